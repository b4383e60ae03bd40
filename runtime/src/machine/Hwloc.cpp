// SPDX-License-Identifier: Apache-2.0
//===- Hwloc.cpp - caches and parts of a host, from hwloc ------------------===//
//
// Loaded when it is asked, not linked: a program runs on hosts without hwloc, too, and is not linked
// with one more library. hwloc asks the processor itself where the system tells nothing.
//
//===----------------------------------------------------------------------===//
#include "machine/Caches.h"
#include "machine/Topology.h"

#ifdef HETILE_HAVE_HWLOC
#include <dlfcn.h>
#include <hwloc.h>
#endif

namespace hetile::runtime {

#if defined(HETILE_HAVE_HWLOC) && HWLOC_API_VERSION >= 0x20000 && HWLOC_API_VERSION < 0x30000

namespace {

constexpr char Library[] = "libhwloc.so.15"; // of all versions 2

/// The functions of hwloc that are used, by their own types.
struct Hwloc {
  void *library = dlopen(Library, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  bool complete = library != nullptr;

  /// By its type alone: in code that is not optimized, its name would have to be linked.
  template <typename Function> Function *find(const char *name) {
    void *found = library ? dlsym(library, name) : nullptr;
    complete = complete && found;
    return reinterpret_cast<Function *>(found);
  }
#define HETILE_FIND(name) decltype(::name) *name = find<decltype(::name)>(#name)
  HETILE_FIND(hwloc_topology_init);
  HETILE_FIND(hwloc_topology_load);
  HETILE_FIND(hwloc_topology_destroy);
  HETILE_FIND(hwloc_topology_set_all_types_filter);
  HETILE_FIND(hwloc_topology_set_cache_types_filter);
  HETILE_FIND(hwloc_topology_set_type_filter);
  HETILE_FIND(hwloc_get_nbobjs_by_depth);
  HETILE_FIND(hwloc_get_type_depth);
  HETILE_FIND(hwloc_get_obj_by_depth);
  HETILE_FIND(hwloc_obj_type_is_dcache);
  HETILE_FIND(hwloc_bitmap_weight);
#undef HETILE_FIND
};

/// Processor 0, as in /sys, or the first one that this process may have.
hwloc_obj_t firstProcessor(const Hwloc &hwloc, hwloc_topology_t topology) {
  const int depth = hwloc.hwloc_get_type_depth(topology, HWLOC_OBJ_PU);
  return hwloc.hwloc_get_obj_by_depth(topology, depth, 0);
}

int32_t countOf(const Hwloc &hwloc, hwloc_topology_t topology, hwloc_obj_type_t type) {
  const int depth = hwloc.hwloc_get_type_depth(topology, type);
  return static_cast<int32_t>(hwloc.hwloc_get_nbobjs_by_depth(topology, depth));
}

} // namespace

Topology hwlocTopology() {
  Topology found;
  const Hwloc hwloc;
  hwloc_topology_t topology;
  if (!hwloc.complete || hwloc.hwloc_topology_init(&topology) != 0)
    return found;
  hwloc.hwloc_topology_set_all_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE);
  for (hwloc_obj_type_t type : {HWLOC_OBJ_PACKAGE, HWLOC_OBJ_CORE})
    hwloc.hwloc_topology_set_type_filter(topology, type, HWLOC_TYPE_FILTER_KEEP_ALL);
  if (hwloc.hwloc_topology_load(topology) == 0)
    found = {countOf(hwloc, topology, HWLOC_OBJ_PACKAGE),
             countOf(hwloc, topology, HWLOC_OBJ_NUMANODE), countOf(hwloc, topology, HWLOC_OBJ_CORE),
             countOf(hwloc, topology, HWLOC_OBJ_PU)};
  hwloc.hwloc_topology_destroy(topology);
  return found;
}

Caches hwlocCaches() {
  Caches caches{};
  const Hwloc hwloc;
  hwloc_topology_t topology;
  if (!hwloc.complete || hwloc.hwloc_topology_init(&topology) != 0)
    return caches;
  // Without devices and groups it takes a tenth of the time.
  hwloc.hwloc_topology_set_all_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE);
  hwloc.hwloc_topology_set_cache_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_ALL);
  if (hwloc.hwloc_topology_load(topology) == 0)
    for (hwloc_obj_t at = firstProcessor(hwloc, topology); at; at = at->parent)
      if (hwloc.hwloc_obj_type_is_dcache(at->type) && at->attr->cache.depth <= caches.size()) {
        const int sharing = hwloc.hwloc_bitmap_weight(at->complete_cpuset);
        caches[at->attr->cache.depth - 1] =
            static_cast<int64_t>(at->attr->cache.size) / (sharing > 0 ? sharing : 1);
      }
  hwloc.hwloc_topology_destroy(topology);
  return caches;
}

#else

Caches hwlocCaches() { return {}; }

Topology hwlocTopology() { return {}; }

#endif

} // namespace hetile::runtime
