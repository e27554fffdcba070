"""One language, dialogues and menus of fields too; the title says what is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.hands.program import MODAL

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin

POPUP = "QApplication.activePopupWidget()"
SHOWN = "[a.text().replace('&', '').split(chr(9))[0] for a in {}.actions() if a.text()]"


def test_dialogues_and_menus_of_fields_speak_the_windows_language(begin: Begin, sierra: Path):
    """Switched to Spanish in a running program; no restart, and back again."""
    program = begin(sierra)
    said: dict[str, list[object]] = {"en": [], "es": []}
    for lang, name in (("es", "Nombre de la etapa"), ("en", "Name of the stage")):
        program.keys("ctrl+shift+p")
        program.type({"es": "espanol", "en": "english"}[lang])
        program.keys("Return")
        program.until("window.desk.language.code", lang)
        program.keys("ctrl+o")
        program.until_asked()
        said[lang] += program.ask(f"{MODAL}.windowTitle(), words_in({MODAL})")
        program.leave_it()
        program.open_menu(name)
        said[lang] += program.ask(SHOWN.format(POPUP))
        program.leave_it()

    assert said["es"][0] == "Abrir vueltas, tracks, libros de ruta o actas"
    assert {"Deshacer", "Copiar", "Seleccionar todo"} <= set(said["es"][2:])
    assert "Cancelar" in said["es"][1]
    assert said["en"][0] == "Open tours, tracks, road books or records"
    assert {"Undo", "Copy", "Select All"} <= set(said["en"][2:])
    assert "Cancel" in said["en"][1]


def test_the_title_says_the_tour_its_file_and_whether_that_holds_everything(
    begin: Begin, sierra: Path
):
    """As the window manager shows it; the name once."""
    opened = "Vuelta a la Sierra (sierra.etapa)"
    program = begin()
    program.until_titled("Etapa Reina")
    program.keys("ctrl+o")
    program.answer(sierra)
    program.until_titled(f"{opened} – Etapa Reina")
    program.keys("ctrl+1", "Tab", "ctrl+a")
    program.type("Uno")
    program.keys("Return")
    program.until_titled(f"{opened}* – Etapa Reina")
    program.keys("ctrl+s")
    program.until_titled(f"{opened} – Etapa Reina")
