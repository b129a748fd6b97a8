"""The processes that share a program, which DTensor calls clients, and their devices.

Several clients are described by environment variables, as in TensorFlow: DTENSOR_JOBS lists their addresses,
DTENSOR_CLIENT_ID is the number of this one, DTENSOR_JOB_NAME the name of the job.
"""

from __future__ import annotations

import os

import headrace as tf
from headrace._src.base import errors
from headrace._src.runtime.mesh import layouts
from headrace._src.runtime.processes import join_processes

_JOBS, _CLIENT_ID, _JOB_NAME = "DTENSOR_JOBS", "DTENSOR_CLIENT_ID", "DTENSOR_JOB_NAME"


def jobs() -> list[str]:
    """Returns the addresses of the clients, sorted as DTENSOR_JOBS must list them.

    Raises:
        ValueError: DTENSOR_JOBS is not sorted.
    """
    listed = [job for job in os.environ.get(_JOBS, "").split(",") if job]
    if listed != sorted(listed):
        raise ValueError(f"Unexpected DTENSOR_JOBS content {os.environ[_JOBS]}. Sort entries in DTENSOR_JOBS.")
    return listed


def num_clients() -> int:
    """Returns the number of clients."""
    return len(jobs()) or 1


def client_id() -> int:
    """Returns the number of this client.

    Raises:
        ValueError: DTENSOR_CLIENT_ID is not a number from 0 to the number of clients.
    """
    number = int(os.environ.get(_CLIENT_ID, "0"))
    if not 0 <= number < num_clients():
        raise ValueError(f"DTENSOR_CLIENT_ID is {number}, but there are {num_clients()} clients in DTENSOR_JOBS.")
    return number


def job_name() -> str:
    """Returns the name of the job."""
    return os.environ.get(_JOB_NAME, "localhost" if num_clients() == 1 else "worker")


def full_job_name(task_id: int | None = None) -> str:
    """Returns the name of a client's task.

    Args:
        task_id: Number of the client; this one by default.

    Raises:
        ValueError: If there is one client only and `task_id` is not 0 or None.
    """
    if job_name() == "localhost":
        if task_id:
            raise ValueError(f"There is one client only, so task_id must be None or 0; got {task_id}.")
        return "localhost/replica:0/task:0"
    return f"{job_name()}/replica:0/task:{client_id() if task_id is None else task_id}"


def heartbeat_enabled() -> bool:
    """Returns whether clients notice that another one has failed. XLA's runtime always checks it."""
    return True


def local_devices(device_type: str, for_client_id: int | None = None) -> list[tf.DeviceSpec]:
    """Returns the devices of a client.

    Args:
        device_type: "CPU", "GPU" or "TPU".
        for_client_id: Number of the client; this one by default.
    """
    prefix = f"/job:{full_job_name(for_client_id)}/device:{device_type.upper()}:"
    return [tf.DeviceSpec.from_string(f"{prefix}{number}") for number in range(num_local_devices(device_type))]


def num_local_devices(device_type: str) -> int:
    """Returns the number of devices of this client of one type.

    Args:
        device_type: Kind of device, such as "CPU".
    """
    return len(tf.config.list_logical_devices(device_type.upper()))


def num_global_devices(device_type: str) -> int:
    """Returns the number of devices of all clients of one type.

    Args:
        device_type: Kind of device, such as "CPU".
    """
    return num_local_devices(device_type) * num_clients()


def preferred_device_type() -> str:
    """Returns "TPU" or "GPU" if there are any, otherwise "CPU"."""
    return next((kind for kind in ("TPU", "GPU") if tf.config.list_physical_devices(kind)), "CPU")


def device_name() -> str:
    """Returns TensorFlow's name for the devices of a mesh together."""
    return layouts.DEVICE_NAME


def initialize_accelerator_system(
    device_type: str | None = None,
    enable_coordination_service: bool | None = True,
    num_logical_cpu_devices: int | None = None,
    experimental_reset_context: bool | None = False,
    experimental_enable_megcore: bool | None = False,
) -> str:
    """Starts the devices, and joins the other clients if DTENSOR_JOBS lists several.

    Args:
        device_type: "CPU", "GPU" or "TPU". None chooses an accelerator if there is one.
        enable_coordination_service: Accepted for compatibility.
        num_logical_cpu_devices: Number of virtual CPU devices.
        experimental_reset_context: Accepted for compatibility.
        experimental_enable_megcore: Accepted for compatibility.

    Returns:
        The type of the devices.

    Raises:
        ValueError: There is no device of that type.
    """
    kind = (device_type or preferred_device_type()).upper()
    if kind not in ("CPU", "GPU", "TPU"):
        raise ValueError(f"Unknown device_type {kind}. Allowed values are CPU, GPU, or TPU.")
    if kind == "CPU" and num_logical_cpu_devices:
        cpu = tf.config.list_physical_devices("CPU")[0]
        parts = [tf.config.LogicalDeviceConfiguration()] * num_logical_cpu_devices
        tf.config.set_logical_device_configuration(cpu, parts)
    elif not tf.config.list_physical_devices(kind):
        raise errors.not_found(f"There is no {kind} on this machine.")
    if num_clients() > 1:
        join_processes(jobs()[0], num_clients(), client_id())
    return kind


def shutdown_accelerator_system() -> None:
    """Does nothing: XLA stops its devices when the process ends."""
