"""The Story section: cards, their choices, resolutions, and the graph in which the story can be walked through."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from PySide6.QtWidgets import QWidget

from editor.board.names import objective_name
from editor.catalog.card_lookup import resolve_characters, resolve_menace
from editor.edits import (
    Edit,
    add_choice,
    add_resolution,
    add_story_card,
    combine_edits,
    remove_item,
    remove_resolution,
    remove_story_card,
    renumber_resolution,
    renumber_story_card,
    reorder_item,
    set_field,
)
from editor.edits.edit import rejected_edit
from editor.edits.story_edits import unused_number
from editor.files.nearby_scenarios import nearby_scenarios
from editor.messages import msg, to_text
from editor.model.limits import MAX_CARD_ENTRIES, MAX_RESOLUTIONS, MAX_STORY_CARDS
from editor.model.story import ALL_KEY_CARDS, Outcome, Resolution, Story, StoryCard, StoryChoice, StoryTarget
from editor.ui.forms.fields import CheckField, Choice, ChoiceField, Field, LineField, PlainTextField
from editor.ui.forms.item_list import ItemList, MultiItemField
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import box_label
from editor.ui.scenario.section import Section, SectionContext, SectionForm, number_field
from editor.ui.scenario.story_walk import StoryWalkPanel, choice_text

Index = Callable[[], int]

_NEW_CARD, _NEW_RESOLUTION = "new card", "new resolution"
"""Targets of a choice that do not exist yet."""


def card_line(card: StoryCard) -> str:
    """Return the number and title of a card, with its kind."""
    kind = msg("form.story-key-short").text() if card.key else msg("form.story-hint-short").text() if card.hint else ""
    return " · ".join(filter(None, (str(card.number), card.title, kind)))


def resolution_line(resolution: Resolution) -> str:
    """Return the number and title of a resolution."""
    return " · ".join(filter(None, (f"R.{resolution.number}", resolution.title)))


class StorySection(Section):
    """The list of cards, the form of the selected one, the resolutions, and the graph."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__(context)
        self.add_hint("story-advice")
        self.walk = StoryWalkPanel(self.workspace)
        self.walk.graph.card_clicked.connect(self._select_card)
        self.walk.graph.resolution_clicked.connect(self._select_resolution)
        self.body.addWidget(self.walk)
        self.first = FirstCardForm(self.workspace)
        self.add_form(self.first)
        self.add_heading("story-cards")
        self.cards = ItemList(self.form_text("story-cards"), self.form_text("story-card-add"), lines=7)
        self.cards.add_requested.connect(self._add_card)
        self.cards.remove_requested.connect(self._remove_card)
        self.cards.move_requested.connect(lambda at, to: self.workspace.do(reorder_item(f"story/cards/{at}", to)))
        self.cards.current_changed.connect(lambda _: self.refresh())
        self.body.addWidget(self.cards)
        self.card = StoryCardForm(self.workspace, self._card_index)
        self.add_form(self.card)
        self._choices_heading = self.add_heading("story-choices")
        self.choices = ItemList(self.form_text("story-choices"), self.form_text("story-choice-add"), lines=4)
        self.choices.add_requested.connect(self._add_choice)
        self.choices.remove_requested.connect(lambda at: self.workspace.do(remove_item(self._choice_path(at))))
        self.choices.move_requested.connect(lambda at, to: self.workspace.do(reorder_item(self._choice_path(at), to)))
        self.choices.current_changed.connect(lambda _: self.refresh())
        self.body.addWidget(self.choices)
        self.choice = ChoiceForm(self.workspace, lambda: self._choice_path(self.choices.current or "0"))
        self.add_form(self.choice)
        self.add_heading("story-resolutions")
        self.resolutions = ItemList(
            self.form_text("story-resolutions"), self.form_text("story-resolution-add"), lines=4
        )
        self.resolutions.add_requested.connect(self._add_resolution)
        self.resolutions.remove_requested.connect(self._remove_resolution)
        self.resolutions.move_requested.connect(
            lambda at, to: self.workspace.do(reorder_item(f"story/resolutions/{at}", to))
        )
        self.resolutions.current_changed.connect(lambda _: self.refresh())
        self.body.addWidget(self.resolutions)
        self.resolution = ResolutionForm(self.workspace, self._resolution_index)
        self.add_form(self.resolution)

    # --- display ---

    @property
    def story(self) -> Story:
        """Return the story of the document."""
        return self.scenario.story

    def refresh(self) -> None:
        """Show the current story."""
        story = self.story
        self.cards.set_items([(str(at), card_line(card)) for at, card in enumerate(story.cards)])
        self.cards.add.setEnabled(len(story.cards) < MAX_STORY_CARDS)
        card = story.cards[self._card_index()] if story.cards else None
        choices = card.choices if card is not None else ()
        self.choices.set_items([(str(at), choice_text(choice)) for at, choice in enumerate(choices)])
        self.choices.add.setEnabled(card is not None and len(choices) < MAX_CARD_ENTRIES)
        self.resolutions.set_items([(str(at), resolution_line(each)) for at, each in enumerate(story.resolutions)])
        self.resolutions.add.setEnabled(len(story.resolutions) < MAX_RESOLUTIONS)
        for part in (self.card, self._choices_heading, self.choices):
            part.setVisible(card is not None)
        self.choice.setVisible(bool(choices))
        self.resolution.setVisible(bool(story.resolutions))
        self.walk.refresh()
        for form in self.forms:
            if form.isVisibleTo(self):
                form.refresh()

    def reveal(self, target: str) -> QWidget | None:
        """Select a card or resolution by the subject of a problem, and return its form."""
        kind, _, number = target.rpartition("-")
        if kind == "card" and number.isdecimal() and self._select_card(int(number)):
            return self.card
        if kind == "resolution" and number.isdecimal() and self._select_resolution(int(number)):
            return self.resolution
        return super().reveal(target)

    def _card_index(self) -> int:
        return int(self.cards.current or 0)

    def _resolution_index(self) -> int:
        return int(self.resolutions.current or 0)

    def _choice_path(self, at: str) -> str:
        return f"story/cards/{self._card_index()}/choices/{at}"

    def _select_card(self, number: int) -> bool:
        found = [at for at, card in enumerate(self.story.cards) if card.number == number]
        return bool(found) and self.cards.select(str(found[0]))

    def _select_resolution(self, number: int) -> bool:
        found = [at for at, each in enumerate(self.story.resolutions) if each.number == number]
        return bool(found) and self.resolutions.select(str(found[0]))

    # --- user actions ---

    def _add_card(self) -> None:
        if self.workspace.do(add_story_card(_new_card(self.story))):
            self.cards.select(str(len(self.story.cards) - 1))
            self.start_editing(self.card.fields["story-title"])

    def _remove_card(self, at: str) -> None:
        self.workspace.do(remove_story_card(int(at), self.story.cards[int(at)].number))

    def _add_choice(self) -> None:
        story, at = self.story, self._card_index()
        ending = story.resolutions[0].number if story.resolutions else None
        to = StoryTarget(resolution=ending) if ending is not None else StoryTarget(card=story.cards[at].number)
        if self.workspace.do(add_choice(at, story.cards[at].number, StoryChoice(to=to))):
            self.choices.select(str(len(self.story.cards[at].choices) - 1))
            self.start_editing(self.choice.fields["story-when"])

    def _add_resolution(self) -> None:
        if self.workspace.do(add_resolution(_new_resolution(self.story))):
            self.resolutions.select(str(len(self.story.resolutions) - 1))
            self.start_editing(self.resolution.fields["story-resolution-title"])

    def _remove_resolution(self, at: str) -> None:
        self.workspace.do(remove_resolution(int(at), self.story.resolutions[int(at)].number))


