"""Faults in what Qt calls: caught before they reach Qt, and given to the one handler.

Qt calls our event handlers, models and painters from C++, which knows no exceptions. PySide keeps such a fault aside
until Python has the word again, and with Python 3.11 it crashes if the fault was raised by compiled code and never
looked at: a division by zero in an event handler ended the program. So no fault leaves a method that Qt calls.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from inspect import isfunction
from typing import Any, TypeVar

from PySide6.QtCore import QModelIndex, QSize, Qt
from PySide6.QtGui import QPixmap

C = TypeVar("C", bound=type[Any])

_NOTHING: dict[str, Callable[[], object]] = {
    "bool": bool,
    "int": int,
    "QSize": QSize,
    "QModelIndex": QModelIndex,
    "QPixmap": QPixmap,
    "Qt.ItemFlag": lambda: Qt.ItemFlag.NoItemFlags,
    "Qt.Orientation": lambda: Qt.Orientation(0),
    "list[str]": list,
}
"""What a method answers when it has failed, by the type that it says it returns; all others answer ``None``."""


def guarded(cls: C) -> C:
    """The class, with every method that takes the place of one of Qt's made safe."""
    for name in overridden(cls):
        setattr(cls, name, _safe(vars(cls)[name]))
    return cls


def overridden(cls: type) -> list[str]:
    """The methods of a class itself that take the place of Qt's."""
    above = [each for each in cls.__mro__ if each.__module__.startswith("PySide6")]
    return [
        name
        for name, value in vars(cls).items()
        if isfunction(value) and not name.startswith("__") and any(name in vars(each) for each in above)
    ]


def _safe(method: Callable[..., Any]) -> Callable[..., Any]:
    nothing = _NOTHING.get(method.__annotations__.get("return", ""), lambda: None)

    @wraps(method)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except Exception as error:  # noqa: BLE001  the handler shows it
            sys.excepthook(type(error), error, error.__traceback__)
            return nothing()

    return call
