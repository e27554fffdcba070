"""All pages of a tour by the names of their files, and the papers that can be downloaded."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from designer.kit.communique import Issue, draw_communiques
from designer.kit.cut.imposition import stage_sheets
from designer.kit.job import make_job
from designer.kit.kit import make_kit
from designer.kit.wish import KitWish
from designer.language import COMMA, ENGLISH, Language, list_languages
from designer.picture.riders import draw_jersey
from designer.picture.shapes import Picture
from designer.sheets.plan import plan_workbook
from designer.sheets.report import make_report
from designer.site.film import replay_race
from designer.site.render import Page
from designer.site.stage_page import (
    facts_of,
    film_part,
    large_profile,
    line_rows,
    neighbour_stages,
    profile_data,
    result_tables,
    section_table,
    small_profile,
    stage_relief,
    stage_title,
)
from designer.texts.records import doubt_record
from engine.board.played_roads import roads_of
from engine.race.setup_data import digest_road
from engine.standings.classifications import CLASSIFICATIONS
from engine.standings.results import results_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from designer.kit.job import Job
    from designer.sheets.plan import WorkbookPlan
    from designer.site.film import RecordedRace
    from engine.race.record import Record
    from engine.road.roads import Roads, SurveyedStage
    from engine.tour.values import Tour


ROAD_BOOK, COMMUNIQUE = "road-book", "communique"
"""Papers to download, as their files are called."""
JERSEY = 20.0
"""Side of a jersey, in millimetres of its picture."""


@dataclass(frozen=True, slots=True)
class Site:
    """The files of a site by their names, and what of the tour is not on it."""

    files: Mapping[str, bytes]
    stages: tuple[int, ...]
    """Numbers of the stages that have a page."""
    films: int
    strangers: tuple[str, ...] = ()
    """Names of records that were ridden on no stage of this tour."""
    doubts: Mapping[str, str] = field(default_factory=dict)
    """Of records that have a film though their race is not the tour's own: what it says of that."""
    without_road: tuple[int, ...] = field(default=())
    """Numbers of the stages that cannot be laid yet."""


