"""The decks: the shipped ones can be played from, and each way to break a deck is found and named with its line."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from pydantic import ValidationError

from editor.catalog import Box, load_box
from editor.catalog.box_check import check_folder
from editor.catalog.card_files import CARD_FILES, read_cards
from editor.catalog.deck_check import MAX_DRAWN_MISSIONS, check_deck_files
from editor.catalog.game_file import earth_reborn
from editor.catalog.toml_document import files_in_folder
from editor.model.cards import FACTION_CARD_COLORS, EquipmentCard, Mission, Who
from editor.model.game_words import Faction
from editor.paths import game_folder
from editor.values import replace

Break = Callable[[str, str, str], list[str]]

SOURCES = {
    **dict.fromkeys(("steal-zombie-serum", "hold-communication-room", "kill-jeff-deeler", "eradicate"), "stated"),
    **dict.fromkeys(("virus-in-chemistry-lab", "torture-james-woo", "kill-traitor"), "stated"),
    **dict.fromkeys(("capture-jessica-hollister", "destroy-zombie-lab", "torture-vasquez"), "inferred"),
    **dict.fromkeys(("launch-missiles", "eradicate-norad"), "inferred"),
}


@cache
def box() -> Box:
    return load_box()


@pytest.fixture
def broken(tmp_path: Path) -> Break:
    """Faults of the shipped decks after one text of a file is replaced, where it first occurs."""

    def broken(file: str, old: str, new: str) -> list[str]:
        folder = game_folder("earth-reborn")
        for name in (each for each in CARD_FILES.values() if (folder / each).exists()):
            shutil.copy(folder / name, tmp_path)
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        found, faults = read_cards(files_in_folder(tmp_path), earth_reborn())
        changed = replace(
            box(),
            cards={each.id: each for each in found.cards},
            missions={each.id: each for each in found.missions},
        )
        return list(map(str, faults or check_deck_files(changed, tmp_path)))

    return broken


def line_of(file: str, text: str) -> int:
    """The line where a text of a shipped file begins."""
    return 1 + (game_folder("earth-reborn") / file).read_text(encoding="utf-8").partition(text)[0].count("\n")


# --- the shipped decks ------------------------------------------------------------------------------------------


def test_all_known_items_are_on_31_cards() -> None:
    faces = Counter(face.item for card in box().cards.values() for _, face in card.faces())
    assert len(box().cards) == 31
    assert set(faces) == set(box().equipment)
    assert faces.total() == 62
    assert (faces["mines"], faces["radio-scrambler"]) == (3, 1)


def test_card_facts_without_source_are_marked() -> None:
    for card in box().cards.values():
        for _, face in card.faces():
            known = box().equipment[face.item].provenance
            assert (face.provenance["item"], face.provenance["price"]) == ("reconstructed", "reconstructed")
            for field in ("weight", "find_factor", "room_types"):
                assert face.provenance[field] == known.get(field, "reconstructed"), (card.id, field)


def test_mission_items_are_on_cards_of_the_enemy() -> None:
    wanted = [each for each in box().missions.values() if each.event == "exit" and each.carrying]
    assert len(wanted) == 5
    for mission in wanted:
        colors = {
            color for card in box().cards.values() for color, face in card.faces() if face.item == mission.carrying
        }
        assert FACTION_CARD_COLORS[mission.faction] not in colors, mission.id


def test_every_character_can_have_equipment() -> None:
    """There are cards for the weak, zombies included, and each team can arm itself for few points."""
    for faction, color in FACTION_CARD_COLORS.items():
        faces = [card.face(color) for card in box().cards.values()]
        people = [each for each in box().characters.values() if each.faction == faction]
        for character in people:
            allowance = character.healthy.weight
            assert allowance is not None
            assert sum(face.weight is not None and face.weight <= allowance for face in faces) >= 4, character.id
        prices = sorted(face.price for face in faces if face.price is not None)
        assert sum(prices[: len(people)]) <= 4
        assert max(prices) == 4


def test_every_room_type_has_items_to_find() -> None:
    rooms = Counter(room for card in box().cards.values() for _, face in card.faces() for room in face.room_types)
    assert set(rooms) == {"living-quarter", "technical", "officer-section", "science", "armory", "corridor"}
    assert min(rooms.values()) >= 5


def test_each_faction_has_18_missions_with_provenance() -> None:
    assert Counter(each.faction for each in box().missions.values()) == {"norad": 18, "salemite": 18}
    origins = {each.id: each.provenance["event"] for each in box().missions.values()}
    assert {name: origin for name, origin in origins.items() if origin != "reconstructed"} == SOURCES


def test_all_titles_but_three_are_reconstructed() -> None:
    theirs = [each.id for each in box().missions.values() if each.provenance.get("name") is None]
    assert theirs == ["kill-jeff-deeler", "eradicate", "kill-traitor"]


def test_the_decks_vary() -> None:
    for faction in FACTION_CARD_COLORS:
        deck = [each for each in box().missions.values() if each.faction == faction]
        assert len({each.event for each in deck}) >= 6
        assert {each.when for each in deck} >= {"at-once", "end-of-game"}
        assert all(2 <= (each.mp or 0) <= 15 for each in deck)
        conditions = {(each.when, each.event, each.by, each.target, each.carrying, each.where) for each in deck}
        assert len(conditions) == len(deck)


@pytest.mark.parametrize("players", MAX_DRAWN_MISSIONS)
def test_max_drawn_missions_follow_from_characters(players: int) -> None:
    """Nine characters are on offer to three and four players; a band has three or two, and four get a bonus card."""
    offer = [each for each in box().characters.values() if each.id not in ("cherokee-bill", "zombie-1", "zombie-2")]
    people = Counter(each.faction for each in offer)
    most: dict[Faction, int] = {
        faction: 4 if players == 2 else min(number, 9 if players == 3 else 8) + (4 if players == 4 else 0)
        for faction, number in people.items()
    }
    assert MAX_DRAWN_MISSIONS[players] == most


# --- broken decks -----------------------------------------------------------------------------------------------

CARD_FAULTS = {
    "no price": (
        "price = 4, ",
        "",
        "laptop-computer-or-wiring-plans: 'price' is missing on the green side (laptop-computer).",
    ),
    "no rooms": (
        'find_factor = 4, room_types = ["science"]',
        "find_factor = 4, room_types = []",
        "toxic-gas-capsule-or-gas-mask: 'room_types' is missing on the green side (toxic-gas-capsule).",
    ),
    "not as known": (
        '"heavy-machine-gun", price = 3, weight = 4',
        '"heavy-machine-gun", price = 3, weight = 3',
        "taser-or-heavy-machine-gun: 'weight' on the yellow side differs from heavy-machine-gun in equipment.toml.",
    ),
    "another weight": (
        'yellow = { item = "u43", price = 1, weight = 2',
        'yellow = { item = "u43", price = 1, weight = 3',
        "light-bolter-or-u43: u43 has a different weight on another card.",
    ),
}


@pytest.mark.parametrize(("old", "new", "sentence"), CARD_FAULTS.values(), ids=CARD_FAULTS)
def test_invalid_card_is_reported_with_line(broken: Break, old: str, new: str, sentence: str) -> None:
    assert broken("cards.toml", old, new) == [f"cards.toml:{line_of('cards.toml', old)}: {sentence}"]


def test_item_for_one_side_is_on_cards_of_its_color(broken: Break) -> None:
    old = 'yellow = { item = "magnetic-card", price = 1, weight = 0, find_factor = 2'
    faults = broken("cards.toml", old, old.replace("magnetic-card", "zombie-serum").replace("= 2", "= 5"))
    assert faults == [
        f"cards.toml:{line_of('cards.toml', old)}: magnetic-disrupter-or-magnetic-card: zombie-serum can only "
        "be used from the green side, so it must not be on the yellow side."
    ]


def test_the_radio_scrambler_is_on_one_card(broken: Break) -> None:
    faults = broken("cards.toml", '"gas-mask", price = 0, weight = 0', '"radio-scrambler", price = 0, weight = 2')
    [fault] = [fault for fault in faults if "Scrambler" in fault]
    assert fault.startswith("cards.toml: the Radio Scrambler is on 2 card sides; it must be on one card only")


def test_missing_card_is_reported_with_its_items(broken: Break) -> None:
    text = (game_folder("earth-reborn") / "cards.toml").read_text(encoding="utf-8")
    card = text[text.index('[[card]]\nid = "chainsaw-or') : text.index('[[card]]\nid = "titanium-claws-or')]
    lines = [line_of("equipment.toml", f'id = "{item}"') - 1 for item in ("chainsaw", "power-fist")]
    assert broken("cards.toml", card, "") == [
        "cards.toml: the deck has 30 cards; it must have 31.",
        f"equipment.toml:{lines[0]}: chainsaw is on 0 card sides; at least 1 expected.",
        f"equipment.toml:{lines[1]}: power-fist is on 0 card sides; at least 1 expected.",
    ]


def test_more_cards_than_markers_are_reported(broken: Break) -> None:
    line = line_of("equipment.toml", 'id = "mines"') - 1
    faults = broken("cards.toml", '"colt-m7", price = 0', '"mines", price = 0')
    assert faults == [f"equipment.toml:{line}: mines is on too many cards: the box has only 6 markers for it."]


def test_card_with_unknown_item_is_reported(broken: Break) -> None:
    line = line_of("cards.toml", 'item = "jet-pack"')
    [fault] = broken("cards.toml", 'item = "jet-pack"', 'item = "jet-pak"')
    assert fault == (
        f"cards.toml:{line}: technical-toolbox-or-jet-pack: 'yellow' refers to jet-pak, which is not in the "
        "box. Did you mean jet-pack?"
    )


def test_a_card_has_both_sides(broken: Break) -> None:
    faults = broken("cards.toml", "green = {", "blue = {")
    line = line_of("cards.toml", 'id = "sniper-rifle-or-grenades"') - 1
    assert f"cards.toml:{line}: sniper-rifle-or-grenades: the field 'green' is missing." in faults


ENTRY_FAULTS = {
    "no event": ("launch-missiles", 'event = "launched"\n', "'event' is missing."),
    "no points": ("guest-of-the-mountain", "mp = 14\n", "'mp' is missing."),
    "no line for a crowd": ("dead-air", 'crowd = "discard"\n', "'crowd' is missing."),
    "nobody to die": ("kill-jeff-deeler", 'target = { characters = ["jeff-deeler"] }\n', "'target' is missing."),
    "no thing": ("mind-the-lawn", 'carrying = "mines"\n', "'carrying' is missing."),
    "nobody to leave": ("exhibit-a", 'by = { faction = "norad" }\ncarrying = "torture-kit"\n', "'by' is missing."),
}


@pytest.mark.parametrize(("mission", "lost", "sentence"), ENTRY_FAULTS.values(), ids=ENTRY_FAULTS)
def test_mission_that_cannot_be_scored_is_reported(broken: Break, mission: str, lost: str, sentence: str) -> None:
    line = line_of("missions.toml", f'id = "{mission}"') - 1
    fault = f"missions.toml:{line}: {mission} can't be scored: {sentence}"
    origins = "the provenance lists"  # of what is no longer given, which has nothing to do with the deck
    assert [each for each in broken("missions.toml", lost, "") if origins not in each] == [fault]


FIELD_FAULTS = {
    "other": (
        'event = "launched"',
        'event = "other"',
        "launch-missiles can't be scored: the event 'other' can't be detected. Choose another event.",
    ),
    "at no time": (
        'event = "capture"\nby = { own = true }\ntarget = { faction = "norad" }\ncrowd',
        'event = "occupied"\nby = { own = true }\ncrowd',
        "house-guests can't be scored: 'occupied' needs a time. Set 'when' to final-phase or end-of-game.",
    ),
    "indestructible": (
        'where = "video-surveillance-room/front"',
        'where = "armory/front"',
        "smash-screens can never be completed: nothing in armory/front can be destroyed.",
    ),
    "nothing to launch": (
        'where = "missile-room/front"',
        'where = "gym/front"',
        "launch-missiles can never be completed: nothing in gym/front can be launched.",
    ),
    "unknown room": (
        'where = "generator/front"',
        'where = "generators/front"',
        "charge-in-generator: 'where' refers to generators/front, which is not in the box. "
        "Did you mean generator/front?",
    ),
    "a tile twice": (
        'where = "torture-chamber/front"',
        'where = "zombie-lab/back"',
        "clear-torture-chamber: destroy-zombie-lab names the tile zombie-lab too. Name each tile only once per deck.",
    ),
}


@pytest.mark.parametrize(("old", "new", "sentence"), FIELD_FAULTS.values(), ids=FIELD_FAULTS)
def test_impossible_mission_is_reported_with_line(broken: Break, old: str, new: str, sentence: str) -> None:
    assert broken("missions.toml", old, new) == [f"missions.toml:{line_of('missions.toml', old)}: {sentence}"]


def test_missing_mission_is_reported(broken: Break) -> None:
    assert broken("missions.toml", 'faction = "norad"\nmp = 7', 'faction = "salemite"\nmp = 7') == [
        "missions.toml: the salemite deck has 19 missions; it must have 18.",
        "missions.toml: the norad deck has 17 missions; it must have 18.",
        "missions.toml: with 4 players, up to 8 missions of norad are drawn, but only 7 can always be completed.",
    ]


def test_copies_count(broken: Break) -> None:
    faults = broken("missions.toml", "mp = 7\n", "mp = 7\ncopies = 2\n")
    assert faults == ["missions.toml: the norad deck has 19 missions; it must have 18."]


def test_discarded_missions_do_not_count_for_four_players(broken: Break) -> None:
    """Nine missions of the Salemites may be drawn with four players, and nine stay."""
    change = ('carrying = "mines"\ncrowd = "either"', 'carrying = "mines"\ncrowd = "discard"')
    assert broken("missions.toml", *change) == [
        "missions.toml: with 4 players, up to 9 missions of salemite are drawn, but only 8 can always be completed.",
    ]


def test_too_many_room_missions_are_reported(broken: Break) -> None:
    change = ('carrying = "torture-kit"\n', 'carrying = "torture-kit"\nwhere = "gym/front"\n')
    assert broken("missions.toml", *change) == [
        "missions.toml: with 4 players, up to 8 missions of norad are drawn, but only 7 can always be completed.",
        "missions.toml: 6 missions of norad name a room; at most 5 may, because a room can be missing from the map.",
    ]


def test_too_few_missions_for_any_map_are_reported(broken: Break) -> None:
    named = 'by = { characters = ["vasquez"] }'
    text = (game_folder("earth-reborn") / "missions.toml").read_text(encoding="utf-8")
    start, end = text.index('id = "sample-for-the-vault"'), text.index('id = "condemned-building"')
    part = text[start:end]
    changed = part.replace('by = { faction = "norad" }', named).replace(
        'by = { own = true }\ntarget = { faction = "salemite" }\ncrowd', f"{named}\ncrowd"
    )
    assert part.count("by = ") == 4
    faults = broken("missions.toml", part, changed)
    fault = "only 6 missions of norad can be completed on any map by any team; at least 9 expected."
    assert f"missions.toml: {fault}" in faults


def test_a_box_without_cards_has_no_decks_to_check(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(game_folder("earth-reborn"), tmp_path / "tiles"))
    (folder / "cards.toml").unlink()
    text = (folder / "missions.toml").read_text(encoding="utf-8")
    (folder / "missions.toml").write_text(text.replace('event = "launched"\n', ""), encoding="utf-8")
    found, faults = check_folder(folder)
    assert (found.cards, faults) == ({}, [])


# --- the values -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong", [{}, {"own": True, "faction": "norad"}, {"characters": ("vasquez",), "faction": "norad"}]
)
def test_who_has_exactly_one_selection(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError, match="only one of them"):
        Who.model_validate(wrong)


def test_what_a_mission_needs_follows_from_what_it_names() -> None:
    traitors = Who(characters=("franck-einstein", "cherokee-bill"))
    plain = Mission(id="m", name="M", faction="norad")
    assert (plain.needs_characters, plain.needs_faces, plain.kills) == ((), (), ())
    death = Mission(id="m", name="M", faction="norad", event="death", target=traitors, where="gym/back")
    assert (death.needs_characters, death.needs_faces) == (traitors.characters, ("gym/back",))
    assert death.kills == traitors.characters
    capture = Mission(id="m", name="M", faction="norad", event="capture", target=traitors)
    assert (capture.needs_characters, capture.kills) == (traitors.characters, ())
    doer = Mission(id="m", name="M", faction="norad", event="death", by=traitors, target=Who(faction="norad"))
    assert (doer.needs_characters, doer.kills) == (traitors.characters, ())


def test_mission_has_characters_in_one_field_only() -> None:
    one = Who(characters=("vasquez",))
    with pytest.raises(ValidationError, match="not in both"):
        Mission(id="m", name="M", faction="norad", by=one, target=one)


def test_a_card_knows_its_sides() -> None:
    card = EquipmentCard.model_validate({"id": "c", "green": {"item": "a"}, "yellow": {"item": "b"}})
    assert [card.face("green").item, card.face("yellow").item] == ["a", "b"]
    assert [(color, face.item) for color, face in card.faces()] == [("green", "a"), ("yellow", "b")]
