"""What lies on the table before anybody plays: cards, course, house rules."""
