"""The debrief of a race by hand, to its end on a real screen, beside a reckoning of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from designer.language import Language
from designer.story.answers import AnswerText
from engine.bots import BOTS
from engine.games import GAMES
from engine.match.answers import note_answer
from engine.race.dice import Dice
from engine.race.record import unpack_record
from engine.race.referee import Referee
from engine.race.replay import RecordedManager
from tests.hands.test_race_mode import ASKED, IF, NEWS, PAGE, STANDS, hurry, sit_down

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from engine.race.record import Record
    from tests.hands.conftest import Begin
    from tests.hands.program import Program

TOUR = """
format = 1
name = "A short day"
one_day = true

[[stages]]
name = "To the pass"
sections = [
    {terrain = "FLAT", from = 0, to = 8},
    {terrain = "MTN_3", from = 8, to = 13, name = "The pass"},
]
"""
TEAM = """
[[teams]]
id = "{id}"
name = "Team {id}"
colour = "{colour}"
riders = [{{bib = {bib}, name = "{one}", type = "LEADER"}},
          {{bib = {next}, name = "{two}", type = "SPRINTER"}}]
"""
TEAMS = (("A", "yellow", 1, "Ana", "Bea"), ("B", "sky", 11, "Cid", "Dan"))
"""Two teams of two: a debrief of such a race takes seconds."""
ENDING = f"{PAGE}.ending"
DEBRIEF = f"{ENDING}.debrief"
VERDICTS = f"{PAGE}.debrief.debrief.verdicts()"
RACES = 200
"""Races of the reckoning, with each answer."""
FAR = 3.5
"""Standard errors."""
SAID = re.compile(
    r"Turn (?P<turn>\d+), (?P<given>.+?)\. Better: (?P<other>.+?)\."
    r"(?: Chance to win: (?P<wins>.+?)\.(?= [PF]))?(?: Points: (?P<points>.+?)\.)? "
    r"From (?P<races>\d+) races with the same dice for both, a bot in every seat\."
)
FIGURES = re.compile(r"(?P<after>[\d.]+)(?: %)? (?P<how>in place of|beside) (?P<before>[\d.]+)")
MARGIN = re.compile(r"± (?P<margin>[\d.]+)")


Ridden = list[tuple[bool, int]]
"""Of each race: whether the team won, and its points."""


class Pair(NamedTuple):
    """What a debrief says of one figure: with the given answer, with the other, how far off."""

    before: float
    after: float
    margin: float
    sure: bool


def read_pair(said: str | None, part: float) -> Pair | None:
    """Return the figures of a sentence; `part` of one is what it counts in."""
    if said is None:
        return None
    found, off = FIGURES.search(said), MARGIN.search(said)
    assert found is not None, said
    assert off is not None, said
    before, after, margin = (
        float(one) * part for one in (found["before"], found["after"], off["margin"])
    )
    return Pair(before, after, margin, found["how"] == "in place of")


class Reckoning:
    """One race of a record up to a decision, then an answer, bots in all seats and other dice."""

    def __init__(
        self, record: Record, at: int, seat: int, choose: Callable[..., Any], key: str
    ) -> None:
        self.record, self.at, self.seat, self.choose = record, at, seat, choose
        self.codes = [code for turn in record.turns for code in turn.decisions]
        self.faces_left = b"".join(turn.faces for turn in record.turns)
        self.orders_left = [order for turn in record.turns for order in turn.shuffles]
        self.rolls: list[bytes] = []
        self.shuffles: list[tuple[int, ...]] = []
        self.later, self.decided, self.is_past = Dice(key), 0, False
        bot = BOTS[GAMES[record.game].manager]
        self.bots = [bot(f"{record.setup.key}/{team.id}") for team in record.setup.teams]

    def decide(self, question: Any, view: Any) -> Any:
        """Return what the record says, then the answer once, then what the bot of the seat says."""
        self.decided += 1
        tried = self.decided > self.at and not self.is_past and question.manager == self.seat
        if self.decided > self.at and not tried:
            return self.bots[question.manager].decide(question, view)
        said = RecordedManager(self.codes[self.decided - 1 :]).decide(question, None)
        self.is_past = tried
        return self.choose(question, view, said) if tried else said

    def faces(self, turn: int, purpose: str, rider: int, count: int, *more: Any) -> bytes:
        """Return dice of the record while it is ridden, then others."""
        if self.is_past:
            return self.later.faces(turn, purpose, rider, count, *more)
        rolled, self.faces_left = self.faces_left[:count], self.faces_left[count:]
        return rolled

    def shuffle(self, turn: int, purpose: str, size: int, nth: int = 0) -> tuple[int, ...]:
        """Return an order of the record while it is ridden, then others."""
        if self.is_past:
            return self.later.shuffle(turn, purpose, size, nth)
        return tuple(self.orders_left.pop(0))

    def ride(self) -> tuple[bool, int]:
        """Return whether the team of the seat won, and its points."""
        race = GAMES[self.record.game].start(self.record.setup, self)  # type: ignore[arg-type]
        assert Referee(race, [self] * len(self.bots)).run()
        results, team = race.results(), self.record.setup.teams[self.seat]
        bibs = {rider.bib for rider in team.riders}
        places = [one for line in results.lines for one in line.places]
        points = sum(one.points for one in places if one.bib in bibs)
        return results.riders_home[0].bib in bibs, points


def reckon(record: Record, at: int, seat: int, words: str) -> tuple[Ridden, Ridden]:
    """Ride many times as it was and with the answer that these words mean.

    The dice are the same for both, and none that a debrief throws.
    """
    text = AnswerText(record.setup, Language("en"))
    meant: list[Any] = []

    def say_given(question: Any, view: Any, given: Any) -> Any:
        sheet = GAMES[record.game].sheet_of(question, view)
        was = note_answer(question, sheet, given, "").parts
        if not meant:
            for one in question.options:
                other = note_answer(question, sheet, one, "").parts
                if one != given and text.changed_text(other, was) == words:
                    meant.append(one)
        return given

    keys = [f"reckoned/{n}" for n in range(RACES)]
    before = [Reckoning(record, at, seat, say_given, key).ride() for key in keys]
    assert len(meant) == 1, (words, meant)
    after = [Reckoning(record, at, seat, lambda *_: meant[0], key).ride() for key in keys]
    return before, after


def hold_against(said: Pair, given: list[float], other: list[float]) -> None:
    """The sign agrees, and no figure is farther off than both may be by chance."""
    gains = [two - one for one, two in zip(given, other, strict=True)]
    mean = sum(gains) / RACES
    error = (sum((gain - mean) ** 2 for gain in gains) / (RACES - 1) / RACES) ** 0.5
    low, high = (one - said.before for one in (said.after - said.margin, said.after + said.margin))
    rounded = 0.011 if max(said.before, said.after) <= 1 else 0.11
    assert low - FAR * error - rounded <= mean <= high + FAR * error + rounded, (said, mean, error)
    if said.sure:
        assert said.after - said.before > 0
        assert mean - FAR * error > 0, (said, mean, error)
    for one, figure in ((given, said.before), (other, said.after)):
        middle = sum(one) / RACES
        spread = (sum((n - middle) ** 2 for n in one) / RACES / RACES) ** 0.5
        assert abs(middle - figure) <= said.margin + FAR * spread + rounded, (said, middle)


def hold_verdict(line: str, record: Record, at: int, seat: int) -> re.Match[str]:
    """What is said of one moment, beside the reckoning."""
    found = SAID.fullmatch(line)
    assert found is not None, line
    given, better = reckon(record, at, seat, found["other"])
    wins, points = read_pair(found["wins"], 0.01), read_pair(found["points"], 1.0)
    assert any(pair.sure for pair in (wins, points) if pair is not None)
    if wins is not None:
        hold_against(wins, [float(won) for won, _ in given], [float(won) for won, _ in better])
    if points is not None:
        hold_against(points, [float(one) for _, one in given], [float(one) for _, one in better])
    return found


def press_beat(program: Program, turn: int, which: str) -> None:
    """Press a row of the strip of beats, of a turn."""
    rows = f"{PAGE}.parts.beats.model.rows"
    places = f"[n for n, r in enumerate({rows}) if r.beat.turn == {turn} and {which}]"
    program.until(places)
    program.click(program.ask(f"cell({PAGE}.parts.beats.list, {places}[0])"))
    program.until(f"{PAGE}.parts.beats.row.beat.turn == {turn}")


@pytest.fixture
def short_day(tmp_path: Path) -> Path:
    """A tour of one stage of a few squares, two riders a team."""
    names = ("id", "colour", "bib", "one", "two")
    teams = [dict(zip(names, team, strict=True)) for team in TEAMS]
    path = tmp_path / "short day.etapa"
    path.write_text(TOUR + "".join(TEAM.format(**t, next=t["bib"] + 1) for t in teams), "utf-8")  # type: ignore[operator]
    return path


def test_a_debrief_is_read_to_its_end_and_a_reckoning_agrees(
    begin: Begin, short_day: Path, tmp_path: Path
):
    """At most three moments, each with what was better; a race is ridden on from one of them.

    The reckoning rides the record that was saved up to each of these answers, then with either of
    the two over two hundred throws of dice of its own: sign, size and interval agree. The same is
    asked of a single answer, in the race.
    """
    program = begin(short_day)
    sit_down(program, "ciclismo")
    program.click("Race this stage")
    hurry(program)
    program.until(STANDS)
    while not program.ask(f"{NEWS}.over"):
        program.keys("Return")
        program.until(STANDS)
    program.until(f"{PAGE}.parts.body.currentWidget() is {ENDING}")
    acta = tmp_path / "by hand.acta"
    program.click("Save the record…")
    program.answer(acta)
    program.until(f"__import__('pathlib').Path({str(acta)!r}).is_file()")
    program.until(f"{PAGE}.debrief.debrief is not None and {PAGE}.debrief.debrief.over")
    record = unpack_record(acta.read_bytes())
    lines, seen = program.ask(f"[[one.text() for one in {DEBRIEF}.lines], texts()]")
    moments = program.ask(
        f"[[len(v.moment.tape.codes), v.moment.seat, v.moment.point] for v in {VERDICTS}]"
    )

    assert 1 <= len(lines) == len(moments) <= 3
    assert "What decided your race" in seen
    assert set(lines) <= set(seen)
    told = [
        hold_verdict(line, record, at, seat)
        for line, (at, seat, _) in zip(lines, moments, strict=True)
    ]
    program.click("Ride from here")
    program.until(f"{STANDS} and {PAGE}.parts.body.currentWidget() is {PAGE}.parts.halves")
    stands = program.ask(f"[len({NEWS}.taken), {NEWS}.over, {ASKED}.asking.question.turn]")
    given = program.ask(f"[one.decisions for one in {NEWS}.taken]")
    assert stands == [moments[0][2], False, int(told[0]["turn"])]
    assert given[-1] < moments[0][0]
    assert program.ask(f"{ASKED}.head.words.text() in texts()")

    earlier = min(range(len(moments)), key=lambda nth: moments[nth][2])
    assert moments[earlier][2] < stands[0]
    turn, point = int(told[earlier]["turn"]), moments[earlier][2]
    press_beat(program, turn, "r.beat.what == 'turn'")
    press_beat(program, turn, f"r.beat.what == 'answer' and r.beat.point == {point}")
    program.click("What if: a hundred races from here")
    program.until(f"{IF} and {IF}[0].debrief.moments and {IF}[0].debrief.over")
    head, verdict, chart = program.ask(
        f"[{IF}[0].summary.text(), {IF}[0].verdict.text(), {IF}[0].chart.accessibleName()]"
    )
    assert head.startswith(f"Turn {turn}: 100 races with each answer")
    assert told[earlier]["other"] in chart
    assert program.ask(f"len({NEWS}.taken)") == stands[0]
    hold_verdict(verdict, record, *moments[earlier][:2])
    program.leave_it()
    program.keys("ctrl+End")
    program.until(STANDS)
    program.keys("Return")
    program.until(f"len({NEWS}.taken) > {stands[0]} and {STANDS}")
    program.click("Leave the race")
    program.until("window.middle.on_tour")
