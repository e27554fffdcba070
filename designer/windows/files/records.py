"""A record that is opened: read and ridden again in a process of its own, then shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from designer.document.place import TourPlace
from designer.jobs.runner import Call
from engine.race.setup_data import is_same_road

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.windows.files.files import FileActions
    from engine.race.record import Record


class Records:
    """Shows a recorded race beside the open tour, or alone where none is open."""

    def __init__(
        self,
        desk: Desk,
        runner: Runner,
        files: Callable[[], FileActions],
        show: Callable[[Record, int], None],
    ) -> None:
        self._desk, self._runner = desk, runner
        self._files, self._race = files, show

    def open(self, path: Path) -> None:
        """Ride a record again and show it; one that is refused changes nothing."""
        from designer.jobs.races import read_race

        task = self._runner.start("record", [Call(read_race, (path,))])
        task.done.connect(lambda found: self._show(path, found[0]))
        task.failed.connect(self._desk.document.refused)

    def _show(self, path: Path, record: Record) -> None:
        document = self._desk.document
        if not document.is_open:
            self._files().begin(self._desk.voice("window.record_of", name=path.stem))
        ridden, stage = record.setup.road, 0
        for number, surveyed in enumerate(document.survey.stages, start=1):
            road = surveyed.road
            if road is not None and is_same_road(road, ridden):
                # A record keeps what a race runs on; what lies beside the road is the tour's.
                record.setup, stage = replace(record.setup, road=road), number
                document.select(TourPlace(number))
                break
        self._race(record, stage)
