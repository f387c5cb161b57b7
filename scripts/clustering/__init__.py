"""The parts of ``scripts/cluster_faults.py`` and ``scripts/simulate_cluster.py``."""
