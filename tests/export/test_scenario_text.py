"""The data of a scenario are worded on its sheet."""

from __future__ import annotations

from typing import Any

import pytest

from editor.board import Board
from editor.export.scenario_text import objective_text, objective_worth, rule_text, victory_text
from editor.messages import language_scope
from editor.model.grid import Square
from editor.model.level import Marker, Switch
from editor.model.objectives import CarriedThing, Objective, Reference, SpecialRule, Victory
from editor.model.scenario import Exits, Scenario, ScenarioTexts, Zone
from editor.model.sides import Arrival
from tests.export.sheets import changed, first_steps, read, words, words_of

GYM = Reference(kind="tile", id="gym")
DESK = Reference(kind="element", id="communication-room/desk")
WOO = Reference(kind="character", id="woo")
NORAD = Reference(kind="side", id="norad")
ENEMIES = Reference(kind="group", id="enemies/salemite")
TREES = Reference(kind="group", id="elements/tree")


def objective(**fields: Any) -> Objective:
    return Objective(**{"id": "a", "side": "norad", "goal": "hold", "where": GYM, **fields})


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "Hold the Gym."),
        (
            {"unopposed": "tile", "present": False},
            "No enemies may be on the same tile. The side's own characters do not have to be there.",
        ),
        ({"when": "final-phase", "count": 2}, "Hold the Gym twice. Checked in the Final phase of each turn."),
        ({"count": 3}, "Hold the Gym 3 times."),
        ({"from_turn": 3}, "Counts from turn 3 onward."),
        ({"until_turn": 3}, "Counts until the end of turn 3."),
        ({"from_turn": 2, "until_turn": 4}, "Counts only in turns 2 to 4."),
        ({"from_turn": 2, "until_turn": 2}, "Counts only in turn 2."),
        ({"carrying": CarriedThing(kind="equipment", id="bazooka")}, "Hold the Gym while carrying the Bazooka."),
        (
            {"where": Reference(kind="tile", id="communication-room"), "ability": "scramble", "stage": "started"},
            "Hold the Communication Room with the ability “Radio scrambler”. Starting the ability is enough.",
        ),
        (
            {"who": Reference(kind="character", id="vasquez"), "ability": "charm"},
            "Lt. Vasquez must hold the Gym with the ability “Charm”.",
        ),
        ({"requires": ("call-home", "silence")}, "Counts only after “In the Final phases of two turns, a …” and “"),
        ({"requires": ("call-home",)}, "a …” is completed."),
        (
            {"goal": "interact", "where": Reference(kind="tile", id="communication-room"), "ability": "scramble"},
            "Use the ability “Radio scrambler” in the Communication Room.",
        ),
        ({"goal": "kill", "where": None, "count": 3}, "Kill 3 enemies."),
        ({"goal": "exit", "where": Reference(kind="zone", id="roof")}, "Leave the map from the zone “Roof”."),
        ({"mission": "no-such-card"}, "Mission: No Such Card."),
        ({"goal": "torture", "target": WOO}, "Torture James Woo in the Gym."),
        ({"goal": "destroy", "target": DESK, "where": None}, "Destroy the Radio desk in the Communication Room."),
        ({"goal": "kill", "who": WOO, "where": DESK}, "James Woo must kill an enemy at the Radio desk in the"),
        ({"goal": "exit", "who": NORAD, "where": None}, "A character of NORAD must leave the map."),
        ({"where": Reference(kind="zone", id="roof")}, "Hold the zone “Roof”."),
        ({"goal": "kill", "target": NORAD, "where": None, "count": 3}, "Kill a character of NORAD (3 in total)."),
        ({"goal": "protect", "target": NORAD, "where": None}, "Protect all characters of NORAD."),
        ({"goal": "interact", "target": WOO, "where": None}, "Use an ability on James Woo."),
        ({"goal": "interact", "target": DESK, "where": None}, "Use the Radio desk in the Communication Room."),
        ({"goal": "kill", "where": WOO}, "Kill an enemy where James Woo is."),
        ({"goal": "kill", "target": ENEMIES, "where": None, "count": 3}, "Kill 3 enemy Salemites."),
        ({"goal": "protect", "target": ENEMIES, "where": None}, "Protect all enemy Salemites."),
        ({"goal": "torture", "count": 2}, "Torture a prisoner twice in the Gym."),
        ({"goal": "protect", "target": TREES, "where": None}, "Keep every Tree intact."),
        ({"unopposed": "room", "absent": (ENEMIES, NORAD)}, "No enemy Salemites or characters of NORAD may be in the"),
        (
            {"unopposed": "room", "absent": (WOO, ENEMIES)},
            "No enemy Salemites may be in the room. James Woo must not be in the room.",
        ),
        ({"where": None, "unopposed": "tile"}, "Be on the map. No enemies may be on the map."),
    ],
    ids=str,
)
def test_an_objective_is_worded_from_its_fields(fields: dict[str, Any], words: str) -> None:
    assert words in objective_text(first_steps(), objective(**fields))
    assert (words in objective_text(first_steps(), objective())) == (not fields)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "James Woo muss über die Zone „Roof“ den Plan verlassen und den Marker „Ein/Aus“ mitnehmen."),
        ("fr", "James Woo doit quitter le plan avec le marqueur « Marche/Arrêt » par la zone « Roof »."),
        ("ru", "Персонаж «Джеймс Ву» должен унести маркер «Вкл./выкл.» с карты через зону «Roof»."),
    ],
)
def test_sentences_follow_the_grammar_of_their_language(language: str, words: str) -> None:
    """Names keep their form; the words around them have the case that the verb needs."""
    marker, roof = Reference(kind="marker", id="on-off"), Reference(kind="zone", id="roof")
    board = changed(first_steps(), zones=(Zone(id="roof", name="Roof", level="ground"),))
    with language_scope(language):
        text = objective_text(board, objective(goal="exit", who=WOO, target=marker, where=roof))
    assert text.replace("\u202f", " ").replace("\xa0", " ") == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Gegnerische Salemiten dürfen nicht im Raum sein. James Woo darf nicht im Raum sein."),
        (
            "fr",
            "Il ne doit pas y avoir de Salémites ennemis dans la salle. James Woo ne doit pas se trouver dans",
        ),
        ("ru", "В комнате не должно быть вражеских салемитов. В комнате не должно быть персонажа «Джеймс Ву»."),
    ],
)
def test_who_must_not_be_there_is_a_sentence_in_each_language(language: str, words: str) -> None:
    with language_scope(language):
        assert words in objective_text(first_steps(), objective(unopposed="room", absent=(WOO, ENEMIES)))


