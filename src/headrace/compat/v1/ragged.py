"""tf.compat.v1.ragged: the names of tf.ragged, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.ragged",
    {
        "RaggedTensorValue": "tensors.ragged_value:RaggedTensorValue",
        "constant_value": "lib.ragged.constant:constant_value",
        "placeholder": "compat_v1.session.placeholders:ragged_placeholder",
    },
)
