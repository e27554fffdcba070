"""The pure half: tours, roads, boards, races; no screen, no file writers, no clock."""
