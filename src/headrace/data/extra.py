"""headrace.data.extra: sources that TensorFlow does not have"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "from_arrow": "data.extra.arrow:from_arrow",
        "from_npy": "data.extra.numpy_files:from_npy",
        "from_npz": "data.extra.numpy_files:from_npz",
        "from_parquet": "data.extra.arrow:from_parquet",
    },
)
