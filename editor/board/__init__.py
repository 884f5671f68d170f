"""The compiled board: squares and edges of every level as bit sets, and what is computed from them."""

from editor.board.compile import Board, LevelBoard, compile_board, recompile

__all__ = ["Board", "LevelBoard", "compile_board", "recompile"]
