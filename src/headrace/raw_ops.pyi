# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.raw_ops: every op under its name in TensorFlow, called with keyword arguments only."""

from collections.abc import Callable, Sequence
from headrace._src.graph.graph import Operation
from headrace._src.tensors import dtypes
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike
from typing import Any as _Any, NamedTuple

__all__ = [
    "Abs", "AccumulateNV2", "Acos", "Acosh", "Add", "AddN", "AddV2", "AdjustContrast", "AdjustContrastv2", "AdjustHue",
    "AdjustSaturation", "All", "AllCandidateSampler", "Angle", "AnonymousHashTable", "AnonymousMutableDenseHashTable",
    "AnonymousMutableHashTable", "AnonymousMutableHashTableOfTensors", "Any", "ApproxTopK", "ApproximateEqual",
    "ArgMax", "ArgMin", "AsString", "Asin", "Asinh", "Assert", "AssignAddVariableOp", "AssignSubVariableOp",
    "AssignVariableOp", "Atan", "Atan2", "Atanh", "AudioSpectrogram", "AudioSummaryV2", "AvgPool", "AvgPool3D",
    "AvgPool3DGrad", "AvgPoolGrad", "BandedTriangularSolve", "BatchMatMul", "BatchMatMulV2", "BatchMatMulV3",
    "BatchToSpace", "BatchToSpaceND", "BesselI0", "BesselI0e", "BesselI1", "BesselI1e", "BesselJ0", "BesselJ1",
    "BesselK0", "BesselK0e", "BesselK1", "BesselK1e", "BesselY0", "BesselY1", "Betainc", "BiasAdd", "BiasAddGrad",
    "BiasAddV1", "Bincount", "Bitcast", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "BlockLSTM", "BlockLSTMGrad",
    "BlockLSTMGradV2", "BlockLSTMV2", "BroadcastArgs", "BroadcastGradientArgs", "BroadcastTo", "Bucketize",
    "CTCBeamSearchDecoder", "CTCGreedyDecoder", "CTCLoss", "CTCLossV2", "Case", "Cast", "Ceil", "CheckNumerics",
    "Cholesky", "CholeskyGrad", "ClipByValue", "CloseSummaryWriter", "CombinedNonMaxSuppression", "Complex",
    "ComplexAbs", "ComputeAccidentalHits", "Concat", "ConcatOffset", "ConcatV2", "Conj", "ConjugateTranspose", "Const",
    "Conv", "Conv2D", "Conv2DBackpropFilter", "Conv2DBackpropFilterV2", "Conv2DBackpropInput", "Conv2DBackpropInputV2",
    "Conv3D", "Conv3DBackpropFilter", "Conv3DBackpropFilterV2", "Conv3DBackpropInput", "Conv3DBackpropInputV2", "Copy",
    "CopyHost", "Cos", "Cosh", "CreateSummaryFileWriter", "CropAndResize", "CropAndResizeGradBoxes",
    "CropAndResizeGradImage", "Cross", "CudnnRNN", "CudnnRNNV2", "CudnnRNNV3", "Cumprod", "Cumsum",
    "CumulativeLogsumexp", "DataFormatDimMap", "DataFormatVecPermute", "DatasetCardinality", "DatasetToSingleElement",
    "Dawsn", "DebugGradientIdentity", "DecodeAndCropJpeg", "DecodeBase64", "DecodeBmp", "DecodeCSV", "DecodeCompressed",
    "DecodeGif", "DecodeImage", "DecodeJSONExample", "DecodeJpeg", "DecodeJxl", "DecodePaddedRaw", "DecodePng",
    "DecodeProtoV2", "DecodeRaw", "DecodeWav", "DecodeWebP", "DeepCopy", "DenseBincount", "DenseCountSparseOutput",
    "DenseToDenseSetOperation", "DenseToSparseSetOperation", "DepthToSpace", "DepthwiseConv2dNative",
    "DepthwiseConv2dNativeBackpropFilter", "DepthwiseConv2dNativeBackpropInput", "Dequantize", "DeserializeManySparse",
    "DeserializeSparse", "Diag", "DiagPart", "Digamma", "Dilation2D", "Dilation2DBackpropFilter",
    "Dilation2DBackpropInput", "DisableCopyOnRead", "Div", "DivNoNan", "DrawBoundingBoxes", "DrawBoundingBoxesV2",
    "DynamicPartition", "DynamicStitch", "EagerPyFunc", "EditDistance", "Eig", "Einsum", "Elu", "EluGrad", "Empty",
    "EmptyTensorList", "EncodeBase64", "EncodeJpeg", "EncodeJpegVariableQuality", "EncodePng", "EncodeProto",
    "EncodeWav", "EnsureShape", "Equal", "Erf", "Erfc", "Erfinv", "EuclideanNorm", "Exp", "ExpandDims", "Expint",
    "Expm1", "ExtractGlimpse", "ExtractGlimpseV2", "ExtractImagePatches", "ExtractJpegShape", "ExtractVolumePatches",
    "FFT", "FFT2D", "FFT3D", "FFTND", "FakeParam", "FakeQuantWithMinMaxArgs", "FakeQuantWithMinMaxArgsGradient",
    "FakeQuantWithMinMaxVars", "FakeQuantWithMinMaxVarsGradient", "FakeQuantWithMinMaxVarsPerChannel",
    "FakeQuantWithMinMaxVarsPerChannelGradient", "Fill", "Fingerprint", "FixedUnigramCandidateSampler", "Floor",
    "FloorDiv", "FloorMod", "FlushSummaryWriter", "FractionalAvgPool", "FractionalAvgPoolGrad", "FractionalMaxPool",
    "FractionalMaxPoolGrad", "FresnelCos", "FresnelSin", "FusedBatchNorm", "FusedBatchNormGrad", "FusedBatchNormGradV2",
    "FusedBatchNormGradV3", "FusedBatchNormV2", "FusedBatchNormV3", "FusedPadConv2D", "FusedResizeAndPadConv2D",
    "GRUBlockCell", "GRUBlockCellGrad", "Gather", "GatherNd", "GatherV2", "GenerateBoundingBoxProposals", "Greater",
    "GreaterEqual", "GuaranteeConst", "HSVToRGB", "HashTableV2", "HistogramFixedWidth", "HistogramSummary", "IFFT",
    "IFFT2D", "IFFT3D", "IFFTND", "IRFFT", "IRFFT2D", "IRFFT3D", "IRFFTND", "Identity", "IdentityN", "If", "Igamma",
    "IgammaGradA", "Igammac", "Imag", "ImageProjectiveTransformV2", "ImageProjectiveTransformV3", "ImageSummary",
    "InTopK", "InTopKV2", "InitializeTableFromTextFileV2", "InitializeTableV2", "InplaceAdd", "InplaceSub",
    "InplaceUpdate", "Inv", "InvGrad", "Invert", "InvertPermutation", "IsFinite", "IsInf", "IsNan",
    "IsotonicRegression", "IteratorFromStringHandleV2", "IteratorGetNext", "IteratorGetNextAsOptional",
    "IteratorToStringHandle", "IteratorV2", "L2Loss", "LRN", "LRNGrad", "LSTMBlockCell", "LSTMBlockCellGrad",
    "LeakyRelu", "LeakyReluGrad", "LearnedUnigramCandidateSampler", "LeftShift", "Less", "LessEqual", "Lgamma",
    "LinSpace", "ListDiff", "Log", "Log1p", "LogMatrixDeterminant", "LogSoftmax", "LogUniformCandidateSampler",
    "LogicalAnd", "LogicalNot", "LogicalOr", "LookupTableExportV2", "LookupTableFindV2", "LookupTableImportV2",
    "LookupTableInsertV2", "LookupTableRemoveV2", "LookupTableSizeV2", "LowerBound", "Lu", "MakeIterator", "MatMul",
    "MatchingFiles", "MatrixBandPart", "MatrixDeterminant", "MatrixDiag", "MatrixDiagPart", "MatrixDiagPartV2",
    "MatrixDiagPartV3", "MatrixDiagV2", "MatrixDiagV3", "MatrixExponential", "MatrixInverse", "MatrixLogarithm",
    "MatrixSetDiag", "MatrixSetDiagV2", "MatrixSetDiagV3", "MatrixSolve", "MatrixSolveLs", "MatrixSquareRoot",
    "MatrixTriangularSolve", "Max", "MaxPool", "MaxPool3D", "MaxPool3DGrad", "MaxPool3DGradGrad", "MaxPoolGrad",
    "MaxPoolGradGrad", "MaxPoolGradGradV2", "MaxPoolGradGradWithArgmax", "MaxPoolGradV2", "MaxPoolGradWithArgmax",
    "MaxPoolV2", "MaxPoolWithArgmax", "Maximum", "Mean", "MergeSummary", "MergeV2Checkpoints", "Mfcc", "Min", "Minimum",
    "MirrorPad", "MirrorPadGrad", "Mod", "Mul", "MulNoNan", "Multinomial", "MutableDenseHashTableV2",
    "MutableHashTableOfTensorsV2", "MutableHashTableV2", "Ndtri", "Neg", "NextAfter", "NoOp", "NonDeterministicInts",
    "NonMaxSuppression", "NonMaxSuppressionV2", "NonMaxSuppressionV3", "NonMaxSuppressionV4", "NonMaxSuppressionV5",
    "NonMaxSuppressionWithOverlaps", "NotEqual", "NthElement", "OneHot", "OnesLike", "OptionalFromValue",
    "OptionalGetValue", "OptionalHasValue", "OptionalNone", "Pack", "Pad", "PadV2", "ParallelConcat",
    "ParallelDynamicStitch", "ParameterizedTruncatedNormal", "ParseExample", "ParseExampleV2", "ParseSequenceExample",
    "ParseSequenceExampleV2", "ParseSingleExample", "ParseSingleSequenceExample", "ParseTensor", "PartitionedCall",
    "Placeholder", "PlaceholderV2", "PlaceholderWithDefault", "Polygamma", "PopulationCount", "Pow", "PreventGradient",
    "Print", "PrintV2", "Prod", "PyFunc", "Qr", "QuantizeAndDequantize", "QuantizeAndDequantizeV2",
    "QuantizeAndDequantizeV3", "QuantizeAndDequantizeV4", "QuantizeAndDequantizeV4Grad", "QuantizeDownAndShrinkRange",
    "QuantizeV2", "QuantizedAvgPool", "QuantizedConcat", "QuantizedConv2D", "QuantizedMaxPool", "QuantizedReshape",
    "QuantizedResizeBilinear", "RFFT", "RFFT2D", "RFFT3D", "RFFTND", "RGBToHSV", "RaggedBincount",
    "RaggedCountSparseOutput", "RaggedCross", "RaggedFillEmptyRows", "RaggedFillEmptyRowsGrad", "RaggedGather",
    "RaggedRange", "RaggedTensorFromVariant", "RaggedTensorToSparse", "RaggedTensorToTensor", "RaggedTensorToVariant",
    "RaggedTensorToVariantGradient", "RandomGamma", "RandomGammaGrad", "RandomIndexShuffle", "RandomPoisson",
    "RandomPoissonV2", "RandomShuffle", "RandomStandardNormal", "RandomUniform", "RandomUniformInt", "Range", "Rank",
    "ReadFile", "ReadVariableOp", "Real", "RealDiv", "Reciprocal", "ReciprocalGrad", "ReduceDataset", "ReduceJoin",
    "RegexFullMatch", "RegexReplace", "Relayout", "RelayoutLike", "Relu", "Relu6", "Relu6Grad", "ReluGrad",
    "RequantizationRange", "RequantizationRangePerChannel", "Requantize", "RequantizePerChannel", "Reshape",
    "ResizeArea", "ResizeBicubic", "ResizeBicubicGrad", "ResizeBilinear", "ResizeBilinearGrad", "ResizeNearestNeighbor",
    "ResizeNearestNeighborGrad", "ResourceApplyAdaMax", "ResourceApplyAdadelta", "ResourceApplyAdagrad",
    "ResourceApplyAdagradV2", "ResourceApplyAdam", "ResourceApplyAdamWithAmsgrad", "ResourceApplyAddSign",
    "ResourceApplyCenteredRMSProp", "ResourceApplyFtrl", "ResourceApplyFtrlV2", "ResourceApplyGradientDescent",
    "ResourceApplyKerasMomentum", "ResourceApplyMomentum", "ResourceApplyPowerSign", "ResourceApplyProximalAdagrad",
    "ResourceApplyProximalGradientDescent", "ResourceApplyRMSProp", "ResourceCountUpTo", "ResourceGather",
    "ResourceScatterAdd", "ResourceScatterDiv", "ResourceScatterMax", "ResourceScatterMin", "ResourceScatterMul",
    "ResourceScatterNdAdd", "ResourceScatterNdMax", "ResourceScatterNdMin", "ResourceScatterNdSub",
    "ResourceScatterNdUpdate", "ResourceScatterSub", "ResourceScatterUpdate", "ResourceSparseApplyAdadelta",
    "ResourceSparseApplyAdagrad", "ResourceSparseApplyAdagradV2", "ResourceSparseApplyCenteredRMSProp",
    "ResourceSparseApplyFtrl", "ResourceSparseApplyFtrlV2", "ResourceSparseApplyKerasMomentum",
    "ResourceSparseApplyMomentum", "ResourceSparseApplyProximalAdagrad", "ResourceSparseApplyProximalGradientDescent",
    "ResourceSparseApplyRMSProp", "ResourceStridedSliceAssign", "Restore", "RestoreSlice", "RestoreV2", "Reverse",
    "ReverseSequence", "ReverseV2", "RightShift", "Rint", "RngReadAndSkip", "RngSkip", "Roll", "Round", "Rsqrt",
    "RsqrtGrad", "SampleDistortedBoundingBox", "SampleDistortedBoundingBoxV2", "SaveV2", "ScalarSummary",
    "ScaleAndTranslate", "ScaleAndTranslateGrad", "ScatterNd", "ScatterNdNonAliasingAdd", "SegmentMax", "SegmentMaxV2",
    "SegmentMean", "SegmentMin", "SegmentMinV2", "SegmentProd", "SegmentProdV2", "SegmentSum", "SegmentSumV2", "Select",
    "SelectV2", "SelfAdjointEigV2", "Selu", "SeluGrad", "SerializeManySparse", "SerializeSparse", "SerializeTensor",
    "SetSize", "Shape", "ShapeN", "ShardedFilename", "ShardedFilespec", "Sigmoid", "SigmoidGrad", "Sign", "Sin", "Sinh",
    "Size", "Slice", "Snapshot", "SobolSample", "Softmax", "SoftmaxCrossEntropyWithLogits", "Softplus", "SoftplusGrad",
    "Softsign", "SoftsignGrad", "SpaceToBatch", "SpaceToBatchND", "SpaceToDepth", "SparseAdd", "SparseAddGrad",
    "SparseBincount", "SparseConcat", "SparseCountSparseOutput", "SparseCross", "SparseCrossV2", "SparseDenseCwiseAdd",
    "SparseDenseCwiseDiv", "SparseDenseCwiseMul", "SparseFillEmptyRows", "SparseFillEmptyRowsGrad", "SparseMatMul",
    "SparseReduceMax", "SparseReduceMaxSparse", "SparseReduceSum", "SparseReduceSumSparse", "SparseReorder",
    "SparseReshape", "SparseSegmentMean", "SparseSegmentMeanGrad", "SparseSegmentMeanGradV2",
    "SparseSegmentMeanWithNumSegments", "SparseSegmentSqrtN", "SparseSegmentSqrtNGrad", "SparseSegmentSqrtNGradV2",
    "SparseSegmentSqrtNWithNumSegments", "SparseSegmentSum", "SparseSegmentSumGrad", "SparseSegmentSumGradV2",
    "SparseSegmentSumWithNumSegments", "SparseSlice", "SparseSliceGrad", "SparseSoftmax",
    "SparseSoftmaxCrossEntropyWithLogits", "SparseSparseMaximum", "SparseSparseMinimum", "SparseSplit",
    "SparseTensorDenseAdd", "SparseTensorDenseMatMul", "SparseToDense", "SparseToSparseSetOperation", "Spence", "Split",
    "SplitV", "Sqrt", "SqrtGrad", "Square", "SquaredDifference", "Squeeze", "StatefulPartitionedCall",
    "StatefulRandomBinomial", "StatefulStandardNormalV2", "StatefulTruncatedNormal", "StatefulUniform",
    "StatefulUniformFullInt", "StatefulUniformInt", "StatelessCase", "StatelessIf", "StatelessMultinomial",
    "StatelessParameterizedTruncatedNormal", "StatelessRandomBinomial", "StatelessRandomGammaV2",
    "StatelessRandomGammaV3", "StatelessRandomGetAlg", "StatelessRandomGetKeyCounter",
    "StatelessRandomGetKeyCounterAlg", "StatelessRandomNormal", "StatelessRandomNormalV2", "StatelessRandomPoisson",
    "StatelessRandomUniform", "StatelessRandomUniformFullInt", "StatelessRandomUniformFullIntV2",
    "StatelessRandomUniformInt", "StatelessRandomUniformIntV2", "StatelessRandomUniformV2",
    "StatelessSampleDistortedBoundingBox", "StatelessShuffle", "StatelessTruncatedNormal", "StatelessTruncatedNormalV2",
    "StatelessWhile", "StaticRegexFullMatch", "StaticRegexReplace", "StopGradient", "StridedSlice", "StridedSliceGrad",
    "StringFormat", "StringJoin", "StringLength", "StringLower", "StringNGrams", "StringSplit", "StringSplitV2",
    "StringStrip", "StringToHashBucket", "StringToHashBucketFast", "StringToHashBucketStrong", "StringToNumber",
    "StringUpper", "Sub", "Substr", "Sum", "SummaryWriter", "Svd", "Tan", "Tanh", "TanhGrad", "TensorListConcatLists",
    "TensorListConcatV2", "TensorListElementShape", "TensorListFromTensor", "TensorListGather", "TensorListGetItem",
    "TensorListLength", "TensorListPopBack", "TensorListPushBack", "TensorListReserve", "TensorListResize",
    "TensorListScatterIntoExistingList", "TensorListScatterV2", "TensorListSetItem", "TensorListSplit",
    "TensorListStack", "TensorScatterAdd", "TensorScatterMax", "TensorScatterMin", "TensorScatterSub",
    "TensorScatterUpdate", "TensorStridedSliceUpdate", "TensorSummaryV2", "ThreadUnsafeUnigramCandidateSampler", "Tile",
    "TileGrad", "Timestamp", "ToBool", "TopK", "TopKV2", "Transpose", "TridiagonalMatMul", "TridiagonalSolve",
    "TruncateDiv", "TruncateMod", "TruncatedNormal", "UnicodeDecode", "UnicodeDecodeWithOffsets", "UnicodeEncode",
    "UnicodeScript", "UnicodeTranscode", "UniformCandidateSampler", "UniformDequantize", "UniformQuantize",
    "UniformRequantize", "Unique", "UniqueV2", "UniqueWithCounts", "UniqueWithCountsV2", "Unpack", "UnravelIndex",
    "UnsortedSegmentJoin", "UnsortedSegmentMax", "UnsortedSegmentMin", "UnsortedSegmentProd", "UnsortedSegmentSum",
    "UpperBound", "VarHandleOp", "VarIsInitializedOp", "VariableShape", "Where", "While", "WriteFile",
    "WriteGraphSummary", "WriteHistogramSummary", "WriteRawProtoSummary", "WriteScalarSummary", "WriteSummary", "Xdivy",
    "XlaConcatND", "XlaDynamicSlice", "XlaDynamicUpdateSlice", "XlaSplitND", "Xlog1py", "Xlogy", "ZerosLike", "Zeta",
]

