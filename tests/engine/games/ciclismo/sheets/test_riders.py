"""Riders who move for themselves, their tokens, and notes, as a manager reads them."""

import pytest

from engine.games.ciclismo.activation import activation
from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.deliberation import deliberation
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.roll import RollHelp
from engine.games.ciclismo.state import Token
from engine.games.ciclismo.trials import ride_individual_trial
from engine.race.question import answer_of, blocked_options, codes_of
from engine.race.sheet import ROWS, Riders
from tests.engine.games.ciclismo.sheets.reading import reads

ALONE = {"A1": ("ROULEUR", (30, 2)), "A2": ("CLIMBER", (20, 1))}


def test_a_rider_alone_rolls_goes_basic_or_lays_a_token(table, flat):
    """R6.23, RULING 29, R5.2 — a row a rider; a rouleur's basic movement on the flat is 8."""
    t = table(flat, ALONE)
    (read,) = reads(t, deliberation(t.state))
    assert [part.form for part in read.sheet.parts] == [ROWS, ROWS]
    rider = t["A1"]
    advice = Advice(t.state.scene)
    assert read.option("ROLL", rider).gain == advice.mean_distance(t.state, rider)
    assert read.option("BASIC", rider).words.values == {"squares": 8}
    assert read.option("BASIC", rider).gain == 8.0
    assert read.option("ACTIVATE", rider).gain is None
    codes = (read.option("BASIC", rider).code, read.option("ACTIVATE", t["A2"]).code)
    assert [plan.kind for plan in answer_of(read.question, codes)] == ["BASIC", "ACTIVATE"]


def test_a_rider_with_nothing_left_is_told_why_there_is_no_token(table, flat):
    """R2.10, R11.4 — no points, or rain for everybody."""
    t = table(flat, ALONE)
    t.state.pe[t["A1"]] = 0
    (read,) = reads(t, deliberation(t.state))
    assert read.rules("no_points") == ["R2.10"]
    t = table(flat, ALONE)
    t.state.barred = True
    (read,) = reads(t, deliberation(t.state))
    assert read.rules("rain") == ["R11.4"]


def test_in_a_time_trial_effort_is_laid_openly_and_basic_movement_ends_on_a_square(table, road):
    """RULING 105, R6.33 — attack points cost what they say; nobody else moves before."""
    t = table(road(("TT_MID", 30), fmt="ITT"), {"A1": ("LEADER", None)}, turn=0)
    read = reads(t, ride_individual_trial(t.state, ()), kind="SOLO")[0]
    assert read.sheet.words.key == "SOLO_trial"
    attacks = [option for option in read.options() if option.words.key == "attack"]
    assert [option.cost for option in attacks] == [1, 2, 3, 4]
    assert attacks[3].gain > attacks[0].gain
    basic = read.option("BASIC")
    assert basic.place == (basic.words.values["squares"], 2)
    assert basic.moves == ((t["A1"], basic.place),)


def test_basic_movement_for_formations_only_is_named(table, flat):
    """RULING 29 — basic.allow_individual = false."""
    t = table(flat, ALONE, {"basic.allow_individual": False})
    (read,) = reads(t, deliberation(t.state))
    assert read.rules("no_basic") == ["RULING 29"]


def test_basic_movement_on_the_road_ends_where_others_leave_room(table, flat):
    """RULING 29, R6.33 — only in a time trial is its square known beforehand."""
    (read,) = reads(t := table(flat, ALONE), deliberation(t.state))
    assert (read.option("BASIC").place, read.option("BASIC").moves) == (None, ())


def test_who_laid_no_token_spends_no_effort(table, flat):
    """R6.24, R6.29 — too late for it; the ways to ride are rows of their own."""
    t = table(flat, {"A1": ("ROULEUR", (30, 1)), "B1": ("LEADER", (29, 1))})
    read = reads(t, movement(t.state), kind="MODE")[0]
    assert read.rules("effort_too_late") == ["R6.24"]
    assert read.option("ROLL_AND_STOP").gain == read.option("ROLL").gain


NEAR = {"A1": ("ROULEUR", (140, 1)), "A2": ("SPRINTER", (139, 1)), "B1": ("LEADER", (139, 2))}


def tokens(t, kind="TOKENS"):
    return next(r for r in reads(t, activation(t.state, {}), kind=kind))


def test_tokens_say_what_lies_under_them_and_how_far_they_carry(table, flat):
    """R6.25, RULING 42, RULING 72 — points of the move and those kept for the sprint."""
    t = table(flat, NEAR)
    read = tokens(t)
    advice, sprinter = Advice(t.state.scene), t["A2"]
    sprint = read.option("sprint", sprinter, pe=3, dice=2)
    assert sprint.cost == 5
    assert sprint.gain == advice.mean_distance(t.state, sprinter, RollHelp(3, "SPRINTING"))
    far = advice.mean_distance(t.state, t["A1"], RollHelp(4))
    assert read.option("attack", t["A1"], pe=4).gain == far
    assert read.option("no_token_laid", sprinter).cost == 0
    pull = read.option("pull", t["A1"], pe=2)
    assert (pull.cost, pull.words.values) == (2, {"pe": 2})


