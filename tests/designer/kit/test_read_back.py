"""Stage sheets and control sheets are read back from the PDF, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from math import inf

import pypdfium2
import pytest

from designer.kit.job import make_job
from designer.kit.wish import KitWish
from engine.tour.values import Point, Rider, Section, Stage, Team, Tour
from tests.designer.kit.press import print_files

LINE = 4.0
"""Points that the middles of two texts of one row may be apart in height."""


def _stage(name: str) -> Stage:
    """18 km of flat, a climb of 5 km, 3 km of cobbles: 18, 15 and 3 squares."""
    return Stage(
        name,
        date="2026-07-05",
        stated_km=Decimal("26.5"),
        sections=(
            Section("FLAT", Decimal(0), Decimal(18)),
            Section("MTN_3", Decimal(18), Decimal(23), name="Alto de la Chapela"),
            Section("COBBLES", Decimal(23), Decimal(26)),
        ),
        points=(Point("INTERMEDIATE_SPRINT", Decimal(9)),),
    )


TOUR = Tour(
    "Vuelta",
    tuple(_stage(name) for name in ("One", "Two", "Three", "Four")),
    rest_after=(2,),
    teams=(
        Team("A", "Aguilar", "sky", (Rider(1, "Iker", "LEADER"), Rider(2, "Xana", "SPRINTER"))),
        Team("B", "Bor", "#123456", (Rider(11, "Ana", "CLIMBER"), Rider(14, "Yon", "ROULEUR"))),
    ),
    rules={"bonus.summits": True},
)
RIDERS = [["1", "Iker"], ["2", "Xana"], ["11", "Ana"], ["14", "Yon"]]
CAUSES = [
    "attack", "pursuit", "pull", "relay", "lead-out", "sprint", "move-up", "follow", "surcharge",
]  # fmt: skip
TOTAL = ["total", "place"]


@dataclass
class ReadPage:
    """What a page says: heads that are written upwards, and rows of cells."""

    heads: list[str]
    rows: list[list[str]]

    @property
    def title(self) -> list[str]:
        """Return the title and what stands beside or below it."""
        return [said for row in self.rows[:2] for said in row]

    def after(self, *head: str) -> list[list[str]]:
        """Return the rows below the one that says this, without what stands at the foot."""
        below = self.rows[self.rows.index(list(head)) + 1 :]
        return [row for row in below if "50 mm" not in row]


@cache
def _pages(part: str) -> tuple[ReadPage, ...]:
    """Print a part of the kit and read every page of it."""
    whole, *_ = print_files(make_job(TOUR, KitWish()), (part,)).values()
    document = pypdfium2.PdfDocument(whole)
    found = tuple(_read(document[n]) for n in range(2, len(document)))  # contents, check page
    document.close()
    return found


def _read(page: pypdfium2.PdfPage) -> ReadPage:
    texts = page.get_textpage()
    upright: list[tuple[float, str]] = []
    lying: list[tuple[float, float, str]] = []
    for n in range(texts.count_rects()):
        left, low, right, high = texts.get_rect(n)
        said = texts.get_text_bounded(left, low, right, high).strip()
        if high - low > right - left and len(said) > 1:
            upright.append((left, said))
        else:
            lying.append((-(low + high) / 2, left, said))
    texts.close()
    rows: list[list[tuple[float, str]]] = []
    foot = -inf
    for down, left, said in sorted(lying):
        if down - foot > LINE:
            rows.append([])
            foot = down
        rows[-1].append((left, said))
    return ReadPage(
        [said for _, said in sorted(upright)],
        [[said for _, said in sorted(row)] for row in rows],
    )


@pytest.mark.parametrize("number", range(1, 5))
def test_a_stage_sheet_says_every_section_and_line(number: int):
    """R1.19 — kilometres and squares of each section, what each line pays, where weather falls."""
    page = _pages("stages")[number - 1]
    assert page.title[:2] == [
        f"Stage {number} · {TOUR.stages[number - 1].name}", "2026-07-05",
    ]  # fmt: skip
    facts = next(row for row in page.rows if "12 · 18 · 27" in row)
    assert facts == ["36", "12 · 18 · 27", "road stage", "26"]
    said = [row for row in page.rows if len(row) > 3 and row[0] in {"F", "C", "3", "S", "FN"}]
    assert said == [
        ["F", "flat", "18", "1", "–", "18", "9 9", "0", "–", "18"],
        ["3", "Alto de la Chapela", "15", "19", "–", "33", "8 7", "18", "–", "23"],
        ["C", "cobbles", "3", "34", "–", "36", "3", "23", "–", "26"],
        ["S", "intermediate sprint", "9", "5-3-1", "3-2-1", "9"],
        ["3", "Alto de la Chapela", "33", "5-3-1", "3-2-1", "23"],
        ["FN", "finish", "36", "30-25-20-15-10-5-3-1", "26"],
    ]
    told = " ".join(said for row in page.rows for said in row)
    for taken in (
        "1 × start, 1 × finish, 2 × flat, 2 × 3rd-category climb, 1 × intermediate sprint",
        "8 × stage points, 3 × mountain, 3 × intermediate sprint, 3 × bonus turns",
        "1 × Straight, 8 squares (1 mountain)",
        "1 × Straight, 7 squares (1 mountain)", "squares (2 flat)",
        "1 × Cobbles, 12 squares (1 cobbles cut to 3)",
    ):  # fmt: skip
        assert taken in told


SHEETS = [
    *(
        (
            "General classification", f"stage {numbers}",
            [f"{n} · {head}" for n in numbers.split(", ")
             for head in ("turns", "overshoot", "place", "bonus", "net turns")] + more,
        )
        for numbers, more in (("1, 2, 3", []), ("4", TOTAL))
    ),
    *(
        (
            "Regularity", f"stage {numbers}",
            [f"{n} · {head}" for n in numbers.split(", ")
             for head in ("place", "finish points", "sprint 1", "sum")] + TOTAL,
        )
        for numbers in ("1, 2, 3", "4")
    ),
    (
        "Mountain", "stage 1, 2, 3, 4",
        [head for n in range(1, 5) for head in (f"{n} · 3rd Alto de la Chapela", "points")] + TOTAL,
    ),
    (
        "Team classification", "turns of the four best riders",
        [*(f"{n}. Aguilar" for n in range(1, 5)), "= Aguilar",
         *(f"{n}. Bor" for n in range(1, 5)), "= Bor"],
    ),
    *(
        (
            "Effort points", f"stage {n} · {rest}",
            ["balance before", *CAUSES, "feed zone", "balance after", "recovery", "next stage"],
        )
        for n, rest in enumerate(
            ("no rest day", "rest day follows", "no rest day", "no rest day"), start=1
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("nth", "title", "note", "heads"), [
    (nth, *sheet) for nth, sheet in enumerate(SHEETS)
])  # fmt: skip
def test_a_control_sheet_has_its_columns_in_order(
    nth: int, title: str, note: str, heads: list[str]
):
    """R1.20, R1.21, R1.22, R1.24 — what is filled in for each stage, three stages a page."""
    page = _pages("control")[nth]
    assert page.title[:2] == [title, note]
    assert page.heads == heads


def test_a_control_sheet_has_its_rows_in_order():
    """R1.20 — every rider with bib and name; for effort points the type; teams a row a stage."""
    pages = _pages("control")
    assert len(pages) == len(SHEETS)
    kinds = ["LD", "SP", "CL", "RO"]
    for page in pages[:5]:
        assert page.after("bib", "rider") == RIDERS
    for page in pages[6:]:
        typed = [[*rider, kind] for rider, kind in zip(RIDERS, kinds, strict=True)]
        assert page.after("bib", "rider", "type") == typed
    teams = pages[5].after("stage")
    assert teams[:6] == [["1"], ["2"], ["3"], ["4"], ["total"], ["place"]]
    assert teams[6] == ["Bonus turns"]


def test_the_sheet_of_bonus_turns_has_a_row_for_every_turn_a_line_gives():
    """R1.23 — below the teams: stage, line, square, place and turns; who it is is written in."""
    page = _pages("control")[5]
    lines = (("intermediate sprint", "9"), ("Alto de la Chapela", "33"))
    assert page.after("stage", "line", "square", "place", "turns", "bib", "rider", "team") == [
        [str(stage), name, square, f"#{place}", str(4 - place)]
        for stage in range(1, 5)
        for name, square in lines
        for place in (1, 2, 3)
    ]
