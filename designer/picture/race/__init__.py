"""How a race ended: the podium, what effort was spent."""
