"""Sections 6, 10, 11 and 12: order, dice, riders lost, points, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pistard.finish import line_at, player_ranking, rider_ranking, settle_end
from engine.games.pistard.turn import play_rider
from engine.race.dice import Dice
from engine.race.referee import Referee


def test_the_order_goes_by_progress_then_lane_then_staging(track: Any):
    """R6.1, RULING 9 — laps count, the inner lane first, who waits comes last as left over."""
    t = track("A-Y@5/1 A-G@40/4 A-B@40/2 B-Y@0/2 B-G@0/1")
    order = [t.rider(name) for name in ("A-B", "A-G", "A-Y", "B-G", "B-Y")]
    assert t.state.order == order


def test_a_player_throws_once_a_round_when_the_first_rider_comes_up(track: Any):
    """R2.2, R6.2, R6.3, R6.4, R6.6, R13.5, R13.6 — as many dice as riders, each serves one."""
    t = track("A-Y@20/1 A-G@12/2 B-Y@16/3")
    t.dice.faces_of["throw", 0] = bytes((2, 5))
    t.dice.faces_of["throw", 1] = bytes((3,))
    steps = play_rider(t.state, t.rider("A-Y"))
    question = next(steps)
    assert t.dice.asked == [(2, "throw", 0, 2)]
    assert t.race.view(1).public.pool == ((5, 2), ())
    assert {move.die for move in question.options} == {5, 2}
    with pytest.raises(StopIteration):
        steps.send(next(move for move in question.options if move.die == 5))
    assert t.state.pool[0] == [2]
    t.state.at = 2
    question = next(play_rider(t.state, t.rider("A-G")))
    assert {move.die for move in question.options} == {2}
    assert t.dice.asked == [(2, "throw", 0, 2)]


def test_a_round_ends_when_everybody_has_moved(track: Any, start: Any):
    """R6.5 — those still behind the line included; then all dice are taken back."""
    from engine.games.pistard.turn import begin_round

    t = track("A-Y@20/1 B-Y@0/1 B-G@0/2")
    assert len(t.state.order) == 3
    t.throw("A", "66")
    begin_round(t.state)
    assert (t.state.pool, t.state.thrown, t.state.moved) == ([[], []], [False] * 2, [False] * 8)


@pytest.mark.parametrize(
    ("rule", "values", "left"),
    [("choice", [2, 4, 6], [6, 4]), ("lowest", [], [6, 4]), ("highest", [], [4, 2])],
)
def test_a_die_is_lost_with_a_rider_who_had_not_moved(
    track: Any, rule: str, values: list[int], left: list[int]
):
    """PI-19, R1.3, R10.2, R13.3, RULING 18 — die_loss: the player chooses, or it is settled."""
    t = track("A-R@40/2 B-Y@7/2 B-G@39/4 B-B@38/1", die_loss=rule)
    t.throw("B", "246")
    asked = t.ride("A-R", 3, "(43,1)")
    assert [list(q.options) for q in asked] == ([values] if values else [])
    assert [q.kind for q in asked] == ["DROP_DIE"] * bool(values)
    assert t.state.pool[1] == left


def test_no_die_is_lost_for_who_has_moved_or_not_thrown(track: Any):
    """RULING 18 — a rider who had moved costs nothing now; who has not thrown throws one fewer."""
    moved = track("A-R@40/2 B-Y@7/2 B-G@39/4")
    moved.throw("B", "4")
    moved.state.moved[moved.rider("B-Y")] = True
    assert moved.ride("A-R", 3, "(43,1)") == []
    assert moved.state.pool[1] == [4]
    waits = track("A-R@40/2 B-Y@7/2 B-G@39/4")
    assert waits.ride("A-R", 3, "(43,1)") == []
    assert waits.state.riders_left(1) == 1


def test_points_of_a_lap(track: Any):
    """R1.2, R11.1, R11.2, R2.4, RULING 20 — 3, 2, 1 by order of movement; then nothing."""
    t = track("A-Y@36/1 A-G@35/1 A-B@34/1 B-Y@33/1 B-G@36/4")
    for name, die, end in (("A-Y", 2, "(38,1)"), ("A-G", 3, "(38,2)"), ("A-B", 3, "(37,1)"),
                           ("B-Y", 4, "(37,2)")):  # fmt: skip
        t.ride(name, die, end)
    assert t.state.points[:5] == [3, 2, 1, 0, 0]
    assert (t.state.team_points(0), t.state.passages) == (6, [4])


def test_the_start_is_no_passage_and_every_lap_has_its_own_count(track: Any):
    """RULING 20 — from 0 to 1 nothing; of lap two the first scores three again."""
    t = track("A-Y@0/1 A-G@72/1 B-Y@71/4")
    t.state.passages = [2]
    t.ride("A-G", 1, "(73,1)")
    t.ride("A-Y", 1, "(1,1)") if t.state.racing[0] else None
    assert (t.state.points[1], t.state.points[0]) == (3, 0)
    assert t.state.passages == [2, 1]


def test_the_points_of_a_passage_by_house_rule(track: Any):
    """RULING 20 — points."""
    t = track("A-Y@36/1 B-Y@20/1", points=[5, 1])
    t.ride("A-Y", 1, "(37,1)")
    assert t.state.points[0] == 5


def test_the_end_is_immediate(track: Any):
    """PI-22, R11.3, R4.3, R13.4, RULING 21 — target: 10 and 3 are 13, in the middle of a round."""
    t = track("A-Y@36/1 B-Y@35/4 B-G@20/1", target=12)
    t.state.points[0] = 10
    t.ride("A-Y", 1, "(37,1)")
    assert (t.state.end, t.state.winner, t.state.team_points(0)) == ("TARGET", 0, 13)


def test_the_end_with_the_round_by_house_rule(track: Any):
    """RULING 21 — end_at = round_end: most points then; first places, riders lost, places."""
    t = track("A-Y@36/1 B-Y@36/4", target=12, end_at="round_end")
    t.state.points[0], t.state.points[4] = 10, 12
    t.ride("A-Y", 1, "(37,1)")
    assert t.state.end == ""
    t.ride("B-Y", 1, "(37,4)")
    t.state.at = len(t.state.order)
    settle_end(t.state)
    assert (t.state.end, t.state.winner) == ("TARGET", 1)


@pytest.mark.parametrize(
    ("firsts", "out", "winner"),
    [
        pytest.param((0, 1), "", 1, id="most first places"),
        pytest.param((1, 1), "A-G", 1, id="then fewest riders lost"),
        pytest.param((1, 1), "", 0, id="then the better best rider"),
        pytest.param((1, 1), "B-Y B-G A-Y A-G", 0, id="without riders, the last elimination"),
    ],
)
def test_players_with_equal_points_are_ranked(
    track: Any, firsts: tuple[int, int], out: str, winner: int
):
    """RULING 21 — end_at = round_end: the chain that settles equal points."""
    t = track("A-Y@20/1 A-G@15/1 B-Y@18/1 B-G@17/1", end_at="round_end", walkover=False)
    t.state.firsts[0], t.state.firsts[len(t.state.riders) // 2] = firsts
    for name in out.split():
        t.state.racing[t.rider(name)] = False
        t.state.lost.append(t.rider(name))
    assert player_ranking(t.state)[0] == winner


def test_the_move_that_decides_is_ridden_to_its_end(track: Any):
    """RULING 21 — what it still brings stands in the rows; who had won at the line has won."""
    t = track("A-Y@36/1 B-Y@35/4 B-G@20/1", target=3)
    t.ride("A-Y", 4, "(40,1)")
    kinds = [kind for kind, *_ in t.state.happenings]
    assert kinds.index("won") < kinds.index("moved")
    assert (t.state.progress[0], t.state.winner) == (40, 0)


def test_a_game_without_end_is_broken_off(track: Any):
    """RULING 21 — max_rounds."""
    t = track("A-Y@5/1 B-Y@6/1", max_rounds=2)
    t.state.at = len(t.state.order)
    settle_end(t.state)
    assert t.state.end == "ABORTED"


@pytest.mark.parametrize(("walkover", "end"), [(True, "WALKOVER"), (False, "")])
def test_the_only_team_left_wins(track: Any, walkover: bool, end: str):
    """RULING 19 — walkover: or rides on alone to the target."""
    t = track("A-R@40/2 B-Y@7/2", walkover=walkover)
    t.ride("A-R", 3, "(43,1)")
    assert t.state.end == end


def test_places_of_the_riders(track: Any):
    """RULING 23 — those in the race in its order, then the eliminated, the later first."""
    t = track("A-R@40/2 A-Y@40/1 B-Y@7/2 B-G@6/1 B-B@0/1 B-R@39/3")
    t.ride("A-R", 3, "(43,1)")
    ranked = [t.rider(n) for n in ("A-R", "A-Y", "B-R", "B-Y", "B-G", "B-B")]
    assert [r for r in rider_ranking(t.state) if r in ranked] == ranked
    assert player_ranking(t.state)[0] == 0


@pytest.mark.parametrize(
    ("mode", "lines"),
    [("elimination_lap", [37, 73, 109]), ("elimination_half_lap", [19, 37, 55])],
)
def test_lines_of_an_elimination_race(track: Any, mode: str, lines: list[int]):
    """RULING 22, R12.1 — by laps, or by half laps."""
    t = track("A-Y@5/1 B-Y@6/1", mode=mode)
    assert [line_at(t.state, k) for k in (1, 2, 3)] == lines


def test_the_last_to_cross_is_out(track: Any):
    """PI-28, RULING 22 — by half laps: at line 1 who waits, at line 2 the one short of 37."""
    t = track("A-Y@30/1 A-G@25/1 B-Y@18/1 B-G@0/1", mode="elimination_half_lap")
    t.ride("B-Y", 1, "(19,1)")
    assert t.out() == ["B-G"]
    t.ride("A-Y", 6, "(36,1)")
    t.ride("A-G", 6, "(31,1)")
    assert t.out() == ["B-G"]
    t.state.pool[0] = [6, 1]
    t.ride("A-Y", 1, "(37,1)")
    t.ride("A-G", 6, "(37,2)")
    assert t.out() == ["B-G", "B-Y"]
    assert t.state.points == [0] * 8


@pytest.mark.parametrize(
    ("mode", "places", "die", "missing", "more"),
    [
        pytest.param("elimination_lap", "A-Y@36/2 A-G@40/4 B-Y@3/2", 2,
                     {"(39,1)<", "(39,3)>"}, set(), id="off a step before: no wind"),
        pytest.param("elimination_lap", "A-B@36/2 A-G@40/4 B-Y@2/2", 1,
                     {"(38,1)<", "(38,3)>"}, set(), id="off by this very step: no wind"),
        pytest.param("elimination_lap", "A-B@35/2 A-G@40/4 B-Y@1/2", 1,
                     set(), set(), id="off only a step later: wind"),
        pytest.param("elimination_lap", "A-Y@36/2 A-G@36/4 B-Y@3/2", 2,
                     set(), set(), id="two are short of the line: wind"),
    ],
)  # fmt: skip
def test_who_is_taken_off_at_a_line_gives_no_wind_from_that_step_on(
    track: Any, mode: str, places: str, die: int, missing: set[str], more: set[str]
):
    """R13.2, RULING 22 — beside the same table ridden for points, where no line takes a rider."""
    name = places.partition("@")[0]
    points, lines = track(places).ends(name, die), track(places, mode=mode).ends(name, die)
    assert (points - lines, lines - points) == (missing, more)


def test_who_is_taken_off_at_a_line_blocks_nobody(track: Any):
    """RULING 22 — catch_at = pass: the square of B, who is out with the step to 37, is free."""
    places = "A-Y@36/2 A-G@40/4 B-Y@2/2"
    on = {mode: track(places, mode=mode, catch_at="pass").ends("A-Y", 2)
          for mode in ("points", "elimination_lap")}  # fmt: skip
    assert "(38,2)" not in on["points"]
    assert "(38,2)" in on["elimination_lap"]


def test_who_is_taken_off_in_the_own_move_rides_no_further(track: Any):
    """RULING 22 — B is out at line 1, so A is the last to cross line 2, and leaves the track."""
    t = track("A-Y@18/1 A-G@40/1 B-G@41/2 B-Y@10/1", mode="elimination_half_lap")
    t.ride("A-Y", 3, "(21,1)")
    assert t.out() == ["B-Y", "A-Y"]
    assert t.state.progress[t.rider("A-Y")] == 19
    assert [kind for kind, *_ in t.state.happenings][-2:] == ["eliminated", "eliminated"]


def test_the_start_is_no_line(track: Any):
    """PI-28, RULING 22 — from 0 to 4 no line is crossed."""
    t = track("A-Y@3/1 B-Y@0/1", mode="elimination_lap")
    t.ride("B-Y", 4, "(4,1)")
    assert t.out() == []


def test_a_lapped_rider_takes_the_next_line(track: Any):
    """RULING 22 — and nobody else is out there; of several the hindmost takes the first."""
    t = track("A-Y@40/1 A-G@39/1 B-Y@30/2 B-G@6/1 B-B@5/1", mode="elimination_lap")
    t.ride("A-Y", 2, "(42,1)")
    assert (t.out(), t.state.lines_out) == (["B-B", "B-G"], 2)


def test_at_the_end_of_the_round_by_house_rule(track: Any):
    """RULING 22 — elim_timing = round_after_leader: one for each line first crossed."""
    from engine.games.pistard.finish import settle_round

    t = track("A-Y@36/1 A-G@35/4 B-Y@20/1 B-G@20/3", mode="elimination_lap",
              elim_timing="round_after_leader")  # fmt: skip
    t.ride("A-Y", 1, "(37,1)")
    assert t.out() == []
    settle_round(t.state)
    assert t.out() == ["B-G"]
    settle_round(t.state)
    assert t.out() == ["B-G"]


@pytest.mark.parametrize(
    ("mode", "ends"),
    [("points", {"TARGET", "WALKOVER"}), ("elimination_lap", {"LAST", "WALKOVER"}),
     ("elimination_half_lap", {"LAST", "WALKOVER"})],
)  # fmt: skip
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_races_end(start: Any, mode: str, ends: set[str], players: int):
    """R11.3, RULING 19, RULING 22 — in every mode, with 2 to 4 players."""
    from engine.bots import bots_playing
    from engine.games.pistard.race import PistardRace

    race = PistardRace(start(players, mode=mode), Dice(f"{mode}{players}"))
    bots = [bots_playing("pistard")["random"](f"{seat}") for seat in range(players)]
    Referee(race, bots).run()
    found = race.results()
    assert found.figures["end"] in ends
    assert [a.place for a in found.arrivals] == list(range(1, 4 * players + 1))
    assert found.teams[0].team == found.figures["winner_team"]
