"""The pages of a tour: everything is there, what people typed stays text, little is written."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from designer.cli import etapa
from designer.language import SPANISH
from designer.site.film import replay_race
from designer.site.publish import publish_site
from designer.site.site import make_site
from engine.errors import FileError
from engine.race.record import packed_bytes, unpack_record
from engine.standings.results import RiderResult, StageResult, to_plain
from engine.text import LANGUAGE_CODES
from engine.tour.file import load
from engine.tour.values import Tour

SAMPLES = Path(__file__).parents[3] / "samples"
NASTY = '<script>alert(1)</script> & "../x"'


class Links(HTMLParser):
    """Every address a page names, and every element it has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.elements: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take an element in."""
        self.elements.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]


def pages(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.html"))


def test_every_stage_has_a_page_in_both_languages(published: Path):
    names = [str(path.relative_to(published)) for path in pages(published)]
    expected = ["index.html", "riders.html", "standings.html"]
    expected += [f"stage-0{n}.html" for n in range(1, 6)]
    wanted = {"index.html", *(f"{lang}/{name}" for lang in ("en", "es") for name in expected)}
    assert set(names) == wanted


def test_every_link_leads_to_a_page_of_the_site(published: Path):
    for path in pages(published):
        for address in Links(path.read_text("utf-8")).addresses:
            if not address.startswith("#"):
                assert (path.parent / address).is_file(), f"{path.name} -> {address}"


def test_no_page_asks_for_anything_from_elsewhere(published: Path):
    for path in pages(published):
        text = path.read_text("utf-8")
        assert not re.search(r"(?:src|href)=[\"']?(?:https?:)?//", text), path.name
        assert "@import" not in text
        assert "url(" not in text.replace("url(#", "")


def test_a_stage_page_is_one_file(published: Path):
    """Style, pictures and script stand inside it: it can be sent alone."""
    text = (published / "es" / "stage-02.html").read_text("utf-8")
    assert {"link", "img", "iframe"} & set(Links(text).elements) == set()
    assert len(text.encode()) <= 300_000


@pytest.mark.parametrize(
    ("page", "films", "words"),
    [
        ("en/stage-02.html", 2, {"Pistard": True, "General classification": True}),
        ("es/stage-04.html", 0, {"Resultados": False}),
    ],
)
def test_a_stage_has_results_and_films_once_it_was_ridden(
    published: Path, page: str, films: int, words: dict[str, bool]
):
    text = (published / page).read_text("utf-8")
    assert text.count('class="film"') == films
    assert {word: word in text for word in words} == words


def test_what_people_typed_is_text(ridden: Path):
    """A name that looks like a script is read as a name; files are named by numbers."""
    tour = load(ridden)
    team = tour.teams[0]
    riders = (replace(team.riders[0], name=NASTY), *team.riders[1:])
    stages = (replace(tour.stages[0], name=NASTY), *tour.stages[1:])
    named = replace(
        tour,
        name=NASTY,
        stages=stages,
        teams=(replace(team, name=NASTY, riders=riders), *tour.teams[1:]),
    )
    site = make_site(named)
    assert all(re.fullmatch(r"(?:(?:es|en)/)?[a-z0-9-]+\.(?:html|pdf)", n) for n in site.files)
    scripts = {"index.html": 0, "stage-01.html": 2, "riders.html": 0, "standings.html": 0}
    for name, count in scripts.items():
        text = site.files[f"es/{name}"].decode()
        assert "alert(1)" in text
        assert Links(text).elements.count("script") == count


def test_published_again_only_what_changed_is_written(ridden: Path, tmp_path: Path):
    """Nothing of the same tour; for a rider's name no stage to come; a page goes with its stage."""
    tour = load(ridden)
    publish_site(make_site(tour).files, tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    again = publish_site(make_site(load(ridden)).files, tmp_path)
    assert (again.written, again.removed) == ((), ())
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before
    publish_site(make_site(tour, papers=False).files, tmp_path)
    team = tour.teams[0]
    renamed = replace(team, riders=(replace(team.riders[0], name="Otro Nombre"), *team.riders[1:]))
    new = replace(tour, teams=(renamed, *tour.teams[1:]))
    again = publish_site(make_site(new, papers=False).files, tmp_path)
    assert "es/riders.html" in again.written
    assert "es/stage-04.html" in again.unchanged
    shorter = make_site(replace(new, stages=new.stages[:4]), papers=False)
    again = publish_site(shorter.files, tmp_path)
    assert again.removed == ("en/stage-05.html", "es/stage-05.html")
    assert not (tmp_path / "es/stage-05.html").exists()


def test_a_page_of_another_hand_is_never_replaced(ridden: Path, tmp_path: Path):
    own = tmp_path / "index.html"
    own.write_text("my club", "utf-8")
    with pytest.raises(FileError, match=r"index\.html"):
        publish_site(make_site(load(ridden), papers=False).files, tmp_path)
    assert own.read_text("utf-8") == "my club"
    assert list(tmp_path.iterdir()) == [own]


def test_a_list_that_leads_out_of_the_folder_removes_nothing(ridden: Path, tmp_path: Path):
    outside = tmp_path / "precious.txt"
    outside.write_text("mine", "utf-8")
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / ".etapa-site.json").write_text(json.dumps(["../precious.txt"]), "utf-8")
    publish_site(make_site(load(ridden), papers=False).files, folder)
    assert outside.read_text("utf-8") == "mine"


