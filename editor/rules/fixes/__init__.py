"""Candidates for fixes, by family. ``editor.rules.fixes.offer`` offers only those that really help."""
