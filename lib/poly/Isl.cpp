//===- Isl.cpp - the one door to isl --------------------------------------===//
//
// Options of the scheduler and of code generation that all passes share.
//
//===----------------------------------------------------------------------===//
#include "Isl.h"

namespace hetile::poly {

Context::Context(unsigned long quota) : Ctx(isl_ctx_alloc()) {
  isl_options_set_on_error(Ctx, ISL_ON_ERROR_CONTINUE);
  isl_options_set_schedule_maximize_band_depth(Ctx, 1);
  isl_ctx_set_max_operations(Ctx, quota);
}

bool Context::exhausted() const {
  isl_ctx_reset_error(Ctx);
  isl_set *probe = isl_set_read_from_str(Ctx, "{ [i] : 0 <= i <= 9 }");
  isl_set_free(probe);
  isl_ctx_reset_error(Ctx);
  return probe == nullptr;
}

Context::~Context() { isl_ctx_free(Ctx); }

} // namespace hetile::poly
