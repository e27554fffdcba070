"""Sealed tokens by hand (part 6, R2.11): who sees what, what goes together."""

from decimal import Decimal

import pytest

from engine.bots.any_game import Random
from engine.games.ciclismo.activation import activation
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.race import CiclismoRace
from engine.games.ciclismo.resolution import resolution
from engine.games.ciclismo.state import NO_TOKEN, Token
from engine.games.ciclismo.tokens import offer_tokens
from engine.games.ciclismo.turn import turn_end
from engine.games.ciclismo.view import view_of
from engine.race.dice import Dice
from engine.race.question import Question
from engine.road.values import Line
from engine.tour.rules import Rules

LATER = Rules("ciclismo", {"activation.commit_pe": "at_resolution"})
ATTACKERS = {"A1": ("LEADER", (49, 1)), "B1": ("LEADER", (48, 1))}


def seen_by(t, kind):
    """Return what the managers who are asked this see of the tokens, and what they answered."""
    t.state.phase = "ACTIVATION"
    seen = []

    def look(question):
        table = view_of(t.state, question.manager).public
        seen.append([(token.kind, token.pe) for token in table.tokens])
        return question.default

    answers = {"TOKENS": lambda _: (Token("ATTACK"),), kind: look}
    t.play(activation(t.state, {}), answers)
    return seen


def test_kinds_lie_open_before_effort_is_named(table, flat):
    """RULING 42 — at_resolution: everybody sees the kinds, nobody an effort named already."""
    assert seen_by(table(flat, ATTACKERS, LATER), "EFFORT") == [[("ATTACK", 0)] * 2] * 2


def test_nothing_lies_open_while_tokens_are_laid(table, flat):
    """R2.11, R6.24 — the second manager asked sees nothing of the first one's answer."""
    assert seen_by(table(flat, ATTACKERS), "TOKENS") == [[("", 0)] * 2] * 2


def test_only_who_can_pay_launches_a_needy_sprinter(table, flat):
    """R6.25, RULING 42 — at_resolution a launcher without effort is no way to the line."""
    riders = {"A1": ("ROULEUR", (134, 1)), "A2": ("LEADER", (134, 2)), "A3": ("LEADER", (133, 1))}
    t = table(flat, riders, LATER)
    t.state.pe = [1, 0, 4]
    # 18 squares to cross: 11 at most with his dice, 3 of one point, 1 of the wheel, 3 launched

    def lay(question):
        poor = (NO_TOKEN, Token("LEAD_OUT", target=2), Token("SPRINT_ACTION"))
        rich = (Token("LEAD_OUT", target=2), NO_TOKEN, Token("SPRINT_ACTION"))
        assert poor not in question.options
        return rich

    t.play(activation(t.state, {}), {"TOKENS": lay})
    assert t.kinds() == ["TOKENS", "EFFORT"]
    assert t.state.tokens[0] == Token("LEAD_OUT", 1, 0, 2)


def test_no_view_shows_a_sealed_token_in_a_whole_stage(table, road):
    """R2.11, R6.24 — until they are turned up the table shows none, to nobody."""
    riders = {f"{team}{n}": ("LEADER", None) for team in "ABC" for n in range(1, 6)}
    setup = table(road(("FLAT", 40), ("MTN_1", 12)), riders).setup
    stage = CiclismoRace(setup, Dice("7"))
    bots = [Random(f"sealed{n}") for n in range(3)]
    steps, answer, looked = stage.play(), None, 0
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration:
            break
        questions = (asked,) if isinstance(asked, Question) else asked
        before = [stage.view(q.manager).public for q in questions]
        answers = []
        for question in questions:
            answers.append(bots[question.manager].decide(question, None))
            assert [stage.view(q.manager).public for q in questions] == before
        for picture in before:
            if picture.phase in {"CESSION", "DELIBERATION", "ACTIVATION", "TURN_BEGIN"}:
                looked += 1
                assert not any(token.kind for token in picture.tokens)
        answer = answers[0] if isinstance(asked, Question) else tuple(answers)
    assert looked > 50


def test_an_offer_names_no_rider_of_another_team(table, flat):
    """R6.24 — what a manager is asked is about his own riders."""
    t = table(flat, ATTACKERS)
    t.play(activation(t.state, {}))
    for question in t.asked:
        assert {t.state.scene.team_of[r] for r in question.riders} == {question.manager}
        assert question.secret


