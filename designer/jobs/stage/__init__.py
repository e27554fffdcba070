"""Stages read, laid, fitted and tried in another process."""
