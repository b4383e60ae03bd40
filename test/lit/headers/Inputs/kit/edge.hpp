#ifndef EDGE_HPP
#define EDGE_HPP
#define EDGE 50
#endif
// SPDX-License-Identifier: Apache-2.0
