"""Creation of arguments and receivers: ways for each type, recipes, and the driver that calls the method."""
