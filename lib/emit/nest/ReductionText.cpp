// SPDX-License-Identifier: Apache-2.0
//===- ReductionText.cpp - hidden arrays on the host ----------------------===//
//
// Partial results start from a value that changes nothing, or, where combining a value twice
// does no harm, from the scalar's own value. They are combined in the order of the outermost
// loop, so that of equal values the earliest (or latest) stays, as in the sequential program.
//
//===----------------------------------------------------------------------===//
#include "ReductionText.h"
#include "model/text/Lines.h"

using namespace hetile::model;

namespace hetile::emit {

namespace {

bool isFloating(const Reduction &r) {
  return r.kind == ElementType::Float || r.kind == ElementType::Double ||
         r.kind == ElementType::LongDouble;
}

/// The suffix of a function of math.h for the scalar's type.
std::string suffix(const Reduction &r) {
  return r.kind == ElementType::Float ? "f" : r.kind == ElementType::LongDouble ? "l" : "";
}

/// What a partial result starts from.
std::string startText(const Reduction &r, const std::string &entry) {
  switch (r.fold) {
  case Fold::Sum:
    return isFloating(r) ? "-0.0" : "0"; // -0.0 + x is x, also for x = -0.0
  case Fold::Product:
    return "1";
  case Fold::BitXor:
    return "0";
  case Fold::Greater:
  case Fold::GreaterEqual:
    return isFloating(r) && !r.finite ? "-__builtin_inf" + suffix(r) + "()" : entry;
  case Fold::Less:
  case Fold::LessEqual:
    return isFloating(r) && !r.finite ? "__builtin_inf" + suffix(r) + "()" : entry;
  case Fold::FMax:
  case Fold::FMin:
    return r.finite ? entry : "__builtin_nan" + suffix(r) + "(\"\")";
  default:
    return entry;
  }
}

/// The statement that folds the partial result `x` into `m`.
std::string foldText(const Reduction &r, const std::string &m, const std::string &x,
                     const std::string &entry) {
  auto infix = [&](const char *op) { return m + " = (" + r.type + ")(" + m + op + x + ");"; };
  auto keeping = [&](const char *op) { return "if (" + x + op + m + ") " + m + " = " + x + ";"; };
  auto touched = [&](const std::string &value) {
    return "if (" + x + " != " + entry + ") " + m + " = " + value + ";";
  };
  switch (r.fold) {
  case Fold::Sum: return infix(" + ");
  case Fold::Product: return infix(" * ");
  case Fold::BitAnd: return infix(" & ");
  case Fold::BitOr: return infix(" | ");
  case Fold::BitXor: return infix(" ^ ");
  case Fold::LogicalAnd: return touched(m + " && " + x);
  case Fold::LogicalOr: return touched(m + " || " + x);
  case Fold::Greater: return keeping(" > ");
  case Fold::GreaterEqual: return keeping(" >= ");
  case Fold::Less: return keeping(" < ");
  case Fold::LessEqual: return keeping(" <= ");
  case Fold::FMax:
  case Fold::FMin: {
    // Of a function that it knows, gcc exchanges the operands.
    const std::string f = (r.fold == Fold::FMax ? "fmax" : "fmin") + suffix(r);
    return m + " = __extension__ ({ extern " + r.type + " hetile_" + f + "(" + r.type + ", " +
           r.type + ") __asm__(\"" + f + "\"); hetile_" + f +
           (r.swapped ? "(" + x + ", " + m : "(" + m + ", " + x) + "); });";
  }
  case Fold::Set: return touched(x);
  case Fold::Carry: return m + " = " + x + ";"; // at last that of the last iteration
  case Fold::Follow: break;
  }
  return "";
}

class HiddenWriter {
public:
  HiddenWriter(Writer &w, const Nest &nest) : W(w), N(nest) {
    for (size_t k = 0; k < nest.arrays.size(); ++k)
      if (nest.arrays[k].hidden) {
        Slots.resize(nest.arrays.size());
        Slots[k] = Hidden.size();
        Hidden.push_back(k);
      }
  }

  void open(const std::string &prefix, const std::string &guard) {
    std::string zeros;
    for (size_t k = 0; k < Hidden.size(); ++k)
      zeros += std::string(k ? ", " : "") + "{0, 0, 0}";
    W.line("hetile_partial hetile_r[] = {" + zeros + "};");
    W.line("int hetile_ok = " + guard + ";");
    keepScalars(W, N.reductions, entry);
    for (size_t k = 0; k < Hidden.size(); ++k)
      openOne(prefix, k);
    W.close();
    for (size_t r = 0; r < N.reductions.size(); ++r)
      W.line("(void)" + entry(r) + ";");
  }

