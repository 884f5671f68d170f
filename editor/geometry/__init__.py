"""Exact geometry in integers with shapely.

It provides shapes for people and other programs: outlines, wall lines, sight lines with what blocks them. It also
answers the rules on access, doors and sight a second time, from the faces as they are placed and deliberately without
the bit sets of ``board``, so that ``editor.rules.cross_check`` can compare the two answers.
"""
