"""R6.14, R6.17, R6.32: whole turns and whole stages; what holds after every phase."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.any_game import Random
from engine.errors import SetupError
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.law import CiclismoLaw
from engine.games.ciclismo.race import CiclismoRace
from engine.games.ciclismo.state import Plan, Token
from engine.race.dice import Dice
from engine.race.question import Question
from engine.race.referee import Referee
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.tour.rules import Rules, parameters
from tests.engine.games.ciclismo.whole import HILLY, ridden, setup_of


class Watch:
    """A race that is looked at whenever it asks, and the phases it went through."""

    def __init__(self, setup):
        self.stage = CiclismoRace(setup, Dice(setup.key))
        self.bots = [Random(f"{setup.key}{n}") for n in range(len(setup.teams))]
        self.seen = []
        self.before = {}
        self.turn = 0

    def run(self, look):
        steps, answer = self.stage.play(), None
        while True:
            try:
                asked = steps.send(answer)
            except StopIteration:
                return
            look(self, self.stage._state)
            questions = (asked,) if isinstance(asked, Question) else asked
            answers = [self.bots[q.manager].decide(q, None) for q in questions]
            answer = answers[0] if isinstance(asked, Question) else tuple(answers)


def geometry(watch, state):
    """One rider a square, everybody who is here stands where `who` says, nobody goes backwards."""
    course = state.scene.course
    stood = set()
    for rider, here in enumerate(state.here):
        row, lane = state.row[rider], state.lane[rider]
        if not here or row > course.rows:
            continue
        in_hand = state.phase in {"RESOLUTION", "MOVEMENT"} and not state.moved[rider]
        on_road = state.who[(row + BEHIND) * course.lanes + lane - 1] == rider
        assert on_road or in_hand
        if on_road:
            assert (row, lane) not in stood
            stood.add((row, lane))
    in_the_way = () if state.scene.law.event_off_road else state.stopped  # RULING 83
    on_squares = [rider for rider in state.who if 0 <= rider < len(state.row)]
    assert len(stood) == sum(1 for rider in on_squares if rider not in in_the_way)
    if state.turn != watch.turn or state.phase == "START":
        watch.turn, watch.before = state.turn, dict(enumerate(state.row))
        watch.excused = set()
    for kind, turn, rider, *values in state.happenings[len(watch.seen) :]:
        watch.seen.append(kind)
        if turn == state.turn and kind in {"ceded", "came_back", "relayed"}:
            watch.excused |= {rider, values[0]} if kind == "ceded" else {rider}
    for rider, row in watch.before.items():
        assert state.row[rider] >= row or rider in watch.excused
    assert all(pe >= 0 for pe in state.pe)
    assert all(cap >= pe for cap, pe in zip(state.scene.pe_start, state.pe, strict=True))


@pytest.mark.parametrize("key", ["1", "2", "3"])
@pytest.mark.parametrize("weather", [False, True])
def test_geometry_and_purses_hold_all_the_way(road, key, weather):
    """Appendix C 4, R2.10 — one rider a square; no row shrinks but by cession, relay or return."""
    rules = Rules("ciclismo", {"weather.enabled": weather})
    Watch(setup_of(road(*HILLY), key, rules=rules)).run(geometry)


def order_of_phases(watch, state):
    if not watch.seen or watch.seen[-1] != (state.turn, state.phase):
        watch.seen.append((state.turn, state.phase))


def test_the_phases_of_every_turn_in_their_order(road):
    """R6.17, R6.32 — cession from turn 2 on, then deliberation to lines."""
    watch = Watch(setup_of(road(*HILLY)))
    watch.run(order_of_phases)
    order = ["START", "CESSION", "DELIBERATION", "ACTIVATION", "RESOLUTION", "MOVEMENT", "LINES"]
    for (turn, phase), (next_turn, next_phase) in pairwise(watch.seen):
        assert (turn, order.index(phase)) < (next_turn, order.index(next_phase))
    assert (1, "CESSION") not in watch.seen
    assert (2, "CESSION") in watch.seen


def test_the_snapshot_does_not_change_while_a_turn_is_resolved(road):
    """R6.14, Appendix C 2 — formations, order and heads from cession to the end of the turn."""
    taken = {}

    def look(_, state):
        if state.phase in {"DELIBERATION", "ACTIVATION", "RESOLUTION", "MOVEMENT", "LINES"}:
            now = (tuple(state.formations), tuple(state.order))
            assert taken.setdefault(state.turn, now) == now

    Watch(setup_of(road(*HILLY))).run(look)


def test_everybody_moves_once_a_turn(road):
    """RULING 43, R6.29 — riders moved in resolution do not move again; nobody is forgotten."""
    stage = ridden(setup_of(road(*HILLY)))
    by_turn = {}
    for kind, turn, rider, *_ in stage.happenings:
        if kind == "moved":
            by_turn.setdefault(turn, []).append(rider)
    for riders in by_turn.values():
        assert len(set(riders)) == len(riders)


def test_a_stage_ends_when_everybody_has_arrived_or_abandoned(road):
    """RULING 100, R10.5 — and places and times agree."""
    rows = ridden(setup_of(road(*HILLY))).results()
    assert {arrival.status for arrival in rows.arrivals} <= {"OK", "DNF"}
    arrived = [a for a in rows.arrivals if a.status == "OK"]
    assert [a.place for a in arrived] == list(range(1, len(arrived) + 1))
    assert all(one.turns <= other.turns for one, other in pairwise(arrived))


def test_an_endless_stage_is_stopped(road):
    """RULING 100 — `engine.max_turns` is a guard with a sentence."""
    with pytest.raises(SetupError, match="turns"):
        ridden(setup_of(road(*HILLY), rules=Rules("ciclismo", {"engine.max_turns": 3})))


def test_effort_adds_up(road):
    """R1.24, R2.6, R2.7 — before, less what was spent by cause, and fed, is what is left."""
    rows = ridden(setup_of(road(*HILLY))).results()
    for arrival in rows.arrivals:
        spent = sum(arrival.spent.values())
        assert arrival.pe_left == 9 - spent + arrival.figures["fed"]
        assert set(arrival.spent) <= {
            "attack", "pursuit", "pull", "relay", "lead_out", "sprint", "move_up", "charge",
            "surcharge",
        }  # fmt: skip


def test_points_of_a_line_go_out_once(road, lines):
    """R12.5, R12.6 — each paid place once, in order."""
    course = road(*HILLY, lines=[lines["sprint"](20), lines["summit"](39)])
    rows = ridden(setup_of(course)).results()
    for line in rows.lines:
        paid = [place.points for place in line.places if place.points]
        assert paid == sorted(paid, reverse=True)
        assert [place.place for place in line.places] == list(range(1, len(line.places) + 1))


def test_another_bot_changes_nobodys_dice(road):
    """R0.5 — dice by turn, purpose, rider and re-roll, whoever decides."""

    class Noted:
        def __init__(self, key):
            self.dice = Dice(key)
            self.seen = {}
            self.used, self.orders = [], []
            self.shuffle = self.dice.shuffle

        def faces(self, turn, purpose, rider, count, nth=0, triples=None):  # noqa: ARG002
            rolled = self.dice.faces(turn, purpose, rider, count, nth)
            longest = self.seen.get((turn, purpose, rider, nth), b"")
            self.seen[turn, purpose, rider, nth] = max(rolled, longest, key=len)
            return rolled

    seen = []
    for bots in (("a", "b", "c"), ("a", "b", "other")):
        setup = setup_of(road(*HILLY))
        dice = Noted("1")
        Referee(CiclismoRace(setup, dice), [Random(key) for key in bots]).run()
        seen.append(dice.seen)
    both = set(seen[0]) & set(seen[1])
    assert len(both) > 100
    for address in both:
        one, other = seen[0][address], seen[1][address]
        assert one[: len(other)] == other[: len(one)]


def test_happenings_may_be_switched_off(road):
    """The same race, with or without anybody listening."""
    loud, quiet = setup_of(road(*HILLY)), CiclismoRace(setup_of(road(*HILLY)), Dice("1"))
    quiet.happenings = None
    Referee(quiet, [Random(f"1{n}") for n in range(3)]).run()
    assert ridden(loud).results() == quiet.results()


@settings(max_examples=25, deadline=None)
@given(key=st.text(min_size=1, max_size=4), riders=st.integers(1, 8), teams=st.integers(1, 6),
       weather=st.booleans(), lanes=st.integers(2, 6))  # fmt: skip
def test_any_field_reaches_the_finish(road, key, riders, teams, weather, lanes):
    """RULING 31, RULING 100 — teams of one, any number of lanes, any sky."""
    course = road(("FLAT", 12), ("MTN_2", 6), ("DESC_MID", 4), ("FLAT", 3), lanes=lanes)
    setup = setup_of(course, key, teams, riders, Rules("ciclismo", {"weather.enabled": weather}))
    rows = ridden(setup).results()
    assert len(rows.arrivals) == riders * teams


def values_of(parameter):
    """Draw any value a house rule of a race may take."""
    if parameter.kind == "flag":
        return st.booleans()
    if parameter.kind == "choice":
        return st.sampled_from(parameter.choices)
    if parameter.kind == "integer":
        low = -3 if parameter.low is None else int(parameter.low)
        high = low + 6 if parameter.high is None else min(int(parameter.high), low + 6)
        return st.integers(low, high)
    if parameter.kind in {"order", "subset"}:
        some = st.permutations(parameter.choices)
        return some if parameter.kind == "order" else some.map(lambda every: every[:2])
    if parameter.kind == "faces":
        return st.lists(st.integers(1, 6), unique=True, max_size=6)
    return st.just(parameter.default)


ENDLESS = {"move.minimum", "engine.max_turns"}
RACED = {
    key: parameter
    for key, parameter in parameters("ciclismo").items()
    if key.replace(".", "_") in CiclismoLaw.__annotations__ and key not in ENDLESS
}


@settings(max_examples=40, deadline=None)
@given(data=st.data(), key=st.integers(0, 10**6), fmt=st.sampled_from(["road", "ITT", "TTT"]))
def test_any_house_rules_reach_the_finish(road, data, key, fmt):
    """Whatever a tour changes, geometry and purses hold and everybody arrives or abandons."""
    turned = data.draw(st.lists(st.sampled_from(sorted(RACED)), unique=True, max_size=25))
    rules = {name: data.draw(values_of(RACED[name])) for name in turned}
    sections = HILLY if fmt == "road" else (("TT_MID", 9), ("MTN_3", 5), ("TT_MID", 9))
    lanes = data.draw(st.integers(2, 4))
    course = road(*sections, fmt=fmt, lanes=lanes)
    rules |= {"engine.max_turns": 5000, "road.lanes": lanes}
    Watch(setup_of(course, str(key), 3, 3, Rules("ciclismo", rules))).run(geometry)


@pytest.mark.parametrize("fmt", ["road", "ITT", "TTT"])
def test_a_road_of_one_square(road, fmt):
    """A stage may be as short as that."""
    course = road(("FLAT" if fmt == "road" else "TT_SHORT", 1), fmt=fmt)
    rows = ridden(setup_of(course, teams=2, riders=1)).results()
    assert [a.status for a in rows.arrivals] == ["OK", "OK"]


def test_a_start_list_that_cannot_race_is_refused(road):
    """One sentence each: nobody, an empty team, a bib twice, an unknown type, a debt, no road."""
    course = road(("FLAT", 12))
    good = RaceRider(1, "x", "LEADER", 1, 1)
    for teams, word in (
        ((), "Nobody"), ((RaceTeam("A", "A", ()), RaceTeam("B", "B", (good,))), "no riders"),
        ((RaceTeam("A", "A", (good, good)),), "twice"),
        ((RaceTeam("A", "A", (RaceRider(1, "x", "ACROBAT"),)),), "ACROBAT"),
        ((RaceTeam("A", "A", (RaceRider(1, "x", "LEADER", -1),)),), "-1"),
        ((RaceTeam("A", "A", tuple(RaceRider(n, "x", "LEADER") for n in range(70))),), "70"),
    ):  # fmt: skip
        with pytest.raises(SetupError, match=word):
            CiclismoRace(Setup(course, Rules("ciclismo"), teams), Dice("1"))
    with pytest.raises(SetupError, match="no squares"):
        CiclismoRace(setup_of(road()), Dice("1"))
    with pytest.raises(SetupError, match="no finish"):
        CiclismoRace(setup_of(replace(course, lines=())), Dice("1"))


def test_no_answer_is_always_legal(road):
    """RULING 104 — the fallback of every question stands among its options, for any bot."""
    stage = CiclismoRace(setup_of(road(*HILLY)), Dice("1"))

    class Silent:
        def decide(self, question, _):
            assert question.default in question.options
            return question.default

    assert Referee(stage, [Silent()] * 3).run()


def test_plans_and_tokens_are_plain_values():
    """A manager of another program may answer with plain tuples."""
    assert Plan("FOLLOW", 1, (2,)) == ("FOLLOW", 1, (2,))
    assert Token("ATTACK", 2) == ("ATTACK", 2, 0, -1)
