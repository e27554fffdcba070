"""What a report of playtests is about, the frame of its pages, and sentences set in a column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from designer.kit.page import FlowBlock, PageFlow, draw_blocks
from designer.kit.paint.document import PdfDocument
from designer.kit.paper import paper_named
from designer.language import ENGLISH
from designer.picture.lettering import LEADING, fit_paragraph, fit_text
from designer.picture.plots import HEAD, draw_heading
from designer.picture.profile.scale import relief_of
from designer.picture.shapes import Box, Circle, Line, Picture
from engine.games import GAMES
from engine.race.course import OWN_COURSE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from designer.language import Language
    from designer.picture.profile.scale import Relief
    from designer.picture.shapes import Shape
    from engine.playtests.changes import TriedChange
    from engine.playtests.compare import Difference
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.summary import Summary
    from engine.road.values import Road
    from engine.tour.values import Tour


class PageHead(NamedTuple):
    """What stands on every page of a report: left, right, and at the foot."""

    title: str
    subtitle: str
    beside: str
    below: str
    """Under what stands beside the title."""
    foot: str


@dataclass(frozen=True, slots=True)
class Subject:
    """Everything the pages are drawn from, put together where a report is asked for."""

    tour: Tour
    plan: PlaytestPlan
    summary: Summary
    language: Language = ENGLISH
    differences: tuple[Difference, ...] = ()
    other: str = ""
    """What the second version is called, where two are compared."""
    races_wanted: int = 0
    """How many races were asked for; 0 where it does not matter."""
    tried_changes: tuple[TriedChange, ...] = ()
    """Changes that were tried, each in races of its own."""

    @property
    def road(self) -> Road | None:
        """Return the road of the stage; a whole tour has none."""
        return self.plan.setup.road if self.plan.setup else None

    @property
    def drawn_road(self) -> Road | None:
        """Return the road where it can be drawn over kilometres."""
        road = self.road
        return road if road is not None and road.km and road.sections else None

    @property
    def relief(self) -> Relief | None:
        """Return the measured relief of the stage, where it came with one."""
        road = self.road
        return relief_of(self.tour.stages[road.number - 1]) if road else None

    @property
    def raced_name(self) -> str:
        """Return what was raced, as a heading names it."""
        road = self.road
        if road is None:
            return self.language.say("report.whole_tour")
        name = road.name
        if road.type != OWN_COURSE:
            name = self.language.say("report.stage", number=road.number, name=name)
        kind = self.language.say(f"terms.{road.type}")
        squares = self.language.say("report.squares", squares=self._count_squares(road))
        km = f"{self.language.format_number(road.km)} km, " if road.km else ""
        return f"{name} · {kind} · {km}{squares}"

    def _count_squares(self, road: Road) -> int:
        """Return how many squares the game rides; some have squares of their own."""
        setup = self.plan.setup
        return GAMES[self.plan.game].course(road, setup.rules).last if setup else road.rows

    @property
    def batch_line(self) -> str:
        """Return how many races under which seed."""
        values = {"races": self.language.format_number(self.summary.races), "seed": self.plan.seed}
        races = self.language.say("report.tours" if self.plan.tour else "report.races", **values)
        if not self.races_wanted or self.races_wanted == self.summary.races:
            return races
        part = self.language.say("report.part", done=self.summary.races, count=self.races_wanted)
        return f"{races} · {part}"

    @property
    def head(self) -> PageHead:
        """Return what every page says: tour, what was raced, races and seed, by whom."""
        bots = self.language.say("report.bots", bots=", ".join(self.plan.bots))
        doubt = self.language.say("report.doubt")
        return PageHead(self.tour.name, self.raced_name, self.batch_line, bots, doubt)


PAPER = paper_named("A4")
PAGE_HEAD, FOOT, GAP = 17.0, 6.0, 6.0
"""Heights of the head and the foot of a page, and what is free between two blocks of it."""

ROOM = Box(
    PAPER.page_room.x,
    PAPER.page_room.y + PAGE_HEAD,
    PAPER.page_room.width,
    PAPER.page_room.height - PAGE_HEAD - FOOT,
)
"""Where the body of a page stands."""


def frame_page(head: PageHead, body: Sequence[Shape], number: int, count: int) -> Picture:
    """Return a whole page: what it is about stands on every one."""
    room = PAPER.page_room
    left, right = room._replace(height=8.0).columns(0.64, 0.36, gap=3)
    below = {"y": room.y + 8.4, "height": 4.4}
    rule = room.y + PAGE_HEAD - 3.2
    foot = Box(room.x, room.y + room.height - 3.6, room.width, 3.6)
    shapes: list[Shape] = [
        fit_text(left, head.title, "text.title", anchor="start"),
        fit_text(left._replace(**below), head.subtitle, "text.small", anchor="start"),
        fit_text(right, head.beside, "number.large", anchor="end"),
        fit_text(right._replace(**below), head.below, "text.soft", anchor="end"),
        Line("rule.bold", ((room.x, rule), (room.x + room.width, rule))),
        *body,
        fit_text(foot, head.foot, "text.tiny", anchor="start", ink="text.soft"),
        fit_text(foot, f"{number} / {count}", "number.tiny", anchor="end", ink="text.soft"),
    ]
    return Picture(PAPER.width, PAPER.height, tuple(shapes))


def frame_blocks(head: PageHead, blocks: Iterable[FlowBlock]) -> list[Picture]:
    """Return blocks as pages, as many as they take."""
    flow = PageFlow(ROOM)
    flow.add_blocks(list(blocks))
    bodies = [draw_blocks(page) for page in flow.list_pages()]
    return [frame_page(head, body, n, len(bodies)) for n, body in enumerate(bodies, start=1)]


def pages_pdf(head: PageHead, pages: Iterable[Picture], language: Language) -> bytes:
    """Return pages as a PDF; the same pages give the same bytes."""
    document = PdfDocument(f"{head.title} · {head.subtitle}", language=language)
    for page in pages:
        with document.draw_page(PAPER) as pen:
            pen.draw_picture(page)
    return document.finish_pdf()


SIZES = (3.0, 2.9, 2.8, 2.7, 2.6)
"""Of the verdict's letters: the largest that fits."""
BULLET, APART = 3.2, 1.3
"""Millimetres a sentence stands behind its bullet, and between two sentences."""


