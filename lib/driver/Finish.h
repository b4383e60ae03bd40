// SPDX-License-Identifier: Apache-2.0
//===- Finish.h - from analysed nests to an output that compiles *- C++ -*-===//
//
// Regions, remarks, text, and the check of the text. What is at fault is left out, and all is done
// once more.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_FINISH_H
#define HETILE_DRIVER_FINISH_H

#include "Analysis.h"
#include "Settle.h"

#include "../emit/Rewrite.h"
#include "frontend/output/OutputCheck.h"

#include <optional>
#include <string>
#include <vector>

namespace hetile::driver {

/// Everything that becomes of a file after its nests were analysed, until the output is one that
/// can be compiled. The passes are run in the order in which they stand here, and again from the
/// first one on until isGood(): what is at fault stays as it was in the source.
class Finisher {
public:
  /// The file of `result` has been read, its nests are in `found`.
  Finisher(Result &result, Analysed &found, const Options &options, Budget &spent)
      : R(result), Found(found), O(options), Spent(spent), Said(result.remarks),
        Main(result.file.main) {}

  /// Which nests and sides share arrays, and along which dimension their columns lie.
  void settle();
  /// Every tiling against its nest, by enumeration.
  void check();
  /// What is said of the file.
  void say();
  /// The text of the output.
  void emit();
  /// False if something was left out because of what is wrong with the output.
  bool isGood();

  /// Text and remarks of the result are final.
  void conclude();

  const model::Regions &regions() const { return Shared; }
  const std::string &text() const { return Out.text; }

private:
  Result &R;
  Analysed &Found;
  const Options &O;
  Budget &Spent;
  const std::vector<model::Remark> Said; // before anything was assembled
  const std::optional<model::EntryPoint> Main;
  model::Regions Shared;
  emit::Output Out;
  std::vector<NestResult *> Tiled; // in the order of emit::Source
  std::vector<model::Remark> Faulty;
  bool HasRegions = true, HasCountdowns = true, HasCalm = true;
  bool Whole = true; // else the file stays as it is

  void takeApart();
  void turn(NestResult &n);
  std::vector<model::Countdown> countdowns() const;
  std::vector<model::CalmPart> calm();
  void noteNames();
  void leaveOut(const frontend::OutputFault &fault);
  void leaveOutNest(const model::Nest &nest, const std::string &what);
};

} // namespace hetile::driver

#endif
