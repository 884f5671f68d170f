"""The tile workshop without its window: faces that are drawn anew, and the packs in which they are kept."""
