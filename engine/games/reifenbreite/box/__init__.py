"""What lies in the box: house rules, energy cards, chance cards (sections 2 to 5)."""
