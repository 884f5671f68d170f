"""The reveal at the table: decoys leave, everybody is set where the marker lay, looking somewhere; Drillers turn up."""

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
from editor.sags.game.moves import illegal_reasons
from editor.sags.game.revealing import driller_squares, miniature_squares, placements_with_drillers
from editor.sags.players.decisions import suggest_move
from editor.ui.map.tools.base import Pointer, Tool
from editor.ui.map.tools.ghost import Ghost
from editor.ui.table.steps import StepPage, TableRoom
from editor.ui.table.tools import HandChoice, MoveContext, MovingTool
from editor.ui.widgets.plain_text import Label


class RevealTool(MovingTool):
    """Everybody stands as the computer would set them; a click chooses, R turns, a click elsewhere moves."""

    cursor = "point"
    keys = Tool.keys | {"R"}
    finish_words = "table.reveal-done"
    back_words = "table.reveal-anew"

    def __init__(self, context: MoveContext, *, view: GameView, reveal: Reveal) -> None:
        """``reveal``: the move to begin with."""
        super().__init__(context)
        self.view = view
        self.starts = {stand.character: stand for stand in reveal.starts}
        self.turns = {turned.at: turned for turned in reveal.drillers}
        self.chosen: str | Square | None = next(iter(self.things), None)
        """A character, or a Driller by its square."""

    @property
    def things(self) -> tuple[str | Square, ...]:
        return (*self.starts, *self.turns)

    @property
    def reveal(self) -> Reveal:
        return Reveal(starts=tuple(self.starts.values()), drillers=tuple(self.turns.values()))

    # --- pointer and keys ---

    def release(self, pointer: Pointer) -> None:
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
        """Set the character with its top-left square there, if it may stand there."""
        before = self.starts[who]
        self.starts[who] = before.model_copy(update={"x": square.x, "y": square.y})
        if self.warning() is None:
            return True
        self.starts[who] = before
        return False

    def rotate(self, *, back: bool = False) -> bool:
        step = 3 if back else 1
        if isinstance(self.chosen, str):
            self._turn_to((DIRECTIONS.index(self.starts[self.chosen].facing) + step) % 4)
        elif self.chosen is not None:
            self._turn_to((ROTATIONS.index(self.turns[self.chosen].rotation) + step) % 4)
        return self.chosen is not None

    # --- what is said ---

    def line(self) -> Name:
        if not self.turns:
            return msg("table.reveal-people", count=len(self.starts))
        return msg("table.reveal", count=len(self.starts), drillers=len(self.turns))

    def hint(self) -> Message:
        return msg("table.hint-reveal" if self.turns else "table.hint-reveal-people")

    def warning(self) -> Message | None:
        return next(iter(illegal_reasons(self.view, self.reveal)), None)

    def choices(self) -> tuple[HandChoice, ...]:
        if self.chosen is None:
            return ()
        names = tuple(self._name(each) for each in self.things)
        who = HandChoice(msg("table.reveal-which"), names, self.things.index(self.chosen), self._choose)
        if isinstance(self.chosen, str):
            ways: tuple[Name, ...] = tuple(msg(f"table.looks-{each}") for each in DIRECTIONS)
            now = DIRECTIONS.index(self.starts[self.chosen].facing)
        else:
            ways = tuple(msg("table.turned", degrees=each) for each in ROTATIONS)
            now = ROTATIONS.index(self.turns[self.chosen].rotation)
        return who, HandChoice(msg("table.reveal-way"), ways, now, self._turn_to)

    def _name(self, thing: str | Square) -> Name:
        if isinstance(thing, str):
            return character_name(self.view.box, thing)
        return msg("table.driller-at", square=square_name(thing))

    def _choose(self, number: int) -> None:
        self.chosen = self.things[number]

    def _turn_to(self, number: int) -> None:
        if isinstance(self.chosen, str):
            stand = self.starts[self.chosen]
            self.starts[self.chosen] = stand.model_copy(update={"facing": DIRECTIONS[number]})
        elif self.chosen is not None:
            turned = self.turns[self.chosen]
            self.turns[self.chosen] = turned.model_copy(update={"rotation": ROTATIONS[number]})

    # --- the move ---

    @property
    def can_finish(self) -> bool:
        return self.warning() is None

    def finish(self) -> None:
        self.make(self.reveal)

    def ghost(self) -> Ghost:
        seat = self.view.seat or ""
        shown = tuple((seat, _start(stand)) for stand in self.starts.values())
        warning = self.warning()
        chosen = self.chosen
        lit = miniature_squares(self.view, self.starts[chosen]) if isinstance(chosen, str) else ()
        return Ghost(
            placements=self._drillers(),
            characters=shown,
            legal=warning is None,
            reason=warning,
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
    """Says what to do; all of it is done on the map and in the strip below it."""

    beside_map: ClassVar[bool] = True

    def __init__(self, room: TableRoom) -> None:
        super().__init__(room)
        title = Label(msg("table.revealing-title").text(), wordWrap=True)
        title.setObjectName("headline")
        turns = bool(self.play.view.drillers_to_turn)
        self.about = Label(msg("table.revealing-more" if turns else "table.revealing-people").text(), wordWrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 6)
        layout.addWidget(title)
        layout.addWidget(self.about)
        layout.addStretch(1)
        self.refresh()

    def take_keys(self) -> None:
        self.room.focus_map()

    def refresh(self) -> None:
        work = self.room.workspace
        if self.play.mover is None:
            self.rest()
        elif not isinstance(work.tool, RevealTool):
            self._begin()

    def _begin(self) -> None:
        """As the computer would set everybody: nearly always good enough to begin with."""
        view, work = self.play.view, self.room.workspace
        first = suggest_move(view)
        assert isinstance(first, Reveal)
        work.use_tool(RevealTool(self.move_context(self._begin), view=view, reveal=first))
