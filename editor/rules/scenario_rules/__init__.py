"""Rules about scenarios: characters, objectives, references, modules, supplies and missing information."""