def test_a_record_of_another_tour_is_named(ridden: Path):
    record = unpack_record(packed_bytes(SAMPLES / "figueres-golden.acta"))
    site = make_site(load(ridden), {"golden.acta": record})
    assert site.strangers == ("golden.acta",)
    assert site.films == 0


def test_a_race_that_is_not_the_tours_own_says_so_beside_its_film(ridden: Path):
    """Another ride of a stage that counts, and one of other riders; the command names both."""
    tour, name = load(ridden), "1-ciclismo.acta"
    records = {name: unpack_record(packed_bytes(ridden.parent / name))}
    ridden_race = replay_race(records[name]).results
    counted = tuple(RiderResult(a.bib, a.turns, 0, a.place) for a in ridden_race.arrivals)
    same = replace(tour, results={"1": to_plain(StageResult(counted))})
    assert not make_site(same, records, papers=False).doubts

    moved = tuple(replace(a, place=len(counted) + 1 - (a.place or 0)) for a in counted)
    other = replace(tour, results={"1": to_plain(StageResult(moved))})
    site = make_site(other, records, papers=False)
    assert "not the one that counts" in site.doubts[name]
    assert site.doubts[name].encode() in site.files["en/stage-01.html"]

    riders = (replace(tour.teams[0].riders[0], name="Nobody"), *tour.teams[0].riders[1:])
    other = replace(tour, teams=(replace(tour.teams[0], riders=riders), *tour.teams[1:]))
    site = make_site(other, records, papers=False)
    assert tour.teams[0].riders[0].name in site.doubts[name]
    assert site.films == 1


NAMELESS = replace(load(SAMPLES / "three-examples.etapa"), teams=(), name="", results={})


@pytest.mark.parametrize(
    ("tour", "page"),
    [
        (NAMELESS, "es/stage-03.html"),
        (NAMELESS, "en/stage-03.html"),
        (Tour("Vacía"), "es/index.html"),
    ],
)
def test_a_tour_that_is_hardly_begun_has_pages(tour: Tour, page: str):
    """Without riders, without a name, without a stage."""
    assert page in make_site(tour, papers=False).files


def test_the_command_tells_what_it_did(ridden: Path, tmp_path: Path):
    words = ["site", str(ridden), "-o", str(tmp_path / "out"), "--json"]
    words += ["--records", str(ridden.parent)]
    done = CliRunner().invoke(etapa, words, obj=SPANISH, standalone_mode=False)
    said = json.loads(done.stdout)
    assert (said["films"], said["stages"]) == (3, [1, 2, 3, 4, 5])
    assert "es/index.html" in said["written"]


def test_a_folder_without_records_is_refused(ridden: Path, tmp_path: Path):
    words = ["site", str(ridden), "-o", str(tmp_path / "out"), "--records", str(tmp_path)]
    done = CliRunner().invoke(etapa, words, obj=SPANISH, standalone_mode=False)
    assert "No hay ningún acta" in done.exception.sentence(SPANISH)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("lang", LANGUAGE_CODES)
def test_papers_can_be_downloaded_from_the_page_of_their_stage(ridden: Path, lang: str):
    """The road-book of every stage; the communiqué of each that counts, and of no other."""
    tour = load(ridden)
    files = make_site(tour).files
    for number, stage in enumerate(tour.stages, start=1):
        page = files[f"{lang}/stage-{number:02}.html"].decode()
        linked = set(re.findall(r'href="([^"]+\.pdf)"', page))
        counts = str(number) in tour.results
        expected = {f"road-book-{number:02}.pdf", *([f"communique-{number:02}.pdf"] * counts)}
        assert linked == expected
        book = pypdfium2.PdfDocument(files[f"{lang}/road-book-{number:02}.pdf"])
        text = " ".join(leaf.get_textpage().get_text_range() for leaf in book)
        assert stage.name.split()[0] in text


def test_a_tour_of_three_weeks_is_light():
    """On a phone far from town: 21 stages in two languages ≤ 3 MB, a stage's page ≤ 300 kB."""
    pages = make_site(load(SAMPLES / "giro-2019.etapa"), papers=False).files
    assert sum(map(len, pages.values())) <= 3_000_000
    assert max(map(len, pages.values())) <= 300_000
