"""What fits here and *fill the rest*, over the map: strips that lie on it while they are asked."""
