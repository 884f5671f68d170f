"""What a person likes, in one place: looks, language, keys, saving, paper, and how fast the computer plays."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDoubleSpinBox, QFormLayout, QPushButton, QVBoxLayout, QWidget

from editor.messages import language_name, msg, selectable_languages
from editor.ui.dialogs.buttons import button_box
from editor.ui.panels.fields import Choice, ChoiceField
from editor.ui.plain import Label
from editor.ui.settings import LARGEST_SQUARE, SAVES_EVERY, SMALLEST_SQUARE, Settings
from editor.ui.spoken import SYSTEM
from editor.ui.table.pace import PACES, known_pace
from editor.ui.theme import ThemeChoice, inset_number

_THEMES: tuple[ThemeChoice, ...] = ("system", "light", "dark")


class PreferencesDialog(QDialog):
    """Shows how things are set; nothing changes before it is accepted."""

    keys_wanted = Signal()
    """The list of keys is to be shown."""
    chosen = Signal(str, str)
    """All is set; the theme and the language that are wanted, which the window applies."""

    def __init__(self, settings: Settings, theme: ThemeChoice, language: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("bench.preferences-title").text())
        self._settings = settings
        self.theme = self._choice([(each, msg(f"ui.theme-{each}").text()) for each in _THEMES], theme)
        languages: list[Choice] = [
            (SYSTEM, msg("ui.language-system").text()),
            *((e, language_name(e)) for e in selectable_languages()),
        ]
        self.language = self._choice(languages, language)
        self.saving = self._choice(
            [(str(each), msg("bench.saves-every", count=each).text() if each else msg("bench.saves-never").text())
             for each in SAVES_EVERY],
            str(settings.saves_every()),
        )  # fmt: skip
        self.pace = self._choice(
            [(each, msg(f"table.pace-{each}-command").text()) for each in PACES],
            known_pace(settings.text("table-pace")),
        )
        self.square = QDoubleSpinBox(minimum=SMALLEST_SQUARE, maximum=LARGEST_SQUARE, singleStep=0.5, decimals=1)
        inset_number(self.square)
        self.square.setSuffix(msg("bench.millimetres").text())
        self.square.setValue(settings.square_mm())
        self.keys = QPushButton(msg("bench.preferences-keys").text())
        self.keys.setAutoDefault(False)
        self.keys.clicked.connect(self.keys_wanted)
        self._build()

    def _build(self) -> None:
        form = QFormLayout()
        rows = {
            "theme": self.theme,
            "language": self.language,
            "keys": self.keys,
            "saving": self.saving,
            "square": self.square,
            "pace": self.pace,
        }
        for name, field in rows.items():
            words = msg(f"bench.preference-{name}").text()
            field.setAccessibleName(words)
            label = Label(words)
            label.setBuddy(field)
            form.addRow(label, field)
        aside = Label(msg("bench.preference-saving-more").text(), wordWrap=True)
        aside.setObjectName("quiet")
        buttons = button_box("cancel")
        ok = buttons.addButton(msg("ui.ok").text(), buttons.ButtonRole.AcceptRole)
        ok.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.accepted.connect(self._keep)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(aside)
        layout.addWidget(buttons)
        self.setMinimumWidth(460)

    @staticmethod
    def _choice(choices: list[Choice], chosen: str) -> ChoiceField:
        field = ChoiceField(choices)
        field.fill(chosen)
        return field

    def _keep(self) -> None:
        settings = self._settings
        settings.put_square_mm(self.square.value())
        settings.put_text("table-pace", str(self.pace.content()))
        settings.put_saves_every(int(str(self.saving.content())))
        self.chosen.emit(str(self.theme.content()), str(self.language.content()))
