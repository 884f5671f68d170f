"""Exporters: one module per file format, and one registry shared by the command line and the window.

An exporter is a value (``exporter.Exporter``) that lists what a file will lose and writes it. ``exporters.export`` runs
one and refuses maps with errors. Qt and shapely are imported only inside the functions that need them.
"""

from editor.export.exporter import Exporter, Option, Options
from editor.export.exporters import EXPORTERS, ExportBlocked, ExportResult, export

__all__ = ["EXPORTERS", "ExportBlocked", "ExportResult", "Exporter", "Option", "Options", "export"]
