"""A match on screen: what is asked, what has happened, who rides where; one widget each."""
