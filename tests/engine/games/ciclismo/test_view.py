"""R2.11: what a manager is shown is the table as it lies, nothing sealed, nothing to change."""

import gc
import types
from dataclasses import replace

import pytest

from engine.bots.any_game import Random
from engine.bots.director import Director
from engine.games import GAMES
from engine.games.ciclismo.race import CiclismoRace
from engine.games.ciclismo.state import NO_TOKEN, CiclismoState
from engine.games.ciclismo.view import draw_snapshot, view_of
from engine.race.dice import Chance, Dice
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load
from engine.tour.rules import Rules
from tests.engine.games.ciclismo.whole import HILLY, ride_openly, setup_of


class Curious(Director):
    """A director who looks at every question, and decides every other turn by lot."""

    def __init__(self, key):
        super().__init__(key)
        self.looks = None
        self.lots = Chance(key)

    def decide(self, question, view):
        """Return something legal."""
        if question.turn % 2:
            return question.options.draw_answer(self.lots.number_below)
        return super().decide(question, view)


@pytest.mark.parametrize("rules", [{}, {"event.off_road": False, "tt.open_tokens": False}])
@pytest.mark.parametrize(
    ("sample", "number"), [("sierra", 1), ("sierra", 3), ("sierra", 4), ("three-examples", 3)]
)
def test_every_picture_shows_the_table_as_it_lies(sample, number, rules):
    """R2.11 — on roads and in time trials, with mishaps and swaps, nothing shown is stale."""
    tour = begin_ride(load(f"samples/{sample}.etapa"), GAMES["ciclismo"])
    start = replace(stage_setup(tour, number, f"view/{number}"), rules=Rules("ciclismo", rules))
    seats = [Curious(str(seat)) for seat in range(len(start.teams))]
    compared = []

    def decide(question, _):
        return seats[question.manager].decide(question, views[-1])

    views = []

    def look(state, question):
        views.append(view_of(state, question.manager))
        compared.append(views[-1].public == draw_snapshot(state, None))

    ride_openly(start, look, decide)
    assert compared
    assert all(compared)


def reachable(start):
    """Walk everything that can be reached from an object, but code, classes and modules."""
    skip = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType,
            types.MethodType, types.MethodDescriptorType)  # fmt: skip
    walked, todo = {}, [start]
    while todo:
        one = todo.pop()
        if id(one) in walked or isinstance(one, skip):
            continue
        walked[id(one)] = one
        todo += gc.get_referents(one)
    return walked.values()


def test_nothing_leads_from_a_manager_back_to_the_race(road):
    """R2.11, Appendix C 2 — neither the question nor the view reaches the state or its lists."""
    kinds = set()

    def look(state, question):
        if question.kind in kinds and question.turn != 4:
            return
        kinds.add(question.kind)
        every = [getattr(state, name) for name in dir(state) if not name.startswith("__")]
        inside = {id(one) for one in every if isinstance(one, list | dict)}
        for one in reachable((question, view_of(state, question.manager))):
            assert not isinstance(one, CiclismoState | CiclismoRace)
            assert id(one) not in inside

    ride_openly(setup_of(road(*HILLY)), look)
    assert len(kinds) > 8


def test_what_a_manager_is_shown_stands_still(road):
    """A bot that tries to change a question, its options or the picture fails by its own hand."""
    stage = CiclismoRace(setup_of(road(*HILLY)), Dice("1"))
    kinds = set()

    class Vandal(Random):
        blind = False

        def decide(self, question, view):
            kinds.add(question.kind)
            things = [(question, "default"), (question.options, "new"), (view, "public"),
                      (view.public, "row"), (view.public.scene, "law"),
                      (view.public.scene.course, "rows"), (view.public.scene.law, "pe_max_other"),
                      (view.public.scene.cells[0][0], "max_pe")]  # fmt: skip
            for thing, name in things:
                with pytest.raises(AttributeError):
                    setattr(thing, name, None)
            with pytest.raises(TypeError):
                view.public.row[0] = 99
            return super().decide(question, view)

    Referee(stage, [Vandal(str(n)) for n in range(3)]).run(past_turn=6)
    assert {"CEDE", "TOKENS", "STOP", "PROPOSE", "MODE"} <= kinds


def test_tokens_stay_sealed_and_the_picture_is_one_for_all(road):
    """R2.11, R6.24, R6.27 — no view shows a token before RESOLUTION; balances are open.

    All who are asked together see the same picture, and later changes do not reach it.
    """
    stage = CiclismoRace(setup_of(road(*HILLY)), Dice("1"))
    shown, pictures = [], {}

    class Spy(Random):
        blind = False

        def decide(self, question, view):
            laid = [token for token in view.public.tokens if token != NO_TOKEN]
            if view.public.phase in {"CESSION", "DELIBERATION", "ACTIVATION"}:
                assert laid == []
            shown.extend(laid)
            assert len(view.public.pe) == 24
            pictures.setdefault(id(view.public), []).append((view.public, view.public.row))
            return super().decide(question, view)

    Referee(stage, [Spy(str(n)) for n in range(3)]).run()
    assert shown
    assert any(len(managers) == 3 for managers in pictures.values())
    assert all(picture.row == row for every in pictures.values() for picture, row in every)
