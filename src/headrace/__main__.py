"""`python -m headrace`: the command line; a script's path in place of a command is short for `run`."""

import sys

from headrace.cli.main import main

COMMANDS = ("run", "profile", "show", "run-model", "export-stablehlo", "doctor", "-h", "--help", "--version")

if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments and arguments[0] not in COMMANDS:
        arguments = ["run", *arguments]
    sys.exit(main(arguments))
