"""Shapes, in whole numbers: the geometry of record (shapely).

Two things live here. Shapes for people and other programs: outlines, wall lines, sight lines with what stops them. And
the validator of record: access, doors and sight answered from the faces as they lie, without the bit sets of ``board``,
so that ``editor.rules.second_opinion`` can hold the two answers against each other.
"""
