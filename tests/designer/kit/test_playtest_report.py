"""The report of playtests: pages that say whose they are, and every sentence of the verdict."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from designer.kit.paint import document
from designer.kit.report.figures import figure_blocks
from designer.kit.report.frame import ROOM, Subject
from designer.kit.report.report import comparison_blocks, report_card, report_pages, report_pdf
from designer.language import ENGLISH, SPANISH, Language
from designer.texts.verdict import verdict_sentences
from engine.playtests.compare import Comparison
from engine.playtests.plan import stage_plan, tour_plan
from engine.playtests.play import PlayedRace, play_race
from engine.playtests.summary import Summary
from engine.playtests.tours import play_tour
from engine.tour.values import Point, Section, Stage
from tests.designer.kit.press import read_texts

if TYPE_CHECKING:
    from engine.tour.values import Tour

D = Decimal


@pytest.fixture(scope="module")
def sierra(samples: dict[str, Tour]) -> Tour:
    return samples["sierra"]


@pytest.fixture(scope="module")
def stage(sierra: Tour) -> Subject:
    plan = stage_plan(sierra, 4, bots=("director",), seed="k7", game="ciclismo")
    races = Summary()
    races.add_races(play_race(plan, number) for number in range(1, 7))
    return Subject(sierra, plan, races)


@pytest.fixture(scope="module")
def whole(sierra: Tour) -> Subject:
    plan = tour_plan(sierra, bots=("book",), game="ciclismo")
    races = Summary()
    races.add_races(play_tour(plan, number) for number in (1, 2))
    return Subject(sierra, plan, races, SPANISH)


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        (
            ENGLISH,
            ("Vuelta a la Sierra", "Stage 4, Peñas Blancas", "6 races · seed k7", "director"),
        ),
        (SPANISH, ("Vuelta a la Sierra", "Etapa 4, Peñas Blancas", "6 carreras · semilla k7")),
    ],
)
def test_every_page_says_tour_stage_races_and_seed(
    stage: Subject, language: Language, wanted: tuple[str, ...]
):
    """And its number out of how many."""
    found = read_texts(report_pdf(replace(stage, language=language)))
    assert 2 <= len(found) <= 3
    assert [w for page in found for w in wanted if w not in page] == []
    assert all(f"{n} / {len(found)}" in page for n, page in enumerate(found, start=1))


def test_every_sentence_of_the_verdict_is_on_it(stage: Subject, language: Language):
    """What the command says, the paper says."""
    told = " ".join(read_texts(report_pdf(replace(stage, language=language))))
    said = verdict_sentences(language, stage.summary, stage.plan)
    assert [s for s in said if s.replace(" ", "") not in told.replace(" ", "")] == []


def test_the_team_that_led_is_called_by_its_name(sierra: Tour, stage: Subject):
    """Beside who wins; the letter of a team is no name."""
    told = " ".join(read_texts(report_pdf(stage)))
    led = stage.summary.words["tension/most_led"]
    names = {team.id: team.name for team in sierra.teams}
    assert all(told.count(names[team]) >= 2 for team in led)


def test_a_tour_shows_pools_and_winners(whole: Subject):
    """What the stages leave in the legs; no profile of one stage."""
    told = " ".join(read_texts(report_pdf(whole)))
    assert "Lo que las etapas dejan en las piernas" in told
    assert "Cuánto aventaja el líder" in told
    assert "Ganadores por equipo" in told
    assert "2 vueltas" in told


def test_two_versions_are_compared_on_a_page_of_their_own(sierra: Tour, stage: Subject):
    """What is told from chance, and how many races would tell the rest."""
    other = stage_plan(sierra, 4, bots=("book",), seed="k7", game="ciclismo")
    comparison, races = Comparison(), range(1, 5)
    comparison.add_races(
        replace(play_race(stage.plan, n), against=play_race(other, n)) for n in races
    )
    versus = replace(stage, differences=tuple(comparison.differences()), other="book")
    last = " ".join(read_texts(report_pdf(versus)))
    assert "What changes with book" in last
    assert "turns of the winner" in last


def test_a_difference_that_every_race_shows_is_drawn_and_one_that_none_shows_is_not(
    sierra: Tour, stage: Subject
):
    """Two turns more in every race have no spread, and are told all the same."""
    comparison = Comparison()
    comparison.add_races(
        PlayedRace(n, {"turns/winner": 20, "turns/field": 30}, (),
               against=PlayedRace(n, {"turns/winner": 22, "turns/field": 30}, ()))
        for n in range(1, 9)
    )  # fmt: skip
    drawn = comparison_blocks(
        replace(stage, differences=tuple(comparison.differences()), other="book")
    )
    said = [getattr(s, "text", "") for block in drawn for s in block.draw(ROOM)]
    assert "turns of the winner" in said
    assert "+2 (2 … 2)" in said
    assert "turns of the last rider" not in said


def test_the_same_races_are_the_same_file(stage: Subject):
    """Nothing in it depends on when it was made."""
    assert report_pdf(stage) == report_pdf(stage)


def test_a_stage_of_twenty_climbs_loses_no_sentence(sierra: Tour):
    """What finds no room beside the plots stands on the next page."""
    ups = [D(4 + 8 * n) for n in range(20)]
    sections = [
        section
        for n, km in enumerate(ups)
        for section in (
            Section("FLAT", km - 4, km),
            Section("MTN_4", km, km + 4, name=f"Alto número {n + 1} de la sierra larga"),
        )
    ]
    points = (Point("INTERMEDIATE_SPRINT", D(2)),)
    long = replace(
        sierra, stages=(Stage("Veinte puertos", sections=tuple(sections), points=points),)
    )
    plan = stage_plan(long, 1, bots=("book",), game="ciclismo")
    races = Summary()
    races.add_races([play_race(plan, 1)])
    found = read_texts(report_pdf(Subject(long, plan, races)))
    told = "".join(found).replace(" ", "")
    said = verdict_sentences(ENGLISH, races, plan)
    assert [s for s in said if s.replace(" ", "") not in told] == []
    assert [n for n in range(1, 20) if f"Altonúmero{n}de" not in told] == []


def test_a_race_nobody_finishes_still_makes_a_report(sierra: Tour):
    """Measures that a race lacks leave their plots away."""
    plan = stage_plan(sierra, 1, game="ciclismo")
    races = Summary()
    races.add_races([PlayedRace(1, {"incidents/abandoned": 32, "effort/all": 3}, ())])
    (page,) = read_texts(report_pdf(Subject(sierra, plan, races)))
    assert "1 races" in page or "1 race" in page


def test_a_road_without_kilometres_is_not_drawn(stage: Subject):
    """A road of another game may have none; the figures stand all the same."""
    assert stage.plan.setup is not None
    bare = replace(stage.plan.setup, road=replace(stage.plan.setup.road, km=None))
    subject = replace(stage, plan=replace(stage.plan, setup=bare))
    assert report_card(subject) is None
    assert "Winners by team" in " ".join(read_texts(report_pdf(subject)))


def test_the_picture_alone_says_what_it_shows(stage: Subject):
    """It is passed on without the pages."""
    drawn = report_card(stage)
    assert drawn is not None
    with Image.open(io.BytesIO(document.picture_png(drawn, 4.0))) as seen:
        assert seen.size == pytest.approx((drawn.width * 4, drawn.height * 4), abs=1)
    said = [getattr(shape, "text", "") for shape in drawn.shapes]
    assert said[:3] == ["Vuelta a la Sierra", stage.raced_name, "6 races · seed k7"]


def test_pages_in_grey_keep_winner_and_last_apart(stage: Subject):
    """One is filled and the other open."""
    roles = Counter(getattr(shape, "role", "") for shape in report_pages(stage)[0].shapes)
    assert roles["plot.bar"]
    assert roles["plot.open"]


def test_figures_that_are_higher_than_a_page_go_on_on_the_next(stage: Subject) -> None:
    """One plot more than a column holds stood over the foot of the page."""
    crowded = Summary()
    for race in range(6):
        crowded.count_values({f"tension/words_{nth}": f"word {race}" for nth in range(20)})
    blocks = [*figure_blocks(replace(stage, summary=crowded), ())]
    assert len(blocks) > 2
    assert max(block.height for block in blocks) <= ROOM.height
