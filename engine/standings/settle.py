"""One stage settled: what each rider needed, which places and lines were taken and what they pay.

A team time trial is settled by teams first (R12.8): the clock of each is stopped by one rider, and
its riders are credited with that time.

What the jury decided is read into a result before it is checked and settled (RULING 110), so that
page, command, workbook and the start of the next stage know one law. Who is relegated comes behind
the last who needed no more turns, or behind the place that is named; who was behind moves up, and
the turns stay. Turns are added in the general classification, points are taken in theirs. Who is
disqualified has no place and is out of the tour: at the finish the others move up, at a line the
points lapse as those of an abandoning rider do (RULING 98), and what was ridden in later stages
counts no more.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field, replace
from decimal import ROUND_FLOOR, Decimal
from typing import TYPE_CHECKING, NamedTuple

from engine.standings.jury import DISQUALIFIED, RELEGATED, TURNS
from engine.standings.ranking import MANUAL, last_resort, rank_items
from engine.standings.results import ARRIVED, COMPUTED, DNF, DNS, DSQ, OK, OUT, RiderResult
from engine.tour.values import FINISH, TTT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from engine.standings.facts import Entrant, StageFacts
    from engine.standings.jury import Decision
    from engine.standings.results import StageResult
    from engine.tour.rules import Rules


def struck_riders(result: StageResult, racing: Collection[int]) -> frozenset[int]:
    """Return the bibs of those who started a stage and are disqualified in it by the jury."""
    return frozenset(d.rider for d in result.jury if d.kind == DISQUALIFIED and d.rider in racing)


def fines_of(result: StageResult, bib: int) -> tuple[int, dict[str, int]]:
    """Return the turns a rider is given in a stage, and the points taken by classification."""
    fines = {TURNS: 0}
    for one in result.jury:
        if one.rider == bib and one.kind not in (RELEGATED, DISQUALIFIED):
            fines[one.kind] = fines.get(one.kind, 0) + (one.amount or 0)
    return fines.pop(TURNS), fines


def judge_result(
    result: StageResult, racing: Collection[int], struck: Collection[int]
) -> StageResult:
    """Return a result as the jury leaves it.

    `racing` are those who start the stage, `struck` those it has taken out in an earlier one.
    """
    out = struck_riders(result, racing)
    if not (struck or out or any(d.kind == RELEGATED for d in result.jury)):
        return result
    rows = [a for a in result.arrivals if a.bib not in struck]
    placed = [a for a in result.arrivals if a.place and a.status == OK]
    placed = [a for a in placed if a.bib in racing or a.bib in struck]
    places = _move_places(placed, result.jury, {*out, *struck})

    def judge(a: RiderResult) -> RiderResult:
        if a.bib in out:
            return replace(a, status=DSQ)
        return replace(a, place=places[a.bib]) if a.bib in places else a

    untyped = sorted(out - {a.bib for a in rows})
    arrivals = (*map(judge, rows), *(RiderResult(bib, status=DSQ) for bib in untyped))
    return replace(result, arrivals=arrivals)


def _move_places(
    placed: Sequence[RiderResult], jury: Iterable[Decision], out: Collection[int]
) -> Mapping[int, int]:
    """Return the places of those who keep one, once some are out and some come further back.

    Each moves by how many are ahead now less how many were: gaps and doubles of what was
    typed stay what they are, and the checks find them.
    """
    staying = [a for a in placed if a.bib not in out]
    behind: dict[int, int] = {}
    for one in jury:
        if one.kind == RELEGATED:
            behind[one.rider] = max(one.amount or 0, behind.get(one.rider, 0))
    behind = {bib: place or _last_place(staying, bib) for bib, place in behind.items()}
    keys = {a.bib: _finish_key(a, behind.get(a.bib)) for a in staying}
    before, after = sorted(a.place or 0 for a in placed), sorted(keys.values())
    return {
        bib: key[-1] + bisect_left(after, key) - bisect_left(before, key[-1])
        for bib, key in keys.items()
    }


def _finish_key(a: RiderResult, behind: int | None) -> tuple[int, int, int]:
    """Return what riders are put in order by; no rider is relegated forwards."""
    place = a.place or 0
    return (place, 0, place) if behind is None else (max(place, behind), 1, place)


def _last_place(staying: Iterable[RiderResult], bib: int) -> int:
    """Return the last place of those who needed no more turns than a rider."""
    turns = next((a.turns for a in staying if a.bib == bib), None) or 0
    return max((a.place or 0 for a in staying if 0 < (a.turns or 0) <= turns), default=0)


UNPLACED = 10**6
"""In the place of a rider beside whom none is written: behind every other."""


@dataclass(frozen=True, slots=True)
class SettledRider:
    """One rider's stage once it is settled."""

    bib: int
    status: str
    turns: int = 0
    overshoot: int = 0
    place: int = 0
    """The place points are paid for; 0 for a rider who has none."""
    rank: int = 0
    """The place among all who arrived, COMPUTED riders included; 0 in a team time trial."""
    points: int = 0
    """Regularity points at the finish, without intermediate sprints."""
    bonus: int = 0
    """Bonus turns of the whole stage."""
    penalty: int = 0
    """Turns the jury adds in the general classification."""
    fines: Mapping[str, int] = field(default_factory=dict)
    """Points the jury takes, by the key of their classification."""


