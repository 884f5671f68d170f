"""The tools: small state machines that know the document but no widget. The canvas tells them what the pointer does."""
