#include "Field.h"

Field::Field(int rows, int columns, double value)
    : Rows(rows), Columns(columns), Values(static_cast<std::size_t>(rows) * columns, value) {}
// SPDX-License-Identifier: Apache-2.0
