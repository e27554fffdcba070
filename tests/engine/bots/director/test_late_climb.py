"""A late climb on a day for sprinters: who climbs better does not wait for the sprint."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from engine.board.played_roads import road_of_stage
from engine.tour.edit import lay_section, replace_stage
from engine.tour.file import load
from engine.tour.values import Section
from tests.engine.bots.watched import SAMPLES, of_type, races, winners

DAY = 11


def test_sprinters_are_shaken_off_on_a_late_climb():
    """Before, a climb of five kilometres 17 from the line cost them nothing: nobody left."""
    giro = load(SAMPLES / "giro-2019.etapa")
    stage = giro.stages[DAY - 1]
    climb = Section("MTN_2", stage.end_km - 22, stage.end_km - Decimal(17))
    hilly = replace_stage(giro, DAY, lay_section(stage, climb))
    won = []
    for tour in (giro, hilly):
        start = replace(of_type("FLAT_STAGE")[0], road=road_of_stage(tour, DAY).need_road())
        won.append(winners(races([start], 20, name="late climb")).get("SPRINTER", 0.0))
    flat, late = won
    assert flat >= 0.4
    assert late <= 0.2
