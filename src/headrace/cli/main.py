"""The command line: `headrace run`, `headrace profile`, `headrace doctor`."""

from __future__ import annotations

import argparse
import os
import sys

from headrace._src.base.version import HEADRACE_VERSION, TENSORFLOW_VERSION
from headrace.cli.doctor import report
from headrace.cli.profile import profile
from headrace.cli.program import run_module, run_script

RUN_USAGE = "headrace run [--tf1] SCRIPT [ARGS...]\n       headrace run [--tf1] -m MODULE [ARGS...]"
PROFILE_USAGE = RUN_USAGE.replace("headrace run [--tf1]", "headrace profile [--trace FILE] [--tf1]")


def main(arguments: list[str] | None = None) -> int:
    """Runs the command with `arguments` (those of the process by default) and returns its exit status."""
    options = build_parser().parse_args(sys.argv[1:] if arguments is None else arguments)
    status: int = options.action(options)
    return status


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="headrace", description="TensorFlow programs on headrace.")
    version = f"headrace {HEADRACE_VERSION} (TensorFlow {TENSORFLOW_VERSION} interface)"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    run = commands.add_parser("run", usage=RUN_USAGE, help="run a program with `tensorflow` meaning headrace")
    _add_program(run)
    run.set_defaults(action=_run, parser=run)

    profiling = commands.add_parser("profile", usage=PROFILE_USAGE, help="run a program and show where its time went")
    profiling.add_argument(
        "--trace", default="headrace.trace.json", metavar="FILE", help="where to write the timeline (%(default)s)"
    )
    _add_program(profiling)
    profiling.set_defaults(action=_profile, parser=profiling)

    doctor = commands.add_parser("doctor", help="print versions, devices and cache folders")
    doctor.set_defaults(action=_doctor)
    return parser


def _add_program(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--tf1", action="store_true", help="`import tensorflow` gives the compat.v1 names, in graph mode"
    )
    # Everything after the program's name is the program's own, options included.
    command.add_argument("-m", dest="module", nargs=argparse.REMAINDER, help="a module, as with `python -m`")
    command.add_argument("program", nargs=argparse.REMAINDER, metavar="SCRIPT [ARGS...]", help="a Python file")


def _profile(options: argparse.Namespace) -> int:
    return profile(lambda: _run(options), os.path.abspath(options.trace))


def _run(options: argparse.Namespace) -> int:
    if options.module is not None:
        if not options.module:
            options.parser.error("-m needs the name of a module")
        return run_module(options.module[0], options.module[1:], tf1=options.tf1)
    if not options.program:
        options.parser.error("name a program: SCRIPT, or -m MODULE")
    return run_script(options.program[0], options.program[1:], tf1=options.tf1)


def _doctor(options: argparse.Namespace) -> int:
    print(report())
    return 0