class SiteMaker:
    """Makes the pages of one tour."""

    def __init__(self, tour: Tour, records: Mapping[str, Record], *, papers: bool = True) -> None:
        self.tour = tour
        self.papers = papers
        self.whole: Roads = roads_of(tour)
        self.shown: list[SurveyedStage] = [s for s in self.whole.stages if s.road is not None]
        self.sheets = stage_sheets(tour, self.whole.roads)
        self.films: dict[int, list[RecordedRace]] = {}
        self.strangers: list[str] = []
        self._numbered: dict[str, tuple[int, RecordedRace]] = {}
        for name, record in records.items():
            self._file_record(name, record)

    def make_pages(self, first: Language) -> Site:
        """Return every page in every language, the first of them where a reader starts."""
        files: dict[str, bytes] = {"index.html": self._start_page(first)}
        for language in list_languages(first):
            plan = self._make_plan(language)
            for name, page in (
                *self._make_pages(language, plan),
                *self._make_papers(language, plan),
            ):
                files[f"{language.code}/{name}"] = page
        return Site(
            files,
            tuple(s.number for s in self.shown),
            sum(map(len, self.films.values())),
            tuple(self.strangers),
            {
                name: doubt
                for name, (number, race) in self._numbered.items()
                if (doubt := doubt_record(self.tour, number, race.setup, first, race.results))
            },
            tuple(s.number for s in self.whole.stages if s.road is None),
        )

    def _file_record(self, name: str, record: Record) -> None:
        """Put a record to the stage it was ridden on."""
        # The board of a stage may have changed since: the road below it tells the stage.
        ridden = digest_road(record.setup.road.without_board)
        for surveyed in self.shown:
            if digest_road(surveyed.need_road().without_board) == ridden:
                race = replay_race(record)
                self.films.setdefault(surveyed.number, []).append(race)
                self._numbered[name] = surveyed.number, race
                return
        self.strangers.append(name)

    def _make_plan(self, language: Language) -> WorkbookPlan | None:
        """Return the classifications; None for a tour without riders, or with a stage to mend."""
        riders = any(team.riders for team in self.tour.teams)
        if not riders or len(self.shown) < len(self.whole.stages) or not self.shown:
            return None
        return plan_workbook(self.tour, language, results_of(self.tour.results))

    def _make_pages(
        self, language: Language, plan: WorkbookPlan | None
    ) -> Iterator[tuple[str, bytes]]:
        makers: list[tuple[str, Callable[[Page, WorkbookPlan | None], bytes]]] = [
            ("index.html", self._tour_page),
            ("standings.html", self._standings_page),
            ("riders.html", self._riders_page),
        ]
        for name, make in makers:
            yield name, make(Page(language, name), plan)
        for surveyed in self.shown:
            name = stage_file(surveyed.number)
            yield name, self._stage_page(Page(language, name), plan, surveyed)

    def _make_papers(
        self, language: Language, plan: WorkbookPlan | None
    ) -> Iterator[tuple[str, bytes]]:
        """Yield what can be downloaded; nothing of a tour with a stage that cannot be laid."""
        if not self._has_papers:
            return
        papers = TourPapers(self.tour, language)
        for surveyed in self.shown:
            yield paper_file(ROAD_BOOK, surveyed.number), papers.road_book(surveyed.number)
        for number in range(1, _counted_stages(plan) + 1):
            # Stages count only where there are classifications.
            assert plan is not None
            yield paper_file(COMMUNIQUE, number), papers.communique(plan, number)

    @property
    def _has_papers(self) -> bool:
        return self.papers and 0 < len(self.shown) == len(self.whole.stages)

    def _list_downloads(
        self, language: Language, plan: WorkbookPlan | None, number: int
    ) -> list[dict[str, str]]:
        """Return what can be downloaded of a stage: its file and what it is called."""
        if not self._has_papers:
            return []
        kinds = [ROAD_BOOK, *([COMMUNIQUE] if number <= _counted_stages(plan) else ())]
        words = {ROAD_BOOK: "site.road_book", COMMUNIQUE: "site.communique"}
        return [{"file": paper_file(k, number), "name": language.say(words[k])} for k in kinds]

    def _start_page(self, first: Language) -> bytes:
        values = {"tour": self._tour_name(first), "languages": list_languages(first)}
        return Page(first, "").render_page("start.html", values)

    def _tour_name(self, language: Language) -> str:
        return self.tour.name or language.say("site.no_name")

    def _tour_page(self, page: Page, plan: WorkbookPlan | None) -> bytes:
        stages = [
            {
                "number": s.number,
                "file": stage_file(s.number),
                "title": stage_title(s, page.language),
                "facts": facts_of(s, stage_relief(s), page.language, self.sheets.get(s.number, 0)),
                "profile": page.pen.write_svg(small_profile(s, page.language)),
                "films": len(self.films.get(s.number, ())),
                "ridden": plan is not None and s.number <= plan.standings.counted_stages,
                "rest": s.number in self.tour.rest_after,
                "winner": _stage_winner(plan, s.number),
            }
            for s in self.shown
        ]
        return page.render_page(
            "tour.html",
            self._common_values(page)
            | {"stages": stages, "leaders": self._list_leaders(page, plan)},
        )

    def _list_leaders(self, page: Page, plan: WorkbookPlan | None) -> list[dict[str, Any]]:
        """Return who wears which jersey as the tour stands."""
        if plan is None or not plan.standings.counted_stages:
            return []
        names = {e.bib: (e.name, plan.team_name(e.team)) for e in plan.facts.entrants}
        leaders = []
        for ranking in CLASSIFICATIONS:
            leader = plan.standings.leaders[ranking.key]
            if not isinstance(leader, int) or leader not in names:
                continue
            shirt = Picture(
                JERSEY, JERSEY, tuple(draw_jersey(ranking.badge.partition(".")[2], 0, 0, JERSEY))
            )
            name, team = names[leader]
            leaders.append(
                {
                    "jersey": page.pen.write_svg(shirt),
                    "ranking": plan.ranking_word(ranking),
                    "bib": leader,
                    "name": name or page.language.say("race.number", bib=leader),
                    "team": team,
                }
            )
        return leaders

    def _standings_page(self, page: Page, plan: WorkbookPlan | None) -> bytes:
        counted = _counted_stages(plan)
        tables = make_report(plan).sections if plan is not None and counted else ()
        values = {
            "tables": tables,
            "after": counted,
            "leaders": self._list_leaders(page, plan),
            "provisional": bool(plan is not None and counted and plan.standings.provisional),
        }
        return page.render_page("standings.html", self._common_values(page) | values)

    def _riders_page(self, page: Page, plan: WorkbookPlan | None) -> bytes:
        general: dict[int, int] = {}
        gone: dict[int, int] = {}
        if plan is not None and plan.standings.last is not None:
            general = {row.bib: row.rank for row in plan.standings.last.general}
            gone = {g.bib: g.stage for g in plan.standings.gone}
        teams = [
            {
                "name": team.name or team.id,
                "manager": team.manager,
                "role": page.dot(f"team.{team.colour}") if team.colour else "",
                "riders": [
                    {
                        "bib": rider.bib,
                        "name": rider.name or page.language.say("race.number", bib=rider.bib),
                        "type": page.language.say(f"terms.{rider.type}"),
                        "rank": general.get(rider.bib, ""),
                        "gone": gone.get(rider.bib),
                    }
                    for rider in team.riders
                ],
            }
            for team in self.tour.teams
        ]
        return page.render_page("riders.html", self._common_values(page) | {"teams": teams})

    def _stage_page(self, page: Page, plan: WorkbookPlan | None, surveyed: SurveyedStage) -> bytes:
        number, language = surveyed.number, page.language
        picture = large_profile(surveyed, language)
        label = language.say("site.profile_of", stage=stage_title(surveyed, language))
        profile = page.pen.write_svg(picture, label, "profile")
        films = [
            film_part(self.tour, number, race, page.pen, language, f"ground-{n}")
            for n, race in enumerate(self.films.get(number, ()))
        ]
        page.data = {
            "profile": profile_data(surveyed),
            "films": [film.data for film in films],
            "words": {
                name: language.say(f"site.script_{name}")
                for name in ("km", "metres", "turn", "play", "pause", "point")
            },
            "comma": language.code in COMMA,
            "roles": [[page.dot(role) for _, role in film.data["teams"]] for film in films],
        }
        before, after = neighbour_stages([s.number for s in self.shown], number)
        values = {
            "number": number,
            "title": stage_title(surveyed, language),
            "format": surveyed.stage.format,
            "date": language.format_date(surveyed.stage.date),
            "facts": facts_of(
                surveyed, stage_relief(surveyed), language, self.sheets.get(number, 0)
            ),
            "profile": profile,
            "lines": line_rows(surveyed, language),
            "sections": section_table(surveyed, language),
            "tables": result_tables(plan, number),
            "films": films,
            "downloads": self._list_downloads(language, plan, number),
            "before": stage_file(before) if before else "",
            "after": stage_file(after) if after else "",
        }
        return page.render_page("stage.html", self._common_values(page) | values)

    def _common_values(self, page: Page) -> dict[str, Any]:
        return {"tour": self._tour_name(page.language)}


