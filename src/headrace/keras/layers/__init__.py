"""tf.keras.layers"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "experimental": ".",
        # abstract rnn cell
        "AbstractRNNCell": "keras.layers.abstract_rnn_cell:AbstractRNNCell",
        # activation
        "Activation": "keras.layers.activation:Activation",
        "ELU": "keras.layers.activation:ELU",
        "LeakyReLU": "keras.layers.activation:LeakyReLU",
        "PReLU": "keras.layers.activation:PReLU",
        "ReLU": "keras.layers.activation:ReLU",
        "Softmax": "keras.layers.activation:Softmax",
        "ThresholdedReLU": "keras.layers.activation:ThresholdedReLU",
        # activity regularization
        "ActivityRegularization": "keras.layers.activity_regularization:ActivityRegularization",
        # attention
        "AdditiveAttention": "keras.layers.attention:AdditiveAttention",
        "Attention": "keras.layers.attention:Attention",
        # batch normalization
        "BatchNormalization": "keras.layers.batch_normalization:BatchNormalization",
        # category encoding
        "CategoryEncoding": "keras.layers.category_encoding:CategoryEncoding",
        # conv lstm
        "ConvLSTM1D": "keras.layers.conv_lstm:ConvLSTM1D",
        "ConvLSTM2D": "keras.layers.conv_lstm:ConvLSTM2D",
        "ConvLSTM3D": "keras.layers.conv_lstm:ConvLSTM3D",
        # conv transpose
        "Conv1DTranspose": "keras.layers.conv_transpose:Conv1DTranspose",
        "Conv2DTranspose": "keras.layers.conv_transpose:Conv2DTranspose",
        "Conv3DTranspose": "keras.layers.conv_transpose:Conv3DTranspose",
        "Convolution1DTranspose": "keras.layers.conv_transpose:Conv1DTranspose",
        "Convolution2DTranspose": "keras.layers.conv_transpose:Conv2DTranspose",
        "Convolution3DTranspose": "keras.layers.conv_transpose:Conv3DTranspose",
        # convolution
        "Conv1D": "keras.layers.convolution:Conv1D",
        "Conv2D": "keras.layers.convolution:Conv2D",
        "Conv3D": "keras.layers.convolution:Conv3D",
        "Convolution1D": "keras.layers.convolution:Conv1D",
        "Convolution2D": "keras.layers.convolution:Conv2D",
        "Convolution3D": "keras.layers.convolution:Conv3D",
        # dense
        "Dense": "keras.layers.dense:Dense",
        # dense features
        "DenseFeatures": "keras.feature_column.features_layer:DenseFeatures",
        # depthwise conv
        "DepthwiseConv1D": "keras.layers.depthwise_conv:DepthwiseConv1D",
        "DepthwiseConv2D": "keras.layers.depthwise_conv:DepthwiseConv2D",
        "SeparableConv1D": "keras.layers.depthwise_conv:SeparableConv1D",
        "SeparableConv2D": "keras.layers.depthwise_conv:SeparableConv2D",
        "SeparableConvolution1D": "keras.layers.depthwise_conv:SeparableConv1D",
        "SeparableConvolution2D": "keras.layers.depthwise_conv:SeparableConv2D",
        # discretization
        "Discretization": "keras.layers.discretization:Discretization",
        # dropout
        "AlphaDropout": "keras.layers.dropout:AlphaDropout",
        "Dropout": "keras.layers.dropout:Dropout",
        "GaussianDropout": "keras.layers.dropout:GaussianDropout",
        "GaussianNoise": "keras.layers.dropout:GaussianNoise",
        "SpatialDropout1D": "keras.layers.dropout:SpatialDropout1D",
        "SpatialDropout2D": "keras.layers.dropout:SpatialDropout2D",
        "SpatialDropout3D": "keras.layers.dropout:SpatialDropout3D",
        # einsum dense
        "EinsumDense": "keras.layers.einsum_dense:EinsumDense",
        # embedding
        "Embedding": "keras.layers.embedding:Embedding",
        # feature normalization
        "Normalization": "keras.layers.feature_normalization:Normalization",
        # hashing
        "HashedCrossing": "keras.layers.hashing:HashedCrossing",
        "Hashing": "keras.layers.hashing:Hashing",
        # identity
        "Identity": "keras.layers.identity:Identity",
        # image augmentation
        "BaseImageAugmentationLayer": "keras.layers.image_augmentation:BaseImageAugmentationLayer",
        "RandomBrightness": "keras.layers.image_augmentation:RandomBrightness",
        "RandomContrast": "keras.layers.image_augmentation:RandomContrast",
        "RandomCrop": "keras.layers.image_augmentation:RandomCrop",
        "RandomFlip": "keras.layers.image_augmentation:RandomFlip",
        # image preprocessing
        "CenterCrop": "keras.layers.image_preprocessing:CenterCrop",
        "Rescaling": "keras.layers.image_preprocessing:Rescaling",
        "Resizing": "keras.layers.image_preprocessing:Resizing",
        # image transformation
        "RandomHeight": "keras.layers.image_transformation:RandomHeight",
        "RandomRotation": "keras.layers.image_transformation:RandomRotation",
        "RandomTranslation": "keras.layers.image_transformation:RandomTranslation",
        "RandomWidth": "keras.layers.image_transformation:RandomWidth",
        "RandomZoom": "keras.layers.image_transformation:RandomZoom",
        # input layer
        "Input": "keras.layers.input_layer:Input",
        "InputLayer": "keras.layers.input_layer:InputLayer",
        # input spec
        "InputSpec": "keras.layers.input_spec:InputSpec",
        # lambda layer
        "Lambda": "keras.layers.lambda_layer:Lambda",
        # layer
        "Layer": "keras.layers.layer:Layer",
        # locally connected
        "LocallyConnected1D": "keras.layers.locally_connected:LocallyConnected1D",
        "LocallyConnected2D": "keras.layers.locally_connected:LocallyConnected2D",
        # lookup
        "deserialize": "keras.layers.lookup:deserialize",
        "serialize": "keras.layers.lookup:serialize",
        # masking
        "Masking": "keras.layers.masking:Masking",
        # merging
        "Add": "keras.layers.merging:Add",
        "Average": "keras.layers.merging:Average",
        "Concatenate": "keras.layers.merging:Concatenate",
        "Dot": "keras.layers.merging:Dot",
        "Maximum": "keras.layers.merging:Maximum",
        "Minimum": "keras.layers.merging:Minimum",
        "Multiply": "keras.layers.merging:Multiply",
        "Subtract": "keras.layers.merging:Subtract",
        "add": "keras.layers.merging:add",
        "average": "keras.layers.merging:average",
        "concatenate": "keras.layers.merging:concatenate",
        "dot": "keras.layers.merging:dot",
        "maximum": "keras.layers.merging:maximum",
        "minimum": "keras.layers.merging:minimum",
        "multiply": "keras.layers.merging:multiply",
        "subtract": "keras.layers.merging:subtract",
        # multi head attention
        "MultiHeadAttention": "keras.layers.multi_head_attention:MultiHeadAttention",
        # normalization
        "GroupNormalization": "keras.layers.normalization:GroupNormalization",
        "LayerNormalization": "keras.layers.normalization:LayerNormalization",
        "UnitNormalization": "keras.layers.normalization:UnitNormalization",
        # pooling
        "AveragePooling1D": "keras.layers.pooling:AveragePooling1D",
        "AveragePooling2D": "keras.layers.pooling:AveragePooling2D",
        "AveragePooling3D": "keras.layers.pooling:AveragePooling3D",
        "AvgPool1D": "keras.layers.pooling:AveragePooling1D",
        "AvgPool2D": "keras.layers.pooling:AveragePooling2D",
        "AvgPool3D": "keras.layers.pooling:AveragePooling3D",
        "GlobalAveragePooling1D": "keras.layers.pooling:GlobalAveragePooling1D",
        "GlobalAveragePooling2D": "keras.layers.pooling:GlobalAveragePooling2D",
        "GlobalAveragePooling3D": "keras.layers.pooling:GlobalAveragePooling3D",
        "GlobalAvgPool1D": "keras.layers.pooling:GlobalAveragePooling1D",
        "GlobalAvgPool2D": "keras.layers.pooling:GlobalAveragePooling2D",
        "GlobalAvgPool3D": "keras.layers.pooling:GlobalAveragePooling3D",
        "GlobalMaxPool1D": "keras.layers.pooling:GlobalMaxPooling1D",
        "GlobalMaxPool2D": "keras.layers.pooling:GlobalMaxPooling2D",
        "GlobalMaxPool3D": "keras.layers.pooling:GlobalMaxPooling3D",
        "GlobalMaxPooling1D": "keras.layers.pooling:GlobalMaxPooling1D",
        "GlobalMaxPooling2D": "keras.layers.pooling:GlobalMaxPooling2D",
        "GlobalMaxPooling3D": "keras.layers.pooling:GlobalMaxPooling3D",
        "MaxPool1D": "keras.layers.pooling:MaxPooling1D",
        "MaxPool2D": "keras.layers.pooling:MaxPooling2D",
        "MaxPool3D": "keras.layers.pooling:MaxPooling3D",
        "MaxPooling1D": "keras.layers.pooling:MaxPooling1D",
        "MaxPooling2D": "keras.layers.pooling:MaxPooling2D",
        "MaxPooling3D": "keras.layers.pooling:MaxPooling3D",
        # recurrent cell
        "GRUCell": "keras.layers.recurrent_cell:GRUCell",
        "LSTMCell": "keras.layers.recurrent_cell:LSTMCell",
        "SimpleRNNCell": "keras.layers.recurrent_cell:SimpleRNNCell",
        "StackedRNNCells": "keras.layers.recurrent_cell:StackedRNNCells",
        # resizing
        "Cropping1D": "keras.layers.resizing:Cropping1D",
        "Cropping2D": "keras.layers.resizing:Cropping2D",
        "Cropping3D": "keras.layers.resizing:Cropping3D",
        "UpSampling1D": "keras.layers.resizing:UpSampling1D",
        "UpSampling2D": "keras.layers.resizing:UpSampling2D",
        "UpSampling3D": "keras.layers.resizing:UpSampling3D",
        "ZeroPadding1D": "keras.layers.resizing:ZeroPadding1D",
        "ZeroPadding2D": "keras.layers.resizing:ZeroPadding2D",
        "ZeroPadding3D": "keras.layers.resizing:ZeroPadding3D",
        # rnn
        "GRU": "keras.layers.rnn:GRU",
        "LSTM": "keras.layers.rnn:LSTM",
        "RNN": "keras.layers.rnn:RNN",
        "SimpleRNN": "keras.layers.rnn:SimpleRNN",
        # shaping
        "Flatten": "keras.layers.shaping:Flatten",
        "Permute": "keras.layers.shaping:Permute",
        "RepeatVector": "keras.layers.shaping:RepeatVector",
        "Reshape": "keras.layers.shaping:Reshape",
        # spectral normalization
        "SpectralNormalization": "keras.layers.spectral_normalization:SpectralNormalization",
        # string lookup
        "IntegerLookup": "keras.layers.string_lookup:IntegerLookup",
        "StringLookup": "keras.layers.string_lookup:StringLookup",
        # text vectorization
        "TextVectorization": "keras.layers.text_vectorization:TextVectorization",
        # wrapper
        "Bidirectional": "keras.layers.wrapper:Bidirectional",
        "TimeDistributed": "keras.layers.wrapper:TimeDistributed",
        "Wrapper": "keras.layers.wrapper:Wrapper",
        # Keras 3
        "AdaptiveAveragePooling1D": "keras.layers.adaptive_pooling:AdaptiveAveragePooling1D",
        "AdaptiveAveragePooling2D": "keras.layers.adaptive_pooling:AdaptiveAveragePooling2D",
        "AdaptiveAveragePooling3D": "keras.layers.adaptive_pooling:AdaptiveAveragePooling3D",
        "AdaptiveMaxPooling1D": "keras.layers.adaptive_pooling:AdaptiveMaxPooling1D",
        "AdaptiveMaxPooling2D": "keras.layers.adaptive_pooling:AdaptiveMaxPooling2D",
        "AdaptiveMaxPooling3D": "keras.layers.adaptive_pooling:AdaptiveMaxPooling3D",
        "AutoContrast": "keras.layers.color_augmentation:AutoContrast",
        "Solarization": "keras.layers.color_augmentation:Solarization",
        "Equalization": "keras.layers.color_augmentation:Equalization",
        "RandomGrayscale": "keras.layers.color_augmentation:RandomGrayscale",
        "RandomInvert": "keras.layers.color_augmentation:RandomInvert",
        "RandomHue": "keras.layers.color_augmentation:RandomHue",
        "RandomSaturation": "keras.layers.color_augmentation:RandomSaturation",
        "RandomColorDegeneration": "keras.layers.color_augmentation:RandomColorDegeneration",
        "RandomPosterization": "keras.layers.color_augmentation:RandomPosterization",
        "RandomSharpness": "keras.layers.color_augmentation:RandomSharpness",
        "GroupQueryAttention": "keras.layers.group_query_attention:GroupQueryAttention",
        "ReversibleEmbedding": "keras.layers.reversible_embedding:ReversibleEmbedding",
        "RMSNormalization": "keras.layers.rms_normalization:RMSNormalization",
        "RandomErasing": "keras.layers.shape_augmentation:RandomErasing",
        "RandomGaussianBlur": "keras.layers.shape_augmentation:RandomGaussianBlur",
        "RandomShear": "keras.layers.shape_augmentation:RandomShear",
        "RandomPerspective": "keras.layers.shape_augmentation:RandomPerspective",
        "RandomElasticTransform": "keras.layers.shape_augmentation:RandomElasticTransform",
        "MixUp": "keras.layers.shape_augmentation:MixUp",
        "Pipeline": "keras.layers.pipeline:Pipeline",
        "STFTSpectrogram": "keras.layers.spectrogram:STFTSpectrogram",
        "MelSpectrogram": "keras.layers.spectrogram:MelSpectrogram",
    },
)
