// SPDX-License-Identifier: Apache-2.0
//===- Warnings.cpp - warnings that generated code does not give ----------===//
//
// clang has one name for all warnings; gcc wants each of them.
//
//===----------------------------------------------------------------------===//
#include "Warnings.h"

namespace hetile::emit {

namespace {

// The first one is about names of warnings that this gcc does not have.
const char *const Both[] = {
    "pragmas",
    "shadow",
    "conversion",
    "sign-conversion",
    "float-conversion",
    "arith-conversion",
    "misleading-indentation",
    "cast-qual",
    "cast-align",
    "float-equal",
    "double-promotion",
    "pedantic",
    "long-long",
    "vla",
    "unused-parameter",
    "unused-variable",
    "unused-but-set-variable",
    "unused-value",
    "unused-label",
    "type-limits",
    "logical-op",
    "duplicated-branches",
    "duplicated-cond",
    "sign-compare",
    "parentheses",
    "switch-default",
    "switch-enum",
    "switch",
    "implicit-fallthrough",
    "redundant-decls",
    "missing-declarations",
    "missing-field-initializers",
    "inline",
    "padded",
    "undef",
    "write-strings",
    "pointer-arith",
    "null-dereference",
    "maybe-uninitialized",
    "uninitialized",
    "array-bounds",
    "strict-overflow",
    "unsafe-loop-optimizations",
    "aggregate-return",
    "stack-usage=",
    "frame-larger-than=",
    "stack-protector",
    "disabled-optimization",
    "vector-operation-performance",
    "tautological-compare",
    "div-by-zero",
    "overflow",
    "shift-overflow",
    "shift-negative-value",
    "absolute-value",
    "attribute-alias",
};
const char *const C[] = {"declaration-after-statement",
                         "unsuffixed-float-constants",
                         "missing-prototypes",
                         "strict-prototypes",
                         "old-style-definition",
                         "bad-function-cast",
                         "c++-compat",
                         "jump-misses-init",
                         "nested-externs",
                         "traditional",
                         "traditional-conversion",
                         "c99-c11-compat",
                         "c90-c99-compat"};
const char *const CPlusPlus[] = {"old-style-cast",  "useless-cast", "zero-as-null-pointer-constant",
                                 "effc++",          "extra-semi",   "volatile",
                                 "deprecated-copy", "noexcept"};

template <size_t N> std::string ignored(const char *const (&warnings)[N]) {
  std::string text;
  for (const char *warning : warnings)
    text += std::string("#pragma GCC diagnostic ignored \"-W") + warning + "\"\n";
  return text;
}

} // namespace

std::string withoutWarnings(const std::string &text) {
  return "#pragma GCC diagnostic push\n"
         "#ifdef __clang__\n"
         "#pragma clang diagnostic ignored \"-Weverything\"\n"
         "#else\n" +
         ignored(Both) + "#ifdef __cplusplus\n" + ignored(CPlusPlus) + "#else\n" + ignored(C) +
         "#endif\n#endif\n" + text + "#pragma GCC diagnostic pop\n";
}

} // namespace hetile::emit
