"""CudnnRNN: whole recurrent networks as one op, with all weights in one vector in the order that cuDNN has.

Programs name these ops for their speed on a GPU. Here they are loops over the frames on any device. Their gradient is
that of the kernel. Nothing is kept for it, so the reserved outputs are empty.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.ops.entry import op
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import bfloat16, float16, float32, float64
from headrace._src.tensors.shapes import Dims

_TYPES = (float16, bfloat16, float32, float64)
_GATES = {"rnn_relu": 1, "rnn_tanh": 1, "lstm": 4, "gru": 3}


class _Weights(NamedTuple):
    """The weights of one layer in one direction, one row per gate."""

    inputs: Any  # (gates, units, input size), or None where the input is added as it is
    states: Any  # (gates, units, units)
    input_bias: Any  # (gates, units)
    state_bias: Any


class _Network(NamedTuple):
    """What the attributes and the shapes of the inputs say about a network."""

    mode: str
    skips_input: bool
    directions: int
    layers: int
    units: int
    input_size: int


def _network(x: Any, h: Any, rnn_mode: str, input_mode: str, direction: str) -> _Network:
    directions = 2 if direction == "bidirectional" else 1
    if h.shape[0] % directions:
        raise errors.invalid_argument(f"input_h needs a row per layer and direction; its shape is {h.shape}")
    skips = input_mode == "skip_input" or (input_mode == "auto_select" and x.shape[2] == h.shape[2])
    return _Network(rnn_mode, skips, directions, h.shape[0] // directions, h.shape[2], x.shape[2])


def _split(params: Any, network: _Network) -> list[_Weights]:
    """Returns the weights of each layer and direction: all matrices come first, then all biases."""
    gates, units = _GATES[network.mode], network.units
    shapes: list[tuple[int, ...]] = []
    for row in range(network.layers * network.directions):
        first = row < network.directions
        width = network.input_size if first else units * network.directions
        shapes += [(0 if first and network.skips_input else gates, units, width), (gates, units, units)]
    shapes += [(gates, units)] * (2 * network.layers * network.directions)
    wanted = sum(int(np.prod(shape)) for shape in shapes)
    if params.shape != (wanted,):
        raise errors.invalid_argument(f"params must have {wanted} entries for this network; it has {params.shape}")
    parts, position = [], 0
    for shape in shapes:
        end = position + int(np.prod(shape))
        parts.append(params[position:end].reshape(shape) if end > position else None)
        position = end
    half = len(parts) // 2
    return [_Weights(*parts[i : i + 2], *parts[half + i : half + i + 2]) for i in range(0, half, 2)]


def _sigmoid(xp: Any, x: Any) -> Any:
    return 1 / (1 + xp.exp(-x))


def _step(xp: Any, mode: str, from_input: Any, h: Any, c: Any, weights: _Weights) -> tuple[Any, Any]:
    """Returns the next states; `from_input` has one row per gate."""
    from_state = xp.einsum("bu,gvu->gbv", h, weights.states) + weights.state_bias[:, None]
    if mode == "gru":
        reset, update = (_sigmoid(xp, from_input[g] + from_state[g]) for g in (0, 1))
        candidate = xp.tanh(from_input[2] + reset * from_state[2])
        return (1 - update) * candidate + update * h, c
    total = from_input + from_state
    if mode == "lstm":
        i, f, o = (_sigmoid(xp, total[g]) for g in (0, 1, 3))
        c = f * c + i * xp.tanh(total[2])
        return o * xp.tanh(c), c
    return xp.maximum(total[0], 0) if mode == "rnn_relu" else xp.tanh(total[0]), c


def _direction(
    xp: Any, mode: str, x: Any, h: Any, c: Any, weights: _Weights, lengths: Any, backward: bool
) -> tuple[Any, Any, Any]:
    """Runs one layer in one direction; frames after a sequence's end give zeros and leave its state alone."""
    if weights.inputs is None:
        from_input = xp.broadcast_to(x[:, None], (x.shape[0], _GATES[mode], *x.shape[1:]))
    else:
        from_input = xp.einsum("tbi,gui->tgbu", x, weights.inputs)
    from_input = from_input + weights.input_bias[:, None]
    frames = np.arange(x.shape[0])
    if backward:
        from_input, frames = from_input[::-1], frames[::-1]

    def advance(carry: tuple[Any, Any], frame: tuple[Any, Any]) -> tuple[tuple[Any, Any], Any]:
        t, gates = frame
        next_h, next_c = _step(xp, mode, gates, *carry, weights)
        inside = (t < lengths)[:, None]
        return (xp.where(inside, next_h, carry[0]), xp.where(inside, next_c, carry[1])), xp.where(inside, next_h, 0)

    if xp is np:
        steps = []
        for frame in zip(frames, from_input, strict=True):
            (h, c), y = advance((h, c), frame)
            steps.append(y)
        outputs = np.stack(steps) if steps else np.zeros((0, *h.shape), h.dtype)
    else:
        (h, c), outputs = jax.lax.scan(advance, (h, c), (frames, from_input))
    return (outputs[::-1] if backward else outputs), h, c


