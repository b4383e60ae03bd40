// SPDX-License-Identifier: Apache-2.0
//===- NestContext.cpp - names within one nest's functions ----------------===//
//
// Symbols are parameters, bounds of tiles, or iterators that are spelled as they are.
//
//===----------------------------------------------------------------------===//
#include "NestContext.h"

#include "model/Print.h"

using namespace hetile::model;

namespace hetile::emit {

NestContext::NestContext(const Nest &nest, const Tiling &tiling, const std::string &prefix)
    : nest(nest), tiling(tiling), Prefix(prefix) {
  for (const Parameter &p : nest.params)
    Names[islName(p.name)] = "hp_" + p.name;
  const BoundNames &b = tiling.names;
  for (const std::string &bound :
       {b.x0, b.x1, b.y0, b.y1, b.ylo, b.yedge, b.phase0, b.phase1, b.z0, b.z1})
    Names[bound] = "ht_" + bound;
  Spell = [this](const std::string &symbol) {
    auto it = Names.find(symbol);
    return it == Names.end() ? symbol : it->second;
  };
}

std::vector<std::string> NestContext::tileNames() const {
  const BoundNames &b = tiling.names;
  return {b.x0, b.x1, b.y0, b.y1};
}

std::vector<std::string> NestContext::partNames() const {
  const BoundNames &b = tiling.names;
  return {b.x0, b.x1, b.y0, b.y1, b.z0, b.z1};
}

std::string NestContext::formals(const std::vector<std::string> &bounds) const {
  std::string out;
  for (const std::string &b : bounds)
    out += ", hetile_i64 " + Spell(b);
  return out;
}

std::string NestContext::actuals(const std::vector<std::string> &bounds) const {
  std::string out;
  for (const std::string &b : bounds)
    out += ", " + Spell(b);
  return out;
}

void NestContext::declare(Writer &w, const std::set<std::string> &symbols,
                          const std::vector<std::string> &bounds, bool usesP) const {
  bool any = usesP;
  for (size_t k = 0; k < nest.params.size(); ++k) {
    std::string symbol = islName(nest.params[k].name);
    if (!symbols.count(symbol))
      continue;
    w.line("const hetile_i64 " + Spell(symbol) + " = ht_p[" + std::to_string(k) + "];");
    any = true;
  }
  // A phase has its bounds behind the parameters of the nest.
  size_t next = nest.params.size();
  for (const std::string &symbol : {tiling.names.phase0, tiling.names.phase1}) {
    if (symbols.count(symbol)) {
      w.line("const hetile_i64 " + Spell(symbol) + " = ht_p[" + std::to_string(next) + "];");
      any = true;
    }
    ++next;
  }
  if (!any)
    w.line("(void)ht_p;");
  for (const std::string &b : bounds)
    if (!symbols.count(b))
      w.line("(void)" + Spell(b) + ";");
}

} // namespace hetile::emit
