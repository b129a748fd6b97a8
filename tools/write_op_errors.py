"""Writes src/headrace/_src/ops/op_errors.tsv: the errors that each op of tf.raw_ops raises, read from its source.

A line has the name of the op, the class of the error and its message, with "…" for what is filled in. A table that is
up to date is not rewritten.
"""

from __future__ import annotations

import sys
from pathlib import Path

from headrace._src.ops.entry import find
from headrace._src.ops.keyword_call import op_names
from raised_errors import raised_errors

TABLE = Path(__file__).resolve().parent.parent / "src" / "headrace" / "_src" / "ops" / "op_errors.tsv"
MOST_MESSAGES = 6  # of one class
FEWEST_LETTERS = 8  # of a message that says something without what is filled in


def table_lines() -> list[str]:
    """Returns what the table should say."""
    lines = []
    for name in op_names():
        for kind, messages in raised_errors(find(name)).items():
            told = dict.fromkeys(" ".join(message.split()) for message in messages)
            clear = [message for message in told if sum(map(str.isalpha, message)) >= FEWEST_LETTERS]
            if not kind.startswith("_"):
                lines += [f"{name}\t{kind}\t{message}" for message in clear[:MOST_MESSAGES]]
    return lines


def main() -> int:
    text = "".join(f"{line}\n" for line in table_lines())
    if not TABLE.exists() or TABLE.read_text(encoding="utf-8") != text:
        TABLE.write_text(text, encoding="utf-8")
        print(f"wrote {TABLE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
