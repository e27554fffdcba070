"""What the kit holds, counted against the box of the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from shapely import Polygon as Outline

from designer.kit.components import road as road_parts
from designer.kit.components.ciclismo import box as box_parts
from designer.kit.components.ciclismo import control_sheets, riders, stage_sheet, summary, tables
from designer.kit.components.ciclismo.riders import list_riders
from designer.kit.components.ciclismo.tables import rolls_by_type
from designer.kit.job import TIGHT, make_job
from designer.kit.kit import COMPONENTS, make_components
from designer.kit.wish import KitWish
from designer.language import SPANISH, Language
from designer.picture import lettering
from designer.picture.board_plan import piece_name
from designer.picture.rider_card import draw_card
from designer.picture.shapes import Circle, Polygon, Text, moved_point
from engine.board import geometry, kept_boards
from engine.board.catalogue import tiles as catalogue
from engine.board.table import rectangular_table
from engine.tour.values import Section, Stage, Tour
from tests.designer.kit.press import Chain, list_texts, walk_shapes, wish_other

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.kit.job import Component, Job
    from designer.picture.shapes import Shape


@pytest.fixture(scope="module")
def box() -> Job:
    """The whole box: a tour without teams of its own."""
    tour = Tour("Caja", (Stage("Llana", sections=(Section("FLAT", 0, 60),)),))
    return make_job(tour, KitWish())


def _counts(component: Component) -> Counter[str]:
    return Counter({piece.id: piece.count for piece in component.pieces})


def test_tiles_are_those_the_stage_lies_on(small_job: Job):
    """A start and a finish tile, and every piece of the board as often as it lies.

    R1.1, R1.2, R1.3, R1.4.
    """
    counts = _counts(road_parts.make_tiles(small_job))
    assert counts["start/start"] == counts["finish/finish"] == 1
    pieces = Counter(
        (piece.tile, piece.face, piece.rows) for piece in small_job.stages[0].board.pieces
    )
    assert counts.total() == pieces.total()


def test_a_tile_printed_on_both_sides_is_one_tile(small_job: Job):
    """A flat and a mountain tile of one length are the two faces of a piece."""
    both = road_parts.make_tiles(wish_other(small_job, duplex=True))
    straight = [piece for piece in both.pieces if piece.id.startswith("straight")]
    assert straight
    assert all(piece.back for piece in straight)
    assert _counts(both).total() == _counts(road_parts.make_tiles(small_job)).total()


def test_the_back_of_a_bend_is_its_front_turned_over(small_job: Job):
    """Whatever is cut along the front's outline is cut along the back's ground, too."""
    tour = replace(small_job.tour, boards=kept_boards.with_table({}, rectangular_table(900, 600)))
    todo = make_job(tour, KitWish(1, duplex=True))
    bends = [piece for piece in road_parts.make_tiles(todo).pieces if piece.outline and piece.back]
    assert bends
    for piece in bends:
        ground = next(
            Outline([_through(point, chain) for point in shape.points])
            for shape, chain in walk_shapes(piece.back)
            if isinstance(shape, Polygon)
        )
        seen = Outline([(piece.width - x, y) for x, y in piece.outline])
        assert ground.buffer(-3, join_style="mitre").symmetric_difference(seen).area < 1


def test_cobbles_shorter_than_the_tile_are_printed_cut(small_job: Job):
    """RULING 93 — four squares of cobbles are the 12-square tile cut at a square border."""
    piece = next(p for p in road_parts.make_tiles(small_job).pieces if p.id.startswith("cobbles"))
    assert piece.width == pytest.approx(4 * small_job.smallest_gauge.length)


def test_the_box_holds_85_markers(box: Job):
    """R1.8 — 85 markers in the counts of the table."""
    counts = _counts(box_parts.make_markers(box))
    assert counts.total() == 85
    assert counts["marker FLAT"] == 10
    assert counts["marker MTN_HC"] == 2


def test_a_stage_prints_two_markers_a_section(small_job: Job):
    """R1.9 — first and last square of every section, start, finish and the sprint."""
    counts = _counts(box_parts.make_markers(small_job))
    assert counts == {
        "marker START": 1, "marker FINISH": 1, "marker FLAT": 2, "marker MTN_3": 2,
        "marker COBBLES": 2, "marker INTERMEDIATE_SPRINT": 1,
    }  # fmt: skip


def test_markers_are_2_mm_smaller_than_their_square(box: Job):
    """A marker leaves at least 2 mm of its square free, both ways."""
    for piece in box_parts.make_markers(box).pieces:
        assert piece.width <= box.smallest_gauge.length - 2
        assert piece.height <= box.smallest_gauge.width - 2


def test_tokens_fit_every_square_of_every_tile(box: Job):
    """R1.11 — a token lies on any square, bends and roundabouts included, with 2 mm to spare."""
    side = riders.token_side(box)
    for tile in catalogue().values():
        for face in tile.faces:
            for lane in range(1, geometry.row_lanes(tile, box.smallest_gauge) + 1):
                length, width = geometry.piece_square(tile, face, 0, lane, box.smallest_gauge).free
                assert side <= min(length, width) - TIGHT


def test_the_box_holds_the_indicators_of_the_rules(box: Job):
    """R1.12, R1.13, R1.14, R1.15 — 12 stage points, 6 mountain, 6 sprint, 9 bonus, six leaders."""
    counts = _counts(box_parts.make_indicators(box))
    kinds = Counter[str]()
    for name, count in counts.items():
        kinds[name.split()[1] if name.startswith("indicator") else "leader"] += count
    assert kinds == {
        "STAGE_POINTS": 12, "MOUNTAIN": 6, "INTERMEDIATE_SPRINT": 6, "BONUS": 9, "leader": 6,
    }  # fmt: skip
    assert [counts[f"indicator BONUS {turns}"] for turns in (1, 2, 3)] == [3, 3, 3]
    assert [counts[f"indicator INTERMEDIATE_SPRINT {points}"] for points in (5, 3, 1)] == [2, 2, 2]


def test_indicators_show_what_they_stand_for(box: Job, small_job: Job):
    """R12.5, R12.6 — the points of a place, not its number: of the box and of one stage."""
    of_box = _counts(box_parts.make_indicators(box))
    shown = {name for name in of_box if name.startswith(("indicator STAGE", "indicator MOUNT"))}
    paid = (50, 45, 40, 35, 30, 25, 20, 15, 10, 5, 3, 1)
    assert shown == {
        *(f"indicator STAGE_POINTS {value}" for value in paid),
        *(f"indicator MOUNTAIN {value}" for value in (20, 15, 10, 5, 3, 1)),
    }
    (stage,) = small_job.stages
    pieces = {p.id: p for p in box_parts.make_indicators(small_job).pieces}
    for laid in stage.road.indicators:
        for value in laid.values:
            assert str(value) in list_texts(pieces[f"indicator {laid.kind} {value}"].front)


def test_as_many_indicators_are_printed_as_the_bill_says(samples: dict[str, Tour]):
    """RULING 7 — a time trial pays its fifth and sixth place alike: two indicators show a 1."""
    for tour in samples.values():
        for number in range(1, len(tour.stages) + 1):
            todo = make_job(tour, KitWish(number))
            counts = Counter[str]()
            for piece in box_parts.make_indicators(todo).pieces:
                if piece.id.startswith("indicator"):
                    counts[piece.id.split()[1]] += piece.count
            assert counts == {need.kind: need.need for need in todo.bill.indicators}


def test_without_a_roster_there_are_eight_types_in_six_colours(box: Job):
    """R1.10, R1.11 — 48 cards, 48 tokens, 48 stand-up markers."""
    assert _counts(riders.make_cards(box)).total() == 48
    counts = _counts(riders.make_tokens(box))
    assert sum(n for name, n in counts.items() if name.startswith("token")) == 48
    assert sum(n for name, n in counts.items() if name.startswith("stand-up")) == 48
    assert len({piece.back for piece in riders.make_cards(box).pieces}) == 48


def test_the_set_of_the_book_may_be_asked_for(small: Tour):
    """R1.10 — a tour with riders of its own can still print the book's 48 cards."""
    assert _counts(riders.make_cards(make_job(small, KitWish(1)))).total() == 4
    assert _counts(riders.make_cards(make_job(small, KitWish(1, book=True)))).total() == 48


