"""The pages as readers have them: phones and screens, light and dark, by finger and by keyboard."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.common.by import By

if TYPE_CHECKING:
    from collections.abc import Callable

    from selenium.webdriver import Chrome

SIZES = (360, 768, 1440)
PAGES = ("es/index.html", "es/stage-02.html", "en/standings.html", "en/riders.html", "index.html")


def show(browser: Chrome, page: Path, width: int, theme: str, *, script: bool = True) -> None:
    """Open a page on a screen of this width, in light or dark."""
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not script})
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 700},
    )
    scheme = [{"name": "prefers-color-scheme", "value": theme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})
    browser.get_log("performance")
    browser.get(page.as_uri())


def until(holds: Callable[[], Any], what: str) -> None:
    """Wait as long as a reader would."""
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end, what
        time.sleep(0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", SIZES)
def test_nothing_runs_off_the_screen(browser: Chrome, published: Path, width: int, theme: str):
    """What is wider than a phone scrolls in its own place; the page itself never does."""
    for page in PAGES:
        show(browser, published / page, width, theme)
        until(lambda: width == browser.execute_script("return innerWidth"), "the width")
        wide = browser.execute_script("return document.documentElement.scrollWidth")
        assert wide <= width, f"{page} is {wide} wide on {width}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_everybody_can_read_it(browser: Chrome, published: Path, page: str, theme: str):
    """Checked by axe: contrast, names, headings, what a keyboard reaches."""
    import axe_core_python

    if page == "index.html":  # leads on at once: looked at where it stands still
        kept = published / "kept.html"
        text = (published / page).read_text("utf-8")
        kept.write_text(text.replace('http-equiv="refresh"', 'name="refresh"'), "utf-8")
        show(browser, kept, 768, theme)
        kept.unlink()
    else:
        show(browser, published / page, 768, theme)
    axe = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text("utf-8")
    browser.execute_script(axe)
    found = browser.execute_async_script("axe.run().then(arguments[0])")
    told = [(v["id"], [n["target"] for n in v["nodes"]][:3]) for v in found["violations"]]
    assert told == []


def test_no_request_leaves_the_page(browser: Chrome, published: Path):
    show(browser, published / "es/stage-02.html", 768, "light")
    asked = [
        message["params"]["request"]["url"]
        for entry in browser.get_log("performance")
        if (message := json.loads(entry["message"])["message"])["method"]
        == "Network.requestWillBeSent"
    ]
    assert asked
    assert all(url.startswith((published.as_uri(), "data:")) for url in asked)


def test_no_script_complains(browser: Chrome, published: Path):
    browser.get_log("browser")
    for page in PAGES:
        show(browser, published / page, 768, "light")
    assert browser.get_log("browser") == []


def test_the_finger_reads_the_road(browser: Chrome, published: Path):
    """Further to the right is a later kilometre, and the line stands under the finger."""
    show(browser, published / "es/stage-02.html", 1440, "light")
    drawing = browser.find_element(By.ID, "profile")
    wide = drawing.size["width"]
    read = []
    for share in (-0.2, 0.2):
        ActionChains(browser).move_to_element_with_offset(drawing, int(wide * share), 0).perform()
        read.append(browser.find_element(By.ID, "reading").text)
        hair = browser.execute_script(
            "return document.querySelector('.hair').getBoundingClientRect().left"
        )
        middle = drawing.rect["x"] + wide / 2
        assert hair == pytest.approx(middle + int(wide * share), abs=6)
    first, second = (float(text.partition(" km")[0].replace(",", ".")) for text in read)
    assert 20 < first < 80 < second < 140


def test_the_keyboard_reads_the_road(browser: Chrome, published: Path):
    show(browser, published / "en/stage-02.html", 768, "dark")
    slider = browser.find_element(By.ID, "km")
    slider.send_keys(Keys.END)
    assert browser.find_element(By.ID, "reading").text.startswith("158.0 km")
    slider.send_keys(Keys.ARROW_LEFT)
    assert slider.get_attribute("aria-valuetext").startswith("157.3 km")


def riders_at(browser: Chrome, film: int) -> list[float]:
    """Return how far to the right everybody stands on the profile of a film."""
    return browser.execute_script(
        "return [...document.querySelectorAll(`[data-film='${arguments[0]}'] .dot`)]"
        ".filter(d => d.style.display !== 'none').map(d => d.getBoundingClientRect().left)",
        film,
    )


def test_a_film_goes_on_by_its_slider(browser: Chrome, published: Path):
    """Turn by turn everybody rides forwards, and the story says what is seen."""
    show(browser, published / "es/stage-02.html", 768, "light")
    part = browser.find_element(By.CSS_SELECTOR, "[data-film='0']")
    slide = part.find_element(By.CLASS_NAME, "at")
    before = sum(riders_at(browser, 0))
    for _ in range(5):
        slide.send_keys(Keys.ARROW_RIGHT)
    assert sum(riders_at(browser, 0)) > before + 50
    assert part.find_element(By.CLASS_NAME, "now").text == "Turno 5"
    assert part.find_element(By.CSS_SELECTOR, ".told .on").text.startswith("Turno 5 ")


def test_a_film_plays_by_itself_and_stops(browser: Chrome, published: Path):
    show(browser, published / "en/stage-01.html", 1440, "light")
    part = browser.find_element(By.CSS_SELECTOR, "[data-film='0']")
    play, now = part.find_element(By.CLASS_NAME, "play"), part.find_element(By.CLASS_NAME, "now")
    play.click()
    until(lambda: now.text == "Turn 3", now.text)
    play.click()
    assert play.text == "Play"
    stopped = now.text
    time.sleep(1.2)
    assert now.text == stopped


def test_a_sentence_of_the_story_shows_its_turn(browser: Chrome, published: Path):
    show(browser, published / "en/stage-01.html", 768, "light")
    part = browser.find_element(By.CSS_SELECTOR, "[data-film='0']")
    part.find_element(By.CSS_SELECTOR, "[data-turn='4']").click()
    assert part.find_element(By.CLASS_NAME, "now").text == "Turn 4"


def test_tokens_stand_on_the_road_of_the_table(browser: Chrome, published: Path):
    """In every film each rider's token lies within the drawing of the ground."""
    show(browser, published / "es/stage-02.html", 1440, "light")
    outside = browser.execute_script(
        "return [...document.querySelectorAll('.ground svg')].map(svg => {"
        "const box = svg.getBoundingClientRect();"
        "const seen = [...svg.querySelectorAll('.token')].filter(t => t.style.display !== 'none');"
        "return [seen.length, seen.filter(t => { const b = t.getBoundingClientRect();"
        "return b.left < box.left - 1 || b.right > box.right + 1 || b.top < box.top - 1"
        "|| b.bottom > box.bottom + 1; }).length]; })"
    )
    assert [count for count, _ in outside] == [32, 16]
    assert [out for _, out in outside] == [0, 0]


def test_without_scripts_everything_is_there_to_read(browser: Chrome, published: Path):
    """No control that does nothing; profile, story and results stand there."""
    show(browser, published / "es/stage-02.html", 768, "light", script=False)
    body = browser.find_element(By.TAG_NAME, "body").text
    assert "Turno 3" in body
    assert "En el camino" in body
    assert not [b for b in browser.find_elements(By.TAG_NAME, "button") if b.is_displayed()]
    assert browser.find_element(By.ID, "profile").is_displayed()


def test_on_paper_the_page_is_ink_on_white(browser: Chrome, published: Path):
    """Printed from a dark screen it comes out light, without menus."""
    show(browser, published / "es/standings.html", 768, "dark")
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"media": "print", "features": [{"name": "prefers-color-scheme", "value": "dark"}]},
    )
    look = browser.execute_script(
        "const s = getComputedStyle(document.body);"
        "return [s.backgroundColor, getComputedStyle(document.querySelector('nav')).display]"
    )
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert look == ["rgb(255, 255, 255)", "none"]
