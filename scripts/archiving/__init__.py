"""The parts of ``scripts/build_archive.py``."""
