"""Scenario files: read, migrate, check, write atomically.

``*.scenario.json`` holds one scenario. Reading names every fault with its JSON path and keeps the fields of other
programs (``x-…``); writing gives the same bytes for the same scenario, laid out so that a small edit is a small diff.
The schema in ``schema/scenario.schema.json`` says the same to other programs. It is not consulted when a file is
read: the models it is made from check more than it can say, and importing ``jsonschema`` would double the time in
which a small map is checked. A test keeps the two in agreement.
"""

from editor.files.disk import make_folder, write_atomically
from editor.files.reading import parse_scenario, read_scenario
from editor.files.writing import scenario_bytes, write_scenario

__all__ = [
    "make_folder",
    "parse_scenario",
    "read_scenario",
    "scenario_bytes",
    "write_atomically",
    "write_scenario",
]
