"""A laid board as a picture: `picture` draws all of it, `table` only what lies on the table.

`drawing` yields the shapes of `table` one after another.
"""

from designer.picture.board.draw import board_picture, draw_length, length_picture

__all__ = ["board_picture", "draw_length", "length_picture"]
