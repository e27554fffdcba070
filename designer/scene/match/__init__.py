"""What is drawn of a match: the strip of road, the profile with its riders, dice, podium."""
