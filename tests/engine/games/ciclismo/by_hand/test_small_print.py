"""RULING 109, (a) to (n): each point by hand, with the number the other reading would give."""

from decimal import Decimal

import pytest

from engine.games.ciclismo.activation import activation
from engine.games.ciclismo.cession import cession
from engine.games.ciclismo.deliberation import deliberation
from engine.games.ciclismo.incidents import come_back, end_of_turn, roll_incidents
from engine.games.ciclismo.lines import settle_lines as line_phase
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.race import credited_turns, results
from engine.games.ciclismo.resolution import peloton_dice, resolution
from engine.games.ciclismo.roll import RollHelp, roll_distance
from engine.games.ciclismo.simplification import caps, computed_turns
from engine.games.ciclismo.state import ATTACK, LEAD_OUT, NO_TOKEN, PULL, Plan, Token
from engine.games.ciclismo.state import SPRINT_ACTION as SPRINT
from engine.road.values import Line
from engine.standings.facts import scoring_lines
from engine.tour.rules import Rules
from engine.tour.values import Section, Stage
from tests.engine.road.built import build

YES = {"PAY": lambda q: (True,) * len(q.riders), "PURSUE": False}


def offered(t, team=0):
    """Lay no token; return what this team was offered."""
    t.play(activation(t.state, {}))
    return next(q for q in t.asked if q.kind == "TOKENS" and q.manager == team)


def kinds_of(question, rider):
    """Return the kinds of token a rider was offered."""
    return {token.kind for token in question.options.choices[question.riders.index(rider)]}


def said(t, kind):
    """Return who did this, in order."""
    return [t.names[h[2]] for h in t.state.happenings if h[0] == kind]


def test_a_sprinter_is_launched_by_one_team_mate(table, road, lines):
    """RULING 109 a — two stand in the row ahead of him: either may launch him, not both."""
    course = road(("FLAT", 60), lines=[lines["sprint"](25)])
    riders = {"A1": ("LEADER", (20, 1)), "A2": ("LEADER", (20, 2)), "A3": ("SPRINTER", (19, 1))}
    question = offered(table(course, riders))
    assert question.riders == (0, 1, 2)
    launch, sprint = Token(LEAD_OUT, 1, 0, 2), Token(SPRINT)
    assert (launch, NO_TOKEN, sprint) in question.options
    assert (NO_TOKEN, launch, sprint) in question.options
    assert (launch, launch, sprint) not in question.options


def test_rain_takes_its_victims_in_the_order_of_the_snapshot(table, flat):
    """RULING 109 b, RULING 78 — A2 has passed A1 in this turn; A1 rolls before him."""
    riders = {"A1": ("LEADER", (20, 1)), "A2": ("LEADER", (19, 1)), "B1": ("LEADER", (5, 1))}
    t = table(flat, riders, Rules("ciclismo", {"weather.enabled": True}))
    t.state.row[t["A2"]] = 30
    t.state.rain_checks = 1
    t.roll("A1", [3], purpose="RAIN_CHECK")
    t.dice.tell(1, [1], purpose="RAIN_CHECK")
    t.roll("A1", [3], purpose="crash")
    t.roll("A2", [3], purpose="crash")
    end_of_turn(t.state, [0, 1])
    assert said(t, "incident") == ["A1"]


