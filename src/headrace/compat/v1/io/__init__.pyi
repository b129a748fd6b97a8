# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.io: the names of tf.io, some of them as TensorFlow 1 had them."""

from headrace._src.compat_v1.functions.files import (
    TFRecordCompressionType as TFRecordCompressionType,
    tf_record_iterator as tf_record_iterator,
)
from headrace._src.compat_v1.functions.io import (
    decode_csv as decode_csv,
    decode_raw as decode_raw,
    parse_example as parse_example,
    parse_single_example as parse_single_example,
    serialize_many_sparse as serialize_many_sparse,
    serialize_sparse as serialize_sparse,
)
from headrace._src.compat_v1.removed import (
    PaddingFIFOQueue as PaddingFIFOQueue,
    PriorityQueue as PriorityQueue,
    QueueBase as QueueBase,
    RandomShuffleQueue as RandomShuffleQueue,
)
from headrace._src.lib.image.formats import decode_image as decode_image, is_jpeg as is_jpeg
from headrace._src.lib.io.features import (
    FixedLenFeature as FixedLenFeature,
    FixedLenSequenceFeature as FixedLenSequenceFeature,
    RaggedFeature as RaggedFeature,
    SparseFeature as SparseFeature,
    VarLenFeature as VarLenFeature,
)
from headrace._src.lib.io.matching import match_filenames_once as match_filenames_once
from headrace._src.lib.io.records import TFRecordOptions as TFRecordOptions, TFRecordWriter as TFRecordWriter
from headrace._src.lib.io.sequence_parsing import (
    parse_sequence_example as parse_sequence_example,
    parse_single_sequence_example as parse_single_sequence_example,
)
from headrace._src.lib.io.sparse import deserialize_many_sparse as deserialize_many_sparse
from headrace._src.lib.io.tensor_protos import write_graph as write_graph
from headrace._src.ops.io.decoding import decode_json_example as decode_json_example
from headrace._src.ops.io.files import read_file as read_file
from headrace._src.ops.io.tensors import serialize_tensor as serialize_tensor
from headrace.compat.v1.io import gfile as gfile
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
from headrace.io import (
    decode_base64 as decode_base64,
    decode_compressed as decode_compressed,
    decode_proto as decode_proto,
    encode_base64 as encode_base64,
    encode_proto as encode_proto,
    matching_files as matching_files,
    parse_tensor as parse_tensor,
    write_file as write_file,
)

__all__ = [
    "FixedLenFeature", "FixedLenSequenceFeature", "PaddingFIFOQueue", "PriorityQueue", "QueueBase", "RaggedFeature",
    "RandomShuffleQueue", "SparseFeature", "TFRecordCompressionType", "TFRecordOptions", "TFRecordWriter",
    "VarLenFeature", "decode_and_crop_jpeg", "decode_base64", "decode_bmp", "decode_compressed", "decode_csv",
    "decode_gif", "decode_image", "decode_jpeg", "decode_json_example", "decode_jxl", "decode_png", "decode_proto",
    "decode_raw", "decode_webp", "deserialize_many_sparse", "encode_base64", "encode_jpeg", "encode_png",
    "encode_proto", "extract_jpeg_shape", "gfile", "is_jpeg", "match_filenames_once", "matching_files", "parse_example",
    "parse_sequence_example", "parse_single_example", "parse_single_sequence_example", "parse_tensor", "read_file",
    "serialize_many_sparse", "serialize_sparse", "serialize_tensor", "tf_record_iterator", "write_file", "write_graph",
]
