"""What is done while the window is idle: loading, building, tidying."""
