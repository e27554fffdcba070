"""Part 10 by hand: several lines in one move, ties, waivers, lines crossed without a move."""

from decimal import Decimal

import pytest

from engine.games.ciclismo.cession import cession
from engine.games.ciclismo.formations import take_snapshot
from engine.games.ciclismo.lines import leave_road, settle_lines
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.race import CiclismoRace, results
from engine.games.ciclismo.resolution import resolution
from engine.games.ciclismo.state import Plan, Token
from engine.race.referee import Referee
from engine.road.values import Line
from engine.tour.rules import Rules

SPRINT = Line("INTERMEDIATE_SPRINT", 20, Decimal(20), points=(5, 3, 1), bonus=(3, 2, 1))
SUMMIT = Line("SUMMIT", 22, Decimal(22), "", "3", (5, 3, 1), (3, 2, 1))


def settled(t, answers=None, **rows):
    """Let riders have moved to these rows and settle the lines; the places by square."""
    for name, row in rows.items():
        t.state.row[t[name]] = row
    t.play(settle_lines(t.state), answers)
    every = zip(t.state.scene.course.lines, t.state.line_places, strict=True)
    return {line.square: [t.names[rider] for rider, _, _ in places] for line, places in every}


def ride(t, turn, **rows):
    t.state.turn = turn
    take_snapshot(t.state)
    settled(t, **rows)
    leave_road(t.state)


def test_one_move_over_a_sprint_a_summit_and_the_finish(table, road):
    """RULING 71, R10.4 — three lines, three rolls, three orders."""
    finish_on_top = road(("FLAT", 22), lines=[SPRINT, SUMMIT])
    t = table(finish_on_top, {"A1": ("LEADER", (19, 1)), "B1": ("LEADER", (19, 2))})
    # overshoot of A1 at 20: 4, at 22: 2; of B1: 3 and 1
    for name, at in (("A1", [1, 1, 3]), ("B1", [3, 3, 1])):
        for number, face in enumerate(at):
            t.roll(name, [face], purpose=f"sprint{number}")
    settled(t, A1=24, B1=23)
    places = [[t.names[rider] for rider, _, _ in places] for places in t.state.line_places]
    # 4 + 1 against 3 + 3; 2 + 1 against 1 + 3; 2 + 3 against 1 + 1
    assert places == [["B1", "A1"], ["B1", "A1"], ["A1", "B1"]]


def test_effort_of_a_sprint_is_charged_once_for_two_lines(table, road):
    """RULING 72 (3) — it counts in every sprint roll of the turn."""
    t = table(
        road(("FLAT", 60), lines=[SPRINT, SUMMIT]),
        {"A1": ("SPRINTER", (18, 1)), "B1": ("LEADER", (18, 2))},
    )
    t.tokens(A1=Token("SPRINT_ACTION", 0, 2))
    settled(t, A1=24, B1=24)
    rolled = [(purpose, n) for purpose, rider, n, nth in t.dice.asked if not rider and not nth]
    assert rolled == [("sprint0", 4), ("sprint1", 4)]
    assert t.state.pe == [7, 9]


def test_no_roll_no_charge(table, road):
    """RULING 72 (3) — alone across the line his points for sprint rolls stay with him."""
    t = table(road(("FLAT", 60), lines=[SPRINT]), {"A1": ("SPRINTER", (18, 1))})
    t.tokens(A1=Token("SPRINT_ACTION", 0, 2))
    settled(t, A1=24)
    assert (t.state.pe, t.dice.asked, t.asked) == ([9], [], [])


@pytest.mark.parametrize(
    ("kind", "pe", "dice", "faces", "score"),
    [
        ("ROULEUR", 1, 3, [2, 2, 2], 6),  # 2D2 and 1D2 more
        ("ROULEUR_SPRINTER", 2, 4, [3, 3, 2, 2], 10),  # 1D3+1D2 and as much again
        ("SPRINTER", 2, 4, [3, 3, 3, 3], 12),
        ("LEADER", 1, 2, [3, 3], 6),
    ],
)
def test_each_type_repeats_his_own_dice_in_a_sprint(table, flat, kind, pe, dice, faces, score):
    """R10.8, R7.3 — triple dice first; a purse of exactly so many points is enough."""
    riders = {"A1": (kind, (148, 1)), "B1": ("LEADER", (148, 2))}
    t = table(flat, riders, pe=pe)
    t.tokens(A1=Token("SPRINT_ACTION", 0, pe))
    t.roll("A1", faces, purpose="sprint0")
    t.roll("B1", [1], purpose="sprint0")
    assert settled(t, A1=151, B1=151)[150] == ["A1", "B1"]
    assert ("sprint0", 0, dice, 0) in t.dice.asked
    assert next(h[3] for h in t.state.happenings if h[0] == "sprint_roll") == 1 + score
    assert t.state.pe[0] == 0


