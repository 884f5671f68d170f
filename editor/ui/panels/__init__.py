"""The panels round the map: palette, problems, inspector, history, and the tabs of levels."""
