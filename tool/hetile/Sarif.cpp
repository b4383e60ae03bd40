// SPDX-License-Identifier: Apache-2.0
//===- Sarif.cpp - remarks for code review tools --------------------------===//
//
// What was tiled passes; what was refused is a note, never a warning: nothing is wrong with it.
//
//===----------------------------------------------------------------------===//
#include "Sarif.h"

#include "driver/Codes.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace hetile::model;
namespace json = llvm::json;

namespace hetile::tool {

namespace {

/// A path as a reference: characters beyond those of RFC 3986 in hexadecimal.
std::string uriOf(const std::string &path) {
  std::string out = llvm::sys::path::is_absolute(path) ? "file://" : "";
  for (unsigned char c : path)
    if (llvm::isAlnum(c) || llvm::StringRef("-._~/").contains(c))
      out += c;
    else
      out += "%" + llvm::utohexstr(c, false, 2);
  return out;
}

json::Object physical(const SourceLoc &loc) {
  return json::Object{
      {"artifactLocation", json::Object{{"uri", uriOf(loc.file)}}},
      {"region", json::Object{{"startLine", int64_t(std::max(loc.line, 1u))},
                              {"startColumn", int64_t(std::max(loc.column, 1u))}}}};
}

json::Object message(const std::string &text) {
  return json::Object{{"text", json::fixUTF8(text)}};
}

/// Where the pages are: as configured, or as seen from the program, which may have been moved.
std::string pagesUri() {
  const std::string configured = HETILE_DOCS_URI;
  if (!configured.empty())
    return configured;
  llvm::SmallString<256> folder(llvm::sys::path::parent_path(
      llvm::sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&pagesUri))));
  llvm::sys::path::append(folder, HETILE_DOCS_FROM_BIN);
  llvm::sys::path::remove_dots(folder, true);
  return uriOf(folder.str().str());
}

json::Array rules() {
  const std::string uri = pagesUri();
  json::Array out;
  for (const driver::Code &c : driver::allCodes()) {
    const std::string page = "/remarks/" + c.group + "/" + c.code + ".md";
    out.push_back(json::Object{{"id", c.code},
                               {"shortDescription", message(c.text)},
                               {"helpUri", uri + page},
                               {"defaultConfiguration", json::Object{{"level", "note"}}}});
  }
  return out;
}

int64_t ruleIndex(const std::string &code) {
  const auto &codes = driver::allCodes();
  for (size_t k = 0; k < codes.size(); ++k)
    if (codes[k].code == code)
      return int64_t(k);
  return -1;
}

json::Object result(const Remark &r) {
  json::Array related;
  for (const Note &n : r.notes)
    related.push_back(json::Object{{"id", int64_t(related.size())},
                                   {"physicalLocation", physical(n.loc)},
                                   {"message", message(n.text)}});
  const bool passed = r.kind == RemarkKind::Passed;
  json::Object location{{"physicalLocation", physical(r.loc)}};
  if (!r.function.empty())
    location["logicalLocations"] =
        json::Array{json::Object{{"fullyQualifiedName", r.function}, {"kind", "function"}}};
  return json::Object{{"ruleId", r.code},
                      {"ruleIndex", ruleIndex(r.code)},
                      {"kind", passed                         ? "pass"
                               : r.kind == RemarkKind::Missed ? "fail"
                                                              : "informational"},
                      {"level", r.kind == RemarkKind::Missed ? "note" : "none"},
                      {"message", message(r.text)},
                      {"locations", json::Array{std::move(location)}},
                      {"relatedLocations", std::move(related)}};
}

} // namespace

json::Value sarif(const std::vector<Remark> &remarks) {
  json::Array results;
  for (const Remark &r : remarks)
    results.push_back(result(r));
  json::Object driver{{"name", "hetile"}, {"version", HETILE_VERSION}, {"rules", rules()}};
  json::Object run{{"tool", json::Object{{"driver", std::move(driver)}}},
                   {"columnKind", "utf16CodeUnits"},
                   {"results", std::move(results)}};
  return json::Object{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                      {"version", "2.1.0"},
                      {"runs", json::Array{std::move(run)}}};
}

} // namespace hetile::tool
