"""Several processes that run one program: how they find each other, and what they exchange outside of programs.

XLA does the work (`jax.distributed`): the first process runs the coordination service, collectives run over gloo
between CPUs and over NCCL between GPUs. Outside of compiled programs, arrays are exchanged by small ones.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.compiler_errors import compiler_failure
from headrace._src.base.forking import xla_started
from headrace._src.base.lazy import jax
from headrace._src.ops.wide_types import wide_types
from headrace._src.runtime.coordination import connect
from headrace._src.runtime.mesh.replica_mesh import AXIS, ReplicaMesh

_SMALLEST_BUFFER = 1024  # bytes; sizes are powers of two, so that few programs are compiled

_joined: list[tuple[Sequence[str], int]] = []  # the cluster of this process


def join_cluster(addresses: Sequence[str], number: int) -> None:
    """Connects this process with the others, which must all do the same.

    Args:
        addresses: "host:port" of all processes. The first one coordinates.
        number: Number of this process.

    Raises:
        RuntimeError: XLA has already started without the others.
        UnavailableError: The processes did not find each other in time.
    """
    if _joined:
        if _joined[0] != (tuple(addresses), number):
            raise RuntimeError(f"This process is already part of the cluster {_joined[0][0]}.")
        return
    if xla_started():
        raise RuntimeError(
            "Collective ops must be configured at program startup: create the strategy before anything is compiled or "
            "placed on a device."
        )
    jax.config.update("jax_cpu_collectives_implementation", "gloo")
    connect(addresses[0], len(addresses), number, addresses, _first_exchange)
    _joined.append((tuple(addresses), number))


def process_count() -> int:
    """Returns the number of processes that run this program."""
    return len(_joined[0][0]) if _joined else 1


def process_number() -> int:
    """Returns the number of this process."""
    return _joined[0][1] if _joined else 0


def all_devices(kind: str) -> list[Any]:
    """Returns XLA's devices of all processes, in the order of the processes: "CPU", "GPU" or "TPU"."""
    found = jax.devices("cpu") if kind == "CPU" else jax.devices()
    return sorted(found, key=lambda device: (device.process_index, device.id))


@functools.cache
def _processes() -> ReplicaMesh:
    """Returns a mesh with one device of each process."""
    first: dict[int, Any] = {}
    for device in all_devices("CPU"):
        first.setdefault(device.process_index, device)
    return ReplicaMesh([first[n] for n in sorted(first)], jax.process_index())


def _first_exchange() -> None:
    """Connects the processes, and their devices if each has several: gloo does so in the first exchange."""
    _exchanged("sum", [np.zeros(1)])
    everywhere = ReplicaMesh(all_devices("CPU"), jax.process_index())
    if len(everywhere.local_devices) > 1:
        values = everywhere.join([np.zeros(1)] * len(everywhere.local_devices))
        jax.block_until_ready(_program_over(everywhere, "sum")([values]))


_COLLECTIVES: dict[str, Callable[[Any], Any]] = {
    "sum": lambda values: [jax.lax.psum(v, AXIS) for v in values],
    "gather": lambda values: [jax.lax.all_gather(v, AXIS) for v in values],
}


def _program_over(mesh: ReplicaMesh, collective: str) -> Callable[..., Any]:
    parted, everywhere = jax.sharding.PartitionSpec(AXIS), jax.sharding.PartitionSpec()
    run = _COLLECTIVES[collective]
    return jax.jit(jax.shard_map(run, mesh=mesh.jax_mesh, in_specs=parted, out_specs=everywhere, check_vma=False))


@functools.cache
def _program(collective: str) -> Callable[..., Any]:
    return _program_over(_processes(), collective)


def _exchanged(collective: str, arrays: Sequence[Any]) -> list[np.ndarray]:
    mesh = _processes()
    try:
        with wide_types():
            results = _program(collective)([mesh.join([np.atleast_1d(np.asarray(a))]) for a in arrays])
        return [np.asarray(result.addressable_data(0)) for result in results]
    except Exception as error:
        raise compiler_failure(f"the {collective} over processes", error) from error


def _checked_exchange(collective: str, arrays: Sequence[Any]) -> list[np.ndarray]:
    """Exchanges arrays after a check that all processes are about to do the same: otherwise they would wait forever."""
    kinds = [f"{np.asarray(a).dtype}{list(np.shape(a))}" for a in arrays]
    check_same(f"A {collective} over processes", f"a {collective} of {', '.join(kinds)}")
    return _exchanged(collective, arrays)


