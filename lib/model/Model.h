// SPDX-License-Identifier: Apache-2.0
//===- Model.h - the nest as data -------------------------------*- C++ -*-===//
//
// What the frontend says about a loop nest and everything after it works on: pure data,
// without clang and without isl. A nest has integer parameters, arrays, captured scalars
// and statements; a statement has an iteration domain, a position in the source order,
// accesses, and a body whose array references can be printed in another way.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_MODEL_H
#define HETILE_MODEL_MODEL_H

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hetile::model {

struct Stops;

/// Quasi-affine integer expression: constant + sum coeff*symbol + sum coeff*floor(num/den).
/// Symbols are names of parameters of the nest or iterators of the statement.
struct AffineExpr {
  struct Floor;
  int64_t constant = 0;
  std::map<std::string, int64_t> terms; // no zero coefficients
  std::vector<Floor> floors;
};
struct AffineExpr::Floor {
  int64_t coeff = 0;
  AffineExpr numerator;
  int64_t denominator = 1; // > 0
};

/// expr >= 0 or expr == 0.
struct Constraint {
  AffineExpr expr;
  bool isEquality = false;
};

/// Disjunction of conjunctions. No conjunction at all: never true. One empty conjunction:
/// always true.
struct Condition {
  std::vector<std::vector<Constraint>> anyOf{{}};
};

/// A place in the user's source, for remarks and #line. Lines and columns start at 1.
struct SourceLoc {
  std::string file;
  unsigned line = 0, column = 0;
};

/// Half-open range of byte offsets in the main file.
struct SourceRange {
  unsigned begin = 0, end = 0;
};

/// True if `inner` is a part of `outer`, or all of it; an empty range has no parts.
inline bool contains(const SourceRange &outer, const SourceRange &inner) {
  return outer.begin <= inner.begin && inner.end <= outer.end && outer.begin < outer.end;
}

/// A loop-invariant integer that bounds and subscripts depend on.
struct Parameter {
  std::string name; // unique in the nest; a C identifier
  std::string text; // C expression evaluated by the host on entry
  std::string type; // C spelling of its type
  std::optional<int64_t> min, max; // what the type or the program guarantees
  /// Only ever compared, as it stands: of values beyond what anything is compared with, one is as
  /// good as the other. False: values beyond Nest::reach leave the original code to run.
  bool saturates = false;
};

/// A loop-invariant scalar that the body reads: captured by value on entry.
struct Scalar {
  std::string name; // name of the variable inside the tile; a C identifier, unique
  std::string text; // C expression evaluated by the host on entry
  std::string type; // C spelling without qualifiers, valid at file scope
};

/// A global that functions called by the body read: captured on entry, and stored into the
/// worker's own copy (arrays and structs bytewise).
struct Global {
  std::string text; // lvalue, valid at file scope where the set functions are emitted
};

enum class ElementType { Other, Float, Double, LongDouble, Signed, Unsigned };

struct Array {
  std::string name; // as the user wrote it, for messages; C identifier, unique in the nest
  std::string elementType; // C spelling without qualifiers
  unsigned elementSize = 0; // bytes
  ElementType type = ElementType::Other;
  /// Extent of each dimension if it is known, in parameters. The program's accesses are then inside
  /// the first one; that 0 <= subscript < extent in all others is proven or checked on entry, as
  /// what lies beyond a row is the next one.
  std::vector<std::optional<AffineExpr>> extents; // size = number of dimensions
  /// C expression for a pointer to element [0][0]..; evaluated by the host on entry.
  std::string baseText;
  /// C expressions for the distance in elements between neighbours along each dimension.
  std::vector<std::string> strideTexts;
  /// For arrays whose elements do not lie at constant distances (rows behind pointers): C or C++
  /// expression, valid at file scope, for the address of an element, where `%b` is baseText
  /// as a `const void *` and `%0`, `%1`, .. are the indices (64-bit integers; a modulo is
  /// written with a blank behind the sign). Empty: the array is linear. If it is set, baseText
  /// is whatever the expression starts from (the table of the rows), and strideTexts are empty
  /// but for the trailing dimensions along which the distance is constant.
  std::string addressText;
  /// The addresses of the pointers that addressText reads on its way, outermost first, in the
  /// same terms.
  std::vector<std::string> slotTexts;
  /// The subscripts come from a flattened one (a[i*n+j]).
  bool delinearized = false;
  /// Indices of arrays that may share memory with this one (checked on entry). Its own index:
  /// the slices along the first dimension may lie anywhere, and must not overlap.
  std::vector<unsigned> mayOverlap;
  /// No access: the bytes of a value captured on entry, all of them, which the arrays in
  /// mayOverlap must leave alone. Extents are constant.
  bool watched = false;
  /// Dimension along which the columns of the nest should lie in this array, as those of the
  /// nests around it do; < 0: any.
  int columns = -1;
  /// No memory of the user's, made on entry: one element for each iteration of the outermost loop,
  /// that takes the place of a scalar; or, with several dimensions, lines in the place of one that
  /// the iterations of a loop share. baseText is then meaningless.
  bool hidden = false;
  /// Hidden, with several dimensions: the array in whose place it is, without the first of these.
  int lineOf = -1;
  /// No memory of the user's either: one element for each instance of the one statement that writes
  /// it, in which it leaves what it adds to a sum, see Nest::apart. Made on entry, and kept.
  bool addends = false;
  /// The first dimension numbers versions, one for each iteration of the outermost loop: the
  /// user's memory holds one, the last of each element. Its stride is 0.
  bool versions = false;
};

/// How the values of a reduction are combined. x is the new value, m what there was.
enum class Fold {
  Sum, Product,
  BitAnd, BitOr, BitXor,
  LogicalAnd, LogicalOr,
  Greater, GreaterEqual, // m = x if x > m (x >= m): a NaN never replaces m
  Less, LessEqual,
  FMax, FMin,            // of math.h
  Set,                   // m = constant
  Follow,                // set whenever another scalar takes a new value: where the maximum is
  Carry                  // no operation: each value follows from the one of the iteration before
};

/// A scalar of the user's that the nest only accumulates into. Each hidden array of it holds
/// partial results, one for each iteration of the outermost loop, in whose order the host combines
/// them; if `anyOrder`, poly/Partials.h may choose another loop.
struct Reduction {
  std::string name;      // as the user wrote it
  std::string text;      // lvalue of the scalar, for the host
  std::string entryText; // its value on entry: may be read even if the nest does nothing
  std::string pointers;  // condition under which the lvalue may be formed; empty: always
  std::string type;      // C spelling of its type
  ElementType kind = ElementType::Other;
  Fold fold = Fold::Sum;
  bool swapped = false;  // fmin(x, m) in place of fmin(m, x)
  bool finite = false;   // the program promises that there are no NaNs and infinities
  bool exact = true;     // same bits as the sequential program
  bool shared = false;   // others may know its address: it must lie apart from the arrays
  /// Of Nest::apart: no array has what is added, see Statement::additions.
  bool again = false;
  unsigned size = 0; // of Nest::apart: bytes
  /// Of Nest::apart: a compiler that fuses products with additions inside of expressions does so
  /// with what is added here.
  bool fuses = false;
  bool decreasing = false;         // the outermost loop counts down
  bool anyOrder = false; // the order in which values are combined may change
  int leader = -1;       // Fold::Follow: number of the other reduction, which comes before this one
  std::vector<unsigned> partials;  // hidden arrays, in the order of the source
  /// Of minima and maxima that forget at a NaN what came before it (m = m > x ? m : x): hidden
  /// arrays beside those of `partials`, with 2 where a value has come into the partial result, and
  /// 1 besides where a NaN has. Else empty.
  std::vector<unsigned> resets;
};

/// A loop inside a statement that runs as a whole (collapsed): an extra iterator of the
/// accesses below it. Or the value of an array element: the symbol of a DataRange.
struct InnerIterator {
  std::string name;
};

struct Access {
  unsigned array = 0;
  bool write = false;
  /// True if a condition that is not affine decides whether the access happens. A
  /// conditional write comes with a read of the same element.
  bool conditional = false;
  /// An access that only the last instance of the statement, in source order, makes: the value
  /// that a private variable has after the nest, or all elements of a private array, before and
  /// after. No inner iterators but those of the elements, no other guard.
  bool last = false;
  /// A function that the text calls makes it, through the address of an element: its memory must
  /// have what the program's has, in the places that the program knows. Or it is one of those that
  /// a Piece::Chosen may be.
  bool inCall = false;
  /// The accesses of the statement through whose addresses it is made.
  std::vector<unsigned> rows;
  /// Of both accesses of an update, a[i] = max(a[i], e): updates of one element by the same
  /// operation come to the same bits in any order. Nothing else in the statement names the element
  /// like that.
  std::optional<Fold> update;
  std::vector<AffineExpr> subscripts; // over iterators, inner iterators, parameters
  std::vector<InnerIterator> inner;
  Condition guard; // beyond the statement's domain; over the same symbols
  SourceLoc loc;
  std::string text; // as written, for messages
};

/// A part of a statement's body.
struct Piece {
  enum Kind {
    Text,     // verbatim
    Element,  // an array element: `access` gives the array and subscripts
    Captured, // scalar number `scalar`
    Last,     // a truth value: this is the last instance of the statement in source order
    Value,    // the number `value`, converted to the type `text`
    Chosen    // one of several elements: see `cases`
  };
  Kind kind = Text;
  std::string text;
  unsigned access = 0; // index into Statement::accesses
  unsigned scalar = 0; // index into Nest::scalars
  AffineExpr value;    // over iterators, inner iterators and parameters
  bool boundary = false; // left out where Statement::inside holds
  /// An element that variables of the text choose: that of `access` where they have these values,
  /// which are over the same symbols.
  struct Case {
    unsigned access;
    std::map<std::string, AffineExpr> values; // by name
  };
  std::vector<Case> cases = {}; // all combinations
};

struct Iterator {
  std::string name;    // symbol; unique along the path of loops; a C identifier
  std::string type;    // C spelling of the user's type
  bool decreasing = false; // the loop counts down (source order is that of -iterator)
};

struct Statement {
  std::string name; // "S0", "S1", .. in source order
  std::vector<Iterator> iterators; // outermost first
  Condition domain;
  /// 2d+1 form: position[k] is the number, in source order, of the loop or statement among
  /// its siblings at depth k. size = iterators.size() + 1.
  std::vector<unsigned> position;
  /// The same before loops parted, if columns shall lie as if they had not; empty: there is nothing
  /// of the kind.
  std::vector<unsigned> positionBefore;
  std::vector<Access> accesses; // reads before writes, in order of evaluation
  /// What it does with arrays that each instance has for itself, of which the last one's stays
  /// (Access::last): no accesses of the nest.
  std::vector<Access> lastPrivate;
  /// One or more complete C statements; declared names are local to it.
  std::vector<Piece> body;
  /// Where all of these hold, the pieces of the body that are there for a boundary may be left out:
  /// of a[j + 1 < n ? j + 1 : 0], all but a[j + 1]. Inequalities; empty if there are none.
  std::vector<Constraint> inside;
  SourceLoc loc;
  unsigned operations = 1; // arithmetic operations and accesses in the text (estimate)
  /// Those of one instance, in whose loops they are done more than once (estimate).
  unsigned work = 1;
  /// Iterations of loops inside, where their number depends on the iterators: over these and
  /// parameters, no floors. `work` is then that of one iteration of each, and an instance counts
  /// for one point more in each of them.
  std::vector<AffineExpr> trips;
  /// Of a nest that forms sums (poly/variants/Adding): all that the statement does is to add the
  /// value of the k-th of these to the element of accesses[k].
  std::vector<std::vector<Piece>> addends;
  /// What it adds to a sum that another nest forms, which computes it again.
  struct Addition {
    unsigned sum = 0; // number in Nest::apart
    std::vector<Piece> value;
  };
  std::vector<Addition> additions;
};

/// Integers in an array that the nest does not write, which decide subscripts, bounds or
/// conditions: w[k] in x[j - w[k]]. Their least and greatest value are parameters, found on
/// entry by looking at the elements that the program reads.
struct DataRange {
  std::string symbol; // stands for the value of the element; a parameter if there is only one
  std::string text;   // as written, for messages
  unsigned array = 0;
  std::vector<AffineExpr> subscripts;
  unsigned least = 0, greatest = 0; // numbers of parameters; equal if there is one element
  /// Where the program reads the element: over these symbols and parameters, of which
  /// only those count that belong to no later range.
  struct Place {
    std::vector<std::string> symbols;
    Condition domain;
  };
  std::vector<Place> places;
  /// The program may not read all of these elements: their memory must be there.
  bool uncertain = false;
};

struct Nest {
  std::string name;     // "file.c:41:3"
  std::string function; // enclosing function, for messages
  SourceLoc loc;        // of the outermost `for`
  SourceRange range;    // the outermost loop statement and its hints, to be replaced
  unsigned mark = 0;     // number of the part that the user marked, from 1; 0: not marked
  unsigned insertAt = 0; // offset before the declaration at file scope that encloses it
  std::vector<Parameter> params;
  /// The largest size, in absolute value, with which no arithmetic on bounds and subscripts leaves
  /// 64 bits; checked on entry. Unsigned values that wrapped around lie beyond it.
  int64_t reach = int64_t(1) << 40;
  /// What is known of the parameters (from types, declarations).
  Condition context;
  /// What the parameters must fulfil on entry for the model to be right; checked there.
  Condition required;
  /// Conditions in C that the host evaluates on entry: the original code runs unless all hold.
  std::vector<std::string> checks;
  std::vector<Array> arrays;
  std::vector<DataRange> data; // in the order in which they can be found
  std::vector<Scalar> scalars;
  std::vector<Global> globals;
  std::vector<Statement> statements;
  std::vector<Reduction> reductions;
  /// Sums and products that the nest leaves to another one, which adds what each instance has left
  /// in the arrays of `partials` (Array::addends) in the order of the program; see poly/Adding.h.
  std::vector<Reduction> apart;
  /// Names of arrays that each iteration of the loops around them has for itself: they are
  /// variables of the statements.
  std::vector<std::string> privates;
  /// The nest as it was read, if it has lines of memory in the place of arrays (Array::lineOf).
  std::shared_ptr<const Nest> source;
  /// C statements that give iterators declared outside the nest their final values; empty
  /// if there are none.
  std::string finals;
  /// The loops run in another order than the source's, in which some updates of elements
  /// (Access::update) change places.
  bool movesUpdates = false;
  /// A single loop: distributed where it keeps the arrays of a region from coming home. Its
  /// statements have an outer iterator besides, with one value.
  bool side = false;
  /// A side that no region executes, or a nest with few points: entered only while arrays are away.
  bool onlyAway = false;
  /// What the host evaluates on entry, or combines afterwards, may be an element of an array,
  /// which in a region could lie elsewhere.
  bool readsElements = false;
  /// Of a nest in a template: what the template's parameters stand for, as C++ declarations at
  /// file scope; and a constant expression in them that tells this instance from others (empty
  /// if there is one instance).
  std::vector<std::string> aliases;
  std::string instance;
  /// C++ declarations at file scope that the texts need, each guarded against a second one.
  std::set<std::string> opened;
  bool callsLibm = false;
  bool longPoints = false;  // a statement has a loop or a call in it: one point may take long
  bool entersNests = false; // the original code calls functions with nests, which are here
                            // what they run
  /// If the loop does something else now and then: the nest is what lies between. It is entered at
  /// `range`, a blank at the beginning of the loop's body, and its original code is the loop.
  std::shared_ptr<const Stops> stops;
  bool inexact = false; // compiled with options that let equal operations round differently
};

} // namespace hetile::model

#endif
