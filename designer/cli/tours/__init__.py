"""Commands on a tour and its stages: new, check, convert; stages and courses as rows and prose."""