class LinePlace(NamedTuple):
    """One place taken at one line, and what it was worth."""

    stage: int
    line: str
    kind: str
    square: int
    category: str
    name: str
    place: int
    bib: int
    points: int
    bonus: int


class TeamTime(NamedTuple):
    """One team's trial: its turns, the rider who stopped the clock, the riders of its place."""

    team: str
    turns: int
    overshoot: int
    place: int
    tie: str
    paid: frozenset[int]
    """Bibs that get the points of the team's place (RULING 88)."""
    roll: int = UNPLACED
    """Best place written beside a rider of the team: settles what turns and overshoot leave."""
    resort: int = 0


class SettledStage(NamedTuple):
    """One stage, settled."""

    course: StageFacts
    finishes: Mapping[int, SettledRider]
    places: tuple[LinePlace, ...]
    times: tuple[TeamTime, ...] = ()
    """Of a team time trial, in the order of the teams' places."""
    limit: int | None = None
    """The last turn inside the time cut (RULING 97)."""
    provisional: bool = False
    manual: tuple[int, ...] = ()


def settle_stage(
    course: StageFacts, result: StageResult, racing: Sequence[Entrant], rules: Rules
) -> SettledStage:
    """Settle one stage for the riders who started it."""
    rows = {a.bib: a for a in result.arrivals}
    arrivals = [rows.get(e.bib, RiderResult(e.bib, status=DNS)) for e in racing]
    times: tuple[TeamTime, ...] = ()
    if course.format == TTT:
        team_of = {e.bib: e.team for e in racing}
        times = team_times(arrivals, team_of, rules, result.manual)
        arrivals = _credit_team_times(arrivals, times, team_of, rules)
    limit = _time_cut(course, arrivals, rules)
    if limit is not None:
        arrivals = [
            replace(a, status=OUT) if a.status in ARRIVED and (a.turns or 0) > limit else a
            for a in arrivals
        ]
    finishes = [_settle_rider(course, a, arrivals, times) for a in arrivals]
    places = _line_places(course, result, {a.bib: a.status for a in arrivals}, rules)
    places += _finish_bonus(course, finishes)
    turns = Counter[int]()
    for place in places:
        turns[place.bib] += place.bonus
    fined = {d.rider for d in result.jury}
    if fined:
        finishes = [_fine_rider(f, result) if f.bib in fined else f for f in finishes]
    return SettledStage(
        course,
        {f.bib: replace(f, bonus=turns[f.bib]) for f in finishes},
        tuple(places), times, limit, result.provisional, result.manual,
    )  # fmt: skip


def team_times(
    arrivals: Sequence[RiderResult], team_of: Mapping[int, str], rules: Rules, manual: Sequence[int]
) -> tuple[TeamTime, ...]:
    """Return the teams in the order of their places (R12.8, RULING 74, RULING 91)."""
    teams: dict[str, list[RiderResult]] = {}
    for a in arrivals:
        if a.status == OK:
            teams.setdefault(team_of[a.bib], []).append(a)
    resort = last_resort(manual)
    breaks: list[tuple[str, Callable[[TeamTime], int]]] = [
        ("overshoot", lambda t: -t.overshoot),
        ("sprint", lambda t: t.roll),
        (MANUAL, lambda t: t.resort),
    ]
    if rules["tt.tie"] == "sprint":
        breaks = breaks[1:]
    times = rank_items(
        (_time_of_team(team, crossed, rules, resort) for team, crossed in teams.items()),
        lambda t: t.turns,
        breaks,
    )
    return tuple(p.item._replace(place=p.rank, tie=p.tie) for p in times)


def _time_of_team(
    team: str, riders: Sequence[RiderResult], rules: Rules, resort: Callable[[int], int]
) -> TeamTime:
    """RULING 91 — the fourth rider stops the clock; of fewer, the last."""
    crossed = sorted(
        riders, key=lambda a: (a.turns or 0, -(a.overshoot or 0), a.place or UNPLACED, a.bib)
    )
    count = rules["ttt.counting_rider"]
    stopper = crossed[min(count, len(crossed)) - 1]
    turns = stopper.turns or 0
    paid = {
        "riders_with_team_time": [a for a in crossed if (a.turns or 0) <= turns],
        "all_finishers": crossed,
        "first_four": crossed[:count],
    }[rules["ttt.points_to"]]
    return TeamTime(
        team, turns, stopper.overshoot or 0, 0, "", frozenset(a.bib for a in paid),
        min(a.place or UNPLACED for a in crossed), min(resort(a.bib) for a in crossed),
    )  # fmt: skip


