// SPDX-License-Identifier: Apache-2.0
//===- Extraction.h - nests of a source text, for tests ---------*- C++ -*-===//
//
// Runs the frontend on a text and gives what it found in a form that is easy to compare.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_FRONTEND_EXTRACTION_H
#define HETILE_TEST_FRONTEND_EXTRACTION_H

#include "frontend/search/Extract.h"
#include "frontend/search/Search.h"
#include "model/Print.h"

#include <functional>
#include <string>
#include <vector>

namespace hetile::test {

/// Extracts from `text`, a C source, or C++ if `cplusplus`. Fails the test if it has errors.
frontend::File extractText(const std::string &text, bool cplusplus = false,
                           const std::vector<std::string> &flags = {},
                           std::function<bool(const model::Nest &)> accepts = nullptr);

/// The readings of all loops in the text, a C source, in the order in which they were tried, with
/// "+" where one gave a nest. `good`: says which nests are taken.
std::vector<std::string> readingsOf(const std::string &text,
                                    std::function<bool(const model::Nest &)> good);

/// `run` goes through the search of `text`, a C source, or C++ if `cplusplus`.
void searchText(const std::string &text, bool cplusplus,
                const std::function<void(frontend::Search &)> &run);

/// The only nest in the text; fails the test if there is another number, with the remarks.
model::Nest onlyNest(const std::string &text, bool cplusplus = false);

/// Lines of dump(nest) that begin with `prefix` (leading blanks do not count), without it.
std::vector<std::string> lines(const model::Nest &nest, const std::string &prefix);

/// The first of these lines, empty if there is none.
std::string first(const model::Nest &nest, const std::string &prefix);

/// Domains of all statements.
std::vector<std::string> domains(const model::Nest &nest);

/// Codes of all remarks, in order.
std::vector<std::string> codes(const frontend::File &file);

} // namespace hetile::test

#endif
