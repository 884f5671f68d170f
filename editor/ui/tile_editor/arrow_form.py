"""Form for the arrows of a face: their cost, and whether they lead back."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from editor.board.names import square_name
from editor.errors import EditRejected
from editor.messages import Message, msg
from editor.model.grid import Edge, Square
from editor.model.tile import MAX_LINK_COST, Face, FaceLink
from editor.session.tile_editor.height_drawing import change_link, delete_links, links_at
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.widgets.form_rows import add_row
from editor.ui.widgets.plain_text import Label, escape_mnemonic
from editor.ui.widgets.theme import indent_spin_box


class ArrowForm(QWidget):
    """Edits the selected arrow of the face, at first the one that was drawn last; hidden if there is none."""

    edit_rejected = Signal(object)

    def __init__(self, session: TileEditorSession) -> None:
        super().__init__()
        self._session = session
        title = Label(msg("tile-editor.arrows").text())
        title.setObjectName("section")
        self.arrows = QComboBox()
        self.cost = QSpinBox(minimum=1, maximum=MAX_LINK_COST)
        indent_spin_box(self.cost)
        self.both = QCheckBox(escape_mnemonic(msg("tile-editor.arrow-both").text()))
        self.delete = QPushButton(msg("tile-editor.arrow-delete").text())
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        add_row(form, msg("tile-editor.arrow").text(), self.arrows)
        add_row(form, msg("tile-editor.arrow-cost").text(), self.cost)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(title)
        column.addLayout(form)
        column.addWidget(self.both)
        column.addWidget(self.delete)
        self.arrows.activated.connect(lambda _: self.refresh())
        self.cost.valueChanged.connect(lambda cost: self._change(cost=cost))
        self.both.clicked.connect(lambda on: self._change(both=on))
        self.delete.clicked.connect(self._delete)

    def show_at(self, at: Square | Edge | None) -> None:
        """Select the newest arrow that begins or ends on a square."""
        found = links_at(self._session.face, at) if isinstance(at, Square) else []
        self.refresh()
        if found:
            self.arrows.setCurrentIndex(self._session.face.links.index(found[-1]))
            self.refresh()

    @property
    def link(self) -> FaceLink | None:
        """Return the selected arrow."""
        links, row = self._session.face.links, self.arrows.currentIndex()
        return links[row] if 0 <= row < len(links) else None

    def refresh(self) -> None:
        """Show the arrows of the face and the values of the selected one."""
        links, row = self._session.face.links, self.arrows.currentIndex()
        self.setVisible(bool(links))
        with QSignalBlocker(self.arrows):
            self.arrows.clear()
            self.arrows.addItems([arrow_name(link) for link in links])
            self.arrows.setCurrentIndex(max(0, min(row, len(links) - 1)))
        link = self.link
        if link is None:
            return
        self.setEnabled(not self._session.is_read_only)
        self.both.setChecked(link.both)
        with QSignalBlocker(self.cost):
            self.cost.setValue(link.cost)

    def _change(self, **facts: object) -> None:
        link = self.link
        if link is not None:
            label = msg("tile-editor.step-arrow-change")
            self._do(label, lambda face: change_link(face, link, **facts), ("arrow", link.start, link.end, *facts))

    def _delete(self) -> None:
        link = self.link
        if link is not None:
            self._do(msg("tile-editor.arrow-delete"), lambda face: delete_links(face, [link]))

    def _do(self, label: Message, change: Callable[[Face], Face], merge_key: Hashable | None = None) -> None:
        try:
            self._session.do(label, change, merge_key=merge_key)
        except EditRejected as refusal:
            self.edit_rejected.emit(refusal.message)
            self.refresh()


def arrow_name(link: FaceLink) -> str:
    """Return the squares that an arrow connects."""
    return f"{square_name(link.start)} {'↔' if link.both else '→'} {square_name(link.end)}"
