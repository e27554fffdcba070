"""What a board, a profile, a tile and a card look like, once; pens draw it on paper or screen.

shapes     the shapes of a picture, in millimetres, y down; Picture holds them and its symbols
look       what a role is drawn with, light or dark (templates/look.toml)
lettering  fit(box, text, role) and paragraph(...): texts that never leave their box
pattern    the ground of one square: colour and pattern of its terrain
profile    the profile of a stage
svg        the SVG pen; designer/kit/paint/ draws on paper and makes PNG
"""
