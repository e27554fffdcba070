"""Any call: heard, helped in its language, stopped, refused in one sentence; tables it prints."""
