"""PendingArray: an array on an accelerator whose value may not be computed yet.

An eager tensor holds one in place of a NumPy array. Shape and dtype are known at once. Whoever needs the values makes
the segment run that computes them; see `runtime.eager.segment`. To code that knows nothing of it, it looks like an
array on a device: NumPy and the executors convert it by its usual methods.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from headrace._src.base.forking import refuse_after_fork
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.wide_types import wide_types
from headrace._src.runtime.eager.launcher import Launch
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.unverified import unverified, verify


class Aval:
    """The shape and dtype of an array. There is one object for each pair, so two are compared by identity."""

    __slots__ = ("dtype", "on_host", "shape", "size")

    def __init__(self, shape: tuple[int, ...], dtype: np.dtype, on_host: bool) -> None:
        self.shape, self.dtype, self.on_host = shape, dtype, on_host
        self.size = math.prod(shape)

    def __repr__(self) -> str:
        return f"{self.dtype.name}{list(self.shape)}"


_avals: dict[tuple[tuple[int, ...], np.dtype], Aval] = {}
_host_avals: dict[tuple[tuple[int, ...], np.dtype], Aval] = {}


def aval_of(shape: tuple[int, ...], dtype: np.dtype) -> Aval:
    """Returns the one Aval with this shape and dtype."""
    found = _avals.get((shape, dtype))
    if found is None:
        found = _avals.setdefault((shape, dtype), Aval(shape, dtype, False))
    return found


def host_aval_of(array: np.ndarray) -> Aval:
    """Returns the Aval of an array in host memory, which differs from that of an array on the device."""
    key = (array.shape, array.dtype)
    found = _host_avals.get(key)
    if found is None:
        found = _host_avals.setdefault(key, Aval(*key, True))
    return found


@dataclass(frozen=True)
class DeviceLabel:
    """What arrays on an accelerator name as their device; `platform` and `id` are named as in JAX."""

    platform: str
    id: int
    device: Any = field(default=None, compare=False)  # JAX's device; None: its default device


class Computes(Protocol):
    """What computes pending arrays."""

    label: DeviceLabel

    def run(self) -> None: ...
    def keep(self, storage: VariableStorage) -> None: ...
    def updated(self, array: PendingArray) -> None: ...
    def call_of(self, slot: int) -> Any: ...
    def value_on_host(self, array: PendingArray) -> np.ndarray | None: ...


_MOST_SCALARS = 4096
_FEW = 16  # elements of arrays whose copies are kept
_scalars: dict[Any, Any] = {}
refuse_after_fork(_scalars.clear)


def _copied(array: np.ndarray, device: Any) -> Any:
    with wide_types():
        return jax.device_put(array, device)


def put(array: np.ndarray, device: Any) -> Any:
    """Returns a copy of a host array on a device. Those of numbers and tiny arrays are kept: loops use the same few."""
    if array.size > _FEW:
        return _copied(array, device)
    key = (array.dtype, array.tobytes(), array.shape, device)
    found = _scalars.get(key)
    if found is None:
        if len(_scalars) >= _MOST_SCALARS:
            _scalars.clear()
        found = _scalars[key] = _copied(array, device)
    return found


class PendingArray:
    """An array on a device, computed or not.

    `value` is the computed array (a jax.Array). While it is None, `segment` will compute it as its output `slot`
    (`is_recorded`), the program that does is about to start (`launch`), or `host` is to be copied to the device.
    """

    __slots__ = ("__dict__", "__weakref__", "aval", "is_recorded", "segment", "slot", "value")

    sharding = None  # it is on one device
    launch: Launch | None = None  # the start of the program that computes it, if that is another thread's work
    host: np.ndarray | None = None  # the same values in host memory
    error: Exception | None = None  # why it has no value and never will
    updated = False  # the new value of a variable, assigned while no tape was recording
    is_shared = False  # whether the copy of `host` on the device may serve others too

    def __init__(self, aval: Aval, segment: Computes, slot: int, value: Any, is_recorded: bool = False) -> None:
        self.aval, self.segment, self.slot, self.value, self.is_recorded = aval, segment, slot, value, is_recorded

    @property
    def shape(self) -> tuple[int, ...]:
        return self.aval.shape

    @property
    def dtype(self) -> np.dtype:
        return self.aval.dtype

    @property
    def ndim(self) -> int:
        return len(self.aval.shape)

    @property
    def size(self) -> int:
        return self.aval.size

    @property
    def nbytes(self) -> int:
        return self.aval.size * self.aval.dtype.itemsize

    def computed(self) -> Any:
        """Returns the array on the device; runs the segment that computes it. It may still be in the making there."""
        if self.value is None:
            if self.is_recorded:
                self.segment.run()
            if self.launch is not None:
                self.launch.wait()
            elif self.host is not None:
                copy = put if self.is_shared else _copied
                self.value = copy(self.host, self.segment.label.device)
            if self.value is None:
                raise self.error or InterruptedError("the computation of this tensor was interrupted")
        return self.value

    def on_host(self) -> np.ndarray:
        """Returns the values in host memory. Callers must not write to them."""
        if self.host is None:
            found = np.asarray(self.computed())
            if unverified.calls:
                verify()
            self.host = found
        return self.host

    def made_as_zeros(self) -> bool:
        """Returns whether it consists of zeros by the call that makes it."""
        return self.is_recorded and self.segment.call_of(self.slot).op.name == "ZerosLike"

    def taken(self) -> Any:
        """Returns the array for a program that takes its memory over: a copy if tensors still hold this one."""
        value = self.computed()
        # Held by the caller's storage, by the caller's variable, by `self` and by the argument of the call below.
        if sys.getrefcount(self) <= 4:
            return value
        with wide_types():
            return jnp.copy(value)

    # What arrays on devices offer.

    def devices(self) -> set[Any]:
        return {self.segment.label}

    def block_until_ready(self) -> PendingArray:
        self.computed().block_until_ready()
        return self

    def is_deleted(self) -> bool:
        return self.value is not None and self.value.is_deleted()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        array = self.on_host()
        return array if dtype is None or array.dtype == dtype else array.astype(dtype)

    def __jax_array__(self) -> Any:
        return self.computed()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.on_host(), name)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, key: Any) -> Any:
        return self.on_host()[key]

    def __bool__(self) -> bool:
        return bool(self.on_host())

    def __int__(self) -> int:
        return int(self.on_host())

    def __float__(self) -> float:
        return float(self.on_host())

    def __index__(self) -> int:
        return self.on_host().__index__()

    def __lt__(self, other: Any) -> Any:
        return self.on_host() < other

    def __le__(self, other: Any) -> Any:
        return self.on_host() <= other

    def __gt__(self, other: Any) -> Any:
        return self.on_host() > other

    def __ge__(self, other: Any) -> Any:
        return self.on_host() >= other

    def __repr__(self) -> str:
        return f"<PendingArray {self.aval}{'' if self.value is None else ', computed'}>"
