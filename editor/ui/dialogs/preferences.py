"""The preferences: theme, language, shortcuts, autosave, paper and the speed of computer players."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDoubleSpinBox, QFormLayout, QPushButton, QVBoxLayout, QWidget

from editor.messages import language_name, msg, selectable_languages
from editor.ui.dialogs.standard_dialogs import answer_buttons
from editor.ui.forms.fields import CheckField, Choice, ChoiceField
from editor.ui.table.computer_speed import COMPUTER_SPEEDS, parse_computer_speed
from editor.ui.widgets.form_rows import add_row
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import ThemeChoice, indent_spin_box
from editor.ui.window.qt_language import SYSTEM_LANGUAGE
from editor.ui.window.settings import AUTOSAVE_MINUTES, INTERFACE_SIZES, LARGEST_SQUARE, SMALLEST_SQUARE, Settings

_THEMES: tuple[ThemeChoice, ...] = ("system", "light", "dark", "contrast")


class PreferencesDialog(QDialog):
    """Shows the settings; nothing changes before the dialog is accepted."""

    help_topic = "preferences"

    shortcuts_requested = Signal()
    """The list of keyboard shortcuts should be opened."""
    chosen = Signal(str, str)
    """The settings are stored; emits the theme and the language, which the window applies."""

    def __init__(self, settings: Settings, theme: ThemeChoice, language: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("map-page.preferences-title").text())
        self._settings = settings
        self.theme = self._choice([(each, msg(f"ui.theme-{each}").text()) for each in _THEMES], theme)
        languages: list[Choice] = [
            (SYSTEM_LANGUAGE, msg("ui.language-system").text()),
            *((e, language_name(e)) for e in selectable_languages()),
        ]
        self.language = self._choice(languages, language)
        self.saving = self._choice(
            [(str(each), msg("map-page.saves-every", count=each).text() if each else msg("map-page.saves-never").text())
             for each in AUTOSAVE_MINUTES],
            str(settings.autosave_minutes()),
        )  # fmt: skip
        self.speed = self._choice(
            [(each, msg(f"table.speed-{each}-command").text()) for each in COMPUTER_SPEEDS],
            parse_computer_speed(settings.text("computer-speed")),
        )
        self.square = QDoubleSpinBox(minimum=SMALLEST_SQUARE, maximum=LARGEST_SQUARE, singleStep=0.5, decimals=1)
        indent_spin_box(self.square)
        self.square.setSuffix(msg("map-page.millimeters").text())
        self.square.setValue(settings.square_mm())
        self.size_of_interface = self._choice(
            [(str(each), msg("paper.zoom", percent=each).text()) for each in INTERFACE_SIZES],
            str(settings.interface_percent()),
        )
        self.labels = CheckField(msg("map-page.preference-labels").text())
        self.labels.fill(settings.tool_bar_labels())
        self.shortcuts = QPushButton(msg("map-page.preferences-shortcuts").text())
        self.shortcuts.setAutoDefault(False)
        self.shortcuts.clicked.connect(self.shortcuts_requested)
        self._build()

    def _build(self) -> None:
        form = QFormLayout()
        rows = {
            "theme": self.theme,
            "language": self.language,
            "size": self.size_of_interface,
            "shortcuts": self.shortcuts,
            "saving": self.saving,
            "square": self.square,
            "speed": self.speed,
        }
        for name, field in rows.items():
            words = msg(f"map-page.preference-{name}").text()
            add_row(form, words, field)
        form.addRow(self.labels)
        asides = [Label(msg(f"map-page.preference-{name}-more").text(), wordWrap=True) for name in ("size", "saving")]
        for aside in asides:
            aside.setObjectName("quiet")
        buttons, _ = answer_buttons(self)
        self.accepted.connect(self._store)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        for aside in asides:
            layout.addWidget(aside)
        layout.addWidget(buttons)
        self.setMinimumWidth(460)

    @staticmethod
    def _choice(choices: list[Choice], chosen: str) -> ChoiceField:
        field = ChoiceField(choices)
        field.fill(chosen)
        return field

    def _store(self) -> None:
        settings = self._settings
        settings.set_square_mm(self.square.value())
        settings.set_interface_percent(int(str(self.size_of_interface.content())))
        settings.set_tool_bar_labels(bool(self.labels.content()))
        settings.set_text("computer-speed", str(self.speed.content()))
        settings.set_autosave_minutes(int(str(self.saving.content())))
        self.chosen.emit(str(self.theme.content()), str(self.language.content()))
