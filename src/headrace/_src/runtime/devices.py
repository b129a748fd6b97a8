"""The devices of this machine, and the settings with which XLA uses them.

Settings must come before XLA starts, as in TensorFlow; afterwards changing them is an error. On a machine without
accelerators nothing here loads JAX.
"""

from __future__ import annotations

import ctypes
import glob
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from headrace._src.base.accelerators import may_exist as accelerators_may_exist
from headrace._src.base.accelerators import posing
from headrace._src.base.blocks import set_thread_limit
from headrace._src.base.forking import xla_started
from headrace._src.base.lazy import jax
from headrace._src.base.slot import Slot


@dataclass(frozen=True)
class PhysicalDevice:
    """A device of the machine.

    Args:
        name: Name of the device, such as "/physical_device:CPU:0".
        device_type: Kind of device, such as "CPU" or "GPU".
    """

    name: str
    device_type: str

    def __repr__(self) -> str:
        return f"PhysicalDevice(name={self.name!r}, device_type={self.device_type!r})"


@dataclass(frozen=True)
class LogicalDevice:
    """A device as programs name it; a physical one may be split into several.

    Args:
        name: Name of the device, such as "/physical_device:CPU:0".
        device_type: Kind of device, such as "CPU" or "GPU".
    """

    name: str
    device_type: str

    def __repr__(self) -> str:
        return f"LogicalDevice(name={self.name!r}, device_type={self.device_type!r})"


@dataclass(frozen=True)
class LogicalDeviceConfiguration:
    """The settings of one part of a physical device. `memory_limit` is in megabytes.

    Args:
        memory_limit: Memory in MB that the device may use, or None.
        experimental_priority: Ignored.
        experimental_device_ordinal: Ignored.
    """

    memory_limit: float | None = None
    experimental_priority: int | None = None
    experimental_device_ordinal: int | None = None


_HOST_DEVICES = "--xla_force_host_platform_device_count"


class _Settings:
    """The settings made before XLA started."""

    def __init__(self) -> None:
        self.accelerators: list[str] | None = None  # their kinds, after the first query
        self.visible: dict[str, list[PhysicalDevice]] = {}
        self.parts: dict[PhysicalDevice, list[LogicalDeviceConfiguration]] = {}
        self.memory_growth: dict[PhysicalDevice, bool] = {}
        self.threads: dict[str, int] = {"inter": 0, "intra": 0}
        self.listed = False  # logical devices were listed: their number is fixed
        self.forgotten = False  # devices may be split again, though XLA has started
        self.soft_placement = True
        self.posing = posing()  # XLA's CPU device is treated as GPU:0, for tests


settings = _Settings()

# Runs when other devices become visible: eager ops use them from then on.
visibility_changed: Slot[Callable[[], None]] = Slot("runtime.devices:visibility_changed")


def fixed() -> bool:
    """Returns whether it is too late to change settings."""
    return settings.listed or xla_started()


def forget_logical_devices() -> None:
    """Lets a program split devices again, as tests do between two configurations.

    XLA keeps the devices it started with. Logical devices beyond those share one of them.
    """
    settings.parts.clear()
    settings.listed, settings.forgotten = False, True


def accelerators() -> list[Any]:
    """Returns XLA's devices for eager ops: the visible accelerators. Starts XLA."""
    return jax.local_devices(backend="cpu")[:1] if settings.posing else _accelerators()


def accelerator_kind() -> str:
    """Returns TensorFlow's name for the kind of the accelerators: "GPU" or "TPU"; "" without any."""
    found = accelerators()
    return "GPU" if settings.posing else type_of(found[0]) if found else ""


def _accelerators() -> list[Any]:
    return [d for d in jax.devices() if d.platform != "cpu"] if accelerators_may_exist() else []


def _nvidia_gpus() -> int:
    """Returns how many NVIDIA GPUs XLA will find, without starting it: settings must be made before."""
    if not any(find_spec(f"jax_cuda{version}_plugin") for version in (12, 13)):
        return 0
    here = len(glob.glob("/dev/nvidia[0-9]*"))
    chosen = os.environ.get("CUDA_VISIBLE_DEVICES")
    if chosen is None:
        return here
    count = 0
    for name in (part.strip() for part in chosen.split(",")):
        if not name or name.startswith("-") or (name.isdigit() and int(name) >= here):
            break  # CUDA ignores everything after a missing device
        count += 1
    return min(count, here)


