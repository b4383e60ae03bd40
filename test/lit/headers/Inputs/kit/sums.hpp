#pragma once
template <class T> T total(const T (&a)[50][50]) {
  T sum = 0;
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 50; j++)
      if (a[i][j] != sum / 3)
        sum = sum * T(0.5) + a[i][j];
  return sum;
}
// SPDX-License-Identifier: Apache-2.0
