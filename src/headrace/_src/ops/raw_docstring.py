"""Docstrings of tf.raw_ops, made from the definitions of the ops when a function is looked up.

What the entry's own docstring says about an argument is kept. Others get their type from the op's signature, and their
meaning from `MEANINGS`, which holds what the same argument means in all ops. Errors come from `op_errors.tsv`, which
`make index` writes from the source of the ops; an entry that describes its errors itself keeps what it says.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from headrace._src.base.docstrings import with_arguments, with_section
from headrace._src.ops.entry import Op
from headrace._src.ops.signature import REQUIRED, Attr, OpArgument
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType

MEANINGS = {
    "accum": "Handle of the variable that accumulates over the steps.",
    "align_corners": "Whether the centers of the corner pixels of input and output coincide.",
    "axis": "Number or numbers of the dimensions.",
    "bad_indices_policy": 'What happens to indices out of range: "ERROR" or "IGNORE".',
    "batch_dims": "Number of leading dimensions that the inputs share.",
    "begin": "First position along each dimension.",
    "beta1": "Decay rate of the mean of gradients.",
    "beta1_power": "`beta1` to the power of the step.",
    "beta2": "Decay rate of the mean of squared gradients.",
    "beta2_power": "`beta2` to the power of the step.",
    "binary_output": "Whether to mark values that occur with 1 instead of counting them.",
    "block_size": "Side of a block of pixels.",
    "boxes": "Corners of boxes, as rows of y1, x1, y2, x2.",
    "branches": "Functions to choose from.",
    "condition": "Where it is True the first value is taken.",
    "container": "Name of the container of resources. It has no effect.",
    "counter": "Counter of the random algorithm.",
    "cs_prev": "State of the cell before the step.",
    "data_format": "Order of the dimensions: where the channels are.",
    "default_value": "Value where there is none.",
    "dense_shape": "Shape of the dense tensor.",
    "dilations": "Distance between elements of the filter along each dimension.",
    "dims": "Size of each dimension.",
    "dtype": "DType of the result.",
    "dtypes": "DTypes of the results.",
    "dy": "Gradient of the result.",
    "element_dtype": "DType of the elements of the list.",
    "element_shape": "Shape of the elements of the list; -1 for unknown sizes.",
    "end": "Position after the last one along each dimension.",
    "epsilon": "Small value that prevents division by zero.",
    "explicit_paddings": 'Sizes to add before and after each dimension, for the padding "EXPLICIT".',
    "fft_length": "Length of the transform along each dimension.",
    "file_pattern": "Glob pattern of file names.",
    "filename": "Path of the file.",
    "filter": "Kernel that slides over the input.",
    "filter_sizes": "Shape of the kernel.",
    "grad": "Gradient of the loss by the result, or by the variable.",
    "grads": "Gradients of the results.",
    "gradients": "Gradient of the result.",
    "grad_a": "Whether this is the product of a gradient by the first factor. It has no effect.",
    "grad_b": "Whether this is the product of a gradient by the second factor. It has no effect.",
    "grad_x": "Whether this is the product of a gradient by the first factor. It has no effect.",
    "grad_y": "Whether this is the product of a gradient by the second factor. It has no effect.",
    "h_prev": "Output of the cell before the step.",
    "half_pixel_centers": "Whether pixels are squares whose centers are sampled.",
    "images": "Images, with the channels in the last dimension.",
    "index": "Position of the element.",
    "indices": "Positions of the elements.",
    "input_handle": "TensorList.",
    "input_max": "Largest value that is represented.",
    "input_min": "Smallest value that is represented.",
    "input_sizes": "Shape of the input of the convolution.",
    "iou_threshold": "Share of overlap above which a box is dropped.",
    "is_training": "Whether the statistics of the batch are used.",
    "iterator": "Handle of an iterator.",
    "keep_dims": "Whether reduced dimensions remain with size 1.",
    "key": "Key of the random algorithm.",
    "key_dtype": "DType of the keys.",
    "keys": "Keys of the table.",
    "ksize": "Size of the window along each dimension.",
    "l1": "Weight of the sum of absolute values.",
    "l2": "Weight of the sum of squares.",
    "linear": "Handle of the variable with the linear terms.",
    "logits": "Logarithms of unnormalized probabilities.",
    "lr": "Learning rate.",
    "lr_power": "Power of the learning rate's decay, at most 0.",
    "m": "Handle of the variable with the means of gradients.",
    "max_output_size": "Largest number of results.",
    "maxval": "Upper bound, which is not a result.",
    "minval": "Lower bound.",
    "mom": "Handle of the variable with the momentum.",
    "momentum": "Share of the last update in the next one.",
    "ms": "Handle of the variable with the means of squared gradients.",
    "multiply_linear_by_lr": "Whether the linear terms are multiplied by the learning rate.",
    "narrow_range": "Whether the lowest quantized value is not used.",
    "num_segments": "Number of segments, the size of the first dimension of the result.",
    "num_bits": "Number of bits of a quantized value.",
    "num_sampled": "Number of candidates.",
    "num_true": "Number of true classes of each sample.",
    "orig_input": "Input of the forward op.",
    "orig_output": "Result of the forward op.",
    "out_backprop": "Gradient of the result.",
    "out_type": "DType of the result.",
    "output_dtype": "DType of the result.",
    "output_shapes": "Shapes of the results.",
    "output_types": "DTypes of the results.",
    "padding": '"SAME" pads so that each position has a window, "VALID" does not pad.',
    "paddings": "Sizes to add before and after each dimension, as rows of two.",
    "pattern": "Regular expression.",
    "perm": "Order of the dimensions in the result.",
    "range_max": "Number of classes.",
    "ref": "Handle of the variable.",
    "resource": "Handle of the variable.",
    "rho": "Decay rate.",
    "scores": "Score of each box.",
    "score_threshold": "Score below which boxes are dropped.",
    "seed": "First part of the seed. If both parts are 0 the seed is random.",
    "seed2": "Second part of the seed.",
    "segment_ids": "Number of the segment of each row.",
    "separator": "Text between the parts.",
    "sequence_length": "Length of each sequence.",
    "serialized": "Serialized messages.",
    "shape": "Shape of the result.",
    "shared_name": "Name under which the resource is shared. Empty: the name of the operation.",
    "size": "Size of the result.",
    "sorted": "Whether results are in descending order.",
    "sparse_gradient": "Whether the gradient is sparse.",
    "strides": "Step of the window along each dimension.",
    "string_tensor": "Texts to convert.",
    "table_handle": "Lookup table, as the op that creates it returns it.",
    "tag": "Name of the summary in TensorBoard.",
    "true_classes": "Classes of each sample.",
    "unique": "Whether all candidates are different.",
    "update_slots": "Whether the sums of squared gradients are updated.",
    "updates": "Values for the positions in `indices`.",
    "use_cudnn_on_gpu": "Whether cuDNN may be used. It has no effect.",
    "use_locking": "Whether the update is locked. All updates are atomic.",
    "use_nesterov": "Whether to use Nesterov's form of momentum.",
    "use_node_name_sharing": "Whether the name of the operation is shared. It has no effect.",
    "use_peephole": "Whether the gates see the state of the cell.",
    "validate_indices": "Whether the order and range of indices are checked.",
    "value_dtype": "DType of the values.",
    "var": "Handle of the variable to update.",
    "w": "Matrix of weights.",
    "wcf": "Weights of the forget gate's view of the cell.",
    "wci": "Weights of the input gate's view of the cell.",
    "wco": "Weights of the output gate's view of the cell.",
    "weights": "Weights of the values; empty for none.",
    "writer": "Handle of a summary writer.",
    # Where an op means something else by the name.
    "Assert.condition": "bool that must be True.",
    "ConcatOffset.shape": "Shapes of the tensors to join.",
    "EnsureShape.shape": "Shape that the input must have.",
    "PrintV2.end": "Text after the message.",
    "Reverse.dims": "Whether each dimension is reversed.",
    "SparseSlice.shape": "Shape of the dense tensor.",
    "SparseSplit.shape": "Shape of the dense tensor.",
    "StridedSliceGrad.shape": "Shape of the tensor that was sliced.",
    "Where.condition": "Where it is not zero, the position is returned.",
}
INPUTS = {"seed": "Two integers that choose the random numbers."}  # names of inputs that are attributes elsewhere
_KINDS = {
    "float": "floating point", "complex": "complex", "int": "integer", "uint": "unsigned integer", "bool": "bool",
    "string": "string", "quantized": "quantized", "resource": "resource", "variant": "variant",
}  # fmt: skip
_ATTRIBUTES = {
    "bool": "bool", "int": "int", "float": "float", "str": "str", "bytes": "bytes", "DType": "DType",
    "TensorShape": "shape", "FuncGraph": "concrete function", "tensor": "constant tensor", "Any": "any value",
}  # fmt: skip


def raw_docstring(entry: Op, names: Mapping[str, str]) -> str:
    """Returns the docstring of an op with all its arguments.

    Args:
        entry: Entry of the op.
        names: Names of arguments in the entry -> their names in tf.raw_ops, where they differ.
    """
    first: dict[str, str] = {}
    texts: dict[str, str] = {}
    for argument in entry.inputs:
        name = names.get(argument.name, argument.name)
        meaning = INPUTS.get(name) or _meaning(entry, name)
        if meaning is None or argument.dtype is not dtypes.resource:  # meanings say that it is a handle
            meaning = _joined(_input_type(entry, argument, first), meaning)
        texts[name] = meaning
        first.setdefault(argument.type_attr or "", name)
    for attr in entry.attrs:
        if attr.name not in entry.own_arguments:
            name = names.get(attr.name, attr.name)
            texts[name] = _joined(_attribute_type(attr), _meaning(entry, name))
    texts["name"] = "Name of the operation in a graph."
    text = with_arguments(entry.__doc__, list(texts), texts, _returned(entry, first))
    return with_section(text, "Raises", _errors(entry))


def _errors(entry: Op) -> list[str]:
    """Returns the lines about the errors of an op: the messages in its kernel and shape rule."""
    lines = ["TypeError: If an argument is missing, unknown or passed by position."]
    for kind, messages in _op_errors().get(entry.name, {}).items():
        quoted = "; ".join(f'"{message}"' for message in messages)
        lines.append(f"{kind}: With a message such as {quoted}.")
    return lines


@functools.cache
def _op_errors() -> dict[str, dict[str, list[str]]]:
    """Returns the messages of each class of errors, by op."""
    found: dict[str, dict[str, list[str]]] = {}
    for line in Path(__file__).with_name("op_errors.tsv").read_text(encoding="utf-8").splitlines():
        name, kind, message = line.split("\t")
        found.setdefault(name, {}).setdefault(kind, []).append(message)
    return found


def _meaning(entry: Op, name: str) -> str | None:
    return MEANINGS.get(f"{entry.name}.{name}") or MEANINGS.get(name)


def _joined(kind: str, meaning: str | None) -> str:
    return f"{kind} {meaning}" if meaning else kind


def _input_type(entry: Op, argument: OpArgument, first: Mapping[str, str]) -> str:
    if argument.mixed:
        return "List of tensors."
    several = "List of tensors" if argument.count_attr else "Tensor"
    if argument.dtype is dtypes.resource:
        return "Handle of a resource, as the op that creates it returns it."
    if argument.dtype is not None:
        return f"{several} of {argument.dtype.name}."
    known = first.get(argument.type_attr or "")
    if known:
        return f"{several} of the same dtype as `{known}`."
    return f"{several} of {_dtypes(entry.types.get(argument.type_attr or '', ()))}."


def _dtypes(allowed: tuple[DType, ...]) -> str:
    if 0 < len(allowed) <= 3:
        return _listed([dtype.name for dtype in allowed], "or")
    kinds = {dtype._kind for dtype in allowed}
    if not allowed or {"string", "bool", "complex"} <= kinds:
        return "any dtype"
    return f"{_listed([word for kind, word in _KINDS.items() if kind in kinds], 'or')} dtype"


def _attribute_type(attr: Attr) -> str:
    kind = attr.kind.removesuffix(" | None")
    element = kind.removeprefix("list[").removesuffix("]")
    word = _ATTRIBUTES.get(element, element)
    text = (
        f"List of {word} values" if kind.startswith("list[") else word[0].upper() + word[1:] if len(word) > 5 else word
    )
    if attr.default is REQUIRED:
        return f"{text}."
    return f"{text}, {_default(attr.default)} by default."


def _default(value: Any) -> str:
    return value.name if isinstance(value, DType) else repr(list(value) if isinstance(value, tuple) else value)


def _returned(entry: Op, first: Mapping[str, str]) -> str:
    if not entry.outputs:
        return "The operation in a graph; None when executing eagerly."
    kinds = [_input_type(entry, output, first).rstrip(".") for output in entry.outputs]
    if len(kinds) == 1:
        return f"{kinds[0]}."
    named = [
        f"`{output.name}` ({kind[0].lower()}{kind[1:]})" for output, kind in zip(entry.outputs, kinds, strict=True)
    ]
    return f"A named tuple: {_listed(named, 'and')}."


def _listed(words: list[str], last: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
