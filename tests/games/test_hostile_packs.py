"""Damaged or malicious packs are refused with a message or harmless, and nothing is written."""

from __future__ import annotations

import io
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from editor.catalog.packs.installed import (
    OWN_PACKS_FILE,
    STATE_FILE,
    enabled_pack_ids,
    find_packs,
    installed_packs,
    own_pack_ids,
    own_pack_ids_for,
    packs_folder,
)
from editor.catalog.packs.pack import PackError, read_pack
from editor.cli import sags
from editor.errors import CatalogError
from editor.model.pack_info import PackReference
from editor.render.pack_images import decode_photo, reencode_picture
from tests.games.packs import ADDS, MILL, MILL_FILES, archive, png, svg, write_folder

GOOD = archive(MILL_FILES)


def with_file(name: str, content: str | bytes = "x") -> bytes:
    return archive({**MILL_FILES, name: content})


def about(old: str, new: str) -> bytes:
    assert old in ADDS
    return archive({**MILL_FILES, "pack.toml": ADDS.replace(old, new)})


def entry(change: Callable[[zipfile.ZipInfo], None], content: bytes = b"x", method: int = zipfile.ZIP_STORED) -> bytes:
    """Return an archive with one more, unusual entry."""
    stream = io.BytesIO(GOOD)
    with zipfile.ZipFile(stream, "a") as made:
        info = zipfile.ZipInfo("notes.md")
        info.compress_type = method
        change(info)
        made.writestr(info, content)
    return stream.getvalue()


def mode(kind: int) -> Callable[[zipfile.ZipInfo], None]:
    def change(info: zipfile.ZipInfo) -> None:
        info.external_attr = (kind | 0o777) << 16

    return change


def renamed(old: bytes, new: bytes) -> bytes:
    """Return the archive with a file renamed in both places, which zipfile would not write."""
    assert len(old) == len(new)
    assert GOOD.count(old) == 2
    return GOOD.replace(old, new)


def central(offset: int, form: str, value: int) -> bytes:
    """Return the archive with another value in its central directory, for the first file."""
    at = GOOD.index(b"PK\x01\x02") + offset
    return GOOD[:at] + struct.pack(form, value) + GOOD[at + struct.calcsize(form) :]


def overlapping() -> bytes:
    """Return two names for the same bytes, as the densest archive bombs have."""
    first = GOOD.index(b"PK\x01\x02")
    second = GOOD.index(b"PK\x01\x02", first + 4)
    return GOOD[: second + 42] + GOOD[first + 42 : first + 46] + GOOD[second + 46 :]


def twice() -> bytes:
    stream = io.BytesIO(GOOD)
    with zipfile.ZipFile(stream, "a") as made, pytest.warns(UserWarning, match="Duplicate name"):
        made.writestr("pack.toml", ADDS)
    return stream.getvalue()


