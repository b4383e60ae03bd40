//===- Isl.cpp - the one door to isl --------------------------------------===//
//
// Options of the scheduler and of code generation that all passes share.
//
//===----------------------------------------------------------------------===//
#include "Isl.h"

#include <chrono>

namespace hetile::poly {

Context::Context(unsigned long quota, unsigned seconds) : Ctx(isl_ctx_alloc()) {
  isl_options_set_on_error(Ctx, ISL_ON_ERROR_CONTINUE);
  isl_options_set_schedule_maximize_band_depth(Ctx, 1);
  isl_ctx_set_max_operations(Ctx, quota);
  Watchdog = std::thread([this, seconds] { watch(seconds); });
}

void Context::watch(unsigned seconds) {
  std::unique_lock<std::mutex> lock(Mutex);
  if (!Finished.wait_for(lock, std::chrono::seconds(seconds), [this] { return IsFinished; }))
    isl_ctx_abort(Ctx); // a flag that every operation looks at
}

bool Context::exhausted() const {
  isl_ctx_reset_error(Ctx);
  isl_set *probe = isl_set_read_from_str(Ctx, "{ [i] : 0 <= i <= 9 }");
  isl_set_free(probe);
  isl_ctx_reset_error(Ctx);
  return probe == nullptr;
}

Context::~Context() {
  {
    std::lock_guard<std::mutex> lock(Mutex);
    IsFinished = true;
  }
  Finished.notify_one();
  Watchdog.join();
  isl_ctx_free(Ctx);
}

} // namespace hetile::poly
