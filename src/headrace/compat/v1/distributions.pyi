# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.distributions: probability distributions."""

from headrace._src.compat_v1.distributions.counts import (
    Bernoulli as Bernoulli,
    Categorical as Categorical,
    Multinomial as Multinomial,
)
from headrace._src.compat_v1.distributions.dirichlet import (
    Dirichlet as Dirichlet,
    DirichletMultinomial as DirichletMultinomial,
)
from headrace._src.compat_v1.distributions.distribution import (
    Distribution as Distribution,
    FULLY_REPARAMETERIZED as FULLY_REPARAMETERIZED,
    NOT_REPARAMETERIZED as NOT_REPARAMETERIZED,
    ReparameterizationType as ReparameterizationType,
)
from headrace._src.compat_v1.distributions.divergence import RegisterKL as RegisterKL, kl_divergence as kl_divergence
from headrace._src.compat_v1.distributions.location_scale import (
    Laplace as Laplace,
    Normal as Normal,
    StudentT as StudentT,
    Uniform as Uniform,
)
from headrace._src.compat_v1.distributions.positive import Beta as Beta, Exponential as Exponential, Gamma as Gamma

__all__ = [
    "Bernoulli", "Beta", "Categorical", "Dirichlet", "DirichletMultinomial", "Distribution", "Exponential",
    "FULLY_REPARAMETERIZED", "Gamma", "Laplace", "Multinomial", "NOT_REPARAMETERIZED", "Normal", "RegisterKL",
    "ReparameterizationType", "StudentT", "Uniform", "kl_divergence",
]
