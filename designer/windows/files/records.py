"""A record that is opened: ridden again in a process of its own, then watched on the board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from designer.document.place import TourPlace
from designer.jobs.runner import Call

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from designer.jobs.racing import WatchedRace
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.windows.files.files import FileActions


class Records:
    """Shows a recorded race beside the open tour, or alone where none is open."""

    def __init__(
        self,
        desk: Desk,
        runner: Runner,
        files: Callable[[], FileActions],
        go: Callable[[str], QWidget],
    ) -> None:
        self._desk, self._runner = desk, runner
        self._files, self._go = files, go

    def open(self, path: Path) -> None:
        """Ride a record again and show it; one that is refused changes nothing."""
        from designer.jobs.racing import watch_record

        task = self._runner.start("record", [Call(watch_record, (path,))])
        task.done.connect(lambda found: self._show(path, found[0]))
        task.failed.connect(self._desk.document.refused)

    def _show(self, path: Path, watched: WatchedRace) -> None:
        from designer.panels.racing.race import RacePanel

        document = self._desk.document
        if not document.is_open:
            self._files().begin(self._desk.voice("window.record_of", name=path.stem))
        ridden = watched.setup.road
        for number, surveyed in enumerate(document.survey.stages, start=1):
            road = surveyed.road
            if road is not None and replace(road, markers=(), indicators=()) == ridden:
                # A record keeps what a race runs on; what lies beside the road is the tour's.
                watched = replace(watched, setup=replace(watched.setup, road=road))
                document.select(TourPlace(number))
                break
        page = self._go("race")
        assert isinstance(page, RacePanel)
        page.show_record(watched)