def _new_card(story: Story) -> StoryCard:
    """Return a card with the number after the highest one."""
    taken = [card.number for card in story.cards]
    return StoryCard(number=unused_number(taken, max(taken, default=0) % 999 + 1))


def _new_resolution(story: Story) -> Resolution:
    return Resolution(number=unused_number([each.number for each in story.resolutions]))


class FirstCardForm(SectionForm):
    """The card that the story begins with."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._first = ChoiceField([])
        self.covered_paths.add("story/first")
        self.add_field("story-first", self._first, self._read, _set_first, path="story/first")

    def _read(self) -> object:
        first = self.workspace.document.scenario.story.first
        return None if first is None else str(first)

    def refresh(self) -> None:
        """Update the choices and show the current card."""
        cards = self.workspace.document.scenario.story.cards
        numbers: list[Choice] = [(str(card.number), card_line(card)) for card in cards]
        self._first.set_choices([(None, self.form_text("story-first-none")), *dict(numbers).items()])
        super().refresh()


def _set_first(number: object) -> Edit:
    return set_field("story/first", int(number) if isinstance(number, str) else None)


class StoryCardForm(SectionForm):
    """The fields of a story card, apart from its choices."""

    def __init__(self, workspace: Workspace, index: Index) -> None:
        super().__init__(workspace)
        self._index = index
        self._brings = MultiItemField(self.form_text("story-brings"), self.form_text("story-brings-add"))
        self.bind(
            "story-number",
            "story/cards/*/number",
            number_field("story/cards/*/number"),
            lambda: f"{self._path}/number",
            write=lambda new: renumber_story_card(index(), self._card.number, int(str(new))),
        )
        self._bind("story-title", "title", LineField())
        self._bind("story-key", "key", CheckField(self.form_text("story-key")))
        self._bind("story-hint", "hint", CheckField(self.form_text("story-hint")))
        self._bind("story-text", "text", PlainTextField(5))
        self._lines("story-effects", "effects")
        self.covered_paths.add("story/cards/*/removes")
        removes = LineField(whole=True)
        removes.setPlaceholderText(self.form_text("story-removes-hint", all=self.form_text("story-removes-all")))
        self.add_field(
            "story-removes",
            removes,
            lambda: _removes_text(self._card),
            lambda text: _set_removes(f"{self._path}/removes", str(text)),
        )
        self._bind("story-brings", "brings", self._brings)

    @property
    def _path(self) -> str:
        return f"story/cards/{self._index()}"

    @property
    def _card(self) -> StoryCard:
        return self.workspace.document.scenario.story.cards[self._index()]

    def _bind(self, name: str, field: str, widget: Field) -> None:
        self.bind(name, f"story/cards/*/{field}", widget, lambda: f"{self._path}/{field}")

    def _lines(self, name: str, field: str) -> None:
        self.covered_paths.add(f"story/cards/*/{field}")
        self.add_field(
            name,
            PlainTextField(3),
            lambda: "\n".join(getattr(self._card, field)),
            lambda text: set_field(f"{self._path}/{field}", tuple(str(text).split("\n")) if text else ()),
        )

    def refresh(self) -> None:
        """Update the choices and show the current values."""
        scenario, box = self.workspace.document.scenario, self.workspace.box
        known = [(card.id, box_label("menace", card.name)) for card in resolve_menace(scenario, box).values()]
        known += [(each.id, box_label("character", each.name)) for each in resolve_characters(scenario, box).values()]
        self._brings.set_choices(known)
        super().refresh()


def _removes_text(card: StoryCard) -> str:
    if isinstance(card.removes, str):
        return msg("form.story-removes-all").text()
    return ", ".join(map(str, card.removes))


def _set_removes(path: str, text: str) -> Edit:
    """Return an edit for typed numbers, or for the word that means all key cards."""
    words = text.replace(",", " ").split()
    if text.strip().casefold() in (ALL_KEY_CARDS, msg("form.story-removes-all").text().casefold()):
        return set_field(path, ALL_KEY_CARDS)
    if not all(word.isdecimal() for word in words):
        return rejected_edit(msg("form.story-removes-bad"))
    return set_field(path, tuple(map(int, words)))


class ChoiceForm(SectionForm):
    """The fields of a choice."""

    def __init__(self, workspace: Workspace, path: Callable[[], str]) -> None:
        super().__init__(workspace)
        self._path = path
        self._targets = ChoiceField([])
        self._goals = MultiItemField(self.form_text("story-met-by"), self.form_text("story-met-by-add"))
        self.bind("story-when", "story/cards/*/choices/*/when", LineField(), lambda: f"{path()}/when")
        action = CheckField(self.form_text("story-action"))
        self.bind("story-action", "story/cards/*/choices/*/action", action, lambda: f"{path()}/action")
        self.covered_paths.add("story/cards/*/choices/*/to")
        self.add_field("story-to", self._targets, self._read, lambda to: self._lead_to(str(to)))
        self.bind("story-met-by", "story/cards/*/choices/*/met_by", self._goals, lambda: f"{path()}/met_by")

    def _lead_to(self, key: str) -> Edit:
        """Return an edit that lets the choice lead to a target, which is made if it is new."""
        story, path = self.workspace.document.scenario.story, f"{self._path()}/to"
        if key == _NEW_CARD:
            card = _new_card(story)
            made, to = add_story_card(card), StoryTarget(card=card.number)
        elif key == _NEW_RESOLUTION:
            resolution = _new_resolution(story)
            made, to = add_resolution(resolution), StoryTarget(resolution=resolution.number)
        else:
            return set_field(path, _target(key))
        return combine_edits(made.label, [made, set_field(path, to)])

    def _read(self) -> object:
        *_, card, _, choice = self._path().split("/")
        return _target_key(self.workspace.document.scenario.story.cards[int(card)].choices[int(choice)].to)

    def refresh(self) -> None:
        """Update the choices and show the current values."""
        scenario = self.workspace.document.scenario
        targets: dict[str, str] = {f"card {card.number}": card_line(card) for card in scenario.story.cards}
        targets |= {f"resolution {each.number}": resolution_line(each) for each in scenario.story.resolutions}
        targets["key"] = self.form_text("story-to-key")
        if len(scenario.story.cards) < MAX_STORY_CARDS:
            targets[_NEW_CARD] = self.form_text("story-to-new-card")
        if len(scenario.story.resolutions) < MAX_RESOLUTIONS:
            targets[_NEW_RESOLUTION] = self.form_text("story-to-new-resolution")
        current = str(self._read())
        targets.setdefault(current, current.replace("card ", "").replace("resolution ", "R."))
        self._targets.set_choices(list(targets.items()))
        self._goals.set_choices([(each.id, to_text(objective_name(each))) for each in scenario.objectives])
        super().refresh()


def _target_key(to: StoryTarget) -> str:
    if to.key:
        return "key"
    return f"card {to.card}" if to.card is not None else f"resolution {to.resolution}"


def _target(key: str) -> StoryTarget:
    kind, _, number = key.partition(" ")
    if kind == "key":
        return StoryTarget(key=True)
    return StoryTarget(card=int(number)) if kind == "card" else StoryTarget(resolution=int(number))


class ResolutionForm(SectionForm):
    """The fields of a resolution."""

    def __init__(self, workspace: Workspace, index: Index) -> None:
        super().__init__(workspace)
        self._index = index
        outcomes: list[Choice] = [(each, self.form_text(f"story-outcome-{each}")) for each in get_args(Outcome)]
        self.bind(
            "story-number",
            "story/resolutions/*/number",
            number_field("story/resolutions/*/number"),
            lambda: f"{self._path}/number",
            write=lambda new: renumber_resolution(index(), self._resolution.number, int(str(new))),
        )
        self._bind("story-resolution-title", "title", LineField())
        self._bind("story-outcome", "outcome", ChoiceField(outcomes))
        self._bind("story-resolution-text", "text", PlainTextField(4))
        self._bind("story-rewards", "rewards", PlainTextField(2))
        self._bind("story-mine", "mine", CheckField(self.form_text("story-mine")))
        self._follows = MultiItemField(self.form_text("story-follows"), self.form_text("story-follows-add"))
        self._bind("story-follows", "follows", self._follows)

    @property
    def _path(self) -> str:
        return f"story/resolutions/{self._index()}"

    @property
    def _resolution(self) -> Resolution:
        return self.workspace.document.scenario.story.resolutions[self._index()]

    def _bind(self, name: str, field: str, widget: Field) -> None:
        self.bind(name, f"story/resolutions/*/{field}", widget, lambda: f"{self._path}/{field}")

    def refresh(self) -> None:
        """Update the missions that can follow and show the current values."""
        document = self.workspace.document
        missions = {document.scenario.id: document.name} if document.path is not None else {}
        missions = nearby_scenarios(document.path, document.box.game.id) | missions
        self._follows.set_choices([(name, title or name) for name, title in missions.items()])
        super().refresh()
