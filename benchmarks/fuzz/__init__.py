"""Fuzzing: damaged files and random edits. Every result must be a value or an error message."""
