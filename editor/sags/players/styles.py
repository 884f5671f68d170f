"""The characters of play that the computer has."""

from typing import Final, Literal

Style = Literal["builder", "schemer", "random"]
STYLES: Final[tuple[Style, ...]] = ("builder", "schemer", "random")
