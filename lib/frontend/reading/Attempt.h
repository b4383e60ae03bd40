//===- Attempt.h - the state of reading one nest ----------------*- C++ -*-===//
//
// Reading a nest is an attempt: the first thing that the model cannot express ends it with
// a refusal. The attempt owns what the statements share: parameters, arrays, scalars.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ATTEMPT_H
#define HETILE_FRONTEND_ATTEMPT_H

#include "frontend/base/Poly.h"
#include "frontend/base/Reasons.h"
#include "frontend/canonical/Rotation.h"
#include "frontend/canonical/SameSizes.h"
#include "frontend/source/Source.h"
#include "frontend/syntax/Liveness.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace hetile::frontend {

struct Refusal {
  Reason reason;
  clang::SourceLocation loc;
  std::string detail;
};

/// A call on the way to an element that stands for dimensions: m(i, j), m[i].
struct Step {
  size_t dim = 0; // of its first index
  std::vector<const clang::Expr *> indices;
  const clang::CXXMethodDecl *method = nullptr;
  std::string open, close; // text around the indices
  clang::QualType type;    // what the call gives: an element, or a row
  bool contiguous = false; // neighbours in the last index are neighbours in memory
  bool owned = false;      // the elements are in a container that is a member of the object
  bool operator==(const Step &other) const { return dim == other.dim && method == other.method; }
};

/// A place in an array: its name and subscripts.
struct Place {
  const clang::Expr *base = nullptr;
  std::vector<Poly> subscripts;
  std::vector<std::pair<size_t, const clang::FieldDecl *>> fields; // as in Base
  std::vector<Step> steps;
};

/// A condition that mentions data. A test of the first iteration, `j = w[k]`, is written as
/// j >= w[k], and j <= w[k] where the loop counts down.
struct DataTest {
  const clang::Expr *condition = nullptr;
  bool holds = true;
  std::string first; // iterator, relation and cast, "j >= (int)("; empty for conditions
  model::Condition exact;
};

/// What is known at a point of the nest. Copied on the way down.
struct Scope {
  std::vector<model::Iterator> iterators; // of the statement's domain
  std::vector<const clang::VarDecl *> loopVars; // iterators and inner iterators
  std::vector<model::InnerIterator> inner;
  model::Condition domain; // over parameters, iterators and inner iterators
  /// Iterators, and local variables whose value is a polynomial in them.
  std::map<const clang::VarDecl *, Poly> values;
  /// Pointers set in the nest that stand for one element: `double *row = a[i];`.
  std::map<const clang::VarDecl *, Place> places;
  /// Declarations of locals whose value follows from iterators and invariants: repeated in
  /// every statement that needs them.
  std::vector<const clang::DeclStmt *> replayed;
  /// Conditions on data that the domain does not hold: every statement tests them.
  std::vector<DataTest> tests;
  /// True if a condition outside the domain decides whether this point is reached.
  bool uncertain = false;
};

/// An array or pointer that the nest accesses, with the shape its type gives.
struct Base {
  const clang::Expr *expr = nullptr;    // names it: a variable, or a member that stays the same
  const clang::VarDecl *var = nullptr;  // null for members
  bool isPointer = false; // or reference: the memory may be that of another array
  bool isRestrict = false;
  const Ring *ring = nullptr; // the array is one of buffers that change places
  clang::QualType element;
  std::vector<clang::QualType> dims; // array type of each dimension; null for a pointer
  std::string data = "%"; // how to get from the expression to a pointer or array
  bool isRecord = false;    // elements are structs, copied as a whole
  bool isContainer = false; // the elements are in memory that no variable names
  /// Fields on the way to the element, each with the number of dimensions before it.
  std::vector<std::pair<size_t, const clang::FieldDecl *>> fields;
  std::vector<Step> steps;
  int expanded = -1; // the array that takes the place of this scalar: Attempt::expanded
};

/// A scalar with one copy for each iteration of the outermost loop, see Expansion.h.
struct Expanded {
  const clang::VarDecl *var = nullptr;  // null for fields and elements
  const clang::Expr *lvalue = nullptr;  // null for locals
  std::string local;                    // its name inside statements
  std::string type;                     // of the copies
  unsigned size = 0;                    // bytes of one
  model::ElementType kind = model::ElementType::Other;
  int reduction = -1;                   // number in Nest::reductions
  /// The statement of the outermost loop's body that sets the next value of a scalar that is
  /// carried from iteration to iteration; null for others. `isSet`: it has been read.
  const clang::Stmt *writer = nullptr;
  bool isSet = false;
  /// The base of the copies, one for each child of the outermost loop's body that has
  /// a reduction (their iterations do not interleave), one for all else.
  std::map<unsigned, unsigned> bases;
};

