"""Recurrent cells as single ops: LSTMBlockCell, BlockLSTM (a whole sequence) and GRUBlockCell, with their gradients."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.ops.device_checks import any_bad, outside
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import float16, float32
from headrace._src.tensors.shapes import Dims

_TYPES = (float16, float32)
# The order of the four gates in the columns of the weights: input, cell input, forget, output.
_ICFO = ("i", "ci", "f", "o")
_IFCO = ("i", "f", "ci", "o")


class _Weights(NamedTuple):
    w: Any
    wci: Any
    wcf: Any
    wco: Any
    b: Any


class _Cell(NamedTuple):
    """What one step computes, in the order of the ops' outputs."""

    i: Any
    cs: Any
    f: Any
    o: Any
    ci: Any
    co: Any
    h: Any


def _sigmoid(xp: Any, x: Any) -> Any:
    return 1 / (1 + xp.exp(-x))


def _check_sizes(x: Any, cs_prev: Any, h_prev: Any, weights: _Weights) -> None:
    size = cs_prev.shape[-1]
    wanted = (x.shape[-1] + h_prev.shape[-1], 4 * size)
    if weights.w.shape != wanted:
        raise errors.invalid_argument(
            f"w.dim_size(0) != input_size + cell_size or w.dim_size(1) != cell_size * 4: w has shape "
            f"{weights.w.shape}, expected {wanted}"
        )
    if weights.b.shape != (4 * size,):
        raise errors.invalid_argument(f"b.dim_size(0) != cell_size * 4: {weights.b.shape} vs. {4 * size}")


def _lstm_step(
    xp: Any, x: Any, cs_prev: Any, h_prev: Any, weights: _Weights, order: tuple[str, ...], forget_bias: float,
    cell_clip: float, use_peephole: bool,
) -> _Cell:  # fmt: skip
    gates = xp.concatenate([x, h_prev], -1) @ weights.w + weights.b
    gate = dict(zip(order, xp.split(gates, 4, -1), strict=True))
    i, f, o = gate["i"], gate["f"] + gates.dtype.type(forget_bias), gate["o"]
    if use_peephole:
        i, f = i + cs_prev * weights.wci, f + cs_prev * weights.wcf
    i, f, ci = _sigmoid(xp, i), _sigmoid(xp, f), xp.tanh(gate["ci"])
    cs = ci * i + cs_prev * f
    if cell_clip > 0:
        cs = xp.clip(cs, -cell_clip, cell_clip)
    if use_peephole:
        o = o + cs * weights.wco
    o, co = _sigmoid(xp, o), xp.tanh(cs)
    return _Cell(i, cs, f, o, ci, co, co * o)


class _StepGradients(NamedTuple):
    cs_prev: Any
    gates: Any
    wci: Any
    wcf: Any
    wco: Any


def _lstm_step_gradients(
    xp: Any, cell: _Cell, cs_prev: Any, weights: _Weights, order: tuple[str, ...], use_peephole: bool, dcs: Any, dh: Any
) -> _StepGradients:
    do = dh * cell.co * cell.o * (1 - cell.o)
    dcs = dcs + dh * cell.o * (1 - cell.co * cell.co)
    if use_peephole:
        dcs = dcs + do * weights.wco
    di = dcs * cell.ci * cell.i * (1 - cell.i)
    dci = dcs * cell.i * (1 - cell.ci * cell.ci)
    df = dcs * cs_prev * cell.f * (1 - cell.f)
    dcs_prev = dcs * cell.f
    if use_peephole:
        dcs_prev = dcs_prev + di * weights.wci + df * weights.wcf
        peepholes = [(di * cs_prev).sum(0), (df * cs_prev).sum(0), (do * cell.cs).sum(0)]
    else:
        peepholes = [xp.zeros_like(p) for p in (weights.wci, weights.wcf, weights.wco)]
    gate = {"i": di, "ci": dci, "f": df, "o": do}
    return _StepGradients(dcs_prev, xp.concatenate([gate[name] for name in order], -1), *peepholes)


