"""The open document: its history of undo and redo. No widgets."""

from editor.session.timeline import History, HistoryStep, Observer

__all__ = ["History", "HistoryStep", "Observer"]
