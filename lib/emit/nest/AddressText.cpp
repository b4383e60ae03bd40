// SPDX-License-Identifier: Apache-2.0
//===- AddressText.cpp - where elements without strides lie ---------------===//
//
// The model gives expressions with placeholders for base and indices; they become the arguments
// of the functions here.
//
//===----------------------------------------------------------------------===//
#include "AddressText.h"

#include "model/body/Words.h"

#include <cctype>

using namespace hetile::model;

namespace hetile::emit {

/// `%b` and `%0`, `%1`, .. replaced by the arguments of the functions.
static std::string filled(const std::string &text) {
  std::string out;
  for (size_t k = 0; k < text.size(); ++k) {
    const char next = k + 1 < text.size() ? text[k + 1] : ' ';
    if (text[k] == '%' && next == 'b' && (k + 2 == text.size() || !isWordCharacter(text[k + 2]))) {
      out += "hetile_b";
      ++k;
    } else if (text[k] == '%' && std::isdigit(static_cast<unsigned char>(next))) {
      out += std::string("hetile_i[") + next + "]"; // there are at most 8 dimensions
      ++k;
    } else {
      out += text[k];
    }
  }
  return out;
}

static std::string functionName(const NestContext &c, const char *what, size_t array) {
  return c.name(what) + "_" + std::to_string(array);
}

static void writeSlots(Writer &w, const NestContext &c, size_t number) {
  w.open("static void *" + functionName(c, "slot", number) +
         "(const void *hetile_b, const hetile_i64 *hetile_i, int hetile_k)");
  w.line("(void)hetile_b;");
  w.line("(void)hetile_i;");
  w.open("switch (hetile_k)");
  const std::vector<std::string> &slots = c.nest.arrays[number].slotTexts;
  for (size_t k = 0; k < slots.size(); ++k) {
    w.line("case " + std::to_string(k) + ":");
    w.line("  return (void *)(" + filled(slots[k]) + ");");
  }
  w.line("default:");
  w.line("  return 0;");
  w.close();
  w.close();
}

void writeAddresses(Writer &w, const NestContext &context) {
  for (size_t k = 0; k < context.nest.arrays.size(); ++k) {
    const Array &a = context.nest.arrays[k];
    if (a.addressText.empty())
      continue;
    w.open("static void *" + functionName(context, "address", k) +
           "(const void *hetile_b, const hetile_i64 *hetile_i)");
    w.line("return (void *)(" + filled(a.addressText) + ");");
    w.close();
    if (!a.slotTexts.empty())
      writeSlots(w, context, k);
  }
}

std::string addressMembers(const NestContext &context, unsigned array) {
  const Array &a = context.nest.arrays[array];
  if (a.addressText.empty())
    return ", 0, 0, 0";
  return ", " + functionName(context, "address", array) + ", " +
         std::to_string(a.slotTexts.size()) + ", " +
         (a.slotTexts.empty() ? "0" : functionName(context, "slot", array));
}

} // namespace hetile::emit
