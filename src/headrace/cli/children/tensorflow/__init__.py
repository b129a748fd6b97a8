"""Found by processes that a program under `headrace run` starts: turns into headrace when imported."""

import os
import sys

from headrace._src.base.alias import V1_DIALECT, V2_DIALECT, install

# The import system put this module under the name that headrace is about to take.
del sys.modules["tensorflow"]
install(V1_DIALECT if os.environ.get("HEADRACE_RUN_TF1") else V2_DIALECT)
