"""ProfileOptionBuilder: the options that select what a profile counts and shows."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

_DEFAULTS: dict[str, Any] = {
    "max_depth": 10000, "min_bytes": 0, "min_micros": 0, "min_params": 0, "min_float_ops": 0, "min_occurrence": 0,
    "order_by": "name", "account_type_regexes": [".*"], "start_name_regexes": [".*"], "trim_name_regexes": [],
    "show_name_regexes": [".*"], "hide_name_regexes": [], "account_displayed_op_only": True, "select": ["micros"],
    "step": -1, "output": "stdout",
}  # fmt: skip
TRAINABLE = "_trainable_variables"


class ProfileOptionBuilder:
    """Builds the options of `profile` step by step.

    Args:
        options: Options of an earlier builder to start with.
    """

    def __init__(self, options: dict[str, Any] | None = None) -> None:
        self._options = copy.deepcopy(_DEFAULTS if options is None else options)

    @staticmethod
    def trainable_variables_parameter() -> dict[str, Any]:
        """Returns options that count the parameters in trainable variables."""
        return {**copy.deepcopy(_DEFAULTS), "account_type_regexes": [TRAINABLE], "select": ["params"]}

    @staticmethod
    def float_operation() -> dict[str, Any]:
        """Returns options that count floating-point operations."""
        return {**copy.deepcopy(_DEFAULTS), "min_float_ops": 1, "select": ["float_ops"], "order_by": "float_ops"}

    @staticmethod
    def time_and_memory(
        min_micros: int = 1,
        min_bytes: int = 1,
        min_accelerator_micros: int = 0,
        min_cpu_micros: int = 0,
        min_peak_bytes: int = 0,
        min_residual_bytes: int = 0,
        min_output_bytes: int = 0,
    ) -> dict[str, Any]:
        """Returns options that show the time and memory of a run.

        Args:
            min_micros: Smallest time in microseconds to show.
            min_bytes: Smallest number of bytes to show.
            min_accelerator_micros: Smallest time on accelerators to show.
            min_cpu_micros: Smallest time on the CPU to show.
            min_peak_bytes: Smallest peak of memory to show.
            min_residual_bytes: Smallest memory that remains to show.
            min_output_bytes: Smallest size of outputs to show.
        """
        return {
            **copy.deepcopy(_DEFAULTS),
            "min_micros": min_micros, "min_bytes": min_bytes, "min_accelerator_micros": min_accelerator_micros,
            "min_cpu_micros": min_cpu_micros, "min_peak_bytes": min_peak_bytes,
            "min_residual_bytes": min_residual_bytes, "min_output_bytes": min_output_bytes,
            "order_by": "micros", "select": ["micros", "bytes"],
        }  # fmt: skip

    def build(self) -> dict[str, Any]:
        """Returns the options as a dictionary."""
        return copy.deepcopy(self._options)

    def _with(self, **changes: Any) -> ProfileOptionBuilder:
        self._options.update(changes)
        return self

    def with_max_depth(self, max_depth: int) -> ProfileOptionBuilder:
        """Limits the depth of the tree that is shown.

        Args:
            max_depth: Number of levels to show.

        Returns:
            The builder.
        """
        return self._with(max_depth=max_depth)

    def with_min_memory(
        self,
        min_bytes: int = 0,
        min_peak_bytes: int = 0,
        min_residual_bytes: int = 0,
        min_output_bytes: int = 0,
    ) -> ProfileOptionBuilder:
        """Hides nodes that use less memory.

        Args:
            min_bytes: Smallest number of bytes to show.
            min_peak_bytes: Smallest peak of memory to show.
            min_residual_bytes: Smallest memory that remains to show.
            min_output_bytes: Smallest size of outputs to show.

        Returns:
            The builder.
        """
        return self._with(
            min_bytes=min_bytes,
            min_peak_bytes=min_peak_bytes,
            min_residual_bytes=min_residual_bytes,
            min_output_bytes=min_output_bytes,
        )

    def with_min_execution_time(
        self, min_micros: int = 0, min_accelerator_micros: int = 0, min_cpu_micros: int = 0
    ) -> ProfileOptionBuilder:
        """Hides nodes that take less time.

        Args:
            min_micros: Smallest time in microseconds to show.
            min_accelerator_micros: Smallest time on accelerators to show.
            min_cpu_micros: Smallest time on the CPU to show.

        Returns:
            The builder.
        """
        return self._with(
            min_micros=min_micros, min_accelerator_micros=min_accelerator_micros, min_cpu_micros=min_cpu_micros
        )

    def with_min_parameters(self, min_params: int) -> ProfileOptionBuilder:
        """Hides nodes with fewer parameters.

        Args:
            min_params: Smallest number of parameters to show.

        Returns:
            The builder.
        """
        return self._with(min_params=min_params)

    def with_min_occurrence(self, min_occurrence: int) -> ProfileOptionBuilder:
        """Hides ops that occur less often.

        Args:
            min_occurrence: Smallest number of occurrences to show.

        Returns:
            The builder.
        """
        return self._with(min_occurrence=min_occurrence)

    def with_min_float_operations(self, min_float_ops: int) -> ProfileOptionBuilder:
        """Hides nodes with fewer floating-point operations.

        Args:
            min_float_ops: Smallest number of floating point operations to show.

        Returns:
            The builder.
        """
        return self._with(min_float_ops=min_float_ops)

    def with_accounted_types(self, account_type_regexes: Sequence[str]) -> ProfileOptionBuilder:
        """Counts only ops whose types match.

        Args:
            account_type_regexes: Regular expressions of the types that count.

        Returns:
            The builder.
        """
        return self._with(account_type_regexes=list(account_type_regexes))

    def with_node_names(
        self,
        start_name_regexes: Sequence[str] | None = None,
        show_name_regexes: Sequence[str] | None = None,
        hide_name_regexes: Sequence[str] | None = None,
        trim_name_regexes: Sequence[str] | None = None,
    ) -> ProfileOptionBuilder:
        """Selects nodes by their names.

        Args:
            start_name_regexes: Regular expressions of the names where the view begins.
            show_name_regexes: Regular expressions of the names to show.
            hide_name_regexes: Regular expressions of the names to hide.
            trim_name_regexes: Regular expressions of the names at which the view ends.

        Returns:
            The builder.
        """
        given = {
            "start_name_regexes": start_name_regexes,
            "show_name_regexes": show_name_regexes,
            "hide_name_regexes": hide_name_regexes,
            "trim_name_regexes": trim_name_regexes,
        }
        return self._with(**{name: list(value) for name, value in given.items() if value is not None})

    def account_displayed_op_only(self, is_true: bool) -> ProfileOptionBuilder:
        """Sets whether hidden nodes count in their parents.

        Args:
            is_true: Whether only the displayed operations count.

        Returns:
            The builder.
        """
        return self._with(account_displayed_op_only=is_true)

    def with_empty_output(self) -> ProfileOptionBuilder:
        """Writes the result nowhere; it is only returned.

        Returns:
            The builder.
        """
        return self._with(output="none")

    def with_stdout_output(self) -> ProfileOptionBuilder:
        """Prints the result.

        Returns:
            The builder.
        """
        return self._with(output="stdout")

    def with_file_output(self, outfile: str) -> ProfileOptionBuilder:
        """Writes the profile to a file.

        Args:
            outfile: Path of the text file to write.

        Returns:
            The builder.
        """
        return self._with(output=f"file:outfile={outfile}")

    def with_timeline_output(self, timeline_file: str) -> ProfileOptionBuilder:
        """Writes a timeline. Not supported by `profile`.

        Args:
            timeline_file: Path of the timeline to write.

        Returns:
            The builder.
        """
        return self._with(output=f"timeline:outfile={timeline_file}")

    def with_pprof_output(self, pprof_file: str) -> ProfileOptionBuilder:
        """Writes a pprof file. Not supported by `profile`.

        Args:
            pprof_file: Path of the pprof file to write.

        Returns:
            The builder.
        """
        return self._with(output=f"pprof:outfile={pprof_file}")

    def order_by(self, attribute: str) -> ProfileOptionBuilder:
        """Sorts nodes by an attribute.

        Args:
            attribute: Name of a figure, such as "micros" or "params".

        Returns:
            The builder.
        """
        return self._with(order_by=attribute)

    def select(self, attributes: Sequence[str]) -> ProfileOptionBuilder:
        """Selects the attributes to show.

        Args:
            attributes: Names of the figures to show.

        Returns:
            The builder.
        """
        return self._with(select=list(attributes))

    def with_step(self, step: int) -> ProfileOptionBuilder:
        """Selects the step to profile.

        Args:
            step: Number of the step to show; -1 averages over all.

        Returns:
            The builder.
        """
        return self._with(step=step)