/// Which changes of the order of floating-point operations the user allows.
struct FoldPolicy {
  bool reassociate = false; // -ffast-math, -fassociative-math, --reassociate
  bool finite = false;      // -ffinite-math-only
};

/// One access while subscripts are still polynomials.
struct RawAccess {
  unsigned base = 0;
  std::vector<Poly> subscripts;
  const clang::Expr *expr = nullptr;
  Poly buffer; // which one, if the base is a ring
};

/// True if both are the same element wherever they are.
inline bool sameElement(const RawAccess &a, const RawAccess &b) {
  return a.base == b.base && a.subscripts == b.subscripts && a.buffer == b.buffer;
}
/// An array element whose value is a symbol; see Data.h.
struct DataSymbol {
  std::string symbol, least, greatest; // all the same if there is one element
  RawAccess access;
  struct Place {
    std::vector<std::string> symbols;
    model::Condition domain;
    bool uncertain = false;
  };
  std::vector<Place> places;
};

/// What the syntax of a nest says about array elements as data; see Data.cpp.
struct DataFacts {
  bool scanned = false, unknownWrite = false;
  std::set<std::string> written;  // keys of arrays that a statement writes
  std::set<const clang::VarDecl *> writtenIn, writtenObjects; // variables below them; those
                                                              // written by their own operators
  std::set<std::string> deciding; // keys of elements that stand in subscripts and loop headers
};

/// What an attempt does about scalars that connect the loops, see Expansion.h.
enum class Expansion {
  None,
  Locals, // those that each iteration of the outermost loop sets get a copy for each of them
  Carried // those, too, that follow from the value of the iteration before
};

class Attempt {
public:
  Attempt(const Source &source, const clang::FunctionDecl *function, const clang::Stmt *root,
          const ParentStmts &parents, const Effects &functionEffects, unsigned insertAt);

  const Source &source;
  const clang::FunctionDecl *function;
  const clang::Stmt *root; // the outermost loop
  const ParentStmts &parents;
  const Effects &functionEffects;
  const Effects effects; // of the whole nest
  const unsigned insertAt;
  const bool functionHasUsing; // a using declaration or directive inside the function

  model::Nest nest;
  std::vector<Base> bases;
  /// Accesses of each statement, parallel to Statement::accesses.
  std::vector<std::vector<RawAccess>> raw;
  /// Scalars written in the nest whose last value is wanted after it.
  std::vector<const clang::VarDecl *> kept;
  /// Buffers that change places at the end of the root's iterations, and how often they have.
  const Rotation *rotation = nullptr;
  Poly turns;
  bool flattens = false;    // arrays whose rows do not hold their subscripts are lines
  bool hasLines = false;    // there was such an array
  bool splitsRuns = false;  // every statement for itself, where no variable connects them
  bool hasLongRuns = false; // there is something to split
  /// What the header of the root sets beside its iterator.
  std::vector<const clang::Stmt *> before;
  /// What copies of vectors in the nest rely on.
  std::vector<SameSizes> sizes;
  /// Variables whose values the scopes follow through the nest; `culprit` is one that could not
  /// be followed: the attempt may succeed without it.
  llvm::DenseSet<const clang::VarDecl *> inductions;
  const clang::VarDecl *culprit = nullptr;
  std::vector<DataSymbol> data;
  mutable DataFacts dataFacts;
  std::optional<Refusal> refusal;
  /// Expressions behind parameters and scalars: read once, on entry.
  std::vector<const clang::Expr *> captured;
  /// Variables behind Nest::globals.
  std::vector<const clang::VarDecl *> capturedGlobals;
  FoldPolicy policy;
  bool side = false; // take a single loop
  Expansion expansion = Expansion::None;
  std::vector<Expanded> expanded;

  /// The expanded scalar that `e` names; null if it is none.
  const Expanded *expandedScalar(const clang::Expr *e) const;
  bool isExpanded(const clang::VarDecl *v) const;

  /// Records the first refusal; returns false, so that callers can `return refuse(..)`.
  bool refuse(Reason reason, clang::SourceLocation loc, std::string detail = "");

  /// What `call` returns, in terms of the nest's variables; null if that is not known.
  const clang::Expr *inlined(const clang::CallExpr *call) const;

  /// Where a refusal is placed that an expression without a location causes.
  clang::SourceLocation site;

