"""`python -m headrace` takes every command of `headrace`; anything else is a script."""

import argparse

from headrace.__main__ import COMMANDS
from headrace.cli.main import build_parser


def test_no_command_is_taken_for_a_script():
    actions = build_parser()._actions
    commands = next(action for action in actions if isinstance(action, argparse._SubParsersAction)).choices
    assert set(commands) <= set(COMMANDS)
