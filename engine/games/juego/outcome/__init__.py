"""What comes of a race: the rows of its riders, the score sheet, the sums of a tour."""
