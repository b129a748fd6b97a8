# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.keras.initializers: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.compat_v1.keras.initializers import (
    RandomNormal as RandomNormal,
    RandomNormal as normal,
    RandomNormal as random_normal,
    RandomUniform as RandomUniform,
    RandomUniform as random_uniform,
    RandomUniform as uniform,
    TruncatedNormal as TruncatedNormal,
    TruncatedNormal as truncated_normal,
)
from headrace._src.compat_v1.variables.initializers import (
    Constant as Constant,
    Constant as constant,
    GlorotNormal as glorot_normal,
    GlorotUniform as glorot_uniform,
    Identity as Identity,
    Identity as identity,
    Ones as Ones,
    Ones as ones,
    Orthogonal as Orthogonal,
    Orthogonal as orthogonal,
    VarianceScaling as VarianceScaling,
    Zeros as Zeros,
    Zeros as zeros,
    he_normal as he_normal,
    he_uniform as he_uniform,
    lecun_normal as lecun_normal,
    lecun_uniform as lecun_uniform,
)
from headrace._src.keras.initializers.constant import Identity as IdentityInitializer
from headrace._src.keras.initializers.initializer import Initializer as Initializer
from headrace._src.keras.initializers.lookup import deserialize as deserialize, get as get, serialize as serialize
from headrace._src.keras.initializers.random import Orthogonal as OrthogonalInitializer
from headrace._src.keras.initializers.stft import STFT as STFT, STFT as STFTInitializer, STFT as stft
from headrace._src.keras.initializers.variance_scaling import (
    GlorotNormal as GlorotNormal,
    GlorotUniform as GlorotUniform,
    HeNormal as HeNormal,
    HeUniform as HeUniform,
    LecunNormal as LecunNormal,
    LecunUniform as LecunUniform,
    VarianceScaling as variance_scaling,
)

__all__ = [
    "Constant", "GlorotNormal", "GlorotUniform", "HeNormal", "HeUniform", "Identity", "IdentityInitializer",
    "Initializer", "LecunNormal", "LecunUniform", "Ones", "Orthogonal", "OrthogonalInitializer", "RandomNormal",
    "RandomUniform", "STFT", "STFTInitializer", "TruncatedNormal", "VarianceScaling", "Zeros", "constant",
    "deserialize", "get", "glorot_normal", "glorot_uniform", "he_normal", "he_uniform", "identity", "lecun_normal",
    "lecun_uniform", "normal", "ones", "orthogonal", "random_normal", "random_uniform", "serialize", "stft",
    "truncated_normal", "uniform", "variance_scaling", "zeros",
]
