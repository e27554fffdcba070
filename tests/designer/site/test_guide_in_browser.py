"""The guide as readers have it: searched by words, in both languages, wide and narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from selenium.webdriver import Keys
from selenium.webdriver.common.by import By

from designer.guide.guide import guide_files
from designer.site.publish import publish_site
from tests.designer.site.test_in_browser import show, until

if TYPE_CHECKING:
    from pathlib import Path

    from selenium.webdriver import Chrome


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("guide")
    publish_site(guide_files(), folder)
    return folder


@pytest.mark.parametrize(
    ("language", "words", "heading"),
    [
        ("en", "jury", "The jury"),
        ("es", "jurado", "El jurado"),
        ("en", "class METHOD", "Your own manager"),
        ("es", "gpx Elige", "Desde un track"),
    ],
)
def test_words_lead_to_the_part_that_has_them(
    browser: Chrome, guide: Path, language: str, words: str, heading: str
):
    """Every word is there, whatever its case and accents; Enter opens what stands first."""
    show(browser, guide / language / "index.html", 1440, "light")
    field = browser.find_element(By.CSS_SELECTOR, "#search input")
    field.send_keys(words)
    until(lambda: browser.find_elements(By.CSS_SELECTOR, "#parts a"), "what was found")
    names = [one.text for one in browser.find_elements(By.CSS_SELECTOR, "#parts a")]
    assert any(heading in name for name in names), names
    target = browser.find_element(By.CSS_SELECTOR, "#parts a").get_attribute("href")
    field.send_keys(Keys.ENTER)
    until(lambda: browser.current_url == target, target)
    anchor = target.partition("#")[2]
    assert not anchor or browser.find_elements(By.ID, anchor)


def test_what_is_nowhere_is_said_and_a_page_without_scripts_has_no_field(
    browser: Chrome, guide: Path
):
    show(browser, guide / "en" / "index.html", 1440, "dark")
    browser.find_element(By.CSS_SELECTOR, "#search input").send_keys("xylophone")
    until(lambda: browser.find_element(By.ID, "nothing").is_displayed(), "nothing is found")
    show(browser, guide / "en" / "index.html", 1440, "dark", script=False)
    assert not browser.find_element(By.ID, "search").is_displayed()
    assert not browser.find_element(By.ID, "nothing").is_displayed()


@pytest.mark.parametrize("width", [360, 1440])
def test_no_page_runs_off_the_screen(browser: Chrome, guide: Path, width: int):
    """What is wider than a phone scrolls in its own place."""
    for page in sorted((guide / "es").glob("*.html")):
        show(browser, page, width, "light")
        until(lambda: width == browser.execute_script("return innerWidth"), "the width")
        wide = browser.execute_script("return document.documentElement.scrollWidth")
        assert wide <= width, page.name
