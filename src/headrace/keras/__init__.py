"""tf.keras"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Input": "keras.layers.input_layer:Input",
        "Model": "keras.models.functional:Model",
        "Sequential": "keras.models.sequential:Sequential",
        "KerasTensor": "keras.layers.keras_tensor:KerasTensor",
        "Layer": "keras.layers.layer:Layer",
        "InputSpec": "keras.layers.input_spec:InputSpec",
        "layers": ".",
        "models": ".",
        "callbacks": ".",
        "mixed_precision": ".",
        "Variable": "keras.variable:Variable",
        "activations": ".",
        "applications": ".",
        "backend": ".",
        "config": ".",
        "constraints": ".",
        "datasets": ".",
        "experimental": ".",
        "export": ".",
        "initializers": ".",
        "losses": ".",
        "metrics": ".",
        "ops": ".",
        "optimizers": ".",
        "random": ".",
        "regularizers": ".",
        "saving": ".",
        "utils": ".",
    },
)
