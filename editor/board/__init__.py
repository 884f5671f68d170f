"""The compiled board: squares and edges of every level as bit sets, and what is computed from them."""

from editor.board.board import Board, compile_board, recompile
from editor.board.level_board import LevelBoard

__all__ = ["Board", "LevelBoard", "compile_board", "recompile"]
