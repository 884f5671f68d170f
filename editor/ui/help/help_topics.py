"""The passage of the guides for each part of the window.

A part is a widget with a ``help_topic``. Anchors are shared by all languages; see ``guide_pages``.
"""

from __future__ import annotations

from typing import Final

from editor.values import FrozenStruct


class Passage(FrozenStruct):
    """A heading of a guide."""

    page: str
    anchor: str


_MAP, _SCENARIO, _TABLE, _TILES, _WINDOW = (
    "map-in-five-minutes",
    "scenario-in-half-an-hour",
    "sags-for-two",
    "your-own-tiles",
    "window",
)

HELP_TOPICS: Final = {
    # pages
    "start": Passage(_WINDOW, "start-page"),
    "map": Passage(_WINDOW, "map-and-tools"),
    "tabs": Passage(_WINDOW, "tabs"),
    "levels": Passage(_MAP, "levels"),
    "what-fits": Passage(_MAP, "what-fits"),
    "sheet": Passage(_SCENARIO, "sheet"),
    # sections of the Scenario page
    "section-basics": Passage(_SCENARIO, "basics"),
    "section-sides": Passage(_SCENARIO, "sides"),
    "section-zones": Passage(_SCENARIO, "zones"),
    "section-objectives": Passage(_SCENARIO, "objectives"),
    "section-search-deck": Passage(_SCENARIO, "search-deck"),
    "section-story": Passage(_WINDOW, "story"),
    "section-menace": Passage(_WINDOW, "menace"),
    "section-texts": Passage(_SCENARIO, "texts"),
    "section-common-rules": Passage(_WINDOW, "common-rules"),
    "section-custom-cards": Passage(_WINDOW, "custom-cards"),
    "section-suppressed": Passage(_WINDOW, "ignored-warnings"),
    "section-checklist": Passage(_SCENARIO, "checklist"),
    # panels
    "panel-palette": Passage(_WINDOW, "pieces-panel"),
    "panel-inspector": Passage(_WINDOW, "properties-panel"),
    "panel-problems": Passage(_WINDOW, "problems-panel"),
    "panel-history": Passage(_WINDOW, "history-panel"),
    # steps at the table
    "table-building": Passage(_TABLE, "building"),
    "table-adding-doors": Passage(_TABLE, "building"),
    "table-stuck": Passage(_TABLE, "building"),
    "table-privacy": Passage(_TABLE, "private-steps"),
    "table-team": Passage(_WINDOW, "table-teams"),
    "table-enrolling": Passage(_WINDOW, "table-teams"),
    "table-deck": Passage(_WINDOW, "table-equipment"),
    "table-drafting": Passage(_WINDOW, "table-equipment"),
    "table-decoy": Passage(_WINDOW, "table-markers"),
    "table-deploying": Passage(_WINDOW, "table-markers"),
    "table-revealing": Passage(_WINDOW, "table-markers"),
    "table-missions": Passage(_WINDOW, "table-missions"),
    "table-assigning": Passage(_WINDOW, "table-missions"),
    "table-ready": Passage(_TABLE, "finished-game"),
    "table-log": Passage(_WINDOW, "table-log"),
    # the tile editor
    "tile-editor": Passage(_TILES, "tile-editor"),
    "tile-draw": Passage(_TILES, "draw-tiles"),
    "tile-photo": Passage(_TILES, "tile-photo"),
    "tile-drawings": Passage(_TILES, "drawings"),
    "tile-state": Passage(_TILES, "verify-tiles"),
    # dialogs
    "new-scenario": Passage(_WINDOW, "new-scenario"),
    "new-level": Passage(_MAP, "levels"),
    "generate-map": Passage(_WINDOW, "generate-map"),
    "recovery": Passage(_WINDOW, "recovery"),
    "export": Passage(_WINDOW, "export"),
    "print": Passage(_MAP, "print"),
    "find": Passage(_WINDOW, "find"),
    "commands": Passage(_WINDOW, "find"),
    "preferences": Passage(_WINDOW, "preferences"),
    "shortcuts": Passage(_WINDOW, "shortcuts"),
    "interpretations": Passage(_WINDOW, "rules-interpretations"),
    "about": Passage(_WINDOW, "about"),
    "new-game": Passage(_WINDOW, "new-game"),
    "new-tile": Passage(_TILES, "tile-editor"),
    "copy-face": Passage(_TILES, "draw-tiles"),
    "ability": Passage(_TILES, "draw-tiles"),
    "packs": Passage(_TILES, "tile-packs"),
}
"""The passage of each topic."""
