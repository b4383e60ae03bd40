// SPDX-License-Identifier: Apache-2.0
//===- Message.cpp - lines for people -------------------------------------===//
//
// A line is put together first and written with one call.
//
//===----------------------------------------------------------------------===//
#include "base/Message.h"

#include <cstdarg>
#include <cstdio>
#include <vector>

namespace hetile::runtime {

namespace {
/// Set once, when the communicator exists.
struct Origin {
  bool isWorker = false;
  std::string text;
};
Origin &origin() {
  static auto *const value = new Origin; // until the very end
  return *value;
}
bool statusShown = false; ///< a line without its end
constexpr const char *Clear = "\r\x1b[K";

void writeLine(const std::string &text) {
  const std::string line = (statusShown ? Clear : "") + text;
  statusShown = false;
  // The program's own output goes before the line that explains its end. A worker has none:
  // what constructors left in its buffer is the host's to print.
  if (!origin().isWorker)
    std::fflush(stdout);
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fflush(stderr);
}
} // namespace

void setMessageOrigin(int rank, const std::string &host, bool isWorker) {
  origin() = {isWorker, format("rank %d (%s): ", rank, host.c_str())};
}

void printError(const std::string &text) {
  writeLine("hetile: " + origin().text + "error: " + text + "\n");
}

void printNote(const std::string &text) { writeLine("hetile: " + text + "\n"); }

void printStatus(const std::string &text) {
  if (text.empty() && !statusShown)
    return;
  writeLine((statusShown ? "" : Clear) + (text.empty() ? "" : "hetile: " + text));
  statusShown = !text.empty();
}

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