def test_activation_tokens_are_eight_of_five_kinds_a_team(box: Job):
    """R1.16, RULING 6 — and a house rule changes how many."""
    counts = _counts(riders.make_activation(box))
    assert counts.total() == 6 * 5 * 8
    tour = replace(box.tour, rules={"components.activation_tokens_per_kind": 3})
    assert _counts(riders.make_activation(replace(box, tour=tour))).total() == 6 * 5 * 3


def test_activation_tokens_of_a_team_look_alike_from_behind(box: Job):
    """R2.11 — the back keeps secret which token it is."""
    backs = {(piece.edge, piece.back) for piece in riders.make_activation(box).pieces}
    assert len(backs) == 6


def test_the_dice_are_those_of_the_box(box: Job):
    """R1.17 — 8 triple, 6 double, a weather, an event and a crash die."""
    assert _counts(box_parts.make_dice(box)) == {
        "die D3": 8, "die D2": 6, "die weather": 1, "die event": 1, "die crash": 1,
    }  # fmt: skip


def test_the_event_die_reads_as_the_table(box: Job):
    """R11.10, R11.11 — puncture, bonk and crash where the terrain lets them."""
    assert box_parts.event_faces(box, "MOUNTAIN") == ["", "BONK", "", "", "BONK", ""]
    assert box_parts.event_faces(box, "DESCENT") == ["", "", "CRASH", "", "", "CRASH"]
    assert box_parts.event_faces(box, "FLAT") == box_parts.event_faces(box, "TT")
    assert box_parts.event_faces(box, "FLAT") == ["PUNCTURE", "", "CRASH", "PUNCTURE", "", "CRASH"]


