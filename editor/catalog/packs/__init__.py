"""Packs: folders or archives that correct the box, add to it, or are a game of their own.

Their content is untrusted: bounded text and images, of which nothing is ever executed.
"""
