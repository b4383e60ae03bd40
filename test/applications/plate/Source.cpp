#include "Source.h"

#include <cmath>

double Pulse::power(double time) const { return std::exp(-time) * (1 + 0.5 * std::sin(9 * time)); }
// SPDX-License-Identifier: Apache-2.0
