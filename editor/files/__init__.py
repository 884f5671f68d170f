"""Read, migrate, check and write scenario files.

``*.scenario.json`` holds one scenario. Reading reports every problem with its JSON path and keeps the fields of other
programs (``x-…``). Writing gives the same bytes for the same scenario, formatted so that a small edit is a small diff.

The schema in ``schema/scenario.schema.json`` describes the same format to other programs. It is not used for reading:
the models it is generated from check more than a schema can express, and importing ``jsonschema`` would double the time
needed to check a small map. A test keeps the two in agreement.
"""

from editor.files.atomic_write import make_folder, write_atomically
from editor.files.scenario_file import parse_scenario, read_scenario, scenario_bytes, write_scenario

__all__ = [
    "make_folder",
    "parse_scenario",
    "read_scenario",
    "scenario_bytes",
    "write_atomically",
    "write_scenario",
]
