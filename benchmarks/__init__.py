"""Speed of the program, as ratios to other libraries that do the same work: ``python -m benchmarks.run``."""
