"""Computer players of the S.A.G.S. The same seed gives the same choices."""
