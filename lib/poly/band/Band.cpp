// SPDX-License-Identifier: Apache-2.0
//===- Band.cpp - the two-dimensional permutable band ---------------------===//
//
// isl's scheduler is asked for a schedule that is valid for flow, anti and output
// dependences and keeps them short (Pluto's algorithm with fusion). If its outermost band
// has two or more members they become x and y; the others run inside the tile.
//
//===----------------------------------------------------------------------===//
#include "Band.h"

#include "Relax.h"

#include "Coefficients.h"
#include "Followers.h"
#include "ShortLoops.h"
#include "model/Print.h"

#include <algorithm>

namespace hetile::poly {

/// The members of the band as text for people: one affine form a statement.
static std::string memberText(const Scop &scop, isl::multi_union_pw_aff partial, int member) {
  isl::union_pw_aff f = partial.at(member);
  std::string out;
  isl::union_map m = isl::union_map::from(isl::multi_union_pw_aff(f)).gist_domain(scop.domain);
  m.foreach_map([&](isl::map one) {
    // { S0[t, i] -> [(t + i)] }
    std::string form = text(one);
    size_t open = form.find('{'), close = form.rfind('}');
    form = form.substr(open + 2, close - open - 3);
    std::string name = form.substr(0, form.find('['));
    form = form.substr(form.rfind(" -> [") + 5);
    size_t end = form.rfind(']');
    form = form.substr(0, end);
    if (form.size() > 1 && form.front() == '(' && form.back() == ')')
      form = form.substr(1, form.size() - 2);
    out += (out.empty() ? "" : "; ") + name + ": " + form;
  });
  return out;
}

/// The outermost band of a schedule, null if the outermost node is none (several components
/// one after the other) or has not two permutable members.
static isl::schedule_node outermostBand(const isl::schedule &schedule) {
  if (schedule.is_null())
    return {};
  isl::schedule_node node = schedule.root();
  while (node.has_children() && isl_schedule_node_get_type(node.get()) != isl_schedule_node_band &&
         node.n_children() == 1)
    node = node.child(0);
  if (isl_schedule_node_get_type(node.get()) != isl_schedule_node_band)
    return {};
  auto band = node.as<isl::schedule_node_band>();
  return band.n_member() >= 2 && band.permutable() ? node : isl::schedule_node();
}

/// The schedule, or null if isl gives up on dependences that its heuristics cannot carry.
/// Throws isl::exception_quota.
static isl::schedule computeSchedule(const isl::schedule_constraints &constraints) {
  // An operation turns a tableau. Measured with nests whose schedules take 0.02 to 20 s: 4000
  // (where numbers are large) to 700 000 of them a second, where isl does two million others;
  // those of short schedules are as fast.
  constexpr unsigned long Short = 5000, Weight = 25;
  const LongOperations counted(constraints.ctx().get(), Short, Weight);
  try {
    return constraints.compute_schedule();
  } catch (const isl::exception_quota &) {
    throw;
  } catch (const isl::exception &) {
    isl_ctx_reset_error(constraints.ctx().get());
    return {};
  }
}

static const std::vector<unsigned> &positionOf(const model::Statement &s) {
  return s.positionBefore.empty() ? s.position : s.positionBefore;
}

/// { S0[t, i] -> S1[t, j] } for statements that follow one another in the source.
static isl::union_map neighbours(const Scop &scop, const isl::union_set &domain) {
  const auto &statements = scop.nest->statements;
  isl::union_map all(scop.domain.ctx(), "{ }");
  for (size_t k = 1; k < statements.size(); ++k) {
    const model::Statement &a = statements[k - 1], &b = statements[k];
    std::string from, to, equal;
    for (size_t d = 0; d < a.iterators.size(); ++d)
      from += (d ? ", a" : "a") + std::to_string(d);
    for (size_t d = 0; d < b.iterators.size(); ++d)
      to += (d ? ", b" : "b") + std::to_string(d);
    for (size_t d = 0; d < a.iterators.size() && d < b.iterators.size(); ++d) {
      if (positionOf(a)[d] != positionOf(b)[d])
        break;
      equal += (d ? " and a" : "a") + std::to_string(d) + " = b" + std::to_string(d);
    }
    all = all.unite(isl::union_map(scop.domain.ctx(), "{ " + a.name + "[" + from + "] -> " +
                                                          b.name + "[" + to + "] : " +
                                                          (equal.empty() ? "true" : equal) + " }"));
  }
  return all.intersect_domain(domain).intersect_range(domain);
}

/// True if no dependence has a distance along this member of a band.
static bool carriesNothing(const Dependences &deps, isl::union_pw_aff member) {
  isl::union_map position = isl::union_map::from(isl::multi_union_pw_aff(member));
  isl::union_set distances = deps.all.apply_domain(position).apply_range(position).deltas();
  return distances.is_subset(isl::union_set(distances.ctx(), "{ [0] }"));
}

/// True if a member of the band is the sum of two iterators or more.
static bool isSkewed(const Coefficients &form) {
  return std::count_if(form.begin(), form.end(), [](int64_t c) { return c != 0; }) >= 2;
}

/// The outermost loop of the source, in which no dependence points backwards, where members of a
/// band of three or more are all skewed: isl sometimes finds t + i, t + j and t + k, and rows would
/// then have no points in most columns.
static std::optional<isl::union_map>
outermostLoop(const Scop &scop, const isl::multi_union_pw_aff &partial, const Dependences &deps) {
  if (partial.size() < 3)
    return std::nullopt;
  for (int member = 0; member < int(partial.size()); ++member)
    for (const auto &[name, form] :
         coefficients(isl::union_map::from(isl::multi_union_pw_aff(partial.at(member))), 0))
      if (!isSkewed(form))
        return std::nullopt;
  isl::union_map outer(scop.domain.ctx(), "{ }");
  for (const model::Statement &s : scop.nest->statements) {
    if (s.position[0] != scop.nest->statements[0].position[0])
      return std::nullopt;
    const std::string x =
        (s.iterators[0].decreasing ? "-" : "") + model::islName(s.iterators[0].name);
    outer = outer.unite(
        isl::union_map(scop.domain.ctx(), "{ " + model::tuple(s) + " -> [" + x + "] }"));
  }
  outer = outer.intersect_domain(scop.domain);
  return isLegalThird(outer, deps) ? std::make_optional(outer) : std::nullopt;
}

static std::string outermostText(const Scop &scop) {
  std::string out;
  for (const model::Statement &s : scop.nest->statements)
    out += (out.empty() ? "" : "; ") + s.name + ": " + (s.iterators[0].decreasing ? "-" : "") +
           s.iterators[0].name;
  return out;
}

static isl::union_map memberMap(const Scop &scop, const isl::multi_union_pw_aff &partial,
                                int member) {
  return isl::union_map::from(isl::multi_union_pw_aff(partial.at(member)))
      .intersect_domain(scop.domain);
}

/// True if a member of a band has more than a few values. Blocks of columns need many of them, and
/// a loop of a few iterations whose bounds are a tile's is neither unrolled nor made of vectors.
static bool isLong(const isl::union_map &member) {
  bool out = false;
  member.range().foreach_set([&](const isl::set &values) { out |= !isShort(values, 0); });
  return out;
}

constexpr int OneRow = -1; // instead of a member of the band

/// Member `y` of the band numbers the columns, member `x` the rows, unless `outer` does.
static Band bandWith(const Scop &scop, const isl::multi_union_pw_aff &partial, int x, int y,
                     const std::optional<isl::union_map> &outer) {
  Band band;
  band.depth = partial.size();
  isl::union_map all = isl::union_map::from(partial).intersect_domain(scop.domain);
  std::string dims = "c0, c1";
  for (unsigned k = 2; k < band.depth; ++k)
    dims += ", c" + std::to_string(k);
  const std::string row = x == OneRow ? "0" : "c" + std::to_string(x);
  band.xy =
      all.apply_range(isl::union_map(scop.domain.ctx(), "{ [" + dims + "] -> [" + row + ", c" +
                                                            std::to_string(y) + "] }"))
          .coalesce();
  if (outer)
    band.xy = isl::manage(isl_union_map_flat_range_product(outer->copy(),
                                                           memberMap(scop, partial, y).release()))
                  .coalesce();
  return band;
}

/// The outermost dimensions of arrays come first: blocks of columns are then blocks of memory.
static int memoryOrder(const model::Orientation &o) {
  int sum = 0;
  for (int dimension : o.columns)
    sum += std::max(dimension, 0);
  return sum;
}

/// The number of the orientation whose columns are taken, the first one in `order` if all are as
/// good. `free`: x is no member of the band.
static size_t bestOrientation(const model::Nest &nest,
                              const std::vector<model::Orientation> &orientations,
                              std::vector<size_t> order, bool free) {
  const auto matches = [&](const model::Orientation &o) {
    int count = 0;
    for (size_t k = 0; k < nest.arrays.size() && !o.folded; ++k)
      count += nest.arrays[k].columns >= 0 && nest.arrays[k].columns == o.columns[k];
    return count;
  };
  if (free)
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return memoryOrder(orientations[a]) < memoryOrder(orientations[b]);
    });
  size_t best = order.front();
  for (size_t member : order) {
    const int more = matches(orientations[member]) - matches(orientations[best]);
    if (more > 0 ||
        (more == 0 && orientations[member].parallel && !orientations[best].parallel))
      best = member;
  }
  return best;
}

