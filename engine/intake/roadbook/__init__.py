"""Road-book pages and lists of sections, in four languages, become stages."""
