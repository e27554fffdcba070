"""A race of a plan, ridden and measured; asked again for the same number, it is the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from engine.games import GAMES
from engine.playtests.facts import BY_BOT, RaceFacts, facts_of
from engine.playtests.measures import measures_of
from engine.playtests.measures.duels import measure_duel
from engine.race.dice import Dice
from engine.race.record import RecordWriter
from engine.race.referee import Referee

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.playtests.plan import PlaytestPlan
    from engine.race.frame import Race
    from engine.race.record import Record
    from engine.race.values import Arrival, Setup

    Value = bool | int | float | str


@dataclass(frozen=True, slots=True)
class PlayedRace:
    """What one race leaves: its number, its measured values, one row a rider."""

    number: int
    values: Mapping[str, Value]
    riders: tuple[tuple[Value, ...], ...]
    against: PlayedRace | None = None
    """The race of the other version with the same dice, where two are compared."""
    beside: tuple[str, PlayedRace] | None = None
    """The race ridden in another way, with the same dice, and the name of that way."""


RIDER_COLUMNS = (
    "race", "place", "bib", "team", "type", "turns", "overshoot", "status",
    "pe_spent", "attacks", "break_turns",
)  # fmt: skip


class DecisionCounter:
    """A scribe that only counts: by turn, the decisions that were not the default, and those."""

    def __init__(self) -> None:
        self.turn = 0
        self.codes: list[Any] = []
        self.by_turn: Counter[int] = Counter()
        self.defaults: Counter[int] = Counter()

    def turn_over(self, race: Race, turn: int) -> None:
        """Count what was decided in the turn that is over."""
        self.close(race)
        self.turn = turn

    def close(self, race: Race) -> None:
        """Count the last turn."""
        usual = self.codes.count(0)
        self.by_turn[self.turn] += len(self.codes) - usual
        self.defaults[self.turn] += usual
        self.codes.clear()
        race.dice.rolls.clear()
        race.dice.shuffles.clear()


def play_race(plan: PlaytestPlan, number: int) -> PlayedRace:
    """Ride race `number` of a stage plan and measure it."""
    assert plan.setup is not None
    start = replace(plan.setup, key=plan.dice_key(number))
    seated = plan.seat_us(number)
    facts, values = _ride_and_measure(seated, start, plan.measures)
    if plan.us:
        values |= measure_duel(facts, plan.our_seat(number))
    elif len(set(plan.bots)) > 1:
        if facts.winner:
            values |= _winning_bot(plan, start, facts.winner.team)
        values |= _length_by_bot(plan, start, number)
    known = facts_of(plan.game)
    rows = tuple(_rider_row(number, arrival, known) for arrival in facts.results.arrivals)
    return PlayedRace(number, values, rows)


def _ride_and_measure(
    plan: PlaytestPlan, start: Setup, names: tuple[str, ...]
) -> tuple[RaceFacts, dict[str, Value]]:
    """Ride a race and return its facts with the values of some measures."""
    measures = measures_of(plan.game, names)
    counter = DecisionCounter()
    race = ride_race(plan, start, counter, listen=any(m.listens for m in measures))
    happenings = tuple(race.happenings or ())
    facts = RaceFacts(start, race.results(), happenings, counter.by_turn, counter.defaults)
    values: dict[str, Value] = {}
    for measure in measures:
        values |= measure.of(facts)
    return facts, values


ALONE: Final = 5
"""Every so many races one more is ridden by a single character, where several ride a plan."""


def _length_by_bot(plan: PlaytestPlan, start: Setup, number: int) -> dict[str, Value]:
    """Return the minutes of the race with one character in all seats; now and then, each in turn.

    In a mixed field the managers' ways of riding cannot be told apart by the clock.
    """
    bots = tuple(dict.fromkeys(plan.bots))
    if number % ALONE or "minutes" not in plan.measures:
        return {}
    bot = bots[number // ALONE % len(bots)]
    _, values = _ride_and_measure(replace(plan, bots=(bot,)), start, ("minutes",))
    return {f"{BY_BOT}{bot}": value for value in values.values()}


def _winning_bot(plan: PlaytestPlan, start: Setup, winner: str) -> dict[str, Value]:
    """Return the character that wins, where teams have different ones."""
    places = [place for place, team in enumerate(start.teams) if team.id == winner]
    return {"wins/by_bot": plan.character_at(places[0])} if places else {}


def ride_race(
    plan: PlaytestPlan, start: Setup, scribe: DecisionCounter | RecordWriter | None, *, listen: bool
) -> Race:
    """Ride one race with the characters of a plan in the seats."""
    game = GAMES[plan.game]
    managers = [
        plan.maker_at(place)(f"{start.key}/{team.id}") for place, team in enumerate(start.teams)
    ]
    race = game.start(start, Dice(start.key))
    race.happenings = [] if listen else None
    Referee(race, managers, scribe).run()
    return race


def record_race(plan: PlaytestPlan, number: int) -> Record:
    """Return the record of race `number`, whole or up to where a manager failed."""
    assert plan.setup is not None
    game = GAMES[plan.game]
    start = replace(plan.setup, key=plan.dice_key(number))
    plan = plan.seat_us(number)
    names = tuple(plan.character_at(place) for place in range(len(start.teams)))
    writer = RecordWriter(game.id, game.rules, start, names)
    ride_race(plan, start, writer, listen=False)
    return writer.record


def _rider_row(number: int, a: Arrival, known: frozenset[str]) -> tuple[Value, ...]:
    """Return the row of a rider, in RIDER_COLUMNS; what the game does not know of is left empty."""
    breaks = (a.figures.get("attacks", 0), a.figures.get("break_turns", 0))
    return (
        number, a.place, a.bib, a.team, a.type, a.turns, a.overshoot, a.status,
        sum(a.spent.values()) if "effort" in known else "",
        *(breaks if "breaks" in known else ("", "")),
    )  # fmt: skip
