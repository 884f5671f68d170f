"""The engine file: a scenario as one self-describing JSON file for game engines, and its models."""
