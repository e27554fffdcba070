"""What advice says of a choice is what the law then does."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count, product

import pytest

from engine.bots.director import Director
from engine.games import GAMES
from engine.games.ciclismo import advice
from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.roll import NOTHING, RollHelp, dice_of_roll, ride_beyond
from engine.games.ciclismo.state import Plan
from engine.games.ciclismo.view import view_of
from engine.race.dice import Dice
from engine.race.die import DOUBLE, TRIPLE, printed_die
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load
from engine.tour.rules import Rules


class Listening(Director):
    """A director who compares every price he is asked to pay with what advice says of it."""

    def __init__(self, key, heard):
        super().__init__(key)
        self.heard = heard

    def decide(self, question, view):
        """Note each charge beside the advised one."""
        if question.kind == "PAY":
            table = view.public
            rider = question.riders[0]
            plan = table.plans[table.formation[rider]]
            advice = Advice(table.scene)
            if plan.helpers:
                members = table.formations[table.formation[rider]]
                charges = advice.plan_charges(table, plan, members)
                said = tuple(charges[one] for one in question.riders)
                self.heard.append((question.about, said))
        return super().decide(question, view)


@pytest.fixture(scope="module")
def stage():
    return stage_setup(begin_ride(load("samples/giro-2019.etapa"), GAMES["ciclismo"]), 20, "advice")


def test_what_is_owed_is_what_is_charged(stage):
    """R7.8, R7.11, R7.18 — in a whole mountain stage every charge is the advised one."""
    heard: list = []
    race = GAMES["ciclismo"].start(stage, Dice(stage.key))
    Referee(race, [Listening(str(n), heard) for n in range(len(stage.teams))]).run()

    assert heard
    assert [charged for charged, _ in heard] == [said for _, said in heard]


def test_a_roll_carries_as_far_as_its_dice_on_average(stage):
    """R4.3 — away from a border the average of a roll is the mean of its dice."""
    seen = GAMES["ciclismo"].start(stage, Dice("x")).view(0).public
    advice = Advice(seen.scene)

    row = max(stage.road.sections, key=lambda s: s.squares).first

    for rider, cell in enumerate(seen.scene.cells[advice.ground(row)][:8]):
        plain = advice.mean_distance(seen, rider, row=row)
        assert plain == pytest.approx(float(cell.mean))
        assert advice.mean_distance(seen, rider, RollHelp(1), row=row) > plain


def test_who_rides_alone_gets_as_far_when_asked_again(stage):
    """R9.2 — for every row and rider, on a wheel or not, what is kept is what a roll carries."""
    seen = GAMES["ciclismo"].start(stage, Dice("x")).view(0).public
    advice = Advice(seen.scene)
    riders = range(0, len(seen.scene.bibs), 5)
    for row in range(1, stage.road.rows, 3):
        there = seen._replace(row=(row,) * len(seen.row))
        for wheel in (0, 1):
            for rider in riders:
                plain = advice.mean_distance(there, rider, wheel=wheel)
                assert (
                    advice.alone(there, rider, wheel) == plain == advice.alone(there, rider, wheel)
                )


def test_a_border_pulls_a_roll_towards_the_slower_side(stage):
    """R9.2 — just before a climb a flat roll carries less far than on the open flat."""
    seen = GAMES["ciclismo"].start(stage, Dice("x")).view(0).public
    advice = Advice(seen.scene)
    climb = next(s.first for s in stage.road.sections if s.terrain.startswith("MTN"))

    before = advice.mean_distance(seen, 0, row=climb - 3)
    assert before < advice.means[advice.ground(climb - 3)][0]


def test_weather_and_a_bonk_are_told_of_a_rider_alone(table, flat):
    """R11.4, R11.15 — rain takes a square of every roll, and so does a bonk."""
    t = table(flat, {"A1": ("ROULEUR", (20, 1))})
    advice, seen = Advice(t.state.scene), view_of(t.state, 0).public
    plain = advice.alone(seen, 0, 0)
    assert advice.alone(seen._replace(weather="RAIN"), 0, 0) == pytest.approx(plain - 1)
    assert advice.alone(seen._replace(bonk=(1,)), 0, 0) == pytest.approx(plain - 1)
    assert advice.pull_distance(seen._replace(bonk=(1,)), 0, 0, 0) == pytest.approx(plain - 1)


@pytest.mark.parametrize(("formation", "more"), [(0, 0), (1, 1)])
def test_a_pull_behind_others_may_neutralise(table, flat, formation, more):
    """R8.8, RULING 59 — with somebody ahead on the flat, effort counts one more."""
    t = table(flat, {"A1": ("ROULEUR", (20, 1))})
    advice = Advice(t.state.scene)
    seen = view_of(t.state, 0).public._replace(formation=(formation,))
    carried = advice.plan_distance(seen, Plan("FOLLOW", 1, (0,)), (0,))
    alone = advice.mean_distance(t.state, 0, RollHelp(1))
    assert carried == pytest.approx(alone + more)


@pytest.mark.parametrize(
    ("mode", "far"), [("one_die_plus_2", 13.0), ("two_dice_plus_2", 15.0), ("plus_2_only", 11.0)]
)
def test_a_pull_of_two_points_is_told_as_it_is_played(table, flat, mode, far):
    """RULING 50 — what two points of a pull are worth is a house rule, and advice knows it."""
    t = table(flat, {"A1": ("ROULEUR", (20, 1))}, {"pull.two_pe_mode": mode})
    seen = view_of(t.state, 0).public
    assert Advice(t.state.scene).pull_distance(seen, 0, 2, 0) == pytest.approx(far)


def test_riders_who_ride_for_themselves_are_carried_nowhere(table, flat):
    """R6.20 — a formation that goes independent has no common squares."""
    t = table(flat, {"A1": ("ROULEUR", (20, 1))})
    seen = view_of(t.state, 0).public._replace(formation=(0,))
    assert Advice(t.state.scene).plan_distance(seen, Plan("INDEPENDENT", 0, (0,)), (0,)) == 0


def test_a_move_over_many_short_sections_is_soon_foreseen(stage, monkeypatch):
    """RULING 66 — where moves meet every terrain, a stage fitted short once took minutes a roll."""
    terrain = tuple("HILL" if row % 2 else "FLAT" for row in range(40))
    rules = Rules("ciclismo", {"conflict.third_terrain": "iterate"})
    short = replace(stage, road=replace(stage.road, rows=40, terrain=terrain), rules=rules)
    seen = GAMES["ciclismo"].start(short, Dice("x")).view(0).public
    crossed = count()

    def counted(*where, **more):
        assert next(crossed) < 20_000
        return ride_beyond(*where, **more)

    monkeypatch.setattr(advice, "ride_beyond", counted)
    assert 2 < Advice(seen.scene).mean_distance(seen, 0, row=3) < 8


@pytest.mark.parametrize("dice", [(1, 0, 0), (0, 1, 0), (2, 1, 3), (1, 2, -4), (0, 0, 5)])
@pytest.mark.parametrize("least", [0, 1, 6])
def test_every_way_the_dice_may_fall_is_counted_once(dice, least):
    """R4.1, R4.3 — by the faces printed on them; no roll is worth less than the least."""
    triples, doubles, more = dice
    faces = [printed_die("ciclismo", kind).worths for kind in (TRIPLE, DOUBLE)]
    rolls = product(*[faces[0]] * triples, *[faces[1]] * doubles)
    shown = Counter(max(least, sum(roll) + more) for roll in rolls)
    assert dict(advice.ways_of(dice, least)) == dict(shown)
    assert [worth for worth, _ in advice.ways_of(dice, least)] == sorted(shown)
    mean = sum(worth * ways for worth, ways in shown.items()) / shown.total()
    assert advice.mean_of(dice, least) == pytest.approx(mean)


def test_a_relay_gains_a_square_for_each_who_takes_part(table, flat, in_file):
    """R7.16, RULING 53 — on the flat, for those who can pay what they owe."""
    t = table(flat, in_file(4))
    seen, made = view_of(t.state, 0).public, Advice(t.state.scene)
    alone = made.mean_distance(seen, 0, RollHelp(1))
    far = [made.relay_distance(seen, 1, tuple(range(count))) for count in (1, 2, 3)]
    assert far == [pytest.approx(alone + more) for more in (0, 1, 2)]


@pytest.mark.parametrize(("first", "second"), [("FLAT", "MTN_1"), ("MTN_1", "FLAT")])
@pytest.mark.parametrize("before", [1, 2, 4, 7])
def test_over_a_border_every_roll_is_led_as_the_law_leads_it(table, road, first, second, before):
    """R9.2 — the first roll on the terrain of the start, the second on that beyond."""
    t = table(road((first, 40), (second, 60)), {"A1": ("ROULEUR", (40 - before, 1))})
    made, law = Advice(t.state.scene), t.state.scene.law
    row = 40 - before
    rolls = [
        advice.ways_of(
            dice_of_roll(t.state, 0, row, made.ground(at), NOTHING, nth, 0), law.move_minimum
        )
        for nth, at in enumerate((row, 41))
    ]
    far = every = 0
    for one, ways in rolls[0]:
        for other, more in rolls[1]:
            end = one
            if one > before:
                end, _ = ride_beyond(0, one, before, other, 100, rows=101, law=law)
            far, every = far + end * ways * more, every + ways * more
    assert made.mean_distance(t.state, 0, wheel=0) == pytest.approx(far / every)


def test_who_helps_in_a_pull_owes_nothing_for_following_it(table, flat, in_file):
    """R7.8, R7.11 — head and helpers have paid by pulling; the others owe what is charged."""
    t = table(flat, in_file(6))
    made, plan = Advice(t.state.scene), Plan("FOLLOW", 4, (0, 2))
    owed = list(made.plan_charges(t.state, plan, tuple(range(6))))
    assert owed == [
        0 if rider in {0, 2} else made.owed_behind(t.state, 0, 4)[rider] for rider in range(6)
    ]
    assert max(owed) > 0
