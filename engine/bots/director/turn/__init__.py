"""What the table says this turn: how the race lies, who is ahead, who works, who is in danger."""
