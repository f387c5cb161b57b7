"""The parts of ``scripts/campaign.py``."""
