// SPDX-License-Identifier: Apache-2.0
//===- Knowledge.h - what is known of nests, ranks and network --*- C++ -*-===//
//
// Measured where it is asked for and not known, or declared by the user; and learnt from every run.
// All planners ask it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_KNOWLEDGE_H
#define HETILE_RUNTIME_KNOWLEDGE_H

#include "comm/Transport.h"
#include "decide/Decision.h"
#include "machine/Env.h"
#include "machine/Neighbours.h"
#include "nest/Job.h"
#include "nest/Sinks.h"
#include "nest/Statistics.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace hetile::runtime {

/// Seconds per point of the last few runs on one rank. Their median does not follow a single one
/// that other programs made slow.
class RecentTimes {
public:
  /// Adds one; the median of the last ones (of two the shorter one).
  double add(double seconds);
  double median() const; ///< 0: there are none
  /// The weight of the last median in a mean of all but the first, while there are few: the first
  /// run touches memory that is new. A probe counts no more after the second.
  double share() const {
    return Count > 1 && Count <= Most ? 1.0 / static_cast<double>(Count - 1) : 0;
  }
  /// How many there have been.
  size_t count() const { return Count; }

private:
  static constexpr size_t Most = 5;
  std::array<double, Most> Times{};
  size_t Count = 0;
};

/// The points of the largest runs: a point of few takes longer than one of many, which are what
/// decisions are about. A multigrid enters the same nest with sizes that differ by thousands.
class LargestRuns {
public:
  enum class Tells { Nothing, AsBefore, Anew };
  /// What one more run of so many points tells: `Anew`, and nothing that was told before counts.
  Tells add(double points);

private:
  double Most = 0;
};

/// A code that another one has beaten runs again from time to time: another program may have been
/// the cause.
class Beaten {
public:
  /// True if it shall run in place of the one that is to run now.
  bool isDue() {
    if (++Decisions < After)
      return false;
    Decisions = 0;
    return true;
  }
  /// The last decision stands for a thousand entries, as the nest is brief.
  void countBrief() { Decisions += After / BriefAfter - 1; }
  void hasWon() { Decisions = 0; }

private:
  static constexpr int64_t After = 64, BriefAfter = 2; // decisions
  int64_t Decisions = 0;                               ///< against it
};

/// Of one nest, with all of its phases.
struct Known {
  bool isForm = false;     ///< another one than the plain one, or a part of it
  double original = 0;     ///< seconds per point of the original code; 0: not known
  RecentTimes originals;   ///< its last runs with many points
  LargestRuns largestOriginals, largestAlone, largestTeam; ///< of original, alone and team
  double perTile = 0;      ///< seconds that a tile costs besides its points, on an average rank
  double startShare = 1;   ///< of what columns of a tile are guessed to cost besides
  double planning = 0;     ///< seconds that the last new plan took
  double alone = 0;        ///< seconds per point of the tile code as the only block; 0: not known
  double team = 0;         ///< the same by threads
  double entering = 0;     ///< seconds that finding the arrays took
  RecentTimes enterings;   ///< of the last entries
  double beside = 0;       ///< seconds that runs of the tile code as the only block took besides it
  RecentTimes besides;     ///< of the last ones
  int64_t teamRuns = 0;    ///< entries that threads ran
  bool inTeam = false;     ///< the last decision was for threads
  Beaten byTeam, byTile;   ///< threads, and the tile code on one rank
  std::map<std::vector<int64_t>, bool>
      rectangles;              ///< by rows, columns and points: whether some may suit a cache
  double probed = 0, rows = 0; ///< of a piece of the nest: as the tile runs it, and row by row
  double spent = 0;            ///< seconds of the original code so far
  double hoped = 0; ///< seconds that entries on one rank would have saved at best, so far
  int64_t entries = 0;         ///< that ran the tile code as the only block
  int64_t toldAt = 0;          ///< of these, when the original code ran last
  double tiled = 0;            ///< seconds that these took
  std::vector<double> tiles;   ///< seconds per point of the tile code on each rank; 0: not known
  std::vector<RecentTimes> recent; ///< of the same: the last ones measured in runs on several ranks
  std::vector<double> shown; ///< the same of runs, where nobody has measured; empty: not known
  /// Besides, where each run begins with new memory, and not yet in `tiles`.
  std::vector<double> newMemory;
  std::map<std::vector<int64_t>, plan::Request> requests; ///< by parameters
  std::map<std::vector<int64_t>, Decision> decisions;
  std::map<std::vector<int64_t>, Decision> guesses; ///< decided without measuring
  std::map<std::vector<int64_t>, PhasePlan> phases;
  std::map<std::vector<int64_t>, ResidentPlan> residents;
  /// Answers for given blocks, the last few: a region asks the same again and again.
  struct Judged {
    std::vector<int64_t> params;
    std::vector<plan::Block> blocks;
    std::vector<double> seconds; ///< a point, of each rank
    int64_t height;
    Network network;
    double predicted;
    bool ahead;
  };
  std::vector<Judged> judged;
};

