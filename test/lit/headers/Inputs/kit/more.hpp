#include "sweep.hpp" // says that it is read once
#include <vector>
inline int more() { return __LINE__; }
// SPDX-License-Identifier: Apache-2.0
