"""How a whole road comes to lie: at one time or in lengths, with what advice."""
