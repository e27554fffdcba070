"""R2.11 — what a manager sees: nothing that is sealed, nothing he could change."""

import gc
import types

import pytest

from engine.bots.any_game import Random
from engine.games.ciclismo.race import CiclismoRace
from engine.games.ciclismo.state import NO_TOKEN, CiclismoState
from engine.race.dice import Dice
from engine.race.referee import Referee
from tests.engine.games.ciclismo.whole import HILLY, setup_of


def reachable(start):
    """Walk everything that can be reached from an object, but code, classes and modules."""
    skip = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType,
            types.MethodType, types.MethodDescriptorType)  # fmt: skip
    seen, todo = {}, [start]
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, skip):
            continue
        seen[id(one)] = one
        todo += gc.get_referents(one)
    return seen.values()


def test_nothing_leads_from_a_manager_back_to_the_race(road):
    """R2.11, Appendix C 2 — neither the question nor the view reaches the state or its lists."""
    stage = CiclismoRace(setup_of(road(*HILLY)), Dice("1"))
    inside = {id(getattr(stage._state, name)) for name in dir(stage._state)
              if isinstance(getattr(stage._state, name), list | dict)}  # fmt: skip
    asked = set()

    class Spy(Random):
        blind = False

        def decide(self, question, view):
            if question.kind not in asked or question.turn == 4:
                asked.add(question.kind)
                for one in reachable((question, view)):
                    assert not isinstance(one, CiclismoState | CiclismoRace)
                    assert id(one) not in inside
            return super().decide(question, view)

    Referee(stage, [Spy(str(n)) for n in range(3)]).run()
    assert len(asked) > 8


def test_what_a_manager_is_shown_stands_still(road):
    """A bot that tries to change a question, its options or the picture fails by its own hand."""
    stage = CiclismoRace(setup_of(road(*HILLY)), Dice("1"))
    kinds = set()

    class Vandal(Random):
        blind = False

        def decide(self, question, view):
            kinds.add(question.kind)
            things = [(question, "default"), (question.options, "_of"), (question.options, "new"),
                      (view, "public"), (view.public, "row"), (view.public.scene, "law"),
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


def test_tokens_stay_sealed_until_they_are_turned_up(road):
    """R2.11, R6.24, R6.27 — no view shows a token before RESOLUTION; balances are open."""
    stage = CiclismoRace(setup_of(road(*HILLY)), Dice("1"))
    shown = []

    class Spy(Random):
        blind = False

        def decide(self, question, view):
            laid = [token for token in view.public.tokens if token != NO_TOKEN]
            if view.public.phase in {"CESSION", "DELIBERATION", "ACTIVATION"}:
                assert laid == []
            else:
                shown.extend(laid)
            assert len(view.public.pe) == 24
            return super().decide(question, view)

    Referee(stage, [Spy(str(n)) for n in range(3)]).run()
    assert shown


def test_the_picture_is_one_for_all_and_stands_still(road):
    """Everybody asked together sees the same picture; later changes do not reach it."""
    stage = CiclismoRace(setup_of(road(*HILLY)), Dice("1"))
    together = {}

    class Spy(Random):
        blind = False

        def decide(self, question, view):
            together.setdefault(id(view.public), []).append((view.public, view.public.row))
            return super().decide(question, view)

    Referee(stage, [Spy(str(n)) for n in range(3)]).run()
    assert any(len(seen) == 3 for seen in together.values())
    assert all(picture.row == row for seen in together.values() for picture, row in seen)