/// Sizes of one nest that are remembered; each has a sampled shape.
constexpr size_t MostRemembered = 16;

/// How closely to look at what is not known. A later one takes longer.
enum class Look { AsKnown, Roughly, Closely };

class Knowledge {
public:
  Knowledge(Transport &link, const Settings &settings, const Machine &machine,
            const Neighbours &neighbours)
      : Link(link), Options(settings), Declared(machine), Around(neighbours) {}

  Known &of(const hetile_nest *nest);

  /// Seconds a point of the original code, as far as they are known.
  double perPoint(const Known &known, const hetile_nest &nest) const;
  /// The same if rank 0 runs the nest alone, by whichever code is faster.
  double alonePerPoint(const Known &known, const hetile_nest &nest) const;
  /// Seconds that a point has taken when rank 0 ran the nest alone, by whichever code was faster;
  /// 0: it has not.
  double provenAlone(const Known &known) const;
  /// Estimated seconds of the original code.
  double sequentialSeconds(const Question &question);
  /// Time of each rank relative to the host's, if declared.
  std::vector<double> relativeTimes() const;
  /// Seconds a point of the tile code, on each rank. `resident`: on memory that stays from one run
  /// to the next.
  std::vector<double> speeds(Known &known, const Question &question, const Addressing &arrays,
                             bool resident);
  /// Seconds a point on each rank, as runs on several ranks have shown them twice and nobody has
  /// declared or measured before; empty: they have not.
  std::vector<double> shownSpeeds(const Known &known) const;
  /// True if the time of a tile on each rank is known, or declared.
  bool knowsTiles(const Known &known) const {
    return !known.tiles.empty() || Options.secondsPerPoint > 0;
  }
  /// The least that a point may take on each rank, as far as that is known without measuring: a
  /// guess counts twice, and processors of other kinds may be faster than the host's.
  std::vector<double> likelySpeeds(const Known &known, const hetile_nest &nest) const;
  /// What messages cost: of a network that is looked at roughly, or not at all, the least.
  Network network(Look look = Look::Closely);
  /// Seconds that looking at the network took so far.
  double spentMeasuring() const { return Spent; }
  /// True if looking closely would tell no more.
  bool knowsNetwork() const { return Declared.network || Measured || Link.size() == 1; }
  /// Bytes of memory that each rank may take; empty: not known.
  const std::vector<double> &memory() const { return Around.memory; }
  /// The request for these sizes, without speeds and network. Stays valid until another nest's.
  plan::Request &request(Known &known, const Question &question);

  /// The original code took `seconds` for `points`.
  void learnOriginal(const hetile_nest *nest, double points, double seconds);
  /// A job's statistics, one a rank.
  /// `weight`: of the new speeds against those known, 0 to 1.
  void learnTiles(const Job &job, const std::vector<Statistics> &ranks, double weight);

private:
  void measureSpeeds(Known &known, const Question &question, const Addressing &arrays,
                     bool declared);
  void learnAlone(Known &known, const Job &job, const Statistics &host);
  void scaleToAlone(Known &known, const Question &question);
  double limitStart(Known &known, double start, double seconds);

  Transport &Link;
  const Settings &Options;
  const Machine &Declared;
  const Neighbours &Around;
  std::optional<Network> Measured, Least;
  double Spent = 0;
  std::map<const hetile_nest *, Known> Nests; // looked up only, never iterated
};

} // namespace hetile::runtime

#endif
