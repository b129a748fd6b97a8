"""tf.DeviceSpec: a possibly partial device name, such as "/job:worker/task:1/device:GPU:0"."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True)
class DeviceSpec:
    """The parts of a device name; None for parts that are not set.

    Args:
        job: Name of the job, such as "worker", or None.
        replica: Number of the replica, or None.
        task: Number of the task in its job, or None.
        device_type: Kind of device, such as "CPU" or "GPU", or None.
        device_index: Number of the device of that kind, or None.
    """

    job: str | None = None
    replica: int | None = None
    task: int | None = None
    device_type: str | None = None
    device_index: int | None = None

    def __post_init__(self) -> None:
        if self.device_type in ("cpu", "gpu"):  # no other kind has a second spelling
            object.__setattr__(self, "device_type", self.device_type.upper())
        for name in ("replica", "task", "device_index"):
            number = getattr(self, name)
            if number is not None:
                object.__setattr__(self, name, int(number))

    @classmethod
    def from_string(cls, spec: str) -> DeviceSpec:
        """Parses a device name.

        Args:
            spec: Text such as "/job:worker/task:0/device:GPU:1".

        Returns:
            A DeviceSpec.

        Raises:
            ValueError: If a part of `spec` is not a job, replica, task or device.
        """
        return cls(**_parse(spec))

    @classmethod
    def parse_from_string(cls, spec: str) -> DeviceSpec:
        """Parses a device name.

        Args:
            spec: Text such as "/job:worker/task:0/device:GPU:1".

        Returns:
            A DeviceSpec.
        """
        return cls.from_string(spec)

    def to_string(self) -> str:
        """Returns the device name."""
        text = "".join(
            f"/{n}:{v}" for n, v in (("job", self.job), ("replica", self.replica), ("task", self.task)) if v is not None
        )
        if self.device_type is not None:
            text += f"/device:{self.device_type}:{'*' if self.device_index is None else self.device_index}"
        return text

    def make_merged_spec(self, dev: DeviceSpec) -> DeviceSpec:
        """Returns this spec with the parts that `dev` sets replaced.

        Args:
            dev: DeviceSpec whose fields win where both have one.

        Raises:
            TypeError: If `dev` is not a DeviceSpec.
        """
        if not isinstance(dev, DeviceSpec):
            raise TypeError(f"Expected a DeviceSpec; got {type(dev).__name__}.")
        return type(self)(
            **{
                f.name: getattr(self, f.name) if getattr(dev, f.name) is None else getattr(dev, f.name)
                for f in fields(self)
            }
        )

    def replace(self, **kwargs: Any) -> DeviceSpec:
        """Returns a copy with the given parts replaced.

        Args:
            **kwargs: Fields to change, by the names of the constructor's arguments.
        """
        return type(self)(**{**{f.name: getattr(self, f.name) for f in fields(self)}, **kwargs})


class MutableDeviceSpec(DeviceSpec):
    """The DeviceSpec of TensorFlow 1, whose parts can be changed.

    Args:
        job: Name of the job, such as "worker", or None.
        replica: Number of the replica, or None.
        task: Number of the task in its job, or None.
        device_type: Kind of device, such as "CPU" or "GPU", or None.
        device_index: Number of the device of that kind, or None.
    """

    __hash__ = DeviceSpec.__hash__

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)
        self.__post_init__()

    def parse_from_string(self, spec: str) -> DeviceSpec:  # type: ignore[override]
        """Sets the parts to those of a device name.

        Args:
            spec: Text such as "/job:worker/task:0/device:GPU:1".

        Returns:
            This spec.
        """
        parts = _parse(spec)
        for field in fields(self):
            object.__setattr__(self, field.name, parts.get(field.name))
        self.__post_init__()
        return self

    def merge_from(self, dev: DeviceSpec) -> None:
        """Replaces the parts that `dev` sets.

        Args:
            dev: DeviceSpec whose fields win where both have one.
        """
        merged = self.make_merged_spec(dev)
        for field in fields(self):
            object.__setattr__(self, field.name, getattr(merged, field.name))


def _parse(spec: str) -> dict[str, Any]:
    """Returns the fields that a device name sets."""
    parts: dict[str, Any] = {}
    for piece in spec.split("/"):
        if not piece:
            continue
        words = piece.split(":")
        if words[0] in ("job",) and len(words) == 2:
            parts["job"] = words[1]
        elif words[0] in ("replica", "task") and len(words) == 2 and words[1].isdigit():
            parts[words[0]] = int(words[1])
        elif words[0] == "device" and len(words) in (2, 3):
            _set_device(parts, words[1:], spec)
        elif words[0].upper() in ("CPU", "GPU", "TPU") and len(words) <= 2:
            _set_device(parts, [words[0].upper(), *words[1:]], spec)
        else:
            raise ValueError(f"Unknown attribute '{words[0]}' is encountered while parsing the device spec: '{spec}'.")
    return parts


def _set_device(parts: dict[str, Any], words: list[str], spec: str) -> None:
    if "device_type" in parts:
        raise ValueError(f"Multiple device types are not allowed while parsing the device spec: {spec}.")
    parts["device_type"] = words[0]
    if len(words) == 2 and words[1] != "*":
        if not words[1].isdigit():
            raise ValueError(f"The device index of '{spec}' must be a number or '*'.")
        parts["device_index"] = int(words[1])
