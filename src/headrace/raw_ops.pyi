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
    "CSRSparseMatrixComponents", "CSRSparseMatrixToDense", "CSRSparseMatrixToSparseTensor", "CTCBeamSearchDecoder",
    "CTCGreedyDecoder", "CTCLoss", "CTCLossV2", "Case", "Cast", "Ceil", "CheckNumerics", "Cholesky", "CholeskyGrad",
    "ClipByValue", "CloseSummaryWriter", "CombinedNonMaxSuppression", "Complex", "ComplexAbs", "ComputeAccidentalHits",
    "Concat", "ConcatOffset", "ConcatV2", "Conj", "ConjugateTranspose", "Const", "Conv", "Conv2D",
    "Conv2DBackpropFilter", "Conv2DBackpropFilterV2", "Conv2DBackpropInput", "Conv2DBackpropInputV2", "Conv3D",
    "Conv3DBackpropFilter", "Conv3DBackpropFilterV2", "Conv3DBackpropInput", "Conv3DBackpropInputV2", "Copy",
    "CopyHost", "Cos", "Cosh", "CreateSummaryFileWriter", "CropAndResize", "CropAndResizeGradBoxes",
    "CropAndResizeGradImage", "Cross", "CudnnRNN", "CudnnRNNV2", "CudnnRNNV3", "Cumprod", "Cumsum",
    "CumulativeLogsumexp", "DataFormatDimMap", "DataFormatVecPermute", "DatasetCardinality", "DatasetToSingleElement",
    "Dawsn", "DebugGradientIdentity", "DecodeAndCropJpeg", "DecodeBase64", "DecodeBmp", "DecodeCSV", "DecodeCompressed",
    "DecodeGif", "DecodeImage", "DecodeJSONExample", "DecodeJpeg", "DecodeJxl", "DecodePaddedRaw", "DecodePng",
    "DecodeProtoV2", "DecodeRaw", "DecodeWav", "DecodeWebP", "DeepCopy", "DenseBincount", "DenseCountSparseOutput",
    "DenseToCSRSparseMatrix", "DenseToDenseSetOperation", "DenseToSparseSetOperation", "DepthToSpace",
    "DepthwiseConv2dNative", "DepthwiseConv2dNativeBackpropFilter", "DepthwiseConv2dNativeBackpropInput", "Dequantize",
    "DeserializeManySparse", "DeserializeSparse", "Diag", "DiagPart", "Digamma", "Dilation2D",
    "Dilation2DBackpropFilter", "Dilation2DBackpropInput", "DisableCopyOnRead", "Div", "DivNoNan", "DrawBoundingBoxes",
    "DrawBoundingBoxesV2", "DynamicPartition", "DynamicStitch", "EagerPyFunc", "EditDistance", "Eig", "Einsum", "Elu",
    "EluGrad", "Empty", "EmptyTensorList", "EncodeBase64", "EncodeJpeg", "EncodeJpegVariableQuality", "EncodePng",
    "EncodeProto", "EncodeWav", "EnsureShape", "Equal", "Erf", "Erfc", "Erfinv", "EuclideanNorm", "Exp", "ExpandDims",
    "Expint", "Expm1", "ExtractGlimpse", "ExtractGlimpseV2", "ExtractImagePatches", "ExtractJpegShape",
    "ExtractVolumePatches", "FFT", "FFT2D", "FFT3D", "FFTND", "FakeParam", "FakeQuantWithMinMaxArgs",
    "FakeQuantWithMinMaxArgsGradient", "FakeQuantWithMinMaxVars", "FakeQuantWithMinMaxVarsGradient",
    "FakeQuantWithMinMaxVarsPerChannel", "FakeQuantWithMinMaxVarsPerChannelGradient", "Fill", "Fingerprint",
    "FixedUnigramCandidateSampler", "Floor", "FloorDiv", "FloorMod", "FlushSummaryWriter", "FractionalAvgPool",
    "FractionalAvgPoolGrad", "FractionalMaxPool", "FractionalMaxPoolGrad", "FresnelCos", "FresnelSin", "FusedBatchNorm",
    "FusedBatchNormGrad", "FusedBatchNormGradV2", "FusedBatchNormGradV3", "FusedBatchNormV2", "FusedBatchNormV3",
    "FusedPadConv2D", "FusedResizeAndPadConv2D", "GRUBlockCell", "GRUBlockCellGrad", "Gather", "GatherNd", "GatherV2",
    "GenerateBoundingBoxProposals", "Greater", "GreaterEqual", "GuaranteeConst", "HSVToRGB", "HashTableV2",
    "HistogramFixedWidth", "HistogramSummary", "IFFT", "IFFT2D", "IFFT3D", "IFFTND", "IRFFT", "IRFFT2D", "IRFFT3D",
    "IRFFTND", "Identity", "IdentityN", "If", "Igamma", "IgammaGradA", "Igammac", "Imag", "ImageProjectiveTransformV2",
    "ImageProjectiveTransformV3", "ImageSummary", "InTopK", "InTopKV2", "InitializeTableFromTextFileV2",
    "InitializeTableV2", "InplaceAdd", "InplaceSub", "InplaceUpdate", "Inv", "InvGrad", "Invert", "InvertPermutation",
    "IsFinite", "IsInf", "IsNan", "IsotonicRegression", "IteratorFromStringHandleV2", "IteratorGetNext",
    "IteratorGetNextAsOptional", "IteratorToStringHandle", "IteratorV2", "L2Loss", "LRN", "LRNGrad", "LSTMBlockCell",
    "LSTMBlockCellGrad", "LeakyRelu", "LeakyReluGrad", "LearnedUnigramCandidateSampler", "LeftShift", "Less",
    "LessEqual", "Lgamma", "LinSpace", "ListDiff", "Log", "Log1p", "LogMatrixDeterminant", "LogSoftmax",
    "LogUniformCandidateSampler", "LogicalAnd", "LogicalNot", "LogicalOr", "LookupTableExportV2", "LookupTableFindV2",
    "LookupTableImportV2", "LookupTableInsertV2", "LookupTableRemoveV2", "LookupTableSizeV2", "LowerBound", "Lu",
    "MakeIterator", "MatMul", "MatchingFiles", "MatrixBandPart", "MatrixDeterminant", "MatrixDiag", "MatrixDiagPart",
    "MatrixDiagPartV2", "MatrixDiagPartV3", "MatrixDiagV2", "MatrixDiagV3", "MatrixExponential", "MatrixInverse",
    "MatrixLogarithm", "MatrixSetDiag", "MatrixSetDiagV2", "MatrixSetDiagV3", "MatrixSolve", "MatrixSolveLs",
    "MatrixSquareRoot", "MatrixTriangularSolve", "Max", "MaxPool", "MaxPool3D", "MaxPool3DGrad", "MaxPool3DGradGrad",
    "MaxPoolGrad", "MaxPoolGradGrad", "MaxPoolGradGradV2", "MaxPoolGradGradWithArgmax", "MaxPoolGradV2",
    "MaxPoolGradWithArgmax", "MaxPoolV2", "MaxPoolWithArgmax", "Maximum", "Mean", "MergeSummary", "MergeV2Checkpoints",
    "Mfcc", "Min", "Minimum", "MirrorPad", "MirrorPadGrad", "Mod", "Mul", "MulNoNan", "Multinomial",
    "MutableDenseHashTableV2", "MutableHashTableOfTensorsV2", "MutableHashTableV2", "Ndtri", "Neg", "NextAfter", "NoOp",
    "NonDeterministicInts", "NonMaxSuppression", "NonMaxSuppressionV2", "NonMaxSuppressionV3", "NonMaxSuppressionV4",
    "NonMaxSuppressionV5", "NonMaxSuppressionWithOverlaps", "NotEqual", "NthElement", "OneHot", "OnesLike",
    "OptionalFromValue", "OptionalGetValue", "OptionalHasValue", "OptionalNone", "Pack", "Pad", "PadV2",
    "ParallelConcat", "ParallelDynamicStitch", "ParameterizedTruncatedNormal", "ParseExample", "ParseExampleV2",
    "ParseSequenceExample", "ParseSequenceExampleV2", "ParseSingleExample", "ParseSingleSequenceExample", "ParseTensor",
    "PartitionedCall", "Placeholder", "PlaceholderV2", "PlaceholderWithDefault", "Polygamma", "PopulationCount", "Pow",
    "PreventGradient", "Print", "PrintV2", "Prod", "PyFunc", "Qr", "QuantizeAndDequantize", "QuantizeAndDequantizeV2",
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
    "SparseMatrixAdd", "SparseMatrixMatMul", "SparseMatrixMul", "SparseMatrixNNZ", "SparseMatrixOrderingAMD",
    "SparseMatrixSoftmax", "SparseMatrixSoftmaxGrad", "SparseMatrixSparseCholesky", "SparseMatrixSparseMatMul",
    "SparseMatrixTranspose", "SparseMatrixZeros", "SparseReduceMax", "SparseReduceMaxSparse", "SparseReduceSum",
    "SparseReduceSumSparse", "SparseReorder", "SparseReshape", "SparseSegmentMean", "SparseSegmentMeanGrad",
    "SparseSegmentMeanGradV2", "SparseSegmentMeanWithNumSegments", "SparseSegmentSqrtN", "SparseSegmentSqrtNGrad",
    "SparseSegmentSqrtNGradV2", "SparseSegmentSqrtNWithNumSegments", "SparseSegmentSum", "SparseSegmentSumGrad",
    "SparseSegmentSumGradV2", "SparseSegmentSumWithNumSegments", "SparseSlice", "SparseSliceGrad", "SparseSoftmax",
    "SparseSoftmaxCrossEntropyWithLogits", "SparseSparseMaximum", "SparseSparseMinimum", "SparseSplit",
    "SparseTensorDenseAdd", "SparseTensorDenseMatMul", "SparseTensorToCSRSparseMatrix", "SparseToDense",
    "SparseToSparseSetOperation", "Spence", "Split", "SplitV", "Sqrt", "SqrtGrad", "Square", "SquaredDifference",
    "Squeeze", "StatefulPartitionedCall", "StatefulRandomBinomial", "StatefulStandardNormalV2",
    "StatefulTruncatedNormal", "StatefulUniform", "StatefulUniformFullInt", "StatefulUniformInt", "StatelessCase",
    "StatelessIf", "StatelessMultinomial", "StatelessParameterizedTruncatedNormal", "StatelessRandomBinomial",
    "StatelessRandomGammaV2", "StatelessRandomGammaV3", "StatelessRandomGetAlg", "StatelessRandomGetKeyCounter",
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
    """Computes the absolute value elementwise.

    Args:
        x: Tensor of floating point or integer dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def AccumulateNV2(
    *,
    inputs: Sequence[TensorLike] | TensorLike,
    shape: ShapeLike,
    name: str | None = None,
) -> Tensor:
    """Computes the sum of tensors of one shape.

    Args:
        inputs: List of tensors of floating point, complex, integer or unsigned integer dtype.
        shape: shape. Shape of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `inputs`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Inputs to operation AddN must have the same size and shape. …
            != …".
    """

def Acos(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse cosine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.acos([1.0, 0.0]).numpy().round(3)
    array([0.   , 1.571], dtype=float32)
    """

def Acosh(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse hyperbolic cosine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Add(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x + y` elementwise; strings are joined.

    Args:
        x: Tensor of floating point, complex, integer, unsigned integer or string dtype.
        y: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def AddN(*, inputs: Sequence[TensorLike] | TensorLike, name: str | None = None) -> Tensor:
    """Computes the sum of tensors of one shape.

    Args:
        inputs: List of tensors of floating point, complex, integer, unsigned integer or variant dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `inputs`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Inputs to operation AddN must have the same size and shape. …
            != …".
    """

def AddV2(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x + y` elementwise.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def AdjustContrast(
    *,
    images: TensorLike,
    contrast_factor: TensorLike,
    min_value: TensorLike,
    max_value: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns images with the distance of each channel from its mean times `contrast_factor`, clipped to a range.

    Args:
        images: Tensor of floating point, integer or unsigned integer dtype. Images, with the channels in the last
            dimension.
        contrast_factor: Tensor of float32.
        min_value: Tensor of float32.
        max_value: Tensor of float32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be at least 3-D, got shape…"; "contrast_factor must
            be scalar: …"; "… must be scalar: …"; "images must have rank at least 3, but has shape …".
    """

def AdjustContrastv2(*, images: TensorLike, contrast_factor: TensorLike, name: str | None = None) -> Tensor:
    """Returns images with the distance of each channel from its mean times `contrast_factor`.

    Args:
        images: Tensor of float16 or float32. Images, with the channels in the last dimension.
        contrast_factor: Tensor of float32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `images`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be at least 3-D, got shape…"; "contrast_factor must
            be scalar: …"; "images must have rank at least 3, but has shape …".
    """

def AdjustHue(*, images: TensorLike, delta: TensorLike, name: str | None = None) -> Tensor:
    """RGB images with their hue turned by `delta` of a full turn.

    Args:
        images: Tensor of float16 or float32. Images, with the channels in the last dimension.
        delta: Tensor of float32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `images`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be at least 3-D, got shape…"; "delta must be
            scalar: …"; "input must have 3 channels but instead has … channels."; "images must have rank at least 3,
            but has shape …".
    """

def AdjustSaturation(*, images: TensorLike, scale: TensorLike, name: str | None = None) -> Tensor:
    """RGB images with their saturation times `scale`.

    Args:
        images: Tensor of float16 or float32. Images, with the channels in the last dimension.
        scale: Tensor of float32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `images`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be at least 3-D, got shape…"; "scale must be
            scalar: …"; "input must have 3 channels but instead has … channels."; "images must have rank at least 3,
            but has shape …".
    """

def All(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Returns whether all elements along axes are true.

    Args:
        input: Tensor of bool.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid reduction arguments: Axes contains duplicate
            dimension: …"; "Shape must be at most rank 1 but is rank …"; "Invalid reduction dimension (… for input
            with … dimension(s)".
    """

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
    """Returns all classes, for tests.

    Args:
        true_classes: Tensor of int64. Classes of each sample.
        num_true: int. Number of true classes of each sample.
        num_sampled: int. Number of candidates.
        unique: bool. Whether all candidates are different.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sampled_candidates` (tensor of int64), `true_expected_count` (tensor of float32) and
        `sampled_expected_count` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "true_classes must be a matrix"; "true_classes must have
            num_true columns, expected: … was: …"; "Value for attr 'num_sampled' of … must be at least minimum 1";
            "Sampler's range is too small."; "`true_candidate` out of range [0, …), received …".
    """

def Angle(*, input: TensorLike, Tout: DTypeLike = dtypes.float32, name: str | None = None) -> Tensor:
    """Returns the angles in the complex plane.

    Args:
        input: Tensor of complex64 or complex128.
        Tout: DType, float32 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32 or float64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def AnonymousHashTable(*, key_dtype: DTypeLike, value_dtype: DTypeLike, name: str | None = None) -> Tensor:
    """Returns a table that is filled once and lives as long as its handle.

    Args:
        key_dtype: DType. DType of the keys.
        value_dtype: DType. DType of the values.
        name: Name of the operation in a graph.

    Returns:
        Handle of a resource, as the op that creates it returns it.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        NotFoundError: With a message such as "Tables do not support keys of dtype …: they must be strings or
            integers".
    """

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
    """Returns the same, living as long as its handle.

    Args:
        empty_key: Tensor of any dtype.
        deleted_key: Tensor of the same dtype as `empty_key`.
        value_dtype: DType. DType of the values.
        value_shape: shape, TensorShape([]) by default.
        initial_num_buckets: int, 131072 by default.
        max_load_factor: float, 0.8 by default.
        name: Name of the operation in a graph.

    Returns:
        Handle of a resource, as the op that creates it returns it.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Number of buckets must be at least 4 and a power of 2, got:
            …"; "max_load_factor must be between 0 and 1, got: …"; "value_shape must be fully defined; got …".
        NotFoundError: With a message such as "Tables do not support keys of dtype …: they must be strings or
            integers".
    """

def AnonymousMutableHashTable(*, key_dtype: DTypeLike, value_dtype: DTypeLike, name: str | None = None) -> Tensor:
    """Returns a table from keys to scalars that can change and lives as long as its handle.

    Args:
        key_dtype: DType. DType of the keys.
        value_dtype: DType. DType of the values.
        name: Name of the operation in a graph.

    Returns:
        Handle of a resource, as the op that creates it returns it.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        NotFoundError: With a message such as "Tables do not support keys of dtype …: they must be strings or
            integers".
    """

def AnonymousMutableHashTableOfTensors(
    *,
    key_dtype: DTypeLike,
    value_dtype: DTypeLike,
    value_shape: ShapeLike = ...,
    name: str | None = None,
) -> Tensor:
    """Returns a table from keys to vectors that can change and lives as long as its handle.

    Args:
        key_dtype: DType. DType of the keys.
        value_dtype: DType. DType of the values.
        value_shape: shape, TensorShape([]) by default.
        name: Name of the operation in a graph.

    Returns:
        Handle of a resource, as the op that creates it returns it.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        NotFoundError: With a message such as "Tables do not support keys of dtype …: they must be strings or
            integers".
        InvalidArgumentError: With a message such as "value_shape must be fully defined; got …".
    """

def Any(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Returns whether any element along axes is true.

    Args:
        input: Tensor of bool.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid reduction arguments: Axes contains duplicate
            dimension: …"; "Shape must be at most rank 1 but is rank …"; "Invalid reduction dimension (… for input
            with … dimension(s)".
    """

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
    """Finds the `k` largest (or smallest) elements along an axis. The result is exact.

    Args:
        input: Floating-point tensor.
        k: Number of elements to find.
        reduction_dimension: Axis to search. Default: the last.
        recall_target: Ignored: the result is exact.
        is_max_k: Whether to find the largest elements.
        reduction_input_size_override: Ignored: the result is exact.
        aggregate_to_topk: Whether the result has exactly `k` elements.
        name: Name of the operation.

    Returns:
        values: The elements.
        indices: Their positions.

    Raises:
        InvalidArgumentError: If `reduction_dimension` is out of range, `input` is a scalar, or `k` is negative, not a
            scalar, or larger than the size of that dimension.
    """

def ApproximateEqual(*, x: TensorLike, y: TensorLike, tolerance: float = 1e-05, name: str | None = None) -> Tensor:
    """Returns whether `|x - y| < tolerance`, elementwise.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor of the same dtype as `x`.
        tolerance: float, 1e-05 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "x and y must be of the same shape. x shape: …. y shape: …".
    """

def ArgMax(
    *,
    input: TensorLike,
    dimension: TensorLike,
    output_type: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Returns the place of the largest element along an axis; the first one among equals.

    Args:
        input: Tensor of floating point, integer, unsigned integer or bool dtype.
        dimension: Tensor of int16, int32 or int64.
        output_type: DType, int64 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of integer or unsigned integer dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "dim must be a scalar, but received tensor of shape: …";
            "Expected dimension in the range […, …), but got …"; "Reduction axis … is empty in shape …".
    """

def ArgMin(
    *,
    input: TensorLike,
    dimension: TensorLike,
    output_type: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Returns the place of the smallest element along an axis; the first one among equals.

    Args:
        input: Tensor of floating point, integer, unsigned integer or bool dtype.
        dimension: Tensor of int32 or int64.
        output_type: DType, int64 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32 or int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "dim must be a scalar, but received tensor of shape: …";
            "Expected dimension in the range […, …), but got …"; "Reduction axis … is empty in shape …".
    """

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
    """Returns every element as a string.

    Args:
        input: Tensor of numbers or bools.
        precision: Digits after the point, for floating-point numbers; six unless given.
        scientific: Whether to write 1.500000e+00.
        shortest: Whether to omit zeros at the end, and choose the shorter of both forms.
        width: The least number of characters.
        fill: What fills them up: "" or " " (to the left), "0", "-" (spaces to the right), "+" (spaces, and a sign).
        name: Name of the operation.

    Returns:
        Tensor of string, of the shape of `input`.

    Raises:
        InvalidArgumentError: If `scientific` or `shortest` is set for numbers that are not floating point, `precision`
            for integers, both notations are chosen, or `fill` is longer than one character or not one of those allowed.

    >>> tf.strings.as_string([3.14159, 2.0], precision=2).numpy().tolist()
    [b'3.14', b'2.00']
    """

def Asin(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse sine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.asin([0.0, 1.0]).numpy().round(3)
    array([0.   , 1.571], dtype=float32)
    """

def Asinh(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse hyperbolic sine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Assert(
    *,
    condition: TensorLike,
    data: Sequence[TensorLike] | TensorLike,
    summarize: int = 3,
    name: str | None = None,
) -> Operation | None:
    """Fails unless `condition` is true.

    Args:
        condition: Tensor of bool. bool that must be True.
        data: List of tensors.
        summarize: int, 3 by default.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "assertion failed: …".
    """

def AssignAddVariableOp(*, resource: TensorLike, value: TensorLike, name: str | None = None) -> Operation | None:
    """Adds to a variable.

    Args:
        resource: Handle of the variable.
        value: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Cannot update variable with shape … using a Tensor with shape
            …, shapes must be equal.".
    """

def AssignSubVariableOp(*, resource: TensorLike, value: TensorLike, name: str | None = None) -> Operation | None:
    """Subtracts from a variable.

    Args:
        resource: Handle of the variable.
        value: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Cannot update variable with shape … using a Tensor with shape
            …, shapes must be equal.".
    """

def AssignVariableOp(
    *,
    resource: TensorLike,
    value: TensorLike,
    validate_shape: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Gives a variable a new value.

    Args:
        resource: Handle of the variable.
        value: Tensor of any dtype.
        validate_shape: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Atan(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse tangent elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.atan([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.785], dtype=float32)
    """

def Atan2(*, y: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the angle of the point (x, y) elementwise, from -pi to pi.

    Args:
        y: Tensor of floating point dtype.
        x: Tensor that broadcasts with `y`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `y`, of the shape that `y` and `x` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `y` and `x` do not broadcast.

    >>> tf.atan2([1.0, -1.0], [1.0, 1.0]).numpy().round(3)
    array([ 0.785, -0.785], dtype=float32)
    """

def Atanh(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse hyperbolic tangent elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def AudioSpectrogram(
    *,
    input: TensorLike,
    window_size: int,
    stride: int,
    magnitude_squared: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns the sizes of the Fourier transforms of overlapping frames, from samples of shape [samples, channels].

    Args:
        input: Tensor of float32.
        window_size: int.
        stride: int.
        magnitude_squared: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be 2-dimensional, got rank …"; "Spectrogram
            initialization failed for window size … and stride …"; "Shape must be rank 2 but is rank …".
    """

def AudioSummaryV2(
    *,
    tag: TensorLike,
    tensor: TensorLike,
    sample_rate: TensorLike,
    max_outputs: int = 3,
    name: str | None = None,
) -> Tensor:
    """Returns a Summary with sounds of shape [count, frames] or [count, frames, channels].

    Args:
        tag: Tensor of string. Name of the summary in TensorBoard.
        tensor: Tensor of float32.
        sample_rate: Tensor of float32.
        max_outputs: int, 3 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Tensor must be 3-D or 2-D, got: …"; "sample_rate must be > 0";
            "tag must be a scalar; got shape …".
    """

def AvgPool(
    *,
    value: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the mean of each window, without the padding.

    Args:
        value: Tensor of floating point dtype.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `value`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'padding' of "…" is not in the list of allowed
            values: …"; "input must have rank …, but has shape …"; "Value for attr 'data_format' of "…" is not in
            the list of allowed values: …"; "Sliding window … field must specify … dimensions: …"; "Sliding window
            ksize must be positive. The specified or inferred ksize is: …"; "Stride must be > 0, but got …".
        UnimplementedError: With a message such as "Pooling is not yet supported on the batch dimension."; "Pooling
            is not yet supported on the depth dimension."; "MaxPooling supports exactly one of pooling across depth
            or pooling across width/height."; "Depthwise max pooling requires the depth window to equal the depth
            stride"; "Depthwise max pooling requires the depth window to evenly divide the input depth".
    """

def AvgPool3D(
    *,
    input: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NDHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the mean of each window of volumes, without the padding.

    Args:
        input: Tensor of floating point dtype.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NDHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'padding' of "…" is not in the list of allowed
            values: …"; "input must have rank …, but has shape …"; "Value for attr 'data_format' of "…" is not in
            the list of allowed values: …"; "Sliding window … field must specify … dimensions: …"; "Sliding window
            ksize must be positive. The specified or inferred ksize is: …"; "Stride must be > 0, but got …".
        UnimplementedError: With a message such as "Pooling is not yet supported on the batch dimension."; "Pooling
            is not yet supported on the depth dimension."; "MaxPooling supports exactly one of pooling across depth
            or pooling across width/height."; "Depthwise max pooling requires the depth window to equal the depth
            stride"; "Depthwise max pooling requires the depth window to evenly divide the input depth".
    """

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
    """Computes the gradient of AvgPool3D.

    Args:
        orig_input_shape: Tensor of int32.
        grad: Tensor of floating point dtype. Gradient of the loss by the result, or by the variable.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NDHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `grad`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "orig_input_shape input must be 1-dim, not …: its shape must be
            rank 1 but is rank …"; "out_backprop: orig_input_shape must have 5 values, but has …"; "Value for attr
            'padding' of "…" is not in the list of allowed values: …"; "Expected grad shape to be …, but got …".
    """

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
    """Computes the gradient of AvgPool: each window's share goes to its elements.

    Args:
        orig_input_shape: Tensor of int32.
        grad: Tensor of floating point dtype. Gradient of the loss by the result, or by the variable.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `grad`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "orig_input_shape input must be 1-dim, not …: its shape must be
            rank 1 but is rank …"; "out_backprop: orig_input_shape must have 4 values, but has …"; "Value for attr
            'padding' of "…" is not in the list of allowed values: …"; "Expected grad shape to be …, but got …";
            "orig_input_shape must have rank 4, but has shape …".
    """

def BandedTriangularSolve(
    *,
    matrix: TensorLike,
    rhs: TensorLike,
    lower: bool = True,
    adjoint: bool = False,
    name: str | None = None,
) -> Tensor:
    """Solves systems with triangular matrices of which only the bands beside the diagonal are stored.

    Args:
        matrix: Tensor of floating point or complex dtype.
        rhs: Tensor of the same dtype as `matrix`.
        lower: bool, True by default.
        adjoint: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `matrix`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "In[…] ndims must be >= 2: …"; "In[0] mismatch In[1] shape: …
            vs. …: … … 1 0"; "In[0] and In[1] must have compatible batch dimensions: … vs. …"; "Input matrix is not
            invertible."; "Shape must be at least rank 2 but is rank …"; "Dimensions must be equal, but are … and
            …".
    """

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
    """Products of the innermost matrices of two tensors with equal outer axes.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        y: Tensor of the same dtype as `x`.
        adj_x: bool, False by default.
        adj_y: bool, False by default.
        grad_x: bool, False by default. Whether this is the product of a gradient by the first factor. It has no
            effect.
        grad_y: bool, False by default. Whether this is the product of a gradient by the second factor. It has no
            effect.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "In[0] and In[1] has different ndims: … vs. …"; "In[0].dim(…)
            and In[1].dim(…) must be the same: … vs …"; "In[…] ndims must be >= 2: …"; "In[0] and In[1] must have
            compatible batch dimensions: … vs. …"; "Shape must be at least rank 2 but is rank …"; "Dimensions must
            be equal, but are … and …".
    """

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
    """Products of the innermost matrices; the outer axes broadcast.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor of the same dtype as `x`.
        adj_x: bool, False by default.
        adj_y: bool, False by default.
        grad_x: bool, False by default. Whether this is the product of a gradient by the first factor. It has no
            effect.
        grad_y: bool, False by default. Whether this is the product of a gradient by the second factor. It has no
            effect.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "In[…] ndims must be >= 2: …"; "In[0] and In[1] must have
            compatible batch dimensions: … vs. …"; "Shape must be at least rank 2 but is rank …"; "Dimensions must
            be equal, but are … and …".
    """

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
    """Products of the innermost matrices, summed and returned in the dtype `Tout`.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor of floating point, complex, integer or unsigned integer dtype.
        Tout: DType.
        adj_x: bool, False by default.
        adj_y: bool, False by default.
        grad_x: bool, False by default. Whether this is the product of a gradient by the first factor. It has no
            effect.
        grad_y: bool, False by default. Whether this is the product of a gradient by the second factor. It has no
            effect.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point, complex, integer or unsigned integer dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "In[…] ndims must be >= 2: …"; "In[0] and In[1] must have
            compatible batch dimensions: … vs. …"; "Shape must be at least rank 2 but is rank …"; "Dimensions must
            be equal, but are … and …".
    """

def BatchToSpace(*, input: TensorLike, crops: TensorLike, block_size: int, name: str | None = None) -> Tensor:
    """Moves parts of the batch axis back into square blocks of an image.

    Args:
        input: Tensor of any dtype.
        crops: Tensor of int32 or int64.
        block_size: int. Side of a block of pixels.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input rank should be >= … instead of …"; "Input batch
            dimension (…) is not divisible by product of block sizes (…)"; "cropped_shape[…]=… must be
            non-negative"; "Value for attr 'block_size' of … must be at least minimum 2"; "crops should have shape
            [2, 2] instead of …"; "… must be non-negative".
    """

def BatchToSpaceND(
    *,
    input: TensorLike,
    block_shape: TensorLike,
    crops: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Moves parts of the batch axis back into blocks of space, then crops.

    Args:
        input: Tensor of any dtype.
        block_shape: Tensor of int32 or int64.
        crops: Tensor of int32 or int64.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "block_shape must be 1-D, got shape …"; "All values in
            block_shape must be positive, got value, … at index …."; "input rank should be >= … instead of …";
            "Input batch dimension (…) is not divisible by product of block sizes (…)"; "cropped_shape[…]=… must be
            non-negative"; "crops should have shape […, 2] instead of …".
    """

def BesselI0(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the modified Bessel function of order 0 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def BesselI0e(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(-|x|) * bessel_i0(x)` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def BesselI1(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the modified Bessel function of order 1 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def BesselI1e(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(-|x|) * bessel_i1(x)` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def BesselJ0(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Bessel function of the first kind of order 0 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def BesselJ1(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Bessel function of the first kind of order 1 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def BesselK0(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the modified Bessel function of the second kind of order 0 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def BesselK0e(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(x) * bessel_k0(x)` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def BesselK1(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the modified Bessel function of the second kind of order 1 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def BesselK1e(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(x) * bessel_k1(x)` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def BesselY0(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Bessel function of the second kind of order 0 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def BesselY1(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Bessel function of the second kind of order 1 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Betainc(*, a: TensorLike, b: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the regularized incomplete beta function elementwise.

    Args:
        a: Tensor of float32 or float64.
        b: Tensor of the same shape.
        x: Tensor of the same shape, from 0 to 1.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `a`, of the shape that `a` and `b` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `a`, `b` and `x` do not broadcast.
    """

def BiasAdd(
    *,
    value: TensorLike,
    bias: TensorLike,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Adds the vector `bias` along the channels of `value`.

    Args:
        value: Tensor of floating point, complex, integer or unsigned integer dtype.
        bias: Tensor of the same dtype as `value`.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `value`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input tensor must be at least 2D: …"; "Biases must be 1D: …";
            "Value for attr 'data_format' of "…" is not in the list of allowed values: …"; "Input tensor must be at
            least 2D, but has rank …"; "Must provide as many biases as the … dimension of the input tensor: … vs.
            …"; "value must have rank at least 2, but has shape …".
    """

def BiasAddGrad(*, out_backprop: TensorLike, data_format: str | bytes = 'NHWC', name: str | None = None) -> Tensor:
    """Computes the sum of `out_backprop` over all axes but the channels.

    Args:
        out_backprop: Tensor of floating point, complex, integer or unsigned integer dtype. Gradient of the result.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `out_backprop`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input tensor must be at least 2D: …"; "Value for attr
            'data_format' of "…" is not in the list of allowed values: …"; "Input tensor must be at least 2D, but
            has rank …"; "out_backprop must have rank at least 2, but has shape …".
    """

def BiasAddV1(*, value: TensorLike, bias: TensorLike, name: str | None = None) -> Tensor:
    """Adds the vector `bias` along the last axis of `value`.

    Args:
        value: Tensor of floating point, complex, integer or unsigned integer dtype.
        bias: Tensor of the same dtype as `value`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `value`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input tensor must be at least 2D: …"; "Biases must be 1D: …";
            "Value for attr 'data_format' of "NHWC" is not in the list of allowed values: …"; "Input tensor must be
            at least 2D, but has rank …"; "Must provide as many biases as the … dimension of the input tensor: … vs.
            …"; "value must have rank at least 2, but has shape …".
    """

def Bincount(*, arr: TensorLike, size: TensorLike, weights: TensorLike, name: str | None = None) -> Tensor:
    """Counts how often each integer below `size` occurs, or sums its weights.

    Args:
        arr: Tensor of int32.
        size: Tensor of int32. Size of the result.
        weights: Tensor of floating point or integer dtype. Weights of the values; empty for none.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `weights`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Shape must be rank 0 but is rank …"; "size (…) must be
            non-negative"; "`weights` must be the same shape as `arr` or a length-0 `Tensor`, in which case it acts
            as all weights equal to 1. Received …"; "Input arr must be non-negative!".
    """

def Bitcast(*, input: TensorLike, type: DTypeLike, name: str | None = None) -> Tensor:
    """Reinterprets the bits of a tensor as another dtype.

    If the sizes of the dtypes differ, a last axis is added or removed.

    Args:
        input: Tensor of floating point, complex, integer, unsigned integer or quantized dtype.
        type: Dtype of the result.
        name: Name of the operation.

    Returns:
        The same bits as a tensor of dtype `type`.

    Raises:
        InvalidArgumentError: If `type` is not allowed, or the last axis does not hold whole values of `type`.

    >>> print(tf.bitcast(1.0, tf.int32).numpy())
    1065353216
    """

def BitwiseAnd(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the bitwise AND of `x` and `y`.

    Args:
        x: Integer tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.bitwise.bitwise_and([6], [3]).numpy()
    array([2], dtype=int32)
    """

def BitwiseOr(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the bitwise OR of `x` and `y`.

    Args:
        x: Integer tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.bitwise.bitwise_or([6], [3]).numpy()
    array([7], dtype=int32)
    """

def BitwiseXor(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the bitwise XOR of `x` and `y`.

    Args:
        x: Integer tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.bitwise.bitwise_xor([6], [3]).numpy()
    array([5], dtype=int32)
    """

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
    """Returns an LSTM over the first `seq_len_max` frames of `x`; gates as in LSTMBlockCell.

    Args:
        seq_len_max: Tensor of int64.
        x: Tensor of float16 or float32.
        cs_prev: Tensor of the same dtype as `x`. State of the cell before the step.
        h_prev: Tensor of the same dtype as `x`. Output of the cell before the step.
        w: Tensor of the same dtype as `x`. Matrix of weights.
        wci: Tensor of the same dtype as `x`. Weights of the input gate's view of the cell.
        wcf: Tensor of the same dtype as `x`. Weights of the forget gate's view of the cell.
        wco: Tensor of the same dtype as `x`. Weights of the output gate's view of the cell.
        b: Tensor of the same dtype as `x`.
        forget_bias: float, 1.0 by default.
        cell_clip: float, 3.0 by default.
        use_peephole: bool, False by default. Whether the gates see the state of the cell.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `i` (tensor of the same dtype as `x`), `cs` (tensor of the same dtype as `x`), `f`
        (tensor of the same dtype as `x`), `o` (tensor of the same dtype as `x`), `ci` (tensor of the same dtype
        as `x`), `co` (tensor of the same dtype as `x`) and `h` (tensor of the same dtype as `x`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "w.dim_size(0) != input_size + cell_size or w.dim_size(1) !=
            cell_size * 4: w has shape …, expected …"; "b.dim_size(0) != cell_size * 4: … vs. …"; "seq_len_max must
            be between 0 and … frames, got …"; "x must have rank 3, but has shape …"; "cs_prev must have rank 2, but
            has shape …".
    """

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
    """Computes the gradients of BlockLSTM's inputs and weights.

    Args:
        seq_len_max: Tensor of int64.
        x: Tensor of float16 or float32.
        cs_prev: Tensor of the same dtype as `x`. State of the cell before the step.
        h_prev: Tensor of the same dtype as `x`. Output of the cell before the step.
        w: Tensor of the same dtype as `x`. Matrix of weights.
        wci: Tensor of the same dtype as `x`. Weights of the input gate's view of the cell.
        wcf: Tensor of the same dtype as `x`. Weights of the forget gate's view of the cell.
        wco: Tensor of the same dtype as `x`. Weights of the output gate's view of the cell.
        b: Tensor of the same dtype as `x`.
        i: Tensor of the same dtype as `x`.
        cs: Tensor of the same dtype as `x`.
        f: Tensor of the same dtype as `x`.
        o: Tensor of the same dtype as `x`.
        ci: Tensor of the same dtype as `x`.
        co: Tensor of the same dtype as `x`.
        h: Tensor of the same dtype as `x`.
        cs_grad: Tensor of the same dtype as `x`.
        h_grad: Tensor of the same dtype as `x`.
        use_peephole: bool. Whether the gates see the state of the cell.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `x_grad` (tensor of the same dtype as `x`), `cs_prev_grad` (tensor of the same dtype as
        `x`), `h_prev_grad` (tensor of the same dtype as `x`), `w_grad` (tensor of the same dtype as `x`),
        `wci_grad` (tensor of the same dtype as `x`), `wcf_grad` (tensor of the same dtype as `x`), `wco_grad`
        (tensor of the same dtype as `x`) and `b_grad` (tensor of the same dtype as `x`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "seq_len_max must be between 0 and … frames, got …".
    """

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
    """Computes the gradients of BlockLSTMV2's inputs and weights.

    Args:
        seq_len_max: Tensor of int64.
        x: Tensor of float16 or float32.
        cs_prev: Tensor of the same dtype as `x`. State of the cell before the step.
        h_prev: Tensor of the same dtype as `x`. Output of the cell before the step.
        w: Tensor of the same dtype as `x`. Matrix of weights.
        wci: Tensor of the same dtype as `x`. Weights of the input gate's view of the cell.
        wcf: Tensor of the same dtype as `x`. Weights of the forget gate's view of the cell.
        wco: Tensor of the same dtype as `x`. Weights of the output gate's view of the cell.
        b: Tensor of the same dtype as `x`.
        i: Tensor of the same dtype as `x`.
        cs: Tensor of the same dtype as `x`.
        f: Tensor of the same dtype as `x`.
        o: Tensor of the same dtype as `x`.
        ci: Tensor of the same dtype as `x`.
        co: Tensor of the same dtype as `x`.
        h: Tensor of the same dtype as `x`.
        cs_grad: Tensor of the same dtype as `x`.
        h_grad: Tensor of the same dtype as `x`.
        use_peephole: bool. Whether the gates see the state of the cell.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `x_grad` (tensor of the same dtype as `x`), `cs_prev_grad` (tensor of the same dtype as
        `x`), `h_prev_grad` (tensor of the same dtype as `x`), `w_grad` (tensor of the same dtype as `x`),
        `wci_grad` (tensor of the same dtype as `x`), `wcf_grad` (tensor of the same dtype as `x`), `wco_grad`
        (tensor of the same dtype as `x`) and `b_grad` (tensor of the same dtype as `x`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "seq_len_max must be between 0 and … frames, got …".
    """

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
    """Computes an LSTM over a sequence; the order of the gates in the weights is input, forget, cell input, output.

    Args:
        seq_len_max: Tensor of int64.
        x: Tensor of float16 or float32.
        cs_prev: Tensor of the same dtype as `x`. State of the cell before the step.
        h_prev: Tensor of the same dtype as `x`. Output of the cell before the step.
        w: Tensor of the same dtype as `x`. Matrix of weights.
        wci: Tensor of the same dtype as `x`. Weights of the input gate's view of the cell.
        wcf: Tensor of the same dtype as `x`. Weights of the forget gate's view of the cell.
        wco: Tensor of the same dtype as `x`. Weights of the output gate's view of the cell.
        b: Tensor of the same dtype as `x`.
        cell_clip: float, 0.0 by default.
        use_peephole: bool, False by default. Whether the gates see the state of the cell.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `i` (tensor of the same dtype as `x`), `cs` (tensor of the same dtype as `x`), `f`
        (tensor of the same dtype as `x`), `o` (tensor of the same dtype as `x`), `ci` (tensor of the same dtype
        as `x`), `co` (tensor of the same dtype as `x`) and `h` (tensor of the same dtype as `x`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "w.dim_size(0) != input_size + cell_size or w.dim_size(1) !=
            cell_size * 4: w has shape …, expected …"; "b.dim_size(0) != cell_size * 4: … vs. …"; "seq_len_max must
            be between 0 and … frames, got …"; "x must have rank 3, but has shape …"; "cs_prev must have rank 2, but
            has shape …".
    """

def BroadcastArgs(*, s0: TensorLike, s1: TensorLike, name: str | None = None) -> Tensor:
    """Returns the shape that operands of shapes `s0` and `s1` broadcast to.

    Args:
        s0: Tensor of int32 or int64.
        s1: Tensor of the same dtype as `s0`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `s0`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

class _BroadcastGradientArgs(NamedTuple):
    r0: Tensor
    r1: Tensor

def BroadcastGradientArgs(*, s0: TensorLike, s1: TensorLike, name: str | None = None) -> _BroadcastGradientArgs:
    """Returns the axes over which the gradients of two broadcast operands are summed.

    Args:
        s0: Tensor of int32 or int64.
        s1: Tensor of the same dtype as `s0`.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `r0` (tensor of the same dtype as `s0`) and `r1` (tensor of the same dtype as `s0`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def BroadcastTo(*, input: TensorLike, shape: TensorLike, name: str | None = None) -> Tensor:
    """Broadcasts a tensor to a shape.

    Args:
        input: Tensor of any dtype.
        shape: Integer vector, the shape of the result.
        name: Name of the operation.

    Returns:
        A tensor of shape `shape`.

    Raises:
        InvalidArgumentError: If `shape` is not a vector of sizes, has fewer axes than `input`, or `input` does not
            broadcast to it.

    >>> tf.broadcast_to([1, 2], [2, 2]).numpy().tolist()
    [[1, 2], [1, 2]]
    """

def Bucketize(*, input: TensorLike, boundaries: Sequence[float] | float, name: str | None = None) -> Tensor:
    """Returns the number of boundaries at or below each element.

    Args:
        input: Tensor of floating point or integer dtype.
        boundaries: List of float values.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected sorted boundaries".
    """

class _CSRSparseMatrixComponents(NamedTuple):
    row_ptrs: Tensor
    col_inds: Tensor
    values: Tensor

def CSRSparseMatrixComponents(
    *,
    csr_sparse_matrix: TensorLike,
    index: TensorLike,
    type: DTypeLike,
    name: str | None = None,
) -> _CSRSparseMatrixComponents:
    """Returns the row pointers, column indices and values of one matrix of a batch.

    Args:
        csr_sparse_matrix: Tensor of variant.
        index: Tensor of int32. Position of the element.
        type: DType.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `row_ptrs` (tensor of int32), `col_inds` (tensor of int32) and `values` (tensor of
        floating point or complex dtype).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "A variant that holds a CSRSparseMatrix was expected."; "Asked
            for a CSRSparseMatrix of type … but saw dtype …"; "index (…) not in [0, …)".
    """

def CSRSparseMatrixToDense(*, sparse_input: TensorLike, type: DTypeLike, name: str | None = None) -> Tensor:
    """Returns matrices in CSR form as a dense tensor.

    Args:
        sparse_input: Tensor of variant.
        type: DType.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point or complex dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "A variant that holds a CSRSparseMatrix was expected."; "Asked
            for a CSRSparseMatrix of type … but saw dtype …".
    """

class _CSRSparseMatrixToSparseTensor(NamedTuple):
    indices: Tensor
    values: Tensor
    dense_shape: Tensor

def CSRSparseMatrixToSparseTensor(
    *,
    sparse_matrix: TensorLike,
    type: DTypeLike,
    name: str | None = None,
) -> _CSRSparseMatrixToSparseTensor:
    """Returns the indices, values and shape of matrices in CSR form.

    Args:
        sparse_matrix: Tensor of variant.
        type: DType.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `indices` (tensor of int64), `values` (tensor of floating point or complex dtype) and
        `dense_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "A variant that holds a CSRSparseMatrix was expected."; "Asked
            for a CSRSparseMatrix of type … but saw dtype …".
    """

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
    """Finds the most probable label sequences over all their alignments by beam search; the blank is the last class.

    Args:
        inputs: Tensor of float32 or float64.
        sequence_length: Tensor of int32. Length of each sequence.
        beam_width: int.
        top_paths: int.
        merge_repeated: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `decoded_indices` (list of tensors of int64), `decoded_values` (list of tensors of
        int64), `decoded_shape` (list of tensors of int64) and `log_probability` (tensor of the same dtype as
        `inputs`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "inputs is not a 3-Tensor"; "requested more paths than the beam
            width."; "inputs must have rank 3, but has shape …".
        FailedPreconditionError: With a message such as "len(sequence_length) != batch_size. len(sequence_length): …
            batch_size: …"; "sequence_length(…) <= …, but is …".
    """

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
    """Returns the best class of each frame without blanks (and repetitions), and the negative sum of their logits.

    Args:
        inputs: Tensor of float32 or float64.
        sequence_length: Tensor of int32. Length of each sequence.
        merge_repeated: bool, False by default.
        blank_index: int, -1 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `decoded_indices` (tensor of int64), `decoded_values` (tensor of int64), `decoded_shape`
        (tensor of int64) and `log_probability` (tensor of the same dtype as `inputs`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "inputs is not a 3-Tensor"; "blank_index expected to be between
            … and … but was …"; "inputs must have rank 3, but has shape …".
        FailedPreconditionError: With a message such as "len(sequence_length) != batch_size. len(sequence_length): …
            batch_size: …"; "sequence_length(…) <= …, but is …".
    """

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
    """Returns the loss of sparse labels; the last class is the blank.

    Args:
        inputs: Tensor of float32 or float64.
        labels_indices: Tensor of int64.
        labels_values: Tensor of int32.
        sequence_length: Tensor of int32. Length of each sequence.
        preprocess_collapse_repeated: bool, False by default.
        ctc_merge_repeated: bool, True by default.
        ignore_longer_outputs_than_inputs: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `loss` (tensor of the same dtype as `inputs`) and `gradient` (tensor of the same dtype as
        `inputs`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "inputs is not a 3-Tensor"; "len(sequence_length) !=
            batch_size. len(sequence_length): … batch_size: …"; "sequence_length(…) <= …, but it is …"; "labels
            batch index … is not in [0, …)"; "Labels length is zero in batch …"; "All labels must be nonnegative
            integers, batch: … labels: …".
    """

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
    """Returns the loss of sparse labels; the first class is the blank.

    Args:
        inputs: Tensor of float32.
        labels_indices: Tensor of int64.
        labels_values: Tensor of int32.
        sequence_length: Tensor of int32. Length of each sequence.
        preprocess_collapse_repeated: bool, False by default.
        ctc_merge_repeated: bool, True by default.
        ignore_longer_outputs_than_inputs: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `loss` (tensor of float32) and `gradient` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "inputs is not a 3-Tensor"; "len(sequence_length) !=
            batch_size. len(sequence_length): … batch_size: …"; "sequence_length(…) <= …, but it is …"; "labels
            batch index … is not in [0, …)"; "Labels length is zero in batch …"; "All labels must be nonnegative
            integers, batch: … labels: …".
    """

def Case(
    *,
    branch_index: TensorLike,
    input: Sequence[TensorLike] | TensorLike,
    Tout: Sequence[DTypeLike] | DTypeLike,
    branches: Sequence[Callable[..., _Any]] | Callable[..., _Any],
    output_shapes: Sequence[ShapeLike] | ShapeLike = (),
    name: str | None = None,
) -> list[Tensor]:
    """Runs the function with this index; the last one if the index is out of range.

    Args:
        branch_index: Tensor of int32.
        input: List of tensors.
        Tout: List of DType values.
        branches: List of concrete function values. Functions to choose from.
        output_shapes: List of shape values, [] by default. Shapes of the results.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Cast(*, x: TensorLike, DstT: DTypeLike, Truncate: bool = False, name: str | None = None) -> Tensor:
    """Returns `x` converted to another dtype.

    Args:
        x: Tensor of any dtype.
        DstT: DType.
        Truncate: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        UnimplementedError: With a message such as "Cast … to … is not supported".
    """

def Ceil(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Rounds up to an integer elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.ceil([1.2, -1.7]).numpy()
    array([ 2., -1.], dtype=float32)
    """

def CheckNumerics(*, tensor: TensorLike, message: str | bytes, name: str | None = None) -> Tensor:
    """Returns the tensor; raises InvalidArgumentError if it holds NaN or infinity.

    Args:
        tensor: Floating point or complex tensor to check.
        message: Prefix of the error message.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If an element is NaN or infinite. The message starts with `message`.

    >>> tf.debugging.check_numerics([1.0, 2.0], "x").numpy()
    array([1., 2.], dtype=float32)
    """

def Cholesky(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Cholesky factor of positive definite matrices: the lower triangular L with `input = L L^H`.

    Args:
        input: Tensor of shape `[..., n, n]`; only the lower triangle is read.
        name: Name of the operation.

    Returns:
        Tensor of the same shape; NaN where a matrix is not positive definite.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.

    >>> tf.linalg.cholesky([[4.0, 2.0], [2.0, 5.0]]).numpy()
    array([[2., 0.],
           [1., 2.]], dtype=float32)
    """

def CholeskyGrad(*, l: TensorLike, grad: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of the decomposed matrices from that of their Cholesky factors `l`.

    Args:
        l: Tensor of float16, float32 or float64.
        grad: Tensor of the same dtype as `l`. Gradient of the loss by the result, or by the variable.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `l`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input tensor 0 must have rank >= 2, got …"; "Input matrix must
            be square."; "Shape must be at least rank 2 but is rank …"; "Dimensions must be equal, but are … and …".
    """

def ClipByValue(
    *,
    t: TensorLike,
    clip_value_min: TensorLike,
    clip_value_max: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Elements below the lower bound raised to it, elements above the upper one lowered to it.

    Args:
        t: Tensor of floating point, integer or unsigned integer dtype.
        clip_value_min: Tensor of the same dtype as `t`.
        clip_value_max: Tensor of the same dtype as `t`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `t`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "clip_value_min and clip_value_max must be either of the same
            shape as input, or a scalar. input shape: … clip_value_min shape: … clip_value_max shape: …".
    """

def CloseSummaryWriter(*, writer: TensorLike, name: str | None = None) -> Operation | None:
    """Ends the event file.

    Args:
        writer: Handle of a summary writer.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """For each image of a batch the best boxes of all classes with their scores and classes, padded with zeros.

    Args:
        boxes: Tensor of float32. Corners of boxes, as rows of y1, x1, y2, x2.
        scores: Tensor of float32. Score of each box.
        max_output_size_per_class: Tensor of int32.
        max_total_size: Tensor of int32.
        iou_threshold: Tensor of float32. Share of overlap above which a box is dropped.
        score_threshold: Tensor of float32. Score below which boxes are dropped.
        pad_per_class: bool, False by default.
        clip_boxes: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `nmsed_boxes` (tensor of float32), `nmsed_scores` (tensor of float32), `nmsed_classes`
        (tensor of float32) and `valid_detections` (tensor of int32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "boxes must be 4-D…"; "scores must be 3-D…"; "boxes and scores
            must have same batch size"; "third dimension of boxes must be either 1 or num classes …; got …"; "boxes
            must have 4 columns…"; "scores has incompatible shape: … scores for … boxes".
    """

def Complex(
    *,
    real: TensorLike,
    imag: TensorLike,
    Tout: DTypeLike = dtypes.complex64,
    name: str | None = None,
) -> Tensor:
    """Combines real and imaginary parts to complex numbers.

    Args:
        real: Tensor of float32 or float64.
        imag: Tensor of the same dtype as `real`.
        Tout: DType, complex64 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of complex64 or complex128.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def ComplexAbs(*, x: TensorLike, Tout: DTypeLike = dtypes.float32, name: str | None = None) -> Tensor:
    """Computes the absolute value of complex numbers elementwise.

    Args:
        x: Tensor of complex64 or complex128.
        Tout: DType, float32 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32 or float64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Returns where a candidate is also a true class.

    The row, the candidate's place, and a weight that rules it out.

    Args:
        true_classes: Tensor of int64. Classes of each sample.
        sampled_candidates: Tensor of int64.
        num_true: int. Number of true classes of each sample.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `indices` (tensor of int32), `ids` (tensor of int64) and `weights` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "true_candidates must be a batch_size * num_true matrix";
            "sampled_candidates must be a vector, which is typically an output from CandidateSampler".
    """

def Concat(*, concat_dim: TensorLike, values: Sequence[TensorLike] | TensorLike, name: str | None = None) -> Tensor:
    """Returns tensors joined along an existing axis, in the argument order of old graphs.

    Args:
        concat_dim: Tensor of int32.
        values: List of tensors of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "axis tensor should be a scalar integer, but got shape …";
            "ConcatOp : Ranks of all input tensors should match: shape[0] = … vs. shape[…] = …"; "ConcatOp : Can't
            concatenate scalars (use tf.stack instead)"; "ConcatOp : Dimension … in both shapes must be equal:
            shape[0] = … vs. shape[…] = …"; "Can't concatenate scalars (use tf.stack instead)"; "Shape must be rank
            … but is rank …".
    """

def ConcatOffset(
    *,
    concat_dim: TensorLike,
    shape: Sequence[TensorLike] | TensorLike,
    name: str | None = None,
) -> list[Tensor]:
    """Returns where each of the tensors with these shapes begins when they are joined along `concat_dim`.

    Args:
        concat_dim: Tensor of int32.
        shape: List of tensors of int32 or int64. Shapes of the tensors to join.
        name: Name of the operation in a graph.

    Returns:
        List of tensors of the same dtype as `shape`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Concat dim is out of range: … vs. …"; "All dimensions except …
            must match. Input … has shape … and doesn't match input 0 with shape ….".
    """

def ConcatV2(*, values: Sequence[TensorLike] | TensorLike, axis: TensorLike, name: str | None = None) -> Tensor:
    """Returns tensors joined along an existing axis.

    Args:
        values: List of tensors of any dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "values must hold at least one tensor"; "axis tensor should be
            a scalar integer, but got shape …"; "ConcatOp : Ranks of all input tensors should match: shape[0] = …
            vs. shape[…] = …"; "ConcatOp : Can't concatenate scalars (use tf.stack instead)"; "ConcatOp : Dimension
            … in both shapes must be equal: shape[0] = … vs. shape[…] = …".
    """

def Conj(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the complex conjugates.

    Args:
        input: Tensor of complex64, complex128 or variant.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ConjugateTranspose(*, x: TensorLike, perm: TensorLike, name: str | None = None) -> Tensor:
    """Returns the complex conjugate of `x` with its axes in the order of `perm`.

    Args:
        x: Tensor of any dtype.
        perm: Tensor of int32 or int64. Order of the dimensions in the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "perm must be rank 1, got shape …"; "transpose expects a vector
            of size …. But input(1) is a vector of size …"; "… is out of range [0 .. …)"; "… is missing from {…}.".
    """

def Const(*, value: _Any, dtype: DTypeLike, name: str | None = None) -> Tensor:
    """Returns a value that is part of the graph.

    Args:
        value: Any value.
        dtype: DType. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Computes a convolution over one to three spatial axes.

    Args:
        input: Tensor of floating point or integer dtype.
        filter: Tensor `[spatial..., in_channels, out_channels]`.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        explicit_paddings: Padding before and after each axis, if `padding` is "EXPLICIT".
        data_format: Layout of the data.
        dilations: Distance between the elements of the filter along each axis.
        batch_dims: Number of leading batch axes.
        groups: Number of groups of channels.
        name: Name of the operation.

    Returns:
        The result of the convolution.

    Raises:
        InvalidArgumentError: If the ranks, depths, strides or paddings do not fit together, or `data_format` is
            unknown.
    """

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
    """Computes the convolution of images `input` with `filter` (height, width, channels in, channels out).

    Args:
        input: Tensor of floating point or integer dtype.
        filter: Tensor of the same dtype as `input`. Kernel that slides over the input.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        use_cudnn_on_gpu: bool, True by default. Whether cuDNN may be used. It has no effect.
        explicit_paddings: List of int values, [] by default. Sizes to add before and after each dimension, for the
            padding "EXPLICIT".
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        dilations: List of int values, [1, 1, 1, 1] by default. Distance between elements of the filter along each
            dimension.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "convolution input must be …-dimensional: …"; "convolution
            filter must be …-dimensional: …"; "input must have rank …, but has shape …"; "filter must have rank …,
            but has shape …"; "filter depth must be strictly positive, got …"; "input depth must be evenly divisible
            by filter depth: … vs …".
    """

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
    """Computes the gradient of a convolution's filter.

    Args:
        input: Tensor of floating point dtype.
        filter_sizes: Tensor of int32. Shape of the kernel.
        out_backprop: Tensor of the same dtype as `input`. Gradient of the result.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        use_cudnn_on_gpu: bool, True by default. Whether cuDNN may be used. It has no effect.
        explicit_paddings: List of int values, [] by default. Sizes to add before and after each dimension, for the
            padding "EXPLICIT".
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        dilations: List of int values, [1, 1, 1, 1] by default. Distance between elements of the filter along each
            dimension.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "filter_sizes input must be 1-dim, not …: its shape must be
            rank 1 but is rank …"; "Conv2DBackpropFilter: out_backprop must be …-dimensional: …"; "convolution input
            must be …-dimensional: …"; "convolution filter must be …-dimensional: …"; "Conv2DBackpropFilter: input
            and out_backprop must have the same batch size. Input batch: …, outbackprop batch: …, batch_dim: 0";
            "Conv2DBackpropFilter: filter and out_backprop must have the same out_depth: … vs …".
    """

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
    """Computes the gradient of a convolution's filter, of which only the shape is read.

    Args:
        input: Tensor of floating point dtype.
        filter: Tensor of the same dtype as `input`. Kernel that slides over the input.
        out_backprop: Tensor of the same dtype as `input`. Gradient of the result.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        use_cudnn_on_gpu: bool, True by default. Whether cuDNN may be used. It has no effect.
        explicit_paddings: List of int values, [] by default. Sizes to add before and after each dimension, for the
            padding "EXPLICIT".
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        dilations: List of int values, [1, 1, 1, 1] by default. Distance between elements of the filter along each
            dimension.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Conv2DBackpropFilterV2: out_backprop must be …-dimensional:
            …"; "convolution input must be …-dimensional: …"; "convolution filter must be …-dimensional: …";
            "Conv2DBackpropFilterV2: input and out_backprop must have the same batch size. Input batch: …,
            outbackprop batch: …, batch_dim: 0"; "Conv2DBackpropFilterV2: filter and out_backprop must have the same
            out_depth: … vs …"; "Conv2DBackpropFilterV2: Size of out_backprop doesn't match computed: actual = …,
            computed = … spatial_dim: … input: … filter: … output: … stride: … dilation: …".
    """

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
    """Computes the gradient of a convolution's input, which is also the transposed convolution.

    Args:
        input_sizes: Tensor of int32. Shape of the input of the convolution.
        filter: Tensor of floating point or integer dtype. Kernel that slides over the input.
        out_backprop: Tensor of the same dtype as `filter`. Gradient of the result.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        use_cudnn_on_gpu: bool, True by default. Whether cuDNN may be used. It has no effect.
        explicit_paddings: List of int values, [] by default. Sizes to add before and after each dimension, for the
            padding "EXPLICIT".
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        dilations: List of int values, [1, 1, 1, 1] by default. Distance between elements of the filter along each
            dimension.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `filter`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input_sizes input must be 1-dim, not …: its shape must be rank
            1 but is rank …"; "Conv2DBackpropInput requires input_sizes to contain 4 values or 2 values, but got:
            …"; "Conv2DBackpropInput: out_backprop must be …-dimensional: …"; "convolution input must be
            …-dimensional: …"; "convolution filter must be …-dimensional: …"; "Conv2DBackpropInput: input and
            out_backprop must have the same batch size. Input batch: …, outbackprop batch: …, batch_dim: 0".
    """

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
    """Computes the gradient of a convolution's input, of which only the shape is read.

    Args:
        input: Tensor of floating point or integer dtype.
        filter: Tensor of the same dtype as `input`. Kernel that slides over the input.
        out_backprop: Tensor of the same dtype as `input`. Gradient of the result.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        use_cudnn_on_gpu: bool, True by default. Whether cuDNN may be used. It has no effect.
        explicit_paddings: List of int values, [] by default. Sizes to add before and after each dimension, for the
            padding "EXPLICIT".
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        dilations: List of int values, [1, 1, 1, 1] by default. Distance between elements of the filter along each
            dimension.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Conv2DBackpropInputV2: out_backprop must be …-dimensional: …";
            "convolution input must be …-dimensional: …"; "convolution filter must be …-dimensional: …";
            "Conv2DBackpropInputV2: input and out_backprop must have the same batch size. Input batch: …,
            outbackprop batch: …, batch_dim: 0"; "Conv2DBackpropInputV2: filter and out_backprop must have the same
            out_depth: … vs …"; "Conv2DBackpropInputV2: Size of out_backprop doesn't match computed: actual = …,
            computed = … spatial_dim: … input: … filter: … output: … stride: … dilation: …".
    """

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
    """Computes the convolution of volumes `input` with `filter` (depth, height, width, channels in, channels out).

    Args:
        input: Tensor of floating point dtype.
        filter: Tensor of the same dtype as `input`. Kernel that slides over the input.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NDHWC' by default. Order of the dimensions: where the channels are.
        dilations: List of int values, [1, 1, 1, 1, 1] by default. Distance between elements of the filter along
            each dimension.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "convolution input must be …-dimensional: …"; "convolution
            filter must be …-dimensional: …"; "input must have rank …, but has shape …"; "filter must have rank …,
            but has shape …"; "filter depth must be strictly positive, got …"; "input depth must be evenly divisible
            by filter depth: … vs …".
    """

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
    """Computes the gradient of a convolution's filter, of which only the shape is read.

    Args:
        input: Tensor of float16, float32 or float64.
        filter: Tensor of the same dtype as `input`. Kernel that slides over the input.
        out_backprop: Tensor of the same dtype as `input`. Gradient of the result.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        dilations: List of int values, [1, 1, 1, 1, 1] by default. Distance between elements of the filter along
            each dimension.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Conv3DBackpropFilter: out_backprop must be …-dimensional: …";
            "convolution input must be …-dimensional: …"; "convolution filter must be …-dimensional: …";
            "Conv3DBackpropFilter: input and out_backprop must have the same batch size. Input batch: …, outbackprop
            batch: …, batch_dim: 0"; "Conv3DBackpropFilter: filter and out_backprop must have the same out_depth: …
            vs …"; "Conv3DBackpropFilter: Size of out_backprop doesn't match computed: actual = …, computed = …
            spatial_dim: … input: … filter: … output: … stride: … dilation: …".
    """

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
    """Computes the gradient of a 3-D convolution with respect to its filter.

    Args:
        input: 5-D tensor, the input of the convolution.
        filter_sizes: Shape of the filter.
        out_backprop: Gradient of the result.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        data_format: Layout of the data.
        dilations: Distance between the elements of the filter along each axis.
        name: Name of the operation.

    Returns:
        The gradient, a tensor of shape `filter_sizes`.

    Raises:
        InvalidArgumentError: If the ranks, batch sizes or depths of the input, the filter and `out_backprop` do not fit
            together.
    """

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
    """Computes the gradient of a convolution's input, of which only the shape is read.

    Args:
        input: Tensor of float16, float32 or float64.
        filter: Tensor of the same dtype as `input`. Kernel that slides over the input.
        out_backprop: Tensor of the same dtype as `input`. Gradient of the result.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        dilations: List of int values, [1, 1, 1, 1, 1] by default. Distance between elements of the filter along
            each dimension.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Conv3DBackpropInput: out_backprop must be …-dimensional: …";
            "convolution input must be …-dimensional: …"; "convolution filter must be …-dimensional: …";
            "Conv3DBackpropInput: input and out_backprop must have the same batch size. Input batch: …, outbackprop
            batch: …, batch_dim: 0"; "Conv3DBackpropInput: filter and out_backprop must have the same out_depth: …
            vs …"; "Conv3DBackpropInput: Size of out_backprop doesn't match computed: actual = …, computed = …
            spatial_dim: … input: … filter: … output: … stride: … dilation: …".
    """

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
    """Computes the gradient of a convolution's input, which is also the transposed convolution.

    Args:
        input_sizes: Tensor of int32 or int64. Shape of the input of the convolution.
        filter: Tensor of floating point dtype. Kernel that slides over the input.
        out_backprop: Tensor of the same dtype as `filter`. Gradient of the result.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NDHWC' by default. Order of the dimensions: where the channels are.
        dilations: List of int values, [1, 1, 1, 1, 1] by default. Distance between elements of the filter along
            each dimension.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `filter`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input_sizes input must be 1-dim, not …: its shape must be rank
            1 but is rank …"; "Conv3DBackpropInputV2: out_backprop must be …-dimensional: …"; "convolution input
            must be …-dimensional: …"; "convolution filter must be …-dimensional: …"; "Conv3DBackpropInputV2: input
            and out_backprop must have the same batch size. Input batch: …, outbackprop batch: …, batch_dim: 0";
            "Conv3DBackpropInputV2: filter and out_backprop must have the same out_depth: … vs …".
    """

def Copy(
    *,
    input: TensorLike,
    tensor_name: str | bytes = '',
    debug_ops_spec: Sequence[str | bytes] | str | bytes = (),
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `input`.

    Args:
        input: Tensor of any dtype.
        tensor_name: str, '' by default.
        debug_ops_spec: List of str values, [] by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def CopyHost(
    *,
    input: TensorLike,
    tensor_name: str | bytes = '',
    debug_ops_spec: Sequence[str | bytes] | str | bytes = (),
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `input` in the memory of the host.

    Args:
        input: Tensor of any dtype.
        tensor_name: str, '' by default.
        debug_ops_spec: List of str values, [] by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Cos(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the cosine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.cos([0.0, 1.0]).numpy().round(3)
    array([1.  , 0.54], dtype=float32)
    """

def Cosh(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the hyperbolic cosine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def CreateSummaryFileWriter(
    *,
    writer: TensorLike,
    logdir: TensorLike,
    max_queue: TensorLike,
    flush_millis: TensorLike,
    filename_suffix: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Opens the event file.

    Args:
        writer: Handle of a summary writer.
        logdir: Tensor of string.
        max_queue: Tensor of int32.
        flush_millis: Tensor of int32.
        filename_suffix: Tensor of string.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        PermissionDeniedError: With a message such as "A graph of a loaded SavedModel …. This is refused because the
            file may come from anyone. If you trust it, load it with tf.saved_model.load(path,
            options=tf.saved_model.LoadOptions(allow_file_ops=True)).".
    """

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
    """Returns the parts of images that `boxes` (y1, x1, y2, x2 from 0 to 1) mark, each resized to `crop_size`.

    Args:
        image: Tensor of floating point, integer or unsigned integer dtype.
        boxes: Tensor of float32. Corners of boxes, as rows of y1, x1, y2, x2.
        box_ind: Tensor of int32.
        crop_size: Tensor of int32.
        method: str, 'bilinear' by default.
        extrapolation_value: float, 0.0 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "image must be 4-D…"; "image dimensions must be positive";
            "Value for attr 'method' of "…" is not in the list of allowed values: …"; "boxes must be 2-D, got: …";
            "boxes must have 4 columns…"; "box_indices must be rank 1 but is shape …".
        OutOfRangeError: With a message such as "box_index has values outside [0, batch_size): batch_size is …".
        ResourceExhaustedError: With a message such as "OOM when allocating tensor with shape… and type …: it would
            take … bytes".
    """

def CropAndResizeGradBoxes(
    *,
    grads: TensorLike,
    image: TensorLike,
    boxes: TensorLike,
    box_ind: TensorLike,
    method: str | bytes = 'bilinear',
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of CropAndResize by its boxes, as interpolation moves along the image.

    Args:
        grads: Tensor of float32. Gradients of the results.
        image: Tensor of floating point, integer or unsigned integer dtype.
        boxes: Tensor of float32. Corners of boxes, as rows of y1, x1, y2, x2.
        box_ind: Tensor of int32.
        method: str, 'bilinear' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "grads must be 4-D…"; "grads dimensions must be positive";
            "image must be 4-D…"; "image dimensions must be positive"; "Value for attr 'method' of "…" is not in the
            list of allowed values: …"; "image, grads depth differ".
        OutOfRangeError: With a message such as "box_index has values outside [0, batch_size): batch_size is …".
    """

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
    """Computes the gradient of CropAndResize by its images, which have the shape `image_size`.

    Args:
        grads: Tensor of float32. Gradients of the results.
        boxes: Tensor of float32. Corners of boxes, as rows of y1, x1, y2, x2.
        box_ind: Tensor of int32.
        image_size: Tensor of int32.
        T: DType.
        method: str, 'bilinear' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32, float16 or float64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "grads image must be 4-D…"; "grads image dimensions must be
            positive"; "Value for attr 'method' of "…" is not in the list of allowed values: …"; "image_size must be
            1-D with 4 elements"; "image dimensions must be positive; got …"; "image_size and grads are
            incompatible: they differ in channels".
        OutOfRangeError: With a message such as "box_index has values outside [0, batch_size): batch_size is …".
        ResourceExhaustedError: With a message such as "OOM when allocating tensor with shape… and type …: it would
            take … bytes".
    """

def Cross(*, a: TensorLike, b: TensorLike, name: str | None = None) -> Tensor:
    """Computes cross products along the last axis.

    Args:
        a: Tensor whose last axis has size 3.
        b: Tensor of the same shape.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `a`.

    Raises:
        InvalidArgumentError: If `a` and `b` have different shapes, or are scalars.
        FailedPreconditionError: If the last axis does not have size 3.

    >>> tf.linalg.cross([1, 0, 0], [0, 1, 0]).numpy().tolist()
    [0, 0, 1]
    """

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
    """Computes a recurrent network over a sequence of frames, with the weights of all layers in one vector.

    Args:
        input: Tensor of floating point dtype.
        input_h: Tensor of the same dtype as `input`.
        input_c: Tensor of the same dtype as `input`.
        params: Tensor of the same dtype as `input`.
        rnn_mode: str, 'lstm' by default.
        input_mode: str, 'linear_input' by default.
        direction: str, 'unidirectional' by default.
        dropout: float, 0.0 by default.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        is_training: bool, True by default. Whether the statistics of the batch are used.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of the same dtype as `input`), `output_h` (tensor of the same dtype as
        `input`), `output_c` (tensor of the same dtype as `input`) and `reserve_space` (tensor of the same dtype
        as `input`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        UnimplementedError: With a message such as "CudnnRNN with dropout; put a dropout between layers of one op
            each instead.".
        InvalidArgumentError: With a message such as "input_h needs a row per layer and direction; its shape is …";
            "params must have … entries for this network; it has …"; "input must have rank 3, but has shape …";
            "input_h must have rank 3, but has shape …".
    """

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
    """Computes the same as CudnnRNN, with one more reserved output.

    Args:
        input: Tensor of floating point dtype.
        input_h: Tensor of the same dtype as `input`.
        input_c: Tensor of the same dtype as `input`.
        params: Tensor of the same dtype as `input`.
        rnn_mode: str, 'lstm' by default.
        input_mode: str, 'linear_input' by default.
        direction: str, 'unidirectional' by default.
        dropout: float, 0.0 by default.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        is_training: bool, True by default. Whether the statistics of the batch are used.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of the same dtype as `input`), `output_h` (tensor of the same dtype as
        `input`), `output_c` (tensor of the same dtype as `input`), `reserve_space` (tensor of the same dtype as
        `input`) and `host_reserved` (tensor of int8).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        UnimplementedError: With a message such as "CudnnRNN with dropout; put a dropout between layers of one op
            each instead.".
        InvalidArgumentError: With a message such as "input_h needs a row per layer and direction; its shape is …";
            "params must have … entries for this network; it has …"; "input must have rank 3, but has shape …";
            "input_h must have rank 3, but has shape …".
    """

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
    """Computes a recurrent network over sequences of different lengths; states have the batch first if frames do.

    Args:
        input: Tensor of floating point dtype.
        input_h: Tensor of the same dtype as `input`.
        input_c: Tensor of the same dtype as `input`.
        params: Tensor of the same dtype as `input`.
        sequence_lengths: Tensor of int32.
        rnn_mode: str, 'lstm' by default.
        input_mode: str, 'linear_input' by default.
        direction: str, 'unidirectional' by default.
        dropout: float, 0.0 by default.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        num_proj: int, 0 by default.
        is_training: bool, True by default. Whether the statistics of the batch are used.
        time_major: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of the same dtype as `input`), `output_h` (tensor of the same dtype as
        `input`), `output_c` (tensor of the same dtype as `input`), `reserve_space` (tensor of the same dtype as
        `input`) and `host_reserved` (tensor of int8).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        UnimplementedError: With a message such as "CudnnRNN with dropout; put a dropout between layers of one op
            each instead."; "CudnnRNNV3 with num_proj; multiply the output by the projection instead.".
        InvalidArgumentError: With a message such as "input_h needs a row per layer and direction; its shape is …";
            "params must have … entries for this network; it has …"; "input must have rank 3, but has shape …";
            "input_h must have rank 3, but has shape …".
    """

def Cumprod(
    *,
    x: TensorLike,
    axis: TensorLike,
    exclusive: bool = False,
    reverse: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns the running product along an axis.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        exclusive: bool, False by default.
        reverse: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "ScanOp: axis must be a scalar, not …"; "ScanOp: Expected scan
            axis in the range […, …), but got …".
    """

def Cumsum(
    *,
    x: TensorLike,
    axis: TensorLike,
    exclusive: bool = False,
    reverse: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns the running sum along an axis.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        exclusive: bool, False by default.
        reverse: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "ScanOp: axis must be a scalar, not …"; "ScanOp: Expected scan
            axis in the range […, …), but got …".
    """

def CumulativeLogsumexp(
    *,
    x: TensorLike,
    axis: TensorLike,
    exclusive: bool = False,
    reverse: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns the running logarithm of the sum of exponentials along an axis.

    Args:
        x: Tensor of floating point dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        exclusive: bool, False by default.
        reverse: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "ScanOp: axis must be a scalar, not …"; "ScanOp: Expected scan
            axis in the range […, …), but got …".
    """

def DataFormatDimMap(
    *,
    x: TensorLike,
    src_format: str | bytes = 'NHWC',
    dst_format: str | bytes = 'NCHW',
    name: str | None = None,
) -> Tensor:
    """Returns the positions in the destination layout of axes of the source layout.

    Args:
        x: Tensor of int32 or int64.
        src_format: str, 'NHWC' by default.
        dst_format: str, 'NCHW' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Source and destination format must be permutations of 4 or 5
            letters; got src_format=…, dst_format=…"; "Axes must lie in [-…, …); got …".
    """

def DataFormatVecPermute(
    *,
    x: TensorLike,
    src_format: str | bytes = 'NHWC',
    dst_format: str | bytes = 'NCHW',
    name: str | None = None,
) -> Tensor:
    """Sizes (or pairs of paddings) of the source layout in the order of the destination layout.

    Args:
        x: Tensor of int32 or int64.
        src_format: str, 'NHWC' by default.
        dst_format: str, 'NCHW' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Source and destination format must be permutations of 4 or 5
            letters; got src_format=…, dst_format=…"; "input must be a vector or a matrix of pairs, got shape …";
            "input must have … or … entries, got shape …".
    """

def DatasetCardinality(*, input_dataset: TensorLike, name: str | None = None) -> Tensor:
    """Returns the number of elements of a dataset.

    Args:
        input_dataset: Tensor of variant.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def DatasetToSingleElement(
    *,
    dataset: TensorLike,
    output_types: Sequence[DTypeLike] | DTypeLike,
    output_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> list[Tensor]:
    """Returns the only element of a dataset.

    Args:
        dataset: Tensor of variant.
        output_types: List of DType values. DTypes of the results.
        output_shapes: List of shape values. Shapes of the results.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Dawsn(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes Dawson's integral elementwise: `exp(-x^2)` times the integral of `exp(t^2)` from 0 to x.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def DebugGradientIdentity(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same values; a marker for debuggers.

    Args:
        input: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Decodes a part of a JPEG image.

    Args:
        contents: Scalar string, the content of the file.
        crop_window: (y, x, height, width) of the part.
        channels: Number of channels; 0 keeps that of the file.
        ratio: Factor to reduce the size by: 1, 2, 4 or 8.
        fancy_upscaling: Whether colors stored at a lower resolution are interpolated.
        try_recover_truncated: Whether to decode an incomplete file as far as possible.
        acceptable_fraction: Fraction of the lines that an incomplete file must have.
        dct_method: Hint for the decoder: "INTEGER_FAST", "INTEGER_ACCURATE" or "".
        name: Name of the operation.

    Returns:
        The pixels, a uint8 tensor of shape (height, width, channels).

    Raises:
        InvalidArgumentError: If `channels`, `ratio` or `dct_method` is not a supported one, or `contents` is not a
            valid JPEG image.
    """

def DecodeBase64(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Decodes web-safe base64 strings, with or without padding.

    Args:
        input: String tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.io.decode_base64(tf.io.encode_base64("hello")).numpy()
    b'hello'
    """

def DecodeBmp(*, contents: TensorLike, channels: int = 0, name: str | None = None) -> Tensor:
    """Decodes a BMP image.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        name: Name of the operation.

    Returns:
        uint8 tensor `[height, width, channels]`.

    Raises:
        InvalidArgumentError: If `channels` is not a supported number, or `contents` is not a valid BMP image.
    """

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
    """CSV records as one tensor a column.

    Args:
        records: Tensor of string.
        record_defaults: List of tensors.
        field_delim: str, ',' by default.
        use_quote_delim: bool, True by default.
        na_value: str, '' by default.
        select_cols: List of int values, [] by default.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Length for attr 'OUT_TYPE' of 0 must be at least minimum 1";
            "Value for attr 'OUT_TYPE' of … is not in the list of allowed values: …"; "Each record default should be
            at most rank 1"; "There should only be 1 default per field but field … has …"; "field_delim should be
            only 1 char"; "select_cols should match output size".
    """

def DecodeCompressed(*, bytes: TensorLike, compression_type: str | bytes = '', name: str | None = None) -> Tensor:
    """Decompresses strings.

    Args:
        bytes: String tensor.
        compression_type: "", "ZLIB" or "GZIP".
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `bytes`.

    Raises:
        InvalidArgumentError: If `compression_type` is not "", "ZLIB" or "GZIP", or a string is not compressed in this
            form.
    """

def DecodeGif(*, contents: TensorLike, name: str | None = None) -> Tensor:
    """Decodes the frames of a GIF image.

    Args:
        contents: Scalar string, the content of the file.
        name: Name of the operation.

    Returns:
        uint8 tensor `[frames, height, width, 3]`.

    Raises:
        InvalidArgumentError: If `contents` is not a valid GIF image.
        UnimplementedError: If `contents` is a JPEG XL image.
    """

def DecodeImage(
    *,
    contents: TensorLike,
    channels: int = 0,
    dtype: DTypeLike = dtypes.uint8,
    expand_animations: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns the pixels of an image of any format; animations have an axis of frames in front.

    Args:
        contents: Tensor of string.
        channels: int, 0 by default.
        dtype: DType, uint8 by default. DType of the result.
        expand_animations: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of uint8, uint16 or float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'dtype' of … is not in the list of allowed
            values: …"; "`channels` must be 0, 1, 3 or 4 but got …"; "`contents` must be scalar but got shape…"; "it
            has no pixels"; "the palette is missing"; "… bytes cannot hold … by … pixels".
        UnimplementedError: With a message such as "headrace cannot read JPEG XL pictures".
    """

def DecodeJSONExample(*, json_examples: TensorLike, name: str | None = None) -> Tensor:
    """Examples written in JSON, serialized.

    Args:
        json_examples: Tensor of string.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Decodes a JPEG image, or another format that is not animated.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        ratio: Factor to reduce the size by: 1, 2, 4 or 8.
        fancy_upscaling: Whether colors stored at a lower resolution are interpolated.
        try_recover_truncated: Whether to decode an incomplete file as far as possible.
        acceptable_fraction: Fraction of the lines that an incomplete file must have.
        dct_method: Hint for the decoder: "INTEGER_FAST", "INTEGER_ACCURATE" or "".
        name: Name of the operation.

    Returns:
        uint8 tensor `[height, width, channels]`.

    Raises:
        InvalidArgumentError: If `channels`, `ratio` or `dct_method` is not a supported one, or `contents` is not a
            valid image.
        UnimplementedError: If `contents` is a JPEG XL image.

    >>> jpeg = tf.io.encode_jpeg(tf.zeros([2, 3, 3], tf.uint8))
    >>> tf.image.decode_jpeg(jpeg).shape
    TensorShape([2, 3, 3])
    """

def DecodeJxl(
    *,
    contents: TensorLike,
    channels: int = 0,
    dtype: DTypeLike = dtypes.uint8,
    name: str | None = None,
) -> Tensor:
    """Decodes an image that is not animated. The JPEG XL format itself is not supported.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        The pixels, a tensor of shape (height, width, channels).

    Raises:
        InvalidArgumentError: If `channels` or `dtype` is not a supported one, or `contents` is not a valid image.
        UnimplementedError: If `contents` is a JPEG XL image.
    """

def DecodePaddedRaw(
    *,
    input_bytes: TensorLike,
    fixed_length: TensorLike,
    out_type: DTypeLike,
    little_endian: bool = True,
    name: str | None = None,
) -> Tensor:
    """Decodes strings as vectors of numbers, cut or padded with zero bytes to one length.

    Args:
        input_bytes: Tensor of string.
        fixed_length: Tensor of int32.
        out_type: DType. DType of the result.
        little_endian: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point, integer or unsigned integer dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'out_type' of … is not in the list of allowed
            values: …"; "fixed_length (…) must be greater than zero."; "fixed_length (…) must be a multiple of the
            size of out_type (…)".
    """

def DecodePng(
    *,
    contents: TensorLike,
    channels: int = 0,
    dtype: DTypeLike = dtypes.uint8,
    name: str | None = None,
) -> Tensor:
    """Decodes a PNG image, or another format that is not animated.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        dtype: uint8 or uint16.
        name: Name of the operation.

    Returns:
        Tensor `[height, width, channels]`.

    Raises:
        InvalidArgumentError: If `channels` or `dtype` is not a supported one, or `contents` is not a valid image.
        UnimplementedError: If `contents` is a JPEG XL image.

    >>> png = tf.io.encode_png(tf.fill([1, 2, 1], tf.constant(7, tf.uint8)))
    >>> tf.image.decode_png(png).numpy().ravel()
    array([7, 7], dtype=uint8)
    """

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
    """Returns the named fields of serialized messages, and how many values each message has of each.

    Values are along a new last axis, as long as the longest list of a field; inner messages are serialized.

    Args:
        bytes: String tensor with serialized messages.
        message_type: The full name of the messages' type.
        field_names: The fields to read.
        output_types: The dtype of each.
        descriptor_source: "local://" for TensorFlow's own messages, or "bytes://" and a FileDescriptorSet.
        message_format: "binary" or "text".
        sanitize: Accepted for compatibility.
        name: Name of the operation.

    Returns:
        A named tuple: `sizes` (tensor of int32) and `values` (list of tensors).

    Raises:
        InvalidArgumentError: If the format, the message type or a field is unknown, or the fields and dtypes differ in
            number.
        DataLossError: If the bytes are not such a message.
    """

def DecodeRaw(
    *,
    bytes: TensorLike,
    out_type: DTypeLike,
    little_endian: bool = True,
    name: str | None = None,
) -> Tensor:
    """Decodes strings of the same length as vectors of numbers.

    Args:
        bytes: Tensor of string.
        out_type: DType. DType of the result.
        little_endian: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point, complex, integer, unsigned integer or bool dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'out_type' of … is not in the list of allowed
            values: …"; "DecodeRaw requires input strings to all be the same size, but element … has size … != …";
            "Input to DecodeRaw has length … that is not a multiple of …, the size of …".
    """

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
    """Decodes a 16-bit WAV file.

    Args:
        contents: Scalar string, the content of the file.
        desired_channels: Number of channels; -1 keeps that of the file. Missing channels repeat the first.
        desired_samples: Number of samples; -1 keeps that of the file. Missing samples are zero.
        name: Name of the operation.

    Returns:
        audio: float32 tensor `[samples, channels]` of values from -1 to 1.
        sample_rate: int32 scalar.

    Raises:
        InvalidArgumentError: If `contents` is not a scalar, or not the bytes of a 16-bit PCM file.
    """

def DecodeWebP(
    *,
    contents: TensorLike,
    channels: int = 0,
    dtype: DTypeLike = dtypes.uint8,
    name: str | None = None,
) -> Tensor:
    """Decodes the frames of a WebP image.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        uint8 tensor `[frames, height, width, channels]`.

    Raises:
        InvalidArgumentError: If `channels` or `dtype` is not a supported one, or `contents` is not a valid image.
        UnimplementedError: If `contents` is a JPEG XL image.
    """

def DeepCopy(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns a copy of `x`.

    Args:
        x: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def DenseBincount(
    *,
    input: TensorLike,
    size: TensorLike,
    weights: TensorLike,
    binary_output: bool = False,
    name: str | None = None,
) -> Tensor:
    """How often each integer below `size` occurs in each row, or the sum of the weights beside it.

    Args:
        input: Tensor of int32 or int64.
        size: Tensor of the same dtype as `input`. Size of the result.
        weights: Tensor of floating point or integer dtype. Weights of the values; empty for none.
        binary_output: bool, False by default. Whether to mark values that occur with 1 instead of counting them.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `weights`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Shape must be rank 0 but is rank …"; "size (…) must be
            non-negative"; "Shape must be at most rank 2 but is rank …"; "`weights` must be the same shape as `arr`
            or a length-0 `Tensor`, in which case it acts as all weights equal to 1. Received …"; "Input arr must be
            non-negative!".
    """

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
    """Counts of the values of a vector or of each row of a matrix, as a sparse tensor.

    Args:
        values: Tensor of int32 or int64.
        weights: Tensor of floating point or integer dtype. Weights of the values; empty for none.
        binary_output: bool. Whether to mark values that occur with 1 instead of counting them.
        minlength: int, -1 by default.
        maxlength: int, -1 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64), `output_values` (tensor of the same dtype as
        `weights`) and `output_dense_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input must be a 1 or 2-dimensional tensor. Got: …"; "Weights
            and data must have the same shape. Weight shape: …; data shape: …"; "Input values must all be
            non-negative".
    """

def DenseToCSRSparseMatrix(*, dense_input: TensorLike, indices: TensorLike, name: str | None = None) -> Tensor:
    """Returns the CSR form of the entries of a dense matrix (or batch of them) at `indices`.

    Args:
        dense_input: Tensor of floating point or complex dtype.
        indices: Tensor of int64. Positions of the elements.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Returns a set operation between the rows of two dense tensors.

    Args:
        set1: Tensor of integer, unsigned integer or string dtype.
        set2: Tensor of the same dtype as `set1`.
        set_operation: str.
        validate_indices: bool, True by default. Whether the order and range of indices are checked.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `result_indices` (tensor of int64), `result_values` (tensor of the same dtype as `set1`)
        and `result_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid set_operation …; it must be one of …."; "Mismatched
            shapes … vs …"; "Shape … has rank … < 2".
    """

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
    """Returns a set operation between the rows of a dense and those of a sparse tensor.

    Args:
        set1: Tensor of integer, unsigned integer or string dtype.
        set2_indices: Tensor of int64.
        set2_values: Tensor of the same dtype as `set1`.
        set2_shape: Tensor of int64.
        set_operation: str.
        validate_indices: bool, True by default. Whether the order and range of indices are checked.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `result_indices` (tensor of int64), `result_values` (tensor of the same dtype as `set1`)
        and `result_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input indices should be a matrix but received shape …"; "Input
            values should be a vector but received shape …"; "Input shape should be a vector but received shape …";
            "Number of values must match first dimension of indices. Got … values, indices shape: …"; "Number of
            dimensions must match second dimension of indices. Got … dimensions, indices shape: …"; "Shape … has
            rank … < 2".
    """

def DepthToSpace(
    *,
    input: TensorLike,
    block_size: int,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Moves channels into square blocks of an image.

    Args:
        input: Tensor of any dtype.
        block_size: int. Side of a block of pixels.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'block_size' of … must be at least minimum 2";
            "Value for attr 'data_format' of "…" is not in the list of allowed values: "NHWC", "NCHW",
            "NCHW_VECT_C""; "Input rank should be … instead of …"; "Input depth dimension … should be divisible by:
            …".
    """

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
    """Convolves each channel of `input` with its own filters (height, width, channels, filters a channel).

    Args:
        input: Tensor of floating point dtype.
        filter: Tensor of the same dtype as `input`. Kernel that slides over the input.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        explicit_paddings: List of int values, [] by default. Sizes to add before and after each dimension, for the
            padding "EXPLICIT".
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        dilations: List of int values, [1, 1, 1, 1] by default. Distance between elements of the filter along each
            dimension.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "filter must be 4-dimensional: …"; "input must be
            4-dimensional: …"; "input and filter must have the same depth: … vs …"; "convolution input must be
            …-dimensional: …"; "convolution filter must be …-dimensional: …"; "input must have rank 4, but has shape
            …".
    """

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
    """Computes the gradient of a depthwise convolution's filter.

    Args:
        input: Tensor of floating point dtype.
        filter_sizes: Tensor of int32. Shape of the kernel.
        out_backprop: Tensor of the same dtype as `input`. Gradient of the result.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        explicit_paddings: List of int values, [] by default. Sizes to add before and after each dimension, for the
            padding "EXPLICIT".
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        dilations: List of int values, [1, 1, 1, 1] by default. Distance between elements of the filter along each
            dimension.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "filter_sizes input must be 1-dim, not …: its shape must be
            rank 1 but is rank …"; "filter must be 4-dimensional: …"; "input must be 4-dimensional: …"; "input and
            filter must have the same depth: … vs …"; "DepthwiseConv2dNativeBackpropFilter: out_backprop must be
            …-dimensional: …"; "convolution input must be …-dimensional: …".
    """

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
    """Computes the gradient of a depthwise convolution's input.

    Args:
        input_sizes: Tensor of int32. Shape of the input of the convolution.
        filter: Tensor of floating point dtype. Kernel that slides over the input.
        out_backprop: Tensor of the same dtype as `filter`. Gradient of the result.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        explicit_paddings: List of int values, [] by default. Sizes to add before and after each dimension, for the
            padding "EXPLICIT".
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        dilations: List of int values, [1, 1, 1, 1] by default. Distance between elements of the filter along each
            dimension.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `filter`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input_sizes input must be 1-dim, not …: its shape must be rank
            1 but is rank …"; "filter must be 4-dimensional: …"; "input must be 4-dimensional: …"; "input and filter
            must have the same depth: … vs …"; "DepthwiseConv2dNativeBackpropInput: out_backprop must be
            …-dimensional: …"; "convolution input must be …-dimensional: …".
    """

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
    """Converts codes to floats.

    Args:
        input: Tensor of quantized dtype.
        min_range: Tensor of float32.
        max_range: Tensor of float32.
        mode: str, 'MIN_COMBINED' by default.
        narrow_range: bool, False by default. Whether the lowest quantized value is not used.
        axis: int, -1 by default. Number or numbers of the dimensions.
        dtype: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bfloat16 or float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'mode' of "…" is not in the list of allowed
            values: …"; "When output type is bfloat16, Mode string must be 'MIN_COMBINED', is '…'"; "… must be a
            scalar, but has shape …"; "Axis is on a zero-based index, so its value must always be less than number
            of input's dims, but given axis value was … and input's dims was …"; "If axis is specified, … must be a
            1-D tensor whose size matches the axis dimension of the input and output tensors, but … is a …-D tensor
            of size … and input's axis dimension is of size …".
        UnimplementedError: With a message such as "MIN_FIRST mode is not implemented for Dequantize with axis !=
            -1.".
    """

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
    """Returns one sparse tensor of many serialized ones, along a new first axis.

    Args:
        serialized_sparse: Tensor of string.
        dtype: DType. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sparse_indices` (tensor of int64), `sparse_values` (tensor of any dtype) and
        `sparse_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Serialized sparse should be a matrix of 3 columns, but its
            shape is …"; "Serialized sparse should have 3 as the last dimension …"; "Could not parse serialized
            proto"; "Requested SparseTensor of type … but ….values.dtype() == …"; "Expected ….indices to be an int64
            matrix but it is ……"; "Expected ….values to be a vector of … but its shape is …".
    """

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
    """Returns a serialized sparse tensor, or many along new first axes.

    Args:
        serialized_sparse: Tensor of string or variant.
        dtype: DType. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sparse_indices` (tensor of int64), `sparse_values` (tensor of any dtype) and
        `sparse_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Serialized sparse should have 3 as the last dimension …";
            "Could not parse serialized proto"; "Requested SparseTensor of type … but ….values.dtype() == …";
            "Expected ….indices to be an int64 matrix but it is ……"; "Expected ….values to be a vector of … but its
            shape is …"; "Expected ….shape to be a vector of … but its shape is …".
    """

def Diag(*, diagonal: TensorLike, name: str | None = None) -> Tensor:
    """Returns a tensor of twice the rank with `diagonal` on its diagonal and zeros elsewhere.

    Args:
        diagonal: Tensor of floating point, complex or integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `diagonal`.

    Raises:
        InvalidArgumentError: If `diagonal` is a scalar.
    """

def DiagPart(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the diagonal of a tensor of even rank.

    Args:
        input: Tensor of floating point, complex or integer dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "The rank of the tensor should be even and positive, got shape
            …"; "Invalid shape …: dimensions … and … do not match."; "Input must have even and non-zero rank, input
            rank is …"; "Dimensions must be equal, but are … and …".
    """

def Digamma(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the derivative of `lgamma` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Dilation2D(
    *,
    input: TensorLike,
    filter: TensorLike,
    strides: Sequence[int] | int,
    rates: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> Tensor:
    """Computes the largest sum of `input` and `filter` (height, width, channels) under each window.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        filter: Tensor of the same dtype as `input`. Kernel that slides over the input.
        strides: List of int values. Step of the window along each dimension.
        rates: List of int values.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must have rank 4, but has shape …"; "filter must have
            rank 3, but has shape …"; "Value for attr 'padding' of "…" is not in the list of allowed values: …"; "…
            must be a list of 4 elements, but has …"; "… must be positive, got …"; "Computed output size would be
            negative: … [input_size: …, effective_filter_size: …, stride: …]".
        UnimplementedError: With a message such as "Current implementation does not yet support … in the batch and
            depth dimensions.".
    """

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
    """Computes the gradient of the filter: the winner of each window gets it.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        filter: Tensor of the same dtype as `input`. Kernel that slides over the input.
        out_backprop: Tensor of the same dtype as `input`. Gradient of the result.
        strides: List of int values. Step of the window along each dimension.
        rates: List of int values.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Computes the gradient of the image: the winner of each window gets it.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        filter: Tensor of the same dtype as `input`. Kernel that slides over the input.
        out_backprop: Tensor of the same dtype as `input`. Gradient of the result.
        strides: List of int values. Step of the window along each dimension.
        rates: List of int values.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def DisableCopyOnRead(*, resource: TensorLike, name: str | None = None) -> Operation | None:
    """Nothing: the value of a variable is replaced, never written to, so that readers keep theirs anyway.

    Args:
        resource: Handle of the variable.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Div(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise; integers are rounded toward zero.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Integer division by zero"; "Incompatible shapes: … vs. …".
    """

def DivNoNan(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise, zero where `y` is zero.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def DrawBoundingBoxes(*, images: TensorLike, boxes: TensorLike, name: str | None = None) -> Tensor:
    """Returns the outlines of `boxes` (y1, x1, y2, x2 from 0 to 1) drawn on images.

    Args:
        images: Tensor of float32 or float16. Images, with the channels in the last dimension.
        boxes: Tensor of float32. Corners of boxes, as rows of y1, x1, y2, x2.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `images`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "The rank of the images should be 4, got shape…: batch, height,
            width, depth"; "Channel depth should be either 1 (GRY), 3 (RGB), or 4 (RGBA), got …"; "boxes must have
            the shape [batch, boxes, 4], got …"; "The batch sizes should be the same: images …, boxes …"; "colors
            must be a 2-D matrix, got …"; "colors must have equal or more channels than the image provided: … < …".
    """

def DrawBoundingBoxesV2(
    *,
    images: TensorLike,
    boxes: TensorLike,
    colors: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the outlines of `boxes` (y1, x1, y2, x2 from 0 to 1) drawn on images.

    The boxes cycle through the given colors.

    Args:
        images: Tensor of float32 or float16. Images, with the channels in the last dimension.
        boxes: Tensor of float32. Corners of boxes, as rows of y1, x1, y2, x2.
        colors: Tensor of float32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `images`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "The rank of the images should be 4, got shape…: batch, height,
            width, depth"; "Channel depth should be either 1 (GRY), 3 (RGB), or 4 (RGBA), got …"; "boxes must have
            the shape [batch, boxes, 4], got …"; "The batch sizes should be the same: images …, boxes …"; "colors
            must be a 2-D matrix, got …"; "colors must have equal or more channels than the image provided: … < …".
    """

def DynamicPartition(
    *,
    data: TensorLike,
    partitions: TensorLike,
    num_partitions: int,
    name: str | None = None,
) -> list[Tensor]:
    """Distributes the rows of a tensor to several tensors.

    Args:
        data: Tensor of any dtype.
        partitions: int32 tensor whose shape is a prefix of that of `data`: the number of the output for each row.
        num_partitions: Number of outputs.
        name: Name of the operation.

    Returns:
        List of tensors.

    Raises:
        InvalidArgumentError: If `num_partitions` is less than 1, the shape of `data` does not start with that of
            `partitions`, or a number in `partitions` is not in [0, num_partitions).

    >>> [part.numpy() for part in tf.dynamic_partition([10, 20, 30], [0, 1, 0], num_partitions=2)]
    [array([10, 30], dtype=int32), array([20], dtype=int32)]
    """

def DynamicStitch(
    *,
    indices: Sequence[TensorLike] | TensorLike,
    data: Sequence[TensorLike] | TensorLike,
    name: str | None = None,
) -> Tensor:
    """Interleaves the rows of several tensors.

    Args:
        indices: List of int32 tensors: the position of each row in the result.
        data: List of tensors; `data[n].shape` starts with `indices[n].shape`.
        name: Name of the operation.

    Returns:
        The rows at their positions. If a position occurs twice, the last row wins; positions that do not occur hold
        zeros.

    Raises:
        InvalidArgumentError: If the shape of a tensor in `data` does not start with that of its indices, the rest of
            the shapes differs, or an index is out of range.

    >>> tf.dynamic_stitch([[0, 2], [1]], [[10, 30], [20]]).numpy()
    array([10, 20, 30], dtype=int32)
    """

def EagerPyFunc(
    *,
    input: Sequence[TensorLike] | TensorLike,
    token: _Any,
    Tout: Sequence[DTypeLike] | DTypeLike,
    is_async: bool = False,
    name: str | None = None,
) -> list[Tensor]:
    """Calls a Python function on eager tensors.

    Args:
        input: List of tensors.
        token: Any value.
        Tout: List of DType values.
        is_async: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "EagerPyFunc: a graph from a file calls the Python function ….
            Python functions are not saved: they exist only in the process that made the graph.".
    """

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
    """Returns how many insertions, deletions and replacements turn each hypothesis into its truth.

    Args:
        hypothesis_indices: Tensor of int64.
        hypothesis_values: Tensor of any dtype.
        hypothesis_shape: Tensor of int64.
        truth_indices: Tensor of int64.
        truth_values: Tensor of the same dtype as `hypothesis_values`.
        truth_shape: Tensor of int64.
        normalize: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "truth_shape and hypothesis_shape should have the same rank,
            but are … and …"; "hypothesis_indices should be a matrix, but got shape …"; "hypothesis_values should be
            a vector of … values, but got shape …"; "hypothesis_shape should be a vector of … sizes, but got …";
            "hypothesis_indices[…] = … is out of bounds …"; "truth_indices should be a matrix, but got shape …".
    """

class _Eig(NamedTuple):
    e: Tensor
    v: Tensor

def Eig(*, input: TensorLike, Tout: DTypeLike, compute_v: bool = True, name: str | None = None) -> _Eig:
    """Eigenvalues and right eigenvectors of length 1, as complex numbers, in no particular order.

    Args:
        input: Tensor of floating point or complex dtype.
        Tout: DType.
        compute_v: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `e` (tensor of complex64 or complex128) and `v` (tensor of complex64 or complex128).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input tensor 0 must have rank >= 2, got …"; "Input matrix must
            be square."; "Invalid output dtype … vs …"; "Shape must be at least rank 2 but is rank …"; "Dimensions
            must be equal, but are … and …".
    """

def Einsum(*, inputs: Sequence[TensorLike] | TensorLike, equation: str | bytes, name: str | None = None) -> Tensor:
    """Computes the product of one or two tensors, summed over the labels that the result does not have.

    Args:
        inputs: List of tensors of floating point, complex, integer or unsigned integer dtype.
        equation: str.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `inputs`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected … inputs for equation … but got: …"; "Expected
            dimension … at axis … of the input shaped … but got dimension …".
    """

def Elu(*, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the exponential linear unit: `features` where positive, `exp(features) - 1` elsewhere.

    Args:
        features: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.nn.elu([-1.0, 2.0]).numpy().round(3)
    array([-0.632,  2.   ], dtype=float32)
    """

def EluGrad(*, gradients: TensorLike, outputs: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of Elu from its outputs.

    Args:
        gradients: Tensor of floating point dtype. Gradient of the result.
        outputs: Tensor of the same dtype as `gradients`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `gradients`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Inputs to operation EluGrad of type EluGrad must have the same
            size and shape. Input 0: … != input 1: …".
    """

def Empty(*, shape: TensorLike, dtype: DTypeLike, init: bool = False, name: str | None = None) -> Tensor:
    """Returns a tensor with unspecified contents; here they are zeros (or empty strings).

    Args:
        shape: Tensor of int32. Shape of the result.
        dtype: DType. DType of the result.
        init: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Dimension … must be >= 0"; "Shape … would have more than 2**63
            - 1 elements: Encountered overflow when multiplying its sizes".
        MemoryError: With a message such as "OOM when allocating tensor with shape…".
    """

def EmptyTensorList(
    *,
    element_shape: TensorLike,
    max_num_elements: TensorLike,
    element_dtype: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Returns a list without elements.

    Args:
        element_shape: Tensor of int32 or int64. Shape of the elements of the list; -1 for unknown sizes.
        max_num_elements: Tensor of int32.
        element_dtype: DType. DType of the elements of the list.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def EncodeBase64(*, input: TensorLike, pad: bool = False, name: str | None = None) -> Tensor:
    """Encodes strings in web-safe base64.

    Args:
        input: String tensor.
        pad: Whether to pad with `=` to a multiple of four.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.io.encode_base64(["hello"]).numpy().tolist()
    [b'aGVsbG8']
    """

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
    r"""Encodes an image as JPEG.

    Args:
        image: uint8 tensor `[height, width, channels]`.
        format: "grayscale", "rgb", or "" to choose by the number of channels.
        quality: From 0 to 100.
        progressive: Whether to write a progressive JPEG.
        optimize_size: Whether to spend time to make the file smaller.
        chroma_downsampling: Whether colors are stored at half the resolution.
        density_unit: Unit of the densities: "in" or "cm".
        x_density: Horizontal pixels per unit.
        y_density: Vertical pixels per unit.
        xmp_metadata: XMP metadata to embed.
        name: Name of the operation.

    Returns:
        Scalar string tensor.

    Raises:
        InvalidArgumentError: If `image` does not have rank 3 with 1 or 3 channels, `quality` is not in [0, 100], or
            `format` does not fit the channels.
        InternalError: If a side of the image is 0 or too large for the format, or `xmp_metadata` is too long.

    >>> tf.image.encode_jpeg(tf.zeros([1, 1, 3], tf.uint8)).numpy()[:2]
    b'\xff\xd8'
    """

def EncodeJpegVariableQuality(*, images: TensorLike, quality: TensorLike, name: str | None = None) -> Tensor:
    """Returns an image of (height, width, 1 or 3) bytes as a JPEG file of the given quality.

    Args:
        images: Tensor of uint8. Images, with the channels in the last dimension.
        quality: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "quality must be scalar: …"; "image must be 3-dimensional…";
            "image must have 1 or 3 channels, got …"; "quality must be in [0,100], got …"; "image must have rank 3,
            but has shape …".
        InternalError: With a message such as "JPEG encoding failed: the sides of … must be from 1 to …".
    """

def EncodePng(*, image: TensorLike, compression: int = -1, name: str | None = None) -> Tensor:
    r"""Encodes images as PNG.

    Args:
        image: uint8 or uint16 tensor `[..., height, width, channels]` with 1 to 4 channels.
        compression: From 0 (none) to 9, or -1 for the default.
        name: Name of the operation.

    Returns:
        String tensor with one file for each image.

    Raises:
        InvalidArgumentError: If `image` has a rank below 3, or not 1 to 4 channels, or `compression` is not from -1 to
            9.
        InternalError: If the images are empty.

    >>> tf.image.encode_png(tf.zeros([1, 1, 1], tf.uint8)).numpy()[:4]
    b'\x89PNG'
    """

def EncodeProto(
    *,
    sizes: TensorLike,
    values: Sequence[TensorLike] | TensorLike,
    field_names: Sequence[str | bytes] | str | bytes,
    message_type: str | bytes,
    descriptor_source: str | bytes = 'local://',
    name: str | None = None,
) -> Tensor:
    """Serializes protobuf messages.

    Args:
        sizes: int32 tensor `[..., fields]`: the number of values of each field of each message.
        values: List of tensors, one for each field.
        field_names: Names of the fields.
        message_type: Full name of the message type.
        descriptor_source: "local://" or the path of a file of descriptors.
        name: Name of the operation.

    Returns:
        String tensor.

    Raises:
        InvalidArgumentError: If the message type or a field is unknown, or `sizes` and `values` do not fit
            `field_names`.
    """

def EncodeWav(*, audio: TensorLike, sample_rate: TensorLike, name: str | None = None) -> Tensor:
    """Encodes audio as a 16-bit WAV file.

    Args:
        audio: float32 tensor `[samples, channels]` of values from -1 to 1.
        sample_rate: int32 scalar.
        name: Name of the operation.

    Returns:
        Scalar string tensor.

    Raises:
        InvalidArgumentError: If `audio` is not a matrix of samples and channels, or `sample_rate` is not a scalar in
            (0, 2^32).

    >>> wav = tf.audio.encode_wav([[0.0], [0.5]], sample_rate=8000)
    >>> tf.audio.decode_wav(wav).audio.shape
    TensorShape([2, 1])
    """

def EnsureShape(*, input: TensorLike, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Returns the same values after checking that they have `shape`.

    Args:
        input: Tensor of any dtype.
        shape: shape. Shape that the input must have.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Shape of tensor input … is not compatible with expected shape
            ….".
    """

def Equal(
    *,
    x: TensorLike,
    y: TensorLike,
    incompatible_shape_error: bool = True,
    name: str | None = None,
) -> Tensor:
    """Computes `x == y` elementwise.

    Args:
        x: Tensor of any dtype.
        y: Tensor of the same dtype as `x`.
        incompatible_shape_error: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def Erf(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the error function elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.erf([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.843], dtype=float32)
    """

def Erfc(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 - erf(x)` elementwise, accurate where `erf(x)` is close to 1.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Erfinv(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse of `erf` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def EuclideanNorm(
    *,
    input: TensorLike,
    axis: TensorLike,
    keep_dims: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the square root of the sum of squared magnitudes along axes.

    Args:
        input: Tensor of floating point, complex, integer or unsigned integer dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid reduction arguments: Axes contains duplicate
            dimension: …"; "Shape must be at most rank 1 but is rank …"; "Invalid reduction dimension (… for input
            with … dimension(s)".
    """

def Exp(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes e to the power of `x` elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.exp([0.0, 1.0]).numpy().round(3)
    array([1.   , 2.718], dtype=float32)
    """

def ExpandDims(*, input: TensorLike, axis: TensorLike, name: str | None = None) -> Tensor:
    """Returns `input` with a new axis of size 1 at `dim`.

    Args:
        input: Tensor of any dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "'dim' must be a tensor with a single value"; "Tried to expand
            dim index … for tensor with … dimensions.".
    """

def Expint(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the exponential integral Ei(x) elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`, with NaN for negative and infinite elements.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Expm1(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(x) - 1` elementwise, accurate for small `x`.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.expm1([0.0, 1.0]).numpy().round(3)
    array([0.   , 1.718], dtype=float32)
    """

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
    """Returns a window of each image around the given position, as the first version of the op placed it.

    Args:
        input: Tensor of float32.
        size: Tensor of int32. Size of the result.
        offsets: Tensor of float32.
        centered: bool, True by default.
        normalized: bool, True by default.
        uniform_noise: bool, True by default.
        noise: str, 'uniform' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "The noise could only be uniform, gaussian, or zero, got …";
            "The uniform_noise and noise could not be specified at the same time"; "input must be 4-dimensional
            (batch_size, height, width, depth)…"; "size must be a vector of size 2 (height, width)…"; "Expected a
            non-negative size, got …"; "offsets must be a matrix…".
        ResourceExhaustedError: With a message such as "OOM when allocating tensor with shape… and type …: it would
            take … bytes".
    """

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
    """Extracts a window of each image, around the given position if centered and normalized, else starting there.

    Args:
        input: Tensor of float32.
        size: Tensor of int32. Size of the result.
        offsets: Tensor of float32.
        centered: bool, True by default.
        normalized: bool, True by default.
        uniform_noise: bool, True by default.
        noise: str, 'uniform' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "The noise could only be uniform, gaussian, or zero, got …";
            "The uniform_noise and noise could not be specified at the same time"; "input must be 4-dimensional
            (batch_size, height, width, depth)…"; "size must be a vector of size 2 (height, width)…"; "Expected a
            non-negative size, got …"; "offsets must be a matrix…".
        ResourceExhaustedError: With a message such as "OOM when allocating tensor with shape… and type …: it would
            take … bytes".
    """

def ExtractImagePatches(
    *,
    images: TensorLike,
    ksizes: Sequence[int] | int,
    strides: Sequence[int] | int,
    rates: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> Tensor:
    """Extracts sliding windows of images and stores them in the channels.

    Args:
        images: Tensor of floating point, complex, integer, unsigned integer or bool dtype. Images, with the
            channels in the last dimension.
        ksizes: List of int values.
        strides: List of int values. Step of the window along each dimension.
        rates: List of int values.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `images`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be …-dimensional, got shape …"; "Value for attr
            'padding' of "…" is not in the list of allowed values: "SAME", "VALID""; "Length for attr '…' of … must
            be …; got …"; "… must be positive; got …".
        UnimplementedError: With a message such as "Only support … across space. Got …".
    """

def ExtractJpegShape(
    *,
    contents: TensorLike,
    output_type: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> Tensor:
    """Reads the shape of a JPEG image from its header.

    Args:
        contents: Scalar string, the content of the file.
        output_type: Dtype of the result: int32 or int64.
        name: Name of the operation.

    Returns:
        Vector (height, width, channels).

    Raises:
        InvalidArgumentError: If `contents` is not a scalar, or not the bytes of a JPEG image.
    """

def ExtractVolumePatches(
    *,
    input: TensorLike,
    ksizes: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> Tensor:
    """Extracts sliding windows of volumes and stores each one in the channels.

    Args:
        input: 5-D tensor `[batch, planes, rows, columns, channels]`.
        ksizes: Window size `[1, planes, rows, columns, 1]`.
        strides: Distance between windows `[1, planes, rows, columns, 1]`.
        padding: "VALID" or "SAME".
        name: Name of the operation.

    Returns:
        The windows: a tensor of shape (batch, depth, rows, columns, values of a window).

    Raises:
        InvalidArgumentError: If `input` does not have rank 5, `padding` is neither "SAME" nor "VALID", or `ksizes` and
            `strides` are not five positive numbers.
        UnimplementedError: If windows or strides extend over the batch or the channels.
    """

def FFT(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the discrete Fourier transform along the last axis.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` is a scalar.

    >>> tf.signal.fft([1 + 0j, 0, 0, 0]).numpy()
    array([1.+0.j, 1.+0.j, 1.+0.j, 1.+0.j])
    """

def FFT2D(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the discrete Fourier transform along the last 2 axes.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` has fewer than two axes.
    """

def FFT3D(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the discrete Fourier transform along the last 3 axes.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` has fewer than three axes.
    """

def FFTND(*, input: TensorLike, fft_length: TensorLike, axes: TensorLike, name: str | None = None) -> Tensor:
    """Returns the Fourier transform along `axes`, cut off or padded with zeros to `fft_length` points.

    Args:
        input: Tensor of complex64 or complex128.
        fft_length: Tensor of int32. Length of the transform along each dimension.
        axes: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "axes must have the same length as fft_length: … and …"; "axes
            must be in the range […, …), got …"; "axes must be different, got …"; "fft_length must not be negative,
            got …".
    """

def FakeParam(*, dtype: DTypeLike, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Stands in a branch for a value that only the other branch gives; it is never read.

    Args:
        dtype: DType. DType of the result.
        shape: shape. Shape of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def FakeQuantWithMinMaxArgs(
    *,
    inputs: TensorLike,
    min: float = -6.0,
    max: float = 6.0,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
    """Rounds each value to one of `2 ** num_bits` levels between `min` and `max`.

    Args:
        inputs: Tensor of float32.
        min: Smallest level.
        max: Largest level.
        num_bits: Number of bits of a code.
        narrow_range: Whether the smallest code is unused.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `inputs`.

    Raises:
        InvalidArgumentError: If `min` is not smaller than `max`.
    """

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
    """Computes the gradient of `fake_quant_with_min_max_args`: it passes where the input is in range.

    Args:
        gradients: Gradient of the result.
        inputs: Tensor of float32.
        min: Smallest level.
        max: Largest level.
        num_bits: Number of bits of a code.
        narrow_range: Whether the smallest code is unused.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `gradients`.

    Raises:
        InvalidArgumentError: If `min` is not smaller than `max`, or `gradients` and `inputs` have different shapes.
    """

def FakeQuantWithMinMaxVars(
    *,
    inputs: TensorLike,
    min: TensorLike,
    max: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
    """Rounds each value to one of `2 ** num_bits` levels between the scalars `min` and `max`.

    Args:
        inputs: Tensor of float32.
        min: Smallest level, a scalar.
        max: Largest level, a scalar.
        num_bits: Number of bits of a code.
        narrow_range: Whether the smallest code is unused.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `inputs`.

    Raises:
        InvalidArgumentError: If `min` or `max` is not a scalar, or `min` is not smaller than `max`.
    """

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
    """Computes the gradients of `fake_quant_with_min_max_vars` with respect to inputs, minimum and maximum.

    Args:
        gradients: Gradient of the result.
        inputs: Tensor of float32.
        min: Smallest level, a scalar.
        max: Largest level, a scalar.
        num_bits: Number of bits of a code.
        narrow_range: Whether the smallest code is unused.
        name: Name of the operation.

    Returns:
        A named tuple: the gradients of the inputs, of the minimum and of the maximum.

    Raises:
        InvalidArgumentError: If `gradients` and `inputs` have different shapes, `min` or `max` is not a scalar, or
            `min` is not smaller than `max`.
    """

def FakeQuantWithMinMaxVarsPerChannel(
    *,
    inputs: TensorLike,
    min: TensorLike,
    max: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
    """Like FakeQuantWithMinMaxVars, with a range for each channel (the last axis).

    Args:
        inputs: Tensor of float32 with the channels in its last dimension.
        min: Vector with the smallest representable value of each channel.
        max: Vector with the largest representable value of each channel.
        num_bits: Number of bits, from 2 to 16.
        narrow_range: Whether the lowest quantized value is 1 instead of 0.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `inputs`.

    Raises:
        InvalidArgumentError: If `min` and `max` do not hold one number for each channel, or a minimum is not smaller
            than its maximum.
    """

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
    """Computes the gradients of inputs, minima and maxima, by channel.

    Args:
        gradients: Gradient of the result.
        inputs: Tensor of float32 with the channels in its last dimension.
        min: Vector with the smallest representable value of each channel.
        max: Vector with the largest representable value of each channel.
        num_bits: Number of bits, from 2 to 16.
        narrow_range: Whether the lowest quantized value is 1 instead of 0.
        name: Name of the operation.

    Returns:
        A named tuple: the gradients of the inputs, of the minima and of the maxima.

    Raises:
        InvalidArgumentError: If the shapes of `gradients` and `inputs` differ, or `min` and `max` do not hold one
            number for each channel.
    """

def Fill(*, dims: TensorLike, value: TensorLike, name: str | None = None) -> Tensor:
    """Returns a tensor of shape `dims` full of the scalar `value`.

    Args:
        dims: Tensor of int32 or int64. Size of each dimension.
        value: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `value`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "dims must represent a vector, got shape …"; "Dimension … must
            be >= 0"; "Shape … would have more than 2**63 - 1 elements: Encountered overflow when multiplying its
            sizes"; "value must represent a scalar, got shape …"; "Shape must be rank 1 but is rank …"; "Fill
            dimensions must be >= 0".
        MemoryError: With a message such as "OOM when allocating tensor with shape…".
    """

def Fingerprint(*, data: TensorLike, method: TensorLike, name: str | None = None) -> Tensor:
    """Eight bytes for each row of `data`.

    Args:
        data: Tensor of any dtype.
        method: Tensor of string.
        name: Name of the operation in a graph.

    Returns:
        Tensor of uint8.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Unsupported fingerprint method: …"; "`data` should have at
            least one dimension: …".
    """

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
    """Candidates from given weights, raised to the power `distortion`.

    Args:
        true_classes: Tensor of int64. Classes of each sample.
        num_true: int. Number of true classes of each sample.
        num_sampled: int. Number of candidates.
        unique: bool. Whether all candidates are different.
        range_max: int. Number of classes.
        vocab_file: str, '' by default.
        distortion: float, 1.0 by default.
        num_reserved_ids: int, 0 by default.
        num_shards: int, 1 by default.
        shard: int, 0 by default.
        unigrams: List of float values, [] by default.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sampled_candidates` (tensor of int64), `true_expected_count` (tensor of float32) and
        `sampled_expected_count` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "range is … must be equal to weights size …"; "true_classes
            must be a matrix"; "true_classes must have num_true columns, expected: … was: …"; "Value for attr
            'num_sampled' of … must be at least minimum 1"; "Sampler's range is too small."; "`true_candidate` out
            of range [0, …), received …".
    """

def Floor(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Rounds down to an integer elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.floor([1.7, -1.2]).numpy()
    array([ 1., -2.], dtype=float32)
    """

def FloorDiv(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x // y` elementwise, rounded toward minus infinity.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Integer division by zero"; "Incompatible shapes: … vs. …".
    """

def FloorMod(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the remainder of `x // y` elementwise; it has the sign of `y`.

    Args:
        x: Tensor of integers or floats.
        y: Tensor of the same dtype, whose shape broadcasts with that of `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is divided by zero.

    >>> tf.math.floormod([7, -7], 3).numpy()
    array([1, 2], dtype=int32)
    """

def FlushSummaryWriter(*, writer: TensorLike, name: str | None = None) -> Operation | None:
    """Makes what was written visible to readers.

    Args:
        writer: Handle of a summary writer.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Computes the mean of each window, and the borders of the windows.

    Args:
        value: Tensor of floating point or integer dtype.
        pooling_ratio: List of float values.
        pseudo_random: bool, False by default.
        overlapping: bool, False by default.
        deterministic: bool, False by default.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of the same dtype as `value`), `row_pooling_sequence` (tensor of int64)
        and `col_pooling_sequence` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "value must be 4-dimensional: …"; "pooling_ratio field must
            specify 4 dimensions, got …"; "pooling_ratio[…] must be at least 1 and at most the input's size …, got
            …"; "the pooling sequence must rise from 0 to …, got …"; "value must have rank 4, but has shape …".
        UnimplementedError: With a message such as "Fractional pooling is not yet supported on the batch and channel
            dimensions.".
    """

def FractionalAvgPoolGrad(
    *,
    orig_input_tensor_shape: TensorLike,
    out_backprop: TensorLike,
    row_pooling_sequence: TensorLike,
    col_pooling_sequence: TensorLike,
    overlapping: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of the means, shared out evenly in each window.

    Args:
        orig_input_tensor_shape: Tensor of int64.
        out_backprop: Tensor of floating point or integer dtype. Gradient of the result.
        row_pooling_sequence: Tensor of int64.
        col_pooling_sequence: Tensor of int64.
        overlapping: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `out_backprop`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "the pooling sequence must rise from 0 to …, got …";
            "orig_input_tensor_shape must have rank 4, but has shape …".
    """

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
    """Computes the largest element of each window, and the borders of the windows.

    Args:
        value: Tensor of floating point or integer dtype.
        pooling_ratio: List of float values.
        pseudo_random: bool, False by default.
        overlapping: bool, False by default.
        deterministic: bool, False by default.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of the same dtype as `value`), `row_pooling_sequence` (tensor of int64)
        and `col_pooling_sequence` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "value must be 4-dimensional: …"; "pooling_ratio field must
            specify 4 dimensions, got …"; "pooling_ratio[…] must be at least 1 and at most the input's size …, got
            …"; "the pooling sequence must rise from 0 to …, got …"; "value must have rank 4, but has shape …".
        UnimplementedError: With a message such as "Fractional pooling is not yet supported on the batch and channel
            dimensions.".
    """

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
    """Computes the gradient of the largest elements: the first of each window gets it.

    Args:
        orig_input: Tensor of floating point or integer dtype. Input of the forward op.
        orig_output: Tensor of the same dtype as `orig_input`. Result of the forward op.
        out_backprop: Tensor of the same dtype as `orig_input`. Gradient of the result.
        row_pooling_sequence: Tensor of int64.
        col_pooling_sequence: Tensor of int64.
        overlapping: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `orig_input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "the pooling sequence must rise from 0 to …, got …".
    """

def FresnelCos(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the integral of `cos(pi t^2 / 2)` from 0 to x elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def FresnelSin(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the integral of `sin(pi t^2 / 2)` from 0 to x elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Returns the first version, of float32 alone.

    Args:
        x: Tensor of float32.
        scale: Tensor of the same dtype as `x`.
        offset: Tensor of the same dtype as `x`.
        mean: Tensor of the same dtype as `x`.
        variance: Tensor of the same dtype as `x`.
        epsilon: float, 0.0001 by default. Small value that prevents division by zero.
        exponential_avg_factor: float, 1.0 by default.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        is_training: bool, True by default. Whether the statistics of the batch are used.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `y` (tensor of the same dtype as `x`), `batch_mean` (tensor of the same dtype as `x`),
        `batch_variance` (tensor of the same dtype as `x`), `reserve_space_1` (tensor of the same dtype as `x`)
        and `reserve_space_2` (tensor of the same dtype as `x`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "scale must be 1-dimensional…"; "…scale must have the same
            number of elements as the channels of x, got … and …"; "offset must be 1-dimensional…"; "…offset must
            have the same number of elements as the channels of x, got … and …"; "… must be 1-dimensional…"; "When
            is_training=false, … must have the same number of elements as the channels of x, got … and …".
    """

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
    """Computes the gradients of the first version.

    Args:
        y_backprop: Tensor of float32.
        x: Tensor of the same dtype as `y_backprop`.
        scale: Tensor of the same dtype as `y_backprop`.
        reserve_space_1: Tensor of the same dtype as `y_backprop`.
        reserve_space_2: Tensor of the same dtype as `y_backprop`.
        epsilon: float, 0.0001 by default. Small value that prevents division by zero.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        is_training: bool, True by default. Whether the statistics of the batch are used.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `x_backprop` (tensor of the same dtype as `y_backprop`), `scale_backprop` (tensor of the
        same dtype as `y_backprop`), `offset_backprop` (tensor of the same dtype as `y_backprop`),
        `reserve_space_3` (tensor of the same dtype as `y_backprop`) and `reserve_space_4` (tensor of the same
        dtype as `y_backprop`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "x and y_backprop must have same shape, but x has shape … and
            y_backprop has shape …"; "… must be 1-dimensional…"; "…… must have the same number of elements as the
            channels of x, got … and …"; "Value for attr 'data_format' of "…" is not in the list of allowed values:
            …"; "input must be 4 or 5-dimensional, but has … dimensions".
    """

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
    """Computes the gradients of the second version.

    Args:
        y_backprop: Tensor of float16, bfloat16 or float32.
        x: Tensor of the same dtype as `y_backprop`.
        scale: Tensor of float32.
        reserve_space_1: Tensor of float32.
        reserve_space_2: Tensor of the same dtype as `reserve_space_1`.
        epsilon: float, 0.0001 by default. Small value that prevents division by zero.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        is_training: bool, True by default. Whether the statistics of the batch are used.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `x_backprop` (tensor of the same dtype as `y_backprop`), `scale_backprop` (tensor of the
        same dtype as `reserve_space_1`), `offset_backprop` (tensor of the same dtype as `reserve_space_1`),
        `reserve_space_3` (tensor of the same dtype as `reserve_space_1`) and `reserve_space_4` (tensor of the
        same dtype as `reserve_space_1`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "x and y_backprop must have same shape, but x has shape … and
            y_backprop has shape …"; "… must be 1-dimensional…"; "…… must have the same number of elements as the
            channels of x, got … and …"; "Value for attr 'data_format' of "…" is not in the list of allowed values:
            …"; "input must be 4 or 5-dimensional, but has … dimensions".
    """

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
    """Computes the gradients of input, scale and offset.

    Args:
        y_backprop: Tensor of float16, bfloat16 or float32.
        x: Tensor of the same dtype as `y_backprop`.
        scale: Tensor of float32.
        reserve_space_1: Tensor of float32.
        reserve_space_2: Tensor of the same dtype as `reserve_space_1`.
        reserve_space_3: Tensor of the same dtype as `reserve_space_1`.
        epsilon: float, 0.0001 by default. Small value that prevents division by zero.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        is_training: bool, True by default. Whether the statistics of the batch are used.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `x_backprop` (tensor of the same dtype as `y_backprop`), `scale_backprop` (tensor of the
        same dtype as `reserve_space_1`), `offset_backprop` (tensor of the same dtype as `reserve_space_1`),
        `reserve_space_4` (tensor of the same dtype as `reserve_space_1`) and `reserve_space_5` (tensor of the
        same dtype as `reserve_space_1`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "x and y_backprop must have same shape, but x has shape … and
            y_backprop has shape …"; "… must be 1-dimensional…"; "…… must have the same number of elements as the
            channels of x, got … and …"; "Value for attr 'data_format' of "…" is not in the list of allowed values:
            …"; "input must be 4 or 5-dimensional, but has … dimensions".
    """

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
    """Returns the second version: the input may be of half precision.

    Args:
        x: Tensor of float16, bfloat16 or float32.
        scale: Tensor of float32.
        offset: Tensor of the same dtype as `scale`.
        mean: Tensor of the same dtype as `scale`.
        variance: Tensor of the same dtype as `scale`.
        epsilon: float, 0.0001 by default. Small value that prevents division by zero.
        exponential_avg_factor: float, 1.0 by default.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        is_training: bool, True by default. Whether the statistics of the batch are used.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `y` (tensor of the same dtype as `x`), `batch_mean` (tensor of the same dtype as
        `scale`), `batch_variance` (tensor of the same dtype as `scale`), `reserve_space_1` (tensor of the same
        dtype as `scale`) and `reserve_space_2` (tensor of the same dtype as `scale`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "scale must be 1-dimensional…"; "…scale must have the same
            number of elements as the channels of x, got … and …"; "offset must be 1-dimensional…"; "…offset must
            have the same number of elements as the channels of x, got … and …"; "… must be 1-dimensional…"; "When
            is_training=false, … must have the same number of elements as the channels of x, got … and …".
    """

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
    """Normalizes each channel, then scales and shifts it; the moments come along.

    Args:
        x: Tensor of float16, bfloat16 or float32.
        scale: Tensor of bfloat16 or float32.
        offset: Tensor of the same dtype as `scale`.
        mean: Tensor of the same dtype as `scale`.
        variance: Tensor of the same dtype as `scale`.
        epsilon: float, 0.0001 by default. Small value that prevents division by zero.
        exponential_avg_factor: float, 1.0 by default.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        is_training: bool, True by default. Whether the statistics of the batch are used.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `y` (tensor of the same dtype as `x`), `batch_mean` (tensor of the same dtype as
        `scale`), `batch_variance` (tensor of the same dtype as `scale`), `reserve_space_1` (tensor of the same
        dtype as `scale`), `reserve_space_2` (tensor of the same dtype as `scale`) and `reserve_space_3` (tensor
        of the same dtype as `scale`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "scale must be 1-dimensional…"; "…scale must have the same
            number of elements as the channels of x, got … and …"; "offset must be 1-dimensional…"; "…offset must
            have the same number of elements as the channels of x, got … and …"; "… must be 1-dimensional…"; "When
            is_training=false, … must have the same number of elements as the channels of x, got … and …".
    """

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
    """Computes the convolution of images whose edges are mirrored first.

    Args:
        input: Tensor of floating point dtype.
        paddings: Tensor of int32. Sizes to add before and after each dimension, as rows of two.
        filter: Tensor of the same dtype as `input`. Kernel that slides over the input.
        mode: str.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "convolution input must be …-dimensional: …"; "convolution
            filter must be …-dimensional: …"; "Value for attr 'mode' of "…" is not in the list of allowed values:
            …"; "paddings must be a matrix with 2 columns and … rows, got … rows"; "paddings must be between 0 and
            …, got … (…)"; "input must have rank 4, but has shape …".
    """

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
    """Computes the convolution of images that are resized, and whose edges are then mirrored.

    Args:
        input: Tensor of float16, float32 or float64.
        size: Tensor of int32. Size of the result.
        paddings: Tensor of int32. Sizes to add before and after each dimension, as rows of two.
        filter: Tensor of the same dtype as `input`. Kernel that slides over the input.
        mode: str.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        resize_align_corners: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "convolution input must be …-dimensional: …"; "convolution
            filter must be …-dimensional: …"; "Value for attr 'mode' of "…" is not in the list of allowed values:
            …"; "paddings must be a matrix with 2 columns and … rows, got … rows"; "paddings must be between 0 and
            …, got … (…)"; "input must have rank 4, but has shape …".
    """

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
    """Returns one step of a GRU: the reset and update gates, the candidate and the new state.

    Args:
        x: Tensor of float32.
        h_prev: Tensor of the same dtype as `x`. Output of the cell before the step.
        w_ru: Tensor of the same dtype as `x`.
        w_c: Tensor of the same dtype as `x`.
        b_ru: Tensor of the same dtype as `x`.
        b_c: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `r` (tensor of the same dtype as `x`), `u` (tensor of the same dtype as `x`), `c` (tensor
        of the same dtype as `x`) and `h` (tensor of the same dtype as `x`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "w_ru must be [input_size + cell_size, 2 * cell_size], got …";
            "h_prev must have rank 2, but has shape …".
    """

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
    """Computes the gradients of one step: of its inputs, and of candidate and gates before their activation.

    Args:
        x: Tensor of float32.
        h_prev: Tensor of the same dtype as `x`. Output of the cell before the step.
        w_ru: Tensor of the same dtype as `x`.
        w_c: Tensor of the same dtype as `x`.
        b_ru: Tensor of the same dtype as `x`.
        b_c: Tensor of the same dtype as `x`.
        r: Tensor of the same dtype as `x`.
        u: Tensor of the same dtype as `x`.
        c: Tensor of the same dtype as `x`.
        d_h: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `d_x` (tensor of the same dtype as `x`), `d_h_prev` (tensor of the same dtype as `x`),
        `d_c_bar` (tensor of the same dtype as `x`) and `d_r_bar_u_bar` (tensor of the same dtype as `x`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "h_prev must have rank 2, but has shape …".
    """

def Gather(
    *,
    params: TensorLike,
    indices: TensorLike,
    validate_indices: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns rows of `params`, in the order of `indices`.

    Args:
        params: Tensor of any dtype.
        indices: Tensor of int32 or int64. Positions of the elements.
        validate_indices: bool, True by default. Whether the order and range of indices are checked.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `params`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "params must be at least 1 dimensional"; "indices… = … is not
            in [0, …)".
    """

def GatherNd(
    *,
    params: TensorLike,
    indices: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns slices of `params` at the coordinates in the last axis of `indices`.

    Args:
        params: Tensor of any dtype.
        indices: Tensor of int16, int32 or int64. Positions of the elements.
        bad_indices_policy: str, '' by default. What happens to indices out of range: "ERROR" or "IGNORE".
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `params`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "params must be at least a vector"; "indices must be at least a
            vector"; "indices… = […] does not index into param shape …".
    """

def GatherV2(
    *,
    params: TensorLike,
    indices: TensorLike,
    axis: TensorLike,
    batch_dims: int = 0,
    name: str | None = None,
) -> Tensor:
    """Returns slices of `params` along `axis`, in the order of `indices`.

    Args:
        params: Tensor of any dtype.
        indices: Tensor of int16, int32 or int64. Positions of the elements.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        batch_dims: int, 0 by default. Number of leading dimensions that the inputs share.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `params`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "params must be at least 1 dimensional"; "Expected axis in the
            range […, …), but got …"; "Expected batch_dims in the range […, …], but got …"; "batch_dims (…) must be
            less than rank(params) (…)."; "batch_dims (…) must be less than or equal to axis (…)."; "indices… = … is
            not in [0, …)".
    """

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
    """Returns the most promising boxes of each image with their scores, padded with zeros.

    Args:
        scores: Tensor of float32. Score of each box.
        bbox_deltas: Tensor of float32.
        image_info: Tensor of float32.
        anchors: Tensor of float32.
        nms_threshold: Tensor of float32.
        pre_nms_topn: Tensor of int32.
        min_size: Tensor of float32.
        post_nms_topn: int, 300 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `rois` (tensor of float32) and `roi_probabilities` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "scores must have rank 4, got shape …"; "bbox_deltas … must
            have four channels for each of the scores …"; "image_info must hold height, width and scale of each
            image; got …"; "anchors must have shape [anchors, 4], for one place or for all …; got …"; "… must be a
            scalar; got …"; "scores must have rank 4, but has shape …".
    """

def Greater(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x > y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.greater([1, 5], 3).numpy()
    array([False,  True])
    """

def GreaterEqual(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x >= y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.greater_equal([1, 3, 5], 3).numpy()
    array([False,  True,  True])
    """

def GuaranteeConst(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the input, which the caller promises never to change.

    Args:
        input: Tensor of any dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def HSVToRGB(*, images: TensorLike, name: str | None = None) -> Tensor:
    """Converts images from HSV to RGB. All values are from 0 to 1.

    Args:
        images: Tensor whose last axis has size 3.
        name: Name of the operation.

    Returns:
        The images in RGB, in the shape of `images`.

    Raises:
        InvalidArgumentError: If `images` is a scalar, or has a last axis that is known not to have size 3.
        FailedPreconditionError: If the last axis does not have size 3 when the op runs.

    >>> tf.image.hsv_to_rgb([[[0.0, 1.0, 1.0]]]).numpy().ravel()
    array([1., 0., 0.], dtype=float32)
    """

def HashTableV2(
    *,
    key_dtype: DTypeLike,
    value_dtype: DTypeLike,
    container: str | bytes = '',
    shared_name: str | bytes = '',
    use_node_name_sharing: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns a table that is filled once.

    Args:
        key_dtype: DType. DType of the keys.
        value_dtype: DType. DType of the values.
        container: str, '' by default. Name of the container of resources. It has no effect.
        shared_name: str, '' by default. Name under which the resource is shared. Empty: the name of the operation.
        use_node_name_sharing: bool, False by default. Whether the name of the operation is shared. It has no
            effect.
        name: Name of the operation in a graph.

    Returns:
        Handle of a resource, as the op that creates it returns it.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        NotFoundError: With a message such as "Tables do not support keys of dtype …: they must be strings or
            integers".
        InvalidArgumentError: With a message such as "Conflicting key/value dtypes …->… with …-… for table …".
    """

def HistogramFixedWidth(
    *,
    values: TensorLike,
    value_range: TensorLike,
    nbins: TensorLike,
    dtype: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> Tensor:
    """Returns how many values fall in each of `nbins` bins of equal width.

    Those outside go to the first and the last.

    Args:
        values: Tensor of floating point or integer dtype.
        value_range: Tensor of the same dtype as `values`.
        nbins: Tensor of int32.
        dtype: DType, int32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32 or int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "nbins should be a scalar, but has shape …"; "nbins should be a
            positive number, but got '…'"; "value_range should be a vector of 2 elements, but has shape …";
            "value_range should satisfy value_range[0] < value_range[1], but got '[…, …]'"; "Histogram values must
            not contain NaN"; "value_range must have rank 1, but has shape …".
    """

def HistogramSummary(*, tag: TensorLike, values: TensorLike, name: str | None = None) -> Tensor:
    """Returns a Summary with a histogram.

    Args:
        tag: Tensor of string. Name of the summary in TensorBoard.
        values: Tensor of floating point, integer or unsigned integer dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "tags must be scalar"; "Nan in summary histogram for: …";
            "Infinity in Histogram for: …".
    """

def IFFT(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse discrete Fourier transform along the last axis.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` is a scalar.
    """

def IFFT2D(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse discrete Fourier transform along the last 2 axes.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` has fewer than two axes.
    """

def IFFT3D(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse discrete Fourier transform along the last 3 axes.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` has fewer than three axes.
    """

def IFFTND(*, input: TensorLike, fft_length: TensorLike, axes: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse Fourier transform along `axes`, cut off or padded with zeros to `fft_length` points.

    Args:
        input: Tensor of complex64 or complex128.
        fft_length: Tensor of int32. Length of the transform along each dimension.
        axes: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "axes must have the same length as fft_length: … and …"; "axes
            must be in the range […, …), got …"; "axes must be different, got …"; "fft_length must not be negative,
            got …".
    """

def IRFFT(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    Treal: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns the real numbers whose Fourier transform along the last axis begins with `input`.

    Args:
        input: Tensor of complex64 or complex128.
        fft_length: Tensor of int32. Length of the transform along each dimension.
        Treal: DType, float32 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32 or float64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input must have rank of at least 1 but got: …"; "fft_length
            must have shape [1]"; "fft_length[…] must >= 0, but got: …"; "Input dimension … must have length of at
            least … but got: …"; "Shape must be at least rank 1 but is rank …"; "Dimension must be 1 but is …".
    """

def IRFFT2D(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    Treal: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns the same along the last two axes.

    Args:
        input: Tensor of complex64 or complex128.
        fft_length: Tensor of int32. Length of the transform along each dimension.
        Treal: DType, float32 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32 or float64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input must have rank of at least 2 but got: …"; "fft_length
            must have shape [2]"; "fft_length[…] must >= 0, but got: …"; "Input dimension … must have length of at
            least … but got: …"; "Shape must be at least rank 2 but is rank …"; "Dimension must be 2 but is …".
    """

def IRFFT3D(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    Treal: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns the same along the three last axes.

    Args:
        input: Tensor of complex64 or complex128.
        fft_length: Tensor of int32. Length of the transform along each dimension.
        Treal: DType, float32 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32 or float64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input must have rank of at least 3 but got: …"; "fft_length
            must have shape [3]"; "fft_length[…] must >= 0, but got: …"; "Input dimension … must have length of at
            least … but got: …"; "Shape must be at least rank 3 but is rank …"; "Dimension must be 3 but is …".
    """

def IRFFTND(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    axes: TensorLike,
    Treal: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns the real numbers whose Fourier transform along `axes` begins with `input`.

    Args:
        input: Tensor of complex64 or complex128.
        fft_length: Tensor of int32. Length of the transform along each dimension.
        axes: Tensor of int32.
        Treal: DType, float32 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32 or float64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "axes must have the same length as fft_length: … and …"; "axes
            must be in the range […, …), got …"; "axes must be different, got …"; "fft_length must not be negative,
            got …".
    """

def Identity(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same values in a new tensor.

    Args:
        input: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def IdentityN(*, input: Sequence[TensorLike] | TensorLike, name: str | None = None) -> list[Tensor]:
    """Returns the same values as new tensors.

    Args:
        input: List of tensors.
        name: Name of the operation.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Runs one of two functions, at least one of which has effects.

    Args:
        cond: Tensor of any dtype.
        input: List of tensors.
        Tout: List of DType values.
        then_branch: Concrete function.
        else_branch: Concrete function.
        output_shapes: List of shape values, [] by default. Shapes of the results.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Igamma(*, a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the lower regularized incomplete gamma function elementwise.

    Args:
        a: Tensor of floating point dtype.
        x: Tensor that broadcasts with `a`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `a`, of the shape that `a` and `x` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `a` and `x` do not broadcast.
    """

def IgammaGradA(*, a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the derivative of `igamma` by `a`.

    Args:
        a: Tensor of float32 or float64.
        x: Tensor of the same dtype as `a`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `a`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def Igammac(*, a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the upper regularized incomplete gamma function elementwise.

    Args:
        a: Tensor of floating point dtype.
        x: Tensor that broadcasts with `a`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `a`, of the shape that `a` and `x` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `a` and `x` do not broadcast.
    """

def Imag(*, input: TensorLike, Tout: DTypeLike = dtypes.float32, name: str | None = None) -> Tensor:
    """Returns the imaginary parts.

    Args:
        input: Tensor of complex64 or complex128.
        Tout: DType, float32 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32 or float64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ImageProjectiveTransformV2(
    *,
    images: TensorLike,
    transforms: TensorLike,
    output_shape: TensorLike,
    interpolation: str | bytes,
    fill_mode: str | bytes = 'CONSTANT',
    name: str | None = None,
) -> Tensor:
    """Returns `images` under `transforms`, with zeros outside.

    Args:
        images: Tensor of floating point, integer or unsigned integer dtype. Images, with the channels in the last
            dimension.
        transforms: Tensor of float32.
        output_shape: Tensor of int32.
        interpolation: str.
        fill_mode: str, 'CONSTANT' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `images`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input images must have rank 4, got shape …"; "Input transform
            should be num_images x 8 or 1 x 8; got shape … for … images"; "fill_value must be a scalar…"; "output
            shape must have two elements, height and width; got …"; "output dimensions must be positive; got …";
            "Invalid interpolation …. Supported types: NEAREST, BILINEAR".
        ResourceExhaustedError: With a message such as "OOM when allocating tensor with shape… and type …: it would
            take … bytes".
    """

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
    """Returns `images` under `transforms` (a0, a1, a2, b0, b1, b2, c0, c1), which map positions of the result to those
    of the source; `fill_mode` selects the values outside the border.

    Args:
        images: Tensor of floating point, integer or unsigned integer dtype. Images, with the channels in the last
            dimension.
        transforms: Tensor of float32.
        output_shape: Tensor of int32.
        fill_value: Tensor of float32.
        interpolation: str.
        fill_mode: str, 'CONSTANT' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `images`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input images must have rank 4, got shape …"; "Input transform
            should be num_images x 8 or 1 x 8; got shape … for … images"; "fill_value must be a scalar…"; "output
            shape must have two elements, height and width; got …"; "output dimensions must be positive; got …";
            "Invalid interpolation …. Supported types: NEAREST, BILINEAR".
        ResourceExhaustedError: With a message such as "OOM when allocating tensor with shape… and type …: it would
            take … bytes".
    """

def ImageSummary(
    *,
    tag: TensorLike,
    tensor: TensorLike,
    max_images: int = 3,
    bad_color: _Any = ...,
    name: str | None = None,
) -> Tensor:
    """Returns a Summary with images of shape [count, height, width, 1, 3 or 4].

    Floats are scaled to the range of bytes.

    Args:
        tag: Tensor of string. Name of the summary in TensorBoard.
        tensor: Tensor of floating point or unsigned integer dtype.
        max_images: int, 3 by default.
        bad_color: Any value, <tf.Tensor: shape=(4,), dtype=uint8, numpy=array([255,   0,   0, 255], dtype=uint8)>
            by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Tensor must be 4-D with last dim 1, 3, or 4, not …"; "tag must
            be a scalar; got shape …".
    """

def InTopK(*, predictions: TensorLike, targets: TensorLike, k: int, name: str | None = None) -> Tensor:
    """Returns whether the target of each row is among its k largest predictions.

    Args:
        predictions: Tensor of float32.
        targets: Tensor of int32 or int64.
        k: int.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "predictions must be 2-dimensional"; "targets must be
            1-dimensional"; "First dimension of predictions … must match length of targets …"; "predictions must
            have rank 2, but has shape …"; "targets must have rank 1, but has shape …".
    """

def InTopKV2(*, predictions: TensorLike, targets: TensorLike, k: TensorLike, name: str | None = None) -> Tensor:
    """Returns whether the target of each row is among its k largest predictions.

    Args:
        predictions: Tensor of float32.
        targets: Tensor of int32 or int64.
        k: Tensor of the same dtype as `targets`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "k must be 0-D, got shape …"; "predictions must be
            2-dimensional"; "targets must be 1-dimensional"; "First dimension of predictions … must match length of
            targets …"; "predictions must have rank 2, but has shape …"; "targets must have rank 1, but has shape
            …".
    """

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
    r"""Fills a static table from the lines of a file.

    Args:
        table_handle: Lookup table, as the op that creates it returns it.
        filename: Tensor of string. Path of the file.
        key_index: int.
        value_index: int.
        vocab_size: int, -1 by default.
        delimiter: str, '\t' by default.
        offset: int, 0 by default.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        PermissionDeniedError: With a message such as "A graph of a loaded SavedModel …. This is refused because the
            file may come from anyone. If you trust it, load it with tf.saved_model.load(path,
            options=tf.saved_model.LoadOptions(allow_file_ops=True)).".
        InvalidArgumentError: With a message such as "delimiter should be only 1 char"; "Invalid vocab_size in …:
            expected … but got …"; "Invalid content in …: empty line found at position …."; "Invalid number of
            columns in … line … (…) : expected at least … got …".
        OutOfRangeError: With a message such as "The vocabulary file … is empty".
    """

def InitializeTableV2(
    *,
    table_handle: TensorLike,
    keys: TensorLike,
    values: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Fills a static table.

    Args:
        table_handle: Lookup table, as the op that creates it returns it.
        keys: Tensor of any dtype. Keys of the table.
        values: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def InplaceAdd(*, x: TensorLike, i: TensorLike, v: TensorLike, name: str | None = None) -> Tensor:
    """Returns `x` with `v[n]` added to row `i[n]`.

    Args:
        x: Tensor of any dtype.
        i: Tensor of int32.
        v: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "i of shape … and v of shape … do not name rows of x, which has
            shape …"; "i holds rows outside [-…, …): …".
    """

def InplaceSub(*, x: TensorLike, i: TensorLike, v: TensorLike, name: str | None = None) -> Tensor:
    """Returns `x` with `v[n]` subtracted from row `i[n]`.

    Args:
        x: Tensor of any dtype.
        i: Tensor of int32.
        v: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "i of shape … and v of shape … do not name rows of x, which has
            shape …"; "i holds rows outside [-…, …): …".
    """

def InplaceUpdate(*, x: TensorLike, i: TensorLike, v: TensorLike, name: str | None = None) -> Tensor:
    """Returns `x` with row `i[n]` replaced by `v[n]`.

    Args:
        x: Tensor of any dtype.
        i: Tensor of int32.
        v: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "i of shape … and v of shape … do not name rows of x, which has
            shape …"; "i holds rows outside [-…, …): …".
    """

def Inv(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 / x` elementwise, under its older name.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def InvGrad(*, y: TensorLike, dy: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of `y = 1 / x`: `-dy conj(y)^2`.

    Args:
        y: Tensor of floating point or complex dtype.
        dy: Tensor of the same dtype as `y`. Gradient of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `y`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def Invert(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Flips every bit of `x`.

    Args:
        x: Integer tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def InvertPermutation(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns the inverse of a permutation: `result[x[i]] == i`.

    Args:
        x: Integer vector that holds 0 to `len(x) - 1`, each once.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        InvalidArgumentError: If `x` is not a vector that holds each number from 0 to its size - 1 once.

    >>> tf.math.invert_permutation([2, 0, 1]).numpy()
    array([1, 2, 0], dtype=int32)
    """

def IsFinite(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns which elements are neither infinite nor NaN.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.is_finite([1.0, float("inf")]).numpy()
    array([ True, False])
    """

def IsInf(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns which elements are infinite.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.is_inf([1.0, float("inf")]).numpy()
    array([False,  True])
    """

def IsNan(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns which elements are NaN.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.is_nan([1.0, float("nan")]).numpy()
    array([False,  True])
    """

class _IsotonicRegression(NamedTuple):
    output: Tensor
    segments: Tensor

def IsotonicRegression(
    *,
    input: TensorLike,
    output_dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> _IsotonicRegression:
    """Returns the nearest non-increasing sequence to each row, and the block that each element fell into.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        output_dtype: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of floating point dtype) and `segments` (tensor of int32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "IsotonicRegression needs a matrix; input has … dimensions".
    """

def IteratorFromStringHandleV2(
    *,
    string_handle: TensorLike,
    output_types: Sequence[DTypeLike] | DTypeLike = (),
    output_shapes: Sequence[ShapeLike] | ShapeLike = (),
    name: str | None = None,
) -> Tensor:
    """Returns the iterator that a string handle identifies.

    Args:
        string_handle: Tensor of string.
        output_types: List of DType values, [] by default. DTypes of the results.
        output_shapes: List of shape values, [] by default. Shapes of the results.
        name: Name of the operation in a graph.

    Returns:
        Handle of a resource, as the op that creates it returns it.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "There is no iterator whose string handle is ….".
    """

def IteratorGetNext(
    *,
    iterator: TensorLike,
    output_types: Sequence[DTypeLike] | DTypeLike,
    output_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> list[Tensor]:
    """Returns the next element; raises OutOfRangeError at the end.

    Args:
        iterator: Handle of an iterator.
        output_types: List of DType values. DTypes of the results.
        output_shapes: List of shape values. Shapes of the results.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        OutOfRangeError: With a message such as "End of sequence".
    """

def IteratorGetNextAsOptional(
    *,
    iterator: TensorLike,
    output_types: Sequence[DTypeLike] | DTypeLike,
    output_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> Tensor:
    """Returns the next element as an optional, which is empty at the end.

    Args:
        iterator: Handle of an iterator.
        output_types: List of DType values. DTypes of the results.
        output_shapes: List of shape values. Shapes of the results.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def IteratorToStringHandle(*, resource_handle: TensorLike, name: str | None = None) -> Tensor:
    """Returns a string that identifies an iterator and can be fed.

    Args:
        resource_handle: Handle of a resource, as the op that creates it returns it.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def IteratorV2(
    *,
    shared_name: str | bytes,
    container: str | bytes,
    output_types: Sequence[DTypeLike] | DTypeLike,
    output_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> Tensor:
    """Returns the handle of an uninitialized iterator. The session holds its state.

    Args:
        shared_name: str. Name under which the resource is shared. Empty: the name of the operation.
        container: str. Name of the container of resources. It has no effect.
        output_types: List of DType values. DTypes of the results.
        output_shapes: List of shape values. Shapes of the results.
        name: Name of the operation in a graph.

    Returns:
        Handle of a resource, as the op that creates it returns it.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def L2Loss(*, t: TensorLike, name: str | None = None) -> Tensor:
    """Computes half the sum of squares.

    Args:
        t: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Scalar.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> print(tf.nn.l2_loss([3.0, 4.0]).numpy())
    12.5
    """

def LRN(
    *,
    input: TensorLike,
    depth_radius: int = 5,
    bias: float = 1.0,
    alpha: float = 1.0,
    beta: float = 0.5,
    name: str | None = None,
) -> Tensor:
    """Divides each element by a power of the sum of squares over neighboring channels.

    Args:
        input: 4-D tensor.
        depth_radius: Number of channels on each side.
        bias: Offset, added to the scaled sum.
        alpha: Factor of the sum.
        beta: Exponent.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4.

    >>> tf.nn.local_response_normalization(tf.ones([1, 2, 2, 3])).shape
    TensorShape([1, 2, 2, 3])
    """

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
    """Computes the gradient of LRN.

    Args:
        input_grads: Tensor of float16, bfloat16 or float32.
        input_image: Tensor of the same dtype as `input_grads`.
        output_image: Tensor of the same dtype as `input_grads`.
        depth_radius: int, 5 by default.
        bias: float, 1.0 by default.
        alpha: float, 1.0 by default.
        beta: float, 0.5 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input_grads`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input_grads, input_image, and out_image should have the same
            shape".
    """

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
    """Computes one step of an LSTM; the order of the gates in the weights is input, cell input, forget, output.

    Args:
        x: Tensor of float16 or float32.
        cs_prev: Tensor of the same dtype as `x`. State of the cell before the step.
        h_prev: Tensor of the same dtype as `x`. Output of the cell before the step.
        w: Tensor of the same dtype as `x`. Matrix of weights.
        wci: Tensor of the same dtype as `x`. Weights of the input gate's view of the cell.
        wcf: Tensor of the same dtype as `x`. Weights of the forget gate's view of the cell.
        wco: Tensor of the same dtype as `x`. Weights of the output gate's view of the cell.
        b: Tensor of the same dtype as `x`.
        forget_bias: float, 1.0 by default.
        cell_clip: float, 3.0 by default.
        use_peephole: bool, False by default. Whether the gates see the state of the cell.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `i` (tensor of the same dtype as `x`), `cs` (tensor of the same dtype as `x`), `f`
        (tensor of the same dtype as `x`), `o` (tensor of the same dtype as `x`), `ci` (tensor of the same dtype
        as `x`), `co` (tensor of the same dtype as `x`) and `h` (tensor of the same dtype as `x`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "w.dim_size(0) != input_size + cell_size or w.dim_size(1) !=
            cell_size * 4: w has shape …, expected …"; "b.dim_size(0) != cell_size * 4: … vs. …"; "x must have rank
            2, but has shape …"; "cs_prev must have rank 2, but has shape …".
    """

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
    """Computes the gradients of one step: of the state before it, of the gates, of the peepholes.

    Args:
        x: Tensor of float16 or float32.
        cs_prev: Tensor of the same dtype as `x`. State of the cell before the step.
        h_prev: Tensor of the same dtype as `x`. Output of the cell before the step.
        w: Tensor of the same dtype as `x`. Matrix of weights.
        wci: Tensor of the same dtype as `x`. Weights of the input gate's view of the cell.
        wcf: Tensor of the same dtype as `x`. Weights of the forget gate's view of the cell.
        wco: Tensor of the same dtype as `x`. Weights of the output gate's view of the cell.
        b: Tensor of the same dtype as `x`.
        i: Tensor of the same dtype as `x`.
        cs: Tensor of the same dtype as `x`.
        f: Tensor of the same dtype as `x`.
        o: Tensor of the same dtype as `x`.
        ci: Tensor of the same dtype as `x`.
        co: Tensor of the same dtype as `x`.
        cs_grad: Tensor of the same dtype as `x`.
        h_grad: Tensor of the same dtype as `x`.
        use_peephole: bool. Whether the gates see the state of the cell.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `cs_prev_grad` (tensor of the same dtype as `x`), `dicfo` (tensor of the same dtype as
        `x`), `wci_grad` (tensor of the same dtype as `x`), `wcf_grad` (tensor of the same dtype as `x`) and
        `wco_grad` (tensor of the same dtype as `x`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "cs_prev must have rank 2, but has shape …".
    """

def LeakyRelu(*, features: TensorLike, alpha: float = 0.2, name: str | None = None) -> Tensor:
    """Returns `features` where positive, `alpha * features` elsewhere.

    Args:
        features: Tensor of floating point dtype.
        alpha: float, 0.2 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `features`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def LeakyReluGrad(
    *,
    gradients: TensorLike,
    features: TensorLike,
    alpha: float = 0.2,
    name: str | None = None,
) -> Tensor:
    """Returns `gradients` where `features` are positive, `alpha * gradients` elsewhere.

    Args:
        gradients: Tensor of floating point dtype. Gradient of the result.
        features: Tensor of the same dtype as `gradients`.
        alpha: float, 0.2 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `gradients`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Inputs to operation LeakyReluGrad of type LeakyReluGrad must
            have the same size and shape. Input 0: … != input 1: …".
    """

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
    """Draws candidates from the distribution of the true classes seen so far.

    Args:
        true_classes: Tensor of int64. Classes of each sample.
        num_true: int. Number of true classes of each sample.
        num_sampled: int. Number of candidates.
        unique: bool. Whether all candidates are different.
        range_max: int. Number of classes.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sampled_candidates` (tensor of int64), `true_expected_count` (tensor of float32) and
        `sampled_expected_count` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "true_classes must be a matrix"; "true_classes must have
            num_true columns, expected: … was: …"; "Value for attr 'num_sampled' of … must be at least minimum 1";
            "Sampler's range is too small."; "`true_candidate` out of range [0, …), received …".
    """

def LeftShift(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Shifts the bits of `x` to the left by `y`.

    Args:
        x: Integer tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.
    """

def Less(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x < y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.less([1, 5], 3).numpy()
    array([ True, False])
    """

def LessEqual(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x <= y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.less_equal([1, 3, 5], 3).numpy()
    array([ True,  True, False])
    """

def Lgamma(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the logarithm of the absolute value of the gamma function elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.lgamma([1.0, 4.0]).numpy().round(3)
    array([0.   , 1.792], dtype=float32)
    """

def LinSpace(*, start: TensorLike, stop: TensorLike, num: TensorLike, name: str | None = None) -> Tensor:
    """Returns `num` evenly spaced values from `start` to `stop`, both included.

    Args:
        start: Tensor of floating point dtype.
        stop: Tensor of the same dtype as `start`.
        num: Tensor of int32 or int64.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `start`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… must be a scalar, not shape …"; "Requires num > 0: …".
    """

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
    """Returns the elements of `x` that are not in `y`, and their positions in `x`.

    Args:
        x: Tensor of any dtype.
        y: Tensor of the same dtype as `x`.
        out_idx: DType, int32 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `out` (tensor of the same dtype as `x`) and `idx` (tensor of int32 or int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… should be a 1D vector, got shape …".
    """

def Log(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the natural logarithm elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.log([1.0, 10.0]).numpy().round(3)
    array([0.   , 2.303], dtype=float32)
    """

def Log1p(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `log(1 + x)` elementwise, accurate for small `x`.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.log1p([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.693], dtype=float32)
    """

class _LogMatrixDeterminant(NamedTuple):
    sign: Tensor
    log_abs_determinant: Tensor

def LogMatrixDeterminant(*, input: TensorLike, name: str | None = None) -> _LogMatrixDeterminant:
    """Computes the sign and the logarithm of the absolute value of each determinant.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        sign: The signs.
        log_abs_determinant: The logarithms.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.

    >>> sign, log = tf.linalg.slogdet([[2.0, 0.0], [0.0, 4.0]])
    >>> print(log.numpy().round(3))
    2.079
    """

def LogSoftmax(*, logits: TensorLike, name: str | None = None) -> Tensor:
    """Computes the logarithm of the softmax over the last axis.

    Args:
        logits: Tensor of floating point dtype. Logarithms of unnormalized probabilities.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `logits`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "logits must have >= 1 dimension, got …"; "logits must have
            rank at least 1, but has shape …".
    """

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
    """Candidates from a distribution that falls with the number of the class.

    Args:
        true_classes: Tensor of int64. Classes of each sample.
        num_true: int. Number of true classes of each sample.
        num_sampled: int. Number of candidates.
        unique: bool. Whether all candidates are different.
        range_max: int. Number of classes.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sampled_candidates` (tensor of int64), `true_expected_count` (tensor of float32) and
        `sampled_expected_count` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "true_classes must be a matrix"; "true_classes must have
            num_true columns, expected: … was: …"; "Value for attr 'num_sampled' of … must be at least minimum 1";
            "Sampler's range is too small."; "`true_candidate` out of range [0, …), received …".
    """

def LogicalAnd(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x and y` elementwise.

    Args:
        x: Boolean tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of bool, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.logical_and([True, True], [True, False]).numpy()
    array([ True, False])
    """

def LogicalNot(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `not x` elementwise.

    Args:
        x: Boolean tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.logical_not([True, False]).numpy()
    array([False,  True])
    """

def LogicalOr(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x or y` elementwise.

    Args:
        x: Boolean tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of bool, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.logical_or([True, False], [False, False]).numpy()
    array([ True, False])
    """

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
    """Returns all keys and all values.

    Args:
        table_handle: Lookup table, as the op that creates it returns it.
        Tkeys: DType.
        Tvalues: DType.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `keys` (tensor of any dtype) and `values` (tensor of any dtype).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def LookupTableFindV2(
    *,
    table_handle: TensorLike,
    keys: TensorLike,
    default_value: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the value of each key, or the default.

    Args:
        table_handle: Lookup table, as the op that creates it returns it.
        keys: Tensor of any dtype. Keys of the table.
        default_value: Tensor of any dtype. Value where there is none.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `default_value`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def LookupTableImportV2(
    *,
    table_handle: TensorLike,
    keys: TensorLike,
    values: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Makes a table hold exactly these keys.

    Args:
        table_handle: Lookup table, as the op that creates it returns it.
        keys: Tensor of any dtype. Keys of the table.
        values: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def LookupTableInsertV2(
    *,
    table_handle: TensorLike,
    keys: TensorLike,
    values: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Gives keys new values.

    Args:
        table_handle: Lookup table, as the op that creates it returns it.
        keys: Tensor of any dtype. Keys of the table.
        values: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def LookupTableRemoveV2(*, table_handle: TensorLike, keys: TensorLike, name: str | None = None) -> Operation | None:
    """Takes keys out of a table; those it does not have are passed over.

    Args:
        table_handle: Lookup table, as the op that creates it returns it.
        keys: Tensor of any dtype. Keys of the table.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def LookupTableSizeV2(*, table_handle: TensorLike, name: str | None = None) -> Tensor:
    """Returns the number of keys.

    Args:
        table_handle: Lookup table, as the op that creates it returns it.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def LowerBound(
    *,
    sorted_inputs: TensorLike,
    values: TensorLike,
    out_type: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> Tensor:
    """Returns the insertion position of each value in its sorted row, before equal elements.

    Args:
        sorted_inputs: Tensor of any dtype.
        values: Tensor of the same dtype as `sorted_inputs`.
        out_type: DType, int32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32 or int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Shape must be rank 2 but is rank … for `…` argument"; "Leading
            dim_size of both tensors must match: … vs. …"; "Shape must be rank 2 but is rank …".
    """

class _Lu(NamedTuple):
    lu: Tensor
    p: Tensor

def Lu(*, input: TensorLike, output_idx_type: DTypeLike = dtypes.int32, name: str | None = None) -> _Lu:
    """Computes the LU decomposition of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        output_idx_type: Dtype of the permutation: int32 or int64.
        name: Name of the operation.

    Returns:
        lu: Both factors in one matrix, without the ones on the diagonal of L.
        p: The order of the rows.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices, or a matrix is not invertible.
    """

def MakeIterator(*, dataset: TensorLike, iterator: TensorLike, name: str | None = None) -> Operation | None:
    """Moves an iterator to the beginning of a dataset.

    Args:
        dataset: Tensor of variant.
        iterator: Handle of an iterator.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Computes the product of two matrices.

    Args:
        a: Tensor of floating point, complex, integer or unsigned integer dtype.
        b: Tensor of the same dtype as `a`.
        transpose_a: bool, False by default.
        transpose_b: bool, False by default.
        grad_a: bool, False by default. Whether this is the product of a gradient by the first factor. It has no
            effect.
        grad_b: bool, False by default. Whether this is the product of a gradient by the second factor. It has no
            effect.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `a`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "In[0] and In[1] has different ndims: … vs. …"; "In[0] and
            In[1] ndims must be == 2: …"; "Shape must be rank 2 but is rank …"; "Dimensions must be equal, but are …
            and …".
    """

def MatchingFiles(*, pattern: TensorLike, name: str | None = None) -> Tensor:
    """Returns the names of the files that match a pattern, sorted.

    Args:
        pattern: Glob pattern or vector of patterns. `*`, `?` and `[...]` match within one path component.
        name: Name of the operation.

    Returns:
        Tensor of string.

    Raises:
        InvalidArgumentError: If `pattern` has more than one axis.
        PermissionDeniedError: If the op belongs to a SavedModel that was loaded without `allow_file_ops`.
        UnimplementedError: If the path needs a package that is not installed.

    >>> tf.io.write_file("a.txt", "")
    >>> tf.io.matching_files("*.txt").numpy()
    array([b'a.txt'], dtype=object)
    """

def MatrixBandPart(
    *,
    input: TensorLike,
    num_lower: TensorLike,
    num_upper: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns `input` with everything outside a central band set to zero.

    A negative number keeps the whole triangle.

    Args:
        input: Tensor of floating point, complex, integer, unsigned integer or bool dtype.
        num_lower: Tensor of int32 or int64.
        num_upper: Tensor of the same dtype as `num_lower`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be at least 2-dim, received shape: …"; "num_lower
            must be scalar, got shape …"; "num_lower must be negative or less or equal to number of rows (…) got:
            …"; "num_upper must be scalar, got shape …"; "num_upper must be negative or less or equal to number of
            columns (…) got: …"; "Shape must be at least rank 2 but is rank …".
    """

def MatrixDeterminant(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the determinant of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        The determinants: the shape of `input` without the last two axes.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.

    >>> round(tf.linalg.det([[1.0, 2.0], [3.0, 4.0]]).numpy().item(), 3)
    -2.0
    """

def MatrixDiag(*, diagonal: TensorLike, name: str | None = None) -> Tensor:
    """Square matrices with these main diagonals, zero elsewhere.

    Args:
        diagonal: Tensor of floating point, complex, integer, unsigned integer or bool dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `diagonal`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "diagonal must be at least 1-dim, received shape: …"; "Shape
            must be at least rank 1 but is rank 0"; "diag_index must be a scalar or vector, received shape: …";
            "diag_index must have only one or two elements, received … elements."; "lower_diag_index must not be
            larger than upper_diag_index: … > …"; "The number of … is too small.".
    """

def MatrixDiagPart(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the main diagonals of matrices.

    Args:
        input: Tensor of floating point, complex, integer, unsigned integer or bool dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be at least 2-dim, received shape: …"; "Shape must
            be at least rank 2 but is rank …"; "diag_index must be a scalar or vector, received shape: …";
            "diag_index must have only one or two elements, received … elements."; "lower_diag_index must not be
            larger than upper_diag_index: … > …"; "…_diag_index is out of bound: …. It must be between … and …".
    """

def MatrixDiagPartV2(
    *,
    input: TensorLike,
    k: TensorLike,
    padding_value: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a range of diagonals, packed and aligned to the left.

    Args:
        input: Tensor of floating point, complex, integer, unsigned integer or bool dtype.
        k: Tensor of int32.
        padding_value: Tensor of the same dtype as `input`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be at least 2-dim, received shape: …"; "diag_index
            must be a scalar or vector, received shape: …"; "diag_index must have only one or two elements, received
            … elements."; "lower_diag_index must not be larger than upper_diag_index: … > …"; "…_diag_index is out
            of bound: …. It must be between … and …"; "Padding must be scalar.".
    """

def MatrixDiagPartV3(
    *,
    input: TensorLike,
    k: TensorLike,
    padding_value: TensorLike,
    align: str | bytes = 'RIGHT_LEFT',
    name: str | None = None,
) -> Tensor:
    """Returns a range of diagonals, packed.

    Args:
        input: Tensor of floating point, complex, integer, unsigned integer or bool dtype.
        k: Tensor of int32.
        padding_value: Tensor of the same dtype as `input`.
        align: str, 'RIGHT_LEFT' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'align' of "…" is not in the list of allowed
            values: …"; "input must be at least 2-dim, received shape: …"; "diag_index must be a scalar or vector,
            received shape: …"; "diag_index must have only one or two elements, received … elements.";
            "lower_diag_index must not be larger than upper_diag_index: … > …"; "…_diag_index is out of bound: …. It
            must be between … and …".
    """

def MatrixDiagV2(
    *,
    diagonal: TensorLike,
    k: TensorLike,
    num_rows: TensorLike,
    num_cols: TensorLike,
    padding_value: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Matrices from packed diagonals, all aligned to the left.

    Args:
        diagonal: Tensor of floating point, complex, integer, unsigned integer or bool dtype.
        k: Tensor of int32.
        num_rows: Tensor of int32.
        num_cols: Tensor of int32.
        padding_value: Tensor of the same dtype as `diagonal`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `diagonal`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "diagonal must be at least 1-dim, received shape: …";
            "diag_index must be a scalar or vector, received shape: …"; "diag_index must have only one or two
            elements, received … elements."; "lower_diag_index must not be larger than upper_diag_index: … > …";
            "The number of diagonals provided in the input does not match the lower_diag_index and upper_diag_index
            range."; "padding_value must be a scalar".
    """

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
    """Matrices from packed diagonals, padded elsewhere.

    Args:
        diagonal: Tensor of floating point, complex, integer, unsigned integer or bool dtype.
        k: Tensor of int32.
        num_rows: Tensor of int32.
        num_cols: Tensor of int32.
        padding_value: Tensor of the same dtype as `diagonal`.
        align: str, 'RIGHT_LEFT' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `diagonal`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'align' of "…" is not in the list of allowed
            values: …"; "diagonal must be at least 1-dim, received shape: …"; "diag_index must be a scalar or
            vector, received shape: …"; "diag_index must have only one or two elements, received … elements.";
            "lower_diag_index must not be larger than upper_diag_index: … > …"; "The number of diagonals provided in
            the input does not match the lower_diag_index and upper_diag_index range.".
    """

def MatrixExponential(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the exponential of each matrix, by scaling, a rational approximation, and squaring.

    Args:
        input: Tensor of floating point or complex dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input tensor 0 must have rank >= 2, got …"; "Input matrix must
            be square."; "Shape must be at least rank 2 but is rank …"; "Dimensions must be equal, but are … and …".
    """

def MatrixInverse(*, input: TensorLike, adjoint: bool = False, name: str | None = None) -> Tensor:
    """Computes the inverse of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        adjoint: Whether to invert the adjoint instead.
        name: Name of the operation.

    Returns:
        The inverses, a tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices, or a matrix is not invertible.

    >>> tf.linalg.inv([[2.0, 0.0], [0.0, 4.0]]).numpy()
    array([[0.5 , 0.  ],
           [0.  , 0.25]], dtype=float32)
    """

def MatrixLogarithm(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the principal logarithm of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        Tensor of the same shape; NaN where there is no logarithm.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.
    """

def MatrixSetDiag(*, input: TensorLike, diagonal: TensorLike, name: str | None = None) -> Tensor:
    """Returns `input` with other main diagonals.

    Args:
        input: Tensor of floating point, complex, integer, unsigned integer or bool dtype.
        diagonal: Tensor of the same dtype as `input`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be at least 2-dim, received shape: …"; "diagonal
            must be at least 1-dim, received shape: …"; "diag_index must be a scalar or vector, received shape: …";
            "diag_index must have only one or two elements, received … elements."; "lower_diag_index must not be
            larger than upper_diag_index: … > …"; "…_diag_index is out of bound: …. It must be between … and …".
    """

def MatrixSetDiagV2(*, input: TensorLike, diagonal: TensorLike, k: TensorLike, name: str | None = None) -> Tensor:
    """Returns `input` with other values on a range of diagonals, packed and aligned to the left.

    Args:
        input: Tensor of floating point, complex, integer, unsigned integer or bool dtype.
        diagonal: Tensor of the same dtype as `input`.
        k: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be at least 2-dim, received shape: …"; "diagonal
            must be at least 1-dim, received shape: …"; "diag_index must be a scalar or vector, received shape: …";
            "diag_index must have only one or two elements, received … elements."; "lower_diag_index must not be
            larger than upper_diag_index: … > …"; "…_diag_index is out of bound: …. It must be between … and …".
    """

def MatrixSetDiagV3(
    *,
    input: TensorLike,
    diagonal: TensorLike,
    k: TensorLike,
    align: str | bytes = 'RIGHT_LEFT',
    name: str | None = None,
) -> Tensor:
    """Returns `input` with other values on a range of diagonals.

    Args:
        input: Tensor of floating point, complex, integer, unsigned integer or bool dtype.
        diagonal: Tensor of the same dtype as `input`.
        k: Tensor of int32.
        align: str, 'RIGHT_LEFT' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'align' of "…" is not in the list of allowed
            values: …"; "input must be at least 2-dim, received shape: …"; "diagonal must be at least 1-dim,
            received shape: …"; "diag_index must be a scalar or vector, received shape: …"; "diag_index must have
            only one or two elements, received … elements."; "lower_diag_index must not be larger than
            upper_diag_index: … > …".
    """

def MatrixSolve(*, matrix: TensorLike, rhs: TensorLike, adjoint: bool = False, name: str | None = None) -> Tensor:
    """Solves systems of linear equations `matrix @ x = rhs`.

    Args:
        matrix: Tensor of shape `[..., n, n]`.
        rhs: Tensor of shape `[..., n, k]`.
        adjoint: Whether to use the adjoint of `matrix`.
        name: Name of the operation.

    Returns:
        The solutions, a tensor of the shape of `rhs`.

    Raises:
        InvalidArgumentError: If `matrix` does not hold square matrices, one is not invertible, or the shapes of
            `matrix` and `rhs` do not fit.

    >>> tf.linalg.solve([[2.0, 0.0], [0.0, 4.0]], [[2.0], [4.0]]).numpy().tolist()
    [[1.0], [1.0]]
    """

def MatrixSolveLs(
    *,
    matrix: TensorLike,
    rhs: TensorLike,
    l2_regularizer: TensorLike,
    fast: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns the X that makes `matrix X - rhs` smallest, with a penalty on X if `fast`; of several the smallest.

    Args:
        matrix: Tensor of floating point or complex dtype.
        rhs: Tensor of the same dtype as `matrix`.
        l2_regularizer: Tensor of float64.
        fast: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `matrix`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "All input tensors must have the same rank."; "All input
            tensors must have the same outer dimensions."; "Input matrix and rhs are incompatible: … and … rows.";
            "Shape must be at least rank 2 but is rank …"; "Dimensions must be equal, but are … and …".
    """

def MatrixSquareRoot(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the principal square root of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        Tensor of the same shape; NaN where the root of a real matrix is not real.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.
    """

def MatrixTriangularSolve(
    *,
    matrix: TensorLike,
    rhs: TensorLike,
    lower: bool = True,
    adjoint: bool = False,
    name: str | None = None,
) -> Tensor:
    """Solves `matrix X = rhs` by substitution; a zero on the diagonal gives infinities.

    Args:
        matrix: Tensor of floating point or complex dtype.
        rhs: Tensor of the same dtype as `matrix`.
        lower: bool, True by default.
        adjoint: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `matrix`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "In[0] matrices in the last dimensions must be square (… =/=
            …)"; "In[…] ndims must be >= 2: …"; "In[0] mismatch In[1] shape: … vs. …: … … 1 0"; "In[0] and In[1]
            must have compatible batch dimensions: … vs. …"; "Shape must be at least rank 2 but is rank …";
            "Dimensions must be equal, but are … and …".
    """

def Max(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Computes the largest element along axes.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid reduction arguments: Axes contains duplicate
            dimension: …"; "Shape must be at most rank 1 but is rank …"; "Invalid reduction dimension (… for input
            with … dimension(s)".
    """

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
    """Computes the largest element of each window.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        explicit_paddings: List of int values, [] by default. Sizes to add before and after each dimension, for the
            padding "EXPLICIT".
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must have rank …, but has shape …"; "Value for attr
            'padding' of "…" is not in the list of allowed values: …"; "Value for attr 'data_format' of "…" is not
            in the list of allowed values: …"; "Sliding window … field must specify … dimensions: …"; "Sliding
            window ksize must be positive. The specified or inferred ksize is: …"; "Stride must be > 0, but got …".
        UnimplementedError: With a message such as "Pooling is not yet supported on the batch dimension."; "Pooling
            is not yet supported on the depth dimension."; "MaxPooling supports exactly one of pooling across depth
            or pooling across width/height."; "Depthwise max pooling requires the depth window to equal the depth
            stride"; "Depthwise max pooling requires the depth window to evenly divide the input depth".
    """

def MaxPool3D(
    *,
    input: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NDHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the largest element of each window of volumes.

    Args:
        input: Tensor of float16, bfloat16 or float32.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NDHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must have rank …, but has shape …"; "Value for attr
            'padding' of "…" is not in the list of allowed values: …"; "Value for attr 'data_format' of "…" is not
            in the list of allowed values: …"; "Sliding window … field must specify … dimensions: …"; "Sliding
            window ksize must be positive. The specified or inferred ksize is: …"; "Stride must be > 0, but got …".
        UnimplementedError: With a message such as "Pooling is not yet supported on the batch dimension."; "Pooling
            is not yet supported on the depth dimension."; "MaxPooling supports exactly one of pooling across depth
            or pooling across width/height."; "Depthwise max pooling requires the depth window to equal the depth
            stride"; "Depthwise max pooling requires the depth window to evenly divide the input depth".
    """

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
    """Computes the gradient of MaxPool3D.

    Args:
        orig_input: Tensor of float16, bfloat16 or float32. Input of the forward op.
        orig_output: Tensor of the same dtype as `orig_input`. Result of the forward op.
        grad: Tensor of float16, bfloat16 or float32. Gradient of the loss by the result, or by the variable.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NDHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `grad`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected orig_output shape to be …, but got …"; "Expected grad
            shape to be …, but got …".
    """

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
    """Computes the gradient of MaxPool3DGrad.

    Args:
        orig_input: Tensor of floating point, integer or unsigned integer dtype. Input of the forward op.
        orig_output: Tensor of the same dtype as `orig_input`. Result of the forward op.
        grad: Tensor of the same dtype as `orig_input`. Gradient of the loss by the result, or by the variable.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NDHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `orig_input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected orig_output shape to be …, but got …"; "grad must
            have the shape of orig_input: … vs …".
    """

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
    """Computes the gradient of MaxPool: among equals the first element of a window gets it all.

    Args:
        orig_input: Tensor of floating point, integer or unsigned integer dtype. Input of the forward op.
        orig_output: Tensor of the same dtype as `orig_input`. Result of the forward op.
        grad: Tensor of the same dtype as `orig_input`. Gradient of the loss by the result, or by the variable.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        explicit_paddings: List of int values, [] by default. Sizes to add before and after each dimension, for the
            padding "EXPLICIT".
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `orig_input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected orig_output shape to be …, but got …"; "Expected grad
            shape to be …, but got …".
    """

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
    """Computes the gradient of MaxPoolGrad: what `grad` holds where each window has its first largest element.

    Args:
        orig_input: Tensor of floating point, integer or unsigned integer dtype. Input of the forward op.
        orig_output: Tensor of the same dtype as `orig_input`. Result of the forward op.
        grad: Tensor of the same dtype as `orig_input`. Gradient of the loss by the result, or by the variable.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `orig_input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected orig_output shape to be …, but got …"; "grad must
            have the shape of orig_input: … vs …".
    """

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
    """Computes the gradient of MaxPoolGradV2.

    Args:
        orig_input: Tensor of floating point, integer or unsigned integer dtype. Input of the forward op.
        orig_output: Tensor of the same dtype as `orig_input`. Result of the forward op.
        grad: Tensor of the same dtype as `orig_input`. Gradient of the loss by the result, or by the variable.
        ksize: Tensor of int32. Size of the window along each dimension.
        strides: Tensor of int32. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `orig_input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected orig_output shape to be …, but got …"; "grad must
            have the shape of orig_input: … vs …".
    """

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
    """Returns what `grad` holds at the positions in `argmax`.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        grad: Tensor of the same dtype as `input`. Gradient of the loss by the result, or by the variable.
        argmax: Tensor of int32 or int64.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        include_batch_in_index: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected argmax shape to be …, but got …"; "grad must have the
            shape of input: … vs …"; "Invalid index: argmax must lie in [0, …)".
    """

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
    """Computes the gradient of MaxPoolV2.

    Args:
        orig_input: Tensor of floating point, integer or unsigned integer dtype. Input of the forward op.
        orig_output: Tensor of the same dtype as `orig_input`. Result of the forward op.
        grad: Tensor of the same dtype as `orig_input`. Gradient of the loss by the result, or by the variable.
        ksize: Tensor of int32. Size of the window along each dimension.
        strides: Tensor of int32. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `orig_input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected orig_output shape to be …, but got …"; "Expected grad
            shape to be …, but got …".
    """

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
    """Returns `grad` at the positions in `argmax`, zeros elsewhere.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        grad: Tensor of the same dtype as `input`. Gradient of the loss by the result, or by the variable.
        argmax: Tensor of int32 or int64.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        include_batch_in_index: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected argmax shape to be …, but got …"; "Expected grad
            shape to be …, but got …"; "Invalid index: argmax must lie in [0, …)".
    """

def MaxPoolV2(
    *,
    input: TensorLike,
    ksize: TensorLike,
    strides: TensorLike,
    padding: str | bytes,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Computes the largest element of each window, whose sizes are inputs.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        ksize: Tensor of int32. Size of the window along each dimension.
        strides: Tensor of int32. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must have rank 4, but has shape …"; "Value for attr
            'padding' of "…" is not in the list of allowed values: …"; "Value for attr 'data_format' of "…" is not
            in the list of allowed values: …"; "Sliding window … field must specify 4 dimensions: …"; "Sliding
            window ksize must be positive. The specified or inferred ksize is: …"; "Stride must be > 0, but got …".
        UnimplementedError: With a message such as "Pooling is not yet supported on the batch dimension.";
            "MaxPooling supports exactly one of pooling across depth or pooling across width/height."; "Depthwise
            max pooling requires the depth window to equal the depth stride"; "Depthwise max pooling requires the
            depth window to evenly divide the input depth".
    """

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
    """Computes the largest element of each window, and its flat index in the input (or in its image).

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        ksize: List of int values. Size of the window along each dimension.
        strides: List of int values. Step of the window along each dimension.
        padding: str. "SAME" pads so that each position has a window, "VALID" does not pad.
        Targmax: DType, int64 by default.
        include_batch_in_index: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of the same dtype as `input`) and `argmax` (tensor of int32 or int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must have rank 4, but has shape …"; "Value for attr
            'padding' of "…" is not in the list of allowed values: …"; "Value for attr 'data_format' of "NHWC" is
            not in the list of allowed values: …"; "Sliding window … field must specify 4 dimensions: …"; "Sliding
            window ksize must be positive. The specified or inferred ksize is: …"; "Stride must be > 0, but got …".
        UnimplementedError: With a message such as "Pooling is not yet supported on the batch dimension."; "Pooling
            is not yet supported on the depth dimension."; "MaxPooling supports exactly one of pooling across depth
            or pooling across width/height."; "Depthwise max pooling requires the depth window to equal the depth
            stride"; "Depthwise max pooling requires the depth window to evenly divide the input depth".
    """

def Maximum(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Returns the larger of `x` and `y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.maximum([1, 5], 3).numpy().tolist()
    [3, 5]
    """

def Mean(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Computes the mean of the elements along axes; that of integers is rounded toward zero.

    Args:
        input: Tensor of floating point, complex, integer or unsigned integer dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid reduction arguments: Axes contains duplicate
            dimension: …"; "Shape must be at most rank 1 but is rank …"; "Invalid reduction dimension (… for input
            with … dimension(s)".
    """

def MergeSummary(*, inputs: Sequence[TensorLike] | TensorLike, name: str | None = None) -> Tensor:
    """Returns one Summary with the values of several.

    Args:
        inputs: List of tensors of string.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Could not parse one of the summary inputs"; "Duplicate tag …
            found in summary inputs".
    """

def MergeV2Checkpoints(
    *,
    checkpoint_prefixes: TensorLike,
    destination_prefix: TensorLike,
    delete_old_dirs: bool = True,
    allow_missing_files: bool = False,
    name: str | None = None,
) -> Operation | None:
    """Makes one checkpoint of several, which are gone afterwards.

    Args:
        checkpoint_prefixes: Tensor of string.
        destination_prefix: Tensor of string.
        delete_old_dirs: bool, True by default.
        allow_missing_files: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        PermissionDeniedError: With a message such as "A graph of a loaded SavedModel moves checkpoints. This is
            refused because the file may come from anyone. If you trust it, load it with tf.saved_model.load(path,
            options=tf.saved_model.LoadOptions(allow_file_ops=True)).".
        UnimplementedError: With a message such as "MergeV2Checkpoints: … is not on this machine.".
    """

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
    """Mel-frequency cepstral coefficients of spectrograms of squared magnitudes, [channels, frames, bins].

    Args:
        spectrogram: Tensor of float32.
        sample_rate: Tensor of int32.
        upper_frequency_limit: float, 4000.0 by default.
        lower_frequency_limit: float, 20.0 by default.
        filterbank_channel_count: int, 40 by default.
        dct_coefficient_count: int, 13 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "spectrogram must be 3-dimensional, got rank …"; "Mfcc
            initialization failed for channel count …, sample rate … and filterbank_channel_count …"; "Shape must be
            rank 3 but is rank …".
    """

def Min(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Computes the smallest element along axes.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid reduction arguments: Axes contains duplicate
            dimension: …"; "Shape must be at most rank 1 but is rank …"; "Invalid reduction dimension (… for input
            with … dimension(s)".
    """

def Minimum(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Returns the smaller of `x` and `y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.minimum([1, 5], 3).numpy()
    array([1, 3], dtype=int32)
    """

def MirrorPad(*, input: TensorLike, paddings: TensorLike, mode: str | bytes, name: str | None = None) -> Tensor:
    """Returns `input` with a border that mirrors it, the outermost elements included (SYMMETRIC) or not (REFLECT).

    Args:
        input: Tensor of any dtype.
        paddings: Tensor of int32 or int64. Sizes to add before and after each dimension, as rows of two.
        mode: str.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'mode' of "…" is not in the list of allowed
            values: "REFLECT", "SYMMETRIC""; "paddings must be a matrix with 2 columns: …"; "The first dimension of
            paddings must be the rank of inputs… …"; "Paddings must be non-negative: … …"; "paddings must be … the
            dimension size: …, … … …".
    """

def MirrorPadGrad(*, input: TensorLike, paddings: TensorLike, mode: str | bytes, name: str | None = None) -> Tensor:
    """Folds a mirrored border back onto what it mirrors, adding up.

    Args:
        input: Tensor of any dtype.
        paddings: Tensor of int32 or int64. Sizes to add before and after each dimension, as rows of two.
        mode: str.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'mode' of "…" is not in the list of allowed
            values: "REFLECT", "SYMMETRIC""; "paddings must be a matrix with 2 columns: …"; "The first dimension of
            paddings must be the rank of inputs… …"; "Paddings must be non-negative: … …"; "axis … of size … is too
            small for paddings …, …".
    """

def Mod(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the remainder of the truncated division elementwise; it has the sign of `x`.

    Args:
        x: Tensor of floating point or integer dtype.
        y: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Integer division by zero"; "Incompatible shapes: … vs. …".
    """

def Mul(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * y` elementwise.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.multiply([1, 2], 3).numpy().tolist()
    [3, 6]
    """

def MulNoNan(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * y` elementwise, zero where `y` is zero even if `x` is infinite or NaN.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def Multinomial(
    *,
    logits: TensorLike,
    num_samples: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    output_dtype: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Returns `num_samples` classes for each row of log-probabilities.

    Args:
        logits: Tensor of floating point, integer or unsigned integer dtype. Logarithms of unnormalized
            probabilities.
        num_samples: Tensor of int32.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        output_dtype: DType, int64 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32 or int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "logits should be a matrix, got shape …"; "num_samples should
            be a scalar, got shape …"; "num_samples should be non-negative, got …"; "num_classes should be positive,
            got 0"; "logits must have rank 2, but has shape …".
    """

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
    """Creates a mutable table, with keys that mean "empty" and "deleted".

    Args:
        empty_key: Tensor of any dtype.
        deleted_key: Tensor of the same dtype as `empty_key`.
        value_dtype: DType. DType of the values.
        container: str, '' by default. Name of the container of resources. It has no effect.
        shared_name: str, '' by default. Name under which the resource is shared. Empty: the name of the operation.
        use_node_name_sharing: bool, False by default. Whether the name of the operation is shared. It has no
            effect.
        value_shape: shape, TensorShape([]) by default.
        initial_num_buckets: int, 131072 by default.
        max_load_factor: float, 0.8 by default.
        name: Name of the operation in a graph.

    Returns:
        Handle of a resource, as the op that creates it returns it.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Number of buckets must be at least 4 and a power of 2, got:
            …"; "max_load_factor must be between 0 and 1, got: …"; "Conflicting key/value dtypes …->… with …-… for
            table …".
        NotFoundError: With a message such as "Tables do not support keys of dtype …: they must be strings or
            integers".
    """

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
    """Returns a table from keys to vectors that can change.

    Args:
        key_dtype: DType. DType of the keys.
        value_dtype: DType. DType of the values.
        container: str, '' by default. Name of the container of resources. It has no effect.
        shared_name: str, '' by default. Name under which the resource is shared. Empty: the name of the operation.
        use_node_name_sharing: bool, False by default. Whether the name of the operation is shared. It has no
            effect.
        value_shape: shape, TensorShape([]) by default.
        name: Name of the operation in a graph.

    Returns:
        Handle of a resource, as the op that creates it returns it.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        NotFoundError: With a message such as "Tables do not support keys of dtype …: they must be strings or
            integers".
        InvalidArgumentError: With a message such as "Conflicting key/value dtypes …->… with …-… for table …".
    """

def MutableHashTableV2(
    *,
    key_dtype: DTypeLike,
    value_dtype: DTypeLike,
    container: str | bytes = '',
    shared_name: str | bytes = '',
    use_node_name_sharing: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns a table from keys to scalars that can change.

    Args:
        key_dtype: DType. DType of the keys.
        value_dtype: DType. DType of the values.
        container: str, '' by default. Name of the container of resources. It has no effect.
        shared_name: str, '' by default. Name under which the resource is shared. Empty: the name of the operation.
        use_node_name_sharing: bool, False by default. Whether the name of the operation is shared. It has no
            effect.
        name: Name of the operation in a graph.

    Returns:
        Handle of a resource, as the op that creates it returns it.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        NotFoundError: With a message such as "Tables do not support keys of dtype …: they must be strings or
            integers".
        InvalidArgumentError: With a message such as "Conflicting key/value dtypes …->… with …-… for table …".
    """

def Ndtri(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the quantile of the standard normal distribution elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Neg(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `-x` elementwise.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.negative([1, -2]).numpy()
    array([-1,  2], dtype=int32)
    """

def NextAfter(*, x1: TensorLike, x2: TensorLike, name: str | None = None) -> Tensor:
    """Returns the next representable value after `x1` in the direction of `x2`, elementwise.

    Args:
        x1: Tensor, float32 or float64.
        x2: Tensor of the same dtype that broadcasts with `x1`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x1`, of the shape that `x1` and `x2` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x1` and `x2` do not broadcast.
    """

def NoOp(*, name: str | None = None) -> Operation | None:
    """Nothing; in a graph something that control dependencies can wait for.

    Args:
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def NonDeterministicInts(*, shape: TensorLike, dtype: DTypeLike = dtypes.int64, name: str | None = None) -> Tensor:
    """Unpredictable integers from the operating system.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        dtype: DType, int64 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of integer or unsigned integer dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0".
    """

def NonMaxSuppression(
    *,
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    iou_threshold: float = 0.5,
    name: str | None = None,
) -> Tensor:
    """Returns the indices of the boxes to keep, best first.

    Args:
        boxes: Tensor of float32. Corners of boxes, as rows of y1, x1, y2, x2.
        scores: Tensor of float32. Score of each box.
        max_output_size: Tensor of int32. Largest number of results.
        iou_threshold: float, 0.5 by default. Share of overlap above which a box is dropped.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "boxes must be 2-D…"; "boxes must have 4 columns…"; "scores
            must be 1-D…"; "scores has incompatible shape: … scores for … boxes"; "max_output_size must be 0-D, got
            shape …"; "output size must be non-negative, got …".
    """

def NonMaxSuppressionV2(
    *,
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    iou_threshold: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the indices of the boxes to keep, best first.

    Args:
        boxes: Tensor of float16 or float32. Corners of boxes, as rows of y1, x1, y2, x2.
        scores: Tensor of the same dtype as `boxes`. Score of each box.
        max_output_size: Tensor of int32. Largest number of results.
        iou_threshold: Tensor of float16 or float32. Share of overlap above which a box is dropped.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "boxes must be 2-D…"; "boxes must have 4 columns…"; "scores
            must be 1-D…"; "scores has incompatible shape: … scores for … boxes"; "max_output_size must be 0-D, got
            shape …"; "output size must be non-negative, got …".
    """

def NonMaxSuppressionV3(
    *,
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    iou_threshold: TensorLike,
    score_threshold: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the indices of the boxes to keep that are above a score, best first.

    Args:
        boxes: Tensor of float16 or float32. Corners of boxes, as rows of y1, x1, y2, x2.
        scores: Tensor of the same dtype as `boxes`. Score of each box.
        max_output_size: Tensor of int32. Largest number of results.
        iou_threshold: Tensor of float16 or float32. Share of overlap above which a box is dropped.
        score_threshold: Tensor of the same dtype as `iou_threshold`. Score below which boxes are dropped.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "boxes must be 2-D…"; "boxes must have 4 columns…"; "scores
            must be 1-D…"; "scores has incompatible shape: … scores for … boxes"; "max_output_size must be 0-D, got
            shape …"; "output size must be non-negative, got …".
    """

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
    """Returns the indices of the boxes to keep, optionally padded with zeros, and their number.

    Args:
        boxes: Tensor of float16 or float32. Corners of boxes, as rows of y1, x1, y2, x2.
        scores: Tensor of the same dtype as `boxes`. Score of each box.
        max_output_size: Tensor of int32. Largest number of results.
        iou_threshold: Tensor of float16 or float32. Share of overlap above which a box is dropped.
        score_threshold: Tensor of the same dtype as `iou_threshold`. Score below which boxes are dropped.
        pad_to_max_output_size: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `selected_indices` (tensor of int32) and `valid_outputs` (tensor of int32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "boxes must be 2-D…"; "boxes must have 4 columns…"; "scores
            must be 1-D…"; "scores has incompatible shape: … scores for … boxes"; "max_output_size must be 0-D, got
            shape …"; "output size must be non-negative, got …".
    """

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
    """Returns the indices of the boxes to keep, their scores, which overlap may have lowered, and their number.

    Args:
        boxes: Tensor of float16 or float32. Corners of boxes, as rows of y1, x1, y2, x2.
        scores: Tensor of the same dtype as `boxes`. Score of each box.
        max_output_size: Tensor of int32. Largest number of results.
        iou_threshold: Tensor of the same dtype as `boxes`. Share of overlap above which a box is dropped.
        score_threshold: Tensor of the same dtype as `boxes`. Score below which boxes are dropped.
        soft_nms_sigma: Tensor of the same dtype as `boxes`.
        pad_to_max_output_size: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `selected_indices` (tensor of int32), `selected_scores` (tensor of the same dtype as
        `boxes`) and `valid_outputs` (tensor of int32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "boxes must be 2-D…"; "boxes must have 4 columns…"; "scores
            must be 1-D…"; "scores has incompatible shape: … scores for … boxes"; "max_output_size must be 0-D, got
            shape …"; "output size must be non-negative, got …".
    """

def NonMaxSuppressionWithOverlaps(
    *,
    overlaps: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    overlap_threshold: TensorLike,
    score_threshold: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the indices of the boxes to keep, given the overlap of any two.

    Args:
        overlaps: Tensor of float32.
        scores: Tensor of float32. Score of each box.
        max_output_size: Tensor of int32. Largest number of results.
        overlap_threshold: Tensor of float32.
        score_threshold: Tensor of float32. Score below which boxes are dropped.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "overlaps must be 2-D…"; "overlaps must be square…"; "… must be
            0-D, got shape …"; "scores must be 1-D…"; "scores has incompatible shape: … scores for … boxes";
            "max_output_size must be 0-D, got shape …".
    """

def NotEqual(
    *,
    x: TensorLike,
    y: TensorLike,
    incompatible_shape_error: bool = True,
    name: str | None = None,
) -> Tensor:
    """Computes `x != y` elementwise.

    Args:
        x: Tensor of any dtype.
        y: Tensor of the same dtype as `x`.
        incompatible_shape_error: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def NthElement(*, input: TensorLike, n: TensorLike, reverse: bool = False, name: str | None = None) -> Tensor:
    """Returns the n-th smallest (or largest) element along the last axis.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        n: Tensor of int32.
        reverse: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input must be at least rank 1 but is rank 0"; "N must be
            scalar but has rank …"; "input must have rank at least 1, but has shape …".
    """

def OneHot(
    *,
    indices: TensorLike,
    depth: TensorLike,
    on_value: TensorLike,
    off_value: TensorLike,
    axis: int = -1,
    name: str | None = None,
) -> Tensor:
    """Returns `on_value` at the position of each index along a new axis of size `depth`, `off_value` elsewhere.

    Args:
        indices: Tensor of integer or unsigned integer dtype. Positions of the elements.
        depth: Tensor of int32.
        on_value: Tensor of any dtype.
        off_value: Tensor of the same dtype as `on_value`.
        axis: int, -1 by default. Number or numbers of the dimensions.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `on_value`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected axis to be -1 or between [0, …). But received: …"; "…
            must be a scalar, but got: …"; "depth must be non-negative, got: …".
    """

def OnesLike(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns ones in the shape of `x`.

    Args:
        x: Tensor of floating point, complex, integer, unsigned integer or bool dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def OptionalFromValue(*, components: Sequence[TensorLike] | TensorLike, name: str | None = None) -> Tensor:
    """Creates an optional that has a value.

    Args:
        components: List of tensors.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def OptionalGetValue(
    *,
    optional: TensorLike,
    output_types: Sequence[DTypeLike] | DTypeLike,
    output_shapes: Sequence[ShapeLike] | ShapeLike,
    name: str | None = None,
) -> list[Tensor]:
    """Returns the value; raises InvalidArgumentError if there is none.

    Args:
        optional: Tensor of variant.
        output_types: List of DType values. DTypes of the results.
        output_shapes: List of shape values. Shapes of the results.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "The variant holds …, not an optional."; "The given optional
            does not have a value.".
    """

def OptionalHasValue(*, optional: TensorLike, name: str | None = None) -> Tensor:
    """Whether there is a value.

    Args:
        optional: Tensor of variant.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "The variant holds …, not an optional.".
    """

def OptionalNone(*, name: str | None = None) -> Tensor:
    """Creates an optional without a value.

    Args:
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Pack(*, values: Sequence[TensorLike] | TensorLike, axis: int = 0, name: str | None = None) -> Tensor:
    """Returns tensors of one shape stacked along a new axis.

    Args:
        values: List of tensors of any dtype.
        axis: int, 0 by default. Number or numbers of the dimensions.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "values must hold at least one tensor"; "Shapes of all inputs
            must match: values[0].shape = … != values[…].shape = …"; "axis = … not in […, …)".
    """

def Pad(*, input: TensorLike, paddings: TensorLike, name: str | None = None) -> Tensor:
    """Returns `input` with zeros before and after it along each axis.

    Args:
        input: Tensor of any dtype.
        paddings: Tensor of int32 or int64. Sizes to add before and after each dimension, as rows of two.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "paddings must be a matrix with 2 columns: …"; "The first
            dimension of paddings must be the rank of inputs… …"; "Paddings must be non-negative: … …"; "Shape …
            would have more than 2**63 - 1 elements: Encountered overflow when multiplying its sizes".
        MemoryError: With a message such as "OOM when allocating tensor with shape…".
    """

def PadV2(
    *,
    input: TensorLike,
    paddings: TensorLike,
    constant_values: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns `input` with `constant_values` before and after it along each axis.

    Args:
        input: Tensor of any dtype.
        paddings: Tensor of int32 or int64. Sizes to add before and after each dimension, as rows of two.
        constant_values: Tensor of the same dtype as `input`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "constant_values must be a scalar. Found: …"; "paddings must be
            a matrix with 2 columns: …"; "The first dimension of paddings must be the rank of inputs… …"; "Paddings
            must be non-negative: … …"; "Shape … would have more than 2**63 - 1 elements: Encountered overflow when
            multiplying its sizes".
        MemoryError: With a message such as "OOM when allocating tensor with shape…".
    """

def ParallelConcat(
    *,
    values: Sequence[TensorLike] | TensorLike,
    shape: ShapeLike,
    name: str | None = None,
) -> Tensor:
    """Returns tensors with a first axis of size 1 joined along it.

    Args:
        values: List of tensors of any dtype.
        shape: shape. Shape of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "values[…] must have a first axis of size 1, got …"; "the
            values join to shape …; `shape` says …".
    """

def ParallelDynamicStitch(
    *,
    indices: Sequence[TensorLike] | TensorLike,
    data: Sequence[TensorLike] | TensorLike,
    name: str | None = None,
) -> Tensor:
    """Like DynamicStitch; if an index occurs twice, which row wins is unspecified.

    Args:
        indices: List of tensors of int32. Positions of the elements.
        data: List of tensors of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `data`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "data[…].shape = … does not start with indices[…].shape = …";
            "Need data[0].shape[…:] = data[…].shape[…:], got data[0].shape = …, data[…].shape = …, indices[0].shape
            = …, indices[…].shape = …"; "indices[…] is out of range".
    """

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
    """Draws normal samples between two bounds.

    The parameters are scalars, or vectors along the first axis of `shape`.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        means: Tensor of floating point dtype.
        stdevs: Tensor of the same dtype as `means`.
        minvals: Tensor of the same dtype as `means`.
        maxvals: Tensor of the same dtype as `means`.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `means`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0"; "Input shape should not be a scalar"; "Input … should have length 1 or
            shape[0], got shape: …".
        InternalError: With a message such as "TruncatedNormal rejection sampler failed to accept a sample.".
    """

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
    """Returns the features of a batch of Examples, dense or sparse.

    Args:
        serialized: Tensor of string. Serialized messages.
        names: Tensor of string.
        sparse_keys: List of tensors of string.
        dense_keys: List of tensors of string.
        dense_defaults: List of tensors.
        sparse_types: List of DType values.
        dense_shapes: List of shape values.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sparse_indices` (list of tensors of int64), `sparse_values` (list of tensors),
        `sparse_shapes` (list of tensors of int64) and `dense_values` (list of tensors).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… sparse keys for … sparse types"; "… dense keys for … dense
            types"; "… dense defaults for … dense shapes"; "dense shape … must be known but for its first size";
            "Expected serialized to be a scalar or vector, got shape: …".
    """

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
    """Returns the features of one Example (a scalar) or of a batch of them, dense, sparse or ragged.

    Args:
        serialized: Tensor of string. Serialized messages.
        names: Tensor of string.
        sparse_keys: Tensor of string.
        dense_keys: Tensor of string.
        ragged_keys: Tensor of string.
        dense_defaults: List of tensors.
        num_sparse: int.
        sparse_types: List of DType values.
        ragged_value_types: List of DType values.
        ragged_split_types: List of DType values.
        dense_shapes: List of shape values.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sparse_indices` (list of tensors of int64), `sparse_values` (list of tensors),
        `sparse_shapes` (list of tensors of int64), `dense_values` (list of tensors), `ragged_values` (list of
        tensors) and `ragged_row_splits` (list of tensors).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… sparse keys for … sparse types"; "… dense keys for … dense
            types"; "… dense defaults for … dense shapes"; "dense shape … must be known but for its first size"; "…
            ragged keys for … ragged types"; "Expected serialized to be a scalar or vector, got shape: …".
    """

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
    """Returns the features and feature lists of a batch of SequenceExamples, dense or sparse.

    Args:
        serialized: Tensor of string. Serialized messages.
        debug_name: Tensor of string.
        context_dense_defaults: List of tensors.
        feature_list_dense_missing_assumed_empty: List of str values.
        context_sparse_keys: List of str values.
        context_dense_keys: List of str values.
        feature_list_sparse_keys: List of str values.
        feature_list_dense_keys: List of str values.
        Ncontext_sparse: int, 0 by default.
        Ncontext_dense: int, 0 by default.
        Nfeature_list_sparse: int, 0 by default.
        Nfeature_list_dense: int, 0 by default.
        context_sparse_types: List of DType values, [] by default.
        feature_list_dense_types: List of DType values, [] by default.
        context_dense_shapes: List of shape values, [] by default.
        feature_list_sparse_types: List of DType values, [] by default.
        feature_list_dense_shapes: List of shape values, [] by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `context_sparse_indices` (list of tensors of int64), `context_sparse_values` (list of
        tensors), `context_sparse_shapes` (list of tensors of int64), `context_dense_values` (list of tensors),
        `feature_list_sparse_indices` (list of tensors of int64), `feature_list_sparse_values` (list of
        tensors), `feature_list_sparse_shapes` (list of tensors of int64), `feature_list_dense_values` (list of
        tensors) and `feature_list_dense_lengths` (list of tensors of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… context sparse keys for … context sparse types"; "… context
            dense keys for … context dense types"; "… dense defaults for … dense shapes"; "dense shape … must be
            known but for its first size"; "… feature list sparse keys for … feature list sparse types"; "… feature
            list dense keys for … feature list dense types".
    """

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
    """Returns the features and feature lists of one SequenceExample (a scalar) or of a batch of them.

    Args:
        serialized: Tensor of string. Serialized messages.
        debug_name: Tensor of string.
        context_sparse_keys: Tensor of string.
        context_dense_keys: Tensor of string.
        context_ragged_keys: Tensor of string.
        feature_list_sparse_keys: Tensor of string.
        feature_list_dense_keys: Tensor of string.
        feature_list_ragged_keys: Tensor of string.
        feature_list_dense_missing_assumed_empty: Tensor of bool.
        context_dense_defaults: List of tensors.
        Ncontext_sparse: int, 0 by default.
        context_sparse_types: List of DType values, [] by default.
        context_ragged_value_types: List of DType values, [] by default.
        context_ragged_split_types: List of DType values, [] by default.
        context_dense_shapes: List of shape values, [] by default.
        Nfeature_list_sparse: int, 0 by default.
        Nfeature_list_dense: int, 0 by default.
        feature_list_dense_types: List of DType values, [] by default.
        feature_list_sparse_types: List of DType values, [] by default.
        feature_list_ragged_value_types: List of DType values, [] by default.
        feature_list_ragged_split_types: List of DType values, [] by default.
        feature_list_dense_shapes: List of shape values, [] by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `context_sparse_indices` (list of tensors of int64), `context_sparse_values` (list of
        tensors), `context_sparse_shapes` (list of tensors of int64), `context_dense_values` (list of tensors),
        `context_ragged_values` (list of tensors), `context_ragged_row_splits` (list of tensors),
        `feature_list_sparse_indices` (list of tensors of int64), `feature_list_sparse_values` (list of
        tensors), `feature_list_sparse_shapes` (list of tensors of int64), `feature_list_dense_values` (list of
        tensors), `feature_list_dense_lengths` (list of tensors of int64), `feature_list_ragged_values` (list of
        tensors), `feature_list_ragged_outer_splits` (list of tensors) and `feature_list_ragged_inner_splits`
        (list of tensors).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… context sparse keys for … context sparse types"; "… context
            dense keys for … context dense types"; "… dense defaults for … dense shapes"; "dense shape … must be
            known but for its first size"; "… context ragged keys for … context ragged types"; "… feature list
            sparse keys for … feature list sparse types".
    """

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
    """Returns the features of one Example, dense or sparse.

    Args:
        serialized: Tensor of string. Serialized messages.
        dense_defaults: List of tensors.
        num_sparse: int.
        sparse_keys: List of str values.
        dense_keys: List of str values.
        sparse_types: List of DType values.
        dense_shapes: List of shape values.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sparse_indices` (list of tensors of int64), `sparse_values` (list of tensors),
        `sparse_shapes` (list of tensors of int64) and `dense_values` (list of tensors).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… sparse keys for … sparse types"; "… dense keys for … dense
            types"; "… dense defaults for … dense shapes"; "dense shape … must be known but for its first size";
            "Expected serialized to be a scalar or vector, got shape: …".
    """

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
    """Returns the features and feature lists of one SequenceExample, dense or sparse.

    Args:
        serialized: Tensor of string. Serialized messages.
        feature_list_dense_missing_assumed_empty: Tensor of string.
        context_sparse_keys: List of tensors of string.
        context_dense_keys: List of tensors of string.
        feature_list_sparse_keys: List of tensors of string.
        feature_list_dense_keys: List of tensors of string.
        context_dense_defaults: List of tensors.
        debug_name: Tensor of string.
        context_sparse_types: List of DType values, [] by default.
        feature_list_dense_types: List of DType values, [] by default.
        context_dense_shapes: List of shape values, [] by default.
        feature_list_sparse_types: List of DType values, [] by default.
        feature_list_dense_shapes: List of shape values, [] by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `context_sparse_indices` (list of tensors of int64), `context_sparse_values` (list of
        tensors), `context_sparse_shapes` (list of tensors of int64), `context_dense_values` (list of tensors),
        `feature_list_sparse_indices` (list of tensors of int64), `feature_list_sparse_values` (list of
        tensors), `feature_list_sparse_shapes` (list of tensors of int64) and `feature_list_dense_values` (list
        of tensors).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… context sparse keys for … context sparse types"; "… context
            dense keys for … context dense types"; "… dense defaults for … dense shapes"; "dense shape … must be
            known but for its first size"; "… feature list sparse keys for … feature list sparse types"; "… feature
            list dense keys for … feature list dense types".
    """

def ParseTensor(*, serialized: TensorLike, out_type: DTypeLike, name: str | None = None) -> Tensor:
    """Reads a tensor from a serialized TensorProto.

    Args:
        serialized: Scalar string.
        out_type: Dtype that the tensor must have.
        name: Name of the operation.

    Returns:
        The tensor, of dtype `out_type`.

    Raises:
        InvalidArgumentError: If `serialized` is not a scalar, or the stored tensor is invalid or has another dtype than
            `out_type`.
        DataLossError: If the bytes are not a TensorProto.

    >>> tf.io.parse_tensor(tf.io.serialize_tensor([1, 2]), tf.int32).numpy().tolist()
    [1, 2]
    """

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
    """Runs the graph of a function without effects.

    Args:
        args: List of tensors.
        Tout: List of DType values.
        f: Concrete function.
        config: Any value, '' by default.
        config_proto: Any value, '' by default.
        executor_type: str, '' by default.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Placeholder(*, dtype: DTypeLike, shape: ShapeLike = ..., name: str | None = None) -> Tensor:
    """Returns a value given when the graph runs.

    Args:
        dtype: DType. DType of the result.
        shape: shape, TensorShape(None) by default. Shape of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "You must feed a value for placeholder tensor with dtype … and
            shape …".
    """

def PlaceholderV2(*, dtype: DTypeLike, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Returns a value given when the graph runs, as graphs of one short period name it.

    Args:
        dtype: DType. DType of the result.
        shape: shape. Shape of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "You must feed a value for placeholder tensor with dtype … and
            shape …".
    """

def PlaceholderWithDefault(*, input: TensorLike, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Returns a value that may be given when the graph runs; `input` otherwise.

    Args:
        input: Tensor of any dtype.
        shape: shape. Shape of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Polygamma(*, a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the derivative of order `a` of the digamma function elementwise.

    Args:
        a: Tensor of integers.
        x: Tensor that broadcasts with `a`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `a`, of the shape that `a` and `x` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `a` and `x` do not broadcast.
    """

def PopulationCount(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns how many bits of `x` are set.

    Args:
        x: Tensor of integer or unsigned integer dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of uint8.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Pow(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x` to the power of `y` elementwise.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is raised to a negative
            power.

    >>> tf.pow([2, 3], 2).numpy()
    array([4, 9], dtype=int32)
    """

def PreventGradient(*, input: TensorLike, message: str | bytes = '', name: str | None = None) -> Tensor:
    """Returns the same values; computing a gradient through them is an error.

    Args:
        input: Tensor of any dtype.
        message: str, '' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Print(
    *,
    input: TensorLike,
    data: Sequence[TensorLike] | TensorLike,
    message: str | bytes = '',
    first_n: int = -1,
    summarize: int = 3,
    name: str | None = None,
) -> Tensor:
    """Returns `input`; prints `message` and the first elements of `data`, at most `first_n` times if not negative.

    Args:
        input: Tensor of any dtype.
        data: List of tensors.
        message: str, '' by default.
        first_n: int, -1 by default.
        summarize: int, 3 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def PrintV2(
    *,
    input: TensorLike,
    output_stream: str | bytes = 'stderr',
    end: str | bytes = '\n',
    name: str | None = None,
) -> Operation | None:
    r"""Writes a string.

    Args:
        input: Tensor of string.
        output_stream: str, 'stderr' by default.
        end: str, '\n' by default. Text after the message.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        PermissionDeniedError: With a message such as "A graph of a loaded SavedModel …. This is refused because the
            file may come from anyone. If you trust it, load it with tf.saved_model.load(path,
            options=tf.saved_model.LoadOptions(allow_file_ops=True)).".
    """

def Prod(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Computes the product of the elements along axes.

    Args:
        input: Tensor of floating point, complex, integer or unsigned integer dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid reduction arguments: Axes contains duplicate
            dimension: …"; "Shape must be at most rank 1 but is rank …"; "Invalid reduction dimension (… for input
            with … dimension(s)".
    """

def PyFunc(
    *,
    input: Sequence[TensorLike] | TensorLike,
    token: _Any,
    Tout: Sequence[DTypeLike] | DTypeLike,
    name: str | None = None,
) -> list[Tensor]:
    """Calls a Python function on NumPy arrays.

    Args:
        input: List of tensors.
        token: Any value.
        Tout: List of DType values.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "PyFunc: a graph from a file calls the Python function ….
            Python functions are not saved: they exist only in the process that made the graph."; "…-th value
            returned by pyfunc is …, but expects …".
    """

class _Qr(NamedTuple):
    q: Tensor
    r: Tensor

def Qr(*, input: TensorLike, full_matrices: bool = False, name: str | None = None) -> _Qr:
    """Computes the QR decomposition of each matrix.

    Args:
        input: Tensor of shape `[..., m, n]`.
        full_matrices: Whether `q` is square.
        name: Name of the operation.

    Returns:
        q: Orthonormal columns.
        r: Upper triangular matrices.

    Raises:
        InvalidArgumentError: If `input` has fewer than two axes.

    >>> q, r = tf.linalg.qr([[3.0, 1.0], [4.0, 2.0]])
    >>> abs(r.numpy()).round(3)
    array([[5. , 2.2],
           [0. , 0.4]], dtype=float32)
    """

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
    """Like QuantizeAndDequantizeV2, the range being attributes; graphs from before 2017 hold it.

    Args:
        input: Tensor of floating point dtype.
        signed_input: bool, True by default.
        num_bits: int, 8 by default. Number of bits of a quantized value.
        range_given: bool, False by default.
        input_min: float, 0.0 by default. Smallest value that is represented.
        input_max: float, 0.0 by default. Largest value that is represented.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'round_mode' of "HALF_TO_EVEN" is not in the
            list of allowed values: …"; "num_bits is out of range: … with signed_input_ …"; "Shape must be at least
            rank … but is rank …"; "… must be …, but has shape …"; "Invalid range: input_min … > input_max …".
    """

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
    """Rounds `input` to the values that `num_bits` bits can represent; gradients pass unchanged.

    Args:
        input: Tensor of floating point dtype.
        input_min: Tensor of the same dtype as `input`. Smallest value that is represented.
        input_max: Tensor of the same dtype as `input`. Largest value that is represented.
        signed_input: bool, True by default.
        num_bits: int, 8 by default. Number of bits of a quantized value.
        range_given: bool, False by default.
        round_mode: str, 'HALF_TO_EVEN' by default.
        narrow_range: bool, False by default. Whether the lowest quantized value is not used.
        axis: int, -1 by default. Number or numbers of the dimensions.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'round_mode' of "…" is not in the list of
            allowed values: …"; "num_bits is out of range: … with signed_input_ …"; "Shape must be at least rank …
            but is rank …"; "… must be …, but has shape …"; "Invalid range: input_min … > input_max …".
    """

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
    """Like QuantizeAndDequantizeV2, the number of bits being an input.

    Args:
        input: Tensor of floating point dtype.
        input_min: Tensor of the same dtype as `input`. Smallest value that is represented.
        input_max: Tensor of the same dtype as `input`. Largest value that is represented.
        num_bits: Tensor of int32. Number of bits of a quantized value.
        signed_input: bool, True by default.
        range_given: bool, True by default.
        narrow_range: bool, False by default. Whether the lowest quantized value is not used.
        axis: int, -1 by default. Number or numbers of the dimensions.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'round_mode' of "HALF_TO_EVEN" is not in the
            list of allowed values: …"; "num_bits is out of range: … with signed_input_ …"; "Shape must be at least
            rank … but is rank …"; "… must be …, but has shape …"; "Invalid range: input_min … > input_max …".
    """

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
    """Like QuantizeAndDequantizeV2, with a gradient that stops outside a given range.

    Args:
        input: Tensor of floating point dtype.
        input_min: Tensor of the same dtype as `input`. Smallest value that is represented.
        input_max: Tensor of the same dtype as `input`. Largest value that is represented.
        signed_input: bool, True by default.
        num_bits: int, 8 by default. Number of bits of a quantized value.
        range_given: bool, False by default.
        round_mode: str, 'HALF_TO_EVEN' by default.
        narrow_range: bool, False by default. Whether the lowest quantized value is not used.
        axis: int, -1 by default. Number or numbers of the dimensions.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'round_mode' of "…" is not in the list of
            allowed values: …"; "num_bits is out of range: … with signed_input_ …"; "Shape must be at least rank …
            but is rank …"; "… must be …, but has shape …"; "Invalid range: input_min … > input_max …".
    """

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
    """Passes the gradient where the input is in range; the ends of the range get none.

    Args:
        gradients: Tensor of floating point dtype. Gradient of the result.
        input: Tensor of the same dtype as `gradients`.
        input_min: Tensor of the same dtype as `gradients`. Smallest value that is represented.
        input_max: Tensor of the same dtype as `gradients`. Largest value that is represented.
        axis: int, -1 by default. Number or numbers of the dimensions.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `input_backprop` (tensor of the same dtype as `gradients`), `input_min_backprop` (tensor
        of the same dtype as `gradients`) and `input_max_backprop` (tensor of the same dtype as `gradients`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… must be …, but has shape …"; "Invalid range: input_min … >
            input_max …".
    """

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
    """Returns codes of a smaller type, in the actual range of the values.

    Args:
        input: Tensor of quantized dtype.
        input_min: Tensor of float32. Smallest value that is represented.
        input_max: Tensor of float32. Largest value that is represented.
        out_type: DType. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of quantized dtype), `output_min` (tensor of float32) and `output_max`
        (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input must not be empty."; "`…` must be a scalar but has shape
            …".
    """

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
    """Returns codes of type `T` for floats in a range, and the range of the codes.

    Args:
        input: Tensor of float32.
        min_range: Tensor of float32.
        max_range: Tensor of float32.
        T: DType.
        mode: str, 'MIN_COMBINED' by default.
        round_mode: str, 'HALF_AWAY_FROM_ZERO' by default.
        narrow_range: bool, False by default. Whether the lowest quantized value is not used.
        axis: int, -1 by default. Number or numbers of the dimensions.
        ensure_minimum_range: float, 0.01 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of quantized dtype), `output_min` (tensor of float32) and `output_max`
        (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'mode' of "…" is not in the list of allowed
            values: …"; "Value for attr 'round_mode' of "…" is not in the list of allowed values: …"; "Value for
            attr 'T' of … is not in the list of allowed values: …"; "Round mode 'HALF_TO_EVEN' only supported for
            mode 'SCALED', but mode is '…'."; "… must be a scalar, but has shape …"; "Axis is on a zero-based index,
            so its value must always be less than number of input's dims, but given axis value was … and input's
            dims was …".
        UnimplementedError: With a message such as "MIN_FIRST mode is not implemented for Quantize with axis !=
            -1.".
    """

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
    """Averages the codes of each window; the range stays the same.

    Args:
        input: 4-D tensor of codes.
        min_input: Value of the smallest code of the input.
        max_input: Value of the largest code of the input.
        ksize: Size of the window along each axis.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        name: Name of the operation.

    Returns:
        A named tuple: the codes, and the minimum and maximum of their range.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4, or windows extend over the batch or the channels.
    """

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
    """Concatenates quantized tensors along an axis, in a range that covers all of theirs.

    Args:
        concat_dim: Axis.
        values: List of tensors.
        input_mins: Values of the smallest codes.
        input_maxes: Values of the largest codes.
        name: Name of the operation.

    Returns:
        A named tuple: the joined codes, and the minimum and maximum of their range.

    Raises:
        InvalidArgumentError: If a number in `input_maxes` is below its `input_mins`.
    """

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
    """Convolves codes in integer arithmetic.

    Args:
        input: 4-D tensor of codes.
        filter: 4-D tensor of codes.
        min_input: Value of the smallest code of the input.
        max_input: Value of the largest code of the input.
        min_filter: Value of the smallest code of the filter.
        max_filter: Value of the largest code of the filter.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        out_type: Dtype of the result.
        dilations: Distance between the elements of the filter along each axis.
        name: Name of the operation.

    Returns:
        A named tuple: the int32 sums, and the minimum and maximum of their range.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4, the depths of input and filter differ, a range is empty,
            or `dilations` are not 1.
    """

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
    """Computes the largest code of each window; the range stays the same.

    Args:
        input: 4-D tensor of codes.
        min_input: Value of the smallest code of the input.
        max_input: Value of the largest code of the input.
        ksize: Size of the window along each axis.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        name: Name of the operation.

    Returns:
        A named tuple: the codes, and the minimum and maximum of their range.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4, or windows extend over the batch or the channels.
    """

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
    """Returns a quantized tensor in another shape.

    Args:
        tensor: Tensor of any dtype.
        shape: Tensor of int32 or int64. Shape of the result.
        input_min: Tensor of float32. Smallest value that is represented.
        input_max: Tensor of float32. Largest value that is represented.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of the same dtype as `tensor`), `output_min` (tensor of float32) and
        `output_max` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "`…` must be a scalar but has shape …".
    """

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
    """Bilinear resizing of quantized images; the range stays as it is.

    Args:
        images: Tensor of quint8, qint32 or float32. Images, with the channels in the last dimension.
        size: Tensor of int32. Size of the result.
        min: Tensor of float32.
        max: Tensor of float32.
        align_corners: bool, False by default. Whether the centers of the corner pixels of input and output
            coincide.
        half_pixel_centers: bool, False by default. Whether pixels are squares whose centers are sampled.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `resized_images` (tensor of the same dtype as `images`), `out_min` (tensor of float32)
        and `out_max` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be 4-dimensional…"; "shape_t must have two
            elements, height and width; got …"; "output dimensions must be positive; got height …, width …"; "input
            image must be of non-zero size"; "image must have at least one channel"; "Encountered overflow when
            multiplying the sizes of shape …".
        ResourceExhaustedError: With a message such as "OOM when allocating tensor with shape… and type …: it would
            take … bytes".
    """

def RFFT(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    Tcomplex: DTypeLike = dtypes.complex64,
    name: str | None = None,
) -> Tensor:
    """Returns the first half of the Fourier transform of real numbers along the last axis.

    Args:
        input: Tensor of float32 or float64.
        fft_length: Tensor of int32. Length of the transform along each dimension.
        Tcomplex: DType, complex64 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of complex64 or complex128.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input must have rank of at least 1 but got: …"; "fft_length
            must have shape [1]"; "fft_length[…] must >= 0, but got: …"; "Input dimension … must have length of at
            least … but got: …"; "Shape must be at least rank 1 but is rank …"; "Dimension must be 1 but is …".
    """

def RFFT2D(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    Tcomplex: DTypeLike = dtypes.complex64,
    name: str | None = None,
) -> Tensor:
    """Returns the same along the last two axes.

    Args:
        input: Tensor of float32 or float64.
        fft_length: Tensor of int32. Length of the transform along each dimension.
        Tcomplex: DType, complex64 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of complex64 or complex128.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input must have rank of at least 2 but got: …"; "fft_length
            must have shape [2]"; "fft_length[…] must >= 0, but got: …"; "Input dimension … must have length of at
            least … but got: …"; "Shape must be at least rank 2 but is rank …"; "Dimension must be 2 but is …".
    """

def RFFT3D(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    Tcomplex: DTypeLike = dtypes.complex64,
    name: str | None = None,
) -> Tensor:
    """Returns the same along the three last axes.

    Args:
        input: Tensor of float32 or float64.
        fft_length: Tensor of int32. Length of the transform along each dimension.
        Tcomplex: DType, complex64 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of complex64 or complex128.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input must have rank of at least 3 but got: …"; "fft_length
            must have shape [3]"; "fft_length[…] must >= 0, but got: …"; "Input dimension … must have length of at
            least … but got: …"; "Shape must be at least rank 3 but is rank …"; "Dimension must be 3 but is …".
    """

def RFFTND(
    *,
    input: TensorLike,
    fft_length: TensorLike,
    axes: TensorLike,
    Tcomplex: DTypeLike = dtypes.complex64,
    name: str | None = None,
) -> Tensor:
    """Returns the first half of the Fourier transform of real numbers along `axes`.

    Args:
        input: Tensor of float32 or float64.
        fft_length: Tensor of int32. Length of the transform along each dimension.
        axes: Tensor of int32.
        Tcomplex: DType, complex64 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of complex64 or complex128.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "axes must have the same length as fft_length: … and …"; "axes
            must be in the range […, …), got …"; "axes must be different, got …"; "fft_length must not be negative,
            got …".
    """

def RGBToHSV(*, images: TensorLike, name: str | None = None) -> Tensor:
    """Converts images from RGB to HSV. All values are from 0 to 1.

    Args:
        images: Tensor whose last axis has size 3.
        name: Name of the operation.

    Returns:
        The images in HSV, in the shape of `images`.

    Raises:
        InvalidArgumentError: If `images` is a scalar, or has a last axis that is known not to have size 3.
        FailedPreconditionError: If the last axis does not have size 3 when the op runs.

    >>> tf.image.rgb_to_hsv([[[1.0, 0.0, 0.0]]]).numpy().ravel()
    array([0., 1., 1.], dtype=float32)
    """

def RaggedBincount(
    *,
    splits: TensorLike,
    values: TensorLike,
    size: TensorLike,
    weights: TensorLike,
    binary_output: bool = False,
    name: str | None = None,
) -> Tensor:
    """Counts of the values of each row of a ragged matrix.

    Args:
        splits: Tensor of int64.
        values: Tensor of int32 or int64.
        size: Tensor of the same dtype as `values`. Size of the result.
        weights: Tensor of floating point or integer dtype. Weights of the values; empty for none.
        binary_output: bool, False by default. Whether to mark values that occur with 1 instead of counting them.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `weights`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Weights and values must have the same shape. Weight shape: …;
            values shape: …"; "Input values must all be non-negative"; "Splits must start with 0, not with …";
            "Splits must end with the number of values, got … instead of …"; "Splits must never fall; got …"; "Shape
            must be rank 0 but is rank …".
    """

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
    """Counts of the values of each row of a ragged matrix, as a sparse tensor.

    Args:
        splits: Tensor of int64.
        values: Tensor of int32 or int64.
        weights: Tensor of floating point or integer dtype. Weights of the values; empty for none.
        binary_output: bool. Whether to mark values that occur with 1 instead of counting them.
        minlength: int, -1 by default.
        maxlength: int, -1 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64), `output_values` (tensor of the same dtype as
        `weights`) and `output_dense_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Must provide at least 2 elements for the splits argument";
            "Weights and values must have the same shape. Weight shape: …; values shape: …"; "Splits must start with
            0, not with …"; "Splits must end with the number of values, got … instead of …"; "Splits must never
            fall; got …"; "Input values must all be non-negative".
    """

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
    """Returns all combinations of the values of ragged, sparse and dense columns.

    `input_order` names each by its letter.

    Args:
        ragged_values: List of tensors.
        ragged_row_splits: List of tensors.
        sparse_indices: List of tensors of int64.
        sparse_values: List of tensors.
        sparse_shape: List of tensors of int64.
        dense_inputs: List of tensors.
        input_order: str.
        hashed_output: bool.
        num_buckets: int.
        hash_key: int.
        out_values_type: DType.
        out_row_splits_type: DType.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_values` (tensor of int64 or string) and `output_row_splits` (tensor of int32 or
        int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Ragged splits must be a vector that starts with 0; got …";
            "Ragged splits must be sorted in ascending order; got …"; "Ragged splits must end with the number of
            values, …; got …"; "Input indices should be a matrix but received shape …"; "Input values should be a
            vector but received shape …"; "Input shape should be a vector but received shape …".
    """

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
    """Adds one `default_value` to each empty row of a ragged tensor.

    Args:
        value_rowids: Row of each value.
        values: Values of the ragged tensor.
        nrows: Number of rows.
        default_value: Scalar.
        name: Name of the operation.

    Returns:
        A named tuple: the row of each value, the values with the defaults, whether each row was empty, and the new
        position of each old value.

    Raises:
        InvalidArgumentError: If `default_value` is not a scalar, `value_rowids` and `values` have different lengths, or
            a row is not in [0, nrows).
    """

class _RaggedFillEmptyRowsGrad(NamedTuple):
    d_values: Tensor
    d_default_value: Tensor

def RaggedFillEmptyRowsGrad(
    *,
    reverse_index_map: TensorLike,
    grad_values: TensorLike,
    name: str | None = None,
) -> _RaggedFillEmptyRowsGrad:
    """Computes the gradient of `ragged_fill_empty_rows`.

    Args:
        reverse_index_map: Position of each given value in the result.
        grad_values: Gradient of the values.
        name: Name of the operation.

    Returns:
        d_values: The gradient of the given values.
        d_default_value: The gradient of the default value.

    Raises:
        InvalidArgumentError: If `reverse_index_map` or `grad_values` is not a vector.
    """

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
    """Returns the rows of a ragged tensor at `indices`.

    Args:
        params_nested_splits: List of tensors of int32 or int64.
        params_dense_values: Tensor of any dtype.
        indices: Tensor of int32 or int64. Positions of the elements.
        OUTPUT_RAGGED_RANK: int.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_nested_splits` (list of tensors of the same dtype as `params_nested_splits`) and
        `output_dense_values` (tensor of the same dtype as `params_dense_values`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Ragged values must have rank 1 or more; got a scalar"; "Ragged
            splits must be a vector that starts with 0; got …"; "Ragged splits must be sorted in ascending order;
            got …"; "Ragged splits must end with the number of values, …; got …"; "OUTPUT_RAGGED_RANK must be …; got
            …"; "indices… = … is not in [0, …)".
    """

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
    """Row i counts from `starts[i]` in steps of `deltas[i]` until `limits[i]`, which it does not reach.

    Args:
        starts: Tensor of floating point or integer dtype.
        limits: Tensor of the same dtype as `starts`.
        deltas: Tensor of the same dtype as `starts`.
        Tsplits: DType, int64 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `rt_nested_splits` (tensor of int32 or int64) and `rt_dense_values` (tensor of the same
        dtype as `starts`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… must be a scalar or vector"; "starts, limits, and deltas
            must have the same shape"; "Requires delta != 0"; "Requires ((limit - start) / delta) to be finite and
            below 2^62"; "Requires ((limit - start) / delta) <= …".
    """

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
    """Returns the ragged tensor in a variant; from several, each is a row.

    Args:
        encoded_ragged: Tensor of variant.
        input_ragged_rank: int.
        output_ragged_rank: int.
        Tvalues: DType.
        Tsplits: DType, int64 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_nested_splits` (list of tensors of int32 or int64) and `output_dense_values`
        (tensor of any dtype).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "output_ragged_rank must be equal to input_ragged_rank +
            encoded_ragged.dims(): output_ragged_rank: …, input_ragged_rank: …, encoded_ragged.dims(): …"; "Expected
            a variant that encodes a tensor of ragged rank …"; "Expected values Tensor dtype: …, found: …"; "Ragged
            values must have rank >= 1; an encoded scalar was found".
    """

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
    """Returns the values of a ragged tensor with their coordinates.

    Args:
        rt_nested_splits: List of tensors of int32 or int64.
        rt_dense_values: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sparse_indices` (tensor of int64), `sparse_values` (tensor of the same dtype as
        `rt_dense_values`) and `sparse_dense_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Ragged values must have rank 1 or more; got a scalar"; "Ragged
            splits must be a vector that starts with 0; got …"; "Ragged splits must be sorted in ascending order;
            got …"; "Ragged splits must end with the number of values, …; got …".
    """

def RaggedTensorToTensor(
    *,
    shape: TensorLike,
    values: TensorLike,
    default_value: TensorLike,
    row_partition_tensors: Sequence[TensorLike] | TensorLike,
    row_partition_types: Sequence[str | bytes] | str | bytes,
    name: str | None = None,
) -> Tensor:
    """Returns a dense tensor with the rows of a ragged one, padded with `default_value` or cut off to `shape`.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        values: Tensor of any dtype.
        default_value: Tensor of the same dtype as `values`. Value where there is none.
        row_partition_tensors: List of tensors of int32 or int64.
        row_partition_types: List of str values.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Unsupported row partition type …"; "Ragged values must have
            rank 1 or more; got a scalar"; "Ragged splits must be a vector that starts with 0; got …"; "Ragged
            splits must be sorted in ascending order; got …"; "Ragged splits must end with the number of values, …;
            got …"; "default_value.shape=… and rt_input.flat_values.shape=… are incompatible: default_value.rank = …
            must be less than rt_input.flat_values.rank = …".
    """

def RaggedTensorToVariant(
    *,
    rt_nested_splits: Sequence[TensorLike] | TensorLike,
    rt_dense_values: TensorLike,
    batched_input: bool,
    name: str | None = None,
) -> Tensor:
    """Returns a ragged tensor as one variant, or each of its rows as one.

    Args:
        rt_nested_splits: List of tensors of int32 or int64.
        rt_dense_values: Tensor of any dtype.
        batched_input: bool.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Ragged values must have rank 1 or more; got a scalar"; "Ragged
            splits must be a vector that starts with 0; got …"; "Ragged splits must be sorted in ascending order;
            got …"; "Ragged splits must end with the number of values, …; got …".
    """

def RaggedTensorToVariantGradient(
    *,
    encoded_ragged_grad: TensorLike,
    row_splits: TensorLike,
    dense_values_shape: TensorLike,
    Tvalues: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of the values of a ragged tensor from those of its encoded rows.

    Args:
        encoded_ragged_grad: Tensor of variant.
        row_splits: Tensor of int32 or int64.
        dense_values_shape: Tensor of int32.
        Tvalues: DType.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def RandomGamma(
    *,
    shape: TensorLike,
    alpha: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Draws gamma samples of scale 1, `shape` of them for each shape parameter in `alpha`.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        alpha: Tensor of float16, float32 or float64.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `alpha`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0"; "Shape passed in must end with broadcasted shape.".
    """

def RandomGammaGrad(*, alpha: TensorLike, sample: TensorLike, name: str | None = None) -> Tensor:
    """Computes the derivative of gamma samples of scale 1 with respect to their shape parameter.

    Args:
        alpha: Tensor of float32 or float64.
        sample: Tensor of the same dtype as `alpha`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `alpha`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def RandomIndexShuffle(
    *,
    index: TensorLike,
    seed: TensorLike,
    max_index: TensorLike,
    rounds: int = 4,
    name: str | None = None,
) -> Tensor:
    """Returns the position of `index` in a random permutation of 0 to `max_index`, without computing the permutation.

    Args:
        index: Integer scalar or vector.
        seed: Vector of 3 integers, or a matrix of them.
        max_index: Largest index.
        rounds: Number of rounds of the block cipher.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `index`.

    Raises:
        InvalidArgumentError: If `rounds` is odd or not positive, `index` and `max_index` are not scalars or vectors of
            one size, or `seed` does not have 3 columns.
    """

def RandomPoisson(
    *,
    shape: TensorLike,
    rate: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Draws Poisson samples, `shape` of them for each rate; used by old programs.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        rate: Tensor of float16, float32 or float64.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `rate`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0"; "Shape passed in must end with broadcasted shape.".
    """

def RandomPoissonV2(
    *,
    shape: TensorLike,
    rate: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    dtype: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Draws Poisson samples, `shape` of them for each rate.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        rate: Tensor of floating point or integer dtype.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        dtype: DType, int64 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point or integer dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0"; "Shape passed in must end with broadcasted shape.".
    """

def RandomShuffle(*, value: TensorLike, seed: int = 0, seed2: int = 0, name: str | None = None) -> Tensor:
    """Returns the rows of `value` in a random order.

    Args:
        value: Tensor of any dtype.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `value`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def RandomStandardNormal(
    *,
    shape: TensorLike,
    dtype: DTypeLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Normal floats of mean 0 and deviation 1.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        dtype: DType. DType of the result.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0".
    """

def RandomUniform(
    *,
    shape: TensorLike,
    dtype: DTypeLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Returns floats in [0, 1).

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        dtype: DType. DType of the result.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0".
    """

def RandomUniformInt(
    *,
    shape: TensorLike,
    minval: TensorLike,
    maxval: TensorLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Integers in [minval, maxval).

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        minval: Tensor of int32 or int64. Lower bound.
        maxval: Tensor of the same dtype as `minval`. Upper bound, which is not a result.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `minval`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0"; "… must be 0-D, got shape …"; "Need minval < maxval, got … >= …".
    """

def Range(*, start: TensorLike, limit: TensorLike, delta: TensorLike, name: str | None = None) -> Tensor:
    """Returns the values from `start` up to, but not including, `limit` in steps of `delta`.

    Args:
        start: Tensor of floating point, integer or unsigned integer dtype.
        limit: Tensor of the same dtype as `start`.
        delta: Tensor of the same dtype as `start`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `start`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… must be a scalar, not shape …"; "Requires delta != 0: 0";
            "Requires start <= limit when delta > 0: …/…"; "Requires start >= limit when delta < 0: …/…"; "Requires
            ((limit - start) / delta) <= …".
    """

def Rank(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the number of axes.

    Args:
        input: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ReadFile(*, filename: TensorLike, name: str | None = None) -> Tensor:
    """Returns the content of a file.

    Args:
        filename: Tensor of string. Path of the file.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input filename tensor must be scalar, but had shape: …".
        PermissionDeniedError: With a message such as "A graph of a loaded SavedModel …. This is refused because the
            file may come from anyone. If you trust it, load it with tf.saved_model.load(path,
            options=tf.saved_model.LoadOptions(allow_file_ops=True)).".
    """

def ReadVariableOp(*, resource: TensorLike, dtype: DTypeLike, name: str | None = None) -> Tensor:
    """Returns the current value of a variable.

    Args:
        resource: Handle of the variable.
        dtype: DType. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Real(*, input: TensorLike, Tout: DTypeLike = dtypes.float32, name: str | None = None) -> Tensor:
    """Returns the real parts.

    Args:
        input: Tensor of complex64 or complex128.
        Tout: DType, float32 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32 or float64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def RealDiv(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise for floating-point or complex numbers.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.realdiv([6.0], [4.0]).numpy()
    array([1.5], dtype=float32)
    """

def Reciprocal(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 / x` elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.reciprocal([2.0, 4.0]).numpy()
    array([0.5 , 0.25], dtype=float32)
    """

def ReciprocalGrad(*, y: TensorLike, dy: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of `y = 1 / x`: `-dy conj(y)^2`.

    Args:
        y: Tensor of floating point or complex dtype.
        dy: Tensor of the same dtype as `y`. Gradient of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `y`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

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
    """Reduces all elements of a dataset with a function of the state and an element.

    Args:
        input_dataset: Tensor of variant.
        initial_state: List of tensors.
        other_arguments: List of tensors.
        f: Any value.
        output_types: List of DType values. DTypes of the results.
        output_shapes: List of shape values. Shapes of the results.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ReduceJoin(
    *,
    inputs: TensorLike,
    reduction_indices: TensorLike,
    keep_dims: bool = False,
    separator: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns the strings along axes joined; the axis named first varies fastest.

    Args:
        inputs: Tensor of string.
        reduction_indices: Tensor of int32.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        separator: str, '' by default. Text between the parts.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        OutOfRangeError: With a message such as "Invalid reduction dimension … for input with … dimension(s)".
        InvalidArgumentError: With a message such as "Duplicate reduction dimension …"; "Shape must be at most rank
            1 but is rank …"; "Invalid reduction dimension (… for input with … dimension(s)".
    """

def RegexFullMatch(*, input: TensorLike, pattern: TensorLike, name: str | None = None) -> Tensor:
    """Returns whether each string as a whole matches the pattern.

    Args:
        input: Tensor of string.
        pattern: Tensor of string. Regular expression.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Pattern must be scalar, but received …"; "Pattern … is not
            valid UTF-8"; "Shape must be rank 0 but is rank …".
    """

def RegexReplace(
    *,
    input: TensorLike,
    pattern: TensorLike,
    rewrite: TensorLike,
    replace_global: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns strings with what matches the pattern rewritten.

    Args:
        input: Tensor of string.
        pattern: Tensor of string. Regular expression.
        rewrite: Tensor of string.
        replace_global: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Pattern must be scalar, but received …"; "Pattern … is not
            valid UTF-8"; "Rewrite must be scalar, but received …"; "Rewrite … is not valid UTF-8"; "Shape must be
            rank 0 but is rank …".
    """

def Relayout(*, input: TensorLike, layout: str | bytes, name: str | None = None) -> Tensor:
    """Returns the same values in another layout.

    Args:
        input: Tensor of any dtype.
        layout: str.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def RelayoutLike(*, input: TensorLike, layout_input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same values in the layout of another tensor. In a compiled program XLA chooses the layout.

    Args:
        input: Tensor of any dtype.
        layout_input: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Relu(*, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the rectified linear unit: `max(features, 0)`.

    Args:
        features: Tensor of floating point, integer or unsigned integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.nn.relu([-1.0, 2.0]).numpy().tolist()
    [0.0, 2.0]
    """

def Relu6(*, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the rectified linear unit with a maximum: `min(max(features, 0), 6)`.

    Args:
        features: Tensor of floating point, integer or unsigned integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.nn.relu6([-1.0, 3.0, 9.0]).numpy()
    array([0., 3., 6.], dtype=float32)
    """

def Relu6Grad(*, gradients: TensorLike, features: TensorLike, name: str | None = None) -> Tensor:
    """Returns `gradients` where `features` lie between zero and six, zero elsewhere.

    Args:
        gradients: Tensor of floating point, integer or unsigned integer dtype. Gradient of the result.
        features: Tensor of the same dtype as `gradients`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `gradients`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Inputs to operation Relu6Grad of type Relu6Grad must have the
            same size and shape. Input 0: … != input 1: …".
    """

def ReluGrad(*, gradients: TensorLike, features: TensorLike, name: str | None = None) -> Tensor:
    """Returns `gradients` where `features` are above zero, zero elsewhere.

    Args:
        gradients: Tensor of floating point, integer or unsigned integer dtype. Gradient of the result.
        features: Tensor of the same dtype as `gradients`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `gradients`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Inputs to operation ReluGrad of type ReluGrad must have the
            same size and shape. Input 0: … != input 1: …".
    """

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
    """Returns the actual range of the values of a quantized tensor, widened to include zero.

    Args:
        input: Tensor of quantized dtype.
        input_min: Tensor of float32. Smallest value that is represented.
        input_max: Tensor of float32. Largest value that is represented.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_min` (tensor of float32) and `output_max` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input must not be empty."; "`…` must be a scalar but has shape
            …".
    """

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
    """Returns a range for all channels together, no wider than `clip_value_max`.

    Args:
        input: Tensor of quantized dtype.
        input_min: Tensor of float32. Smallest value that is represented.
        input_max: Tensor of float32. Largest value that is represented.
        clip_value_max: float.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_min` (tensor of float32) and `output_max` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must have at least one axis, the channels"; "… must hold
            one number for each of the … channels, but has shape …".
    """

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
    """Returns codes of another type for the same values, in the requested range.

    Args:
        input: Tensor of quantized dtype.
        input_min: Tensor of float32. Smallest value that is represented.
        input_max: Tensor of float32. Largest value that is represented.
        requested_output_min: Tensor of float32.
        requested_output_max: Tensor of float32.
        out_type: DType. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of quantized dtype), `output_min` (tensor of float32) and `output_max`
        (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input_max must be larger than input_min. Got: … and …";
            "requested_output_max must be larger than requested_output_min. Got: … and …"; "requested_output_min
            must be <= 0, but got …".
    """

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
    """Returns codes of another type, in one range for all channels.

    Args:
        input: Tensor of quantized dtype.
        input_min: Tensor of float32. Smallest value that is represented.
        input_max: Tensor of float32. Largest value that is represented.
        requested_output_min: Tensor of float32.
        requested_output_max: Tensor of float32.
        out_type: DType, quint8 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of quantized dtype), `output_min` (tensor of float32) and `output_max`
        (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must have at least one axis, the channels"; "… must hold
            one number for each of the … channels, but has shape …"; "requested_output_min and requested_output_max
            must not both be 0".
    """

def Reshape(*, tensor: TensorLike, shape: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same elements in another shape; one size may be -1.

    Args:
        tensor: Tensor of any dtype.
        shape: Tensor of int32 or int64. Shape of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `tensor`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "sizes input must be 1-D, not …"; "Only one input size may be
            -1, not both … and …"; "Size … must be non-negative, not …"; "Shape … has too many elements"; "Input to
            reshape is a tensor with … values, but the requested shape has …"; "reshape cannot infer the missing
            input size for an empty tensor unless all specified input sizes are non-zero".
    """

def ResizeArea(
    *,
    images: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns `images` in another size, each new pixel the mean of the area it covers.

    Args:
        images: Tensor of floating point, integer or unsigned integer dtype. Images, with the channels in the last
            dimension.
        size: Tensor of int32. Size of the result.
        align_corners: bool, False by default. Whether the centers of the corner pixels of input and output
            coincide.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be 4-dimensional…"; "shape_t must have two
            elements, height and width; got …"; "output dimensions must be positive; got height …, width …"; "input
            image must be of non-zero size"; "image must have at least one channel"; "Encountered overflow when
            multiplying the sizes of shape …".
        ResourceExhaustedError: With a message such as "OOM when allocating tensor with shape… and type …: it would
            take … bytes".
    """

def ResizeBicubic(
    *,
    images: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns `images` in another size, new pixels blended of sixteen neighbors.

    Args:
        images: Tensor of floating point, integer or unsigned integer dtype. Images, with the channels in the last
            dimension.
        size: Tensor of int32. Size of the result.
        align_corners: bool, False by default. Whether the centers of the corner pixels of input and output
            coincide.
        half_pixel_centers: bool, False by default. Whether pixels are squares whose centers are sampled.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be 4-dimensional…"; "shape_t must have two
            elements, height and width; got …"; "output dimensions must be positive; got height …, width …"; "input
            image must be of non-zero size"; "image must have at least one channel"; "Encountered overflow when
            multiplying the sizes of shape …".
        ResourceExhaustedError: With a message such as "OOM when allocating tensor with shape… and type …: it would
            take … bytes".
    """

def ResizeBicubicGrad(
    *,
    grads: TensorLike,
    original_image: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of ResizeBicubic at `original_image`.

    Args:
        grads: Tensor of float32. Gradients of the results.
        original_image: Tensor of float32 or float64.
        align_corners: bool, False by default. Whether the centers of the corner pixels of input and output
            coincide.
        half_pixel_centers: bool, False by default. Whether pixels are squares whose centers are sampled.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `original_image`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… must be 4-dimensional…"; "grads … and original_image … must
            have the same batch size and channels"; "original_image and grads must not be empty"; "If
            half_pixel_centers is True, align_corners must be False.".
    """

def ResizeBilinear(
    *,
    images: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns `images` in another size, new pixels interpolated between their four neighbors.

    Args:
        images: Tensor of floating point, integer or unsigned integer dtype. Images, with the channels in the last
            dimension.
        size: Tensor of int32. Size of the result.
        align_corners: bool, False by default. Whether the centers of the corner pixels of input and output
            coincide.
        half_pixel_centers: bool, False by default. Whether pixels are squares whose centers are sampled.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be 4-dimensional…"; "shape_t must have two
            elements, height and width; got …"; "output dimensions must be positive; got height …, width …"; "input
            image must be of non-zero size"; "image must have at least one channel"; "Encountered overflow when
            multiplying the sizes of shape …".
        ResourceExhaustedError: With a message such as "OOM when allocating tensor with shape… and type …: it would
            take … bytes".
    """

def ResizeBilinearGrad(
    *,
    grads: TensorLike,
    original_image: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of ResizeBilinear at `original_image`.

    Args:
        grads: Tensor of float32. Gradients of the results.
        original_image: Tensor of floating point dtype.
        align_corners: bool, False by default. Whether the centers of the corner pixels of input and output
            coincide.
        half_pixel_centers: bool, False by default. Whether pixels are squares whose centers are sampled.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `original_image`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… must be 4-dimensional…"; "grads … and original_image … must
            have the same batch size and channels"; "original_image and grads must not be empty"; "If
            half_pixel_centers is True, align_corners must be False.".
    """

def ResizeNearestNeighbor(
    *,
    images: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns `images` in another size, each new pixel a copy of the nearest old one.

    Args:
        images: Tensor of floating point, integer or unsigned integer dtype. Images, with the channels in the last
            dimension.
        size: Tensor of int32. Size of the result.
        align_corners: bool, False by default. Whether the centers of the corner pixels of input and output
            coincide.
        half_pixel_centers: bool, False by default. Whether pixels are squares whose centers are sampled.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `images`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be 4-dimensional…"; "shape_t must have two
            elements, height and width; got …"; "output dimensions must be positive; got height …, width …"; "input
            image must be of non-zero size"; "image must have at least one channel"; "Encountered overflow when
            multiplying the sizes of shape …".
        ResourceExhaustedError: With a message such as "OOM when allocating tensor with shape… and type …: it would
            take … bytes".
    """

def ResizeNearestNeighborGrad(
    *,
    grads: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    half_pixel_centers: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of ResizeNearestNeighbor for images of `size`.

    It sums the gradients of the copies of each pixel.

    Args:
        grads: Tensor of floating point, integer or unsigned integer dtype. Gradients of the results.
        size: Tensor of int32. Size of the result.
        align_corners: bool, False by default. Whether the centers of the corner pixels of input and output
            coincide.
        half_pixel_centers: bool, False by default. Whether pixels are squares whose centers are sampled.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `grads`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be 4-dimensional; got … dimensions"; "shape_t must
            hold two positive elements: height and width; got …"; "If half_pixel_centers is True, align_corners must
            be False."; "grads must not be empty"; "images must have rank 4, but has shape …"; "Dimension must be 2
            but is …: size holds height and width".
    """

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
    """Adam with the largest gradient in the place of the root of the mean square.

    Args:
        var: Handle of the variable to update.
        m: Handle of the variable with the means of gradients.
        v: Handle of a resource, as the op that creates it returns it.
        beta1_power: Tensor of floating point or complex dtype. `beta1` to the power of the step.
        lr: Tensor of the same dtype as `beta1_power`. Learning rate.
        beta1: Tensor of the same dtype as `beta1_power`. Decay rate of the mean of gradients.
        beta2: Tensor of the same dtype as `beta1_power`. Decay rate of the mean of squared gradients.
        epsilon: Tensor of the same dtype as `beta1_power`. Small value that prevents division by zero.
        grad: Tensor of the same dtype as `beta1_power`. Gradient of the loss by the result, or by the variable.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Steps scaled by the running mean of earlier steps over that of the gradients.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        accum_update: Handle of a resource, as the op that creates it returns it.
        lr: Tensor of floating point or complex dtype. Learning rate.
        rho: Tensor of the same dtype as `lr`. Decay rate.
        epsilon: Tensor of the same dtype as `lr`. Small value that prevents division by zero.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Steps divided by the root of the sum of all squared gradients.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        lr: Tensor of floating point or complex dtype. Learning rate.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        update_slots: bool, True by default. Whether the sums of squared gradients are updated.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Adagrad with `epsilon` beside the root.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        lr: Tensor of floating point or complex dtype. Learning rate.
        epsilon: Tensor of the same dtype as `lr`. Small value that prevents division by zero.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        update_slots: bool, True by default. Whether the sums of squared gradients are updated.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Steps of a size that follows from running means of the gradient and of its square.

    Args:
        var: Handle of the variable to update.
        m: Handle of the variable with the means of gradients.
        v: Handle of a resource, as the op that creates it returns it.
        beta1_power: Tensor of floating point or complex dtype. `beta1` to the power of the step.
        beta2_power: Tensor of the same dtype as `beta1_power`. `beta2` to the power of the step.
        lr: Tensor of the same dtype as `beta1_power`. Learning rate.
        beta1: Tensor of the same dtype as `beta1_power`. Decay rate of the mean of gradients.
        beta2: Tensor of the same dtype as `beta1_power`. Decay rate of the mean of squared gradients.
        epsilon: Tensor of the same dtype as `beta1_power`. Small value that prevents division by zero.
        grad: Tensor of the same dtype as `beta1_power`. Gradient of the loss by the result, or by the variable.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        use_nesterov: bool, False by default. Whether to use Nesterov's form of momentum.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Adam whose mean square never falls.

    Args:
        var: Handle of the variable to update.
        m: Handle of the variable with the means of gradients.
        v: Handle of a resource, as the op that creates it returns it.
        vhat: Handle of a resource, as the op that creates it returns it.
        beta1_power: Tensor of floating point or complex dtype. `beta1` to the power of the step.
        beta2_power: Tensor of the same dtype as `beta1_power`. `beta2` to the power of the step.
        lr: Tensor of the same dtype as `beta1_power`. Learning rate.
        beta1: Tensor of the same dtype as `beta1_power`. Decay rate of the mean of gradients.
        beta2: Tensor of the same dtype as `beta1_power`. Decay rate of the mean of squared gradients.
        epsilon: Tensor of the same dtype as `beta1_power`. Small value that prevents division by zero.
        grad: Tensor of the same dtype as `beta1_power`. Gradient of the loss by the result, or by the variable.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Larger steps where the gradient and its running mean agree in sign.

    Args:
        var: Handle of the variable to update.
        m: Handle of the variable with the means of gradients.
        lr: Tensor of floating point or complex dtype. Learning rate.
        alpha: Tensor of the same dtype as `lr`.
        sign_decay: Tensor of the same dtype as `lr`.
        beta: Tensor of the same dtype as `lr`.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """RMSProp with the variance in the place of the mean square.

    Args:
        var: Handle of the variable to update.
        mg: Handle of a resource, as the op that creates it returns it.
        ms: Handle of the variable with the means of squared gradients.
        mom: Handle of the variable with the momentum.
        lr: Tensor of floating point or complex dtype. Learning rate.
        rho: Tensor of the same dtype as `lr`. Decay rate.
        momentum: Tensor of the same dtype as `lr`. Share of the last update in the next one.
        epsilon: Tensor of the same dtype as `lr`. Small value that prevents division by zero.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Follow the regularized leader.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        linear: Handle of the variable with the linear terms.
        grad: Tensor of floating point or complex dtype. Gradient of the loss by the result, or by the variable.
        lr: Tensor of the same dtype as `grad`. Learning rate.
        l1: Tensor of the same dtype as `grad`. Weight of the sum of absolute values.
        l2: Tensor of the same dtype as `grad`. Weight of the sum of squares.
        lr_power: Tensor of the same dtype as `grad`. Power of the learning rate's decay, at most 0.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        multiply_linear_by_lr: bool, False by default. Whether the linear terms are multiplied by the learning rate.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Follow the regularized leader, with a penalty that pulls the variable to zero.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        linear: Handle of the variable with the linear terms.
        grad: Tensor of floating point or complex dtype. Gradient of the loss by the result, or by the variable.
        lr: Tensor of the same dtype as `grad`. Learning rate.
        l1: Tensor of the same dtype as `grad`. Weight of the sum of absolute values.
        l2: Tensor of the same dtype as `grad`. Weight of the sum of squares.
        l2_shrinkage: Tensor of the same dtype as `grad`.
        lr_power: Tensor of the same dtype as `grad`. Power of the learning rate's decay, at most 0.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        multiply_linear_by_lr: bool, False by default. Whether the linear terms are multiplied by the learning rate.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ResourceApplyGradientDescent(
    *,
    var: TensorLike,
    alpha: TensorLike,
    delta: TensorLike,
    use_locking: bool = False,
    name: str | None = None,
) -> Operation | None:
    """var -= alpha * delta.

    Args:
        var: Handle of the variable to update.
        alpha: Tensor of floating point or complex dtype.
        delta: Tensor of the same dtype as `alpha`.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Steps, not gradients, add up in `accum`.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        lr: Tensor of floating point or complex dtype. Learning rate.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        momentum: Tensor of the same dtype as `lr`. Share of the last update in the next one.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        use_nesterov: bool, False by default. Whether to use Nesterov's form of momentum.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Gradients add up in `accum`, which fades by the factor `momentum`.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        lr: Tensor of floating point or complex dtype. Learning rate.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        momentum: Tensor of the same dtype as `lr`. Share of the last update in the next one.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        use_nesterov: bool, False by default. Whether to use Nesterov's form of momentum.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Returns the same by a power of the agreement.

    Args:
        var: Handle of the variable to update.
        m: Handle of the variable with the means of gradients.
        lr: Tensor of floating point or complex dtype. Learning rate.
        logbase: Tensor of the same dtype as `lr`.
        sign_decay: Tensor of the same dtype as `lr`.
        beta: Tensor of the same dtype as `lr`.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Adagrad with penalties on the size of the variable.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        lr: Tensor of floating point or complex dtype. Learning rate.
        l1: Tensor of the same dtype as `lr`. Weight of the sum of absolute values.
        l2: Tensor of the same dtype as `lr`. Weight of the sum of squares.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Gradient descent with penalties on the size of the variable.

    Args:
        var: Handle of the variable to update.
        alpha: Tensor of floating point or complex dtype.
        l1: Tensor of the same dtype as `alpha`. Weight of the sum of absolute values.
        l2: Tensor of the same dtype as `alpha`. Weight of the sum of squares.
        delta: Tensor of the same dtype as `alpha`.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Steps divided by the root of the running mean of squared gradients.

    Args:
        var: Handle of the variable to update.
        ms: Handle of the variable with the means of squared gradients.
        mom: Handle of the variable with the momentum.
        lr: Tensor of floating point or complex dtype. Learning rate.
        rho: Tensor of the same dtype as `lr`. Decay rate.
        momentum: Tensor of the same dtype as `lr`. Share of the last update in the next one.
        epsilon: Tensor of the same dtype as `lr`. Small value that prevents division by zero.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ResourceCountUpTo(*, resource: TensorLike, limit: int, T: _Any, name: str | None = None) -> Tensor:
    """Returns the value before it is raised by one; fails at the limit.

    Args:
        resource: Handle of the variable.
        limit: int.
        T: Any value.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32 or int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        OutOfRangeError: With a message such as "Reached limit of …".
    """

def ResourceGather(
    *,
    resource: TensorLike,
    indices: TensorLike,
    dtype: DTypeLike,
    batch_dims: int = 0,
    validate_indices: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns rows of a variable.

    Args:
        resource: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        dtype: DType. DType of the result.
        batch_dims: int, 0 by default. Number of leading dimensions that the inputs share.
        validate_indices: bool, True by default. Whether the order and range of indices are checked.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ResourceScatterAdd(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Adds to rows of a variable.

    Args:
        resource: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of floating point, complex, integer or unsigned integer dtype. Values for the positions in
            `indices`.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Must have updates.shape = indices.shape + params.shape[1:] or
            updates.shape = [], got updates.shape …, indices.shape …, params.shape …".
    """

def ResourceScatterDiv(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Divides rows of a variable.

    Args:
        resource: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of floating point, complex, integer or unsigned integer dtype. Values for the positions in
            `indices`.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices… = … is not in [0, …)".
    """

def ResourceScatterMax(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Raises rows of a variable to at least `updates`.

    Args:
        resource: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of floating point, complex, integer or unsigned integer dtype. Values for the positions in
            `indices`.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Must have updates.shape = indices.shape + params.shape[1:] or
            updates.shape = [], got updates.shape …, indices.shape …, params.shape …".
    """

def ResourceScatterMin(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Lowers rows of a variable to at most `updates`.

    Args:
        resource: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of floating point, complex, integer or unsigned integer dtype. Values for the positions in
            `indices`.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Must have updates.shape = indices.shape + params.shape[1:] or
            updates.shape = [], got updates.shape …, indices.shape …, params.shape …".
    """

def ResourceScatterMul(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Multiplies rows of a variable.

    Args:
        resource: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of floating point, complex, integer or unsigned integer dtype. Values for the positions in
            `indices`.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices… = … is not in [0, …)".
    """

def ResourceScatterNdAdd(
    *,
    ref: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: bool = True,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Operation | None:
    """Adds at coordinates.

    Args:
        ref: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of any dtype. Values for the positions in `indices`.
        use_locking: bool, True by default. Whether the update is locked. All updates are atomic.
        bad_indices_policy: str, '' by default. What happens to indices out of range: "ERROR" or "IGNORE".
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ResourceScatterNdMax(
    *,
    ref: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: bool = True,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Operation | None:
    """Returns the larger of what is there and `updates`, at coordinates.

    Args:
        ref: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of any dtype. Values for the positions in `indices`.
        use_locking: bool, True by default. Whether the update is locked. All updates are atomic.
        bad_indices_policy: str, '' by default. What happens to indices out of range: "ERROR" or "IGNORE".
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ResourceScatterNdMin(
    *,
    ref: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: bool = True,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Operation | None:
    """Returns the smaller of what is there and `updates`, at coordinates.

    Args:
        ref: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of any dtype. Values for the positions in `indices`.
        use_locking: bool, True by default. Whether the update is locked. All updates are atomic.
        bad_indices_policy: str, '' by default. What happens to indices out of range: "ERROR" or "IGNORE".
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ResourceScatterNdSub(
    *,
    ref: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: bool = True,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Operation | None:
    """Subtracts at coordinates.

    Args:
        ref: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of any dtype. Values for the positions in `indices`.
        use_locking: bool, True by default. Whether the update is locked. All updates are atomic.
        bad_indices_policy: str, '' by default. What happens to indices out of range: "ERROR" or "IGNORE".
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ResourceScatterNdUpdate(
    *,
    ref: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: bool = True,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Operation | None:
    """Replaces elements or slices of a variable at coordinates.

    Args:
        ref: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of any dtype. Values for the positions in `indices`.
        use_locking: bool, True by default. Whether the update is locked. All updates are atomic.
        bad_indices_policy: str, '' by default. What happens to indices out of range: "ERROR" or "IGNORE".
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ResourceScatterSub(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Subtracts from rows of a variable.

    Args:
        resource: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of floating point, complex, integer or unsigned integer dtype. Values for the positions in
            `indices`.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Must have updates.shape = indices.shape + params.shape[1:] or
            updates.shape = [], got updates.shape …, indices.shape …, params.shape …".
    """

def ResourceScatterUpdate(
    *,
    resource: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Replaces rows of a variable.

    Args:
        resource: Handle of the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of any dtype. Values for the positions in `indices`.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Must have updates.shape = indices.shape + params.shape[1:] or
            updates.shape = [], got updates.shape …, indices.shape …, params.shape …".
    """

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
    """Adadelta on the rows that `indices` names.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        accum_update: Handle of a resource, as the op that creates it returns it.
        lr: Tensor of floating point or complex dtype. Learning rate.
        rho: Tensor of the same dtype as `lr`. Decay rate.
        epsilon: Tensor of the same dtype as `lr`. Small value that prevents division by zero.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices must lie in [0, …); got …."; "grad must be the same
            size as indices in the first dimension.".
    """

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
    """Adagrad on the rows that `indices` names.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        lr: Tensor of floating point or complex dtype. Learning rate.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        update_slots: bool, True by default. Whether the sums of squared gradients are updated.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices must lie in [0, …); got …."; "grad must be the same
            size as indices in the first dimension.".
    """

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
    """AdagradV2 on the rows that `indices` names.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        lr: Tensor of floating point or complex dtype. Learning rate.
        epsilon: Tensor of the same dtype as `lr`. Small value that prevents division by zero.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        update_slots: bool, True by default. Whether the sums of squared gradients are updated.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices must lie in [0, …); got …."; "grad must be the same
            size as indices in the first dimension.".
    """

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
    """CenteredRMSProp on the rows that `indices` names.

    Args:
        var: Handle of the variable to update.
        mg: Handle of a resource, as the op that creates it returns it.
        ms: Handle of the variable with the means of squared gradients.
        mom: Handle of the variable with the momentum.
        lr: Tensor of floating point or complex dtype. Learning rate.
        rho: Tensor of the same dtype as `lr`. Decay rate.
        momentum: Tensor of the same dtype as `lr`. Share of the last update in the next one.
        epsilon: Tensor of the same dtype as `lr`. Small value that prevents division by zero.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices must lie in [0, …); got …."; "grad must be the same
            size as indices in the first dimension.".
    """

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
    """Ftrl on the rows that `indices` names.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        linear: Handle of the variable with the linear terms.
        grad: Tensor of floating point or complex dtype. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        lr: Tensor of the same dtype as `grad`. Learning rate.
        l1: Tensor of the same dtype as `grad`. Weight of the sum of absolute values.
        l2: Tensor of the same dtype as `grad`. Weight of the sum of squares.
        lr_power: Tensor of the same dtype as `grad`. Power of the learning rate's decay, at most 0.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        multiply_linear_by_lr: bool, False by default. Whether the linear terms are multiplied by the learning rate.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices must lie in [0, …); got …."; "grad must be the same
            size as indices in the first dimension.".
    """

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
    """FtrlV2 on the rows that `indices` names.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        linear: Handle of the variable with the linear terms.
        grad: Tensor of floating point or complex dtype. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        lr: Tensor of the same dtype as `grad`. Learning rate.
        l1: Tensor of the same dtype as `grad`. Weight of the sum of absolute values.
        l2: Tensor of the same dtype as `grad`. Weight of the sum of squares.
        l2_shrinkage: Tensor of the same dtype as `grad`.
        lr_power: Tensor of the same dtype as `grad`. Power of the learning rate's decay, at most 0.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        multiply_linear_by_lr: bool, False by default. Whether the linear terms are multiplied by the learning rate.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices must lie in [0, …); got …."; "grad must be the same
            size as indices in the first dimension.".
    """

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
    """KerasMomentum on the rows that `indices` names.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        lr: Tensor of floating point or complex dtype. Learning rate.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        momentum: Tensor of the same dtype as `lr`. Share of the last update in the next one.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        use_nesterov: bool, False by default. Whether to use Nesterov's form of momentum.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices must lie in [0, …); got …."; "grad must be the same
            size as indices in the first dimension.".
    """

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
    """Momentum on the rows that `indices` names.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        lr: Tensor of floating point or complex dtype. Learning rate.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        momentum: Tensor of the same dtype as `lr`. Share of the last update in the next one.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        use_nesterov: bool, False by default. Whether to use Nesterov's form of momentum.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices must lie in [0, …); got …."; "grad must be the same
            size as indices in the first dimension.".
    """

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
    """ProximalAdagrad on the rows that `indices` names.

    Args:
        var: Handle of the variable to update.
        accum: Handle of the variable that accumulates over the steps.
        lr: Tensor of floating point or complex dtype. Learning rate.
        l1: Tensor of the same dtype as `lr`. Weight of the sum of absolute values.
        l2: Tensor of the same dtype as `lr`. Weight of the sum of squares.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices must lie in [0, …); got …."; "grad must be the same
            size as indices in the first dimension.".
    """

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
    """ProximalGradientDescent on the rows that `indices` names.

    Args:
        var: Handle of the variable to update.
        alpha: Tensor of floating point or complex dtype.
        l1: Tensor of the same dtype as `alpha`. Weight of the sum of absolute values.
        l2: Tensor of the same dtype as `alpha`. Weight of the sum of squares.
        grad: Tensor of the same dtype as `alpha`. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices must lie in [0, …); got …."; "grad must be the same
            size as indices in the first dimension.".
    """

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
    """RMSProp on the rows that `indices` names.

    Args:
        var: Handle of the variable to update.
        ms: Handle of the variable with the means of squared gradients.
        mom: Handle of the variable with the momentum.
        lr: Tensor of floating point or complex dtype. Learning rate.
        rho: Tensor of the same dtype as `lr`. Decay rate.
        momentum: Tensor of the same dtype as `lr`. Share of the last update in the next one.
        epsilon: Tensor of the same dtype as `lr`. Small value that prevents division by zero.
        grad: Tensor of the same dtype as `lr`. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        use_locking: bool, False by default. Whether the update is locked. All updates are atomic.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices must lie in [0, …); got …."; "grad must be the same
            size as indices in the first dimension.".
    """

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
    """Replaces a slice of a variable: `v[1:3].assign(value)`.

    Args:
        ref: Handle of the variable.
        begin: Tensor of int32 or int64. First position along each dimension.
        end: Tensor of the same dtype as `begin`. Position after the last one along each dimension.
        strides: Tensor of the same dtype as `begin`. Step of the window along each dimension.
        value: Tensor of any dtype.
        begin_mask: int, 0 by default.
        end_mask: int, 0 by default.
        ellipsis_mask: int, 0 by default.
        new_axis_mask: int, 0 by default.
        shrink_axis_mask: int, 0 by default.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Restore(
    *,
    file_pattern: TensorLike,
    tensor_name: TensorLike,
    dt: DTypeLike,
    preferred_shard: int = -1,
    name: str | None = None,
) -> Tensor:
    """Returns one tensor of a checkpoint.

    Args:
        file_pattern: Tensor of string. Glob pattern of file names.
        tensor_name: Tensor of string.
        dt: DType.
        preferred_shard: int, -1 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        NotFoundError: With a message such as "Key … not found in checkpoint".
        InvalidArgumentError: With a message such as "tensor_name = …; expected dtype … does not equal original
            dtype …"; "shape_and_slice of tensor …: …".
        PermissionDeniedError: With a message such as "A graph of a loaded SavedModel …. This is refused because the
            file may come from anyone. If you trust it, load it with tf.saved_model.load(path,
            options=tf.saved_model.LoadOptions(allow_file_ops=True)).".
    """

def RestoreSlice(
    *,
    file_pattern: TensorLike,
    tensor_name: TensorLike,
    shape_and_slice: TensorLike,
    dt: DTypeLike,
    preferred_shard: int = -1,
    name: str | None = None,
) -> Tensor:
    """Returns one tensor of a checkpoint, or a part of it.

    Args:
        file_pattern: Tensor of string. Glob pattern of file names.
        tensor_name: Tensor of string.
        shape_and_slice: Tensor of string.
        dt: DType.
        preferred_shard: int, -1 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        PermissionDeniedError: With a message such as "A graph of a loaded SavedModel …. This is refused because the
            file may come from anyone. If you trust it, load it with tf.saved_model.load(path,
            options=tf.saved_model.LoadOptions(allow_file_ops=True)).".
        NotFoundError: With a message such as "Key … not found in checkpoint".
        InvalidArgumentError: With a message such as "tensor_name = …; expected dtype … does not equal original
            dtype …"; "shape_and_slice of tensor …: …".
    """

def RestoreV2(
    *,
    prefix: TensorLike,
    tensor_names: TensorLike,
    shape_and_slices: TensorLike,
    dtypes: Sequence[DTypeLike] | DTypeLike,
    name: str | None = None,
) -> list[Tensor]:
    """Returns the tensors of a checkpoint that have these names.

    Args:
        prefix: Tensor of string.
        tensor_names: Tensor of string.
        shape_and_slices: Tensor of string.
        dtypes: List of DType values. DTypes of the results.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "got … tensor_names, … shape_and_slices…"; "tensor_name = …;
            expected dtype … does not equal original dtype …"; "shape_and_slice of tensor …: …".
        PermissionDeniedError: With a message such as "A graph of a loaded SavedModel …. This is refused because the
            file may come from anyone. If you trust it, load it with tf.saved_model.load(path,
            options=tf.saved_model.LoadOptions(allow_file_ops=True)).".
        NotFoundError: With a message such as "Key … not found in checkpoint".
    """

def Reverse(*, tensor: TensorLike, dims: TensorLike, name: str | None = None) -> Tensor:
    """Returns `tensor` reversed along the axes whose flag in `dims` is True.

    Args:
        tensor: Tensor of any dtype.
        dims: Tensor of bool. Whether each dimension is reversed.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `tensor`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "'dims' must have the same number of values as 'input' has
            dimensions. 'input' has …'dims' has … values".
    """

def ReverseSequence(
    *,
    input: TensorLike,
    seq_lengths: TensorLike,
    seq_dim: int,
    batch_dim: int = 0,
    name: str | None = None,
) -> Tensor:
    """Returns `input` with the first `seq_lengths[b]` elements of each sequence b reversed.

    Args:
        input: Tensor of any dtype.
        seq_lengths: Tensor of int32 or int64.
        seq_dim: int.
        batch_dim: int, 0 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "batch_dim == seq_dim == …"; "… must be < input rank ( … vs.
            …)"; "seq_lens input must be 1-dim, not …"; "Length of seq_lengths != input.dims(…), (… vs. …)";
            "seq_lens(…) > input.dims(…)".
    """

def ReverseV2(*, tensor: TensorLike, axis: TensorLike, name: str | None = None) -> Tensor:
    """Reverses the order of the elements along some axes.

    Args:
        tensor: Any tensor, or what converts to one.
        axis: Integer vector of the axes to reverse.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If `axis` is not a vector, or names an axis twice or out of range.

    >>> tf.reverse([1, 2, 3], [0]).numpy().tolist()
    [3, 2, 1]
    """

def RightShift(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Shifts the bits of `x` to the right by `y`. Negative values stay negative.

    Args:
        x: Integer tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.
    """

def Rint(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Rounds to the nearest integer elementwise, halves to even.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.rint([0.5, 1.5]).numpy()
    array([0., 2.], dtype=float32)
    """

def RngReadAndSkip(*, resource: TensorLike, alg: TensorLike, delta: TensorLike, name: str | None = None) -> Tensor:
    """Returns the state of a generator, which then advances as if `delta` values had been drawn.

    Args:
        resource: Handle of the variable.
        alg: Tensor of int32.
        delta: Tensor of uint64.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "dtype of RNG state variable must be int64, not …"; "alg must
            have shape [], not …"; "Unsupported algorithm id: …"; "For the Philox algorithm, the size of state must
            be at least …; got …".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def RngSkip(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    delta: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Advances a generator as if `delta` values had been drawn.

    Args:
        resource: Handle of the variable.
        algorithm: Tensor of int64.
        delta: Tensor of int64.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "dtype of RNG state variable must be int64, not …"; "alg must
            have shape [], not …"; "Unsupported algorithm id: …"; "For the Philox algorithm, the size of state must
            be at least …; got …".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def Roll(*, input: TensorLike, shift: TensorLike, axis: TensorLike, name: str | None = None) -> Tensor:
    """Shifts elements along axes with wrap-around.

    Args:
        input: Tensor of any dtype.
        shift: Number of positions, one for each axis in `axis`.
        axis: Axis or axes to shift along.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        InvalidArgumentError: If `input` is a scalar, `shift` and `axis` are not scalars or vectors of one size, or an
            axis is out of range.

    >>> tf.roll([1, 2, 3], shift=1, axis=0).numpy().tolist()
    [3, 1, 2]
    """

def Round(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the nearest integer elementwise, halves to the even one.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Rsqrt(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 / sqrt(x)` elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.rsqrt([4.0]).numpy()
    array([0.5], dtype=float32)
    """

def RsqrtGrad(*, y: TensorLike, dy: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of `y = 1 / sqrt(x)`: `-dy conj(y)^3 / 2`.

    Args:
        y: Tensor of floating point or complex dtype.
        dy: Tensor of the same dtype as `y`. Gradient of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `y`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

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
    """Returns a random box that covers enough of one of the given boxes: its start, its size, and both as fractions.

    Args:
        image_size: Tensor of integer or unsigned integer dtype.
        bounding_boxes: Tensor of float32.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        min_object_covered: float, 0.1 by default.
        aspect_ratio_range: List of float values, [0.75, 1.33] by default.
        area_range: List of float values, [0.05, 1.0] by default.
        max_attempts: int, 100 by default.
        use_image_if_no_bounding_boxes: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `begin` (tensor of the same dtype as `image_size`), `size` (tensor of the same dtype as
        `image_size`) and `bboxes` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "image_size must hold three elements, height, width and
            channels; got …"; "bounding boxes must have shape [batch, num_boxes, 4]; got …"; "image height and width
            must be positive; got … by …"; "min_object_covered must be 0-D, got shape …"; "Min object covered must
            be non-negative: …"; "… must hold two values above 0 and not above …; got …".
    """

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
    """Returns a random box that covers enough of one of the given boxes: its start, its size, and both as fractions.

    Args:
        image_size: Tensor of integer or unsigned integer dtype.
        bounding_boxes: Tensor of float32.
        min_object_covered: Tensor of float32.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        aspect_ratio_range: List of float values, [0.75, 1.33] by default.
        area_range: List of float values, [0.05, 1.0] by default.
        max_attempts: int, 100 by default.
        use_image_if_no_bounding_boxes: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `begin` (tensor of the same dtype as `image_size`), `size` (tensor of the same dtype as
        `image_size`) and `bboxes` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "image_size must hold three elements, height, width and
            channels; got …"; "bounding boxes must have shape [batch, num_boxes, 4]; got …"; "image height and width
            must be positive; got … by …"; "min_object_covered must be 0-D, got shape …"; "Min object covered must
            be non-negative: …"; "… must hold two values above 0 and not above …; got …".
    """

def SaveV2(
    *,
    prefix: TensorLike,
    tensor_names: TensorLike,
    shape_and_slices: TensorLike,
    tensors: Sequence[TensorLike] | TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Writes a checkpoint of tensors, or parts of tensors, under names.

    Args:
        prefix: Tensor of string.
        tensor_names: Tensor of string.
        shape_and_slices: Tensor of string.
        tensors: List of tensors.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        PermissionDeniedError: With a message such as "A graph of a loaded SavedModel writes a checkpoint. This is
            refused because the file may come from anyone. If you trust it, load it with tf.saved_model.load(path,
            options=tf.saved_model.LoadOptions(allow_file_ops=True)).".
        InvalidArgumentError: With a message such as "got … tensor_names, … shape_and_slices…"; "shape_and_slice of
            tensor …: …".
    """

def ScalarSummary(*, tags: TensorLike, values: TensorLike, name: str | None = None) -> Tensor:
    """Returns a Summary with scalars, each under its tag.

    Args:
        tags: Tensor of string.
        values: Tensor of floating point, integer or unsigned integer dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "tags and values are not the same shape: … != ……".
    """

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
    """Returns `images` stretched by `scale`, moved by `translation` and cut to `size`.

    Args:
        images: Tensor of floating point, integer or unsigned integer dtype. Images, with the channels in the last
            dimension.
        size: Tensor of int32. Size of the result.
        scale: Tensor of float32.
        translation: Tensor of float32.
        kernel_type: str, 'lanczos3' by default.
        antialias: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be 4-dimensional…"; "shape_t must have two
            elements, height and width; got …"; "output dimensions must be positive; got height …, width …"; "input
            image must be of non-zero size"; "image must have at least one channel"; "Encountered overflow when
            multiplying the sizes of shape …".
        ResourceExhaustedError: With a message such as "OOM when allocating tensor with shape… and type …: it would
            take … bytes".
    """

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
    """Computes the gradient of ScaleAndTranslate at `original_image`.

    Args:
        grads: Tensor of float32. Gradients of the results.
        original_image: Tensor of the same dtype as `grads`.
        scale: Tensor of float32.
        translation: Tensor of float32.
        kernel_type: str, 'lanczos3' by default.
        antialias: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `grads`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… must be 4-dimensional…"; "grads … and original_image … must
            have the same batch size and channels"; "original_image and grads must not be empty"; "scale must have
            two elements, height and width; got …"; "scale must be greater than zero; got …"; "scale must be finite;
            got …".
    """

def ScatterNd(
    *,
    indices: TensorLike,
    updates: TensorLike,
    shape: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Adds slices into a tensor of zeros by coordinates.

    Args:
        indices: Integer tensor; its last axis holds coordinates.
        updates: Slices to add; duplicates accumulate.
        shape: Shape of the result.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        A tensor of shape `shape`.

    Raises:
        InvalidArgumentError: If `shape` has negative sizes, the shapes of `indices`, `updates` and `shape` do not fit
            together, or an index is out of range.

    >>> tf.scatter_nd([[1], [3]], [9, 10], [5]).numpy().tolist()
    [0, 9, 0, 10, 0]
    """

def ScatterNdNonAliasingAdd(
    *,
    input: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns `input` with `updates` added at the coordinates.

    Args:
        input: Tensor of floating point, complex, integer, unsigned integer or bool dtype.
        indices: Tensor of int32 or int64. Positions of the elements.
        updates: Tensor of the same dtype as `input`. Values for the positions in `indices`.
        bad_indices_policy: str, '' by default. What happens to indices out of range: "ERROR" or "IGNORE".
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "bad_indices_policy must be one of …; got …"; "… shape must
            have rank at least one. Found:…"; "Dimensions [0,…) of indices[shape=…] must match dimensions [0,…) of
            updates[shape=…]"; "Dimensions […,…) of input[shape=…] must match dimensions […,…) of updates[shape=…]";
            "Indices and updates specified for empty output. indices shape: …"; "indices… = […] does not index into
            shape …".
    """

def SegmentMax(*, data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the maximum of the rows of each segment.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.
    """

def SegmentMaxV2(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the largest of the rows of each of `num_segments` segments; ids ascend.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        num_segments: Tensor of int32 or int64. Number of segments, the size of the first dimension of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `data`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "segment_ids should be a vector."; "segment_ids should be the
            same size as dimension 0 of input."; "Segment id … out of range [0, …), possibly because 'segment_ids'
            input is not sorted."; "segment ids are not increasing"; "num_segments should be a scalar, not shape …";
            "data.shape = … does not start with segment_ids.shape = …".
    """

def SegmentMean(*, data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the mean of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.

    >>> tf.math.segment_mean([1.0, 3.0, 5.0], [0, 0, 1]).numpy()
    array([2., 5.], dtype=float32)
    """

def SegmentMin(*, data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the minimum of the rows of each segment.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.
    """

def SegmentMinV2(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the smallest of the rows of each of `num_segments` segments; ids ascend.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        num_segments: Tensor of int32 or int64. Number of segments, the size of the first dimension of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `data`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "segment_ids should be a vector."; "segment_ids should be the
            same size as dimension 0 of input."; "Segment id … out of range [0, …), possibly because 'segment_ids'
            input is not sorted."; "segment ids are not increasing"; "num_segments should be a scalar, not shape …";
            "data.shape = … does not start with segment_ids.shape = …".
    """

def SegmentProd(*, data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the product of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 1 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.
    """

def SegmentProdV2(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the product of the rows of each of `num_segments` segments; ids ascend.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        num_segments: Tensor of int32 or int64. Number of segments, the size of the first dimension of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `data`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "segment_ids should be a vector."; "segment_ids should be the
            same size as dimension 0 of input."; "Segment id … out of range [0, …), possibly because 'segment_ids'
            input is not sorted."; "segment ids are not increasing"; "num_segments should be a scalar, not shape …";
            "data.shape = … does not start with segment_ids.shape = …".
    """

def SegmentSum(*, data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the sum of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.

    >>> tf.math.segment_sum([1, 2, 3], [0, 0, 1]).numpy().tolist()
    [3, 3]
    """

def SegmentSumV2(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the sum of the rows of each of `num_segments` segments; ids ascend.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        num_segments: Tensor of int32 or int64. Number of segments, the size of the first dimension of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `data`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "segment_ids should be a vector."; "segment_ids should be the
            same size as dimension 0 of input."; "Segment id … out of range [0, …), possibly because 'segment_ids'
            input is not sorted."; "segment ids are not increasing"; "num_segments should be a scalar, not shape …";
            "data.shape = … does not start with segment_ids.shape = …".
    """

def Select(*, condition: TensorLike, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Returns `t` where the condition holds, `e` elsewhere; the condition may be a scalar or choose whole rows.

    Args:
        condition: Tensor of bool. Where it is True the first value is taken.
        x: Tensor of any dtype.
        y: Tensor of the same dtype as `x`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "'then' and 'else' must have the same size. but received: … vs.
            …"; "Number of batches of 'then' must match size of 'cond', but saw: … vs. …"; "Inputs to operation
            Select of type Select must have the same size and shape. Input 0: … != input 1: …".
    """

def SelectV2(*, condition: TensorLike, t: TensorLike, e: TensorLike, name: str | None = None) -> Tensor:
    """Returns `t` where the condition holds, `e` elsewhere; all three broadcast.

    Args:
        condition: Tensor of bool. Where it is True the first value is taken.
        t: Tensor of any dtype.
        e: Tensor of the same dtype as `t`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `t`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "condition …, then …, and else … must be broadcastable";
            "Incompatible shapes: … vs. …".
    """

class _SelfAdjointEigV2(NamedTuple):
    e: Tensor
    v: Tensor

def SelfAdjointEigV2(*, input: TensorLike, compute_v: bool = True, name: str | None = None) -> _SelfAdjointEigV2:
    """Eigenvalues in rising order and eigenvectors of self-adjoint matrices; only the lower triangle is read.

    Args:
        input: Tensor of floating point or complex dtype.
        compute_v: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `e` (tensor of the same dtype as `input`) and `v` (tensor of the same dtype as `input`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input tensor 0 must have rank >= 2, got …"; "Input matrix must
            be square."; "Self-adjoint eigen"; "Shape must be at least rank 2 but is rank …"; "Dimensions must be
            equal, but are … and …".
    """

def Selu(*, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the scaled exponential linear unit, which keeps mean zero and variance one in deep networks.

    Args:
        features: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.nn.selu([-1.0, 1.0]).numpy().round(3)
    array([-1.111,  1.051], dtype=float32)
    """

def SeluGrad(*, gradients: TensorLike, outputs: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of Selu from its outputs.

    Args:
        gradients: Tensor of floating point dtype. Gradient of the result.
        outputs: Tensor of the same dtype as `gradients`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `gradients`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Inputs to operation SeluGrad of type SeluGrad must have the
            same size and shape. Input 0: … != input 1: …".
    """

def SerializeManySparse(
    *,
    sparse_indices: TensorLike,
    sparse_values: TensorLike,
    sparse_shape: TensorLike,
    out_type: DTypeLike = dtypes.string,
    name: str | None = None,
) -> Tensor:
    """Returns a row of three for each entry of the first axis, serialized as a sparse tensor of one rank less.

    Args:
        sparse_indices: Tensor of int64.
        sparse_values: Tensor of any dtype.
        sparse_shape: Tensor of int64.
        out_type: DType, string by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string or variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Rank of input SparseTensor should be > 1, but saw rank: …";
            "indices of the first axis must be in [0, …)"; "indices must be in order of their first axis"; "Value
            for attr 'out_type' of … is not in the list of allowed values: string, variant".
    """

def SerializeSparse(
    *,
    sparse_indices: TensorLike,
    sparse_values: TensorLike,
    sparse_shape: TensorLike,
    out_type: DTypeLike = dtypes.string,
    name: str | None = None,
) -> Tensor:
    """Returns a vector of three: the indices, the values and the shape of a sparse tensor.

    Args:
        sparse_indices: Tensor of int64.
        sparse_values: Tensor of any dtype.
        sparse_shape: Tensor of int64.
        out_type: DType, string by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string or variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'out_type' of … is not in the list of allowed
            values: string, variant".
    """

def SerializeTensor(*, tensor: TensorLike, name: str | None = None) -> Tensor:
    """Returns the tensor as bytes.

    Args:
        tensor: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def SetSize(
    *,
    set_indices: TensorLike,
    set_values: TensorLike,
    set_shape: TensorLike,
    validate_indices: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns how many different members each row of a sparse tensor has.

    Args:
        set_indices: Tensor of int64.
        set_values: Tensor of integer, unsigned integer or string dtype.
        set_shape: Tensor of int64.
        validate_indices: bool, True by default. Whether the order and range of indices are checked.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input indices should be a matrix but received shape …"; "Input
            values should be a vector but received shape …"; "Input shape should be a vector but received shape …";
            "Number of values must match first dimension of indices. Got … values, indices shape: …"; "Number of
            dimensions must match second dimension of indices. Got … dimensions, indices shape: …"; "Shape … has
            rank … < 2".
    """

def Shape(*, input: TensorLike, out_type: DTypeLike = dtypes.int32, name: str | None = None) -> Tensor:
    """Returns the sizes of `input` as a vector.

    Args:
        input: Tensor of any dtype.
        out_type: DType, int32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32 or int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Shape … does not fit …; use int64 as out_type".
    """

def ShapeN(
    *,
    input: Sequence[TensorLike] | TensorLike,
    out_type: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> list[Tensor]:
    """Returns the sizes of each of several tensors.

    Args:
        input: List of tensors of any dtype.
        out_type: DType, int32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        List of tensors of int32 or int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Shape … does not fit …; use int64 as out_type".
    """

def ShardedFilename(
    *,
    basename: TensorLike,
    shard: TensorLike,
    num_shards: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the name of one of several files that belong together: base-00001-of-00004.

    Args:
        basename: Tensor of string.
        shard: Tensor of int32.
        num_shards: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ShardedFilespec(*, basename: TensorLike, num_shards: TensorLike, name: str | None = None) -> Tensor:
    """Returns the pattern of the names of all files that belong together: base-?????-of-00004.

    Args:
        basename: Tensor of string.
        num_shards: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Sigmoid(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 / (1 + exp(-x))` elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.sigmoid([0.0, 2.0]).numpy().round(3)
    array([0.5  , 0.881], dtype=float32)
    """

def SigmoidGrad(*, y: TensorLike, dy: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of `y = sigmoid(x)`: `dy y (1 - y)`.

    Args:
        y: Tensor of floating point or complex dtype.
        dy: Tensor of the same dtype as `y`. Gradient of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `y`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def Sign(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns -1, 0 or 1 by the sign of each element; complex numbers are divided by their absolute value.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.sign([-3, 0, 5]).numpy()
    array([-1,  0,  1], dtype=int32)
    """

def Sin(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the sine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.sin([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.841], dtype=float32)
    """

def Sinh(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the hyperbolic sine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Size(*, input: TensorLike, out_type: DTypeLike = dtypes.int32, name: str | None = None) -> Tensor:
    """Returns the number of elements.

    Args:
        input: Tensor of any dtype.
        out_type: DType, int32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32 or int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Number of elements … does not fit …".
    """

def Slice(*, input: TensorLike, begin: TensorLike, size: TensorLike, name: str | None = None) -> Tensor:
    """Returns a block of `input` from `begin`, of the given sizes; -1 takes the rest of an axis.

    Args:
        input: Tensor of any dtype.
        begin: Tensor of int32 or int64. First position along each dimension.
        size: Tensor of the same dtype as `begin`. Size of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected begin and size arguments to be 1-D tensors of size …,
            but got shapes … and … instead."; "Expected begin[…] in [0, …], but got …"; "Expected size[…] in [0, …],
            but got …".
    """

def Snapshot(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same values in a new tensor.

    Args:
        input: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def SobolSample(
    *,
    dim: TensorLike,
    num_results: TensorLike,
    skip: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns points of the Sobol sequence, after leaving out `skip` of them and the origin.

    Args:
        dim: Tensor of int32.
        num_results: Tensor of int32.
        skip: Tensor of int32.
        dtype: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32 or float64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… must be a scalar of at least …, got …"; "… must be …, got
            …"; "… must be less than …, got …"; "… must be a scalar: Shape must be rank 0 but is rank …".
    """

def Softmax(*, logits: TensorLike, name: str | None = None) -> Tensor:
    """Exponentials of the last axis, divided by their sum.

    Args:
        logits: Tensor of floating point dtype. Logarithms of unnormalized probabilities.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `logits`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "logits must have >= 1 dimension, got …"; "logits must have
            rank at least 1, but has shape …".
    """

class _SoftmaxCrossEntropyWithLogits(NamedTuple):
    loss: Tensor
    backprop: Tensor

def SoftmaxCrossEntropyWithLogits(
    *,
    features: TensorLike,
    labels: TensorLike,
    name: str | None = None,
) -> _SoftmaxCrossEntropyWithLogits:
    """Returns the cross entropy of each row of logits `features` with the distribution in the same row of `labels`.

    Args:
        features: Tensor of floating point dtype.
        labels: Tensor of the same dtype as `features`.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `loss` (tensor of the same dtype as `features`) and `backprop` (tensor of the same dtype
        as `features`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "logits and labels must be broadcastable: logits_size=…
            labels_size=…"; "logits and labels must be either 2-dimensional, or broadcasted to be 2-dimensional";
            "logits and labels must have rank 2, but has shape …".
    """

def Softplus(*, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes `log(1 + exp(x))` elementwise without overflow.

    Args:
        features: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.math.softplus([0.0]).numpy().round(3)
    array([0.693], dtype=float32)
    """

def SoftplusGrad(*, gradients: TensorLike, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of softplus: `gradients * sigmoid(features)`.

    Args:
        gradients: Tensor of floating point dtype. Gradient of the result.
        features: Tensor of the same dtype as `gradients`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `gradients`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def Softsign(*, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / (1 + |x|)` elementwise.

    Args:
        features: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.nn.softsign([1.0, -1.0]).numpy()
    array([ 0.5, -0.5], dtype=float32)
    """

def SoftsignGrad(*, gradients: TensorLike, features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of softsign: `gradients / (1 + |features|)^2`.

    Args:
        gradients: Tensor of floating point dtype. Gradient of the result.
        features: Tensor of the same dtype as `gradients`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `gradients`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def SpaceToBatch(*, input: TensorLike, paddings: TensorLike, block_size: int, name: str | None = None) -> Tensor:
    """Moves square blocks of an image into the batch axis.

    Args:
        input: Tensor of any dtype.
        paddings: Tensor of int32 or int64. Sizes to add before and after each dimension, as rows of two.
        block_size: int. Side of a block of pixels.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input rank should be >= … instead of …"; "padded_shape[…]=… is
            not divisible by block_shape[…]=…"; "Value for attr 'block_size' of … must be at least minimum 2";
            "paddings should have shape [2, 2] instead of …"; "… must be non-negative"; "… should have shape [2, 2]
            instead of …".
    """

def SpaceToBatchND(
    *,
    input: TensorLike,
    block_shape: TensorLike,
    paddings: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Pads the spatial axes and moves the positions inside each block into the batch axis.

    Args:
        input: Tensor with a batch axis and spatial axes.
        block_shape: Size of a block along each spatial axis.
        paddings: Matrix of (start, end): zeros to add to each spatial axis.
        name: Name of the operation.

    Returns:
        A tensor with a larger batch and the spatial axes divided by `block_shape`.

    Raises:
        InvalidArgumentError: If `block_shape` is not a vector of positive numbers, `paddings` does not fit it, or a
            padded size is not divisible by its block.
    """

def SpaceToDepth(
    *,
    input: TensorLike,
    block_size: int,
    data_format: str | bytes = 'NHWC',
    name: str | None = None,
) -> Tensor:
    """Moves the positions inside each square block of an image into its channels.

    Args:
        input: Tensor of any dtype.
        block_size: int. Side of a block of pixels.
        data_format: str, 'NHWC' by default. Order of the dimensions: where the channels are.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'block_size' of … must be at least minimum 2";
            "Value for attr 'data_format' of "…" is not in the list of allowed values: "NHWC", "NCHW",
            "NCHW_VECT_C""; "Input rank should be … instead of …"; "Image width … and height … should be divisible
            by block_size: …".
    """

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
    """Computes the sum of two sparse tensors; sums of two elements that are smaller than `thresh` are dropped.

    Args:
        a_indices: Tensor of int64.
        a_values: Tensor of floating point, complex, integer or unsigned integer dtype.
        a_shape: Tensor of int64.
        b_indices: Tensor of int64.
        b_values: Tensor of the same dtype as `a_values`.
        b_shape: Tensor of int64.
        thresh: Tensor of floating point, integer or unsigned integer dtype.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sum_indices` (tensor of int64), `sum_values` (tensor of the same dtype as `a_values`)
        and `sum_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Computes the gradients of the elements of two summed sparse tensors: zero for those dropped from the sum.

    Args:
        backprop_val_grad: Tensor of floating point, complex, integer or unsigned integer dtype.
        a_indices: Tensor of int64.
        b_indices: Tensor of int64.
        sum_indices: Tensor of int64.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `a_val_grad` (tensor of the same dtype as `backprop_val_grad`) and `b_val_grad` (tensor
        of the same dtype as `backprop_val_grad`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "The dense shape … has more than 2^63 elements".
    """

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
    """Counts of the values of a sparse vector, or of each row of a sparse matrix.

    Args:
        indices: Tensor of int64. Positions of the elements.
        values: Tensor of int32 or int64.
        dense_shape: Tensor of int64. Shape of the dense tensor.
        size: Tensor of the same dtype as `values`. Size of the result.
        weights: Tensor of floating point or integer dtype. Weights of the values; empty for none.
        binary_output: bool, False by default. Whether to mark values that occur with 1 instead of counting them.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `weights`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input indices should be a matrix but received shape …"; "Input
            values should be a vector but received shape …"; "Input shape should be a vector but received shape …";
            "Number of values must match first dimension of indices. Got … values, indices shape: …"; "Number of
            dimensions must match second dimension of indices. Got … dimensions, indices shape: …"; "Weights and
            values must have the same shape. Weight shape: …; values shape: …".
    """

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
    """Sparse tensors joined along an axis, their elements in row-major order.

    Args:
        indices: List of tensors of int64. Positions of the elements.
        values: List of tensors of any dtype.
        shapes: List of tensors of int64.
        concat_dim: int.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64), `output_values` (tensor of the same dtype as
        `values`) and `output_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Concat dimension must be in range […, …), got …"; "Ranks of
            all input tensors must match: expected … but got … at position …"; "Input shapes must match: expected …
            for dimension … but got … at position …".
    """

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
    """Counts of the values of a sparse vector or of each row of a sparse matrix, as a sparse tensor.

    Args:
        indices: Tensor of int64. Positions of the elements.
        values: Tensor of int32 or int64.
        dense_shape: Tensor of int64. Shape of the dense tensor.
        weights: Tensor of floating point or integer dtype. Weights of the values; empty for none.
        binary_output: bool. Whether to mark values that occur with 1 instead of counting them.
        minlength: int, -1 by default.
        maxlength: int, -1 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64), `output_values` (tensor of the same dtype as
        `weights`) and `output_dense_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input indices must be a 2-dimensional tensor. Got: …"; "Input
            indices should be a matrix but received shape …"; "Input values should be a vector but received shape
            …"; "Input shape should be a vector but received shape …"; "Number of values must match first dimension
            of indices. Got … values, indices shape: …"; "Number of dimensions must match second dimension of
            indices. Got … dimensions, indices shape: …".
    """

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
    """Returns all combinations of the values of sparse and dense columns, as strings or hashed.

    Args:
        indices: List of tensors of int64. Positions of the elements.
        values: List of tensors.
        shapes: List of tensors of int64.
        dense_inputs: List of tensors.
        hashed_output: bool.
        num_buckets: int.
        hash_key: int.
        out_type: DType. DType of the result.
        internal_type: DType.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64), `output_values` (tensor of int64 or string) and
        `output_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'num_buckets' of … must be at least minimum 0";
            "Input indices should be a matrix but received shape …"; "Input values should be a vector but received
            shape …"; "Input shape should be a vector but received shape …"; "Number of values must match first
            dimension of indices. Got … values, indices shape: …"; "Number of dimensions must match second dimension
            of indices. Got … dimensions, indices shape: …".
    """

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
    """Returns all combinations of the values of sparse and dense columns, joined with `sep`.

    Args:
        indices: List of tensors of int64. Positions of the elements.
        values: List of tensors.
        shapes: List of tensors of int64.
        dense_inputs: List of tensors.
        sep: Tensor of string.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64), `output_values` (tensor of string) and `output_shape`
        (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input indices should be a matrix but received shape …"; "Input
            values should be a vector but received shape …"; "Input shape should be a vector but received shape …";
            "Number of values must match first dimension of indices. Got … values, indices shape: …"; "Number of
            dimensions must match second dimension of indices. Got … dimensions, indices shape: …"; "Crossed sparse
            inputs must have rank 2; got …".
    """

def SparseDenseCwiseAdd(
    *,
    sp_indices: TensorLike,
    sp_values: TensorLike,
    sp_shape: TensorLike,
    dense: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the given elements of a sparse tensor plus those of a dense one in the same places.

    Args:
        sp_indices: Tensor of int64.
        sp_values: Tensor of floating point, complex, integer or unsigned integer dtype.
        sp_shape: Tensor of int64.
        dense: Tensor of the same dtype as `sp_values`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `sp_values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "The first dimension of values and indices should match. (… vs.
            …)"; "SparseDenseBinaryOpShared broadcasts dense to sparse only; got incompatible shapes: … vs. …";
            "indices[…] = … is out of bounds: need 0 <= index < …".
    """

def SparseDenseCwiseDiv(
    *,
    sp_indices: TensorLike,
    sp_values: TensorLike,
    sp_shape: TensorLike,
    dense: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the given elements of a sparse tensor divided by those of a dense one in the same places.

    Args:
        sp_indices: Tensor of int64.
        sp_values: Tensor of floating point, complex, integer or unsigned integer dtype.
        sp_shape: Tensor of int64.
        dense: Tensor of the same dtype as `sp_values`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `sp_values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "The first dimension of values and indices should match. (… vs.
            …)"; "SparseDenseBinaryOpShared broadcasts dense to sparse only; got incompatible shapes: … vs. …";
            "indices[…] = … is out of bounds: need 0 <= index < …"; "Integer division by zero".
    """

def SparseDenseCwiseMul(
    *,
    sp_indices: TensorLike,
    sp_values: TensorLike,
    sp_shape: TensorLike,
    dense: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the given elements of a sparse tensor times those of a dense one in the same places.

    Args:
        sp_indices: Tensor of int64.
        sp_values: Tensor of floating point, complex, integer or unsigned integer dtype.
        sp_shape: Tensor of int64.
        dense: Tensor of the same dtype as `sp_values`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `sp_values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "The first dimension of values and indices should match. (… vs.
            …)"; "SparseDenseBinaryOpShared broadcasts dense to sparse only; got incompatible shapes: … vs. …";
            "indices[…] = … is out of bounds: need 0 <= index < …".
    """

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
    """Gives each empty row of a sparse matrix a `default_value` in its first column.

    Args:
        indices: Tensor of int64. Positions of the elements.
        values: Tensor of any dtype.
        dense_shape: Tensor of int64. Shape of the dense tensor.
        default_value: Tensor of the same dtype as `values`. Value where there is none.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64), `output_values` (tensor of the same dtype as
        `values`), `empty_row_indicator` (tensor of bool) and `reverse_index_map` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input indices should be a matrix but received shape …"; "Input
            values should be a vector but received shape …"; "Input shape should be a vector but received shape …";
            "Number of values must match first dimension of indices. Got … values, indices shape: …"; "Number of
            dimensions must match second dimension of indices. Got … dimensions, indices shape: …"; "default_value
            must be a scalar, saw: …".
    """

class _SparseFillEmptyRowsGrad(NamedTuple):
    d_values: Tensor
    d_default_value: Tensor

def SparseFillEmptyRowsGrad(
    *,
    reverse_index_map: TensorLike,
    grad_values: TensorLike,
    name: str | None = None,
) -> _SparseFillEmptyRowsGrad:
    """Computes the gradients of the given elements and, summed over the rows that were filled, of the default value.

    Args:
        reverse_index_map: Tensor of int64.
        grad_values: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `d_values` (tensor of the same dtype as `grad_values`) and `d_default_value` (tensor of
        the same dtype as `grad_values`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "reverse_index_map and grad_values must be vectors, saw: … and
            …"; "Elements in reverse index must be in [0, …) but got …".
    """

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
    """Multiplies two matrices that may have many zeros, in float32.

    Args:
        a: Matrix.
        b: Matrix.
        transpose_a: Whether to transpose `a`.
        transpose_b: Whether to transpose `b`.
        a_is_sparse: Hint: many entries of `a` are zero.
        b_is_sparse: Hint: many entries of `b` are zero.
        name: Name of the operation.

    Returns:
        The product, a float32 matrix.

    Raises:
        InvalidArgumentError: If `a` or `b` is not a matrix, or their inner sizes differ.
    """

def SparseMatrixAdd(
    *,
    a: TensorLike,
    b: TensorLike,
    alpha: TensorLike,
    beta: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns `alpha * a + beta * b` for sparse matrices in CSR form.

    Args:
        a: Tensor of variant.
        b: Tensor of variant.
        alpha: Tensor of floating point or complex dtype.
        beta: Tensor of the same dtype as `alpha`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "A variant that holds a CSRSparseMatrix was expected."; "Asked
            for a CSRSparseMatrix of type … but saw dtype …".
    """

def SparseMatrixMatMul(
    *,
    a: TensorLike,
    b: TensorLike,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
    transpose_output: bool = False,
    conjugate_output: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns sparse matrices times dense ones.

    Args:
        a: Tensor of variant.
        b: Tensor of floating point or complex dtype.
        transpose_a: bool, False by default.
        transpose_b: bool, False by default.
        adjoint_a: bool, False by default.
        adjoint_b: bool, False by default.
        transpose_output: bool, False by default.
        conjugate_output: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `b`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Only one of adjoint_… and transpose_… may be true."; "A
            variant that holds a CSRSparseMatrix was expected."; "Asked for a CSRSparseMatrix of type … but saw
            dtype …"; "Inner product dimensions of A and B do not agree. Shapes are: … vs. …".
    """

def SparseMatrixMul(*, a: TensorLike, b: TensorLike, name: str | None = None) -> Tensor:
    """Returns the entries of sparse matrices times dense values, which are broadcast to the matrices.

    Args:
        a: Tensor of variant.
        b: Tensor of floating point or complex dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "A variant that holds a CSRSparseMatrix was expected."; "Asked
            for a CSRSparseMatrix of type … but saw dtype …".
    """

def SparseMatrixNNZ(*, sparse_matrix: TensorLike, name: str | None = None) -> Tensor:
    """Returns the number of entries of each matrix.

    Args:
        sparse_matrix: Tensor of variant.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "A variant that holds a CSRSparseMatrix was expected."; "Asked
            for a CSRSparseMatrix of type … but saw dtype …".
    """

def SparseMatrixOrderingAMD(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns, for each symmetric matrix, an order of its rows that keeps the Cholesky factor sparse.

    Args:
        input: Tensor of variant.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "A variant that holds a CSRSparseMatrix was expected."; "Asked
            for a CSRSparseMatrix of type … but saw dtype …".
    """

def SparseMatrixSoftmax(*, logits: TensorLike, type: DTypeLike, name: str | None = None) -> Tensor:
    """Returns the softmax of each row, over the entries that are stored.

    Args:
        logits: Tensor of variant. Logarithms of unnormalized probabilities.
        type: DType.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "A variant that holds a CSRSparseMatrix was expected."; "Asked
            for a CSRSparseMatrix of type … but saw dtype …".
    """

def SparseMatrixSoftmaxGrad(
    *,
    softmax: TensorLike,
    grad_softmax: TensorLike,
    type: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Returns the gradient of the softmax of each row.

    Args:
        softmax: Tensor of variant.
        grad_softmax: Tensor of variant.
        type: DType.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "A variant that holds a CSRSparseMatrix was expected."; "Asked
            for a CSRSparseMatrix of type … but saw dtype …".
    """

def SparseMatrixSparseCholesky(
    *,
    input: TensorLike,
    permutation: TensorLike,
    type: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Returns the lower Cholesky factor of symmetric matrices with rows and columns in the order `permutation`.

    Args:
        input: Tensor of variant.
        permutation: Tensor of int32.
        type: DType.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "A variant that holds a CSRSparseMatrix was expected."; "Asked
            for a CSRSparseMatrix of type … but saw dtype …"; "Sparse Cholesky factorization failed: a matrix is not
            positive definite".
    """

def SparseMatrixSparseMatMul(
    *,
    a: TensorLike,
    b: TensorLike,
    type: DTypeLike,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns sparse matrices times sparse matrices, in CSR form.

    Args:
        a: Tensor of variant.
        b: Tensor of variant.
        type: DType.
        transpose_a: bool, False by default.
        transpose_b: bool, False by default.
        adjoint_a: bool, False by default.
        adjoint_b: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Only one of adjoint_… and transpose_… may be true."; "A
            variant that holds a CSRSparseMatrix was expected."; "Asked for a CSRSparseMatrix of type … but saw
            dtype …"; "Inner product dimensions of A and B do not agree. Shapes are: … vs. …".
    """

def SparseMatrixTranspose(
    *,
    input: TensorLike,
    conjugate: bool = False,
    type: DTypeLike | None = None,
    name: str | None = None,
) -> Tensor:
    """Returns sparse matrices with rows and columns exchanged, conjugated if asked for.

    Args:
        input: Tensor of variant.
        conjugate: bool, False by default.
        type: DType.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "A variant that holds a CSRSparseMatrix was expected."; "Asked
            for a CSRSparseMatrix of type … but saw dtype …".
    """

def SparseMatrixZeros(*, dense_shape: TensorLike, type: DTypeLike, name: str | None = None) -> Tensor:
    """Returns matrices of a shape without entries.

    Args:
        dense_shape: Tensor of int64. Shape of the dense tensor.
        type: DType.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def SparseReduceMax(
    *,
    input_indices: TensorLike,
    input_values: TensorLike,
    input_shape: TensorLike,
    reduction_axes: TensorLike,
    keep_dims: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the largest given element over axes of a sparse tensor; 0 where none is given.

    Args:
        input_indices: Tensor of int64.
        input_values: Tensor of floating point, integer or unsigned integer dtype.
        input_shape: Tensor of int64.
        reduction_axes: Tensor of int32.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input_values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid reduction dimension (… for input with … dimension(s)".
    """

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
    """Computes the largest given element over axes of a sparse tensor, as a sparse one.

    Args:
        input_indices: Tensor of int64.
        input_values: Tensor of floating point, integer or unsigned integer dtype.
        input_shape: Tensor of int64.
        reduction_axes: Tensor of int32.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64), `output_values` (tensor of the same dtype as
        `input_values`) and `output_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid reduction dimension (… for input with … dimension(s)".
    """

def SparseReduceSum(
    *,
    input_indices: TensorLike,
    input_values: TensorLike,
    input_shape: TensorLike,
    reduction_axes: TensorLike,
    keep_dims: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the sum over axes of a sparse tensor, as a dense one.

    Args:
        input_indices: Tensor of int64.
        input_values: Tensor of floating point, complex, integer or unsigned integer dtype.
        input_shape: Tensor of int64.
        reduction_axes: Tensor of int32.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input_values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid reduction dimension …, for input with … dimensions.";
            "Invalid reduction dimension (… for input with … dimension(s)".
    """

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
    """Computes the sum over axes of a sparse tensor, as a sparse one.

    Args:
        input_indices: Tensor of int64.
        input_values: Tensor of floating point, complex, integer or unsigned integer dtype.
        input_shape: Tensor of int64.
        reduction_axes: Tensor of int32.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64), `output_values` (tensor of the same dtype as
        `input_values`) and `output_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid reduction dimension (… for input with … dimension(s)".
    """

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
    """Returns the same elements in row-major order.

    Args:
        input_indices: Tensor of int64.
        input_values: Tensor of any dtype.
        input_shape: Tensor of int64.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64) and `output_values` (tensor of the same dtype as
        `input_values`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input indices should be a matrix but received shape …"; "Input
            values should be a vector but received shape …"; "Input shape should be a vector but received shape …";
            "Number of values must match first dimension of indices. Got … values, indices shape: …"; "Number of
            dimensions must match second dimension of indices. Got … dimensions, indices shape: …".
    """

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
    """Returns the coordinates that elements have once the dense tensor is reshaped; one size may be -1.

    Args:
        input_indices: Tensor of int64.
        input_shape: Tensor of int64.
        new_shape: Tensor of int64.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64) and `output_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "size … must be non-negative, not …"; "only one output
            dimension may be -1, not both … and …"; "Input to reshape is a SparseTensor with … dense values, but the
            requested shape requires a multiple of …. input_shape=… output_shape=…"; "Input to reshape is a tensor
            with … dense values, but the requested shape has …. input_shape=… output_shape=…"; "The dense shape …
            has more than 2^63 elements".
    """

def SparseSegmentMean(
    *,
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    sparse_gradient: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the mean, by segment, of the rows of `data` at `indices`.

    Args:
        data: Tensor of floating point dtype.
        indices: Tensor of int32 or int64. Positions of the elements.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        sparse_gradient: bool, False by default. Whether the gradient is sparse.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `data`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices should be a vector."; "segment_ids should be a
            vector."; "segment_ids and indices should have same size."; "input must be at least rank 1"; "Bad:
            indices[…] == … out of range [0, …)"; "segment ids must be >= 0".
    """

def SparseSegmentMeanGrad(
    *,
    grad: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    output_dim0: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of SparseSegmentMean by its data.

    Args:
        grad: Tensor of floating point dtype. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        output_dim0: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `grad`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "segment_ids and indices should have same size."; "output_dim0
            should be a scalar."; "Index … out of range [0, …)."; "Invalid number of segments".
    """

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
    """Computes the gradient of SparseSegmentMean by its data: the rows that are not zero, and their places.

    Args:
        grad: Tensor of floating point dtype. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        dense_output_dim0: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of the same dtype as `grad`) and `sorted_unique_indices` (tensor of the
        same dtype as `indices`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "segment_ids and indices should have same size."; "output_dim0
            should be a scalar."; "Index … out of range [0, …)."; "Invalid number of segments".
    """

def SparseSegmentMeanWithNumSegments(
    *,
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    sparse_gradient: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the mean, for each of `num_segments` segments, of the rows of `data` at `indices`.

    Args:
        data: Tensor of floating point dtype.
        indices: Tensor of int32 or int64. Positions of the elements.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        num_segments: Tensor of int32 or int64. Number of segments, the size of the first dimension of the result.
        sparse_gradient: bool, False by default. Whether the gradient is sparse.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `data`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices should be a vector."; "segment_ids should be a
            vector."; "segment_ids and indices should have same size."; "input must be at least rank 1"; "Bad:
            indices[…] == … out of range [0, …)"; "segment ids must be >= 0".
    """

def SparseSegmentSqrtN(
    *,
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    sparse_gradient: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the sum, by segment, of the rows of `data` at `indices`, over the square root of their number.

    Args:
        data: Tensor of floating point dtype.
        indices: Tensor of int32 or int64. Positions of the elements.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        sparse_gradient: bool, False by default. Whether the gradient is sparse.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `data`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices should be a vector."; "segment_ids should be a
            vector."; "segment_ids and indices should have same size."; "input must be at least rank 1"; "Bad:
            indices[…] == … out of range [0, …)"; "segment ids must be >= 0".
    """

def SparseSegmentSqrtNGrad(
    *,
    grad: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    output_dim0: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of SparseSegmentSqrtN by its data.

    Args:
        grad: Tensor of floating point dtype. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        output_dim0: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `grad`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "segment_ids and indices should have same size."; "output_dim0
            should be a scalar."; "Index … out of range [0, …)."; "Invalid number of segments".
    """

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
    """Computes the gradient of SparseSegmentSqrtN by its data: the rows that are not zero, and their places.

    Args:
        grad: Tensor of floating point dtype. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        dense_output_dim0: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of the same dtype as `grad`) and `sorted_unique_indices` (tensor of the
        same dtype as `indices`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "segment_ids and indices should have same size."; "output_dim0
            should be a scalar."; "Index … out of range [0, …)."; "Invalid number of segments".
    """

def SparseSegmentSqrtNWithNumSegments(
    *,
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    sparse_gradient: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the sum, for each of `num_segments` segments, of rows over the square root of their number.

    Args:
        data: Tensor of floating point dtype.
        indices: Tensor of int32 or int64. Positions of the elements.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        num_segments: Tensor of int32 or int64. Number of segments, the size of the first dimension of the result.
        sparse_gradient: bool, False by default. Whether the gradient is sparse.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `data`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices should be a vector."; "segment_ids should be a
            vector."; "segment_ids and indices should have same size."; "input must be at least rank 1"; "Bad:
            indices[…] == … out of range [0, …)"; "segment ids must be >= 0".
    """

def SparseSegmentSum(
    *,
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    sparse_gradient: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the sum, by segment, of the rows of `data` at `indices`.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        indices: Tensor of int32 or int64. Positions of the elements.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        sparse_gradient: bool, False by default. Whether the gradient is sparse.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `data`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices should be a vector."; "segment_ids should be a
            vector."; "segment_ids and indices should have same size."; "input must be at least rank 1"; "Bad:
            indices[…] == … out of range [0, …)"; "segment ids must be >= 0".
    """

def SparseSegmentSumGrad(
    *,
    grad: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    output_dim0: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of SparseSegmentSum by its data.

    Args:
        grad: Tensor of floating point dtype. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        output_dim0: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `grad`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "segment_ids and indices should have same size."; "output_dim0
            should be a scalar."; "Index … out of range [0, …)."; "Invalid number of segments".
    """

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
    """Computes the gradient of SparseSegmentSum by its data: the rows that are not zero, and their places.

    Args:
        grad: Tensor of floating point dtype. Gradient of the loss by the result, or by the variable.
        indices: Tensor of int32 or int64. Positions of the elements.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        dense_output_dim0: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output` (tensor of the same dtype as `grad`) and `sorted_unique_indices` (tensor of the
        same dtype as `indices`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "segment_ids and indices should have same size."; "output_dim0
            should be a scalar."; "Index … out of range [0, …)."; "Invalid number of segments".
    """

def SparseSegmentSumWithNumSegments(
    *,
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    sparse_gradient: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the sum, for each of `num_segments` segments, of the rows of `data` at `indices`.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        indices: Tensor of int32 or int64. Positions of the elements.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        num_segments: Tensor of int32 or int64. Number of segments, the size of the first dimension of the result.
        sparse_gradient: bool, False by default. Whether the gradient is sparse.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `data`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices should be a vector."; "segment_ids should be a
            vector."; "segment_ids and indices should have same size."; "input must be at least rank 1"; "Bad:
            indices[…] == … out of range [0, …)"; "segment ids must be >= 0".
    """

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
    """Returns the part of a sparse tensor that begins at `start` and has `size`, cut off at its bounds.

    Args:
        indices: Tensor of int64. Positions of the elements.
        values: Tensor of any dtype.
        shape: Tensor of int64. Shape of the dense tensor.
        start: Tensor of int64.
        size: Tensor of int64. Size of the result.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64), `output_values` (tensor of the same dtype as
        `values`) and `output_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input indices should be a matrix but received shape …"; "Input
            values should be a vector but received shape …"; "Input shape should be a vector but received shape …";
            "Number of values must match first dimension of indices. Got … values, indices shape: …"; "Number of
            dimensions must match second dimension of indices. Got … dimensions, indices shape: …"; "Expected … to
            be a vector of length … but got length …".
    """

def SparseSliceGrad(
    *,
    backprop_val_grad: TensorLike,
    input_indices: TensorLike,
    input_start: TensorLike,
    output_indices: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of each element of a sliced sparse tensor: zero for those outside of the slice.

    Args:
        backprop_val_grad: Tensor of floating point, complex, integer or unsigned integer dtype.
        input_indices: Tensor of int64.
        input_start: Tensor of int64.
        output_indices: Tensor of int64.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `backprop_val_grad`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "The dense shape … has more than 2^63 elements".
    """

def SparseSoftmax(
    *,
    sp_indices: TensorLike,
    sp_values: TensorLike,
    sp_shape: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the softmax of the given elements of each row; those that are not given count as minus infinity.

    Args:
        sp_indices: Tensor of int64.
        sp_values: Tensor of float16, float32 or float64.
        sp_shape: Tensor of int64.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `sp_values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input indices should be a matrix but received shape …"; "Input
            values should be a vector but received shape …"; "Input shape should be a vector but received shape …";
            "Number of values must match first dimension of indices. Got … values, indices shape: …"; "Number of
            dimensions must match second dimension of indices. Got … dimensions, indices shape: …"; "Input should
            have rank >= 2, but received shape: …".
    """

class _SparseSoftmaxCrossEntropyWithLogits(NamedTuple):
    loss: Tensor
    backprop: Tensor

def SparseSoftmaxCrossEntropyWithLogits(
    *,
    features: TensorLike,
    labels: TensorLike,
    name: str | None = None,
) -> _SparseSoftmaxCrossEntropyWithLogits:
    """Returns the cross entropy of each row of logits `features` with the class in `labels`.

    Args:
        features: Tensor of floating point dtype.
        labels: Tensor of int32 or int64.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `loss` (tensor of the same dtype as `features`) and `backprop` (tensor of the same dtype
        as `features`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "logits must be 2-D, but got shape …"; "labels must be 1-D, but
            got shape …"; "logits and labels must have the same first dimension, got logits shape … and labels shape
            …"; "Must have at least one class, but got logits shape …"; "Received a label value of … which is
            outside the valid range of [0, …). Label values: ……"; "logits must have rank 2, but has shape …".
    """

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
    """Returns the larger of two sparse tensors, element by element.

    Args:
        a_indices: Tensor of int64.
        a_values: Tensor of floating point, integer or unsigned integer dtype.
        a_shape: Tensor of int64.
        b_indices: Tensor of int64.
        b_values: Tensor of the same dtype as `a_values`.
        b_shape: Tensor of int64.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64) and `output_values` (tensor of the same dtype as
        `a_values`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices[…] = … is out of bounds: need 0 <= index < …".
    """

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
    """Returns the smaller of two sparse tensors, element by element.

    Args:
        a_indices: Tensor of int64.
        a_values: Tensor of floating point, complex, integer or unsigned integer dtype.
        a_shape: Tensor of int64.
        b_indices: Tensor of int64.
        b_values: Tensor of the same dtype as `a_values`.
        b_shape: Tensor of int64.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (tensor of int64) and `output_values` (tensor of the same dtype as
        `a_values`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "indices[…] = … is out of bounds: need 0 <= index < …".
    """

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
    """Returns a sparse tensor cut along an axis; where sizes do not divide evenly the first pieces are one longer.

    Args:
        split_dim: Tensor of int64.
        indices: Tensor of int64. Positions of the elements.
        values: Tensor of any dtype.
        shape: Tensor of int64. Shape of the dense tensor.
        num_split: int.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_indices` (list of tensors of int64), `output_values` (list of tensors of the same
        dtype as `values`) and `output_shape` (list of tensors of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input indices should be a matrix but received shape …"; "Input
            values should be a vector but received shape …"; "Input shape should be a vector but received shape …";
            "Number of values must match first dimension of indices. Got … values, indices shape: …"; "Number of
            dimensions must match second dimension of indices. Got … dimensions, indices shape: …"; "Input split_dim
            should be between … and …, got …".
    """

def SparseTensorDenseAdd(
    *,
    a_indices: TensorLike,
    a_values: TensorLike,
    a_shape: TensorLike,
    b: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a dense tensor with the elements of a sparse one added to it.

    Args:
        a_indices: Tensor of int32 or int64.
        a_values: Tensor of floating point, complex, integer or unsigned integer dtype.
        a_shape: Tensor of the same dtype as `a_indices`.
        b: Tensor of the same dtype as `a_values`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `a_values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input indices should be a matrix but received shape …"; "Input
            values should be a vector but received shape …"; "Input shape should be a vector but received shape …";
            "Number of values must match first dimension of indices. Got … values, indices shape: …"; "Number of
            dimensions must match second dimension of indices. Got … dimensions, indices shape: …"; "Two operands
            have different ranks; received: … and …".
    """

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
    """Returns a sparse matrix times a dense one; each may be transposed and conjugated first.

    Args:
        a_indices: Tensor of int32 or int64.
        a_values: Tensor of any dtype.
        a_shape: Tensor of int64.
        b: Tensor of the same dtype as `a_values`.
        adjoint_a: bool, False by default.
        adjoint_b: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `a_values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Tensor 'b' is not a matrix"; "Tensor 'a_shape' must have 2
            elements"; "Tensor 'a_values' is not a vector"; "Number of rows of a_indices does not match number of
            entries in a_values: a_indices has shape …, a_values …"; "Cannot multiply A and B because inner
            dimension does not match: … vs. …. Did you forget a transpose? Dimensions of A: …. Dimensions of B: …";
            "… (…) from index[…,…] out of bounds (>=…)".
    """

def SparseTensorToCSRSparseMatrix(
    *,
    indices: TensorLike,
    values: TensorLike,
    dense_shape: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the CSR form of a sparse matrix, or of a batch of them.

    Args:
        indices: Tensor of int64. Positions of the elements.
        values: Tensor of floating point or complex dtype.
        dense_shape: Tensor of int64. Shape of the dense tensor.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def SparseToDense(
    *,
    sparse_indices: TensorLike,
    output_shape: TensorLike,
    sparse_values: TensorLike,
    default_value: TensorLike,
    validate_indices: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns a dense tensor full of `default_value` with `sparse_values` at `sparse_indices`.

    Args:
        sparse_indices: Tensor of int32 or int64.
        output_shape: Tensor of the same dtype as `sparse_indices`.
        sparse_values: Tensor of any dtype.
        default_value: Tensor of the same dtype as `sparse_values`. Value where there is none.
        validate_indices: bool, True by default. Whether the order and range of indices are checked.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `sparse_values`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "sparse_indices should be a scalar, vector, or matrix, got
            shape …"; "output_shape has incorrect number of elements: … should be: …"; "sparse_values has incorrect
            shape …, should be [] or …"; "default_value should be a scalar."; "indices[…] = … is out of bounds: need
            0 <= index < …"; "… is repeated".
    """

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
    """Returns a set operation between the rows of two sparse tensors.

    Args:
        set1_indices: Tensor of int64.
        set1_values: Tensor of integer, unsigned integer or string dtype.
        set1_shape: Tensor of int64.
        set2_indices: Tensor of int64.
        set2_values: Tensor of the same dtype as `set1_values`.
        set2_shape: Tensor of int64.
        set_operation: str.
        validate_indices: bool, True by default. Whether the order and range of indices are checked.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `result_indices` (tensor of int64), `result_values` (tensor of the same dtype as
        `set1_values`) and `result_shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input indices should be a matrix but received shape …"; "Input
            values should be a vector but received shape …"; "Input shape should be a vector but received shape …";
            "Number of values must match first dimension of indices. Got … values, indices shape: …"; "Number of
            dimensions must match second dimension of indices. Got … dimensions, indices shape: …"; "Shape … has
            rank … < 2".
    """

def Spence(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes Spence's integral elementwise: the integral of `log(t) / (1 - t)` from 1 to x.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Split(*, axis: TensorLike, value: TensorLike, num_split: int, name: str | None = None) -> list[Tensor]:
    """Returns `value` cut into `num_split` equal parts.

    Args:
        axis: Tensor of int32. Number or numbers of the dimensions.
        value: Tensor of any dtype.
        num_split: int.
        name: Name of the operation in a graph.

    Returns:
        List of tensors of the same dtype as `value`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'num_split' of … must be at least minimum 1";
            "split_dim must be a scalar but has rank …"; "-input rank(-…) <= split_dim < input rank (…), but got …".
    """

def SplitV(
    *,
    value: TensorLike,
    size_splits: TensorLike,
    axis: TensorLike,
    num_split: int,
    name: str | None = None,
) -> list[Tensor]:
    """Returns `value` cut into parts of the given sizes, one of which may be -1.

    Args:
        value: Tensor of any dtype.
        size_splits: Tensor of int8, int32 or int64.
        axis: Tensor of int32. Number or numbers of the dimensions.
        num_split: int.
        name: Name of the operation in a graph.

    Returns:
        List of tensors of the same dtype as `value`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'num_split' of … must be at least minimum 1";
            "size_splits must be 1-D, got shape …"; "-input rank(-…) <= split_dim < input rank (…), but got …";
            "split_dim_tensor must have exactly one element, but got shape …"; "size of the split_tensor must be 1-D
            and have the same elements as outputs: … sizes for … outputs"; "There can only be one -1 in the input.".
    """

def Sqrt(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the square root elementwise; NaN for negative real numbers.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.sqrt([4.0, 9.0]).numpy()
    array([2., 3.], dtype=float32)
    """

def SqrtGrad(*, y: TensorLike, dy: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of `y = sqrt(x)`: `dy / (2 conj(y))`.

    Args:
        y: Tensor of floating point or complex dtype.
        dy: Tensor of the same dtype as `y`. Gradient of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `y`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def Square(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * x` elementwise.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.square([2, -3]).numpy()
    array([4, 9], dtype=int32)
    """

def SquaredDifference(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `(x - y)` times its conjugate elementwise.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.math.squared_difference([1.0, 5.0], [3.0, 5.0]).numpy()
    array([4., 0.], dtype=float32)
    """

def Squeeze(*, input: TensorLike, axis: Sequence[int] | int = (), name: str | None = None) -> Tensor:
    """Returns `input` without its axes of size 1, or without those in `squeeze_dims`.

    Args:
        input: Tensor of any dtype.
        axis: List of int values, [] by default. Number or numbers of the dimensions.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Tried to squeeze dim index … for tensor with … dimensions.";
            "Can not squeeze dim[…], expected a dimension of 1, got …".
    """

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
    """Runs the graph of a function that has effects.

    Args:
        args: List of tensors.
        Tout: List of DType values.
        f: Concrete function.
        config: Any value, '' by default.
        config_proto: Any value, '' by default.
        executor_type: str, '' by default.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Returns the successes in `counts` trials, from a generator.

    Args:
        resource: Handle of the variable.
        algorithm: Tensor of int64.
        shape: Tensor of int32 or int64. Shape of the result.
        counts: Tensor of floating point or integer dtype.
        probs: Tensor of the same dtype as `counts`.
        dtype: DType, int64 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point or integer dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0"; "dtype of RNG state variable must be int64, not …"; "alg must have shape [],
            not …"; "Unsupported algorithm id: …"; "For the Philox algorithm, the size of state must be at least …;
            got …".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def StatefulStandardNormalV2(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    shape: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Normal floats from a generator.

    Args:
        resource: Handle of the variable.
        algorithm: Tensor of int64.
        shape: Tensor of int32 or int64. Shape of the result.
        dtype: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0"; "dtype of RNG state variable must be int64, not …"; "alg must have shape [],
            not …"; "Unsupported algorithm id: …"; "For the Philox algorithm, the size of state must be at least …;
            got …".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def StatefulTruncatedNormal(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    shape: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Normal floats from a generator, those beyond two deviations drawn again.

    Args:
        resource: Handle of the variable.
        algorithm: Tensor of int64.
        shape: Tensor of int32 or int64. Shape of the result.
        dtype: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0"; "dtype of RNG state variable must be int64, not …"; "alg must have shape [],
            not …"; "Unsupported algorithm id: …"; "For the Philox algorithm, the size of state must be at least …;
            got …".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def StatefulUniform(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    shape: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns floats in [0, 1) from a generator.

    Args:
        resource: Handle of the variable.
        algorithm: Tensor of int64.
        shape: Tensor of int32 or int64. Shape of the result.
        dtype: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0"; "dtype of RNG state variable must be int64, not …"; "alg must have shape [],
            not …"; "Unsupported algorithm id: …"; "For the Philox algorithm, the size of state must be at least …;
            got …".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def StatefulUniformFullInt(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    shape: TensorLike,
    dtype: DTypeLike = dtypes.uint64,
    name: str | None = None,
) -> Tensor:
    """Integers over the whole range of the dtype, from a generator.

    Args:
        resource: Handle of the variable.
        algorithm: Tensor of int64.
        shape: Tensor of int32 or int64. Shape of the result.
        dtype: DType, uint64 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of integer or unsigned integer dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0"; "dtype of RNG state variable must be int64, not …"; "alg must have shape [],
            not …"; "Unsupported algorithm id: …"; "For the Philox algorithm, the size of state must be at least …;
            got …".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def StatefulUniformInt(
    *,
    resource: TensorLike,
    algorithm: TensorLike,
    shape: TensorLike,
    minval: TensorLike,
    maxval: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Integers in [minval, maxval) from a generator.

    Args:
        resource: Handle of the variable.
        algorithm: Tensor of int64.
        shape: Tensor of int32 or int64. Shape of the result.
        minval: Tensor of integer or unsigned integer dtype. Lower bound.
        maxval: Tensor of the same dtype as `minval`. Upper bound, which is not a result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `minval`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0"; "… must be 0-D, got shape …"; "Need minval < maxval, got … >= …"; "dtype of
            RNG state variable must be int64, not …"; "alg must have shape [], not …".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def StatelessCase(
    *,
    branch_index: TensorLike,
    input: Sequence[TensorLike] | TensorLike,
    Tout: Sequence[DTypeLike] | DTypeLike,
    branches: Sequence[Callable[..., _Any]] | Callable[..., _Any],
    output_shapes: Sequence[ShapeLike] | ShapeLike = (),
    name: str | None = None,
) -> list[Tensor]:
    """Runs the function with this index; the last one if the index is out of range.

    Args:
        branch_index: Tensor of int32.
        input: List of tensors.
        Tout: List of DType values.
        branches: List of concrete function values. Functions to choose from.
        output_shapes: List of shape values, [] by default. Shapes of the results.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Runs one of two functions without effects.

    Args:
        cond: Tensor of any dtype.
        input: List of tensors.
        Tout: List of DType values.
        then_branch: Concrete function.
        else_branch: Concrete function.
        output_shapes: List of shape values, [] by default. Shapes of the results.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def StatelessMultinomial(
    *,
    logits: TensorLike,
    num_samples: TensorLike,
    seed: TensorLike,
    output_dtype: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Returns `num_samples` classes for each row of log-probabilities.

    Args:
        logits: Tensor of floating point, integer or unsigned integer dtype. Logarithms of unnormalized
            probabilities.
        num_samples: Tensor of int32.
        seed: Tensor of int32 or int64. Two integers that choose the random numbers.
        output_dtype: DType, int64 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32 or int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "logits should be a matrix, got shape …"; "num_samples should
            be a scalar, got shape …"; "num_samples should be non-negative, got …"; "num_classes should be positive,
            got 0"; "seed must have shape [2], not …"; "logits must have rank 2, but has shape …".
    """

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
    """Draws normal samples between two bounds; the last axes of `shape` are those of the broadcast parameters.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        seed: Tensor of int32 or int64. Two integers that choose the random numbers.
        means: Tensor of float16, float32 or float64.
        stddevs: Tensor of the same dtype as `means`.
        minvals: Tensor of the same dtype as `means`.
        maxvals: Tensor of the same dtype as `means`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `means`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0"; "seed must have shape [2], not …"; "Shape passed in must end with
            broadcasted shape.".
        InternalError: With a message such as "TruncatedNormal rejection sampler failed to accept a sample.".
    """

def StatelessRandomBinomial(
    *,
    shape: TensorLike,
    seed: TensorLike,
    counts: TensorLike,
    probs: TensorLike,
    dtype: DTypeLike = dtypes.int64,
    name: str | None = None,
) -> Tensor:
    """Returns the successes in `counts` trials.

    The last axes of `shape` are those of `counts` and `probs` broadcast.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        seed: Tensor of int32 or int64. Two integers that choose the random numbers.
        counts: Tensor of floating point or integer dtype.
        probs: Tensor of the same dtype as `counts`.
        dtype: DType, int64 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point or integer dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "seed must have shape [2], not …"; "Shape passed in must end
            with broadcasted shape."; "shape must be a vector of {int32,int64}, got shape …"; "Dimension … must be
            >= 0".
    """

def StatelessRandomGammaV2(
    *,
    shape: TensorLike,
    seed: TensorLike,
    alpha: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Draws gamma samples of scale 1; the last axes of `shape` are those of `alpha`.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        seed: Tensor of int32 or int64. Two integers that choose the random numbers.
        alpha: Tensor of float16, float32 or float64.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `alpha`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "seed must have shape [2], not …"; "Shape passed in must end
            with broadcasted shape."; "shape must be a vector of {int32,int64}, got shape …"; "Dimension … must be
            >= 0".
    """

def StatelessRandomGammaV3(
    *,
    shape: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    alpha: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Draws gamma samples of scale 1; the last axes of `shape` are those of `alpha`.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        key: Tensor of uint64. Key of the random algorithm.
        counter: Tensor of uint64. Counter of the random algorithm.
        alg: Tensor of int32.
        alpha: Tensor of float16, float32 or float64.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `alpha`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "key must have shape [1], not …. (Note that batched keys are
            not supported yet.)"; "counter must be a vector with length at least 2; got shape: …. (Note that batched
            counters are not supported yet.)"; "alg must have shape [], not …"; "Unsupported algorithm id: …";
            "Shape passed in must end with broadcasted shape."; "shape must be a vector of {int32,int64}, got shape
            …".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def StatelessRandomGetAlg(*, name: str | None = None) -> Tensor:
    """Returns the algorithm for `auto_select`.

    Args:
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

class _StatelessRandomGetKeyCounter(NamedTuple):
    key: Tensor
    counter: Tensor

def StatelessRandomGetKeyCounter(*, seed: TensorLike, name: str | None = None) -> _StatelessRandomGetKeyCounter:
    """Returns the key and the counter for a seed of two integers.

    Args:
        seed: Tensor of int32 or int64. Two integers that choose the random numbers.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `key` (tensor of uint64) and `counter` (tensor of uint64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "seed must have shape [2], not …".
    """

class _StatelessRandomGetKeyCounterAlg(NamedTuple):
    key: Tensor
    counter: Tensor
    alg: Tensor

def StatelessRandomGetKeyCounterAlg(
    *,
    seed: TensorLike,
    name: str | None = None,
) -> _StatelessRandomGetKeyCounterAlg:
    """Returns the key, the counter and the algorithm that suit a seed of two integers.

    Args:
        seed: Tensor of int32 or int64. Two integers that choose the random numbers.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `key` (tensor of uint64), `counter` (tensor of uint64) and `alg` (tensor of int32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "seed must have shape [2], not …".
    """

def StatelessRandomNormal(
    *,
    shape: TensorLike,
    seed: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Normal floats of mean 0 and deviation 1.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        seed: Tensor of int32 or int64. Two integers that choose the random numbers.
        dtype: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "seed must have shape [2], not …"; "shape must be a vector of
            {int32,int64}, got shape …"; "Dimension … must be >= 0".
    """

def StatelessRandomNormalV2(
    *,
    shape: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Normal floats of mean 0 and deviation 1.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        key: Tensor of uint64. Key of the random algorithm.
        counter: Tensor of uint64. Counter of the random algorithm.
        alg: Tensor of int32.
        dtype: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "key must have shape [1], not …. (Note that batched keys are
            not supported yet.)"; "counter must be a vector with length at least 2; got shape: …. (Note that batched
            counters are not supported yet.)"; "alg must have shape [], not …"; "Unsupported algorithm id: …";
            "shape must be a vector of {int32,int64}, got shape …"; "Dimension … must be >= 0".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def StatelessRandomPoisson(
    *,
    shape: TensorLike,
    seed: TensorLike,
    lam: TensorLike,
    dtype: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Draws Poisson samples; the last axes of `shape` are those of `lam`.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        seed: Tensor of int32 or int64. Two integers that choose the random numbers.
        lam: Tensor of floating point or integer dtype.
        dtype: DType. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point or integer dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "seed must have shape [2], not …"; "Shape passed in must end
            with broadcasted shape."; "shape must be a vector of {int32,int64}, got shape …"; "Dimension … must be
            >= 0".
    """

def StatelessRandomUniform(
    *,
    shape: TensorLike,
    seed: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns floats in [0, 1).

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        seed: Tensor of int32 or int64. Two integers that choose the random numbers.
        dtype: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "seed must have shape [2], not …"; "shape must be a vector of
            {int32,int64}, got shape …"; "Dimension … must be >= 0".
    """

def StatelessRandomUniformFullInt(
    *,
    shape: TensorLike,
    seed: TensorLike,
    dtype: DTypeLike = dtypes.uint64,
    name: str | None = None,
) -> Tensor:
    """Integers over the whole range of the dtype.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        seed: Tensor of integer or unsigned integer dtype. Two integers that choose the random numbers.
        dtype: DType, uint64 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of integer or unsigned integer dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "seed must have shape [2], not …"; "shape must be a vector of
            {int32,int64}, got shape …"; "Dimension … must be >= 0".
    """

def StatelessRandomUniformFullIntV2(
    *,
    shape: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    dtype: DTypeLike = dtypes.uint64,
    name: str | None = None,
) -> Tensor:
    """Integers over the whole range of the dtype.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        key: Tensor of uint64. Key of the random algorithm.
        counter: Tensor of uint64. Counter of the random algorithm.
        alg: Tensor of int32.
        dtype: DType, uint64 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of integer or unsigned integer dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "key must have shape [1], not …. (Note that batched keys are
            not supported yet.)"; "counter must be a vector with length at least 2; got shape: …. (Note that batched
            counters are not supported yet.)"; "alg must have shape [], not …"; "Unsupported algorithm id: …";
            "shape must be a vector of {int32,int64}, got shape …"; "Dimension … must be >= 0".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def StatelessRandomUniformInt(
    *,
    shape: TensorLike,
    seed: TensorLike,
    minval: TensorLike,
    maxval: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Integers in [minval, maxval).

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        seed: Tensor of int32 or int64. Two integers that choose the random numbers.
        minval: Tensor of int32 or int64. Lower bound.
        maxval: Tensor of the same dtype as `minval`. Upper bound, which is not a result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `minval`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… must be 0-D, got shape …"; "Need minval < maxval, got … >=
            …"; "seed must have shape [2], not …"; "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0".
    """

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
    """Integers in [minval, maxval).

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        key: Tensor of uint64. Key of the random algorithm.
        counter: Tensor of uint64. Counter of the random algorithm.
        alg: Tensor of int32.
        minval: Tensor of integer or unsigned integer dtype. Lower bound.
        maxval: Tensor of the same dtype as `minval`. Upper bound, which is not a result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `minval`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "… must be 0-D, got shape …"; "Need minval < maxval, got … >=
            …"; "key must have shape [1], not …. (Note that batched keys are not supported yet.)"; "counter must be
            a vector with length at least 2; got shape: …. (Note that batched counters are not supported yet.)";
            "alg must have shape [], not …"; "Unsupported algorithm id: …".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def StatelessRandomUniformV2(
    *,
    shape: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns floats in [0, 1).

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        key: Tensor of uint64. Key of the random algorithm.
        counter: Tensor of uint64. Counter of the random algorithm.
        alg: Tensor of int32.
        dtype: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "key must have shape [1], not …. (Note that batched keys are
            not supported yet.)"; "counter must be a vector with length at least 2; got shape: …. (Note that batched
            counters are not supported yet.)"; "alg must have shape [], not …"; "Unsupported algorithm id: …";
            "shape must be a vector of {int32,int64}, got shape …"; "Dimension … must be >= 0".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

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
    """Returns the random box for `seed` (two integers): its start, its size, and both as fractions.

    Args:
        image_size: Tensor of integer or unsigned integer dtype.
        bounding_boxes: Tensor of float32.
        min_object_covered: Tensor of float32.
        seed: Tensor of int32 or int64. Two integers that choose the random numbers.
        aspect_ratio_range: List of float values, [0.75, 1.33] by default.
        area_range: List of float values, [0.05, 1.0] by default.
        max_attempts: int, 100 by default.
        use_image_if_no_bounding_boxes: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `begin` (tensor of the same dtype as `image_size`), `size` (tensor of the same dtype as
        `image_size`) and `bboxes` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "seed must have shape [2], not …"; "image_size must hold three
            elements, height, width and channels; got …"; "bounding boxes must have shape [batch, num_boxes, 4]; got
            …"; "image height and width must be positive; got … by …"; "min_object_covered must be 0-D, got shape
            …"; "Min object covered must be non-negative: …".
    """

def StatelessShuffle(
    *,
    value: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the rows of `value` in the random order given by a key and a counter.

    Args:
        value: Tensor of any dtype.
        key: Tensor of uint64. Key of the random algorithm.
        counter: Tensor of uint64. Counter of the random algorithm.
        alg: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `value`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "key must have shape [1], not …. (Note that batched keys are
            not supported yet.)"; "counter must be a vector with length at least 2; got shape: …. (Note that batched
            counters are not supported yet.)"; "alg must have shape [], not …"; "Unsupported algorithm id: …".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def StatelessTruncatedNormal(
    *,
    shape: TensorLike,
    seed: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Normal floats, those beyond two deviations drawn again.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        seed: Tensor of int32 or int64. Two integers that choose the random numbers.
        dtype: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "seed must have shape [2], not …"; "shape must be a vector of
            {int32,int64}, got shape …"; "Dimension … must be >= 0".
    """

def StatelessTruncatedNormalV2(
    *,
    shape: TensorLike,
    key: TensorLike,
    counter: TensorLike,
    alg: TensorLike,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Normal floats, those beyond two deviations drawn again.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        key: Tensor of uint64. Key of the random algorithm.
        counter: Tensor of uint64. Counter of the random algorithm.
        alg: Tensor of int32.
        dtype: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "key must have shape [1], not …. (Note that batched keys are
            not supported yet.)"; "counter must be a vector with length at least 2; got shape: …. (Note that batched
            counters are not supported yet.)"; "alg must have shape [], not …"; "Unsupported algorithm id: …";
            "shape must be a vector of {int32,int64}, got shape …"; "Dimension … must be >= 0".
        UnimplementedError: With a message such as "headrace has no ThreeFry algorithm; use Philox (alg=1) or
            automatic choice (alg=3).".
    """

def StatelessWhile(
    *,
    input: Sequence[TensorLike] | TensorLike,
    cond: Callable[..., _Any],
    body: Callable[..., _Any],
    output_shapes: Sequence[ShapeLike] | ShapeLike = (),
    parallel_iterations: int = 10,
    name: str | None = None,
) -> list[Tensor]:
    """Runs a loop without effects.

    Args:
        input: List of tensors.
        cond: Concrete function.
        body: Concrete function.
        output_shapes: List of shape values, [] by default. Shapes of the results.
        parallel_iterations: int, 10 by default.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def StaticRegexFullMatch(*, input: TensorLike, pattern: str | bytes, name: str | None = None) -> Tensor:
    """Returns whether each string as a whole matches the pattern.

    Args:
        input: Tensor of string.
        pattern: str. Regular expression.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def StaticRegexReplace(
    *,
    input: TensorLike,
    pattern: str | bytes,
    rewrite: str | bytes,
    replace_global: bool = True,
    name: str | None = None,
) -> Tensor:
    """Returns strings with what matches the pattern rewritten.

    Args:
        input: Tensor of string.
        pattern: str. Regular expression.
        rewrite: str.
        replace_global: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def StopGradient(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same values; no gradient flows through them.

    Args:
        input: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Returns the elements of `input` from `begin` to `end` in steps of `strides`.

    The masks hold the rest of a Python key.

    Args:
        input: Tensor of any dtype.
        begin: Tensor of int16, int32 or int64. First position along each dimension.
        end: Tensor of the same dtype as `begin`. Position after the last one along each dimension.
        strides: Tensor of the same dtype as `begin`. Step of the window along each dimension.
        begin_mask: int, 0 by default.
        end_mask: int, 0 by default.
        ellipsis_mask: int, 0 by default.
        new_axis_mask: int, 0 by default.
        shrink_axis_mask: int, 0 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected begin, end, and strides to be 1D equal size tensors,
            but got shapes …, …, and … instead."; "Index out of range: … indices for … dimensions".
    """

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
    """Returns zeros of `shape` with `dy` where a slice was taken.

    Args:
        shape: Tensor of int32 or int64. Shape of the tensor that was sliced.
        begin: Tensor of the same dtype as `shape`. First position along each dimension.
        end: Tensor of the same dtype as `shape`. Position after the last one along each dimension.
        strides: Tensor of the same dtype as `shape`. Step of the window along each dimension.
        dy: Tensor of any dtype. Gradient of the result.
        begin_mask: int, 0 by default.
        end_mask: int, 0 by default.
        ellipsis_mask: int, 0 by default.
        new_axis_mask: int, 0 by default.
        shrink_axis_mask: int, 0 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `dy`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected begin, end, and strides to be 1D equal size tensors,
            but got shapes …, …, and … instead."; "shape of dy was … instead of …".
    """

def StringFormat(
    *,
    inputs: Sequence[TensorLike] | TensorLike,
    template: str | bytes = '%s',
    placeholder: str | bytes = '%s',
    summarize: int = 3,
    name: str | None = None,
) -> Tensor:
    """Returns `template` with each placeholder replaced by the text of a tensor.

    Args:
        inputs: List of tensors.
        template: str, '%s' by default.
        placeholder: str, '%s' by default.
        summarize: int, 3 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "num placeholders in template and num inputs must match: … vs.
            …".
    """

def StringJoin(
    *,
    inputs: Sequence[TensorLike] | TensorLike,
    separator: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns the strings of several tensors joined element by element; scalars go with every element.

    Args:
        inputs: List of tensors of string.
        separator: str, '' by default. Text between the parts.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input shapes do not match: … vs. …".
    """

def StringLength(*, input: TensorLike, unit: str | bytes = 'BYTE', name: str | None = None) -> Tensor:
    """Returns how many bytes or UTF-8 characters each string has.

    Args:
        input: Tensor of string.
        unit: str, 'BYTE' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'unit' of "…" is not in the list of allowed
            values: …".
    """

def StringLower(*, input: TensorLike, encoding: str | bytes = '', name: str | None = None) -> Tensor:
    """Converts strings to lower case.

    Args:
        input: String tensor.
        encoding: "utf-8", or "" to convert only ASCII letters.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        InvalidArgumentError: If `encoding` is neither "" nor "utf-8".

    >>> tf.strings.lower(["ÀB"], encoding="utf-8").numpy()[0].decode()
    'àb'
    """

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
    """Runs of neighboring strings in each row, joined; rows may be padded at both ends.

    A negative `pad_width` pads as much as each width can use.

    Args:
        data: Tensor of string.
        data_splits: Tensor of int32 or int64.
        separator: str. Text between the parts.
        ngram_widths: List of int values.
        left_pad: str.
        right_pad: str.
        pad_width: int.
        preserve_short_sequences: bool.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `ngrams` (tensor of string) and `ngrams_splits` (tensor of the same dtype as
        `data_splits`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "ngram_widths must contain positive values, got …"; "Pad width
            should be >= 0 when preserve_short_sequences is True and ngram_widths are not provided, got …"; "First
            split value must be 0, got …"; "Invalid split value …, must be in […, …]"; "Last split value must be
            data size. Expected …, got …"; "Pad width could lead to integer overflow, got pad_width = …".
    """

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
    """Returns strings cut at every byte that `delimiter` holds; into single bytes where it is empty.

    Args:
        input: Tensor of string.
        delimiter: Tensor of string.
        skip_empty: bool, True by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `indices` (tensor of int64), `values` (tensor of string) and `shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "delimiter must be a scalar, got shape: …"; "input must be a
            vector, got shape: …".
    """

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
    """Returns strings cut at a separator, or at whitespace where that is empty, at most `maxsplit` times.

    Args:
        input: Tensor of string.
        sep: Tensor of string.
        maxsplit: int, -1 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `indices` (tensor of int64), `values` (tensor of string) and `shape` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "sep must be a scalar, got shape: …"; "input must be a vector,
            got shape: …".
    """

def StringStrip(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Removes whitespace from both ends of each string.

    Args:
        input: String tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.strings.strip([" a "]).numpy().tolist()
    [b'a']
    """

def StringToHashBucket(*, string_tensor: TensorLike, num_buckets: int, name: str | None = None) -> Tensor:
    """Returns a bucket for every string by the oldest of the hashes.

    Args:
        string_tensor: Tensor of string. Texts to convert.
        num_buckets: int.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'num_buckets' of … must be at least minimum 1".
    """

def StringToHashBucketFast(*, input: TensorLike, num_buckets: int, name: str | None = None) -> Tensor:
    """Assigns a bucket to each string by FarmHash's Fingerprint64, which is fast and the same on every machine.

    Args:
        input: String tensor.
        num_buckets: Number of buckets.
        name: Name of the operation.

    Returns:
        int64 tensor.

    Raises:
        InvalidArgumentError: If `num_buckets` is less than 1.

    >>> tf.strings.to_hash_bucket_fast(["Hello", "TensorFlow"], 3).numpy().tolist()
    [0, 2]
    """

def StringToHashBucketStrong(
    *,
    input: TensorLike,
    num_buckets: int,
    key: Sequence[int] | int,
    name: str | None = None,
) -> Tensor:
    """Assigns a bucket to each string by a keyed hash. Without the key nobody can choose strings that collide.

    Args:
        input: String tensor.
        num_buckets: Number of buckets.
        key: Two integers.
        name: Name of the operation.

    Returns:
        int64 tensor.

    Raises:
        InvalidArgumentError: If `num_buckets` is less than 1, or `key` does not hold two numbers.
    """

def StringToNumber(
    *,
    string_tensor: TensorLike,
    out_type: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> Tensor:
    """Returns every string as a number; whitespace around it is allowed.

    Args:
        string_tensor: Tensor of string. Texts to convert.
        out_type: DType, float32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point, integer or unsigned integer dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'out_type' of … is not in the list of allowed
            values: float, double, int32, int64, uint32, uint64".
    """

def StringUpper(*, input: TensorLike, encoding: str | bytes = '', name: str | None = None) -> Tensor:
    """Converts strings to upper case.

    Args:
        input: String tensor.
        encoding: "utf-8", or "" to convert only ASCII letters.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        InvalidArgumentError: If `encoding` is neither "" nor "utf-8".

    >>> print(tf.strings.upper("abc").numpy())
    b'ABC'
    """

def Sub(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x - y` elementwise.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.subtract([5, 7], [1, 2]).numpy()
    array([4, 5], dtype=int32)
    """

def Substr(
    *,
    input: TensorLike,
    pos: TensorLike,
    len: TensorLike,
    unit: str | bytes = 'BYTE',
    name: str | None = None,
) -> Tensor:
    """Returns `len` bytes or characters of each string from `pos` on; a negative `pos` counts from the end.

    Args:
        input: Tensor of string.
        pos: Tensor of int32 or int64.
        len: Tensor of the same dtype as `pos`.
        unit: str, 'BYTE' by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'unit' of "…" is not in the list of allowed
            values: …"; "pos and len should have the same shape, got: … vs. …"; "Incompatible shapes: … vs. …".
    """

def Sum(*, input: TensorLike, axis: TensorLike, keep_dims: bool = False, name: str | None = None) -> Tensor:
    """Computes the sum of the elements along axes.

    Args:
        input: Tensor of floating point, complex, integer or unsigned integer dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        keep_dims: bool, False by default. Whether reduced dimensions remain with size 1.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Invalid reduction arguments: Axes contains duplicate
            dimension: …"; "Shape must be at most rank 1 but is rank …"; "Invalid reduction dimension (… for input
            with … dimension(s)".
    """

def SummaryWriter(*, shared_name: str | bytes = '', container: str | bytes = '', name: str | None = None) -> Tensor:
    """Returns the handle of an event file that is not yet open; the same file for the same shared name.

    Args:
        shared_name: str, '' by default. Name under which the resource is shared. Empty: the name of the operation.
        container: str, '' by default. Name of the container of resources. It has no effect.
        name: Name of the operation in a graph.

    Returns:
        Handle of a resource, as the op that creates it returns it.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Singular values in falling order, and the left and right singular vectors as columns.

    Args:
        input: Tensor of floating point or complex dtype.
        compute_uv: bool, True by default.
        full_matrices: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `s` (tensor of the same dtype as `input`), `u` (tensor of the same dtype as `input`) and
        `v` (tensor of the same dtype as `input`).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Input tensor 0 must have rank >= 2, got …"; "Shape must be at
            least rank 2 but is rank …".
    """

def Tan(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the tangent elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.tan([0.0, 1.0]).numpy().round(3)
    array([0.   , 1.557], dtype=float32)
    """

def Tanh(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the hyperbolic tangent elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.tanh([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.762], dtype=float32)
    """

def TanhGrad(*, y: TensorLike, dy: TensorLike, name: str | None = None) -> Tensor:
    """Computes the gradient of `y = tanh(x)`: `dy (1 - y^2)`.

    Args:
        y: Tensor of floating point or complex dtype.
        dy: Tensor of the same dtype as `y`. Gradient of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `y`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Incompatible shapes: … vs. …".
    """

def TensorListConcatLists(
    *,
    input_a: TensorLike,
    input_b: TensorLike,
    element_dtype: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Concatenates two lists.

    Args:
        input_a: Tensor of variant.
        input_b: Tensor of variant.
        element_dtype: DType. DType of the elements of the list.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Returns all elements joined along their first axis, and the length of each.

    Args:
        input_handle: Tensor of variant. TensorList.
        element_shape: Tensor of int32 or int64. Shape of the elements of the list; -1 for unknown sizes.
        leading_dims: Tensor of int64.
        element_dtype: DType. DType of the elements of the list.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `tensor` (tensor of any dtype) and `lengths` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Concat saw a scalar shape at index … but requires at least
            vectors.".
    """

def TensorListElementShape(*, input_handle: TensorLike, shape_type: DTypeLike, name: str | None = None) -> Tensor:
    """Returns the shape that elements have.

    Args:
        input_handle: Tensor of variant. TensorList.
        shape_type: DType.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32 or int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def TensorListFromTensor(*, tensor: TensorLike, element_shape: TensorLike, name: str | None = None) -> Tensor:
    """Returns a list of the slices of a tensor.

    Args:
        tensor: Tensor of any dtype.
        element_shape: Tensor of int32 or int64. Shape of the elements of the list; -1 for unknown sizes.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def TensorListGather(
    *,
    input_handle: TensorLike,
    indices: TensorLike,
    element_shape: TensorLike,
    element_dtype: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Some elements as one tensor.

    Args:
        input_handle: Tensor of variant. TensorList.
        indices: Tensor of int32. Positions of the elements.
        element_shape: Tensor of int32. Shape of the elements of the list; -1 for unknown sizes.
        element_dtype: DType. DType of the elements of the list.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Trying to gather element … in a list with … elements.".
    """

def TensorListGetItem(
    *,
    input_handle: TensorLike,
    index: TensorLike,
    element_shape: TensorLike,
    element_dtype: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Returns one element.

    Args:
        input_handle: Tensor of variant. TensorList.
        index: Tensor of int32. Position of the element.
        element_shape: Tensor of int32. Shape of the elements of the list; -1 for unknown sizes.
        element_dtype: DType. DType of the elements of the list.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Trying to access element … in a list with … elements.".
    """

def TensorListLength(*, input_handle: TensorLike, name: str | None = None) -> Tensor:
    """Returns the number of elements.

    Args:
        input_handle: Tensor of variant. TensorList.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

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
    """Returns the list without its last element, and that element.

    Args:
        input_handle: Tensor of variant. TensorList.
        element_shape: Tensor of int32. Shape of the elements of the list; -1 for unknown sizes.
        element_dtype: DType. DType of the elements of the list.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `output_handle` (tensor of variant) and `tensor` (tensor of any dtype).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def TensorListPushBack(*, input_handle: TensorLike, tensor: TensorLike, name: str | None = None) -> Tensor:
    """Returns the list with one more element.

    Args:
        input_handle: Tensor of variant. TensorList.
        tensor: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def TensorListReserve(
    *,
    element_shape: TensorLike,
    num_elements: TensorLike,
    element_dtype: DTypeLike,
    name: str | None = None,
) -> Tensor:
    """Returns a list of elements that are not yet written.

    Args:
        element_shape: Tensor of int32 or int64. Shape of the elements of the list; -1 for unknown sizes.
        num_elements: Tensor of int32.
        element_dtype: DType. DType of the elements of the list.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def TensorListResize(*, input_handle: TensorLike, size: TensorLike, name: str | None = None) -> Tensor:
    """Returns the list shortened, or extended by elements that are not yet written.

    Args:
        input_handle: Tensor of variant. TensorList.
        size: Tensor of int32. Size of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "TensorListSlice expects size to be non-negative. Got: …".
    """

def TensorListScatterIntoExistingList(
    *,
    input_handle: TensorLike,
    tensor: TensorLike,
    indices: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns the list with other elements at the given positions; it grows if a position is past its end.

    Args:
        input_handle: Tensor of variant. TensorList.
        tensor: Tensor of any dtype.
        indices: Tensor of int32. Positions of the elements.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Indices in TensorListScatter must all be non-negative; got
            ….".
    """

def TensorListScatterV2(
    *,
    tensor: TensorLike,
    indices: TensorLike,
    element_shape: TensorLike,
    num_elements: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a list with the slices of a tensor at the given positions.

    Args:
        tensor: Tensor of any dtype.
        indices: Tensor of int32. Positions of the elements.
        element_shape: Tensor of int32 or int64. Shape of the elements of the list; -1 for unknown sizes.
        num_elements: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Indices in TensorListScatter must all be non-negative and
            below …; got ….".
    """

def TensorListSetItem(
    *,
    input_handle: TensorLike,
    index: TensorLike,
    item: TensorLike,
    resize_if_index_out_of_bounds: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns the list with another element at one position.

    Args:
        input_handle: Tensor of variant. TensorList.
        index: Tensor of int32. Position of the element.
        item: Tensor of any dtype.
        resize_if_index_out_of_bounds: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Trying to modify element … in a list with … elements.".
    """

def TensorListSplit(
    *,
    tensor: TensorLike,
    element_shape: TensorLike,
    lengths: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a list of consecutive pieces of a tensor.

    Args:
        tensor: Tensor of any dtype.
        element_shape: Tensor of int32 or int64. Shape of the elements of the list; -1 for unknown sizes.
        lengths: Tensor of int64.
        name: Name of the operation in a graph.

    Returns:
        Tensor of variant.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Attempting to split a tensor of length … into pieces of total
            length ….".
    """

def TensorListStack(
    *,
    input_handle: TensorLike,
    element_shape: TensorLike,
    element_dtype: DTypeLike,
    num_elements: int = -1,
    name: str | None = None,
) -> Tensor:
    """Returns all elements as one tensor.

    Args:
        input_handle: Tensor of variant. TensorList.
        element_shape: Tensor of int32. Shape of the elements of the list; -1 for unknown sizes.
        element_dtype: DType. DType of the elements of the list.
        num_elements: int, -1 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of any dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Operation expected a list with … elements but got a list with
            … elements."; "Tried to stack elements of an empty list with non-fully-defined element_shape: …".
    """

def TensorScatterAdd(
    *,
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `tensor` with slices added at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: Slices to add; duplicates accumulate.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If the shapes of `tensor`, `indices` and `updates` do not fit together, or an index is out
            of range.

    >>> tf.tensor_scatter_nd_add([1, 1, 1], [[0], [2]], [10, 20]).numpy()
    array([11,  1, 21], dtype=int32)
    """

def TensorScatterMax(
    *,
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `tensor` with the elementwise maximum of its slices and `updates` at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: Slices to compare with.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If the shapes of `tensor`, `indices` and `updates` do not fit together, or an index is out
            of range.
    """

def TensorScatterMin(
    *,
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `tensor` with the elementwise minimum of its slices and `updates` at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: Slices to compare with.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If the shapes of `tensor`, `indices` and `updates` do not fit together, or an index is out
            of range.
    """

def TensorScatterSub(
    *,
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `tensor` with slices subtracted at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: Slices to subtract; duplicates accumulate.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If the shapes of `tensor`, `indices` and `updates` do not fit together, or an index is out
            of range.
    """

def TensorScatterUpdate(
    *,
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns `tensor` with the slices at the coordinates replaced by `updates`.

    Args:
        tensor: Tensor of any dtype.
        indices: Tensor of integer or unsigned integer dtype. Positions of the elements.
        updates: Tensor of the same dtype as `tensor`. Values for the positions in `indices`.
        bad_indices_policy: str, '' by default. What happens to indices out of range: "ERROR" or "IGNORE".
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `tensor`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "bad_indices_policy must be one of …; got …"; "… shape must
            have rank at least one. Found:…"; "Dimensions [0,…) of indices[shape=…] must match dimensions [0,…) of
            updates[shape=…]"; "Dimensions […,…) of input[shape=…] must match dimensions […,…) of updates[shape=…]";
            "Indices and updates specified for empty output. indices shape: …"; "indices… = […] does not index into
            shape …".
    """

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
    """Returns `input` with `value` in the place of a slice.

    Args:
        input: Tensor of any dtype.
        begin: Tensor of int32 or int64. First position along each dimension.
        end: Tensor of the same dtype as `begin`. Position after the last one along each dimension.
        strides: Tensor of the same dtype as `begin`. Step of the window along each dimension.
        value: Tensor of the same dtype as `input`.
        begin_mask: int, 0 by default.
        end_mask: int, 0 by default.
        ellipsis_mask: int, 0 by default.
        new_axis_mask: int, 0 by default.
        shrink_axis_mask: int, 0 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected begin, end, and strides to be 1D equal size tensors,
            but got shapes …, …, and … instead.".
    """

def TensorSummaryV2(
    *,
    tag: TensorLike,
    tensor: TensorLike,
    serialized_summary_metadata: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a Summary with a tensor for the plugin that the metadata names.

    Args:
        tag: Tensor of string. Name of the summary in TensorBoard.
        tensor: Tensor of any dtype.
        serialized_summary_metadata: Tensor of string.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "tag must be a scalar; got shape …".
    """

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
    """Draws candidates from the distribution of the true classes seen so far.

    Args:
        true_classes: Tensor of int64. Classes of each sample.
        num_true: int. Number of true classes of each sample.
        num_sampled: int. Number of candidates.
        unique: bool. Whether all candidates are different.
        range_max: int. Number of classes.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sampled_candidates` (tensor of int64), `true_expected_count` (tensor of float32) and
        `sampled_expected_count` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "true_classes must be a matrix"; "true_classes must have
            num_true columns, expected: … was: …"; "Value for attr 'num_sampled' of … must be at least minimum 1";
            "Sampler's range is too small."; "`true_candidate` out of range [0, …), received …".
    """

def Tile(*, input: TensorLike, multiples: TensorLike, name: str | None = None) -> Tensor:
    """Repeats a tensor.

    Args:
        input: Tensor of any dtype.
        multiples: Integer vector: the number of copies along each axis.
        name: Name of the operation.

    Returns:
        The repeated tensor; each size is multiplied by its number in `multiples`.

    Raises:
        InvalidArgumentError: If `multiples` does not hold one number, zero or more, for each axis of `input`.

    >>> tf.tile([1, 2], [2]).numpy().tolist()
    [1, 2, 1, 2]
    """

def TileGrad(*, input: TensorLike, multiples: TensorLike, name: str | None = None) -> Tensor:
    """Sums the copies that Tile made.

    Args:
        input: Tensor of any dtype.
        multiples: Tensor of int32.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Expected multiples to be 1-D, but got shape …"; "Expected
            multiples argument to be a vector of length … but got length …"; "Expected multiples[…] >= 0, but got
            …".
    """

def Timestamp(*, name: str | None = None) -> Tensor:
    """Returns the time in seconds since 1970, measured when the op runs.

    Args:
        name: Name of the operation.

    Returns:
        float64 scalar.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def ToBool(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns whether a scalar is not zero (or not empty); anything else is true when it has elements.

    Args:
        input: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

class _TopK(NamedTuple):
    values: Tensor
    indices: Tensor

def TopK(*, input: TensorLike, k: int, sorted: bool = True, name: str | None = None) -> _TopK:
    """Returns the k largest elements along the last axis and their places.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        k: int.
        sorted: bool, True by default. Whether results are in descending order.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `values` (tensor of the same dtype as `input`) and `indices` (tensor of int32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be >= 1-D, got shape []"; "k must be scalar, got
            shape …"; "Need k >= 0, got …"; "input must have at least k columns. Had …, needed …"; "input must have
            rank at least 1, but has shape …".
    """

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
    """Returns the k largest elements along the last axis and their places.

    Args:
        input: Tensor of floating point, integer or unsigned integer dtype.
        k: Tensor of int16, int32 or int64.
        sorted: bool, True by default. Whether results are in descending order.
        index_type: DType, int32 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `values` (tensor of the same dtype as `input`) and `indices` (tensor of int16, int32 or
        int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "input must be >= 1-D, got shape []"; "k must be scalar, got
            shape …"; "Need k >= 0, got …"; "input must have at least k columns. Had …, needed …"; "input must have
            rank at least 1, but has shape …".
    """

def Transpose(*, x: TensorLike, perm: TensorLike, name: str | None = None) -> Tensor:
    """Returns `x` with its axes in the order of `perm`.

    Args:
        x: Tensor of any dtype.
        perm: Tensor of int32 or int64. Order of the dimensions in the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "perm must be rank 1, got shape …"; "transpose expects a vector
            of size …. But input(1) is a vector of size …"; "… is out of range [0 .. …)"; "… is missing from {…}.".
    """

def TridiagonalMatMul(
    *,
    superdiag: TensorLike,
    maindiag: TensorLike,
    subdiag: TensorLike,
    rhs: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the product of tridiagonal matrices with `rhs`; each diagonal has shape `[..., 1, M]`.

    Args:
        superdiag: Tensor of floating point or complex dtype.
        maindiag: Tensor of the same dtype as `superdiag`.
        subdiag: Tensor of the same dtype as `superdiag`.
        rhs: Tensor of the same dtype as `superdiag`.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `superdiag`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "All input tensors must have the same rank."; "Invalid …
            shape.".
    """

def TridiagonalSolve(
    *,
    diagonals: TensorLike,
    rhs: TensorLike,
    partial_pivoting: bool = True,
    perturb_singular: bool = False,
    name: str | None = None,
) -> Tensor:
    """Solves systems with tridiagonal matrices; singular ones give NaN.

    `diagonals` holds rows for the diagonal above, the main one and the one below, each entry in the place of its row.

    Args:
        diagonals: Tensor of floating point or complex dtype.
        rhs: Tensor of the same dtype as `diagonals`.
        partial_pivoting: bool, True by default.
        perturb_singular: bool, False by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `diagonals`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "All input tensors must have the same rank."; "Expected
            diagonals to have 3 rows, got shape …"; "All input tensors must have the same outer dimensions."; "The
            length of diagonals must be equal to the number of rows of rhs: … vs …"; "Setting perturb_singular
            requires pivoting."; "Shape must be at least rank 2 but is rank …".
    """

def TruncateDiv(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise, rounded toward zero.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is divided by zero.

    >>> tf.truncatediv([-7], [2]).numpy()
    array([-3], dtype=int32)
    """

def TruncateMod(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the remainder of the truncated division elementwise; it has the sign of `x`.

    Args:
        x: Tensor of floating point or integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is divided by zero.
    """

def TruncatedNormal(
    *,
    shape: TensorLike,
    dtype: DTypeLike,
    seed: int = 0,
    seed2: int = 0,
    name: str | None = None,
) -> Tensor:
    """Normal floats, those beyond two deviations drawn again.

    Args:
        shape: Tensor of int32 or int64. Shape of the result.
        dtype: DType. DType of the result.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        Tensor of floating point dtype.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "shape must be a vector of {int32,int64}, got shape …";
            "Dimension … must be >= 0".
    """

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
    """Returns the code points of each string.

    Args:
        input: Tensor of string.
        input_encoding: str.
        errors: str, 'replace' by default.
        replacement_char: int, 65533 by default.
        replace_control_characters: bool, False by default.
        Tsplits: DType, int64 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `row_splits` (tensor of int32 or int64) and `char_values` (tensor of int32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'errors' of "…" is not in the list of allowed
            values: …"; "Invalid formatting on input string".
    """

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
    """Returns the code points of each string, and at which byte of it each begins.

    Args:
        input: Tensor of string.
        input_encoding: str.
        errors: str, 'replace' by default.
        replacement_char: int, 65533 by default.
        replace_control_characters: bool, False by default.
        Tsplits: DType, int64 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `row_splits` (tensor of int32 or int64), `char_values` (tensor of int32) and
        `char_to_byte_starts` (tensor of int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'errors' of "…" is not in the list of allowed
            values: …"; "Invalid formatting on input string".
    """

def UnicodeEncode(
    *,
    input_values: TensorLike,
    input_splits: TensorLike,
    output_encoding: str | bytes,
    errors: str | bytes = 'replace',
    replacement_char: int = 65533,
    name: str | None = None,
) -> Tensor:
    """Returns a string for each row of code points.

    Args:
        input_values: Tensor of int32.
        input_splits: Tensor of int32 or int64.
        output_encoding: str.
        errors: str, 'replace' by default.
        replacement_char: int, 65533 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Value for attr 'errors' of "…" is not in the list of allowed
            values: …"; "Value for attr 'output_encoding' of "…" is not in the list of allowed values: …"; "First
            value in input_splits must be zero."; "Last value in input_splits must be equal to length of
            input_tensor."; "Values in input_splits must be equal or in ascending order."; "Code point is out of
            range for Unicode, or is a surrogate.".
    """

def UnicodeScript(*, input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the ICU number of the script of each code point; -1 for invalid code points.

    Args:
        input: int32 tensor of code points.
        name: Name of the operation.

    Returns:
        int32 tensor.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.

    >>> tf.strings.unicode_script([0x61, 0x3B1]).numpy().tolist()
    [25, 14]
    """

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
    """Returns strings of one encoding in another: UTF-8, UTF-16-BE or UTF-32-BE.

    Args:
        input: String tensor.
        input_encoding: Encoding of the input, such as "UTF-8".
        output_encoding: "UTF-8", "UTF-16-BE" or "UTF-32-BE".
        errors: What to do with invalid text: "replace" them, "ignore" them, or "strict": raise.
        replacement_char: The code point that replaces them.
        replace_control_characters: Whether control characters below U+0020 are replaced as well.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        InvalidArgumentError: If an encoding or a policy is not a known one, a string is invalid and `errors` is
            "strict", or `replacement_char` is not a code point.
    """

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
    """Candidates from a uniform distribution.

    Args:
        true_classes: Tensor of int64. Classes of each sample.
        num_true: int. Number of true classes of each sample.
        num_sampled: int. Number of candidates.
        unique: bool. Whether all candidates are different.
        range_max: int. Number of classes.
        seed: int, 0 by default. First part of the seed. If both parts are 0 the seed is random.
        seed2: int, 0 by default. Second part of the seed.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `sampled_candidates` (tensor of int64), `true_expected_count` (tensor of float32) and
        `sampled_expected_count` (tensor of float32).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "true_classes must be a matrix"; "true_classes must have
            num_true columns, expected: … was: …"; "Value for attr 'num_sampled' of … must be at least minimum 1";
            "Sampler's range is too small."; "`true_candidate` out of range [0, …), received …".
    """

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
    """Converts codes to floats.

    Args:
        input: Tensor of qint8, quint8 or qint32.
        scales: Tensor of float32.
        zero_points: Tensor of int32.
        Tout: DType.
        quantization_min_val: int.
        quantization_max_val: int.
        quantization_axis: int, -1 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of float32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "quantization_min_val … must not exceed quantization_max_val
            …"; "scales and zero_points shape must be same, but given scales shape … and zero_points shape …";
            "quantization_axis must be >= -1 and < …, given: …"; "for quantization_axis … scales must have shape …,
            not …"; "scales must be positive, but the smallest is …".
    """

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
    """Returns codes for floats.

    Args:
        input: Tensor of float32.
        scales: Tensor of float32.
        zero_points: Tensor of int32.
        Tout: DType.
        quantization_min_val: int.
        quantization_max_val: int.
        quantization_axis: int, -1 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of qint8, quint8 or qint32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "quantization_min_val … must not exceed quantization_max_val
            …"; "scales and zero_points shape must be same, but given scales shape … and zero_points shape …";
            "quantization_axis must be >= -1 and < …, given: …"; "for quantization_axis … scales must have shape …,
            not …"; "scales must be positive, but the smallest is …".
    """

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
    """Returns codes of the same values with another scale and zero point.

    Args:
        input: Tensor of qint8 or qint32.
        input_scales: Tensor of float32.
        input_zero_points: Tensor of int32.
        output_scales: Tensor of float32.
        output_zero_points: Tensor of int32.
        Tout: DType.
        input_quantization_min_val: int.
        input_quantization_max_val: int.
        output_quantization_min_val: int.
        output_quantization_max_val: int.
        input_quantization_axis: int, -1 by default.
        output_quantization_axis: int, -1 by default.
        name: Name of the operation in a graph.

    Returns:
        Tensor of qint8 or qint32.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "quantization_min_val … must not exceed quantization_max_val
            …"; "scales and zero_points shape must be same, but given scales shape … and zero_points shape …";
            "quantization_axis must be >= -1 and < …, given: …"; "for quantization_axis … scales must have shape …,
            not …"; "scales must be positive, but the smallest is …".
    """

class _Unique(NamedTuple):
    y: Tensor
    idx: Tensor

def Unique(*, x: TensorLike, out_idx: DTypeLike = dtypes.int32, name: str | None = None) -> _Unique:
    """Returns the distinct elements in the order of their first occurrence, and the index of each element in them.

    Args:
        x: Tensor of any dtype.
        out_idx: DType, int32 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `y` (tensor of the same dtype as `x`) and `idx` (tensor of int32 or int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "unique expects a 1D vector.".
    """

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
    """Returns the distinct slices along `axis`, and the number of each slice among them.

    Args:
        x: Tensor of any dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        out_idx: DType, int32 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `y` (tensor of the same dtype as `x`) and `idx` (tensor of int32 or int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "axis must be a scalar or a vector of at most one element, got
            …"; "unique expects a 1D vector."; "axis has to be between [0, …)".
    """

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
    """Returns the distinct elements, the number of each element among them, and how often each comes.

    Args:
        x: Tensor of any dtype.
        out_idx: DType, int32 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `y` (tensor of the same dtype as `x`), `idx` (tensor of int32 or int64) and `count`
        (tensor of int32 or int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "unique expects a 1D vector.".
    """

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
    """Returns the distinct slices along `axis`, the number of each slice among them, and how often each comes.

    Args:
        x: Tensor of any dtype.
        axis: Tensor of int32 or int64. Number or numbers of the dimensions.
        out_idx: DType, int32 by default.
        name: Name of the operation in a graph.

    Returns:
        A named tuple: `y` (tensor of the same dtype as `x`), `idx` (tensor of int32 or int64) and `count`
        (tensor of int32 or int64).

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "axis must be a scalar or a vector of at most one element, got
            …"; "unique expects a 1D vector."; "axis has to be between [0, …)".
    """

def Unpack(*, value: TensorLike, num: int, axis: int = 0, name: str | None = None) -> list[Tensor]:
    """Returns the slices of `value` along `axis` as separate tensors.

    Args:
        value: Tensor of any dtype.
        num: int.
        axis: int, 0 by default. Number or numbers of the dimensions.
        name: Name of the operation in a graph.

    Returns:
        List of tensors of the same dtype as `value`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "axis = … not in […, …)"; "Input shape axis … must equal …, got
            shape …".
    """

def UnravelIndex(*, indices: TensorLike, dims: TensorLike, name: str | None = None) -> Tensor:
    """Converts flat positions to coordinates.

    Args:
        indices: Integer scalar or vector of flat positions.
        dims: Shape of the array.
        name: Name of the operation.

    Returns:
        One row for each axis.

    Raises:
        InvalidArgumentError: If `dims` is not a vector of positive sizes, `indices` has more than one axis, or an index
            is out of range.

    >>> tf.unravel_index([5], [2, 3]).numpy()
    array([[1],
           [2]], dtype=int32)
    """

def UnsortedSegmentJoin(
    *,
    inputs: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    separator: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns the strings of each segment joined in their order.

    Args:
        inputs: Tensor of string.
        segment_ids: Tensor of int32 or int64. Number of the segment of each row.
        num_segments: Tensor of int32 or int64. Number of segments, the size of the first dimension of the result.
        separator: str, '' by default. Text between the parts.
        name: Name of the operation in a graph.

    Returns:
        Tensor of string.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Number of segments must be a scalar"; "Number of segments must
            be non-negative but got …"; "Segment_id cannot have rank 0"; "Segment_id rank … is larger than input
            rank …"; "Segment dimension is … while input dimension is … in rank …"; "segment_ids are not allowed to
            exceed num_segments or to have negative values.".
    """

def UnsortedSegmentMax(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the maximum of the rows of each segment.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id
            are dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment; the smallest value of the dtype for segments without rows.

    Raises:
        InvalidArgumentError: If the shape of `data` does not start with that of `segment_ids`, `num_segments` is
            negative or not a scalar, or a segment is not below it.
    """

def UnsortedSegmentMin(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the minimum of the rows of each segment.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id
            are dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment; the largest value of the dtype for segments without rows.

    Raises:
        InvalidArgumentError: If the shape of `data` does not start with that of `segment_ids`, `num_segments` is
            negative or not a scalar, or a segment is not below it.
    """

def UnsortedSegmentProd(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the product of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id
            are dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment; 1 for segments without rows.

    Raises:
        InvalidArgumentError: If the shape of `data` does not start with that of `segment_ids`, `num_segments` is
            negative or not a scalar, or a segment is not below it.
    """

def UnsortedSegmentSum(
    *,
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the sum of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id
            are dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If the shape of `data` does not start with that of `segment_ids`, `num_segments` is
            negative or not a scalar, or a segment is not below it.

    >>> tf.math.unsorted_segment_sum([1, 2, 3], [1, 0, 1], 2).numpy().tolist()
    [2, 4]
    """

def UpperBound(
    *,
    sorted_inputs: TensorLike,
    values: TensorLike,
    out_type: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> Tensor:
    """Returns the insertion position of each value in its sorted row, after equal elements.

    Args:
        sorted_inputs: Tensor of any dtype.
        values: Tensor of the same dtype as `sorted_inputs`.
        out_type: DType, int32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32 or int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "Shape must be rank 2 but is rank … for `…` argument"; "Leading
            dim_size of both tensors must match: … vs. …"; "Shape must be rank 2 but is rank …".
    """

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
    """Returns the handle of a variable. The executor of a graph provides the storages behind its handles.

    Args:
        dtype: DType. DType of the result.
        shape: shape. Shape of the result.
        container: str, '' by default. Name of the container of resources. It has no effect.
        shared_name: str, '' by default. Name under which the resource is shared. Empty: the name of the operation.
        debug_name: str, '' by default.
        allowed_devices: List of str values, [] by default.
        name: Name of the operation in a graph.

    Returns:
        Handle of a resource, as the op that creates it returns it.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def VarIsInitializedOp(*, resource: TensorLike, name: str | None = None) -> Tensor:
    """Returns whether a variable has a value.

    Args:
        resource: Handle of the variable.
        name: Name of the operation in a graph.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def VariableShape(*, input: TensorLike, out_type: DTypeLike = dtypes.int32, name: str | None = None) -> Tensor:
    """Returns the shape of a variable's value.

    Args:
        input: Handle of a resource, as the op that creates it returns it.
        out_type: DType, int32 by default. DType of the result.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int32 or int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Where(*, condition: TensorLike, name: str | None = None) -> Tensor:
    """Returns the coordinates of the elements that are not zero.

    Args:
        condition: Tensor of floating point, complex, integer, unsigned integer or bool dtype. Where it is not zero,
            the position is returned.
        name: Name of the operation in a graph.

    Returns:
        Tensor of int64.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "WhereOp : Unhandled input dimensions: 0".
    """

def While(
    *,
    input: Sequence[TensorLike] | TensorLike,
    cond: Callable[..., _Any],
    body: Callable[..., _Any],
    output_shapes: Sequence[ShapeLike] | ShapeLike = (),
    parallel_iterations: int = 10,
    name: str | None = None,
) -> list[Tensor]:
    """Runs `body` on the values as long as `cond` is true of them. `histories` is our own attribute, for gradients.

    Args:
        input: List of tensors.
        cond: Concrete function.
        body: Concrete function.
        output_shapes: List of shape values, [] by default. Shapes of the results.
        parallel_iterations: int, 10 by default.
        name: Name of the operation in a graph.

    Returns:
        List of tensors.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def WriteFile(*, filename: TensorLike, contents: TensorLike, name: str | None = None) -> Operation | None:
    """Writes a file and creates missing folders. An existing file is replaced atomically.

    Args:
        filename: Scalar string.
        contents: Scalar string.
        name: Name of the operation.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        InvalidArgumentError: If `filename` or `contents` is not a scalar.
        PermissionDeniedError: If the file system refuses, or the op belongs to a SavedModel that was loaded without
            `allow_file_ops`.
        NotFoundError: If the folder cannot be made.
        AlreadyExistsError: If a file stands where a folder is needed.
        UnimplementedError: If the path needs a package that is not installed.

    >>> tf.io.write_file("folder/note.txt", "hello")
    >>> tf.io.gfile.listdir("folder")
    ['note.txt']
    """

def WriteGraphSummary(
    *,
    writer: TensorLike,
    step: TensorLike,
    tensor: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Writes a serialized GraphDef.

    Args:
        writer: Handle of a summary writer.
        step: Tensor of int64.
        tensor: Tensor of string.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def WriteHistogramSummary(
    *,
    writer: TensorLike,
    step: TensorLike,
    tag: TensorLike,
    values: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Writes a histogram in the field that TensorFlow 1 used.

    Args:
        writer: Handle of a summary writer.
        step: Tensor of int64.
        tag: Tensor of string. Name of the summary in TensorBoard.
        values: Tensor of floating point, integer, unsigned integer or bool dtype.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def WriteRawProtoSummary(
    *,
    writer: TensorLike,
    step: TensorLike,
    tensor: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Writes serialized Summary messages.

    Args:
        writer: Handle of a summary writer.
        step: Tensor of int64.
        tensor: Tensor of string.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        DataLossError: With a message such as "Bad tf.compat.v1.Summary binary proto tensor string at index …".
    """

def WriteScalarSummary(
    *,
    writer: TensorLike,
    step: TensorLike,
    tag: TensorLike,
    value: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Writes a number in the field that TensorFlow 1 used.

    Args:
        writer: Handle of a summary writer.
        step: Tensor of int64.
        tag: Tensor of string. Name of the summary in TensorBoard.
        value: Tensor of floating point, integer or unsigned integer dtype.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def WriteSummary(
    *,
    writer: TensorLike,
    step: TensorLike,
    tensor: TensorLike,
    tag: TensorLike,
    summary_metadata: TensorLike,
    name: str | None = None,
) -> Operation | None:
    """Writes a tensor for the plugin that the metadata names.

    Args:
        writer: Handle of a summary writer.
        step: Tensor of int64.
        tensor: Tensor of any dtype.
        tag: Tensor of string. Name of the summary in TensorBoard.
        summary_metadata: Tensor of string.
        name: Name of the operation in a graph.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Xdivy(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise; the result is 0 where `x` is 0.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.
    """

def XlaConcatND(
    *,
    inputs: Sequence[TensorLike] | TensorLike,
    num_concats: Sequence[int] | int,
    paddings: Sequence[int] | int = (),
    name: str | None = None,
) -> Tensor:
    """Assembles tiles in row-major order and removes the padding at the end.

    Args:
        inputs: List of tensors of any dtype.
        num_concats: List of int values.
        paddings: List of int values, [] by default. Sizes to add before and after each dimension, as rows of two.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `inputs`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "num_concats must hold a positive number for each of the …
            axes; got …"; "paddings must hold a number for each of the … axes; got …"; "num_concats … need … tiles
            of one shape".
    """

def XlaDynamicSlice(
    *,
    input: TensorLike,
    start_indices: TensorLike,
    size_indices: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a block of a tensor.

    Args:
        input: Tensor.
        start_indices: First position of the block on each axis. A block that would not fit is moved inside.
        size_indices: Size of the block on each axis.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def XlaDynamicUpdateSlice(
    *,
    input: TensorLike,
    update: TensorLike,
    indices: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Returns a copy of a tensor with a block replaced.

    Args:
        input: Tensor.
        update: The new block.
        indices: First position of the block on each axis. A block that would not fit is moved inside.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def XlaSplitND(
    *,
    input: TensorLike,
    N: int,
    num_splits: Sequence[int] | int,
    paddings: Sequence[int] | int = (),
    name: str | None = None,
) -> list[Tensor]:
    """Returns `input`, padded with zeros at the end, cut into tiles in row-major order.

    Args:
        input: Tensor of any dtype.
        N: int.
        num_splits: List of int values.
        paddings: List of int values, [] by default. Sizes to add before and after each dimension, as rows of two.
        name: Name of the operation in a graph.

    Returns:
        List of tensors of the same dtype as `input`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
        InvalidArgumentError: With a message such as "num_splits must hold a positive number for each of the … axes;
            got …"; "paddings must hold a number for each of the … axes; got …"; "num_splits … make … tiles, not …";
            "input of shape … does not split evenly into … tiles".
    """

def Xlog1py(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * log(1 + y)` elementwise; the result is 0 where `x` is 0.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.
    """

def Xlogy(*, x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * log(y)` elementwise; the result is 0 where `x` is 0.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.math.xlogy([0.0, 2.0], [0.0, 1.0]).numpy()
    array([0., 0.], dtype=float32)
    """

def ZerosLike(*, x: TensorLike, name: str | None = None) -> Tensor:
    """Returns zeros (or empty strings) in the shape of `x`.

    Args:
        x: Tensor of any dtype.
        name: Name of the operation in a graph.

    Returns:
        Tensor of the same dtype as `x`.

    Raises:
        TypeError: If an argument is missing, unknown or passed by position.
    """

def Zeta(*, x: TensorLike, q: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Hurwitz zeta function elementwise: the sum of `(q + n)^-x` over n.

    Args:
        x: Tensor of float32 or float64.
        q: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `q` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `q` do not broadcast.
    """
