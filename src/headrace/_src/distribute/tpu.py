"""TPUs: finding them, and the strategy over their cores.

TPUs run the same programs as other devices. Without one, the environment variable HEADRACE_FAKE_TPU=8 lets eight
virtual CPUs pose as TPU cores, to test programs.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

import headrace as tf
from headrace._src.distribute.cluster_resolver import ClusterResolver
from headrace._src.distribute.strategies import MirroredStrategy, full_name
from headrace._src.runtime.devices import tpu_core_count

T = TypeVar("T")


def _no_tpu(what: str) -> Exception:
    return tf.errors.NotFoundError(
        None,
        None,
        f"{what}: no TPU was found. This machine has {[d.name for d in tf.config.list_physical_devices()]}; "
        "MirroredStrategy works on these. To test a program, set HEADRACE_FAKE_TPU=8: virtual CPUs pose as TPU cores.",
    )


class TPUClusterResolver(ClusterResolver):
    """Finds the TPUs of this machine.

    Args:
        tpu: "local" or "", or the name of this machine's TPU. Other machines' TPUs are not reached: run the program
            on their hosts.
        zone: Ignored.
        project: Ignored.
        job_name: Name of the job of the TPU's host.
        coordinator_name: Ignored.
        coordinator_address: Ignored.
        credentials: Ignored.
        service: Ignored.
        discovery_url: Ignored.

    Raises:
        ValueError: There is no TPU, and no name was given.
        NotFoundError: There is no TPU.
    """

    def __init__(
        self,
        tpu: str | None = None,
        zone: str | None = None,
        project: str | None = None,
        job_name: str = "worker",
        coordinator_name: str | None = None,
        coordinator_address: str | None = None,
        credentials: str = "default",
        service: str | None = None,
        discovery_url: str | None = None,
    ) -> None:
        self._name, self._job = tpu or "local", job_name
        self.task_type, self.task_id = job_name, 0
        self._cores = tpu_core_count()
        if self._cores:
            return
        if tpu is None:
            raise ValueError("Please provide a TPU Name to connect to. This machine has no TPU.")
        raise tf.errors.NotFoundError(
            None,
            None,
            f"No TPU found at {tpu!r}: headrace computes on the devices of this machine, and does not connect to TPUs "
            "elsewhere. tf.distribute.get_strategy() and MirroredStrategy work on the local devices.",
        )

    @staticmethod
    def connect(tpu: str | None = None, zone: str | None = None, project: str | None = None) -> TPUClusterResolver:
        """Finds TPUs, connects to them and initializes them.

        Args:
            tpu: Name of the TPU, "local" or None for the TPU of this machine.
            zone: Ignored.
            project: Ignored.

        Returns:
            The resolver.
        """
        resolver = TPUClusterResolver(tpu, zone, project)
        connect_to_cluster(resolver)
        initialize_tpu_system(resolver)
        return resolver

    def cluster_spec(self) -> tf.train.ClusterSpec:
        return tf.train.ClusterSpec({self._job: ["localhost:0"]})

    def master(self, task_type: str | None = None, task_id: int | None = None, rpc_layer: str | None = None) -> str:
        return ""

    get_master = master

    def get_job_name(self) -> str:
        """Returns the name of the job of the TPU's host."""
        return self._job

    def num_accelerators(
        self, task_type: str | None = None, task_id: int | None = None, config_proto: Any = None
    ) -> dict[str, int]:
        return {"TPU": self._cores}


class Topology:
    """The arrangement of the cores of a TPU.

    Args:
        serialized: Not supported; pass None.
        mesh_shape: Numbers of chips along x, y, z, and of cores per chip.
        device_coordinates: Coordinates [task, core, axis].
    """

    def __init__(
        self, serialized: bytes | None = None, mesh_shape: ArrayLike = (), device_coordinates: ArrayLike = ()
    ) -> None:
        if serialized is not None:
            raise tf.errors.UnimplementedError(None, None, "Topology: serialized topologies are not supported.")
        self.mesh_shape = np.asarray(mesh_shape)
        self.device_coordinates = np.asarray(device_coordinates)

    @property
    def mesh_rank(self) -> int:
        """The number of axes."""
        return len(self.mesh_shape)

    @property
    def num_tasks(self) -> int:
        """The number of hosts."""
        return self.device_coordinates.shape[0]

    @property
    def num_tpus_per_task(self) -> int:
        """The number of cores of a host."""
        return self.device_coordinates.shape[1]


