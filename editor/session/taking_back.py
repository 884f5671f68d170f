"""Taking back moves at the table, so that nobody learns anything by it or loses anything unasked.

- The last move of a person in a step that is played in the open: by agreement of all.
- A secret choice: by its side alone, as long as the others have not decided and nothing was shown.
- Past something that was shown: only to before the whole step, and what was seen stays seen. Draws come from the seed
  and stay the same, so that nobody can fish for other cards.
"""

from __future__ import annotations

from typing import Final, Literal

from editor.messages import Message, msg
from editor.sags.game.log_text import player_label
from editor.sags.game.state import Game, GameStep
from editor.session.sitting import Sitting
from editor.values import FrozenStruct

_IN_TURN: Final[frozenset[GameStep]] = frozenset({"building", "adding-doors", "enrolling", "deploying"})
"""Steps in which sides move one after the other, and everybody sees it."""

_TOGETHER: Final[frozenset[GameStep]] = frozenset({"team", "drafting", "decoy", "missions", "assigning"})
"""Steps in which all choose in secret, and the choices are then shown or taken up together."""

_SHOWN: Final[dict[GameStep, int]] = {"deck": 1, "drafting": 2, "decoy": 3, "deploying": 3, "revealing": 4,
                                      "missions": 5, "assigning": 5, "ready": 6}  # fmt: skip
"""How much has been shown when a step begins; nothing before."""


class WayBack(FrozenStruct):
    """Something that can be taken back."""

    kind: Literal["move", "choice", "step"]
    side: str
    """Whose move it is; of a step, of who began it."""
    number: int
    """How many moves there were before it."""
    step: GameStep

    def needs_agreement(self, sitting: Sitting) -> bool:
        return self.kind != "choice" and len(sitting.people) > 1


def question_of(sitting: Sitting, way: WayBack) -> Message:
    """What is asked before: whether all agree, and whether it is known what a whole step means."""
    game = sitting.game
    name = msg(f"table.step-{way.step}") if way.kind == "step" else player_label(game, way.side)
    if way.kind == "step" and len(sitting.people) == 1:
        return msg("table.ask-back-step-alone", name=name)
    return msg(
        f"table.ask-back-{way.kind}", name=name, people=tuple(player_label(game, side) for side in sitting.people)
    )


def ways_back(sitting: Sitting) -> tuple[WayBack, ...]:
    """All that can be taken back now, the smallest first."""
    found = [way for side in sitting.people if (way := _choice(sitting, side))]
    if way := _move(sitting):
        found.append(way)
    if way := _step(sitting):
        found.append(way)
    return tuple(found)


def taken_back(sitting: Sitting, way: WayBack) -> Sitting:
    """As it was before. Choices that others made after a secret one stand."""
    back = Sitting(sitting.tables[: way.number + 1])
    if way.kind == "choice":
        for side, move in sitting.game.moves[way.number + 1 :]:
            back = back.after_move(side, move)
    return back


def _choice(sitting: Sitting, side: str) -> WayBack | None:
    """The choice of a side in the present step or round, if the others are still thinking."""
    game, moves = sitting.game, sitting.game.moves
    if game.step not in _TOGETHER or side in game.pending:
        return None
    for number in range(len(moves) - 1, -1, -1):
        before = sitting.tables[number].game
        if _shown(before) != _shown(game) or before.step != game.step:
            return None
        if moves[number][0] == side:
            return WayBack("choice", side, number, game.step)
    return None


def _move(sitting: Sitting) -> WayBack | None:
    """The last move of a person, with what computers did after it, if nothing was shown since."""
    moves = sitting.game.moves
    own = [number for number, (side, _) in enumerate(moves) if side in sitting.people]
    if not own:
        return None
    before = sitting.tables[own[-1]].game
    if before.step not in _IN_TURN or _shown(before) != _shown(sitting.game):
        return None
    return WayBack("move", moves[own[-1]][0], own[-1], before.step)


def _step(sitting: Sitting) -> WayBack | None:
    """The present step, or the one before it if nobody has decided anything yet; never the whole construction."""
    steps = [table.game.step for table in sitting.tables]
    moves = sitting.game.moves
    if not moves:
        return None
    start = steps.index(steps[len(moves) - 1])
    if steps[start] in ("building", "adding-doors") or steps[-1] == "stuck":
        return None
    return WayBack("step", moves[start][0], start, steps[start])


def _shown(game: Game) -> tuple[int, int, int]:
    """Tells apart what everybody has seen."""
    return _SHOWN.get(game.step, 0), game.round if game.step == "drafting" else 0, len(game.revealed)
