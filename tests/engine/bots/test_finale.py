"""What a director lays near the finish is always something the rules let him lay."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.bots.director import finale
from engine.games.ciclismo.state.plans import NO_TOKEN, Token
from engine.race.question import Choice, Each, Question

SPRINT, ATTACK = Token("SPRINT_ACTION", 0, 1), Token("ATTACK", 1)


@pytest.mark.parametrize(
    ("wished", "most", "laid"),
    [
        ((SPRINT, ATTACK), 1, (NO_TOKEN, ATTACK)),
        ((ATTACK, ATTACK), 1, (NO_TOKEN, NO_TOKEN)),
        ((SPRINT, ATTACK), 2, (SPRINT, ATTACK)),
    ],
)
def test_tokens_that_do_not_go_together_are_left_blank(monkeypatch, wished, most, laid):
    """R6.26 — first all but the attacks are left out, then everything."""
    monkeypatch.setattr(finale, "breakaway_rider", lambda *_: -1)
    monkeypatch.setattr(finale, "_token", lambda _c, _t, rider, _p, **_: wished[rider])
    choices = Choice((NO_TOKEN, SPRINT, ATTACK))
    options = Each((choices, choices), lambda both: sum(t != NO_TOKEN for t in both) <= most)
    question = Question("TOKENS", 0, 5, (0, 1), options, (NO_TOKEN, NO_TOKEN), "R6.26")

    assert finale.lay_tokens(question, None, SimpleNamespace(finishers=())) == laid
