"""What a board, a profile, a tile and a card look like, once; pens draw it on paper or screen."""
