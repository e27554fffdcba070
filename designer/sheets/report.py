"""What is published after a stage: every classification as a table, for sheet, paper and site."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from designer.language import capitalise, own_name
from designer.texts.jury import correction_text, effect_text, rider_names
from engine.standings.classifications import CLASSIFICATIONS, POINTS, SCORE, TEAM_TIMES, TIMES
from engine.standings.classifications.points import climb_categories
from engine.standings.jury import corrected_stages, decisions_in, decisions_shown
from engine.standings.results import ARRIVED, COMPUTED
from engine.tour.terrain import climb_of
from engine.tour.values import ITT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.sheets.plan import WorkbookPlan
    from engine.standings.book import Snapshot
    from engine.standings.classifications import Classification
    from engine.standings.settle import SettledRider


@dataclass(frozen=True, slots=True)
class ClassificationReport:
    """All tables after one stage."""

    tour: str
    title: str
    stage: int
    provisional: bool
    sections: tuple[ReportTable, ...]
    jerseys: tuple[JerseyHolder, ...] = ()
    """Who wears what in the next stage, or at the end of the tour."""
    correction: str = ""
    """What the jury has decided about it, in one line (RULING 110)."""


def make_report(plan: WorkbookPlan, after: int | None = None) -> ClassificationReport:
    """Return what there is to publish after a stage, by default the last that counts."""
    count = plan.standings.counted_stages if after is None else after
    if not count:
        return ClassificationReport(
            plan.tour.name, plan.language.say("standings.nothing"), 0, False, ()
        )
    text = _ReportText(plan, plan.standings.snapshots[count - 1], count)
    course = plan.facts.courses[count - 1]
    title = plan.language.say("standings.title", number=count, name=own_name(count, course.name))
    return ClassificationReport(
        plan.tour.name,
        title,
        count,
        any(snapshot.provisional for snapshot in plan.standings.snapshots[:count]),
        text.list_tables(),
        text.list_holders(),
        correction_text(plan.language, text.decisions, rider_names(plan.tour)),
    )


def list_corrected(plan: WorkbookPlan) -> list[ClassificationReport]:
    """Return what there is to publish again: after each stage on whose page the jury stands."""
    jury = decisions_in(plan.results)
    numbers = corrected_stages(jury, plan.standings.counted_stages)
    return [make_report(plan, number) for number in numbers]


@dataclass(frozen=True, slots=True)
class ReportTable:
    """One table: its heading, its columns, its rows; `badge` is a role of the look."""

    key: str
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    badge: str = ""
    wide: tuple[int, ...] = ()
    """Columns of text; the others are numbers."""
    note: str = ""
    """What is said below it."""
    small: bool = False
    """Whether two of its kind stand side by side on paper."""


@dataclass(frozen=True, slots=True)
class JerseyHolder:
    """A jersey and who wears it."""

    kind: str
    """What it is drawn as (designer/picture/riders.py)."""
    word: str
    bib: int
    name: str
    team: str


class _ReportText:
    """Turns one snapshot into tables."""

    def __init__(self, plan: WorkbookPlan, snapshot: Snapshot, count: int) -> None:
        self.plan, self.snapshot, self.count = plan, snapshot, count
        self.names = {e.bib: (e.name, plan.team_name(e.team)) for e in plan.facts.entrants}
        self.decisions = decisions_shown(decisions_in(plan.results), count)

    def list_tables(self) -> tuple[ReportTable, ...]:
        """Return every table that has something to say."""
        forms = {
            TIMES: self.general_table, TEAM_TIMES: self.teams_table,
            POINTS: self.points_table, SCORE: self.combativity_table,
        }  # fmt: skip
        tables = [
            self.jury_table(), self.arrivals_table(), self.trial_table(), *self.line_tables(),
            *(forms[c.form](c) for c in CLASSIFICATIONS),
            self.jerseys_table(), self.winner_table(), self.effort_table(), self.gone_table(),
        ]  # fmt: skip
        return tuple(table for table in tables if table is not None and table.rows)

    def word(self, key: str, /, **values: object) -> str:
        """Return a phrase about classifications."""
        return self.plan.language.say(f"standings.{key}", **values)

    def tie_text(self, name: str) -> str:
        """Say what decided a tie."""
        if not name:
            return ""
        if name in climb_categories():
            return self.word("tie_category", category=self.plan.short_term(name))
        return self.word(f"tie_{name}")

    def head_texts(self, *keys: str) -> tuple[str, ...]:
        """Return the headings of a table."""
        return tuple(self.word(f"head_{key}") for key in keys)

    def jury_table(self) -> ReportTable:
        """Return what the jury has decided about the stage, and later about earlier ones."""
        language = self.plan.language
        heads = (
            *self.head_texts("left", "bib", "rider"),
            *(language.say(f"jury.col_{key}") for key in ("decision", "reason")),
        )
        rows = tuple(
            (
                stage, one.rider, self.names.get(one.rider, ("",))[0],
                capitalise(effect_text(language, one)), one.reason,
            )
            for stage, one in self.decisions
        )  # fmt: skip
        return ReportTable("jury", language.say("jury.title"), heads, rows, "alarm", (2, 3, 4))

    def arrivals_table(self) -> ReportTable | None:
        """Return the order of arrival."""
        if self.snapshot.stage.times:
            return None
        rows = [f for f in self.snapshot.stage.finishes.values() if f.status in ARRIVED]
        rows.sort(key=lambda f: (f.rank, f.bib))
        best = min((f.turns for f in rows), default=0)
        return ReportTable(
            "stage", self.word("stage", number=self.count),
            self.head_texts(
                "rank", "bib", "rider", "team", "turns", "gap", "overshoot", "bonus", "how"
            ),
            tuple(
                (
                    f.rank, f.bib, *self.names[f.bib], f.turns, _gap_text(f.turns - best),
                    "" if f.status == COMPUTED else f.overshoot, f.bonus or "",
                    self.placing_text(f, before),
                )
                for before, f in zip([None, *rows], rows, strict=False)
            ),
            "badge.FINISH", (2, 3, 8), self.word(f"note_{self.snapshot.stage.course.format}"),
        )  # fmt: skip

    def placing_text(self, finish: SettledRider, before: SettledRider | None) -> str:
        """Say what set a rider behind the one before in the same turn, or that it is computed."""
        if finish.status == COMPUTED:
            return self.plan.short_term(COMPUTED)
        if before is None or before.status == COMPUTED or before.turns != finish.turns:
            return ""
        alone = self.snapshot.stage.course.format == ITT
        return self.tie_text(
            "overshoot" if alone and before.overshoot > finish.overshoot else "sprint"
        )

    def line_tables(self) -> list[ReportTable]:
        """Return a table for every line of the stage that paid: who took it, and for what."""
        tables = []
        for line in self.snapshot.stage.course.lines:
            places = [p for p in self.snapshot.stage.places if p.line == line.key]
            name = line.name or self.plan.term(line.kind)
            where = self.word("line", key=self.plan.line_name(line), name=name, square=line.square)
            badge = f"terrain.{climb_of(line.category)}" if line.category else f"badge.{line.kind}"
            tables.append(
                ReportTable(
                    f"line-{line.key}", where,
                    self.head_texts("rank", "bib", "rider", "team", "points", "bonus"),
                    tuple(
                        (p.place, p.bib, *self.names[p.bib], p.points or "", p.bonus or "")
                        for p in places
                    ),
                    badge, (2, 3), small=True,
                )
            )  # fmt: skip
        return tables

    def trial_table(self) -> ReportTable | None:
        """Return the order of a team time trial."""
        times = self.snapshot.stage.times
        return ReportTable(
            "trial", self.word("stage", number=self.count),
            self.head_texts("rank", "team", "turns", "overshoot", "tie"),
            tuple(
                (t.place, self.plan.team_name(t.team), t.turns, t.overshoot, self.tie_text(t.tie))
                for t in times
            ),
            "badge.FINISH", (1, 4),
        )  # fmt: skip

    def general_table(self, general: Classification) -> ReportTable:
        """Return the general classification."""
        return ReportTable(
            general.key, self.plan.ranking_word(general),
            self.head_texts("rank", "bib", "rider", "team", "turns", "bonus", "net", "gap", "tie"),
            tuple(
                (
                    r.rank, r.bib, *self.names[r.bib], r.turns, r.bonus or "", r.net,
                    _gap_text(r.gap), self.tie_text(r.tie),
                )
                for r in self.snapshot.general
            ),
            general.badge, (2, 3, 8),
            self.ties_note(self.snapshot.general, self.plan.rules["gc.tie_breaks"]),
        )  # fmt: skip

    def teams_table(self, teams: Classification) -> ReportTable:
        """Return the team classification."""
        return ReportTable(
            teams.key, self.plan.ranking_word(teams),
            self.head_texts("rank", "team", "turns", "gap", "tie"),
            tuple(
                (
                    r.rank, self.plan.team_name(r.team), r.turns, _gap_text(r.gap),
                    self.tie_text(r.tie),
                )
                for r in self.snapshot.rows[teams.key]
            ),
            teams.badge, (1, 4),
        )  # fmt: skip

    def points_table(self, points: Classification) -> ReportTable:
        """Return a points classification."""
        rows = self.snapshot.rows[points.key]
        most = rows[0].points if rows else 0
        return ReportTable(
            points.key, self.plan.ranking_word(points),
            self.head_texts("rank", "bib", "rider", "team", "points", "gap", "tie"),
            tuple(
                (
                    r.rank, r.bib, *self.names[r.bib], r.points, _behind_text(most - r.points),
                    self.tie_text(r.tie),
                )
                for r in rows
            ),
            points.badge, (2, 3, 6), self.ties_note(rows, (*rows[0].wins, "GC") if rows else ()),
        )  # fmt: skip

    def ties_note(self, rows: Iterable[Any], breaks: Iterable[str]) -> str:
        """Say in which order ties are settled, where any was."""
        if not any(row.tie for row in rows):
            return ""
        what = ", ".join(dict.fromkeys(self.tie_text(name) for name in breaks))
        return self.word("note_ties", what=what)

    def combativity_table(self, fight: Classification) -> ReportTable:
        """Return the most combative riders of the stage."""
        return ReportTable(
            fight.key, self.plan.ranking_word(fight),
            self.head_texts("rank", "bib", "rider", "team", "score", "break"),
            tuple(
                (n, c.bib, *self.names[c.bib], c.score, c.break_turns)
                for n, c in enumerate(self.snapshot.rows[fight.key][:5], 1)
            ),
            fight.badge, (2, 3),
        )  # fmt: skip

    def jerseys_table(self) -> ReportTable:
        """Return the leaders and what they wear in the next stage."""
        rows = tuple((one.bib, one.word, one.name, one.team) for one in self.list_holders())
        last = self.count == len(self.plan.facts.courses)
        title = self.word("jerseys_end") if last else self.word("jerseys", number=self.count + 1)
        heads = self.head_texts("bib", "jersey", "rider", "team")
        return ReportTable("jerseys", title, heads, rows, "badge.TOUR", (1, 2, 3))

    def list_holders(self) -> tuple[JerseyHolder, ...]:
        """Return who wears a jersey after the stage, the general leader first."""
        holders = [
            JerseyHolder(
                jersey.badge.removeprefix("badge."),
                self.plan.ranking_word(jersey, "jersey"),
                bib,
                *self.names[bib],
            )
            for jersey in CLASSIFICATIONS
            if isinstance(bib := self.snapshot.leaders[jersey.key], int)
        ]
        champion = self.plan.rules["jerseys.world_champion_rider"]
        if champion in self.names:
            word = self.plan.term("WORLD_CHAMPION_jersey")
            holders.append(JerseyHolder("WORLD", word, champion, *self.names[champion]))
        return tuple(holders)

    def winner_table(self) -> ReportTable | None:
        """Return the winner of the tour as a whole, where a house rule names one (RULING 103)."""
        won = self.plan.standings.winner if self.count == len(self.plan.facts.courses) else ""
        managers = {team.id: team.manager for team in self.plan.tour.teams}
        rows = ((1, self.plan.team_name(won), managers[won]),) if won else ()
        heads = self.head_texts("rank", "team", "manager")
        return ReportTable("winner", self.word("winner"), heads, rows, "badge.TOUR", (1, 2))

    def effort_table(self) -> ReportTable | None:
        """Return the effort points every rider starts the next stage with."""
        standings = self.plan.standings
        rows = []
        for e in self.plan.facts.entrants:
            stages = standings.effort[e.bib].stages
            booked = next((s for s in stages if s.stage == self.count), None)
            if booked and self.snapshot.stage.finishes[e.bib].status in ARRIVED:
                rows.append(
                    (
                        e.bib, *self.names[e.bib], booked.before, sum(booked.spent.values()),
                        booked.feed, booked.recovery, booked.next,
                    )
                )  # fmt: skip
        heads = self.head_texts(
            "bib", "rider", "team", "before", "spent", "feed", "recovery", "next"
        )
        return ReportTable("effort", self.plan.term("PE"), heads, tuple(rows), "favourable", (1, 2))

    def gone_table(self) -> ReportTable:
        """Return who has left the race."""
        rows = [g for g in self.plan.standings.gone if g.stage <= self.count]
        return ReportTable(
            "gone", self.word("gone"), self.head_texts("bib", "rider", "team", "left", "status"),
            tuple(
                (g.bib, *self.names[g.bib], g.stage, self.plan.term(g.status)) for g in rows
            ),
            "solid.faint", (1, 2, 4),
        )  # fmt: skip


def _behind_text(points: int) -> str:
    """Return how many points are missing to the first, as results print it."""
    return f"−{points}" if points else "–"


def _gap_text(turns: int) -> str:
    """Return a gap as results print it; the same time is a dash."""
    return f"+{turns}" if turns else "–"
