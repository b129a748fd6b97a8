"""The devices of the process, and joining several processes, under the names of Keras 3."""

from __future__ import annotations

import os

import headrace as tf
from headrace._src.runtime.processes import join_processes


def list_devices(device_type: str | None = None) -> list[str]:
    """Returns the names of the devices, such as "cpu:0".

    Args:
        device_type: "cpu", "gpu" or "tpu". None takes accelerators if there are any.

    >>> tf.keras.distribution.list_devices("cpu")[0]
    'cpu:0'
    """
    kind = (device_type or tf.experimental.dtensor.preferred_device_type()).upper()
    return [device.name.removeprefix("/device:").lower() for device in tf.config.list_logical_devices(kind)]


def get_device_count(device_type: str | None = None) -> int:
    """Returns the number of devices.

    Args:
        device_type: "cpu", "gpu" or "tpu". None takes accelerators if there are any.
    """
    return len(list_devices(device_type))


def initialize(
    job_addresses: str | None = None, num_processes: int | None = None, process_id: int | None = None
) -> None:
    """Joins the processes of a job. Call it before anything else.

    Args:
        job_addresses: Address of the first process; a list of all, separated by commas, is accepted. None reads
            KERAS_DISTRIBUTION_JOB_ADDRESSES.
        num_processes: Number of processes. None reads KERAS_DISTRIBUTION_NUM_PROCESSES.
        process_id: Number of this process. None reads KERAS_DISTRIBUTION_PROCESS_ID.

    Raises:
        ValueError: A value is missing.
    """
    addresses = job_addresses or os.environ.get("KERAS_DISTRIBUTION_JOB_ADDRESSES")
    count = num_processes or int(os.environ.get("KERAS_DISTRIBUTION_NUM_PROCESSES", "0"))
    number = process_id if process_id is not None else os.environ.get("KERAS_DISTRIBUTION_PROCESS_ID")
    if not addresses or not count or number is None:
        raise ValueError(
            "keras.distribution.initialize needs job_addresses, num_processes and process_id, as arguments or in "
            "KERAS_DISTRIBUTION_JOB_ADDRESSES, KERAS_DISTRIBUTION_NUM_PROCESSES and KERAS_DISTRIBUTION_PROCESS_ID."
        )
    join_processes(addresses.split(",")[0], count, int(number))
