"""Regions, and the joining of the states that leave them."""
