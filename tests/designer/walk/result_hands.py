"""Hands for results: arrivals, lines, the order by hand, a workbook read back."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from designer.language import ENGLISH, done_sentence
from designer.panels.arrivals import (
    FINISH,
    MANUAL,
    OVERSHOOT,
    PLACE,
    STATUS,
    TURNS,
    with_result,
)
from designer.sheets.plan import plan_workbook
from designer.sheets.save import save_workbook
from engine.errors import EtapaError
from engine.standings.classifications import list_kinds
from engine.standings.jury import Decision, add_decision, drop_decision
from engine.standings.results import STATUSES, results_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.designer.walk.walker import Walker


def results(w: Walker) -> Any:
    """Return the page of results."""
    return w.page("results")


def arrival(w: Walker) -> None:
    """Type one cell of a rider."""
    model = results(w).arrivals
    column = w.one_of((PLACE, TURNS, OVERSHOOT, STATUS, w.number(STATUS + 1, 14)))
    w.cell(model, column, w.one_of(STATUSES) if column == STATUS else w.whole(0, 60))


def line(w: Walker) -> None:
    """Type who took a line."""
    page = results(w)
    if w.luck.random() < 0.04:
        page.classify()
        w.home()
    key = w.one_of([key for key in page.lines if key not in (FINISH, MANUAL)])
    if key is not None:
        w.fill(page.lines[key], bibs(w))


def finish(w: Walker) -> None:
    """Type the finish in order of arrival."""
    page = results(w)
    if FINISH in page.lines:
        w.fill(page.lines[FINISH], f"={w.whole(10, 40)} {bibs(w)} / {bibs(w)} +{w.whole(1, 9)}")


def manual(w: Walker) -> None:
    """Order riders by hand."""
    page = results(w)
    if MANUAL in page.lines:
        w.fill(page.lines[MANUAL], bibs(w))


def bibs(w: Walker) -> str:
    """Return some bibs, of riders or not."""
    if w.luck.random() < 0.2:
        return w.name()
    ridden = [r.bib for t in w.document.tour.teams for r in t.riders]
    return " ".join(str(b) for b in w.luck.sample(ridden, min(3, len(ridden))))


def read_back(w: Walker) -> None:
    """Write a workbook, type on, and read the workbook back."""
    tour, path = w.document.tour, w.folder / "walk.xlsx"
    with suppress(EtapaError):
        save_workbook(plan_workbook(tour, ENGLISH, results_of(tour.results)), path)
    arrival(w)
    results(w).take_book(path)
    w.home()


def jury(w: Walker) -> None:
    """Have the jury decide about a rider of any stage with results, or take something back."""
    tour = w.document.tour_without_drag
    with suppress(EtapaError):
        ridden = results_of(tour.results)
        number = w.one_of(sorted(ridden))
        if number is None:
            return
        taken = ridden[number].jury
        one = w.one_of(taken) if taken and w.luck.random() < 0.5 else None
        if one is not None:
            key, judged = "jury_returned", drop_decision(ridden[number], one)
        else:
            bib, kind = w.number(1, 40), w.one_of(list_kinds())
            one = Decision(bib, kind, w.number(0, 9) or None, w.name())
            key, judged = "jury_decided", add_decision(ridden[number], one, number)
        sentence = done_sentence(key, bib=one.rider, stage=number)
        w.document.change(sentence, with_result, number, judged)


HANDS: dict[str, Callable[[Walker], None]] = {
    "arrival": arrival,
    "finish": finish,
    "jury_decided": jury,
    "jury_returned": jury,
    "line": line,
    "manual": manual,
    "read_back": read_back,
}