class DeviceAssignment:
    """Assigns cores to replicas.

    Args:
        topology: tf.tpu.experimental.Topology of the cores.
        core_assignment: Coordinates [replica, core of the replica, axis].

    Raises:
        ValueError: If `topology` is not a Topology, or `core_assignment` does not have rank 3.
    """

    def __init__(self, topology: Topology, core_assignment: ArrayLike) -> None:
        if not isinstance(topology, Topology):
            raise ValueError(f"topology must be a Topology object, got {type(topology)}")
        self.topology, self.core_assignment = topology, np.asarray(core_assignment)
        if self.core_assignment.ndim != 3:
            raise ValueError(f"core_assignment must be a rank 3 numpy array, got shape {self.core_assignment.shape}")

    @property
    def num_replicas(self) -> int:
        """The number of replicas."""
        return self.core_assignment.shape[0]

    @property
    def num_cores_per_replica(self) -> int:
        """The number of cores of a replica."""
        return self.core_assignment.shape[1]

    def tpu_ordinal(self, replica: int = 0, logical_core: int = 0) -> int:
        """Returns the number of a replica's core on its host.

        Args:
            replica: Number of the replica.
            logical_core: Number of the core in its replica.
        """
        wanted = self.core_assignment[replica, logical_core]
        (found,) = np.flatnonzero((self.topology.device_coordinates[0] == wanted).all(axis=-1))
        return int(found)

    @staticmethod
    def build(
        topology: Topology,
        computation_shape: ArrayLike | None = None,
        computation_stride: ArrayLike | None = None,
        num_replicas: int = 1,
        device_order_mode: object = None,
    ) -> DeviceAssignment:
        """Assigns consecutive cores to replicas.

        Args:
            topology: Topology of the TPU.
            computation_shape: Shape of a replica in cores; by default one core.
            computation_stride: Ignored.
            num_replicas: Number of replicas.
            device_order_mode: Ignored.

        Returns:
            A DeviceAssignment.

        Raises:
            ValueError: If the TPU has too few cores.
        """
        cores = topology.device_coordinates.reshape(-1, topology.mesh_rank)
        size = 1 if computation_shape is None else int(np.prod(np.asarray(computation_shape)))
        if num_replicas * size > len(cores):
            raise ValueError(
                f"{num_replicas} replicas of {size} cores need {num_replicas * size} cores; the TPU has {len(cores)}."
            )
        return DeviceAssignment(topology, cores[: num_replicas * size].reshape(num_replicas, size, -1))


def _topology(cores: int) -> Topology:
    per_chip = 2 if cores % 2 == 0 else 1
    chips = cores // per_chip
    places = [[chip, 0, 0, core] for chip in range(chips) for core in range(per_chip)]
    return Topology(mesh_shape=[chips, 1, 1, per_chip], device_coordinates=[places])


def initialize_tpu_system(cluster_resolver: ClusterResolver | None = None) -> Topology:
    """Prepares the TPU of this machine.

    Args:
        cluster_resolver: TPUClusterResolver, or None.

    Returns:
        The Topology of the TPU.

    Raises:
        NotFoundError: There is no TPU.
    """
    if not tpu_core_count():
        raise _no_tpu("initialize_tpu_system")
    return _topology(tpu_core_count())


def shutdown_tpu_system(cluster_resolver: ClusterResolver | None = None) -> None:
    """Shuts the TPU down. It has no effect: XLA keeps it until the process ends.

    Args:
        cluster_resolver: TPUClusterResolver, or None.

    Raises:
        NotFoundError: There is no TPU.
    """
    if not tpu_core_count():
        raise _no_tpu("shutdown_tpu_system")


