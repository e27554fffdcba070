"""The panel of findings: what is wrong or odd, with a way there and a fix."""
