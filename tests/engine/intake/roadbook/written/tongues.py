"""What pages of races call things, in eight languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Tongue:
    """The words of one language, with {n} where a number stands."""

    stage: str
    ordinals: tuple[str, str, str, str]
    special: str
    word: str
    """The word for a category, as a heading."""
    climb: str
    """Length and gradient of a climb."""
    summit: str
    """How far before the finish its summit is."""
    to_go: str
    """How far before the finish a point is."""
    sprint: str
    feed: str
    start: str
    finish: str
    head: tuple[str, str, str, str, str, str]
    """Heads: place, height, partial, ridden, to go, time."""
    climbs: tuple[str, str, str, str, str]
    """Heads: climb, category, length, gradient, kilometre."""
    sectors: str
    bergs: str
    comma: str = ","

    def number(self, value: Decimal) -> str:
        """Return a number as the language writes it."""
        return str(value).replace(".", self.comma)

    def category(self, category: str) -> str:
        """Return a category as the language says it."""
        return self.special if category == "HC" else self.ordinals[int(category) - 1]


TONGUES = {
    "es": Tongue(
        "Etapa {n}", ("1ª", "2ª", "3ª", "4ª"), "cat. especial", "Categoría",
        "{l} km al {g} %", "cima a {d} km de meta", "a {d} km de meta", "Sprint intermedio",
        "Avituallamiento", "Salida", "Meta",
        ("Localidad", "Altitud", "Parciales", "Recorridos", "Por recorrer", "Horario"),
        ("Puerto", "Cat.", "Longitud", "Pendiente", "Km"), "Tramos de sterrato", "Muros",
    ),
    "fr": Tongue(
        "Étape {n}", ("1re cat.", "2e cat.", "3e cat.", "4e cat."), "HC", "Catégorie",
        "{l} km à {g} %", "sommet à {d} km de l'arrivée", "à {d} km de l'arrivée",
        "Sprint intermédiaire", "Ravitaillement", "Départ", "Arrivée",
        ("Itinéraire", "Altitude", "Partiel", "Parcourus", "À parcourir", "Horaire"),
        ("Ascension", "Cat.", "Longueur", "Pente", "Km"), "Secteurs pavés", "Monts",
    ),
    "it": Tongue(
        "Tappa {n}", ("1ª cat.", "2ª cat.", "3ª cat.", "4ª cat."), "fuori categoria", "Categoria",
        "{l} km al {g}%", "vetta a {d} km dal traguardo", "a {d} km dall'arrivo",
        "Traguardo volante", "Rifornimento", "Partenza", "Arrivo",
        ("Località", "Quota", "Parz.", "Tot.", "Da perc.", "Orario"),
        ("Salita", "Cat.", "Lunghezza", "Pendenza", "Km"), "Settori di sterrato", "Muri",
    ),
    "en": Tongue(
        "Stage {n}", ("Cat 1", "Cat 2", "Cat 3", "Cat 4"), "HC", "Category",
        "{l} km at {g}%", "summit {d} km from the finish", "{d} km to go",
        "Intermediate sprint", "Feed zone", "Start", "Finish",
        ("Place", "Altitude", "Leg", "Covered", "To go", "Time"),
        ("Climb", "Cat.", "Length", "Gradient", "Km"), "Cobbled sectors", "Bergs", ".",
    ),
    "de": Tongue(
        "{n}. Etappe", ("Kat. 1", "Kat. 2", "Kat. 3", "Kat. 4"), "Ehrenkategorie", "Kategorie",
        "{l} km mit {g} %", "Gipfel {d} km vor dem Ziel", "{d} km vor dem Ziel",
        "Zwischensprint", "Verpflegung", "Start", "Ziel",
        ("Ort", "Höhe", "Teilstrecke", "Gefahren", "Noch zu fahren", "Uhrzeit"),
        ("Anstieg", "Kat.", "Länge", "Steigung", "Km"), "Pflastersektoren", "Hellinge",
    ),
    "nl": Tongue(
        "Etappe {n}", ("1e cat.", "2e cat.", "3e cat.", "4e cat."), "buitencategorie", "Categorie",
        "{l} km aan {g}%", "top op {d} km van de streep", "op {d} km van de streep",
        "Tussensprint", "Bevoorrading", "Start", "Aankomst",
        ("Plaats", "Hoogte", "Deel", "Afgelegd", "Nog te gaan", "Tijd"),
        ("Klim", "Cat.", "Lengte", "Stijging", "Km"), "Kasseistroken", "Hellingen",
    ),
    "pt": Tongue(
        "Etapa {n}", ("1.ª categoria", "2.ª categoria", "3.ª categoria", "4.ª categoria"),
        "categoria especial", "Categoria",
        "{l} km a {g}%", "topo a {d} km da meta", "a {d} km da chegada",
        "Meta volante", "Abastecimento", "Partida", "Chegada",
        ("Local", "Altitude", "Parcial", "Percorridos", "Por percorrer", "Hora"),
        ("Subida", "Cat.", "Extensão", "Inclinação", "Km"), "Troços de empedrado", "Muros",
    ),
    "ca": Tongue(
        "Etapa {n}", ("1a cat.", "2a cat.", "3a cat.", "4a cat."), "categoria especial",
        "Categoria",
        "{l} km al {g} %", "cim a {d} km de l'arribada", "a {d} km de meta",
        "Esprint intermedi", "Avituallament", "Sortida", "Arribada",
        ("Lloc", "Altitud", "Parcial", "Recorreguts", "Per recórrer", "Hora"),
        ("Port", "Cat.", "Longitud", "Pendent", "Km"), "Trams de llambordes", "Murs",
    ),
}  # fmt: skip
