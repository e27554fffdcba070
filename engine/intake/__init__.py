"""Real stages read in: road books and tracks become profiles, climbs and sections."""