def test_how_often_points_are_earned() -> None:
    worth = [
        objective_worth(objective(mp=3, each=each, at_most=limit))
        for each, limit in ((False, None), (True, None), (True, 2))
    ]
    assert [str(each[0]) for each in worth] == ["+3 MP", "+3 MP each time", "+3 MP each time, up to 2 times"]


@pytest.mark.parametrize(
    ("victory", "words"),
    [
        (Victory(mode="objectives"), "The first side to complete an objective marked “Wins the game” is the winner."),
        (
            Victory(mode="most-mp", ties="salemite"),
            "The side with the most Mission Points after turn 6 wins. A tie goes to Salemites.",
        ),
        (
            Victory(mode="first-to", mp=20, ties="shared", eliminated="loses"),
            "The first side to reach 20 MP wins. Tied sides share the victory."
            " A side with no characters left on the map loses immediately.",
        ),
        (Victory(mode="first-to"), "The first side to reach the required number of Mission Points wins."),
    ],
)
def test_victory_is_worded_from_its_fields(victory: Victory, words: str) -> None:
    assert victory_text(first_steps(), victory) == words


def test_victory_after_an_open_number_of_turns() -> None:
    text = victory_text(changed(first_steps(), turns=None), Victory(mode="most-mp"))
    assert text == "The side with the most Mission Points at the end of the game wins."


def rule(**fields: Any) -> SpecialRule:
    values = {"id": "a", "levels": [{"id": "g"}], "rules_as_data": [fields]}
    return Scenario.model_validate(values, strict=False).rules_as_data[0]


