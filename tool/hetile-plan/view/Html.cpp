// SPDX-License-Identifier: Apache-2.0
//===- Html.cpp - pages and tables -----------------------------------------===//
//
// The style is in the page, so that one file is all there is to keep or to send.
//
//===----------------------------------------------------------------------===//
#include "Html.h"

#include "draw/Svg.h"

namespace hetile::tool::view {

namespace {

const char *const Style = R"(
:root { color-scheme: light dark; --ground: #ffffff; --ink: #1c1c1c; --soft: #5a5a5a;
  --line: #d0d0d0; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #16181b; --ink: #e6e6e6; --soft: #a8a8a8; --line: #44484d; }
}
body { background: var(--ground); color: var(--ink); font: 15px/1.45 sans-serif; margin: 0 auto;
  max-width: 1160px; padding: 1em 1.5em 3em; }
h1 { font-size: 1.6em; }
h2 { font-size: 1.25em; border-top: 1px solid var(--line); padding-top: 1em; margin-top: 2em;
  overflow-wrap: anywhere; }
h3 { font-size: 1em; margin: 1.6em 0 .4em; }
a { color: inherit; }
p { max-width: 60em; overflow-wrap: anywhere; }
table { border-collapse: collapse; font-size: 14px; }
.wide { overflow-x: auto; }
th, td { padding: .2em .7em .2em 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th { font-weight: 600; } .pairs td:first-child { color: var(--soft); white-space: nowrap; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
figure { margin: .8em 0; } figcaption { color: var(--soft); font-size: 13px; max-width: 70em; }
svg { max-width: 100%; height: auto; display: block; }
@media print {
  :root { --ground: #ffffff; --ink: #000000; --soft: #444444; --line: #bbbbbb; }
  body { max-width: none; padding: 0; font-size: 11px; } table { font-size: 10px; }
  figure, tr { break-inside: avoid; } h2, h3 { break-after: avoid; } .wide { overflow: visible; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
)";

std::string row(const std::vector<std::string> &cells, const char *tag, size_t numbers) {
  std::string out = "<tr>";
  for (size_t k = 0; k < cells.size(); ++k)
    out += std::string("<") + tag + (k >= numbers ? " class=\"n\">" : ">") +
           draw::escaped(cells[k]) + "</" + tag + ">";
  return out + "</tr>\n";
}

} // namespace

std::string table(const std::vector<std::string> &head, const Rows &rows, size_t numbers) {
  std::string out =
      "<div class=\"wide\"><table>\n<thead>" + row(head, "th", numbers) + "</thead>\n<tbody>\n";
  for (const auto &cells : rows)
    out += row(cells, "td", numbers);
  return out + "</tbody></table></div>\n";
}

std::string pairs(const Rows &rows) {
  std::string out = "<table class=\"pairs\"><tbody>\n";
  for (const auto &cells : rows)
    out += row(cells, "td", 9);
  return out + "</tbody></table>\n";
}

std::string paragraph(const std::string &text) { return "<p>" + draw::escaped(text) + "</p>\n"; }

std::string heading(int level, const std::string &text) {
  const std::string tag = "h" + std::to_string(level);
  return "<" + tag + ">" + draw::escaped(text) + "</" + tag + ">\n";
}

std::string figure(const std::string &html, const std::string &caption) {
  return "<figure>\n" + html + "<figcaption>" + draw::escaped(caption) + "</figcaption></figure>\n";
}

std::string page(const std::string &title, const std::string &html) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         // no icon: a browser would ask for one
         "<link rel=\"icon\" href=\"data:,\">\n<title>" +
         draw::escaped(title) + "</title>\n<style>" + Style + "</style>\n</head>\n<body>\n" + html +
         "</body>\n</html>\n";
}

} // namespace hetile::tool::view
