//===- Reasons.h - why a nest was not extracted -----------------*- C++ -*-===//
//
// Every refusal of the frontend has a code, a sentence and a remedy. All texts are in one
// table; the code is also the name of the page in docs/.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_REASONS_H
#define HETILE_FRONTEND_REASONS_H

#include "model/Remark.h"

#include <string>
#include <vector>

namespace hetile::frontend {

enum class Reason {
  AddressOf,
  ArrayCopy,
  Asm,
  Break,
  CallPointer,
  CallReadsWritten,
  CallUnknown,
  Container,
  Continue,
  DerefBase,
  ElementType,
  Exception,
  FinalValue,
  Goto,
  IndirectSubscript,
  InMacro,
  IteratorModified,
  IteratorType,
  Lambda,
  LocalAcrossLoops,
  LocalDeclaration,
  LoopCondition,
  LoopInit,
  LoopStep,
  MarkWithoutNest,
  MpiProgram,
  NameHidden,
  NonAffineBound,
  NonAffineCondition,
  NonAffineSubscript,
  OpenMP,
  PointerModified,
  PointerToPointer,
  RangeFor,
  ReductionOrder,
  Return,
  ScalarAlias,
  ScalarWritten,
  StructElement,
  StructMember,
  Switch,
  Template,
  TooComplex,
  TooManyDimensions,
  TypeUnsupported,
  UnsignedWrap,
  Unsupported,
  Volatile,
  WhileLoop,
  WholeArray,
};

struct ReasonText {
  Reason reason;
  const char *code;     // "non-affine-subscript"
  const char *text;     // one sentence; "%0" stands for the construct
  const char *accepted; // what would be accepted instead
};

/// All reasons, in the order of the enumeration.
const std::vector<ReasonText> &reasonTexts();

/// The missed remark for `reason` at `loc`; `detail` replaces %0. The note with the remedy
/// is at the same place.
model::Remark makeRemark(Reason reason, const model::SourceLoc &loc, const std::string &detail);

} // namespace hetile::frontend

#endif
