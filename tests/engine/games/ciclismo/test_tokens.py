"""R6.25: which tokens a rider may lay, and how far a sprint reaches."""

import pytest

from engine.games.ciclismo.state import NO_TOKEN, Token
from engine.games.ciclismo.tokens import files_of, offer_tokens, squares_to_line

THREE = {"A1": ("ROULEUR", (20, 1)), "A2": ("CLIMBER", (19, 1)), "B1": ("LEADER", (19, 2))}
NEAR = {"A1": ("ROULEUR", (140, 1)), "A2": ("SPRINTER", (139, 1)), "B1": ("LEADER", (139, 2))}


def offered(t, name):
    members = t.state.formations[t.state.formation[t[name]]]
    offers = offer_tokens(t.state, members, files_of(t.state, members))
    return offers[members.index(t[name])].tokens


def efforts(t, name, kind):
    """Return the points a rider may lay under a token of this kind."""
    return [token.pe for token in offered(t, name) if token.kind == kind]


@pytest.mark.parametrize(
    ("kind", "terrain", "pe", "rules", "attacks"),
    [
        ("CLIMBER", "FLAT", 9, {}, [1]), ("CLIMBER", "MTN_HC", 9, {}, [1, 2]),
        ("ROULEUR", "FLAT", 9, {}, [1, 2, 3, 4]), ("ROULEUR", "FLAT", 2, {}, [1, 2]),
        ("ROULEUR", "FLAT", 0, {}, []), ("CLIMBER", "FLAT", 9, {"attack.min_pe": 0}, [0, 1]),
        ("ROULEUR", "FLAT", 9, {"pe.max_favourable": 2}, [1, 2]),
        ("CLIMBER", "FLAT", 9, {"pe.max_other": 0}, []),
        ("CLIMBER", "FLAT", 9, {"pe.max_other": 3}, [1, 2, 3]),
    ],
)  # fmt: skip
def test_attacks_are_offered_up_to_the_cap(table, road, kind, terrain, pe, rules, attacks):
    """R2.10, R6.25, R7.2, R8.1, RULING 45, RULING 55, TV066 — and never beyond the purse."""
    t = table(road((terrain, 150)), {"A1": (kind, (20, 1))}, rules, pe=pe)
    assert efforts(t, "A1", "ATTACK") == attacks


@pytest.mark.parametrize(
    ("terrain", "name", "pe", "rules", "pulls"),
    [
        ("FLAT", "A1", 9, {}, [0, 1, 2]), ("FLAT", "A1", 1, {}, [0, 1]), ("FLAT", "A1", 0, {}, [0]),
        ("FLAT", "A2", 9, {}, [0, 1]), ("FLAT", "A2", 0, {}, [0]), ("FLAT", "B1", 9, {}, []),
        ("MTN_3", "A2", 9, {}, []), ("FLAT", "A1", 9, {"pull.max_pe": 1}, [0, 1]),
        ("FLAT", "A2", 9, {"pe.charges_count_in_cap": True, "pe.max_other": 0}, [0]),
    ],
)  # fmt: skip
def test_pulling_is_for_the_front_row_and_helpers(table, road, terrain, name, pe, rules, pulls):
    """R6.25, R6.28, R7.9, RULING 46, RULING 49 — a helper stands in file behind a team-mate."""
    t = table(road((terrain, 150)), THREE, rules, pe=pe)
    assert efforts(t, name, "PULL") == pulls


@pytest.mark.parametrize(
    ("rules", "pe", "move", "rolls", "together"),
    [({}, 9, 4, 2, 6), ({}, 3, 3, 2, 3), ({"sprint.move_is_favourable": False}, 9, 1, 2, 3),
     ({"pe.max_favourable": 1}, 9, 1, 1, 2)],
)  # fmt: skip
def test_effort_of_a_sprint(table, flat, rules, pe, move, rolls, together):
    """R6.25, RULING 45, RULING 72 — a sprinter moves with up to 4 and sprints with up to 2."""
    tokens = offered(table(flat, NEAR, rules, pe=pe), "A2")
    sprints = [token for token in tokens if token.kind == "SPRINT_ACTION"]
    assert max(token.pe for token in sprints) == move
    assert max(token.sprint for token in sprints) == rolls
    assert max(token.pe + token.sprint for token in sprints) == together


@pytest.mark.parametrize(
    ("pe", "rules", "most"),
    [(9, {}, 1), (0, {}, 0), (9, {"pe.charges_count_in_cap": True, "pe.max_favourable": 1}, 1)],
)
def test_a_launcher_stands_in_the_row_ahead(table, flat, pe, rules, most):
    """R6.25, RULING 72 — for a team-mate directly behind who sprints, with 0 or 1 PE."""
    t = table(flat, NEAR, rules, pe=pe)
    launches = [token for token in offered(t, "A1") if token.kind == "LEAD_OUT"]
    assert launches == [Token("LEAD_OUT", pe, 0, t["A2"]) for pe in range(most + 1)]
    assert efforts(t, "A2", "LEAD_OUT") == []


def test_work_that_buys_no_die_may_need_a_cap(table, flat):
    """RULING 46, RULING 72 — `pe.charges_count_in_cap`: no cap, no point to launch with."""
    riders = {"A1": ("LEADER", (144, 1)), "A2": ("SPRINTER", (143, 1))}
    t = table(flat, riders, {"pe.charges_count_in_cap": True, "pe.max_other": 0})
    assert efforts(t, "A1", "LEAD_OUT") == [0]


