"""How arguments and receivers are made: what types offer, recipes, and the driver that calls the method."""