def _run(xp: Any, x: Any, h: Any, c: Any, params: Any, lengths: Any, network: _Network) -> tuple[Any, Any, Any]:
    weights = _split(params, network)
    if network.mode != "lstm":
        c = xp.zeros_like(h)
    states, cells = [], []
    for layer in range(network.layers):
        outputs = []
        for d in range(network.directions):
            row = layer * network.directions + d
            y, h_n, c_n = _direction(xp, network.mode, x, h[row], c[row], weights[row], lengths, d == 1)
            outputs.append(y)
            states.append(h_n)
            cells.append(c_n)
        x = xp.concatenate(outputs, -1).astype(params.dtype)
    # Cells are an output of LSTMs only.
    return x, xp.stack(states), xp.stack(cells) if network.mode == "lstm" else xp.zeros((0,), x.dtype)


def _dims(call: ShapeCall) -> list[Dims]:
    x, h = with_rank(call.shapes[0], 3, "input"), with_rank(call.shapes[1], 3, "input_h")
    rows, batch, units = h
    directions = 2 if call.attrs["direction"] == "bidirectional" else 1
    width = None if units is None else units * directions
    cells: Dims = h if call.attrs["rnn_mode"] == "lstm" else (0,)
    outputs: list[Dims] = [(x[0], x[1], width), (rows, batch, units), cells, (0,)]
    return [*outputs, (0,)] if call.op.name != "CudnnRNN" else outputs


def _results(xp: Any, found: tuple[Any, ...], host_reserved: bool) -> tuple[Any, ...]:
    reserved = [xp.zeros((0,), found[0].dtype), *([xp.zeros((0,), np.int8)] if host_reserved else [])]
    return *found, *reserved


def _refuse_dropout(dropout: float, is_training: bool) -> None:
    if dropout and is_training:
        raise errors.unimplemented("CudnnRNN with dropout; put a dropout between layers of one op each instead.")


@op(
    "CudnnRNN", "T, T, T, T -> output: T, output_h: T, output_c: T, reserve_space: T", T=_TYPES, shape=_dims,
)  # fmt: skip
def cudnn_rnn(
    xp, input, input_h, input_c, params, *, rnn_mode: str = "lstm", input_mode: str = "linear_input",
    direction: str = "unidirectional", dropout: float = 0.0, seed: int = 0, seed2: int = 0, is_training: bool = True,
):  # fmt: skip
    """Computes a recurrent network over a sequence of frames, with the weights of all layers in one vector."""
    _refuse_dropout(dropout, is_training)
    network = _network(input, input_h, rnn_mode, input_mode, direction)
    lengths = np.full((input.shape[1],), input.shape[0])
    return _results(xp, _run(xp, input, input_h, input_c, params, lengths, network), host_reserved=False)


@op(
    "CudnnRNNV2", "T, T, T, T -> output: T, output_h: T, output_c: T, reserve_space: T, host_reserved: int8",
    T=_TYPES, shape=_dims,
)  # fmt: skip
def cudnn_rnn_v2(
    xp, input, input_h, input_c, params, *, rnn_mode: str = "lstm", input_mode: str = "linear_input",
    direction: str = "unidirectional", dropout: float = 0.0, seed: int = 0, seed2: int = 0, is_training: bool = True,
):  # fmt: skip
    """Computes the same as CudnnRNN, with one more reserved output."""
    _refuse_dropout(dropout, is_training)
    network = _network(input, input_h, rnn_mode, input_mode, direction)
    lengths = np.full((input.shape[1],), input.shape[0])
    return _results(xp, _run(xp, input, input_h, input_c, params, lengths, network), host_reserved=True)


@op(
    "CudnnRNNV3", "T, T, T, T, int32 -> output: T, output_h: T, output_c: T, reserve_space: T, host_reserved: int8",
    T=_TYPES, shape=_dims,
)  # fmt: skip
def cudnn_rnn_v3(
    xp, input, input_h, input_c, params, sequence_lengths, *, rnn_mode: str = "lstm",
    input_mode: str = "linear_input", direction: str = "unidirectional", dropout: float = 0.0, seed: int = 0,
    seed2: int = 0, num_proj: int = 0, is_training: bool = True, time_major: bool = True,
):  # fmt: skip
    """Computes a recurrent network over sequences of different lengths; states have the batch first if frames do."""
    _refuse_dropout(dropout, is_training)
    if num_proj:
        raise errors.unimplemented("CudnnRNNV3 with num_proj; multiply the output by the projection instead.")
    if not time_major:
        input, input_h = xp.swapaxes(input, 0, 1), xp.swapaxes(input_h, 0, 1)
        input_c = xp.swapaxes(input_c, 0, 1) if rnn_mode == "lstm" else input_c
    network = _network(input, input_h, rnn_mode, input_mode, direction)
    found = _run(xp, input, input_h, input_c, params, sequence_lengths, network)
    if not time_major:
        found = tuple(xp.swapaxes(value, 0, 1) if value.ndim == 3 else value for value in found)
    return _results(xp, found, host_reserved=True)
