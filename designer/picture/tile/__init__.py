"""A road tile of the box, in one of three skins: `draw_tile` draws one face of it.

skin        what a skin draws on each face, layer by layer (templates/layouts/skins.toml)
frame       where things lie on a face, on a straight piece, round a bend and on a roundabout
draw        the face, and the list of what a layer may ask for; a file for each kind of it:
ground      fills and bands, along the road and across it
texture     grit, grain, grass, rock, setts: what makes ground look like ground
lines       borders of squares and lanes, the line of the edge, arrows, the name
furniture   start and finish, island, parapet, kerb: what stands on a face as a whole
"""

from designer.picture.tile.draw import draw_tile
from designer.picture.tile.frame import PLAIN, ROAD, grow_outline, skin_names

__all__ = ["PLAIN", "ROAD", "draw_tile", "grow_outline", "skin_names"]