def draw_verdict(box: Box, title: str, sentences: Sequence[str]) -> tuple[list[Shape], list[str]]:
    """Return sentences one below the other as large as they fit, and those that found no room."""
    heading, room = draw_heading(box, title)
    for size in SIZES:
        shapes, left = _draw_sentences(room, sentences, size)
        if not left:
            break
    return [*heading, *shapes], left


def _draw_sentences(
    room: Box, sentences: Sequence[str], size: float
) -> tuple[list[Shape], list[str]]:
    """Return as many sentences of this size as the room holds, and those that are left."""
    shapes: list[Shape] = []
    y = room.y
    for nth, sentence in enumerate(sentences):
        beside = Box(room.x + BULLET, y, room.width - BULLET, 100)
        lines = fit_paragraph(beside, sentence, "text.small", size=size)
        high = len(lines) * size * LEADING
        if y + high > room.y + room.height:
            return shapes, list(sentences[nth:])
        shapes.append(Circle("accent", room.x + 0.8, y + size * LEADING / 2, 0.55))
        shapes += lines
        y += high + APART
    return shapes, []


def verdict_height(sentences: Sequence[str], width: float) -> float:
    """Return how high these sentences under a heading are, in the largest letters."""
    box, size = Box(0, 0, width - BULLET, 100), SIZES[0]
    return HEAD + sum(
        len(fit_paragraph(box, sentence, "text.small", size=size)) * size * LEADING + APART
        for sentence in sentences
    )


def verdict_block(title: str, sentences: Sequence[str]) -> FlowBlock:
    """Return sentences under a heading as a block as wide as a page, all in the largest letters."""
    high = verdict_height(sentences, ROOM.width)
    return FlowBlock(high, lambda box: draw_verdict(box, title, sentences)[0], GAP)