@pytest.mark.parametrize("lone", ["SPRINTER", "CLIMBER"])
def test_who_moves_up_passes_the_block_by_one_row_whoever_is_ahead(table, road, lone):
    """RULING 109 c, RULING 69 — a block to row 43: limit 44, for the second rider too.

    A sprinter does not pay for the pace and rolls beyond the block: he is no limit either.
    """
    riders = {
        "A1": ("CLIMBER", (40, 1)), "B1": (lone, (39, 1)), "C1": ("CLIMBER", (38, 1)),
        "C2": ("CLIMBER", (38, 2)),
    }  # fmt: skip
    t = table(road(("MTN_2", 90)), riders)
    t.state.plans[0] = Plan("FOLLOW", 0, (t["A1"],))
    t.roll("A1", [1, 1, 1])
    stops = {}

    def stop(question):
        stops[t.names[question.riders[0]]] = max(row for row, _ in question.options)
        return question.default

    leave, climb = (lambda q: (False,) * len(q.riders)), (lambda q: (3,) * len(q.riders))
    t.play(movement(t.state), {"PAY": leave, "STOP": stop, "MOVE_UP": lambda q: (
        climb(q) if q.manager == 2 else q.default
    )})  # fmt: skip
    assert t.at("A1")[0] == 43
    assert (t.at("B1")[0] > 43) == (lone == "SPRINTER")
    assert (stops["C1"], stops["C2"]) == (44, 44)


def test_a_forced_attack_loses_dice_until_it_can_be_paid(table, flat):
    """RULING 109 d, RULING 60 — three points, a surcharge of two: one die is left, not none."""
    riders = {"A1": ("ROULEUR", (60, 1)), "B1": ("ROULEUR", (60, 2))}
    t = table(flat, riders, Rules("ciclismo", {"attack.forced_surcharge": 2}), pe=3)
    t.tokens(A1=Token(ATTACK, 3), B1=Token(PULL, 1))
    t.play(resolution(t.state), YES)
    assert [h[4] for h in t.state.happenings if h[0] == "attacked"] == [1]
    assert t.state.pe[t["A1"]] == 0


FILE = {
    "A1": ("ROULEUR", (22, 1)), "A2": ("SPRINTER", (20, 1)), "A3": ("LEADER", (21, 1)),
    "A4": ("ROULEUR", (19, 1)),
}  # fmt: skip
SWAP = {"CEDE": ((0, 1),)}
"""A1 and A2 change places: A2 stands at row 22 now, A1 at row 20."""


def carried_over(table, road, lines, *more, **rules):
    """A1 has crossed the line of square 20, A2 has not, and cession puts A2 beyond it."""
    t = table(
        road(("FLAT", 150), lines=[lines["sprint"](20), *more]), FILE, Rules("ciclismo", rules)
    )
    t.play(cession(t.state), SWAP)
    assert t.at("A2", "A1") == ((22, 1), (20, 1))
    return t


def test_cession_carries_a_rider_over_a_line_he_sprints_for(table, road, lines):
    """RULING 109 e, R6.25 — nothing else is near; A1, who has crossed it, is back before it."""
    question = offered(carried_over(table, road, lines))
    assert SPRINT in kinds_of(question, 1)
    assert SPRINT not in kinds_of(question, 0)


def test_who_was_carried_over_a_line_is_led_out_for_it(table, road, lines):
    """RULING 109 e — A3 is put ahead of A2, who needs no launch and gets one."""
    t = carried_over(table, road, lines)
    t.state.row[t["A3"]] = 23
    question = offered(t)
    assert Token(LEAD_OUT, 1, 0, 1) in question.options.choices[question.riders.index(2)]
    laid = {0: NO_TOKEN, 1: Token(SPRINT, 0, 1), 2: Token(LEAD_OUT, 1, 0, 1), 3: NO_TOKEN}
    assert tuple(laid[rider] for rider in question.riders) in question.options


def test_a_line_behind_him_opens_the_lines_ahead(table, road, lines):
    """RULING 109 e — his token counts at the line behind him and at the one he rides to."""
    t = carried_over(table, road, lines, lines["sprint"](26))
    t.tokens(A2=Token(SPRINT, 0, 1))
    t.roll("A2", [3, 3, 3, 3])
    t.play(resolution(t.state))
    t.state.row[t["A3"]] = 30
    t.play(line_phase(t.state))
    crossed = [h[4] for h in t.state.happenings if h[:3] == ("crossed", 5, t["A2"])]
    assert crossed == [20, 26]
    rolled = [h[5] for h in t.state.happenings if h[:3] == ("sprint_roll", 5, t["A2"])]
    assert rolled == [1, 1][: len(rolled)]
    assert rolled


