"""What each game's questions are said to bring, and how that is read from what then happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.state import INDEPENDENT, Plan
from engine.race.sheet import OF_MOVE, Option, Part
from tests.every.forecasts import HinderedError

if TYPE_CHECKING:
    from engine.race.question import Question
    from tests.every.forecasts import Answering, Outcome, Position, Reading

ROLLS: Final = frozenset(
    ("rolled", "attacked", "pulled", "relayed", "sprinted", "led_out", "went_basic")
)
"""Events of Ciclismo a Fondo that say how far a roll goes."""


def answer_ciclismo(question: Question, position: Position, option: Option) -> Any:
    """Others go with the plan, pay and follow; they propose nothing of their own."""
    kind, asked = question.kind, position.question
    if kind == "PROPOSE":
        return question.default if asked.kind == "CEDE" else Plan(INDEPENDENT)
    if kind == "PAY" and asked.kind == "CEDE":
        return (False,) * len(question.riders)
    if kind == "VOTE":
        return True
    if kind == "PAY":
        return (True,) * len(question.riders)
    if kind == "JOIN":
        return (asked.kind != "JOIN" or bool(option.code),) * (len(question.riders) - 1)
    return question.default


def own_members(position: Position) -> list[int]:
    """Return the own riders of the formation a plan is for."""
    table, question = position.view.public, position.question
    members = table.formations[table.formation[question.riders[0]]]
    return [r for r in members if table.scene.team_of[r] == question.manager]


def _first_roll(outcome: Outcome, rider: int) -> float | None:
    law = outcome.before.scene.law
    for event in outcome.events:
        if event[0] in ROLLS and event[2] == rider:
            if event[0] == "attacked" and law.attack_forced_window != "this_turn":
                raise HinderedError  # who pulled last turn lies nowhere: it may cost a die
            return float(event[3])
    return None


def _plan_roll(outcome: Outcome) -> float | None:
    """What a plan's head rolls; of a relay what it gains is seen where the new head stands."""
    table, question = outcome.before, outcome.position.question
    asked = outcome.option.code[0] if question.kind == "CEDE" else question.riders[0]
    members = set(table.formations[table.formation[asked]])
    for place, event in enumerate(outcome.events):
        if event[0] in ROLLS and event[2] in members:
            if event[0] != "relayed":
                return float(event[3])
            moved = [e for e in outcome.events[place:] if e[0] == "moved" and e[2] in members]
            if not moved:
                return None
            front, lane = max(e[4] for e in moved), table.lane[event[2]]
            if any(e[5] != lane or e[4] != front - n for n, e in enumerate(moved[: event[4]])):
                raise HinderedError  # others stand in the way of the file: its gain is not seen
            return float(front - table.row[event[2]])
    return None


def _mean_of_own(outcome: Outcome) -> float | None:
    rolls = [_first_roll(outcome, rider) for rider in own_members(outcome.position)]
    known = [roll for roll in rolls if roll is not None]
    return sum(known) / len(known) if len(known) == len(rolls) else None


def _moved(outcome: Outcome, rider: int) -> float | None:
    for event in outcome.events:
        if event[0] == "moved" and event[2] == rider:
            return float(event[3])
    return None


def read_ciclismo(outcome: Outcome) -> float | None:
    """Read a roll of the rider, of the plan, or the move itself."""
    kind, option = outcome.position.question.kind, outcome.option
    if kind == "CEDE":
        return _plan_roll(outcome)
    riders = outcome.position.question.riders
    if kind in {"PROPOSE", "VOTE"}:
        alone = option.words.key in {"each", "disagree"}
        return _mean_of_own(outcome) if alone else _plan_roll(outcome)
    if kind in {"PAY", "JOIN"} and option.code:
        return _plan_roll(outcome)
    if kind == "PURSUE" and not option.code:
        return _first_roll(outcome, riders[0])
    if kind == "MOVE_UP" and option.code:
        carried, _ = outcome.position.question.about
        if any(event[0] == "moved" and event[2] not in carried for event in outcome.events):
            raise HinderedError  # who left the block may come in the way
    if option.counts == OF_MOVE and kind in {"STOP", "MOVE_UP", "PURSUE"}:
        return _moved(outcome, riders[0] if outcome.part.rider is None else outcome.part.rider)
    if outcome.part.rider is not None:
        return _first_roll(outcome, outcome.part.rider)
    return None


def watched_ciclismo(position: Position, part: Part, option: Option) -> frozenset[int]:
    """Whose dice count."""
    table, question = position.view.public, position.question
    if question.kind in {"PROPOSE", "VOTE"}:
        if option.words.key in {"each", "disagree"}:
            return frozenset(own_members(position))
        return frozenset(table.formations[table.formation[question.riders[0]]])
    if question.kind == "CEDE" or (question.kind in {"PAY", "JOIN"} and option.code):
        asked = option.code[0] if question.kind == "CEDE" else question.riders[0]
        return frozenset(table.formations[table.formation[asked]])
    return frozenset([question.riders[0] if part.rider is None else part.rider])


def answer_usual(question: Question, position: Position, option: Option) -> Any:
    """Everybody answers as usual."""
    del position, option
    return question.default


def read_juego(outcome: Outcome) -> float | None:
    """Read how far the rider has come on the road and the strip."""
    (me,) = outcome.position.question.riders
    for event in outcome.events:
        if event[0] in {"moved", "drafted"} and event[2] == me:
            return float(event[5] - outcome.before.space[me])
    return None


def read_pistard(outcome: Outcome) -> float | None:
    """Read how far the rider has come."""
    (me,) = outcome.position.question.riders
    for event in outcome.events:
        if event[0] == "moved" and event[2] == me:
            return float(event[6] - outcome.before.progress[me])
    return None


def read_reifenbreite(outcome: Outcome) -> float | None:
    """Read a roll with what its square does to it, or how far along the course a move leads."""
    (me,) = outcome.position.question.riders
    table, kind = outcome.before, outcome.position.question.kind
    net = table.squares.net
    for event in outcome.events:
        if event[2] != me:
            continue
        if event[0] == "rolled":
            change = table.squares.change[table.square[me]] if table.law.surfaces else 0
            return float(max(0, event[3] + change))
        if event[0] == "drafted" and kind == "DRAFT":
            return float(event[4])
        if event[0] == "moved" and kind == "MOVE_TO":
            square = net.places.index(event[4])
            return float(net.progress[square] - net.progress[table.square[me]])
        if event[0] == "blocked" and kind == "MOVE_TO":
            return 0.0
    return None


def watched_own(position: Position, part: Part, option: Option) -> frozenset[int]:
    """Only the dice of the rider who is asked for count."""
    del part, option
    return frozenset(position.question.riders)


GAMES_READ: Final[dict[str, tuple[Answering, Reading, Any]]] = {
    "ciclismo": (answer_ciclismo, read_ciclismo, watched_ciclismo),
    "juego": (answer_usual, read_juego, watched_own),
    "pistard": (answer_usual, read_pistard, watched_own),
    "reifenbreite": (answer_usual, read_reifenbreite, watched_own),
}
"""By game: what others answer, how an outcome is read, whose dice count."""
