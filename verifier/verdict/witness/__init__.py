"""Witnesses of verdicts in the SV-COMP exchange format 1.0 (GraphML), for Java."""
