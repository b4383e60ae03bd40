#ifndef OPERATORS_HPP
#define OPERATORS_HPP

#include "field.hpp"

// All of them add to the rate of change.
void convectUpwind(const Flow &flow, const Field &carried, Field &rate, double dx, double dy);
void convectCentral(const Flow &flow, const Field &carried, Field &rate, double dx, double dy);
void diffuse(const Field &carried, Field &rate, double viscosity, double dx, double dy);
void clear(Field &rate);

#endif
// SPDX-License-Identifier: Apache-2.0
