"""Which Driller is laid, where several people share the screen: chosen behind the curtain, for others see its back."""

from __future__ import annotations

from collections.abc import Iterable

from editor.catalog.translation import box_text
from editor.messages import to_text
from editor.sags.game.actions import Decision
from editor.sags.game.game_view import GameView
from editor.ui.panels.rows import Sample
from editor.ui.table.card import CardLook
from editor.ui.table.card_page import CardPage
from editor.ui.table.colours import side_colour


class DrillerPage(CardPage):
    """The own Drillers, with what each will cost when it is turned up."""

    title = "which-driller"

    def looks(self, view: GameView) -> Iterable[tuple[str, CardLook]]:
        state = view.construction
        own = next(player for player in state.players if player.id == view.seat)
        for tile in own.drillers:
            front = view.box.tiles[tile].front
            price = front.mp_cost if state.doors_have_prices else 0
            name = to_text(box_text("tile", front.name))
            yield tile, CardLook(name, side_colour(view, own.id), price=price, sample=Sample("face", tile, "front"))

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        return None

    def _account(self) -> None:
        self._ledger_title.hide()
        self.done.setEnabled(bool(self.chosen()))

    def _decide(self) -> None:
        (self.play.driller,) = self.chosen()
        self.play.close_curtain()
