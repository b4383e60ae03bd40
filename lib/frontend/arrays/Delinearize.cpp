// SPDX-License-Identifier: Apache-2.0
//===- Delinearize.cpp - dimensions of flattened arrays -------------------===//
//
// The factors of the iterators are the candidates for row lengths: 1, n, n * m. Dividing a
// subscript by the longest row gives the first dimension, the remainder goes on. That the
// remainders stay inside the rows is proven or checked later, by whoever uses the nest.
//
//===----------------------------------------------------------------------===//
#include "frontend/arrays/Delinearize.h"
#include "frontend/arrays/RowBounds.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <set>

namespace hetile::frontend {

namespace {
size_t degree(const Poly &p) {
  size_t out = 0;
  for (const auto &term : p.terms)
    out = std::max(out, term.first.size());
  return out;
}

/// Splits flattened subscripts along row lengths.
class Delinearizer {
public:
  Delinearizer(Attempt &attempt, unsigned base) : attempt(attempt) {
    for (auto &statement : attempt.draft.raw)
      for (RawAccess &r : statement)
        if (r.base == base)
          accesses.push_back(&r);
    for (DataSymbol &d : attempt.draft.data)
      if (d.access.base == base)
        accesses.push_back(&d.access);
  }

  /// True if a first subscript is no subscript of its own.
  bool isNeeded() const {
    return std::any_of(accesses.begin(), accesses.end(), [&](const RawAccess *r) {
      return !attempt.symbols.affine(r->subscripts[0]);
    });
  }

  /// Row lengths from the outermost dimension inwards; empty if the array is not flattened.
  std::vector<Poly> run(std::vector<Poly> &strides) {
    if (!collectStrides(strides))
      return {};
    std::vector<Poly> ratios;
    for (size_t k = 0; k + 1 < strides.size(); ++k) {
      auto d = divide(strides[k], strides[k + 1]);
      if (d && d->remainder.terms.empty() && !hasNegative(d->quotient))
        ratios.push_back(d->quotient);
      else if (areOfOne(strides[k], strides[k + 1]))
        ratios.push_back({}); // any: as many rows as fit
      else
        return {};
    }
    std::vector<std::vector<Poly>> split;
    for (RawAccess *r : accesses) {
      std::vector<Poly> subscripts;
      Poly rest = r->subscripts[0];
      for (size_t k = 0; k + 1 < strides.size(); ++k) {
        auto d = divide(rest, strides[k]);
        if (d)
          d = insideRow(*d, strides[k]);
        if (!d || !attempt.symbols.affine(d->quotient))
          return {};
        subscripts.push_back(d->quotient);
        rest = d->remainder;
      }
      if (!attempt.symbols.affine(rest))
        return {};
      subscripts.push_back(rest);
      subscripts.insert(subscripts.end(), r->subscripts.begin() + 1, r->subscripts.end());
      split.push_back(subscripts);
    }
    for (size_t k = 0; k < accesses.size(); ++k)
      accesses[k]->subscripts = split[k];
    for (size_t k = 0; k < ratios.size(); ++k)
      if (ratios[k].terms.empty())
        ratios[k] = attempt.symbols.quotient(strides[k], strides[k + 1]);
    return ratios;
  }

private:
  Attempt &attempt;
  std::vector<RawAccess *> accesses;

  /// The factors of iterators in each access, none of them negative.
  std::vector<std::vector<Poly>> factors;

  /// True if `a` and `b`, which do not divide each other, are the distances of planes and of rows
  /// as programs precompute them: parameters that some access has for two of its iterators.
  bool areOfOne(const Poly &a, const Poly &b) const {
    return !a.isConstant() && !b.isConstant() &&
           std::any_of(factors.begin(), factors.end(), [&](const std::vector<Poly> &all) {
             return std::find(all.begin(), all.end(), a) != all.end() &&
                    std::find(all.begin(), all.end(), b) != all.end();
           });
  }

  /// How deep the loop of an iterator is, at least, that has the factor.
  std::map<std::string, size_t> depths() const {
    std::map<std::string, size_t> out;
    for (const model::Statement &s : attempt.draft.nest.statements)
      for (size_t k = 0; k < s.iterators.size(); ++k) {
        const auto [at, isNew] = out.try_emplace(s.iterators[k].name, k);
        at->second = std::min(at->second, k);
      }
    return out;
  }

  /// a[i * n + n - 1] is the last element of row i, not the one before row i + 1.
  static std::optional<Division> insideRow(const Division &d, const Poly &stride) {
    if (!d.remainder.isConstant() || d.remainder.constantTerm() >= 0)
      return d;
    auto row = sub(d.quotient, Poly::constant(1));
    auto rest = add(d.remainder, stride);
    if (!row || !rest)
      return std::nullopt;
    return Division{*row, *rest};
  }

  static bool hasNegative(const Poly &p) { return p.isConstant() && p.constantTerm() <= 1; }

