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
            "MTN_1 121.7-129.7 Peyragudes",
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
    (
        """\
Etapa 16
Carcassonne > Foix
178,5 km
Puertos:
· Côte de Saint-Hilaire. 4ª. 1,5 km al 6,6%. Km 13,7
· Col de l'Espinas. 3ª. 5,3 km al 5%. Km 36,6
· Port de Lers. 1ª. 11,4 km al 7%. Km 125,1
· Mur de Péguère. 1ª. 9,3 km al 7,9%. Km 151,3
Sprint intermedio: Lavelanet (km 67,8)
""",
        [
            "MTN_4 12.2-13.7 Côte de Saint-Hilaire",
            "MTN_3 31.3-36.6 Col de l'Espinas",
            "MTN_1 113.7-125.1 Port de Lers",
            "MTN_1 142.0-151.3 Mur de Péguère",
            "INTERMEDIATE_SPRINT 67.8 Lavelanet",
        ],
    ),
    (
        """\
{| class="wikitable"
! Stage !! Climb !! Category !! Distance !! Length !! Gradient
|-
| 11 || Lacets de Montvernier || 2 || 49.9 || 3.4 km || 8.2%
|-
| 11 || Col du Galibier || HC || 106.7 || 17.7 km || 6.9%
|-
| 11 || Col du Granon || HC || 151.7 || 11.3 km || 9.2%
|}
""",
        [
            "MTN_2 46.5-49.9 Lacets de Montvernier",
            "MTN_HC 89.0-106.7 Col du Galibier",
            "MTN_HC 140.4-151.7 Col du Granon",
        ],
    ),
    (
        """\
Horario \tLocalidad \tProvincia \tKm. recorridos \tKm. por recorrer \tAltitud
12:45\tSalida neutralizada. Pola de Laviana\tAsturias\t-3,2\t156,6\t290
12:55\tSALIDA REAL\tAsturias\t0\t153,4\t285
13:20\tAlto de la Colladona (2ª Cat.)\tAsturias\t12,7\t140,7\t845
14:05\tAlto de la Mozqueta (2ª Cat.)\tAsturias\t41,4\t112,0\t580
14:30\tAlto de Santo Emiliano (3ª Cat.)\tAsturias\t57,9\t95,5\t490
15:20\tPuerto de Tenebredo (3ª Cat.)\tAsturias\t92,3\t61,1\t430
15:40\tSPRINT ESPECIAL. Salas\tAsturias\t100,2\t53,2\t240
16:30\tMETA. Colláu Fancuaya (1ª Cat.)\tAsturias\t153,4\t0\t1080
""",
        [
            "MTN_2 5.7-12.7 Alto de la Colladona",
            "MTN_2 34.4-41.4 Alto de la Mozqueta",
            "MTN_3 53.9-57.9 Alto de Santo Emiliano",
            "MTN_3 88.3-92.3 Puerto de Tenebredo",
            "MTN_1 142.4-153.4 Colláu Fancuaya",
            "INTERMEDIATE_SPRINT 100.2 Salas",
        ],
    ),
    (
        """\
Tappa 13 - Pinerolo-Ceresole Reale - km 196
Località,Alt.,Parz.,Prog.,Mancano,39,37,35
PINEROLO,376,0.0,0.0,196.0,11.20,11.20,11.20
Cumiana,355,12.3,12.3,183.7,11.39,11.40,11.41
Colle del Lys (GPM 1),1311,42.0,54.3,141.7,12.58,13.04,13.10
Lanzo Torinese (rifornimento),467,33.7,88.0,108.0,13.35,13.43,13.52
Cuorgne' (T.V.),410,27.8,115.8,80.2,14.14,14.24,14.35
Pian del Lupo (GPM 2),1407,18.5,134.3,61.7,14.58,15.10,15.23
CERESOLE REALE - Lago Serru' (GPM 1),2247,61.7,196.0,0.0,16.50,17.08,17.28
""",
        [
            "MTN_1 43.3-54.3 Colle del Lys",
            "MTN_2 127.3-134.3 Pian del Lupo",
            "MTN_1 185-196 CERESOLE REALE - Lago Serru",
            "FEED 88 Lanzo Torinese",
            "INTERMEDIATE_SPRINT 115.8 Cuorgne",
        ],
    ),
    (
        """\
KM 0 Albertville
KM 16.5 Aiguebelle - SPRINT
KM 49.9 Lacets de Montvernier - CAT 2
KM 83.8 Col du Télégraphe - CAT 1
KM 106.7 Col du Galibier - CAT HC
KM 151.7 Col du Granon - CAT HC - FINISH
""",
        [
            "MTN_2 42.9-49.9 Lacets de Montvernier",
            "MTN_1 72.8-83.8 Col du Télégraphe",
            "MTN_HC 90.7-106.7 Col du Galibier",
            "MTN_HC 135.7-151.7 Col du Granon",
            "INTERMEDIATE_SPRINT 16.5 Aiguebelle",
        ],
    ),
    (
        """\
Climb | Summit (km) | Length (km) | Avg. gradient (%) | Cat.
Lacets de Montvernier | 49.9 | 3.4 | 8.2 | 2
Col du Télégraphe | 83.8 | 11.9 | 7.1 | 1
Col du Galibier | 106.7 | 17.7 | 6.9 | HC
Col du Granon | 151.7 | 11.3 | 9.2 | HC
""",
        [
            "MTN_2 46.5-49.9 Lacets de Montvernier",
            "MTN_1 71.9-83.8 Col du Télégraphe",
            "MTN_HC 89.0-106.7 Col du Galibier",
            "MTN_HC 140.4-151.7 Col du Granon",
        ],
    ),
    (
        """\
Étape 14 : Saint-Étienne - Mende, 192,5 km
14,2 km : Côte de Saint-Just-Malmont, 3e catégorie (7,7 km à 3,9 %)
39,1 km : Côte de Châtaignier, 3e catégorie (2,6 km à 7,3 %)
50,7 km : sprint intermédiaire à Yssingeaux
135,3 km : Côte de Grandrieu, 3e catégorie (6,3 km à 4,1 %)
162,1 km : Côte de la Fage, 3e catégorie (4,2 km à 6 %)
191 km : Côte de la Croix Neuve, 2e catégorie (3 km à 10,2 %), à 1,5 km de l'arrivée
""",
        [
            "MTN_3 6.5-14.2 Côte de Saint-Just-Malmont",
            "MTN_3 36.5-39.1 Côte de Châtaignier",
            "MTN_3 129.0-135.3 Côte de Grandrieu",
            "MTN_3 157.9-162.1 Côte de la Fage",
            "MTN_2 188-191 Côte de la Croix Neuve",
            "INTERMEDIATE_SPRINT 50.7 Yssingeaux",
        ],
    ),
    (
        """\
Etapa 20 (São João): 194 km
PM1 - Cima Campo, 2.ª cat., 18,7 km, 5,9%, ao km 27,1
PM2 - Passo Manghen, 1.ª cat., 18,9 km, 7,6%, ao km 78,0
MV1 - Borgo Valsugana, ao km 49,5
Chegada: Monte Avena, 1.ª cat., 6,9 km, 7,3%
""",
        [
            "MTN_2 8.4-27.1 Cima Campo",
            "MTN_1 59.1-78.0 Passo Manghen",
            "MTN_1 187.1-194 Monte Avena",
            "INTERMEDIATE_SPRINT 49.5 Borgo Valsugana",
        ],
    ),
    (
        """\
Strade Bianche 184 km
Settori di sterrato
1 Vidritta km 17,6 lunghezza 2,1 km
2 Bagnaia km 25,0 lunghezza 5,9 km
8 Monte Sante Marie km 130,0 lunghezza 11,5 km *****
11 Le Tolfe km 171,7 (12,3 km all'arrivo) lunghezza 1,1 km
""",
        [
            "COBBLES 17.6-19.7 Vidritta",
            "COBBLES 25.0-30.9 Bagnaia",
            "COBBLES 130.0-141.5 Monte Sante Marie",
            "COBBLES 171.7-172.8 Le Tolfe",
        ],
    ),
    (
        """\
Etappe 12: Briançon - L'Alpe d'Huez (165,1 km)
• Col du Galibier (buitencategorie, 23 km à 5,1%), top na 33,2 km
• Col de la Croix de Fer (buitencategorie, 29 km à 5,2%), nog 54,5 km
• Alpe d'Huez (buitencategorie, 13,8 km à 8,1%), aankomst bergop
Tussensprint: Le Monêtier-les-Bains, na 11,8 km
""",
        [
            "MTN_HC 10.2-33.2 Col du Galibier",
            "MTN_HC 81.6-110.6 Col de la Croix de Fer",
            "MTN_HC 151.3-165.1 Alpe d'Huez",
            "INTERMEDIATE_SPRINT 11.8 Le Monêtier-les-Bains",
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
