"""One line of a road book says what a reader of road books would say it says."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.intake.roadbook.items import ClimbItem, HeadItem, PointItem, SectionItem
from engine.intake.roadbook.lines import read_line

km = Decimal


@pytest.mark.parametrize(
    ("line", "item"),
    [
        ("llano 0-119", SectionItem("FLAT", km(0), km(119))),
        ("pianura 0 - 12,5", SectionItem("FLAT", km(0), km("12.5"))),
        ("flat 12.5 km", SectionItem("FLAT", length=km("12.5"))),
        ("descenso bajo 127-134", SectionItem("DESC_LOW", km(127), km(134))),
        ("descente 40 - 52", SectionItem("DESCENT", km(40), km(52))),
        (
            "pavé 3-5 Trouée d'Arenberg",
            SectionItem("COBBLES", km(3), km(5), name="Trouée d'Arenberg"),
        ),
        ("llano hasta km 119", SectionItem("FLAT", end=km(119))),
        ("llano km 119, 20 km", SectionItem("FLAT", km(99), km(119), km(20))),
        ("llano 5 12", SectionItem("FLAT", km(5), km(12))),
        ("llano -5-10", SectionItem("FLAT", km(-5), km(10))),
        (
            "secteur pavé n° 3 : 800 m km 120",
            SectionItem("COBBLES", km(120), km("120.8"), km("0.8")),
        ),
        (
            "Tramo de adoquines de 2400 m en el km 44,5",
            SectionItem("COBBLES", km("44.5"), km("46.9"), km("2.4")),
        ),
    ],
)
def test_a_section_in_four_languages(line: str, item: SectionItem):
    """A terrain with kilometres is a section; decimal comma or point."""
    assert read_line(line) == (item,)


@pytest.mark.parametrize(
    ("line", "numbers", "name"),
    [
        ("3ª 120-126 Alto de la Selva", "3 120 126 - -", "Alto de la Selva"),
        ("Km. 77 Alto de la Chapela (3ª): 6 kms/3,5%", "3 - 77 6 3.5", "Alto de la Chapela"),
        ("12,4 - 18,1 Côte de X 2e cat.", "2 12.4 18.1 - -", "Côte de X"),
        ("GPM 1a cat. km 134.3, 9.4 km al 8.7%", "1 - 134.3 9.4 8.7", ""),
        ("Km 33.2 - Col du Galibier (2642 m) 23 km à 5,1% - HC",
         "HC - 33.2 23 5.1", "Col du Galibier"),
        ("77,0 Puerto de la Morcuera 1ª 9,4 6,9%", "1 - 77.0 9.4 6.9", "Puerto de la Morcuera"),
        ("12.4 18.1 5.7 Côte de Y 3e cat 5,2%", "3 12.4 18.1 5.7 5.2", "Côte de Y"),
        ("Alto de Velefique (CE) 13,2 km al 6,4 % cima km 180,5",
         "HC - 180.5 13.2 6.4", "Alto de Velefique"),
        ("Passo Giau, seconda categoria, km 99,1, 9,8 km al 9,1%",
         "2 - 99.1 9.8 9.1", "Passo Giau"),
        ("Côte A (Cat. 4) km 113.5 - 5.3 km à 4.2%", "4 - 113.5 5.3 4.2", "Côte A"),
        ("Km 61.9 - Col X 13.3 kilometre-long climb at 4.1% - category 2",
         "2 - 61.9 13.3 4.1", "Col X"),
        ("repecho 33-34,5 Muro de Huy", "- 33 34.5 - -", "Muro de Huy"),
        ("Alto de Oncala, 3.ª categoría, desde el km 60 hasta el km 66,4",
         "3 60 66.4 - -", "Alto de Oncala"),
        ("GPM Forca, 3ª cat., dal km 95 al km 100,4", "3 95 100.4 - -", "Forca"),
        ("Pavé des Gardes (1,3 km à 6,5 %), 4e cat. km 42", "4 - 42 1.3 6.5", "Pavé des Gardes"),
        ("Port de Balès (19,2 km à 6,1 %) km 98", "- - 98 19.2 6.1", "Port de Balès"),
        ("Salita di Rocca km 50, 2 km al 6% (max 14%)", "- - 50 2 6", "Rocca"),
    ],
)  # fmt: skip
def test_a_climb_as_organisers_publish_it(line: str, numbers: str, name: str):
    """Category, foot, summit, length and mean gradient are told apart, and the name."""
    category, *rest = (None if n == "-" else n for n in numbers.split())
    start, summit, length, gradient = (None if n is None else km(n) for n in rest)
    (climb,) = read_line(line)
    said = ClimbItem(category or "", start, summit, length, name, gradient)
    assert replace(climb, bare=False) == said


@pytest.mark.parametrize(
    ("line", "kind", "where", "name"),
    [
        ("sprint km 85", "INTERMEDIATE_SPRINT", "85", ""),
        ("SI km 85,3 Villanueva", "INTERMEDIATE_SPRINT", "85.3", "Villanueva"),
        ("TV 45.2 Formia", "INTERMEDIATE_SPRINT", "45.2", "Formia"),
        ("143,2 km Sprint intermédiaire de Gap", "INTERMEDIATE_SPRINT", "143.2", "Gap"),
        ("Ravitaillement km 92", "FEED", "92", ""),
        ("avituallamiento km 92,5 - 95 Jaca", "FEED", "92.5", "Jaca"),
        ("rifornimento 101", "FEED", "101", ""),
        ("13:45 Sprint km 85", "INTERMEDIATE_SPRINT", "85", ""),
        ("feed zone at km 60", "FEED", "60", ""),
        ("Time bonus sprint km 150", "INTERMEDIATE_SPRINT", "150", ""),
        ("Esprint km 70 Berga", "INTERMEDIATE_SPRINT", "70", "Berga"),
    ],
)
def test_a_sprint_or_a_feed_zone(line: str, kind: str, where: str, name: str):
    """Sprints and feed zones are known by their names and abbreviations."""
    (point,) = read_line(line)
    assert replace(point, bare=False) == PointItem(kind, km(where), name)


@pytest.mark.parametrize(
    ("line", "head"),
    [
        ("Etapa 5: Pau - Luchon, 170 km", HeadItem("Pau - Luchon", km(170), number=5)),
        ("3rd stage: Pau - Luchon (170,5 km)", HeadItem("Pau - Luchon", km("170.5"), number=3)),
        ("Vuelta X, 5ª etapa: Pau - Luchon", HeadItem("Vuelta X: Pau - Luchon", number=5)),
        ("distancia: 170 km", HeadItem(km=km(170))),
        ("fecha: 2022-07-14", HeadItem(date="2022-07-14")),
        ("nombre: La Marmolada", HeadItem("La Marmolada")),
        ("Llegada km 170 Luchon", HeadItem(km=km(170), at_finish=True)),
        ("contrarreloj individual 18 km", HeadItem(km=km(18), format="ITT")),
        ("formato: contrarreloj por equipos", HeadItem(format="TTT")),
        ("fecha: 14 de julio", HeadItem(date="14 de julio")),
        ("cronometro a squadre 35 km", HeadItem(km=km(35), format="TTT")),
    ],
)
def test_what_is_said_of_the_whole_stage(line: str, head: HeadItem):
    """Title, distance, date, finish and format are not sections."""
    assert read_line(line) == (head,)


def test_several_sections_on_one_line():
    """Sections parted by commas, as one types them, are as many sections."""
    line = "flat 119 km, 3rd category 6 km, low descent 8 km"
    assert [type(item) for item in read_line(line)] == [SectionItem, ClimbItem, SectionItem]


@pytest.mark.parametrize(
    "line",
    [
        "esto no es nada",
        "12 34 56",
        "llano",
        "3ª Alto",
        "distancia: larga",
        "distancia larga",
        "formato: raro",
        "Bar Pepe, tel. 555",
    ],
)
def test_what_is_not_understood_gives_nothing(line: str):
    """A line without a terrain, a label or kilometres is left to the report."""
    assert read_line(line) == ()


def test_capitals_matter_for_abbreviations():
    """The word `si` is not the intermediate sprint `SI`."""
    assert read_line("si 45") == ()
    assert read_line("SI 45") == (PointItem("INTERMEDIATE_SPRINT", km(45), bare=True),)


@pytest.mark.parametrize("line", ["4th category 3.2 km Mur", "4ª categoría 3,2 km Mur"])
def test_a_length_behind_the_word_is_no_category(line: str):
    """The ordinal says the category; the number with a measure behind it is the length."""
    (climb,) = read_line(line)

    assert (climb.category, climb.length, climb.name) == ("4", Decimal("3.2"), "Mur")
