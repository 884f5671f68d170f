"""Which words of a window have less room than they need, measured with its own fonts."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QTabBar, QToolButton, QWidget

from editor.ui.forms.fields import ChoiceField
from editor.ui.panels.level_tabs import LevelTabs
from editor.ui.widgets.plain_text import ElidedLabel

_WORDS_BESIDE = (Qt.ToolButtonStyle.ToolButtonTextOnly, Qt.ToolButtonStyle.ToolButtonTextBesideIcon)


def settle() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()


def cut_off_in(top: QWidget) -> list[str]:
    """Labels, buttons and boxes that are narrower or lower than their words."""
    found = []
    for widget in top.findChildren(QWidget):
        if not widget.isVisibleTo(top) or widget.width() == 0:
            continue
        match widget:
            case QTabBar():
                assert widget.usesScrollButtons() or widget.sizeHint().width() <= widget.width()
            case ElidedLabel():
                assert widget.toolTip() == widget.text(), "what does not fit can be read all the same"
            case QLabel() if widget.wordWrap():
                room = widget.contentsRect()
                words = widget.fontMetrics().boundingRect(
                    room.adjusted(0, 0, 0, 10_000), Qt.TextFlag.TextWordWrap, widget.text()
                )
                if widget.text() and words.height() > room.height() + widget.fontMetrics().descent():
                    found.append(f"{widget.text()}: {words.height()} > {room.height()} high")
            case QComboBox() if not isinstance(widget, ChoiceField):  # that one ends long names in dots
                if widget.sizeHint().width() > widget.width():
                    longest = max((widget.itemText(number) for number in range(widget.count())), key=len, default="")
                    found.append(f"{longest}: {widget.sizeHint().width()} > {widget.width()} wide")
            case QLabel() | QAbstractButton() if widget.text() and not _has_only_a_picture(widget):
                if widget.sizeHint().width() > widget.width():
                    found.append(f"{widget.text()}: {widget.sizeHint().width()} > {widget.width()} wide")
    return found


def _has_only_a_picture(widget: QWidget) -> bool:
    return isinstance(widget, QToolButton) and widget.toolButtonStyle() not in _WORDS_BESIDE


def behind_arrows_in(top: QWidget) -> list[str]:
    """Tabs that are not all seen side by side. Levels have names of their authors, and are as many as these like."""
    bars = [each for each in top.findChildren(QTabBar) if each.isVisibleTo(top)]
    return [
        ", ".join(bar.tabText(number) for number in range(bar.count()))
        for bar in bars
        if bar.sizeHint().width() > bar.width() and not isinstance(bar.parent(), LevelTabs)
    ]


def in_dots_in(top: QWidget) -> list[str]:
    """Lines that end in dots."""
    lines = [each for each in top.findChildren(ElidedLabel) if each.isVisibleTo(top)]
    return [line.text() for line in lines if line.shown != line.text()]
