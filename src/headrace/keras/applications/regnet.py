"""tf.keras.applications.regnet: RegNet models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "RegNetX002": "keras.applications.regnet:RegNetX002",
        "RegNetX004": "keras.applications.regnet:RegNetX004",
        "RegNetX006": "keras.applications.regnet:RegNetX006",
        "RegNetX008": "keras.applications.regnet:RegNetX008",
        "RegNetX016": "keras.applications.regnet:RegNetX016",
        "RegNetX032": "keras.applications.regnet:RegNetX032",
        "RegNetX040": "keras.applications.regnet:RegNetX040",
        "RegNetX064": "keras.applications.regnet:RegNetX064",
        "RegNetX080": "keras.applications.regnet:RegNetX080",
        "RegNetX120": "keras.applications.regnet:RegNetX120",
        "RegNetX160": "keras.applications.regnet:RegNetX160",
        "RegNetX320": "keras.applications.regnet:RegNetX320",
        "RegNetY002": "keras.applications.regnet:RegNetY002",
        "RegNetY004": "keras.applications.regnet:RegNetY004",
        "RegNetY006": "keras.applications.regnet:RegNetY006",
        "RegNetY008": "keras.applications.regnet:RegNetY008",
        "RegNetY016": "keras.applications.regnet:RegNetY016",
        "RegNetY032": "keras.applications.regnet:RegNetY032",
        "RegNetY040": "keras.applications.regnet:RegNetY040",
        "RegNetY064": "keras.applications.regnet:RegNetY064",
        "RegNetY080": "keras.applications.regnet:RegNetY080",
        "RegNetY120": "keras.applications.regnet:RegNetY120",
        "RegNetY160": "keras.applications.regnet:RegNetY160",
        "RegNetY320": "keras.applications.regnet:RegNetY320",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_nothing",
    },
)
