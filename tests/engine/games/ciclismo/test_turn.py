"""Turns and stages (R6.14, R6.17, R6.32): phases, the end of a turn, what holds all the way."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots import BOTS
from engine.bots.any_game import Random
from engine.errors import SetupError
from engine.games import GAMES
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.law import CiclismoLaw
from engine.games.ciclismo.race import CiclismoRace
from engine.games.ciclismo.state import NO_TOKEN, Token
from engine.games.ciclismo.turn import end_turn
from engine.race.dice import Dice
from engine.race.field import Field
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.road.values import Line
from engine.tour.edit import set_rule
from engine.tour.file import load
from engine.tour.rules import game_parameters
from tests.engine.games.ciclismo.whole import HILLY, ridden, ride_openly, setup_of

BREAK = {"A1": ("LEADER", (60, 1)), "A2": ("CLIMBER", (59, 1)), "B1": ("LEADER", (58, 2))}
SEVEN = {f"C{n}": ("CLIMBER", (40 - n // 3, n % 3 + 1)) for n in range(7)}
THREE = {f"C{n}": ("CLIMBER", (40, n + 1)) for n in range(3)}
PAIR = {"B2": ("LEADER", (50, 1)), "B3": ("LEADER", (49, 1))}


def ended(t, **rows):
    """End a turn in which riders have moved to these rows; return who is dropped."""
    for name, row in rows.items():
        t.state.row[t[name]] = row
    end_turn(t.state, [0, 1, 2])
    return {name for name in t.names if t.state.dropped[t[name]]}


@pytest.mark.parametrize(
    ("riders", "rules", "rows", "dropped"),
    [
        (BREAK | SEVEN, {}, {"A1": 70, "A2": 69, "B1": 60}, {"B1"}),
        (BREAK | SEVEN, {"dropped.flag": False}, {"A1": 70, "A2": 69, "B1": 60}, set()),
        (BREAK | SEVEN, {}, {"C6": 20}, set()),  # the flag is about breaks
        # of equally large formations the rearmost is the peloton
        (BREAK | THREE, {}, {"A1": 70, "A2": 69, "B1": 60}, {"B1"}),
        (BREAK | THREE, {}, {"C2": 20}, set()),
    ],
)
def test_left_behind_by_a_break(table, flat, riders, rules, rows, dropped):
    """R10.3, RULING 70 — ahead of the largest formation, now behind the foremost companions."""
    assert ended(table(flat, riders, rules), **rows) == dropped


def test_who_was_dropped_is_so_for_a_turn(table, flat):
    """RULING 70 — once alone nobody is left to drop a rider; another may be."""
    t = table(flat, BREAK | SEVEN)
    assert ended(t, A1=70, A2=69, B1=60) == {"B1"}
    assert ended(t, A1=80, A2=76, B1=68) == {"A2"}
    assert ended(t) == set()


@pytest.mark.parametrize(
    ("riders", "in_a_break"),
    [
        (BREAK | SEVEN, "A1 A2 B1"), (BREAK | THREE, ""), (BREAK | PAIR | THREE, "B2 B3"),
        (SEVEN, ""), ({f"A{n}": ("LEADER", (60 - n, 1)) for n in range(5)} | SEVEN,
                      "A0 A1 A2 A3 A4"),
        ({f"A{n}": ("LEADER", (60 - n, 1)) for n in range(6)} | SEVEN, ""),
    ],
)  # fmt: skip
def test_a_turn_in_a_break(table, flat, riders, in_a_break):
    """RULING 90 — at most five, ahead of and smaller than the largest formation."""
    t = table(flat, riders)
    ended(t)
    turns = {name: t.state.break_turns[t[name]] for name in t.names if t.state.break_turns[t[name]]}
    assert turns == dict.fromkeys(in_a_break.split(), 1)


def test_tokens_do_not_outlive_their_turn(table, flat):
    """R6.14, R6.15 — formations anew, tokens back in the hand, nobody has moved."""
    t = table(flat, BREAK)
    t.tokens(A1=Token("ATTACK", 1))
    t.state.moved = [True] * 3
    ended(t, A1=80)
    assert t.state.tokens == [NO_TOKEN] * 3
    assert t.state.moved == [False] * 3
    assert len(t.state.formations) == 2


def test_the_order_of_a_turns_end(table, flat):
    """RULING 106 — finishers off the road, then events, counters, weather, formations."""
    t = table(flat, BREAK, {"weather.enabled": True}, bonk=[0, 1, 0])
    t.state.row[0], t.state.status[0] = 151, "OK"
    t.state.risks = [(1, "EVENT", "MOUNTAIN")]
    t.dice.tell(1, [2], purpose="event")
    end_turn(t.state, [0, 1])
    assert not t.state.here[0]
    assert t.state.bonk[1] >= 2  # RULING 107 n: the new bonk is not counted down
    assert 0 not in t.state.order


# A stage closed behind its last paid place

SIERRA = load("samples/sierra.etapa")
CLOSED = set_rule(SIERRA, "finish.close", value=True)
ROAD, TEAM_TRIAL = 4, 3


def by_the_book(tour, number):
    game = GAMES["ciclismo"]
    start = stage_setup(begin_ride(tour, game), number, "closing")
    race = game.start(start, Dice(start.key))
    Referee(race, [BOTS["book"](team.id) for team in start.teams]).run()
    return race.results()


def test_a_stage_may_close_behind_its_last_paid_place():
    """RULING 100, RULING 96 — `finish.close` takes no point from any rider and gives none.

    All others are placed, the foremost first, by the turns their road takes on average.
    """
    whole, closed = by_the_book(SIERRA, ROAD), by_the_book(CLOSED, ROAD)
    paid = sum(place.points > 0 for place in whole.lines[-1].places)
    rows = [[(a.place, a.bib, a.turns) for a in r.arrivals[:paid]] for r in (whole, closed)]
    assert rows[0] == rows[1]
    assert [line.places[:paid] for line in whole.lines] == [
        line.places[:paid] for line in closed.lines
    ]
    rest = [a for a in closed.arrivals[paid:] if a.status == "OK"]
    assert rest
    assert all(a.turns >= closed.arrivals[paid - 1].turns for a in rest)
    assert all(before.turns <= after.turns for before, after in pairwise(rest))
    assert [a.place for a in rest] == list(range(paid + 1, paid + 1 + len(rest)))


def test_riders_who_are_computed_are_not_brought_home_twice():
    """RULING 96, RULING 100 — with the simplification only those who are ridden are on the way."""
    rows = by_the_book(set_rule(CLOSED, "simplification.enabled", value=True), ROAD).arrivals
    bibs = [a.bib for a in rows]
    assert len(bibs) == len(set(bibs)) == sum(len(team.riders) for team in SIERRA.teams)
    assert sum(a.status == "COMPUTED" for a in rows) == len(bibs) // 2


def test_against_the_clock_nothing_is_closed():
    """RULING 100 — places are known only when everybody has ridden."""
    assert by_the_book(SIERRA, TEAM_TRIAL) == by_the_book(CLOSED, TEAM_TRIAL)


# Whole stages


class Geometry:
    """What holds at every question: squares, purses, and nobody goes backwards."""

    def __init__(self):
        self.read, self.turn, self.before, self.excused = 0, None, {}, set()

    def look(self, state, _=None):
        """R2.10, Appendix C 4 — one rider a square; rows shrink by cession, relay, return alone."""
        course, stood = state.scene.course, set()
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
        if state.turn != self.turn or state.phase == "START":
            self.turn, self.before, self.excused = state.turn, dict(enumerate(state.row)), set()
        for kind, turn, rider, *values in state.happenings[self.read :]:
            if turn == state.turn and kind in {"ceded", "came_back", "relayed"}:
                self.excused |= {rider, values[0]} if kind == "ceded" else {rider}
        self.read = len(state.happenings)
        for rider, row in self.before.items():
            assert state.row[rider] >= row or rider in self.excused
        assert all(0 <= pe <= cap for cap, pe in zip(state.scene.pe_start, state.pe, strict=True))


@pytest.mark.parametrize("key", ["1", "2", "3"])
@pytest.mark.parametrize("weather", [False, True])
def test_geometry_and_purses_hold_all_the_way(road, key, weather):
    """Appendix C 4, R2.10 — one rider a square; no row shrinks but by cession, relay or return."""
    setup = setup_of(road(*HILLY), key, rules={"weather.enabled": weather})
    ride_openly(setup, Geometry().look)


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
    for key, parameter in game_parameters("ciclismo").items()
    if key.replace(".", "_") in CiclismoLaw.__annotations__ and key not in ENDLESS
}


@settings(max_examples=40, deadline=None)
@given(data=st.data(), key=st.integers(0, 10**6), fmt=st.sampled_from(["road", "ITT", "TTT"]))
def test_any_house_rules_reach_the_finish(road, data, key, fmt):
    """RULING 31 — what a tour changes, geometry and purses hold; all arrive or abandon."""
    turned = data.draw(st.lists(st.sampled_from(sorted(RACED)), unique=True, max_size=25))
    rules = {name: data.draw(values_of(RACED[name])) for name in turned}
    sections = HILLY if fmt == "road" else (("TT_MID", 9), ("MTN_3", 5), ("TT_MID", 9))
    lanes = data.draw(st.integers(2, 4))
    rules |= {"engine.max_turns": 5000, "road.lanes": lanes}
    course = road(*sections, fmt=fmt, lanes=lanes)
    ride_openly(setup_of(course, str(key), 3, 3, rules), Geometry().look)


@settings(max_examples=25, deadline=None)
@given(key=st.text(min_size=1, max_size=4), riders=st.integers(1, 8), teams=st.integers(1, 6),
       weather=st.booleans(), lanes=st.integers(2, 6))  # fmt: skip
def test_any_field_reaches_the_finish(road, key, riders, teams, weather, lanes):
    """RULING 31, RULING 100 — teams of one, any number of lanes, any sky."""
    course = road(("FLAT", 12), ("MTN_2", 6), ("DESC_MID", 4), ("FLAT", 3), lanes=lanes)
    rows = ridden(setup_of(course, key, teams, riders, {"weather.enabled": weather})).results()
    assert len(rows.arrivals) == riders * teams


def test_the_phases_of_every_turn_in_their_order(road):
    """R6.17, R6.32 — cession from turn 2 on, then deliberation to lines."""
    phases = {}
    ride_openly(
        setup_of(road(*HILLY)), lambda state, _: phases.setdefault((state.turn, state.phase))
    )
    order = ["START", "CESSION", "DELIBERATION", "ACTIVATION", "RESOLUTION", "MOVEMENT", "LINES"]
    places = [(turn, order.index(phase)) for turn, phase in phases]
    assert places == sorted(places)
    assert (1, "CESSION") not in phases
    assert (2, "CESSION") in phases


def test_the_snapshot_does_not_change_while_a_turn_is_resolved(road):
    """R6.14, Appendix C 2 — formations, order and heads from cession to the end of the turn."""
    snapshots = {}

    def look(state, _):
        if state.phase in {"DELIBERATION", "ACTIVATION", "RESOLUTION", "MOVEMENT", "LINES"}:
            now = (tuple(state.formations), tuple(state.order))
            assert snapshots.setdefault(state.turn, now) == now

    ride_openly(setup_of(road(*HILLY)), look)


def test_a_whole_stage_adds_up(road, lines):
    """Everybody moves once a turn and arrives; effort and points add up; places and times agree.

    R1.24, R2.6, R2.7, R6.29, R10.5, R12.5, R12.6, RULING 43, RULING 100.
    """
    stage = ridden(setup_of(road(*HILLY, lines=[lines["sprint"](20), lines["summit"](39)])))
    moves = [(turn, rider) for kind, turn, rider, *_ in stage.happenings if kind == "moved"]
    assert len(set(moves)) == len(moves)
    rows = stage.results()
    for arrival in rows.arrivals:
        assert arrival.status in {"OK", "DNF"}
        assert arrival.pe_left == 9 - sum(arrival.spent.values()) + arrival.figures["fed"]
    finishers = [a for a in rows.arrivals if a.status == "OK"]
    assert [a.place for a in finishers] == list(range(1, len(finishers) + 1))
    assert all(one.turns <= other.turns for one, other in pairwise(finishers))
    for line in rows.lines:
        assert [place.place for place in line.places] == list(range(1, len(line.places) + 1))
        paid = [place.points for place in line.places if place.points]
        assert paid == sorted(paid, reverse=True)


def test_an_endless_stage_is_stopped(road):
    """RULING 100 — `engine.max_turns` is a guard with a sentence."""
    with pytest.raises(SetupError, match="turns"):
        ridden(setup_of(road(*HILLY), rules={"engine.max_turns": 3}))


@pytest.mark.parametrize("fmt", ["road", "ITT", "TTT"])
def test_a_road_of_one_square(road, fmt):
    """A stage may be as short as that."""
    course = road(("FLAT" if fmt == "road" else "TT_SHORT", 1), fmt=fmt)
    rows = ridden(setup_of(course, teams=2, riders=1)).results()
    assert [a.status for a in rows.arrivals] == ["OK", "OK"]


def test_another_bot_changes_nobodys_dice(road):
    """R0.5 — dice by turn, purpose, rider and re-roll, whoever decides."""

    class Noted:
        def __init__(self, key):
            self.dice, self.rolls = Dice(key), {}
            self.used, self.orders = [], []

        def faces(self, turn, purpose, rider, count, nth=0, triples=None):  # noqa: ARG002
            faces = self.dice.faces(turn, purpose, rider, count, nth)
            longest = self.rolls.get((turn, purpose, rider, nth), b"")
            self.rolls[turn, purpose, rider, nth] = max(faces, longest, key=len)
            return faces

    rolls = []
    for bots in (("a", "b", "c"), ("a", "b", "other")):
        dice = Noted("1")
        stage = CiclismoRace(setup_of(road(*HILLY)), dice)
        Referee(stage, [Random(key) for key in bots]).run()
        rolls.append(dice.rolls)
    both = set(rolls[0]) & set(rolls[1])
    assert len(both) > 100
    for address in both:
        one, other = rolls[0][address], rolls[1][address]
        assert one[: len(other)] == other[: len(one)]


def test_happenings_may_be_switched_off(road):
    """The same race, with or without anybody listening."""
    quiet = CiclismoRace(setup_of(road(*HILLY)), Dice("1"))
    quiet.happenings = None
    Referee(quiet, [Random(f"1{n}") for n in range(3)]).run()
    assert ridden(setup_of(road(*HILLY))).results() == quiet.results()


def test_no_answer_is_always_legal(road):
    """RULING 104 — the fallback of every question stands among its options, for any bot."""

    def default(question, _):
        assert question.default in question.options
        return question.default

    state = ride_openly(setup_of(road(*HILLY)), lambda *_: None, default)
    assert "RIDING" not in state.status


class Scribe:
    """Sits where a record is written and compares events with places, whenever a turn is over."""

    def __init__(self, start):
        self.turn, self.codes, self.compared = 0, [], 0
        self.lone = start.road.format == "ITT"
        self.field = Field("ciclismo", GAMES["ciclismo"].course(start.road, start.rules))
        self.read = 0

    def turn_over(self, race, turn):
        self.close(race)
        self.turn = turn

    def close(self, race):
        _, rows, lanes, here, *_ = race.state()
        for happening in race.happenings[self.read :]:
            self.field.apply_event(happening)
        self.read = len(race.happenings)
        there = {r: (rows[r], lanes[r]) for r, is_here in enumerate(here) if is_here}
        told = {rider: self.field.places[rider] for rider in self.field.riders_on_way}
        if self.lone:  # nobody is placed at the start
            there = {rider: place for rider, place in there.items() if rider in told or place[0]}
        assert told == there
        self.compared += 1


@pytest.mark.parametrize(
    ("sample", "number", "bot"),
    [*((("sierra", number, bot)) for number in (1, 3, 4) for bot in ("random", "director")),
     ("giro-2019", 1, "random")],
)  # fmt: skip
def test_after_every_turn_everybody_stands_where_the_events_say(sample, number, bot):
    """R6.18, R6.33, R10.9, R11.14, R11.16 — cessions, returns, arrivals, on the road or alone."""
    game = GAMES["ciclismo"]
    start = stage_setup(begin_ride(load(f"samples/{sample}.etapa"), game), number, "followed")
    race, scribe = game.start(start, Dice(start.key)), Scribe(start)
    Referee(race, [BOTS[bot](team.id) for team in start.teams], scribe).run()
    assert scribe.compared > 10


class AsTold:
    """A manager who answers as told by kind and turn, and else as the table would."""

    def __init__(self, **answers):
        self.answers = answers

    def decide(self, question, _):
        decision = self.answers.get(f"{question.kind}{question.turn}")
        return question.default if decision is None else decision


def test_a_whole_stage_by_hand(table, road):
    """R6.32 — three turns of a rouleur (10 with every die 2), a sprinter (8) and a leader (8).

    Turn 1: all follow A to row 10. Turn 2: C says no; A rolls 10, B sprints for the line of
    square 12 with one point (8 + 2), C takes basic movement, 7. Turn 3: the two in front
    follow A over the finish of 25; C alone rolls 8 to row 25. Turn 4: C arrives.
    """
    riders = {"A1": ("ROULEUR", None), "B1": ("SPRINTER", None), "C1": ("LEADER", None)}
    line = Line("INTERMEDIATE_SPRINT", 12, 12, points=(5, 3, 1), bonus=(3, 2, 1))
    t = table(road(("FLAT", 25), lines=[line]), riders, pe=5)
    for team, face in enumerate((3, 2, 1)):
        t.dice.tell(team, [face] * 3, purpose="start")
    t.roll("A1", [2, 1], purpose="sprint0")  # 8 + 3
    t.roll("B1", [1, 3, 2], purpose="sprint0")  # 8 + 6, one point
    t.roll("C1", [3], purpose="sprint0")  # 5 + 3
    t.roll("A1", [2, 2], purpose="sprint1")  # 5 + 4
    t.roll("B1", [1, 1], purpose="sprint1")  # 5 + 2
    stage = CiclismoRace(t.setup, t.dice)
    sprint = AsTold(TOKENS2=(Token("SPRINT_ACTION", 1, 1),))
    Referee(stage, [AsTold(), sprint, AsTold(VOTE2=False, MODE2=("BASIC",))]).run()
    rows = stage.results()
    assert [(a.bib, a.turns, a.overshoot, a.pe_left) for a in rows.arrivals] == [
        (11, 3, 5, 5), (21, 3, 5, 3), (31, 4, 8, 5),
    ]  # fmt: skip
    places = [[(p.bib, p.points, p.bonus) for p in line.places] for line in rows.lines]
    assert places[0] == [(21, 5, 3), (11, 3, 2), (31, 1, 1)]
    assert [bib for bib, _, _ in places[1]] == [11, 21, 31]
