"""tf.autodiff: forward-mode and reverse-mode automatic differentiation."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "ForwardAccumulator": "autodiff.forward:ForwardAccumulator",
        "GradientTape": "autodiff.tape:GradientTape",
    },
)
