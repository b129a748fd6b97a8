"""`tf_keras` in a process that a test starts: loads the plugin, which maps the suite there as well."""

import importlib
import sys

del sys.modules["tf_keras"]
importlib.import_module("plugin")
sys.modules["tf_keras"] = importlib.import_module("tf_keras")
