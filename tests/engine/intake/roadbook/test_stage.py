"""A page of a road book, or a CSV of sections, becomes a stage."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.language import SPANISH
from engine.errors import IntakeError
from engine.intake.roadbook.head_table import read_head
from engine.intake.roadbook.stage import read_roadbook
from engine.intake.roadbook.vocabulary import word_forms

if TYPE_CHECKING:
    from engine.tour.values import Stage

BOOK = """\
Etapa de baja montaña
llano 0-119
3ª 120-126 Alto de la Selva
descenso bajo 127-134
llano 135-170
sprint km 85
"""
HEAD = "terrain;from;to;name\n"
FLAT_CLIMB_FLAT = ["FLAT 0-69.3", "MTN_2 69.3-77.5 Passo Uno", "FLAT 77.5-150"]


def sections_of(stage: Stage) -> list[str]:
    return [f"{s.terrain} {s.start}-{s.end} {s.name}".strip() for s in stage.sections]


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        # R3.4, R3.5, R3.6 — kilometre indices stay as the list gives them, to be read later
        (BOOK, ["FLAT 0-119", "MTN_3 120-126 Alto de la Selva", "DESC_LOW 127-134",
                "FLAT 135-170"]),
        # a length without kilometres begins where the section before it ends
        ("flat 119 km, 3rd category 6 km\ndescent 8,5 km",
         ["FLAT 0-119", "MTN_3 119-125", "DESCENT 125-133.5"]),
        # tables with semicolons, commas, with and without heads
        (f"{HEAD}llano;0;69,3;\n2ª;69,3;77,5;Passo Uno\nllano;77,5;150;", FLAT_CLIMB_FLAT),
        ("terreno,desde,hasta,nombre\nllano,0,69.3\nMTN_2,69.3,77.5,Passo Uno\nllano,77.5,150,",
         FLAT_CLIMB_FLAT),
        ("llano,0,69.3\n2ª,69.3,77.5,Passo Uno\nllano,77.5,150", FLAT_CLIMB_FLAT),
        ("terrain;from;km\nllano;0;100\n3ª;100;6\nllano;106;44",
         ["FLAT 0-100", "MTN_3 100-106", "FLAT 106-150"]),
        # tables of climbs by their summits, with tabs and with bars
        ("Km\tSalita\tLunghezza\tPendenza\tCat\n77,5\tPasso Uno\t8,2\t6,4%\t2\ntotal 150 km",
         ["FLAT 0-69.3", "MTN_2 69.3-77.5 Passo Uno", "DESC_MID 77.5-84.1", "FLAT 84.1-150"]),
        ("|Name|Cat|Start|Summit|\n|--|--|--|--|\n| Passo Uno | 2 | 69.3 | 77.5 |\ntotal 150 km",
         ["FLAT 0-69.3", "MTN_2 69.3-77.5 Passo Uno", "DESC_MID 77.5-84.1", "FLAT 84.1-150"]),
        # a table without categories gives hills
        ("Climb;Start;Summit\nCol X;10;15\ntotal 50 km",
         ["FLAT 0-10", "HILL 10-15 Col X", "FLAT 15-50"]),
        # cobbled sectors lie where the page sets them
        ("Stage 5, 60 km\nSecteur pavé 20-22,5 Troisvilles\nKm 40 Côte (4e): 2 km/5%",
         ["FLAT 0-20", "COBBLES 20-22.5 Troisvilles", "FLAT 22.5-38", "MTN_4 38-40 Côte",
          "DESC_LOW 40-41.6", "FLAT 41.6-60"]),
        ("Etapa 1, 60 km\npavé du km 5 au km 6,2", ["FLAT 0-5", "COBBLES 5-6.2", "FLAT 6.2-60"]),
    ],
)  # fmt: skip
def test_what_a_page_says_of_the_road(text: str, sections: list[str]):
    """R3.4, R3.5, R3.6 — a list is kept as written, a page of climbs covers the whole stage."""
    stage, report = read_roadbook(text, "x")
    assert sections_of(stage) == sections
    assert report.findings == ()


def test_what_a_page_does_not_say_is_proposed():
    """And what it says of a climb stands in the report."""
    stage, report = read_roadbook(
        "Tappa 4: Uno - Due, 150 km\nKm 77,5 Passo Uno (2a cat.): 8,2 km al 6,4%\n"
        "120 - 125 Passo Due 3a cat.\nTV km 90 Formia\n", "x"
    )  # fmt: skip
    assert [(s.terrain, s.start, s.proposed) for s in stage.sections] == [
        ("FLAT", 0, True), ("MTN_2", Decimal("69.3"), False), ("DESC_MID", Decimal("77.5"), True),
        ("FLAT", Decimal("84.1"), True), ("MTN_3", 120, False), ("DESC_LOW", 125, True),
        ("FLAT", 129, True),
    ]  # fmt: skip
    assert [(p.km, p.name) for p in stage.points] == [(90, "Formia")]
    assert report.climbs[0].gradient == Decimal("6.4")


def test_a_table_may_say_start_end_and_length():
    """R3.4 — a length that differs from its kilometres is what the page states."""
    stage, _ = read_roadbook(
        "terrain;from;to;length\nllano;0;100;100\n3ª;100;106;7\nllano;106;150;", "x"
    )
    assert [(s.end, s.length) for s in stage.sections] == [(100, None), (106, 7), (150, None)]


def test_every_line_left_over_is_listed():
    """What is not understood is listed with its number and its words, never dropped."""
    _, report = read_roadbook("llano 0-100\nBar Pepe\n\nTel. 555 123\n", "x")
    left = [(f.values["line"], f.values["text"]) for f in report.findings]
    assert left == [(2, "Bar Pepe"), (4, "Tel. 555 123")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Km 77 Col X (3e)\ntotal 100 km", "W_CLIMB_LENGTH"),
        ("Km 77 Col X (3e) 6 km", "W_TOTAL_UNSAID"),
        ("Km 77 Col X (3e) 6 km à xx %\ntotal 100 km", "W_LINE_PARTLY"),
        ("70 - 77 Col X (3e) 5 km\ntotal 100 km", "W_CLIMB_LENGTHS"),
        ("70 - 77 Col X (3e)\n75 - 80 Col Y (2e)\ntotal 100 km", "W_CLIMB_CUT"),
        ("Km 40 Col X (2e) 6 km\nCol Y (3e) 5 km\ntotal 90 km", "W_CLIMB_PLACE"),
    ],
)
def test_what_had_to_be_guessed_is_said(text: str, code: str):
    """A length or distance that is not written, lengths that disagree, climbs that overlap."""
    _, report = read_roadbook(text, "x")
    assert [f.code for f in report.findings] == [code]


LIST = "Etapa 4: A - B (160 km)\nKm 40 Alto X (3ª) 4 km al 5 %\nKm 90 Alto Y (2ª) 7 km al 6 %\n"


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        (f"{LIST}Km 12 Alto Z (3ª) 3 km al 6 %\nKm 150 Alto W (2ª) 6 km al 6 %", 4, "W_LINE_ORDER"),
        (f"{LIST}Km 120 (3ª) 4 km al 6 %", 4, "W_LINE_NAMELESS"),
        (f"{LIST}Km 120 Alto Z 4 km al 6 %", 4, "W_LINE_CATEGORY"),
        ("Etapa (160 km)\nAlto X (3ª) a 99 km de meta\nAlto Y (3ª) a 51 k", 3, "W_LINE_FROM_START"),
        (f"{LIST}Km 140 Alto Z (1ª) 7 km al 17 %", 4, "W_LINE_SIZE"),
        (f"{LIST}Km 140 Alto Z (1ª) 1 km al 7 %", 4, "W_LINE_SIZE"),
        ("Puerto;Km;Cat\nAlto X;40;3\nAlto Y;90;2\nAlto Z;97;3 Alto W;120;3", 4, "W_LINE_TWO"),
        (f"{LIST}Km 140 Alto Z (3ª", 4, "W_LINE_PARTLY"),
        (f"{LIST}Km 0140 Alto Z (3ª)", 4, "W_LINE_PARTLY"),
        ("Etapa 4: A - B (1600 km)\nKm 40 Alto X (3ª) 4 km al 5 %", 1, "W_TOTAL_FAR"),
        ("A - B\nKm 40 Alto X (3ª) 4 km al 5 %\nKm 96: Paso a nivel", 3, "W_TOTAL_LOOSE"),
    ],
)
def test_a_line_that_hardly_goes_with_the_others_is_named(text: str, line: int, code: str):
    """Out of order, without what others have, of a size no road has, two in one, cut off."""
    _, report = read_roadbook(text, "x")
    assert (line, code) in {(f.values.get("line"), f.code) for f in report.findings}


def test_a_line_that_stands_twice_counts_once():
    once, report = read_roadbook(LIST, "x")
    assert read_roadbook(LIST + LIST, "x")[0].sections == once.sections
    assert report.findings == ()


def test_a_climb_that_ends_before_it_begins_is_refused_by_its_line():
    with pytest.raises(IntakeError) as refused:
        read_roadbook(f"{LIST}Alto Z (1ª): inicio km 131,7, cima km 113,9", "x")
    assert (refused.value.key, refused.value.values["line"]) == ("intake_row_reversed", 4)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "intake_nothing"),
        ("hola\nqué tal", "intake_nothing"),
        ("llano 0-\x00", "intake_binary"),
        ("a\n" * 20_001, "intake_too_long"),
    ],
)
def test_a_page_that_says_nothing_is_refused_in_one_sentence(text: str, key: str):
    """Nothing, chatter, binary and endless pages are refused by name."""
    with pytest.raises(IntakeError) as refused:
        read_roadbook(text, "page.txt")
    assert refused.value.key == key
    assert "page.txt" in refused.value.sentence(SPANISH)


@given(st.text(max_size=200))
def test_any_text_is_a_stage_or_a_refusal(text: str):
    """No text ends in anything but a stage or one sentence."""
    try:
        stage, _ = read_roadbook(text, "x")
    except IntakeError:
        return
    assert stage.sections


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["llano", "3ª", "repecho", "descenso bajo"]), st.integers(1, 300)
        ),
        min_size=1,
        max_size=12,
    )
)
def test_written_lengths_come_back(parts: list[tuple[str, int]]):
    """The kilometres of a list of tenths come back exactly, in order."""
    text = "\n".join(f"{word} {Decimal(tenths) / 10} km" for word, tenths in parts)
    stage, _ = read_roadbook(text, "x")
    assert [s.end - s.start for s in stage.sections] == [Decimal(t) / 10 for _, t in parts]


def test_a_row_no_head_explains_is_read_as_a_line():
    stage, report = read_roadbook("terrain;from;to\nllano;0;100\nsprint km 50\nnada;;", "x")
    assert [p.km for p in stage.points] == [50]
    assert [f.values["line"] for f in report.findings] == [4]


def test_a_timetable_says_in_its_names_what_happens_where():
    """Columns of kilometres ridden and to go; places without a word of explanation are listed."""
    text = (
        "Km parcourus;Km restants;Lieu;;13:00\n0;170;Pau;Départ;13:10\n"
        "45,5;124,5;Sprint intermédiaire Arudy;;14:15\n77;93;Col de X (1re cat.) 9 km à 7%;;15:01\n"
        "90;80;Oloron;;15:20\n170;0;Arrivée Luchon;;17:12\n"
    )
    stage, report = read_roadbook(text, "x")
    assert stage.stated_km == 170
    assert [(p.km, p.name) for p in stage.points] == [(Decimal("45.5"), "Arudy")]
    assert [(s.terrain, s.end) for s in stage.sections if s.name] == [("MTN_1", 77)]
    assert [f.values["line"] for f in report.findings] == [5]


@pytest.mark.parametrize(
    "line",
    [
        "Cat 1 climb: Xorret at 78 km (3.9 km, 11.4%)",
        "78 km : Xorret (1re cat.), 3,9 km à 11,4%",
        "2. Xorret - 1st category - km 78 - 3.9 km @ 11.4%",
        "Xorret 1ª, 78 km, 3,9 km",
    ],
)
def test_of_two_lengths_the_longer_is_where_the_summit_is(line: str):
    stage, _ = read_roadbook(f"Climbs:\nGPM\n{line}\nkm total 100", "x")
    climb = stage.sections[1]
    assert (climb.terrain, climb.start, climb.end) == ("MTN_1", Decimal("74.1"), 78)


@pytest.mark.parametrize(
    "line",
    [
        "pavé de 1,2 km au km 5",
        "adoquines de 1,2 km al km 5",
        "cobbles 1.2 km at km 5",
        "Secteur pavé km 5: 1,2 km",
    ],
)
def test_a_length_and_a_place_are_no_stretch_between_them(line: str):
    """A cobbled sector of 1.2 km is ridden onto at km 5."""
    stage, _ = read_roadbook(f"Etapa 1, 60 km\n{line}", "x")
    (sector,) = [s for s in stage.sections if s.terrain == "COBBLES"]
    assert (sector.start, sector.end) == (5, Decimal("6.2"))


def test_headings_are_not_reported_as_lines_left_over():
    _, report = read_roadbook(
        "Etapa 1\nPuertos puntuables:\nGPM\nKm 40 Col X (2e) 6 km\ntotal 90 km", "x"
    )
    assert report.findings == ()


def test_a_row_of_a_table_may_be_a_point_or_the_finish():
    stage, _ = read_roadbook("tipo;km;nombre\nsprint;50;Plaza\nmeta;90;Villa\n3ª;60;Alto", "x")
    assert [(p.km, p.name) for p in stage.points] == [(50, "Plaza")]
    assert stage.stated_km == 90


def test_a_line_of_words_that_are_only_in_capitals_or_only_not():
    assert word_forms(["KOM"]).find_first("a KOM b", "a kom b") is not None
    assert word_forms(["kom"]).find_first("a KOM b", "a kom b") is not None
    assert word_forms(["KOM"]).find_first("a kom b", "a kom b") is None


def test_the_title_with_the_number_names_the_stage():
    """A page begins with the name of the race; the stage is called what its own line says."""
    text = "Vuelta a la Sierra 2027\nEtapa 1: A – B (168,4 km)\nKm 29 Alto (2ª): 9 km al 7%\n"
    stage, report = read_roadbook(text, "x")
    assert (stage.name, stage.stated_km, report.number) == ("A – B", Decimal("168.4"), 1)
    assert report.findings == ()


def test_a_height_among_places_is_no_kilometre_and_a_length_may_be_in_metres():
    """Of the columns a head names: 6000 m long is 6 km, *at km 1850 m* is a height."""
    page = (
        "Etapa 1: A – B (150 km)\nPuerto;Longitud;Km;Pendiente;Categoría\n"
        "Alto A;6000 m;60;5 %;3\nAlto B;4,5 km;126;6 %;2\nAlto C;5;1850 m;6 %;2\n"
    )
    stage, _ = read_roadbook(page, "x")
    climbs = [(s.name, s.start, s.end) for s in stage.sections if s.name]
    assert climbs == [("Alto A", 54, 60), ("Alto B", Decimal("121.5"), 126), ("Alto C", 126, 131)]


def test_half_of_the_cells_of_a_head_are_known_or_it_is_none():
    """A line of words among which two happen to head columns is a line of words."""
    assert read_head("Puerto;Km;x;y") == (";", {"name": 0, "km": 1})
    assert read_head("Puerto;Km;x;y;z") == ("", {})
    assert read_head("Puerto;x") == ("", {})


@pytest.mark.parametrize("total", [" (100 km)", ""])
def test_two_things_at_one_kilometre_to_go_are_both_read(total: str):
    """Kilometres before the finish fall, or stay: a sprint and a feed zone 50 km before it."""
    rows = "100 Salida|80 Sprint Soria|50 Sprint Toro|50 Avituallamiento Ros|20 Sprint Lara|0 Meta"
    stage, _ = read_roadbook(f"Etapa 1: X – Y{total}\n" + rows.replace("|", "\n") + "\n", "x")
    assert [(point.kind, point.km) for point in stage.points] == [
        ("INTERMEDIATE_SPRINT", 20), ("INTERMEDIATE_SPRINT", 50), ("FEED", 50),
        ("INTERMEDIATE_SPRINT", 80),
    ]  # fmt: skip