def _accelerator_kinds() -> list[str]:
    if settings.posing:
        return ["GPU"]
    if settings.accelerators is None:
        gpus = 0 if xla_started() or not accelerators_may_exist() else _nvidia_gpus()
        settings.accelerators = ["GPU"] * gpus if gpus else [type_of(device) for device in _accelerators()]
    return settings.accelerators


def has_accelerators() -> bool:
    """Returns whether the machine has a GPU or a TPU that XLA can use."""
    return bool(_accelerator_kinds())


def physical_devices(device_type: str | None = None) -> list[PhysicalDevice]:
    """Returns the devices of the machine, CPU first."""
    found = [PhysicalDevice("/physical_device:CPU:0", "CPU")]
    if device_type is None or device_type.upper() != "CPU":
        counts: dict[str, int] = {}
        for kind in _accelerator_kinds():
            number = counts.get(kind, 0)
            counts[kind] = number + 1
            found.append(PhysicalDevice(f"/physical_device:{kind}:{number}", kind))
    return [d for d in found if device_type is None or d.device_type == device_type.upper()]


def visible_devices(device_type: str | None = None) -> list[PhysicalDevice]:
    """Returns the devices that programs may use."""
    return [d for d in physical_devices(device_type) if d in settings.visible.get(d.device_type, [d])]


def set_visible_devices(devices: Any, device_type: str | None = None) -> None:
    """Chooses the physical devices that the program may use.

    Args:
        devices: PhysicalDevices, or one of them.
        device_type: Only the devices of this kind are chosen; None means all kinds.

    Raises:
        ValueError: If a device is unknown or has another type.
        RuntimeError: If devices are already in use.
    """
    chosen = list(devices) if isinstance(devices, (list, tuple)) else [devices]
    for device in chosen:
        _check_known(device)
        if device_type is not None and device.device_type != device_type:
            raise ValueError(f"Unrecognized device type: {device.device_type}; wanted {device_type}.")
    kinds = {device_type} if device_type is not None else {d.device_type for d in physical_devices()}
    wanted = {kind: [d for d in chosen if d.device_type == kind] for kind in kinds}
    if all(settings.visible.get(k, physical_devices(k)) == v for k, v in wanted.items()):
        return
    if fixed():
        raise RuntimeError("Visible devices cannot be modified after being initialized")
    settings.visible.update(wanted)
    visibility_changed()
    if "GPU" in wanted:
        _show_gpus([device.name.rpartition(":")[2] for device in wanted["GPU"]])


def _show_gpus(numbers: list[str]) -> None:
    """Restricts XLA to these GPUs."""
    if numbers:
        jax.config.update("jax_cuda_visible_devices", ",".join(numbers))
    else:
        jax.config.update("jax_platforms", "cpu")


def _check_known(device: Any) -> None:
    if device not in physical_devices():
        raise ValueError(f"Unrecognized device: {device!r}")


def logical_devices(device_type: str | None = None) -> list[LogicalDevice]:
    """Returns the devices as programs name them."""
    settings.listed = True
    found: list[LogicalDevice] = []
    counts: dict[str, int] = {}
    for device in visible_devices(device_type):
        for _ in settings.parts.get(device) or [LogicalDeviceConfiguration()]:
            number = counts.get(device.device_type, 0)
            counts[device.device_type] = number + 1
            found.append(LogicalDevice(f"/device:{device.device_type}:{number}", device.device_type))
    if device_type in (None, "TPU"):
        found += [LogicalDevice(f"/device:TPU:{number}", "TPU") for number in range(fake_tpu_cores())]
    return found


