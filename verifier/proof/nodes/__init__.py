"""Proofs about objects of the program's own that lead to each other: lists, trees."""