/// True if a member, of which the map is `position`, is skewed and the same in all iterations of
/// innermost loops.
static bool isThird(const Scop &scop, const isl::union_map &position) {
  for (const auto &[name, form] : coefficients(position, 0))
    if (const model::Statement &s = scop.nest->statements[scop.statementOf.at(name)];
        form.size() != s.iterators.size() || form.empty() || form.back() != 0 ||
        !isSkewed(form))
      return false;
  return true;
}

/// Adds a member of the band besides `x` and `y`, if there is one that innermost loops do not run
/// along.
static void addThird(const Scop &scop, const isl::multi_union_pw_aff &partial, int x, int y,
                     Band &band) {
  for (int member = 0; member < int(band.depth); ++member) {
    if (member == x || member == y)
      continue;
    const isl::union_map z = memberMap(scop, partial, member);
    if (!isThird(scop, z))
      continue;
    band.z = z;
    band.zText = memberText(scop, partial, member);
    return;
  }
}

/// A schedule of `domain` that respects `dependences`, and its outermost band, null if there is
/// none.
static isl::schedule_node scheduledBand(const Scop &scop, const isl::union_set &domain,
                                        const isl::union_map &dependences, std::string &found) {
  isl::schedule_constraints constraints = isl::schedule_constraints::on_domain(domain)
                                              .set_context(scop.context)
                                              .set_validity(dependences)
                                              .set_proximity(dependences);
  isl::schedule schedule = computeSchedule(constraints);
  isl::schedule_node node = outermostBand(schedule);
  if (node.is_null()) {
    // Left to itself, isl puts statements one after the other that do not depend on each
    // other, or that disagree on a schedule.
    isl_ctx *ctx = scop.domain.ctx().get();
    isl_options_set_schedule_whole_component(ctx, 1);
    constraints = constraints.set_proximity(dependences.unite(neighbours(scop, domain)));
    schedule = computeSchedule(constraints);
    isl_options_set_schedule_whole_component(ctx, 0);
    node = outermostBand(schedule);
  }
  found = schedule.is_null() ? "none" : text(schedule);
  return node;
}