def sum_over_processes(arrays: list[Any]) -> list[np.ndarray]:
    """Returns the sums of arrays over all processes, which must all call this."""
    return [total.reshape(np.shape(a)) for total, a in zip(_checked_exchange("sum", arrays), arrays, strict=True)]


def gather_over_processes(array: Any, axis: int) -> np.ndarray:
    """Returns the arrays of all processes, concatenated along an axis. Their sizes along it may differ."""
    value = np.moveaxis(np.asarray(array), axis, 0)
    check_same("A gather over processes", f"a gather of {value.dtype} and shape (?, *{value.shape[1:]})")
    (sizes,) = _exchanged("gather", [np.array([value.shape[0]])])
    largest = int(sizes.max())
    padded = np.concatenate([value, np.zeros((largest - value.shape[0], *value.shape[1:]), value.dtype)])
    if not padded.size:
        return np.asarray(array)
    (parts,) = _exchanged("gather", [padded])
    kept = [part[: int(size)] for part, size in zip(parts, sizes.ravel(), strict=True)]
    return np.moveaxis(np.concatenate(kept), 0, axis)


def value_of_first_process(array: Any) -> np.ndarray:
    """Returns the array that the first process has. All processes pass one of the same dtype and shape."""
    shape = np.shape(array)
    value = np.ascontiguousarray(np.asarray(array))
    size = max(_SMALLEST_BUFFER, 1 << max(value.nbytes - 1, 0).bit_length())
    buffer = np.zeros(size, np.uint8)
    if process_number() == 0:
        buffer[: value.nbytes] = value.reshape(-1).view(np.uint8) if value.size else 0
    (found,) = _exchanged("sum", [buffer])
    return found[: value.nbytes].view(value.dtype).reshape(shape)


def check_same(what: str, description: str) -> None:
    """Compares a description of what all processes are about to do.

    Raises:
        InvalidArgumentError: The processes differ.
    """
    digest = np.frombuffer(hashlib.sha256(description.encode()).digest(), np.uint8)
    (digests,) = _exchanged("gather", [digest])
    different = [n for n, other in enumerate(digests) if (other != digests[0]).any()]
    if different:
        raise errors.invalid_argument(
            f"{what}: the processes run different programs. Process {jax.process_index()} has {description[:500]}; "
            f"process{'es' if len(different) > 1 else ''} {', '.join(map(str, different))} differ"
            f"{'' if len(different) > 1 else 's'} from process 0. All workers must run the same program on data of the "
            "same shapes."
        )


def join_processes(coordinator: str, count: int, number: int) -> None:
    """Joins the processes of a job. It returns when all have joined.

    Args:
        coordinator: Address of process 0.
        count: Number of processes.
        number: Number of this one.
    """
    if jax.distributed.is_initialized():
        return
    if xla_started():
        raise errors.failed_precondition(
            "The processes of a job must be joined before the first operation runs: XLA has already started without "
            "the devices of the other processes."
        )
    jax.config.update("jax_cpu_collectives_implementation", "gloo")
    connect(coordinator, count, number, [coordinator, f"{count} processes"], _first_exchange)


class Notices:
    """Short texts that any process writes once and all can read, without a program: any thread may do so at any time.

    Args:
        topic: Prefix of the names.
    """

    def __init__(self, topic: str) -> None:
        self._topic = topic
        self._own: dict[str, str] = {}  # of a process that is alone

    def tell(self, name: str, text: str) -> None:
        """Writes a text, unless there is one of this name."""
        client = jax._src.distributed.global_state.client if _joined else None
        if client is None:
            self._own.setdefault(name, text)
            return
        try:
            client.key_value_set(f"headrace/{self._topic}/{name}", f"={text}")
        except RuntimeError:
            if self.told(name) is None:
                raise

    def told(self, name: str) -> str | None:
        """Returns the text of a name, None if there is none yet."""
        client = jax._src.distributed.global_state.client if _joined else None
        if client is None:
            return self._own.get(name)
        try:
            return str(client.key_value_try_get(f"headrace/{self._topic}/{name}"))[1:]
        except RuntimeError as error:
            if "NOT_FOUND" in str(error):
                return None
            raise compiler_failure("The exchange of notices", error) from error
