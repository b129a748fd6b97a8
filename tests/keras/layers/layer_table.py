"""Every layer of tf.keras.layers, how to make one, and inputs for it.

An entry is (constructor, inputs): the constructor takes the namespace of layers, inputs are shapes of floats, or
arrays. Layers are made with seeds, so that two made alike are alike.
"""

from __future__ import annotations

from typing import Any

import numpy as np

WORDS = np.array([["a", "b"], ["zz", "a"]])
NUMBERS = np.array([[1, 2], [0, 3]])
SEQUENCES, IMAGES, VOLUMES = (2, 5, 4), (2, 6, 5, 3), (2, 4, 4, 4, 2)
K = {"kernel_initializer": "ones", "name": "layer"}
N = {"name": "layer"}
SEED = {"seed": 1, "name": "layer"}

TABLE: dict[str, tuple[Any, Any]] = {
    "Activation": (lambda L: L.Activation("tanh", **N), SEQUENCES),
    "ActivityRegularization": (lambda L: L.ActivityRegularization(l2=0.1, **N), SEQUENCES),
    "Add": (lambda L: L.Add(**N), [SEQUENCES, SEQUENCES]),
    "AdditiveAttention": (lambda L: L.AdditiveAttention(**N), [SEQUENCES, SEQUENCES]),
    "AlphaDropout": (lambda L: L.AlphaDropout(0.2, **SEED), SEQUENCES),
    "Attention": (lambda L: L.Attention(use_scale=True, **N), [SEQUENCES, SEQUENCES]),
    "Average": (lambda L: L.Average(**N), [SEQUENCES, SEQUENCES]),
    "AveragePooling1D": (lambda L: L.AveragePooling1D(2, **N), SEQUENCES),
    "AveragePooling2D": (lambda L: L.AveragePooling2D(2, **N), IMAGES),
    "AveragePooling3D": (lambda L: L.AveragePooling3D(2, **N), VOLUMES),
    "BatchNormalization": (lambda L: L.BatchNormalization(**N), SEQUENCES),
    "Bidirectional": (lambda L: L.Bidirectional(L.GRU(2, return_sequences=True, **K), **N), SEQUENCES),
    "CategoryEncoding": (lambda L: L.CategoryEncoding(4, **N), NUMBERS),
    "CenterCrop": (lambda L: L.CenterCrop(3, 2, **N), IMAGES),
    "Concatenate": (lambda L: L.Concatenate(**N), [SEQUENCES, SEQUENCES]),
    "Conv1D": (lambda L: L.Conv1D(2, 3, padding="causal", **K), SEQUENCES),
    "Conv1DTranspose": (lambda L: L.Conv1DTranspose(2, 3, **K), SEQUENCES),
    "Conv2D": (lambda L: L.Conv2D(2, 3, activation="relu", **K), IMAGES),
    "Conv2DTranspose": (lambda L: L.Conv2DTranspose(2, 3, strides=2, **K), IMAGES),
    "Conv3D": (lambda L: L.Conv3D(2, 2, **K), VOLUMES),
    "Conv3DTranspose": (lambda L: L.Conv3DTranspose(2, 2, **K), VOLUMES),
    "ConvLSTM1D": (lambda L: L.ConvLSTM1D(2, 3, recurrent_initializer="ones", **K), (2, 3, 5, 2)),
    "ConvLSTM2D": (
        lambda L: L.ConvLSTM2D(2, 3, padding="same", return_sequences=True, recurrent_initializer="ones", **K),
        (2, 3, 4, 4, 2),
    ),
    "ConvLSTM3D": (lambda L: L.ConvLSTM3D(1, 2, recurrent_initializer="ones", **K), (1, 2, 3, 3, 3, 1)),
    "Cropping1D": (lambda L: L.Cropping1D(1, **N), SEQUENCES),
    "Cropping2D": (lambda L: L.Cropping2D(1, **N), IMAGES),
    "Cropping3D": (lambda L: L.Cropping3D(1, **N), VOLUMES),
    "Dense": (lambda L: L.Dense(3, activation="sigmoid", **K), SEQUENCES),
    "DepthwiseConv1D": (lambda L: L.DepthwiseConv1D(3, depthwise_initializer="ones", **N), SEQUENCES),
    "DepthwiseConv2D": (lambda L: L.DepthwiseConv2D(3, depthwise_initializer="ones", **N), IMAGES),
    "Discretization": (lambda L: L.Discretization([0.2, 0.6], **N), SEQUENCES),
    "Dot": (lambda L: L.Dot(axes=2, **N), [SEQUENCES, SEQUENCES]),
    "Dropout": (lambda L: L.Dropout(0.5, **SEED), SEQUENCES),
    "ELU": (lambda L: L.ELU(0.5, **N), SEQUENCES),
    "EinsumDense": (
        lambda L: L.EinsumDense("abc,cd->abd", output_shape=(None, 3), bias_axes="d", **K), SEQUENCES,
    ),
    "Embedding": (lambda L: L.Embedding(5, 3, embeddings_initializer="ones", mask_zero=True, **N), NUMBERS),
    "Flatten": (lambda L: L.Flatten(**N), IMAGES),
    "GRU": (lambda L: L.GRU(3, recurrent_initializer="ones", **K), SEQUENCES),
    "GaussianDropout": (lambda L: L.GaussianDropout(0.5, **SEED), SEQUENCES),
    "GaussianNoise": (lambda L: L.GaussianNoise(0.5, **SEED), SEQUENCES),
    "GlobalAveragePooling1D": (lambda L: L.GlobalAveragePooling1D(**N), SEQUENCES),
    "GlobalAveragePooling2D": (lambda L: L.GlobalAveragePooling2D(**N), IMAGES),
    "GlobalAveragePooling3D": (lambda L: L.GlobalAveragePooling3D(**N), VOLUMES),
    "GlobalMaxPooling1D": (lambda L: L.GlobalMaxPooling1D(**N), SEQUENCES),
    "GlobalMaxPooling2D": (lambda L: L.GlobalMaxPooling2D(keepdims=True, **N), IMAGES),
    "GlobalMaxPooling3D": (lambda L: L.GlobalMaxPooling3D(**N), VOLUMES),
    "GroupNormalization": (lambda L: L.GroupNormalization(2, **N), SEQUENCES),
    "HashedCrossing": (lambda L: L.HashedCrossing(5, **N), [WORDS[:, 0], NUMBERS[:, 0]]),
    "Hashing": (lambda L: L.Hashing(5, salt=7, **N), WORDS),
    "Identity": (lambda L: L.Identity(**N), SEQUENCES),
    "IntegerLookup": (lambda L: L.IntegerLookup(vocabulary=[1, 2], output_mode="count", **N), NUMBERS),
    "LSTM": (lambda L: L.LSTM(3, recurrent_initializer="ones", return_sequences=True, **K), SEQUENCES),
    "Lambda": (lambda L: L.Lambda(twice, **N), SEQUENCES),
    "LayerNormalization": (lambda L: L.LayerNormalization(**N), SEQUENCES),
    "LeakyReLU": (lambda L: L.LeakyReLU(0.2, **N), SEQUENCES),
    "LocallyConnected1D": (lambda L: L.LocallyConnected1D(2, 3, **K), SEQUENCES),
    "LocallyConnected2D": (lambda L: L.LocallyConnected2D(2, 2, **K), IMAGES),
    "Masking": (lambda L: L.Masking(0.5, **N), SEQUENCES),
    "MaxPooling1D": (lambda L: L.MaxPooling1D(2, **N), SEQUENCES),
    "MaxPooling2D": (lambda L: L.MaxPooling2D(2, **N), IMAGES),
    "MaxPooling3D": (lambda L: L.MaxPooling3D(2, **N), VOLUMES),
    "Maximum": (lambda L: L.Maximum(**N), [SEQUENCES, SEQUENCES]),
    "Minimum": (lambda L: L.Minimum(**N), [SEQUENCES, SEQUENCES]),
    "MultiHeadAttention": (lambda L: L.MultiHeadAttention(2, 3, **K), SEQUENCES),
    "Multiply": (lambda L: L.Multiply(**N), [SEQUENCES, SEQUENCES]),
    "Normalization": (lambda L: L.Normalization(mean=0.5, variance=2.0, **N), SEQUENCES),
    "PReLU": (lambda L: L.PReLU(alpha_initializer="ones", **N), SEQUENCES),
    "Permute": (lambda L: L.Permute((2, 1), **N), SEQUENCES),
    "RNN": (lambda L: L.RNN([L.GRUCell(2, **K), L.LSTMCell(3, name="second")], **N), SEQUENCES),
    "RandomBrightness": (lambda L: L.RandomBrightness(0.3, **SEED), IMAGES),
    "RandomContrast": (lambda L: L.RandomContrast(0.3, **SEED), IMAGES),
    "RandomCrop": (lambda L: L.RandomCrop(3, 2, **SEED), IMAGES),
    "RandomFlip": (lambda L: L.RandomFlip(**SEED), IMAGES),
    "RandomHeight": (lambda L: L.RandomHeight(0.3, **SEED), IMAGES),
    "RandomRotation": (lambda L: L.RandomRotation(0.3, **SEED), IMAGES),
    "RandomTranslation": (lambda L: L.RandomTranslation(0.3, 0.2, **SEED), IMAGES),
    "RandomWidth": (lambda L: L.RandomWidth(0.3, **SEED), IMAGES),
    "RandomZoom": (lambda L: L.RandomZoom(0.3, 0.2, **SEED), IMAGES),
    "ReLU": (lambda L: L.ReLU(max_value=0.5, **N), SEQUENCES),
    "RepeatVector": (lambda L: L.RepeatVector(3, **N), (2, 4)),
    "Rescaling": (lambda L: L.Rescaling(2.0, 1.0, **N), IMAGES),
    "Reshape": (lambda L: L.Reshape((4, -1), **N), SEQUENCES),
    "Resizing": (lambda L: L.Resizing(3, 4, **N), IMAGES),
    "SeparableConv1D": (
        lambda L: L.SeparableConv1D(2, 3, depthwise_initializer="ones", pointwise_initializer="ones", **N), SEQUENCES,
    ),
    "SeparableConv2D": (
        lambda L: L.SeparableConv2D(2, 3, depthwise_initializer="ones", pointwise_initializer="ones", **N), IMAGES,
    ),
    "SimpleRNN": (lambda L: L.SimpleRNN(3, recurrent_initializer="ones", go_backwards=True, **K), SEQUENCES),
    "Softmax": (lambda L: L.Softmax(**N), SEQUENCES),
    "SpatialDropout1D": (lambda L: L.SpatialDropout1D(0.5, **SEED), SEQUENCES),
    "SpatialDropout2D": (lambda L: L.SpatialDropout2D(0.5, **SEED), IMAGES),
    "SpatialDropout3D": (lambda L: L.SpatialDropout3D(0.5, **SEED), VOLUMES),
    "SpectralNormalization": (lambda L: L.SpectralNormalization(L.Dense(3, **K), **N), (2, 4)),
    "StringLookup": (lambda L: L.StringLookup(vocabulary=["a", "b"], **N), WORDS),
    "Subtract": (lambda L: L.Subtract(**N), [SEQUENCES, SEQUENCES]),
    "TextVectorization": (lambda L: L.TextVectorization(vocabulary=["a", "b"], **N), WORDS[:, :1]),
    "ThresholdedReLU": (lambda L: L.ThresholdedReLU(0.3, **N), SEQUENCES),
    "TimeDistributed": (lambda L: L.TimeDistributed(L.Dense(2, **K), **N), SEQUENCES),
    "UnitNormalization": (lambda L: L.UnitNormalization(**N), SEQUENCES),
    "UpSampling1D": (lambda L: L.UpSampling1D(2, **N), SEQUENCES),
    "UpSampling2D": (lambda L: L.UpSampling2D(2, interpolation="bilinear", **N), IMAGES),
    "UpSampling3D": (lambda L: L.UpSampling3D(2, **N), VOLUMES),
    "ZeroPadding1D": (lambda L: L.ZeroPadding1D(1, **N), SEQUENCES),
    "ZeroPadding2D": (lambda L: L.ZeroPadding2D((1, 2), **N), IMAGES),
    "ZeroPadding3D": (lambda L: L.ZeroPadding3D(1, **N), VOLUMES),
}  # fmt: skip
# Bases, cells, and what needs more than an array: tested elsewhere.
NOT_IN_TABLE = {
    "AbstractRNNCell", "BaseImageAugmentationLayer", "DenseFeatures", "GRUCell", "InputLayer", "LSTMCell", "Layer",
    "SimpleRNNCell", "StackedRNNCells", "Wrapper",
}  # fmt: skip
# What Keras 3 alone has: tested with the Keras 3 dialect.
KERAS_3 = {
    "AdaptiveAveragePooling1D", "AdaptiveAveragePooling2D", "AdaptiveAveragePooling3D", "AdaptiveMaxPooling1D",
    "AdaptiveMaxPooling2D", "AdaptiveMaxPooling3D", "AugMix", "AutoContrast",
    "ContrastLimitedAdaptiveHistogramEqualization", "CutMix", "Equalization", "FlaxLayer", "GroupQueryAttention",
    "JaxLayer", "MaxNumBoundingBoxes", "MelSpectrogram", "MixUp", "Pipeline", "RMSNormalization", "RandAugment",
    "RandomColorDegeneration", "RandomColorJitter", "RandomElasticTransform", "RandomErasing", "RandomGaussianBlur",
    "RandomGrayscale", "RandomHue", "RandomInvert", "RandomPerspective", "RandomPosterization", "RandomSaturation",
    "RandomSharpness", "RandomShear", "ReversibleEmbedding", "STFTSpectrogram", "Solarization", "TFSMLayer",
    "TorchModuleWrapper",
}  # fmt: skip


def twice(x: Any) -> Any:
    return x * 2.0


def call(layer: Any, inputs: Any, **kwargs: Any) -> Any:
    """Calls a layer on its inputs; attention looks at one input from itself."""
    if type(layer).__name__ == "MultiHeadAttention":
        return layer(inputs, inputs, **kwargs)
    return layer(inputs, **kwargs)


def inputs_of(inputs: Any) -> Any:
    """The inputs of an entry as arrays."""
    if isinstance(inputs, list):
        return [inputs_of(part) for part in inputs]
    if isinstance(inputs, np.ndarray):
        return inputs
    return (np.arange(np.prod(inputs), dtype=np.float32).reshape(inputs) % 7) / 7.0


def mask_for(inputs: Any) -> Any:
    """A mask for inputs with a time axis."""
    if isinstance(inputs, list):
        return [mask_for(part) for part in inputs]
    shape = inputs.shape[:2] if inputs.ndim > 1 else inputs.shape
    mask = np.ones(shape, bool)
    mask.reshape(-1)[::3] = False
    return mask
