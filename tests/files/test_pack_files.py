"""The same pack gives the same archive on every machine and date."""

from __future__ import annotations

import io
import stat
import zipfile
from pathlib import Path

from editor.catalog.packs.pack import build_pack
from editor.files.pack_files import pack_bytes
from tests.games.packs import MILL_FILES

MILL = build_pack({name: text.encode() for name, text in MILL_FILES.items()}, Path("mill"))


def test_archive_contains_no_date_or_machine() -> None:
    with zipfile.ZipFile(io.BytesIO(pack_bytes(MILL))) as archive:
        entries = archive.infolist()
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}, "the first day that archives know"
    assert {stat.S_IMODE(entry.external_attr >> 16) for entry in entries} == {0o644}, "everybody can read it"
    assert {entry.compress_type for entry in entries} == {zipfile.ZIP_DEFLATED}
