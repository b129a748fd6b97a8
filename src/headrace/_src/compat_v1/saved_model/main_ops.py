"""Operations that initialize a loaded SavedModel."""

from __future__ import annotations

import headrace as tf
from headrace._src.compat_v1.typing import OperationOrNone
from headrace._src.compat_v1.variables.variable import (
    global_variables_initializer,
    local_variables_initializer,
    tables_initializer,
)
from headrace._src.compat_v1.version_switches import get_default_graph


def main_op() -> OperationOrNone:
    """Returns an operation that initializes variables and tables."""
    return tf.group(global_variables_initializer(), local_variables_initializer(), tables_initializer())


def main_op_with_restore(restore_op_name: str) -> OperationOrNone:
    """Returns an operation that initializes variables and tables, then runs `restore_op_name`.

    Args:
        restore_op_name: Name of the operation.
    """
    with tf.control_dependencies([main_op()]):
        name = restore_op_name
        return tf.group(get_default_graph().get_operation_by_name(name) if isinstance(name, str) else name)