def test_a_feed_zone_behind_him_is_no_line_to_sprint_for(table, road):
    """R6.25, RULING 109 e — of the lines not yet crossed only a sprint, a summit or the finish."""
    feed = [Line("FEED", 20, Decimal(20))]
    t = table(road(("FLAT", 150), lines=feed), FILE)
    t.play(cession(t.state), SWAP)
    assert SPRINT not in kinds_of(offered(t), 1)


ECHELON = {f"A{n}": ("ROULEUR", (41 - n, 1)) for n in range(1, 5)}


def test_the_wind_blows_on_cobbles(table, road):
    """RULING 109 f, R11.3 — 3D3 + 2D2 of a rouleur and the die of the wind."""
    t = table(road(("COBBLES", 90)), ECHELON)
    t.state.weather = "CROSSWIND"
    roll_distance(t.state, 0)
    on_cobbles = t.dice.asked[-1][2]
    t.state.weather = "CLEAR"
    roll_distance(t.state, 0)
    assert on_cobbles == t.dice.asked[-1][2] + 1


@pytest.mark.parametrize(("pe", "ahead", "more"), [(0, False, 2), (1, True, 3)])
def test_helpers_and_neutralising_count_on_cobbles(table, road, pe, ahead, more):
    """RULING 109 f, R7.9, R8.8 — two helpers are +2; with effort and somebody ahead +3."""
    far_ahead = {"B1": ("LEADER", (70, 1))} if ahead else {}
    rows = []
    for helpers in ((), (1, 2)):
        t = table(road(("COBBLES", 150)), ECHELON | far_ahead)
        number = t.state.formation[0]
        t.state.plans[number] = Plan("FOLLOW", pe if helpers else 0, (0, *helpers))
        t.state.plans[1 - number : 2 - number] = [Plan("ROLL")] if ahead else []
        t.roll("A1", [1] * (5 + bool(pe and helpers)))
        t.play(movement(t.state), YES)
        rows.append(t.at("A1")[0])
    assert rows[1] - rows[0] == more + bool(pe)  # the effort die shows 1


@pytest.mark.parametrize("terrain", ["FLAT", "COBBLES"])
def test_cobbles_puncture_like_the_flat(table, road, terrain):
    """RULING 109 f, R11.10 — face 1 is a puncture there; on a climb it would be nothing."""
    t = table(road((terrain, 90)), {"A1": ("ROULEUR", (40, 1))})
    t.roll("A1", [1, 1, 1, 2, 2])
    t.roll("A1", [1], purpose="event")
    roll_distance(t.state, 0)
    roll_incidents(t.state)
    assert [h[3] for h in t.state.happenings if h[0] == "incident"] == ["PUNCTURE"]


def test_cobbles_slow_a_joint_basic(table, road):
    """RULING 109 f, RULING 30, RULING 93 — one square less than on the flat."""
    rows = []
    for terrain in ("FLAT", "COBBLES"):
        t = table(road((terrain, 90)), ECHELON)
        t.state.plans[0] = Plan("BASIC", 0, (0,))
        t.play(movement(t.state), YES)
        rows.append(t.at("A1")[0])
    assert rows[0] - rows[1] == 1


def test_who_waives_with_equal_squares_is_ranked_by_the_snapshot(table, road, lines):
    """RULING 109 g, RULING 73 — B1 began the turn ahead; A1 stands further left now."""
    course = road(("FLAT", 60), lines=[lines["sprint"](20)])
    t = table(course, {"A1": ("LEADER", (17, 1)), "B1": ("LEADER", (18, 2))})
    t.state.row[:] = [24, 24]
    t.state.lane[:] = [1, 2]
    t.play(line_phase(t.state), {"WAIVE": (True,)})
    assert [t.names[rider] for rider, _, _ in t.state.line_places[0]] == ["B1", "A1"]


