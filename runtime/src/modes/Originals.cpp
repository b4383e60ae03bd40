// SPDX-License-Identifier: Apache-2.0
//===- Originals.cpp - original code that runs ----------------------------===//
//
// Nests may be entered in the original code of others.
//
//===----------------------------------------------------------------------===//
#include "modes/Originals.h"

#include <iterator>
#include <utility>

namespace hetile::runtime {

std::atomic<int> Originals::Started{0};

Originals::~Originals() { Started -= static_cast<int>(Open.size()); }

void Originals::start(const hetile_nest *nest, double points, std::unique_ptr<Verifier> verifier,
                      const std::string &reason) {
  // Entries of a nest that was left by longjmp or an exception are stale.
  while (Open.size() > 64) {
    Open.erase(Open.begin());
    --Started;
  }
  Event *event = recorder ? recorder->begin(Category::Original) : nullptr;
  if (event) {
    event->nest = nest->name;
    event->detail = recorder->keep(reason);
  }
  Open.push_back({nest, points, 0, std::move(verifier), recorder, event});
  ++Started;
  Open.back().start = Link.now();
}

std::optional<Originals::Ended> Originals::end(const hetile_nest *nest) {
  auto at = Open.end();
  while (at != Open.begin() && std::prev(at)->nest != nest)
    --at;
  if (at == Open.begin())
    return std::nullopt;
  Original original = std::move(*--at);
  if (original.event && recorder == original.records)
    recorder->end(original.event);
  Started -= static_cast<int>(Open.end() - at);
  Open.erase(at, Open.end()); // what was entered later has been left
  return Ended{original.points, Link.now() - original.start, std::move(original.verifier)};
}

bool Originals::isVerified(const hetile_nest *nest) const {
  return !Open.empty() && Open.back().nest == nest && Open.back().verifier;
}

} // namespace hetile::runtime
