"""How each page is made; what it imports is loaded when it is first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.stage_verbs import StageVerbs
    from designer.windows.files import Files


def makers(
    desk: Desk, runner: Runner, files: Files, verbs: Callable[[], StageVerbs]
) -> dict[str, Callable[[], QWidget]]:
    """Return the maker of every page, in the order of the tabs."""

    def stage() -> QWidget:
        from designer.panels.stage import StagePanel

        return StagePanel(desk, verbs())

    def board() -> QWidget:
        from designer.panels.board import BoardPanel

        return BoardPanel(desk, runner)

    def results() -> QWidget:
        from designer.panels.results import ResultsPanel

        page = ResultsPanel(desk, runner)
        page.book_wanted.connect(lambda: files.with_book(page.take_book))
        return page

    def printing() -> QWidget:
        from designer.panels.printing import PrintPanel

        page = PrintPanel(desk, runner, files.printers)
        page.folder_wanted.connect(lambda: files.with_folder(page.export))
        page.book_wanted.connect(lambda: files.with_new_book(page.write_book))
        return page

    def teams() -> QWidget:
        from designer.panels.teams import TeamsPanel

        return TeamsPanel(desk)

    def rules() -> QWidget:
        from designer.panels.rules import RulesPanel

        return RulesPanel(desk)

    return {
        "stage": stage,
        "board": board,
        "print": printing,
        "results": results,
        "teams": teams,
        "rules": rules,
    }