def stage_file(number: int) -> str:
    """Return the name of the page of a stage."""
    return f"stage-{number:02}.html"


def make_site(
    tour: Tour,
    records: Mapping[str, Record] | None = None,
    first: Language = ENGLISH,
    *,
    papers: bool = True,
) -> Site:
    """Return the site of a tour, with a film of every record that was ridden on a stage of it.

    `papers` are the road-books and communiqués to download.
    """
    return SiteMaker(tour, records or {}, papers=papers).make_pages(first)


def _counted_stages(plan: WorkbookPlan | None) -> int:
    """Return how many stages count."""
    return plan.standings.counted_stages if plan is not None else 0


def _stage_winner(plan: WorkbookPlan | None, number: int) -> str:
    """Return who won a stage that counts."""
    if plan is None or number > plan.standings.counted_stages:
        return ""
    stage = plan.standings.snapshots[number - 1].stage
    if stage.times:
        return plan.team_name(stage.times[0].team)
    first = min(stage.finishes.values(), key=lambda f: (f.rank or 9999, f.bib), default=None)
    if first is None:
        return ""
    names = {e.bib: e.name for e in plan.facts.entrants}
    return names.get(first.bib) or plan.language.say("race.number", bib=first.bib)


ROADBOOK = "roadbook"


class TourPapers:
    """Draws the papers of one tour in one language."""

    def __init__(self, tour: Tour, language: Language) -> None:
        self.tour, self.language = tour, language

    @cached_property
    def _job(self) -> Job:
        return make_job(self.tour, KitWish(), self.language)

    def road_book(self, number: int) -> bytes:
        """Return the pages of the road-book of one stage."""
        wish = KitWish(stage=number, parts=(ROADBOOK,))
        of_stage = replace(self._job, stages=(self._job.stages[number - 1],), wish=wish)
        kit = make_kit(of_stage)
        return kit.draw_alone(*kit.components).pdf

    def communique(self, plan: WorkbookPlan, number: int) -> bytes:
        """Return the communiqué after a stage, with its number and, where it has one, its date."""
        date = self.tour.stages[number - 1].date
        issued = self.language.format_date(date) if date else ""
        one = make_report(plan, number), Issue(number, issued)
        return draw_communiques([one], self.language)


def paper_file(kind: str, number: int) -> str:
    """Return the name of the file of a paper."""
    return f"{kind}-{number:02}.pdf"
