"""A laid board as a picture: `board_picture` draws all of it.

`length_picture` draws what lies on the table, `draw_length` yields its shapes one after another.
"""

from designer.picture.board import board_picture, draw_length, length_picture

__all__ = ["board_picture", "draw_length", "length_picture"]
