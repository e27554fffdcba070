"""What the tests of the kit share: a small tour, its job, every shipped tour."""

from __future__ import annotations

from decimal import Decimal
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

import pytest

from designer.kit.job import make_job
from designer.kit.wish import KitWish
from designer.language import SPANISH
from engine.tour.file import load
from engine.tour.values import Point, Rider, Section, Stage, Team, Tour

if TYPE_CHECKING:
    from designer.kit.job import Job

D = Decimal


@pytest.fixture(scope="session")
def small() -> Tour:
    """A tour of one short stage with a climb, cobbles, a sprint and two teams of two riders."""
    stage = Stage(
        "Ávila – Łódź – Ωρωπός",
        sections=(
            Section("FLAT", D(0), D(20)),
            Section("MTN_3", D(20), D(24), name="Alto de la Chapela"),
            Section("COBBLES", D(24), D(28)),
        ),
        points=(Point("INTERMEDIATE_SPRINT", D(10)),),
    )
    teams = (
        Team("A", "Aguilar", "sky", (Rider(1, "Iker Aldana", "LEADER"), Rider(2, "X", "SPRINTER"))),
        Team("B", "Борей", "#123456", (Rider(11, "Ω" * 300, "CLIMBER"), Rider(12, "Y", "ROULEUR"))),
    )
    return Tour("Vuelta de prueba", (stage,), teams=teams)


@pytest.fixture(scope="session")
def small_job(small: Tour) -> Job:
    """The job that prints the small tour's stage on A4."""
    return make_job(small, KitWish(1), SPANISH)


@pytest.fixture(scope="session")
def samples() -> dict[str, Tour]:
    """Every shipped tour by its file name."""
    with as_file(files("samples")) as folder:
        return {path.stem: load(path) for path in sorted(folder.glob("*.etapa"))}
