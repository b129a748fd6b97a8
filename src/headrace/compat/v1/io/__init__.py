"""tf.compat.v1.io: the names of tf.io, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.io",
    {
        # namespaces
        "gfile": ".",
        # names
        "PaddingFIFOQueue": "compat_v1.removed:PaddingFIFOQueue",
        "PriorityQueue": "compat_v1.removed:PriorityQueue",
        "QueueBase": "compat_v1.removed:QueueBase",
        "RandomShuffleQueue": "compat_v1.removed:RandomShuffleQueue",
        "TFRecordCompressionType": "compat_v1.functions.files:TFRecordCompressionType",
        "decode_csv": "compat_v1.functions.io:decode_csv",
        "decode_raw": "compat_v1.functions.io:decode_raw",
        "parse_example": "compat_v1.functions.io:parse_example",
        "parse_single_example": "compat_v1.functions.io:parse_single_example",
        "serialize_many_sparse": "compat_v1.functions.io:serialize_many_sparse",
        "serialize_sparse": "compat_v1.functions.io:serialize_sparse",
        "tf_record_iterator": "compat_v1.functions.files:tf_record_iterator",
    },
)