  /// What each iterator is multiplied with in the first subscript; nothing if they are multiplied
  /// with each other.
  std::optional<std::map<std::string, Poly>> factorsIn(const RawAccess &access) const {
    std::map<std::string, Poly> factors;
    for (const auto &[monomial, coeff] : access.subscripts[0].terms) {
      Monomial rest;
      std::string iterator;
      unsigned count = 0;
      for (const std::string &symbol : monomial)
        if (attempt.symbols.isParameter(symbol)) {
          rest.push_back(symbol);
        } else {
          iterator = symbol;
          ++count;
        }
      if (count > 1)
        return std::nullopt;
      if (count == 1)
        factors[iterator].terms[rest] = coeff;
    }
    dropRemainders(factors);
    return factors;
  }

  /// All different factors of iterators, and 1, from the largest to the smallest; only if a
  /// factor with a parameter or a large constant is among them.
  bool collectStrides(std::vector<Poly> &strides) {
    std::vector<Poly> found{Poly::constant(1)};
    const std::map<std::string, size_t> depth = depths();
    std::vector<std::pair<Poly, size_t>> loops; // of factors
    for (const RawAccess *r : accesses) {
      const auto all = factorsIn(*r);
      if (!all)
        return false;
      std::vector<Poly> &own = factors.emplace_back();
      for (const auto &[iterator, factor] : *all) {
        if (factor.isConstant() && std::abs(factor.constantTerm()) < 16)
          continue;
        own.push_back(isNegative(factor) ? *sub(Poly{}, factor) : factor);
        if (const auto at = depth.find(iterator); at != depth.end())
          loops.emplace_back(own.back(), at->second);
        if (std::find(found.begin(), found.end(), own.back()) == found.end())
          found.push_back(own.back());
      }
    }
    if (found.size() == 1 && attempt.reading.side)
      if (std::optional<Poly> row = rowOfOffsets())
        found.push_back(*row);
    if (found.size() == 1)
      return false;
    sortStrides(found, loops);
    dropSums(found);
    dropMultiples(found);
    for (Poly &stride : found)
      meetOffsets(stride);
    dropMultiples(found);
    strides = found;
    return true;
  }

  /// A factor that another one divides comes before it. `loops`: how deep the loops are that have
  /// it.
  static void sortStrides(std::vector<Poly> &found,
                          const std::vector<std::pair<Poly, size_t>> &loops) {
    const auto loopOf = [&](const Poly &p) {
      size_t least = std::numeric_limits<size_t>::max();
      for (const auto &[factor, loop] : loops)
        if (factor == p)
          least = std::min(least, loop);
      return least;
    };
    std::stable_sort(found.begin(), found.end(), [&](const Poly &a, const Poly &b) {
      if (degree(a) != degree(b))
        return degree(a) > degree(b);
      if (a.isConstant() && b.isConstant())
        return a.constantTerm() > b.constantTerm();
      if (largest(a) != largest(b))
        return largest(a) > largest(b);
      return loopOf(a) < loopOf(b); // nobody knows; but the program will have a reason
    });
  }

  /// The parameters in upper bounds of iterators.
  std::set<std::string> upperBounds() const {
    std::set<std::string> result;
    for (const model::Statement &s : attempt.draft.nest.statements)
      for (const auto &all : s.domain.anyOf)
        for (const model::Constraint &c : all) {
          std::set<std::string> parameters;
          bool isUpper = false;
          for (const auto &[monomial, coeff] : polyOf(c.expr).terms)
            for (const std::string &symbol : monomial) {
              if (attempt.symbols.isParameter(symbol))
                parameters.insert(symbol);
              else
                isUpper |= coeff < 0;
            }
          if (isUpper)
            result.insert(parameters.begin(), parameters.end());
        }
    return result;
  }

  /// A single loop along a row, u[(n - 1) * m + j] with j < m: no iterator has a row length for a
  /// factor. But where an offset has a product of parameters, one of its factors is one, and j
  /// stays below it.
  std::optional<Poly> rowOfOffsets() const {
    const std::set<std::string> bounds = upperBounds();
    for (const RawAccess *r : accesses)
      for (const auto &[product, coeff] : r->subscripts[0].terms) {
        if (product.size() != 2 || !attempt.symbols.isParameter(product[0]) ||
            !attempt.symbols.isParameter(product[1]))
          continue;
        for (const std::string &rows : product) {
          Poly length; // of what `rows` is multiplied with
          bool fits = true;
          for (const auto &[monomial, factor] : r->subscripts[0].terms) {
            const auto at = std::find(monomial.begin(), monomial.end(), rows);
            if (at == monomial.end())
              continue;
            Monomial rest(monomial.begin(), at);
            rest.insert(rest.end(), at + 1, monomial.end());
            for (const std::string &symbol : rest)
              fits &= bounds.count(symbol) > 0;
            length.terms[rest] = factor;
          }
          if (fits && !length.isConstant() && !isNegative(length))
            return length;
        }
      }
    return std::nullopt;
  }

