"""What stands beside a race: riders' cards, the story, standings, what was answered."""
