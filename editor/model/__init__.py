"""The values everything is made of: frozen, checked when built, free of Qt and of numbers libraries."""
