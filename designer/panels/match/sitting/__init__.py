"""Who sits where in a race on screen: seats, the cover between them, standing orders."""