def test_ties_are_broken_with_base_dice_among_the_tied(table, flat):
    """R10.8 — 6, 6, 5, then again 2 and 2, then 2 and 1; effort is in the first roll only."""
    riders = {"A1": ("SPRINTER", (148, 1)), "B1": ("LEADER", (148, 2)), "C1": ("LEADER", (147, 1))}
    t = table(flat, riders)
    t.tokens(A1=Token("SPRINT_ACTION", 0, 1))
    t.roll("A1", [2, 2, 1], [1, 1], [1, 1], purpose="sprint0")
    t.roll("B1", [3], [2], [1], purpose="sprint0")
    t.roll("C1", [3], purpose="sprint0")
    assert settled(t, A1=151, B1=153, C1=152)[150] == ["A1", "B1", "C1"]
    assert [nth for _, rider, _, nth in t.dice.asked if rider == 1] == [0, 1, 2]


def test_a_sprint_for_places_that_pay_nothing_is_not_rolled(table, road):
    """RULING 73 — three have crossed before: the next ones rank by overshoot, then by place."""
    riders = {f"A{n}": ("LEADER", (15, n)) for n in (1, 2, 3)}
    riders |= {f"B{n}": ("LEADER", (14, n)) for n in (1, 2, 3)}
    t = table(road(("FLAT", 60), lines=[SPRINT]), riders)
    settled(t, A1=21, A2=22, A3=23)
    t.dice.asked.clear()
    assert settled(t, B1=21, B2=24, B3=21)[20][3:] == ["B2", "B1", "B3"]
    assert t.dice.asked == []


def test_one_place_that_pays_is_enough_for_all_to_roll(table, road):
    """RULING 73 — two have crossed: the third place is at stake."""
    riders = {"A1": ("LEADER", (15, 1)), "A2": ("LEADER", (15, 2))}
    riders |= {"B1": ("LEADER", (14, 1)), "B2": ("LEADER", (14, 2)), "B3": ("LEADER", (14, 3))}
    t = table(road(("FLAT", 60), lines=[SPRINT]), riders)
    settled(t, A1=21, A2=22)
    t.dice.asked.clear()
    settled(t, B1=21, B2=21, B3=21)
    assert {rider for _, rider, _, nth in t.dice.asked if not nth} == {2, 3, 4}


def test_who_waives_ranks_behind_those_who_roll(table, road):
    """RULING 73 — by overshoot among those who waive; no roll where one only is left."""
    riders = {"A1": ("LEADER", (15, 1)), "B1": ("LEADER", (15, 2)), "B2": ("LEADER", (15, 3))}
    t = table(road(("FLAT", 60), lines=[SPRINT]), riders)
    waive = {"WAIVE": lambda q: (q.manager == 1,) * len(q.riders)}
    assert settled(t, waive, A1=21, B1=24, B2=26)[20] == ["A1", "B2", "B1"]
    assert t.dice.asked == []


@pytest.mark.parametrize(("allowed", "kinds"), [(True, ["WAIVE", "WAIVE"]), (False, [])])
def test_nobody_is_asked_to_waive_at_the_finish(table, road, allowed, kinds):
    """RULING 73, RULING 107 k — `line.allow_waive`; never at the finish."""
    riders = {"A1": ("LEADER", (18, 1)), "B1": ("LEADER", (18, 2))}
    rules = Rules("ciclismo", {"line.allow_waive": allowed})
    t = table(road(("FLAT", 22), lines=[SPRINT]), riders, rules)
    settled(t, A1=25, B1=24)
    assert t.kinds() == kinds


