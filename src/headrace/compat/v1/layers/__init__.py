"""tf.compat.v1.layers: layers as functions and classes that create variables by name."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # namespaces
        "experimental": ".",
        # names
        "AveragePooling1D": "compat_v1.layers.pooling:AveragePooling1D",
        "AveragePooling2D": "compat_v1.layers.pooling:AveragePooling2D",
        "AveragePooling3D": "compat_v1.layers.pooling:AveragePooling3D",
        "BatchNormalization": "compat_v1.layers.normalization:BatchNormalization",
        "Conv1D": "compat_v1.layers.convolution:Conv1D",
        "Conv2D": "compat_v1.layers.convolution:Conv2D",
        "Conv2DTranspose": "compat_v1.layers.convolution:Conv2DTranspose",
        "Conv3D": "compat_v1.layers.convolution:Conv3D",
        "Conv3DTranspose": "compat_v1.layers.convolution:Conv3DTranspose",
        "Dense": "compat_v1.layers.core:Dense",
        "Dropout": "compat_v1.layers.core:Dropout",
        "Flatten": "compat_v1.layers.core:Flatten",
        "Layer": "compat_v1.layers.layer:Layer",
        "MaxPooling1D": "compat_v1.layers.pooling:MaxPooling1D",
        "MaxPooling2D": "compat_v1.layers.pooling:MaxPooling2D",
        "MaxPooling3D": "compat_v1.layers.pooling:MaxPooling3D",
        "separable_conv1d": "compat_v1.layers.convolution:separable_conv1d",
        "SeparableConv1D": "compat_v1.layers.convolution:SeparableConv1D",
        "SeparableConv2D": "compat_v1.layers.convolution:SeparableConv2D",
        "average_pooling1d": "compat_v1.layers.pooling:average_pooling1d",
        "average_pooling2d": "compat_v1.layers.pooling:average_pooling2d",
        "average_pooling3d": "compat_v1.layers.pooling:average_pooling3d",
        "batch_normalization": "compat_v1.layers.normalization:batch_normalization",
        "conv1d": "compat_v1.layers.convolution:conv1d",
        "conv2d": "compat_v1.layers.convolution:conv2d",
        "conv2d_transpose": "compat_v1.layers.convolution:conv2d_transpose",
        "conv3d": "compat_v1.layers.convolution:conv3d",
        "conv3d_transpose": "compat_v1.layers.convolution:conv3d_transpose",
        "dense": "compat_v1.layers.core:dense",
        "dropout": "compat_v1.layers.core:dropout",
        "flatten": "compat_v1.layers.core:flatten",
        "max_pooling1d": "compat_v1.layers.pooling:max_pooling1d",
        "max_pooling2d": "compat_v1.layers.pooling:max_pooling2d",
        "max_pooling3d": "compat_v1.layers.pooling:max_pooling3d",
        "separable_conv2d": "compat_v1.layers.convolution:separable_conv2d",
    },
)
