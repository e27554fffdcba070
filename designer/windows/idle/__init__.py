"""What is done while nobody waits: loading, building, tidying."""
