"""tf.compat.v1.losses: losses that are added to a collection of the graph."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Reduction": "compat_v1.losses:Reduction",
        "absolute_difference": "compat_v1.losses:absolute_difference",
        "add_loss": "compat_v1.losses:add_loss",
        "compute_weighted_loss": "compat_v1.losses:compute_weighted_loss",
        "cosine_distance": "compat_v1.losses:cosine_distance",
        "get_losses": "compat_v1.losses:get_losses",
        "get_regularization_loss": "compat_v1.losses:get_regularization_loss",
        "get_regularization_losses": "compat_v1.losses:get_regularization_losses",
        "get_total_loss": "compat_v1.losses:get_total_loss",
        "hinge_loss": "compat_v1.losses:hinge_loss",
        "huber_loss": "compat_v1.losses:huber_loss",
        "log_loss": "compat_v1.losses:log_loss",
        "mean_pairwise_squared_error": "compat_v1.losses:mean_pairwise_squared_error",
        "mean_squared_error": "compat_v1.losses:mean_squared_error",
        "sigmoid_cross_entropy": "compat_v1.losses:sigmoid_cross_entropy",
        "softmax_cross_entropy": "compat_v1.losses:softmax_cross_entropy",
        "sparse_softmax_cross_entropy": "compat_v1.losses:sparse_softmax_cross_entropy",
    },
)
