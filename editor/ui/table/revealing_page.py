"""Page of the reveal: decoys are removed, characters replace their markers, Drillers are revealed."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtWidgets import QVBoxLayout

from editor.board.names import character_name, square_name
from editor.messages import Message, Name, msg
from editor.model.grid import DIRECTIONS, ROTATIONS, Square
from editor.model.level import Placement
from editor.model.sides import StartingCharacter
from editor.sags.construction.state import LEVEL
from editor.sags.game.actions import Reveal, Stand
from editor.sags.game.game_view import GameView
from editor.sags.game.marker_reveal import driller_squares, miniature_squares, placements_with_drillers
from editor.sags.game.moves import illegal_reasons
from editor.sags.players.large_miniatures import stands_cut_off
from editor.ui.map.tools.base import Pointer, Tool
from editor.ui.map.tools.ghost import Ghost
from editor.ui.table.step_page import StepContext, StepPage
from editor.ui.table.table_tools import MoveContext, MoveTool, ToolChoice
from editor.ui.widgets.plain_text import Label


class RevealTool(MoveTool):
    """Shows the placement suggested by the computer: click to select, R to rotate, click elsewhere to move."""

    cursor = "point"
    keys = Tool.keys | {"R"}
    finish_message = "table.reveal-done"
    back_message = "table.reveal-reset"

    def __init__(self, context: MoveContext, *, view: GameView, reveal: Reveal) -> None:
        """Create the tool; ``reveal`` is the move to begin with."""
        super().__init__(context)
        self.view = view
        self.starts = {stand.character: stand for stand in reveal.starts}
        self.turns = {turned.at: turned for turned in reveal.drillers}
        self.chosen: str | Square | None = next(iter(self.pieces), None)
        """The selected character, or the square of the selected Driller."""

    @property
    def pieces(self) -> tuple[str | Square, ...]:
        """Return all characters, and Drillers by square."""
        return (*self.starts, *self.turns)

    @property
    def reveal(self) -> Reveal:
        """Return the move as it is now."""
        return Reveal(starts=tuple(self.starts.values()), drillers=tuple(self.turns.values()))

    # --- pointer and keyboard ---

    def release(self, pointer: Pointer) -> None:
        """Select a piece, rotate the selected one, or move it."""
        square = pointer.square
        standing = next(
            (who for who, stand in self.starts.items() if square in miniature_squares(self.view, stand)), None
        )
        driller = next((at for at in self.turns if square in driller_squares(at)), None)
        if standing is not None and standing != self.chosen:
            self.chosen = standing
        elif standing is not None:
            self.rotate()
        elif isinstance(self.chosen, str) and self._moves_to(self.chosen, square):
            return
        elif driller is not None:
            if driller == self.chosen:
                self.rotate()
            self.chosen = driller

    def _moves_to(self, who: str, square: Square) -> bool:
        """Move the top-left square of the character there; return whether that is legal."""
        before = self.starts[who]
        self.starts[who] = before.model_copy(update={"x": square.x, "y": square.y})
        if self._problem() is None:
            return True
        self.starts[who] = before
        return False

    def rotate(self, *, back: bool = False) -> bool:
        """Rotate the selected piece."""
        step = 3 if back else 1
        if isinstance(self.chosen, str):
            self._turn_to((DIRECTIONS.index(self.starts[self.chosen].facing) + step) % 4)
        elif self.chosen is not None:
            self._turn_to((ROTATIONS.index(self.turns[self.chosen].rotation) + step) % 4)
        return self.chosen is not None

    # --- texts ---

    def summary(self) -> Name:
        """Return how many characters and Drillers there are."""
        if not self.turns:
            return msg("table.reveal-characters", count=len(self.starts))
        return msg("table.reveal", count=len(self.starts), drillers=len(self.turns))

    def hint(self) -> Message:
        """Return how to go on."""
        return msg("table.hint-reveal" if self.turns else "table.hint-reveal-characters")

    def warning(self) -> Message | None:
        """Return why the move is illegal, or a warning if a large miniature is cut off."""
        cut_off = (
            msg("table.large-cut-off", character=character_name(self.view.box, stand.character))
            for stand in self.starts.values()
            if stands_cut_off(self.view, stand)
        )
        return self._problem() or next(cut_off, None)

    def _problem(self) -> Message | None:
        """Return why the move is illegal."""
        return next(iter(illegal_reasons(self.view, self.reveal)), None)

    def choices(self) -> tuple[ToolChoice, ...]:
        """Return the pieces and the directions of the selected one."""
        if self.chosen is None:
            return ()
        names = tuple(self._name(each) for each in self.pieces)
        who = ToolChoice(msg("table.reveal-which"), names, self.pieces.index(self.chosen), self._choose)
        if isinstance(self.chosen, str):
            directions: tuple[Name, ...] = tuple(msg(f"table.facing-{each}") for each in DIRECTIONS)
            now = DIRECTIONS.index(self.starts[self.chosen].facing)
        else:
            directions = tuple(msg("table.turned", degrees=each) for each in ROTATIONS)
            now = ROTATIONS.index(self.turns[self.chosen].rotation)
        return who, ToolChoice(msg("table.reveal-way"), directions, now, self._turn_to)

    def _name(self, piece: str | Square) -> Name:
        if isinstance(piece, str):
            return character_name(self.view.box, piece)
        return msg("table.driller-at", square=square_name(piece))

    def _choose(self, number: int) -> None:
        self.chosen = self.pieces[number]

    def _turn_to(self, number: int) -> None:
        if isinstance(self.chosen, str):
            stand = self.starts[self.chosen]
            self.starts[self.chosen] = stand.model_copy(update={"facing": DIRECTIONS[number]})
        elif self.chosen is not None:
            turned = self.turns[self.chosen]
            self.turns[self.chosen] = turned.model_copy(update={"rotation": ROTATIONS[number]})

    # --- move ---

    @property
    def can_finish(self) -> bool:
        """Return whether the move is legal."""
        return self._problem() is None

    def finish(self) -> None:
        """Make the move."""
        self.make_move(self.reveal)

    def ghost(self) -> Ghost:
        """Return characters and Drillers as placed."""
        seat = self.view.seat or ""
        shown = tuple((seat, _start(stand)) for stand in self.starts.values())
        problem = self._problem()
        chosen = self.chosen
        lit = miniature_squares(self.view, self.starts[chosen]) if isinstance(chosen, str) else ()
        return Ghost(
            placements=self._drillers(),
            characters=shown,
            legal=problem is None,
            reason=problem,
            lit=lit if not isinstance(chosen, Square) else driller_squares(chosen),
        )

    def _drillers(self) -> tuple[Placement, ...]:
        turned = {at: each.rotation for at, each in self.turns.items()}
        up = placements_with_drillers(self.view.construction, turned)
        return tuple(each for each in up if each.face == "front" and Square(each.x, each.y) in turned)


def _start(stand: Stand) -> StartingCharacter:
    return StartingCharacter(
        id=stand.character, character=stand.character, level=LEVEL, x=stand.x, y=stand.y, facing=stand.facing
    )


class RevealingPage(StepPage):
    """Explains the reveal, which happens on the map and in the bar below it."""

    beside_map: ClassVar[bool] = True

    def __init__(self, context: StepContext) -> None:
        super().__init__(context)
        title = Label(msg("table.revealing-title").text(), wordWrap=True)
        title.setObjectName("headline")
        self.about = Label(wordWrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 6)
        layout.addWidget(title)
        layout.addWidget(self.about)
        layout.addStretch(1)
        self.refresh()

    def set_initial_focus(self) -> None:
        """Focus the map."""
        self.context.focus_map()

    def refresh(self) -> None:
        """Explain what is to be revealed, and start the tool when it is this player's turn."""
        work = self.context.workspace
        turns = bool(self.active_game.view.drillers_to_turn)  # known when the turn comes, maybe after the page is made
        self.about.setText(msg("table.revealing-more" if turns else "table.revealing-characters").text())
        if self.active_game.mover is None:
            self.reset_tool()
        elif not isinstance(work.tool, RevealTool):
            self._begin()

    def _begin(self) -> None:
        """Start with the placement that the computer suggests."""
        view, work = self.active_game.view, self.context.workspace
        assert view.seat is not None, "the tool starts when it is this player's turn"
        first = self.active_game.session.table.suggest_move(view.seat)
        assert isinstance(first, Reveal)
        work.use_tool(RevealTool(self.move_context(self._begin), view=view, reveal=first))
