"""Imported by child processes of a program under `headrace run`; replaces itself by headrace."""

import os
import sys

from headrace._src.base.alias import V1_DIALECT, V2_DIALECT, install

# The import system registered this module under the name that headrace takes next.
del sys.modules["tensorflow"]
install(V1_DIALECT if os.environ.get("HEADRACE_RUN_TF1") else V2_DIALECT)
