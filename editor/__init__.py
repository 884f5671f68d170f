"""SAGS Studio: an editor for maps and scenarios of board games."""

__version__ = "0.1.0"
