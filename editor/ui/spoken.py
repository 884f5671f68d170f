"""The language of the window, and with it that of Qt: its buttons, menus of fields, numbers and keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from editor.messages import set_language
from editor.messages.language import system_language

SYSTEM: Final = "system"
"""The choice of whoever wants the language of the system."""
_NAME = "words-of-qt"


def speak(choice: str) -> None:
    """Speak a language, or that of the system, from now on. Widgets that have words are made anew afterwards."""
    language = language_of(choice)
    set_language(language)
    QLocale.setDefault(QLocale(language))
    _translate_qt(language)


def language_of(choice: str) -> str:
    """The language that a choice means."""
    return system_language(fallbacks=QLocale.system().uiLanguages()) if choice == SYSTEM else choice


def _translate_qt(language: str) -> None:
    """Let Qt use the words that come with it. For a language that it does not have it stays with English."""
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
