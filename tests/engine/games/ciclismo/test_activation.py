"""Tokens (part 6): what may be laid, how they are kept secret, in which order they count."""

from engine.games.ciclismo.activation import activation
from engine.games.ciclismo.resolution import resolution
from engine.games.ciclismo.state import NO_TOKEN, Plan, Token
from engine.games.ciclismo.tokens import files_of, offer_tokens
from engine.tour.rules import Rules

THREE = {"A1": ("ROULEUR", (20, 1)), "A2": ("CLIMBER", (19, 1)), "B1": ("LEADER", (19, 2))}


def offered(t, name):
    members = t.state.formations[t.state.formation[t[name]]]
    found = offer_tokens(t.state, members, files_of(t.state, members))
    return found[members.index(t[name])].tokens


def kinds(t, name):
    return {token.kind for token in offered(t, name)} - {""}


def test_every_rider_may_lay_one_token_or_none(table, flat):
    """R6.24, RULING 6 — all teams at once, secretly; no token by default."""
    t = table(flat, THREE)
    assert not t.play(activation(t.state, {}))
    assert [(q.kind, q.manager, q.secret) for q in t.asked] == [
        ("TOKENS", 0, True), ("TOKENS", 1, True),
    ]  # fmt: skip
    assert all(q.default == (NO_TOKEN,) * len(q.riders) for q in t.asked)


def test_nobody_of_a_joint_formation_lays_a_token(table, flat):
    """R6.20 — no activation takes place where everybody follows."""
    t = table(flat, THREE)
    t.state.plans = [Plan("FOLLOW", 0, (0,))]
    t.play(activation(t.state, {}))
    assert t.asked == []


def test_attacks_are_offered_up_to_the_cap(table, flat, road):
    """R6.25, R8.1, RULING 55, TV066 — CLIMBER on the flat 1 PE, on MTN_HC two; not 0."""
    t = table(flat, {"A1": ("CLIMBER", (20, 1)), "A2": ("LEADER", (19, 1))})
    attacks = [token.pe for token in offered(t, "A1") if token.kind == "ATTACK"]
    assert attacks == [1]
    assert Token("ATTACK", 2) not in offered(t, "A1")
    t = table(road(("MTN_HC", 50)), {"A1": ("CLIMBER", (20, 1)), "A2": ("LEADER", (19, 1))})
    assert [token.pe for token in offered(t, "A1") if token.kind == "ATTACK"] == [1, 2]


def test_an_attack_without_effort_is_a_house_rule(table, flat):
    """RULING 55 — `attack.min_pe = 0`."""
    t = table(flat, THREE, Rules("ciclismo", {"attack.min_pe": 0}))
    assert Token("ATTACK", 0) in offered(t, "A1")


def test_nothing_beyond_the_purse_is_offered(table, flat):
    """R2.10, R6.25 — a balance is never negative."""
    t = table(flat, THREE, pe=1)
    assert {token.pe for token in offered(t, "A1")} == {0, 1}
    assert kinds(table(flat, THREE, pe=0), "A1") == {"PULL"}


def test_pulling_is_for_the_front_row_and_helpers(table, flat, road):
    """R6.25, R6.28, R7.9 — a helper in the file behind a team-mate, on the flat only."""
    t = table(flat, THREE)
    assert [token.pe for token in offered(t, "A1") if token.kind == "PULL"] == [0, 1, 2]
    assert [token.pe for token in offered(t, "A2") if token.kind == "PULL"] == [0, 1]
    assert "PULL" not in kinds(t, "B1")
    t = table(road(("MTN_3", 50)), THREE)
    assert "PULL" not in kinds(t, "A2")


def lay(t, **tokens):
    """Answer the token question of team A."""

    def answer(question):
        if question.manager:
            return question.default
        return tuple(tokens.get(t.names[rider], NO_TOKEN) for rider in question.riders)

    return {"TOKENS": answer}


def test_a_helper_needs_his_puller_and_pays_where_he_pays(table, flat):
    """R6.28, RULING 107 b — up to 1 PE behind a pull with effort, none behind one without."""
    t = table(flat, THREE)
    t.play(activation(t.state, {}))
    options = t.asked[0].options
    assert (Token("PULL", 0), Token("PULL", 0)) in options
    assert (Token("PULL", 2), Token("PULL", 1)) in options
    assert (Token("PULL", 1), Token("PULL", 0)) in options
    assert (Token("PULL", 0), Token("PULL", 1)) not in options
    assert (NO_TOKEN, Token("PULL", 0)) not in options


