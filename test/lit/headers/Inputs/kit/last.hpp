#ifndef LAST_HPP
#define LAST_HPP
inline void last(double (*a)[9]) {
  for (int i = 1; i < 9; i++)
    for (int j = 1; j < 9; j++)
      a[i][j] += a[i - 1][j];
}
#endif
// SPDX-License-Identifier: Apache-2.0