  void combine() {
    forEachMember([&](size_t r, size_t k) {
      W.line(N.reductions[k].text + " = " + value(r, k) + ";");
    });
  }

  void check(const std::string &prefix) {
    if (N.reductions.empty())
      return;
    W.open("if (hetile_verifying(&" + prefix + "_nest))");
    forEachMember([&](size_t r, size_t k) { checkOne(prefix, r, k); });
    W.close();
  }

  void close() {
    for (size_t k = 0; k < Hidden.size(); ++k)
      W.line("hetile_partial_close(&hetile_r[" + number(k) + "]);");
  }

private:
  /// Reduction `r` and those that follow it.
  std::vector<size_t> groupOf(size_t r) const {
    std::vector<size_t> group{r};
    for (size_t k = 0; k < N.reductions.size(); ++k)
      if (N.reductions[k].leader == int(r))
        group.push_back(k);
    return group;
  }

  /// The variable that holds the combined value of member `k` of the group of `r`.
  static std::string value(size_t r, size_t k) {
    return k == r ? "hetile_m" : "hetile_m" + number(k);
  }

  void combined(size_t r) {
    for (size_t k : groupOf(r))
      W.line(N.reductions[k].type + " " + value(r, k) + " = " + entry(k) + ";");
    fold(r);
  }

  /// A block for each group, in which its values are combined, and then `member(r, k)` for each
  /// member k of the group of r.
  template <class Member> void forEachMember(Member member) {
    for (size_t r = 0; r < N.reductions.size(); ++r) {
      if (N.reductions[r].leader >= 0)
        continue;
      W.open("");
      combined(r);
      for (size_t k : groupOf(r))
        member(r, k);
      W.close();
    }
  }

  void checkOne(const std::string &prefix, size_t r, size_t k) {
    const Reduction &reduction = N.reductions[k];
    const unsigned array = reduction.partials.front();
    const std::string tolerance = reduction.exact                      ? "0"
                                  : reduction.kind == ElementType::Float ? "1e-3"
                                                                         : "1e-9";
    W.open("");
    W.line(reduction.type + " hetile_o = " + reduction.text + ";");
    W.line("hetile_reduction_check(&" + prefix + "_nest, " + quoted(reduction.name) + ", " +
           number(array) + ", &hetile_r[" + number(Slots[array]) + "], &" + value(r, k) +
           ", &hetile_o, sizeof(hetile_o), " + tolerance + ");");
    W.close();
  }

  static bool isLast(const Reduction &r) {
    return r.fold == Fold::GreaterEqual || r.fold == Fold::LessEqual;
  }

  /// What no iteration sets a follower to.
  static std::string untouched() { return "-0x7fffffffffffffffLL - 1"; }

  std::string start(size_t r) const {
    const Reduction &reduction = N.reductions[r];
    if (reduction.leader < 0)
      return startText(reduction, entry(r));
    return isLast(N.reductions[reduction.leader]) ? untouched() : entry(r);
  }

  static std::string entry(size_t reduction) { return "hetile_s" + number(reduction); }

  /// The reduction whose partial results the array holds; -1 if none.
  int reductionOf(unsigned array) const {
    for (size_t r = 0; r < N.reductions.size(); ++r)
      for (unsigned k : N.reductions[r].partials)
        if (k == array)
          return int(r);
    return -1;
  }

  void openOne(const std::string &prefix, size_t slot) {
    const unsigned array = Hidden[slot];
    const std::string type = N.arrays[array].elementType, view = "hetile_v[" + number(array) + "]";
    const int r = reductionOf(array);
    W.open("");
    W.line("const " + type + " hetile_e = (" + type + ")(" + (r < 0 ? "0" : start(r)) + ");");
    W.line("hetile_ok = hetile_ok && hetile_partial_open(&" + prefix + "_nest, hetile_p, " +
           number(array) + ", &hetile_e, &" + view + ", &hetile_r[" + number(slot) + "]);");
    if (r >= 0 && N.reductions[r].shared) {
      W.line(view + ".stride[1] = (hetile_i64)(hetile_size)&(" + N.reductions[r].text + ");");
      W.line(view + ".stride[2] = (hetile_i64)sizeof(" + N.reductions[r].text + ");");
    }
    W.close();
  }

