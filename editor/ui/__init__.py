"""The window: Qt widgets around the open document."""