static isl::multi_union_pw_aff partialSchedule(const isl::schedule_node &node) {
  return node.as<isl::schedule_node_band>().partial_schedule();
}

static model::Orientation orientationOf(const Scop &scop, const Band &choice) {
  model::Orientation o{columnDimensions(scop, choice.xy), choice.parallel};
  o.folded = isFolded(scop, choice.xy, o.columns);
  return o;
}

/// A member of a band.
struct Member {
  bool parallel; ///< no dependence has a distance along it
  bool isLong;   ///< it has more than a few values
  /// Rows may be few, as steps in time are. But a short loop of which nothing depends on the order
  /// is the innermost one, and best left as it is.
  bool suitsRows() const { return isLong || !parallel; }
};

/// The member that numbers the rows where `y` numbers the columns. Where all others are short, the
/// rows of independent columns are one.
static int rowsBeside(int y, const std::vector<Member> &members) {
  for (int x = 0; x < int(members.size()); ++x)
    if (x != y && members[x].suitsRows())
      return x;
  return members[y].parallel && members[y].isLong ? OneRow : y == 0 ? 1 : 0;
}

/// Members that may number the columns, the second one first. Short ones may only if there is
/// nothing better.
static std::vector<int> columnMembers(const std::vector<Member> &members) {
  const auto suitsColumns = [&](int y) {
    return members[y].isLong &&
           (members[y].parallel || members[rowsBeside(y, members)].suitsRows());
  };
  std::vector<int> order{1, 0}, out;
  for (int y = 2; y < int(members.size()); ++y)
    order.push_back(y);
  std::copy_if(order.begin(), order.end(), std::back_inserter(out), suitsColumns);
  return out.empty() ? order : out;
}

