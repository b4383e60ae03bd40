//===- Message.cpp - lines for people -------------------------------------===//
//
// A line is put together first and written with one call.
//
//===----------------------------------------------------------------------===//
#include "Message.h"

#include <cstdarg>
#include <cstdio>
#include <vector>

namespace hetile::runtime {

namespace {
std::string &origin() {
  static std::string text; // set once, when the communicator exists
  return text;
}
void writeLine(const std::string &line) {
  std::fflush(stdout); // keeps the program's own output before the line that explains its end
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fflush(stderr);
}
} // namespace

void setMessageOrigin(int rank, const std::string &host) {
  origin() = format("rank %d (%s): ", rank, host.c_str());
}

void printError(const std::string &text) {
  writeLine("hetile: " + origin() + "error: " + text + "\n");
}

void printNote(const std::string &text) { writeLine("hetile: " + text + "\n"); }

std::string format(const char *pattern, ...) {
  va_list args, again;
  va_start(args, pattern);
  va_copy(again, args);
  int length = std::vsnprintf(nullptr, 0, pattern, args);
  va_end(args);
  std::vector<char> text(length > 0 ? length + 1 : 1);
  std::vsnprintf(text.data(), text.size(), pattern, again);
  va_end(again);
  return std::string(text.data());
}

} // namespace hetile::runtime
