"""Max and average pooling, over windows and over whole inputs."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import data_format_of
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.spatial import padding_of, sizes_of, tf_format
from headrace._src.keras.engine.typing import Mask, Shape, Sizes
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class _Pooling(Layer):
    _rank: int
    _kind: str

    def __init__(
        self, pool_size: Sizes, strides: Sizes | None, padding: str, data_format: str | None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.pool_size = sizes_of(pool_size, self._rank, "pool_size")
        self.strides = sizes_of(pool_size if strides is None else strides, self._rank, "strides")
        self.padding = padding_of(padding)
        self.data_format = data_format_of(data_format)
        self.input_spec = InputSpec(ndim=self._rank + 2)

    def call(self, inputs: Tensor) -> Tensor:
        return tf.nn.pool(
            inputs, list(self.pool_size), self._kind, strides=list(self.strides), padding=self.padding.upper(),
            data_format=tf_format(self.data_format, self._rank),
        )  # fmt: skip

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(), "pool_size": self.pool_size, "strides": self.strides, "padding": self.padding,
            "data_format": self.data_format,
        }  # fmt: skip


class _Pooling1D(_Pooling):
    _rank = 1

    def __init__(
        self,
        pool_size: Sizes = 2,
        strides: Sizes | None = None,
        padding: str = "valid",
        data_format: str | None = "channels_last",
        **kwargs: Any,
    ) -> None:
        super().__init__(pool_size, strides, padding, data_format or "channels_last", **kwargs)


class _Pooling2D(_Pooling):
    _rank = 2

    def __init__(
        self,
        pool_size: Sizes = (2, 2),
        strides: Sizes | None = None,
        padding: str = "valid",
        data_format: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(pool_size, strides, padding, data_format, **kwargs)


class _Pooling3D(_Pooling):
    _rank = 3

    def __init__(
        self,
        pool_size: Sizes = (2, 2, 2),
        strides: Sizes | None = None,
        padding: str = "valid",
        data_format: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(pool_size, strides, padding, data_format, **kwargs)


class MaxPooling1D(_Pooling1D):
    """Takes the maximum over windows of sequences.

    Args:
        pool_size: Size of the window: an integer, or one integer per axis.
        strides: Step between windows: an integer, or one integer per axis. None uses `pool_size`.
        padding: "valid" to drop incomplete windows, or "same" to pad the inputs.
        data_format: "channels_last" or "channels_first".
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.MaxPooling1D(2)(tf.constant([[[1.0], [3.0]]])).numpy().ravel()
    array([3.], dtype=float32)
    """

    _kind = "MAX"


class MaxPooling2D(_Pooling2D):
    """Takes the maximum over windows of images.

    Args:
        pool_size: Size of the window: an integer, or one integer per axis.
        strides: Step between windows: an integer, or one integer per axis. None uses `pool_size`.
        padding: "valid" to drop incomplete windows, or "same" to pad the inputs.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.MaxPooling2D()(tf.zeros([1, 28, 28, 3])).shape
    TensorShape([1, 14, 14, 3])
    """

    _kind = "MAX"


class MaxPooling3D(_Pooling3D):
    """Takes the maximum over windows of volumes.

    Args:
        pool_size: Size of the window: an integer, or one integer per axis.
        strides: Step between windows: an integer, or one integer per axis. None uses `pool_size`.
        padding: "valid" to drop incomplete windows, or "same" to pad the inputs.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _kind = "MAX"


class AveragePooling1D(_Pooling1D):
    """Averages over windows of sequences.

    Args:
        pool_size: Size of the window: an integer, or one integer per axis.
        strides: Step between windows: an integer, or one integer per axis. None uses `pool_size`.
        padding: "valid" to drop incomplete windows, or "same" to pad the inputs.
        data_format: "channels_last" or "channels_first".
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.AveragePooling1D(2)(tf.constant([[[1.0], [3.0]]])).numpy().ravel()
    array([2.], dtype=float32)
    """

    _kind = "AVG"


class AveragePooling2D(_Pooling2D):
    """Averages over windows of images.

    Args:
        pool_size: Size of the window: an integer, or one integer per axis.
        strides: Step between windows: an integer, or one integer per axis. None uses `pool_size`.
        padding: "valid" to drop incomplete windows, or "same" to pad the inputs.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.AveragePooling2D()(tf.ones([1, 4, 4, 3])).shape
    TensorShape([1, 2, 2, 3])
    """

    _kind = "AVG"


