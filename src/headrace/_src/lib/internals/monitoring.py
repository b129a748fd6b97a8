"""tensorflow.python.eager.monitoring: counters and gauges of this process, which nobody collects."""

from __future__ import annotations

from typing import Any


class _Cell:
    """The value for one combination of labels."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def set(self, value: Any) -> None:
        self._value = value

    def increase_by(self, value: int) -> None:
        self._value += value

    def add(self, value: Any) -> None:
        self._value = value

    def value(self) -> Any:
        return self._value


class Metric:
    """Values by labels.

    Args:
        name: Name of the metric.
        description: What it counts.
        *labels: Names of the labels.
    """

    _start: Any = 0

    def __init__(self, name: str, description: str, *labels: object) -> None:
        self.name, self.description = name, description
        self._cells: dict[tuple[object, ...], _Cell] = {}

    def get_cell(self, *labels: object) -> _Cell:
        """Returns the cell for these values of the labels.

        Args:
            *labels: Values of the labels.
        """
        return self._cells.setdefault(labels, _Cell(self._start))


class BoolGauge(Metric):
    """A boolean.

    Args:
        name: Name of the figure, such as "/my/counter".
        description: Text that explains it.
        *labels: Names of its labels.
    """

    _start = False


class IntGauge(Metric):
    """An integer.

    Args:
        name: Name of the figure, such as "/my/counter".
        description: Text that explains it.
        *labels: Names of its labels.
    """


class StringGauge(Metric):
    """A string.

    Args:
        name: Name of the figure, such as "/my/counter".
        description: Text that explains it.
        *labels: Names of its labels.
    """

    _start = ""


class Counter(Metric):
    """A number that only grows.

    Args:
        name: Name of the figure, such as "/my/counter".
        description: Text that explains it.
        *labels: Names of its labels.
    """


class Sampler(Metric):
    """A distribution of samples, of which the last is kept.

    Args:
        name: Name of the metric.
        buckets: Has no effect.
        description: What it samples.
        *labels: Names of the labels.
    """

    def __init__(self, name: str, buckets: object, description: str, *labels: object) -> None:
        super().__init__(name, description, *labels)


class ExponentialBuckets:
    """Limits that grow by a factor."""

    def __init__(self, scale: float, growth_factor: float, bucket_count: int) -> None:
        self.scale, self.growth_factor, self.bucket_count = scale, growth_factor, bucket_count
