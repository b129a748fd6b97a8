"""tf.io: reading, writing, parsing and decoding of data."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # files
        "TFRecordOptions": "lib.io.records:TFRecordOptions",
        "TFRecordWriter": "lib.io.records:TFRecordWriter",
        "gfile": ".",
        "match_filenames_once": "lib.io.matching:match_filenames_once",
        "matching_files": "ops.io.files:matching_files",
        "read_file": "ops.io.files:read_file",
        "write_file": "ops.io.files:write_file",
        "write_graph": "lib.io.tensor_protos:write_graph",
        # examples
        "FixedLenFeature": "lib.io.features:FixedLenFeature",
        "FixedLenSequenceFeature": "lib.io.features:FixedLenSequenceFeature",
        "RaggedFeature": "lib.io.features:RaggedFeature",
        "SparseFeature": "lib.io.features:SparseFeature",
        "VarLenFeature": "lib.io.features:VarLenFeature",
        "decode_json_example": "ops.io.decoding:decode_json_example",
        "parse_example": "lib.io.parsing:parse_example",
        "parse_sequence_example": "lib.io.sequence_parsing:parse_sequence_example",
        "parse_single_example": "lib.io.parsing:parse_single_example",
        "parse_single_sequence_example": "lib.io.sequence_parsing:parse_single_sequence_example",
        # tensors
        "decode_base64": "ops.strings.base64:decode_base64",
        "decode_compressed": "ops.io.decoding:decode_compressed",
        "decode_csv": "ops.io.decoding:decode_csv",
        "decode_proto": "ops.io.protos:decode_proto",
        "decode_raw": "ops.io.decoding:decode_raw",
        "deserialize_many_sparse": "lib.io.sparse:deserialize_many_sparse",
        "encode_base64": "ops.strings.base64:encode_base64",
        "encode_proto": "ops.io.protos:encode_proto",
        "parse_tensor": "ops.io.tensors:parse_tensor",
        "serialize_many_sparse": "lib.io.sparse:serialize_many_sparse",
        "serialize_sparse": "lib.io.sparse:serialize_sparse",
        "serialize_tensor": "ops.io.tensors:serialize_tensor",
        # pictures
        "decode_and_crop_jpeg": "ops.image.decode:decode_and_crop_jpeg",
        "decode_bmp": "ops.image.decode:decode_bmp",
        "decode_gif": "ops.image.decode:decode_gif",
        "decode_image": "lib.image.formats:decode_image",
        "decode_jpeg": "ops.image.decode:decode_jpeg",
        "decode_jxl": "ops.image.decode:decode_jxl",
        "decode_png": "ops.image.decode:decode_png",
        "decode_webp": "ops.image.decode:decode_webp",
        "encode_jpeg": "ops.image.encode:encode_jpeg",
        "encode_png": "ops.image.encode:encode_png",
        "extract_jpeg_shape": "ops.image.decode:extract_jpeg_shape",
        "is_jpeg": "lib.image.formats:is_jpeg",
    },
)
