"""The map: the canvas, the tools, and what is done to the map around them."""
