"""tf.data.Options and its parts: how a dataset runs.

headrace chooses most settings itself. The options are stored, merged and returned; only `threading` has an effect: it
sets the size of the thread pool.
"""

from __future__ import annotations

import copy
import enum
from typing import Any, Self, get_args, get_origin, get_type_hints


class AutotuneAlgorithm(enum.Enum):
    """The algorithms with which TensorFlow finds the number of parallel calls."""

    DEFAULT = 0
    HILL_CLIMB = 1
    GRADIENT_DESCENT = 2
    MAX_PARALLELISM = 3
    STAGE_BASED = 4


class AutoShardPolicy(enum.IntEnum):
    """How a dataset is split among workers: by files, by elements, or not at all."""

    OFF = -1
    AUTO = 0
    FILE = 1
    DATA = 2
    HINT = 3


class ExternalStatePolicy(enum.Enum):
    """How state outside of a dataset is handled when the dataset is serialized or split."""

    WARN = 0
    IGNORE = 1
    FAIL = 2


class _Settings:
    """Named settings; None means not set."""

    _names: tuple[str, ...] = ()
    _parts: dict[str, type] = {}
    _types: dict[str, type] = {}  # of each setting, from the annotations: `int` for `int | None`

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls)
        cls._types = {}
        for name in (*cls._names, *cls._parts):
            setattr(cls, name, None)
            kind = next(kind for kind in get_args(hints[name]) or (hints[name],) if kind is not type(None))
            cls._types[name] = get_origin(kind) or kind

    def __init__(self) -> None:
        self.__dict__.update(dict.fromkeys(self._names))
        self.__dict__.update({name: cls() for name, cls in self._parts.items()})

    def __setattr__(self, name: str, value: Any) -> None:
        if not hasattr(type(self), name):
            raise AttributeError(f"Cannot set the property {name} on {type(self).__name__}.")
        wanted = self._types.get(name, object)
        if not isinstance(value, wanted):
            raise TypeError(f'Property "{name}" must be of type {wanted}, got: {value} (type: {type(value)})')
        super().__setattr__(name, value)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return True

    def _merged(self, other: Self) -> Self:
        result = copy.deepcopy(self)
        for name in self._names:
            value = getattr(other, name)
            if value is not None:
                setattr(result, name, value)
        for name in self._parts:
            setattr(result, name, getattr(self, name)._merged(getattr(other, name)))
        return result

    def __repr__(self) -> str:
        given = {n: v for n, v in vars(self).items() if v is not None}
        return f"{type(self).__name__}({', '.join(f'{n}={v!r}' for n, v in given.items())})"


class AutotuneOptions(_Settings):
    """Settings of the search for the number of parallel calls."""

    _names = ("autotune_algorithm", "cpu_budget", "enabled", "initial_parallelism", "min_parallelism", "ram_budget")
    autotune_algorithm: AutotuneAlgorithm | None
    cpu_budget: int | None
    enabled: bool | None
    initial_parallelism: int | None
    min_parallelism: int | None
    ram_budget: int | None


class DistributeOptions(_Settings):
    """Settings for datasets that are split among workers."""

    _names = ("auto_shard_policy", "num_devices")
    auto_shard_policy: AutoShardPolicy
    num_devices: int | None

    def __init__(self) -> None:
        super().__init__()
        self.auto_shard_policy = AutoShardPolicy.AUTO


class OptimizationOptions(_Settings):
    """The graph rewrites that are allowed."""

    _names = (
        "apply_default_optimizations", "filter_fusion", "filter_parallelization", "inject_prefetch",
        "map_and_batch_fusion", "map_and_filter_fusion", "map_fusion", "map_parallelization", "noop_elimination",
        "parallel_batch", "seq_interleave_prefetch", "shuffle_and_repeat_fusion",
    )  # fmt: skip
    apply_default_optimizations: bool | None
    filter_fusion: bool | None
    filter_parallelization: bool | None
    inject_prefetch: bool | None
    map_and_batch_fusion: bool | None
    map_and_filter_fusion: bool | None
    map_fusion: bool | None
    map_parallelization: bool | None
    noop_elimination: bool | None
    parallel_batch: bool | None
    seq_interleave_prefetch: bool | None
    shuffle_and_repeat_fusion: bool | None


class ThreadingOptions(_Settings):
    """The number of threads that a dataset may use."""

    _names = ("max_intra_op_parallelism", "private_threadpool_size")
    max_intra_op_parallelism: int | None
    private_threadpool_size: int | None


class ServiceOptions(_Settings):
    """Settings of the data service."""

    _names = ("pinned",)
    pinned: bool | None


class Options(_Settings):
    """How a dataset runs; set by `Dataset.with_options`.

    >>> options = tf.data.Options()
    >>> options.deterministic = False
    >>> options.deterministic
    False
    """

    _names = (
        "dataset_name", "deterministic", "experimental_external_state_policy", "experimental_slack",
        "experimental_symbolic_checkpoint", "experimental_warm_start", "framework_type",
    )  # fmt: skip
    _parts = {
        "autotune": AutotuneOptions,
        "experimental_distribute": DistributeOptions,
        "experimental_optimization": OptimizationOptions,
        "experimental_service": ServiceOptions,
        "threading": ThreadingOptions,
    }
    dataset_name: str | None
    deterministic: bool | None
    experimental_external_state_policy: ExternalStatePolicy | None
    experimental_slack: bool | None
    experimental_symbolic_checkpoint: bool | None
    experimental_warm_start: bool | None
    framework_type: list[str] | None
    autotune: AutotuneOptions
    experimental_distribute: DistributeOptions
    experimental_optimization: OptimizationOptions
    experimental_service: ServiceOptions
    threading: ThreadingOptions

    @property
    def experimental_deterministic(self) -> bool | None:
        return self.deterministic

    @experimental_deterministic.setter
    def experimental_deterministic(self, value: bool | None) -> None:
        self.deterministic = value

    @property
    def experimental_threading(self) -> ThreadingOptions:
        return self.threading

    @experimental_threading.setter
    def experimental_threading(self, value: ThreadingOptions) -> None:
        self.threading = value

    def merge(self, options: Options) -> Options:
        """Returns these options, overridden by those set in `options`.

        Args:
            options: tf.data.Options whose settings win where both have one.
        """
        result: Options = self._merged(options)
        return result
