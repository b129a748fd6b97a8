"""Writes the bytes of the machine code that runs oneDNN's scripts: `python tools/assemble.py`.

Edit the instructions in `runtime/onednn/machine_code.py`, then run this; it replaces the column of bytes. It needs GNU
`as` and `objdump` (binutils).
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

from headrace._src.runtime.onednn import machine_code
from headrace._src.runtime.onednn.machine_code import COLUMN, LISTING, OPERANDS

_PLACEHOLDERS = {name: f"0x{n:02x}55aa55aa55aa55" for n, name in enumerate(OPERANDS, 0x71)}


def assembled(listing: str) -> str:
    """Returns a listing with the bytes of its instructions, whatever it had before."""
    instructions = iter(_bytes_of(_source(listing)))
    lines = []
    for line in listing.splitlines():
        if line.startswith(" "):
            line = f"    {next(instructions)}".ljust(COLUMN) + line[COLUMN:]
        lines.append(line)
    return "\n".join(lines) + "\n"


def _source(listing: str) -> str:
    """Returns the listing as a program of the assembler."""
    lines = [".intel_syntax noprefix"]
    for line in listing.splitlines():
        text = line[COLUMN:] if line.startswith(" ") else line
        for name, number in _PLACEHOLDERS.items():
            text = text.replace(name, number)
        lines.append(text)
    return "\n".join(lines) + "\n"


def _bytes_of(source: str) -> list[str]:
    """Returns the bytes of each instruction, as text."""
    with tempfile.TemporaryDirectory() as folder:
        program, code = Path(folder, "code.s"), Path(folder, "code.o")
        program.write_text(source, encoding="utf-8")
        subprocess.run(["as", "--64", "-o", code, program], check=True)
        command = ["objdump", "--disassemble", "--wide", code]
        shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = [line.split("\t")[1].strip() for line in shown.splitlines() if re.match(r" +[0-9a-f]+:\t", line)]
    for name, number in _PLACEHOLDERS.items():
        found = [text.replace(bytes.fromhex(number[2:])[::-1].hex(" "), name) for text in found]
    return found


def main() -> None:
    file = Path(machine_code.__file__)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(LISTING, assembled(LISTING)), encoding="utf-8")


if __name__ == "__main__":
    main()
