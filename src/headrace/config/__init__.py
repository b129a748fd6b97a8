"""tf.config"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "experimental_functions_run_eagerly": "function.polymorphic:functions_run_eagerly",
        "experimental_run_functions_eagerly": "function.polymorphic:run_functions_eagerly",
        "functions_run_eagerly": "function.polymorphic:functions_run_eagerly",
        "run_functions_eagerly": "function.polymorphic:run_functions_eagerly",
    },
)