/// The band with the schedule `partial`, and its dimensions chosen.
static Band bandOf(const Scop &scop, const Dependences &deps,
                   const isl::multi_union_pw_aff &partial) {
  const int depth = int(isl_multi_union_pw_aff_dim(partial.get(), isl_dim_set));
  const std::optional<isl::union_map> outer = outermostLoop(scop, partial, deps);
  std::vector<Member> members;
  for (int member = 0; member < depth; ++member)
    members.push_back(
        {carriesNothing(deps, partial.at(member)), isLong(memberMap(scop, partial, member))});
  std::vector<int> columns = columnMembers(members);
  std::vector<size_t> order(columns.size()); // of the choices, which follow the members
  std::vector<int> sorted = columns;
  std::sort(sorted.begin(), sorted.end());
  for (size_t k = 0; k < columns.size(); ++k)
    order[k] = std::find(sorted.begin(), sorted.end(), columns[k]) - sorted.begin();
  std::vector<Band> choices; // blocks of columns that do not depend on one another need no messages
  std::vector<model::Orientation> orientations;
  for (const int y : sorted) {
    choices.push_back(bandWith(scop, partial, rowsBeside(y, members), y, outer));
    choices.back().parallel = members[y].parallel;
    orientations.push_back(orientationOf(scop, choices.back()));
  }
  const size_t best = bestOrientation(*scop.nest, orientations, order, outer.has_value());
  Band band = choices[best];
  const int y = sorted[best], x = outer ? OneRow : rowsBeside(y, members);
  addThird(scop, partial, x, y, band);
  if (band.z && !isLegalThird(*band.z, deps))
    band.z.reset();
  band.xText = outer ? outermostText(scop) : x == OneRow ? "0" : memberText(scop, partial, x);
  band.yText = memberText(scop, partial, y);
  band.columns = orientations[best].columns;
  band.orientations = std::move(orientations);
  return band;
}

isl::union_map rowsOf(const Band &band) {
  return band.xy.apply_range(isl::union_map(band.xy.ctx(), "{ [x, y] -> [x] }"));
}

isl::union_map columnsOf(const Band &band) {
  return band.xy.apply_range(isl::union_map(band.xy.ctx(), "{ [x, y] -> [y] }"));
}

