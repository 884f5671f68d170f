"""Writes boards for other programs: one module per format, one registry that the command line and the window share.

An exporter is a value (``exporter.Exporter``): it says what will be lost, and writes. ``gate.export`` is the way in: it
refuses maps with errors. Qt and shapely are imported only inside the functions that need them.
"""

from editor.export.exporter import Exporter, Option, Options
from editor.export.gate import Blocked, Exported, export
from editor.export.registry import EXPORTERS

__all__ = ["EXPORTERS", "Blocked", "Exported", "Exporter", "Option", "Options", "export"]
