"""A stage of each game ridden by hand to its end, the screen read at its questions."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from designer.scene.match.projector import PACES
from engine.games import GAMES
from engine.race.record import unpack_record
from engine.race.replay import replay_record
from tests.hands.test_race_mode import ASKED, FRAME, NEWS, PAGE, STANDS, UNDO, hurry, sit_down

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin
    from tests.hands.program import Program

ON = f"{PAGE}.parts"
TAKEN = f"len({NEWS}.taken)"
BESIDE = ("strip", "profile", "map", "beats.list.viewport()")
"""What is pressed beside a question: the keys answer all the same."""
READ = 10
"""Questions at which the screen is read; then the usual answers for a race that is longer."""
SHORT = ("ciclismo", "figueres")
"""Whose stages are over in a few questions: they are answered to their end, and all taken back."""
SUM = re.compile(r"(\d(?:\+\d)+)((?:, [^=,]*?[+−]\d+)*) = (\d+)")
"""A roll as its dice read, what is added, and what it comes to."""
BOT_PROPOSES = re.compile(r"^(Borea Cicli|Seguros Corzo|Delta Lumen) proposes: ")


def choose_game(program: Program, game: str) -> None:
    """Choose a game of those that bring a course, in the list that is seen."""
    panel = "window.racing.courses"
    names = program.ask(f"[{panel}.game.itemData(n) for n in range({panel}.game.count())]")
    program.click("Game")
    program.keys("Home", *["Down"] * names.index(game), "Return")
    program.until(f"{panel}.game.currentData()", game)


def read_question(program: Program) -> dict[str, Any]:
    """Say from the texts of the screen how the race stands, hold it against the race."""
    seen, known = program.ask(f"[race_screen.read_screen({PAGE}), race_screen.know_race({PAGE})]")
    # who is ahead, by how much, and who has points: every team, and the own riders one by one
    assert [[row[1], row[3]] for row in seen["teams"]] == known["teams"]
    for said, (name, gap, purse) in zip(seen["cards"], known["own"], strict=True):
        assert name in said
        assert purse in said
        if gap is not None:
            assert (f"+{gap} square" if gap else "at the front") in said, said
    # what just happened: the strip is complete up to the question, under the head of its turn
    assert len(set(known["ends"])) == 1
    assert seen["last"]
    assert seen["head"] == seen["turns"][-1]
    assert seen["asked"]
    for dice, more, total in SUM.findall(" ".join(seen["rows"])):
        added = [int(one.replace("−", "-")) for one in re.findall(r"[+−]\d+", more)]
        assert sum(map(int, dice.split("+"))) + sum(added) == int(total), (dice, more, total)
    return seen


def look_around(program: Program) -> None:
    """A rival under the pointer is told; a beat of the past is pressed and the race is there."""
    x, y, name, told = program.ask(f"race_screen.rival_spot({PAGE})")
    program.hover(x - 3, y)
    program.hover(x, y)
    program.until("race_screen.tip_text()", told)
    assert name in told
    program.hover(5, 5)
    asked, frame = program.ask(f"[{ASKED}.head.words.text(), {FRAME}]")
    x, y, turn = program.ask(f"race_screen.earlier_beat({PAGE})")
    program.click([x, y])
    program.until(f"{FRAME} < {frame}")
    head, shown = program.ask(f"[{ON}.head.text(), {ON}.bar.turn.value()]")
    assert program.ask(f"{PAGE}.played.race.film.turn_of({FRAME})") == shown == turn
    assert head in program.ask("texts()")
    program.keys("ctrl+End")
    program.until(STANDS)
    assert program.ask(f"[{ASKED}.head.words.text(), {FRAME}]") == [asked, frame]


def press_square(program: Program) -> bool:
    """Press a square that bears a key, twice: it is chosen, then it is the answer."""
    lit = program.ask(f"race_screen.lit_spot({PAGE})")
    if lit is None:
        return False
    x, y, place = lit
    program.click([x, y])
    program.until(f"race_screen.chosen_square({PAGE})", place)
    program.click([x, y])
    return True


def take_back(program: Program) -> None:
    """The last answer, by the keys: the tape is shorter; given again it is as long as before."""
    taken, asked = program.ask(f"[{TAKEN}, {ASKED}.head.words.text()]")
    program.keys("ctrl+z")
    program.until(f"{TAKEN} < {taken} and {STANDS}")
    program.keys("ctrl+shift+z")
    program.until(f"{TAKEN} == {taken} and {STANDS}")
    assert program.ask(f"{ASKED}.head.words.text()") == asked


def let_the_usual_answer(program: Program) -> None:
    """All kinds of question as usual, by one list."""
    program.keys("ctrl+e")
    program.until_asked()
    program.click("All at once")
    program.keys("Home", "Return")
    program.click("Done")


def undo_to_start(program: Program) -> None:
    """Answer by answer to the first question and back, by keys; what is offered is one thing."""
    tapes = [program.ask(TAKEN)]
    while program.ask(f"{ON}.bar.deeds['take_back'].isEnabled()"):
        words, tip = program.ask(f"[{UNDO}.text(), {ON}.bar.deeds['take_back'].toolTip()]")
        assert words.replace("&", "") == tip
        program.keys("ctrl+z")
        program.until(f"{TAKEN} < {tapes[-1]} and {STANDS}")
        tapes.append(program.ask(TAKEN))
    assert program.ask(f"[{UNDO}.isEnabled(), {ON}.body.currentWidget() is {ON}.halves]") == [
        False, True,
    ]  # fmt: skip
    assert all(after < before for before, after in pairwise(tapes))
    for length in reversed(tapes[:-1]):
        program.keys("ctrl+shift+z")
        program.until(f"{TAKEN} == {length} and {STANDS}")
    program.until(f"{NEWS}.over")


@pytest.mark.parametrize("game", GAMES)
def test_a_stage_is_ridden_to_its_end_and_the_screen_says_how_it_stands(
    begin: Begin, sierra: Path, tmp_path: Path, game: str
):
    """Orders as they come; keys answer after every press beside the question; undo to the start.

    A game's own course needs no tour. A flat stage in Ciclismo a Fondo takes at most 60 presses
    and 15 minutes, at 8 s a question and the pace at which races are shown at first.
    """
    own = bool(GAMES[game].own_courses)
    program = begin(None if own else sierra)
    if own:
        program.click("Race on a game's own course…")
        choose_game(program, game)
    else:
        sit_down(program, game)
    program.click("Race on it" if own else "Race this stage")
    hurry(program)
    program.until(STANDS)
    assert not program.ask(f"{UNDO}.isEnabled()")
    presses = shown = squares = 0
    whys: list[str] = []
    while not program.ask(f"{NEWS}.over"):
        asked = program.ask(TAKEN)
        if shown < READ:
            seen = read_question(program)
            whys += [row for row in seen["rows"] if BOT_PROPOSES.search(row)]
        if shown < len(BESIDE):
            if program.ask(f"{ON}.{BESIDE[shown]}.isVisible()"):  # an own course has no profile
                program.click(program.ask(f"box({ON}.{BESIDE[shown]})"))
            if not program.ask(STANDS):  # a beat of the past is looked at
                program.keys("ctrl+End")
                program.until(STANDS)
            program.keys("1")
            presses += 2
        elif shown == len(BESIDE):
            look_around(program)
            take_back(program)
        elif shown == READ and game not in SHORT:
            let_the_usual_answer(program)
        elif press_square(program):
            squares += 1
        if program.ask(f"{STANDS} and {TAKEN} == {asked}"):
            program.keys("Return")
            presses += 1
        program.until(f"{TAKEN} > {asked} and {STANDS}")
        shown += 1
    beats = program.ask(f"len({PAGE}.played.race.film.beats)")
    program.until(f"{ON}.body.currentWidget() is {PAGE}.ending")
    decided, podium = program.ask(
        f"[{PAGE}.ending.decision_text.text(), {PAGE}.ending.steps.accessibleName()]"
    )
    assert decided in program.ask("texts()")
    assert podium.startswith("1. ")
    if game in SHORT:
        undo_to_start(program)
        program.until(f"{ON}.body.currentWidget() is {PAGE}.ending")
    acta = tmp_path / "by hand.acta"
    program.click("Save the record…")
    program.answer(acta)
    program.until(f"__import__('pathlib').Path({str(acta)!r}).is_file()")
    record = unpack_record(acta.read_bytes())
    replay_record(record, GAMES[game].start)
    program.click("Leave the race")
    program.until("window.start.isVisible()" if own else "window.middle.on_tour")
    assert program.ask("document.is_open") == (not own)

    assert record.whole
    assert record.managers[0] == "person"
    assert squares or game != "pistard"
    if game == "ciclismo":
        assert presses <= 60
        assert (8 * shown + beats * PACES["person"] / 1000) / 60 <= 15
        assert any("why: " in row for row in whys)
