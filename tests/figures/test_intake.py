"""GPX into a profile beside a bare loop over the same XML; which written pages are read right."""

from __future__ import annotations

import io
import math
import time
import xml.etree.ElementTree as ET
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.intake.formats import read_track
from engine.intake.profile import profile_of
from engine.intake.trace import lay_out_track
from tests.engine.intake.roadbook.written.collected import collected_pages
from tests.engine.intake.roadbook.written.damaged import FAULTS, damage_page, judge_damaged
from tests.engine.intake.roadbook.written.judge import judge_page
from tests.engine.intake.roadbook.written.shuffled import damage_table, shuffled_table
from tests.engine.intake.roadbook.written.styles import written_pages

if TYPE_CHECKING:
    from collections.abc import Callable

TAG = "{http://www.topografix.com/GPX/1/1}"
STEP = 5 / 111_194.93


def gpx(points: int) -> bytes:
    """Return a road of so many points, five metres apart, up and down."""
    rows = "".join(
        f'<trkpt lat="{42 + n * STEP:.7f}" lon="1.5">\n  <ele>{900 + 600 * math.sin(n / 2500):.1f}'
        "</ele>\n</trkpt>\n"
        for n in range(points)
    )
    return f'<gpx xmlns="{TAG[1:-1]}"><trk><trkseg>{rows}</trkseg></trk></gpx>'.encode()


def bare(data: bytes) -> int:
    """Read places and heights with xml.etree and nothing else."""
    found = []
    for _, element in ET.iterparse(io.BytesIO(data)):
        if element.tag == f"{TAG}trkpt":
            height = float(element.findtext(f"{TAG}ele") or 0)
            found.append((float(element.attrib["lat"]), float(element.attrib["lon"]), height))
            element.clear()
    return len(found)


def whole(data: bytes) -> int:
    """Read a profile."""
    return len(
        profile_of(lay_out_track(read_track(data, ".gpx", "a"), "a").trace, None, []).heights
    )


def cost(call: Callable[[bytes], int], data: bytes) -> float:
    start = time.process_time()
    call(data)
    return time.process_time() - start


@pytest.mark.figures
def test_a_profile_takes_at_most_twice_a_bare_loop():
    data = gpx(20_000)
    pairs = [(cost(bare, data), cost(whole, data)) for _ in range(7)]
    ratio = min(b for _, b in pairs) / min(a for a, _ in pairs)
    print(f"GPX into a profile / bare xml.etree loop: {ratio:.2f} (must 2, aim 1.3)")
    assert ratio <= 2


@pytest.mark.figures
def test_a_hundred_thousand_points_stay_linear():
    small, large = gpx(20_000), gpx(100_000)
    times = [min(cost(whole, data) for _ in range(3)) for data in (small, large)]
    growth = times[1] / times[0] / 5
    print(f"100,000 points: {growth:.2f} times what 20,000 points promise (must 1.3)")
    assert growth <= 1.3


MANY = 3000
SILENT = 0.002
"""Of pages with a fault, those wrong without a word: lines of which nothing but a name is left."""


@pytest.mark.figures
def test_written_pages_are_right_and_damaged_ones_hardly_ever_wrong_in_silence():
    """Road-book pages of fifteen styles in eight languages, and such as come; with faults."""
    every = [*written_pages(), *collected_pages()]
    start = time.process_time()
    whole = Counter(judge_page(page)[0] for page in every)
    took = (time.process_time() - start) / len(every)
    shuffled, spoiled, faulty = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(MANY):
        random = Random(seed)
        if not seed % 3:
            table, page = shuffled_table(random)
            shuffled[judge_page(page)[0]] += 1
            spoiled[judge_page(page, damage_table(table, random)[0].text())[0]] += 1
        page, fault = random.choice(every), random.choice(FAULTS)
        faulty[judge_damaged(page, damage_page(page.text, random, fault))[0]] += 1
    print(f"pages {dict(whole)}, shuffled tables {dict(shuffled)}, spoiled {dict(spoiled)}")
    print(f"pages with a fault {dict(faulty)}; {took * 1000:.1f} ms a page (must 500)")
    assert whole.total() == whole["right"]
    assert shuffled.total() == shuffled["right"]
    assert spoiled["wrong"] == 0
    assert faulty["wrong"] <= SILENT * faulty.total()
    assert took < 0.5
