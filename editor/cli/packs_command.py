"""``sags packs``: list, check, make, add and remove packs of tiles and cards."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from editor.catalog import Box
from editor.catalog.packs.installed import InstalledPack, installed_packs, packs_folder
from editor.catalog.packs.pack import Pack, read_pack
from editor.catalog.packs.pack_files import PACK_SUFFIX
from editor.cli.output.terminal import EXIT_PROBLEMS, echo, echo_json
from editor.cli.translated_click import TranslatedGroup
from editor.errors import StudioError
from editor.files.pack_files import check_pack_and_rules, clean_pictures, install_pack, uninstall_pack, write_pack
from editor.messages import Message, msg
from editor.reader import path_exists
from editor.sags.players.auto_play import MapOrder, build_map


@click.group(name="packs", cls=TranslatedGroup)
def command() -> None:
    """Group the commands about packs."""


@command.command(name="list")
@click.option("--json", "as_json", is_flag=True)
def list_packs(as_json: bool) -> None:
    """List the installed packs."""
    found = installed_packs()
    if as_json:
        echo_json([_as_json(each) for each in found])
        return
    for each in found:
        echo(_line(each))
    if not found:
        echo(msg("packs.none-installed", folder=packs_folder()))


def _line(shelved: InstalledPack) -> str:
    pack = shelved.pack
    if pack is None:
        return f"{msg('packs.state-broken')}  {shelved.problem}"
    state = msg("packs.state-on" if shelved.enabled else "packs.state-off")
    about = pack.about
    line = "tile-editor.packs-line-by" if about.author else "tile-editor.packs-line"
    kind = msg(f"packs.kind-{about.kind}")
    about_pack = msg(line, name=about.name, kind=kind, version=about.version, author=about.author)
    return f"{state}  {about.id}  {about_pack}"


def _as_json(shelved: InstalledPack) -> dict[str, Any]:
    if shelved.pack is None:
        return {"path": str(shelved.path), "problem": str(shelved.problem)}
    note = shelved.pack.note.model_dump(mode="json")
    return {"path": str(shelved.path), "on": shelved.enabled, **note}


@command.command()
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--build", type=click.IntRange(0, 99), default=0)
def check(path: Path, build: int) -> None:
    """Check a pack."""
    pack = read_pack(path)
    box = _check_pack(pack)
    echo(_summary(pack))
    if build and not _fills_frame(box, build):
        sys.exit(EXIT_PROBLEMS)


def _check_pack(pack: Pack) -> Box:
    """Return the box with the pack; if the pack has faults, print them and end the command."""
    box, faults = check_pack_and_rules(pack)
    for fault in faults:
        echo(str(fault), err=True)
    if faults:
        sys.exit(EXIT_PROBLEMS)
    return box


def _summary(pack: Pack) -> Message:
    about = pack.about
    kind = msg(f"packs.kind-{about.kind}")
    return msg("packs.sound", name=about.name, kind=kind, files=len(pack.files), fingerprint=pack.fingerprint)


def _fills_frame(box: Box, count: int) -> bool:
    """Return whether the computer fills the whole frame with this box every time."""
    full = sum(not build_map(MapOrder(seed=seed), box).map_bits.empty for seed in range(count))
    echo(msg("packs.built", full=full, count=count))
    return full == count


@command.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--force", is_flag=True)
def make(folder: Path, output: Path | None, force: bool) -> None:
    """Write a folder as a pack file."""
    pack = read_pack(folder)
    target = output or Path(f"{pack.id}{PACK_SUFFIX}")
    if not target.name.endswith(PACK_SUFFIX):
        raise StudioError(msg("packs.suffix", suffix=PACK_SUFFIX))
    if path_exists(target) and not force:
        raise StudioError(msg("packs.exists", path=target))
    _check_pack(pack)
    write_pack(clean_pictures(pack, _clean_picture), target)
    echo(str(target))


@command.command()
@click.argument("path", type=click.Path(path_type=Path))
def add(path: Path) -> None:
    """Install a pack."""
    _check_pack(read_pack(path))
    pack = install_pack(path, _clean_picture)
    echo(msg("packs.added", name=pack.about.name, path=pack.path))


@command.command()
@click.argument("pack")
def remove(pack: str) -> None:
    """Uninstall a pack."""
    echo(msg("packs.removed", path=uninstall_pack(pack)))


def _clean_picture(name: str, data: bytes) -> bytes:
    from editor.render.pack_images import reencode_picture
    from editor.render.qt_helpers import headless_qt

    with headless_qt():
        return reencode_picture(name, data)
