"""Hands for the tour as a whole: stages, rests, teams, house rules, findings, files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.jobs.imports import read_pasted
from designer.panels import teams as teams_module
from designer.panels.fixes import FIXED
from designer.panels.imports import ImportPanel
from designer.panels.rule_editors import parse_value
from designer.picture import look
from engine.tour.rider_types import rider_types
from engine.tour.rules import game_parameters

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.tour.rules import Parameter
    from tests.designer.walk.walker import Walker

PAGES = (
    "Etapa: Oviedo - Lagos\nllano 0-9\n1ª 10-16 Lagos\ndescenso medio 17-22\n",
    "flat 12 km\n4th 3 km\n",
    "this is no road book",
)
MOST_STAGES, MOST_RIDERS = 5, 9


def stages(w: Walker) -> Any:
    """Return the dock of stages."""
    return w.window.docks["tour"].widget()


def move_stage(w: Walker) -> None:
    """Drag a stage to another place, or beyond the ends."""
    stages(w).list.move_stage(w.number(1, len(w.document.tour.stages)), w.number(0, MOST_STAGES))


def add_stage(w: Walker) -> None:
    """Add a stage."""
    if len(w.document.tour.stages) < MOST_STAGES:
        w.press(stages(w).buttons["add"])


def remove_stage(w: Walker) -> None:
    """Take a stage away; one or two are kept for the others to be about something."""
    if len(w.document.tour.stages) > 2 or w.luck.random() < 0.05:
        w.press(stages(w).buttons["remove"])


def rest(w: Walker) -> None:
    """Put a rest day after a stage, or take one away."""
    w.press(stages(w).buttons["rest"])


def rename_tour(w: Walker) -> None:
    """Name the tour."""
    w.fill(stages(w).name, w.name())


def fix(w: Walker) -> None:
    """Press a fix of the findings."""
    panel = w.window.docks["findings"].widget()
    panel.show_findings()
    found = w.one_of([f for f in (*panel.rows.near, *panel.rows.far) if f.code in FIXED])
    if found is not None:
        panel.fix(found)


def rule(w: Walker) -> None:
    """Set any house rule to anything."""
    page = w.page("rules")
    key = w.one_of(list(game_parameters("ciclismo")))
    page.set_rule(key, a_value(w, game_parameters("ciclismo")[key]))


def a_value(w: Walker, rule: Parameter) -> Any:
    """Return a value its editor can hand over, which the rule may take or not."""
    choices = list(rule.choices)
    w.luck.shuffle(choices)
    if rule.kind == "flag":
        return w.luck.random() < 0.5
    if rule.kind == "choice":
        return choices[0]
    if rule.kind == "subset":
        return choices[: w.number(0, len(choices))]
    if rule.kind == "order":
        return choices
    if rule.kind == "map" and rule.of != "rows":
        entry = w.one_of(rule.among) if rule.among else w.number(-1, 30)
        return {**rule.default, w.one_of(choices): entry}
    if rule.kind in ("map", "fixed", "dice"):
        return rule.default
    low = -3 if rule.low is None else int(rule.low)
    high = 30 if rule.high is None else int(rule.high)
    return parse_value(rule, w.typed(low - 1, min(high + 1, low + 30)))


def team(w: Walker) -> None:
    """Rename a team or its manager, or paint it."""
    page = teams(w)
    which = w.number(0, 2)
    if which == 2:
        page.colour.setCurrentIndex(w.number(0, len(tuple(look.team_names())) - 1))
        page.colour.activated.emit(page.colour.currentIndex())
    else:
        w.fill((page.name, page.manager)[which], w.name())


def teams(w: Walker) -> Any:
    """Return the page of teams, one of them chosen."""
    page = w.page("teams")
    page.list.setCurrentRow(w.number(0, page.list.count() - 1))
    return page


def add_team(w: Walker) -> None:
    """Add a team."""
    if len(w.document.tour.teams) < 3:
        w.press(teams(w).buttons["add"])


def remove_team(w: Walker) -> None:
    """Take a team away."""
    if len(w.document.tour.teams) > 1 or w.luck.random() < 0.1:
        w.press(teams(w).buttons["remove"])


def rider(w: Walker) -> None:
    """Type a bib or a name, or choose a type."""
    page, column = teams(w), w.number(0, 2)
    text = {teams_module.BIB: w.whole(0, 40), teams_module.NAME: w.name()}.get(column)
    w.cell(page.riders, column, w.one_of(list(rider_types())) if text is None else text)


def add_rider(w: Walker) -> None:
    """Add a rider."""
    page = teams(w)
    if len(page.rows.held()) < MOST_RIDERS:
        w.press(page.buttons["add_rider"])


def remove_rider(w: Walker) -> None:
    """Take a rider away."""
    page = teams(w)
    page.riders.setCurrentIndex(page.riders.model().index(w.number(0, 9), 0))
    w.press(page.buttons["remove_rider"])


def import_(w: Walker) -> None:
    """Read pages in and take what is ticked, or leave it."""
    w.window.middle.show_reads(read_pasted(w.one_of(PAGES), w.name() or "x"))
    panel = w.window.middle.stack.currentWidget()
    assert isinstance(panel, ImportPanel)
    room = len(w.document.tour.stages) < MOST_STAGES
    w.press(panel.take if room and w.luck.random() < 0.8 else panel.leave)
    if panel is w.window.middle.stack.currentWidget():
        w.press(panel.leave)


def backup(w: Walker) -> None:
    """Save, and go back to what the file held some time ago."""
    w.window.files.save_to(w.folder / "walk.etapa")
    found = w.window.front.filing.list_backups(w.folder / "walk.etapa")
    if found:
        w.window.files.open_backup(found[-1])


def printed(w: Walker) -> None:
    """Note what is printed."""
    w.page("print").note_printed({"G_ST_6": w.number(0, 9)})


HANDS: dict[str, Callable[[Walker], None]] = {
    "move_stage": move_stage,
    "add_stage": add_stage,
    "remove_stage": remove_stage,
    "rest": rest,
    "no_rest": rest,
    "rename_tour": rename_tour,
    "fix": fix,
    "rule": rule,
    "team": team,
    "add_team": add_team,
    "remove_team": remove_team,
    "rider": rider,
    "add_rider": add_rider,
    "remove_rider": remove_rider,
    "import": import_,
    "backup": backup,
    "printed": printed,
}
