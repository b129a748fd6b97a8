"""The ops of TensorFlow 1 that have no entry here, by name.

A GraphDef may hold them; importing rewrites it to ops that have one. Facts about ops with an entry stand in the entry.
"""

from __future__ import annotations

# Variables that are references: tensors that may be assigned to.
REFERENCE_VARIABLES = frozenset({"Variable", "VariableV2"})

# Updates of references -> the op that does the same to handles, and how many of its inputs are references.
REFERENCE_UPDATES: dict[str, tuple[str, int]] = {
    "Assign": ("AssignVariableOp", 1),
    "AssignAdd": ("AssignAddVariableOp", 1),
    "AssignSub": ("AssignSubVariableOp", 1),
    "ApplyAdadelta": ("ResourceApplyAdadelta", 3),
    "ApplyAdagrad": ("ResourceApplyAdagrad", 2),
    "ApplyAdagradV2": ("ResourceApplyAdagradV2", 2),
    "ApplyAdam": ("ResourceApplyAdam", 3),
    "ApplyCenteredRMSProp": ("ResourceApplyCenteredRMSProp", 4),
    "ApplyFtrl": ("ResourceApplyFtrl", 3),
    "ApplyFtrlV2": ("ResourceApplyFtrlV2", 3),
    "ApplyGradientDescent": ("ResourceApplyGradientDescent", 1),
    "ApplyMomentum": ("ResourceApplyMomentum", 2),
    "ApplyProximalAdagrad": ("ResourceApplyProximalAdagrad", 2),
    "ApplyProximalGradientDescent": ("ResourceApplyProximalGradientDescent", 1),
    "ApplyRMSProp": ("ResourceApplyRMSProp", 3),
    "SparseApplyAdadelta": ("ResourceSparseApplyAdadelta", 3),
    "SparseApplyAdagrad": ("ResourceSparseApplyAdagrad", 2),
    "SparseApplyAdagradV2": ("ResourceSparseApplyAdagradV2", 2),
    "SparseApplyCenteredRMSProp": ("ResourceSparseApplyCenteredRMSProp", 4),
    "SparseApplyFtrl": ("ResourceSparseApplyFtrl", 3),
    "SparseApplyFtrlV2": ("ResourceSparseApplyFtrlV2", 3),
    "SparseApplyMomentum": ("ResourceSparseApplyMomentum", 2),
    "SparseApplyProximalAdagrad": ("ResourceSparseApplyProximalAdagrad", 2),
    "SparseApplyProximalGradientDescent": ("ResourceSparseApplyProximalGradientDescent", 1),
    "SparseApplyRMSProp": ("ResourceSparseApplyRMSProp", 3),
    "ScatterAdd": ("ResourceScatterAdd", 1),
    "ScatterDiv": ("ResourceScatterDiv", 1),
    "ScatterMax": ("ResourceScatterMax", 1),
    "ScatterMin": ("ResourceScatterMin", 1),
    "ScatterMul": ("ResourceScatterMul", 1),
    "ScatterNdAdd": ("ResourceScatterNdAdd", 1),
    "ScatterNdSub": ("ResourceScatterNdSub", 1),
    "ScatterNdUpdate": ("ResourceScatterNdUpdate", 1),
    "ScatterSub": ("ResourceScatterSub", 1),
    "ScatterUpdate": ("ResourceScatterUpdate", 1),
}

# Control flow as nodes between which values flow.
CONTROL_FLOW = frozenset({"Switch", "Merge", "Enter", "Exit", "NextIteration", "LoopCond"})

# Nodes that pass their input on.
PASSING = (CONTROL_FLOW - {"LoopCond"}) | {"Identity"}

# Writes to an array: their output is the flow that later reads take.
ARRAY_WRITES = frozenset({"TensorArrayWriteV3", "TensorArrayScatterV3", "TensorArraySplitV3"})

# What `tf.compat.v1.graph_util.must_run_on_cpu` answers yes for.
CPU_ONLY = frozenset(
    {
        "Queue", "HashTable", "InitializeTable", "LookupTableFind", "LookupTableSize", "Assert", "DecodeJpeg",
        "DecodePng", "DecodeRaw", "QueueDequeue", "QueueDequeueMany", "QueueEnqueue", "RandomShuffleQueue", "FIFOQueue",
        "ReadFile", "TextLineReader", "TFRecordReader", "ReaderRead",
    }
)  # fmt: skip