  /// Folds all partial results into hetile_m: iteration by iteration of the outermost loop, in
  /// each of them those of its parts in turn.
  void fold(size_t r) {
    const Reduction &reduction = N.reductions[r];
    std::string lo, hi;
    for (unsigned array : reduction.partials) {
      std::string slot = "hetile_r[" + number(Slots[array]) + "]";
      lo = lo.empty() ? slot + ".lo" : "hetile_min(" + lo + ", " + slot + ".lo)";
      hi = hi.empty() ? slot + ".hi" : "hetile_max(" + hi + ", " + slot + ".hi)";
    }
    W.line("hetile_i64 hetile_i = " + lo + ", hetile_n = " + hi + ", hetile_k;");
    W.open("for (; hetile_i < hetile_n; ++hetile_i)");
    W.line(std::string("hetile_k = ") +
           (reduction.decreasing ? lo + " + hetile_n - 1 - hetile_i;" : "hetile_i;"));
    for (size_t part = 0; part < reduction.partials.size(); ++part) {
      const unsigned array = reduction.partials[part];
      std::string slot = "hetile_r[" + number(Slots[array]) + "]";
      const std::string &type = N.arrays[array].elementType;
      W.open("if (hetile_k >= " + slot + ".lo && hetile_k < " + slot + ".hi)");
      W.line("const " + type + " hetile_x = ((const " + type + " *)" + slot + ".base)[hetile_k - " +
             slot + ".lo];");
      if (!reduction.resets.empty())
        foldReset(reduction, part);
      else if (groupOf(r).size() > 1)
        foldGroup(r, part);
      else
        W.line(foldText(reduction, "hetile_m", "hetile_x", entry(r)));
      W.close();
    }
    W.close();
  }

  /// m = m > x ? m : x, whose partial result is without what came before the last NaN in it. The
  /// byte beside it: 2 where anything has been folded in, 1 where a NaN has.
  void foldReset(const Reduction &r, size_t part) {
    const std::string slot = "hetile_r[" + number(Slots[r.resets[part]]) + "]";
    const char *op = r.fold == Fold::Greater        ? " >= "
                     : r.fold == Fold::GreaterEqual ? " > "
                     : r.fold == Fold::Less         ? " <= "
                                                    : " < ";
    W.line("const unsigned char hetile_f = ((const unsigned char *)" + slot + ".base)[hetile_k - " +
           slot + ".lo];");
    W.line("if (hetile_f & 1) hetile_m = hetile_x;");
    W.line(std::string("else if (hetile_f) hetile_m = hetile_m") + op +
           "hetile_x ? hetile_m : hetile_x;");
  }

  /// if (hetile_x > hetile_m) { hetile_m = hetile_x; and the followers as well }
  void foldGroup(size_t r, size_t part) {
    const Reduction &leader = N.reductions[r];
    std::string followers, touched;
    for (size_t k : groupOf(r)) {
      if (k == r)
        continue;
      const unsigned array = N.reductions[k].partials[part];
      const std::string slot = "hetile_r[" + number(Slots[array]) + "]";
      const std::string x = "((const " + N.arrays[array].elementType + " *)" + slot +
                            ".base)[hetile_k - " + slot + ".lo]";
      if (isLast(leader) && touched.empty())
        touched = x + " != " + untouched() + " && ";
      followers += " " + value(r, k) + " = (" + N.reductions[k].type + ")" + x + ";";
    }
    const char *op = leader.fold == Fold::Greater        ? " > "
                     : leader.fold == Fold::GreaterEqual ? " >= "
                     : leader.fold == Fold::Less         ? " < "
                                                         : " <= ";
    W.line("if (" + touched + "hetile_x" + op + "hetile_m) { hetile_m = hetile_x;" + followers +
           " }");
  }

  Writer &W;
  const Nest &N;
  std::vector<unsigned> Hidden; // their arrays
  std::vector<size_t> Slots;    // place in Hidden of each array
};

} // namespace

bool hasHidden(const Nest &nest) {
  for (const Array &a : nest.arrays)
    if (a.hidden)
      return true;
  return false;
}

void keepScalars(Writer &w, const std::vector<Reduction> &reductions,
                 const std::function<std::string(size_t)> &name) {
  for (size_t r = 0; r < reductions.size(); ++r) {
    if (!reductions[r].pointers.empty())
      w.line("hetile_ok = hetile_ok && (" + reductions[r].pointers + ");");
    w.line(reductions[r].type + " " + name(r) + " = 0;");
  }
  w.open("if (hetile_ok)");
  for (size_t r = 0; r < reductions.size(); ++r)
    w.line(name(r) + " = " + reductions[r].text + ";");
}

std::string hiddenView() { return "{0, 0, {1}}"; }

void openHidden(Writer &w, const Nest &nest, const std::string &prefix, const std::string &guard) {
  HiddenWriter(w, nest).open(prefix, guard);
}

void combineHidden(Writer &w, const Nest &nest) { HiddenWriter(w, nest).combine(); }

void checkHidden(Writer &w, const Nest &nest, const std::string &prefix) {
  HiddenWriter(w, nest).check(prefix);
}

void closeHidden(Writer &w, const Nest &nest) { HiddenWriter(w, nest).close(); }

} // namespace hetile::emit
