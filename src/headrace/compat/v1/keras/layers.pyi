# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.keras.layers: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.compat_v1.keras.recurrent import (
    CuDNNGRU as CuDNNGRU,
    CuDNNLSTM as CuDNNLSTM,
    GRU as GRU,
    GRUCell as GRUCell,
    LSTM as LSTM,
    LSTMCell as LSTMCell,
    disable_v2_dtype_behavior as disable_v2_dtype_behavior,
    enable_v2_dtype_behavior as enable_v2_dtype_behavior,
)
from headrace._src.keras.engine.input_spec import InputSpec as InputSpec
from headrace._src.keras.engine.layer import Layer as Layer
from headrace._src.keras.feature_column.features_layer import DenseFeatures as DenseFeatures
from headrace._src.keras.layers.activation.activation import (
    Activation as Activation,
    ELU as ELU,
    LeakyReLU as LeakyReLU,
    PReLU as PReLU,
    ReLU as ReLU,
    Softmax as Softmax,
    ThresholdedReLU as ThresholdedReLU,
)
from headrace._src.keras.layers.attention.attention import (
    AdditiveAttention as AdditiveAttention,
    Attention as Attention,
)
from headrace._src.keras.layers.attention.group_query_attention import GroupQueryAttention as GroupQueryAttention
from headrace._src.keras.layers.attention.multi_head_attention import MultiHeadAttention as MultiHeadAttention
from headrace._src.keras.layers.convolution.conv_transpose import (
    Conv1DTranspose as Conv1DTranspose,
    Conv1DTranspose as Convolution1DTranspose,
    Conv2DTranspose as Conv2DTranspose,
    Conv2DTranspose as Convolution2DTranspose,
    Conv3DTranspose as Conv3DTranspose,
    Conv3DTranspose as Convolution3DTranspose,
)
from headrace._src.keras.layers.convolution.convolution import (
    Conv1D as Conv1D,
    Conv1D as Convolution1D,
    Conv2D as Conv2D,
    Conv2D as Convolution2D,
    Conv3D as Conv3D,
    Conv3D as Convolution3D,
)
from headrace._src.keras.layers.convolution.depthwise_conv import (
    DepthwiseConv1D as DepthwiseConv1D,
    DepthwiseConv2D as DepthwiseConv2D,
    SeparableConv1D as SeparableConv1D,
    SeparableConv1D as SeparableConvolution1D,
    SeparableConv2D as SeparableConv2D,
    SeparableConv2D as SeparableConvolution2D,
)
from headrace._src.keras.layers.convolution.locally_connected import (
    LocallyConnected1D as LocallyConnected1D,
    LocallyConnected2D as LocallyConnected2D,
)
from headrace._src.keras.layers.core.dense import Dense as Dense
from headrace._src.keras.layers.core.einsum_dense import EinsumDense as EinsumDense
from headrace._src.keras.layers.core.embedding import Embedding as Embedding
from headrace._src.keras.layers.core.identity import Identity as Identity
from headrace._src.keras.layers.core.input_layer import Input as Input, InputLayer as InputLayer
from headrace._src.keras.layers.core.lambda_layer import Lambda as Lambda
from headrace._src.keras.layers.core.masking import Masking as Masking
from headrace._src.keras.layers.core.reversible_embedding import ReversibleEmbedding as ReversibleEmbedding
from headrace._src.keras.layers.core.time_distributed import TimeDistributed as TimeDistributed
from headrace._src.keras.layers.core.wrapper import Wrapper as Wrapper
from headrace._src.keras.layers.lookup import deserialize as deserialize, serialize as serialize
from headrace._src.keras.layers.merging.merging import (
    Add as Add,
    Average as Average,
    Concatenate as Concatenate,
    Dot as Dot,
    Maximum as Maximum,
    Minimum as Minimum,
    Multiply as Multiply,
    Subtract as Subtract,
    add as add,
    average as average,
    concatenate as concatenate,
    dot as dot,
    maximum as maximum,
    minimum as minimum,
    multiply as multiply,
    subtract as subtract,
)
from headrace._src.keras.layers.normalization.batch_normalization import BatchNormalization as BatchNormalization
from headrace._src.keras.layers.normalization.rms_normalization import RMSNormalization as RMSNormalization
from headrace._src.keras.layers.normalization.sample_normalization import (
    GroupNormalization as GroupNormalization,
    LayerNormalization as LayerNormalization,
    UnitNormalization as UnitNormalization,
)
from headrace._src.keras.layers.normalization.spectral_normalization import (
    SpectralNormalization as SpectralNormalization,
)
from headrace._src.keras.layers.pooling.adaptive_pooling import (
    AdaptiveAveragePooling1D as AdaptiveAveragePooling1D,
    AdaptiveAveragePooling2D as AdaptiveAveragePooling2D,
    AdaptiveAveragePooling3D as AdaptiveAveragePooling3D,
    AdaptiveMaxPooling1D as AdaptiveMaxPooling1D,
    AdaptiveMaxPooling2D as AdaptiveMaxPooling2D,
    AdaptiveMaxPooling3D as AdaptiveMaxPooling3D,
)
from headrace._src.keras.layers.pooling.pooling import (
    AveragePooling1D as AveragePooling1D,
    AveragePooling1D as AvgPool1D,
    AveragePooling2D as AveragePooling2D,
    AveragePooling2D as AvgPool2D,
    AveragePooling3D as AveragePooling3D,
    AveragePooling3D as AvgPool3D,
    GlobalAveragePooling1D as GlobalAveragePooling1D,
    GlobalAveragePooling1D as GlobalAvgPool1D,
    GlobalAveragePooling2D as GlobalAveragePooling2D,
    GlobalAveragePooling2D as GlobalAvgPool2D,
    GlobalAveragePooling3D as GlobalAveragePooling3D,
    GlobalAveragePooling3D as GlobalAvgPool3D,
    GlobalMaxPooling1D as GlobalMaxPool1D,
    GlobalMaxPooling1D as GlobalMaxPooling1D,
    GlobalMaxPooling2D as GlobalMaxPool2D,
    GlobalMaxPooling2D as GlobalMaxPooling2D,
    GlobalMaxPooling3D as GlobalMaxPool3D,
    GlobalMaxPooling3D as GlobalMaxPooling3D,
    MaxPooling1D as MaxPool1D,
    MaxPooling1D as MaxPooling1D,
    MaxPooling2D as MaxPool2D,
    MaxPooling2D as MaxPooling2D,
    MaxPooling3D as MaxPool3D,
    MaxPooling3D as MaxPooling3D,
)
from headrace._src.keras.layers.preprocessing.category_encoding import CategoryEncoding as CategoryEncoding
from headrace._src.keras.layers.preprocessing.color_augmentation import (
    AutoContrast as AutoContrast,
    Equalization as Equalization,
    RandomColorDegeneration as RandomColorDegeneration,
    RandomGrayscale as RandomGrayscale,
    RandomHue as RandomHue,
    RandomInvert as RandomInvert,
    RandomPosterization as RandomPosterization,
    RandomSaturation as RandomSaturation,
    RandomSharpness as RandomSharpness,
    Solarization as Solarization,
)
from headrace._src.keras.layers.preprocessing.discretization import Discretization as Discretization
from headrace._src.keras.layers.preprocessing.feature_normalization import Normalization as Normalization
from headrace._src.keras.layers.preprocessing.hashing import HashedCrossing as HashedCrossing, Hashing as Hashing
from headrace._src.keras.layers.preprocessing.image_augmentation import (
    BaseImageAugmentationLayer as BaseImageAugmentationLayer,
    RandomBrightness as RandomBrightness,
    RandomContrast as RandomContrast,
    RandomCrop as RandomCrop,
    RandomFlip as RandomFlip,
)
from headrace._src.keras.layers.preprocessing.image_preprocessing import (
    CenterCrop as CenterCrop,
    Rescaling as Rescaling,
    Resizing as Resizing,
)
from headrace._src.keras.layers.preprocessing.image_transformation import (
    RandomHeight as RandomHeight,
    RandomRotation as RandomRotation,
    RandomTranslation as RandomTranslation,
    RandomWidth as RandomWidth,
    RandomZoom as RandomZoom,
)
from headrace._src.keras.layers.preprocessing.pipeline import Pipeline as Pipeline
from headrace._src.keras.layers.preprocessing.shape_augmentation import (
    MixUp as MixUp,
    RandomElasticTransform as RandomElasticTransform,
    RandomErasing as RandomErasing,
    RandomGaussianBlur as RandomGaussianBlur,
    RandomPerspective as RandomPerspective,
    RandomShear as RandomShear,
)
from headrace._src.keras.layers.preprocessing.spectrogram import (
    MelSpectrogram as MelSpectrogram,
    STFTSpectrogram as STFTSpectrogram,
)
from headrace._src.keras.layers.preprocessing.string_lookup import (
    IntegerLookup as IntegerLookup,
    StringLookup as StringLookup,
)
from headrace._src.keras.layers.preprocessing.text_vectorization import TextVectorization as TextVectorization
from headrace._src.keras.layers.recurrent.abstract_rnn_cell import AbstractRNNCell as AbstractRNNCell
from headrace._src.keras.layers.recurrent.bidirectional import Bidirectional as Bidirectional
from headrace._src.keras.layers.recurrent.conv_lstm import (
    ConvLSTM1D as ConvLSTM1D,
    ConvLSTM2D as ConvLSTM2D,
    ConvLSTM3D as ConvLSTM3D,
)
from headrace._src.keras.layers.recurrent.recurrent_cell import (
    SimpleRNNCell as SimpleRNNCell,
    StackedRNNCells as StackedRNNCells,
)
from headrace._src.keras.layers.recurrent.recurrent_layers import SimpleRNN as SimpleRNN
from headrace._src.keras.layers.recurrent.rnn import RNN as RNN
from headrace._src.keras.layers.regularization.activity_regularization import (
    ActivityRegularization as ActivityRegularization,
)
from headrace._src.keras.layers.regularization.dropout import (
    AlphaDropout as AlphaDropout,
    Dropout as Dropout,
    GaussianDropout as GaussianDropout,
    GaussianNoise as GaussianNoise,
    SpatialDropout1D as SpatialDropout1D,
    SpatialDropout2D as SpatialDropout2D,
    SpatialDropout3D as SpatialDropout3D,
)
from headrace._src.keras.layers.reshaping.padding_and_upsampling import (
    Cropping1D as Cropping1D,
    Cropping2D as Cropping2D,
    Cropping3D as Cropping3D,
    UpSampling1D as UpSampling1D,
    UpSampling2D as UpSampling2D,
    UpSampling3D as UpSampling3D,
    ZeroPadding1D as ZeroPadding1D,
    ZeroPadding2D as ZeroPadding2D,
    ZeroPadding3D as ZeroPadding3D,
)
from headrace._src.keras.layers.reshaping.reshaping import (
    Flatten as Flatten,
    Permute as Permute,
    RepeatVector as RepeatVector,
    Reshape as Reshape,
)
from headrace.keras.layers import experimental as experimental