def set_logical_device_configuration(device: PhysicalDevice, logical_devices: Any) -> None:
    """Splits a device into several.

    Args:
        device: PhysicalDevice to configure.
        logical_devices: List with one LogicalDeviceConfiguration for each logical device, or None.

    Raises:
        ValueError: If the device is unknown, or a memory limit is set where that is not possible.
        RuntimeError: If devices are already in use.
    """
    _check_known(device)
    parts = list(logical_devices or [])
    if settings.parts.get(device) == parts:
        return
    if settings.listed or (xla_started() and not settings.forgotten):
        raise RuntimeError("Virtual devices cannot be modified after being initialized")
    for part in parts:
        if device.device_type == "CPU" and part.memory_limit is not None:
            raise ValueError("Setting memory limit on CPU virtual devices is currently not supported")
    if settings.memory_growth.get(device) and any(p.memory_limit is not None for p in parts):
        raise ValueError("Cannot set memory growth on device when virtual devices configured")
    settings.parts[device] = parts
    limits = [p.memory_limit for p in parts if p.memory_limit is not None]
    if device.device_type == "CPU" and not xla_started():
        _add_xla_flag(f"{_HOST_DEVICES}={max(len(parts), 1)}")
    elif limits:
        os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
        total = _total_memory(int(device.name.rpartition(":")[2]))
        if total:
            os.environ["XLA_PYTHON_CLIENT_MEM_FRACTION"] = f"{min(sum(limits) * 2**20 / total, 1.0):.5f}"


def _total_memory(number: int) -> int:
    """Returns the bytes of a GPU's memory as CUDA reports them, without starting XLA; 0 if they are unknown."""
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
        size, device = ctypes.c_size_t(), ctypes.c_int()
        if cuda.cuInit(0) or cuda.cuDeviceGet(ctypes.byref(device), number):
            return 0
        return 0 if cuda.cuDeviceTotalMem_v2(ctypes.byref(size), device) else size.value
    except (OSError, AttributeError):
        return 0


def get_logical_device_configuration(device: PhysicalDevice) -> list[LogicalDeviceConfiguration] | None:
    _check_known(device)
    return settings.parts.get(device)


def _add_xla_flag(flag: str) -> None:
    name = flag.partition("=")[0]
    others = [f for f in os.environ.get("XLA_FLAGS", "").split() if f.partition("=")[0] != name]
    os.environ["XLA_FLAGS"] = " ".join([*others, flag])


def set_memory_growth(device: PhysicalDevice, enable: bool) -> None:
    """Sets whether GPU memory is allocated as needed instead of all at the start.

    Args:
        device: PhysicalDevice of a GPU.
        enable: Whether memory is taken as needed instead of all at once.

    Raises:
        ValueError: If the device is unknown, not a GPU, or split with a memory limit.
        RuntimeError: If devices are already in use.
    """
    _check_known(device)
    if device.device_type != "GPU":
        raise ValueError("Cannot set memory growth on non-GPU and non-Pluggable devices")
    if any(p.memory_limit is not None for p in settings.parts.get(device, [])):
        raise ValueError("Cannot set memory growth on device when virtual devices configured")
    if settings.memory_growth.get(device) == enable:
        return
    if fixed():
        raise RuntimeError("Physical devices cannot be modified after being initialized")
    settings.memory_growth[device] = enable
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false" if enable else "true"


def get_memory_growth(device: PhysicalDevice) -> bool:
    """Returns whether memory of a device is taken as needed instead of all at once.

    Args:
        device: PhysicalDevice of a GPU.

    Raises:
        ValueError: If the device is unknown.
        KeyError: If the device is not a GPU.
    """
    _check_known(device)
    if device.device_type != "GPU":
        raise KeyError(device)
    return settings.memory_growth.get(device, os.environ.get("TF_FORCE_GPU_ALLOW_GROWTH", "").lower() == "true")


def _xla_device(device: str) -> Any:
    kind, _, number = device.replace("/device:", "").replace("/", "").upper().rpartition(":")
    found = [d for d in jax.devices() if d.platform.upper() == kind] if kind != "CPU" else jax.devices("cpu")
    if not number.isdigit() or int(number) >= len(found):
        raise ValueError(f"No matching devices found for '{device}'")
    return found[int(number)]


