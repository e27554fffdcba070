"""What is no tour is refused in one sentence, within a second, and nothing is lost."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from engine.errors import TourError
from engine.tour.file import load, open_tour

if TYPE_CHECKING:
    from pathlib import Path

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
    "rules as number": (HEAD + "rules = 3", "field"),
    "rest days as text": (HEAD + 'rest_days = ["nine"]', "field"),
    "no terrain": (STAGE + "sections = [{from = 0, to = 1}]", "field_missing"),
    "no kilometres": (STAGE + 'sections = [{terrain = "FLAT"}]', "field_missing"),
    "newer": ("format = 2", "file_newer"),
    "format as text": ('format = "1"', "field"),
    "format as true": ("format = true", "field"),
    "format below zero": ("format = -1", "field"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_tour_is_refused_within_a_second(case: str, tmp_path: Path):
    content, key = REFUSED[case]
    path = tmp_path / "t.etapa"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    before = time.process_time()
    with pytest.raises(TourError) as refused:
        load(path)
    assert (refused.value.key, time.process_time() - before < 1) == (key, True)


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_is_one_sentence_in_each_language(case: str, tmp_path: Path):
    content, _ = REFUSED[case]
    path = tmp_path / "t.etapa"
    path.write_bytes(content[:100_000] if isinstance(content, bytes) else content.encode())
    try:
        load(path)
    except TourError as refused:
        said = [refused.sentence(lang) for lang in ("en", "es")]
        assert said[0] != said[1]
        assert all(len(s) < 400 and "\n" not in s and s.endswith(".") for s in said)


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


def test_a_field_that_cannot_be_read_names_its_place(tmp_path: Path):
    path = tmp_path / "t.etapa"
    path.write_text(SECTION % '"a hundred and nineteen kilometres or so, they said"')
    with pytest.raises(TourError) as refused:
        load(path)
    assert refused.value.sentence().startswith("stages/1/sections/1/to: a hundred and nineteen")


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


@pytest.mark.parametrize(("lang", "why"), [("es", "(es una carpeta)"), ("en", "(it is a folder)")])
def test_what_the_system_refused_is_said_in_the_language_of_the_sentence(
    tmp_path: Path, lang: str, why: str
):
    with pytest.raises(TourError) as refused:
        load(tmp_path)
    assert why in refused.value.sentence(lang)
