// SPDX-License-Identifier: Apache-2.0
//===- Merge.h - what can be seen of many stretches of time -----*- C++ -*-===//
//
// A timeline of a long run has far more stretches than a picture has points. Those that are long
// enough stay as they are; neighbours that are shorter become one bar with the share of each kind.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRAW_MERGE_H
#define HETILE_DRAW_MERGE_H

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace hetile::draw {

/// What a rank does.
enum class Kind { Compute, Original, Message, Move, Plan, Wait };
constexpr size_t Kinds = 6;

/// For legends, and the colour of its bars.
const char *nameOf(Kind kind);
const char *colourOf(Kind kind);

/// Of one kind, in any unit of time. `group`: such as the block that it belongs to; bars never
/// span two.
struct Stretch {
  double begin = 0, end = 0;
  Kind kind = Kind::Compute;
  int group = 0;
};

struct Bar {
  double begin = 0, end = 0;
  int group = 0;
  std::array<double, Kinds> times{}; ///< of each kind; what is missing to end - begin is idle
  size_t stretches = 0;              ///< that it stands for
};

/// Stretches that lie in each other as ones that do not: what is inside takes the place of what is
/// around it. In order of time; of two that overlap otherwise, the later one ends the earlier.
std::vector<Stretch> flattened(std::vector<Stretch> nested);

/// The bars of one lane.
class Merger {
public:
  /// Stretches of at least `grain` stay apart, gaps of at least `grain` as well; shorter ones are
  /// one bar, and bars that look alike.
  explicit Merger(double grain) : Grain(grain) {}
  /// In order of time, none over another one.
  void add(const Stretch &stretch);
  /// All bars; the merger is empty then.
  std::vector<Bar> take();

private:
  bool continues(const Stretch &stretch) const;
  double Grain;
  bool OnlyShort = true; // all stretches of the last bar
  std::vector<Bar> Bars;
};

} // namespace hetile::draw

#endif
