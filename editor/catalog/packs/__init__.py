"""Packs: folders or archives that correct the box, add to it, or contain a separate game.

Their content is untrusted: bounded text and images, of which nothing is ever executed.
"""
