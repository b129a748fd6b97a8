"""`python -m headrace`: the command line. `python -m headrace SCRIPT` is short for `headrace run SCRIPT`."""

import sys

from headrace.cli.main import main

COMMANDS = (
    "run", "profile", "show", "run-model", "export-stablehlo", "doctor", "alias", "kernel", "serve", "demo",
    "-h", "--help", "--version",
)  # fmt: skip

if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments and arguments[0] not in COMMANDS:
        arguments = ["run", *arguments]
    sys.exit(main(arguments))
