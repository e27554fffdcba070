"""Height: a track laid out along its length, without faults and noise, kept with the stage."""
