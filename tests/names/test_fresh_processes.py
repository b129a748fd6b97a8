"""Every public name loads in a process in which no other name was used.

A few subprocesses import headrace and fork one child for each module that defines public names. The child loads the
names of that module through their public paths and looks at every attribute of the classes among them, which loads
the methods that later rooms add. Names of one module share one child: they come with the same import.
"""

import os
import subprocess
import sys

import pytest

import public_tables

BATCHES = 4

# Runs in a subprocess; its arguments are a number of groups "public.module:name,public.module:name".
TOUCH = """
import functools, gc, importlib, os, sys, traceback
import headrace

def touch(paths):
    for path in paths:
        module, _, name = path.partition(":")
        value = getattr(importlib.import_module(module), name)
        if isinstance(value, type):
            for attribute in dir(value):
                try:
                    getattr(value, attribute)
                except AttributeError:
                    if not attribute.startswith("__"):  # Python's own: __abstractmethods__
                        raise

gc.freeze()
failed = []
for group in sys.stdin.read().split():
    child = os.fork()
    if child == 0:
        try:
            touch(group.split(","))
        except BaseException:
            print(group, traceback.format_exc(limit=-3), file=sys.stderr, flush=True)
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        failed.append(group)
sys.exit(len(failed) > 0)
"""


def groups_by_module():
    """The public names of each module that defines some, and each public namespace on its own."""
    groups = {}
    for table in public_tables.read_tables().values():
        for name, target in table.entries.items():
            home = target.partition(":")[0] if ":" in target else f"{table.module}.{name}"
            groups.setdefault(home, []).append(f"{table.module}:{name}")
    return [",".join(names) for _, names in sorted(groups.items())]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork processes")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_name_depends_on_another_one_having_been_used(batch):
    groups = groups_by_module()[batch::BATCHES]
    done = subprocess.run([sys.executable, "-c", TOUCH], input="\n".join(groups), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_public_name_is_in_a_group():
    touched = {path for group in groups_by_module() for path in group.split(",")}
    listed = {f"{table.module}:{name}" for table in public_tables.read_tables().values() for name in table.entries}
    assert touched == listed
