"""Race night: the results of a stage typed with few keys, mistakes marked at once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.hands.conftest import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin
    from tests.hands.program import Program

RESULTS = "built['results']"
FORM = f"{RESULTS}.form"
ARRIVALS = (
    "[(a.bib, a.place, a.turns) for a in sorted("
    f"{RESULTS}.rows.stage_result().arrivals, key=lambda a: a.place or 99)]"
)


def night(begin: Begin, path: Path) -> Program:
    """Open a tour on the page of results of its first stage."""
    program = begin(path)
    program.click("Results")
    program.until(f"{RESULTS}.classified is not None")
    return program


def keys(text: str) -> int:
    """Return how many keys a text takes: a sign over another is one chord."""
    return len(text)


def test_48_riders_in_at_most_150_keys(begin: Begin, tmp_path: Path):
    """One line in order of arrival, Enter; the grand tour has six teams of eight."""
    path = tmp_path / "giro.etapa"
    path.write_bytes((SAMPLES / "giro-2019.etapa").read_bytes())
    program = night(begin, path)
    bibs = program.ask("[r.bib for t in tour.teams for r in t.riders]")
    order = [*bibs[30:], *bibs[:30]]
    groups = [order[:20], order[20:40], order[40:]]
    text = "=41 " + "/".join(" ".join(map(str, group)) for group in groups)

    program.click("Finish, in order of arrival")
    program.type(text)
    program.keys("Return")
    program.until(f"len({RESULTS}.rows.stage_result().arrivals)", 48)

    assert keys(text) + 1 <= 150
    wanted = [[b, n, 41 + sum(n > k for k in (20, 40))] for n, b in enumerate(order, start=1)]
    assert program.ask(ARRIVALS) == wanted
    assert program.ask("document.stack.count()") == 1


def test_a_bib_that_cannot_be_is_marked_while_it_is_typed(begin: Begin, sierra: Path):
    """Nobody wears it, or it stands twice: said at once, refused on Enter, mended, taken."""
    program = night(begin, sierra)
    program.click("Finish, in order of arrival")
    program.type("=30 1 2 99")
    program.until(f"{FORM}.odd.text()", "nobody wears 99")
    wrong = program.ask(f"{FORM}.fields['finish'].property('wrong')")
    program.keys("Return")
    refused = program.ask(f"len({RESULTS}.rows.stage_result().arrivals)")
    program.keys("BackSpace", "BackSpace")
    program.type("2")
    program.until(f"{FORM}.odd.text()", "2 stands twice")
    program.keys("BackSpace")
    program.type("3")
    program.keys("Return")
    program.until(f"len({RESULTS}.rows.stage_result().arrivals)", 3)

    assert (wrong, refused) == (True, 0)
    assert program.ask("focus()").startswith("S1")


def test_enter_goes_down_and_tab_goes_right(begin: Begin, sierra: Path):
    """In the table, as on a sheet: three places typed down, turns and overshoot beside."""
    program = night(begin, sierra)
    program.click(program.ask(f"cell({RESULTS}.arrivals, 0, 3)"))
    for place in ("3", "1", "2"):
        program.type(place)
        program.keys("Return")
    program.until("document.stack.count()", 3)
    program.click(program.ask(f"cell({RESULTS}.arrivals, 1, 3)"))
    program.keys("F2")
    program.type("1")
    program.keys("Tab")
    program.type("31")
    program.keys("Tab")
    program.type("6")
    program.keys("Return")
    program.until("document.stack.count()", 5)

    told = (
        f"[(a.bib, a.place, a.turns, a.overshoot) for a in {RESULTS}.rows.stage_result().arrivals]"
    )
    assert program.ask(told) == [[1, 3, None, None], [2, 1, 31, 6], [3, 2, None, None]]


def test_keys_that_arrive_at_once_go_where_they_belong(begin: Begin, sierra: Path):
    """Typed while the window stood still: each Enter is done before the next key."""
    program = night(begin, sierra)
    program.click(program.ask(f"cell({RESULTS}.arrivals, 0, 3)"))
    with program.standing_still():
        program.keys("3", "Return", "1", "Return", "2", "Return")
    program.until("document.stack.count()", 3)
    table = program.ask(ARRIVALS)
    program.click("Finish, in order of arrival")
    with program.standing_still():
        program.keys("ctrl+a", "2", "space", "3", "space", "1", "Return", "3", "Return", "2")
    program.until(f"[f.text() for f in {FORM}.fields.values()]", ["2 3 1", "3", "2"])

    assert table == [[2, 1, None], [3, 2, None], [1, 3, None]]


def test_the_tick_says_complete(begin: Begin, sierra: Path):
    """Begun while something is missing, complete with every line; undo takes it back."""
    program = night(begin, sierra)
    bibs = program.ask("[r.bib for t in tour.teams for r in t.riders]")
    row = "window.docks['tour'].widget().list.item(0).text()"
    program.click("Finish, in order of arrival")
    program.type("=30 " + " ".join(map(str, bibs)))
    program.keys("Return")
    program.until(f"{row}.endswith('results begun')")
    program.type(" ".join(map(str, bibs[:3])))
    program.keys("Return")
    program.until(f"{row}.endswith('results complete')")
    program.keys("ctrl+z")

    program.until(f"{row}.endswith('results begun')")
    assert re.match("Stage 1", program.ask(row))
