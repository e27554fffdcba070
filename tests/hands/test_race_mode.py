"""Races on a real screen: watched, tried on from a turn, decided by hand with many undos."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from designer.sheets.save import read_filled
from engine.bots import BOTS
from engine.games import GAMES
from engine.race.question import check_answer
from engine.race.record import unpack_record
from engine.race.replay import RecordedManager
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_stage
from engine.tour.file import load
from tests.hands.conftest import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from engine.race.record import Record
    from tests.hands.conftest import Begin
    from tests.hands.program import Program

PAGE = "window.racing.page"
NEWS, ASKED = f"{PAGE}.played.news", f"{PAGE}.parts.question"
FRAME = f"{PAGE}.parts.projector.frame"
STANDS = (
    f"window.racing.is_riding and {NEWS} is not None and not {NEWS}.riding"
    f" and {PAGE}.parts.projector.at_end and ({ASKED}.asking is not None or {NEWS}.over)"
)
OPTIONS = (
    f"[[box(b) if b.isVisible() and b.visibleRegion().boundingRect() == b.rect() else None"
    f" for b in part.buttons] for part in {ASKED}.boxes[:4]]"
)
UNDOS = 50
UNDO = "window.actions_.by_name['undo']"
BATCH = "built['playtest']"
IF = "[w for w in QApplication.topLevelWidgets() if type(w).__name__ == 'WhatIf' and w.isVisible()]"


def sit_down(program: Program, game: str = "") -> None:
    """Go to the page of races and choose a game."""
    program.keys("ctrl+4")
    program.until("'race' in built")
    if game:
        names = program.ask("[built['race'].game.itemData(n) for n in range(5)]")
        program.click("Game")
        program.keys("Home", *["Down"] * names.index(game), "Return")
        program.until("built['race'].game.currentData()", game)


def choose_pace(program: Program, pace: str) -> None:
    """Choose how fast a race is shown, in the list that is seen; a list is gone through by keys."""
    program.until("window.racing.is_riding")
    paces = program.ask(f"[{PAGE}.parts.bar.pace.itemData(n) for n in range(4)]")
    program.click("Pace")
    program.keys("Home", *["Down"] * paces.index(pace), "Return")
    program.until(f"{PAGE}.parts.projector.pace", pace)


def hurry(program: Program) -> None:
    """Have the race shown as fast as it is ridden."""
    choose_pace(program, "fast")


def answer(program: Program, lots: Random) -> None:
    """Answer what is asked: as it stands, by a number, or by pressing an option."""
    rooms = [[place for place in part if place] for part in program.ask(OPTIONS)]
    seen = [place for part in rooms for place in part]
    way = lots.randrange(3)
    if way == 1 and seen:
        program.click(lots.choice(seen))
        if program.ask(f"{ASKED}.asking is None"):
            return
    elif way == 2:
        program.keys(str(lots.randint(1, 4)))
    if lots.random() < 0.3 and not program.ask(f"{ASKED}.asking is None"):
        program.click("Answer")
    else:
        program.keys("Return")


def ride_by_hand(program: Program, game: str, undos: int) -> int:
    """Answer until the race is over, with random undos on the way; return how many there were.

    A race that is over too soon is taken back from its last page.
    """
    lots, done = Random(game), 0
    program.until(STANDS)
    while not program.ask(f"{NEWS}.over"):
        answer(program, lots)
        program.until(STANDS)
        while done < undos and (lots.random() < 0.92 or program.ask(f"{NEWS}.over")):
            program.keys("ctrl+z")
            program.until(STANDS)
            done += 1
            if lots.random() < 0.3:
                program.keys("ctrl+shift+z")
                program.until(STANDS)
    return done


class Beside:
    """A bot that decides beside the record of what was decided in its seat."""

    def __init__(self, bot: Any, script: RecordedManager) -> None:
        self.bot, self.script = bot, script

    def decide(self, question: Any, view: Any) -> Any:
        """Return what it decides, which is what the record says."""
        decision = check_answer(question, self.bot.decide(question, view))[1]
        assert self.script.decide(question, view) == decision
        return decision


def raced(path: Path, record: Record) -> Record:
    """Ride the stage as the command does, with the decisions the person took."""
    script = RecordedManager([code for turn in record.turns for code in turn.decisions])
    game = GAMES[record.game]
    ride = begin_ride(load(path), game)
    first = ride.tour.teams[0].id
    bot = BOTS[game.manager]
    ridden = ride_stage(
        ride, 1, lambda team, key: script if team == first else Beside(bot(key), script), "1",
        keep_record=True,
    )  # fmt: skip
    assert ridden.record is not None
    return ridden.record


def test_a_race_is_watched(begin: Begin, sierra: Path):
    """Ridden by a press, stopped and played by a key, gone to its end; a sentence leads back."""
    program = begin(sierra)
    sit_down(program)
    program.click("Watch bots race it")
    choose_pace(program, "person")  # whatever another story has chosen
    program.keys("ctrl+Home", "F5")
    program.until(f"window.racing.is_riding and {FRAME} > 3")
    program.keys("F5")
    program.until(f"not {PAGE}.parts.projector.playing")
    begun = program.ask(FRAME)
    program.keys("F5")
    program.until(f"{FRAME} > {begun} + 3")
    program.keys("ctrl+End")
    program.until(f"{PAGE}.parts.body.currentWidget() is {PAGE}.ending")
    program.click("Watch it again")
    program.until(f"{PAGE}.parts.body.currentWidget() is {PAGE}.parts.halves")
    program.keys("F5", "ctrl+Right", "ctrl+Right")
    frames = program.ask(f"{NEWS}.still_holds + {PAGE}.played.race.film.frames")
    program.until(f"{PAGE}.played.race.film.turn_of({FRAME}) >= 2")

    assert program.ask(FRAME) < frames
    assert program.ask(f"{PAGE}.parts.map.view.ground is not None")
    assert program.ask(
        f"[line.sentence for line in {PAGE}.played.race.film.story_lines(window.desk.language)]"
    )[-1]
    program.click("Leave the race")
    program.until("window.middle.on_tour")


@pytest.mark.parametrize(("lang", "flat"), [("en", "F"), ("es", "LL")])
def test_a_race_of_bots_is_watched_without_a_question_and_left_by_escape(
    begin_alone: Begin, sierra: Path, lang: str, flat: str
):
    """No column waits for answers; the race is over when it is; one key leaves it."""
    on = f"{PAGE}.parts"
    program = begin_alone(sierra, lang)
    sit_down(program)
    program.click(program.ask("built['race'].watch.text()"))
    program.until(f"window.racing.is_riding and {FRAME} > 3")
    wide = program.ask(f"[{on}.question_stack.isVisible(), *{on}.middle.sizes()]")
    bar = program.ask("texts()")
    drawn = (
        f"[s.text for s in __import__('designer.picture.profile.skyline').picture.profile.skyline"
        f".draw_plain_profile({on}.profile._scale) if hasattr(s, 'text')]"
    )
    letters = program.ask(drawn)
    program.keys("ctrl+End")
    program.until(f"{on}.body.currentWidget() is {PAGE}.ending")
    program.click(program.ask(f"box({on}.bar.turn)"))
    program.keys("ctrl+a")
    program.type("9")
    program.keys("Return")
    program.until(f"{PAGE}.played.race.film.turn_of({FRAME})", 9)
    looked_back = program.ask("texts()")
    program.keys("Escape")
    program.until("window.middle.on_tour and not window.racing.is_riding")

    over, leave, orders = (
        program.ask(f"window.desk.language.say('match.{key}')")
        for key in ("over", "leave", "orders")
    )
    assert wide[0] is False
    assert wide[2] == 0
    assert min(wide[1], wide[3]) > 400
    assert over not in looked_back
    assert leave in bar
    assert orders not in bar
    assert flat in letters


def test_a_hundred_races_from_a_turn_of_a_batch_race(begin: Begin, sierra: Path):
    """What if here: race 7 of a batch, gone to turn 9 with the keys; a hundred are ridden on."""
    program = begin(sierra)
    sit_down(program, "ciclismo")
    program.keys("ctrl+3")
    program.click("Races")
    program.keys("ctrl+a")
    program.type("12")
    program.keys("Tab")
    program.click("Ride them")
    program.until(f"{BATCH}.batch is not None and {BATCH}.batch.summary.races", 12)
    program.until(f"{BATCH}.watch.isEnabled() and {BATCH}.watch.isVisible()")
    program.click(program.ask(f"box({BATCH}.number)"))
    program.keys("ctrl+a")
    program.type("7")
    program.keys("Tab")
    program.click("Watch race number")
    program.until("window.racing.is_riding")
    hurry(program)
    program.until(f"{PAGE}.parts.body.currentWidget() is {PAGE}.ending")
    program.click("Go to a turn: type its number")
    program.keys("ctrl+a")
    program.type("9")
    program.keys("Return")
    program.until(f"{PAGE}.played.race.film.turn_of({FRAME})", 9)
    program.until(f"{PAGE}.parts.body.currentWidget() is {PAGE}.parts.halves")
    program.click("More")
    program.click("What if: a hundred races from here")
    program.until(f"{IF} and len({IF}[0].outcomes) == 100")
    said, heard = program.ask(f"[{IF}[0].summary.text(), {IF}[0].chart.accessibleName()]")
    turns = program.ask(f"[min(o.turns for o in {IF}[0].outcomes), len(set({IF}[0].outcomes))]")
    program.leave_it()
    program.click("Leave the race")
    program.until("window.middle.on_tour")

    assert program.ask(f"{PAGE}.played.race is None")
    assert said.startswith("100 races ridden on from turn 9")
    assert "%" in heard
    assert turns[0] > 9
    assert turns[1] > 50


def test_results_go_into_tour_and_workbook_by_one_click(begin: Begin, sierra: Path):
    """Said where they are; what is there can be opened, and undone with one key."""
    program = begin(sierra)
    sit_down(program, "ciclismo")
    program.click("Watch bots race it")
    hurry(program)
    program.until(f"{PAGE}.parts.body.currentWidget() is {PAGE}.ending")
    program.click("Results into tour and Excel")
    program.until(f"{PAGE}.ending.look.isVisible()")
    said = program.ask(f"{PAGE}.ending.notice.text()")
    counted = read_filled(sierra.with_suffix(".xlsx")).results
    program.click("Back to the tour")
    program.until("window.middle.on_tour and '1' in tour.results")
    program.keys("ctrl+z")
    program.until("not tour.results")

    assert str(sierra.with_suffix(".xlsx")) in said
    assert [len(counted[n].arrivals) for n in counted] == [32]


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_a_stage_ridden_by_hand_is_the_race_of_the_command(
    begin: Begin, sierra: Path, tmp_path: Path, game: str
):
    """Clicks and keys, fifty answers taken back on the way: the same record, the same digests."""
    program = begin(sierra)
    sit_down(program, game)
    program.click("Race this stage")
    hurry(program)
    undone = ride_by_hand(program, game, UNDOS)
    program.until(f"{PAGE}.parts.body.currentWidget() is {PAGE}.ending")
    acta = tmp_path / "by hand.acta"
    program.click("Save the record…")
    program.answer(acta)
    program.until(f"__import__('pathlib').Path({str(acta)!r}).is_file()")
    record = unpack_record(acta.read_bytes())
    again = raced(SAMPLES / "sierra.etapa", record)

    assert undone == UNDOS
    assert record.managers[0] == "person"
    assert record.whole
    assert record.seconds
    assert record.turns == again.turns