/// The band of a schedule of all points but those `apart`, which follow others; nothing if there is
/// none that they can follow.
static std::optional<Band> bandAround(const Scop &scop, const Dependences &deps,
                                      const isl::union_set &apart, std::string &found) {
  // A null object of isl's cannot be copied.
  const auto schedule = [&](const isl::union_set &domain, const isl::union_map &dependences) {
    return apart.is_empty()
               ? scheduledBand(scop, domain, dependences, found) // isl heeds the pieces
               : scheduledBand(scop, domain.subtract(apart),
                               dependences.subtract_domain(apart).subtract_range(apart), found);
  };
  const auto banded = [&](const isl::multi_union_pw_aff &partial) -> std::optional<Band> {
    if (partial.is_null())
      return std::nullopt;
    if (apart.is_empty())
      return bandOf(scop, deps, partial);
    const auto all = withFollowers(scop, partial);
    return all ? std::optional<Band>(bandOf(scop, deps, *all)) : std::nullopt;
  };
  for (Bounds bounds : {Bounds::None, Bounds::Common}) {
    const isl::union_set domain = relaxed(scop.domain, bounds);
    if (domain.is_equal(scop.domain))
      break;
    const isl::schedule_node node = schedule(domain, relaxed(deps.all, bounds));
    if (node.is_null())
      continue;
    if (auto band = banded(withoutSize(partialSchedule(node))); band && !isSteep(*band))
      return band;
  }
  const isl::schedule_node node = schedule(scop.domain, deps.all);
  return node.is_null() ? std::nullopt : banded(partialSchedule(node));
}

/// A band in which all points of short innermost loops have one place; nothing if there is none.
static std::optional<Band> bandOfOuterLoops(const Scop &scop, const Dependences &deps,
                                            std::string &found) {
  const std::optional<isl::union_pw_multi_aff> one = atOnePoint(scop);
  if (!one)
    return std::nullopt;
  const isl::union_map to = isl::union_map::from(*one);
  const isl::union_map all = deps.all.apply_domain(to).apply_range(to);
  const isl::union_set domain = scop.domain.apply(to);
  const isl::schedule_node node =
      scheduledBand(scop, domain, all.subtract(domain.identity()), found);
  if (node.is_null())
    return std::nullopt;
  return bandOf(scop, deps, partialSchedule(node).pullback(*one));
}

std::optional<Band> findBand(const Scop &scop, const Dependences &deps, std::string &found) {
  const isl::union_set none(scop.domain.ctx(), "{ }"), apart = followers(scop);
  if (!apart.is_empty())
    if (auto band = bandAround(scop, deps, apart, found); band && isLegal(*band, deps))
      return band;
  std::optional<Band> plain = bandAround(scop, deps, none, found);
  if (plain && isLegal(*plain, deps))
    return plain;
  std::string other;
  auto band = bandOfOuterLoops(scop, deps, other);
  return band && isLegal(*band, deps) ? band : plain;
}

static isl_stat noteSteep(isl_set *set, isl_aff *owned, void *user) {
  isl_set_free(set);
  isl::aff aff = isl::manage(owned);
  for (int k = 0; k < isl_aff_dim(aff.get(), isl_dim_in); ++k) {
    isl::val v = isl::manage(isl_aff_get_coefficient_val(aff.get(), isl_dim_in, k)).abs();
    *static_cast<bool *>(user) |= v.gt(isl::val(aff.ctx(), 8));
  }
  return isl_stat_ok;
}

bool isSteep(const Band &band) {
  bool steep = false;
  band.xy.foreach_map([&](isl::map m) {
    isl::pw_multi_aff f = isl::manage(isl_pw_multi_aff_from_map(m.copy()));
    for (int k : {0, 1})
      isl_pw_aff_foreach_piece(isl::manage(isl_pw_multi_aff_get_pw_aff(f.get(), k)).get(),
                               noteSteep, &steep);
  });
  return steep;
}

bool isLegalThird(const isl::union_map &z, const Dependences &deps) {
  isl::union_map distances = deps.all.apply_domain(z).apply_range(z);
  return distances.intersect(isl::union_map(distances.ctx(), "{ [z] -> [w] : w < z }")).is_empty();
}

bool isLegal(const Band &band, const Dependences &deps) {
  isl::union_map distances = deps.all.apply_domain(band.xy).apply_range(band.xy);
  isl::union_map backwards(distances.ctx(),
                           "{ [x, y] -> [u, v] : u < x or v < y }");
  return distances.intersect(backwards).is_empty();
}

} // namespace hetile::poly
