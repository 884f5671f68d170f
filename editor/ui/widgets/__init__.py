"""Shared Qt building blocks: plain labels, theme, background tasks, safe event handlers."""
