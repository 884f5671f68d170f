"""``sags play``: people decide by numbers, hand over the keyboard, save and resume the game."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from editor.cli import sags
from editor.cli.output.terminal import EXIT_DEAD_END
from editor.errors import StudioError
from editor.files import read_scenario
from editor.model.grid import Edge
from editor.sags.construction.actions import PlaceTile
from editor.sags.game import Game, Seat, view_for
from editor.sags.game.deployment import legal_markers
from editor.sags.game.log_file import read_log, replay, to_log, write_log
from editor.sags.game.marker_reveal import driller_openings, own_markers
from editor.sags.game.state import CardSource
from editor.sags.players.large_miniatures import is_cut_off
from editor.session.file_lock import current_process, lock_path
from tests.drawn_map import real_box
from tests.sags.game.computer_games import course
from tests.session.game_sessions import TWO, played_to, played_to_dead_end, sit_down

BOX = real_box()


def saved_game(path: Path, players: int, *people: str, cards: CardSource = "house", game: Game | None = None) -> Path:
    """Return a saved game, by default one whose map is finished, with people on these seats."""
    game = game or course(players, 1, "builder", cards)[0]
    seats = tuple(
        Seat(side=each.id, who="person") if each.id in people else Seat(side=each.id, style="builder")
        for each in game.sides
    )
    file = path / "game.sags.json"
    write_log(file, to_log(game).model_copy(update={"seats": seats}))
    return file


def play(file: Path, *answers: str, more: tuple[str, ...] = ()) -> Result:
    return CliRunner().invoke(sags, ["play", str(file), *more], input="\n".join(answers) + "\n")


def saved(file: Path) -> Game:
    return replay(read_log(file), BOX)


def test_a_person_hires_by_numbers_and_leaves(tmp_path: Path) -> None:
    file = saved_game(tmp_path, 2, "norad")
    result = play(file, "9", "1 3", "q")
    assert result.exit_code == 0, result.output
    assert "Invalid answer" in result.output
    assert "Hand the keyboard to" not in result.output, "alone among computers no privacy screen is needed"
    assert f"Resume it with: sags play {file}" in result.output
    assert saved(file).side("norad").team == ("nick-bolter", "james-woo")
    assert saved(file).step == "deck"


def test_a_saved_game_is_resumed_and_finished(tmp_path: Path) -> None:
    file = saved_game(tmp_path, 2, "norad")
    play(file, "1 3", "q")
    result = play(file, *["c"] * 60, more=("-o", str(tmp_path / "made.scenario.json")))
    assert result.exit_code == 0, result.output
    assert "The game is ready to play." in result.output
    game = saved(file)
    assert game.is_ready
    assert game.side("norad").team == ("nick-bolter", "james-woo")
    scenario = read_scenario(tmp_path / "made.scenario.json")
    assert scenario.construction is not None
    assert scenario.construction.step == "ready"


def test_what_is_hidden_is_sealed_until_it_is_shown(tmp_path: Path) -> None:
    """Two people: the first team is in, the second is not."""
    file = saved_game(tmp_path, 2, "norad", "salemite")
    result = play(file, "", "1 3", "q")
    assert "Hand the keyboard to NORAD." in result.output
    assert "Hand the keyboard to Salemites." in result.output
    values = json.loads(file.read_text())
    assert "sealed" in values["actions"][-1]
    assert "seed" not in values
    assert "nick-bolter" not in file.read_text()
    assert saved(file).side("norad").sealed_team == ("nick-bolter", "james-woo")


def test_an_illegal_choice_is_explained_and_asked_again(tmp_path: Path) -> None:
    file = saved_game(tmp_path, 2, "norad")
    result = play(file, "", "2", "q")
    assert "you must hire at least one" in result.output
    assert saved(file).side("norad").team == ("vasquez",)


def test_markers_are_placed_on_squares_and_stay_there(tmp_path: Path) -> None:
    """Every question of the later steps is answered once by a person."""
    file = saved_game(tmp_path, 2, "salemite")
    play(file, "6", "q")
    assert saved(file).side("salemite").team == ("jack-saw",)
    while saved(file).step != "deploying":
        play(file, "c", "q")
    assert not [each for each in saved(file).placed_markers if each.side == "salemite"]
    result = play(file, "1", "0;0", "99,99", "-1,-1", "c", "q")
    assert "Salemite markers must be placed on indoor squares" in result.output
    assert len([each for each in saved(file).placed_markers if each.side == "salemite"]) == 1


@pytest.mark.parametrize("players", [3, 4])
def test_bands_play_with_real_cards_at_the_table(tmp_path: Path, players: int) -> None:
    file = saved_game(tmp_path, players, "player-1", "player-2", cards="table")
    result = play(file, *["", "c"] * 120)
    assert result.exit_code == 0, result.output[-2000:]
    assert saved(file).is_ready


@pytest.mark.parametrize("seat", ["norad=god", "mutants=person", "norad"])
def test_seats_that_there_are_not(tmp_path: Path, seat: str) -> None:
    result = CliRunner().invoke(sags, ["play", str(tmp_path / "new.sags.json"), "--seat", seat])
    assert result.exit_code != 0
    assert "is not a valid seat" in str(result.exception)
    assert not (tmp_path / "new.sags.json").exists()


def test_a_new_game_begins_with_the_construction(tmp_path: Path) -> None:
    file = tmp_path / "new.sags.json"
    result = play(file, "wall", "1", "q", more=("--seat", "norad=person", "--seed", "5"))
    assert result.exit_code == 0, result.output
    assert "NORAD" in result.output
    result = play(file, "c", "q", more=("--seat", "norad=person", "--seed", "5"))
    assert saved(file).step == "building"
    assert saved(file).construction.seed == 5


def test_an_answer_and_a_move_can_be_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "new.sags.json"
    result = play(file, "gym", "1", "u", "1", "1", "", "u", "q", more=("--seat", "norad=person", "--seed", "5"))
    assert result.exit_code == 0, result.output
    assert "NORAD placed Refectory at (0, 0)" in result.output, "the first choice was undone before the tile was placed"
    assert [by for by, _ in saved(file).moves] == ["salemite"], "and the tile after it was; the computer had begun"


def test_a_tile_is_placed_after_its_price_and_doors_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "new.sags.json"
    result = play(file, "refec", "1", "1", "1", "", "q", more=("--seat", "norad=person", "--seed", "5"))
    before, _, after = result.output.partition("NORAD placed Refectory at (0, 0)")
    assert after, result.output
    assert "Refectory at (0, 0), rotated 0°, doors: 1 · NORAD: +1 MP." in before
    asked = before.split("Refectory at (0, 0) with 1 door. NORAD: +1 MP.\n")[1:]
    assert [part.partition("\n")[0] for part in asked] == [
        "small sliding door, north of (0, 4) – Refectory / an empty square",
        "small sliding door, north of (3, 4) – Refectory / an empty square",
    ]
    move = next(move for side, move in saved(file).moves if side == "norad")
    assert isinstance(move, PlaceTile)
    assert [each.edges for each in move.doors] == [(Edge(3, 4, "n"),)]


def test_words_narrow_a_list_further_and_enter_widens_it(tmp_path: Path) -> None:
    file = tmp_path / "new.sags.json"
    result = play(file, "room", "off", "zebra", "room", "", "q", more=("--seat", "norad=person", "--seed", "5"))
    lists = [
        re.findall(r"^ +[0-9]+  .* squares?(?: · .*)?$", part, re.MULTILINE) for part in result.output.split("Tile: ")
    ]
    first, rooms, office, whole_again, again, all_of_them, _ = (len(each) for each in lists)
    assert office == 1 < rooms < first == whole_again == all_of_them == 18
    assert "No matches" in result.output
    assert again == rooms


def test_a_refused_answer_shows_the_list_again(tmp_path: Path) -> None:
    file = saved_game(tmp_path, 2, "norad")
    result = play(file, "9", "q")
    assert result.output.count("  1  Col. Nick Bolter (4 MP; adds 4 CP, uses up to 7)") == 2
    assert result.output.count("Each turn, a side has 15 CP") == 1


def test_a_revealed_choice_is_undone_only_with_its_step_and_by_agreement(tmp_path: Path) -> None:
    file = saved_game(tmp_path, 2, "norad")
    result = play(file, "1 3", "u", "no", "u", "yes", "q")
    assert result.output.count("Return to the start of this step (Teams)?") == 2
    assert "must agree" not in result.output, "nobody else plays"
    assert saved(file).step == "team"
    assert saved(file).pending == {"norad"}


def test_a_secret_choice_is_taken_back_at_the_privacy_screen(tmp_path: Path) -> None:
    file = saved_game(tmp_path, 2, "norad", "salemite")
    result = play(file, "", "1 3", "u", "", "2", "q")
    assert "NORAD: type u to undo your choice." in result.output
    assert "must agree" not in result.output
    assert saved(file).side("norad").sealed_team == ("vasquez",)


def test_the_computer_can_decide_until_a_step_ends(tmp_path: Path) -> None:
    file = saved_game(tmp_path, 2, "norad")
    result = play(file, "1 3", "2", "cc", "q")
    assert result.exit_code == 0, result.output
    assert saved(file).step == "deploying"
    assert "Col. Nick Bolter, James Woo" in result.output


def test_cards_are_counted_while_they_are_taken(tmp_path: Path) -> None:
    file = saved_game(tmp_path, 2, "salemite")
    result = play(file, "1 2 6", "1", "1", "q")
    assert "You have 0 cards of at most 3" in result.output
    assert "You have 1 card of at most 3" in result.output
    assert re.search("^ +[0-9]+  Stop drafting$", result.output, re.MULTILINE), "with two players a pass is final"


def test_cards_go_to_those_who_have_none(tmp_path: Path) -> None:
    game = next(each for each in course(2, 2, "builder") if each.step == "assigning" and "salemite" in each.pending)
    file, cards = saved_game(tmp_path, 2, "salemite", game=game), len(game.side("salemite").items)
    assert cards > 1
    result = play(file, *["1"] * cards, "1 2", *["c"] * 9)
    lists = [re.findall("^ +[0-9]+  (.*)$", part, re.MULTILINE) for part in result.output.split("Carrier of ")[:cards]]
    assert all(first[0] not in second for first, second in pairwise(lists)), "the first of each list got the card"
    game = saved(file)
    assert game.is_ready
    carriers = [each.character for each in game.side("salemite").carries]
    assert len(set(carriers)) == len(carriers) == cards
    assert "have Magnetic cards." in result.output
    assert re.search("−[0-9]+ team", result.output)
    assert not re.search(" -[0-9]+ team", result.output)


def test_people_read_what_happened_when_they_get_the_keyboard(tmp_path: Path) -> None:
    """The screen is cleared before it is handed over, so that news wait for whoever comes."""
    file = saved_game(tmp_path, 2, "norad", "salemite")
    output = play(file, "", "1 3", "", "6", "", "2", "q").output
    *_, norad = output.split("Hand the keyboard to NORAD.")
    hired = "Salemites: Jack Saw."
    assert hired in norad, "the team of the other, shown while nobody looked"
    assert norad.index(hired) < norad.index("Flip the whole deck")


def test_revealing_drillers_lists_their_openings_and_rejects_errors_at_once(tmp_path: Path) -> None:
    game = next(each for each in course(2, 3, "builder") if each.step == "revealing" and "norad" in each.pending)
    seen = view_for(game, "norad")
    file = saved_game(tmp_path, 2, "norad", game=game)
    facings = ["1"] * list(own_markers(seen)).index("mammoth-mk-ii")
    output = play(file, *["1"] * len(seen.drillers_to_turn), *facings, "0,0", "q").output
    assert "Mammoth MK II must cover its marker's square" in output
    assert "Possible squares: " in output
    assert output.count("Top-left square of Mammoth MK II (x,y)") == 2, "asked again at once"
    for at in seen.drillers_to_turn:
        sides = driller_openings(seen, at, 0)
        words = "open to the " if sides else "closed on all sides"
        assert f"1  0°, {words}" in output
    on_map = [stand for side in seen.sides for stand in side.stands]
    assert on_map
    assert all(f"starts at ({each.x}, {each.y}), facing " in output for each in on_map)


def _cut_off_placement() -> tuple[Game, str, str]:
    """Return a deployment, and the answers that place the Mammoth where it gets next to no enemy."""
    for game in course(2, 1, "builder"):
        if game.step == "deploying" and "norad" in game.pending:
            seen = view_for(game, "norad")
            number = str((seen.own.unplaced_markers or ()).index("mammoth-mk-ii") + 1)
            for move in legal_markers(seen):
                if move.marker == "mammoth-mk-ii" and move.at and is_cut_off(seen, move):
                    return game, number, f"{move.at.x},{move.at.y}"
    raise AssertionError("no such game")


def test_placing_a_large_miniature_where_it_is_cut_off_is_confirmed(tmp_path: Path) -> None:
    """Beside no place where an enemy could be; the answer no asks for another square."""
    game, number, square = _cut_off_placement()
    file = saved_game(tmp_path, 2, "norad", game=game)
    output = play(file, number, square, "no", "q").output
    assert "Mammoth MK II can't get next to an enemy from there" in output
    assert output.count("Square (x,y)") == 2, "asked for another square"
    assert len(saved(file).moves) == len(game.moves)
    play(file, number, square, "yes", "q")
    placed = [each.at for each in saved(file).placed_markers if each.marker == "mammoth-mk-ii"]
    assert [f"{each.x},{each.y}" for each in placed if each] == [square]


def test_added_doors_are_listed_by_kind_with_one_of_each_at_a_place(tmp_path: Path) -> None:
    game = played_to(sit_down(TWO), "adding-doors").game
    (side,) = game.pending
    file = saved_game(tmp_path, 2, side, game=game)
    output = play(file, "q").output
    lines = re.findall(r"^ *[0-9]+  (\w+ .*door), (.*): ([01]) MP$", output, re.MULTILINE)
    assert lines
    assert all("small" in kind or "large" in kind for kind, _, _ in lines)
    kinds_and_places = [(kind, where) for kind, where, _ in lines]
    assert len(set(kinds_and_places)) == len(kinds_and_places)


def test_a_game_that_cannot_go_on_says_why_and_offers_to_undo(tmp_path: Path) -> None:
    """On a frame that is too small for a new game, careless people leave a character without a place."""
    end = played_to_dead_end(sit_down(TWO, frame=6))
    assert end.dead_end is not None
    file = saved_game(tmp_path, 2, "norad", "salemite", game=end.game)
    result = play(file, "no")
    assert result.exit_code == EXIT_DEAD_END
    assert "The game can't continue. There is no place left for a character" in result.output
    assert f"Resume it with: sags play {file}" in result.output
    assert len(saved(file).moves) == len(end.game.moves)
    result = play(file, "yes", "", "q")
    assert result.exit_code == 0, result.output
    assert len(saved(file).moves) == len(end.game.moves) - 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_handing_over_leaves_nothing_to_scroll_back_to(tmp_path: Path) -> None:
    """What one person saw is cleared, with the scrollback, before the alternate screen names the next one."""
    file = saved_game(tmp_path, 2, "norad", "salemite")
    output = in_terminal(["play", str(file)], "", "1 3", "", "q")
    clear, enter, leave = "\x1b[3J", "\x1b[?1049h", "\x1b[?1049l"
    first, second = (match.start() for match in re.finditer("Hand the keyboard to", output))
    private = output.index("Col. Nick Bolter (4 MP")
    assert first < private < output.index(clear, private) < output.index(enter, private) < second
    assert output.rindex(leave) < output.rindex(clear) < output.index("Game saved to"), "also when the game is left"
    lines = re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", output).splitlines()
    assert max(map(len, lines)) <= 84, "only the map is wider than the terminal"
    words = [line for line in lines if "thick armor" in line or line.startswith("     ")]
    assert words, "long lines continue below their text"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_long_question_is_wrapped_at_words(tmp_path: Path) -> None:
    game, number, square = _cut_off_placement()
    output = in_terminal(["play", str(saved_game(tmp_path, 2, "norad", game=game))], number, square, "no", "q")
    asked = re.search(r"Mammoth MK II can't get.*?\(yes or no\): ", output, re.DOTALL)
    assert asked is not None
    lines = asked[0].splitlines()
    assert len(lines) > 1
    assert all(len(line) < 80 for line in lines)
    assert " ".join(map(str.strip, lines)).count("openings two squares wide") == 1, "no word is broken"


def in_terminal(arguments: list[str], *answers: str) -> str:
    """Return what the command prints in a terminal of 80 columns, with these answers typed at its questions."""
    terminal, inside = os.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "80", "LINES": "40"}
    command = [sys.executable, "-c", "from editor.cli import main; main()", *arguments]
    running = subprocess.Popen(command, stdin=inside, stdout=inside, stderr=inside, env=environment)
    os.close(inside)
    output, typed = b"", list(answers)
    with suppress(OSError):  # the terminal is gone when the command has ended
        while data := os.read(terminal, 65536):
            output += data
            if typed and output.endswith(b": "):
                os.write(terminal, f"{typed.pop(0)}\n".encode())
    os.close(terminal)
    running.wait()
    return output.decode()


@pytest.mark.parametrize("there", [True, False])
def test_the_scenario_is_not_written_over_the_game(there: bool, tmp_path: Path) -> None:
    file = saved_game(tmp_path, 2) if there else tmp_path / "game.sags.json"
    before = file.read_bytes() if there else None
    result = play(file, "q", more=("-o", str(tmp_path / "." / "game.sags.json")))
    assert isinstance(result.exception, StudioError)
    assert "is also the input file" in str(result.exception)
    assert (file.read_bytes() if file.exists() else None) == before


def test_a_game_that_is_open_in_a_window_is_left_alone(tmp_path: Path) -> None:
    file = saved_game(tmp_path, 2, "norad")
    note = lock_path(file)
    note.write_text(json.dumps({"token": "another", **current_process().fields()}))
    before = file.read_bytes()
    result = play(file, "1 3", "q")
    assert "is open in another window" in str(result.exception)
    assert (file.read_bytes(), note.exists()) == (before, True)
    note.unlink()
    assert play(file, "1 3", "q").exit_code == 0
    assert not note.exists()


def test_a_seed_is_one_that_a_file_can_have(tmp_path: Path) -> None:
    assert play(tmp_path / "game.sags.json", "q", more=("--seed", str(2**52))).exit_code == 0
    assert play(tmp_path / "other.sags.json", "q", more=("--seed", str(2**53))).exit_code == 2
