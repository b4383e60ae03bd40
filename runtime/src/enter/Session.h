// SPDX-License-Identifier: Apache-2.0
//===- Session.h - the runtime on one communicator --------------*- C++ -*-===//
//
// In host mode there is one session, on rank 0; in collective mode one on every rank of each
// communicator that was chosen.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SESSION_H
#define HETILE_RUNTIME_SESSION_H

#include "enter/Entries.h"

#include <memory>
#include <sys/types.h>
#include <thread>

namespace hetile::runtime {

struct Session {
  std::unique_ptr<Transport> link;
  std::unique_ptr<Entries> entries;
  std::thread::id thread = std::this_thread::get_id();
  pid_t process = 0; ///< a child of it has none
  bool collective = false;
};

} // namespace hetile::runtime

#endif
