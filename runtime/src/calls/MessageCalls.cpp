// SPDX-License-Identifier: Apache-2.0
//===- MessageCalls.cpp - messages of sockets and queues ------------------===//
//
// In the program's place, as BufferCalls.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"
#include "window/Windows.h"

#include <mqueue.h>
#include <sys/msg.h>
#include <sys/socket.h>
#include <sys/uio.h>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

namespace {

void beforeMessage(const msghdr *message, bool stores) {
  if (!message || !anyHiddenPages())
    return;
  beforeKernel(message, sizeof *message, stores);
  beforeVector(message->msg_iov, static_cast<int>(message->msg_iovlen), stores);
  beforeKernel(message->msg_control, message->msg_controllen, stores);
  beforeKernel(message->msg_name, message->msg_namelen, stores);
}

void beforeMessages(const mmsghdr *messages, unsigned count, bool stores) {
  for (unsigned k = 0; messages && anyHiddenPages() && k < count; ++k)
    beforeMessage(&messages[k].msg_hdr, stores);
}

void beforeReceiving(void *to, size_t size, sockaddr *from, socklen_t *length) {
  beforeKernel(to, size, true);
  fills(length);
  if (from && length && anyHiddenPages())
    beforeKernel(from, *length, true);
}

/// Of a queue of System V: a number, and the text.
constexpr size_t MessageHead = sizeof(long);

} // namespace

HETILE_CALL(ssize_t, sendto,
            (int socket, const void *from, size_t size, int how, const sockaddr *to,
             socklen_t length),
            (socket, from, size, how, to, length),
            (beforeKernel(from, size, false), beforeKernel(to, length, false)))
HETILE_CALL(ssize_t, recvfrom,
            (int socket, void *to, size_t size, int how, sockaddr *from, socklen_t *length),
            (socket, to, size, how, from, length), beforeReceiving(to, size, from, length))
HETILE_CALL(ssize_t, __recvfrom_chk,
            (int socket, void *to, size_t size, size_t room, int how, sockaddr *from,
             socklen_t *length),
            (socket, to, size, room, how, from, length), beforeReceiving(to, size, from, length))
HETILE_CALL(ssize_t, sendmsg, (int socket, const msghdr *message, int how), (socket, message, how),
            beforeMessage(message, false))
HETILE_CALL(ssize_t, recvmsg, (int socket, msghdr *message, int how), (socket, message, how),
            beforeMessage(message, true))
HETILE_CALL(int, sendmmsg, (int socket, mmsghdr *messages, unsigned count, int how),
            (socket, messages, count, how), beforeMessages(messages, count, false))
HETILE_CALL(int, recvmmsg, (int socket, mmsghdr *messages, unsigned count, int how, timespec *wait),
            (socket, messages, count, how, wait), beforeMessages(messages, count, true))
HETILE_CALL(int, msgsnd, (int queue, const void *message, size_t size, int how),
            (queue, message, size, how), beforeKernel(message, MessageHead + size, false))
HETILE_CALL(ssize_t, msgrcv, (int queue, void *message, size_t size, long type, int how),
            (queue, message, size, type, how), beforeKernel(message, MessageHead + size, true))
HETILE_CALL(int, mq_send, (mqd_t queue, const char *from, size_t size, unsigned priority),
            (queue, from, size, priority), beforeKernel(from, size, false))
HETILE_CALL(ssize_t, mq_receive, (mqd_t queue, char *to, size_t size, unsigned *priority),
            (queue, to, size, priority), beforeKernel(to, size, true))
HETILE_CALL(int, mq_timedsend,
            (mqd_t queue, const char *from, size_t size, unsigned priority, const timespec *until),
            (queue, from, size, priority, until), beforeKernel(from, size, false))
HETILE_CALL(ssize_t, mq_timedreceive,
            (mqd_t queue, char *to, size_t size, unsigned *priority, const timespec *until),
            (queue, to, size, priority, until), beforeKernel(to, size, true))

void hetile::runtime::noteMessageCalls() {
  static const Interposed calls[] = {HETILE_NOTE(sendmsg)};
  noteInterposed(calls, sizeof calls / sizeof *calls);
}

#else

void hetile::runtime::noteMessageCalls() {}

#endif
