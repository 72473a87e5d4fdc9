// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <array>
#include <cmath>      // std::abs
#include <cstddef>    // std::size_t
#include <utility>    // std::swap
#include <vector>

/// \file
/// Least-squares fits of models that are linear in their coefficients.

namespace bench {

/// An observation: `value` should be the sum of coefficients times `features`.
template <std::size_t N>
struct observation {
  std::array<double, N> features;
  double value;
};

/// The model's prediction for these features.
template <std::size_t N>
double predicted(std::array<double, N> const& coefficients, std::array<double, N> const& features) {
  double sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += coefficients[i] * features[i];
  return sum;
}

/// The coefficients with the least sum of squares of relative errors, by the normal equations.
/// \pre No value is 0, and the observations determine all coefficients.
template <std::size_t N>
std::array<double, N> least_squares(std::vector<observation<N>> const& all) {
  std::array<std::array<double, N + 1>, N> m{};
  for (auto const& o : all)
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t j = 0; j < N; ++j)
        m[i][j] += o.features[i] / o.value * o.features[j] / o.value;
      m[i][N] += o.features[i] / o.value;
    }
  for (std::size_t i = 0; i < N; ++i) {
    std::size_t pivot = i;
    for (std::size_t k = i + 1; k < N; ++k)
      if (std::abs(m[k][i]) > std::abs(m[pivot][i])) pivot = k;
    std::swap(m[i], m[pivot]);
    for (std::size_t k = 0; k < N; ++k) {
      if (k == i) continue;
      double const factor = m[k][i] / m[i][i];
      for (std::size_t j = i; j <= N; ++j) m[k][j] -= factor * m[i][j];
    }
  }
  std::array<double, N> coefficients{};
  for (std::size_t i = 0; i < N; ++i) coefficients[i] = m[i][N] / m[i][i];
  return coefficients;
}

/// The relative errors of a model on observations.
struct relative_error {
  double mean = 0;
  double worst = 0;
};
template <std::size_t N>
relative_error error_of(std::array<double, N> const& coefficients,
                        std::vector<observation<N>> const& all) {
  relative_error e;
  for (auto const& o : all) {
    double const one = std::abs(predicted(coefficients, o.features) / o.value - 1);
    e.mean += one / static_cast<double>(all.size());
    e.worst = std::max(e.worst, one);
  }
  return e;
}

}  // namespace bench
