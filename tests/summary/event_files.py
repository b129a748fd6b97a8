"""Reading back what a test wrote."""

import glob
import os
import re

from headrace._src.formats.events import read_events
from headrace._src.formats.tensor_proto import to_array


def by_age(path):
    """Sorts files as they were made: a name counts the writers of its process, and 10 comes after 9."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path)]


def events(folder):
    """The events of all files in `folder` but the first of each file, which names its version."""
    found = []
    for path in sorted(glob.glob(os.path.join(folder, "events.*")), key=by_age):
        first, *rest = read_events(path)
        assert first.file_version == "brain.Event:2"
        found += rest
    return found


def values(folder):
    """(step, tag, array as nested lists) of every summary value."""
    return [(e.step, v.tag, to_array(v.tensor).tolist()) for e in events(folder) for v in e.summary.value]


def tags(folder):
    return [tag for _, tag, _ in values(folder)]
