"""The rules: one file per family, one registry. ``check`` finds what is wrong, ``fixes_for`` offers what removes it."""

from editor.rules.finding import Finding, Severity, Witness
from editor.rules.fixes.offer import fixes_for
from editor.rules.report import Report, check

__all__ = ["Finding", "Report", "Severity", "Witness", "check", "fixes_for"]
