"""The scenario sheet: blocks that can break, a flow that fills pages, and the sections that are printed.

All lengths are in ``PT``, twentieths of a point, so that every font size is a whole number. These modules load Qt;
``export.pdf`` imports them only when a sheet is written.
"""
