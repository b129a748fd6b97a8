"""Anonymous functions in files: compiled Python code in base64.

Such code works with one version of Python only, and running it can do anything, so callers check `safe_mode` first.
"""

from __future__ import annotations

import base64
import binascii
import builtins
import marshal
import types
from collections.abc import Sequence
from types import FunctionType
from typing import Any

import numpy as np

import headrace as tf


def code_of(function: FunctionType) -> list[Any]:
    """Returns [code, defaults, values of closure variables] of a function."""
    code = base64.encodebytes(marshal.dumps(function.__code__)).decode("ascii")
    cells = function.__closure__
    closure = None if cells is None else [cell.cell_contents for cell in cells]
    return [code, None if function.__defaults__ is None else list(function.__defaults__), closure]


class UnreadableCode(ValueError):
    """Saved code that this version of Python cannot read."""


def function_of(parts: str | Sequence[Any]) -> FunctionType:
    """Makes a function from the result of `code_of`."""
    if isinstance(parts, str):
        parts = [parts, None, None]
    try:
        code = marshal.loads(base64.b64decode(parts[0].encode("ascii")))
    except (ValueError, EOFError, TypeError, AttributeError, KeyError, binascii.Error) as error:
        raise UnreadableCode(
            f"The code of a saved `lambda` cannot be read: it was damaged, or saved by another version of Python "
            f"({error}). Write it as a function with a name, and pass that in `custom_objects`."
        ) from error
    if not isinstance(code, types.CodeType):
        raise ValueError(f"The code of a saved `lambda` is not code, but {type(code).__name__}.")
    names = {"__builtins__": builtins, "tf": tf, "tensorflow": tf, "keras": tf.keras, "np": np, "K": tf.keras.backend}
    closure = None if not parts[2] else tuple(types.CellType(value) for value in parts[2])
    defaults = None if parts[1] is None else tuple(parts[1])
    return types.FunctionType(code, names, code.co_name, defaults, closure)
