"""The machine code of oneDNN's scripts is what its instructions say."""

import platform
import shutil
import sys

import pytest

from assemble import assembled
from headrace._src.runtime.onednn.machine_code import COLUMN, LISTING

has_assembler = (
    (sys.platform, platform.machine()) == ("linux", "x86_64") and shutil.which("as") and shutil.which("objdump")
)
pytestmark = pytest.mark.skipif(not has_assembler, reason="needs binutils for x86-64")


def test_the_bytes_of_the_listing_are_those_of_the_assembler():
    without = [" " * COLUMN + line[COLUMN:] if line.startswith(" ") else line for line in LISTING.splitlines()]
    assert assembled("\n".join(without)) == LISTING
