"""`headrace export-stablehlo`: writes a signature of a SavedModel as a program for XLA."""

from __future__ import annotations

import sys

import headrace as tf
from headrace._src.base.errors import OpError
from headrace.cli.signature_choice import chosen_signature, split_tags


def export(
    folder: str,
    output: str,
    *,
    tags: str | None = None,
    signature: str | None = None,
    batch_size: int | None = None,
    platforms: str | None = None,
) -> int:
    """Writes the program, prints its inputs and outputs, and returns the exit status."""
    try:
        model = tf.saved_model.load(folder, tags=split_tags(tags))
        function = chosen_signature(model, signature, folder)
        wanted = platforms.split(",") if platforms else None
        exported = tf.saved_model.extra.export_stablehlo(function, output, batch_size, wanted)
    except (OpError, OSError, ValueError) as error:
        print(f"headrace export-stablehlo: {getattr(error, 'message', None) or error}", file=sys.stderr)
        return 1
    for name, avals in (("input", exported.in_avals), ("output", exported.out_avals)):
        for aval in avals:
            print(f"{name} {aval.str_short()}")
    print(f"written to {output} for {', '.join(exported.platforms)}")
    return 0