ZOMBIES = [{"kind": "character", "id": "zombie-1"}, {"kind": "character", "id": "zombie-2"}]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rule": "no-doors", "who": ZOMBIES}, "Zombie 1 and Zombie 2 cannot open or close doors."),
        (
            {"rule": "door-cost", "doors": ["norad-small-4"], "movement": 2},
            "Opening or closing Small sliding door (Wrecked Tank / Gym) costs 2 Movement Points.",
        ),
        ({"rule": "exit", "who": ZOMBIES[:1]}, "Zombie 1 cannot leave the map."),
        (
            {"rule": "exit", "who": ZOMBIES[:1], "where": [{"kind": "zone", "id": "uplink"}]},
            "Zombie 1 can leave the map only here: At the uplink.",
        ),
        (
            {"rule": "indestructible", "what": [{"kind": "element", "id": "satellite-com-room/server"}]},
            "Servers cannot be destroyed.",
        ),
        (
            {"rule": "carry", "marker": "on-off", "who": ZOMBIES[:1], "movement": 1, "dropped_when_wounded": True},
            "On/Off can be carried by Zombie 1 (weight 0). Picking it up or dropping it costs 1 Movement Point."
            " A character who becomes wounded drops it.",
        ),
        ({"rule": "exit", "who": ZOMBIES, "text": "The dead stay in {tile:gym}."}, "The dead stay in Gym."),
    ],
)
def test_a_special_rule_is_worded_by_its_author_or_from_its_fields(fields: dict[str, Any], words: str) -> None:
    assert rule_text(first_steps(), rule(**fields)) == words


# --- on the sheet -----------------------------------------------------------------------------------------------------


def scenario_as_data() -> Board:
    """Return First Steps with states, a rule and a secret as data, and no texts."""
    scenario = first_steps().scenario
    level = scenario.levels[0].model_copy(
        update={
            "markers": (
                Marker(id="one", marker="mine", x=1, y=2, state="armed", side="norad", note="Well hidden"),
                Marker(id="two", marker="mine", x=3, y=4, state="unarmed"),
            ),
            "switches": (
                Switch(placement="communication-room", ability="scramble", state="on"),
                Switch(placement="satellite-com-room", element="server", state="off"),
            ),
        }
    )
    norad, salem = scenario.sides
    vasquez, woo = norad.characters
    away = {"level": None, "x": None, "y": None}
    held = woo.model_copy(update={**away, "prisoner": True, "captor": "zombie-1"})
    late = salem.characters[1].model_copy(update={**away, "arrives": Arrival(turn=3, zone="gate")})
    gate = Zone(id="gate", name="The gate", level=level.id, squares=(Square(7, 7),))
    return changed(
        first_steps(),
        levels=(level,),
        sides=(
            norad.model_copy(update={"characters": (vasquez.model_copy(update={"wounded": True}), held)}),
            salem.model_copy(update={"characters": (salem.characters[0], late)}),
        ),
        zones=(*scenario.zones, gate),
        exits=Exits(frame=False, sewers=True),
        objectives=(objective(), objective(id="b", secret=True, text="Nobody must know.")),
        victory=Victory(mode="most-mp"),
        rules_as_data=(rule(rule="exit", who=ZOMBIES),),
        texts=ScenarioTexts(),
    )


def test_headings_of_one_long_word_are_not_broken() -> None:
    assert "ORIENTATION" in words_of(read(first_steps(), language="fr"))


def test_what_is_only_data_is_on_the_sheet() -> None:
    page = words(scenario_as_data)
    for wanted in (
        "EXITS Sewers Exits",
        "(1, 2): Well hidden · armed · NORAD",
        "(3, 4): unarmed",
        "Switched on at the start: Radio scrambler (Communication Room).",
        "Switched off at the start: Servers (Satellite Com Room).",
        "Lt. Vasquez wounded (0, 1)",
        "carried by Zombie 1",
        "turn 3, in The gate",
        "The side with the most Mission Points after turn 6 wins.",
        "Zombie 1 and Zombie 2 cannot leave the map.",
    ):
        assert wanted in page


def test_a_secret_is_not_on_the_sheet() -> None:
    assert "Nobody must know." not in words(scenario_as_data)


def test_the_words_of_the_author_stand_instead_of_the_data() -> None:
    page = words_of(read(changed(scenario_as_data(), texts=ScenarioTexts(victory="Whoever laughs last."))))
    assert "Whoever laughs last." in page
    assert "most Mission Points" not in page


def test_the_sheet_explains_smoke_and_who_sees_through_it() -> None:
    level = first_steps().scenario.levels[0]
    grenade = Marker(id="smoke", marker="smoke-grenade", x=4, y=1)
    smoky = changed(first_steps(), levels=(level.model_copy(update={"markers": (grenade,)}),))
    text = words_of(read(smoky))
    assert "Smoke at the start: (3–5, 0) (3–5, 1) (3–5, 2)." in text
    assert "Infrared Goggles are on ignores smoke" in text
    assert "Smoke at the start" not in words_of(read(first_steps()))
