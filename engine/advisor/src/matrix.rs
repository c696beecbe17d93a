//! The few operations on small symmetric matrices, row by row, that a fit needs.

/// Products of slopes, one row of them per parameter, with the diagonal raised by `damping`.
pub(crate) fn normal(jacobian: &[Vec<f64>], size: usize, damping: f64) -> Vec<f64> {
    let mut matrix = vec![0.0; size * size];
    for row in 0..size {
        for column in 0..size {
            matrix[row * size + column] = jacobian[row]
                .iter()
                .zip(&jacobian[column])
                .map(|(a, b)| a * b)
                .sum();
        }
        matrix[row * size + row] *= 1.0 + damping;
    }
    matrix
}

/// Inverse of a small symmetric matrix by Gauss–Jordan with pivots; `None` if it has none.
pub(crate) fn invert(matrix: &[f64], size: usize) -> Option<Vec<f64>> {
    let mut left = matrix.to_vec();
    let mut right: Vec<f64> = (0..size * size)
        .map(|index| {
            if index / size == index % size {
                1.0
            } else {
                0.0
            }
        })
        .collect();
    for column in 0..size {
        let pivot = (column..size).max_by(|a, b| {
            left[a * size + column]
                .abs()
                .total_cmp(&left[b * size + column].abs())
        })?;
        if left[pivot * size + column].abs() < 1e-300 {
            return None;
        }
        for index in 0..size {
            left.swap(column * size + index, pivot * size + index);
            right.swap(column * size + index, pivot * size + index);
        }
        let scale = left[column * size + column];
        for index in 0..size {
            left[column * size + index] /= scale;
            right[column * size + index] /= scale;
        }
        for row in (0..size).filter(|row| *row != column) {
            let factor = left[row * size + column];
            for index in 0..size {
                left[row * size + index] -= factor * left[column * size + index];
                right[row * size + index] -= factor * right[column * size + index];
            }
        }
    }
    Some(right)
}

/// Lower triangle whose product with its transpose is the matrix.
pub(crate) fn cholesky(matrix: &[f64], size: usize) -> Vec<f64> {
    let mut root = vec![0.0; size * size];
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column)
                .map(|k| root[row * size + k] * root[column * size + k])
                .sum();
            let left = matrix[row * size + column] - known;
            root[row * size + column] = if row == column {
                libm::sqrt(left.max(0.0))
            } else if root[column * size + column] > 0.0 {
                left / root[column * size + column]
            } else {
                0.0
            };
        }
    }
    root
}
