"""Draws faces and levels with QtGui alone: the same drawing for the canvas, thumbnails, PNG, SVG and PDF.

Everything is measured in hundredths of a square (``UNIT``), so that a painter only has to be scaled. Nothing here needs
a window; ``render.app.headless_qt`` runs Qt where there is no screen.
"""
