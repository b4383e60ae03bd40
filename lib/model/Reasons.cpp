// SPDX-License-Identifier: Apache-2.0
//===- Reasons.cpp - why a nest is not tiled ------------------------------===//
//
// The table of all reason codes and their texts.
//
//===----------------------------------------------------------------------===//
#include "Reasons.h"

#include <cassert>
#include <iterator>
#include <utility>

namespace hetile::model {

constexpr ReasonText Table[] = {
    {Reason::AddressOf, "address-of", "values", "the nest takes the address of %0",
     "use the variable or the element by name; only values may be passed on"},
    {Reason::ArrayCopy, "array-copy", "arrays", "the copy or fill %0",
     "memcpy, memmove and memset of a number of elements, count * sizeof(element), between arrays "
     "of one element type (memset of floating-point numbers: to 0); std::copy, copy_n, fill, "
     "fill_n "
     "between pointers or iterators of one array; assignments of std::vector<number> and "
     "std::array; "
     "or a loop"},
    {Reason::Asm, "asm", "statements", "the nest contains inline assembly",
     "write the statement in C, or move it out of the nest"},
    {Reason::Break, "break", "statements", "'break' leaves a loop of the nest early",
     "loops whose number of iterations is known when they start; move the search out of the "
     "nest or replace the break by a guard"},
    {Reason::CallPointer, "call-pointer", "statements", "the call of %0 hands over a pointer",
     "functions of scalar arguments; functions whose body is one returned expression; functions "
     "that are given a row of an array and have simple loops over it; pass the element's value and "
     "assign the result"},
    {Reason::CallReadsWritten, "call-reads-written", "statements",
     "the called function reads %0, which the nest may write", "pass the value as an argument"},
    {Reason::CallUnknown, "call-unknown", "statements", "the effects of calling %0 are not known",
     "functions of scalar arguments whose body is visible in this file and writes only its own "
     "variables, functions marked __attribute__((const)), and those of math.h"},
    {Reason::Container, "container", "arrays", "%0 is an object that is not known to hold an array",
     "std::vector, std::array, std::valarray, std::span and std::unique_ptr<T[]> that the "
     "nest does not resize; classes whose subscript operator returns an element in one "
     "expression, after constants and tests of affine bounds; a pointer to the data (T *p = "
     "v.data()) set before the nest"},
    {Reason::ContainerChanged, "container-changed", "arrays",
     "the object %0 is resized, swapped or handed to a function in the nest",
     "containers that stay as they are during the nest; nests inside a loop that swaps two of them "
     "are tiled by themselves"},
    {Reason::Continue, "continue", "statements", "'continue' skips the rest of an iteration",
     "put the rest of the iteration under an 'if'"},
    {Reason::DerefBase, "array-base", "arrays",
     "the address of the element %0 is not a plain array or "
     "pointer variable with subscripts",
     "a[i][j], p[i], *(p + i), with a and p variables"},
    {Reason::ElementType, "element-type", "arrays", "elements of type %0 are not supported",
     "float, double, long double, complex numbers of C and the integer types"},
    {Reason::Exception, "exception", "statements", "the nest throws or catches exceptions",
     "handle errors outside the nest"},
    {Reason::FinalValue, "final-value", "loops",
     "the value of %0 after the nest is needed and cannot be computed without running it",
     "declare the iterator in the 'for', or do not use it after the nest"},
    {Reason::Goto, "goto", "statements", "the nest contains a label or a goto",
     "structured control flow: for and if"},
    {Reason::IndirectSubscript, "indirect-subscript", "arrays",
     "the subscript %0 is read from an array or returned by a call",
     "in what is read, elements of integer arrays that the nest does not write; otherwise "
     "subscripts that are affine in the iterators and in values fixed before the nest"},
    {Reason::InHeader, "in-header", "surroundings",
     "the nest is in a header whose text cannot stand in the file: %0",
     "headers that '#include' names on a line of its own, the file with all of them not larger "
     "than "
     "a megabyte; or the nest in a source file"},
    {Reason::InMacro, "in-macro", "loops",
     "the loop, or a hint before it, begins or ends inside the expansion of a macro",
     "write the outermost 'for' and its closing brace outside macros, hints in macros of their "
     "own"},
    {Reason::IteratorModified, "iterator-modified", "loops",
     "the iterator %0 is changed in the body", "an iterator that only its own 'for' changes"},
    {Reason::IteratorType, "iterator-type", "loops",
     "the iterator %0 has a type that is not supported",
     "iterators of an integer type of at least 32 bits, or shorter ones whose bounds fit the type"},
    {Reason::Lambda, "lambda", "statements",
     "the nest contains or calls a lambda expression or a block", "a function of scalar arguments"},
    {Reason::LeftAlone, "left-alone", "surroundings",
     "the nest is left as it is, as '#pragma hetile off' asks", "the nest without the pragma"},
    {Reason::LocalAcrossLoops, "local-across-loops", "values",
     "the variable %0 connects the loops, so that only one loop level remains",
     "a nest in which no scalar lives across the iterations of the inner loops"},
    {Reason::LocalDeclaration, "local-declaration", "values",
     "the body uses %0, which is declared inside the function", "declare it at file scope"},
    {Reason::LoopCondition, "loop-condition", "loops",
     "the loop condition %0 is not a comparison of "
     "the iterator with a bound",
     "i < bound, i <= bound, i > bound, i >= bound, several of them joined by &&"},
    {Reason::LoopInit, "loop-init", "loops",
     "the loop does not start with an assignment to one iterator",
     "for (int i = lower; ...) or for (i = lower; ...)"},
    {Reason::LoopStep, "loop-step", "loops", "the step of the loop is not a constant",
     "i++, i--, i += constant, i -= constant"},
    {Reason::MarkWithoutNest, "mark-without-nest", "surroundings", "the mark has no loop nest",
     "#pragma scop and #pragma endscop around a nest, or #pragma hetile before its first 'for'"},
    {Reason::MpiProgram, "mpi-program", "surroundings", "the program calls MPI itself",
     "programs that leave MPI to hetile, or --collective, if all ranks reach the nest with the "
     "same data"},
    {Reason::NameHidden, "name-hidden", "loops",
     "the name %0 means different variables in the nest",
     "different names for the iterators of one nest"},
    {Reason::NonAffineBound, "non-affine-bound", "loops", "the loop bound is not affine: %0",
     "sums of iterators of outer loops with constant factors, and of values fixed before the "
     "nest; minima and maxima of such sums"},
    {Reason::NonAffineCondition, "non-affine-condition", "loops",
     "the condition around a loop is not affine: %0",
     "comparisons of sums of iterators and values fixed before the nest, joined by && and ||"},
    {Reason::NonAffineSubscript, "non-affine-subscript", "arrays",
     "the subscript is not affine: %0",
     "sums of iterators with constant factors and of values fixed before the nest, also "
     "flattened (a[i * n + j])"},
    {Reason::OpenMP, "openmp", "surroundings", "an OpenMP or OpenACC pragma governs the nest",
     "remove the pragma: the nest is then read as any other; instead of its 'reduction', "
     "'#pragma hetile reduction(+:name)' allows sums in parts"},
    {Reason::PointerModified, "pointer-modified", "arrays", "the pointer %0 is changed in the nest",
     "pointers that keep their value during the nest; use a subscript instead of an increment"},
    {Reason::PointerToPointer, "pointer-to-pointer", "arrays",
     "the rows behind the pointers of %0 have a length that is no constant",
     "T **, T *** and arrays of pointers T *a[n]"},
    {Reason::Pragma, "pragma", "surroundings", "the pragma asks for what there is not: %0",
     "before a loop '#pragma hetile' or '#pragma hetile region' (it must be tiled), "
     "'#pragma hetile off' (it stays as it is), and '#pragma hetile reduction(op: names)' with "
     "+, -, *, min, max, &, |, ^, && or || and with names in the loop"},
    {Reason::RangeFor, "range-for", "loops",
     "the nest contains a range-based 'for' over what is no array or vector",
     "arrays, std::array, std::vector"},
    {Reason::ReductionOrder, "reduction-order", "values",
     "the floating-point result %0 depends on the order of its updates",
     "sums and products: '#pragma hetile reduction(+:name)' before the nest, --reassociate, or "
     "-ffast-math or -fassociative-math among the compiler's flags; minima and maxima: if (x > m) "
     "m = x, std::max(m, x), fmax(m, x), which a NaN does not change; others once in each "
     "iteration, without condition"},
    {Reason::Return, "return", "statements", "'return' leaves the nest early",
     "loops whose number of iterations is known when they start"},
    {Reason::ScalarAlias, "scalar-alias", "values",
     "%0 may lie in memory that the nest writes through a pointer",
     "a local copy of the value, taken before the nest, or a pointer declared restrict"},
    {Reason::ScalarWritten, "scalar-written", "values",
     "%0 is written in the nest and its value is used across iterations or after the nest",
     "temporaries that each iteration writes for certain before it reads them; an array element in "
     "place of the scalar"},
    {Reason::StructElement, "struct-element", "arrays", "%0 is a field of an array element",
     "fields that are numbers and lie at multiples of their size; no unions, bit-fields "
     "or packed structs"},
    {Reason::StructMember, "struct-member", "values",
     "the member %0 may not be named here, or is not the same in the whole nest",
     "members that the function may name; a local pointer to the data or a local copy of "
     "the value, set before the nest: double *p = s->data"},
    {Reason::Switch, "switch", "statements", "the nest contains a 'switch'", "if and else"},
    {Reason::Template, "template", "surroundings", "the nest is in a template: %0",
     "templates that this file uses, with named parameters that are types and integers; with "
     "several instances from -std=c++17 on"},
    {Reason::TooComplex, "too-complex", "analysis", "the analysis of this nest takes %0",
     "a simpler nest; --nest-time and --file-time allow for more"},
    {Reason::TooManyDimensions, "too-many-dimensions", "arrays",
     "the array %0 has more than 8 dimensions", "arrays of up to 8 dimensions"},
    {Reason::TypeUnsupported, "value-type", "values",
     "the body uses %0, which is neither a number nor an "
     "array of numbers",
     "numbers; fields of structs whose value does not change during the nest"},
    {Reason::UnsignedWrap, "unsigned-wrap", "values", "the unsigned expression %0 may wrap around",
     "signed types for iterators and bounds; sums and products of iterators and invariants, whose "
     "largest value is computed on entry"},
    {Reason::Unsupported, "unsupported-construct", "statements", "the nest contains %0",
     "assignments, if, calls of functions of numbers, and for loops"},
    {Reason::Volatile, "volatile", "values", "%0 is volatile or atomic", "an ordinary variable"},
    {Reason::WhileLoop, "while-loop", "loops", "the nest contains a 'while' or 'do' loop",
     "for loops with affine bounds"},
    {Reason::WholeArray, "whole-array", "arrays", "the array or pointer %0 is used as a whole",
     "accesses to its elements by subscript"},
    {Reason::NoPermutableBand, "no-permutable-band", "analysis",
     "no two dimensions of this nest can be tiled",
     "nests in which, after skewing, two loops carry every dependence forwards"},
    {Reason::SubscriptOutsideRow, "subscript-outside-row", "arrays",
     "the subscripts of %0 leave their row",
     "a[i * n + j] with 0 <= j < n, and a[i][j] with 0 <= j < the length of a row, in the whole "
     "nest"},
    {Reason::EmptyNest, "empty-nest", "analysis", "the nest has no iteration",
     "nothing: there is nothing to do"},
    {Reason::AnalysisFailed, "analysis-failed", "analysis", "the analysis of this nest failed: %0",
     "a report of the error, with the source"},
    {Reason::CheckFailed, "check-failed", "analysis",
     "the tiling does not agree with the source (--check)",
     "a report of the error, with the source"},
    {Reason::OutputCheck, "output-check", "analysis", "what was written for %0 cannot be used",
     "other names of macros on the command line; else a report of the error, with the source"},
};

const std::vector<ReasonText> &reasonTexts() {
  static const std::vector<ReasonText> all(std::begin(Table), std::end(Table));
  return all;
}

const ReasonText &textOf(Reason reason) {
  const ReasonText &entry = Table[static_cast<size_t>(reason)];
  assert(entry.reason == reason && "table out of order");
  return entry;
}

std::string sentence(Reason reason, const std::string &detail) {
  std::string text = textOf(reason).text;
  if (const size_t at = text.find("%0"); at != std::string::npos)
    text.replace(at, 2, detail);
  return text;
}

Remark makeRemark(Reason reason, const SourceLoc &loc, const std::string &detail) {
  Remark remark = refusal(reason, loc, sentence(reason, detail));
  remark.notes.push_back({loc, std::string("accepted: ") + textOf(reason).accepted});
  return remark;
}

Remark refusal(Reason reason, const SourceLoc &loc, std::string text) {
  Remark remark;
  remark.kind = RemarkKind::Missed;
  remark.code = textOf(reason).code;
  remark.loc = loc;
  remark.text = std::move(text);
  return remark;
}

bool isFor(const Remark &remark, Reason reason) {
  return remark.kind == RemarkKind::Missed && remark.code == textOf(reason).code;
}

} // namespace hetile::model
