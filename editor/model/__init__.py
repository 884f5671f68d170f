"""The data models: immutable, validated when built, without Qt and numpy."""