def _cell_dims(call: ShapeCall) -> list[Dims]:
    batch, _ = with_rank(call.shapes[0], 2, "x")
    _, size = with_rank(call.shapes[1], 2, "cs_prev")
    return [(batch, size)] * 7


@op(
    "LSTMBlockCell", "T, T, T, T, T, T, T, T -> i: T, cs: T, f: T, o: T, ci: T, co: T, h: T", T=_TYPES,
    shape=_cell_dims,
)  # fmt: skip
def lstm_block_cell(
    xp, x, cs_prev, h_prev, w, wci, wcf, wco, b, *, forget_bias: float = 1.0, cell_clip: float = 3.0,
    use_peephole: bool = False,
):  # fmt: skip
    """Computes one step of an LSTM; the order of the gates in the weights is input, cell input, forget, output."""
    weights = _Weights(w, wci, wcf, wco, b)
    _check_sizes(x, cs_prev, h_prev, weights)
    return tuple(_lstm_step(xp, x, cs_prev, h_prev, weights, _ICFO, forget_bias, cell_clip, use_peephole))


def _cell_grad_dims(call: ShapeCall) -> list[Dims]:
    batch, size = with_rank(call.shapes[1], 2, "cs_prev")
    return [(batch, size), (batch, None if size is None else 4 * size), *[(size,)] * 3]


@op(
    "LSTMBlockCellGrad",
    "T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T -> cs_prev_grad: T, dicfo: T, wci_grad: T, wcf_grad: T, "
    "wco_grad: T",
    T=_TYPES, shape=_cell_grad_dims,
)  # fmt: skip
def lstm_block_cell_grad(
    xp, x, cs_prev, h_prev, w, wci, wcf, wco, b, i, cs, f, o, ci, co, cs_grad, h_grad, *, use_peephole: bool
):
    """Computes the gradients of one step: of the state before it, of the gates, of the peepholes."""
    cell, weights = _Cell(i, cs, f, o, ci, co, None), _Weights(w, wci, wcf, wco, b)
    return tuple(_lstm_step_gradients(xp, cell, cs_prev, weights, _ICFO, use_peephole, cs_grad, h_grad))


def _block_dims(call: ShapeCall) -> list[Dims]:
    frames, batch, _ = with_rank(call.shapes[1], 3, "x")
    _, size = with_rank(call.shapes[2], 2, "cs_prev")
    return [(frames, batch, size)] * 7


def _sequence(
    xp: Any, seq_len_max: Any, x: Any, cs_prev: Any, h_prev: Any, weights: _Weights, order: tuple[str, ...],
    forget_bias: float, cell_clip: float, use_peephole: bool,
) -> tuple[Any, ...]:  # fmt: skip
    _check_sizes(x, cs_prev, h_prev, weights)
    _check_length(xp, seq_len_max, x)

    def step(cs: Any, h: Any, frame: Any) -> _Cell:
        return _lstm_step(xp, frame, cs, h, weights, order, forget_bias, cell_clip, use_peephole)

    if xp is np:
        shape = (x.shape[0], x.shape[1], cs_prev.shape[1])
        outputs = _Cell(*(np.zeros(shape, x.dtype) for _ in range(7)))
        cs, h = cs_prev, h_prev
        for t in range(int(seq_len_max)):
            cell = step(cs, h, x[t])
            for whole, part in zip(outputs, cell, strict=True):
                whole[t] = part
            cs, h = cell.cs, cell.h
        return tuple(outputs)

    def advance(carry: Any, frame: Any) -> Any:
        t, x_t = frame
        cell = step(carry[0], carry[1], x_t)
        heard = t < seq_len_max
        return (cell.cs, cell.h), tuple(xp.where(heard, part, 0) for part in cell)

    return jax.lax.scan(advance, (cs_prev, h_prev), (np.arange(x.shape[0]), x))[1]


def _check_length(xp: Any, seq_len_max: Any, x: Any) -> None:
    if any_bad(xp, outside(seq_len_max, x.shape[0] + 1)):
        raise errors.invalid_argument(f"seq_len_max must be between 0 and {x.shape[0]} frames, got {int(seq_len_max)}")