def test_pages_say_what_the_rules_print(small_job: Job):
    """R4.2, R12.1, R1.19 — the movement table, the scoring tables and the stage sheet."""
    movement, _, scoring = tables.make_tables(small_job).pages
    assert sum(text == "3" for text in list_texts(movement.shapes)) > 112
    assert {"25", "30", "50"} <= set(list_texts(scoring.shapes))
    (sheet,) = stage_sheet.make_stage_sheets(small_job).pages
    texts = set(list_texts(sheet.shapes))
    assert {"36", "20", "21–32", "12"} <= texts


def test_48_riders_stand_on_one_page(box: Job):
    """R1.20 — a sheet of all six teams is one page, not one and a rider."""
    assert len(control_sheets.make_control(box).pages) == 4


def test_the_map_numbers_every_piece_in_laying_order(small_job: Job):
    """As many numbers as pieces, each with its name; terrain and lines by their letters."""
    (page,) = road_parts.make_plans(small_job).pages
    texts = list_texts(page.shapes)
    pieces = small_job.stages[0].board.lengths[0].pieces
    assert {str(n) for n in range(1, len(pieces) + 1)} <= set(texts)
    assert {"LL", "3", "S", "M"} <= set(texts)
    told = " ".join(texts)
    for piece in pieces:
        assert piece.kind.is_bend or piece_name(piece, SPANISH) in told


@pytest.mark.parametrize("size", ["A5", "A4", "A3", "Letter"])
def test_every_fifth_square_is_read_from_above_the_table(samples: dict[str, Tour], size: str):
    """On as many pages as that takes: figures of 2.6 mm and more, every marker's letters."""
    for number in range(1, len(samples["three-examples"].stages) + 1):
        job = make_job(samples["three-examples"], KitWish(number, paper=size))
        (stage,) = job.stages
        shown = [
            s for page in road_parts.make_plans(job).pages for s, _ in walk_shapes(page.shapes)
        ]
        read = {
            text.text: text.size * lettering.face_metrics(text.face).cap
            for text in shown
            if isinstance(text, Text)
        }
        for square in (1, *range(5, stage.road.rows, 5), stage.road.rows):
            assert read[str(square)] >= 2.6
        assert {job.language.say(f"terms.{one.kind}_letter") for one in stage.road.markers} <= set(
            read
        )


def test_card_and_table_say_basic_movement_and_level(box: Job):
    """R4.4, R5.2, RULING 27 — the number behind the arrow and as many dots as the level is high.

    A climber on a first-category climb: 2 squares, level 3; a sprinter there: 1 square, level 1.
    """
    movement = tables.make_tables(box).pages[0]
    rows = rolls_by_type(box.tour, box.rules)
    climber, sprinter = (rows["MTN_1"][kind] for kind in ("CLIMBER", "SPRINTER"))
    assert (climber.basic, climber.level, sprinter.basic, sprinter.level) == (2, 3, 1, 1)
    cells = [rolled for row in rows.values() for rolled in row.values()]
    assert _dots(movement.shapes) == sum(rolled.level for rolled in cells)
    kit, riders = list_riders(box)[0]
    for rider in riders:
        drawn = draw_card(rider, kit, SPANISH, 3)
        assert _dots(drawn) == sum(rolled.level for rolled in rider.dice) + 1  # one in the legend
        assert {str(rolled.basic) for rolled in rider.dice if rolled.basic} <= set(
            list_texts(drawn)
        )


