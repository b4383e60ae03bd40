// SPDX-License-Identifier: Apache-2.0
//===- SingleTransport.cpp - a program of one rank ------------------------===//
//
// Collective operations leave everything as it is.
//
//===----------------------------------------------------------------------===//
#include "single/SingleTransport.h"

#include "base/Clock.h"
#include "base/Message.h"

#include <cstdlib>
#include <unistd.h>

namespace hetile::runtime {

namespace {

[[noreturn]] void noOther(int rank) {
  throw Fatal(format("internal error: a message for rank %d in a program of one rank", rank));
}

} // namespace

SingleTransport::SingleTransport() {
  char name[256] = {};
  if (gethostname(name, sizeof name - 1) == 0)
    Host = name;
  setMessageOrigin(Rank, Host, false);
}

double SingleTransport::now() const { return clockSeconds(); }

std::unique_ptr<Pending> SingleTransport::startSend(const void *, int64_t, int to, Tag) {
  noOther(to);
}

std::unique_ptr<Pending> SingleTransport::startReceive(void *, int64_t, int from, Tag) {
  noOther(from);
}

void SingleTransport::abort(int status) { std::_Exit(status); }

} // namespace hetile::runtime
