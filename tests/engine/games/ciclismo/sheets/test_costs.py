"""What a sheet names as a cost is what is charged, and where it sends riders is where they go."""

from collections import defaultdict
from random import Random
from typing import NamedTuple

import pytest

from engine.games.ciclismo.race import CiclismoRace
from engine.games.ciclismo.sheets import sheet_of
from engine.race.dice import Dice
from engine.race.question import answer_of, codes_of
from engine.race.referee import Referee
from engine.tour.rules import Rules
from tests.engine.games.ciclismo.whole import HILLY, setup_of

RULES = [{}, {"attack.forced_surcharge": 0, "move.search_first": "right"},
         {"event.off_road": False, "move.joint_may_stop_short": "always"}]  # fmt: skip


class Click(NamedTuple):
    """One option somebody has clicked, and how many things had happened by then."""

    after: int
    kind: str
    turn: int
    team: int
    rider: int | None
    option: object


class Clicker:
    """Clicks at random; agrees with plans and follows more often than not."""

    def __init__(self, race, lots, clicks):
        self.race, self.lots, self.clicks = race, lots, clicks

    def decide(self, question, view):
        sheet = sheet_of(question, view)
        decision = question.options.draw_answer(self.lots.randrange)
        if question.kind in {"VOTE", "JOIN", "PAY"} and self.lots.random() < 0.7:
            yes = question.kind == "VOTE" or (True,) * len(question.options.choices)
            decision = yes
        codes = codes_of(question, decision)
        for part, code in zip(sheet.parts, codes, strict=True):
            (option,) = [option for option in part.options if option.code == code]
            self.clicks.append(
                Click(len(self.race.happenings), question.kind, question.turn, question.manager,
                      part.rider, option)
            )  # fmt: skip
        return answer_of(question, codes)


@pytest.fixture(scope="module", params=range(len(RULES)), ids=map(str, RULES))
def ridden(request, road):
    """Stages ridden by clicks: the race and every click."""
    found = []
    for key in range(3):
        setup = setup_of(road(*HILLY), f"costs {key}", teams=2, riders=5,
                         rules=Rules("ciclismo", RULES[request.param]))  # fmt: skip
        race, clicks = CiclismoRace(setup, Dice(setup.key)), []
        lots = Random(f"{request.param} {key}")
        Referee(race, [Clicker(race, lots, clicks) for _ in setup.teams]).run()
        found.append((race, clicks))
    return found


def charged(race):
    """Return what each rider paid in each turn by cause, and what else befell him there."""
    paid, befell = defaultdict(int), defaultdict(set)
    for kind, turn, rider, *values in race.happenings:
        if kind == "spent":
            paid[turn, rider, values[1]] += values[0]
        elif rider >= 0:
            befell[turn, rider].add(kind)
    return paid, befell


@pytest.mark.parametrize(
    ("kind", "causes"),
    [("PURSUE", ("pursuit", "surcharge")), ("PAY", ("charge",)), ("MOVE_UP", ("move_up",))],
)
def test_what_is_answered_while_riders_move_is_charged_at_once(ridden, kind, causes):
    """R8.7, R7.8, RULING 69 — pursuits with their levels and surcharge, charges, squares."""
    checked = 0
    for race, clicks in ridden:
        paid, _ = charged(race)
        for click in clicks:
            if click.kind == kind and click.option.cost:
                own = sum(paid[click.turn, click.rider, cause] for cause in causes)
                assert own == click.option.cost, click
                checked += 1
    assert checked


DONE = {"attack": "attacked", "lead_out": "led_out", "sprint": "sprinted", "pull": "pulled"}


def test_a_token_is_charged_what_lies_under_it_unless_it_is_void(ridden):
    """R6.26, R8.9, RULING 72 — dice given up for a surcharge, sprint dice only for a sprint."""
    checked = 0
    for race, clicks in ridden:
        paid, befell = charged(race)
        for click in clicks:
            word = click.option.words.key
            if click.kind != "TOKENS" or word not in DONE:
                continue
            own, seen = paid[click.turn, click.rider, word], befell[click.turn, click.rider]
            if DONE[word] not in seen:
                assert own == 0 or word == "pull", click
                continue
            checked += 1
            if word == "attack" and paid[click.turn, click.rider, "surcharge"]:
                assert 0 < own <= click.option.cost, click
            elif word == "sprint":
                kept = click.option.words.values["dice"] if "sprint_roll" in seen else 0
                assert own in {click.option.words.values["pe"] + kept,
                               click.option.words.values["pe"]}, click  # fmt: skip
            else:
                assert own == click.option.cost, click
    assert checked > 30


def test_a_plan_that_is_agreed_on_costs_what_it_said(ridden):
    """R7.7, R7.10 — the head and his helpers pay, and nobody else of the team for pulling."""
    checked = 0
    for race, clicks in ridden:
        team_of = race.view(0).public.scene.team_of
        spent = defaultdict(list)
        for at, (kind, turn, rider, *values) in enumerate(race.happenings):
            if kind == "spent" and values[1] in {"pull", "relay"}:
                spent[turn].append((at, rider, values[0]))
            if kind == "pulled" and values[1] and spent[turn]:
                helpers = values[2]
                paid = [pe for _, r, pe in spent[turn][-1 - helpers :]
                        if team_of[r] == team_of[rider]]  # fmt: skip
                agreed = [
                    click.option.cost
                    for click in clicks
                    if click.kind == "PROPOSE" and click.turn == turn and click.after <= at
                    and click.option.words.key == "follow"
                    and click.option.words.values["rider"].numbers == (rider,)
                ]  # fmt: skip
                if agreed and agreed[-1] == values[1] + helpers:
                    assert sum(paid) == agreed[-1]
                    checked += 1
    assert checked > 2


def test_everybody_a_block_carries_ends_where_its_head_was_told(ridden):
    """R6.9, R7.26, RULING 34 — unless somebody of it moves up."""
    checked = 0
    for race, clicks in ridden:
        happened = race.happenings
        for click in clicks:
            if click.kind != "STOP" or len(click.option.moves) < 2:
                continue
            left = dict(click.option.moves)
            for kind, turn, rider, *values in happened[click.after :]:
                if turn != click.turn or kind == "moves_up" or not left:
                    break
                if kind == "moved" and rider in left:
                    assert (values[1], values[2]) == left.pop(rider), click
                    checked += 1
    assert checked > 50


def test_a_swap_puts_both_riders_where_it_said(ridden):
    """R6.18 — the rider who comes forward and the one who gives way."""
    for race, clicks in ridden:
        swaps = {
            (click.turn, *sorted(rider for rider, _ in click.option.moves))
            for click in clicks
            if click.kind == "CEDE" and click.option.moves
        }
        ceded = {(turn, *sorted((rider, values[0])))
                 for kind, turn, rider, *values in race.happenings if kind == "ceded"}  # fmt: skip
        assert swaps == ceded
