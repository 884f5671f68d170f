"""Texts that contain markup, and a picture that records whether it was opened."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from editor.model.cards import Character, Condition, Equipment
from editor.model.level import Level, Marker
from editor.model.scenario import CustomCards, Scenario, Zone

watched = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="opened files are watched by inotify")

IMAGE = "spy.png"
EVIL = f'<img src="{IMAGE}"> & <a href="file:{IMAGE}">x</a>'
_IN_OPEN = 0x20


class Spy:
    """A picture in the current folder, and whether it was opened."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    @property
    def was_opened(self) -> bool:
        try:
            return bool(os.read(self._descriptor, 4096))
        except BlockingIOError:
            return False


@contextmanager
def spying(folder: Path) -> Iterator[Spy]:
    """Put the picture into the folder and watch it."""
    path = folder / IMAGE
    QImage(4, 4, QImage.Format.Format_RGB32).save(str(path))
    libc = ctypes.CDLL(None, use_errno=True)
    descriptor = libc.inotify_init1(os.O_NONBLOCK)
    assert descriptor >= 0
    try:
        assert libc.inotify_add_watch(descriptor, os.fsencode(path), _IN_OPEN) >= 0
        yield Spy(descriptor)
    finally:
        os.close(descriptor)


def hostile(scenario: Scenario) -> Scenario:
    """Return the scenario with markup in every text."""
    house = CustomCards(
        characters=(
            Character(id="ghost", name=EVIL, help=EVIL, faction="norad", healthy=Condition(), wounded=Condition()),
        ),
        equipment=(Equipment(id="rope", name=EVIL, help=EVIL),),
    )
    ground = scenario.levels[0]
    zone = Zone(id="yard", name=EVIL, level=ground.id, squares=((1, 1),))  # type: ignore[arg-type]
    mine = Marker(id="mine", marker="mine", x=1, y=5, note=EVIL)
    texts = scenario.texts.model_copy(update={"story": EVIL, "setup": EVIL, "victory": EVIL, "special_rules": (EVIL,)})
    sides = [each.model_copy(update={"name": f"{EVIL} {number}"}) for number, each in enumerate(scenario.sides)]
    first = sides[0].characters[0].model_copy(update={"character": "ghost", "equipment": ("rope",)})
    sides[0] = sides[0].model_copy(update={"characters": (first, *sides[0].characters[1:])})
    return scenario.model_copy(
        update={
            "title": EVIL,
            "author": EVIL,
            "house": house,
            "zones": (zone,),
            "texts": texts,
            "sides": tuple(sides),
            "levels": (
                ground.model_copy(update={"name": EVIL, "markers": (mine,)}),
                Level(id="roof", name=EVIL, elevation=1),
            ),
        }
    )