class AveragePooling3D(_Pooling3D):
    """Averages over windows of volumes.

    Args:
        pool_size: Size of the window: an integer, or one integer per axis.
        strides: Step between windows: an integer, or one integer per axis. None uses `pool_size`.
        padding: "valid" to drop incomplete windows, or "same" to pad the inputs.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _kind = "AVG"


class _GlobalPooling(Layer):
    _rank: int

    def __init__(self, data_format: str | None = None, keepdims: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        default = "channels_last" if self._rank == 1 and data_format is None else data_format
        self.data_format = data_format_of(default)
        self.keepdims = keepdims
        self.input_spec = InputSpec(ndim=self._rank + 2)

    def build(self, input_shape: Shape) -> None:
        sizes = tf.TensorShape(input_shape)
        if any(sizes[axis] == 0 for axis in self._axes):
            raise ValueError(f"Incorrect input shape {tuple(sizes.as_list())} with dimension 0 at reduction axis")
        super().build(input_shape)

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        sizes = tf.TensorShape(input_shape).as_list()
        kept = [1 if axis in self._axes else size for axis, size in enumerate(sizes)]
        return tf.TensorShape(kept if self.keepdims else [s for axis, s in enumerate(sizes) if axis not in self._axes])

    @property
    def _axes(self) -> list[int]:
        first = 1 if self.data_format == "channels_last" else 2
        return list(range(first, first + self._rank))

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "data_format": self.data_format, "keepdims": self.keepdims}


class _GlobalMaxPooling(_GlobalPooling):
    def call(self, inputs: Tensor) -> Tensor:
        return tf.reduce_max(inputs, axis=self._axes, keepdims=self.keepdims)


class _GlobalAveragePooling(_GlobalPooling):
    def call(self, inputs: Tensor) -> Tensor:
        return tf.reduce_mean(inputs, axis=self._axes, keepdims=self.keepdims)


class GlobalMaxPooling1D(_GlobalMaxPooling):
    """Takes the maximum of each feature over all time steps.

    Args:
        data_format: "channels_last" or "channels_first".
        keepdims: Whether to keep the pooled axes with size 1.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.GlobalMaxPooling1D()(tf.constant([[[1.0], [3.0]]])).numpy()
    array([[3.]], dtype=float32)
    """

    _rank = 1

    def __init__(self, data_format: str | None = "channels_last", keepdims: bool = False, **kwargs: Any) -> None:
        super().__init__(data_format, keepdims, **kwargs)


class GlobalMaxPooling2D(_GlobalMaxPooling):
    """Takes the maximum of each channel over the whole image.

    Args:
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        keepdims: Whether to keep the pooled axes with size 1.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.GlobalMaxPooling2D()(tf.ones([2, 4, 4, 3])).shape
    TensorShape([2, 3])
    """

    _rank = 2


class GlobalMaxPooling3D(_GlobalMaxPooling):
    """Takes the maximum of each channel over the whole volume.

    Args:
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        keepdims: Whether to keep the pooled axes with size 1.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank = 3


class GlobalAveragePooling1D(_GlobalAveragePooling):
    """Averages each feature over all time steps that are not masked.

    Args:
        data_format: "channels_last" or "channels_first".
        **kwargs: `keepdims`, and arguments of `Layer`.

    >>> tf.keras.layers.GlobalAveragePooling1D()(tf.constant([[[1.0], [3.0]]])).numpy()
    array([[2.]], dtype=float32)
    """

    _rank = 1

    def __init__(self, data_format: str | None = "channels_last", **kwargs: Any) -> None:
        super().__init__(data_format=data_format, **kwargs)
        self.supports_masking = True

    def call(self, inputs: Tensor, mask: Mask = None) -> Tensor:
        if mask is None:
            return super().call(inputs)
        weights = tf.cast(mask, inputs.dtype)
        weights = tf.expand_dims(weights, 2 if self.data_format == "channels_last" else 1)
        total = tf.reduce_sum(inputs * weights, axis=self._axes, keepdims=self.keepdims)
        return total / tf.reduce_sum(weights, axis=self._axes, keepdims=self.keepdims)

    def compute_mask(self, inputs: Tensor, mask: Mask = None) -> Mask:
        return None


class GlobalAveragePooling2D(_GlobalAveragePooling):
    """Averages each channel over the whole image.

    Args:
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        keepdims: Whether to keep the pooled axes with size 1.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.GlobalAveragePooling2D()(tf.ones([2, 4, 4, 3])).shape
    TensorShape([2, 3])
    """

    _rank = 2


class GlobalAveragePooling3D(_GlobalAveragePooling):
    """Averages each channel over the whole volume.

    Args:
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        keepdims: Whether to keep the pooled axes with size 1.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank = 3
