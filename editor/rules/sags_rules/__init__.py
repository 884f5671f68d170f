"""Rules for maps that the S.A.G.S. constructed and for its games that are declared ready."""