NEAR = {"A1": ("ROULEUR", (140, 1)), "A2": ("SPRINTER", (139, 1)), "B1": ("LEADER", (139, 2))}


def test_a_sprint_is_for_a_line_within_reach(table, flat):
    """R6.25, RULING 107 i — s + 1 - row at most the largest final result, wheel included."""
    t = table(flat, NEAR)
    assert kinds(t, "A2") >= {"SPRINT_ACTION"}
    far_off = {name: (kind, (row - 60, lane)) for name, (kind, (row, lane)) in NEAR.items()}
    assert "SPRINT_ACTION" not in kinds(table(flat, far_off), "A2")


def test_the_reach_is_exact(table, flat):
    """R6.25 — LEADER, 3D3+1D2 and one die: 14 alone, so row 137 is in reach and 136 is not."""
    assert "SPRINT_ACTION" in kinds(table(flat, {"A1": ("LEADER", (137, 1))}), "A1")
    assert "SPRINT_ACTION" not in kinds(table(flat, {"A1": ("LEADER", (136, 1))}), "A1")


def test_a_feed_zone_is_no_line_to_sprint_for(table, road, lines):
    """R6.25 — finish, intermediate sprint or summit."""
    sprint = road(("FLAT", 150), lines=[lines["sprint"](30)])
    assert "SPRINT_ACTION" in kinds(table(sprint, {"A1": ("LEADER", (25, 1))}), "A1")
    assert "SPRINT_ACTION" not in kinds(table(sprint, {"A1": ("LEADER", (31, 1))}), "A1")


def test_effort_of_a_sprint(table, flat):
    """R6.25, RULING 45, RULING 72 — a sprinter moves with up to 4 and sprints with up to 2."""
    t = table(flat, NEAR)
    sprints = [token for token in offered(t, "A2") if token.kind == "SPRINT_ACTION"]
    assert max(token.pe for token in sprints) == 4
    assert max(token.sprint for token in sprints) == 2
    t = table(flat, NEAR, Rules("ciclismo", {"sprint.move_is_favourable": False}))
    assert max(token.pe for token in offered(t, "A2") if token.kind == "SPRINT_ACTION") == 1
    t = table(flat, NEAR, pe=3)
    sprints = [token for token in offered(t, "A2") if token.kind == "SPRINT_ACTION"]
    assert max(token.pe + token.sprint for token in sprints) == 3


def test_a_launcher_stands_in_the_row_ahead(table, flat):
    """R6.25 — the target is a team-mate in the row directly behind who sprints."""
    t = table(flat, NEAR)
    launches = [token for token in offered(t, "A1") if token.kind == "LEAD_OUT"]
    assert launches == [Token("LEAD_OUT", 0, 0, t["A2"]), Token("LEAD_OUT", 1, 0, t["A2"])]
    assert "LEAD_OUT" not in kinds(t, "A2")
    t.play(activation(t.state, {}))
    options = t.asked[0].options
    assert (launches[1], Token("SPRINT_ACTION", 1, 1)) in options
    assert (launches[1], NO_TOKEN) not in options


def test_the_launchers_die_lengthens_the_reach(table, flat):
    """R6.25 — launched with effort a rider may sprint who could not reach the line alone."""
    riders = {"A1": ("ROULEUR", (137, 1)), "A2": ("CLIMBER", (133, 1)), "A3": ("LEADER", (134, 1))}
    t = table(flat, riders | {"A4": ("CLIMBER", (135, 1)), "A5": ("CLIMBER", (136, 1))})
    assert "SPRINT_ACTION" in kinds(t, "A2")
    t.play(activation(t.state, {}))
    names = [t.names[rider] for rider in t.asked[0].riders]
    launched = {"A3": Token("LEAD_OUT", 1, 0, t["A2"]), "A2": Token("SPRINT_ACTION", 1, 0)}
    together = tuple(launched.get(name, NO_TOKEN) for name in names)
    alone = tuple(launched[name] if name == "A2" else NO_TOKEN for name in names)
    assert together in t.asked[0].options
    assert alone not in t.asked[0].options


def test_no_effort_in_the_rain(table, flat):
    """R11.4, RULING 78, TV109 — no PE of any kind is offered, and it is refused if given."""
    t = table(flat, THREE)
    t.state.weather = "RAIN"
    t.state.bar_effort()
    assert kinds(t, "A1") == {"PULL"}
    t.play(activation(t.state, {}))
    assert all(token.pe == 0 for q in t.asked for choice in q.options.choices for token in choice)


