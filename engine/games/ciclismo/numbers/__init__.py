"""Constants of a race, known before the first die: law, tables, road, riders."""
