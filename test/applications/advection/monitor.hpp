// What is said of a tracer.
#ifndef MONITOR_HPP
#define MONITOR_HPP

#include <advection/tracer.hpp>

void report(int step, const advection::Tracer &tracer);
double smoothest(const advection::Tracer &tracer);

#endif
// SPDX-License-Identifier: Apache-2.0
