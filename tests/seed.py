"""The seed of a run: that of what is tested, so that a tree seen green is green for everybody, and each change of it is
held against other examples, in another order."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]
_TESTED = ("benchmarks", "editor", "scenarios", "schema", "tests", "tiles")
_KINDS = (".json", ".py", ".toml")


@cache
def seed_of_tree(root: Path = _ROOT) -> int:
    """A number from the contents alone: neither from the machine, nor from whether they have been committed."""
    digest = sha256()
    files = (path for folder in _TESTED for path in (root / folder).rglob("*") if path.suffix in _KINDS)
    for path in sorted(files):
        for part in (path.relative_to(root).as_posix().encode(), path.read_bytes()):
            digest.update(len(part).to_bytes(8) + part)
    return int.from_bytes(digest.digest()[:4])
