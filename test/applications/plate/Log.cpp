#include "Log.h"

#include <iomanip>
#include <ostream>
#include <sstream>

Log::Log(std::ostream &out) : Out(out), Begin(std::chrono::steady_clock::now()) {}

// The middle row, here and there.
void Log::line(int step, const Field &field) {
  std::ostringstream text;
  text << "step " << step << std::setprecision(15);
  for (int j = 0; j < field.columns(); j += field.columns() / 4)
    text << ' ' << field.at(field.rows() / 2, j);
  Out << text.str() << '\n';
}

double Log::seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - Begin).count(); }
// SPDX-License-Identifier: Apache-2.0