def test_the_table_of_effort_says_every_price_of_the_tour(small: Tour):
    """R7.2, R7.9, R8.7, R10.2, RULING 50 — with the house rules of the tour, and what is free."""
    todo = make_job(small, KitWish(1))
    told = " ".join(list_texts(tables.make_tables(todo).pages[1].shapes))
    for said in ("3 squares a point", "at most 2 team-mates", "1 to 4", "a triple die more"):
        assert said in told
    rules = {
        "pe.max_favourable": 3,
        "moveup.squares_per_pe": 5,
        "pull.two_pe_mode": "plus_2_only",
        "sprint.leadout_die": "none",
    }
    other = make_job(replace(small, rules=rules), KitWish(1))
    told = " ".join(list_texts(tables.make_tables(other).pages[1].shapes))
    for said in ("5 squares a point", "1 to 3", "no die; everyone else"):
        assert said in told
    assert "launch a sprint" not in told


def test_the_summary_names_where_prices_and_levels_stand(small: Tour, language: Language):
    """Whoever reads the turn finds the page with what effort buys."""
    todo = make_job(small, KitWish(1), language)
    (page,) = summary.make_summary(todo).pages
    told = " ".join(list_texts(page.shapes))
    for named in ("prices.title", "kit.tables", "kit.cards", "kit.note_basic", "kit.note_level"):
        assert language.say(named) in told


def _dots(shapes: Iterable[Shape]) -> int:
    return sum(isinstance(s, Circle) and s.role == "solid" for s, _ in walk_shapes(shapes))


def test_the_turn_has_its_phases_in_order(small_job: Job):
    """R6.17 — seven phases, cession first from the second turn on."""
    (page,) = summary.make_summary(small_job).pages
    texts = list_texts(page.shapes)
    assert texts.index("Cesión") < texts.index("Deliberación") < texts.index("Movimiento")


@pytest.mark.parametrize("part", COMPONENTS)
def test_every_text_of_every_piece_stays_inside_its_cut(small_job: Job, part: str):
    """Names of 300 signs and three scripts never reach beyond the piece they stand on.

    On the front of what is handled, text keeps off the cut: 3 mm on a card or a tile, 1 mm on
    what is as small as a square.
    """
    for piece in COMPONENTS[part](small_job).pieces:
        kind = piece.id.replace("-", " ").split("/")[0].split()[0]
        safe = SAFE.get(kind, 1.0) - 0.01 if part in HANDLED and not piece.outline else 0.0
        for face, room in ((piece.front, safe), (piece.back, 0.0)):
            for text, x, y in _text_ends(face):
                assert room - 1e-6 <= x <= piece.width - room + 1e-6, (piece.id, text)
                assert room - 1e-6 <= y <= piece.height - room + 1e-6, (piece.id, text)


HANDLED = ("tiles", "markers", "indicators", "cards", "tokens", "activation")
SAFE = {"card": 3.0, "start": 3.0, "finish": 3.0, "straight": 3.0, "cobbles": 3.0}
"""Millimetres from the cut, by how a piece is called."""


@pytest.mark.parametrize("size", ["A4", "A5", "Letter", "150x150", "A3"])
def test_every_text_of_every_page_stays_off_its_edge(small_job: Job, size: str):
    """Nothing that is read lies within 10 mm of the edge of a page, on small paper either."""
    for component in make_components(wish_other(small_job, paper=size)):
        for page in component.pages:
            for text, x, y in _text_ends(page.shapes):
                assert 10 <= x <= page.width - 10, (component.name, text)
                assert 10 <= y <= page.height - 10, (component.name, text)


def _text_ends(shapes: Iterable[Shape]) -> Iterator[tuple[str, float, float]]:
    """Yield both ends of every text's baseline and of its capitals' upper edge."""
    for text, chain in walk_shapes(shapes):
        if isinstance(text, Text):
            face = lettering.face_metrics(text.face)
            wide = face.width(text.text, text.size)
            left = text.x - {"start": 0, "middle": wide / 2, "end": wide}[text.anchor]
            for x in (left, left + wide):
                for y in (text.y, text.y - face.cap * text.size):
                    yield (text.text, *_through((x, y), chain))


def _through(point: tuple[float, float], chain: Chain) -> tuple[float, float]:
    for transform in chain:
        point = moved_point(transform, point)
    return point
