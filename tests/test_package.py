"""What packages register of files is what the window opens."""

from __future__ import annotations

import configparser
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

from engine.intake.formats import is_track

ROOT = Path(__file__).parent.parent
DESKTOP = ROOT / "templates" / "art" / "desktop"
KIND = "{http://www.freedesktop.org/standards/shared-mime-info}"
OPENED_WITH = {"application/gpx+xml": ".gpx", "application/vnd.garmin.tcx+xml": ".tcx"}
"""Types of other programs for which the window is offered, by what systems call them."""


def test_every_type_the_desktop_hands_over_is_declared_and_opened():
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(DESKTOP / "etapa-reina.desktop", "utf-8")
    taken = entry["Desktop Entry"]["MimeType"].strip(";").split(";")
    own = {
        str(kind.get("type")): str(kind.find(f"{KIND}glob").get("pattern")).removeprefix("*")
        for kind in ET.parse(DESKTOP / "etapa-reina.xml").getroot().iter(f"{KIND}mime-type")
    }
    assert set(taken) == {*own, *OPENED_WITH}
    assert set(own.values()) == {".etapa", ".acta"}
    assert all(is_track(ending) for ending in OPENED_WITH.values())


def test_a_file_that_is_handed_over_is_opened_and_a_command_is_a_command(tmp_path: Path):
    """The packaged program without a screen: a double click means the window, which has none."""
    said = [
        subprocess.run(
            [sys.executable, str(ROOT / ".ci" / "launch.py"), *words],
            capture_output=True, text=True, check=False, cwd=ROOT,
            env={"LANG": "C.UTF-8", "HOME": str(tmp_path)},
        )
        for words in (["tour.etapa"], ["race.acta"], ["track.GPX"], [], ["--version"])
    ]  # fmt: skip
    assert ["no screen" in done.stderr for done in said] == [True] * 4 + [False]
