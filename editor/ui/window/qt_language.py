"""The language of the window and of Qt: translations, number formats and the texts of Qt's own buttons."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QAbstractButton, QTabBar, QWidget

from editor.messages import msg, set_language
from editor.messages.language import system_language
from editor.ui.widgets.plain_text import plain_tooltip

SYSTEM_LANGUAGE: Final = "system"
"""The choice of the system's language."""
_NAME = "words-of-qt"


def set_ui_language(choice: str) -> None:
    """Use a language, or that of the system. Widgets with texts must be created again afterwards."""
    language = resolve_language(choice)
    set_language(language)
    QLocale.setDefault(QLocale(language))
    _translate_qt(language)


def resolve_language(choice: str) -> str:
    """Return the language that a choice means."""
    return system_language(fallbacks=QLocale.system().uiLanguages()) if choice == SYSTEM_LANGUAGE else choice


def _translate_qt(language: str) -> None:
    """Load Qt's own translation; a language that Qt lacks stays English."""
    application = QCoreApplication.instance()
    if application is None:
        return
    for before in application.findChildren(QTranslator, _NAME):
        application.removeTranslator(before)
        before.deleteLater()
    words = QTranslator(application)
    words.setObjectName(_NAME)
    if words.load(f"qtbase_{language.replace('-', '_')}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(words)
    else:
        words.deleteLater()


_BUTTONS = {
    "qt_dockwidget_closebutton": "panel-close",
    "qt_dockwidget_floatbutton": "panel-float",
    "ScrollLeftButton": "scroll-left",
    "ScrollRightButton": "scroll-right",
    "qt_toolbar_ext_button": "tool-bar-more",
}


def label_qt_buttons(window: QWidget) -> None:
    """Set tooltips and accessible names of the buttons that Qt puts on panels and tab bars."""
    for button in window.findChildren(QAbstractButton):
        if button.objectName() in _BUTTONS:
            words = msg(f"ui.{_BUTTONS[button.objectName()]}").text()
            button.setToolTip(plain_tooltip(words))
            button.setAccessibleName(words)
            button.setAccessibleDescription(words)
    for bar in window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
        bar.setAccessibleName(msg("ui.menu-panels").text())
