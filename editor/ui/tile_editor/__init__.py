"""The tile editor in the window: a list of all faces, the face being edited, and its properties."""
