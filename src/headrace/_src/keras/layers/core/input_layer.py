"""InputLayer and Input: the inputs of a model."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.names import get_uid
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.node import Node
from headrace._src.keras.engine.typing import Shape
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike


class InputLayer(Layer):
    """An input of a model.

    Args:
        input_shape: Shape of one sample, without the batch axis.
        batch_size: Batch size, if it is fixed.
        dtype: Dtype of the values. None uses the default float type.
        input_tensor: Existing symbolic tensor to wrap.
        sparse: Whether the values are sparse tensors.
        name: Name of the layer.
        ragged: Whether the values are ragged tensors.
        type_spec: Full spec of the values, instead of shape and dtype.
        optional: Whether the input may be None.
        **kwargs: `batch_input_shape` (or `batch_shape`), the shape with the batch axis, and `shape`, another name of
            `input_shape`.

    Raises:
        ValueError: If there are unknown keyword arguments.

    >>> tf.keras.Sequential([tf.keras.layers.InputLayer((3,)), tf.keras.layers.Dense(2)]).input_shape
    (None, 3)
    """

    def __init__(
        self,
        input_shape: Shape | int | None = None,
        batch_size: int | None = None,
        dtype: DTypeLike | None = None,
        input_tensor: KerasTensor | Tensor | None = None,
        sparse: bool | None = None,
        name: str | None = None,
        ragged: bool | None = None,
        type_spec: TypeSpec | None = None,
        optional: bool = False,
        **kwargs: Any,
    ) -> None:
        batch_input_shape = kwargs.pop("batch_input_shape", None)
        if type_spec is not None and (
            any(given is not None for given in (input_shape, batch_size, dtype, input_tensor, batch_input_shape))
            or sparse or ragged
        ):  # fmt: skip
            raise ValueError("If `type_spec` is not None, all other args except `name` must be None.")
        if "shape" in kwargs:
            input_shape = kwargs.pop("shape")
        if "batch_shape" in kwargs:  # the name in Keras 3
            batch_input_shape = kwargs.pop("batch_shape")
        if kwargs:
            raise ValueError(f"Unrecognized keyword arguments: {list(kwargs)}")
        if batch_input_shape is not None:
            batch_input_shape = tuple(batch_input_shape)
            if not batch_input_shape:  # a scalar, without a batch axis
                type_spec = type_spec or tf.TensorSpec([], dtype or floatx(), name)
            else:
                batch_size, input_shape = batch_input_shape[0], batch_input_shape[1:]
        if isinstance(input_shape, int):
            input_shape = (input_shape,)
        if isinstance(input_shape, tf.TensorShape):
            input_shape = tuple(input_shape.as_list())
        name = name or getattr(type_spec, "name", None) or f"input_{get_uid('input')}"
        if dtype is None:
            dtype = _dtype_of(input_tensor if input_tensor is not None else type_spec) or floatx()
        super().__init__(name=name, dtype=dtype)
        self.sparse, self.ragged, self.optional = bool(sparse), bool(ragged), optional
        self.batch_size = batch_size
        self.built = True
        self.supports_masking = True
        spec: Any
        if type_spec is not None:
            spec = type_spec
        elif input_tensor is not None:
            spec = getattr(input_tensor, "type_spec", tf.TensorSpec(input_tensor.shape, input_tensor.dtype))
        else:
            shape = tf.TensorShape(None if input_shape is None else (batch_size, *input_shape))
            spec = _spec(shape, tf.as_dtype(dtype), self.sparse, self.ragged, name)
        self._batch_input_shape = None if spec.shape.rank is None else tuple(spec.shape.as_list())
        tensor = input_tensor if isinstance(input_tensor, KerasTensor) else KerasTensor(spec, name)
        if tf.is_symbolic_tensor(input_tensor):
            tensor._in_graph = (input_tensor, None)
        Node(self, (), {}, tensor)

    def call(self, inputs: Any) -> Any:
        return inputs

    def get_config(self) -> dict[str, Any]:
        return {
            "batch_input_shape": self._batch_input_shape, "dtype": self.dtype, "sparse": self.sparse,
            "ragged": self.ragged, "name": self.name, "optional": self.optional,
        }  # fmt: skip


def _dtype_of(value: Any) -> DType | None:
    dtype = getattr(value, "dtype", None)
    return dtype if isinstance(dtype, tf.DType) else None


def _spec(shape: Shape | int | None, dtype: DType, sparse: bool, ragged: bool, name: str) -> Any:
    if sparse and ragged:
        raise ValueError("Cannot set both sparse and ragged to True in a Keras input.")
    if sparse:
        return tf.SparseTensorSpec(shape, dtype)
    if ragged:
        sizes = tf.TensorShape(shape)
        # The axes up to the last one of unknown size are ragged.
        unknown = [axis for axis, size in enumerate(sizes) if axis > 0 and size is None] if sizes.rank else []
        return tf.RaggedTensorSpec(sizes, dtype, ragged_rank=max(unknown, default=0) if sizes.rank else None)
    return tf.TensorSpec(shape, dtype, name)


def Input(
    shape: Shape | int | None = None,
    batch_size: int | None = None,
    name: str | None = None,
    dtype: DTypeLike | None = None,
    sparse: bool | None = None,
    tensor: KerasTensor | Tensor | None = None,
    ragged: bool | None = None,
    type_spec: TypeSpec | None = None,
    optional: bool = False,
    **kwargs: Any,
) -> Any:
    """Returns a symbolic tensor, the input of a functional model.

    Args:
        shape: Shape of one sample, without the batch axis.
        batch_size: Batch size, if it is fixed.
        name: Name of the input layer.
        dtype: Dtype of the values. None uses the default float type.
        sparse: Whether the values are sparse tensors.
        tensor: Existing symbolic tensor to use as the input.
        ragged: Whether the values are ragged tensors.
        type_spec: Full spec of the values, instead of shape and dtype.
        optional: Whether the input may be None.
        **kwargs: `batch_shape` (or `batch_input_shape`), the shape with the batch axis.

    Raises:
        ValueError: If no `shape`, `tensor` or `type_spec` is given, or there are unknown keyword arguments.

    >>> x = tf.keras.Input(shape=(32,))
    >>> x.shape
    TensorShape([None, 32])
    """
    batch_input_shape = kwargs.pop("batch_input_shape", None)
    if "batch_shape" in kwargs:
        batch_input_shape = kwargs.pop("batch_shape")
    if kwargs:
        raise ValueError(f"The following keyword arguments passed to `Input` are not supported: {sorted(kwargs)}")
    if shape is not None and batch_input_shape is not None:
        raise ValueError(
            "Only provide the `shape` OR `batch_input_shape` argument to Input, not both at the same time. "
            f"Received: shape={shape}, batch_input_shape={batch_input_shape}"
        )
    if shape is None and tensor is None and type_spec is None and batch_input_shape is None:
        raise ValueError(
            "Please provide to Input a `shape` or a `tensor` or a `type_spec` argument. Note that `shape` does not "
            "include the batch dimension."
        )
    layer = InputLayer(
        input_shape=shape, batch_size=batch_size, name=name, dtype=dtype, sparse=sparse, ragged=ragged,
        input_tensor=tensor, type_spec=type_spec, batch_input_shape=batch_input_shape, optional=optional,
    )  # fmt: skip
    return layer._inbound_nodes[0].outputs