  /// t % 2 is t - 2 * floor(t / 2): the factor of the floor is a multiple of that of t, and no
  /// row length of its own.
  void dropRemainders(std::map<std::string, Poly> &factors) const {
    for (auto it = factors.begin(); it != factors.end();) {
      bool remainder = attempt.symbols.isFloor(it->first) &&
                       std::any_of(factors.begin(), factors.end(), [&](const auto &other) {
                         if (attempt.symbols.isFloor(other.first))
                           return false;
                         bool minus = isNegative(other.second); // divide() wants it positive
                         auto d = divide(minus ? *sub(Poly{}, it->second) : it->second,
                                         minus ? *sub(Poly{}, other.second) : other.second);
                         return d && d->remainder.terms.empty() && d->quotient.isConstant() &&
                                d->quotient.constantTerm() < -1;
                       });
      it = remainder ? factors.erase(it) : std::next(it);
    }
  }

  /// The diagonal a[i * n + i] has the factor n + 1: two subscripts, where n is a row length.
  static void dropSums(std::vector<Poly> &strides) {
    for (size_t k = 0; k < strides.size();) {
      bool sum = false;
      for (size_t a = 0; a < strides.size(); ++a)
        for (size_t b = a + 1; b < strides.size() && a != k; ++b) {
          auto rest = b == k ? std::nullopt : sub(strides[k], strides[a]);
          auto none = rest ? sub(*rest, strides[b]) : std::nullopt;
          sum |= none && none->terms.empty();
        }
      if (sum)
        strides.erase(strides.begin() + k);
      else
        ++k;
    }
  }

  static int64_t largest(const Poly &p) {
    int64_t out = 0;
    for (const auto &term : p.terms)
      out = std::max<int64_t>(out, std::abs(term.second));
    return out;
  }

  static bool isNegative(const Poly &p) {
    // The sign of the term of highest degree.
    size_t degree = 0;
    bool negative = false;
    for (const auto &[monomial, coeff] : p.terms)
      if (monomial.size() >= degree) {
        degree = monomial.size();
        negative = coeff < 0;
      }
    return negative;
  }

  /// In (2 * i + 1) * n + j the row is n, though no iterator has that factor.
  void meetOffsets(Poly &stride) const {
    if (stride.terms.size() != 1 || stride.isConstant())
      return;
    auto &[monomial, coeff] = *stride.terms.begin();
    for (const RawAccess *r : accesses)
      if (const auto at = r->subscripts[0].terms.find(monomial); at != r->subscripts[0].terms.end())
        coeff = std::gcd(coeff, at->second);
  }

  /// 2 * n beside n is a step of two rows, not a dimension of its own.
  static void dropMultiples(std::vector<Poly> &strides) {
    for (size_t k = 0; k + 1 < strides.size();) {
      auto d = divide(strides[k], strides[k + 1]);
      if (d && d->remainder.terms.empty() && d->quotient.isConstant() &&
          std::abs(d->quotient.constantTerm()) < 16 && !strides[k + 1].isConstant())
        strides.erase(strides.begin() + k);
      else
        ++k;
    }
  }
};
} // namespace

/// Extents and strides of an array whose first dimension stands for several, so far apart as the
/// elements of that dimension are.
static void applyShape(Attempt &attempt, model::Array &a, const std::vector<Poly> &strides,
                       const std::vector<Poly> &ratios, const std::optional<Poly> &count) {
  const std::string distance = a.strideTexts[0];
  a.delinearized = true;
  a.extents.erase(a.extents.begin());
  a.extents.insert(a.extents.begin(), strides.size(), std::nullopt);
  a.strideTexts.erase(a.strideTexts.begin());
  for (size_t d = 0; d < strides.size(); ++d) {
    const bool isOne = strides[d].isConstant() && strides[d].constantTerm() == 1;
    const std::string stride = isOne ? "1L" : attempt.symbols.textOf(strides[d]);
    a.strideTexts.insert(a.strideTexts.begin() + static_cast<std::ptrdiff_t>(d),
                         distance == "1L" ? stride
                         : isOne          ? distance
                                          : "(" + stride + ") * " + distance);
    if (degree(strides[d]) > 1)
      attempt.draft.nest.checks.push_back("hetile_near(" + attempt.symbols.textOf(strides[d]) +
                                          ")");
    if (d > 0)
      a.extents[d] = attempt.symbols.affine(ratios[d - 1]);
  }
  if (!count)
    return;
  auto rows = divide(*count, strides[0]);
  if (rows && rows->remainder.terms.empty())
    a.extents[0] = attempt.symbols.affine(rows->quotient);
}

bool delinearize(Attempt &attempt, unsigned base, const std::optional<Poly> &count,
                 model::Array &array) {
  Delinearizer delinearizer(attempt, base);
  if (array.extents.size() > 1 && !delinearizer.isNeeded())
    return false;
  std::vector<Poly> strides, ratios = delinearizer.run(strides);
  if (ratios.empty())
    return false;
  applyShape(attempt, array, strides, ratios, count);
  carryFoundRows(attempt, base, array);
  return true;
}

} // namespace hetile::frontend