def _credit_team_times(
    arrivals: Sequence[RiderResult],
    times: Sequence[TeamTime],
    team_of: Mapping[int, str],
    rules: Rules,
) -> list[RiderResult]:
    """Return the arrivals with the turns each rider is credited with (RULING 91)."""
    clock = {t.team: t.turns for t in times}
    everyone = rules["ttt.dropped_get"] == "team_turns"
    return [
        replace(a, turns=clock[team_of[a.bib]])
        if a.status == OK and (everyone or (a.turns or 0) <= clock[team_of[a.bib]])
        else a
        for a in arrivals
    ]


def _team_place(bib: int, times: Sequence[TeamTime]) -> int:
    """Return the team's place for a rider who gets its points, 0 for a dropped one."""
    return next((t.place for t in times if bib in t.paid), 0)


def _time_cut(course: StageFacts, arrivals: Iterable[RiderResult], rules: Rules) -> int | None:
    """RULING 97 — the last turn inside the time cut, or None where there is none."""
    share = rules["time_cut.p"].get(course.type)
    if not rules["time_cut.enabled"] or share is None:
        return None
    turns = [(a.status != OK, a.turns or 0) for a in arrivals if a.status in ARRIVED]
    if not turns:
        return None
    winner = min(turns)[1]
    return int((winner * (1 + Decimal(str(share)))).to_integral_value(ROUND_FLOOR))


def _settle_rider(
    course: StageFacts, a: RiderResult, arrivals: Sequence[RiderResult], times: Sequence[TeamTime]
) -> SettledRider:
    if a.status not in ARRIVED:
        return SettledRider(a.bib, a.status)
    place = _team_place(a.bib, times) if times else a.place or 0
    place = place if a.status == OK else 0
    return SettledRider(
        a.bib, a.status, a.turns or 0, a.overshoot or 0, place,
        0 if times else _rank_among(a, arrivals), _pay_at(course.points, place),
    )  # fmt: skip


def _fine_rider(f: SettledRider, result: StageResult) -> SettledRider:
    """RULING 110 — turns count in the general classification, points in theirs; never a place."""
    penalty, fines = fines_of(result, f.bib)
    return replace(f, penalty=penalty, fines=fines)


def _rank_among(a: RiderResult, arrivals: Sequence[RiderResult]) -> int:
    """RULING 96 — a COMPUTED rider is behind all played riders who needed as many turns.

    A rider who was played keeps the place, also where one behind is credited with fewer turns
    (RULING 101, RULING 108).
    """
    computed = [(o.turns or 0, o.exact or 0) for o in arrivals if o.status == COMPUTED]
    own = a.place or 0
    if not computed:
        return own
    played = [(o.place or 0, o.turns or 0) for o in arrivals if o.status == OK]
    if a.status == OK:
        fewest = min(turns for place, turns in played if place >= own)
        return own + sum(turns < fewest for turns, _ in computed)
    mine = a.turns or 0, a.exact or 0
    ahead = max((place for place, turns in played if turns <= mine[0]), default=0)
    return 1 + ahead + sum(other < mine for other in computed)


def _line_places(
    course: StageFacts, result: StageResult, status: Mapping[int, str], rules: Rules
) -> list[LinePlace]:
    places = []
    for line in course.lines:
        for place, bib in enumerate(result.lines.get(line.key, ()), start=1):
            if bib not in status or place > line.places:
                continue
            # RULING 98: what an abandoning rider won in the stage lapses, and no other moves up.
            keeps_points = status[bib] == DNF and rules["abandon.keep_stage_points"]
            stands = status[bib] == OK or keeps_points
            places.append(
                LinePlace(
                    course.number, line.key, line.kind, line.square, line.category, line.name,
                    place, bib,
                    _pay_at(line.points, place) if stands else 0,
                    _pay_at(line.bonus, place) if stands else 0,
                )
            )  # fmt: skip
    return places


def _finish_bonus(course: StageFacts, finishes: Iterable[SettledRider]) -> list[LinePlace]:
    """RULING 84 — a finish pays turns where the organiser wants it; a team's finish pays none."""
    if course.format == TTT:
        return []
    return [
        LinePlace(
            course.number, FINISH, FINISH, 0, "", course.name, f.place, f.bib, 0,
            _pay_at(course.bonus, f.place),
        )
        for f in sorted(finishes, key=lambda f: f.place)
        if _pay_at(course.bonus, f.place)
    ]  # fmt: skip


def _pay_at(row: Sequence[int], place: int) -> int:
    return row[place - 1] if 0 < place <= len(row) else 0
