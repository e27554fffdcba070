"""What stands beside each rider: points left, whose wheel, mishaps, token, plan, jerseys."""

from dataclasses import replace

import pytest

from engine.games.ciclismo.scene import TourSoFar
from engine.games.ciclismo.sheets.riders import rider_notes, team_purses, token_words
from engine.games.ciclismo.sheets.table import riders_phrase
from engine.games.ciclismo.state import Plan, Token
from engine.games.ciclismo.view import draw_snapshot
from engine.race.frame import View
from engine.race.sheet import Riders

FILE = {
    "A1": ("ROULEUR", (45, 1)), "A2": ("CLIMBER", (44, 1)), "B1": ("LEADER", (44, 2)),
    "B2": ("SPRINTER", (43, 3)), "B3": ("LEADER", (30, 1)),
}  # fmt: skip


def notes_of(t, tour=None, **other):
    """Return the notes as the table lies, by rider's name."""
    snapshot = draw_snapshot(t.state, None)
    if tour is not None:
        other["scene"] = replace(snapshot.scene, tour=tour)
    read = rider_notes(View(0, snapshot._replace(**other)))
    assert [note.rider for note in read] == list(range(len(t.names)))
    return dict(zip(t.names, read, strict=True))


def words(note):
    """Return keys and values of what stands beside a name."""
    return [(phrase.key, phrase.values) for phrase in note.words]


def test_points_left_are_public_and_a_share_of_those_of_the_start(table, flat):
    """R2.11 — nine of eighteen are half; more than a full purse are no more than full."""
    t = table(flat, FILE)
    t.state.pe[t["A2"]], t.state.pe[t["B1"]] = 20, 0
    notes = notes_of(t)
    assert [note.purse.values["pe"] for note in notes.values()] == [9, 20, 0, 9, 9]
    assert [note.share for note in notes.values()] == [0.5, 1.0, 0.0, 0.5, 0.5]
    assert team_purses(View(0, draw_snapshot(t.state, None))) == (29, 18)
    assert notes_of(table(flat, FILE, pe=0, pe_start=0))["A1"].share is None


def test_a_wheel_is_that_of_the_row_ahead_in_the_own_lane_first(table, flat):
    """R6.14, R6.15 — nobody ahead, or a gap: no wheel."""
    t = table(flat, FILE)
    notes = notes_of(t)
    assert {name: note.wheel for name, note in notes.items()} == {
        "A1": None, "A2": t["A1"], "B1": t["A1"], "B2": t["B1"], "B3": None,
    }  # fmt: skip
    nearest = {
        "A1": ("LEADER", (45, 1)), "A2": ("LEADER", (45, 3)), "B1": ("LEADER", (44, 3)),
        "B2": ("LEADER", (44, 1)),
    }  # fmt: skip
    t = table(flat, nearest)
    assert [notes_of(t)[name].wheel for name in ("B1", "B2")] == [t["A2"], t["A1"]]


def test_who_is_off_the_road_is_on_nobodys_wheel(table, flat):
    """R11.10, R11.15 — of such a rider only waits and bonks are told."""
    t = table(flat, FILE)
    t.state.wait[t["B2"]], t.state.bonk[t["B2"]], t.state.bonk[t["A1"]] = 2, 1, 3
    t.state.moved[t["B2"]] = True
    here = tuple(name != "B2" for name in t.names)
    notes = notes_of(t, here=here)
    assert notes["B2"].wheel is None
    assert words(notes["B2"]) == [("note_wait", {"turns": 2}), ("note_bonk", {"turns": 1})]
    assert words(notes["A1"]) == [("note_bonk", {"turns": 3})]
    assert words(notes["A2"]) == []
    assert words(notes_of(t)["B2"])[-1] == ("note_moved", {})


def test_tokens_that_lie_open_are_told(table, flat):
    """R6.27 — which, for how much, for whom; a pull from behind the front row is help (R7.9)."""
    t = table(flat, FILE)
    laid = {
        "A1": Token("PULL", 2), "A2": Token("PULL", 1), "B1": Token("ATTACK", 3),
        "B2": Token("LEAD_OUT", 1, target=t["B1"]), "B3": Token("SPRINT_ACTION", 3, 2),
    }  # fmt: skip
    tokens = tuple(laid[name] for name in t.names)
    told = {name: words(note) for name, note in notes_of(t, tokens=tokens).items()}
    assert told == {
        "A1": [("pull", {"pe": 2})],
        "A2": [("help", {"pe": 1})],
        "B1": [("attack", {"pe": 3})],
        "B2": [("lead_out", {"rider": riders_phrase(t["B1"]), "pe": 1})],
        "B3": [("sprint", {"pe": 3, "dice": 2})],
    }
    nothing = token_words(draw_snapshot(t.state, None), t["A1"], Token("", 0))
    assert (nothing.key, nothing.values) == ("no_token_laid", {"pe": 0})


@pytest.mark.parametrize("phase", ["ACTIVATION", "RESOLUTION", "MOVEMENT"])
def test_a_plan_stands_beside_who_pulls_and_who_follows(table, flat, phase):
    """R6.20, R7.8 — of one's own formation, from the phase in which plans are settled."""
    t = table(flat, FILE)
    t.state.plans[0] = Plan("FOLLOW", 2, (t["A1"], t["B1"]))
    told = {name: words(note) for name, note in notes_of(t, phase=phase).items()}
    head = {"riders": Riders((t["A1"],))}
    assert told == {
        "A1": [("note_pulls", head)],
        "A2": [("note_follows", head)],
        "B1": [("note_pulls", head)],
        "B2": [("note_follows", head)],
        "B3": [],
    }
    assert not any(words(note) for note in notes_of(t, phase="DELIBERATION").values())
    t.state.plans[0] = Plan("RELAY", 0, (t["A2"],))
    assert words(notes_of(t, phase=phase)["A1"]) == [
        ("note_follows", {"riders": Riders((t["A2"],))})
    ]
    for plan in (Plan("BASIC", 0, (t["A1"],)), Plan("RELAY", 0, ())):
        t.state.plans[0] = plan
        assert words(notes_of(t, phase=phase)["A1"]) == []


def test_jerseys_are_worn_by_who_leads(table, flat):
    """R12.3 — one a classification; nobody wears one before the first day, nor without points."""
    t = table(flat, FILE)
    worn = {
        name: [phrase.key for phrase in note.jerseys]
        for name, note in notes_of(
            t, TourSoFar(gaps=(3, 0, 5, 0, 9), regularity=(2, 1, 7, 7, 0), mountain=(0,) * 5)
        ).items()
    }
    assert worn == {
        "A1": [], "A2": ["note_jersey_general"], "B1": ["note_jersey_regularity"], "B2": [],
        "B3": [],
    }  # fmt: skip
    both = notes_of(
        t, TourSoFar(gaps=(0, 1, 2, 3, 4), regularity=(0,) * 5, mountain=(6, 0, 3, 1, 0))
    )
    assert [phrase.key for phrase in both["A1"].jerseys] == [
        "note_jersey_general", "note_jersey_mountain",
    ]  # fmt: skip
    assert [note.jerseys for name, note in both.items() if name != "A1"] == [()] * 4
    assert not any(note.jerseys for note in notes_of(t, TourSoFar()).values())
