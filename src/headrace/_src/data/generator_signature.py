"""The element spec of `from_generator`, from either form of its arguments."""

from __future__ import annotations

from headrace._src.tensors import nest
from headrace._src.tensors.dtypes import as_dtype
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import StructureSpec, TensorSpec, TypeSpec
from headrace._src.tensors.typing import DTypeLike, Nest, ShapeLike


def generator_spec(
    output_types: Nest[DTypeLike] | None, output_shapes: Nest[ShapeLike] | None, signature: StructureSpec | None
) -> StructureSpec:
    if signature is not None:
        if output_types is not None or output_shapes is not None:
            raise TypeError(
                "The `output_types` and `output_shapes` arguments can not be used together with the "
                "`output_signature` argument."
            )
        for spec in nest.flatten(signature):
            if not isinstance(spec, TypeSpec):
                raise TypeError(
                    f"`output_signature` must contain objects that are subclass of `tf.TypeSpec` but found "
                    f"{type(spec)} which is not."
                )
        return nest.list_to_tuple(signature)
    if output_types is None:
        raise TypeError("Either `output_signature` or `output_types` must be specified.")
    kinds = nest.map_structure(as_dtype, nest.list_to_tuple(output_types))
    if output_shapes is None:
        return nest.map_structure(lambda kind: TensorSpec(None, kind), kinds)
    shapes = nest.flatten_up_to(kinds, output_shapes)
    leaves = [TensorSpec(TensorShape(s), k) for s, k in zip(shapes, nest.flatten(kinds), strict=True)]
    return nest.pack_sequence_as(kinds, leaves)
