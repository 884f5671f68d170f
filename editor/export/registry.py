"""All formats that can be written. A new exporter is a module with an ``Exporter``, and its line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from editor.export import engine, image, pdf, tiled, uvtt
from editor.export.exporter import Exporter

EXPORTERS: Mapping[str, Exporter] = MappingProxyType(
    {
        exporter.name: exporter
        for exporter in (pdf.EXPORTER, image.PNG, image.SVG, uvtt.EXPORTER, tiled.EXPORTER, engine.EXPORTER)
    }
)
"""By name, in the order in which they are offered: most people want paper."""