def test_rain_for_the_rest_of_the_stage_is_a_house_rule(table, flat):
    """RULING 78 — `rain.pe_forbidden = whole_stage`."""
    t = table(flat, THREE, Rules("ciclismo", {"rain.pe_forbidden": "whole_stage"}))
    t.state.weather, t.state.weather_seen = "CLEAR", ["RAIN", "CLEAR"]
    t.state.bar_effort()
    assert t.state.purse(0) == 0
    t = table(flat, THREE)
    t.state.weather, t.state.weather_seen = "CLEAR", ["RAIN", "CLEAR"]
    t.state.bar_effort()
    assert t.state.purse(0) == 9


def test_effort_may_be_named_once_tokens_lie_open(table, flat):
    """RULING 42 — `activation.commit_pe = at_resolution`: kinds first, effort after the reveal."""
    t = table(flat, THREE, Rules("ciclismo", {"activation.commit_pe": "at_resolution"}))
    answers = {
        "TOKENS": lambda q: (Token("ATTACK"), *q.default[1:]) if q.manager == 0 else q.default,
        "EFFORT": lambda _: (Token("ATTACK", 3),),
    }
    t.play(activation(t.state, {}), answers)
    assert t.kinds() == ["TOKENS", "TOKENS", "EFFORT"]
    assert {token.pe for token in t.asked[0].options.choices[0]} == {0}
    assert t.state.tokens[0] == Token("ATTACK", 3)


def test_who_names_effort_later_can_pay_for_what_he_promised(table, flat):
    """RULING 42 — a launcher without points does not make a sprint possible."""
    riders = {f"A{n}": ("CLIMBER", (132 + n, 1)) for n in range(1, 6)}
    rules = Rules("ciclismo", {"activation.commit_pe": "at_resolution"})
    for points, legal in ((1, True), (0, False)):
        t = table(flat, riders, rules)
        t.state.pe[t["A2"]] = points
        t.play(activation(t.state, {}))
        laid = {"A1": Token("SPRINT_ACTION"), "A2": Token("LEAD_OUT", 0, 0, t["A1"])}
        names = [t.names[rider] for rider in t.asked[0].riders]
        tokens = tuple(laid.get(name, NO_TOKEN) for name in names)
        offered_at_all = all(name in names for name in laid)
        assert (offered_at_all and tokens in t.asked[0].options) is legal


ORDER = {
    "A1": ("ROULEUR", (41, 1)), "A2": ("CLIMBER", (38, 2)), "A3": ("SPRINTER", (40, 3)),
    "A4": ("LEADER", (41, 3)), "B1": ("CLIMBER", (39, 3)), "B2": ("ROULEUR", (39, 1)),
}  # fmt: skip


def resolved(t, **tokens):
    t.tokens(**tokens)
    t.play(resolution(t.state))
    words = {"attacked", "led_out", "sprinted", "pulled"}
    return [t.names[h[2]] for h in t.state.happenings if h[0] in words]


def all_kinds(t):
    return {
        "A1": Token("PULL"), "A2": Token("ATTACK", 1), "A3": Token("SPRINT_ACTION"),
        "A4": Token("LEAD_OUT", 0, 0, t["A3"]), "B1": Token("ATTACK", 1), "B2": Token("ATTACK", 1),
    }  # fmt: skip


def test_tokens_are_resolved_kind_by_kind_in_road_order(table, flat):
    """R6.27, R8.3, RULING 43, TV044 — attacks, lead-outs, sprints, pulls; front row first."""
    t = table(flat, ORDER)
    order = resolved(t, **all_kinds(t))
    assert order == ["B2", "B1", "A2", "A4", "A3", "A1"]


def test_the_order_of_kinds_is_a_house_rule(table, flat):
    """RULING 43 — `resolution.order`."""
    rules = Rules("ciclismo", {"resolution.order": ["PULL", "SPRINT_ACTION", "LEAD_OUT", "ATTACK"]})
    t = table(flat, ORDER, rules)
    assert resolved(t, **all_kinds(t))[0] == "A1"


def test_who_moved_here_does_not_move_again(table, flat):
    """RULING 43 — a resolved rider is done for the turn."""
    t = table(flat, ORDER)
    resolved(t, B1=Token("ATTACK", 1))
    assert [t.names[r] for r, moved in enumerate(t.state.moved) if moved] == ["B1"]
