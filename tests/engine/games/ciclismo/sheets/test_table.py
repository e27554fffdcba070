"""What makes a question one to look at: a line, a rival, the wheel of the leader."""

from engine.games.ciclismo.deliberation import deliberation
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.resolution import resolution
from engine.games.ciclismo.sheets import SHEETS
from engine.games.ciclismo.state import Plan, Token
from engine.race.orders import orders_of
from tests.engine.games.ciclismo.sheets.reading import reads

PAIR = {"A1": ("ROULEUR", (20, 1)), "B1": ("LEADER", (19, 1))}


def test_every_kind_of_question_has_its_order():
    assert set(orders_of("ciclismo").kinds) == set(SHEETS)


def test_a_line_is_near_within_two_turns(table, flat, road, lines):
    """R6.25 — two average rolls of ten squares with the wheel; a feed zone is no such line."""
    far = reads(table(flat, PAIR), deliberation(table(flat, PAIR).state), kind="PROPOSE")
    assert "line" not in far[0].sheet.cases
    t = table(road(("FLAT", 150), lines=[lines["sprint"](38)]), PAIR)
    assert "line" in reads(t, deliberation(t.state), kind="PROPOSE")[0].sheet.cases
    t = table(road(("FLAT", 150), lines=[lines["sprint"](42)]), PAIR)
    assert "line" not in reads(t, deliberation(t.state), kind="PROPOSE")[0].sheet.cases


def test_a_rival_of_the_formation_has_attacked(table, flat):
    """R8.1 — what lies open of another team; not the own attack."""
    t = table(flat, {"A1": ("ROULEUR", (30, 1)), "B1": ("LEADER", (29, 1))})
    t.tokens(A1=Token("ATTACK", 1), B1=Token("PULL", 0))
    t.state.phase = "RESOLUTION"
    found = {read.question.manager: read.sheet.cases for read in reads(t, resolution(t.state))}
    assert "rival" not in found[0]
    t = table(flat, {"A1": ("ROULEUR", (30, 1)), "B1": ("LEADER", (30, 2))})
    t.tokens(A1=Token("ATTACK", 1), B1=Token("ATTACK", 1))
    t.state.phase = "RESOLUTION"
    pursuit = reads(t, resolution(t.state), kind="PURSUE")[0]
    assert "rival" in pursuit.sheet.cases


def test_the_leader_would_lose_the_wheel(table, road):
    """R7.8, RULING 51 — a leader who must pay for the pace of a climber; no other rider counts."""
    climb = road(("MTN_HC", 60))
    for kind, held in (("SPRINTER", False), ("LEADER", True)):
        t = table(climb, {"A1": ("CLIMBER", (20, 1)), "B1": (kind, (19, 1))})
        t.state.plans[0] = Plan("FOLLOW", 2, (0,))
        read = next(r for r in reads(t, movement(t.state), kind="PAY"))
        assert ("wheel" in read.sheet.cases) is held
