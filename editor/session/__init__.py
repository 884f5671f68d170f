"""Open documents, games and tile drawings, without widgets."""