_BLOCK = "int64, T, T, T, T, T, T, T, T -> i: T, cs: T, f: T, o: T, ci: T, co: T, h: T"


@op("BlockLSTM", _BLOCK, T=_TYPES, shape=_block_dims)
def block_lstm(
    xp, seq_len_max, x, cs_prev, h_prev, w, wci, wcf, wco, b, *, forget_bias: float = 1.0, cell_clip: float = 3.0,
    use_peephole: bool = False,
):  # fmt: skip
    """Returns an LSTM over the first `seq_len_max` frames of `x`; gates as in LSTMBlockCell."""
    weights = _Weights(w, wci, wcf, wco, b)
    return _sequence(xp, seq_len_max, x, cs_prev, h_prev, weights, _ICFO, forget_bias, cell_clip, use_peephole)


@op("BlockLSTMV2", _BLOCK, T=_TYPES, shape=_block_dims)
def block_lstm_v2(
    xp, seq_len_max, x, cs_prev, h_prev, w, wci, wcf, wco, b, *, cell_clip: float = 0.0, use_peephole: bool = False
):
    """Computes an LSTM over a sequence; the order of the gates in the weights is input, forget, cell input, output."""
    weights = _Weights(w, wci, wcf, wco, b)
    return _sequence(xp, seq_len_max, x, cs_prev, h_prev, weights, _IFCO, 0.0, cell_clip, use_peephole)


def _block_gradient(entry_name: str) -> Any:
    def rule(call: Any, *doutputs: Any) -> Any:
        found = getattr(raw, entry_name)(
            *call.inputs, *call.outputs, doutputs[1], doutputs[6], use_peephole=call.attrs["use_peephole"]
        )
        return None, *found

    return rule


block_lstm.grad = _block_gradient("BlockLSTMGrad")
block_lstm_v2.grad = _block_gradient("BlockLSTMGradV2")


def _block_grad_dims(call: ShapeCall) -> list[Dims]:
    return list(call.shapes[1:9])


def _sequence_gradients(
    xp: Any, seq_len_max: Any, x: Any, cs_prev: Any, h_prev: Any, weights: _Weights, cells: _Cell, dcs: Any, dh: Any,
    order: tuple[str, ...], use_peephole: bool,
) -> tuple[Any, ...]:  # fmt: skip
    """Backwards through the frames; what the outputs of frames that were not heard are given does not count."""
    _check_length(xp, seq_len_max, x)
    frames = x.shape[0]
    heard = (np.arange(frames) < seq_len_max)[:, None, None]
    dcs, dh = xp.where(heard, dcs, 0), xp.where(heard, dh, 0)
    before_cs = xp.concatenate([cs_prev[None], cells.cs[:-1]])
    before_h = xp.concatenate([h_prev[None], cells.h[:-1]])
    width = x.shape[-1]

    def step(carry: Any, frame: Any) -> Any:
        carried_cs, carried_h = carry
        cell, previous, dcs_t, dh_t = frame
        found = _lstm_step_gradients(
            xp, cell, previous, weights, order, use_peephole, dcs_t + carried_cs, dh_t + carried_h
        )
        back = found.gates @ weights.w.T
        return (found.cs_prev, back[:, width:]), (found.gates, back[:, :width], found.wci, found.wcf, found.wco)

    start = (xp.zeros_like(cs_prev), xp.zeros_like(h_prev))
    if xp is np:
        carry, parts = start, []
        for t in reversed(range(frames)):
            carry, part = step(carry, (_Cell(*(c[t] for c in cells)), before_cs[t], dcs[t], dh[t]))
            parts.append(part)
        columns: Any = [np.stack(c[::-1]) for c in zip(*parts, strict=True)]
    else:
        carry, columns = jax.lax.scan(step, start, (cells, before_cs, dcs, dh), reverse=True)
    gates, dx, *peepholes = columns
    inputs = xp.concatenate([x, before_h], -1)
    dw = inputs.reshape(-1, inputs.shape[-1]).T @ gates.reshape(-1, gates.shape[-1])
    return dx, *carry, dw, *(p.sum(0) for p in peepholes), gates.sum((0, 1))


