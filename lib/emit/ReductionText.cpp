//===- ReductionText.cpp - hidden arrays on the host ----------------------===//
//
// Partial results start from a value that changes nothing, or, where combining a value twice
// does no harm, from the scalar's own value. They are combined in the order of the outermost
// loop, so that of equal values the earliest (or latest) stays, as in the sequential program.
//
//===----------------------------------------------------------------------===//
#include "ReductionText.h"

using namespace hetile::model;

namespace hetile::emit {

namespace {

std::string number(size_t n) { return std::to_string(n); }

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
    std::string f = (r.fold == Fold::FMax ? "__builtin_fmax" : "__builtin_fmin") + suffix(r);
    return m + " = " + f + (r.swapped ? "(" + x + ", " + m : "(" + m + ", " + x) + ");";
  }
  case Fold::Set: return touched(x);
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
    for (size_t r = 0; r < N.reductions.size(); ++r) {
      const Reduction &reduction = N.reductions[r];
      if (!reduction.pointers.empty())
        W.line("hetile_ok = hetile_ok && (" + reduction.pointers + ");");
      W.line(reduction.type + " " + entry(r) + " = 0;");
    }
    W.open("if (hetile_ok)");
    for (size_t r = 0; r < N.reductions.size(); ++r)
      W.line(entry(r) + " = " + N.reductions[r].text + ";");
    for (size_t k = 0; k < Hidden.size(); ++k)
      openOne(prefix, k);
    W.close();
    for (size_t r = 0; r < N.reductions.size(); ++r)
      W.line("(void)" + entry(r) + ";");
  }

  void combine() {
    for (size_t r = 0; r < N.reductions.size(); ++r) {
      W.open("");
      W.line(N.reductions[r].type + " hetile_m = " + entry(r) + ";");
      fold(r);
      W.line(N.reductions[r].text + " = hetile_m;");
      W.close();
    }
  }

  void check(const std::string &prefix) {
    if (N.reductions.empty())
      return;
    W.open("if (hetile_verifying(&" + prefix + "_nest))");
    for (size_t r = 0; r < N.reductions.size(); ++r) {
      const Reduction &reduction = N.reductions[r];
      unsigned array = reduction.partials.front();
      W.open("");
      W.line(reduction.type + " hetile_m = " + entry(r) + ", hetile_o = " + reduction.text + ";");
      fold(r);
      std::string tolerance = reduction.exact                                ? "0"
                              : reduction.kind == ElementType::Float ? "1e-3"
                                                                     : "1e-9";
      W.line("hetile_reduction_check(&" + prefix + "_nest, " + quoted(reduction.name) + ", " +
             number(array) + ", &hetile_r[" + number(Slots[array]) +
             "], &hetile_m, &hetile_o, sizeof(hetile_m), " + tolerance + ");");
      W.close();
    }
    W.close();
  }

  void close() {
    for (size_t k = 0; k < Hidden.size(); ++k)
      W.line("hetile_partial_close(&hetile_r[" + number(k) + "]);");
  }

private:
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
    std::string start = r < 0 ? "0" : startText(N.reductions[r], entry(r));
    W.line("const " + type + " hetile_e = (" + type + ")(" + start + ");");
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
    for (unsigned array : reduction.partials) {
      std::string slot = "hetile_r[" + number(Slots[array]) + "]";
      const std::string &type = N.arrays[array].elementType;
      W.open("if (hetile_k >= " + slot + ".lo && hetile_k < " + slot + ".hi)");
      W.line("const " + type + " hetile_x = ((const " + type + " *)" + slot + ".base)[hetile_k - " +
             slot + ".lo];");
      W.line(foldText(reduction, "hetile_m", "hetile_x", entry(r)));
      W.close();
    }
    W.close();
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
