"""The line of sight tool: what a square sees, and what blocks the line to a target."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from editor.board import LevelBoard
from editor.board.bit_sets import Squares, square_bit, squares_of, squares_set
from editor.board.corner_sight import CornerSight
from editor.board.diagonal_steps import game_distance
from editor.board.graded_lines import GradedSightLine, graded_line
from editor.board.looking import SightEngine
from editor.board.obstacles import SightLine, closed_doors, targets, targets_on_line
from editor.board.sight import explain_no_sight, miniatures_at_start, sight_engine
from editor.messages import Message, Name, msg
from editor.model.grid import Square
from editor.ui.map.tools.base import Pointer, ToolContext
from editor.ui.map.tools.ghost import Ghost, SightView
from editor.ui.map.tools.two_points import TwoPointTool

if TYPE_CHECKING:
    from editor.geometry.exact_sight import ExactSight

SightDoors = Literal["as-placed", "closed", "open"]


class SightTool(TwoPointTool):
    """Looks from the square under the pointer, or from a pinned square to it."""

    name = "sight"
    cursor = "cross"

    def __init__(
        self,
        context: ToolContext,
        *,
        doors: Callable[[], SightDoors] = lambda: "as-placed",
        ignores_smoke: Callable[[], bool] = lambda: False,
        looks_back: Callable[[], bool] = lambda: False,
    ) -> None:
        """``doors``: returns how doors are treated. ``ignores_smoke``: returns whether smoke hinders no sight.

        ``looks_back``: returns whether it shows who sees the square; matters only where sight is directed.
        """
        super().__init__(context)
        self.doors, self.ignores_smoke, self._looks_back = doors, ignores_smoke, looks_back
        self.target: Square | None = None
        """The target that was clicked; its line stays until another is clicked."""
        self._level_sight: _LevelSight | None = None

    def hint(self) -> Message:
        if why_not := explain_no_sight(self.document.box.game):
            return why_not
        if self.looks_back:
            return msg("tools.sight-back-from") if self.pinned else msg("tools.sight-back")
        return msg("tools.sight-from") if self.pinned else msg("tools.sight")

    @property
    def looks_back(self) -> bool:
        """Whether it shows who sees the square, not what the square sees."""
        return self._looks_back() and self.document.box.game.look.start == "corner"

    @property
    def pinned(self) -> Square | None:
        """The square it looks from, until another is clicked; on another level the same square there."""
        return self.start.square if self.start is not None else None

    # --- pointer ---

    def press(self, pointer: Pointer) -> None:
        self.hover(pointer)
        if why_not := explain_no_sight(self.document.box.game):
            self.notify(why_not)
        elif self._under is None or self._under == self.pinned:
            self.start = self.target = None
        elif self.pinned is None:
            self.start = self.here
        else:
            self.target = self._under
            self.notify(self._words(self._directed_line(self.pinned, self._under)))

    def cancel(self) -> bool:
        """Unpin the square."""
        self.target = None
        return super().cancel()

    # --- what it shows ---

    def ghost(self) -> Ghost | None:
        origin = self.pinned or self._under
        if origin is None or not self.is_in_frame(origin):
            return None
        to = self._under if self._under not in (None, origin) else self.target
        line = self._directed_line(origin, to) if self.pinned and to is not None else None
        view = SightView(origin, self._seen(origin), self.pinned is not None, line, self._cover(origin))
        reason = self._words(line) if line else None if self._has_floor(origin) else msg("tools.sight-no-floor")
        return Ghost(sight=view, reason=reason, legal=line is None or line.visible)

    def _words(self, line: SightLine) -> Message:
        """Return whether the line is free, its range, and what can be targeted on or beside the end of it."""
        key = (line.start, line.end)
        known = self._level()
        if key not in known.words:
            reach = self._range(line)
            words = line.message
            if line.visible and reach is not None:
                words = msg("sight.range", line=words, range=reach)
            back = self._line(line.end, line.start) if isinstance(line, GradedSightLine) else None
            if isinstance(back, GradedSightLine) and line.start != line.end:
                words = msg("sight.graded-both", line=words, back=back.short_message)
            found = () if back is not None else self._targets(line)
            known.words[key] = msg("sight.targets-there", line=words, targets=found) if found else words
        return known.words[key]

    def _targets(self, line: SightLine) -> tuple[Name, ...]:
        """Return the walls, doors and elements that can be shot at on or beside the end of a line."""
        here, seen = self._level().sight.obstacles, self._level().sight.from_square(line.start)
        aimed = targets(here, self.document.box, line.start, seen) if here.has_floor(line.start) else ()
        return tuple(dict.fromkeys(each.words for each in targets_on_line(line, aimed)))

    def refresh(self) -> None:
        self._level_sight = None

    # --- looking ---

    def _level(self) -> _LevelSight:
        level, doors, has_smoke = self.document.level, self.doors(), not self.ignores_smoke()
        known = self._level_sight
        if known is None or known.level is not level or (known.doors, known.has_smoke) != (doors, has_smoke):
            standing = miniatures_at_start(self.document.board).get(level.level.id, 0)
            sight = sight_engine(level, self.document.box.game, doors, standing, has_smoke=has_smoke)
            known = self._level_sight = _LevelSight(level, doors, sight, has_smoke=has_smoke)
        return known

    def _has_floor(self, square: Square) -> bool:
        return self._level().sight.obstacles.has_floor(square)

    def _seen(self, origin: Square) -> Squares:
        known, key = self._level(), (origin, self.looks_back)
        if key not in known.seen:
            eyes = known.level.floor & ~square_bit(*origin)
            back = known.sight.seeing(origin, eyes)[0] if self.looks_back else 0
            known.seen[key] = back if self.looks_back else known.sight.from_square(origin)
        return known.seen[key]

    def _cover(self, origin: Square) -> Squares:
        """Return the squares that are seen behind cover."""
        known, key = self._level(), (origin, self.looks_back)
        if key not in known.cover:
            if self.looks_back:
                eyes = squares_of(self._seen(origin))
                known.cover[key] = squares_set(eye for eye in eyes if known.sight.grade(eye, origin) == "cover")
            else:
                known.cover[key] = known.sight.by_grade(origin)[1] if known.sight.directed else 0
        return known.cover[key]

    def _range(self, line: SightLine) -> int | None:
        known = self._level()
        closed = closed_doors(known.level, known.doors)
        return game_distance(known.level, self.document.box.game, line.start, line.end, closed)

    def _directed_line(self, origin: Square, other: Square) -> SightLine:
        """Return the line from the pinned square, or to it if the tool looks back."""
        return self._line(other, origin) if self.looks_back else self._line(origin, other)

    def _line(self, origin: Square, target: Square) -> SightLine:
        known = self._level()
        if isinstance(known.sight, CornerSight):
            if (origin, target) not in known.lines:
                known.lines[origin, target] = graded_line(known.sight, origin, target)
            return known.lines[origin, target]
        if known.record is None:
            from editor.geometry.exact_sight import ExactSight  # imports numpy and shapely

            known.record = ExactSight(known.sight.obstacles)
        if (origin, target) not in known.lines:
            known.lines[origin, target] = known.record.line(origin, target)
        return known.lines[origin, target]


class _LevelSight:
    """Results for a level, a state of its doors, and with or without smoke; the canvas asks with every repaint."""

    def __init__(self, level: LevelBoard, doors: SightDoors, sight: SightEngine, *, has_smoke: bool) -> None:
        self.level, self.doors, self.sight, self.has_smoke = level, doors, sight, has_smoke
        self.record: ExactSight | None = None
        self.seen: dict[tuple[Square, bool], Squares] = {}
        """By square and direction."""
        self.cover: dict[tuple[Square, bool], Squares] = {}
        self.lines: dict[tuple[Square, Square], SightLine] = {}
        self.words: dict[tuple[Square, Square], Message] = {}
