"""Runs small programs and prints a line for each: what it returns, or what it lacks."""

import sys
from collections.abc import Callable, Sequence
from typing import Any


def run_programs(programs: Sequence[Callable[[], Any]]) -> None:
    """Runs the programs that the command line names, or all of them."""
    for program in programs:
        if len(sys.argv) > 1 and program.__name__ not in sys.argv[1:]:
            continue
        try:
            print(f"{program.__name__}: {program()}", flush=True)
        except Exception as error:
            missing = error.name or "" if isinstance(error, ModuleNotFoundError) else ""
            if missing and not missing.startswith(("tensorflow.", "keras.")):
                print(f"{program.__name__}: left out, {missing} is not installed", flush=True)
            else:
                print(f"{program.__name__}: {type(error).__name__}: {str(error)[:300]}", flush=True)
