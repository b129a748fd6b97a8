"""tf.compat.v1.distributions: probability distributions."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Bernoulli": "compat_v1.distributions.counts:Bernoulli",
        "Beta": "compat_v1.distributions.positive:Beta",
        "Categorical": "compat_v1.distributions.counts:Categorical",
        "Dirichlet": "compat_v1.distributions.dirichlet:Dirichlet",
        "DirichletMultinomial": "compat_v1.distributions.dirichlet:DirichletMultinomial",
        "Distribution": "compat_v1.distributions.distribution:Distribution",
        "Exponential": "compat_v1.distributions.positive:Exponential",
        "FULLY_REPARAMETERIZED": "compat_v1.distributions.distribution:FULLY_REPARAMETERIZED",
        "Gamma": "compat_v1.distributions.positive:Gamma",
        "Laplace": "compat_v1.distributions.location_scale:Laplace",
        "Multinomial": "compat_v1.distributions.counts:Multinomial",
        "NOT_REPARAMETERIZED": "compat_v1.distributions.distribution:NOT_REPARAMETERIZED",
        "Normal": "compat_v1.distributions.location_scale:Normal",
        "RegisterKL": "compat_v1.distributions.divergence:RegisterKL",
        "ReparameterizationType": "compat_v1.distributions.distribution:ReparameterizationType",
        "StudentT": "compat_v1.distributions.location_scale:StudentT",
        "Uniform": "compat_v1.distributions.location_scale:Uniform",
        "kl_divergence": "compat_v1.distributions.divergence:kl_divergence",
    },
)