@pytest.mark.parametrize(
    ("pe", "second", "third", "squares"),
    [
        (1, 1, 1, 10 + 2 + 2), (1, 0, 1, 10 + 2 + 1), (1, 1, 0, 10 + 2 + 1), (1, 0, 0, 10 + 2),
        (0, 0, 0, 10 + 2),
    ],
)  # fmt: skip
def test_a_helper_who_keeps_his_point_moves_along_and_gives_nothing(
    table, flat, pe, second, third, squares
):
    """R7.10, RULING 49, RULING 107 b — five dice of 2, one of effort, and 1 for each who pays."""
    t = table(flat, {f"A{n}": ("ROULEUR", (42 - n, 1)) for n in (1, 2, 3)})
    t.tokens(A1=Token("PULL", pe), A2=Token("PULL", second), A3=Token("PULL", third))
    t.play(resolution(t.state))
    assert [row - before for row, before in zip(t.state.row, (41, 40, 39), strict=True)] == [
        squares
    ] * 3
    assert t.state.pe == [9 - pe, 9 - second, 9 - third]


def test_a_helper_who_keeps_his_point_owes_the_toll(table, flat):
    """RULING 50 — it is waived for helpers who paid already; he has not."""
    t = table(flat, {"A1": ("ROULEUR", (41, 1)), "A2": ("ROULEUR", (40, 1))})
    t.tokens(A1=Token("PULL", 2), A2=Token("PULL", 0))
    t.play(resolution(t.state), {"PAY": (True,)})
    assert (t.at("A1", "A2"), t.state.pe) == (((41 + 14, 1), (40 + 14, 1)), [7, 8])


def test_who_will_not_pay_for_the_puller_he_named_names_no_other(table, flat):
    """R6.28, RULING 51 — he has left that plan for this turn: he rolls for himself, on a wheel."""
    riders = {"A1": ("ROULEUR", (41, 1)), "B1": ("LEADER", (41, 2)), "C1": ("LEADER", (40, 2))}
    t = table(flat, riders)
    t.tokens(A1=Token("PULL", 2), B1=Token("PULL", 0))
    t.roll("C1", [1, 1, 1, 1])
    t.play(resolution(t.state))
    asked = [(q.kind, q.riders) for q in t.asked if q.kind in {"JOIN", "PAY"}]
    assert asked == [("JOIN", (t["A1"], t["C1"])), ("PAY", (t["C1"],))]
    t.play(movement(t.state))
    assert t.at("C1") == (40 + 4 + 1, 2)


def test_who_left_a_puller_may_follow_the_next_turn(table, flat):
    """RULING 51 — he leaves the plan for this turn only."""
    riders = {"A1": ("ROULEUR", (41, 1)), "C1": ("LEADER", (40, 2))}
    t = table(flat, riders)
    t.roll("A1", [2, 1, 1, 1, 1, 1])
    t.tokens(A1=Token("PULL", 2))
    t.play(resolution(t.state))
    t.play(movement(t.state))
    turn_end(t.state, [0, 1])
    assert t.at("A1", "C1") == ((50, 1), (49, 2))
    t.tokens(A1=Token("PULL", 0))
    t.play(resolution(t.state))
    assert t.kinds().count("JOIN") == 2


@pytest.mark.parametrize(("launch", "squares"), [(None, 9), (0, 9), (1, 10)])
def test_who_is_not_launched_keeps_his_wheel(table, flat, launch, squares):
    """RULING 72 — `sprint.leadout_and_slipstream_add = false`: the die takes the place of the 1."""
    riders = {"A1": ("ROULEUR", (145, 1)), "A2": ("SPRINTER", (144, 1))}
    t = table(flat, riders, Rules("ciclismo", {"sprint.leadout_and_slipstream_add": False}))
    launcher = NO_TOKEN if launch is None else Token("LEAD_OUT", launch, 0, 1)
    t.tokens(A1=launcher, A2=Token("SPRINT_ACTION", 0, 0))
    t.play(resolution(t.state))
    assert t.at("A2")[0] - 144 == squares


def may_sprint(t):
    t.play(activation(t.state, {}))
    (question,) = t.asked
    return {token.pe for token in question.options.choices[0] if token.kind == "SPRINT_ACTION"}


