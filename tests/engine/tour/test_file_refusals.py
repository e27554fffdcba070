"""What is no tour is refused in one sentence, within a second, and nothing is lost."""

from __future__ import annotations

import resource
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from designer.language import ENGLISH, LANGUAGES, SPANISH, Language
from engine.errors import TourError
from engine.tour.file import load, open_tour
from engine.tour.file.text import WrongValueError, tables_of

if TYPE_CHECKING:
    from collections.abc import Iterator

SAMPLES = Path(__file__).parents[3] / "samples"

HEAD = 'format = 1\nname = "x"\n'
STAGE = HEAD + '[[stages]]\nname = "a"\n'
SECTION = STAGE + 'sections = [{terrain = "FLAT", from = 0, to = %s}]\n'

REFUSED: dict[str, tuple[bytes | str, str]] = {
    "binary": (bytes(range(256)) * 40, "file_not_text"),
    "latin-1": ('name = "Vuelta a España"'.encode("latin-1"), "file_not_text"),
    "50 MB": (b"# kilometre after kilometre\n" * 1_900_000, "file_too_large"),
    "open quote": (HEAD + 'rest_days = "', "file_not_toml"),
    "open list": (HEAD + "rest_days = [1,", "file_not_toml"),
    "key twice": (HEAD + 'name = "y"', "file_not_toml"),
    "deep list": (HEAD + "z = " + "[" * 5000 + "]" * 5000, "file_nested"),
    "fairly deep list": (HEAD + "z = " + "[" * 40 + "]" * 40, "file_nested"),
    "endless key": (HEAD + "a" + ".a" * 200_000 + " = 1", "file_nested"),
    "endless table": (HEAD + "[a" + ".a" * 200_000 + "]", "file_nested"),
    "huge whole number": (HEAD + "z = " + "9" * 5000, "file_number"),
    "huge exponent": (HEAD + "z = 1e999999999", "file_number"),
    "huger exponent": (HEAD + "z = 1e99999999999999999999", "file_number"),
    "tiny exponent": (HEAD + "z = 1e-999999999", "file_number"),
    "endless fraction": (HEAD + "z = 0." + "3" * 5000, "file_number"),
    "past 64 bits": (HEAD + "z = 0x" + "f" * 5000, "field"),
    "nan": (HEAD + "z = nan", "field"),
    "inf": (HEAD + "z = [1, -inf]", "field"),
    "kilometres as nan": (SECTION % "nan", "field"),
    "kilometres as text": (SECTION % '"119"', "field"),
    "kilometres as true": (SECTION % "true", "field"),
    "kilometres past all roads": (SECTION % "100001", "field"),
    "bib as true": (HEAD + '[[teams]]\nid="A"\nriders=[{bib = true, type = "LEADER"}]', "field"),
    "flag as number": (HEAD + "one_day = 1", "field"),
    "name as list": (HEAD + "[[stages]]\nname = [1]", "field"),
    "sections as number": (STAGE + "sections = 3", "field"),
    "section as number": (STAGE + "sections = [3]", "field"),
    "stages as table": (HEAD + "[stages]\nname = 'a'", "field"),
    "a stage as table": (HEAD + "[stages.1]\nx = inf", "field"),
    "a stage by an odd number": (HEAD + '[stages."²"]\nx = inf', "field"),
    "a key like a place": (HEAD + '"stages/1/x" = inf', "field"),
    "rules as number": (HEAD + "rules = 3", "field"),
    "rest days as text": (HEAD + 'rest_days = ["nine"]', "field"),
    "prints as number": (HEAD + "printed = 3", "field"),
    "a print as text": (HEAD + '[printed]\na = "x"', "field"),
    "no terrain": (STAGE + "sections = [{from = 0, to = 1}]", "field_missing"),
    "no kilometres": (STAGE + 'sections = [{terrain = "FLAT"}]', "field_missing"),
    "newer": ("format = 2", "file_newer"),
    "format as text": ('format = "1"', "field"),
    "format as true": ("format = true", "field"),
    "format below zero": ("format = -1", "field"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_tour_is_refused_within_a_second_in_one_sentence(case: str, tmp_path: Path):
    content, key = REFUSED[case]
    path = tmp_path / "t.etapa"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    before = time.process_time()
    with pytest.raises(TourError) as refused:
        load(path)
    assert (refused.value.key, time.process_time() - before < 1) == (key, True)
    sentences = [refused.value.sentence(language) for language in LANGUAGES]
    assert sentences[0] != sentences[1]
    assert all(len(s) < 400 and "\n" not in s and s.endswith(".") for s in sentences)


@pytest.mark.parametrize(
    "number", ["9" * 7_000_000, "0x" + "f" * 7_000_000, "1." + "3" * 7_000_000]
)
@pytest.mark.parametrize("place", ["z = {}", "z = [1, -{}]", "z = {{a = {}}}"])
def test_a_number_of_millions_of_digits_is_refused_before_it_is_read(
    number: str, place: str, tmp_path: Path
):
    """It took the parser a gigabyte to see that it is too long."""
    path = tmp_path / "t.etapa"
    path.write_text(HEAD + place.format(number))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(TourError) as refused:
        load(path)
    assert refused.value.key == "file_number"
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 120_000


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [(HEAD + "rest_days == 3", 3, 12), (HEAD + "z = [1,\n2,", 4, 3)],
)
def test_a_file_that_cannot_be_understood_says_where(
    text: str, line: int, column: int, tmp_path: Path
):
    path = tmp_path / "t.etapa"
    path.write_text(text)
    with pytest.raises(TourError) as refused:
        load(path)
    assert (refused.value.values["line"], refused.value.values["column"]) == (line, column)


PLACED = {
    SECTION % '"a hundred and nineteen kilometres or so, they said"': (
        'line 5 (stage 1 “a”, section 1): "to" cannot be'
        ' "a hundred and nineteen kilometres or so…"; write it like 12.5.'
    ),
    HEAD + "# when nobody rides\nrest_days = 3": (
        'line 4: "rest_days" cannot be 3; write it like [9, 15].'
    ),
    STAGE + "sections = [\n  3,\n]": (
        "line 6 (stage 1 “a”, section 1): this cannot be 3; write it like { … }."
    ),
    STAGE + 'sections = [\n  {terrain = "FLAT", from = 0, to = 1},\n  {terrain = "HILL"},\n]': (
        'line 7 (stage 1 “a”, section 2): there is no "from"; add it, such as from = 12.5.'
    ),
    HEAD + '[[teams]]\nid = "A"\nname = "Borea"\n[[teams.riders]]\nname = "Ruiz"\nbib = 1': (
        'line 7 (team 1 “Borea”, rider 1 “Ruiz”): there is no "type"; add it, such as type = "…".'
    ),
    HEAD + "[[teams]]": 'line 3 (team 1): there is no "id"; add it, such as id = "…".',
    HEAD
    + "[rules]\n\n'road.km' = nan": 'line 5: "rules.road.km" cannot be NaN; write it like 12.5.',
    HEAD + "one_day = 'no'": 'line 3: "one_day" cannot be "no"; write it like true.',
    STAGE + "[printed]\n'a.b' = 2\ntile = -1": (
        'line 7: "printed.tile" cannot be -1; write it like 3.'
    ),
    STAGE + "[printed]\ntile = 1\n[one_day]\nx = 1": (
        'line 7: "one_day" cannot be { … }; write it like true.'
    ),
    STAGE + "[[stages]]\nname = 'b'\n[[stages.profile]]\nx = 1": (
        'line 7 (stage 2 “b”): "profile" cannot be [ … ]; write it like "…".'
    ),
    "format = []": 'line 1: "format" cannot be [ … ]; write it like 1.',
}


@pytest.mark.parametrize(("text", "sentence"), PLACED.items(), ids=range(len(PLACED)))
def test_a_value_that_cannot_stand_is_said_with_line_block_and_key(
    text: str, sentence: str, tmp_path: Path
):
    """Whoever edits the file by hand finds it at once, by the names they gave."""
    path = tmp_path / "t.etapa"
    path.write_text(text, "utf-8")
    with pytest.raises(TourError) as refused:
        load(path)
    assert refused.value.sentence(ENGLISH) == f"{path}, {sentence}"
    assert "línea" in refused.value.sentence(SPANISH)


def test_a_value_of_a_file_too_large_to_search_is_said_without_its_line(tmp_path: Path):
    path = tmp_path / "t.etapa"
    path.write_text(HEAD + "one_day = 3\n" + "# on and on\n" * 50_000)
    with pytest.raises(TourError) as refused:
        load(path)
    assert refused.value.sentence() == f'{path}: "one_day" cannot be 3; write it like true.'


def places_of_values(table: Any, way: str = "") -> Iterator[str]:
    for key, value in table.items() if isinstance(table, dict) else enumerate(table, 1):
        if isinstance(value, dict | list):
            yield from places_of_values(value, f"{way}/{key}".lstrip("/"))
        else:
            yield f"{way}/{key}".lstrip("/")


def test_the_line_of_every_value_of_a_sample_is_found():
    """The marked value comes out where the file has it, in blocks, in lists and in lines."""
    raw = (SAMPLES / "three-examples.etapa").read_bytes()
    data = tables_of(raw, "")
    lines = raw.decode().split("\n")
    for where in places_of_values(data):
        refused = WrongValueError(where, "", 0).make_refusal(data, "", raw)
        line = refused.values["line"]
        assert isinstance(line, int)
        assert where.rpartition("/")[2] in lines[line - 1] or where.startswith("rest_days")


@pytest.mark.parametrize("name", ["nothing.etapa", "", "a\0b"])
def test_a_file_that_is_not_there_is_one_sentence(name: str, tmp_path: Path):
    with pytest.raises(TourError):
        load(tmp_path / name)


def test_ten_thousand_sections_are_read_within_a_second(tmp_path: Path):
    rows = ",\n".join(f'{{terrain = "FLAT", from = {n}, to = {n + 1}}}' for n in range(10_000))
    path = tmp_path / "t.etapa"
    path.write_text(f"{STAGE}sections = [{rows}]")
    before = time.process_time()
    tour = load(path)
    assert (len(tour.stages[0].sections), time.process_time() - before < 1) == (10_000, True)


@pytest.mark.parametrize("head", ["", "format = 0\n"])
def test_an_older_format_is_read_and_said(head: str, tmp_path: Path):
    path = tmp_path / "t.etapa"
    path.write_text(head + 'name = "x"')
    assert [f.code for f in open_tour(path).findings] == ["I_FORMAT_UPGRADED"]


def test_every_unknown_key_is_said_with_its_place(tmp_path: Path):
    path = tmp_path / "t.etapa"
    path.write_text(
        HEAD
        + "colour = 1\n[[stages]]\nweather = 1\n"
        + 'sections = [{terrain = "FLAT", from = 0, to = 1, wind = 1}]\n'
        + 'points = [{kind = "FEED", km = 1, food = 1}]\n'
        + '[[teams]]\nid = "A"\nbus = 1\nriders = [{bib = 1, type = "LEADER", age = 1}]\n'
    )
    findings = open_tour(path).findings
    assert {f.code for f in findings} == {"I_UNKNOWN_KEY"}
    found = {(f.where, f.values["key"]) for f in findings}
    assert found == {
        ("", "colour"),
        ("stages/1", "weather"),
        ("stages/1/sections/1", "wind"),
        ("stages/1/points/1", "food"),
        ("teams/1", "bus"),
        ("teams/1/riders/1", "age"),
    }


def test_a_byte_order_mark_and_a_date_without_quotes_are_read(tmp_path: Path):
    path = tmp_path / "t.etapa"
    path.write_bytes(b"\xef\xbb\xbf" + (STAGE + "date = 2026-09-05\n").encode())
    assert load(path).stages[0].date == "2026-09-05"


@pytest.mark.parametrize(
    ("language", "why"), [(SPANISH, "(es una carpeta)"), (ENGLISH, "(it is a folder)")]
)
def test_what_the_system_refused_is_said_in_the_language_of_the_sentence(
    tmp_path: Path, language: Language, why: str
):
    with pytest.raises(TourError) as refused:
        load(tmp_path)
    assert why in refused.value.sentence(language)
