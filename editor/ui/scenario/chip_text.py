"""A text editor that shows references such as ``{tile:gym}`` as chips with the current name of the object.

Each chip is a single character of the document, so the cursor, the selection and Delete treat it as a whole. A chip
whose object does not exist is red. Typing ``{`` opens a list of the objects of the scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QPoint,
    QRect,
    QRectF,
    QSignalBlocker,
    QSizeF,
    QStringListModel,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPyTextObject,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QCompleter, QTextEdit, QVBoxLayout

from editor.board.things import reference_text, references_in
from editor.export.scenario_text import name_in_text
from editor.model.objectives import Reference
from editor.ui.forms.fields import CompoundField, is_undo_or_redo
from editor.ui.map.workspace import Workspace
from editor.ui.scenario.references import references_by_label
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

_CHIP = QTextFormat.ObjectTypes.UserObject.value + 1
_REFERENCE = QTextFormat.Property.UserProperty.value + 1
_SIGN = "\ufffc"
"""Placeholder character of a chip in the document."""
_DANGLING = "text.dangling"
_MOST_LINES = 24
_SPACE = 5.0
"""Padding left and right of the name, in pixels."""


@catch_qt_errors
class ChipTextField(CompoundField):
    """A multi-line text with chips; its content is the text as files store it."""

    shows_names = True

    def __init__(self, workspace: Workspace, place: Callable[[], str], lines: int = 6) -> None:
        """Make an empty field.

        ``place`` returns how problems name the text: the path of a field or the id of an objective.
        """
        super().__init__()
        self.editor = ChipEditor(workspace, place, lines)
        self.editor.typed.connect(lambda: self.edited.emit(self.content()))
        self.editor.exited.connect(self.exited)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.editor)
        self.setFocusProxy(self.editor)

    def setAccessibleName(self, name: str) -> None:  # noqa: N802 - Qt names it
        """Name the editor too."""
        super().setAccessibleName(name)
        self.editor.setAccessibleName(name)

    def content(self) -> object:
        """Return the text as files store it."""
        return self.editor.text()

    def fill(self, value: object) -> None:
        """Show ``value`` without reporting an edit."""
        self.editor.show_text(str(value))

    def hasFocus(self) -> bool:  # noqa: N802
        """Return whether the editor has the focus."""
        return self.editor.hasFocus()


@catch_qt_errors
class _ChipPainter(QPyTextObject):
    """Paints the chips of a document with the current names."""

    def __init__(self, editor: ChipEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self._sizes: dict[str, QSizeF] = {}

    def intrinsicSize(self, document: QTextDocument, place: int, shape: QTextFormat) -> QSizeF:  # noqa: N802
        """Return the size of a chip."""
        name, _ = self._editor.name_of(str(shape.property(_REFERENCE)))
        if name not in self._sizes:
            metrics = QFontMetricsF(document.defaultFont())
            self._sizes[name] = QSizeF(metrics.horizontalAdvance(name) + 2 * _SPACE, metrics.height())
        return self._sizes[name]

    def drawObject(  # noqa: N802
        self, painter: QPainter, box: QRectF | QRect, document: QTextDocument, place: int, shape: QTextFormat
    ) -> None:
        """Paint a chip, red if its object does not exist."""
        name, known = self._editor.name_of(str(shape.property(_REFERENCE)))
        theme, box = current_theme(), QRectF(box)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.color("line" if known else "error"))
        painter.setBrush(theme.color("hover"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setPen(theme.color("text" if known else "error"))
        painter.setFont(document.defaultFont())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
        painter.restore()


@catch_qt_errors
class ChipEditor(QTextEdit):
    """The text editor inside the field."""

    typed = Signal()
    exited = Signal()

    def __init__(self, workspace: Workspace, place: Callable[[], str], lines: int) -> None:
        super().__init__()
        self._workspace, self._place = workspace, place
        self._names: dict[str, tuple[str, bool]] = {}
        self._text: str | None = None
        """Cached text, until the next change: it is read several times for each key."""
        self._offered: dict[str, Reference] = {}
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self._least_lines = lines
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._chips = _ChipPainter(self)
        self.document().documentLayout().registerHandler(_CHIP, self._chips)
        self.textChanged.connect(self._forget_text)
        self.textChanged.connect(self.typed)
        self.cursorPositionChanged.connect(self._write_plainly)
        self._fit()
        self._labels = QStringListModel(self)
        self.completer = QCompleter(self._labels, self)
        self.completer.setWidget(self)
        self.completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.completer.setMaxVisibleItems(12)
        self.completer.activated.connect(self._take)
        offers = self.completer.popup()
        assert offers is not None
        self.offers = offers
        """Popup with the names that match what is being typed."""

    def _fit(self) -> None:
        """Make the editor as high as its text, within limits."""
        line = self.fontMetrics().lineSpacing()
        wanted = round(self.document().size().height()) + 14
        self.setFixedHeight(min(max(wanted, self._least_lines * line + 18), _MOST_LINES * line + 18))

    # --- text and chips ---

    def text(self) -> str:
        """Return the text as files store it."""
        if self._text is None:
            self._text = document_text(self.document())
        return self._text

    def _forget_text(self) -> None:
        self._text = None

    def show_text(self, text: str) -> None:
        """Show a text and keep the cursor position."""
        names = {reference_text(each): self._look_up(each) for each in dict.fromkeys(references_in(text))}
        if text == self.text():
            if names != self._names:
                self._names = names
                self.document().markContentsDirty(0, self.document().characterCount())
            return
        self._names = names
        with QSignalBlocker(self):
            at = self.textCursor().position()
            self.clear()
            cursor = QTextCursor(self.document())
            _insert(cursor, text)
            cursor.setPosition(min(at, self.document().characterCount() - 1))
            self.setTextCursor(cursor)
        self._text = None

    def name_of(self, reference: str) -> tuple[str, bool]:
        """Return the name of the referenced object and whether it exists."""
        if reference not in self._names:
            self._names[reference] = self._look_up(next(references_in(f"{{{reference}}}")))
        return self._names[reference]

    def _look_up(self, reference: Reference) -> tuple[str, bool]:
        """Return name and existence; only what the rules report counts as missing."""
        document, key = self._workspace.document, (self._place(), reference_text(reference))
        missed = any(each.rule == _DANGLING and each.subjects == key for each in document.report.problems)
        return name_in_text(reference, document.board), not missed

    def _write_plainly(self) -> None:
        """Keep text typed after a chip from inheriting its format."""
        if not self.textCursor().hasSelection() and self.currentCharFormat().hasProperty(_REFERENCE):
            self.setCurrentCharFormat(QTextCharFormat())

    # --- what comes from elsewhere ---

    def createMimeDataFromSelection(self) -> QMimeData:  # noqa: N802 - Qt names it
        """Copy the selection as files store it.

        The data object comes from Qt: one made in Python would crash at exit, when the clipboard deletes it.
        """
        data = super().createMimeDataFromSelection()
        data.text()  # makes Qt fill in the selection now, not later over what is set here
        data.clear()
        data.setText(_marked(self.textCursor()))
        return data

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802
        """Paste plain text, with chips for its references."""
        cursor = self.textCursor()
        cursor.beginEditBlock()
        cursor.removeSelectedText()
        _insert(cursor, source.text().replace("\r\n", "\n"))
        cursor.endEditBlock()

    # --- the card of a character ---

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Show the card of a character; elsewhere select a word."""
        found = self._chip_at(event.position().toPoint())
        if found is not None and found.kind == "character":
            self._workspace.show_card_of(found.id)
        else:
            super().mouseDoubleClickEvent(event)

    def _chip_at(self, place: QPoint) -> Reference | None:
        """Return what the chip at a point of the viewport refers to, or ``None``."""
        at = self.cursorForPosition(place).position()
        for start in (at - 1, at):  # the chip before the nearest gap, then the one after it
            cursor = QTextCursor(self.document())
            cursor.setPosition(max(0, start))
            left = self.cursorRect(cursor).left()
            if not cursor.movePosition(QTextCursor.MoveOperation.Right):
                continue
            reference = cursor.charFormat().property(_REFERENCE)
            rect = self.cursorRect(cursor)
            if reference and left <= place.x() <= rect.left() and rect.top() <= place.y() <= rect.bottom():
                return next(references_in(f"{{{reference}}}"))
        return None

    # --- keys ---

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the document, which has the only history."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and is_undo_or_redo(event):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Type, and offer names after ``{``."""
        if is_undo_or_redo(event):
            event.ignore()
            return
        if self.offers.isVisible() and event.key() in _FOR_THE_LIST:
            event.ignore()
            return
        super().keyPressEvent(event)
        self._complete()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Report that the editor was left, unless the popup took the focus."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.exited.emit()

    # --- offering names ---

    def _started(self) -> str | None:
        """Return what was typed after an open ``{``, or ``None``."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        _, brace, typed = before.rpartition("{")
        return typed if brace and "}" not in typed and _SIGN not in typed else None

    def _complete(self) -> None:
        typed = self._started()
        if typed is None:
            self.offers.hide()
            return
        if not self.offers.isVisible():
            board = self._workspace.document.board
            self._offered = references_by_label(board)
        start = typed.casefold()
        labels = sorted(self._offered, key=lambda label: not label.casefold().startswith(start))
        self._labels.setStringList(labels)
        self.completer.setCompletionPrefix(typed)
        self.offers.setCurrentIndex(self.completer.completionModel().index(0, 0))
        place = self.cursorRect()
        place.setWidth(min(360, self.width()))
        self.completer.complete(place)

    def _take(self, label: str) -> None:
        typed = self._started()
        if typed is None or label not in self._offered:
            return
        cursor = self.textCursor()
        cursor.beginEditBlock()
        cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(typed) + 1)
        cursor.removeSelectedText()
        _insert(cursor, f"{{{reference_text(self._offered[label])}}}")
        cursor.endEditBlock()
        self.setTextCursor(cursor)


_FOR_THE_LIST = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Escape, Qt.Key.Key_Up, Qt.Key.Key_Down)
"""Keys that the popup uses while it is open."""


def _insert(cursor: QTextCursor, text: str) -> None:
    """Insert a text, with a chip for each reference."""
    for words, reference in _pieces(text):
        if words:
            cursor.insertText(words, QTextCharFormat())
        if reference is not None:
            shape = QTextCharFormat()
            shape.setObjectType(_CHIP)
            shape.setProperty(_REFERENCE, reference_text(reference))
            shape.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignBottom)
            cursor.insertText(_SIGN, shape)


def _pieces(text: str) -> Iterator[tuple[str, Reference | None]]:
    """Yield plain text, each with the reference that follows it."""
    for reference in references_in(text):
        before, _, text = text.partition(f"{{{reference_text(reference)}}}")
        yield before, reference
    yield text, None


def document_text(document: QTextDocument) -> str:
    """Return the text of a document as files store it, with ``{kind:id}`` for chips."""
    lines = []
    block = document.begin()
    while block.isValid():
        line = []
        pieces = block.begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            reference = piece.charFormat().property(_REFERENCE)
            line.append(piece.text().replace(_SIGN, f"{{{reference}}}" if reference else ""))
            pieces += 1
        lines.append("".join(line).replace("\u2028", "\n"))
        block = block.next()
    return "\n".join(lines)


def _marked(cursor: QTextCursor) -> str:
    """Return the selected text as files store it."""
    part = QTextDocument()
    QTextCursor(part).insertFragment(cursor.selection())
    return document_text(part)
