"""The tools: small state machines that use the document but no widget. The canvas passes them the pointer events."""
