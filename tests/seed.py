"""The seed of a test run: random, or in continuous integration computed from the contents of the tree.

So a tree that was green there stays green, and each change is tested with other examples.
"""

from __future__ import annotations

import os
import secrets
from functools import cache
from hashlib import sha256
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]
_TESTED = ("benchmarks", "editor", "scenarios", "schema", "tests", "tiles")
_KINDS = (".json", ".py", ".toml")


def seed_of_run() -> int:
    """Return a random seed, or that of the tree if the variable ``CI`` is set."""
    return seed_of_tree() if os.environ.get("CI") else secrets.randbits(32)


@cache
def seed_of_tree(root: Path = _ROOT) -> int:
    """Return a number that depends only on the contents of the files."""
    digest = sha256()
    files = (path for folder in _TESTED for path in (root / folder).rglob("*") if path.suffix in _KINDS)
    for path in sorted(files):
        for part in (path.relative_to(root).as_posix().encode(), path.read_bytes()):
            digest.update(len(part).to_bytes(8) + part)
    return int.from_bytes(digest.digest()[:4])
