"""keras.Variable: a tf.Variable made the way Keras 3 makes them, from an initializer and a shape."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import floatx


class Variable(tf.Variable):
    """A variable whose first value is an array, or what an initializer gives for `shape`.

    Args:
        initializer: An array, an initializer, or the name of one.
        shape: The shape, when an initializer is to fill it.
        dtype: Its dtype.
        trainable: Whether gradient tapes watch it by default.
        autocast: Whether layers read it in their compute dtype.
        aggregation: How values of several replicas are combined; "none", "mean", "sum" or "only_first_replica".
        synchronization: When copies are brought together; "auto", "none", "on_read" or "on_write".
        name: Its name.
        layout: Accepted; there is one device.
    """

    def __init__(
        self,
        initializer: Any,
        shape: Any = None,
        dtype: Any = None,
        trainable: bool = True,
        autocast: bool = True,
        aggregation: str = "none",
        synchronization: str = "auto",
        name: str | None = None,
        layout: Any = None,
        **kwargs: Any,
    ) -> None:
        if isinstance(initializer, (str, dict)):
            initializer = tf.keras.initializers.get(initializer)
        if callable(initializer):
            if shape is None:
                raise ValueError(
                    "When creating a Variable from an initializer, the `shape` argument should be specified. "
                    f"Received: initializer={initializer} and shape={shape}"
                )
            value = initializer(shape, dtype=dtype or floatx())
        elif dtype is None and isinstance(initializer, (float, int, list, tuple)):
            value = tf.constant(initializer, floatx())
        else:
            value = tf.convert_to_tensor(initializer, dtype)
        super().__init__(
            value, trainable=trainable, name=name, dtype=dtype,
            aggregation=tf.VariableAggregation[aggregation.upper()],
            synchronization=tf.VariableSynchronization[synchronization.upper()], **kwargs,
        )  # fmt: skip
        self.autocast = autocast
