// SPDX-License-Identifier: Apache-2.0
//===- Html.h - pages and tables --------------------------------*- C++ -*-===//
//
// Pieces of a page. What is called `html` is markup; everything else is text, and escaped here.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_VIEW_HTML_H
#define HETILE_TOOL_PLAN_VIEW_HTML_H

#include <string>
#include <vector>

namespace hetile::tool::view {

using Rows = std::vector<std::vector<std::string>>;

/// A table with a head; from column `numbers` on, cells stand on the right.
std::string table(const std::vector<std::string> &head, const Rows &rows, size_t numbers = 1);

/// The same without a head: names on the left, what they are on the right.
std::string pairs(const Rows &rows);

std::string paragraph(const std::string &text);
std::string heading(int level, const std::string &text);

/// A drawing with what it shows below it.
std::string figure(const std::string &html, const std::string &caption);

/// The whole page, with its style.
std::string page(const std::string &title, const std::string &html);

} // namespace hetile::tool::view

#endif
