"""The View menu: pages, zoom, view options, theme and language."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QKeySequence

from editor.edits.selection import LAYERS
from editor.messages import language_name, msg, selectable_languages
from editor.ui.map.workspace import DoorView, Overlay, has_overlay
from editor.ui.widgets.theme import ThemeChoice
from editor.ui.window.actions import Command
from editor.ui.window.commands.context import CommandContext
from editor.ui.window.document_pages import PAGES, PageName
from editor.ui.window.qt_language import SYSTEM_LANGUAGE
from editor.values import replace

_VIEW_MENU = "menu-view"
_DOORS: dict[str, DoorView] = {"doors-as-placed": "as-placed", "doors-closed": "closed", "doors-open": "open"}
_THEMES: tuple[ThemeChoice, ...] = ("system", "light", "dark", "contrast")


def view_commands(parts: CommandContext) -> list[Command]:
    """Return the commands of the View menu."""
    canvas, workspace, shown = parts.canvas, parts.workspace, parts.shows_map
    looks = parts.appearance

    def switch(name: str, option: str, key: str = "", icon: str = "", *, toolbar: bool = False) -> Command:
        def is_on() -> bool:
            return bool(getattr(workspace.options, option))

        return Command(
            name,
            lambda: workspace.show(**{option: not is_on()}),
            _VIEW_MENU,
            key,
            icon=icon,
            enabled=shown,
            checked=is_on,
            toolbar=toolbar,
            on_map=True,
            separator=option in ("grid", "heat_map"),
        )

    def overlay(name: Overlay, key: str) -> Command:
        """Return the command that shows an overlay instead of the others."""

        def is_on() -> bool:
            return workspace.options.overlay == name

        return Command(
            f"overlay-{name}",
            lambda: workspace.show(overlay="" if is_on() else name, heat_map=False),
            _VIEW_MENU,
            key,
            enabled=lambda: shown() and has_overlay(workspace.box.game, name),
            offered=lambda: has_overlay(workspace.box.game, name),
            checked=is_on,
            on_map=True,
        )

    def sight_of_others() -> Command:
        def is_directed() -> bool:
            return workspace.box.game.look.start == "corner"

        return replace(
            switch("sight-of-others", "sight_of_others"), enabled=lambda: shown() and is_directed(), offered=is_directed
        )

    def ignore_smoke() -> Command:
        def has_smoke() -> bool:
            return workspace.box.has_smoke

        command = switch("ignore-smoke", "ignore_smoke")
        return replace(command, enabled=lambda: shown() and has_smoke(), offered=has_smoke)

    def heat_map() -> None:
        workspace.show(heat_map=not workspace.options.heat_map, overlay="")

    def doors(view: DoorView) -> tuple[Callable[[], object], Callable[[], bool]]:
        return lambda: workspace.show(doors=view), lambda: workspace.options.doors == view

    def theme(choice: ThemeChoice) -> tuple[Callable[[], object], Callable[[], bool]]:
        return lambda: looks.choose_theme(choice), lambda: looks.theme_choice == choice

    def languages(choice: str) -> tuple[Callable[[], object], Callable[[], bool]]:
        return lambda: looks.choose_language(choice), lambda: looks.language_choice == choice

    def selected() -> bool:
        return shown() and bool(workspace.document.selection)

    def fold() -> None:
        parts.panels.fold()

    def folded() -> bool:
        return parts.shows_document() and parts.panels.are_hidden

    def next_doors() -> None:
        views = list(_DOORS.values())
        workspace.show(doors=views[(views.index(workspace.options.doors) + 1) % len(views)])

    def page(name: PageName) -> Command:
        return Command(
            f"page-{name}",
            lambda: parts.pages.show_page(name),
            _VIEW_MENU,
            f"Alt+{PAGES.index(name) + 1}",
            enabled=parts.shows_document,
            checked=lambda: parts.shows_document() and parts.pages.shown == name,
            called=msg(f"form.page-{name}").text(),
        )

    def several_documents() -> bool:
        return parts.shows_document() and len(workspace.documents) > 1

    def other_document(name: str, step: int, *keys: str) -> Command:
        return Command(
            name,
            lambda: workspace.show_next_document(step),
            _VIEW_MENU,
            keys[0],
            keys[1:],
            enabled=several_documents,
            separator=step > 0,
        )

    standard = QKeySequence.StandardKey
    made = [
        *map(page, PAGES),
        other_document("next-document", 1, "Ctrl+Tab", "Ctrl+PgDown"),
        other_document("previous-document", -1, "Ctrl+Shift+Tab", "Ctrl+PgUp"),
        Command(
            "zoom-in",
            canvas.zoom_in,
            _VIEW_MENU,
            standard.ZoomIn,
            ("Ctrl+=",),
            icon="zoom-in",
            enabled=shown,
            toolbar=True,
            separator=True,
        ),
        Command(
            "zoom-out", canvas.zoom_out, _VIEW_MENU, standard.ZoomOut, icon="zoom-out", enabled=shown, toolbar=True
        ),
        Command("fit", canvas.fit, _VIEW_MENU, "F", icon="fit", enabled=shown, toolbar=True, on_map=True),
        Command("zoom-selection", canvas.zoom_to_selection, _VIEW_MENU, "Shift+F", enabled=selected, on_map=True),
        Command("zoom-100", canvas.zoom_to_100, _VIEW_MENU, "Ctrl+0", enabled=shown),
        Command("hide-panels", fold, _VIEW_MENU, "F11", ("Ctrl+B",), enabled=parts.shows_document, checked=folded),
        switch("grid", "grid", "Ctrl+G", "grid"),
        switch("numbers", "numbers", "Ctrl+Shift+N"),
        switch("names", "names", "N"),
        switch("problems-on-map", "problems", "Ctrl+Shift+F"),
        switch("other-levels", "other_levels"),
        replace(switch("heat-map", "heat_map", "H", "heat-map", toolbar=True), run=heat_map),
        overlay("heights", "Shift+H"),
        overlay("field-of-view", "Shift+V"),
        overlay("detection", "Shift+D"),
        sight_of_others(),
        ignore_smoke(),
        Command(
            "doors-next", next_doors, f"{_VIEW_MENU}/menu-doors", "O", icon="door-open", enabled=shown, on_map=True
        ),
    ]
    for name, view in _DOORS.items():
        run, checked = doors(view)
        made.append(Command(name, run, f"{_VIEW_MENU}/menu-doors", enabled=shown, checked=checked))
    made += _layer_commands(parts)
    for choice in _THEMES:
        run, checked = theme(choice)
        made.append(Command(f"theme-{choice}", run, f"{_VIEW_MENU}/menu-theme", checked=checked))
    for language in (SYSTEM_LANGUAGE, *selectable_languages()):
        speak, spoken = languages(language)
        name = msg("ui.language-system").text() if language == SYSTEM_LANGUAGE else language_name(language)
        made.append(Command(f"language-{language}", speak, f"{_VIEW_MENU}/menu-language", checked=spoken, called=name))
    return made


def _layer_commands(parts: CommandContext) -> list[Command]:
    """Return the commands that show and lock the layers of the map."""
    menu, workspace = f"{_VIEW_MENU}/menu-layers", parts.workspace

    def show(layer: str) -> Command:
        return Command(
            f"layer-show-{layer}",
            lambda: workspace.document.set_layers(hidden=workspace.document.hidden_layers ^ {layer}),
            menu,
            icon="eye",
            enabled=parts.shows_map,
            checked=lambda: layer not in workspace.document.hidden_layers,
            called=msg("ui.layer-show", layer=msg(f"ui.layer-{layer}")).text(),
        )

    def lock(layer: str, *, separator: bool) -> Command:
        return Command(
            f"layer-lock-{layer}",
            lambda: workspace.document.set_layers(locked=workspace.document.locked_layers ^ {layer}),
            menu,
            icon="lock",
            enabled=parts.shows_map,
            checked=lambda: layer in workspace.document.locked_layers,
            called=msg("ui.layer-lock", layer=msg(f"ui.layer-{layer}")).text(),
            separator=separator,
        )

    return [
        *map(show, LAYERS),
        *(lock(layer, separator=number == 0) for number, layer in enumerate(LAYERS)),
        Command(
            "layers-reset",
            lambda: workspace.document.set_layers(hidden=(), locked=()),
            menu,
            enabled=lambda: parts.shows_map() and bool(workspace.document.closed_layers),
            separator=True,
        ),
    ]
