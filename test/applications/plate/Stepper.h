// Steps in time.
#pragma once
#include "Field.h"
#include "Source.h"

class Stepper {
public:
  Stepper(Field &temperature, const Field &conductivity, const Source &source);
  void step(double dt);
  double time() const { return Time; }

private:
  void insulate();
  Field &Temperature;
  Field Next;
  const Field &Conductivity;
  const Source &Heat;
  double Time = 0;
};
/* SPDX-License-Identifier: Apache-2.0 */
