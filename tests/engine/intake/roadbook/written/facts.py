"""Real stages as facts, for pages of every style: their climbs, points, sectors and kilometres."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

km = Decimal


@dataclass(frozen=True, slots=True)
class Climb:
    """One climb as its organiser states it."""

    name: str
    summit: Decimal
    length: Decimal
    gradient: Decimal
    category: str
    """HC, 1, 2, 3, 4; empty for a berg nobody categorises."""
    top: int

    @property
    def terrain(self) -> str:
        """Return what the stage calls it."""
        return f"MTN_{self.category}" if self.category else "HILL"


@dataclass(frozen=True, slots=True)
class Sector:
    """A cobbled or white road: where one rides onto it, how long it is, its stars."""

    name: str
    start: Decimal
    length: Decimal
    stars: int


@dataclass(frozen=True, slots=True)
class Facts:
    """One stage."""

    number: int
    name: str
    km: Decimal
    climbs: tuple[Climb, ...] = ()
    sprints: tuple[tuple[str, Decimal], ...] = ()
    feeds: tuple[tuple[str, Decimal], ...] = ()
    sectors: tuple[Sector, ...] = ()
    places: tuple[tuple[str, Decimal, int], ...] = field(default=())
    """Places of the road and their heights, for itineraries."""

    @property
    def start(self) -> str:
        """Return where it starts."""
        return self.name.split(" – ")[0]

    @property
    def finish(self) -> str:
        """Return where it ends."""
        return self.name.split(" – ")[-1]


def _climbs(text: str) -> tuple[Climb, ...]:
    rows = [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]
    return tuple(
        Climb(name, km(at), km(length), km(gradient), "" if cat == "-" else cat, int(top))
        for name, at, length, gradient, cat, top in rows
    )


def _places(text: str) -> tuple[tuple[str, Decimal, int], ...]:
    rows = [[cell.strip() for cell in part.split("|")] for part in text.split("/")]
    return tuple((name, km(at), int(high)) for name, at, high in rows)


TOUR_8 = Facts(
    8,
    "Dole – Lausanne",
    km("186.3"),
    _climbs("""
    Côte du Maréchet | 75.6 | 2.0 | 5.7 | 4 | 909
    Côte des Rousses | 101.3 | 6.7 | 5.0 | 3 | 1115
    Col de Pétra Félix | 136.9 | 2.4 | 5.6 | 4 | 1148
    Côte du Stade olympique | 186.3 | 4.8 | 4.6 | 3 | 602
"""),
    (("Montrond", km("46.9")),),
    (("Morez", km("92.4")),),
    places=_places(
        "Mont-sous-Vaudrey | 17.1 | 224 / Poligny | 36.2 | 322 / Vallorbe | 123.4 | 751"
    ),
)
TOUR_11 = Facts(
    11,
    "Albertville – Col du Granon",
    km("151.7"),
    _climbs("""
    Lacets de Montvernier | 49.9 | 3.4 | 8.2 | 2 | 784
    Col du Télégraphe | 83.8 | 11.9 | 7.1 | 1 | 1559
    Col du Galibier | 106.7 | 17.7 | 6.9 | HC | 2635
    Col du Granon | 151.7 | 11.3 | 9.2 | HC | 2402
"""),
    (("Aiguebelle", km("16.5")),),
    (("Valloire", km("88.6")),),
    places=_places("La Chambre | 45.1 | 463 / Saint-Michel-de-Maurienne | 71.9 | 710"),
)
TOUR_12 = Facts(
    12,
    "Briançon – Alpe d'Huez",
    km("165.1"),
    _climbs("""
    Col du Galibier | 33.2 | 23.0 | 5.1 | HC | 2637
    Col de la Croix de Fer | 110.6 | 29.0 | 5.2 | HC | 2066
    Alpe d'Huez | 165.1 | 13.8 | 8.1 | HC | 1830
"""),
    (("Le Monêtier-les-Bains", km("11.8")),),
    (("Saint-Jean-de-Maurienne", km("81.0")),),
    places=_places("Valloire | 50.6 | 1426 / Allemond | 139.9 | 719"),
)
TOUR_14 = Facts(
    14,
    "Saint-Étienne – Mende",
    km("192.5"),
    _climbs("""
    Côte de Saint-Just-Malmont | 14.2 | 7.7 | 3.9 | 3 | 837
    Côte de Châtaignier | 39.1 | 2.6 | 7.3 | 3 | 784
    Côte de Grandrieu | 135.3 | 6.3 | 4.1 | 3 | 1114
    Côte de la Fage | 162.1 | 4.2 | 6.0 | 3 | 1430
    Côte de la Croix Neuve | 191.0 | 3.0 | 10.2 | 2 | 1053
