// SPDX-License-Identifier: Apache-2.0
//===- Warnings.cpp - warnings that generated code does not give ----------===//
//
// Their names stand in a header, once.
//
//===----------------------------------------------------------------------===//
#include "Warnings.h"

namespace hetile::emit {

std::string beginQuiet() { return "#include \"hetile_quiet.h\"\n"; }

std::string endQuiet() { return "#pragma GCC diagnostic pop\n"; }

std::string withoutWarnings(const std::string &text) { return beginQuiet() + text + endQuiet(); }

} // namespace hetile::emit