__all__ = [
    "AbstractRNNCell", "Activation", "ActivityRegularization", "AdaptiveAveragePooling1D", "AdaptiveAveragePooling2D",
    "AdaptiveAveragePooling3D", "AdaptiveMaxPooling1D", "AdaptiveMaxPooling2D", "AdaptiveMaxPooling3D", "Add",
    "AdditiveAttention", "AlphaDropout", "Attention", "AutoContrast", "Average", "AveragePooling1D", "AveragePooling2D",
    "AveragePooling3D", "AvgPool1D", "AvgPool2D", "AvgPool3D", "BaseImageAugmentationLayer", "BatchNormalization",
    "Bidirectional", "CategoryEncoding", "CenterCrop", "Concatenate", "Conv1D", "Conv1DTranspose", "Conv2D",
    "Conv2DTranspose", "Conv3D", "Conv3DTranspose", "ConvLSTM1D", "ConvLSTM2D", "ConvLSTM3D", "Convolution1D",
    "Convolution1DTranspose", "Convolution2D", "Convolution2DTranspose", "Convolution3D", "Convolution3DTranspose",
    "Cropping1D", "Cropping2D", "Cropping3D", "CuDNNGRU", "CuDNNLSTM", "Dense", "DenseFeatures", "DepthwiseConv1D",
    "DepthwiseConv2D", "Discretization", "Dot", "Dropout", "ELU", "EinsumDense", "Embedding", "Equalization", "Flatten",
    "GRU", "GRUCell", "GaussianDropout", "GaussianNoise", "GlobalAveragePooling1D", "GlobalAveragePooling2D",
    "GlobalAveragePooling3D", "GlobalAvgPool1D", "GlobalAvgPool2D", "GlobalAvgPool3D", "GlobalMaxPool1D",
    "GlobalMaxPool2D", "GlobalMaxPool3D", "GlobalMaxPooling1D", "GlobalMaxPooling2D", "GlobalMaxPooling3D",
    "GroupNormalization", "GroupQueryAttention", "HashedCrossing", "Hashing", "Identity", "Input", "InputLayer",
    "InputSpec", "IntegerLookup", "LSTM", "LSTMCell", "Lambda", "Layer", "LayerNormalization", "LeakyReLU",
    "LocallyConnected1D", "LocallyConnected2D", "Masking", "MaxPool1D", "MaxPool2D", "MaxPool3D", "MaxPooling1D",
    "MaxPooling2D", "MaxPooling3D", "Maximum", "MelSpectrogram", "Minimum", "MixUp", "MultiHeadAttention", "Multiply",
    "Normalization", "PReLU", "Permute", "Pipeline", "RMSNormalization", "RNN", "RandomBrightness",
    "RandomColorDegeneration", "RandomContrast", "RandomCrop", "RandomElasticTransform", "RandomErasing", "RandomFlip",
    "RandomGaussianBlur", "RandomGrayscale", "RandomHeight", "RandomHue", "RandomInvert", "RandomPerspective",
    "RandomPosterization", "RandomRotation", "RandomSaturation", "RandomSharpness", "RandomShear", "RandomTranslation",
    "RandomWidth", "RandomZoom", "ReLU", "RepeatVector", "Rescaling", "Reshape", "Resizing", "ReversibleEmbedding",
    "STFTSpectrogram", "SeparableConv1D", "SeparableConv2D", "SeparableConvolution1D", "SeparableConvolution2D",
    "SimpleRNN", "SimpleRNNCell", "Softmax", "Solarization", "SpatialDropout1D", "SpatialDropout2D", "SpatialDropout3D",
    "SpectralNormalization", "StackedRNNCells", "StringLookup", "Subtract", "TextVectorization", "ThresholdedReLU",
    "TimeDistributed", "UnitNormalization", "UpSampling1D", "UpSampling2D", "UpSampling3D", "Wrapper", "ZeroPadding1D",
    "ZeroPadding2D", "ZeroPadding3D", "add", "average", "concatenate", "deserialize", "disable_v2_dtype_behavior",
    "dot", "enable_v2_dtype_behavior", "experimental", "maximum", "minimum", "multiply", "serialize", "subtract",
]
