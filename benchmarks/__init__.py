"""How fast the program is, as ratios to other libraries that do the same work: ``python -m benchmarks.run``."""