def test_each_peloton_has_a_controller_of_its_own(table, flat):
    """RULING 109 h, RULING 41 — B leads the first bunch, A the second; both stay first asked."""
    riders = {}
    for part, top in enumerate((60, 40)):
        for place in range(3):
            number = 3 * part + place + 1
            riders[f"A{number}"] = ("LEADER", (top - place, 1))
            riders[f"B{number}"] = ("LEADER", (top - place, 2))
    t = table(flat, riders)
    first, second = t.state.formations
    assert (len(first), len(second)) == (6, 6)

    def propose(question):
        ours = question.manager == (1 if question.riders[0] in first else 0)
        return question.default if ours else Plan("INDEPENDENT")

    t.play(deliberation(t.state), {"PROPOSE": propose})
    t.asked.clear()
    t.play(deliberation(t.state))
    asked = [q for q in t.asked if q.kind == "PROPOSE"]
    assert [(q.riders == second, q.manager) for q in asked] == [(False, 1), (True, 0)]


def test_neighbouring_sections_of_one_terrain_are_one_average(table, road):
    """RULING 109 i, RULING 96 — two stretches of 9 km cost a rider what 18 km do."""
    found = []
    for ends in ([(0, 18)], [(0, 9), (9, 18)], [(0, 5), (5, 11), (11, 18)]):
        sections = tuple(Section("FLAT", Decimal(a), Decimal(b)) for a, b in ends)
        ridden = build(Stage("x", sections=sections), Rules("ciclismo"))
        t = table(ridden, {"A1": ("SPRINTER", None)})
        effort = (3,) * len(caps(t.state.scene, 0))
        found.append((caps(t.state.scene, 0), computed_turns(t.state.scene, 0, effort)))
    assert found[0] == found[1] == found[2]
    assert len(found[0][0]) == 1


def test_one_time_for_a_formation_is_not_for_a_team_trial(table, road):
    """RULING 109 j, RULING 108 — first in turn 5, second in turn 6: each his own turns."""
    rules = Rules("ciclismo", {"finish.same_formation_time": True})
    riders = {"A1": ("LEADER", (58, 1)), "A2": ("LEADER", (57, 1))}
    credited = {}
    for ridden in ("road", "TTT"):
        t = table(road(("TT_MID", 60), fmt=ridden), riders, rules)
        t.state.row[0] = 62
        t.play(line_phase(t.state))
        t.state.turn, t.state.row[1] = 6, 63
        t.play(line_phase(t.state))
        credited[ridden] = credited_turns(t.state)
    assert credited == {"road": [5, 5], "TTT": [5, 6]}


@pytest.mark.parametrize(
    ("pe", "row", "dice"),
    # a rouleur on the flat: 3D3 + 2D2 are 13 at most; four points are 11 more, one is 3
    [(9, 127, 0), (9, 126, 1), (1, 135, 0), (1, 134, 1)],
)
def test_the_reach_of_an_attack_counts_cap_and_balance(table, flat, pe, row, dice):
    """RULING 109 j, RULING 108 — with nine points in hand he may spend four, with one just one."""
    riders = {f"A{n}": ("ROULEUR", (row, 1) if n == 1 else (row - n + 1, 2)) for n in range(1, 7)}
    t = table(flat, riders, Rules("ciclismo", {"attack.peloton_die_at_finish": False}), pe=pe)
    assert peloton_dice(t.state, 0) == dice


@pytest.mark.parametrize("order", [("A1", "B1"), ("B1", "A1")])
def test_who_stopped_first_comes_back_first(table, flat, order):
    """RULING 109 k — both at square (30, 2): the first to stop has it, the other its left."""
    riders = {"A1": ("LEADER", (30, 2)), "B1": ("LEADER", (30, 1)), "C1": ("LEADER", (9, 1))}
    t = table(flat, riders)
    t.state.lane[t["B1"]] = 2
    t.state.who = [-1] * len(t.state.who)
    for name in order:
        t.state.here[t[name]] = False
        t.state.stopped.append(t[name])
    come_back(t.state)
    assert t.at(*order) == ((30, 2), (30, 1))