HOSTILE: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "it is not a ZIP archive"),
    "another kind of file": (b"GIF89a" + GOOD, "it is not a ZIP archive"),
    "a program with an archive behind it": (b"\x7fELF" + bytes(60) + GOOD, "it is not a ZIP archive"),
    "cut short": (GOOD[: len(GOOD) // 2], "the archive is damaged"),
    "without its list": (GOOD[: GOOD.index(b"PK\x01\x02")], "the archive is damaged"),
    "other bytes than it says": (GOOD[:60] + bytes(8) + GOOD[68:], "the archive is damaged"),
    "too large": (GOOD + bytes(4_000_001), "The limit is 4000000"),
    "too many files": (archive({**MILL_FILES, **{f"n{n}.md": "" for n in range(200)}}), "it contains 204 files"),
    "a bomb": (with_file("bomb.md", bytes(900_000)), "compressed more than 100:1"),
    "a large file": (entry(lambda _: None, os.urandom(1_000_001)), "larger than 1000000 bytes"),
    "a file larger than it says": (central(24, "<I", 1), "the archive is damaged"),
    "a file that says it is endless": (central(24, "<I", 0xFFFFFFF0), "larger than 1000000 bytes"),
    "a path out of the folder": (with_file("../evil.toml"), "is outside the pack"),
    "a path out of a folder in it": (with_file("art/../../evil.toml"), "is outside the pack"),
    "a path from the top": (with_file("/etc/evil.toml"), "is outside the pack"),
    "a path on a drive": (with_file("C:/evil.toml"), "is outside the pack"),
    "a path with backslashes": (renamed(b"missions.toml", b"..\\evil.toml\\"), "is outside the pack"),
    "a name with a zero byte": (renamed(b"missions.toml", b"mission\0.toml"), "some systems don't allow"),
    "a name that ends with a dot": (with_file("notes.md./x.md"), "some systems don't allow"),
    "a name that turns round": (with_file("a\u202elmot.md"), "some systems don't allow"),
    "a name that is empty in parts": (with_file("art//x.png", png()), "some systems don't allow"),
    "a device": (with_file("con.toml"), "is reserved for a device"),
    "a long name": (with_file("x" * 120 + ".md"), "The maximum is 100 characters"),
    "a file twice": (twice(), "appears twice"),
    "a file twice but for capitals": (with_file("PACK.toml"), "appears twice"),
    "a link": (entry(mode(stat.S_IFLNK), b"/etc/passwd"), "is a link"),
    "a pipe": (entry(mode(stat.S_IFIFO)), "is not a regular file"),
    "a device file": (entry(mode(stat.S_IFCHR)), "is not a regular file"),
    "files that lie over each other": (overlapping(), "overlaps another file"),
    "an encrypted file": (central(8, "<H", 1), "is encrypted"),
    "a packing that is not understood": (
        entry(lambda _: None, method=zipfile.ZIP_BZIP2),
        "unsupported compression method",
    ),
    "an archive in it": (with_file("more.zip", GOOD), "is an archive"),
    "an archive in it with another name": (with_file("more.md", GOOD), "is an archive"),
    "another archive with another name": (with_file("more.md", b"\x1f\x8b\x08"), "is an archive"),
    "a program": (with_file("run.exe"), "is not allowed in a pack"),
    "a script": (with_file("setup.py", "print()"), "is not allowed in a pack"),
    "a page with scripts": (with_file("gym.html", "<svg/>"), "is not allowed in a pack"),
    "a drawing of a face": (with_file("art/gym.front.svg", svg()), "name drawings after what they show"),
    "a drawing outside its folder": (with_file("bed.svg", svg()), "name drawings after what they show"),
    "a drawing with a script": (with_file("art/bed.svg", svg("<script>x()</script>")), "script is not allowed"),
    "a drawing that reacts": (with_file("art/bed.svg", svg('<g onclick="x()"/>')), "onclick is not allowed"),
    "a drawing with a picture": (with_file("art/bed.svg", svg('<image href="x.png"/>')), "image is not allowed"),
    "a drawing that uses itself": (with_file("art/bed.svg", svg('<use href="#a"/>')), "use is not allowed"),
    "a drawing with a link": (
        with_file("art/bed.svg", svg('<g xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="http://x"/>')),
        "href is not allowed",
    ),
    "a drawing with a style sheet": (
        with_file("art/bed.svg", svg("<style>@import url(x)</style>")),
        "style is not allowed",
    ),
    "a drawing that fetches": (with_file("art/bed.svg", svg('<g fill="url(http://x)"/>')), "url(http://x) is not"),
    "a drawing that fetches by style": (
        with_file("art/bed.svg", svg('<g style="fill: URL (http://x)"/>')),
        "is not allowed",
    ),
    "a drawing with dashes without end": (
        with_file("art/bed.svg", svg('<path d="M0 0H9" stroke-dasharray="1e-9"/>')),
        "stroke-dasharray is not allowed",
    ),
    "a drawing with entities": (
        with_file("art/bed.svg", '<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + svg("<title>&a;</title>")),
        "DOCTYPE is not allowed",
    ),
    "a drawing with an instruction": (
        with_file("art/bed.svg", "<?xml-stylesheet href='x'?>" + svg()),
        "is not allowed",
    ),
    "a drawing of foreign parts": (with_file("art/bed.svg", svg('<g xmlns="http://x/y"/>')), "g is not allowed"),
    "a drawing that is no drawing": (with_file("art/bed.svg", "<html/>"), "html is not allowed"),
    "a drawing that is not XML": (with_file("art/bed.svg", "<svg"), "can't be read as an SVG file"),
    "a drawing in another writing": (
        with_file("art/bed.svg", '<?xml version="1.0" encoding="utf-7"?>' + svg()),
        "encoding=utf-7 is not allowed",
    ),
    "a drawing without a size": (with_file("art/bed.svg", svg(view="")), "needs a viewBox"),
    "a drawing without a width": (with_file("art/bed.svg", svg(view="0 0 0 100")), "needs a viewBox"),
    "a drawing of numbers without end": (with_file("art/bed.svg", svg('<path d="M0 0H1e9"/>')), "above 10000"),
    "a drawing with a number that is none": (with_file("art/bed.svg", svg('<rect x="nan"/>')), "x=nan is not"),
    "a drawing with an unknown value": (with_file("art/bed.svg", svg('<g data-each="pixel"/>')), "data-each=pixel"),
    "a drawing of too many shapes": (with_file("art/bed.svg", svg("<g/>" * 2001)), "The maximum is 2000 shapes"),
    "a drawing of groups in groups": (with_file("art/bed.svg", svg("<g>" * 20 + "</g>" * 20)), "up to 12 levels"),
    "a drawing of many bytes": (
        with_file("art/bed.svg", os.urandom(150_000).hex()),
        "The maximum for a drawing is 200000",
    ),
    "a list that no box has": (with_file("passwords.toml"), "is not a file of a box"),
    "a list too deep": (with_file("a/b/c.toml"), "is not a file of a box"),
    "text that is no text": (with_file("notes.md", b"\xff\xfe"), "is not UTF-8 text"),
    "text with zero bytes": (with_file("notes.md", "a\0b"), "is not UTF-8 text"),
    "no description": (archive({"group-02.toml": MILL_FILES["group-02.toml"]}), "pack.toml is missing"),
    "a description that is no TOML": (about("id =", "id :"), "invalid TOML"),
    "a description nested without end": (about('author = "Bob"', "author = " + "[" * 5000), "pack.toml"),
    "a description that orders": (about('"Bob"', '"Bob"\nrun = "rm -rf /"'), "unknown field 'run'"),
    "an id that leads out": (about('"mill"', '"../mill"'), "'id' is '../mill'"),
    "a kind that is none": (about('"adds"', '"owns"'), "'kind' is 'owns'"),
    "a pack that needs itself": (about('author = "Bob"', 'needs = ["mill"]'), "a pack can't depend on itself"),
    "a game without a game": (about('"adds"', '"game"'), "must contain game.toml"),
    "the game that is there": (
        archive({"pack.toml": ADDS.replace('"adds"', '"game"'), "game.toml": ""}),
        "used by the built-in game",
    ),
    "a picture of nothing": (with_file("art/mill.side.png", png()), "name images of tiles after the tile"),
    "a picture that is none": (with_file("art/gym.front.png", "hello"), "is not a PNG or JPEG image"),
    "a picture larger than any memory": (with_file("art/gym.front.png", png(60_000, 60_000)), "60000 × 60000 pixels"),
    "a picture that is never done": (
        with_file("art/gym.front.jpg", b"\xff\xd8\xff\xc2\0\x0b\x08\x0f\xff\x0f\xff\x01\x01\x11\0" + b"\xff\xda" * 41),
        "contains 41 scans",
    ),
    "a name that begins with a zero byte": (renamed(b"pack.toml", b"\0ack.toml"), "some systems don't allow"),
    "a picture without pixels": (with_file("art/gym.front.png", png(0, 5)), "0 × 5 pixels"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_pack_is_refused_in_a_sentence(kind: str, tmp_path: Path) -> None:
    data, says = HOSTILE[kind]
    path = tmp_path / "in" / "evil.tilepack.zip"
    path.parent.mkdir()
    path.write_bytes(data)
    with pytest.raises(PackError) as error:
        read_pack(path)
    assert says in str(error.value)
    assert "evil.tilepack.zip" in str(error.value)
    assert [each.relative_to(tmp_path).as_posix() for each in tmp_path.rglob("*")] == ["in", "in/evil.tilepack.zip"]


def test_the_good_one_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mill.tilepack.zip"
    path.write_bytes(GOOD)
    assert read_pack(path).id == "mill"


def test_what_systems_leave_behind_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "mill.tilepack.zip"
    path.write_bytes(archive({f"mill/{name}": text for name, text in MILL_FILES.items()} | {"__MACOSX/x.exe": "x"}))
    assert set(read_pack(path).files) == set(MILL_FILES)


FOLDERS = {
    "link to a file": "notes.md is a link",
    "link to a folder": "art is a link",
    "deep folder": "art/more: folders in a pack can't contain folders",
    "pipe": "is not a regular file",
    "too many": "it contains 201 files",
    "missing": "file not found",
}


@pytest.mark.parametrize("kind", FOLDERS)
def test_a_hostile_folder_is_refused_too(kind: str, tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "mill", MILL_FILES)
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "key.md").write_text("secret")
    match kind:
        case "link to a file":
            (folder / "notes.md").symlink_to(tmp_path / "secret" / "key.md")
        case "link to a folder":
            (folder / "art").symlink_to(tmp_path / "secret", target_is_directory=True)
        case "deep folder":
            (folder / "art" / "more").mkdir(parents=True)
        case "pipe":
            os.mkfifo(folder / "notes.md")
        case "too many":
            write_folder(folder, {f"n{n}.md": "" for n in range(200)})
        case "missing":
            folder = tmp_path / "nowhere"
    with pytest.raises(PackError) as error:
        read_pack(folder)
    assert FOLDERS[kind] in str(error.value)


GAME_ABOUT = 'id = "g"\nname = "G"\nkind = "game"\ngame = "gg"\n'
GAME = 'id = "gg"\nname = "G"\nextends = "earth-reborn"\n'
SHAPES = "[[group]]\nnumber = 2\nname = 'x'\ntiles = 1\npicture = '''\n+---+---+\n| .   . |\n+---+---+\n'''\n"

CONTENT: dict[str, tuple[dict[str, str], str]] = {
    "lists nested without end": ({"group-02.toml": "x = " + "[" * 5000}, "nested"),
    "tables nested without end": ({"group-02.toml": f"[{'.'.join(['a'] * 5000)}]"}, "nested"),
    "a number without end": ({"elements.toml": f"x = {'9' * 5000}"}, "a number is larger than"),
    "signs for the terminal": ({"elements.toml": '[[element]]\nid = "a"\nname = "\\u001b[2J"\n'}, "'name' is invalid"),
    "a picture without end": (
        {"group-02.toml": MILL.replace("+---+---+", "+---" * 90 + "+")},
        "The maximum is 40 squares",
    ),
    "a group that is none": ({"group-02.toml": MILL.replace("group = 2", "group = 77")}, "is in group 77"),
    "a game without a box": ({"pack.toml": GAME_ABOUT, "game.toml": GAME}, "box.toml: this file is missing"),
    "a game that extends itself": (
        {"pack.toml": GAME_ABOUT, "game.toml": GAME.replace("earth-reborn", "gg")},
        "the game to extend, 'gg', is not installed",
    ),
    "a game under another name": (
        {"pack.toml": GAME_ABOUT.replace('"gg"', '"hh"'), "game.toml": GAME, "box.toml": SHAPES},
        "is the game 'gg', but pack.toml names 'hh'",
    ),
}


@pytest.mark.parametrize("kind", CONTENT)
def test_hostile_content_is_refused_before_it_is_added(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    files, says = CONTENT[kind]
    folder = write_folder(tmp_path / "evil", files if "game.toml" in files else {**MILL_FILES, **files})
    result = CliRunner().invoke(sags, ["packs", "add", str(folder)])
    assert says in result.stderr + str(result.exception)
    assert result.exit_code != 0
    assert not (tmp_path / "data").exists()


def test_a_picture_is_redrawn_and_keeps_only_its_pixels() -> None:
    text = b"tEXtComment\0<script>"
    hidden = png(2, 2, struct.pack(">I", len(text) - 4) + text + struct.pack(">I", zlib.crc32(text)))
    clean = reencode_picture("art/gym.front.png", hidden + b"PK\x03\x04 and more")
    assert clean.startswith(b"\x89PNG")
    assert b"script" not in clean
    assert b"PK\x03\x04" not in clean
    with pytest.raises(CatalogError, match="can't be decoded"):
        reencode_picture("art/gym.front.png", png()[:-30])


# --- what lies in the data folder --------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["on = " + "[" * 5000, "on = " + "9" * 5000, "on = [[1]]", "on = 3", "\xff", "= ="])
def test_notes_that_are_none_switch_nothing_on(text: str, home: Path) -> None:
    for name in (STATE_FILE, OWN_PACKS_FILE):
        (home / name).write_text(text, encoding="latin-1")
    assert enabled_pack_ids() == ()
    assert not any(own_pack_ids().values())


def test_ids_that_lead_elsewhere_are_none(home: Path) -> None:
    (home / OWN_PACKS_FILE).write_text('[earth-reborn]\ncorrects = "../../evil"\nadds = "mine-1"\n["]x"]\nadds = "a"\n')
    assert own_pack_ids() == {"earth-reborn": {"adds": "mine-1"}}
    assert own_pack_ids_for("earth-reborn")["corrects"].startswith("corrections-")


def test_what_pretends_to_be_a_pack_is_listed_with_its_problem(home: Path) -> None:
    (home / "loop").symlink_to("loop")
    (home / "zero.tilepack.zip").symlink_to("/dev/zero")
    os.mkfifo(home / "pipe.tilepack.zip")
    assert [each.path.name for each in installed_packs() if each.problem] == ["pipe.tilepack.zip", "zero.tilepack.zip"]


@pytest.mark.usefixtures("home")
def test_a_scenario_may_refer_to_an_impossible_file_name(tmp_path: Path) -> None:
    use = PackReference(id="mill", file="\U0001f600" * 180 + ".tilepack.zip")
    assert find_packs((use,), tmp_path / "map.scenario.json") == []


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    packs_folder().mkdir(parents=True)
    return packs_folder()


# --- pictures ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picture", "says"),
    [
        (png(15_000, 15_000), "210 megapixels"),
        (b"\xff\xd8\xff\xc2\0\x0b\x08\x0f\xff\x0f\xff\x01\x01\x11\0" + b"\xff\xda" * 100_000, "100000 scans"),
        (b"GIF89a", "is not an image that can be used"),
        (b"", "is not an image that can be used"),
        (b"\0\0\0\x18ftypheic" + bytes(40), "HEIC image, which can't be read.* save it as JPEG|is damaged"),
    ],
)
def test_a_photo_that_would_take_all_memory_or_time_is_not_decoded(picture: bytes, says: str) -> None:
    with pytest.raises(CatalogError, match=says):
        decode_photo("photo", picture)