def test_a_helpers_token_is_named_as_help(table, flat):
    """R7.9, RULING 49 — what it brings hangs on the puller ahead."""
    t = table(flat, {"A1": ("ROULEUR", (40, 1)), "A2": ("CLIMBER", (39, 1))})
    read = tokens(t)
    assert read.option("help", t["A2"], pe=1).gain is None


def test_attacking_out_of_the_peloton_counts_its_die(table, flat):
    """R8.2 — one triple die more: two squares."""
    bunch = {f"A{n}": ("ROULEUR", (42 - n // 3, n % 3 + 1)) for n in range(6)}
    t = table(flat, bunch)
    gain = tokens(t).option("attack", t["A0"], pe=1).gain
    assert gain == Advice(t.state.scene).mean_distance(t.state, t["A0"], RollHelp(1)) + 2.0


def test_tokens_that_are_missing_are_named_with_their_rule(table, flat):
    """R6.25 — no line within reach, nobody to launch, no place to pull from."""
    riders = {"A1": ("ROULEUR", (40, 1)), "A2": ("CLIMBER", (39, 2)), "B1": ("LEADER", (38, 2))}
    t = table(flat, riders)
    read = tokens(t)
    assert read.rules("no_sprint") == ["R6.25"]
    assert read.rules("no_pull") == ["R6.25"]
    assert read.rules("no_lead_out") == []
    (missing,) = [one for one in read.sheet.barred if one.words.key == "no_pull"]
    assert missing.words.values == {"riders": Riders((t["A2"],))}
    near = tokens(table(flat, NEAR))
    assert near.rules("no_lead_out") == ["R6.25"]


def test_who_finds_no_attack_is_told_why(table, flat):
    """R7.2, R2.10 — nothing left; else the rule that gives the attack to another."""
    t = table(flat, NEAR)
    t.state.pe[t["A1"]] = 0
    (missing,) = [one for one in tokens(t).sheet.barred if one.words.key == "no_points"]
    assert (missing.rule, missing.words.values) == ("R2.10", {"riders": Riders((t["A1"],))})


def test_a_launched_rider_is_left_with_his_sprint(table, flat):
    """R6.25 — once a team-mate launches him, everything else is out, and says so."""
    t = table(flat, NEAR)
    read = tokens(t)
    first, second = read.sheet.parts
    launch = read.option("lead_out", first.rider, pe=1)
    told = blocked_options(read.question, read.sheet, (launch.code, None))
    for option, why in zip(second.options, told[1], strict=True):
        assert (why is None) == (option.words.key == "sprint")
        assert why is None or (why.words.key, why.rule) == ("launched_rides", "R6.25")


def test_a_lead_out_without_effort_is_not_offered_where_it_is_never_enough(table, flat):
    """R6.25 — who reaches the line only when launched with effort."""
    riders = {"A1": ("ROULEUR", (137, 1)), "A2": ("CLIMBER", (133, 1)), "A3": ("LEADER", (134, 1))}
    t = table(flat, riders | {"A4": ("CLIMBER", (135, 1)), "A5": ("CLIMBER", (136, 1))})
    read = tokens(t)
    launches = [o for o in read.options(t["A3"]) if o.words.key == "lead_out"]
    assert [option.cost for option in launches] == [1]
    needy = read.option("sprint", t["A2"], pe=1, dice=0)
    places = [part.rider for part in read.sheet.parts]
    codes = [None] * len(places)
    codes[places.index(t["A2"])] = needy.code
    codes[places.index(t["A3"])] = 0
    told = blocked_options(read.question, read.sheet, codes)
    why = told[places.index(t["A2"])][read.options(t["A2"]).index(needy)]
    assert why.words.key == "needs_launch"


@pytest.mark.parametrize("later", [False, True])
def test_effort_is_named_with_the_token_or_once_all_lie_open(table, flat, later):
    """RULING 42 — activation.commit_pe = at_resolution: kinds first, then their points."""
    rules = {"activation.commit_pe": "at_resolution"} if later else {}
    t = table(flat, {"A1": ("ROULEUR", (40, 1)), "B1": ("LEADER", (38, 1))}, rules)
    lay = {"TOKENS": lambda q: tuple(c[1] for c in q.options.choices)}
    found = reads(t, activation(t.state, {}), lay)
    kinds = [read.question.kind for read in found]
    assert kinds == (["TOKENS", "TOKENS", "EFFORT", "EFFORT"] if later else ["TOKENS"] * 2)
    costs = {option.cost for option in found[0].options()}
    assert costs == ({0} if later else {0, 1, 2, 3, 4})
    if later:
        assert [option.cost for option in found[2].options()] == [1, 2, 3, 4]
        assert codes_of(found[2].question, (Token("ATTACK", 3),)) == (2,)
