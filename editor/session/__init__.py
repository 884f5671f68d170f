"""The open document: its history of undo and redo. No widgets."""

from editor.session.history import History, Observer, Step

__all__ = ["History", "Observer", "Step"]