_BLOCK_GRAD = (
    "int64, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T -> x_grad: T, cs_prev_grad: T, h_prev_grad: T, "
    "w_grad: T, wci_grad: T, wcf_grad: T, wco_grad: T, b_grad: T"
)


@op("BlockLSTMGrad", _BLOCK_GRAD, T=_TYPES, shape=_block_grad_dims)
def block_lstm_grad(
    xp, seq_len_max, x, cs_prev, h_prev, w, wci, wcf, wco, b, i, cs, f, o, ci, co, h, cs_grad, h_grad, *,
    use_peephole: bool,
):  # fmt: skip
    """Computes the gradients of BlockLSTM's inputs and weights."""
    weights, cells = _Weights(w, wci, wcf, wco, b), _Cell(i, cs, f, o, ci, co, h)
    return _sequence_gradients(
        xp, seq_len_max, x, cs_prev, h_prev, weights, cells, cs_grad, h_grad, _ICFO, use_peephole
    )


@op("BlockLSTMGradV2", _BLOCK_GRAD, T=_TYPES, shape=_block_grad_dims)
def block_lstm_grad_v2(
    xp, seq_len_max, x, cs_prev, h_prev, w, wci, wcf, wco, b, i, cs, f, o, ci, co, h, cs_grad, h_grad, *,
    use_peephole: bool,
):  # fmt: skip
    """Computes the gradients of BlockLSTMV2's inputs and weights."""
    weights, cells = _Weights(w, wci, wcf, wco, b), _Cell(i, cs, f, o, ci, co, h)
    return _sequence_gradients(
        xp, seq_len_max, x, cs_prev, h_prev, weights, cells, cs_grad, h_grad, _IFCO, use_peephole
    )


def _gru_dims(call: ShapeCall) -> list[Dims]:
    return [with_rank(call.shapes[1], 2, "h_prev")] * 4


@op("GRUBlockCell", "T, T, T, T, T, T -> r: T, u: T, c: T, h: T", T=(float32,), shape=_gru_dims)
def gru_block_cell(xp, x, h_prev, w_ru, w_c, b_ru, b_c):
    """Returns one step of a GRU: the reset and update gates, the candidate and the new state."""
    if w_ru.shape != (x.shape[1] + h_prev.shape[1], 2 * h_prev.shape[1]):
        raise errors.invalid_argument(f"w_ru must be [input_size + cell_size, 2 * cell_size], got {w_ru.shape}")
    r, u = xp.split(_sigmoid(xp, xp.concatenate([x, h_prev], 1) @ w_ru + b_ru), 2, 1)
    c = xp.tanh(xp.concatenate([x, h_prev * r], 1) @ w_c + b_c)
    return r, u, c, u * h_prev + (1 - u) * c


def _gru_grad_dims(call: ShapeCall) -> list[Dims]:
    batch, size = with_rank(call.shapes[1], 2, "h_prev")
    return [call.shapes[0], (batch, size), (batch, size), (batch, None if size is None else 2 * size)]


@op(
    "GRUBlockCellGrad", "T, T, T, T, T, T, T, T, T, T -> d_x: T, d_h_prev: T, d_c_bar: T, d_r_bar_u_bar: T",
    T=(float32,), shape=_gru_grad_dims,
)  # fmt: skip
def gru_block_cell_grad(xp, x, h_prev, w_ru, w_c, b_ru, b_c, r, u, c, d_h):
    """Computes the gradients of one step: of its inputs, and of candidate and gates before their activation."""
    width = x.shape[1]
    d_c_bar = d_h * (1 - u) * (1 - c * c)
    d_u_bar = d_h * (h_prev - c) * u * (1 - u)
    from_candidate = d_c_bar @ w_c.T
    d_reset_state = from_candidate[:, width:]
    d_r_bar = d_reset_state * h_prev * r * (1 - r)
    gates = xp.concatenate([d_r_bar, d_u_bar], 1)
    from_gates = gates @ w_ru.T
    d_x = from_candidate[:, :width] + from_gates[:, :width]
    return d_x, d_reset_state * r + from_gates[:, width:] + d_h * u, d_c_bar, gates
