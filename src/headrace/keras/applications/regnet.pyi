# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.regnet: RegNet models and their preprocessing."""

from headrace._src.keras.applications.imagenet import (
    decode_predictions as decode_predictions,
    preprocess_nothing as preprocess_input,
)
from headrace.keras.applications import (
    RegNetX002 as RegNetX002,
    RegNetX004 as RegNetX004,
    RegNetX006 as RegNetX006,
    RegNetX008 as RegNetX008,
    RegNetX016 as RegNetX016,
    RegNetX032 as RegNetX032,
    RegNetX040 as RegNetX040,
    RegNetX064 as RegNetX064,
    RegNetX080 as RegNetX080,
    RegNetX120 as RegNetX120,
    RegNetX160 as RegNetX160,
    RegNetX320 as RegNetX320,
    RegNetY002 as RegNetY002,
    RegNetY004 as RegNetY004,
    RegNetY006 as RegNetY006,
    RegNetY008 as RegNetY008,
    RegNetY016 as RegNetY016,
    RegNetY032 as RegNetY032,
    RegNetY040 as RegNetY040,
    RegNetY064 as RegNetY064,
    RegNetY080 as RegNetY080,
    RegNetY120 as RegNetY120,
    RegNetY160 as RegNetY160,
    RegNetY320 as RegNetY320,
)

__all__ = [
    "RegNetX002", "RegNetX004", "RegNetX006", "RegNetX008", "RegNetX016", "RegNetX032", "RegNetX040", "RegNetX064",
    "RegNetX080", "RegNetX120", "RegNetX160", "RegNetX320", "RegNetY002", "RegNetY004", "RegNetY006", "RegNetY008",
    "RegNetY016", "RegNetY032", "RegNetY040", "RegNetY064", "RegNetY080", "RegNetY120", "RegNetY160", "RegNetY320",
    "decode_predictions", "preprocess_input",
]
