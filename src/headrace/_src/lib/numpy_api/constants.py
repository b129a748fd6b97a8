"""Constants and scalar types that tf.experimental.numpy shares with NumPy."""

import numpy as np

pi = np.pi
e = np.e
inf = np.inf
newaxis = np.newaxis

bool_ = np.bool_
int8, int16, int32, int64 = np.int8, np.int16, np.int32, np.int64
uint8, uint16, uint32, uint64 = np.uint8, np.uint16, np.uint32, np.uint64
float16, float32, float64 = np.float16, np.float32, np.float64
complex64, complex128 = np.complex64, np.complex128
inexact = np.inexact
iinfo = np.iinfo
object_ = np.object_

# Names that NumPy 2 removed.
int_ = np.int64
float_ = np.float64
complex_ = np.complex128
string_ = np.bytes_
unicode_ = np.str_
