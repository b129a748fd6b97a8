"""Runs programs one after the other, each in a folder of its own, and writes what came of them as JSON.

Called by `headrace run` with the file to write and the programs. One process for many programs: what takes time is
loading and compiling, which they share.
"""

import contextlib
import io
import json
import os
import runpy
import sys
import tempfile
import traceback

import tensorflow as tf

STAND_INS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "stand_ins")


def run(program):
    """What the program printed, and the traceback of its error or None."""
    printed = io.StringIO()
    sys.argv[:] = [program]
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        os.mkdir("work")  # the programs reach for ../data
        os.chdir("work")
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            try:
                runpy.run_path(program, run_name="__main__")
                error = None
            except BaseException:
                error = traceback.format_exc()
    tf.keras.backend.clear_session()
    return {"printed": printed.getvalue(), "error": error}


if __name__ == "__main__":
    report, *programs = sys.argv[1:]
    sys.path.insert(0, STAND_INS)  # the same data wherever the programs run
    outcomes = {program: run(program) for program in programs}
    with open(report, "w") as file:
        json.dump(outcomes, file)
