"""What fits onto an existing map: every tile that may be placed over a square, and filling all empty squares.

A construction knows its whole history. A map in the editor may have been made in any way: it may break rules, and have
several levels and walls of the author. So the board of the document becomes ``MapBits``, and the fast search of the
construction decides what may be placed.
"""
