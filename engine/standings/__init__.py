"""Classifications and jerseys from arrivals, for any game that has them."""
