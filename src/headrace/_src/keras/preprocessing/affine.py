"""Rotation, shift, shear and zoom of images."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from headrace._src.base.lazy import scipy_ndimage


def apply_affine_transform(
    x: np.ndarray,
    theta: float = 0,
    tx: float = 0,
    ty: float = 0,
    shear: float = 0,
    zx: float = 1,
    zy: float = 1,
    row_axis: int = 1,
    col_axis: int = 2,
    channel_axis: int = 0,
    fill_mode: str = "nearest",
    cval: float = 0.0,
    order: int = 1,
) -> np.ndarray:
    """Rotates, shifts, shears and zooms an image.

    Args:
        x: Image with three dimensions.
        theta: Angle of rotation in degrees.
        tx: Shift in rows.
        ty: Shift in columns.
        shear: Angle of shear in degrees.
        zx: Zoom of rows.
        zy: Zoom of columns.
        row_axis: Axis of the rows.
        col_axis: Axis of the columns.
        channel_axis: Axis of the channels.
        fill_mode: How points outside the image are filled: "constant", "nearest", "reflect" or "wrap".
        cval: Value of points outside the image in mode "constant".
        order: Order of the interpolation.

    Returns:
        The changed image, an array.

    Raises:
        ValueError: If `x` does not have rank 3, or the axes are not three different ones of it.
    """
    axes = {row_axis, col_axis, channel_axis}
    if len(axes) != 3:
        raise ValueError("'row_axis', 'col_axis', and 'channel_axis' must be distinct")
    if x.ndim != 3:
        raise ValueError("Input arrays must be multi-channel 2D images.")
    if axes != {0, 1, 2}:
        raise ValueError(f"Invalid axis' indices: {axes - {0, 1, 2}}")
    matrix = _matrix(theta, tx, ty, shear, zx, zy)
    if matrix is None:
        return x
    height, width = x.shape[row_axis], x.shape[col_axis]
    matrix = _centered(matrix, height, width)
    if col_axis > row_axis:
        # The matrix uses (x, y) and arrays use (row, column): swap the two.
        matrix = matrix[[1, 0, 2]][:, [1, 0, 2]]
    channels = np.moveaxis(x, channel_axis, 0)
    moved = [
        scipy_ndimage.affine_transform(
            channel, matrix[:2, :2], matrix[:2, 2], order=order, mode=fill_mode, cval=cval
        )
        for channel in channels
    ]  # fmt: skip
    return np.moveaxis(np.stack(moved, axis=0), 0, channel_axis)


def _matrix(theta: float, tx: float, ty: float, shear: float, zx: float, zy: float) -> np.ndarray | None:
    """Returns the homogeneous matrix of source coordinates relative to the corner; None for the identity."""
    steps = []
    if theta != 0:
        angle = np.deg2rad(theta)
        cos, sin = np.cos(angle), np.sin(angle)
        steps.append([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    if tx != 0 or ty != 0:
        steps.append([[1, 0, tx], [0, 1, ty], [0, 0, 1]])
    if shear != 0:
        angle = np.deg2rad(shear)
        steps.append([[1, -np.sin(angle), 0], [0, np.cos(angle), 0], [0, 0, 1]])
    if zx != 1 or zy != 1:
        steps.append([[zx, 0, 0], [0, zy, 0], [0, 0, 1]])
    if not steps:
        return None
    matrix = np.array(steps[0])
    for step in steps[1:]:
        matrix = np.dot(matrix, np.array(step))
    return matrix


def _centered(matrix: np.ndarray, height: int, width: int) -> np.ndarray:
    """Returns the same transform relative to the center of the image."""
    row, column = float(height) / 2 - 0.5, float(width) / 2 - 0.5
    there = np.array([[1, 0, row], [0, 1, column], [0, 0, 1]])
    back = np.array([[1, 0, -row], [0, 1, -column], [0, 0, 1]])
    centered: np.ndarray = np.dot(np.dot(there, matrix), back)
    return centered


def random_rotation(
    x: np.ndarray,
    rg: float,
    row_axis: int = 1,
    col_axis: int = 2,
    channel_axis: int = 0,
    fill_mode: str = "nearest",
    cval: float = 0.0,
    interpolation_order: int = 1,
) -> np.ndarray:
    """Rotates an image by a random angle of up to `rg` degrees.

    Args:
        x: Image with three dimensions.
        rg: Largest angle in degrees.
        row_axis: Axis of the rows.
        col_axis: Axis of the columns.
        channel_axis: Axis of the channels.
        fill_mode: How points outside the image are filled: "constant", "nearest", "reflect" or "wrap".
        cval: Value of points outside the image in mode "constant".
        interpolation_order: Order of the spline that interpolates between pixels, from 0 (nearest) to 5.

    Returns:
        The changed image, an array.
    """
    theta = np.random.uniform(-rg, rg)
    return apply_affine_transform(
        x, theta=theta, row_axis=row_axis, col_axis=col_axis, channel_axis=channel_axis, fill_mode=fill_mode,
        cval=cval, order=interpolation_order,
    )  # fmt: skip


def random_shift(
    x: np.ndarray,
    wrg: float,
    hrg: float,
    row_axis: int = 1,
    col_axis: int = 2,
    channel_axis: int = 0,
    fill_mode: str = "nearest",
    cval: float = 0.0,
    interpolation_order: int = 1,
) -> np.ndarray:
    """Shifts an image by a random distance.

    Args:
        x: Image with three dimensions.
        wrg: Largest shift as a fraction of the width.
        hrg: Largest shift as a fraction of the height.
        row_axis: Axis of the rows.
        col_axis: Axis of the columns.
        channel_axis: Axis of the channels.
        fill_mode: How points outside the image are filled: "constant", "nearest", "reflect" or "wrap".
        cval: Value of points outside the image in mode "constant".
        interpolation_order: Order of the spline that interpolates between pixels, from 0 (nearest) to 5.

    Returns:
        The changed image, an array.
    """
    tx = np.random.uniform(-hrg, hrg) * x.shape[row_axis]
    ty = np.random.uniform(-wrg, wrg) * x.shape[col_axis]
    return apply_affine_transform(
        x, tx=tx, ty=ty, row_axis=row_axis, col_axis=col_axis, channel_axis=channel_axis, fill_mode=fill_mode,
        cval=cval, order=interpolation_order,
    )  # fmt: skip


def random_shear(
    x: np.ndarray,
    intensity: float,
    row_axis: int = 1,
    col_axis: int = 2,
    channel_axis: int = 0,
    fill_mode: str = "nearest",
    cval: float = 0.0,
    interpolation_order: int = 1,
) -> np.ndarray:
    """Shears an image by a random angle of up to `intensity` degrees.

    Args:
        x: Image with three dimensions.
        intensity: Largest angle in degrees.
        row_axis: Axis of the rows.
        col_axis: Axis of the columns.
        channel_axis: Axis of the channels.
        fill_mode: How points outside the image are filled: "constant", "nearest", "reflect" or "wrap".
        cval: Value of points outside the image in mode "constant".
        interpolation_order: Order of the spline that interpolates between pixels, from 0 (nearest) to 5.

    Returns:
        The changed image, an array.
    """
    shear = np.random.uniform(-intensity, intensity)
    return apply_affine_transform(
        x, shear=shear, row_axis=row_axis, col_axis=col_axis, channel_axis=channel_axis, fill_mode=fill_mode,
        cval=cval, order=interpolation_order,
    )  # fmt: skip


def random_zoom(
    x: np.ndarray,
    zoom_range: Sequence[float],
    row_axis: int = 1,
    col_axis: int = 2,
    channel_axis: int = 0,
    fill_mode: str = "nearest",
    cval: float = 0.0,
    interpolation_order: int = 1,
) -> np.ndarray:
    """Zooms the rows and columns of an image by random factors.

    Args:
        x: Image with three dimensions.
        zoom_range: Smallest and largest factor.
        row_axis: Axis of the rows.
        col_axis: Axis of the columns.
        channel_axis: Axis of the channels.
        fill_mode: How points outside the image are filled: "constant", "nearest", "reflect" or "wrap".
        cval: Value of points outside the image in mode "constant".
        interpolation_order: Order of the spline that interpolates between pixels, from 0 (nearest) to 5.

    Returns:
        The changed image, an array.

    Raises:
        ValueError: If `zoom_range` is not two numbers.
    """
    if len(zoom_range) != 2:
        raise ValueError(f"`zoom_range` should be a tuple or list of two floats. Received: {zoom_range}")
    zx, zy = (1, 1) if zoom_range[0] == zoom_range[1] == 1 else np.random.uniform(zoom_range[0], zoom_range[1], 2)
    return apply_affine_transform(
        x, zx=zx, zy=zy, row_axis=row_axis, col_axis=col_axis, channel_axis=channel_axis, fill_mode=fill_mode,
        cval=cval, order=interpolation_order,
    )  # fmt: skip