def test_what_is_told_of_a_line_is_what_it_pays(table, road):
    """R12.5, R12.6, RULING 71 — place, points, bonus turns and squares past it, down to nothing."""
    riders = {f"{team}1": ("LEADER", (21, n)) for n, team in enumerate("ABC", start=1)}
    summit = Line("SUMMIT", 22, Decimal(22), "", "4", (3, 1), (3, 2, 1))
    t = table(road(("FLAT", 60), lines=[summit]), riders | {"D1": ("LEADER", (20, 1))})
    for turn, name in enumerate(("B1", "A1", "D1", "C1"), start=5):
        t.state.turn = turn
        settled(t, **{name: 23 + turn})
    told = [h[1:] for h in t.state.happenings if h[0] == "crossed"]
    assert told == [
        (5, 1, "SUMMIT", 22, 1, 3, 3, 6), (6, 0, "SUMMIT", 22, 2, 1, 2, 7),
        (7, 3, "SUMMIT", 22, 3, 0, 1, 8), (8, 2, "SUMMIT", 22, 4, 0, 0, 9),
    ]  # fmt: skip


def test_squares_past_a_summit_against_the_clock(table, road):
    """RULING 74 — a mountain time trial: three squares past square 22 and one past square 60."""
    t = table(road(("MTN_3", 60), lines=[SUMMIT], fmt="ITT"), {"A1": ("LEADER", (20, 1))})
    settled(t, A1=25)
    settled(t, A1=61)
    assert t.state.line_places == [[(0, 5, 3)], [(0, 5, 1)]]


def test_cession_carries_a_rider_over_a_line(table, road):
    """RULING 107 f — in row 19 he swaps into row 21: crossed in this turn's LINES, once."""
    riders = {f"A{n}": ("LEADER", (22 - n, 1)) for n in range(1, 5)}
    t = table(road(("FLAT", 60), lines=[SPRINT]), riders)
    swap = (t["A1"], t["A3"])
    t.play(cession(t.state), {"CEDE": (swap,)})
    assert t.at("A1", "A3") == ((19, 1), (21, 1))
    for rider in range(4):
        t.state.moved[rider] = True
    assert settled(t)[20] == ["A3"]
    assert settled(t, A1=25)[20] == ["A3"]  # A1 was beyond it before


def test_a_relay_in_place_takes_nobody_back_over_a_line(table, road):
    """RULING 107 f — the old head rotates behind the line he has crossed and keeps his place."""
    riders = {"A1": ("CLIMBER", (21, 1)), "A2": ("CLIMBER", (20, 1)), "A3": ("CLIMBER", (19, 1))}
    t = table(road(("MTN_HC", 60), lines=[SUMMIT]), riders)
    t.state.plans[0] = Plan("RELAY", 0, (0,))
    t.roll("A1", [1, 1])
    t.play(movement(t.state))
    # roll 2 from row 21: A2 to 23, A3 to 22, A1 to 21
    assert settled(t)[22] == ["A2"]
    take_snapshot(t.state)
    t.state.plans = [Plan("RELAY", 0, (t["A2"],))]
    t.state.moved = [False] * 3
    t.state.turn += 1
    t.roll("A2", [1, 1])
    t.play(movement(t.state))
    assert t.at("A2", "A1", "A3") == ((23, 1), (24, 1), (25, 1))
    # roll 2 again: A3 to 25, A1 to 24, and the old head stays where he was
    t.roll("A3", [3], purpose="sprint0")
    t.roll("A1", [1], purpose="sprint0")
    assert settled(t)[22] == ["A2", "A3", "A1"]


def test_feed_zones_do_not_lie_in_the_way_of_places(table, road):
    """R13.2, RULING 71 — crossed on the way to a sprint; the point gained pays for its roll."""
    feed = Line("FEED", 19, Decimal(19))
    t = table(
        road(("FLAT", 60), lines=[feed, SPRINT]),
        {"A1": ("SPRINTER", (18, 1)), "B1": ("LEADER", (18, 2))},
        pe=1,
    )
    t.tokens(A1=Token("SPRINT_ACTION", 1, 0))
    t.play(resolution(t.state))
    assert t.state.pe[0] == 0
    settled(t, B1=24)
    assert t.state.pe == [1, 2]


