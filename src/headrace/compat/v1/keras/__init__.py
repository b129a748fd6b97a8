"""tf.compat.v1.keras: tf.keras as TensorFlow 1 has it."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Input": "keras.layers.core.input_layer:Input",
        "Model": "keras.models.functional:Model",
        "Sequential": "keras.models.sequential:Sequential",
        "__version__": "base.version:TENSORFLOW_VERSION",
        "activations": "=headrace.keras.activations",
        "applications": "=headrace.keras.applications",
        "callbacks": "=headrace.keras.callbacks",
        "constraints": "=headrace.keras.constraints",
        "datasets": "=headrace.keras.datasets",
        "experimental": "=headrace.keras.experimental",
        "export": "=headrace.keras.export",
        "mixed_precision": "=headrace.keras.mixed_precision",
        "models": "=headrace.keras.models",
        "preprocessing": "=headrace.keras.preprocessing",
        "regularizers": "=headrace.keras.regularizers",
        "saving": "=headrace.keras.saving",
        "backend": ".",
        "initializers": ".",
        "layers": ".",
        "losses": ".",
        "metrics": ".",
        "optimizers": ".",
        "utils": ".",
    },
)
