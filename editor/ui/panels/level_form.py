"""The shown level: what the inspector shows while nothing is picked. All else of the scenario has its own page."""

from __future__ import annotations

from PySide6.QtCore import Signal

from editor.board.names import level_name
from editor.edits import Edit, rename_level, resize_level, set_elevation
from editor.messages import to_text
from editor.model.level import Level
from editor.ui.map.workspace import Workspace
from editor.ui.panels.fields import LineField, NumberField
from editor.ui.panels.form import Form
from editor.ui.panels.words import words


class LevelForm(Form):
    """Name, size and floor of the level; and the way to the page *Scenario*."""

    scenario_wanted = Signal()

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        table = workspace.box.game.table

        def resize(width: object = None, height: object = None) -> Edit:
            level = self._shown
            columns, rows = (width or level.width), (height or level.height)
            assert isinstance(columns, int)
            assert isinstance(rows, int)
            return resize_level(level.id, columns, rows)

        def raised(value: object) -> Edit:
            assert isinstance(value, int)
            return set_elevation(self._shown.id, value)

        self.heading(words("inspector-level"))
        self._name = LineField()
        self.add(
            "field-level-name",
            self._name,
            lambda: self._shown.name,
            lambda value: rename_level(self._shown.id, str(value)),
        )
        for name, size in (("columns", "width"), ("rows", "height")):
            self.add(
                f"field-{name}",
                NumberField(table.shortest, table.longest),
                lambda size=size: getattr(self._shown, size),  # type: ignore[misc]
                lambda value, size=size: resize(**{size: value}),  # type: ignore[misc]
            )
        self.add("field-elevation", NumberField(-9, 9), lambda: self._shown.elevation, raised)
        self.heading(words("inspector-scenario"))
        self.fact("", lambda: words("inspector-elsewhere"))
        self.buttons_for(("scenario-page", "Alt+2", self.scenario_wanted.emit))
        self.refresh()

    def refresh(self) -> None:
        """A level without a name of its own says what it is called until it has one."""
        super().refresh()
        unnamed = self._shown.model_copy(update={"name": ""})
        self._name.setPlaceholderText(to_text(level_name(unnamed)))

    @property
    def _shown(self) -> Level:
        return self.workspace.document.level.level
