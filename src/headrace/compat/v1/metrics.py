"""tf.compat.v1.metrics"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "accuracy": "compat_v1.metrics:accuracy",
        "auc": "compat_v1.metrics:auc",
        "false_negatives": "compat_v1.metrics:false_negatives",
        "false_negatives_at_thresholds": "compat_v1.metrics:false_negatives_at_thresholds",
        "false_positives": "compat_v1.metrics:false_positives",
        "false_positives_at_thresholds": "compat_v1.metrics:false_positives_at_thresholds",
        "mean": "compat_v1.metrics:mean",
        "mean_absolute_error": "compat_v1.metrics:mean_absolute_error",
        "mean_iou": "compat_v1.metrics:mean_iou",
        "mean_per_class_accuracy": "compat_v1.metrics:mean_per_class_accuracy",
        "mean_relative_error": "compat_v1.metrics:mean_relative_error",
        "mean_squared_error": "compat_v1.metrics:mean_squared_error",
        "mean_tensor": "compat_v1.metrics:mean_tensor",
        "percentage_below": "compat_v1.metrics:percentage_below",
        "precision": "compat_v1.metrics:precision",
        "precision_at_thresholds": "compat_v1.metrics:precision_at_thresholds",
        "recall": "compat_v1.metrics:recall",
        "recall_at_k": "compat_v1.metrics:recall_at_k",
        "recall_at_thresholds": "compat_v1.metrics:recall_at_thresholds",
        "root_mean_squared_error": "compat_v1.metrics:root_mean_squared_error",
        "true_negatives": "compat_v1.metrics:true_negatives",
        "true_negatives_at_thresholds": "compat_v1.metrics:true_negatives_at_thresholds",
        "true_positives": "compat_v1.metrics:true_positives",
        "true_positives_at_thresholds": "compat_v1.metrics:true_positives_at_thresholds",
    },
)
