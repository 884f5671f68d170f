"""An import-linter contract: no modules import each other in a circle, in functions and for types included."""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output


class AcyclicModules(Contract):
    """Checks single modules, where ``acyclic_siblings`` would compare whole packages."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        circular = circular_modules(
            {
                module: {each for each in graph.find_modules_directly_imported_by(module) if each.startswith("editor")}
                for module in graph.modules
            }
        )
        return ContractCheck(kept=not circular, metadata={"circular": circular})

    def render_broken_contract(self, check: ContractCheck) -> None:
        output.print_error("These modules import each other:")
        for module, imported in check.metadata["circular"].items():
            output.print_error(f"  {module} -> {', '.join(sorted(imported))}")


def circular_modules(imports: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the modules that lead back to themselves, each with what it imports of them."""
    circular = {module for module in imports if module in _reached(module, imports)}
    return {module: imports[module] & circular for module in sorted(circular)}


def _reached(start: str, imports: dict[str, set[str]]) -> set[str]:
    reached, waiting = set[str](), [start]
    while waiting:
        new = imports[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached
