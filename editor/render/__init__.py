"""Draw faces and levels with QtGui, without widgets: for the map, thumbnails, PNG, SVG and PDF.

All coordinates are hundredths of a square (``UNIT``), so painters only need to be scaled. No window is needed: see
``qt_helpers.headless_qt``.
"""
