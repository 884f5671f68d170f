"""SAGS Studio: a workshop for Earth Reborn maps and scenarios."""

__version__ = "0.1.0"
