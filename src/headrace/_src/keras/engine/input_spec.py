"""InputSpec: the requirements of a layer on its inputs, and the check of inputs."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Shape, Tensors
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.typing import DTypeLike, Nest


class InputSpec:
    """The rank, shape, dtype and axis sizes that an input must have.

    Args:
        dtype: Required dtype, or None for any.
        shape: Required shape, with None for any size.
        ndim: Required rank.
        max_ndim: Largest rank.
        min_ndim: Smallest rank.
        axes: Required size of each axis, by axis.
        allow_last_axis_squeeze: Whether a missing or additional last axis of size 1 is allowed.
        name: Key of the input in a dictionary of inputs.
        optional: Whether the input may be None.

    Raises:
        TypeError: If keys of `axes` are not integers.
        ValueError: If a key of `axes` is not an axis of the rank.
    """

    def __init__(
        self,
        dtype: DTypeLike | None = None,
        shape: Shape | None = None,
        ndim: int | None = None,
        max_ndim: int | None = None,
        min_ndim: int | None = None,
        axes: dict[int, int | None] | None = None,
        allow_last_axis_squeeze: bool = False,
        name: str | None = None,
        optional: bool = False,
    ) -> None:
        self.optional = optional
        self.dtype = None if dtype is None else tf.as_dtype(dtype).name
        shape = None if shape is None else tf.TensorShape(shape)
        self.shape = None if shape is None or shape.rank is None else tuple(shape.as_list())
        self.ndim = len(self.shape) if self.shape is not None else ndim
        self.max_ndim, self.min_ndim = max_ndim, min_ndim
        self.axes = _checked_axes(axes or {}, self.ndim if self.ndim is not None else max_ndim)
        self.allow_last_axis_squeeze = allow_last_axis_squeeze
        self.name = name

    met_by: tuple[Any, Any] | None = None  # shape and dtype of an eager tensor that met all of it

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__("met_by", None)
        super().__setattr__(name, value)

    def __repr__(self) -> str:
        parts = [
            f"dtype={self.dtype}" if self.dtype else "",
            f"shape={self.shape}" if self.shape else "",
            f"ndim={self.ndim}" if self.ndim else "",
            f"max_ndim={self.max_ndim}" if self.max_ndim else "",
            f"min_ndim={self.min_ndim}" if self.min_ndim else "",
            f"axes={self.axes}" if self.axes else "",
        ]
        return f"InputSpec({', '.join(part for part in parts if part)})"

    def get_config(self) -> dict[str, Any]:
        """Returns the requirements as plain values."""
        names = ("dtype", "shape", "ndim", "max_ndim", "min_ndim", "axes")
        return {name: getattr(self, name) for name in names}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> InputSpec:
        """Makes a spec from the result of `get_config`.

        Args:
            config: Dictionary that `get_config` returned.

        Returns:
            An InputSpec.
        """
        axes = {int(axis): size for axis, size in (config.get("axes") or {}).items()}  # JSON makes them strings
        return cls(**{**config, "axes": axes})


def _checked_axes(axes: dict[Any, int | None], rank: int | None) -> dict[int, int | None]:
    try:
        checked = {int(axis): size for axis, size in axes.items()}
    except (ValueError, TypeError) as error:
        raise TypeError(f"Argument `axes` must be a dict with integer keys. Received: axes={axes}") from error
    if checked and rank is not None and max(checked) > rank - 1:
        raise ValueError(f"Axis {max(checked)} is greater than the maximum allowed value: {rank - 1}")
    return checked


def check_inputs(spec: Nest[InputSpec | None], inputs: Tensors, layer_name: str) -> None:
    """Raises ValueError if `inputs` do not meet `spec`, an InputSpec or a structure of them."""
    if type(inputs) is EagerTensor and type(spec) is InputSpec:
        array = inputs._array
        kind = array.shape, array.dtype
        if spec.met_by != kind:
            _check(spec, kind[0], inputs, layer_name, 0)
            spec.met_by = kind
        return
    specs = tf.nest.flatten(spec)
    if isinstance(inputs, dict) and all(s.name is not None for s in specs):
        missing = [s.name for s in specs if s.name not in inputs]
        if missing:
            raise ValueError(f'Missing data for input "{missing[0]}". You passed a data dictionary with keys '
                             f"{list(inputs)}. Expected the following keys: {[s.name for s in specs]}")  # fmt: skip
        values = [inputs[s.name] for s in specs]
    else:
        values = tf.nest.flatten(inputs)
    if len(values) != len(specs):
        raise ValueError(
            f'Layer "{layer_name}" expects {len(specs)} input(s), but it received {len(values)} input tensors. '
            f"Inputs received: {inputs if isinstance(inputs, (list, tuple)) else [inputs]}"
        )
    for position, (one, value) in enumerate(zip(specs, values, strict=True)):
        if one is not None and not (value is None and one.optional):
            if not hasattr(value, "shape"):
                raise TypeError(
                    f"Inputs to a layer should be tensors. Got '{value}' (of type {type(value)}) as input for layer "
                    f"'{layer_name}'."
                )
            shape = value.shape
            if shape is not None and tf.TensorShape(shape).rank is not None:
                _check(one, tuple(tf.TensorShape(shape).as_list()), value, layer_name, position)


def _check(spec: InputSpec, shape: tuple[Any, ...], value: Any, layer_name: str, position: int) -> None:
    problem = _problem(spec, shape, value)
    if problem is not None:
        raise ValueError(f'Input {position} of layer "{layer_name}" is incompatible with the layer: {problem}')


def _problem(spec: InputSpec, shape: tuple[Any, ...], value: Any) -> str | None:
    """Returns what an input does not meet, or None."""
    rank = len(shape)
    if spec.ndim is not None and rank != spec.ndim and not spec.allow_last_axis_squeeze:
        if spec.shape is not None:
            return f"expected shape={spec.shape}, found shape={shape}"
        return f"expected ndim={spec.ndim}, found ndim={rank}. Full shape received: {shape}"
    if spec.max_ndim is not None and rank > spec.max_ndim:
        return f"expected max_ndim={spec.max_ndim}, found ndim={rank}"
    if spec.min_ndim is not None and rank < spec.min_ndim:
        return f"expected min_ndim={spec.min_ndim}, found ndim={rank}. Full shape received: {shape}"
    if spec.dtype is not None and tf.as_dtype(value.dtype).name != spec.dtype:
        return f"expected dtype={spec.dtype}, found dtype={tf.as_dtype(value.dtype).name}"
    for axis, size in spec.axes.items():
        if size is not None and shape[axis] not in (size, None):
            return f"expected axis {axis} of input shape to have value {size}, but received input with shape {shape}"
    if spec.shape is not None and not _compatible(spec, shape):
        return f"expected shape={spec.shape}, found shape={shape}"
    return None


def advice_on_batch_axis(spec: Any, inputs: Tensors, layer_name: str) -> str:
    """Returns a hint for a common mistake, data without the batch axis; an empty text where there is none."""
    wanted = getattr(spec, "shape", None)
    if wanted is None or not getattr(spec, "allow_last_axis_squeeze", False) or not hasattr(inputs, "shape"):
        return ""
    shape = tf.TensorShape(inputs.shape)
    if shape.rank != len(wanted) - 1:
        return ""
    return (
        f'Input 0 of layer "{layer_name}" is incompatible with the layer: expected shape={wanted}, found '
        f"shape={tuple(shape.as_list())}. The first axis is the batch; one sample has shape {wanted[1:]}. Pass a "
        "single sample as x[np.newaxis], and batch a dataset with dataset.batch(...)"
    )


def _compatible(spec: InputSpec, shape: tuple[Any, ...]) -> bool:
    wanted = spec.shape or ()
    if spec.allow_last_axis_squeeze:  # both may have a last axis of size 1; the layers inside check the rank
        wanted, shape = (sizes[:-1] if sizes and sizes[-1] == 1 else sizes for sizes in (wanted, shape))
    elif len(wanted) != len(shape):
        return False
    return all(a is None or b is None or a == b for a, b in zip(wanted, shape, strict=False))
