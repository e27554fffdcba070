"""What advice says of a choice is what the law then does."""

from __future__ import annotations

import pytest

from engine.bots.director import Director
from engine.games import GAMES
from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.state import Plan
from engine.games.ciclismo.view import view_of
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load


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
                charges = advice.plan_charges(table, plan)
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
    race = GAMES["ciclismo"].start(stage, Dice("x"))
    scene = race.view(0).public.scene
    advice = Advice(scene)

    row = max(stage.road.sections, key=lambda s: s.squares).first

    for rider, cell in enumerate(scene.cells[advice.ground(row)][:8]):
        assert advice.mean_distance(row, rider) == float(cell.mean)
        assert advice.mean_distance(row, rider, pe=1) > advice.mean_distance(row, rider)


def test_who_rides_alone_gets_as_far_on_a_list_as_when_he_is_asked(stage):
    """R9.2 — for every row and rider, on a wheel or not, what is listed is what a roll carries."""
    scene = GAMES["ciclismo"].start(stage, Dice("x")).view(0).public.scene
    advice = Advice(scene)
    for plus, rows in advice.distances_alone.items():
        for at, listed in enumerate(rows):
            own = [
                advice.mean_distance(at - BEHIND, rider, 0, plus)
                for rider in range(len(scene.bibs))
            ]
            assert listed == own
            assert max(own) <= advice.fastest[at]


def test_a_border_pulls_a_roll_towards_the_slower_side(stage):
    """R9.2 — just before a climb a flat roll carries less far than on the open flat."""
    race = GAMES["ciclismo"].start(stage, Dice("x"))
    scene = race.view(0).public.scene
    advice = Advice(scene)
    climb = next(s.first for s in stage.road.sections if s.terrain.startswith("MTN"))

    assert advice.mean_distance(climb - 3, 0) < advice.means[advice.ground(climb - 3)][0]


@pytest.mark.parametrize(("formation", "more"), [(0, 0), (1, 1)])
def test_a_pull_behind_others_may_neutralise(table, flat, formation, more):
    """R8.8, RULING 59 — with somebody ahead on the flat, effort counts one more."""
    t = table(flat, {"A1": ("ROULEUR", (20, 1))})
    advice = Advice(t.state.scene)
    seen = view_of(t.state, 0).public._replace(formation=(formation,))
    carried = advice.plan_distance(seen, Plan("FOLLOW", 1, (0,)), (0,))
    assert carried == advice.mean_distance(20, 0, 1) + more


def test_riders_who_ride_for_themselves_are_carried_nowhere(table, flat):
    """R6.20 — a formation that goes independent has no common squares."""
    t = table(flat, {"A1": ("ROULEUR", (20, 1))})
    seen = view_of(t.state, 0).public._replace(formation=(0,))
    assert Advice(t.state.scene).plan_distance(seen, Plan("INDEPENDENT", 0, (0,)), (0,)) == 0
