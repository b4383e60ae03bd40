//===- Data.h - array elements that decide where the nest goes --*- C++ -*-===//
//
// w[k] in x[j - w[k]], in `if (j >= w[k])` or in `for (j = w[k]; ..)`: the value of an element
// of an array that the nest only reads becomes a symbol between two parameters, the least
// and the greatest value of all elements that the nest reads there.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_DATA_H
#define HETILE_FRONTEND_DATA_H

#include "Attempt.h"

namespace hetile::frontend {

/// The value of the array element `e` where `scope` holds: a symbol of `attempt.data`, or a
/// parameter if the element is the same in the whole nest. Empty if `e` is no integer element
/// of an array that the nest only reads, or decides nothing; never refuses.
std::optional<Poly> dataValue(Attempt &attempt, const Scope &scope, const clang::Expr *e);

/// True if `e` is an array element, by subscripts, of an array that no statement of the nest
/// writes by name; its subscripts are added to `subscripts`.
bool isReadOnlyElement(const Attempt &attempt, const clang::Expr *e,
                       std::vector<const clang::Expr *> &subscripts);

/// True if the expression or condition mentions the value of an element that varies.
bool mentionsData(const Attempt &attempt, const Poly &p);
bool mentionsData(const Attempt &attempt, const model::Condition &c);

/// The symbols of varying elements in an access or its guard, as inner iterators with their
/// ranges as guard.
void addDataRanges(const Attempt &attempt, const RawAccess &raw, model::Access &access);

/// `c` with the values of elements replaced by whichever end of their range makes it true more
/// often: it holds wherever `c` does.
model::Condition widened(const Attempt &attempt, const model::Condition &c);

/// Fills nest.data. Refuses elements that the nest may write.
bool finishData(Attempt &attempt);

} // namespace hetile::frontend

#endif