def can_sprint(t, name="A1"):
    return bool(efforts(t, name, "SPRINT_ACTION"))


def squad(size, row, kind="LEADER"):
    return {f"A{n}": (kind, (row + 1 - n, 1)) for n in range(1, size + 1)}


@pytest.mark.parametrize(
    ("weather", "rules", "size", "row"),
    [
        # leader in front: 11, and 3 of one effort die; the line is crossed from row 151 - 14
        ("CLEAR", {}, 1, 137),
        ("CLEAR", {}, 4, 137),
        ("RAIN", {}, 1, 141),  # no effort in the rain: 11 - 1
        ("RAIN", {"rain.movement": 4}, 1, 136),
        ("COLD", {}, 1, 139),  # 14 - 2
        ("COLD", {"cold.effort_roll": -6}, 1, 141),  # 11 - 1 without effort beats 14 - 6
        ("COLD", {"cold.movement": 6, "cold.effort_roll": 6}, 1, 131),
        ("CROSSWIND", {}, 1, 137),
        ("CROSSWIND", {}, 4, 134),  # 3 of the wind's die in an echelon
    ],
)
def test_the_reach_of_a_sprint(table, flat, weather, rules, size, row):
    """R6.25, R11.3, RULING 77, RULING 79, RULING 107 i — the largest result, whatever it takes."""
    for at, legal in ((row, True), (row - 1, False)):
        t = table(flat, squad(size, at), rules, weather=weather)
        t.state.pe[1:] = [0] * (size - 1)  # nobody launches
        assert can_sprint(t) is legal


@pytest.mark.parametrize(
    ("rules", "row"),
    [
        ({}, 133),  # 11 and 3 of one point, 3 of the launcher and 1 of the wheel
        ({"sprint.leadout_and_slipstream_add": False}, 134),
        ({"sprint.leadout_die": "1D2"}, 134),
        ({"sprint.leadout_die": "none"}, 136),
    ],
)
def test_the_reach_of_who_is_launched(table, flat, rules, row):
    """R6.25, RULING 72 — with the die of a launcher who can pay."""
    for at, pe, legal in ((row, 9, True), (row - 1, 9, False), (row, 0, row > 135)):
        t = table(flat, {"A1": ("CLIMBER", (at + 1, 1)), "A2": ("LEADER", (at, 1))}, rules)
        t.state.pe[t["A1"]] = pe
        assert can_sprint(t, "A2") is legal


@pytest.mark.parametrize(
    ("line", "row", "legal"),
    [("sprint", 25, True), ("sprint", 31, False), ("summit", 25, True), ("feed", 25, False)],
)
def test_lines_one_sprints_for(table, road, lines, line, row, legal):
    """R6.25 — finish, intermediate sprint or summit, that lies ahead; no feed zone."""
    t = table(road(("FLAT", 150), lines=[lines[line](30)]), {"A1": ("LEADER", (row, 1))})
    assert can_sprint(t) is legal


def test_a_feed_zone_on_the_way_is_not_what_one_sprints_for(table, road, lines):
    """R6.25 — the sprint is 20 squares away, beyond the reach of 14; the feed zone is 4."""
    course = road(("FLAT", 200), lines=[lines["feed"](133), lines["sprint"](149)])
    assert not can_sprint(table(course, {"A1": ("LEADER", (130, 1))}))


def test_behind_the_last_line_there_is_nothing_to_sprint_for(table, flat):
    """R10.1 — who has crossed every line has none ahead."""
    t = table(flat, {"A1": ("LEADER", (20, 1))}, line_at=[1])
    assert squares_to_line(t.state, t["A1"]) > t.state.scene.course.rows


def test_no_effort_in_the_rain(table, flat):
    """R11.4, RULING 78, TV109 — no PE of any kind is offered."""
    t = table(flat, THREE, weather="RAIN")
    assert {token.pe for token in offered(t, "A1")} == {0}
    assert {token.kind for token in offered(t, "A1")} == {"", "PULL"}


@pytest.mark.parametrize(
    ("rule", "seen", "purse"),
    [("while_raining", ["RAIN", "CLEAR"], 9), ("whole_stage", ["RAIN", "CLEAR"], 0),
     ("whole_stage", ["COLD", "CLEAR"], 9)],
)  # fmt: skip
def test_rain_for_the_rest_of_the_stage_is_a_house_rule(table, flat, rule, seen, purse):
    """RULING 78 — `rain.pe_forbidden`."""
    t = table(flat, THREE, {"rain.pe_forbidden": rule}, weather_seen=seen, weather="CLEAR")
    assert t.state.purse(0) == purse


@pytest.mark.parametrize(
    ("fmt", "kinds"), [("ITT", {"", "ATTACK"}), ("road", {"", "ATTACK", "SPRINT_ACTION"})]
)
def test_a_rider_against_the_clock_lays_nothing_but_attacks(table, road, fmt, kinds):
    """RULING 105 — also with hidden tokens and a line in reach: no sprint fits a lone rider."""
    t = table(road(("TT_MID", 60), fmt=fmt), {"A1": ("LEADER", (58, 2))})
    assert {token.kind for token in offered(t, "A1")} == kinds


def test_the_blank_token_comes_first(table, flat):
    """R6.24 — what no answer counts as."""
    assert offered(table(flat, THREE), "A1")[0] == NO_TOKEN
