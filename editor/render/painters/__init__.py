"""Painters: each draws one kind of thing with a QPainter."""
