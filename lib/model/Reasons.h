// SPDX-License-Identifier: Apache-2.0
//===- Reasons.h - why a nest is not tiled ----------------------*- C++ -*-===//
//
// Every refusal, of whichever layer, has a code, a sentence and a remedy. All of them stand in one
// table; group and code are also folder and name of the page in docs/remarks, which holds the same
// texts.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_REASONS_H
#define HETILE_MODEL_REASONS_H

#include "Remark.h"

#include <string>
#include <vector>

namespace hetile::model {

enum class Reason {
  // what the model of a nest cannot express
  AddressOf,
  ArrayCopy,
  Asm,
  Break,
  CallPointer,
  CallReadsWritten,
  CallUnknown,
  Container,
  ContainerChanged,
  Continue,
  DerefBase,
  ElementType,
  Exception,
  FinalValue,
  Goto,
  IndirectSubscript,
  InHeader,
  InMacro,
  IteratorModified,
  IteratorType,
  Lambda,
  LeftAlone,
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
  Pragma,
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
  // dependences, and the analysis itself
  NoPermutableBand,
  SubscriptOutsideRow,
  EmptyNest,
  AnalysisFailed,
  // what is written
  CheckFailed,
  OutputCheck,
};

struct ReasonText {
  Reason reason;
  const char *code;     // "non-affine-subscript"
  const char *group;    // what it is about: "arrays"
  const char *text;     // one sentence; "%0" stands for the construct
  const char *accepted; // what would be accepted instead, or what helps
};

/// All reasons, in the order of the enumeration.
const std::vector<ReasonText> &reasonTexts();

/// The row of one reason.
const ReasonText &textOf(Reason reason);

/// The sentence of a reason with `detail` in the place of %0.
std::string sentence(Reason reason, const std::string &detail);

/// The missed remark for `reason` at `loc`; `detail` replaces %0. The note with the remedy
/// is at the same place.
Remark makeRemark(Reason reason, const SourceLoc &loc, const std::string &detail);

/// The missed remark for `reason` at `loc` with a text of its own, and without notes.
Remark refusal(Reason reason, const SourceLoc &loc, std::string text);

/// True if `remark` refuses a nest for that reason.
bool isFor(const Remark &remark, Reason reason);

} // namespace hetile::model

#endif
