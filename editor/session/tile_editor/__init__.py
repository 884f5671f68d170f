"""The tile editor without widgets: drawn faces, and the packs that hold them."""
