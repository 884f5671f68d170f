"""Dialogs that filter a list while the user types: a list of choices, and Find piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from editor.edits import Selection
from editor.messages import msg, sort_key, to_text
from editor.session.document import Document
from editor.session.scenario_search import SectionItem, named_parts, named_pieces
from editor.ui.help.help_button import DialogHelpButton, help_topic_of
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.values import FrozenStruct

_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class SearchEntry(FrozenStruct):
    """A row of the list."""

    text: str
    data: object
    icon: QIcon = QIcon()
    enabled: bool = True


@catch_qt_errors
class SearchDialog(QDialog):
    """A text field above a list of matches; Return or a click chooses one."""

    def __init__(self, title: str, hint: str, nothing_found: str, parent: QWidget | None = None) -> None:
        """``nothing_found``: shown in the list when nothing matches."""
        super().__init__(parent)
        self._nothing_found = nothing_found
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(520, 420)
        self.field = QLineEdit()
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(title)
        self.field.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setIconSize(QSize(20, 20))
        self.list.setAccessibleName(title)
        layout = QVBoxLayout(self)
        top = QHBoxLayout()
        top.addWidget(self.field)
        top.addWidget(DialogHelpButton())
        layout.addLayout(top)
        layout.addWidget(self.list)
        self.field.textChanged.connect(self._fill)
        self.field.returnPressed.connect(self._choose)
        self.field.installEventFilter(self)
        self.list.itemActivated.connect(self._choose)
        self.list.itemClicked.connect(self._choose)
        self._fill("")

    def entries(self, typed: str) -> Iterable[SearchEntry]:
        """Return the matches, best first."""
        raise NotImplementedError

    def taken(self, data: object) -> None:
        """Act on the chosen entry, after the dialog has closed."""
        raise NotImplementedError

    def _fill(self, typed: str) -> None:
        self.list.clear()
        for entry in self.entries(typed):
            item = QListWidgetItem(entry.icon, entry.text)
            item.setData(Qt.ItemDataRole.UserRole, entry.data)
            if not entry.enabled:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
        if not self.list.count():
            item = QListWidgetItem(self._nothing_found)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """Let the arrow keys move in the list while the field has the focus."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _MOVES:
            self.list.event(event)
            return True
        return super().eventFilter(watched, event)

    def _choose(self) -> None:
        item = self.list.currentItem()
        if self.isVisible() and item is not None and item.flags() & Qt.ItemFlag.ItemIsEnabled:
            data = item.data(Qt.ItemDataRole.UserRole)
            self.accept()
            QTimer.singleShot(0, lambda: self.taken(data))


class ChoiceDialog(SearchDialog):
    """Asks for one of many choices."""

    def __init__(
        self, title: str, choices: Sequence[tuple[str, str]], take: Callable[[str], object], parent: QWidget
    ) -> None:
        """``choices``: id and name; ``take``: called with the chosen id, after the dialog has closed."""
        self._choices, self._on_chosen = choices, take
        super().__init__(title, msg("map-page.find-hint").text(), msg("map-page.find-none").text(), parent)

    @property
    def help_topic(self) -> str:
        """The topic of the form that asks."""
        return help_topic_of(self.parentWidget())

    def entries(self, typed: str) -> Iterator[SearchEntry]:
        """Yield the choices that contain all words, names that begin with them first."""
        words, start = typed.casefold().split(), typed.casefold().strip()
        found = [each for each in self._choices if all(word in each[1].casefold() for word in words)]
        for key, name in sorted(found, key=lambda each: not each[1].casefold().startswith(start)):
            yield SearchEntry(name, key)

    def taken(self, data: object) -> None:
        assert isinstance(data, str)
        self._on_chosen(data)


SearchTarget = Selection | SectionItem
"""A piece on the map, or a part of the scenario that a form edits."""

_LONGEST = 80
"""The number of characters of a text that are shown; all of it is searched."""


class FindPieceDialog(SearchDialog):
    """Lists the pieces on the map, and the parts of the scenario that forms edit."""

    help_topic = "find"

    def __init__(self, document: Document, take: Callable[[SearchTarget], object], parent: QWidget) -> None:
        """``take``: called with the chosen entry, after the dialog has closed."""
        self._on_chosen = take
        several = len(document.scenario.levels) > 1
        self._targets: list[tuple[str, str, str, SearchTarget]] = [
            _line(
                msg(
                    "map-page.found-on-level" if several else "map-page.found", name=name, kind=kind, level=level
                ).text(),
                to_text(name),
                selected,
            )
            for name, kind, level, selected in named_pieces(document)
        ]
        for name, kind, part in named_parts(document):
            words = " ".join(to_text(name).split())
            short = words if len(words) <= _LONGEST else f"{words[:_LONGEST].rstrip()} …"
            line, searched = (msg("map-page.found", name=each, kind=kind).text() for each in (short, words))
            self._targets.append((line, searched, words, part))
        super().__init__(
            msg("map-page.find-title").text(),
            msg("map-page.find-hint").text(),
            msg("map-page.find-none").text(),
            parent,
        )

    def entries(self, typed: str) -> Iterator[SearchEntry]:
        """Return the entries that contain all words, names that begin with them first."""
        words, start = typed.casefold().split(), typed.casefold().strip()
        found = [each for each in self._targets if all(word in each[1].casefold() for word in words)]
        found.sort(key=lambda each: (not each[2].casefold().startswith(start), sort_key(each[0])))
        for line, _, _, data in found:
            yield SearchEntry(line, data)

    def taken(self, data: object) -> None:
        assert isinstance(data, SearchTarget)
        self._on_chosen(data)


def _line(words: str, name: str, selected: Selection) -> tuple[str, str, str, Selection]:
    return words, words, name, selected
