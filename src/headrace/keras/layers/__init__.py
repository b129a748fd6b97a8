"""tf.keras.layers: layers."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "experimental": ".",
        # abstract rnn cell
        "AbstractRNNCell": "keras.layers.recurrent.abstract_rnn_cell:AbstractRNNCell",
        # activation
        "Activation": "keras.layers.activation.activation:Activation",
        "ELU": "keras.layers.activation.activation:ELU",
        "LeakyReLU": "keras.layers.activation.activation:LeakyReLU",
        "PReLU": "keras.layers.activation.activation:PReLU",
        "ReLU": "keras.layers.activation.activation:ReLU",
        "Softmax": "keras.layers.activation.activation:Softmax",
        "ThresholdedReLU": "keras.layers.activation.activation:ThresholdedReLU",
        # activity regularization
        "ActivityRegularization": "keras.layers.regularization.activity_regularization:ActivityRegularization",
        # attention
        "AdditiveAttention": "keras.layers.attention.attention:AdditiveAttention",
        "Attention": "keras.layers.attention.attention:Attention",
        # batch normalization
        "BatchNormalization": "keras.layers.normalization.batch_normalization:BatchNormalization",
        # category encoding
        "CategoryEncoding": "keras.layers.preprocessing.category_encoding:CategoryEncoding",
        # conv lstm
        "ConvLSTM1D": "keras.layers.recurrent.conv_lstm:ConvLSTM1D",
        "ConvLSTM2D": "keras.layers.recurrent.conv_lstm:ConvLSTM2D",
        "ConvLSTM3D": "keras.layers.recurrent.conv_lstm:ConvLSTM3D",
        # conv transpose
        "Conv1DTranspose": "keras.layers.convolution.conv_transpose:Conv1DTranspose",
        "Conv2DTranspose": "keras.layers.convolution.conv_transpose:Conv2DTranspose",
        "Conv3DTranspose": "keras.layers.convolution.conv_transpose:Conv3DTranspose",
        "Convolution1DTranspose": "keras.layers.convolution.conv_transpose:Conv1DTranspose",
        "Convolution2DTranspose": "keras.layers.convolution.conv_transpose:Conv2DTranspose",
        "Convolution3DTranspose": "keras.layers.convolution.conv_transpose:Conv3DTranspose",
        # convolution
        "Conv1D": "keras.layers.convolution.convolution:Conv1D",
        "Conv2D": "keras.layers.convolution.convolution:Conv2D",
        "Conv3D": "keras.layers.convolution.convolution:Conv3D",
        "Convolution1D": "keras.layers.convolution.convolution:Conv1D",
        "Convolution2D": "keras.layers.convolution.convolution:Conv2D",
        "Convolution3D": "keras.layers.convolution.convolution:Conv3D",
        # dense
        "Dense": "keras.layers.core.dense:Dense",
        # dense features
        "DenseFeatures": "keras.feature_column.features_layer:DenseFeatures",
        # depthwise conv
        "DepthwiseConv1D": "keras.layers.convolution.depthwise_conv:DepthwiseConv1D",
        "DepthwiseConv2D": "keras.layers.convolution.depthwise_conv:DepthwiseConv2D",
        "SeparableConv1D": "keras.layers.convolution.depthwise_conv:SeparableConv1D",
        "SeparableConv2D": "keras.layers.convolution.depthwise_conv:SeparableConv2D",
        "SeparableConvolution1D": "keras.layers.convolution.depthwise_conv:SeparableConv1D",
        "SeparableConvolution2D": "keras.layers.convolution.depthwise_conv:SeparableConv2D",
        # discretization
        "Discretization": "keras.layers.preprocessing.discretization:Discretization",
        # dropout
        "AlphaDropout": "keras.layers.regularization.dropout:AlphaDropout",
        "Dropout": "keras.layers.regularization.dropout:Dropout",
        "GaussianDropout": "keras.layers.regularization.dropout:GaussianDropout",
        "GaussianNoise": "keras.layers.regularization.dropout:GaussianNoise",
        "SpatialDropout1D": "keras.layers.regularization.dropout:SpatialDropout1D",
        "SpatialDropout2D": "keras.layers.regularization.dropout:SpatialDropout2D",
        "SpatialDropout3D": "keras.layers.regularization.dropout:SpatialDropout3D",
        # einsum dense
        "EinsumDense": "keras.layers.core.einsum_dense:EinsumDense",
        # embedding
        "Embedding": "keras.layers.core.embedding:Embedding",
        # feature normalization
        "Normalization": "keras.layers.preprocessing.feature_normalization:Normalization",
        # hashing
        "HashedCrossing": "keras.layers.preprocessing.hashing:HashedCrossing",
        "Hashing": "keras.layers.preprocessing.hashing:Hashing",
        # identity
        "Identity": "keras.layers.core.identity:Identity",
        # image augmentation
        "BaseImageAugmentationLayer": "keras.layers.preprocessing.image_augmentation:BaseImageAugmentationLayer",
        "RandomBrightness": "keras.layers.preprocessing.image_augmentation:RandomBrightness",
        "RandomContrast": "keras.layers.preprocessing.image_augmentation:RandomContrast",
        "RandomCrop": "keras.layers.preprocessing.image_augmentation:RandomCrop",
        "RandomFlip": "keras.layers.preprocessing.image_augmentation:RandomFlip",
        # image preprocessing
        "CenterCrop": "keras.layers.preprocessing.image_preprocessing:CenterCrop",
        "Rescaling": "keras.layers.preprocessing.image_preprocessing:Rescaling",
        "Resizing": "keras.layers.preprocessing.image_preprocessing:Resizing",
        # image transformation
        "RandomHeight": "keras.layers.preprocessing.image_transformation:RandomHeight",
        "RandomRotation": "keras.layers.preprocessing.image_transformation:RandomRotation",
        "RandomTranslation": "keras.layers.preprocessing.image_transformation:RandomTranslation",
        "RandomWidth": "keras.layers.preprocessing.image_transformation:RandomWidth",
        "RandomZoom": "keras.layers.preprocessing.image_transformation:RandomZoom",
        # input layer
        "Input": "keras.layers.core.input_layer:Input",
        "InputLayer": "keras.layers.core.input_layer:InputLayer",
        # input spec
        "InputSpec": "keras.engine.input_spec:InputSpec",
        # lambda layer
        "Lambda": "keras.layers.core.lambda_layer:Lambda",
        # layer
        "Layer": "keras.engine.layer:Layer",
        # locally connected
        "LocallyConnected1D": "keras.layers.convolution.locally_connected:LocallyConnected1D",
        "LocallyConnected2D": "keras.layers.convolution.locally_connected:LocallyConnected2D",
        # lookup
        "deserialize": "keras.layers.lookup:deserialize",
        "serialize": "keras.layers.lookup:serialize",
        # masking
        "Masking": "keras.layers.core.masking:Masking",
        # merging
        "Add": "keras.layers.merging.merging:Add",
        "Average": "keras.layers.merging.merging:Average",
        "Concatenate": "keras.layers.merging.merging:Concatenate",
        "Dot": "keras.layers.merging.merging:Dot",
        "Maximum": "keras.layers.merging.merging:Maximum",
        "Minimum": "keras.layers.merging.merging:Minimum",
        "Multiply": "keras.layers.merging.merging:Multiply",
        "Subtract": "keras.layers.merging.merging:Subtract",
        "add": "keras.layers.merging.merging:add",
        "average": "keras.layers.merging.merging:average",
        "concatenate": "keras.layers.merging.merging:concatenate",
        "dot": "keras.layers.merging.merging:dot",
        "maximum": "keras.layers.merging.merging:maximum",
        "minimum": "keras.layers.merging.merging:minimum",
        "multiply": "keras.layers.merging.merging:multiply",
        "subtract": "keras.layers.merging.merging:subtract",
        # multi head attention
        "MultiHeadAttention": "keras.layers.attention.multi_head_attention:MultiHeadAttention",
        # normalization
        "GroupNormalization": "keras.layers.normalization.sample_normalization:GroupNormalization",
        "LayerNormalization": "keras.layers.normalization.sample_normalization:LayerNormalization",
        "UnitNormalization": "keras.layers.normalization.sample_normalization:UnitNormalization",
        # pooling
        "AveragePooling1D": "keras.layers.pooling.pooling:AveragePooling1D",
        "AveragePooling2D": "keras.layers.pooling.pooling:AveragePooling2D",
        "AveragePooling3D": "keras.layers.pooling.pooling:AveragePooling3D",
        "AvgPool1D": "keras.layers.pooling.pooling:AveragePooling1D",
        "AvgPool2D": "keras.layers.pooling.pooling:AveragePooling2D",
        "AvgPool3D": "keras.layers.pooling.pooling:AveragePooling3D",
        "GlobalAveragePooling1D": "keras.layers.pooling.pooling:GlobalAveragePooling1D",
        "GlobalAveragePooling2D": "keras.layers.pooling.pooling:GlobalAveragePooling2D",
        "GlobalAveragePooling3D": "keras.layers.pooling.pooling:GlobalAveragePooling3D",
        "GlobalAvgPool1D": "keras.layers.pooling.pooling:GlobalAveragePooling1D",
        "GlobalAvgPool2D": "keras.layers.pooling.pooling:GlobalAveragePooling2D",
        "GlobalAvgPool3D": "keras.layers.pooling.pooling:GlobalAveragePooling3D",
        "GlobalMaxPool1D": "keras.layers.pooling.pooling:GlobalMaxPooling1D",
        "GlobalMaxPool2D": "keras.layers.pooling.pooling:GlobalMaxPooling2D",
        "GlobalMaxPool3D": "keras.layers.pooling.pooling:GlobalMaxPooling3D",
        "GlobalMaxPooling1D": "keras.layers.pooling.pooling:GlobalMaxPooling1D",
        "GlobalMaxPooling2D": "keras.layers.pooling.pooling:GlobalMaxPooling2D",
        "GlobalMaxPooling3D": "keras.layers.pooling.pooling:GlobalMaxPooling3D",
        "MaxPool1D": "keras.layers.pooling.pooling:MaxPooling1D",
        "MaxPool2D": "keras.layers.pooling.pooling:MaxPooling2D",
        "MaxPool3D": "keras.layers.pooling.pooling:MaxPooling3D",
        "MaxPooling1D": "keras.layers.pooling.pooling:MaxPooling1D",
        "MaxPooling2D": "keras.layers.pooling.pooling:MaxPooling2D",
        "MaxPooling3D": "keras.layers.pooling.pooling:MaxPooling3D",
        # recurrent cell
        "GRUCell": "keras.layers.recurrent.recurrent_cell:GRUCell",
        "LSTMCell": "keras.layers.recurrent.recurrent_cell:LSTMCell",
        "SimpleRNNCell": "keras.layers.recurrent.recurrent_cell:SimpleRNNCell",
        "StackedRNNCells": "keras.layers.recurrent.recurrent_cell:StackedRNNCells",
        # resizing
        "Cropping1D": "keras.layers.reshaping.padding_and_upsampling:Cropping1D",
        "Cropping2D": "keras.layers.reshaping.padding_and_upsampling:Cropping2D",
        "Cropping3D": "keras.layers.reshaping.padding_and_upsampling:Cropping3D",
        "UpSampling1D": "keras.layers.reshaping.padding_and_upsampling:UpSampling1D",
        "UpSampling2D": "keras.layers.reshaping.padding_and_upsampling:UpSampling2D",
        "UpSampling3D": "keras.layers.reshaping.padding_and_upsampling:UpSampling3D",
        "ZeroPadding1D": "keras.layers.reshaping.padding_and_upsampling:ZeroPadding1D",
        "ZeroPadding2D": "keras.layers.reshaping.padding_and_upsampling:ZeroPadding2D",
        "ZeroPadding3D": "keras.layers.reshaping.padding_and_upsampling:ZeroPadding3D",
        # rnn
        "GRU": "keras.layers.recurrent.recurrent_layers:GRU",
        "LSTM": "keras.layers.recurrent.recurrent_layers:LSTM",
        "RNN": "keras.layers.recurrent.rnn:RNN",
        "SimpleRNN": "keras.layers.recurrent.recurrent_layers:SimpleRNN",
        # shaping
        "Flatten": "keras.layers.reshaping.reshaping:Flatten",
        "Permute": "keras.layers.reshaping.reshaping:Permute",
        "RepeatVector": "keras.layers.reshaping.reshaping:RepeatVector",
        "Reshape": "keras.layers.reshaping.reshaping:Reshape",
        # spectral normalization
        "SpectralNormalization": "keras.layers.normalization.spectral_normalization:SpectralNormalization",
        # string lookup
        "IntegerLookup": "keras.layers.preprocessing.string_lookup:IntegerLookup",
        "StringLookup": "keras.layers.preprocessing.string_lookup:StringLookup",
        # text vectorization
        "TextVectorization": "keras.layers.preprocessing.text_vectorization:TextVectorization",
        # wrapper
        "Bidirectional": "keras.layers.recurrent.bidirectional:Bidirectional",
        "TimeDistributed": "keras.layers.core.time_distributed:TimeDistributed",
        "Wrapper": "keras.layers.core.wrapper:Wrapper",
        # Keras 3
        "AdaptiveAveragePooling1D": "keras.layers.pooling.adaptive_pooling:AdaptiveAveragePooling1D",
        "AdaptiveAveragePooling2D": "keras.layers.pooling.adaptive_pooling:AdaptiveAveragePooling2D",
        "AdaptiveAveragePooling3D": "keras.layers.pooling.adaptive_pooling:AdaptiveAveragePooling3D",
        "AdaptiveMaxPooling1D": "keras.layers.pooling.adaptive_pooling:AdaptiveMaxPooling1D",
        "AdaptiveMaxPooling2D": "keras.layers.pooling.adaptive_pooling:AdaptiveMaxPooling2D",
        "AdaptiveMaxPooling3D": "keras.layers.pooling.adaptive_pooling:AdaptiveMaxPooling3D",
        "AutoContrast": "keras.layers.preprocessing.color_augmentation:AutoContrast",
        "Solarization": "keras.layers.preprocessing.color_augmentation:Solarization",
        "Equalization": "keras.layers.preprocessing.color_augmentation:Equalization",
        "RandomGrayscale": "keras.layers.preprocessing.color_augmentation:RandomGrayscale",
        "RandomInvert": "keras.layers.preprocessing.color_augmentation:RandomInvert",
        "RandomHue": "keras.layers.preprocessing.color_augmentation:RandomHue",
        "RandomSaturation": "keras.layers.preprocessing.color_augmentation:RandomSaturation",
        "RandomColorDegeneration": "keras.layers.preprocessing.color_augmentation:RandomColorDegeneration",
        "RandomPosterization": "keras.layers.preprocessing.color_augmentation:RandomPosterization",
        "RandomSharpness": "keras.layers.preprocessing.color_augmentation:RandomSharpness",
        "GroupQueryAttention": "keras.layers.attention.group_query_attention:GroupQueryAttention",
        "ReversibleEmbedding": "keras.layers.core.reversible_embedding:ReversibleEmbedding",
        "RMSNormalization": "keras.layers.normalization.rms_normalization:RMSNormalization",
        "RandomErasing": "keras.layers.preprocessing.shape_augmentation:RandomErasing",
        "RandomGaussianBlur": "keras.layers.preprocessing.shape_augmentation:RandomGaussianBlur",
        "RandomShear": "keras.layers.preprocessing.shape_augmentation:RandomShear",
        "RandomPerspective": "keras.layers.preprocessing.shape_augmentation:RandomPerspective",
        "RandomElasticTransform": "keras.layers.preprocessing.shape_augmentation:RandomElasticTransform",
        "MixUp": "keras.layers.preprocessing.shape_augmentation:MixUp",
        "Pipeline": "keras.layers.preprocessing.pipeline:Pipeline",
        "STFTSpectrogram": "keras.layers.preprocessing.spectrogram:STFTSpectrogram",
        "MelSpectrogram": "keras.layers.preprocessing.spectrogram:MelSpectrogram",
    },
)
