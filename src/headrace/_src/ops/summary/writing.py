"""Ops that write to the event file behind a summary writer."""

from __future__ import annotations

import itertools
import weakref
from typing import Any

from headrace._src.base import errors
from headrace._src.formats import messages, summary_values
from headrace._src.ops.entry import op
from headrace._src.ops.io.confinement import CONFINED_TO, may_act
from headrace._src.ops.rules import no_output, scalar
from headrace._src.ops.summary.summary_file import SummaryFile
from headrace._src.tensors.dtypes import ANY, REAL, bool_
from headrace._src.tensors.resource import resource_of
from headrace._src.tensors.typing import AnyArray

_shared: weakref.WeakValueDictionary[tuple[str, str], SummaryFile] = weakref.WeakValueDictionary()
_numbers = itertools.count()


@op("SummaryWriter", "-> writer: resource", shape=scalar, engine="host", stateful=True, differentiable=False)
def summary_writer(xp, *, shared_name: str = "", container: str = ""):
    """Returns the handle of an event file that is not yet open; the same file for the same shared name."""
    if not shared_name:
        return SummaryFile(f"summary_writer_{next(_numbers)}").handle()._array
    file = _shared.get((container, shared_name))
    if file is None:
        file = _shared[container, shared_name] = SummaryFile(shared_name)
    return file.handle()._array


@op(
    "CreateSummaryFileWriter", "resource, string, int32, int32, string ->",
    shape=no_output, engine="host", stateful=True, differentiable=False, own=[CONFINED_TO],
)  # fmt: skip
def create_summary_file_writer(xp, writer, logdir, max_queue, flush_millis, filename_suffix, *, confined_to: str = ""):
    """Opens the event file."""
    may_act(confined_to, f"writes events to {logdir.item().decode()!r}")
    file: SummaryFile = resource_of(writer, SummaryFile)
    suffix = filename_suffix.item().decode()
    file.open(logdir.item().decode(), int(max_queue.item()), int(flush_millis.item()), suffix)


@op(
    "FlushSummaryWriter",
    "resource ->",
    shape=no_output,
    engine="host",
    stateful=True,
    differentiable=False,
    deferrable=True,
)
def flush_summary_writer(xp, writer):
    """Makes what was written visible to readers."""
    resource_of(writer, SummaryFile).flush()


@op("CloseSummaryWriter", "resource ->", shape=no_output, engine="host", stateful=True, differentiable=False)
def close_summary_writer(xp, writer):
    """Ends the event file."""
    resource_of(writer, SummaryFile).close()


@op(
    "WriteSummary", "resource, int64, T, string, string ->",
    T=ANY, shape=no_output, engine="host", stateful=True, differentiable=False, deferrable=True,
)  # fmt: skip
def write_summary(xp, writer, step, tensor, tag, summary_metadata):
    """Writes a tensor for the plugin that the metadata names."""
    file: SummaryFile = resource_of(writer, SummaryFile)
    file.write_tensor(int(step.item()), tag.item(), tensor, summary_metadata.item())


@op(
    "WriteRawProtoSummary", "resource, int64, string ->",
    shape=no_output, engine="host", stateful=True, differentiable=False, deferrable=True,
)  # fmt: skip
def write_raw_proto_summary(xp, writer, step, tensor):
    """Writes serialized Summary messages."""
    file: SummaryFile = resource_of(writer, SummaryFile)
    for index, summary in enumerate(tensor.reshape(-1).tolist()):
        try:
            messages.parse(messages.Summary, summary, "Summary")
        except errors.OpError:
            raise errors.data_loss(f"Bad tf.compat.v1.Summary binary proto tensor string at index {index}") from None
        file.write_summary(int(step.item()), summary)


@op(
    "WriteGraphSummary", "resource, int64, string ->",
    shape=no_output, engine="host", stateful=True, differentiable=False, deferrable=True,
)  # fmt: skip
def write_graph_summary(xp, writer, step, tensor):
    """Writes a serialized GraphDef."""
    resource_of(writer, SummaryFile).write_graph(int(step.item()), tensor.item())


def _write_value(writer: Any, step: Any, value: AnyArray) -> None:
    file: SummaryFile = resource_of(writer, SummaryFile)
    file.write_summary(int(step.item()), messages.Summary(value=[value]).SerializeToString())


@op(
    "WriteScalarSummary", "resource, int64, string, T ->",
    T=REAL, shape=no_output, engine="host", stateful=True, differentiable=False, deferrable=True,
)  # fmt: skip
def write_scalar_summary(xp, writer, step, tag, value):
    """Writes a number in the field that TensorFlow 1 used."""
    _write_value(writer, step, messages.Summary.Value(tag=tag.item(), simple_value=float(value.item())))


@op(
    "WriteHistogramSummary", "resource, int64, string, T ->",
    T=(*REAL, bool_), shape=no_output, engine="host", stateful=True, differentiable=False, deferrable=True,
)  # fmt: skip
def write_histogram_summary(xp, writer, step, tag, values):
    """Writes a histogram in the field that TensorFlow 1 used."""
    histogram = summary_values.histogram_message(values)
    _write_value(writer, step, messages.Summary.Value(tag=tag.item(), histo=histogram))
