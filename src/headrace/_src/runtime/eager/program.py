"""Programs: what XLA makes of the code of a segment, found again by that code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors, logs
from headrace._src.base.forking import refuse_after_fork
from headrace._src.base.lazy import jnp
from headrace._src.ops import device_checks
from headrace._src.ops.wide_types import compiled_with_wide_types
from headrace._src.runtime.eager.code import Code, Pruned, pruned, steps_of
from headrace._src.runtime.xla.compilation import Compilation

_log = logs.logger("compile")
_MANY_OPS = 16  # of a program whose start is worth a change of threads


class Program:
    """A compiled segment; `live` are the outputs that it returns, in the order of `order`."""

    def __init__(self, code: Code, live: frozenset[int]) -> None:
        self.live = live
        self.order = sorted(live)
        part = pruned(code, self.order)
        self._leaves = part.leaves
        found = _compiled.get((part.code, part.outputs))
        if found is None:
            found = _compiled[part.code, part.outputs] = _Compiled(part)
        self._compiled = found

    def __call__(self, leaves: Sequence[Any]) -> tuple[list[tuple[int, Any]], Any]:
        """Returns the outputs with their places, and the number of the call that failed (None without checks)."""
        results, failed = self._compiled([leaves[n] for n in self._leaves])
        return list(zip(self.order, results, strict=True)), failed

    @property
    def has_started(self) -> bool:
        """Whether it was compiled and has run."""
        return self._compiled.has_started

    def start_again(self) -> None:
        """Makes the next run count as the first, because this one failed."""
        self._compiled.has_started = False

    @property
    def has_checks(self) -> bool:
        """Whether it may find that a value is not valid for an op."""
        return self._compiled.has_checks

    @property
    def is_large(self) -> bool:
        """Whether starting it takes so long that another thread should do it."""
        return self._compiled.size >= _MANY_OPS

    def verify(self, failed: Any) -> None:
        """Waits for a run; raises an error if a value was not valid for its op."""
        self._compiled.verify(failed)


class _Compiled:
    """The program that XLA makes of a segment's code."""

    has_checks = False

    def __init__(self, part: Pruned) -> None:
        steps = steps_of(part.code)

        def eager_segment(*leaves: Any) -> list[Any]:
            values: list[Any] = []
            failed: Any = None
            for number, (call, places) in enumerate(steps, 1):
                bad: list[Any] = []
                with device_checks.collecting(bad.append if device_checks.are_enabled() else None):
                    values += call.run([values[p] if p >= 0 else leaves[-1 - p] for p in places])
                for one in bad:
                    failed = jnp.int32(0) if failed is None else failed
                    failed = jnp.where((failed == 0) & jnp.any(one), jnp.int32(number), failed)
            self.has_checks = failed is not None
            return [values[n] for n in part.outputs] + ([failed] if failed is not None else [])

        self._steps = steps
        self.size = sum(call.size for call, _ in steps)
        # Eager code rounds after each op: XLA must not leave out a cast to a short type and back.
        self._program = compiled_with_wide_types(eager_segment, compiler_options={"xla_allow_excess_precision": False})
        self.has_started = False
        _log.debug("eager code: program %d, %d calls, %d results", len(_compiled), len(steps), len(part.outputs))

    def __call__(self, leaves: Sequence[Any]) -> tuple[list[Any], Any]:
        if self.has_started:
            results = self._program(*leaves)
        else:
            compilation = Compilation("eager code", len(self._steps))
            try:
                results = self._program(*leaves)
            finally:
                compilation.end()
            self.has_started = True
        if not self.has_checks:
            return results, None
        *results, failed = results
        return results, failed

    def verify(self, failed: Any) -> None:
        """Raises an error if a call failed."""
        number = int(np.asarray(failed))
        if number:
            name = self._steps[number - 1][0].op.name
            raise errors.invalid_argument(
                f"{name}: a value is out of range, such as an index or a label. HEADRACE_EAGER=op_by_op shows the line "
                f"of the call. [Op:{name}]"
            )


# code -> the programs for it, which differ in what they return. One that returns more than needed will do.
_programs: dict[Code, list[Program]] = {}
_compiled: dict[tuple[Code, tuple[int, ...]], _Compiled] = {}
refuse_after_fork(_programs.clear)
refuse_after_fork(_compiled.clear)


def program_count() -> int:
    """Returns how many programs were compiled for eager code so far."""
    return len(_compiled)


def program_for(code: Code, live: frozenset[int]) -> Program:
    """Returns a program that computes at least these outputs of the code."""
    known = _programs.setdefault(code, [])
    for program in known:
        if live <= program.live:
            return program
    # Whatever was in use once at this point will be again: results are freed now earlier, now later.
    program = Program(code, live.union(*(p.live for p in known)))
    known.append(program)
    return program