@pytest.mark.parametrize(
    ("weather", "changed", "row"),
    [
        # leader in front: 11, and 3 of one effort die; the line is crossed from row 151 - 14
        ("CLEAR", {}, 137),
        ("RAIN", {}, 141),  # no effort in the rain: 11 - 1
        ("RAIN", {"rain.movement": 4}, 136),
        ("COLD", {}, 139),  # 14 - 2
        ("COLD", {"cold.effort_roll": -6}, 141),  # 11 - 1 without effort beats 14 - 6
        ("COLD", {"cold.movement": 6, "cold.effort_roll": 6}, 131),
    ],
)
def test_the_reach_of_a_sprint_in_any_weather(table, flat, weather, changed, row):
    """R6.25, RULING 79, RULING 107 i — the largest possible result, whatever it takes."""
    for at, legal in ((row, True), (row - 1, False)):
        t = table(
            flat,
            {"A1": ("LEADER", (at, 1)), "A2": ("LEADER", (at - 1, 1))},
            Rules("ciclismo", changed),
        )
        t.state.weather = weather
        t.state.bar_effort()
        t.state.pe[t["A2"]] = 0
        assert bool(may_sprint(t)) == legal


@pytest.mark.parametrize(
    ("size", "row", "legal"), [(1, 137, True), (1, 136, False), (4, 134, True), (4, 133, False)]
)
def test_wind_lengthens_the_reach_of_four_together(table, flat, size, row, legal):
    """R11.3, RULING 77, RULING 107 i — 14 squares, and 3 of the wind's die in an echelon."""
    riders = {f"A{n}": ("LEADER", (row + 1 - n, 1)) for n in range(1, size + 1)}
    t = table(flat, riders)
    t.state.weather = "CROSSWIND"
    t.state.pe[1:] = [0] * (size - 1)
    assert bool(may_sprint(t)) == legal


def test_a_feed_zone_on_the_way_is_not_what_one_sprints_for(table, road, lines):
    """R6.25 — the sprint is 20 squares away, beyond the reach of 14; the feed zone is 4."""
    feed = Line("FEED", 133, Decimal(133))
    course = road(("FLAT", 200), lines=[feed, lines["sprint"](149)])
    assert not may_sprint(table(course, {"A1": ("LEADER", (130, 1))}))


@pytest.mark.parametrize(("add", "row"), [(True, 133), (False, 134)])
def test_the_reach_of_who_is_launched(table, flat, add, row):
    """R6.25, RULING 72 — 11 and 3 of one point, 3 of the launcher, and 1 where both add up."""
    rules = Rules("ciclismo", {"sprint.leadout_and_slipstream_add": add})
    for at, legal in ((row, True), (row - 1, False)):
        t = table(flat, {"A1": ("CLIMBER", (at + 1, 1)), "A2": ("LEADER", (at, 1))}, rules)
        found = offer_tokens(t.state, t.state.formations[0], {})[1].tokens
        assert any(token.kind == "SPRINT_ACTION" for token in found) == legal


@pytest.mark.parametrize(("fmt", "kinds"), [("ITT", {"", "ATTACK"}),
                                            ("road", {"", "ATTACK", "SPRINT_ACTION"})])  # fmt: skip
def test_a_rider_against_the_clock_lays_nothing_but_attacks(table, road, fmt, kinds):
    """RULING 105 — also with hidden tokens and a line in reach: no sprint fits a lone rider."""
    t = table(road(("TT_MID", 60), fmt=fmt), {"A1": ("LEADER", (58, 2))})
    (offer,) = offer_tokens(t.state, t.state.formations[0], {})
    assert {token.kind for token in offer.tokens} == kinds


def test_a_helper_without_points_needs_his_puller_too(table, flat):
    """R6.28, RULING 107 b — nobody has a point left: both pull, or the helper does not."""
    t = table(flat, {"A1": ("ROULEUR", (20, 1)), "A2": ("CLIMBER", (19, 1))}, pe=0)
    t.play(activation(t.state, {}))
    options = t.asked[0].options
    assert (Token("PULL"), Token("PULL")) in options
    assert (NO_TOKEN, Token("PULL")) not in options


def test_a_launcher_without_points_launches_a_sprint_or_nobody(table, flat):
    """R6.25, RULING 72 — without a point the launched has his wheel all the same."""
    t = table(flat, {"A1": ("ROULEUR", (144, 1)), "A2": ("SPRINTER", (143, 1))}, pe=0)
    t.play(activation(t.state, {}))
    options, launch = t.asked[0].options, Token("LEAD_OUT", 0, 0, t["A2"])
    assert (launch, Token("SPRINT_ACTION")) in options
    assert (launch, NO_TOKEN) not in options
