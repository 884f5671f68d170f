"""The tile workshop in the window: a shelf of all faces, the face on the bench, and what is known of it."""
