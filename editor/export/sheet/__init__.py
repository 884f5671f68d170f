"""The scenario sheet, part by part: blocks that know how to break, a flow that fills pages, and what is printed.

All lengths are in ``PT``, twentieths of a point, so that every size of type is a whole number of them. These modules
import Qt; only ``export.pdf`` imports them, and only when a sheet is written.
"""
