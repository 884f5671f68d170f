"""Step 2 at the table: a team for each side in secret, or bands that enrol in the open, one character at a time."""

from __future__ import annotations

from collections.abc import Iterable

from editor.board.names import character_name
from editor.messages import Name, msg
from editor.sags.game.actions import ChooseTeam, Decision, Decline, Enrol
from editor.sags.game.game_view import GameView
from editor.sags.game.hiring import available_characters, team_price
from editor.sags.game.log_text import player_label
from editor.ui.table.card import CardLook, character_look
from editor.ui.table.card_page import CardPage, points_line
from editor.ui.table.steps import TableRoom


class TeamPage(CardPage):
    """Any characters of one's own faction that can be paid."""

    title = "team"
    several = True

    def looks(self, view: GameView) -> Iterable[tuple[str, CardLook]]:
        return ((each, character_look(view.box, each)) for each in available_characters(view))

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision:
        return ChooseTeam(characters=chosen)

    def account(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        yield from points_line(view, team_price(view.box, chosen))
        points = sum(view.box.characters[each].healthy.max_cp or 0 for each in chosen)
        yield msg("table.ledger-team", count=len(chosen), cp=points)


class EnrolPage(CardPage):
    """One of the open characters, or nobody this time."""

    title = "enrolling"

    def __init__(self, room: TableRoom) -> None:
        super().__init__(room)
        self.nobody = self.add_button("table.enrolling-nobody", Decline())

    @property
    def view(self) -> GameView:
        """Bands enrol in the open: everybody may know what the one whose turn it is can do."""
        mover = self.play.mover
        return self.play.sitting.view_for(mover) if mover is not None else self.play.view

    def looks(self, view: GameView) -> Iterable[tuple[str, CardLook]]:
        return ((each, character_look(view.box, each)) for each in view.open_cards)

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        return Enrol(character=chosen[0]) if chosen else None

    def account(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        if self.play.mover is not None:
            yield from points_line(view, team_price(view.box, chosen))
        game = self.play.sitting.game
        for side in view.sides:
            team = tuple(character_name(view.box, each) for each in side.team or ())
            player = player_label(game, side.id)
            if team:
                yield msg("table.ledger-band", player=player, mp=side.mp, team=team)
            else:
                yield msg("table.ledger-side", player=player, mp=side.mp)