"""),
    (("Yssingeaux", km("50.7")),),
    (("Allègre", km("98.3")),),
    places=_places("Retournac | 41.9 | 520 / Langogne | 119.2 | 912"),
)
TOUR_16 = Facts(
    16,
    "Carcassonne – Foix",
    km("178.5"),
    _climbs("""
    Côte de Saint-Hilaire | 13.7 | 1.5 | 6.6 | 4 | 274
    Col de l'Espinas | 36.6 | 5.3 | 5.0 | 3 | 541
    Port de Lers | 125.1 | 11.4 | 7.0 | 1 | 1511
    Mur de Péguère | 151.3 | 9.3 | 7.9 | 1 | 1368
"""),
    (("Lavelanet", km("67.8")),),
    (("Tarascon-sur-Ariège", km("102.5")),),
    places=_places("Limoux | 20.6 | 165 / Massat | 143.2 | 650"),
)
TOUR_17 = Facts(
    17,
    "Saint-Gaudens – Peyragudes",
    km("129.7"),
    _climbs("""
    Col d'Aspin | 65.7 | 12.0 | 6.5 | 1 | 1484
    Hourquette d'Ancizan | 81.6 | 8.2 | 5.1 | 2 | 1566
    Col de Val Louron-Azet | 109.5 | 10.7 | 6.8 | 1 | 1555
    Peyragudes | 129.7 | 8.0 | 7.8 | 1 | 1529
"""),
    (("La Barthe-de-Neste", km("33.0")),),
    (("Sarrancolin", km("47.2")),),
    places=_places("Montréjeau | 14.8 | 455 / Arreau | 53.7 | 701"),
)
GIRO_13 = Facts(
    13,
    "Pinerolo – Ceresole Reale",
    km("196.0"),
    _climbs("""
    Colle del Lys | 54.3 | 14.9 | 6.4 | 1 | 1311
    Pian del Lupo | 134.3 | 9.4 | 8.7 | 2 | 1407
    Lago Serrù | 196.0 | 20.3 | 5.9 | 1 | 2247
"""),
    (("Cuorgnè", km("115.8")),),
    (("Lanzo", km("88.0")),),
    places=_places("Giaveno | 22.4 | 506 / Viù | 71.2 | 774"),
)
GIRO_14 = Facts(
    14,
    "Saint-Vincent – Courmayeur",
    km("131.0"),
    _climbs("""
    Verrayes | 13.8 | 6.7 | 8.0 | 2 | 1017
    Verrogne | 51.5 | 13.8 | 7.1 | 1 | 1582
    Truc d'Arbe | 75.9 | 8.2 | 7.0 | 2 | 1270
    Colle San Carlo | 106.1 | 10.5 | 9.8 | 1 | 1951
    Skyway Monte Bianco | 131.0 | 8.0 | 3.2 | 3 | 1293
"""),
    (("La Salle", km("91.1")),),
    (("Aymavilles", km("63.9")),),
    places=_places("Nus | 24.8 | 529 / Avise | 84.7 | 775"),
)
GIRO_15 = Facts(
    15,
    "Ivrea – Como",
    km("232.0"),
    _climbs("""
    Madonna del Ghisallo | 173.7 | 8.6 | 5.6 | 2 | 754
    Colma di Sormano | 189.6 | 9.6 | 6.6 | 2 | 1124
    Civiglio | 223.3 | 4.2 | 9.6 | 3 | 614
"""),
    (("Olgiate Comasco", km("118.4")),),
    (("Saronno", km("101.5")),),
    places=_places("Novara | 60.2 | 162 / Erba | 150.7 | 320"),
)
GIRO_19 = Facts(
    19,
    "Treviso – San Martino di Castrozza",
    km("151.0"),
    _climbs("""
    Passo di San Boldo | 66.6 | 6.3 | 6.8 | 3 | 706
    Lamon | 116.5 | 7.4 | 3.7 | 4 | 594
    San Martino di Castrozza | 151.0 | 13.6 | 5.6 | 2 | 1466
