"""from_generator: the elements that a Python generator yields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.structure import flat_specs
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.ragged import RaggedTensorSpec
from headrace._src.tensors.specs import StructureSpec, TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor


class FromGenerator(PlanNode):
    kind = "_FlatMapDataset"

    def __init__(self, generator: Callable[..., Any], spec: StructureSpec, args: tuple[Tensor, ...]) -> None:
        super().__init__(spec)
        self.generator, self.args = generator, args

    def described(self) -> str:
        return "FromGenerator"

    @property
    def pure(self) -> bool:
        return False

    def open(self, run: Run) -> Cursor:
        return BlockCursor(self._blocks())

    def _blocks(self) -> Iterator[Block]:
        specs = flat_specs(self.spec)
        arguments = [a.numpy() if type(a) is EagerTensor else a for a in self.args]
        single = isinstance(self.spec, TensorSpec)
        try:
            values = iter(self.generator(*arguments))
        except Exception as problem:
            raise _failure(problem) from problem
        while True:
            try:
                value = next(values)
            except StopIteration:
                return
            except errors.OpError:
                raise
            except Exception as problem:
                raise _failure(problem) from problem
            parts = [value] if single else self._parts(value)
            yield Block([[self._leaf(s, v)] for s, v in zip(specs, parts, strict=True)], 1)

    def _parts(self, value: Any) -> list[Any]:
        try:
            return nest.flatten_up_to(self.spec, value)
        except (TypeError, ValueError) as problem:
            raise errors.invalid_argument(
                f"TypeError: `generator` yielded an element that did not match the expected structure. The expected "
                f"structure was {_kinds(self.spec)}, but the yielded element was {value!r}."
            ) from problem

    def _leaf(self, spec: TypeSpec, value: Any) -> Any:
        if not isinstance(spec, TensorSpec):
            if not isinstance(spec, RaggedTensorSpec) and not spec.is_compatible_with(value):
                raise errors.invalid_argument(f"`generator` yielded {value!r} where {spec} was expected.")
            return value
        wanted = spec.dtype
        if type(value) is EagerTensor:
            array = value._array
        else:
            array = self._array(spec, value)
        if array.dtype != wanted.numpy_dtype:
            raise errors.invalid_argument(
                f"TypeError: `generator` yielded an element of {array.dtype} where an element of {wanted.name} was "
                "expected."
            )
        if not spec.shape.is_compatible_with(array.shape):
            raise errors.invalid_argument(
                f"TypeError: `generator` yielded an element of shape {tuple(array.shape)} where an element of shape "
                f"{spec.shape} was expected."
            )
        return array

    def _array(self, spec: TensorSpec, value: Any) -> np.ndarray:
        """Converts a yielded value to an array of the expected dtype: TensorFlow casts the array that NumPy makes."""
        wanted = spec.dtype
        try:
            if wanted is dtypes.string or wanted.numpy_dtype.kind == "V":
                return as_tensor(value, wanted)._array
            array = np.array(value)
            if array.dtype != wanted.numpy_dtype:
                if array.dtype.kind in "OSU":
                    raise TypeError(f"{array.dtype} is not numeric")
                array = array.astype(wanted.numpy_dtype)
            return array
        except (TypeError, ValueError) as problem:
            raise errors.invalid_argument(
                "TypeError: `generator` yielded an element that could not be converted to the expected type. The "
                f"expected type was {wanted.name}, but the yielded element was {value!r}."
            ) from problem


def _failure(problem: Exception) -> Exception:
    """Converts the error of a generator to the one that the consumer receives."""
    words = f"{type(problem).__name__}: {problem}"
    if isinstance(problem, (TypeError, ValueError)):
        return errors.invalid_argument(words)
    if isinstance(problem, NotImplementedError):
        return errors.unimplemented(words)
    return errors.UnknownError(None, None, words)


def _kinds(spec: StructureSpec) -> Any:
    return nest.map_structure(lambda s: s.dtype, spec)
