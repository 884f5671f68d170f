"""The things of the box against what the sources say, written down here a second time."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from editor.catalog.card_files import Cards
from editor.model.cards import Equipment
from editor.paths import game_folder
from tests.catalog.card_lists import load_cards

# What sources say of a piece of equipment beyond its effect.
EQUIPMENT: dict[str, dict[str, Any]] = {
    "bazooka": {"categories": ("firing", "explosive"), "ammunition": "fixed"},
    "flamer": {"categories": ("firing", "explosive")},
    "grenade-launcher": {"shooting": "1d", "damage_red": "3d", "damage_orange": "4a"},
    "grenades": {"damage_red": "3d", "damage_orange": "4a", "shooting": None},
    "heavy-machine-gun": {"weight": 4, "ammunition": "reload", "damage_orange": "2d", "room_types": ("armory",)},
    "jet-pack": {"charges": 5},
    "light-bolter": {"ammunition": "reload", "damage_red": "2d", "shooting": "2a"},
    "mines": {"charges": 2, "copies": 3, "marker": "mine", "categories": ("explosive",)},
    "motion-detector": {"room_types": ("technical",)},
    "secret-files": {"weight": 1, "find_factor": 4, "room_types": ("officer-section",), "used_by": "norad"},
    "sniper-rifle": {"weight": 2, "ammunition": "reload", "damage_red": "2d", "shooting": "3d"},
    "u43": {"copies": 2},
    "zombie-serum": {"used_by": "salemite"},
}
# Each use: (cp, tests, threshold, timer)
USES: dict[str, list[tuple[Any, ...]]] = {
    "chainsaw": [(1, ("technical",), None, None)],
    "deadly-virus": [(1, ("scientific",), None, 4)],
    "gas-mask": [(1, (), None, None)],
    "infrared-goggles": [(1, ("technical",), None, None)],
    "jet-pack": [(1, ("technical",), None, None)],
    "laptop-computer": [(1, ("technical", "scientific"), None, None)],
    "magnetic-disrupter": [(1, ("technical",), None, None)],
    "medical-kit": [(1, ("scientific",), None, None)],
    "mines": [(1, ("technical",), None, None)],
    "morphine": [(1, ("scientific",), None, None)],
    "plastic-explosive": [(1, ("technical",), None, 1)],
    "power-fist": [(1, ("technical",), None, None)],
    "radio-scrambler": [(1, ("technical",), 3, None)],
    "secret-files": [(2, ("technical",), None, None)],
    "taser": [(None, (), 3, None)],
    "time-bomb": [(1, ("technical",), None, 2)],
    "toxic-gas-capsule": [(1, ("scientific",), None, None)],
    "wiring-plans": [(1, ("technical", "scientific"), None, None), (3, ("technical", "scientific"), None, None)],
    "zombie-control-device": [(1, ("technical",), None, None), (None, (), None, None)],
    "zombie-serum": [(1, ("scientific",), 4, None)],
}
FIRING = {
    *("bazooka", "colt-m7", "flamer", "grenade-launcher", "grenades", "heavy-machine-gun", "light-bolter"),
    *("revolver", "rifle", "sniper-rifle", "taser", "u43"),
}
MODULES = {
    1: ["core", "move", "close-combat"],
    2: ["line-of-sight", "duel"],
    3: ["equipment", "shoot"],
    4: ["ips", "interact"],
    5: ["mission-points", "spy-points", "search"],
    6: ["special-abilities", "radio-scrambling"],
    7: ["large-miniatures"],
    8: ["capture", "torture"],
    9: ["combination", "multiple-levels"],
}
# Kind and number of pieces; the two lists at the end are the sides of the same pieces.
MARKERS = """
character-norad 4    character-salemite 8    decoy-norad 4    decoy-salemite 4    command-point 69    wound 69
broken-wall-long 6    broken-wall-short 8    turn 1    smoke-grenade 6    time-bomb 2    magnetic-card 4    prisoner 3
on-off 3    radio-scrambling-norad 6    radio-scrambling-salemite 6    los-check 2    initiative 1    mission-points 4
mine 6    plastic-explosive 1    empty-grave 5    deadly-virus 2
floor-element-destroyed 14
"""


@pytest.fixture(scope="module")
def cards() -> Cards:
    return load_cards(game_folder("earth-reborn"))


@pytest.fixture(scope="module")
def equipment(cards: Cards) -> dict[str, Equipment]:
    return {item.id: item for item in cards.equipment}


# --- doors ------------------------------------------------------------------------------------------------------


def test_each_side_has_four_large_and_eight_small_doors(cards: Cards) -> None:
    assert Counter((door.side, door.size) for door in cards.doors) == {
        ("salemite", "large"): 4,
        ("salemite", "small"): 8,
        ("norad", "large"): 4,
        ("norad", "small"): 8,
    }


def test_doors_are_split_by_make_magnet_and_price(cards: Cards) -> None:
    assert Counter(door.make for door in cards.doors) == {"sliding": 12, "wooden": 12}
    assert Counter(door.side for door in cards.doors if door.magnetic) == {"salemite": 5, "norad": 3}
    assert Counter((door.side, door.mp_cost) for door in cards.doors) == {
        ("salemite", 1): 4,
        ("salemite", 0): 8,
        ("norad", 1): 4,
        ("norad", 0): 8,
    }
    assert all(door.magnetic or door.defence == 5 for door in cards.doors if door.mp_cost == 1)
    assert all(door.mp_cost == 1 for door in cards.doors if door.defence == 5)


def test_doors_of_the_examples_exist(cards: Cards) -> None:
    kinds = {(door.make, door.magnetic, door.defence) for door in cards.doors}
    assert {("wooden", False, 2), ("wooden", False, 5), ("sliding", True, 4)} <= kinds
    assert {(make, defence) for make, _, defence in kinds} == {("sliding", 4), ("wooden", 2), ("wooden", 5)}
    assert sum(door.defence == 5 for door in cards.doors) == 2
    assert any(door.size == "large" and door.make == "sliding" for door in cards.doors)


def test_doors_are_named_after_side_and_size(cards: Cards) -> None:
    for door in cards.doors:
        assert door.id.rpartition("-")[0] == f"{door.side}-{door.size}"


# --- things -----------------------------------------------------------------------------------------------------


def test_named_equipment(equipment: dict[str, Equipment]) -> None:
    assert len(equipment) == 41
    for name, facts in EQUIPMENT.items():
        assert {field: getattr(equipment[name], field) for field in facts} == facts, name
    uses = {
        name: [(use.cp, use.tests, use.threshold, use.timer) for use in item.uses]
        for name, item in equipment.items()
        if item.uses
    }
    assert uses == USES
    assert {name for name, item in equipment.items() if item.is_firing} == FIRING


def test_unknown_equipment_values_are_none(equipment: dict[str, Equipment]) -> None:
    assert {name for name, item in equipment.items() if item.weight is not None} == {
        "heavy-machine-gun",
        "secret-files",
        "sniper-rifle",
    }
    assert [name for name, item in equipment.items() if item.find_factor is not None] == ["secret-files"]
    assert sum(item.copies for item in equipment.values()) <= 62


def test_known_missions(cards: Cards) -> None:
    found = {
        (
            mission.faction,
            mission.mp if mission.provenance["mp"] == "stated" else None,
            mission.each if mission.provenance.get("each") == "stated" else False,
            mission.event,
            (*mission.needs_faces, *mission.needs_characters, *([mission.carrying] if mission.carrying else [])),
        )
        for mission in cards.missions
        if mission.provenance["event"] == "stated"
    }
    assert found == {
        ("salemite", 15, False, "equipment-triggered", ("chemistry-lab/front", "deadly-virus")),
        ("salemite", 6, True, "spy-point-by-torture", ("james-woo",)),
        ("norad", 12, False, "exit", ("zombie-serum",)),
        ("norad", 3, True, "occupied", ("communication-room/front",)),
        ("norad", 10, False, "death", ("jeff-deeler",)),
        ("norad", None, False, "death", ()),
        ("salemite", None, False, "death", ("franck-einstein", "cherokee-bill")),
    }


def test_markers_and_doors_are_179_pieces(cards: Cards) -> None:
    counts = {marker.id: marker.supply for marker in cards.markers}
    sliding = sum(door.make == "sliding" for door in cards.doors)
    words = iter(MARKERS.split())
    assert counts == {kind: int(count) for kind, count in zip(words, words, strict=True)} | {"broken-door": sliding}
    pieces = sum(marker.supply for marker in cards.markers if marker.side == "front")
    assert pieces + len(cards.doors) == 179


def test_pools_share_their_cardboard(cards: Cards) -> None:
    sides = Counter[tuple[str, str]]()
    for marker in cards.markers:
        if marker.pool is not None:
            sides[marker.pool, marker.side] += marker.supply
    assert sides["counters", "front"] == 69
    assert sides["multi-purpose", "front"] == sides["multi-purpose", "back"] == 14
    assert sides["sliding-doors", "back"] == 12
    multi = {marker.id: marker.side for marker in cards.markers if marker.pool == "multi-purpose"}
    assert multi == {
        **dict.fromkeys(("mine", "plastic-explosive", "empty-grave", "deadly-virus"), "front"),
        "floor-element-destroyed": "back",
    }


def test_modules_come_in_the_order_of_the_scenarios(cards: Cards) -> None:
    assert len(cards.modules) == 19
    assert [(module.scenario, module.id) for module in cards.modules] == [
        (scenario, module) for scenario, modules in MODULES.items() for module in modules
    ]


def test_everything_has_a_name_and_a_help_text(cards: Cards) -> None:
    abilities = [ability for character in cards.characters for ability in character.abilities]
    for thing in [*cards.things(), *abilities]:
        assert thing.name, thing.id
        assert thing.help.endswith("."), thing.id
        assert thing.help[0].isupper(), thing.id


def test_reconstructed_facts_are_marked(cards: Cards) -> None:
    assert {door.provenance["side"] for door in cards.doors} == {"reconstructed"}
    titles = {mission.id: mission.provenance.get("name") for mission in cards.missions}
    assert {mission for mission, origin in titles.items() if origin is None} == {
        "kill-jeff-deeler",
        "eradicate",
        "kill-traitor",
    }
    ours = ("virus-in-chemistry-lab", "torture-james-woo", "steal-zombie-serum", "hold-communication-room")
    assert {titles[mission] for mission in ours} == {"reconstructed"}
    by_players = {item.id for item in cards.equipment if item.provenance.get("name") == "inferred"}
    assert by_players == {"colt-m7", "revolver", "u43"}
    assert all("player's scenario" in item.note for item in cards.equipment if item.id in by_players)


def test_modules_build_only_on_modules_that_come_no_later(cards: Cards) -> None:
    order = {module.id: number for number, module in enumerate(cards.modules)}
    assert all(order[need] < order[module.id] for module in cards.modules for need in module.needs)
    assert [module.id for module in cards.modules if not module.needs] == ["core"]