  /// The value that the expression has when the nest starts never changes in it.
  bool isInvariant(const clang::Expr *e) const;

  /// The parameter for a loop-invariant integer; created at first use.
  Poly parameter(const clang::Expr *e);

  /// `read` gives an expression that is compared as it stands. If it is a parameter alone, this use of
  /// the parameter does not ask for its exact value where that is huge.
  template <typename Read> auto compared(Read read) {
    const std::map<std::string, unsigned> before = uses;
    auto e = read();
    if (e && e->constant == 0 && e->floors.empty() && e->terms.size() == 1 &&
        e->terms.begin()->second == 1)
      if (const std::string &symbol = e->terms.begin()->first; uses.count(symbol)) {
        const auto old = before.find(symbol);
        bareUses[symbol] += uses[symbol] - (old == before.end() ? 0 : old->second);
      }
    return e;
  }

  /// What of the sizes is checked on entry: of those that are only compared, nothing.
  void boundSizes();

  /// The parameter for the value that an integer variable has before the nest, which changes it.
  Poly entryValue(const clang::DeclRefExpr *ref);
  /// A parameter of its own: `text` as the host evaluates it, values within [min, max].
  Poly freshParameter(const std::string &wanted, const std::string &text, int64_t min,
                      int64_t max);

  /// The element whose value `symbol` is; null if it is none or the same in the whole nest.
  const DataSymbol *dataNamed(const std::string &symbol) const;

  /// The scalar for a loop-invariant value that a body reads. For a plain variable the
  /// scalar has the variable's name.
  unsigned scalar(const clang::Expr *e);

  /// C text that the host evaluates on entry, even if the loops then run no iteration: what is
  /// behind a pointer that the header of the nest does not look at is read only if the pointer
  /// is not null.
  /// `pattern`: what is read of it, with '%' for the expression.
  std::string hostText(const clang::Expr *e, const std::string &pattern = "%") const;

  /// Condition under which the pointers in `e` may be followed on entry; empty if always.
  std::string pointerTest(const clang::Expr *e) const;

  /// Equal for expressions that are the same, declaration by declaration.
  std::string key(const clang::Expr *e) const;

  /// Refuses what only other code may name.
  bool requireAccess(const clang::Expr *e);

  /// A floor as a symbol, so that polynomials can hold it.
  Poly floorSymbol(const model::AffineExpr &numerator, int64_t denominator);

  /// Affine form of `p`; products of parameters become parameters. Empty if a product
  /// holds an iterator.
  std::optional<model::AffineExpr> affine(const Poly &p);

  /// C expression for a polynomial in parameters, of type long. Products that 64 bits do not hold
  /// are huge.
  std::string textOf(const Poly &p) const;

  /// Index into Nest::params.
  std::optional<unsigned> parameterNumber(const std::string &symbol) const;

  bool isParameter(const std::string &symbol) const { return paramIndex.count(symbol) != 0; }

  /// True for the symbols that floorSymbol() makes.
  bool isFloor(const std::string &symbol) const { return floors.count(symbol) != 0; }

  /// True if expr >= 0 follows from `domain` and the ranges of the parameters.
  bool provenNonNegative(const model::AffineExpr &expr, const model::Condition &domain) const;

  /// The same, or made so by a condition on parameters that the nest requires on entry.
  bool ensureNonNegative(const model::AffineExpr &expr, const model::Condition &domain);

  /// A name that nothing else in the nest has, close to `wanted`.
  std::string uniqueName(const std::string &wanted);
  void reserveName(const std::string &name) { names.insert(name); }

  /// Gives parameters that share their name with a captured scalar another name.
  void separateNames();

private:
  mutable std::map<const clang::CallExpr *, const clang::Expr *> inlinedCalls;
  std::set<std::string> names;
  std::map<std::string, unsigned> paramIndex;   // symbol -> Nest::params
  std::map<std::string, std::string> paramKeys; // key of the expression -> symbol
  std::map<std::string, unsigned> uses, bareUses; // of parameters; see compared()
  std::map<std::string, unsigned> scalarKeys;
  std::map<std::string, model::AffineExpr::Floor> floors;

  bool isInvariantCall(const clang::CallExpr *call) const;
  Poly newParameter(const std::string &key, const std::string &wanted, model::Parameter p);
  void renameParameter(const std::string &from, const std::string &to);
};

/// The variable below member accesses without subscripts: s for s->a.b; null for others.
const clang::VarDecl *invariantRoot(const clang::Expr *e);

} // namespace hetile::frontend

#endif