def memory_info(device: str) -> dict[str, int]:
    """Returns the current and the peak number of bytes in use on a device."""
    stats = _xla_device(device).memory_stats() if "CPU" not in device.upper() else None
    if not stats:
        raise ValueError(f"Allocator stats not available for device '{device}'")
    return {"current": stats["bytes_in_use"], "peak": stats["peak_bytes_in_use"]}


def device_details(device: PhysicalDevice) -> dict[str, Any]:
    _check_known(device)
    if device.device_type == "CPU":
        return {}
    (found,) = [d for n, d in enumerate(_accelerators()) if device.name.endswith(f":{n}")]
    details: dict[str, Any] = {"device_name": found.device_kind}
    capability = getattr(found, "compute_capability", None)
    if capability:
        details["compute_capability"] = tuple(int(p) for p in str(capability).split("."))
    return details


def set_threads(which: str, count: int) -> None:
    """Sets the number of threads ("intra" or "inter" ops); 0 leaves the choice to XLA."""
    label = {"intra": "Intra", "inter": "Inter"}[which]
    if count == settings.threads[which]:
        return
    if settings.listed or xla_started():
        raise RuntimeError(f"{label} op parallelism cannot be modified after initialization.")
    settings.threads[which] = int(count)
    if which == "intra":
        set_thread_limit(int(count))
    if which == "intra" and count > 0:
        _add_xla_flag(f"--xla_cpu_multi_thread_eigen={'true' if count > 1 else 'false'}")


def local_devices() -> list[Any]:
    """Returns XLA's devices: the host's, then the accelerators."""
    hosts = jax.local_devices(backend="cpu")
    return [*hosts, *(device for device in jax.local_devices() if device not in hosts)]


def type_of(device: Any) -> str:
    """Returns TensorFlow's name for the kind of an XLA device: "CPU", "GPU", "TPU"."""
    kind = str(device.platform).upper()
    return "GPU" if kind in ("CUDA", "ROCM") else kind


def name_of(device: Any) -> str:
    """Returns TensorFlow's name of an XLA device, such as "/device:GPU:0"."""
    alike = [d for d in local_devices() if type_of(d) == type_of(device)]
    return f"/device:{type_of(device)}:{alike.index(device)}"


def wait_for_devices() -> None:
    """Blocks until the devices have finished all work."""
    if xla_started():
        jax.effects_barrier()


def host_device_count() -> int:
    """Returns how many devices XLA's host platform has or, before it starts, will have."""
    if xla_started():
        return len(jax.local_devices(backend="cpu"))
    flags = [f.partition("=") for f in os.environ.get("XLA_FLAGS", "").split()]
    counts = [value for name, _, value in flags if name == _HOST_DEVICES]
    return int(counts[-1]) if counts and counts[-1].isdigit() else 1


def fake_tpu_cores() -> int:
    """Returns how many virtual CPUs pose as TPU cores (HEADRACE_FAKE_TPU), a test switch. XLA gets as many."""
    text = os.environ.get("HEADRACE_FAKE_TPU", "")
    count = int(text) if text.isdigit() else 0
    if count and not xla_started() and host_device_count() < count:
        _add_xla_flag(f"{_HOST_DEVICES}={count}")
    return count


def tpu_core_count() -> int:
    """Returns the number of TPU cores of this machine."""
    return fake_tpu_cores() or len([d for d in _accelerators() if type_of(d) == "TPU"])


def distinct_devices(names: Sequence[str]) -> list[Any] | None:
    """Returns XLA's devices for names such as "/device:CPU:1" if each has one of its own; else None."""
    kinds = [name.rpartition("device:")[2].partition(":") for name in names]
    if len({kind for kind, _, _ in kinds}) > 1 or len(set(names)) < len(names):
        return None
    kind, numbers = kinds[0][0].upper(), [int(number) for _, _, number in kinds]
    if kind == "CPU" or (kind == "TPU" and fake_tpu_cores()):
        found = jax.local_devices(backend="cpu") if host_device_count() > max(numbers) else []
    else:
        is_split = any(len(parts) > 1 for device, parts in settings.parts.items() if device.device_type == kind)
        found = [] if is_split else [d for d in local_devices() if type_of(d) == kind]
    return [found[number] for number in numbers] if len(found) > max(numbers) else None
