//===- Planner.h - pipeline or original code, and how -----------*- C++ -*-===//
//
// The host's decision at region entry. Remembers what was measured for each nest, measures
// what is missing, and asks the plan library. Decisions are kept, so that a region entered
// often is planned once.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PLANNER_H
#define HETILE_RUNTIME_PLANNER_H

#include "comm/Transport.h"
#include "machine/Env.h"
#include "machine/Machine.h"
#include "machine/Neighbours.h"
#include "nest/Job.h"
#include "nest/Sinks.h"
#include "nest/Statistics.h"

#include <cstdint>
#include <map>
#include <memory>

namespace hetile::runtime {

/// The options do not fit the nest.
struct PlanError {
  std::string text;
};

/// What a plan assumed about the nest besides its shape.
struct Costs {
  double bytesPerRow = 0, secondsPerTile = 0, liveInBytes = 0, liveOutBytes = 0;
  double secondsPerColumn = 0, cachedColumns = 0;
};

/// The band a plan was made for.
struct BandShape {
  int64_t x0 = 0, x1 = 0, y0 = 0, y1 = 0;
  double points = 0;
  std::shared_ptr<const plan::ShapeSamples> samples; ///< null: every row has all columns
};

struct Decision {
  bool parallel = false;
  plan::Plan plan;                     ///< valid if parallel, or if planned
  bool planned = false;                ///< a plan was made
  bool team = false;                   ///< threads of the host take the place of the ranks
  bool brief = false;                  ///< the nest is too short for any plan
  std::string reason;                  ///< why not, if not parallel
  std::vector<double> secondsPerPoint; ///< of each rank, as the plan assumed
  Network network;                     ///< likewise
  Costs costs;                         ///< likewise
  BandShape shape;                     ///< likewise
  plan::Overrides asked;               ///< likewise
  double originalPerPoint =
      0; ///< seconds of the faster code on one rank that replaced the plan's; 0: none
};

/// How a nest would run in phases.
struct PhasePlan {
  int64_t rows = 0;     ///< of a phase; 0: it should run as a whole
  double predicted = 0; ///< seconds of all phases, without the transfers at entry and exit
  double bytes = 0;     ///< the most that a rank stores
};

/// How a nest would run on arrays that stay distributed: one block a rank.
struct ResidentPlan {
  Decision decision;    ///< blocks in proportion to the speeds; predicted without transfers
  bool guessed = false; ///< plan.sequential is no more than a guess from the number of operations
  double transfers = 0; ///< seconds to distribute the arrays and to collect them again
  double secondsPerByte = 0; ///< of what moves between ranks
};

class Planner {
public:
  /// `threads`: that the host may have in place of ranks.
  Planner(Transport &link, const Settings &settings, const Machine &machine,
          const Neighbours &neighbours, int threads)
      : Link(link), Options(settings), Declared(machine), Around(neighbours), Threads(threads) {}

  /// Decides about `question` (whose blocks are not set). May have all ranks measure speeds. Throws
  /// PlanError if the options do not fit the nest.
  Decision decide(const Question &question, const Addressing &arrays);

  /// True if the ranks should run a nest on `arrays` as threads of the host, if any code but the
  /// original does.
  bool prefersTeam(const Addressing &arrays) const;
  /// Estimated seconds of the original code.
  double sequentialSeconds(const Question &question);
  /// Plans `question` for an open region; speeds are measured if they are not known and `measure`.
  ResidentPlan planResident(const Question &question, const Addressing &arrays, bool measure);
  /// The same for given blocks: sets tile height and prediction of `plan`.
  void judgeResident(const Question &question, ResidentPlan &plan, std::vector<plan::Block> blocks);
  /// Whether and how `question` should be cut into phases, rather than run as `whole` says. Decided
  /// once for each size. `inRegion`: phases would leave the arrays distributed.
  PhasePlan planPhases(const Question &question, const Addressing &arrays, const Decision &whole,
                       bool inRegion);
  /// True if the original code should run for these sizes, whatever else there is to know of the
  /// nest: it has so few points that no pipeline pays. Costs a small share of what the nest
  /// itself takes; the guard of the nest must hold.
  bool isTooShort(const hetile_nest *nest, const int64_t *p, double seconds);
  /// The same outside of regions.
  bool isTooShort(const hetile_nest *nest, const int64_t *p) {
    return isTooShort(nest, p, mayUseTeam() ? ShortestTeam : ShortestPipeline);
  }