"""),
    (("Mel", km("81.2")),),
    (("Feltre", km("98.6")),),
    places=_places("Conegliano | 38.3 | 72 / Imèr | 134.2 | 670"),
)
GIRO_20 = Facts(
    20,
    "Feltre – Monte Avena",
    km("194.0"),
    _climbs("""
    Cima Campo | 27.1 | 18.7 | 5.9 | 2 | 1425
    Passo Manghen | 78.0 | 18.9 | 7.6 | HC | 2047
    Passo Rolle | 133.1 | 20.6 | 4.7 | 2 | 1980
    Croce d'Aune | 183.5 | 11.1 | 5.5 | 2 | 1015
    Monte Avena | 194.0 | 6.9 | 7.3 | 1 | 1225
"""),
    (("Borgo Valsugana", km("49.5")),),
    (("Predazzo", km("111.3")),),
    places=_places("Arsiè | 20.2 | 314 / Cavalese | 101.7 | 1000"),
)

STAGES = (
    TOUR_8, TOUR_11, TOUR_12, TOUR_14, TOUR_16, TOUR_17,
    GIRO_13, GIRO_14, GIRO_15, GIRO_19, GIRO_20,
)  # fmt: skip

ROUBAIX = Facts(5, "Lille – Arenberg", km("157.0"), sectors=(
    Sector("Villers-au-Tertre", km("75.6"), km("1.4"), 2),
    Sector("Eswars", km("97.3"), km("1.6"), 2),
    Sector("Wasnes-au-Bac", km("103.5"), km("1.4"), 2),
    Sector("Émerchicourt", km("119.0"), km("1.6"), 3),
    Sector("Abscon", km("124.4"), km("1.5"), 3),
    Sector("Erre", km("130.0"), km("2.8"), 4),
    Sector("Wallers", km("150.1"), km("2.0"), 4),
))  # fmt: skip
NORTH = Facts(9, "Arras – Roubaix", km("156.5"), sectors=(
    Sector("Escaudœuvres", km("47.5"), km("1.6"), 3),
    Sector("Warlaing", km("84.4"), km("2.4"), 3),
    Sector("Tilloy", km("92.6"), km("2.4"), 3),
    Sector("Beuvry-la-Forêt", km("97.6"), km("1.4"), 3),
    Sector("Mons-en-Pévèle", km("108.4"), km("0.9"), 5),
    Sector("Mérignies", km("114.5"), km("0.7"), 2),
    Sector("Camphin-en-Pévèle", km("138.1"), km("1.8"), 4),
), sprints=(("Wallers", km("78.0")),))  # fmt: skip
SIENA = Facts(7, "Siena – Montalcino", km("162.0"), sectors=(
    Sector("Torrenieri", km("92.2"), km("9.1"), 3),
    Sector("Castiglione del Bosco", km("103.5"), km("13.5"), 4),
    Sector("Tavernelle", km("132.5"), km("4.8"), 4),
    Sector("Argiano", km("145.7"), km("7.6"), 3),
))  # fmt: skip
RACES_OF_SECTORS = (ROUBAIX, NORTH, SIENA)

FLANDERS = Facts(1, "Antwerpen – Oudenaarde", km("254.3"), _climbs("""
    Tiegemberg | 99.1 | 0.7 | 5.6 | - | 75
    Wolvenberg | 122.4 | 0.6 | 7.9 | - | 80
    Molenberg | 139.3 | 0.5 | 7.0 | - | 72
    Oude Kwaremont | 199.2 | 2.2 | 4.0 | - | 109
    Paterberg | 202.6 | 0.4 | 12.9 | - | 80
    Koppenberg | 209.2 | 0.6 | 11.6 | - | 77
    Taaienberg | 217.6 | 0.5 | 6.6 | - | 76
"""))  # fmt: skip
WEVELGEM = Facts(2, "Ieper – Wevelgem", km("249.0"), _climbs("""
    Scherpenberg | 152.4 | 1.4 | 3.5 | - | 115
    Baneberg | 163.0 | 0.3 | 9.0 | - | 139
    Monteberg | 167.3 | 1.0 | 7.0 | - | 115
    Kemmelberg | 169.1 | 1.6 | 5.0 | - | 153
"""))  # fmt: skip
RACES_OF_BERGS = (FLANDERS, WEVELGEM)