class HardwareFeature:
    """What the TPUs of this machine can do besides computing.

    Args:
        tpu_hardware_feature_proto: Ignored.
    """

    class EmbeddingFeature(enum.Enum):
        """The generations of embedding hardware."""

        UNSUPPORTED = "UNSUPPORTED"
        V1 = "V1"
        V2 = "V2"

    def __init__(self, tpu_hardware_feature_proto: Any = None) -> None:
        pass

    @property
    def embedding_feature(self) -> EmbeddingFeature:
        """The embedding hardware that programs use: none."""
        return HardwareFeature.EmbeddingFeature.UNSUPPORTED

    @property
    def num_embedding_devices_per_chip(self) -> int:
        """The number of embedding devices that programs use on a chip: none."""
        return 0


class TPUStrategy(MirroredStrategy):
    """One replica per core of the TPU of this machine. All replicas share the variables.

    Args:
        tpu_cluster_resolver: TPUClusterResolver; by default the TPU of this machine.
        experimental_device_assignment: DeviceAssignment of cores to replicas. Of a replica with several cores only
            the first computes.
        experimental_spmd_xla_partitioning: Accepted. Every program is partitioned by XLA.
        device_assignment: Old name of `experimental_device_assignment`.

    Raises:
        NotFoundError: There is no TPU.
    """

    logs_of_first_replica = True

    def __init__(
        self,
        tpu_cluster_resolver: ClusterResolver | None = None,
        experimental_device_assignment: DeviceAssignment | None = None,
        experimental_spmd_xla_partitioning: bool = False,
        device_assignment: DeviceAssignment | None = None,
    ) -> None:
        cores = tpu_core_count()
        if not cores:
            raise _no_tpu("TPUStrategy")
        self._resolver = TPUClusterResolver("local") if tpu_cluster_resolver is None else tpu_cluster_resolver
        assignment = experimental_device_assignment or device_assignment
        numbers: Sequence[int] = range(cores)
        if assignment is not None:
            numbers = [assignment.tpu_ordinal(replica) for replica in range(assignment.num_replicas)]
        super().__init__([full_name(f"TPU:{number}") for number in numbers])

    @property
    def cluster_resolver(self) -> ClusterResolver:
        return self._resolver

    def experimental_assign_to_logical_device(self, tensor: T, logical_device_id: int) -> T:
        """Returns the tensor itself: a replica computes on one core.

        Args:
            tensor: Any tensor.
            logical_device_id: Number of a core of the replica.
        """
        return tensor

    def experimental_split_to_logical_devices(self, tensor: T, partition_dimensions: Sequence[int]) -> T:
        """Returns the tensor itself: a replica computes on one core.

        Args:
            tensor: Any tensor.
            partition_dimensions: Number of parts along each axis.
        """
        return tensor

    def experimental_replicate_to_logical_devices(self, tensor: T) -> T:
        """Returns the tensor itself: a replica computes on one core.

        Args:
            tensor: Any tensor.
        """
        return tensor


def connect_to_cluster(cluster_spec_or_resolver: tf.train.ClusterSpec | ClusterResolver, **kwargs: Any) -> None:
    """Connects to the devices of a cluster. Those of this machine, such as its TPU, need no connection.

    Args:
        cluster_spec_or_resolver: ClusterSpec or ClusterResolver.
        **kwargs: Ignored.

    Raises:
        UnimplementedError: The cluster has other machines. Programs run on each of them; see
            MultiWorkerMirroredStrategy.
    """
    spec = cluster_spec_or_resolver
    spec = spec.cluster_spec() if hasattr(spec, "cluster_spec") else spec
    tasks = [task for job in spec.as_dict().values() for task in job]
    if len(tasks) > 1:
        raise tf.errors.UnimplementedError(None, None, f"Connecting to other machines ({tasks}) is not supported.")
