"""The dialog that offers work which a crash left behind, beside the version in the file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.catalog import Box, box_for_scenario
from editor.errors import CatalogError
from editor.messages import msg
from editor.model.scenario import Scenario
from editor.session.recovery import RecoverableWork, count_differences
from editor.ui.help.help_button import DialogHelpButton
from editor.ui.map.map_thumbnails import scenario_thumbnail
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import current_theme

_PICTURE = (340, 280)


class RecoveryDialog(QDialog):
    """Recovers the work, deletes it, or keeps it for later if the dialog is just closed."""

    help_topic = "recovery"

    dropped = Signal()

    def __init__(self, left: RecoverableWork, box: Box, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("ui.recovery-title").text())
        intro = Label(msg("ui.recovery-intro", name=left.name or msg("ui.untitled")).text())
        intro.setWordWrap(True)
        versions = QHBoxLayout()
        versions.setSpacing(20)
        for name, scenario in (("recovery-file", left.saved), ("recovery-work", left.recovered)):
            versions.addLayout(_version(name, scenario, _box_of(scenario, left.document, box)))
        self.difference = Label(difference_text(left))
        self.difference.setWordWrap(True)
        self.drop = QPushButton(msg("ui.recovery-drop").text())
        self.drop.setAutoDefault(False)
        self.drop.clicked.connect(self._drop)
        self.take = QPushButton(msg("ui.recovery-recover").text())
        self.take.setDefault(True)
        self.take.clicked.connect(self.accept)
        cancel = QPushButton(msg("ui.cancel").text())
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addWidget(self.drop)
        buttons.addWidget(DialogHelpButton())
        buttons.addStretch(1)
        buttons.addWidget(self.take)
        buttons.addWidget(cancel)
        layout = QVBoxLayout(self)
        layout.setSpacing(14)
        layout.addWidget(intro)
        layout.addLayout(versions)
        layout.addWidget(self.difference)
        layout.addLayout(buttons)

    def _drop(self) -> None:
        self.dropped.emit()
        self.reject()


def difference_text(left: RecoverableWork) -> str:
    """Return what differs between the two versions; empty if there is only one."""
    if left.saved is None:
        return ""
    counts = count_differences(left.saved, left.recovered)
    return msg(
        "ui.recovery-differs", what=tuple(msg(f"ui.differs-{kind}", count=counts[kind]) for kind in counts)
    ).text()


def _box_of(scenario: Scenario | None, path: Path | None, otherwise: Box) -> Box:
    """Return the box of the game of a scenario, or another one if it is not installed."""
    if scenario is None:
        return otherwise
    try:
        return box_for_scenario(scenario, path)
    except CatalogError:
        return otherwise


def _version(name: str, scenario: Scenario | None, box: Box) -> QVBoxLayout:
    title = Label(msg(f"ui.{name}").text())
    title.setObjectName("heading")
    picture = Label()
    picture.setFixedSize(*_PICTURE)
    picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
    words = Label()
    if scenario is None:
        picture.setText(msg("ui.recovery-never-saved").text())
    else:
        picture.setPixmap(QPixmap.fromImage(scenario_thumbnail(scenario, box, *_PICTURE, current_theme().name)))
        words.setText(contents_text(scenario))
    picture.setAccessibleName(f"{title.text()}{msg('language.colon')}{words.text() or picture.text()}")
    column = QVBoxLayout()
    for widget in (title, picture, words):
        column.addWidget(widget)
    return column


def contents_text(scenario: Scenario) -> str:
    """Return how many tiles and doors a scenario has."""
    tiles = sum(len(level.placements) for level in scenario.levels)
    doors = sum(len(level.doors) for level in scenario.levels)
    return msg("ui.recovery-tiles", tiles=tiles, doors=doors).text()
