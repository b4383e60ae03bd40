// SPDX-License-Identifier: Apache-2.0
//===- Message.h - lines for people -----------------------------*- C++ -*-===//
//
// Every line the runtime prints goes through here: "hetile: rank 3 (node07): error: ...",
// one write a line so that lines of different ranks do not mix.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MESSAGE_H
#define HETILE_RUNTIME_MESSAGE_H

#include <stdexcept>
#include <string>

namespace hetile::runtime {

/// Ends the whole job: thrown anywhere below the C interface, reported there.
struct Fatal : std::runtime_error {
  explicit Fatal(const std::string &what, int status = 1)
      : std::runtime_error(what), status(status) {}
  int status; ///< exit status of the job
};

/// Names this process in later messages. A worker has no output of its own.
void setMessageOrigin(int rank, const std::string &host, bool isWorker);

/// Prints "hetile: rank R (host): error: text" on stderr; without rank before MPI is up.
void printError(const std::string &text);

/// Prints "hetile: text" on stderr.
void printNote(const std::string &text);

/// Writes "hetile: text" in place of the last such line, where stderr ends at a terminal. The next
/// line of another kind takes its place; an empty text takes it away.
void printStatus(const std::string &text);

/// printf into a string.
std::string format(const char *pattern, ...) __attribute__((format(printf, 1, 2)));

} // namespace hetile::runtime

#endif
