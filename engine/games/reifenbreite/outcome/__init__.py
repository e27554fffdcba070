"""What comes of a race: the score sheet, the rows of its riders, the stage race (19, 20)."""
