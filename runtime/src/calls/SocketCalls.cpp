// SPDX-License-Identifier: Apache-2.0
//===- SocketCalls.cpp - addresses and settings of sockets ----------------===//
//
// In the program's place, as BufferCalls.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"

#include <sys/socket.h>

void hetile::runtime::noteSocketCalls() {}

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

namespace {

/// An address of a socket and how long it is, which the kernel tells.
void fillsAddress(void *address, socklen_t *length) {
  if (!anyHiddenPages() || !length)
    return;
  fills(length);
  beforeKernel(address, address ? *length : 0, true);
}

} // namespace

HETILE_CALL_NOEXCEPT(int, bind, (int socket, const sockaddr *address, socklen_t length),
                     (socket, address, length), beforeKernel(address, length, false))
HETILE_CALL(int, connect, (int socket, const sockaddr *address, socklen_t length),
            (socket, address, length), beforeKernel(address, length, false))
HETILE_CALL(int, accept, (int socket, sockaddr *address, socklen_t *length),
            (socket, address, length), fillsAddress(address, length))
HETILE_CALL(int, accept4, (int socket, sockaddr *address, socklen_t *length, int how),
            (socket, address, length, how), fillsAddress(address, length))
HETILE_CALL_NOEXCEPT(int, getsockname, (int socket, sockaddr *address, socklen_t *length),
                     (socket, address, length), fillsAddress(address, length))
HETILE_CALL_NOEXCEPT(int, getpeername, (int socket, sockaddr *address, socklen_t *length),
                     (socket, address, length), fillsAddress(address, length))
HETILE_CALL_NOEXCEPT(int, getsockopt,
                     (int socket, int level, int what, void *to, socklen_t *length),
                     (socket, level, what, to, length), fillsAddress(to, length))
HETILE_CALL_NOEXCEPT(int, setsockopt,
                     (int socket, int level, int what, const void *from, socklen_t length),
                     (socket, level, what, from, length), beforeKernel(from, length, false))
HETILE_CALL_NOEXCEPT(int, socketpair, (int domain, int type, int protocol, int *ends),
                     (domain, type, protocol, ends), beforeKernel(ends, 2 * sizeof *ends, true))

#endif
