"""The characters of play that the computer has."""

from typing import Final, Literal

PlayStyle = Literal["builder", "schemer", "random"]
STYLES: Final[tuple[PlayStyle, ...]] = ("builder", "schemer", "random")
