# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.initializers: initializers of weights."""

from headrace._src.keras.initializers.constant import (
    Constant as Constant,
    Constant as constant,
    Identity as Identity,
    Identity as IdentityInitializer,
    Identity as identity,
    Ones as Ones,
    Ones as ones,
    Zeros as Zeros,
    Zeros as zeros,
)
from headrace._src.keras.initializers.initializer import Initializer as Initializer
from headrace._src.keras.initializers.lookup import deserialize as deserialize, get as get, serialize as serialize
from headrace._src.keras.initializers.random import (
    Orthogonal as Orthogonal,
    Orthogonal as OrthogonalInitializer,
    Orthogonal as orthogonal,
    RandomNormal as RandomNormal,
    RandomNormal as random_normal,
    RandomUniform as RandomUniform,
    RandomUniform as random_uniform,
    TruncatedNormal as TruncatedNormal,
    TruncatedNormal as truncated_normal,
)
from headrace._src.keras.initializers.stft import STFT as STFT, STFT as STFTInitializer, STFT as stft
from headrace._src.keras.initializers.variance_scaling import (
    GlorotNormal as GlorotNormal,
    GlorotNormal as glorot_normal,
    GlorotUniform as GlorotUniform,
    GlorotUniform as glorot_uniform,
    HeNormal as HeNormal,
    HeNormal as he_normal,
    HeUniform as HeUniform,
    HeUniform as he_uniform,
    LecunNormal as LecunNormal,
    LecunNormal as lecun_normal,
    LecunUniform as LecunUniform,
    LecunUniform as lecun_uniform,
    VarianceScaling as VarianceScaling,
    VarianceScaling as variance_scaling,
)

__all__ = [
    "Constant", "GlorotNormal", "GlorotUniform", "HeNormal", "HeUniform", "Identity", "IdentityInitializer",
    "Initializer", "LecunNormal", "LecunUniform", "Ones", "Orthogonal", "OrthogonalInitializer", "RandomNormal",
    "RandomUniform", "STFT", "STFTInitializer", "TruncatedNormal", "VarianceScaling", "Zeros", "constant",
    "deserialize", "get", "glorot_normal", "glorot_uniform", "he_normal", "he_uniform", "identity", "lecun_normal",
    "lecun_uniform", "ones", "orthogonal", "random_normal", "random_uniform", "serialize", "stft", "truncated_normal",
    "variance_scaling", "zeros",
]
