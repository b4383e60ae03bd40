// SPDX-License-Identifier: Apache-2.0
//===- Isl.cpp - the one door to isl --------------------------------------===//
//
// Options of the scheduler and of code generation that all passes share.
//
//===----------------------------------------------------------------------===//
#include "Isl.h"

#include <algorithm>
#include <chrono>
#include <ctime>

namespace hetile::poly {

/// Operations of the thread's context that its counter does not have: countAnew() took them off it,
/// or they counted more than once.
static thread_local unsigned long before = 0;

static double secondsOf(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

Context::Context(unsigned long quota, double seconds) : Ctx(isl_ctx_alloc()) {
  isl_options_set_on_error(Ctx, ISL_ON_ERROR_CONTINUE);
  isl_options_set_schedule_maximize_band_depth(Ctx, 1);
  isl_ctx_set_max_operations(Ctx, quota);
  before = 0;
  pthread_getcpuclockid(pthread_self(), &Shared->clock);
  const double until = secondsOf(Shared->clock) + seconds;
  Watchdog = std::thread([shared = Shared, ctx = Ctx, until] { watch(*shared, ctx, until); });
}

/// Processor time passes no faster than time, so that it is looked at rarely.
void Context::watch(Watch &shared, isl_ctx *ctx, double until) {
  std::unique_lock<std::mutex> lock(shared.mutex);
  for (double left; (left = until - secondsOf(shared.clock)) > 0;)
    if (shared.finished.wait_for(lock, std::chrono::duration<double>(left + 0.01),
                                 [&] { return shared.isFinished; }))
      return;
  shared.isLate = true;
  isl_ctx_abort(ctx); // a flag that every operation looks at
}

void Context::stopWatching() {
  {
    std::lock_guard<std::mutex> lock(Shared->mutex);
    Shared->isFinished = true;
  }
  Shared->finished.notify_one();
  if (Watchdog.joinable())
    Watchdog.join();
}

bool Context::exhausted() const {
  isl_ctx_reset_error(Ctx);
  isl_set *probe = isl_set_read_from_str(Ctx, "{ [i] : 0 <= i <= 9 }");
  isl_set_free(probe);
  isl_ctx_reset_error(Ctx);
  return probe == nullptr;
}

/// isl tells nobody how many operations there were, only whether there were more than allowed.
static unsigned long countOf(isl_ctx *ctx) {
  const unsigned long allowed = isl_ctx_get_max_operations(ctx);
  unsigned long least = 0, most = allowed + 64; // a few more are counted while it gives up
  while (least < most) {
    const unsigned long middle = least + (most - least) / 2;
    isl_ctx_reset_error(ctx);
    isl_ctx_set_max_operations(ctx, middle + 1);
    isl_val *probe = isl_val_zero(ctx);
    isl_val_free(probe);
    if (probe)
      most = middle;
    else
      least = middle + 1;
  }
  isl_ctx_reset_error(ctx);
  isl_ctx_set_max_operations(ctx, allowed);
  return least;
}

void countAnew(isl_ctx *ctx) {
  before += countOf(ctx);
  isl_ctx_reset_operations(ctx);
}

LongOperations::LongOperations(isl_ctx *ctx, unsigned long from, unsigned long weight)
    : ctx(ctx), from(countOf(ctx) + from), weight(weight), quota(isl_ctx_get_max_operations(ctx)) {
  if (quota > this->from)
    isl_ctx_set_max_operations(ctx, this->from + std::max(1ul, (quota - this->from) / weight));
}

LongOperations::~LongOperations() {
  const unsigned long now = countOf(ctx);
  const unsigned long more = now > from ? (weight - 1) * (now - from) : 0;
  before += more;
  isl_ctx_set_max_operations(ctx, std::max(1ul, quota - std::min(quota, more)));
}

unsigned long Context::used() {
  stopWatching();
  isl_ctx_resume(Ctx);
  return before + countOf(Ctx);
}

Context::~Context() {
  stopWatching();
  isl_ctx_free(Ctx);
}

} // namespace hetile::poly
