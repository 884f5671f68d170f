"""Packs: folders or archives that correct the box, add to it, or bring a game of their own.

Whatever is in one was written by a stranger. It is text and pictures, bounded, and nothing of it is ever run.
"""
