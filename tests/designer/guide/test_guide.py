"""The guide cannot rot: every call of its pages is run anew, and its pages hold together."""

from __future__ import annotations

import importlib.util
import json
import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from designer.cli.call import etapa
from designer.guide.guide import (
    blocks_of,
    calls_of,
    guide_answers,
    guide_files,
    guide_page,
    guide_pictures,
    page_file,
    page_ids,
)
from designer.guide.pdf import guide_pdf
from designer.language import LANGUAGES

if TYPE_CHECKING:
    from designer.language import Language

ROOT = Path(__file__).parents[3]
ANEW = "made anew by `python3 .ci/guide.py`"
PAGES = [
    pytest.param(language, page, marks=() if (nth + at) % 2 == 0 else pytest.mark.whole)
    for nth, language in enumerate(LANGUAGES)
    for at, page in enumerate(page_ids())
]
"""A push runs every page in one language, the next page in the other; a whole run both."""
PICTURE = re.compile(r"\]\(pictures/(\w+\.png)\)")
LINK = re.compile(r'(?:href|src)="([^"#]+)"')


@pytest.fixture(scope="module")
def build() -> Any:
    """The program that makes what the guide shows."""
    spec = importlib.util.spec_from_file_location("guide_build", ROOT / ".ci" / "guide.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.mark.parametrize(("language", "page"), PAGES)
def test_a_page_shows_what_its_calls_print(build: Any, language: Language, page: str):
    """Run on fresh copies of the samples, letter for letter."""
    shown = guide_answers(language)
    for call, told in build.answer_page(page, language).items():
        assert told == shown[call], f"{call} prints something else: {ANEW}"


def test_no_answer_is_kept_that_no_page_asks_for(language: Language):
    asked = {
        call
        for page in page_ids()
        for _, text in blocks_of(guide_page(page, language))
        for call in calls_of(text)
    }
    assert set(guide_answers(language)) == asked


def test_languages_tell_the_same():
    """As many headings, calls, points and pictures on each page."""
    for page in page_ids():
        counts = [
            Counter(t.type for t in guide_page(page, language).tokens) for language in LANGUAGES
        ]
        assert counts[0] == counts[1], page


def test_every_picture_is_there_and_wanted(language: Language):
    wanted = {
        name for page in page_ids() for name in PICTURE.findall(guide_page(page, language).text)
    }
    assert set(guide_pictures(language)) == wanted


def test_every_link_of_the_pages_leads_somewhere():
    made = guide_files()
    for name, raw in made.items():
        if name.endswith(".html"):
            folder = Path("x") / Path(name).parent
            for target in LINK.findall(raw.decode()):
                if "://" not in target:
                    path = (folder / target).as_posix()
                    whole = Path(re.sub(r"[^/]+/\.\./", "", path)).relative_to("x").as_posix()
                    assert whole in made, f"{name} leads to {target}"


FENCE = re.compile(r"(?ms)^```(?:python|toml|sh)\n(.*?)^```")
BLOCK = re.compile(r'(?s)<pre><code class="language-\w+">(.*?)</code></pre>')


def test_what_a_page_gives_to_copy_stands_in_its_lines(language: Language):
    """A manager copied from the page was no Python: every line of it began at the edge."""
    files = guide_files()
    for page in page_ids():
        made = files[f"{language.code}/{page_file(page)}"].decode()
        shown = [unescape(block) for block in BLOCK.findall(made)]
        assert shown == FENCE.findall(guide_page(page, language).text), page


def test_the_guide_is_printed(language: Language):
    """One PDF with every page's title, the same bytes each time."""
    import pypdfium2

    made = guide_pdf(language)
    assert made == guide_pdf(language)
    pages = pypdfium2.PdfDocument(made)
    text = re.sub(r"\s+", " ", " ".join(page.get_textpage().get_text_range() for page in pages))
    assert [one for one in page_ids() if guide_page(one, language).title not in text] == []


def test_etapa_guide_writes_pages_and_paper(tmp_path: Path):
    """`etapa guide -o folder --pdf file`: nothing is opened, and it says where they are."""
    words = ["guide", "-o", str(tmp_path / "g"), "--pdf", str(tmp_path / "g.pdf"), "--json"]
    done = CliRunner().invoke(etapa, [*words, "--lang", "es"], standalone_mode=False)
    told = json.loads(done.output)
    assert Path(told["first"]) == tmp_path / "g" / "es" / "index.html"
    assert Path(told["first"]).is_file()
    assert (tmp_path / "g.pdf").read_bytes().startswith(b"%PDF")
    assert [row["page"] for row in told["pages"]] == list(page_ids())
