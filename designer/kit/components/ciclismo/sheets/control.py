"""The control sheets to fill in by hand (R1.18); the stage sheet is a component of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.roster import list_riders
from designer.kit.components.ciclismo.sheets import points
from designer.kit.components.ciclismo.sheets.form import (
    ROW,
    STAGES_A_PAGE,
    UPRIGHT,
    in_groups,
    rider_pages,
    shared_pages,
    stage_note,
    upright_column,
)
from designer.kit.work.job import Component
from designer.picture.ledger import Ledger, LedgerColumn
from designer.words import say
from engine import tables
from engine.standings.classifications import CLASSIFICATIONS

if TYPE_CHECKING:
    from designer.kit.work.job import Job
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture


def make_control(job: Job) -> Component:
    """Return all sheets: general, every points classification, teams, bonus, effort points."""
    pages = general_pages(job)
    for classification in CLASSIFICATIONS:
        if classification.prize is not None:
            pages += points.points_pages(job, classification)
    pages += shared_pages(job, [teams_sheet(job), *bonus_sheet(job)])
    pages += effort_pages(job)
    return Component("control", pages=tuple(pages), of_stages=True)


HEADS = ("turns", "overshoot", "place", "bonus", "net")
TOTALS = ("total", "place")


def general_pages(job: Job) -> list[Picture]:
    """R1.20 — return the general sheet: turns, overshoot, place, bonus, net; totals at the end."""
    found: list[Picture] = []
    parts = in_groups([printed.number for printed in job.stages], STAGES_A_PAGE)
    for part in parts:
        columns = [
            LedgerColumn(f"{stage} · {say(job.lang, f'kit.{head}')}", upright=True)
            for stage in part
            for head in HEADS
        ]
        if part is parts[-1]:
            columns += [upright_column(job, head, 1.3) for head in TOTALS]
        found += rider_pages(job, "classifications.general_sheet", stage_note(job, part), columns)
    return found


def teams_sheet(job: Job) -> tuple[str, str, Ledger]:
    """R1.20, R12.4 — return the sheet: each team's four best turns in every stage, summed."""
    counting = tables.toml("games/ciclismo/scoring.toml")["team"]["counting_riders"]
    kits = [kit.name or kit.colour for kit, _ in list_riders(job)]
    columns = [LedgerColumn(say(job.lang, "kit.stage"), 2.0)]
    for name in kits:
        columns += [LedgerColumn(f"{nth}. {name}", upright=True) for nth in range(1, counting + 1)]
        columns.append(LedgerColumn(f"= {name}", 1.4, upright=True))
    empty = ("",) * (len(columns) - 1)
    rows = [(str(stage.number), *empty) for stage in job.stages]
    rows += [(say(job.lang, "kit.total"), *empty), (say(job.lang, "kit.place"), *empty)]
    table = Ledger(tuple(columns), tuple(rows), row=8, head=UPRIGHT, bold=(len(job.stages),))
    return "classifications.teams_sheet", say(job.lang, "kit.teams_note"), table


def bonus_sheet(job: Job) -> list[tuple[str, str, Ledger]]:
    """R1.23 — return the sheet, if any line gives bonus turns: a row for each of them."""
    lang = job.lang
    columns = (
        LedgerColumn(say(lang, "kit.stage"), 1),
        LedgerColumn(say(lang, "kit.lines"), 4, "start"),
        LedgerColumn(say(lang, "kit.square"), 1.2),
        LedgerColumn(say(lang, "kit.place"), 1),
        LedgerColumn(say(lang, "kit.turns"), 1),
        LedgerColumn(say(lang, "kit.bib"), 1.2),
        LedgerColumn(say(lang, "kit.rider"), 4, "start"),
        LedgerColumn(say(lang, "kit.team"), 3, "start"),
    )
    rows: list[tuple[Cell, ...]] = []
    ends: list[int] = []
    for stage in job.stages:
        for line in stage.road.lines:
            name = line.name or say(lang, f"terms.{line.kind}")
            rows += [
                (
                    str(stage.number),
                    name,
                    str(line.square),
                    say(lang, "kit.nth", n=place),
                    str(turns),
                    "",
                    "",
                    "",
                )
                for place, turns in enumerate(line.bonus, start=1)
            ]
            ends.append(len(rows))
    if not rows:
        return []
    table = Ledger(columns, tuple(rows), row=ROW + 0.8, head=9, role="text.small", bold=tuple(ends))
    return [("kit.sheet_BONUS", "", table)]


def effort_pages(job: Job) -> list[Picture]:
    """R1.24 — return the sheet: what every rider had, spent by cause, got back and has next."""
    causes = (
        "attack", "pursuit", "pull", "relay", "lead_out", "sprint_action", "move_up", "follow",
        "surcharge",
    )  # fmt: skip
    found: list[Picture] = []
    rests = set(job.tour.rest_after)
    for stage in job.stages:
        heads = [upright_column(job, "before", 1.2)]
        heads += [upright_column(job, f"cause_{cause}") for cause in causes]
        heads += [upright_column(job, key) for key in ("feed", "after", "recovery")]
        heads.append(upright_column(job, "next", 1.2))
        rest = "kit.rest_follows" if stage.number in rests else "kit.rest_none"
        note = f"{stage_note(job, [stage.number])} · {say(job.lang, rest)}"
        found += rider_pages(job, "kit.sheet_PE", note, heads, kind=True)
    return found
