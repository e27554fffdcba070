"""A road tile of the box, in one of three skins: `tile` draws one face of it.

skin        what a skin draws on each face, layer by layer (templates/layouts/skins.toml)
frame       where things lie on a face, on a straight piece, round a bend and on a roundabout
painters    the list of what a layer may ask for; one file below each kind of it:
ground      fills and bands, along the road and across it
texture     grit, grain, grass, rock, setts: what makes ground look like ground
lines       borders of squares and lanes, the line of the edge, arrows, the name
furniture   start and finish, island, parapet, kerb: what stands on a face as a whole
"""

from designer.picture.tile.draw import grown, tile
from designer.picture.tile.skin import PLAIN, ROAD, skins

__all__ = ["PLAIN", "ROAD", "grown", "skins", "tile"]
