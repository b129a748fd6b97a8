"""Random arguments for ops, the same for an op each time."""

import inspect
import random
import zlib

import numpy as np

import headrace as tf
from headrace._src.tensors import dtypes
from headrace._src.tensors.shapes import TensorShape

KINDS = (
    dtypes.float32,
    dtypes.float64,
    dtypes.int32,
    dtypes.int64,
    dtypes.bool_,
    dtypes.string,
    dtypes.uint8,
    dtypes.float16,
    dtypes.bfloat16,
    dtypes.complex64,
    dtypes.int8,
)
# They write files, print, or need what cannot be made up at random.
LEFT_OUT = frozenset({"WriteFile", "Print", "PrintV2", "Save", "SaveV2", "MergeV2Checkpoints", "Const", "Placeholder"})


def can_be_called(entry):
    """Whether arguments for an op can be made up."""
    opaque = (dtypes.resource, dtypes.variant)
    return not (
        entry.reentrant
        or entry.name in LEFT_OUT
        or any(s.dtype in opaque for s in entry.inputs)
        or any(a.kind in ("Any", "func", "tensor") for a in entry.attrs)
    )


class RandomCalls:
    """Random calls of one op. Wild ones have wrong dtypes and values that are not finite among them."""

    def __init__(self, entry, wild=True):
        seed = zlib.crc32(entry.name.encode())
        self.entry, self.wild = entry, wild
        self.choose, self.numbers = random.Random(seed), np.random.default_rng(seed)

    def shape(self):
        return tuple(int(n) for n in self.numbers.integers(0, 4, self.choose.choice([0, 1, 1, 2, 2, 3, 4])))

    def tensor(self, dtype, shape):
        if dtype is dtypes.string:
            text = self.choose.choice([b"", b"a b", b"12", b"\xff\xfe", b"{}"])
            return tf.constant(np.full(shape, text, object), tf.string)
        if dtype is dtypes.bool_:
            return tf.constant(self.numbers.random(shape) > 0.5)
        if dtype.is_integer:
            low = 0 if dtype.is_unsigned or (not self.wild and self.choose.random() < 0.7) else -3
            return tf.constant(self.numbers.integers(low, 6 if self.wild else 4, shape).astype(dtype.numpy_dtype))
        scale = self.choose.choice([1, 1, 100, 0, np.nan, np.inf]) if self.wild else 1
        with np.errstate(all="ignore"):
            return tf.constant(np.asarray(self.numbers.standard_normal(shape) * scale).astype(dtype.numpy_dtype))

    def attribute(self, attr):
        kind = attr.kind.removesuffix(" | None")
        one = {
            "bool": [True, False], "int": [-2, -1, 0, 1, 2, 3, 7], "float": [-1.0, 0.0, 0.5, 2.0], "bytes": [b"x"],
            "str": ["SAME", "VALID", "NHWC", "NCHW", "", "x", "UTF-8"], "DType": KINDS,
            "TensorShape": [TensorShape(s) for s in (None, [], [2], [None, 2])],
        }  # fmt: skip
        if kind.startswith("list["):
            values = one.get(kind[5:-1], [1])
            return [self.choose.choice(values) for _ in range(self.choose.choice([0, 1, 2, 3, 4, 4, 5]))]
        return self.choose.choice(one[kind]) if kind in one else None

    def arguments(self):
        """The inputs and the attributes of a call."""
        types, base, entry = {}, self.shape(), self.entry

        def dtype(slot):
            if self.wild and self.choose.random() < 0.04:
                return self.choose.choice(KINDS)
            if slot.dtype is not None:
                return slot.dtype
            fitting = [d for d in entry.types.get(slot.type_attr, KINDS) if d in KINDS] or KINDS
            return types.setdefault(slot.type_attr, self.choose.choice(fitting))

        def one(slot):
            return self.tensor(dtype(slot), base if self.choose.random() < 0.5 else self.shape())

        inputs = [
            [one(s) for _ in range(self.choose.choice([0, 1, 2, 2, 3]))] if s.is_list else one(s) for s in entry.inputs
        ]
        wanted = [a for a in entry.attrs if a.default is inspect.Parameter.empty or self.choose.random() < 0.3]
        attrs = {a.name: self.attribute(a) for a in wanted}
        return inputs, {name: value for name, value in attrs.items() if value is not None}

    def call(self):
        inputs, attrs = self.arguments()
        return self.entry(*inputs, **attrs)
