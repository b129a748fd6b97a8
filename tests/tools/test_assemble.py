"""The machine code of oneDNN's scripts is what its instructions say."""

import shutil

import pytest

from assemble import assembled
from headrace._src.runtime.onednn.machine_code import COLUMN, LISTING

pytestmark = pytest.mark.skipif(not shutil.which("as") or not shutil.which("objdump"), reason="needs binutils")


def test_the_bytes_of_the_listing_are_those_of_the_assembler():
    without = [" " * COLUMN + line[COLUMN:] if line.startswith(" ") else line for line in LISTING.splitlines()]
    assert assembled("\n".join(without)) == LISTING
