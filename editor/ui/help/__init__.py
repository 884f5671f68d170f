"""Help inside the program: the guides of ``docs``, the passage for each part of the window, and the tour."""
