"""``jr check``: which arguments and which receiver make a method fail, or that none do."""
