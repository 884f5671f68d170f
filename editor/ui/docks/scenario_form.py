"""The properties of the scenario and of the shown level: what the inspector shows while nothing is picked."""

from __future__ import annotations

from typing import Any

from editor.board.names import faction_name, side_name
from editor.edits import Edit, rename_level, resize_level, set_elevation, set_field
from editor.messages import in_words
from editor.model.grid import FULL_FRAME, SMALLEST_FRAME
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.model.tile import Faction
from editor.ui.docks.fields import (
    Choice,
    ChoiceField,
    Field,
    LineField,
    NumberField,
    ParagraphsField,
    TextField,
    TickField,
    TicksField,
)
from editor.ui.docks.form import Form
from editor.ui.docks.words import called, words
from editor.ui.plain import tip
from editor.ui.workspace import Workspace

_FACTIONS: tuple[Faction, ...] = ("norad", "salemite")


class ScenarioForm(Form):
    """Title, players, turns, rules, texts; and the frame of the level."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        nobody: Choice = (None, words("nobody"))
        self._initiative = ChoiceField([(None, words("initiative-rolled"))])
        self.heading(words("inspector-scenario"))
        self._set("title", "title", LineField())
        self._set("author", "author", LineField())
        self._set(
            "rules", "rules", ChoiceField([(name, words(f"rules-short-{name}")) for name in ("scenario", "sags")])
        )
        self._set("players", "players", NumberField(1, 4))
        self._set("turns", "turns", NumberField(1, 99, words("turns-open")))
        self._set("ground", "ground", ChoiceField([nobody, *((each, faction_name(each).text()) for each in _FACTIONS)]))
        self._set("initiative", "initiative", self._initiative)
        self._set("boxes", "box/copies", NumberField(1, 9))
        self._set("exit-frame", "exits/frame", TickField(words("exit-frame")))
        self._set("exit-sewers", "exits/sewers", TickField(words("exit-sewers")))
        self._level()
        self.heading(words("inspector-texts"))
        for name in ("story", "setup", "victory"):
            self._set(name, f"texts/{name}", TextField())
        self._set("special-rules", "texts/special_rules", ParagraphsField())
        self.fields["field-special-rules"].setToolTip(tip(words("special-rules-tip")))
        self._set("notes", "texts/notes", TextField(3))
        modules = [(module.id, called("module", module.name)) for module in workspace.box.modules.values()]
        self._set("modules", "modules", TicksField(modules))
        self.refresh()

    def refresh(self) -> None:
        """The sides to choose from may be others now."""
        sides: list[Choice] = [(side.id, in_words(side_name(side))) for side in self._scenario.sides]
        self._initiative.offer([(None, words("initiative-rolled")), *sides])
        super().refresh()

    @property
    def _scenario(self) -> Scenario:
        return self.workspace.document.scenario

    @property
    def _shown(self) -> Level:
        return self.workspace.document.level.level

    def _set(self, name: str, path: str, field: Field) -> None:
        """A field of the scenario, by its path."""

        def read() -> object:
            value: Any = self._scenario
            for key in path.split("/"):
                value = getattr(value, key)
            return value

        def write(value: object) -> Edit:
            return set_field(path, value)

        self.add(f"field-{name}", field, read, write)

    def _level(self) -> None:
        longest = max(FULL_FRAME)
        self.heading(words("inspector-level"))

        def resize(width: object = None, height: object = None) -> Edit:
            level = self._shown
            columns, rows = (width or level.width), (height or level.height)
            assert isinstance(columns, int)
            assert isinstance(rows, int)
            return resize_level(level.id, columns, rows)

        def raised(value: object) -> Edit:
            assert isinstance(value, int)
            return set_elevation(self._shown.id, value)

        self.add(
            "field-level-name",
            LineField(),
            lambda: self._shown.name,
            lambda value: rename_level(self._shown.id, str(value)),
        )
        for name, size in (("columns", "width"), ("rows", "height")):
            self.add(
                f"field-{name}",
                NumberField(SMALLEST_FRAME, longest),
                lambda size=size: getattr(self._shown, size),  # type: ignore[misc]
                lambda value, size=size: resize(**{size: value}),  # type: ignore[misc]
            )
        self.add("field-elevation", NumberField(-9, 9), lambda: self._shown.elevation, raised)