def Abs(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the absolute value elementwise."""

def AccumulateNV2(
    *,
    inputs: Sequence[TensorLike] | TensorLike,
    shape: ShapeLike,
    name: str | None = None,
) -> Tensor:
    """Computes the sum of tensors of one shape."""

def Acos(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse cosine elementwise."""

def Acosh(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse hyperbolic cosine elementwise."""

def Add(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x + y` elementwise; strings are joined."""

def AddN(*, inputs: Sequence[TensorLike] | TensorLike, name: str | None = None) -> Tensor:
    """Computes the sum of tensors of one shape."""

def AddV2(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x + y` elementwise."""

def AdjustContrast(
    *,
    images: TensorLike,
    contrast_factor: TensorLike,
    min_value: TensorLike,
    max_value: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns images with the distance of each channel from its mean times `contrast_factor`, clipped to a range."""

def AdjustContrastv2(*, images: TensorLike, contrast_factor: TensorLike, name: str | None = None) -> Tensor:
    """Returns images with the distance of each channel from its mean times `contrast_factor`."""

def AdjustHue(*, images: TensorLike, delta: TensorLike, name: str | None = None) -> Tensor:
    """RGB images with their hue turned by `delta` of a full turn."""

def AdjustSaturation(*, images: TensorLike, scale: TensorLike, name: str | None = None) -> Tensor:
    """RGB images with their saturation times `scale`."""

def All(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Returns whether all elements along axes are true."""

class _AllCandidateSampler(NamedTuple):
    sampled_candidates: Tensor
    true_expected_count: Tensor
    sampled_expected_count: Tensor

def AllCandidateSampler(
    *,
    true_classes: TensorLike,
    num_true: int,
    num_sampled: int,
    unique: bool,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> _AllCandidateSampler:
    """Returns all classes, for tests."""

def Angle(*, input: TensorLike, Tout: DTypeLike = dtypes.float32, name: str | None = None) -> Tensor:
    """Returns the angles in the complex plane."""

def AnonymousHashTable(*, key_dtype: DTypeLike, value_dtype: DTypeLike, name: str | None = None) -> Tensor:
    """Returns a table that is filled once and lives as long as its handle."""

def AnonymousMutableDenseHashTable(
    *,
    empty_key: TensorLike,
    deleted_key: TensorLike,
    value_dtype: DTypeLike,
    value_shape: ShapeLike = ...,
    initial_num_buckets: int = 131072,
    max_load_factor: float = 0.8,
    name: str | None = None,
) -> Tensor:
    """Returns the same, living as long as its handle."""

def AnonymousMutableHashTable(*, key_dtype: DTypeLike, value_dtype: DTypeLike, name: str | None = None) -> Tensor:
    """Returns a table from keys to scalars that can change and lives as long as its handle."""

def AnonymousMutableHashTableOfTensors(
    *,
    key_dtype: DTypeLike,
    value_dtype: DTypeLike,
    value_shape: ShapeLike = ...,
    name: str | None = None,
) -> Tensor:
    """Returns a table from keys to vectors that can change and lives as long as its handle."""

def Any(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Returns whether any element along axes is true."""

class _ApproxTopK(NamedTuple):
    values: Tensor
    indices: Tensor

def ApproxTopK(
    *,
    input: TensorLike,
    k: int,
    reduction_dimension: int = -1,
    recall_target: float = 0.95,
    is_max_k: bool = True,
    reduction_input_size_override: int = -1,
    aggregate_to_topk: bool = True,
    name: str | None = None,
) -> _ApproxTopK:
    """Finds the `k` largest (or smallest) elements along an axis. The result is exact."""

def ApproximateEqual(*, x: TensorLike, y: TensorLike, tolerance: float = 1e-05, name: str | None = None) -> Tensor:
    """Returns whether `|x - y| < tolerance`, elementwise."""

def ArgMax(
    *,
    input: TensorLike,
    dimension: TensorLike,
    output_type: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Returns the place of the largest element along an axis; the first one among equals."""

def ArgMin(
    *,
    input: TensorLike,
    dimension: TensorLike,
    output_type: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Returns the place of the smallest element along an axis; the first one among equals."""

def AsString(
    *,
    input: TensorLike,
    precision: int = -1,
    scientific: bool = False,
    shortest: bool = False,
    width: int = -1,
    fill: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns every element as a string."""

def Asin(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse sine elementwise."""

def Asinh(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse hyperbolic sine elementwise."""

def Assert(
    *,
    condition: TensorLike,
    data: Sequence[TensorLike] | TensorLike,
    summarize: int = 3,
    name: str | None = None,
) -> Operation | None:
    """Fails unless `condition` is true."""

def AssignAddVariableOp(*, resource: TensorLike, value: TensorLike, name: str | None = None) -> Operation | None:
    """Adds to a variable."""

def AssignSubVariableOp(*, resource: TensorLike, value: TensorLike, name: str | None = None) -> Operation | None:
    """Subtracts from a variable."""

def AssignVariableOp(
    *,
    resource: TensorLike,
    value: TensorLike,
    validate_shape: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Gives a variable a new value."""

def Atan(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse tangent elementwise."""

def Atan2(*, y: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the angle of the point (x, y) elementwise, from -pi to pi."""

def Atanh(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse hyperbolic tangent elementwise."""

def AudioSpectrogram(
    *,
    input: TensorLike,
    window_size: int,
    stride: int,
    magnitude_squared: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns the sizes of the Fourier transforms of overlapping frames, from samples of shape [samples, channels]."""

def AudioSummaryV2(
    *,
    tag: TensorLike,
    tensor: TensorLike,
    sample_rate: TensorLike,
    max_outputs: int = 3,
    name: str | None = None,
) -> Tensor:
    """Returns a Summary with sounds of shape [count, frames] or [count, frames, channels]."""

def AvgPool(
    *,
    value: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the mean of each window, without the padding."""

def AvgPool3D(
    *,
    input: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NDHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the mean of each window of volumes, without the padding."""

def AvgPool3DGrad(
    *,
    orig_input_shape: TensorLike,
    grad: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NDHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of AvgPool3D."""

def AvgPoolGrad(
    *,
    orig_input_shape: TensorLike,
    grad: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of AvgPool: each window's share goes to its elements."""

def BandedTriangularSolve(
    *,
    matrix: TensorLike,
    rhs: TensorLike,
    lower: bool = True,
    adjoint: bool = False,
    name: str | None = None,
) -> Tensor:
    """Solves systems with triangular matrices of which only the bands beside the diagonal are stored."""

def BatchMatMul(
    *,
    x: TensorLike,
    y: TensorLike,
    adj_x: bool = False,
    adj_y: bool = False,
    grad_x: bool = False,
    grad_y: bool = False,
    name: str | None = None,
) -> Tensor:
    """Products of the innermost matrices of two tensors with equal outer axes."""

def BatchMatMulV2(
    *,
    x: TensorLike,
    y: TensorLike,
    adj_x: bool = False,
    adj_y: bool = False,
    grad_x: bool = False,
    grad_y: bool = False,
    name: str | None = None,
) -> Tensor:
    """Products of the innermost matrices; the outer axes broadcast."""

def BatchMatMulV3(
    *,
    x: TensorLike,
    y: TensorLike,
    Tout: DTypeLike,
    adj_x: bool = False,
    adj_y: bool = False,
    grad_x: bool = False,
    grad_y: bool = False,
    name: str | None = None,
) -> Tensor:
    """Products of the innermost matrices, summed and returned in the dtype `Tout`."""

def BatchToSpace(*, input: TensorLike, crops: TensorLike, block_size: int, name: str | None = None) -> Tensor:
    """Moves parts of the batch axis back into square blocks of an image."""

def BatchToSpaceND(
    *,
    input: TensorLike,
    block_shape: TensorLike,
    crops: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Moves parts of the batch axis back into blocks of space, then crops."""

def BesselI0(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the modified Bessel function of order 0 elementwise."""

def BesselI0e(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(-|x|) * bessel_i0(x)` elementwise."""

def BesselI1(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the modified Bessel function of order 1 elementwise."""

def BesselI1e(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(-|x|) * bessel_i1(x)` elementwise."""

def BesselJ0(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Bessel function of the first kind of order 0 elementwise."""

def BesselJ1(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Bessel function of the first kind of order 1 elementwise."""

def BesselK0(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the modified Bessel function of the second kind of order 0 elementwise."""

def BesselK0e(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(x) * bessel_k0(x)` elementwise."""

def BesselK1(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the modified Bessel function of the second kind of order 1 elementwise."""

def BesselK1e(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(x) * bessel_k1(x)` elementwise."""

def BesselY0(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Bessel function of the second kind of order 0 elementwise."""

def BesselY1(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Bessel function of the second kind of order 1 elementwise."""

def Betainc(*, a: TensorLike, b: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the regularized incomplete beta function elementwise."""

def BiasAdd(
    *,
    value: TensorLike,
    bias: TensorLike,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Adds the vector `bias` along the channels of `value`."""

def BiasAddGrad(*, out_backprop: TensorLike, data_format: str | bytes = 'NHWC', name: str | None = None) -> Tensor:
    """Computes the sum of `out_backprop` over all axes but the channels."""

def BiasAddV1(*, value: TensorLike, bias: TensorLike, name: str | None = None) -> Tensor:
    """Adds the vector `bias` along the last axis of `value`."""

def Bincount(*, arr: TensorLike, size: TensorLike, weights: TensorLike, name: str | None = None) -> Tensor:
    """Counts how often each integer below `size` occurs, or sums its weights."""

def Bitcast(*, input: TensorLike, type: DTypeLike, name: str | None = None) -> Tensor:
    """Reinterprets the bits of a tensor as another dtype."""

def BitwiseAnd(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the bitwise AND of `x` and `y`."""

def BitwiseOr(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the bitwise OR of `x` and `y`."""

def BitwiseXor(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the bitwise XOR of `x` and `y`."""

class _BlockLSTM(NamedTuple):
    i: Tensor
    cs: Tensor
    f: Tensor
    o: Tensor
    ci: Tensor
    co: Tensor
    h: Tensor

def BlockLSTM(
    *,
    seq_len_max: TensorLike,
    x: TensorLike,
    cs_prev: TensorLike,
    h_prev: TensorLike,
    w: TensorLike,
    wci: TensorLike,
    wcf: TensorLike,
    wco: TensorLike,
    b: TensorLike,
    forget_bias: float = 1.0,
    cell_clip: float = 3.0,
    use_peephole: bool = False,
    name: str | None = None,
) -> _BlockLSTM:
    """Returns an LSTM over the first `seq_len_max` frames of `x`; gates as in LSTMBlockCell."""

class _BlockLSTMGrad(NamedTuple):
    x_grad: Tensor
    cs_prev_grad: Tensor
    h_prev_grad: Tensor
    w_grad: Tensor
    wci_grad: Tensor
    wcf_grad: Tensor
    wco_grad: Tensor
    b_grad: Tensor

def BlockLSTMGrad(
    *,
    seq_len_max: TensorLike,
    x: TensorLike,
    cs_prev: TensorLike,
    h_prev: TensorLike,
    w: TensorLike,
    wci: TensorLike,
    wcf: TensorLike,
    wco: TensorLike,
    b: TensorLike,
    i: TensorLike,
    cs: TensorLike,
    f: TensorLike,
    o: TensorLike,
    ci: TensorLike,
    co: TensorLike,
    h: TensorLike,
    cs_grad: TensorLike,
    h_grad: TensorLike,
    use_peephole: bool,
    name: str | None = None,
) -> _BlockLSTMGrad:
    """Computes the gradients of BlockLSTM's inputs and weights."""

class _BlockLSTMGradV2(NamedTuple):
    x_grad: Tensor
    cs_prev_grad: Tensor
    h_prev_grad: Tensor
    w_grad: Tensor
    wci_grad: Tensor
    wcf_grad: Tensor
    wco_grad: Tensor
    b_grad: Tensor

def BlockLSTMGradV2(
    *,
    seq_len_max: TensorLike,
    x: TensorLike,
    cs_prev: TensorLike,
    h_prev: TensorLike,
    w: TensorLike,
    wci: TensorLike,
    wcf: TensorLike,
    wco: TensorLike,
    b: TensorLike,
    i: TensorLike,
    cs: TensorLike,
    f: TensorLike,
    o: TensorLike,
    ci: TensorLike,
    co: TensorLike,
    h: TensorLike,
    cs_grad: TensorLike,
    h_grad: TensorLike,
    use_peephole: bool,
    name: str | None = None,
) -> _BlockLSTMGradV2:
    """Computes the gradients of BlockLSTMV2's inputs and weights."""

class _BlockLSTMV2(NamedTuple):
    i: Tensor
    cs: Tensor
    f: Tensor
    o: Tensor
    ci: Tensor
    co: Tensor
    h: Tensor

def BlockLSTMV2(
    *,
    seq_len_max: TensorLike,
    x: TensorLike,
    cs_prev: TensorLike,
    h_prev: TensorLike,
    w: TensorLike,
    wci: TensorLike,
    wcf: TensorLike,
    wco: TensorLike,
    b: TensorLike,
    cell_clip: float = 0.0,
    use_peephole: bool = False,
    name: str | None = None,
) -> _BlockLSTMV2:
    """Computes an LSTM over a sequence; the order of the gates in the weights is input, forget, cell input, output."""

def BroadcastArgs(*, s0: TensorLike, s1: TensorLike, name: str | None = None) -> Tensor:
    """Returns the shape that operands of shapes `s0` and `s1` broadcast to."""

class _BroadcastGradientArgs(NamedTuple):
    r0: Tensor
    r1: Tensor

def BroadcastGradientArgs(*, s0: TensorLike, s1: TensorLike, name: str | None = None) -> _BroadcastGradientArgs:
    """Returns the axes over which the gradients of two broadcast operands are summed."""

def BroadcastTo(*, input: TensorLike, shape: TensorLike, name: str | None = None) -> Tensor:
    """Broadcasts a tensor to a shape."""

def Bucketize(*, input: TensorLike, boundaries: Sequence[float] | float, name: str | None = None) -> Tensor:
    """Returns the number of boundaries at or below each element."""

class _CTCBeamSearchDecoder(NamedTuple):
    decoded_indices: list[Tensor]
    decoded_values: list[Tensor]
    decoded_shape: list[Tensor]
    log_probability: Tensor

def CTCBeamSearchDecoder(
    *,
    inputs: TensorLike,
    sequence_length: TensorLike,
    beam_width: int,
    top_paths: int,
    merge_repeated: bool = True,
    name: str | None = None,
) -> _CTCBeamSearchDecoder:
    """Finds the most probable label sequences over all their alignments by beam search; the blank is the last class."""

class _CTCGreedyDecoder(NamedTuple):
    decoded_indices: Tensor
    decoded_values: Tensor
    decoded_shape: Tensor
    log_probability: Tensor

def CTCGreedyDecoder(
    *,
    inputs: TensorLike,
    sequence_length: TensorLike,
    merge_repeated: bool = False,
    blank_index: int = -1,
    name: str | None = None,
) -> _CTCGreedyDecoder:
    """Returns the best class of each frame without blanks (and repetitions), and the negative sum of their logits."""

class _CTCLoss(NamedTuple):
    loss: Tensor
    gradient: Tensor

def CTCLoss(
    *,
    inputs: TensorLike,
    labels_indices: TensorLike,
    labels_values: TensorLike,
    sequence_length: TensorLike,
    preprocess_collapse_repeated: bool = False,
    ctc_merge_repeated: bool = True,
    ignore_longer_outputs_than_inputs: bool = False,
    name: str | None = None,
) -> _CTCLoss:
    """Returns the loss of sparse labels; the last class is the blank."""

class _CTCLossV2(NamedTuple):
    loss: Tensor
    gradient: Tensor

def CTCLossV2(
    *,
    inputs: TensorLike,
    labels_indices: TensorLike,
    labels_values: TensorLike,
    sequence_length: TensorLike,
    preprocess_collapse_repeated: bool = False,
    ctc_merge_repeated: bool = True,
    ignore_longer_outputs_than_inputs: bool = False,
    name: str | None = None,
) -> _CTCLossV2:
    """Returns the loss of sparse labels; the first class is the blank."""

def Case(
    *,
    branch_index: TensorLike,
    input: Sequence[TensorLike] | TensorLike,
    Tout: Sequence[DTypeLike] | DTypeLike,
    branches: Sequence[Callable[..., _Any]] | Callable[..., _Any],
    output_shapes: Sequence[ShapeLike] | ShapeLike = (),
    name: str | None = None,
) -> list[Tensor]:
    """Runs the function with this index; the last one if the index is out of range."""

def Cast(*, x: TensorLike, DstT: DTypeLike, Truncate: bool = False, name: str | None = None) -> Tensor:
    """Returns `x` converted to another dtype."""

def Ceil(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Rounds up to an integer elementwise."""

def CheckNumerics(*, tensor: TensorLike, message: str | bytes, name: str | None = None) -> Tensor:
    """Returns the tensor; raises InvalidArgumentError if it holds NaN or infinity."""

def Cholesky(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Cholesky factor of positive definite matrices: the lower triangular L with `input = L L^H`."""

def CholeskyGrad(*, l: TensorLike, grad: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of the decomposed matrices from that of their Cholesky factors `l`."""

def ClipByValue(
    *,
    t: TensorLike,
    clip_value_min: TensorLike,
    clip_value_max: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Elements below the lower bound raised to it, elements above the upper one lowered to it."""

def CloseSummaryWriter(*, writer: TensorLike, name: str | None = None) -> Operation | None:
    """Ends the event file."""

class _CombinedNonMaxSuppression(NamedTuple):
    nmsed_boxes: Tensor
    nmsed_scores: Tensor
    nmsed_classes: Tensor
    valid_detections: Tensor

def CombinedNonMaxSuppression(
    *,
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size_per_class: TensorLike,
    max_total_size: TensorLike,
    iou_threshold: TensorLike,
    score_threshold: TensorLike,
    pad_per_class: bool = False,
    clip_boxes: bool = True,
    name: str | None = None,
) -> _CombinedNonMaxSuppression:
    """For each image of a batch the best boxes of all classes with their scores and classes, padded with zeros."""

def Complex(
    *,
    real: TensorLike,
    imag: TensorLike,
    Tout: DTypeLike = dtypes.complex64,
    name: str | None = None,
) -> Tensor:
    """Combines real and imaginary parts to complex numbers."""

def ComplexAbs(*, x: TensorLike, Tout: DTypeLike = dtypes.float32, name: str | None = None) -> Tensor:
    """Computes the absolute value of complex numbers elementwise."""

class _ComputeAccidentalHits(NamedTuple):
    indices: Tensor
    ids: Tensor
    weights: Tensor

def ComputeAccidentalHits(
    *,
    true_classes: TensorLike,
    sampled_candidates: TensorLike,
    num_true: int,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> _ComputeAccidentalHits:
    """Returns where a candidate is also a true class."""

def Concat(*, concat_dim: TensorLike, values: Sequence[TensorLike] | TensorLike, name: str | None = None) -> Tensor:
    """Returns tensors joined along an existing axis, in the argument order of old graphs."""

def ConcatOffset(
    *,
    concat_dim: TensorLike,
    shape: Sequence[TensorLike] | TensorLike,
    name: str | None = None,
) -> list[Tensor]:
    """Returns where each of the tensors with these shapes begins when they are joined along `concat_dim`."""

def ConcatV2(*, values: Sequence[TensorLike] | TensorLike, axis: TensorLike, name: str | None = None) -> Tensor:
    """Returns tensors joined along an existing axis."""

def Conj(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the complex conjugates."""

def ConjugateTranspose(*, x: TensorLike, perm: TensorLike, name: str | None = None) -> Tensor:
    """Returns the complex conjugate of `x` with its axes in the order of `perm`."""

def Const(*, value: _Any, dtype: DTypeLike, name: str | None = None) -> Tensor:
    """Returns a value that is part of the graph."""

def Conv(
    *,
    input: TensorLike,
    filter: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    explicit_paddings: Sequence[int] | int = (),
    data_format: str | bytes = 'CHANNELS_LAST',
    dilations: Sequence[int] | int = (),
    batch_dims: int = 1,
    groups: int = 1,
    name: str | None = None,
) -> Tensor:
    """Computes a convolution over one to three spatial axes."""

def Conv2D(
    *,
    input: TensorLike,
    filter: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    use_cudnn_on_gpu: bool = True,
    explicit_paddings: Sequence[int] | int = (),
    data_format: str | bytes = 'NHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the convolution of images `input` with `filter` (height, width, channels in, channels out)."""

def Conv2DBackpropFilter(
    *,
    input: TensorLike,
    filter_sizes: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    use_cudnn_on_gpu: bool = True,
    explicit_paddings: Sequence[int] | int = (),
    data_format: str | bytes = 'NHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a convolution's filter."""

def Conv2DBackpropFilterV2(
    *,
    input: TensorLike,
    filter: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    use_cudnn_on_gpu: bool = True,
    explicit_paddings: Sequence[int] | int = (),
    data_format: str | bytes = 'NHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a convolution's filter, of which only the shape is read."""

def Conv2DBackpropInput(
    *,
    input_sizes: TensorLike,
    filter: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    use_cudnn_on_gpu: bool = True,
    explicit_paddings: Sequence[int] | int = (),
    data_format: str | bytes = 'NHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a convolution's input, which is also the transposed convolution."""

def Conv2DBackpropInputV2(
    *,
    input: TensorLike,
    filter: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    use_cudnn_on_gpu: bool = True,
    explicit_paddings: Sequence[int] | int = (),
    data_format: str | bytes = 'NHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a convolution's input, of which only the shape is read."""

def Conv3D(
    *,
    input: TensorLike,
    filter: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NDHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the convolution of volumes `input` with `filter` (depth, height, width, channels in, channels out)."""

def Conv3DBackpropFilter(
    *,
    input: TensorLike,
    filter: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    dilations: Sequence[int] | int = (1, 1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a convolution's filter, of which only the shape is read."""

def Conv3DBackpropFilterV2(
    *,
    input: TensorLike,
    filter_sizes: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NDHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a 3-D convolution with respect to its filter."""

def Conv3DBackpropInput(
    *,
    input: TensorLike,
    filter: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    dilations: Sequence[int] | int = (1, 1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a convolution's input, of which only the shape is read."""

def Conv3DBackpropInputV2(
    *,
    input_sizes: TensorLike,
    filter: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NDHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a convolution's input, which is also the transposed convolution."""

def Copy(
    *,
    input: TensorLike,
    tensor_name: str | bytes = '',
    debug_ops_spec: Sequence[str | bytes] | str | bytes = (),
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `input`."""

def CopyHost(
    *,
    input: TensorLike,
    tensor_name: str | bytes = '',
    debug_ops_spec: Sequence[str | bytes] | str | bytes = (),
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `input` in the memory of the host."""

def Cos(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the cosine elementwise."""

def Cosh(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the hyperbolic cosine elementwise."""

def CreateSummaryFileWriter(
    *,
    writer: TensorLike,
    logdir: TensorLike,
    max_queue: TensorLike,
    flush_millis: TensorLike,
    filename_suffix: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Opens the event file."""

def CropAndResize(
    *,
    image: TensorLike,
    boxes: TensorLike,
    box_ind: TensorLike,
    crop_size: TensorLike,
    method: str | bytes = 'bilinear',
    extrapolation_value: float = 0.0,
    name: str | None = None,
) -> Tensor:
    """Returns the parts of images that `boxes` (y1, x1, y2, x2 from 0 to 1) mark, each resized to `crop_size`."""

def CropAndResizeGradBoxes(
    *,
    grads: TensorLike,
    image: TensorLike,
    boxes: TensorLike,
    box_ind: TensorLike,
    method: str | bytes = 'bilinear',
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of CropAndResize by its boxes, as interpolation moves along the image."""

def CropAndResizeGradImage(
    *,
    grads: TensorLike,
    boxes: TensorLike,
    box_ind: TensorLike,
    image_size: TensorLike,
    T: DTypeLike,
    method: str | bytes = 'bilinear',
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of CropAndResize by its images, which have the shape `image_size`."""

def Cross(*, a: TensorLike, b: TensorLike, name: str | None = None) -> Tensor:
    """Computes cross products along the last axis."""

class _CudnnRNN(NamedTuple):
    output: Tensor
    output_h: Tensor
    output_c: Tensor
    reserve_space: Tensor

def CudnnRNN(
    *,
    input: TensorLike,
    input_h: TensorLike,
    input_c: TensorLike,
    params: TensorLike,
    rnn_mode: str | bytes = 'lstm',
    input_mode: str | bytes = 'linear_input',
    direction: str | bytes = 'unidirectional',
    dropout: float = 0.0,
    seed: int = 0,
    seed2: int = 0,
    is_training: bool = True,
    name: str | None = None,
) -> _CudnnRNN:
    """Computes a recurrent network over a sequence of frames, with the weights of all layers in one vector."""

class _CudnnRNNV2(NamedTuple):
    output: Tensor
    output_h: Tensor
    output_c: Tensor
    reserve_space: Tensor
    host_reserved: Tensor

def CudnnRNNV2(
    *,
    input: TensorLike,
    input_h: TensorLike,
    input_c: TensorLike,
    params: TensorLike,
    rnn_mode: str | bytes = 'lstm',
    input_mode: str | bytes = 'linear_input',
    direction: str | bytes = 'unidirectional',
    dropout: float = 0.0,
    seed: int = 0,
    seed2: int = 0,
    is_training: bool = True,
    name: str | None = None,
) -> _CudnnRNNV2:
    """Computes the same as CudnnRNN, with one more reserved output."""

class _CudnnRNNV3(NamedTuple):
    output: Tensor
    output_h: Tensor
    output_c: Tensor
    reserve_space: Tensor
    host_reserved: Tensor

def CudnnRNNV3(
    *,
    input: TensorLike,
    input_h: TensorLike,
    input_c: TensorLike,
    params: TensorLike,
    sequence_lengths: TensorLike,
    rnn_mode: str | bytes = 'lstm',
    input_mode: str | bytes = 'linear_input',
    direction: str | bytes = 'unidirectional',
    dropout: float = 0.0,
    seed: int = 0,
    seed2: int = 0,
    num_proj: int = 0,
    is_training: bool = True,
    time_major: bool = True,
    name: str | None = None,
) -> _CudnnRNNV3:
    """Computes a recurrent network over sequences of different lengths; states have the batch first if frames do."""

def Cumprod(
    *,
    x: TensorLike,
    axis: TensorLike,
    exclusive: bool = False,
    reverse: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns the running product along an axis."""

def Cumsum(
    *,
    x: TensorLike,
    axis: TensorLike,
    exclusive: bool = False,
    reverse: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns the running sum along an axis."""

def CumulativeLogsumexp(
    *,
    x: TensorLike,
    axis: TensorLike,
    exclusive: bool = False,
    reverse: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns the running logarithm of the sum of exponentials along an axis."""

def DataFormatDimMap(
    *,
    x: TensorLike,
    src_format: str | bytes = 'NHWC',
    dst_format: str | bytes = 'NCHW',
    name: str | None = None,
) -> Tensor:
    """Returns the positions in the destination layout of axes of the source layout."""

def DataFormatVecPermute(
    *,
    x: TensorLike,
    src_format: str | bytes = 'NHWC',
    dst_format: str | bytes = 'NCHW',
    name: str | None = None,
) -> Tensor:
    """Sizes (or pairs of paddings) of the source layout in the order of the destination layout."""

def DatasetCardinality(*, input_dataset: TensorLike, name: str | None = None) -> Tensor:
    """Returns the number of elements of a dataset."""

def DatasetToSingleElement(
    *,
    dataset: TensorLike,
    output_types: Sequence[DTypeLike] | DTypeLike,
    output_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> list[Tensor]:
    """Returns the only element of a dataset."""

def Dawsn(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes Dawson's integral elementwise: `exp(-x^2)` times the integral of `exp(t^2)` from 0 to x."""

def DebugGradientIdentity(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same values; a marker for debuggers."""

def DecodeAndCropJpeg(
    *,
    contents: TensorLike,
    crop_window: TensorLike,
    channels: int = 0,
    ratio: int = 1,
    fancy_upscaling: bool = True,
    try_recover_truncated: bool = False,
    acceptable_fraction: float = 1.0,
    dct_method: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Decodes a part of a JPEG image."""

def DecodeBase64(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Decodes web-safe base64 strings, with or without padding."""

def DecodeBmp(*, contents: TensorLike, channels: int = 0, name: str | None = None) -> Tensor:
    """Decodes a BMP image."""

def DecodeCSV(
    *,
    records: TensorLike,
    record_defaults: Sequence[TensorLike] | TensorLike,
    field_delim: str | bytes = ',',
    use_quote_delim: bool = True,
    na_value: str | bytes = '',
    select_cols: Sequence[int] | int = (),
    name: str | None = None,
) -> list[Tensor]:
    """CSV records as one tensor a column."""

def DecodeCompressed(*, bytes: TensorLike, compression_type: str | bytes = '', name: str | None = None) -> Tensor:
    """Decompresses strings."""

def DecodeGif(*, contents: TensorLike, name: str | None = None) -> Tensor:
    """Decodes the frames of a GIF image."""

def DecodeImage(
    *,
    contents: TensorLike,
    channels: int = 0,
    dtype: DTypeLike = dtypes.uint8,
    expand_animations: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns the pixels of an image of any format; animations have an axis of frames in front."""

def DecodeJSONExample(*, json_examples: TensorLike, name: str | None = None) -> Tensor:
    """Examples written in JSON, serialized."""

def DecodeJpeg(
    *,
    contents: TensorLike,
    channels: int = 0,
    ratio: int = 1,
    fancy_upscaling: bool = True,
    try_recover_truncated: bool = False,
    acceptable_fraction: float = 1.0,
    dct_method: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Decodes a JPEG image, or another format that is not animated."""

def DecodeJxl(
    *,
    contents: TensorLike,
    channels: int = 0,
    dtype: DTypeLike = dtypes.uint8,
    name: str | None = None,
) -> Tensor:
    """Decodes an image that is not animated. The JPEG XL format itself is not supported."""

def DecodePaddedRaw(
    *,
    input_bytes: TensorLike,
    fixed_length: TensorLike,
    out_type: DTypeLike,
    little_endian: bool = True,
    name: str | None = None,
) -> Tensor:
    """Decodes strings as vectors of numbers, cut or padded with zero bytes to one length."""

def DecodePng(
    *,
    contents: TensorLike,
    channels: int = 0,
    dtype: DTypeLike = dtypes.uint8,
    name: str | None = None,
) -> Tensor:
    """Decodes a PNG image, or another format that is not animated."""

class _DecodeProtoV2(NamedTuple):
    sizes: Tensor
    values: list[Tensor]

def DecodeProtoV2(
    *,
    bytes: TensorLike,
    message_type: str | bytes,
    field_names: Sequence[str | bytes] | str | bytes,
    output_types: Sequence[DTypeLike] | DTypeLike,
    descriptor_source: str | bytes = 'local://',
    message_format: str | bytes = 'binary',
    sanitize: bool = False,
    name: str | None = None,
) -> _DecodeProtoV2:
    """Returns the named fields of serialized messages, and how many values each message has of each."""

def DecodeRaw(
    *,
    bytes: TensorLike,
    out_type: DTypeLike,
    little_endian: bool = True,
    name: str | None = None,
) -> Tensor:
    """Decodes strings of the same length as vectors of numbers."""

class _DecodeWav(NamedTuple):
    audio: Tensor
    sample_rate: Tensor

def DecodeWav(
    *,
    contents: TensorLike,
    desired_channels: int = -1,
    desired_samples: int = -1,
    name: str | None = None,
) -> _DecodeWav:
    """Decodes a 16-bit WAV file."""

def DecodeWebP(
    *,
    contents: TensorLike,
    channels: int = 0,
    dtype: DTypeLike = dtypes.uint8,
    name: str | None = None,
) -> Tensor:
    """Decodes the frames of a WebP image."""

def DeepCopy(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns a copy of `x`."""

def DenseBincount(
    *,
    input: TensorLike,
    size: TensorLike,
    weights: TensorLike,
    binary_output: bool = False,
    name: str | None = None,
) -> Tensor:
    """How often each integer below `size` occurs in each row, or the sum of the weights beside it."""

class _DenseCountSparseOutput(NamedTuple):
    output_indices: Tensor
    output_values: Tensor
    output_dense_shape: Tensor

def DenseCountSparseOutput(
    *,
    values: TensorLike,
    weights: TensorLike,
    binary_output: bool,
    minlength: int = -1,
    maxlength: int = -1,
    name: str | None = None,
) -> _DenseCountSparseOutput:
    """Counts of the values of a vector or of each row of a matrix, as a sparse tensor."""

class _DenseToDenseSetOperation(NamedTuple):
    result_indices: Tensor
    result_values: Tensor
    result_shape: Tensor

def DenseToDenseSetOperation(
    *,
    set1: TensorLike,
    set2: TensorLike,
    set_operation: str | bytes,
    validate_indices: bool = True,
    name: str | None = None,
) -> _DenseToDenseSetOperation:
    """Returns a set operation between the rows of two dense tensors."""

class _DenseToSparseSetOperation(NamedTuple):
    result_indices: Tensor
    result_values: Tensor
    result_shape: Tensor

def DenseToSparseSetOperation(
    *,
    set1: TensorLike,
    set2_indices: TensorLike,
    set2_values: TensorLike,
    set2_shape: TensorLike,
    set_operation: str | bytes,
    validate_indices: bool = True,
    name: str | None = None,
) -> _DenseToSparseSetOperation:
    """Returns a set operation between the rows of a dense and those of a sparse tensor."""

def DepthToSpace(
    *,
    input: TensorLike,
    block_size: int,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Moves channels into square blocks of an image."""

def DepthwiseConv2dNative(
    *,
    input: TensorLike,
    filter: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    explicit_paddings: Sequence[int] | int = (),
    data_format: str | bytes = 'NHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Convolves each channel of `input` with its own filters (height, width, channels, filters a channel)."""

def DepthwiseConv2dNativeBackpropFilter(
    *,
    input: TensorLike,
    filter_sizes: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    explicit_paddings: Sequence[int] | int = (),
    data_format: str | bytes = 'NHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a depthwise convolution's filter."""

def DepthwiseConv2dNativeBackpropInput(
    *,
    input_sizes: TensorLike,
    filter: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    explicit_paddings: Sequence[int] | int = (),
    data_format: str | bytes = 'NHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a depthwise convolution's input."""

def Dequantize(
    *,
    input: TensorLike,
    min_range: TensorLike,
    max_range: TensorLike,
    mode: str | bytes = 'MIN_COMBINED',
    narrow_range: bool = False,
    axis: int = -1,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Converts codes to floats."""

class _DeserializeManySparse(NamedTuple):
    sparse_indices: Tensor
    sparse_values: Tensor
    sparse_shape: Tensor

def DeserializeManySparse(
    *,
    serialized_sparse: TensorLike,
    dtype: DTypeLike,
    name: str | None = None,
) -> _DeserializeManySparse:
    """Returns one sparse tensor of many serialized ones, along a new first axis."""

class _DeserializeSparse(NamedTuple):
    sparse_indices: Tensor
    sparse_values: Tensor
    sparse_shape: Tensor

def DeserializeSparse(
    *,
    serialized_sparse: TensorLike,
    dtype: DTypeLike,
    name: str | None = None,
) -> _DeserializeSparse:
    """Returns a serialized sparse tensor, or many along new first axes."""

def Diag(*, diagonal: TensorLike, name: str | None = None) -> Tensor:
    """Returns a tensor of twice the rank with `diagonal` on its diagonal and zeros elsewhere."""

def DiagPart(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the diagonal of a tensor of even rank."""

def Digamma(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the derivative of `lgamma` elementwise."""

def Dilation2D(
    *,
    input: TensorLike,
    filter: TensorLike,
    strides: Sequence[int] | int,
    rates: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> Tensor:
    """Computes the largest sum of `input` and `filter` (height, width, channels) under each window."""

def Dilation2DBackpropFilter(
    *,
    input: TensorLike,
    filter: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    rates: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of the filter: the winner of each window gets it."""

def Dilation2DBackpropInput(
    *,
    input: TensorLike,
    filter: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    rates: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of the image: the winner of each window gets it."""

def DisableCopyOnRead(*, resource: TensorLike, name: str | None = None) -> Operation | None:
    """Nothing: the value of a variable is replaced, never written to, so that readers keep theirs anyway."""

def Div(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise; integers are rounded toward zero."""

def DivNoNan(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise, zero where `y` is zero."""

def DrawBoundingBoxes(*, images: TensorLike, boxes: TensorLike, name: str | None = None) -> Tensor:
    """Returns the outlines of `boxes` (y1, x1, y2, x2 from 0 to 1) drawn on images."""

def DrawBoundingBoxesV2(
    *,
    images: TensorLike,
    boxes: TensorLike,
    colors: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the outlines of `boxes` (y1, x1, y2, x2 from 0 to 1) drawn on images."""

def DynamicPartition(
    *,
    data: TensorLike,
    partitions: TensorLike,
    num_partitions: int,
    name: str | None = None,
) -> list[Tensor]:
    """Distributes the rows of a tensor to several tensors."""

def DynamicStitch(
    *,
    indices: Sequence[TensorLike] | TensorLike,
    data: Sequence[TensorLike] | TensorLike,
    name: str | None = None,
) -> Tensor:
    """Interleaves the rows of several tensors."""

def EagerPyFunc(
    *,
    input: Sequence[TensorLike] | TensorLike,
    token: _Any,
    Tout: Sequence[DTypeLike] | DTypeLike,
    is_async: bool = False,
    name: str | None = None,
) -> list[Tensor]:
    """Calls a Python function on eager tensors."""

def EditDistance(
    *,
    hypothesis_indices: TensorLike,
    hypothesis_values: TensorLike,
    hypothesis_shape: TensorLike,
    truth_indices: TensorLike,
    truth_values: TensorLike,
    truth_shape: TensorLike,
    normalize: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns how many insertions, deletions and replacements turn each hypothesis into its truth."""

class _Eig(NamedTuple):
    e: Tensor
    v: Tensor

def Eig(*, input: TensorLike, Tout: DTypeLike, compute_v: bool = True, name: str | None = None) -> _Eig:
    """Eigenvalues and right eigenvectors of length 1, as complex numbers, in no particular order."""

def Einsum(*, inputs: Sequence[TensorLike] | TensorLike, equation: str | bytes, name: str | None = None) -> Tensor:
    """Computes the product of one or two tensors, summed over the labels that the result does not have."""

def Elu(*, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the exponential linear unit: `features` where positive, `exp(features) - 1` elsewhere."""

def EluGrad(*, gradients: TensorLike, outputs: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of Elu from its outputs."""

def Empty(*, shape: TensorLike, dtype: DTypeLike, init: bool = False, name: str | None = None) -> Tensor:
    """Returns a tensor with unspecified contents; here they are zeros (or empty strings)."""

def EmptyTensorList(
    *,
    element_shape: TensorLike,
    max_num_elements: TensorLike,
    element_dtype: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Returns a list without elements."""

def EncodeBase64(*, input: TensorLike, pad: bool = False, name: str | None = None) -> Tensor:
    """Encodes strings in web-safe base64."""

def EncodeJpeg(
    *,
    image: TensorLike,
    format: str | bytes = '',
    quality: int = 95,
    progressive: bool = False,
    optimize_size: bool = False,
    chroma_downsampling: bool = True,
    density_unit: str | bytes = 'in',
    x_density: int = 300,
    y_density: int = 300,
    xmp_metadata: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Encodes an image as JPEG."""

def EncodeJpegVariableQuality(*, images: TensorLike, quality: TensorLike, name: str | None = None) -> Tensor:
    """Returns an image of (height, width, 1 or 3) bytes as a JPEG file of the given quality."""

def EncodePng(*, image: TensorLike, compression: int = -1, name: str | None = None) -> Tensor:
    """Encodes images as PNG."""

def EncodeProto(
    *,
    sizes: TensorLike,
    values: Sequence[TensorLike] | TensorLike,
    field_names: Sequence[str | bytes] | str | bytes,
    message_type: str | bytes,
    descriptor_source: str | bytes = 'local://',
    name: str | None = None,
) -> Tensor:
    """Serializes protobuf messages."""

def EncodeWav(*, audio: TensorLike, sample_rate: TensorLike, name: str | None = None) -> Tensor:
    """Encodes audio as a 16-bit WAV file."""

def EnsureShape(*, input: TensorLike, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Returns the same values after checking that they have `shape`."""

def Equal(
    *,
    x: TensorLike,
    y: TensorLike,
    incompatible_shape_error: bool = True,
    name: str | None = None,
) -> Tensor:
    """Computes `x == y` elementwise."""

def Erf(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the error function elementwise."""

def Erfc(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 - erf(x)` elementwise, accurate where `erf(x)` is close to 1."""

def Erfinv(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse of `erf` elementwise."""

def EuclideanNorm(
    *,
    input: TensorLike,
    axis: TensorLike,
    keep_dims: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the square root of the sum of squared magnitudes along axes."""

def Exp(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes e to the power of `x` elementwise."""

def ExpandDims(*, input: TensorLike, axis: TensorLike, name: str | None = None) -> Tensor:
    """Returns `input` with a new axis of size 1 at `dim`."""

def Expint(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the exponential integral Ei(x) elementwise."""

def Expm1(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(x) - 1` elementwise, accurate for small `x`."""

def ExtractGlimpse(
    *,
    input: TensorLike,
    size: TensorLike,
    offsets: TensorLike,
    centered: bool = True,
    normalized: bool = True,
    uniform_noise: bool = True,
    noise: str | bytes = 'uniform',
    name: str | None = None,
) -> Tensor:
    """Returns a window of each image around the given position, as the first version of the op placed it."""

def ExtractGlimpseV2(
    *,
    input: TensorLike,
    size: TensorLike,
    offsets: TensorLike,
    centered: bool = True,
    normalized: bool = True,
    uniform_noise: bool = True,
    noise: str | bytes = 'uniform',
    name: str | None = None,
) -> Tensor:
    """Extracts a window of each image, around the given position if centered and normalized, else starting there."""

def ExtractImagePatches(
    *,
    images: TensorLike,
    ksizes: Sequence[int] | int,
    strides: Sequence[int] | int,
    rates: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> Tensor:
    """Extracts sliding windows of images and stores them in the channels."""

def ExtractJpegShape(
    *,
    contents: TensorLike,
    output_type: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> Tensor:
    """Reads the shape of a JPEG image from its header."""

def ExtractVolumePatches(
    *,
    input: TensorLike,
    ksizes: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> Tensor:
    """Extracts sliding windows of volumes and stores each one in the channels."""

def FFT(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the discrete Fourier transform along the last axis."""

def FFT2D(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the discrete Fourier transform along the last 2 axes."""

def FFT3D(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the discrete Fourier transform along the last 3 axes."""

def FFTND(*, input: TensorLike, fft_length: TensorLike, axes: TensorLike, name: str | None = None) -> Tensor:
    """Returns the Fourier transform along `axes`, cut off or padded with zeros to `fft_length` points."""

def FakeParam(*, dtype: DTypeLike, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Stands in a branch for a value that only the other branch gives; it is never read."""

def FakeQuantWithMinMaxArgs(
    *,
    inputs: TensorLike,
    min: float = -6.0,
    max: float = 6.0,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
    """Rounds each value to one of `2 ** num_bits` levels between `min` and `max`."""

def FakeQuantWithMinMaxArgsGradient(
    *,
    gradients: TensorLike,
    inputs: TensorLike,
    min: float = -6.0,
    max: float = 6.0,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of `fake_quant_with_min_max_args`: it passes where the input is in range."""

def FakeQuantWithMinMaxVars(
    *,
    inputs: TensorLike,
    min: TensorLike,
    max: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
    """Rounds each value to one of `2 ** num_bits` levels between the scalars `min` and `max`."""

class _FakeQuantWithMinMaxVarsGradient(NamedTuple):
    backprops_wrt_input: Tensor
    backprop_wrt_min: Tensor
    backprop_wrt_max: Tensor

def FakeQuantWithMinMaxVarsGradient(
    *,
    gradients: TensorLike,
    inputs: TensorLike,
    min: TensorLike,
    max: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> _FakeQuantWithMinMaxVarsGradient:
    """Computes the gradients of `fake_quant_with_min_max_vars` with respect to inputs, minimum and maximum."""

def FakeQuantWithMinMaxVarsPerChannel(
    *,
    inputs: TensorLike,
    min: TensorLike,
    max: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
    """Like FakeQuantWithMinMaxVars, with a range for each channel (the last axis)."""

class _FakeQuantWithMinMaxVarsPerChannelGradient(NamedTuple):
    backprops_wrt_input: Tensor
    backprop_wrt_min: Tensor
    backprop_wrt_max: Tensor

def FakeQuantWithMinMaxVarsPerChannelGradient(
    *,
    gradients: TensorLike,
    inputs: TensorLike,
    min: TensorLike,
    max: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> _FakeQuantWithMinMaxVarsPerChannelGradient:
    """Computes the gradients of inputs, minima and maxima, by channel."""

def Fill(*, dims: TensorLike, value: TensorLike, name: str | None = None) -> Tensor:
    """Returns a tensor of shape `dims` full of the scalar `value`."""

def Fingerprint(*, data: TensorLike, method: TensorLike, name: str | None = None) -> Tensor:
    """Eight bytes for each row of `data`."""

class _FixedUnigramCandidateSampler(NamedTuple):
    sampled_candidates: Tensor
    true_expected_count: Tensor
    sampled_expected_count: Tensor

def FixedUnigramCandidateSampler(
    *,
    true_classes: TensorLike,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    vocab_file: str | bytes = '',
    distortion: float = 1.0,
    num_reserved_ids: int = 0,
    num_shards: int = 1,
    shard: int = 0,
    unigrams: Sequence[float] | float = (),
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> _FixedUnigramCandidateSampler:
    """Candidates from given weights, raised to the power `distortion`."""

def Floor(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Rounds down to an integer elementwise."""

def FloorDiv(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x // y` elementwise, rounded toward minus infinity."""

def FloorMod(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the remainder of `x // y` elementwise; it has the sign of `y`."""

def FlushSummaryWriter(*, writer: TensorLike, name: str | None = None) -> Operation | None:
    """Makes what was written visible to readers."""

class _FractionalAvgPool(NamedTuple):
    output: Tensor
    row_pooling_sequence: Tensor
    col_pooling_sequence: Tensor

def FractionalAvgPool(
    *,
    value: TensorLike,
    pooling_ratio: Sequence[float] | float,
    pseudo_random: bool = False,
    overlapping: bool = False,
    deterministic: bool = False,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> _FractionalAvgPool:
    """Computes the mean of each window, and the borders of the windows."""

def FractionalAvgPoolGrad(
    *,
    orig_input_tensor_shape: TensorLike,
    out_backprop: TensorLike,
    row_pooling_sequence: TensorLike,
    col_pooling_sequence: TensorLike,
    overlapping: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of the means, shared out evenly in each window."""

class _FractionalMaxPool(NamedTuple):
    output: Tensor
    row_pooling_sequence: Tensor
    col_pooling_sequence: Tensor

def FractionalMaxPool(
    *,
    value: TensorLike,
    pooling_ratio: Sequence[float] | float,
    pseudo_random: bool = False,
    overlapping: bool = False,
    deterministic: bool = False,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> _FractionalMaxPool:
    """Computes the largest element of each window, and the borders of the windows."""

def FractionalMaxPoolGrad(
    *,
    orig_input: TensorLike,
    orig_output: TensorLike,
    out_backprop: TensorLike,
    row_pooling_sequence: TensorLike,
    col_pooling_sequence: TensorLike,
    overlapping: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of the largest elements: the first of each window gets it."""

def FresnelCos(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the integral of `cos(pi t^2 / 2)` from 0 to x elementwise."""

def FresnelSin(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the integral of `sin(pi t^2 / 2)` from 0 to x elementwise."""

class _FusedBatchNorm(NamedTuple):
    y: Tensor
    batch_mean: Tensor
    batch_variance: Tensor
    reserve_space_1: Tensor
    reserve_space_2: Tensor

def FusedBatchNorm(
    *,
    x: TensorLike,
    scale: TensorLike,
    offset: TensorLike,
    mean: TensorLike,
    variance: TensorLike,
    epsilon: float = 0.0001,
    exponential_avg_factor: float = 1.0,
    data_format: str | bytes = 'NHWC',
    is_training: bool = True,
    name: str | None = None,
) -> _FusedBatchNorm:
    """Returns the first version, of float32 alone."""

class _FusedBatchNormGrad(NamedTuple):
    x_backprop: Tensor
    scale_backprop: Tensor
    offset_backprop: Tensor
    reserve_space_3: Tensor
    reserve_space_4: Tensor

def FusedBatchNormGrad(
    *,
    y_backprop: TensorLike,
    x: TensorLike,
    scale: TensorLike,
    reserve_space_1: TensorLike,
    reserve_space_2: TensorLike,
    epsilon: float = 0.0001,
    data_format: str | bytes = 'NHWC',
    is_training: bool = True,
    name: str | None = None,
) -> _FusedBatchNormGrad:
    """Computes the gradients of the first version."""

class _FusedBatchNormGradV2(NamedTuple):
    x_backprop: Tensor
    scale_backprop: Tensor
    offset_backprop: Tensor
    reserve_space_3: Tensor
    reserve_space_4: Tensor

def FusedBatchNormGradV2(
    *,
    y_backprop: TensorLike,
    x: TensorLike,
    scale: TensorLike,
    reserve_space_1: TensorLike,
    reserve_space_2: TensorLike,
    epsilon: float = 0.0001,
    data_format: str | bytes = 'NHWC',
    is_training: bool = True,
    name: str | None = None,
) -> _FusedBatchNormGradV2:
    """Computes the gradients of the second version."""

class _FusedBatchNormGradV3(NamedTuple):
    x_backprop: Tensor
    scale_backprop: Tensor
    offset_backprop: Tensor
    reserve_space_4: Tensor
    reserve_space_5: Tensor

def FusedBatchNormGradV3(
    *,
    y_backprop: TensorLike,
    x: TensorLike,
    scale: TensorLike,
    reserve_space_1: TensorLike,
    reserve_space_2: TensorLike,
    reserve_space_3: TensorLike,
    epsilon: float = 0.0001,
    data_format: str | bytes = 'NHWC',
    is_training: bool = True,
    name: str | None = None,
) -> _FusedBatchNormGradV3:
    """Computes the gradients of input, scale and offset."""

class _FusedBatchNormV2(NamedTuple):
    y: Tensor
    batch_mean: Tensor
    batch_variance: Tensor
    reserve_space_1: Tensor
    reserve_space_2: Tensor

def FusedBatchNormV2(
    *,
    x: TensorLike,
    scale: TensorLike,
    offset: TensorLike,
    mean: TensorLike,
    variance: TensorLike,
    epsilon: float = 0.0001,
    exponential_avg_factor: float = 1.0,
    data_format: str | bytes = 'NHWC',
    is_training: bool = True,
    name: str | None = None,
) -> _FusedBatchNormV2:
    """Returns the second version: the input may be of half precision."""

class _FusedBatchNormV3(NamedTuple):
    y: Tensor
    batch_mean: Tensor
    batch_variance: Tensor
    reserve_space_1: Tensor
    reserve_space_2: Tensor
    reserve_space_3: Tensor

def FusedBatchNormV3(
    *,
    x: TensorLike,
    scale: TensorLike,
    offset: TensorLike,
    mean: TensorLike,
    variance: TensorLike,
    epsilon: float = 0.0001,
    exponential_avg_factor: float = 1.0,
    data_format: str | bytes = 'NHWC',
    is_training: bool = True,
    name: str | None = None,
) -> _FusedBatchNormV3:
    """Normalizes each channel, then scales and shifts it; the moments come along."""

def FusedPadConv2D(
    *,
    input: TensorLike,
    paddings: TensorLike,
    filter: TensorLike,
    mode: str | bytes,
    strides: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> Tensor:
    """Computes the convolution of images whose edges are mirrored first."""

def FusedResizeAndPadConv2D(
    *,
    input: TensorLike,
    size: TensorLike,
    paddings: TensorLike,
    filter: TensorLike,
    mode: str | bytes,
    strides: Sequence[int] | int,
    padding: str | bytes,
    resize_align_corners: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the convolution of images that are resized, and whose edges are then mirrored."""

class _GRUBlockCell(NamedTuple):
    r: Tensor
    u: Tensor
    c: Tensor
    h: Tensor

def GRUBlockCell(
    *,
    x: TensorLike,
    h_prev: TensorLike,
    w_ru: TensorLike,
    w_c: TensorLike,
    b_ru: TensorLike,
    b_c: TensorLike,
    name: str | None = None,
) -> _GRUBlockCell:
    """Returns one step of a GRU: the reset and update gates, the candidate and the new state."""

class _GRUBlockCellGrad(NamedTuple):
    d_x: Tensor
    d_h_prev: Tensor
    d_c_bar: Tensor
    d_r_bar_u_bar: Tensor

def GRUBlockCellGrad(
    *,
    x: TensorLike,
    h_prev: TensorLike,
    w_ru: TensorLike,
    w_c: TensorLike,
    b_ru: TensorLike,
    b_c: TensorLike,
    r: TensorLike,
    u: TensorLike,
    c: TensorLike,
    d_h: TensorLike,
    name: str | None = None,
) -> _GRUBlockCellGrad:
    """Computes the gradients of one step: of its inputs, and of candidate and gates before their activation."""

def Gather(
    *,
    params: TensorLike,
    indices: TensorLike,
    validate_indices: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns rows of `params`, in the order of `indices`."""

def GatherNd(
    *,
    params: TensorLike,
    indices: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns slices of `params` at the coordinates in the last axis of `indices`."""

def GatherV2(
    *,
    params: TensorLike,
    indices: TensorLike,
    axis: TensorLike,
    batch_dims: int = 0,
    name: str | None = None,
) -> Tensor:
    """Returns slices of `params` along `axis`, in the order of `indices`."""

class _GenerateBoundingBoxProposals(NamedTuple):
    rois: Tensor
    roi_probabilities: Tensor

def GenerateBoundingBoxProposals(
    *,
    scores: TensorLike,
    bbox_deltas: TensorLike,
    image_info: TensorLike,
    anchors: TensorLike,
    nms_threshold: TensorLike,
    pre_nms_topn: TensorLike,
    min_size: TensorLike,
    post_nms_topn: int = 300,
    name: str | None = None,
) -> _GenerateBoundingBoxProposals:
    """Returns the most promising boxes of each image with their scores, padded with zeros."""

def Greater(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x > y` elementwise."""

def GreaterEqual(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x >= y` elementwise."""

def GuaranteeConst(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the input, which the caller promises never to change."""

def HSVToRGB(*, images: TensorLike, name: str | None = None) -> Tensor:
    """Converts images from HSV to RGB. All values are from 0 to 1."""

def HashTableV2(
    *,
    key_dtype: DTypeLike,
    value_dtype: DTypeLike,
    container: str | bytes = '',
    shared_name: str | bytes = '',
    use_node_name_sharing: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns a table that is filled once."""

def HistogramFixedWidth(
    *,
    values: TensorLike,
    value_range: TensorLike,
    nbins: TensorLike,
    dtype: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> Tensor:
    """Returns how many values fall in each of `nbins` bins of equal width."""

def HistogramSummary(*, tag: TensorLike, values: TensorLike, name: str | None = None) -> Tensor:
    """Returns a Summary with a histogram."""

def IFFT(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse discrete Fourier transform along the last axis."""

def IFFT2D(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse discrete Fourier transform along the last 2 axes."""

def IFFT3D(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse discrete Fourier transform along the last 3 axes."""

def IFFTND(*, input: TensorLike, fft_length: TensorLike, axes: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse Fourier transform along `axes`, cut off or padded with zeros to `fft_length` points."""

def IRFFT(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    Treal: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns the real numbers whose Fourier transform along the last axis begins with `input`."""

def IRFFT2D(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    Treal: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns the same along the last two axes."""

def IRFFT3D(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    Treal: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns the same along the three last axes."""

def IRFFTND(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    axes: TensorLike,
    Treal: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns the real numbers whose Fourier transform along `axes` begins with `input`."""

def Identity(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same values in a new tensor."""

def IdentityN(*, input: Sequence[TensorLike] | TensorLike, name: str | None = None) -> list[Tensor]:
    """Returns the same values as new tensors."""

def If(
    *,
    cond: TensorLike,
    input: Sequence[TensorLike] | TensorLike,
    Tout: Sequence[DTypeLike] | DTypeLike,
    then_branch: Callable[..., _Any],
    else_branch: Callable[..., _Any],
    output_shapes: Sequence[ShapeLike] | ShapeLike = (),
    name: str | None = None,
) -> list[Tensor]:
    """Runs one of two functions, at least one of which has effects."""

def Igamma(*, a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the lower regularized incomplete gamma function elementwise."""

def IgammaGradA(*, a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the derivative of `igamma` by `a`."""

def Igammac(*, a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the upper regularized incomplete gamma function elementwise."""

def Imag(*, input: TensorLike, Tout: DTypeLike = dtypes.float32, name: str | None = None) -> Tensor:
    """Returns the imaginary parts."""

def ImageProjectiveTransformV2(
    *,
    images: TensorLike,
    transforms: TensorLike,
    output_shape: TensorLike,
    interpolation: str | bytes,
    fill_mode: str | bytes = 'CONSTANT',
    name: str | None = None,
) -> Tensor:
    """Returns `images` under `transforms`, with zeros outside."""

def ImageProjectiveTransformV3(
    *,
    images: TensorLike,
    transforms: TensorLike,
    output_shape: TensorLike,
    fill_value: TensorLike,
    interpolation: str | bytes,
    fill_mode: str | bytes = 'CONSTANT',
    name: str | None = None,
) -> Tensor:
    """Returns `images` under `transforms` (a0, a1, a2, b0, b1, b2, c0, c1), which map positions of the result to those"""

def ImageSummary(
    *,
    tag: TensorLike,
    tensor: TensorLike,
    max_images: int = 3,
    bad_color: _Any = ...,
    name: str | None = None,
) -> Tensor:
    """Returns a Summary with images of shape [count, height, width, 1, 3 or 4]."""

def InTopK(*, predictions: TensorLike, targets: TensorLike, k: int, name: str | None = None) -> Tensor:
    """Returns whether the target of each row is among its k largest predictions."""

def InTopKV2(*, predictions: TensorLike, targets: TensorLike, k: TensorLike, name: str | None = None) -> Tensor:
    """Returns whether the target of each row is among its k largest predictions."""

def InitializeTableFromTextFileV2(
    *,
    table_handle: TensorLike,
    filename: TensorLike,
    key_index: int,
    value_index: int,
    vocab_size: int = -1,
    delimiter: str | bytes = '\t',
    offset: int = 0,
    name: str | None = None,
) -> Operation | None:
    """Fills a static table from the lines of a file."""

def InitializeTableV2(
    *,
    table_handle: TensorLike,
    keys: TensorLike,
    values: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Fills a static table."""

def InplaceAdd(*, x: TensorLike, i: TensorLike, v: TensorLike, name: str | None = None) -> Tensor:
    """Returns `x` with `v[n]` added to row `i[n]`."""

def InplaceSub(*, x: TensorLike, i: TensorLike, v: TensorLike, name: str | None = None) -> Tensor:
    """Returns `x` with `v[n]` subtracted from row `i[n]`."""

def InplaceUpdate(*, x: TensorLike, i: TensorLike, v: TensorLike, name: str | None = None) -> Tensor:
    """Returns `x` with row `i[n]` replaced by `v[n]`."""

def Inv(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 / x` elementwise, under its older name."""

def InvGrad(*, y: TensorLike, dy: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of `y = 1 / x`: `-dy conj(y)^2`."""

def Invert(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Flips every bit of `x`."""

def InvertPermutation(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns the inverse of a permutation: `result[x[i]] == i`."""

def IsFinite(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns which elements are neither infinite nor NaN."""

def IsInf(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns which elements are infinite."""

def IsNan(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns which elements are NaN."""

class _IsotonicRegression(NamedTuple):
    output: Tensor
    segments: Tensor

def IsotonicRegression(
    *,
    input: TensorLike,
    output_dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> _IsotonicRegression:
    """Returns the nearest non-increasing sequence to each row, and the block that each element fell into."""

def IteratorFromStringHandleV2(
    *,
    string_handle: TensorLike,
    output_types: Sequence[DTypeLike] | DTypeLike = (),
    output_shapes: Sequence[ShapeLike] | ShapeLike = (),
    name: str | None = None,
) -> Tensor:
    """Returns the iterator that a string handle identifies."""

def IteratorGetNext(
    *,
    iterator: TensorLike,
    output_types: Sequence[DTypeLike] | DTypeLike,
    output_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> list[Tensor]:
    """Returns the next element; raises OutOfRangeError at the end."""

def IteratorGetNextAsOptional(
    *,
    iterator: TensorLike,
    output_types: Sequence[DTypeLike] | DTypeLike,
    output_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> Tensor:
    """Returns the next element as an optional, which is empty at the end."""

def IteratorToStringHandle(*, resource_handle: TensorLike, name: str | None = None) -> Tensor:
    """Returns a string that identifies an iterator and can be fed."""

def IteratorV2(
    *,
    shared_name: str | bytes,
    container: str | bytes,
    output_types: Sequence[DTypeLike] | DTypeLike,
    output_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> Tensor:
    """Returns the handle of an uninitialized iterator. The session holds its state."""

def L2Loss(*, t: TensorLike, name: str | None = None) -> Tensor:
    """Computes half the sum of squares."""

def LRN(
    *,
    input: TensorLike,
    depth_radius: int = 5,
    bias: float = 1.0,
    alpha: float = 1.0,
    beta: float = 0.5,
    name: str | None = None,
) -> Tensor:
    """Divides each element by a power of the sum of squares over neighboring channels."""

def LRNGrad(
    *,
    input_grads: TensorLike,
    input_image: TensorLike,
    output_image: TensorLike,
    depth_radius: int = 5,
    bias: float = 1.0,
    alpha: float = 1.0,
    beta: float = 0.5,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of LRN."""

class _LSTMBlockCell(NamedTuple):
    i: Tensor
    cs: Tensor
    f: Tensor
    o: Tensor
    ci: Tensor
    co: Tensor
    h: Tensor

def LSTMBlockCell(
    *,
    x: TensorLike,
    cs_prev: TensorLike,
    h_prev: TensorLike,
    w: TensorLike,
    wci: TensorLike,
    wcf: TensorLike,
    wco: TensorLike,
    b: TensorLike,
    forget_bias: float = 1.0,
    cell_clip: float = 3.0,
    use_peephole: bool = False,
    name: str | None = None,
) -> _LSTMBlockCell:
    """Computes one step of an LSTM; the order of the gates in the weights is input, cell input, forget, output."""

class _LSTMBlockCellGrad(NamedTuple):
    cs_prev_grad: Tensor
    dicfo: Tensor
    wci_grad: Tensor
    wcf_grad: Tensor
    wco_grad: Tensor

def LSTMBlockCellGrad(
    *,
    x: TensorLike,
    cs_prev: TensorLike,
    h_prev: TensorLike,
    w: TensorLike,
    wci: TensorLike,
    wcf: TensorLike,
    wco: TensorLike,
    b: TensorLike,
    i: TensorLike,
    cs: TensorLike,
    f: TensorLike,
    o: TensorLike,
    ci: TensorLike,
    co: TensorLike,
    cs_grad: TensorLike,
    h_grad: TensorLike,
    use_peephole: bool,
    name: str | None = None,
) -> _LSTMBlockCellGrad:
    """Computes the gradients of one step: of the state before it, of the gates, of the peepholes."""

def LeakyRelu(*, features: TensorLike, alpha: float = 0.2, name: str | None = None) -> Tensor:
    """Returns `features` where positive, `alpha * features` elsewhere."""

def LeakyReluGrad(
    *,
    gradients: TensorLike,
    features: TensorLike,
    alpha: float = 0.2,
    name: str | None = None,
) -> Tensor:
    """Returns `gradients` where `features` are positive, `alpha * gradients` elsewhere."""

class _LearnedUnigramCandidateSampler(NamedTuple):
    sampled_candidates: Tensor
    true_expected_count: Tensor
    sampled_expected_count: Tensor

def LearnedUnigramCandidateSampler(
    *,
    true_classes: TensorLike,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> _LearnedUnigramCandidateSampler:
    """Draws candidates from the distribution of the true classes seen so far."""

def LeftShift(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Shifts the bits of `x` to the left by `y`."""

def Less(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x < y` elementwise."""

def LessEqual(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x <= y` elementwise."""

def Lgamma(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the logarithm of the absolute value of the gamma function elementwise."""

def LinSpace(*, start: TensorLike, stop: TensorLike, num: TensorLike, name: str | None = None) -> Tensor:
    """Returns `num` evenly spaced values from `start` to `stop`, both included."""

class _ListDiff(NamedTuple):
    out: Tensor
    idx: Tensor

def ListDiff(
    *,
    x: TensorLike,
    y: TensorLike,
    out_idx: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> _ListDiff:
    """Returns the elements of `x` that are not in `y`, and their positions in `x`."""

def Log(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the natural logarithm elementwise."""

def Log1p(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `log(1 + x)` elementwise, accurate for small `x`."""

class _LogMatrixDeterminant(NamedTuple):
    sign: Tensor
    log_abs_determinant: Tensor

def LogMatrixDeterminant(*, input: TensorLike, name: str | None = None) -> _LogMatrixDeterminant:
    """Computes the sign and the logarithm of the absolute value of each determinant."""

def LogSoftmax(*, logits: TensorLike, name: str | None = None) -> Tensor:
    """Computes the logarithm of the softmax over the last axis."""

class _LogUniformCandidateSampler(NamedTuple):
    sampled_candidates: Tensor
    true_expected_count: Tensor
    sampled_expected_count: Tensor

def LogUniformCandidateSampler(
    *,
    true_classes: TensorLike,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> _LogUniformCandidateSampler:
    """Candidates from a distribution that falls with the number of the class."""

def LogicalAnd(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x and y` elementwise."""

def LogicalNot(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `not x` elementwise."""

def LogicalOr(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x or y` elementwise."""

class _LookupTableExportV2(NamedTuple):
    keys: Tensor
    values: Tensor

def LookupTableExportV2(
    *,
    table_handle: TensorLike,
    Tkeys: DTypeLike,
    Tvalues: DTypeLike,
    name: str | None = None,
) -> _LookupTableExportV2:
    """Returns all keys and all values."""

def LookupTableFindV2(
    *,
    table_handle: TensorLike,
    keys: TensorLike,
    default_value: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the value of each key, or the default."""

def LookupTableImportV2(
    *,
    table_handle: TensorLike,
    keys: TensorLike,
    values: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Makes a table hold exactly these keys."""

def LookupTableInsertV2(
    *,
    table_handle: TensorLike,
    keys: TensorLike,
    values: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Gives keys new values."""

def LookupTableRemoveV2(*, table_handle: TensorLike, keys: TensorLike, name: str | None = None) -> Operation | None:
    """Takes keys out of a table; those it does not have are passed over."""

def LookupTableSizeV2(*, table_handle: TensorLike, name: str | None = None) -> Tensor:
    """Returns the number of keys."""

def LowerBound(
    *,
    sorted_inputs: TensorLike,
    values: TensorLike,
    out_type: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> Tensor:
    """Returns the insertion position of each value in its sorted row, before equal elements."""

class _Lu(NamedTuple):
    lu: Tensor
    p: Tensor

def Lu(*, input: TensorLike, output_idx_type: DTypeLike = dtypes.int32, name: str | None = None) -> _Lu:
    """Computes the LU decomposition of each matrix."""

def MakeIterator(*, dataset: TensorLike, iterator: TensorLike, name: str | None = None) -> Operation | None:
    """Moves an iterator to the beginning of a dataset."""

def MatMul(
    *,
    a: TensorLike,
    b: TensorLike,
    transpose_a: bool = False,
    transpose_b: bool = False,
    grad_a: bool = False,
    grad_b: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the product of two matrices."""

def MatchingFiles(*, pattern: TensorLike, name: str | None = None) -> Tensor:
    """Returns the names of the files that match a pattern, sorted."""

def MatrixBandPart(
    *,
    input: TensorLike,
    num_lower: TensorLike,
    num_upper: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns `input` with everything outside a central band set to zero."""

def MatrixDeterminant(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the determinant of each matrix."""

def MatrixDiag(*, diagonal: TensorLike, name: str | None = None) -> Tensor:
    """Square matrices with these main diagonals, zero elsewhere."""

def MatrixDiagPart(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the main diagonals of matrices."""

def MatrixDiagPartV2(
    *,
    input: TensorLike,
    k: TensorLike,
    padding_value: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a range of diagonals, packed and aligned to the left."""

def MatrixDiagPartV3(
    *,
    input: TensorLike,
    k: TensorLike,
    padding_value: TensorLike,
    align: str | bytes = 'RIGHT_LEFT',
    name: str | None = None,
) -> Tensor:
    """Returns a range of diagonals, packed."""

def MatrixDiagV2(
    *,
    diagonal: TensorLike,
    k: TensorLike,
    num_rows: TensorLike,
    num_cols: TensorLike,
    padding_value: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Matrices from packed diagonals, all aligned to the left."""

def MatrixDiagV3(
    *,
    diagonal: TensorLike,
    k: TensorLike,
    num_rows: TensorLike,
    num_cols: TensorLike,
    padding_value: TensorLike,
    align: str | bytes = 'RIGHT_LEFT',
    name: str | None = None,
) -> Tensor:
    """Matrices from packed diagonals, padded elsewhere."""

def MatrixExponential(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the exponential of each matrix, by scaling, a rational approximation, and squaring."""

def MatrixInverse(*, input: TensorLike, adjoint: bool = False, name: str | None = None) -> Tensor:
    """Computes the inverse of each matrix."""

def MatrixLogarithm(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the principal logarithm of each matrix."""

def MatrixSetDiag(*, input: TensorLike, diagonal: TensorLike, name: str | None = None) -> Tensor:
    """Returns `input` with other main diagonals."""

def MatrixSetDiagV2(*, input: TensorLike, diagonal: TensorLike, k: TensorLike, name: str | None = None) -> Tensor:
    """Returns `input` with other values on a range of diagonals, packed and aligned to the left."""

def MatrixSetDiagV3(
    *,
    input: TensorLike,
    diagonal: TensorLike,
    k: TensorLike,
    align: str | bytes = 'RIGHT_LEFT',
    name: str | None = None,
) -> Tensor:
    """Returns `input` with other values on a range of diagonals."""

def MatrixSolve(*, matrix: TensorLike, rhs: TensorLike, adjoint: bool = False, name: str | None = None) -> Tensor:
    """Solves systems of linear equations `matrix @ x = rhs`."""

def MatrixSolveLs(
    *,
    matrix: TensorLike,
    rhs: TensorLike,
    l2_regularizer: TensorLike,
    fast: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns the X that makes `matrix X - rhs` smallest, with a penalty on X if `fast`; of several the smallest."""

def MatrixSquareRoot(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the principal square root of each matrix."""

def MatrixTriangularSolve(
    *,
    matrix: TensorLike,
    rhs: TensorLike,
    lower: bool = True,
    adjoint: bool = False,
    name: str | None = None,
) -> Tensor:
    """Solves `matrix X = rhs` by substitution; a zero on the diagonal gives infinities."""

def Max(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Computes the largest element along axes."""

def MaxPool(
    *,
    input: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    explicit_paddings: Sequence[int] | int = (),
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the largest element of each window."""

def MaxPool3D(
    *,
    input: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NDHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the largest element of each window of volumes."""

def MaxPool3DGrad(
    *,
    orig_input: TensorLike,
    orig_output: TensorLike,
    grad: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NDHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of MaxPool3D."""

def MaxPool3DGradGrad(
    *,
    orig_input: TensorLike,
    orig_output: TensorLike,
    grad: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NDHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of MaxPool3DGrad."""

def MaxPoolGrad(
    *,
    orig_input: TensorLike,
    orig_output: TensorLike,
    grad: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    explicit_paddings: Sequence[int] | int = (),
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of MaxPool: among equals the first element of a window gets it all."""

def MaxPoolGradGrad(
    *,
    orig_input: TensorLike,
    orig_output: TensorLike,
    grad: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of MaxPoolGrad: what `grad` holds where each window has its first largest element."""

def MaxPoolGradGradV2(
    *,
    orig_input: TensorLike,
    orig_output: TensorLike,
    grad: TensorLike,
    ksize: TensorLike,
    strides: TensorLike,
    padding: str | bytes,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of MaxPoolGradV2."""

def MaxPoolGradGradWithArgmax(
    *,
    input: TensorLike,
    grad: TensorLike,
    argmax: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    include_batch_in_index: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns what `grad` holds at the positions in `argmax`."""

def MaxPoolGradV2(
    *,
    orig_input: TensorLike,
    orig_output: TensorLike,
    grad: TensorLike,
    ksize: TensorLike,
    strides: TensorLike,
    padding: str | bytes,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of MaxPoolV2."""

def MaxPoolGradWithArgmax(
    *,
    input: TensorLike,
    grad: TensorLike,
    argmax: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    include_batch_in_index: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns `grad` at the positions in `argmax`, zeros elsewhere."""

def MaxPoolV2(
    *,
    input: TensorLike,
    ksize: TensorLike,
    strides: TensorLike,
    padding: str | bytes,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the largest element of each window, whose sizes are inputs."""

class _MaxPoolWithArgmax(NamedTuple):
    output: Tensor
    argmax: Tensor

def MaxPoolWithArgmax(
    *,
    input: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    Targmax: DTypeLike = dtypes.int64,
    include_batch_in_index: bool = False,
    name: str | None = None,
) -> _MaxPoolWithArgmax:
    """Computes the largest element of each window, and its flat index in the input (or in its image)."""

def Maximum(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Returns the larger of `x` and `y` elementwise."""

def Mean(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Computes the mean of the elements along axes; that of integers is rounded toward zero."""

def MergeSummary(*, inputs: Sequence[TensorLike] | TensorLike, name: str | None = None) -> Tensor:
    """Returns one Summary with the values of several."""

def MergeV2Checkpoints(
    *,
    checkpoint_prefixes: TensorLike,
    destination_prefix: TensorLike,
    delete_old_dirs: bool = True,
    allow_missing_files: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Makes one checkpoint of several, which are gone afterwards."""

def Mfcc(
    *,
    spectrogram: TensorLike,
    sample_rate: TensorLike,
    upper_frequency_limit: float = 4000.0,
    lower_frequency_limit: float = 20.0,
    filterbank_channel_count: int = 40,
    dct_coefficient_count: int = 13,
    name: str | None = None,
) -> Tensor:
    """Mel-frequency cepstral coefficients of spectrograms of squared magnitudes, [channels, frames, bins]."""

def Min(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Computes the smallest element along axes."""

def Minimum(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Returns the smaller of `x` and `y` elementwise."""

def MirrorPad(*, input: TensorLike, paddings: TensorLike, mode: str | bytes, name: str | None = None) -> Tensor:
    """Returns `input` with a border that mirrors it, the outermost elements included (SYMMETRIC) or not (REFLECT)."""

def MirrorPadGrad(*, input: TensorLike, paddings: TensorLike, mode: str | bytes, name: str | None = None) -> Tensor:
    """Folds a mirrored border back onto what it mirrors, adding up."""

def Mod(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the remainder of the truncated division elementwise; it has the sign of `x`."""

def Mul(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * y` elementwise."""

def MulNoNan(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * y` elementwise, zero where `y` is zero even if `x` is infinite or NaN."""

def Multinomial(
    *,
    logits: TensorLike,
    num_samples: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    output_dtype: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Returns `num_samples` classes for each row of log-probabilities."""

def MutableDenseHashTableV2(
    *,
    empty_key: TensorLike,
    deleted_key: TensorLike,
    value_dtype: DTypeLike,
    container: str | bytes = '',
    shared_name: str | bytes = '',
    use_node_name_sharing: bool = False,
    value_shape: ShapeLike = ...,
    initial_num_buckets: int = 131072,
    max_load_factor: float = 0.8,
    name: str | None = None,
) -> Tensor:
    """Creates a mutable table, with keys that mean "empty" and "deleted"."""

def MutableHashTableOfTensorsV2(
    *,
    key_dtype: DTypeLike,
    value_dtype: DTypeLike,
    container: str | bytes = '',
    shared_name: str | bytes = '',
    use_node_name_sharing: bool = False,
    value_shape: ShapeLike = ...,
    name: str | None = None,
) -> Tensor:
    """Returns a table from keys to vectors that can change."""

def MutableHashTableV2(
    *,
    key_dtype: DTypeLike,
    value_dtype: DTypeLike,
    container: str | bytes = '',
    shared_name: str | bytes = '',
    use_node_name_sharing: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns a table from keys to scalars that can change."""

def Ndtri(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the quantile of the standard normal distribution elementwise."""

def Neg(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `-x` elementwise."""

def NextAfter(*, x1: TensorLike, x2: TensorLike, name: str | None = None) -> Tensor:
    """Returns the next representable value after `x1` in the direction of `x2`, elementwise."""

def NoOp(*, name: str | None = None) -> Operation | None:
    """Nothing; in a graph something that control dependencies can wait for."""

def NonDeterministicInts(*, shape: TensorLike, dtype: DTypeLike = dtypes.int64, name: str | None = None) -> Tensor:
    """Unpredictable integers from the operating system."""

def NonMaxSuppression(
    *,
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    iou_threshold: float = 0.5,
    name: str | None = None,
) -> Tensor:
    """Returns the indices of the boxes to keep, best first."""

def NonMaxSuppressionV2(
    *,
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    iou_threshold: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the indices of the boxes to keep, best first."""

def NonMaxSuppressionV3(
    *,
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    iou_threshold: TensorLike,
    score_threshold: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the indices of the boxes to keep that are above a score, best first."""

class _NonMaxSuppressionV4(NamedTuple):
    selected_indices: Tensor
    valid_outputs: Tensor

def NonMaxSuppressionV4(
    *,
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    iou_threshold: TensorLike,
    score_threshold: TensorLike,
    pad_to_max_output_size: bool = False,
    name: str | None = None,
) -> _NonMaxSuppressionV4:
    """Returns the indices of the boxes to keep, optionally padded with zeros, and their number."""

class _NonMaxSuppressionV5(NamedTuple):
    selected_indices: Tensor
    selected_scores: Tensor
    valid_outputs: Tensor

def NonMaxSuppressionV5(
    *,
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    iou_threshold: TensorLike,
    score_threshold: TensorLike,
    soft_nms_sigma: TensorLike,
    pad_to_max_output_size: bool = False,
    name: str | None = None,
) -> _NonMaxSuppressionV5:
    """Returns the indices of the boxes to keep, their scores, which overlap may have lowered, and their number."""

def NonMaxSuppressionWithOverlaps(
    *,
    overlaps: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    overlap_threshold: TensorLike,
    score_threshold: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the indices of the boxes to keep, given the overlap of any two."""

def NotEqual(
    *,
    x: TensorLike,
    y: TensorLike,
    incompatible_shape_error: bool = True,
    name: str | None = None,
) -> Tensor:
    """Computes `x != y` elementwise."""

def NthElement(*, input: TensorLike, n: TensorLike, reverse: bool = False, name: str | None = None) -> Tensor:
    """Returns the n-th smallest (or largest) element along the last axis."""

def OneHot(
    *,
    indices: TensorLike,
    depth: TensorLike,
    on_value: TensorLike,
    off_value: TensorLike,
    axis: int = -1,
    name: str | None = None,
) -> Tensor:
    """Returns `on_value` at the position of each index along a new axis of size `depth`, `off_value` elsewhere."""

def OnesLike(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns ones in the shape of `x`."""

def OptionalFromValue(*, components: Sequence[TensorLike] | TensorLike, name: str | None = None) -> Tensor:
    """Creates an optional that has a value."""

def OptionalGetValue(
    *,
    optional: TensorLike,
    output_types: Sequence[DTypeLike] | DTypeLike,
    output_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> list[Tensor]:
    """Returns the value; raises InvalidArgumentError if there is none."""

def OptionalHasValue(*, optional: TensorLike, name: str | None = None) -> Tensor:
    """Whether there is a value."""

def OptionalNone(*, name: str | None = None) -> Tensor:
    """Creates an optional without a value."""

def Pack(*, values: Sequence[TensorLike] | TensorLike, axis: int = 0, name: str | None = None) -> Tensor:
    """Returns tensors of one shape stacked along a new axis."""

def Pad(*, input: TensorLike, paddings: TensorLike, name: str | None = None) -> Tensor:
    """Returns `input` with zeros before and after it along each axis."""

def PadV2(
    *,
    input: TensorLike,
    paddings: TensorLike,
    constant_values: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns `input` with `constant_values` before and after it along each axis."""

def ParallelConcat(
    *,
    values: Sequence[TensorLike] | TensorLike,
    shape: ShapeLike,
    name: str | None = None,
) -> Tensor:
    """Returns tensors with a first axis of size 1 joined along it."""

def ParallelDynamicStitch(
    *,
    indices: Sequence[TensorLike] | TensorLike,
    data: Sequence[TensorLike] | TensorLike,
    name: str | None = None,
) -> Tensor:
    """Like DynamicStitch; if an index occurs twice, which row wins is unspecified."""

def ParameterizedTruncatedNormal(
    *,
    shape: TensorLike,
    means: TensorLike,
    stdevs: TensorLike,
    minvals: TensorLike,
    maxvals: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Draws normal samples between two bounds."""

class _ParseExample(NamedTuple):
    sparse_indices: list[Tensor]
    sparse_values: list[Tensor]
    sparse_shapes: list[Tensor]
    dense_values: list[Tensor]

def ParseExample(
    *,
    serialized: TensorLike,
    names: TensorLike,
    sparse_keys: Sequence[TensorLike] | TensorLike,
    dense_keys: Sequence[TensorLike] | TensorLike,
    dense_defaults: Sequence[TensorLike] | TensorLike,
    sparse_types: Sequence[DTypeLike] | DTypeLike,
    dense_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> _ParseExample:
    """Returns the features of a batch of Examples, dense or sparse."""

class _ParseExampleV2(NamedTuple):
    sparse_indices: list[Tensor]
    sparse_values: list[Tensor]
    sparse_shapes: list[Tensor]
    dense_values: list[Tensor]
    ragged_values: list[Tensor]
    ragged_row_splits: list[Tensor]

def ParseExampleV2(
    *,
    serialized: TensorLike,
    names: TensorLike,
    sparse_keys: TensorLike,
    dense_keys: TensorLike,
    ragged_keys: TensorLike,
    dense_defaults: Sequence[TensorLike] | TensorLike,
    num_sparse: int,
    sparse_types: Sequence[DTypeLike] | DTypeLike,
    ragged_value_types: Sequence[DTypeLike] | DTypeLike,
    ragged_split_types: Sequence[DTypeLike] | DTypeLike,
    dense_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> _ParseExampleV2:
    """Returns the features of one Example (a scalar) or of a batch of them, dense, sparse or ragged."""

class _ParseSequenceExample(NamedTuple):
    context_sparse_indices: list[Tensor]
    context_sparse_values: list[Tensor]
    context_sparse_shapes: list[Tensor]
    context_dense_values: list[Tensor]
    feature_list_sparse_indices: list[Tensor]
    feature_list_sparse_values: list[Tensor]
    feature_list_sparse_shapes: list[Tensor]
    feature_list_dense_values: list[Tensor]
    feature_list_dense_lengths: list[Tensor]

def ParseSequenceExample(
    *,
    serialized: TensorLike,
    debug_name: TensorLike,
    context_dense_defaults: Sequence[TensorLike] | TensorLike,
    feature_list_dense_missing_assumed_empty: Sequence[str | bytes] | str | bytes,
    context_sparse_keys: Sequence[str | bytes] | str | bytes,
    context_dense_keys: Sequence[str | bytes] | str | bytes,
    feature_list_sparse_keys: Sequence[str | bytes] | str | bytes,
    feature_list_dense_keys: Sequence[str | bytes] | str | bytes,
    Ncontext_sparse: int = 0,
    Ncontext_dense: int = 0,
    Nfeature_list_sparse: int = 0,
    Nfeature_list_dense: int = 0,
    context_sparse_types: Sequence[DTypeLike] | DTypeLike = (),
    feature_list_dense_types: Sequence[DTypeLike] | DTypeLike = (),
    context_dense_shapes: Sequence[ShapeLike] | ShapeLike = (),
    feature_list_sparse_types: Sequence[DTypeLike] | DTypeLike = (),
    feature_list_dense_shapes: Sequence[ShapeLike] | ShapeLike = (),
    name: str | None = None,
) -> _ParseSequenceExample:
    """Returns the features and feature lists of a batch of SequenceExamples, dense or sparse."""

class _ParseSequenceExampleV2(NamedTuple):
    context_sparse_indices: list[Tensor]
    context_sparse_values: list[Tensor]
    context_sparse_shapes: list[Tensor]
    context_dense_values: list[Tensor]
    context_ragged_values: list[Tensor]
    context_ragged_row_splits: list[Tensor]
    feature_list_sparse_indices: list[Tensor]
    feature_list_sparse_values: list[Tensor]
    feature_list_sparse_shapes: list[Tensor]
    feature_list_dense_values: list[Tensor]
    feature_list_dense_lengths: list[Tensor]
    feature_list_ragged_values: list[Tensor]
    feature_list_ragged_outer_splits: list[Tensor]
    feature_list_ragged_inner_splits: list[Tensor]

def ParseSequenceExampleV2(
    *,
    serialized: TensorLike,
    debug_name: TensorLike,
    context_sparse_keys: TensorLike,
    context_dense_keys: TensorLike,
    context_ragged_keys: TensorLike,
    feature_list_sparse_keys: TensorLike,
    feature_list_dense_keys: TensorLike,
    feature_list_ragged_keys: TensorLike,
    feature_list_dense_missing_assumed_empty: TensorLike,
    context_dense_defaults: Sequence[TensorLike] | TensorLike,
    Ncontext_sparse: int = 0,
    context_sparse_types: Sequence[DTypeLike] | DTypeLike = (),
    context_ragged_value_types: Sequence[DTypeLike] | DTypeLike = (),
    context_ragged_split_types: Sequence[DTypeLike] | DTypeLike = (),
    context_dense_shapes: Sequence[ShapeLike] | ShapeLike = (),
    Nfeature_list_sparse: int = 0,
    Nfeature_list_dense: int = 0,
    feature_list_dense_types: Sequence[DTypeLike] | DTypeLike = (),
    feature_list_sparse_types: Sequence[DTypeLike] | DTypeLike = (),
    feature_list_ragged_value_types: Sequence[DTypeLike] | DTypeLike = (),
    feature_list_ragged_split_types: Sequence[DTypeLike] | DTypeLike = (),
    feature_list_dense_shapes: Sequence[ShapeLike] | ShapeLike = (),
    name: str | None = None,
) -> _ParseSequenceExampleV2:
    """Returns the features and feature lists of one SequenceExample (a scalar) or of a batch of them."""

class _ParseSingleExample(NamedTuple):
    sparse_indices: list[Tensor]
    sparse_values: list[Tensor]
    sparse_shapes: list[Tensor]
    dense_values: list[Tensor]

def ParseSingleExample(
    *,
    serialized: TensorLike,
    dense_defaults: Sequence[TensorLike] | TensorLike,
    num_sparse: int,
    sparse_keys: Sequence[str | bytes] | str | bytes,
    dense_keys: Sequence[str | bytes] | str | bytes,
    sparse_types: Sequence[DTypeLike] | DTypeLike,
    dense_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> _ParseSingleExample:
    """Returns the features of one Example, dense or sparse."""

class _ParseSingleSequenceExample(NamedTuple):
    context_sparse_indices: list[Tensor]
    context_sparse_values: list[Tensor]
    context_sparse_shapes: list[Tensor]
    context_dense_values: list[Tensor]
    feature_list_sparse_indices: list[Tensor]
    feature_list_sparse_values: list[Tensor]
    feature_list_sparse_shapes: list[Tensor]
    feature_list_dense_values: list[Tensor]

def ParseSingleSequenceExample(
    *,
    serialized: TensorLike,
    feature_list_dense_missing_assumed_empty: TensorLike,
    context_sparse_keys: Sequence[TensorLike] | TensorLike,
    context_dense_keys: Sequence[TensorLike] | TensorLike,
    feature_list_sparse_keys: Sequence[TensorLike] | TensorLike,
    feature_list_dense_keys: Sequence[TensorLike] | TensorLike,
    context_dense_defaults: Sequence[TensorLike] | TensorLike,
    debug_name: TensorLike,
    context_sparse_types: Sequence[DTypeLike] | DTypeLike = (),
    feature_list_dense_types: Sequence[DTypeLike] | DTypeLike = (),
    context_dense_shapes: Sequence[ShapeLike] | ShapeLike = (),
    feature_list_sparse_types: Sequence[DTypeLike] | DTypeLike = (),
    feature_list_dense_shapes: Sequence[ShapeLike] | ShapeLike = (),
    name: str | None = None,
) -> _ParseSingleSequenceExample:
    """Returns the features and feature lists of one SequenceExample, dense or sparse."""

def ParseTensor(*, serialized: TensorLike, out_type: DTypeLike, name: str | None = None) -> Tensor:
    """Reads a tensor from a serialized TensorProto."""

def PartitionedCall(
    *,
    args: Sequence[TensorLike] | TensorLike,
    Tout: Sequence[DTypeLike] | DTypeLike,
    f: Callable[..., _Any],
    config: _Any = '',
    config_proto: _Any = '',
    executor_type: str | bytes = '',
    name: str | None = None,
) -> list[Tensor]:
    """Runs the graph of a function without effects."""

def Placeholder(*, dtype: DTypeLike, shape: ShapeLike = ..., name: str | None = None) -> Tensor:
    """Returns a value given when the graph runs."""

def PlaceholderV2(*, dtype: DTypeLike, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Returns a value given when the graph runs, as graphs of one short period name it."""

def PlaceholderWithDefault(*, input: TensorLike, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Returns a value that may be given when the graph runs; `input` otherwise."""

def Polygamma(*, a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the derivative of order `a` of the digamma function elementwise."""

def PopulationCount(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns how many bits of `x` are set."""

def Pow(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x` to the power of `y` elementwise."""

def PreventGradient(*, input: TensorLike, message: str | bytes = '', name: str | None = None) -> Tensor:
    """Returns the same values; computing a gradient through them is an error."""

def Print(
    *,
    input: TensorLike,
    data: Sequence[TensorLike] | TensorLike,
    message: str | bytes = '',
    first_n: int = -1,
    summarize: int = 3,
    name: str | None = None,
) -> Tensor:
    """Returns `input`; prints `message` and the first elements of `data`, at most `first_n` times if not negative."""

def PrintV2(
    *,
    input: TensorLike,
    output_stream: str | bytes = 'stderr',
    end: str | bytes = '\n',
    name: str | None = None,
) -> Operation | None:
    """Writes a string."""

def Prod(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Computes the product of the elements along axes."""

def PyFunc(
    *,
    input: Sequence[TensorLike] | TensorLike,
    token: _Any,
    Tout: Sequence[DTypeLike] | DTypeLike,
    name: str | None = None,
) -> list[Tensor]:
    """Calls a Python function on NumPy arrays."""

class _Qr(NamedTuple):
    q: Tensor
    r: Tensor

def Qr(*, input: TensorLike, full_matrices: bool = False, name: str | None = None) -> _Qr:
    """Computes the QR decomposition of each matrix."""

def QuantizeAndDequantize(
    *,
    input: TensorLike,
    signed_input: bool = True,
    num_bits: int = 8,
    range_given: bool = False,
    input_min: float = 0.0,
    input_max: float = 0.0,
    name: str | None = None,
) -> Tensor:
    """Like QuantizeAndDequantizeV2, the range being attributes; graphs from before 2017 hold it."""

def QuantizeAndDequantizeV2(
    *,
    input: TensorLike,
    input_min: TensorLike,
    input_max: TensorLike,
    signed_input: bool = True,
    num_bits: int = 8,
    range_given: bool = False,
    round_mode: str | bytes = 'HALF_TO_EVEN',
    narrow_range: bool = False,
    axis: int = -1,
    name: str | None = None,
) -> Tensor:
    """Rounds `input` to the values that `num_bits` bits can represent; gradients pass unchanged."""

def QuantizeAndDequantizeV3(
    *,
    input: TensorLike,
    input_min: TensorLike,
    input_max: TensorLike,
    num_bits: TensorLike,
    signed_input: bool = True,
    range_given: bool = True,
    narrow_range: bool = False,
    axis: int = -1,
    name: str | None = None,
) -> Tensor:
    """Like QuantizeAndDequantizeV2, the number of bits being an input."""

def QuantizeAndDequantizeV4(
    *,
    input: TensorLike,
    input_min: TensorLike,
    input_max: TensorLike,
    signed_input: bool = True,
    num_bits: int = 8,
    range_given: bool = False,
    round_mode: str | bytes = 'HALF_TO_EVEN',
    narrow_range: bool = False,
    axis: int = -1,
    name: str | None = None,
) -> Tensor:
    """Like QuantizeAndDequantizeV2, with a gradient that stops outside a given range."""

class _QuantizeAndDequantizeV4Grad(NamedTuple):
    input_backprop: Tensor
    input_min_backprop: Tensor
    input_max_backprop: Tensor

def QuantizeAndDequantizeV4Grad(
    *,
    gradients: TensorLike,
    input: TensorLike,
    input_min: TensorLike,
    input_max: TensorLike,
    axis: int = -1,
    name: str | None = None,
) -> _QuantizeAndDequantizeV4Grad:
    """Passes the gradient where the input is in range; the ends of the range get none."""

class _QuantizeDownAndShrinkRange(NamedTuple):
    output: Tensor
    output_min: Tensor
    output_max: Tensor

def QuantizeDownAndShrinkRange(
    *,
    input: TensorLike,
    input_min: TensorLike,
    input_max: TensorLike,
    out_type: DTypeLike,
    name: str | None = None,
) -> _QuantizeDownAndShrinkRange:
    """Returns codes of a smaller type, in the actual range of the values."""

class _QuantizeV2(NamedTuple):
    output: Tensor
    output_min: Tensor
    output_max: Tensor

def QuantizeV2(
    *,
    input: TensorLike,
    min_range: TensorLike,
    max_range: TensorLike,
    T: DTypeLike,
    mode: str | bytes = 'MIN_COMBINED',
    round_mode: str | bytes = 'HALF_AWAY_FROM_ZERO',
    narrow_range: bool = False,
    axis: int = -1,
    ensure_minimum_range: float = 0.01,
    name: str | None = None,
) -> _QuantizeV2:
    """Returns codes of type `T` for floats in a range, and the range of the codes."""

class _QuantizedAvgPool(NamedTuple):
    output: Tensor
    min_output: Tensor
    max_output: Tensor

def QuantizedAvgPool(
    *,
    input: TensorLike,
    min_input: TensorLike,
    max_input: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> _QuantizedAvgPool:
    """Averages the codes of each window; the range stays the same."""

class _QuantizedConcat(NamedTuple):
    output: Tensor
    output_min: Tensor
    output_max: Tensor

def QuantizedConcat(
    *,
    concat_dim: TensorLike,
    values: Sequence[TensorLike] | TensorLike,
    input_mins: Sequence[TensorLike] | TensorLike,
    input_maxes: Sequence[TensorLike] | TensorLike,
    name: str | None = None,
) -> _QuantizedConcat:
    """Concatenates quantized tensors along an axis, in a range that covers all of theirs."""

class _QuantizedConv2D(NamedTuple):
    output: Tensor
    min_output: Tensor
    max_output: Tensor

def QuantizedConv2D(
    *,
    input: TensorLike,
    filter: TensorLike,
    min_input: TensorLike,
    max_input: TensorLike,
    min_filter: TensorLike,
    max_filter: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    out_type: DTypeLike = dtypes.qint32,
    dilations: Sequence[int] | int = (1, 1, 1, 1),
    name: str | None = None,
) -> _QuantizedConv2D:
    """Convolves codes in integer arithmetic."""

class _QuantizedMaxPool(NamedTuple):
    output: Tensor
    min_output: Tensor
    max_output: Tensor

def QuantizedMaxPool(
    *,
    input: TensorLike,
    min_input: TensorLike,
    max_input: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> _QuantizedMaxPool:
    """Computes the largest code of each window; the range stays the same."""

class _QuantizedReshape(NamedTuple):
    output: Tensor
    output_min: Tensor
    output_max: Tensor

def QuantizedReshape(
    *,
    tensor: TensorLike,
    shape: TensorLike,
    input_min: TensorLike,
    input_max: TensorLike,
    name: str | None = None,
) -> _QuantizedReshape:
    """Returns a quantized tensor in another shape."""

class _QuantizedResizeBilinear(NamedTuple):
    resized_images: Tensor
    out_min: Tensor
    out_max: Tensor

def QuantizedResizeBilinear(
    *,
    images: TensorLike,
    size: TensorLike,
    min: TensorLike,
    max: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> _QuantizedResizeBilinear:
    """Bilinear resizing of quantized images; the range stays as it is."""

def RFFT(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    Tcomplex: DTypeLike = dtypes.complex64,
    name: str | None = None,
) -> Tensor:
    """Returns the first half of the Fourier transform of real numbers along the last axis."""

def RFFT2D(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    Tcomplex: DTypeLike = dtypes.complex64,
    name: str | None = None,
) -> Tensor:
    """Returns the same along the last two axes."""

def RFFT3D(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    Tcomplex: DTypeLike = dtypes.complex64,
    name: str | None = None,
) -> Tensor:
    """Returns the same along the three last axes."""

def RFFTND(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    axes: TensorLike,
    Tcomplex: DTypeLike = dtypes.complex64,
    name: str | None = None,
) -> Tensor:
    """Returns the first half of the Fourier transform of real numbers along `axes`."""

def RGBToHSV(*, images: TensorLike, name: str | None = None) -> Tensor:
    """Converts images from RGB to HSV. All values are from 0 to 1."""

def RaggedBincount(
    *,
    splits: TensorLike,
    values: TensorLike,
    size: TensorLike,
    weights: TensorLike,
    binary_output: bool = False,
    name: str | None = None,
) -> Tensor:
    """Counts of the values of each row of a ragged matrix."""

class _RaggedCountSparseOutput(NamedTuple):
    output_indices: Tensor
    output_values: Tensor
    output_dense_shape: Tensor

def RaggedCountSparseOutput(
    *,
    splits: TensorLike,
    values: TensorLike,
    weights: TensorLike,
    binary_output: bool,
    minlength: int = -1,
    maxlength: int = -1,
    name: str | None = None,
) -> _RaggedCountSparseOutput:
    """Counts of the values of each row of a ragged matrix, as a sparse tensor."""

class _RaggedCross(NamedTuple):
    output_values: Tensor
    output_row_splits: Tensor

def RaggedCross(
    *,
    ragged_values: Sequence[TensorLike] | TensorLike,
    ragged_row_splits: Sequence[TensorLike] | TensorLike,
    sparse_indices: Sequence[TensorLike] | TensorLike,
    sparse_values: Sequence[TensorLike] | TensorLike,
    sparse_shape: Sequence[TensorLike] | TensorLike,
    dense_inputs: Sequence[TensorLike] | TensorLike,
    input_order: str | bytes,
    hashed_output: bool,
    num_buckets: int,
    hash_key: int,
    out_values_type: DTypeLike,
    out_row_splits_type: DTypeLike,
    name: str | None = None,
) -> _RaggedCross:
    """Returns all combinations of the values of ragged, sparse and dense columns."""

class _RaggedFillEmptyRows(NamedTuple):
    output_value_rowids: Tensor
    output_values: Tensor
    empty_row_indicator: Tensor
    reverse_index_map: Tensor

def RaggedFillEmptyRows(
    *,
    value_rowids: TensorLike,
    values: TensorLike,
    nrows: TensorLike,
    default_value: TensorLike,
    name: str | None = None,
) -> _RaggedFillEmptyRows:
    """Adds one `default_value` to each empty row of a ragged tensor."""

class _RaggedFillEmptyRowsGrad(NamedTuple):
    d_values: Tensor
    d_default_value: Tensor

def RaggedFillEmptyRowsGrad(
    *,
    reverse_index_map: TensorLike,
    grad_values: TensorLike,
    name: str | None = None,
) -> _RaggedFillEmptyRowsGrad:
    """Computes the gradient of `ragged_fill_empty_rows`."""

class _RaggedGather(NamedTuple):
    output_nested_splits: list[Tensor]
    output_dense_values: Tensor

def RaggedGather(
    *,
    params_nested_splits: Sequence[TensorLike] | TensorLike,
    params_dense_values: TensorLike,
    indices: TensorLike,
    OUTPUT_RAGGED_RANK: int,
    name: str | None = None,
) -> _RaggedGather:
    """Returns the rows of a ragged tensor at `indices`."""

class _RaggedRange(NamedTuple):
    rt_nested_splits: Tensor
    rt_dense_values: Tensor

def RaggedRange(
    *,
    starts: TensorLike,
    limits: TensorLike,
    deltas: TensorLike,
    Tsplits: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> _RaggedRange:
    """Row i counts from `starts[i]` in steps of `deltas[i]` until `limits[i]`, which it does not reach."""

class _RaggedTensorFromVariant(NamedTuple):
    output_nested_splits: list[Tensor]
    output_dense_values: Tensor

def RaggedTensorFromVariant(
    *,
    encoded_ragged: TensorLike,
    input_ragged_rank: int,
    output_ragged_rank: int,
    Tvalues: DTypeLike,
    Tsplits: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> _RaggedTensorFromVariant:
    """Returns the ragged tensor in a variant; from several, each is a row."""

class _RaggedTensorToSparse(NamedTuple):
    sparse_indices: Tensor
    sparse_values: Tensor
    sparse_dense_shape: Tensor

def RaggedTensorToSparse(
    *,
    rt_nested_splits: Sequence[TensorLike] | TensorLike,
    rt_dense_values: TensorLike,
    name: str | None = None,
) -> _RaggedTensorToSparse:
    """Returns the values of a ragged tensor with their coordinates."""

def RaggedTensorToTensor(
    *,
    shape: TensorLike,
    values: TensorLike,
    default_value: TensorLike,
    row_partition_tensors: Sequence[TensorLike] | TensorLike,
    row_partition_types: Sequence[str | bytes] | str | bytes,
    name: str | None = None,
) -> Tensor:
    """Returns a dense tensor with the rows of a ragged one, padded with `default_value` or cut off to `shape`."""

def RaggedTensorToVariant(
    *,
    rt_nested_splits: Sequence[TensorLike] | TensorLike,
    rt_dense_values: TensorLike,
    batched_input: bool,
    name: str | None = None,
) -> Tensor:
    """Returns a ragged tensor as one variant, or each of its rows as one."""

def RaggedTensorToVariantGradient(
    *,
    encoded_ragged_grad: TensorLike,
    row_splits: TensorLike,
    dense_values_shape: TensorLike,
    Tvalues: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of the values of a ragged tensor from those of its encoded rows."""

def RandomGamma(
    *,
    shape: TensorLike,
    alpha: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Draws gamma samples of scale 1, `shape` of them for each shape parameter in `alpha`."""

def RandomGammaGrad(*, alpha: TensorLike, sample: TensorLike, name: str | None = None) -> Tensor:
    """Computes the derivative of gamma samples of scale 1 with respect to their shape parameter."""

def RandomIndexShuffle(
    *,
    index: TensorLike,
    seed: TensorLike,
    max_index: TensorLike,
    rounds: int = 4,
    name: str | None = None,
) -> Tensor:
    """Returns the position of `index` in a random permutation of 0 to `max_index`, without computing the permutation."""

def RandomPoisson(
    *,
    shape: TensorLike,
    rate: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Draws Poisson samples, `shape` of them for each rate; used by old programs."""

def RandomPoissonV2(
    *,
    shape: TensorLike,
    rate: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    dtype: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Draws Poisson samples, `shape` of them for each rate."""

def RandomShuffle(*, value: TensorLike, seed: int = 0, seed2: int = 0, name: str | None = None) -> Tensor:
    """Returns the rows of `value` in a random order."""

def RandomStandardNormal(
    *,
    shape: TensorLike,
    dtype: DTypeLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Normal floats of mean 0 and deviation 1."""

def RandomUniform(
    *,
    shape: TensorLike,
    dtype: DTypeLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Returns floats in [0, 1)."""

def RandomUniformInt(
    *,
    shape: TensorLike,
    minval: TensorLike,
    maxval: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Integers in [minval, maxval)."""

def Range(*, start: TensorLike, limit: TensorLike, delta: TensorLike, name: str | None = None) -> Tensor:
    """Returns the values from `start` up to, but not including, `limit` in steps of `delta`."""

def Rank(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the number of axes."""

def ReadFile(*, filename: TensorLike, name: str | None = None) -> Tensor:
    """Returns the content of a file."""

def ReadVariableOp(*, resource: TensorLike, dtype: DTypeLike, name: str | None = None) -> Tensor:
    """Returns the current value of a variable."""

def Real(*, input: TensorLike, Tout: DTypeLike = dtypes.float32, name: str | None = None) -> Tensor:
    """Returns the real parts."""

def RealDiv(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise for floating-point or complex numbers."""

def Reciprocal(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 / x` elementwise."""

def ReciprocalGrad(*, y: TensorLike, dy: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of `y = 1 / x`: `-dy conj(y)^2`."""

def ReduceDataset(
    *,
    input_dataset: TensorLike,
    initial_state: Sequence[TensorLike] | TensorLike,
    other_arguments: Sequence[TensorLike] | TensorLike,
    f: _Any,
    output_types: Sequence[DTypeLike] | DTypeLike,
    output_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> list[Tensor]:
    """Reduces all elements of a dataset with a function of the state and an element."""

def ReduceJoin(
    *,
    inputs: TensorLike,
    reduction_indices: TensorLike,
    keep_dims: bool = False,
    separator: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns the strings along axes joined; the axis named first varies fastest."""

def RegexFullMatch(*, input: TensorLike, pattern: TensorLike, name: str | None = None) -> Tensor:
    """Returns whether each string as a whole matches the pattern."""

def RegexReplace(
    *,
    input: TensorLike,
    pattern: TensorLike,
    rewrite: TensorLike,
    replace_global: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns strings with what matches the pattern rewritten."""

def Relayout(*, input: TensorLike, layout: str | bytes, name: str | None = None) -> Tensor:
    """Returns the same values in another layout."""

def RelayoutLike(*, input: TensorLike, layout_input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same values in the layout of another tensor. In a compiled program XLA chooses the layout."""

def Relu(*, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the rectified linear unit: `max(features, 0)`."""

def Relu6(*, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the rectified linear unit with a maximum: `min(max(features, 0), 6)`."""

def Relu6Grad(*, gradients: TensorLike, features: TensorLike, name: str | None = None) -> Tensor:
    """Returns `gradients` where `features` lie between zero and six, zero elsewhere."""

def ReluGrad(*, gradients: TensorLike, features: TensorLike, name: str | None = None) -> Tensor:
    """Returns `gradients` where `features` are above zero, zero elsewhere."""

class _RequantizationRange(NamedTuple):
    output_min: Tensor
    output_max: Tensor

def RequantizationRange(
    *,
    input: TensorLike,
    input_min: TensorLike,
    input_max: TensorLike,
    name: str | None = None,
) -> _RequantizationRange:
    """Returns the actual range of the values of a quantized tensor, widened to include zero."""

class _RequantizationRangePerChannel(NamedTuple):
    output_min: Tensor
    output_max: Tensor

def RequantizationRangePerChannel(
    *,
    input: TensorLike,
    input_min: TensorLike,
    input_max: TensorLike,
    clip_value_max: float,
    name: str | None = None,
) -> _RequantizationRangePerChannel:
    """Returns a range for all channels together, no wider than `clip_value_max`."""

class _Requantize(NamedTuple):
    output: Tensor
    output_min: Tensor
    output_max: Tensor

def Requantize(
    *,
    input: TensorLike,
    input_min: TensorLike,
    input_max: TensorLike,
    requested_output_min: TensorLike,
    requested_output_max: TensorLike,
    out_type: DTypeLike,
    name: str | None = None,
) -> _Requantize:
    """Returns codes of another type for the same values, in the requested range."""

class _RequantizePerChannel(NamedTuple):
    output: Tensor
    output_min: Tensor
    output_max: Tensor

def RequantizePerChannel(
    *,
    input: TensorLike,
    input_min: TensorLike,
    input_max: TensorLike,
    requested_output_min: TensorLike,
    requested_output_max: TensorLike,
    out_type: DTypeLike = dtypes.quint8,
    name: str | None = None,
) -> _RequantizePerChannel:
    """Returns codes of another type, in one range for all channels."""

def Reshape(*, tensor: TensorLike, shape: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same elements in another shape; one size may be -1."""

def ResizeArea(
    *,
    images: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns `images` in another size, each new pixel the mean of the area it covers."""

def ResizeBicubic(
    *,
    images: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns `images` in another size, new pixels blended of sixteen neighbors."""

def ResizeBicubicGrad(
    *,
    grads: TensorLike,
    original_image: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of ResizeBicubic at `original_image`."""

def ResizeBilinear(
    *,
    images: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns `images` in another size, new pixels interpolated between their four neighbors."""

def ResizeBilinearGrad(
    *,
    grads: TensorLike,
    original_image: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of ResizeBilinear at `original_image`."""

def ResizeNearestNeighbor(
    *,
    images: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns `images` in another size, each new pixel a copy of the nearest old one."""

def ResizeNearestNeighborGrad(
    *,
    grads: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of ResizeNearestNeighbor for images of `size`."""

def ResourceApplyAdaMax(
    *,
    var: TensorLike,
    m: TensorLike,
    v: TensorLike,
    beta1_power: TensorLike,
    lr: TensorLike,
    beta1: TensorLike,
    beta2: TensorLike,
    epsilon: TensorLike,
    grad: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Adam with the largest gradient in the place of the root of the mean square."""

def ResourceApplyAdadelta(
    *,
    var: TensorLike,
    accum: TensorLike,
    accum_update: TensorLike,
    lr: TensorLike,
    rho: TensorLike,
    epsilon: TensorLike,
    grad: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Steps scaled by the running mean of earlier steps over that of the gradients."""

def ResourceApplyAdagrad(
    *,
    var: TensorLike,
    accum: TensorLike,
    lr: TensorLike,
    grad: TensorLike,
    use_locking: bool = False,
    update_slots: bool = True,
    name: str | None = None,
) -> Operation | None:
    """Steps divided by the root of the sum of all squared gradients."""

def ResourceApplyAdagradV2(
    *,
    var: TensorLike,
    accum: TensorLike,
    lr: TensorLike,
    epsilon: TensorLike,
    grad: TensorLike,
    use_locking: bool = False,
    update_slots: bool = True,
    name: str | None = None,
) -> Operation | None:
    """Adagrad with `epsilon` beside the root."""

def ResourceApplyAdam(
    *,
    var: TensorLike,
    m: TensorLike,
    v: TensorLike,
    beta1_power: TensorLike,
    beta2_power: TensorLike,
    lr: TensorLike,
    beta1: TensorLike,
    beta2: TensorLike,
    epsilon: TensorLike,
    grad: TensorLike,
    use_locking: bool = False,
    use_nesterov: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Steps of a size that follows from running means of the gradient and of its square."""

def ResourceApplyAdamWithAmsgrad(
    *,
    var: TensorLike,
    m: TensorLike,
    v: TensorLike,
    vhat: TensorLike,
    beta1_power: TensorLike,
    beta2_power: TensorLike,
    lr: TensorLike,
    beta1: TensorLike,
    beta2: TensorLike,
    epsilon: TensorLike,
    grad: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Adam whose mean square never falls."""

def ResourceApplyAddSign(
    *,
    var: TensorLike,
    m: TensorLike,
    lr: TensorLike,
    alpha: TensorLike,
    sign_decay: TensorLike,
    beta: TensorLike,
    grad: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Larger steps where the gradient and its running mean agree in sign."""

def ResourceApplyCenteredRMSProp(
    *,
    var: TensorLike,
    mg: TensorLike,
    ms: TensorLike,
    mom: TensorLike,
    lr: TensorLike,
    rho: TensorLike,
    momentum: TensorLike,
    epsilon: TensorLike,
    grad: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """RMSProp with the variance in the place of the mean square."""

def ResourceApplyFtrl(
    *,
    var: TensorLike,
    accum: TensorLike,
    linear: TensorLike,
    grad: TensorLike,
    lr: TensorLike,
    l1: TensorLike,
    l2: TensorLike,
    lr_power: TensorLike,
    use_locking: bool = False,
    multiply_linear_by_lr: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Follow the regularized leader."""

def ResourceApplyFtrlV2(
    *,
    var: TensorLike,
    accum: TensorLike,
    linear: TensorLike,
    grad: TensorLike,
    lr: TensorLike,
    l1: TensorLike,
    l2: TensorLike,
    l2_shrinkage: TensorLike,
    lr_power: TensorLike,
    use_locking: bool = False,
    multiply_linear_by_lr: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Follow the regularized leader, with a penalty that pulls the variable to zero."""

def ResourceApplyGradientDescent(
    *,
    var: TensorLike,
    alpha: TensorLike,
    delta: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """var -= alpha * delta."""

def ResourceApplyKerasMomentum(
    *,
    var: TensorLike,
    accum: TensorLike,
    lr: TensorLike,
    grad: TensorLike,
    momentum: TensorLike,
    use_locking: bool = False,
    use_nesterov: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Steps, not gradients, add up in `accum`."""

def ResourceApplyMomentum(
    *,
    var: TensorLike,
    accum: TensorLike,
    lr: TensorLike,
    grad: TensorLike,
    momentum: TensorLike,
    use_locking: bool = False,
    use_nesterov: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Gradients add up in `accum`, which fades by the factor `momentum`."""

def ResourceApplyPowerSign(
    *,
    var: TensorLike,
    m: TensorLike,
    lr: TensorLike,
    logbase: TensorLike,
    sign_decay: TensorLike,
    beta: TensorLike,
    grad: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Returns the same by a power of the agreement."""

def ResourceApplyProximalAdagrad(
    *,
    var: TensorLike,
    accum: TensorLike,
    lr: TensorLike,
    l1: TensorLike,
    l2: TensorLike,
    grad: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Adagrad with penalties on the size of the variable."""

def ResourceApplyProximalGradientDescent(
    *,
    var: TensorLike,
    alpha: TensorLike,
    l1: TensorLike,
    l2: TensorLike,
    delta: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Gradient descent with penalties on the size of the variable."""

def ResourceApplyRMSProp(
    *,
    var: TensorLike,
    ms: TensorLike,
    mom: TensorLike,
    lr: TensorLike,
    rho: TensorLike,
    momentum: TensorLike,
    epsilon: TensorLike,
    grad: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Steps divided by the root of the running mean of squared gradients."""

def ResourceCountUpTo(*, resource: TensorLike, limit: int, T: _Any, name: str | None = None) -> Tensor:
    """Returns the value before it is raised by one; fails at the limit."""

def ResourceGather(
    *,
    resource: TensorLike,
    indices: TensorLike,
    dtype: DTypeLike,
    batch_dims: int = 0,
    validate_indices: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns rows of a variable."""

def ResourceScatterAdd(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Adds to rows of a variable."""

def ResourceScatterDiv(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Divides rows of a variable."""

def ResourceScatterMax(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Raises rows of a variable to at least `updates`."""

def ResourceScatterMin(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Lowers rows of a variable to at most `updates`."""

def ResourceScatterMul(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Multiplies rows of a variable."""

def ResourceScatterNdAdd(
    *,
    ref: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: bool = True,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Operation | None:
    """Adds at coordinates."""

def ResourceScatterNdMax(
    *,
    ref: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: bool = True,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Operation | None:
    """Returns the larger of what is there and `updates`, at coordinates."""

def ResourceScatterNdMin(
    *,
    ref: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: bool = True,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Operation | None:
    """Returns the smaller of what is there and `updates`, at coordinates."""

def ResourceScatterNdSub(
    *,
    ref: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: bool = True,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Operation | None:
    """Subtracts at coordinates."""

def ResourceScatterNdUpdate(
    *,
    ref: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: bool = True,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Operation | None:
    """Replaces elements or slices of a variable at coordinates."""

def ResourceScatterSub(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Subtracts from rows of a variable."""

def ResourceScatterUpdate(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Replaces rows of a variable."""

def ResourceSparseApplyAdadelta(
    *,
    var: TensorLike,
    accum: TensorLike,
    accum_update: TensorLike,
    lr: TensorLike,
    rho: TensorLike,
    epsilon: TensorLike,
    grad: TensorLike,
    indices: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Adadelta on the rows that `indices` names."""

def ResourceSparseApplyAdagrad(
    *,
    var: TensorLike,
    accum: TensorLike,
    lr: TensorLike,
    grad: TensorLike,
    indices: TensorLike,
    use_locking: bool = False,
    update_slots: bool = True,
    name: str | None = None,
) -> Operation | None:
    """Adagrad on the rows that `indices` names."""

def ResourceSparseApplyAdagradV2(
    *,
    var: TensorLike,
    accum: TensorLike,
    lr: TensorLike,
    epsilon: TensorLike,
    grad: TensorLike,
    indices: TensorLike,
    use_locking: bool = False,
    update_slots: bool = True,
    name: str | None = None,
) -> Operation | None:
    """AdagradV2 on the rows that `indices` names."""

def ResourceSparseApplyCenteredRMSProp(
    *,
    var: TensorLike,
    mg: TensorLike,
    ms: TensorLike,
    mom: TensorLike,
    lr: TensorLike,
    rho: TensorLike,
    momentum: TensorLike,
    epsilon: TensorLike,
    grad: TensorLike,
    indices: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """CenteredRMSProp on the rows that `indices` names."""

def ResourceSparseApplyFtrl(
    *,
    var: TensorLike,
    accum: TensorLike,
    linear: TensorLike,
    grad: TensorLike,
    indices: TensorLike,
    lr: TensorLike,
    l1: TensorLike,
    l2: TensorLike,
    lr_power: TensorLike,
    use_locking: bool = False,
    multiply_linear_by_lr: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Ftrl on the rows that `indices` names."""

def ResourceSparseApplyFtrlV2(
    *,
    var: TensorLike,
    accum: TensorLike,
    linear: TensorLike,
    grad: TensorLike,
    indices: TensorLike,
    lr: TensorLike,
    l1: TensorLike,
    l2: TensorLike,
    l2_shrinkage: TensorLike,
    lr_power: TensorLike,
    use_locking: bool = False,
    multiply_linear_by_lr: bool = False,
    name: str | None = None,
) -> Operation | None:
    """FtrlV2 on the rows that `indices` names."""

def ResourceSparseApplyKerasMomentum(
    *,
    var: TensorLike,
    accum: TensorLike,
    lr: TensorLike,
    grad: TensorLike,
    indices: TensorLike,
    momentum: TensorLike,
    use_locking: bool = False,
    use_nesterov: bool = False,
    name: str | None = None,
) -> Operation | None:
    """KerasMomentum on the rows that `indices` names."""

def ResourceSparseApplyMomentum(
    *,
    var: TensorLike,
    accum: TensorLike,
    lr: TensorLike,
    grad: TensorLike,
    indices: TensorLike,
    momentum: TensorLike,
    use_locking: bool = False,
    use_nesterov: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Momentum on the rows that `indices` names."""

def ResourceSparseApplyProximalAdagrad(
    *,
    var: TensorLike,
    accum: TensorLike,
    lr: TensorLike,
    l1: TensorLike,
    l2: TensorLike,
    grad: TensorLike,
    indices: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """ProximalAdagrad on the rows that `indices` names."""

def ResourceSparseApplyProximalGradientDescent(
    *,
    var: TensorLike,
    alpha: TensorLike,
    l1: TensorLike,
    l2: TensorLike,
    grad: TensorLike,
    indices: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """ProximalGradientDescent on the rows that `indices` names."""

def ResourceSparseApplyRMSProp(
    *,
    var: TensorLike,
    ms: TensorLike,
    mom: TensorLike,
    lr: TensorLike,
    rho: TensorLike,
    momentum: TensorLike,
    epsilon: TensorLike,
    grad: TensorLike,
    indices: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """RMSProp on the rows that `indices` names."""

def ResourceStridedSliceAssign(
    *,
    ref: TensorLike,
    begin: TensorLike,
    end: TensorLike,
    strides: TensorLike,
    value: TensorLike,
    begin_mask: int = 0,
    end_mask: int = 0,
    ellipsis_mask: int = 0,
    new_axis_mask: int = 0,
    shrink_axis_mask: int = 0,
    name: str | None = None,
) -> Operation | None:
    """Replaces a slice of a variable: `v[1:3].assign(value)`."""

def Restore(
    *,
    file_pattern: TensorLike,
    tensor_name: TensorLike,
    dt: DTypeLike,
    preferred_shard: int = -1,
    name: str | None = None,
) -> Tensor:
    """Returns one tensor of a checkpoint."""

def RestoreSlice(
    *,
    file_pattern: TensorLike,
    tensor_name: TensorLike,
    shape_and_slice: TensorLike,
    dt: DTypeLike,
    preferred_shard: int = -1,
    name: str | None = None,
) -> Tensor:
    """Returns one tensor of a checkpoint, or a part of it."""

def RestoreV2(
    *,
    prefix: TensorLike,
    tensor_names: TensorLike,
    shape_and_slices: TensorLike,
    dtypes: Sequence[DTypeLike] | DTypeLike,
    name: str | None = None,
) -> list[Tensor]:
    """Returns the tensors of a checkpoint that have these names."""

def Reverse(*, tensor: TensorLike, dims: TensorLike, name: str | None = None) -> Tensor:
    """Returns `tensor` reversed along the axes whose flag in `dims` is True."""

def ReverseSequence(
    *,
    input: TensorLike,
    seq_lengths: TensorLike,
    seq_dim: int,
    batch_dim: int = 0,
    name: str | None = None,
) -> Tensor:
    """Returns `input` with the first `seq_lengths[b]` elements of each sequence b reversed."""

def ReverseV2(*, tensor: TensorLike, axis: TensorLike, name: str | None = None) -> Tensor:
    """Reverses the order of the elements along some axes."""

def RightShift(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Shifts the bits of `x` to the right by `y`. Negative values stay negative."""

def Rint(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Rounds to the nearest integer elementwise, halves to even."""

def RngReadAndSkip(*, resource: TensorLike, alg: TensorLike, delta: TensorLike, name: str | None = None) -> Tensor:
    """Returns the state of a generator, which then advances as if `delta` values had been drawn."""

def RngSkip(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    delta: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Advances a generator as if `delta` values had been drawn."""

def Roll(*, input: TensorLike, shift: TensorLike, axis: TensorLike, name: str | None = None) -> Tensor:
    """Shifts elements along axes with wrap-around."""

def Round(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the nearest integer elementwise, halves to the even one."""

def Rsqrt(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 / sqrt(x)` elementwise."""

def RsqrtGrad(*, y: TensorLike, dy: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of `y = 1 / sqrt(x)`: `-dy conj(y)^3 / 2`."""

class _SampleDistortedBoundingBox(NamedTuple):
    begin: Tensor
    size: Tensor
    bboxes: Tensor

def SampleDistortedBoundingBox(
    *,
    image_size: TensorLike,
    bounding_boxes: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    min_object_covered: float = 0.1,
    aspect_ratio_range: Sequence[float] | float = (0.75, 1.33),
    area_range: Sequence[float] | float = (0.05, 1.0),
    max_attempts: int = 100,
    use_image_if_no_bounding_boxes: bool = False,
    name: str | None = None,
) -> _SampleDistortedBoundingBox:
    """Returns a random box that covers enough of one of the given boxes: its start, its size, and both as fractions."""

class _SampleDistortedBoundingBoxV2(NamedTuple):
    begin: Tensor
    size: Tensor
    bboxes: Tensor

def SampleDistortedBoundingBoxV2(
    *,
    image_size: TensorLike,
    bounding_boxes: TensorLike,
    min_object_covered: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    aspect_ratio_range: Sequence[float] | float = (0.75, 1.33),
    area_range: Sequence[float] | float = (0.05, 1.0),
    max_attempts: int = 100,
    use_image_if_no_bounding_boxes: bool = False,
    name: str | None = None,
) -> _SampleDistortedBoundingBoxV2:
    """Returns a random box that covers enough of one of the given boxes: its start, its size, and both as fractions."""

def SaveV2(
    *,
    prefix: TensorLike,
    tensor_names: TensorLike,
    shape_and_slices: TensorLike,
    tensors: Sequence[TensorLike] | TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Writes a checkpoint of tensors, or parts of tensors, under names."""

def ScalarSummary(*, tags: TensorLike, values: TensorLike, name: str | None = None) -> Tensor:
    """Returns a Summary with scalars, each under its tag."""

def ScaleAndTranslate(
    *,
    images: TensorLike,
    size: TensorLike,
    scale: TensorLike,
    translation: TensorLike,
    kernel_type: str | bytes = 'lanczos3',
    antialias: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns `images` stretched by `scale`, moved by `translation` and cut to `size`."""

def ScaleAndTranslateGrad(
    *,
    grads: TensorLike,
    original_image: TensorLike,
    scale: TensorLike,
    translation: TensorLike,
    kernel_type: str | bytes = 'lanczos3',
    antialias: bool = True,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of ScaleAndTranslate at `original_image`."""

def ScatterNd(
    *,
    indices: TensorLike,
    updates: TensorLike,
    shape: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Adds slices into a tensor of zeros by coordinates."""

def ScatterNdNonAliasingAdd(
    *,
    input: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns `input` with `updates` added at the coordinates."""

def SegmentMax(*, data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the maximum of the rows of each segment."""

def SegmentMaxV2(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the largest of the rows of each of `num_segments` segments; ids ascend."""

def SegmentMean(*, data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the mean of the rows of each segment."""

def SegmentMin(*, data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the minimum of the rows of each segment."""

def SegmentMinV2(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the smallest of the rows of each of `num_segments` segments; ids ascend."""

def SegmentProd(*, data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the product of the rows of each segment."""

def SegmentProdV2(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the product of the rows of each of `num_segments` segments; ids ascend."""

def SegmentSum(*, data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the sum of the rows of each segment."""

def SegmentSumV2(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the sum of the rows of each of `num_segments` segments; ids ascend."""

def Select(*, condition: TensorLike, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Returns `t` where the condition holds, `e` elsewhere; the condition may be a scalar or choose whole rows."""

def SelectV2(*, condition: TensorLike, t: TensorLike, e: TensorLike, name: str | None = None) -> Tensor:
    """Returns `t` where the condition holds, `e` elsewhere; all three broadcast."""

class _SelfAdjointEigV2(NamedTuple):
    e: Tensor
    v: Tensor

def SelfAdjointEigV2(*, input: TensorLike, compute_v: bool = True, name: str | None = None) -> _SelfAdjointEigV2:
    """Eigenvalues in rising order and eigenvectors of self-adjoint matrices; only the lower triangle is read."""

def Selu(*, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the scaled exponential linear unit, which keeps mean zero and variance one in deep networks."""

def SeluGrad(*, gradients: TensorLike, outputs: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of Selu from its outputs."""

def SerializeManySparse(
    *,
    sparse_indices: TensorLike,
    sparse_values: TensorLike,
    sparse_shape: TensorLike,
    out_type: DTypeLike = dtypes.string,
    name: str | None = None,
) -> Tensor:
    """Returns a row of three for each entry of the first axis, serialized as a sparse tensor of one rank less."""

def SerializeSparse(
    *,
    sparse_indices: TensorLike,
    sparse_values: TensorLike,
    sparse_shape: TensorLike,
    out_type: DTypeLike = dtypes.string,
    name: str | None = None,
) -> Tensor:
    """Returns a vector of three: the indices, the values and the shape of a sparse tensor."""

def SerializeTensor(*, tensor: TensorLike, name: str | None = None) -> Tensor:
    """Returns the tensor as bytes."""

def SetSize(
    *,
    set_indices: TensorLike,
    set_values: TensorLike,
    set_shape: TensorLike,
    validate_indices: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns how many different members each row of a sparse tensor has."""

def Shape(*, input: TensorLike, out_type: DTypeLike = dtypes.int32, name: str | None = None) -> Tensor:
    """Returns the sizes of `input` as a vector."""

def ShapeN(
    *,
    input: Sequence[TensorLike] | TensorLike,
    out_type: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> list[Tensor]:
    """Returns the sizes of each of several tensors."""

def ShardedFilename(
    *,
    basename: TensorLike,
    shard: TensorLike,
    num_shards: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the name of one of several files that belong together: base-00001-of-00004."""

def ShardedFilespec(*, basename: TensorLike, num_shards: TensorLike, name: str | None = None) -> Tensor:
    """Returns the pattern of the names of all files that belong together: base-?????-of-00004."""

def Sigmoid(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 / (1 + exp(-x))` elementwise."""

def SigmoidGrad(*, y: TensorLike, dy: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of `y = sigmoid(x)`: `dy y (1 - y)`."""

def Sign(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns -1, 0 or 1 by the sign of each element; complex numbers are divided by their absolute value."""

def Sin(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the sine elementwise."""

def Sinh(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the hyperbolic sine elementwise."""

def Size(*, input: TensorLike, out_type: DTypeLike = dtypes.int32, name: str | None = None) -> Tensor:
    """Returns the number of elements."""

def Slice(*, input: TensorLike, begin: TensorLike, size: TensorLike, name: str | None = None) -> Tensor:
    """Returns a block of `input` from `begin`, of the given sizes; -1 takes the rest of an axis."""

def Snapshot(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same values in a new tensor."""

def SobolSample(
    *,
    dim: TensorLike,
    num_results: TensorLike,
    skip: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns points of the Sobol sequence, after leaving out `skip` of them and the origin."""

def Softmax(*, logits: TensorLike, name: str | None = None) -> Tensor:
    """Exponentials of the last axis, divided by their sum."""

class _SoftmaxCrossEntropyWithLogits(NamedTuple):
    loss: Tensor
    backprop: Tensor

def SoftmaxCrossEntropyWithLogits(
    *,
    features: TensorLike,
    labels: TensorLike,
    name: str | None = None,
) -> _SoftmaxCrossEntropyWithLogits:
    """Returns the cross entropy of each row of logits `features` with the distribution in the same row of `labels`."""

def Softplus(*, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes `log(1 + exp(x))` elementwise without overflow."""

def SoftplusGrad(*, gradients: TensorLike, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of softplus: `gradients * sigmoid(features)`."""

def Softsign(*, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / (1 + |x|)` elementwise."""

def SoftsignGrad(*, gradients: TensorLike, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of softsign: `gradients / (1 + |features|)^2`."""

def SpaceToBatch(*, input: TensorLike, paddings: TensorLike, block_size: int, name: str | None = None) -> Tensor:
    """Moves square blocks of an image into the batch axis."""

def SpaceToBatchND(
    *,
    input: TensorLike,
    block_shape: TensorLike,
    paddings: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Pads the spatial axes and moves the positions inside each block into the batch axis."""

def SpaceToDepth(
    *,
    input: TensorLike,
    block_size: int,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Moves the positions inside each square block of an image into its channels."""

class _SparseAdd(NamedTuple):
    sum_indices: Tensor
    sum_values: Tensor
    sum_shape: Tensor

def SparseAdd(
    *,
    a_indices: TensorLike,
    a_values: TensorLike,
    a_shape: TensorLike,
    b_indices: TensorLike,
    b_values: TensorLike,
    b_shape: TensorLike,
    thresh: TensorLike,
    name: str | None = None,
) -> _SparseAdd:
    """Computes the sum of two sparse tensors; sums of two elements that are smaller than `thresh` are dropped."""

class _SparseAddGrad(NamedTuple):
    a_val_grad: Tensor
    b_val_grad: Tensor

def SparseAddGrad(
    *,
    backprop_val_grad: TensorLike,
    a_indices: TensorLike,
    b_indices: TensorLike,
    sum_indices: TensorLike,
    name: str | None = None,
) -> _SparseAddGrad:
    """Computes the gradients of the elements of two summed sparse tensors: zero for those dropped from the sum."""

def SparseBincount(
    *,
    indices: TensorLike,
    values: TensorLike,
    dense_shape: TensorLike,
    size: TensorLike,
    weights: TensorLike,
    binary_output: bool = False,
    name: str | None = None,
) -> Tensor:
    """Counts of the values of a sparse vector, or of each row of a sparse matrix."""

class _SparseConcat(NamedTuple):
    output_indices: Tensor
    output_values: Tensor
    output_shape: Tensor

def SparseConcat(
    *,
    indices: Sequence[TensorLike] | TensorLike,
    values: Sequence[TensorLike] | TensorLike,
    shapes: Sequence[TensorLike] | TensorLike,
    concat_dim: int,
    name: str | None = None,
) -> _SparseConcat:
    """Sparse tensors joined along an axis, their elements in row-major order."""

class _SparseCountSparseOutput(NamedTuple):
    output_indices: Tensor
    output_values: Tensor
    output_dense_shape: Tensor

def SparseCountSparseOutput(
    *,
    indices: TensorLike,
    values: TensorLike,
    dense_shape: TensorLike,
    weights: TensorLike,
    binary_output: bool,
    minlength: int = -1,
    maxlength: int = -1,
    name: str | None = None,
) -> _SparseCountSparseOutput:
    """Counts of the values of a sparse vector or of each row of a sparse matrix, as a sparse tensor."""

class _SparseCross(NamedTuple):
    output_indices: Tensor
    output_values: Tensor
    output_shape: Tensor

def SparseCross(
    *,
    indices: Sequence[TensorLike] | TensorLike,
    values: Sequence[TensorLike] | TensorLike,
    shapes: Sequence[TensorLike] | TensorLike,
    dense_inputs: Sequence[TensorLike] | TensorLike,
    hashed_output: bool,
    num_buckets: int,
    hash_key: int,
    out_type: DTypeLike,
    internal_type: DTypeLike,
    name: str | None = None,
) -> _SparseCross:
    """Returns all combinations of the values of sparse and dense columns, as strings or hashed."""

class _SparseCrossV2(NamedTuple):
    output_indices: Tensor
    output_values: Tensor
    output_shape: Tensor

def SparseCrossV2(
    *,
    indices: Sequence[TensorLike] | TensorLike,
    values: Sequence[TensorLike] | TensorLike,
    shapes: Sequence[TensorLike] | TensorLike,
    dense_inputs: Sequence[TensorLike] | TensorLike,
    sep: TensorLike,
    name: str | None = None,
) -> _SparseCrossV2:
    """Returns all combinations of the values of sparse and dense columns, joined with `sep`."""

def SparseDenseCwiseAdd(
    *,
    sp_indices: TensorLike,
    sp_values: TensorLike,
    sp_shape: TensorLike,
    dense: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the given elements of a sparse tensor plus those of a dense one in the same places."""

def SparseDenseCwiseDiv(
    *,
    sp_indices: TensorLike,
    sp_values: TensorLike,
    sp_shape: TensorLike,
    dense: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the given elements of a sparse tensor divided by those of a dense one in the same places."""

def SparseDenseCwiseMul(
    *,
    sp_indices: TensorLike,
    sp_values: TensorLike,
    sp_shape: TensorLike,
    dense: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the given elements of a sparse tensor times those of a dense one in the same places."""

class _SparseFillEmptyRows(NamedTuple):
    output_indices: Tensor
    output_values: Tensor
    empty_row_indicator: Tensor
    reverse_index_map: Tensor

def SparseFillEmptyRows(
    *,
    indices: TensorLike,
    values: TensorLike,
    dense_shape: TensorLike,
    default_value: TensorLike,
    name: str | None = None,
) -> _SparseFillEmptyRows:
    """Gives each empty row of a sparse matrix a `default_value` in its first column."""

class _SparseFillEmptyRowsGrad(NamedTuple):
    d_values: Tensor
    d_default_value: Tensor

def SparseFillEmptyRowsGrad(
    *,
    reverse_index_map: TensorLike,
    grad_values: TensorLike,
    name: str | None = None,
) -> _SparseFillEmptyRowsGrad:
    """Computes the gradients of the given elements and, summed over the rows that were filled, of the default value."""

def SparseMatMul(
    *,
    a: TensorLike,
    b: TensorLike,
    transpose_a: bool = False,
    transpose_b: bool = False,
    a_is_sparse: bool = False,
    b_is_sparse: bool = False,
    name: str | None = None,
) -> Tensor:
    """Multiplies two matrices that may have many zeros, in float32."""

def SparseReduceMax(
    *,
    input_indices: TensorLike,
    input_values: TensorLike,
    input_shape: TensorLike,
    reduction_axes: TensorLike,
    keep_dims: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the largest given element over axes of a sparse tensor; 0 where none is given."""

class _SparseReduceMaxSparse(NamedTuple):
    output_indices: Tensor
    output_values: Tensor
    output_shape: Tensor

def SparseReduceMaxSparse(
    *,
    input_indices: TensorLike,
    input_values: TensorLike,
    input_shape: TensorLike,
    reduction_axes: TensorLike,
    keep_dims: bool = False,
    name: str | None = None,
) -> _SparseReduceMaxSparse:
    """Computes the largest given element over axes of a sparse tensor, as a sparse one."""

def SparseReduceSum(
    *,
    input_indices: TensorLike,
    input_values: TensorLike,
    input_shape: TensorLike,
    reduction_axes: TensorLike,
    keep_dims: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the sum over axes of a sparse tensor, as a dense one."""

class _SparseReduceSumSparse(NamedTuple):
    output_indices: Tensor
    output_values: Tensor
    output_shape: Tensor

def SparseReduceSumSparse(
    *,
    input_indices: TensorLike,
    input_values: TensorLike,
    input_shape: TensorLike,
    reduction_axes: TensorLike,
    keep_dims: bool = False,
    name: str | None = None,
) -> _SparseReduceSumSparse:
    """Computes the sum over axes of a sparse tensor, as a sparse one."""

class _SparseReorder(NamedTuple):
    output_indices: Tensor
    output_values: Tensor

def SparseReorder(
    *,
    input_indices: TensorLike,
    input_values: TensorLike,
    input_shape: TensorLike,
    name: str | None = None,
) -> _SparseReorder:
    """Returns the same elements in row-major order."""

class _SparseReshape(NamedTuple):
    output_indices: Tensor
    output_shape: Tensor

def SparseReshape(
    *,
    input_indices: TensorLike,
    input_shape: TensorLike,
    new_shape: TensorLike,
    name: str | None = None,
) -> _SparseReshape:
    """Returns the coordinates that elements have once the dense tensor is reshaped; one size may be -1."""

def SparseSegmentMean(
    *,
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    sparse_gradient: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the mean, by segment, of the rows of `data` at `indices`."""

def SparseSegmentMeanGrad(
    *,
    grad: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    output_dim0: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of SparseSegmentMean by its data."""

class _SparseSegmentMeanGradV2(NamedTuple):
    output: Tensor
    sorted_unique_indices: Tensor

def SparseSegmentMeanGradV2(
    *,
    grad: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    dense_output_dim0: TensorLike,
    name: str | None = None,
) -> _SparseSegmentMeanGradV2:
    """Computes the gradient of SparseSegmentMean by its data: the rows that are not zero, and their places."""

def SparseSegmentMeanWithNumSegments(
    *,
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    sparse_gradient: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the mean, for each of `num_segments` segments, of the rows of `data` at `indices`."""

def SparseSegmentSqrtN(
    *,
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    sparse_gradient: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the sum, by segment, of the rows of `data` at `indices`, over the square root of their number."""

def SparseSegmentSqrtNGrad(
    *,
    grad: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    output_dim0: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of SparseSegmentSqrtN by its data."""

class _SparseSegmentSqrtNGradV2(NamedTuple):
    output: Tensor
    sorted_unique_indices: Tensor

def SparseSegmentSqrtNGradV2(
    *,
    grad: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    dense_output_dim0: TensorLike,
    name: str | None = None,
) -> _SparseSegmentSqrtNGradV2:
    """Computes the gradient of SparseSegmentSqrtN by its data: the rows that are not zero, and their places."""

def SparseSegmentSqrtNWithNumSegments(
    *,
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    sparse_gradient: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the sum, for each of `num_segments` segments, of rows over the square root of their number."""

def SparseSegmentSum(
    *,
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    sparse_gradient: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the sum, by segment, of the rows of `data` at `indices`."""

def SparseSegmentSumGrad(
    *,
    grad: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    output_dim0: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of SparseSegmentSum by its data."""

class _SparseSegmentSumGradV2(NamedTuple):
    output: Tensor
    sorted_unique_indices: Tensor

def SparseSegmentSumGradV2(
    *,
    grad: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    dense_output_dim0: TensorLike,
    name: str | None = None,
) -> _SparseSegmentSumGradV2:
    """Computes the gradient of SparseSegmentSum by its data: the rows that are not zero, and their places."""

def SparseSegmentSumWithNumSegments(
    *,
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    sparse_gradient: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the sum, for each of `num_segments` segments, of the rows of `data` at `indices`."""

class _SparseSlice(NamedTuple):
    output_indices: Tensor
    output_values: Tensor
    output_shape: Tensor

def SparseSlice(
    *,
    indices: TensorLike,
    values: TensorLike,
    shape: TensorLike,
    start: TensorLike,
    size: TensorLike,
    name: str | None = None,
) -> _SparseSlice:
    """Returns the part of a sparse tensor that begins at `start` and has `size`, cut off at its bounds."""

def SparseSliceGrad(
    *,
    backprop_val_grad: TensorLike,
    input_indices: TensorLike,
    input_start: TensorLike,
    output_indices: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of each element of a sliced sparse tensor: zero for those outside of the slice."""

def SparseSoftmax(
    *,
    sp_indices: TensorLike,
    sp_values: TensorLike,
    sp_shape: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the softmax of the given elements of each row; those that are not given count as minus infinity."""

class _SparseSoftmaxCrossEntropyWithLogits(NamedTuple):
    loss: Tensor
    backprop: Tensor

def SparseSoftmaxCrossEntropyWithLogits(
    *,
    features: TensorLike,
    labels: TensorLike,
    name: str | None = None,
) -> _SparseSoftmaxCrossEntropyWithLogits:
    """Returns the cross entropy of each row of logits `features` with the class in `labels`."""

class _SparseSparseMaximum(NamedTuple):
    output_indices: Tensor
    output_values: Tensor

def SparseSparseMaximum(
    *,
    a_indices: TensorLike,
    a_values: TensorLike,
    a_shape: TensorLike,
    b_indices: TensorLike,
    b_values: TensorLike,
    b_shape: TensorLike,
    name: str | None = None,
) -> _SparseSparseMaximum:
    """Returns the larger of two sparse tensors, element by element."""

class _SparseSparseMinimum(NamedTuple):
    output_indices: Tensor
    output_values: Tensor

def SparseSparseMinimum(
    *,
    a_indices: TensorLike,
    a_values: TensorLike,
    a_shape: TensorLike,
    b_indices: TensorLike,
    b_values: TensorLike,
    b_shape: TensorLike,
    name: str | None = None,
) -> _SparseSparseMinimum:
    """Returns the smaller of two sparse tensors, element by element."""

class _SparseSplit(NamedTuple):
    output_indices: list[Tensor]
    output_values: list[Tensor]
    output_shape: list[Tensor]

def SparseSplit(
    *,
    split_dim: TensorLike,
    indices: TensorLike,
    values: TensorLike,
    shape: TensorLike,
    num_split: int,
    name: str | None = None,
) -> _SparseSplit:
    """Returns a sparse tensor cut along an axis; where sizes do not divide evenly the first pieces are one longer."""

def SparseTensorDenseAdd(
    *,
    a_indices: TensorLike,
    a_values: TensorLike,
    a_shape: TensorLike,
    b: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a dense tensor with the elements of a sparse one added to it."""

def SparseTensorDenseMatMul(
    *,
    a_indices: TensorLike,
    a_values: TensorLike,
    a_shape: TensorLike,
    b: TensorLike,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns a sparse matrix times a dense one; each may be transposed and conjugated first."""

def SparseToDense(
    *,
    sparse_indices: TensorLike,
    output_shape: TensorLike,
    sparse_values: TensorLike,
    default_value: TensorLike,
    validate_indices: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns a dense tensor full of `default_value` with `sparse_values` at `sparse_indices`."""

class _SparseToSparseSetOperation(NamedTuple):
    result_indices: Tensor
    result_values: Tensor
    result_shape: Tensor

def SparseToSparseSetOperation(
    *,
    set1_indices: TensorLike,
    set1_values: TensorLike,
    set1_shape: TensorLike,
    set2_indices: TensorLike,
    set2_values: TensorLike,
    set2_shape: TensorLike,
    set_operation: str | bytes,
    validate_indices: bool = True,
    name: str | None = None,
) -> _SparseToSparseSetOperation:
    """Returns a set operation between the rows of two sparse tensors."""

def Spence(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes Spence's integral elementwise: the integral of `log(t) / (1 - t)` from 1 to x."""

def Split(*, axis: TensorLike, value: TensorLike, num_split: int, name: str | None = None) -> list[Tensor]:
    """Returns `value` cut into `num_split` equal parts."""

def SplitV(
    *,
    value: TensorLike,
    size_splits: TensorLike,
    axis: TensorLike,
    num_split: int,
    name: str | None = None,
) -> list[Tensor]:
    """Returns `value` cut into parts of the given sizes, one of which may be -1."""

def Sqrt(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the square root elementwise; NaN for negative real numbers."""

def SqrtGrad(*, y: TensorLike, dy: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of `y = sqrt(x)`: `dy / (2 conj(y))`."""

def Square(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * x` elementwise."""

def SquaredDifference(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `(x - y)` times its conjugate elementwise."""

def Squeeze(*, input: TensorLike, axis: Sequence[int] | int = (), name: str | None = None) -> Tensor:
    """Returns `input` without its axes of size 1, or without those in `squeeze_dims`."""

def StatefulPartitionedCall(
    *,
    args: Sequence[TensorLike] | TensorLike,
    Tout: Sequence[DTypeLike] | DTypeLike,
    f: Callable[..., _Any],
    config: _Any = '',
    config_proto: _Any = '',
    executor_type: str | bytes = '',
    name: str | None = None,
) -> list[Tensor]:
    """Runs the graph of a function that has effects."""

def StatefulRandomBinomial(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    shape: TensorLike,
    counts: TensorLike,
    probs: TensorLike,
    dtype: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Returns the successes in `counts` trials, from a generator."""

def StatefulStandardNormalV2(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    shape: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Normal floats from a generator."""

def StatefulTruncatedNormal(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    shape: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Normal floats from a generator, those beyond two deviations drawn again."""

def StatefulUniform(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    shape: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns floats in [0, 1) from a generator."""

def StatefulUniformFullInt(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    shape: TensorLike,
    dtype: DTypeLike = dtypes.uint64,
    name: str | None = None,
) -> Tensor:
    """Integers over the whole range of the dtype, from a generator."""

def StatefulUniformInt(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    shape: TensorLike,
    minval: TensorLike,
    maxval: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Integers in [minval, maxval) from a generator."""

def StatelessCase(
    *,
    branch_index: TensorLike,
    input: Sequence[TensorLike] | TensorLike,
    Tout: Sequence[DTypeLike] | DTypeLike,
    branches: Sequence[Callable[..., _Any]] | Callable[..., _Any],
    output_shapes: Sequence[ShapeLike] | ShapeLike = (),
    name: str | None = None,
) -> list[Tensor]:
    """Runs the function with this index; the last one if the index is out of range."""

def StatelessIf(
    *,
    cond: TensorLike,
    input: Sequence[TensorLike] | TensorLike,
    Tout: Sequence[DTypeLike] | DTypeLike,
    then_branch: Callable[..., _Any],
    else_branch: Callable[..., _Any],
    output_shapes: Sequence[ShapeLike] | ShapeLike = (),
    name: str | None = None,
) -> list[Tensor]:
    """Runs one of two functions without effects."""

def StatelessMultinomial(
    *,
    logits: TensorLike,
    num_samples: TensorLike,
    seed: TensorLike,
    output_dtype: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Returns `num_samples` classes for each row of log-probabilities."""

def StatelessParameterizedTruncatedNormal(
    *,
    shape: TensorLike,
    seed: TensorLike,
    means: TensorLike,
    stddevs: TensorLike,
    minvals: TensorLike,
    maxvals: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Draws normal samples between two bounds; the last axes of `shape` are those of the broadcast parameters."""

def StatelessRandomBinomial(
    *,
    shape: TensorLike,
    seed: TensorLike,
    counts: TensorLike,
    probs: TensorLike,
    dtype: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Returns the successes in `counts` trials."""

def StatelessRandomGammaV2(
    *,
    shape: TensorLike,
    seed: TensorLike,
    alpha: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Draws gamma samples of scale 1; the last axes of `shape` are those of `alpha`."""

def StatelessRandomGammaV3(
    *,
    shape: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    alpha: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Draws gamma samples of scale 1; the last axes of `shape` are those of `alpha`."""

def StatelessRandomGetAlg(*, name: str | None = None) -> Tensor:
    """Returns the algorithm for `auto_select`."""

class _StatelessRandomGetKeyCounter(NamedTuple):
    key: Tensor
    counter: Tensor

def StatelessRandomGetKeyCounter(*, seed: TensorLike, name: str | None = None) -> _StatelessRandomGetKeyCounter:
    """Returns the key and the counter for a seed of two integers."""

class _StatelessRandomGetKeyCounterAlg(NamedTuple):
    key: Tensor
    counter: Tensor
    alg: Tensor

def StatelessRandomGetKeyCounterAlg(
    *,
    seed: TensorLike,
    name: str | None = None,
) -> _StatelessRandomGetKeyCounterAlg:
    """Returns the key, the counter and the algorithm that suit a seed of two integers."""

def StatelessRandomNormal(
    *,
    shape: TensorLike,
    seed: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Normal floats of mean 0 and deviation 1."""

def StatelessRandomNormalV2(
    *,
    shape: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Normal floats of mean 0 and deviation 1."""

def StatelessRandomPoisson(
    *,
    shape: TensorLike,
    seed: TensorLike,
    lam: TensorLike,
    dtype: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Draws Poisson samples; the last axes of `shape` are those of `lam`."""

def StatelessRandomUniform(
    *,
    shape: TensorLike,
    seed: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns floats in [0, 1)."""

def StatelessRandomUniformFullInt(
    *,
    shape: TensorLike,
    seed: TensorLike,
    dtype: DTypeLike = dtypes.uint64,
    name: str | None = None,
) -> Tensor:
    """Integers over the whole range of the dtype."""

def StatelessRandomUniformFullIntV2(
    *,
    shape: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    dtype: DTypeLike = dtypes.uint64,
    name: str | None = None,
) -> Tensor:
    """Integers over the whole range of the dtype."""

def StatelessRandomUniformInt(
    *,
    shape: TensorLike,
    seed: TensorLike,
    minval: TensorLike,
    maxval: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Integers in [minval, maxval)."""

def StatelessRandomUniformIntV2(
    *,
    shape: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    minval: TensorLike,
    maxval: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Integers in [minval, maxval)."""

def StatelessRandomUniformV2(
    *,
    shape: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns floats in [0, 1)."""

class _StatelessSampleDistortedBoundingBox(NamedTuple):
    begin: Tensor
    size: Tensor
    bboxes: Tensor

def StatelessSampleDistortedBoundingBox(
    *,
    image_size: TensorLike,
    bounding_boxes: TensorLike,
    min_object_covered: TensorLike,
    seed: TensorLike,
    aspect_ratio_range: Sequence[float] | float = (0.75, 1.33),
    area_range: Sequence[float] | float = (0.05, 1.0),
    max_attempts: int = 100,
    use_image_if_no_bounding_boxes: bool = False,
    name: str | None = None,
) -> _StatelessSampleDistortedBoundingBox:
    """Returns the random box for `seed` (two integers): its start, its size, and both as fractions."""

def StatelessShuffle(
    *,
    value: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the rows of `value` in the random order given by a key and a counter."""

def StatelessTruncatedNormal(
    *,
    shape: TensorLike,
    seed: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Normal floats, those beyond two deviations drawn again."""

def StatelessTruncatedNormalV2(
    *,
    shape: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Normal floats, those beyond two deviations drawn again."""

def StatelessWhile(
    *,
    input: Sequence[TensorLike] | TensorLike,
    cond: Callable[..., _Any],
    body: Callable[..., _Any],
    output_shapes: Sequence[ShapeLike] | ShapeLike = (),
    parallel_iterations: int = 10,
    name: str | None = None,
) -> list[Tensor]:
    """Runs a loop without effects."""

def StaticRegexFullMatch(*, input: TensorLike, pattern: str | bytes, name: str | None = None) -> Tensor:
    """Returns whether each string as a whole matches the pattern."""

def StaticRegexReplace(
    *,
    input: TensorLike,
    pattern: str | bytes,
    rewrite: str | bytes,
    replace_global: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns strings with what matches the pattern rewritten."""

def StopGradient(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same values; no gradient flows through them."""

def StridedSlice(
    *,
    input: TensorLike,
    begin: TensorLike,
    end: TensorLike,
    strides: TensorLike,
    begin_mask: int = 0,
    end_mask: int = 0,
    ellipsis_mask: int = 0,
    new_axis_mask: int = 0,
    shrink_axis_mask: int = 0,
    name: str | None = None,
) -> Tensor:
    """Returns the elements of `input` from `begin` to `end` in steps of `strides`."""

def StridedSliceGrad(
    *,
    shape: TensorLike,
    begin: TensorLike,
    end: TensorLike,
    strides: TensorLike,
    dy: TensorLike,
    begin_mask: int = 0,
    end_mask: int = 0,
    ellipsis_mask: int = 0,
    new_axis_mask: int = 0,
    shrink_axis_mask: int = 0,
    name: str | None = None,
) -> Tensor:
    """Returns zeros of `shape` with `dy` where a slice was taken."""

def StringFormat(
    *,
    inputs: Sequence[TensorLike] | TensorLike,
    template: str | bytes = '%s',
    placeholder: str | bytes = '%s',
    summarize: int = 3,
    name: str | None = None,
) -> Tensor:
    """Returns `template` with each placeholder replaced by the text of a tensor."""

def StringJoin(
    *,
    inputs: Sequence[TensorLike] | TensorLike,
    separator: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns the strings of several tensors joined element by element; scalars go with every element."""

def StringLength(*, input: TensorLike, unit: str | bytes = 'BYTE', name: str | None = None) -> Tensor:
    """Returns how many bytes or UTF-8 characters each string has."""

def StringLower(*, input: TensorLike, encoding: str | bytes = '', name: str | None = None) -> Tensor:
    """Converts strings to lower case."""

class _StringNGrams(NamedTuple):
    ngrams: Tensor
    ngrams_splits: Tensor

def StringNGrams(
    *,
    data: TensorLike,
    data_splits: TensorLike,
    separator: str | bytes,
    ngram_widths: Sequence[int] | int,
    left_pad: str | bytes,
    right_pad: str | bytes,
    pad_width: int,
    preserve_short_sequences: bool,
    name: str | None = None,
) -> _StringNGrams:
    """Runs of neighboring strings in each row, joined; rows may be padded at both ends."""

class _StringSplit(NamedTuple):
    indices: Tensor
    values: Tensor
    shape: Tensor

def StringSplit(
    *,
    input: TensorLike,
    delimiter: TensorLike,
    skip_empty: bool = True,
    name: str | None = None,
) -> _StringSplit:
    """Returns strings cut at every byte that `delimiter` holds; into single bytes where it is empty."""

class _StringSplitV2(NamedTuple):
    indices: Tensor
    values: Tensor
    shape: Tensor

def StringSplitV2(
    *,
    input: TensorLike,
    sep: TensorLike,
    maxsplit: int = -1,
    name: str | None = None,
) -> _StringSplitV2:
    """Returns strings cut at a separator, or at whitespace where that is empty, at most `maxsplit` times."""

def StringStrip(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Removes whitespace from both ends of each string."""

def StringToHashBucket(*, string_tensor: TensorLike, num_buckets: int, name: str | None = None) -> Tensor:
    """Returns a bucket for every string by the oldest of the hashes."""

def StringToHashBucketFast(*, input: TensorLike, num_buckets: int, name: str | None = None) -> Tensor:
    """Assigns a bucket to each string by FarmHash's Fingerprint64, which is fast and the same on every machine."""

def StringToHashBucketStrong(
    *,
    input: TensorLike,
    num_buckets: int,
    key: Sequence[int] | int,
    name: str | None = None,
) -> Tensor:
    """Assigns a bucket to each string by a keyed hash. Without the key nobody can choose strings that collide."""

def StringToNumber(
    *,
    string_tensor: TensorLike,
    out_type: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns every string as a number; whitespace around it is allowed."""

def StringUpper(*, input: TensorLike, encoding: str | bytes = '', name: str | None = None) -> Tensor:
    """Converts strings to upper case."""

def Sub(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x - y` elementwise."""

def Substr(
    *,
    input: TensorLike,
    pos: TensorLike,
    len: TensorLike,
    unit: str | bytes = 'BYTE',
    name: str | None = None,
) -> Tensor:
    """Returns `len` bytes or characters of each string from `pos` on; a negative `pos` counts from the end."""

def Sum(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Computes the sum of the elements along axes."""

def SummaryWriter(*, shared_name: str | bytes = '', container: str | bytes = '', name: str | None = None) -> Tensor:
    """Returns the handle of an event file that is not yet open; the same file for the same shared name."""

class _Svd(NamedTuple):
    s: Tensor
    u: Tensor
    v: Tensor

def Svd(
    *,
    input: TensorLike,
    compute_uv: bool = True,
    full_matrices: bool = False,
    name: str | None = None,
) -> _Svd:
    """Singular values in falling order, and the left and right singular vectors as columns."""

def Tan(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the tangent elementwise."""

def Tanh(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the hyperbolic tangent elementwise."""

def TanhGrad(*, y: TensorLike, dy: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of `y = tanh(x)`: `dy (1 - y^2)`."""

def TensorListConcatLists(
    *,
    input_a: TensorLike,
    input_b: TensorLike,
    element_dtype: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Concatenates two lists."""

class _TensorListConcatV2(NamedTuple):
    tensor: Tensor
    lengths: Tensor

def TensorListConcatV2(
    *,
    input_handle: TensorLike,
    element_shape: TensorLike,
    leading_dims: TensorLike,
    element_dtype: DTypeLike,
    name: str | None = None,
) -> _TensorListConcatV2:
    """Returns all elements joined along their first axis, and the length of each."""

def TensorListElementShape(*, input_handle: TensorLike, shape_type: DTypeLike, name: str | None = None) -> Tensor:
    """Returns the shape that elements have."""

def TensorListFromTensor(*, tensor: TensorLike, element_shape: TensorLike, name: str | None = None) -> Tensor:
    """Returns a list of the slices of a tensor."""

def TensorListGather(
    *,
    input_handle: TensorLike,
    indices: TensorLike,
    element_shape: TensorLike,
    element_dtype: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Some elements as one tensor."""

def TensorListGetItem(
    *,
    input_handle: TensorLike,
    index: TensorLike,
    element_shape: TensorLike,
    element_dtype: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Returns one element."""

def TensorListLength(*, input_handle: TensorLike, name: str | None = None) -> Tensor:
    """Returns the number of elements."""

class _TensorListPopBack(NamedTuple):
    output_handle: Tensor
    tensor: Tensor

def TensorListPopBack(
    *,
    input_handle: TensorLike,
    element_shape: TensorLike,
    element_dtype: DTypeLike,
    name: str | None = None,
) -> _TensorListPopBack:
    """Returns the list without its last element, and that element."""

def TensorListPushBack(*, input_handle: TensorLike, tensor: TensorLike, name: str | None = None) -> Tensor:
    """Returns the list with one more element."""

def TensorListReserve(
    *,
    element_shape: TensorLike,
    num_elements: TensorLike,
    element_dtype: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Returns a list of elements that are not yet written."""

def TensorListResize(*, input_handle: TensorLike, size: TensorLike, name: str | None = None) -> Tensor:
    """Returns the list shortened, or extended by elements that are not yet written."""

def TensorListScatterIntoExistingList(
    *,
    input_handle: TensorLike,
    tensor: TensorLike,
    indices: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the list with other elements at the given positions; it grows if a position is past its end."""

def TensorListScatterV2(
    *,
    tensor: TensorLike,
    indices: TensorLike,
    element_shape: TensorLike,
    num_elements: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a list with the slices of a tensor at the given positions."""

def TensorListSetItem(
    *,
    input_handle: TensorLike,
    index: TensorLike,
    item: TensorLike,
    resize_if_index_out_of_bounds: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns the list with another element at one position."""

def TensorListSplit(
    *,
    tensor: TensorLike,
    element_shape: TensorLike,
    lengths: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a list of consecutive pieces of a tensor."""

def TensorListStack(
    *,
    input_handle: TensorLike,
    element_shape: TensorLike,
    element_dtype: DTypeLike,
    num_elements: int = -1,
    name: str | None = None,
) -> Tensor:
    """Returns all elements as one tensor."""

def TensorScatterAdd(
    *,
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `tensor` with slices added at coordinates."""

def TensorScatterMax(
    *,
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `tensor` with the elementwise maximum of its slices and `updates` at coordinates."""

def TensorScatterMin(
    *,
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `tensor` with the elementwise minimum of its slices and `updates` at coordinates."""

def TensorScatterSub(
    *,
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `tensor` with slices subtracted at coordinates."""

def TensorScatterUpdate(
    *,
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns `tensor` with the slices at the coordinates replaced by `updates`."""

def TensorStridedSliceUpdate(
    *,
    input: TensorLike,
    begin: TensorLike,
    end: TensorLike,
    strides: TensorLike,
    value: TensorLike,
    begin_mask: int = 0,
    end_mask: int = 0,
    ellipsis_mask: int = 0,
    new_axis_mask: int = 0,
    shrink_axis_mask: int = 0,
    name: str | None = None,
) -> Tensor:
    """Returns `input` with `value` in the place of a slice."""

def TensorSummaryV2(
    *,
    tag: TensorLike,
    tensor: TensorLike,
    serialized_summary_metadata: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a Summary with a tensor for the plugin that the metadata names."""

class _ThreadUnsafeUnigramCandidateSampler(NamedTuple):
    sampled_candidates: Tensor
    true_expected_count: Tensor
    sampled_expected_count: Tensor

def ThreadUnsafeUnigramCandidateSampler(
    *,
    true_classes: TensorLike,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> _ThreadUnsafeUnigramCandidateSampler:
    """Draws candidates from the distribution of the true classes seen so far."""

def Tile(*, input: TensorLike, multiples: TensorLike, name: str | None = None) -> Tensor:
    """Repeats a tensor."""

def TileGrad(*, input: TensorLike, multiples: TensorLike, name: str | None = None) -> Tensor:
    """Sums the copies that Tile made."""

def Timestamp(*, name: str | None = None) -> Tensor:
    """Returns the time in seconds since 1970, measured when the op runs."""

def ToBool(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns whether a scalar is not zero (or not empty); anything else is true when it has elements."""

class _TopK(NamedTuple):
    values: Tensor
    indices: Tensor

def TopK(*, input: TensorLike, k: int, sorted: bool = True, name: str | None = None) -> _TopK:
    """Returns the k largest elements along the last axis and their places."""

class _TopKV2(NamedTuple):
    values: Tensor
    indices: Tensor

def TopKV2(
    *,
    input: TensorLike,
    k: TensorLike,
    sorted: bool = True,
    index_type: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> _TopKV2:
    """Returns the k largest elements along the last axis and their places."""

def Transpose(*, x: TensorLike, perm: TensorLike, name: str | None = None) -> Tensor:
    """Returns `x` with its axes in the order of `perm`."""

def TridiagonalMatMul(
    *,
    superdiag: TensorLike,
    maindiag: TensorLike,
    subdiag: TensorLike,
    rhs: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the product of tridiagonal matrices with `rhs`; each diagonal has shape `[..., 1, M]`."""

def TridiagonalSolve(
    *,
    diagonals: TensorLike,
    rhs: TensorLike,
    partial_pivoting: bool = True,
    perturb_singular: bool = False,
    name: str | None = None,
) -> Tensor:
    """Solves systems with tridiagonal matrices; singular ones give NaN."""

def TruncateDiv(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise, rounded toward zero."""

def TruncateMod(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the remainder of the truncated division elementwise; it has the sign of `x`."""

def TruncatedNormal(
    *,
    shape: TensorLike,
    dtype: DTypeLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Normal floats, those beyond two deviations drawn again."""

class _UnicodeDecode(NamedTuple):
    row_splits: Tensor
    char_values: Tensor

def UnicodeDecode(
    *,
    input: TensorLike,
    input_encoding: str | bytes,
    errors: str | bytes = 'replace',
    replacement_char: int = 65533,
    replace_control_characters: bool = False,
    Tsplits: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> _UnicodeDecode:
    """Returns the code points of each string."""

class _UnicodeDecodeWithOffsets(NamedTuple):
    row_splits: Tensor
    char_values: Tensor
    char_to_byte_starts: Tensor

def UnicodeDecodeWithOffsets(
    *,
    input: TensorLike,
    input_encoding: str | bytes,
    errors: str | bytes = 'replace',
    replacement_char: int = 65533,
    replace_control_characters: bool = False,
    Tsplits: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> _UnicodeDecodeWithOffsets:
    """Returns the code points of each string, and at which byte of it each begins."""

def UnicodeEncode(
    *,
    input_values: TensorLike,
    input_splits: TensorLike,
    output_encoding: str | bytes,
    errors: str | bytes = 'replace',
    replacement_char: int = 65533,
    name: str | None = None,
) -> Tensor:
    """Returns a string for each row of code points."""

def UnicodeScript(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the ICU number of the script of each code point; -1 for invalid code points."""

def UnicodeTranscode(
    *,
    input: TensorLike,
    input_encoding: str | bytes,
    output_encoding: str | bytes,
    errors: str | bytes = 'replace',
    replacement_char: int = 65533,
    replace_control_characters: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns strings of one encoding in another: UTF-8, UTF-16-BE or UTF-32-BE."""

class _UniformCandidateSampler(NamedTuple):
    sampled_candidates: Tensor
    true_expected_count: Tensor
    sampled_expected_count: Tensor

def UniformCandidateSampler(
    *,
    true_classes: TensorLike,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> _UniformCandidateSampler:
    """Candidates from a uniform distribution."""

def UniformDequantize(
    *,
    input: TensorLike,
    scales: TensorLike,
    zero_points: TensorLike,
    Tout: DTypeLike,
    quantization_min_val: int,
    quantization_max_val: int,
    quantization_axis: int = -1,
    name: str | None = None,
) -> Tensor:
    """Converts codes to floats."""

def UniformQuantize(
    *,
    input: TensorLike,
    scales: TensorLike,
    zero_points: TensorLike,
    Tout: DTypeLike,
    quantization_min_val: int,
    quantization_max_val: int,
    quantization_axis: int = -1,
    name: str | None = None,
) -> Tensor:
    """Returns codes for floats."""

def UniformRequantize(
    *,
    input: TensorLike,
    input_scales: TensorLike,
    input_zero_points: TensorLike,
    output_scales: TensorLike,
    output_zero_points: TensorLike,
    Tout: DTypeLike,
    input_quantization_min_val: int,
    input_quantization_max_val: int,
    output_quantization_min_val: int,
    output_quantization_max_val: int,
    input_quantization_axis: int = -1,
    output_quantization_axis: int = -1,
    name: str | None = None,
) -> Tensor:
    """Returns codes of the same values with another scale and zero point."""

class _Unique(NamedTuple):
    y: Tensor
    idx: Tensor

def Unique(*, x: TensorLike, out_idx: DTypeLike = dtypes.int32, name: str | None = None) -> _Unique:
    """Returns the distinct elements in the order of their first occurrence, and the index of each element in them."""

class _UniqueV2(NamedTuple):
    y: Tensor
    idx: Tensor

def UniqueV2(
    *,
    x: TensorLike,
    axis: TensorLike,
    out_idx: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> _UniqueV2:
    """Returns the distinct slices along `axis`, and the number of each slice among them."""

class _UniqueWithCounts(NamedTuple):
    y: Tensor
    idx: Tensor
    count: Tensor  # type: ignore[assignment]

def UniqueWithCounts(
    *,
    x: TensorLike,
    out_idx: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> _UniqueWithCounts:
    """Returns the distinct elements, the number of each element among them, and how often each comes."""

class _UniqueWithCountsV2(NamedTuple):
    y: Tensor
    idx: Tensor
    count: Tensor  # type: ignore[assignment]

def UniqueWithCountsV2(
    *,
    x: TensorLike,
    axis: TensorLike,
    out_idx: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> _UniqueWithCountsV2:
    """Returns the distinct slices along `axis`, the number of each slice among them, and how often each comes."""

def Unpack(*, value: TensorLike, num: int, axis: int = 0, name: str | None = None) -> list[Tensor]:
    """Returns the slices of `value` along `axis` as separate tensors."""

def UnravelIndex(*, indices: TensorLike, dims: TensorLike, name: str | None = None) -> Tensor:
    """Converts flat positions to coordinates."""

def UnsortedSegmentJoin(
    *,
    inputs: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    separator: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns the strings of each segment joined in their order."""

def UnsortedSegmentMax(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the maximum of the rows of each segment."""

def UnsortedSegmentMin(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the minimum of the rows of each segment."""

def UnsortedSegmentProd(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the product of the rows of each segment."""

def UnsortedSegmentSum(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the sum of the rows of each segment."""

def UpperBound(
    *,
    sorted_inputs: TensorLike,
    values: TensorLike,
    out_type: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> Tensor:
    """Returns the insertion position of each value in its sorted row, after equal elements."""

def VarHandleOp(
    *,
    dtype: DTypeLike,
    shape: ShapeLike,
    container: str | bytes = '',
    shared_name: str | bytes = '',
    debug_name: str | bytes = '',
    allowed_devices: Sequence[str | bytes] | str | bytes = (),
    name: str | None = None,
) -> Tensor:
    """Returns the handle of a variable. The executor of a graph provides the storages behind its handles."""

def VarIsInitializedOp(*, resource: TensorLike, name: str | None = None) -> Tensor:
    """Returns whether a variable has a value."""

def VariableShape(*, input: TensorLike, out_type: DTypeLike = dtypes.int32, name: str | None = None) -> Tensor:
    """Returns the shape of a variable's value."""

def Where(*, condition: TensorLike, name: str | None = None) -> Tensor:
    """Returns the coordinates of the elements that are not zero."""

def While(
    *,
    input: Sequence[TensorLike] | TensorLike,
    cond: Callable[..., _Any],
    body: Callable[..., _Any],
    output_shapes: Sequence[ShapeLike] | ShapeLike = (),
    parallel_iterations: int = 10,
    name: str | None = None,
) -> list[Tensor]:
    """Runs `body` on the values as long as `cond` is true of them. `histories` is our own attribute, for gradients."""

def WriteFile(*, filename: TensorLike, contents: TensorLike, name: str | None = None) -> Operation | None:
    """Writes a file and creates missing folders. An existing file is replaced atomically."""

def WriteGraphSummary(
    *,
    writer: TensorLike,
    step: TensorLike,
    tensor: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Writes a serialized GraphDef."""

def WriteHistogramSummary(
    *,
    writer: TensorLike,
    step: TensorLike,
    tag: TensorLike,
    values: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Writes a histogram in the field that TensorFlow 1 used."""

def WriteRawProtoSummary(
    *,
    writer: TensorLike,
    step: TensorLike,
    tensor: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Writes serialized Summary messages."""

def WriteScalarSummary(
    *,
    writer: TensorLike,
    step: TensorLike,
    tag: TensorLike,
    value: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Writes a number in the field that TensorFlow 1 used."""

def WriteSummary(
    *,
    writer: TensorLike,
    step: TensorLike,
    tensor: TensorLike,
    tag: TensorLike,
    summary_metadata: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Writes a tensor for the plugin that the metadata names."""

def Xdivy(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise; the result is 0 where `x` is 0."""

def XlaConcatND(
    *,
    inputs: Sequence[TensorLike] | TensorLike,
    num_concats: Sequence[int] | int,
    paddings: Sequence[int] | int = (),
    name: str | None = None,
) -> Tensor:
    """Assembles tiles in row-major order and removes the padding at the end."""

def XlaDynamicSlice(
    *,
    input: TensorLike,
    start_indices: TensorLike,
    size_indices: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a block of a tensor."""

def XlaDynamicUpdateSlice(
    *,
    input: TensorLike,
    update: TensorLike,
    indices: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a copy of a tensor with a block replaced."""

def XlaSplitND(
    *,
    input: TensorLike,
    N: int,
    num_splits: Sequence[int] | int,
    paddings: Sequence[int] | int = (),
    name: str | None = None,
) -> list[Tensor]:
    """Returns `input`, padded with zeros at the end, cut into tiles in row-major order."""

def Xlog1py(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * log(1 + y)` elementwise; the result is 0 where `x` is 0."""

def Xlogy(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * log(y)` elementwise; the result is 0 where `x` is 0."""

def ZerosLike(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns zeros (or empty strings) in the shape of `x`."""

def Zeta(*, x: TensorLike, q: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Hurwitz zeta function elementwise: the sum of `(q + n)^-x` over n."""
