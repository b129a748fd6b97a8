"""keras.Variable: a tf.Variable with the constructor of Keras 3."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.typing import InitializerLike
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


class Variable(tf.Variable):
    """A variable initialized with an array, or by an initializer for `shape`.

    Args:
        initializer: An array, an initializer, or the name of one.
        shape: Shape of the variable, required for an initializer.
        dtype: Dtype of the variable.
        trainable: Whether gradient tapes watch it automatically.
        autocast: Whether layers read it in their compute dtype.
        aggregation: How values of replicas are combined: "none", "mean", "sum" or "only_first_replica".
        synchronization: When copies are synchronized: "auto", "none", "on_read" or "on_write".
        name: Name of the variable.
        layout: Accepted for compatibility. There is one device.
        **kwargs: Further arguments of `tf.Variable`.

    Raises:
        ValueError: If `initializer` is a function and `shape` is None.
    """

    def __init__(
        self,
        initializer: InitializerLike | TensorLike,
        shape: ShapeLike | None = None,
        dtype: DTypeLike | None = None,
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
            given: Any = initializer
            value = tf.convert_to_tensor(given, dtype)
        super().__init__(
            value, trainable=trainable, name=name, dtype=dtype,
            aggregation=tf.VariableAggregation[aggregation.upper()],
            synchronization=tf.VariableSynchronization[synchronization.upper()], **kwargs,
        )  # fmt: skip
        self.autocast = autocast
