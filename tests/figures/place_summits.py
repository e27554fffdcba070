"""Lists that say where summits are and no more, placed on the tracks of their stages.

    python -m tests.figures.place_summits FEATURES STAGES TRACKS OUT

FEATURES is JSON with the climbs of every stage (`"stage-7": [{"name", "kind", "distanceKm",
"category"}]`), STAGES one with their lengths (`[{"number", "distanceKm"}]`), TRACKS a folder of
tracks with the number of their stage in the name. OUT gets a list for each, as
tests/figures/official_climbs.py takes it, named as its track.

Nothing here asks the detector. A kilometre is counted back from the finish, as start lines differ,
and moved to the highest place around; where the road rises on beyond, it stays. What track and
stage differ by it may be off; a stage that differs by more than three kilometres is another road.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.intake.formats import is_track
from engine.intake.profile import STEP_M, unpack_profile
from engine.intake.source import read_file

if TYPE_CHECKING:
    from collections.abc import Sequence

NEAR_M, MOST_OFF_KM = 1500, 3.0


def place_summit(heights: Sequence[float], metres: float) -> float:
    """Return the place of the top around a place; the place itself where the road rises on."""
    low, high = (int((metres + way * NEAR_M) / STEP_M) for way in (-1, 1))
    around = range(max(low, 0), min(high, len(heights) - 1) + 1)
    top = max(around, key=lambda sample: heights[sample], default=0)
    rises_on = top in {low, high} and 0 < top < len(heights) - 1
    return metres if rises_on or not around else top * STEP_M


def place_stage(rows: Sequence[dict[str, Any]], stage_km: float, track: Path) -> dict[str, Any]:
    """Return the list of one stage with its summits on a track; none where that is another road."""
    profile = unpack_profile(read_file(track)[0].profile)
    off = profile.length_m / 1000 - stage_km
    if abs(off) > MOST_OFF_KM:
        return {}
    climbs = [
        {
            "name": row["name"],
            "summit_km": float(row["distanceKm"]),
            "category": None if row.get("category") is None else str(row["category"]).upper(),
            "spare_km": round(abs(off), 2),
            "track": {
                "summit_km": place_summit(
                    profile.heights, (float(row["distanceKm"]) + off) * 1000
                ) / 1000
            },
        }
        for row in rows if row["kind"] == "climb"
    ]  # fmt: skip
    return {"climbs": climbs}


def main(arguments: Sequence[str]) -> None:
    """Place the summits of an edition and say which stages were left out."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    for name in ("features", "stages", "tracks", "out"):
        reader.add_argument(name, type=Path)
    asked = reader.parse_args(arguments)
    features = json.loads(asked.features.read_text("utf-8"))
    lengths = {
        int(stage["number"]): float(stage["distanceKm"])
        for stage in json.loads(asked.stages.read_text("utf-8"))
    }
    asked.out.mkdir(parents=True, exist_ok=True)
    for track in sorted(filter(lambda path: is_track(path.suffix), asked.tracks.iterdir())):
        number = int(re.findall(r"\d+", track.stem)[-1])
        placed = place_stage(features.get(f"stage-{number}", ()), lengths[number], track)
        if placed:
            path = asked.out / f"{track.stem}.json"
            path.write_text(json.dumps(placed, ensure_ascii=False, indent=1), encoding="utf-8")
        else:
            print(f"stage {number} is left out: its track is of another length")


if __name__ == "__main__":
    main(sys.argv[1:])
