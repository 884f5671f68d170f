"""SAGS Studio: an editor for Earth Reborn maps and scenarios."""

__version__ = "0.1.0"
