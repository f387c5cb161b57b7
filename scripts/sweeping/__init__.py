"""Running JR over a task set, keeping the results, and making tables of them."""
