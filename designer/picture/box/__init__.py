"""Pieces of the boxes of neighbour games: figures that stand, playing cards."""
