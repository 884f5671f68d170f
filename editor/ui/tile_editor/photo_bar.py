"""What can be done with a photo under the face: mark its corners, look through, turn it, keep it, take it away."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QSlider, QVBoxLayout, QWidget

from editor.messages import msg
from editor.ui.panels.flow import FlowLayout
from editor.ui.tile_editor.photo import Photo
from editor.ui.widgets.plain_text import Label, plain_tooltip


class PhotoBar(QWidget):
    """Shown while a photo lies under the face."""

    changed = Signal()
    """It is to be painted anew."""
    laid = Signal()
    """It lies otherwise, or is gone."""
    keep_wanted = Signal()

    def __init__(self, photo: Photo) -> None:
        super().__init__()
        self._photo = photo
        self.hint = Label(msg("workshop.photo-hint").text(), wordWrap=True)
        self.mark = QPushButton()
        self.mark.setCheckable(True)
        self.turn = QPushButton(msg("workshop.photo-turn").text())
        self.keep = QPushButton(msg("workshop.photo-keep").text())
        self.keep.setToolTip(plain_tooltip(msg("workshop.photo-keep-tip").text()))
        self.away = QPushButton(msg("workshop.photo-away").text())
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(0, 100)
        self.opacity.setAccessibleName(msg("workshop.photo-opacity").text())
        self.opacity.setToolTip(plain_tooltip(msg("workshop.photo-opacity").text()))
        self.opacity.setMaximumWidth(160)
        buttons = QWidget()
        row = FlowLayout(buttons)
        for widget in (self.mark, self.turn, self.keep, self.away, self.opacity):
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 0, 8, 6)
        column.addWidget(self.hint)
        column.addWidget(buttons)
        self.mark.clicked.connect(self._mark)
        self.turn.clicked.connect(self._turn)
        self.away.clicked.connect(self._take_away)
        self.keep.clicked.connect(self.keep_wanted)
        self.opacity.valueChanged.connect(self._look_through)
        self.refresh()

    def refresh(self) -> None:
        photo = self._photo
        self.setVisible(photo.image is not None)
        self.mark.setChecked(photo.is_marking)
        self.mark.setText(msg("workshop.photo-align" if photo.is_marking else "workshop.photo-mark").text())
        self.hint.setVisible(photo.is_marking)
        self.opacity.setVisible(not photo.is_marking)
        self.keep.setVisible(not photo.is_marking)
        self.opacity.setValue(round(100 * photo.opacity))

    def _mark(self) -> None:
        self._photo.is_marking = not self._photo.is_marking
        self._changed()

    def _turn(self) -> None:
        self._photo.turn()
        self._changed()

    def _take_away(self) -> None:
        self._photo.take_away()
        self._changed()

    def _look_through(self, percent: int) -> None:
        self._photo.opacity = percent / 100
        self.changed.emit()

    def _changed(self) -> None:
        self.refresh()
        self.changed.emit()
        self.laid.emit()
