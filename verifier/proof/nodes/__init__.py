"""Proofs about linked objects of the program: lists, trees."""
