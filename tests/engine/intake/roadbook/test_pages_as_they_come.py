"""Pages of races as they come, each in its own disorder: what a reader finds in them."""

from __future__ import annotations

import pytest

from engine.intake.roadbook.stage import read_roadbook
from engine.tour.terrain import is_rising, terrains

PAGES = [
    (
        """\
Stage 11 » Albertville › Col du Granon (151.7km)
Date: 13 July 2022
Distance: 151.7 km
ProfileScore: 420
Vertical meters: 4020
Climbs
Lacets de Montvernier (3.4 km, 8.2%) 101.8 km to go
Col du Télégraphe (11.9 km, 7.1%) 67.9 km to go
Col du Galibier (17.7 km, 6.9%) 45 km to go
Col du Granon Serre Chevalier (11.3 km, 9.2%) 0 km to go
Sprints
Aiguebelle (135.2 km to go)
""",
        [
            "HILL 46.5-49.9 Lacets de Montvernier",
            "HILL 71.9-83.8 Col du Télégraphe",
            "HILL 89.0-106.7 Col du Galibier",
            "HILL 140.4-151.7 Col du Granon Serre Chevalier",
            "INTERMEDIATE_SPRINT 16.5 Aiguebelle",
        ],
    ),
    (
        """\
Etapa 8 (sábado 27 de agosto): La Pola Llaviana / Pola de Laviana – Colláu Fancuaya, 153,4 km
Puertos de montaña
Alto de la Colladona (2ª) - Km 12,7
Alto de la Mozqueta (2ª) - Km 41,4
Alto de Santo Emiliano (3ª), km. 57,9
Puerto de Tenebredo (3ª): km 92,3 (3,1 km al 8,7%)
Colláu Fancuaya (1ª). Meta. 10,1 km al 8,5%
Sprint bonificado: Salas? km 100,2
""",
        [
            "MTN_2 5.7-12.7 Alto de la Colladona",
            "MTN_2 34.4-41.4 Alto de la Mozqueta",
            "MTN_3 53.9-57.9 Alto de Santo Emiliano",
            "MTN_3 89.2-92.3 Puerto de Tenebredo",
            "MTN_1 143.3-153.4 Colláu Fancuaya",
            "INTERMEDIATE_SPRINT 100.2 Salas?",
        ],
    ),
    (
        """\
| Ora | Parz | Prog | Da perc. | Località | Quota |
| 11:50 | 0.0 | 0.0 | 194.0 | FELTRE (Km 0) | 325 |
| 12:40 | 27.1 | 27.1 | 166.9 | CIMA CAMPO - GPM 2a cat | 1425 |
| 13:20 | 22.4 | 49.5 | 144.5 | T.V. Borgo Valsugana | 380 |
| 14:30 | 28.5 | 78.0 | 116.0 | PASSO MANGHEN - CIMA COPPI | 2047 |
| 17:30 | 116.0 | 194.0 | 0.0 | Croce d'Aune - MONTE AVENA (GPM 1a cat) - ARRIVO | 1225 |
""",
        [
            "MTN_2 20.1-27.1 CIMA CAMPO",
            "MTN_HC 62-78 PASSO MANGHEN",
            "MTN_1 183-194 Croce d'Aune - MONTE AVENA",
            "INTERMEDIATE_SPRINT 49.5 Borgo Valsugana",
        ],
    ),
    (
        """\
Itinéraire
km à parcourir   km parcourus   Lieu   44 km/h  42 km/h
151.7  0  ALBERTVILLE (départ réel)  12:00  12:00
135.2 16.5 AIGUEBELLE (sprint)  12:22 12:24
101.8 49.9 Lacets de Montvernier - 3.4 km de montée à 8.2 % (cat. 2) 13:08 13:11
67.9 83.8 Col du Télégraphe - 11.9 km de montée à 7.1 % (cat. 1) 13:54 14:00
45 106.7 Col du Galibier - 17.7 km de montée à 6.9 % (HC) 14:25 14:32
0 151.7 COL DU GRANON - 11.3 km de montée à 9.2 % (HC) 15:27 15:37
""",
        [
            "MTN_2 46.5-49.9 Lacets de Montvernier",
            "MTN_1 71.9-83.8 Col du Télégraphe",
            "MTN_HC 89.0-106.7 Col du Galibier",
            "MTN_HC 140.4-151.7 COL DU GRANON",
            "INTERMEDIATE_SPRINT 16.5 AIGUEBELLE",
        ],
    ),
    (
        """\
Paris-Roubaix 2022 (257,2 km)
Les 30 secteurs pavés
30 - Troisvilles à Inchy (2,2 km), km 96,3 ***
29 - Viesly à Quiévy (1,8 km), km 102,8 ***
19 - Trouée d'Arenberg (2,3 km), km 161,9 *****
4 - Carrefour de l'Arbre (2,1 km), à 17,2 km de l'arrivée *****
1 - Roubaix (0,3 km), à 1,4 km de l'arrivée *
""",
        [
            "COBBLES 96.3-98.5 Troisvilles à Inchy",
            "COBBLES 102.8-104.6 Viesly à Quiévy",
            "COBBLES 161.9-164.2 Trouée d'Arenberg",
            "COBBLES 240.0-242.1 Carrefour de l'Arbre",
            "COBBLES 255.8-256.1 Roubaix",
        ],
    ),
    (
        """\
Ronde van Vlaanderen: Antwerpen - Oudenaarde, 272,5 km
Hellingen
1 Oude Kwaremont 136.6 km 2200 m 4.0%
2 Eikenberg 169.8 km 1200 m 5.2%
6 Koppenberg 227.8 km 600 m 11.6%
Kasseistroken
Lippenhovestraat 86,9 km 1300 m
Paddestraat 88,5 km 2300 m
""",
        [
            "COBBLES 86.9-88.2 Lippenhovestraat",
            "COBBLES 88.5-90.8 Paddestraat",
            "HILL 134.4-136.6 Oude Kwaremont",
            "HILL 168.6-169.8 Eikenberg",
            "HILL 227.2-227.8 Koppenberg",
        ],
    ),
    (
        """\
Etappe 17
St. Gaudens - Peyragudes 129,7 km
Bergwertungen:
1. Kategorie: Col d'Aspin (12,0 km à 6,5 %) nach 65,7 km
2. Kategorie: Hourquette d'Ancizan (8,2 km à 5,1 %) nach 81,6 km
1. Kategorie: Bergankunft Peyragudes (8,0 km à 7,8 %)
Sprint in La Barthe-de-Neste nach 33,0 km
""",
        [
            "MTN_1 53.7-65.7 Col d'Aspin",
            "MTN_2 73.4-81.6 Hourquette d'Ancizan",
            "INTERMEDIATE_SPRINT 33.0 La Barthe-de-Neste",
        ],
    ),
    (
        """\
Tappa 20 Feltre - Croce d'Aune Monte Avena km 194
GPM
Cima Campo (2a cat., 18,7 km al 5,9%, max 11%) km 27,1
Passo Manghen (Cima Coppi) 18,9 km al 7,6% km 78
Passo Rolle 2a cat. 20,6 km al 4,7% km 133,1
Arrivo: Croce d'Aune-Monte Avena (1ª cat.) 6,9 km al 7,3%
""",
        [
            "MTN_2 8.4-27.1 Cima Campo",
            "MTN_HC 59.1-78 Passo Manghen",
            "MTN_2 112.5-133.1 Passo Rolle",
            "MTN_1 187.1-194 Croce d'Aune-Monte Avena",
        ],
    ),
    (
        """\
12ª Etapa - Briançon > Alpe d'Huez - 165,1 Km
Prémios de Montanha
Col du Galibier - Categoria Especial - km 33,2 (23 km a 5,1%)
Croix de Fer - Categoria Especial - a 54,5 km da meta (29 km a 5,2%)
Chegada em Alpe d'Huez - Categoria Especial (13,8 km a 8,1%)
""",
        [
            "MTN_HC 10.2-33.2 Col du Galibier",
            "MTN_HC 81.6-110.6 Croix de Fer",
            "MTN_HC 151.3-165.1 Alpe d'Huez",
        ],
    ),
    (
        """\
Km,Altitude,Place
0,325,Start Feltre
27.1,1425,Cima Campo (cat 2)
49.5,380,Intermediate sprint Borgo
78,2047,Passo Manghen (cat 1)
194,1225,Finish Monte Avena (cat 1)
""",
        [
            "MTN_2 20.1-27.1 Cima Campo",
            "MTN_1 67-78 Passo Manghen",
            "MTN_1 183-194 Monte Avena",
            "INTERMEDIATE_SPRINT 49.5 Borgo",
        ],
    ),
]


@pytest.mark.parametrize(("text", "found"), PAGES, ids=[text[:24] for text, _ in PAGES])
def test_a_page_as_it_comes(text: str, found: list[str]):
    """Climbs, sectors and points with their places; a usual length where none is written."""
    stage, _ = read_roadbook(text, "x")
    stretches = [s for s in stage.sections if is_rising(s.terrain) or terrains()[s.terrain].rough]
    assert [
        *(f"{s.terrain} {s.start}-{s.end} {s.name}" for s in stretches),
        *(f"{p.kind} {p.km} {p.name}" for p in stage.points),
    ] == found
