"""Commands that ride: race, replay; who sits where, arrivals, the story, the record."""