@pytest.mark.parametrize(("same", "turns"), [(False, [10, 11, 12]), (True, [10, 10, 11])])
def test_turns_of_a_formation_that_loses_its_first_finisher(table, flat, same, turns):
    """RULING 108 — A and B together in turn 10; B and C in turn 11, when B crosses; C in 12."""
    riders = {"A1": ("LEADER", (149, 1)), "B1": ("LEADER", (148, 1)), "C1": ("LEADER", (140, 1))}
    t = table(flat, riders, Rules("ciclismo", {"finish.same_formation_time": same}))
    ride(t, 10, A1=151, B1=149, C1=148)
    ride(t, 11, B1=151)
    ride(t, 12, C1=151)
    by_bib = sorted(results(t.state).arrivals, key=lambda arrival: arrival.bib)
    assert [arrival.turns for arrival in by_bib] == turns
    assert [arrival.place for arrival in by_bib] == [1, 2, 3]


def test_two_formations_that_cross_in_one_turn_keep_their_own(table, flat):
    """RULING 108 — the second formation's last rider gets its turns, not those of the first."""
    riders = {
        "A1": ("LEADER", (149, 1)), "A2": ("LEADER", (148, 1)),
        "B1": ("LEADER", (146, 1)), "B2": ("LEADER", (145, 1)),
    }  # fmt: skip
    t = table(flat, riders, Rules("ciclismo", {"finish.same_formation_time": True}))
    ride(t, 10, A1=151)
    ride(t, 11, B1=152)
    ride(t, 12, A2=151)
    ride(t, 13, B2=151)
    by_bib = sorted(results(t.state).arrivals, key=lambda arrival: arrival.bib)
    assert [arrival.turns for arrival in by_bib] == [10, 10, 11, 11]


class Told:
    """A manager who answers as told by kind and turn, and else as the table would."""

    def __init__(self, **told):
        self.told = told

    def decide(self, question, view):  # noqa: ARG002 -- he looks at nothing
        decision = self.told.get(f"{question.kind}{question.turn}")
        return question.default if decision is None else decision


def test_a_whole_stage_by_hand(table, road):
    """R6.32 — three turns of a rouleur (10 with every die 2), a sprinter (8) and a leader (8).

    Turn 1: all follow A to row 10. Turn 2: C says no; A rolls 10, B sprints for the line of
    square 12 with one point (8 + 2), C goes by his basic movement, 7. Turn 3: the two in front
    follow A over the finish of 25; C alone rolls 8 to row 25. Turn 4: C arrives.
    """
    riders = {"A1": ("ROULEUR", None), "B1": ("SPRINTER", None), "C1": ("LEADER", None)}
    line = Line("INTERMEDIATE_SPRINT", 12, Decimal(12), points=(5, 3, 1), bonus=(3, 2, 1))
    t = table(road(("FLAT", 25), lines=[line]), riders, pe=5)
    for team, face in enumerate((3, 2, 1)):
        t.dice.tell(team, [face] * 3, purpose="start")
    t.roll("A1", [2, 1], purpose="sprint0")  # 8 + 3
    t.roll("B1", [1, 3, 2], purpose="sprint0")  # 8 + 6, one point
    t.roll("C1", [3], purpose="sprint0")  # 5 + 3
    t.roll("A1", [2, 2], purpose="sprint1")  # 5 + 4
    t.roll("B1", [1, 1], purpose="sprint1")  # 5 + 2
    stage = CiclismoRace(t.setup, t.dice)
    managers = [
        Told(),
        Told(TOKENS2=(Token("SPRINT_ACTION", 1, 1),)),
        Told(VOTE2=False, MODE2=("BASIC",)),
    ]
    Referee(stage, managers).run()
    found = stage.results()
    assert [(a.bib, a.turns, a.overshoot, a.pe_left) for a in found.arrivals] == [
        (11, 3, 5, 5), (21, 3, 5, 3), (31, 4, 8, 5),
    ]  # fmt: skip
    sprint, finish = found.lines
    assert [(p.bib, p.points, p.bonus) for p in sprint.places] == [
        (21, 5, 3), (11, 3, 2), (31, 1, 1),
    ]  # fmt: skip
    assert [p.bib for p in finish.places] == [11, 21, 31]
