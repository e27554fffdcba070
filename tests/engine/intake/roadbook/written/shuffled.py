"""Itineraries with their columns in any order and form, whole or damaged in one place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from tests.engine.intake.roadbook.written.facts import STAGES
from tests.engine.intake.roadbook.written.styles import itinerary_rows, says
from tests.engine.intake.roadbook.written.tongues import TONGUES

if TYPE_CHECKING:
    from random import Random

    from tests.engine.intake.roadbook.written.styles import WrittenPage
    from tests.engine.intake.roadbook.written.tongues import Tongue

KILOMETRES = ("leg", "ridden", "left")
SIGNS = ("\t", " | ", ";", "    ", " ")
NOISE = ("PROVINCE DE LA HAUTE-LOIRE", "www.race.example", "", "Vent: 12 km/h NO", "* * *")


@dataclass(frozen=True, slots=True)
class Table:
    """An itinerary before it is written: columns by name, rows of cells, and how it is written."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sign: str
    head: tuple[str, ...]
    title: str
    noise: tuple[tuple[int, str], ...] = ()

    def text(self) -> str:
        """Return the page."""
        lines = [self.sign.join(row) for row in self.rows]
        for at, words in sorted(self.noise, reverse=True):
            lines.insert(at, words)
        head = [self.sign.join(self.head)] if self.head else []
        return "\n".join([self.title, *head, *lines])


def shuffled_table(random: Random) -> tuple[Table, WrittenPage]:
    """Return a table in some order, language and form, and what it says."""
    facts, lang = random.choice(STAGES), random.choice(list(TONGUES))
    t = TONGUES[lang]
    said = random.sample(KILOMETRES, random.choice((2, 3)))
    times = [f"time{n}" for n in range(random.choice((0, 1, 3)))]
    columns = [*said, "place", *random.sample(["height"], random.choice((0, 1))), *times]
    random.shuffle(columns)
    clock = random.choice((":", ".", "h"))
    rows = [
        tuple(_cell(column, row, clock, t) for column in columns)
        for row in itinerary_rows(facts, t)
    ]
    heads = {
        "place": t.head[0], "height": t.head[1], "leg": t.head[2], "ridden": t.head[3],
        "left": t.head[4], **dict.fromkeys(times, t.head[5]),
    }  # fmt: skip
    head = [heads[column] for column in columns]
    if random.random() < 0.3:
        random.shuffle(head)  # heads do not matter
    title = f"{t.stage.format(n=facts.number)}: {facts.name}"
    if "ridden" not in said or random.random() < 0.6:
        title += f" ({t.number(facts.km)} km)"
    noise = tuple(
        (random.randrange(1, len(rows)), random.choice(NOISE)) for _ in range(random.choice((0, 2)))
    )
    table = Table(
        tuple(columns), tuple(rows), random.choice(SIGNS),
        tuple(head) if random.random() < 0.6 else (), title, noise,
    )  # fmt: skip
    return table, says("shuffled", lang, table.text(), facts, feet=False)


def _cell(column: str, row: tuple[str, str, str, str, str, Decimal], clock: str, t: Tongue) -> str:
    words, high, leg, ridden, left, at = row
    cells = {"place": words, "height": high, "leg": leg, "ridden": ridden, "left": left}
    if column in cells:
        return cells[column]
    minutes = int(at / (40 - 2 * int(column[-1])) * 60)
    return f"{12 + minutes // 60:02d}{clock}{minutes % 60:02d}"


def damage_table(table: Table, random: Random) -> tuple[Table, str]:
    """Return the table with one fault in it, and what was done."""
    rows = [list(row) for row in table.rows]
    at = random.randrange(len(rows))
    column = random.choice([n for n, name in enumerate(table.columns) if name in KILOMETRES])
    how = random.choice(("digit", "empty", "gone", "swap", "twice", "letters"))
    if how == "digit":
        value = Decimal(rows[at][column].replace(",", "."))
        wrong = abs(value + random.choice((-30, -7, -2, 2, 7, 10, 30, 90)))
        rows[at][column] = str(wrong).replace(".", "," if "," in rows[at][column] else ".")
    elif how == "empty":
        rows[at][column] = ""
    elif how == "letters":
        rows[at][column] = "xx"
    elif how == "gone":
        del rows[at]
    elif how == "twice":
        rows.insert(at, list(rows[at]))
    else:
        other = (at + 1) % len(rows)
        rows[at], rows[other] = rows[other], rows[at]
    return replace(table, rows=tuple(map(tuple, rows))), f"{how} at row {at}"
