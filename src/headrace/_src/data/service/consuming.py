"""distribute, register_dataset, from_dataset_id: datasets whose elements the data service computes."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TypeAlias

from headrace._src.base import errors
from headrace._src.data import save_load
from headrace._src.data.dataset import Dataset
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.plan.node import INFINITE, UNKNOWN, PlanNode
from headrace._src.data.readers.file_sources import text_of
from headrace._src.data.service.job import Job, ShardingPolicy
from headrace._src.data.service.servers import DispatchServer, find_dispatcher
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import string
from headrace._src.tensors.specs import StructureSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_MODES = {"parallel_epochs": ShardingPolicy.OFF, "distributed_epoch": ShardingPolicy.DYNAMIC}


class CrossTrainerCache:
    """Identifies a trainer that shares a job with others; here all consumers of a job share it anyway.

    Args:
        trainer_id: Name of the trainer.

    Raises:
        ValueError: If `trainer_id` is empty.
    """

    def __init__(self, trainer_id: str) -> None:
        if not trainer_id:
            raise ValueError("tf.data service cross-trainer cache requires a non-empty trainer ID.")
        self.trainer_id = trainer_id


# The address of a dispatcher, alone or with its protocol.
ServiceAddress: TypeAlias = str | tuple[str, str]


class Distributed(PlanNode):
    """The elements of a dataset that the workers of a service compute."""

    kind = "_DataServiceDataset"

    def __init__(
        self, spec: StructureSpec, service: str, dataset: str, policy: ShardingPolicy, job: str | None,
        consumer: int | None, consumers: int | None,
    ) -> None:  # fmt: skip
        super().__init__(spec)
        self.service, self.dataset, self.policy, self.job = service, dataset, policy, job
        self.consumer, self.consumers = consumer, consumers
        self._passes = itertools.count()

    def described(self) -> str:
        return "DataService"

    @property
    def pure(self) -> bool:
        return False

    def cardinality(self) -> int:
        plan = self._dispatcher().datasets.get(self.dataset)
        return INFINITE if plan is not None and plan.cardinality() == INFINITE else UNKNOWN

    def _dispatcher(self) -> DispatchServer:
        return find_dispatcher(self.service)

    def open(self, run: Run) -> Cursor:
        dispatcher = self._dispatcher()
        if self.dataset not in dispatcher.datasets:
            raise errors.not_found(f"The dispatcher at {self.service} has no dataset {self.dataset!r}.")
        # The n-th passes of all consumers of a named job are the same pass.
        key = None if self.job is None else (self.job, self.dataset, next(self._passes))
        job = dispatcher.job(key, self.dataset, self.policy, self.consumers)
        if key is None:
            run.at_close(job.close)
        return _JobCursor(job, self.consumer)


class _JobCursor(Cursor):
    def __init__(self, job: Job, consumer: int | None) -> None:
        self._job, self._consumer = job, consumer

    def pull(self, limit: int) -> Block | None:
        return self._job.pull(self._consumer)


def distribute(
    processing_mode: ShardingPolicy | str, service: ServiceAddress, job_name: str | None = None,
    consumer_index: int | None = None, num_consumers: int | None = None, max_outstanding_requests: int | None = None,
    data_transfer_protocol: str | None = None, compression: str | None = "AUTO",
    cross_trainer_cache: CrossTrainerCache | None = None, target_workers: str = "AUTO",
) -> Callable[[Dataset], Dataset]:  # fmt: skip
    """Lets the workers of a service compute the elements of the dataset, for `Dataset.apply`.

    Args:
        processing_mode: A `ShardingPolicy`, "parallel_epochs" or "distributed_epoch".
        service: The address of the dispatcher.
        job_name: Name of a job that several consumers share.
        consumer_index: The index of this consumer, for reading in rounds.
        num_consumers: The number of consumers, for reading in rounds.
        max_outstanding_requests: Ignored.
        data_transfer_protocol: Ignored.
        compression: Ignored.
        cross_trainer_cache: Ignored.
        target_workers: Ignored.

    Returns:
        A function from dataset to dataset.
    """
    _checked(processing_mode, service, job_name, consumer_index, num_consumers)

    def apply(dataset: Dataset) -> Dataset:
        name = register_dataset(service, dataset, compression)
        return from_dataset_id(
            processing_mode, service, name, dataset.element_spec, job_name, consumer_index, num_consumers
        )

    return apply


def register_dataset(
    service: ServiceAddress, dataset: Dataset, compression: str | None = "AUTO", dataset_id: str | None = None
) -> Tensor:
    """Registers a dataset with a service and returns its id, for `from_dataset_id`.

    Args:
        service: The address of the dispatcher.
        dataset: Dataset to register.
        compression: Ignored.
        dataset_id: The id; chosen by the service by default.

    Returns:
        The id, a string tensor.
    """
    name = find_dispatcher(_address(service)).register(dataset._plan, text_of(dataset_id) or None)
    return as_tensor(name, string)


def from_dataset_id(
    processing_mode: ShardingPolicy | str, service: ServiceAddress, dataset_id: TensorLike,
    element_spec: StructureSpec | None = None, job_name: str | None = None, consumer_index: int | None = None,
    num_consumers: int | None = None, max_outstanding_requests: int | None = None,
    data_transfer_protocol: str | None = None, cross_trainer_cache: CrossTrainerCache | None = None,
    target_workers: str = "AUTO",
) -> Dataset:  # fmt: skip
    """Creates a dataset of the elements of a dataset that was registered with a service.

    Args:
        processing_mode: A `ShardingPolicy`, "parallel_epochs" or "distributed_epoch".
        service: The address of the dispatcher.
        dataset_id: The id that `register_dataset` returned.
        element_spec: The spec of the elements; known to the service by default.
        job_name: Name of a job that several consumers share.
        consumer_index: The index of this consumer, for reading in rounds.
        num_consumers: The number of consumers, for reading in rounds.
        max_outstanding_requests: Ignored.
        data_transfer_protocol: Ignored.
        cross_trainer_cache: Ignored.
        target_workers: Ignored.

    Returns:
        A dataset.

    Raises:
        NotFoundError: If the dispatcher has no such dataset and `element_spec` is None.
    """
    policy = _checked(processing_mode, service, job_name, consumer_index, num_consumers)
    name, address = text_of(as_tensor(dataset_id)), _address(service)
    if element_spec is None:
        registered = find_dispatcher(address).datasets.get(name)
        if registered is None:
            raise errors.not_found(f"The dispatcher at {address} has no dataset {name!r}.")
        element_spec = registered.spec
    consumer = None if consumer_index is None else int(consumer_index)
    consumers = None if num_consumers is None else int(num_consumers)
    return Dataset(Distributed(element_spec, address, name, policy, job_name, consumer, consumers))


def distributed_save(dataset: Dataset, path: str, data_service_address: str, compression: str = "AUTO") -> None:
    """Writes the elements of a dataset to a folder that `Dataset.load` reads; the files are not compressed.

    Args:
        dataset: Dataset to use.
        path: Folder of the files.
        data_service_address: Address of the dispatcher.
        compression: None or "GZIP".
    """
    find_dispatcher(_address(data_service_address))
    save_load.save(dataset._plan, path, None)


def _address(service: ServiceAddress) -> str:
    if isinstance(service, tuple):  # (protocol, address)
        service = service[1]
    if not isinstance(service, str):
        raise ValueError(f"`service` must be a string, but `service` was of type {type(service)}. service={service}")
    if not service:
        raise ValueError("`service` must not be empty")
    return service


def _checked(
    mode: ShardingPolicy | str, service: ServiceAddress, job: str | None, consumer: int | None, consumers: int | None
) -> ShardingPolicy:
    policy = mode if isinstance(mode, ShardingPolicy) else _MODES.get(mode)
    if policy is None:
        raise ValueError(
            f'tf.data service processing mode should be a `ShardingPolicy`, `"parallel_epochs"`, or '
            f'`"distributed_epoch"`. Got {mode!r}.'
        )
    _address(service)
    if job is not None and (not isinstance(job, str) or not job):
        raise ValueError(f"`job_name` must be a non-empty string; got {job!r}.")
    if (consumer is None) != (consumers is None):
        raise ValueError("Must either set both `consumer_index` and `num_consumers`, or neither.")
    if consumers is not None and job is None:
        raise ValueError("`job_name` must be set when setting `num_consumers`.")
    if consumer is not None and consumers is not None and not 0 <= int(consumer) < int(consumers):
        raise ValueError(f"`consumer_index` must be at least 0 and below `num_consumers`; got {consumer}, {consumers}.")
    return policy
