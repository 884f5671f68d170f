"""Candidates for fixes, by family. ``editor.rules.mend`` offers only those that really cure."""
