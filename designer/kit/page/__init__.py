"""Paper: its sizes, what the printer does to it, and the document its pages make."""
