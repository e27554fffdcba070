"""A race that is alive: riders set out one after the other, dice tumble, it sounds, or none of it.

On a real screen, in a program that is closed and opened again.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from designer.scene.match.projector import PACES
from tests.hands.test_debrief import short_day  # noqa: F401 -- a fixture
from tests.hands.test_race_mode import FRAME, PAGE, choose_pace, sit_down

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin
    from tests.hands.program import Program

ON = f"{PAGE}.parts"
DEEDS = f"{ON}.bar.deeds"
SWITCHES = f"[{DEEDS}['sounds'].isChecked(), {DEEDS}['calm'].isChecked()]"
BEATS = 4
"""Beats that are watched at each pace."""
LATE_MS = 60
"""The first picture is noted once it is drawn, the last when the loop of the window lets it."""


def watch(program: Program) -> None:
    """See a race of bots from its start, standing."""
    sit_down(program, "ciclismo")
    program.click("Watch bots race it")
    program.until(f"window.racing.is_riding and {ON}.projector.film.over")
    program.keys("ctrl+Home")
    program.until(f"{FRAME} == 0 and not {ON}.projector.is_gliding")
    program.ask(f"race_screen.watch_pictures({PAGE})")


def step(program: Program) -> list[list[Any]]:
    """Go on by one beat with the keys; return the pictures that were seen of it."""
    program.ask("race_screen.shown_pictures()")
    frame = program.ask(FRAME)
    program.keys("alt+Right")
    program.until(f"{FRAME} > {frame} and not {ON}.projector.is_gliding")
    return program.ask("race_screen.shown_pictures()")


def shortest(beats: list[list[list[Any]]]) -> float:
    """Return how long the shortest beat was seen, in milliseconds."""
    return min(1000 * (pictures[-1][0] - pictures[0][0]) for pictures in beats)


def switch(program: Program, words: str) -> None:
    """Switch something on or off in the menu of the race."""
    program.click("More")
    program.click(words)


def test_a_race_moves_tumbles_and_sounds_as_is_chosen_and_so_again_the_next_day(
    begin_alone: Begin,
    short_day: Path,  # noqa: F811
    tmp_path: Path,
):
    """The pace tells how long a beat lasts; one switch stills everything; all of it is kept."""
    heard, player = tmp_path / "heard.txt", tmp_path / "bin" / "pw-play"
    player.parent.mkdir()
    player.write_text(f'#!/bin/sh\nfor last; do :; done\nwc -c "$last" >> "{heard}"\n', "utf-8")
    player.chmod(0o755)
    path = f"{player.parent}:/usr/bin:/bin"
    program = begin_alone(short_day, PATH=path)
    watch(program)
    lasted = {}
    lively: list[list[list[Any]]] = []
    for pace in ("brisk", "person", "slow"):
        choose_pace(program, pace)
        beats = [step(program) for _ in range(BEATS)]
        lasted[pace] = shortest(beats)
        lively += beats
    silent = not heard.exists()
    choose_pace(program, "brisk")
    switch(program, "Sounds")
    program.until(SWITCHES, [True, False])
    program.keys("ctrl+Home")
    loud = [step(program) for _ in range(BEATS)]
    program.until(f"__import__('pathlib').Path({str(heard)!r}).is_file()")
    switch(program, "Nothing moves, nothing sounds")
    program.until(SWITCHES, [True, True])
    program.keys("ctrl+Home")
    count = len(heard.read_text("utf-8").splitlines())
    still = [step(program) for _ in range(BEATS)]
    off = program.ask(f"[{DEEDS}['sounds'].isEnabled(), {ON}.sounds.is_playing]")

    program.end()
    program = begin_alone(short_day, PATH=path)
    watch(program)
    again = [step(program) for _ in range(BEATS)]
    kept = program.ask(f"[{ON}.projector.pace, {ON}.bar.pace.currentData(), *{SWITCHES}]")
    count_again = len(heard.read_text("utf-8").splitlines())
    switch(program, "Nothing moves, nothing sounds")
    program.until(SWITCHES, [True, False])
    program.keys("ctrl+Home")
    moved = [step(program) for _ in range(BEATS)]
    program.until(f"len(open({str(heard)!r}).readlines()) > {count_again}")

    # the pace that was chosen is how long a beat lasts
    for pace, slower in pairwise(("brisk", "person", "slow")):
        assert PACES[pace] - LATE_MS <= lasted[pace] < PACES[slower]
    assert lasted["slow"] >= PACES["slow"] - LATE_MS
    # riders set out and arrive one after the other, the first on the road first
    ways = [picture[4] for beat in lively for picture in beat if len(picture[4]) > 1]
    assert any(0 < share < 1 for way in ways for share in way)
    assert all(first >= second for way in ways for first, second in pairwise(way))
    assert any(way[0] - way[-1] > 0.3 for way in ways)
    # dice are seen to tumble, then lie; sounds are heard once they are switched on
    assert max(len({p[5] for p in beat if p[5] and not p[6]}) for beat in lively) > 3
    assert silent
    assert {int(line.split()[0]) > 1000 for line in heard.read_text("utf-8").splitlines()} == {True}
    assert any(0 < picture[3] < 1 for beat in loud for picture in beat)
    # one switch: a picture follows a picture, dice lie, nothing is heard, tomorrow too
    for beats in (still, again):
        assert {picture[3] for beat in beats for picture in beat} == {1.0}
        assert {p[6] for beat in beats for p in beat if p[5]} == {True}
        assert not any(0 < share < 1 for beat in beats for picture in beat for share in picture[4])
    assert off == [False, False]
    assert count_again == count
    assert kept == ["brisk", "brisk", True, True]
    assert any(0 < picture[3] < 1 for beat in moved for picture in beat)