  static constexpr double ShortestPipeline = 1e-3; ///< below, planning costs more than it wins
  /// Below, it costs more to wake threads.
  static constexpr double ShortestTeam = 100e-6;
  /// Likewise where arrays stay distributed.
  static constexpr double ShortestResident = 100e-6;

  /// The original code took `seconds` for `points`.
  void learnOriginal(const hetile_nest *nest, double points, double seconds);
  /// A job's statistics, one a rank.
  /// `weight`: of the new speeds against those known, 0 to 1.
  void learnTiles(const Job &job, const std::vector<Statistics> &ranks, double weight = 1);

private:
  struct Known {
    double original = 0;     ///< seconds per point of the original code; 0: not known
    double perTile = 0;      ///< seconds that a tile costs besides its points, on an average rank
    double planning = 0;     ///< seconds that the last new plan took
    double alone = 0;        ///< seconds per point of the tile code as the only block; 0: not known
    double team = 0;         ///< the same by threads
    int64_t withoutTeam = 0; ///< entries since threads ran it last
    double probed = 0, rows = 0; ///< of a piece of the nest: as the tile runs it, and row by row
    double spent = 0;            ///< seconds of the original code so far
    int64_t entries = 0;         ///< that ran the tile code as the only block
    double tiled = 0;            ///< seconds that these took
    std::vector<double> tiles;   ///< seconds per point of the tile code on each rank; 0: not known
    std::vector<double>
        newMemory; ///< besides, where each run begins with new memory, and not yet in `tiles`
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
      double predicted;
    };
    std::vector<Judged> judged;
  };
  Known &known(const hetile_nest *nest);
  PhasePlan judgePhases(const Question &question, const Addressing &arrays, int64_t rows);
  static double guess(const hetile_nest &nest);
  /// The question for these sizes, without speeds and network. Stays valid until another job's.
  plan::Request &request(Known &known, const Question &question);
  /// `resident`: on memory that stays from one run to the next.
  std::vector<double> speeds(Known &known, const Question &question, const Addressing &arrays,
                             bool resident);
  static double startSeconds(const plan::Request &request, const Job &job, int rank);
  std::vector<double> relativeTimes() const;
  std::string stayReason(Known &known, const Question &question);
  double perPoint(const Known &known, const hetile_nest &nest) const;
  double alonePerPoint(const Known &known, const hetile_nest &nest) const;
  Decision decideAlone(Known &known, const Question &question, const Addressing &arrays);
  bool prefersTile(Known &known, const Question &question, const Addressing &arrays, double points,
                   std::string &reason) const;
  static plan::Plan oneBlock(const Question &question);
  static void runsAsOneBlock(Decision &decision, double seconds, double original, double points);
  bool mayUseTeam() const;
  bool isOriginalDue(const Known &known, const hetile_nest &nest, double points) const;
  enum class Code { Team, Alone, Original };
  Code fastest(Known &known, const hetile_nest &nest, double points) const;
  Decision decideTeam(Known &known, const Question &question);
  Decision aloneByTiles(Known &known, const Question &question, const Addressing &arrays,
                        Decision decision);
  bool isPointless(Known &known, const Question &question, Decision &decision);
  static void setNetwork(plan::Request &request, const Network &network);
  static void keepQuestion(const plan::Request &request, Decision &decision);
  Decision choose(const Known &known, plan::Request &request) const;
  bool staysFresh(const Decision &decision, const std::vector<double> &seconds) const;
  Network network();

  Transport &Link;
  const Settings &Options;
  const Machine &Declared;
  const Neighbours &Around;
  const int Threads;
  std::optional<Network> Measured;
  std::map<const hetile_nest *, Known> Nests; // looked up only, never iterated
};

} // namespace hetile::runtime

#endif
