# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.io: reading, writing, parsing and decoding of data."""

from collections.abc import Sequence
from headrace._src.graph.graph import Operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike
from typing import Any, NamedTuple
from headrace._src.lib.image.formats import decode_image as decode_image, is_jpeg as is_jpeg
from headrace._src.lib.io.features import (
    FixedLenFeature as FixedLenFeature,
    FixedLenSequenceFeature as FixedLenSequenceFeature,
    RaggedFeature as RaggedFeature,
    SparseFeature as SparseFeature,
    VarLenFeature as VarLenFeature,
)
from headrace._src.lib.io.matching import match_filenames_once as match_filenames_once
from headrace._src.lib.io.parsing import parse_example as parse_example, parse_single_example as parse_single_example
from headrace._src.lib.io.records import TFRecordOptions as TFRecordOptions, TFRecordWriter as TFRecordWriter
from headrace._src.lib.io.sequence_parsing import (
    parse_sequence_example as parse_sequence_example,
    parse_single_sequence_example as parse_single_sequence_example,
)
from headrace._src.lib.io.sparse import (
    deserialize_many_sparse as deserialize_many_sparse,
    serialize_many_sparse as serialize_many_sparse,
    serialize_sparse as serialize_sparse,
)
from headrace._src.lib.io.tensor_protos import write_graph as write_graph
from headrace._src.ops.io.decoding import (
    decode_csv as decode_csv,
    decode_json_example as decode_json_example,
    decode_raw as decode_raw,
)
from headrace._src.ops.io.files import read_file as read_file
from headrace._src.ops.io.tensors import serialize_tensor as serialize_tensor
from headrace.image import (
    decode_and_crop_jpeg as decode_and_crop_jpeg,
    decode_bmp as decode_bmp,
    decode_gif as decode_gif,
    decode_jpeg as decode_jpeg,
    decode_jxl as decode_jxl,
    decode_png as decode_png,
    decode_webp as decode_webp,
    encode_jpeg as encode_jpeg,
    encode_png as encode_png,
    extract_jpeg_shape as extract_jpeg_shape,
)
from headrace.io import gfile as gfile

__all__ = [
    "FixedLenFeature", "FixedLenSequenceFeature", "RaggedFeature", "SparseFeature", "TFRecordOptions", "TFRecordWriter",
    "VarLenFeature", "decode_and_crop_jpeg", "decode_base64", "decode_bmp", "decode_compressed", "decode_csv",
    "decode_gif", "decode_image", "decode_jpeg", "decode_json_example", "decode_jxl", "decode_png", "decode_proto",
    "decode_raw", "decode_webp", "deserialize_many_sparse", "encode_base64", "encode_jpeg", "encode_png",
    "encode_proto", "extract_jpeg_shape", "gfile", "is_jpeg", "match_filenames_once", "matching_files", "parse_example",
    "parse_sequence_example", "parse_single_example", "parse_single_sequence_example", "parse_tensor", "read_file",
    "serialize_many_sparse", "serialize_sparse", "serialize_tensor", "write_file", "write_graph",
]

def decode_base64(input: TensorLike, name: str | None = None) -> Tensor:
    """Decodes web-safe base64 strings, with or without padding.

    Args:
        input: String tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    >>> tf.io.decode_base64(tf.io.encode_base64("hello")).numpy()
    b'hello'
    """

def decode_compressed(bytes: TensorLike, compression_type: str | bytes = '', name: str | None = None) -> Tensor:
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

class _DecodeProtoV2(NamedTuple):
    sizes: Tensor
    values: list[Tensor]

def decode_proto(
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

    Raises:
        InvalidArgumentError: If the format, the message type or a field is unknown, or the fields and dtypes differ in
            number.
        DataLossError: If the bytes are not such a message.
    """

def encode_base64(input: TensorLike, pad: bool = False, name: str | None = None) -> Tensor:
    """Encodes strings in web-safe base64.

    Args:
        input: String tensor.
        pad: Whether to pad with `=` to a multiple of four.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    >>> tf.io.encode_base64(["hello"]).numpy().tolist()
    [b'aGVsbG8']
    """

def encode_proto(
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

def matching_files(pattern: TensorLike, name: str | None = None) -> Tensor:
    """Returns the names of the files that match a pattern, sorted.

    Args:
        pattern: Glob pattern or vector of patterns. `*`, `?` and `[...]` match within one path component.
        name: Name of the operation.

    Raises:
        InvalidArgumentError: If `pattern` has more than one axis.
        PermissionDeniedError: If the op belongs to a SavedModel that was loaded without `allow_file_ops`.
        UnimplementedError: If the path needs a package that is not installed.

    >>> tf.io.write_file("a.txt", "")
    >>> tf.io.matching_files("*.txt").numpy()
    array([b'a.txt'], dtype=object)
    """

def parse_tensor(serialized: TensorLike, out_type: DTypeLike, name: str | None = None) -> Tensor:
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

def write_file(filename: TensorLike, contents: TensorLike, name: str | None = None) -> Operation | None:
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