def test_a_team_trial_ranks_and_pays_at_its_finish_only(table, road, lines):
    """RULING 109 l, RULING 74 — a summit on the way: no rows, no points, no roll for it."""
    riders = {"A1": ("LEADER", (10, 1)), "A2": ("LEADER", (10, 2))}
    course = road(("TT_MID", 20), ("MTN_3", 9), fmt="TTT", lines=[lines["summit"](29)])
    t = table(course, riders)
    for turn, row in ((5, 35), (6, 40)):
        t.state.turn = turn
        t.state.row[:] = [row, row]
        t.play(line_phase(t.state))
    found = results(t.state)
    assert [(line.kind, len(line.places)) for line in found.lines] == [("SUMMIT", 0), ("FINISH", 2)]
    assert [ask for ask in t.dice.asked if ask[0] == "sprint0"] == []


def test_the_road_of_a_team_trial_promises_nothing_at_its_summits():
    """RULING 109 l — on the board, on paper and in the classifications: no points, no turns."""
    climb = (Section("FLAT", Decimal(0), Decimal(9)), Section("MTN_3", Decimal(9), Decimal(14)))
    paid, asked = {}, {}
    for ridden in ("road", "TTT"):
        course = build(
            Stage("x", format=ridden, sections=climb), Rules("ciclismo", {"bonus.summits": True})
        )
        summit = next(line for line in course.lines if line.kind == "SUMMIT")
        paid[ridden] = bool(summit.points), bool(summit.bonus)
        asked[ridden] = [line.key for line in scoring_lines(course.lines)]
    assert paid == {"road": (True, True), "TTT": (False, False)}
    assert asked == {"road": ["M1"], "TTT": []}  # what is typed in on race night


@pytest.mark.parametrize(
    ("effort", "mode", "pe", "kind", "risks"),
    [
        ("min_of_both", "one_die_plus_2", 1, "ALONE", 1),
        ("none", "one_die_plus_2", 1, "ALONE", 0),
        ("none", "two_dice_plus_2", 2, "PULLING", 0),
        ("min_of_both", "plus_2_only", 2, "PULLING", 1),  # its one point buys a die down there
        ("none", "plus_2_only", 2, "PULLING", 0),
    ],
)
def test_only_a_roll_with_an_effort_die_risks_a_fall(table, road, effort, mode, pe, kind, risks):
    """RULING 109 m, RULING 61 — spilling onto a descent with `descent_attack.scope = any_roll`."""
    rules = Rules("ciclismo", {
        "descent_attack.scope": "any_roll", "conflict.second_roll_effort": effort,
        "pull.two_pe_mode": mode,
    })  # fmt: skip
    t = table(road(("MTN_2", 20), ("DESC_MID", 40)), {"A1": ("CLIMBER", (19, 1))}, rules)
    roll_distance(t.state, 0, RollHelp(pe, kind))
    assert [risk[1] for risk in t.state.risks] == ["DESCENT_ATTACK"] * risks


def test_who_attacked_in_vain_may_follow_a_pull(table, flat):
    """RULING 109 n, R6.26, R6.28 — one point, a surcharge of one: void, and asked like others."""
    riders = {"A1": ("ROULEUR", (60, 1)), "B1": ("ROULEUR", (60, 2)), "B2": ("LEADER", (59, 2))}
    t = table(flat, riders, pe=1)
    t.tokens(A1=Token(ATTACK, 1), B1=Token(PULL, 1))
    t.play(resolution(t.state), YES)
    assert said(t, "void") == ["A1"]
    assert {q.riders for q in t.asked if q.kind == "JOIN"} == {
        (t["B1"], t["A1"]), (t["B1"], t["B2"]),
    }  # fmt: skip
    assert t.at("A1")[0] == t.at("B1")[0]
