// What heats the plate.
#pragma once
#include "Field.h"

class Source {
public:
  virtual ~Source() = default;
  virtual double power(double time) const = 0;
};

class Pulse final : public Source {
public:
  double power(double time) const override;
};
/* SPDX-License-Identifier: Apache-2.0 */
