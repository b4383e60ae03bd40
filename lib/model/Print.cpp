// SPDX-License-Identifier: Apache-2.0
//===- Print.cpp - the model in isl's notation ----------------------------===//
//
// Constraints are printed with positive terms on either side of the relation, as a person
// would write them.
//
//===----------------------------------------------------------------------===//
#include "Print.h"

#include "Affine.h"
#include "Stops.h"

#include <algorithm>
#include <iterator>

namespace hetile::model {

std::string islName(const std::string &name) {
  static const char *const words[] = {"exists", "and",   "or",    "not",   "mod", "floor",
                                      "ceil",   "min",   "max",   "true",  "false", "infty",
                                      "infinity", "NaN", "implies", "rat", "floord", "ceild",
                                      "True", "False", "int", "forall", "inf", "nan"};
  bool taken = std::find(std::begin(words), std::end(words), name) != std::end(words);
  return taken ? name + "_" : name;
}

static void appendTerm(std::string &out, int64_t coeff, const std::string &what) {
  if (out.empty())
    out += coeff < 0 ? "-" : "";
  else
    out += coeff < 0 ? " - " : " + ";
  uint64_t size = coeff < 0 ? -static_cast<uint64_t>(coeff) : coeff;
  if (what.empty())
    out += std::to_string(size);
  else
    out += (size == 1 ? "" : std::to_string(size)) + what;
}

std::string toIsl(const AffineExpr &e) {
  std::string out;
  for (const auto &[name, coeff] : e.terms)
    appendTerm(out, coeff, islName(name));
  for (const AffineExpr::Floor &f : e.floors)
    appendTerm(out, f.coeff,
               std::string(f.coeff == 1 || f.coeff == -1 ? "" : "*") + "floor((" +
                   toIsl(f.numerator) + ")/" + std::to_string(f.denominator) + ")");
  if (e.constant != 0 || out.empty())
    appendTerm(out, e.constant, "");
  return out;
}

std::string toIsl(const Constraint &c) {
  AffineExpr left, right; // left <= right
  for (const auto &[name, coeff] : c.expr.terms)
    (coeff < 0 ? left : right).terms[name] = coeff < 0 ? -coeff : coeff;
  for (const AffineExpr::Floor &f : c.expr.floors) {
    AffineExpr &side = f.coeff < 0 ? left : right;
    side.floors.push_back(f);
    side.floors.back().coeff = f.coeff < 0 ? -f.coeff : f.coeff;
  }
  const char *relation = c.isEquality ? " = " : " <= ";
  if (isConstant(left))
    left.constant = -c.expr.constant;
  else if (!c.isEquality && c.expr.constant == -1 && !isConstant(right))
    relation = " < ";
  else
    right.constant = c.expr.constant;
  return toIsl(left) + relation + toIsl(right);
}

std::string toIsl(const Condition &c) {
  if (isAlways(c))
    return "true";
  if (isNever(c))
    return "false";
  std::string out;
  for (const auto &conjunct : c.anyOf) {
    std::string text;
    for (const Constraint &constraint : conjunct)
      text += (text.empty() ? "" : " and ") + toIsl(constraint);
    if (c.anyOf.size() == 1)
      return text;
    out += (out.empty() ? "" : " or ") + ("(" + text + ")");
  }
  return "(" + out + ")";
}

static std::string join(const std::vector<std::string> &parts, const char *separator = ", ") {
  std::string out;
  for (size_t k = 0; k < parts.size(); ++k)
    out += (k ? separator : "") + parts[k];
  return out;
}

std::string tuple(const Statement &s) {
  std::vector<std::string> names;
  for (const Iterator &it : s.iterators)
    names.push_back(islName(it.name));
  return s.name + "[" + join(names) + "]";
}

static std::string suchThat(const Condition &c) {
  return isAlways(c) ? "" : " : " + toIsl(c);
}

std::string domainText(const Statement &s) {
  return "{ " + tuple(s) + suchThat(s.domain) + " }";
}

std::string scheduleText(const Statement &s) {
  std::vector<std::string> out;
  for (size_t d = 0; d < s.iterators.size(); ++d) {
    out.push_back(std::to_string(s.position[d]));
    out.push_back((s.iterators[d].decreasing ? "-" : "") + islName(s.iterators[d].name));
  }
  out.push_back(std::to_string(s.position.back()));
  return "{ " + tuple(s) + " -> [" + join(out) + "] }";
}

static std::string elementText(const Nest &nest, const Access &a) {
  std::vector<std::string> subscripts;
  for (const AffineExpr &e : a.subscripts)
    subscripts.push_back(toIsl(e));
  return islName(nest.arrays[a.array].name) + "[" + join(subscripts) + "]";
}

std::string accessText(const Nest &nest, const Statement &s, const Access &a) {
  std::string guard;
  if (!a.inner.empty()) {
    std::vector<std::string> names;
    for (const InnerIterator &it : a.inner)
      names.push_back(islName(it.name));
    guard = " : exists " + join(names) + " : " + toIsl(a.guard);
  } else {
    guard = suchThat(a.guard);
  }
  return "{ " + tuple(s) + " -> " + elementText(nest, a) + guard + " }";
}

static std::string textOf(const Nest &nest, const Statement &s, const std::vector<Piece> &pieces) {
  std::string out;
  for (const Piece &p : pieces) {
    if (p.kind == Piece::Text)
      out += p.text;
    else if (p.kind == Piece::Element)
      out += "<" + elementText(nest, s.accesses[p.access]) + ">";
    else if (p.kind == Piece::Value)
      out += "<" + toIsl(p.value) + ">";
    else if (p.kind == Piece::Last)
      out += "<last>";
    else if (p.kind == Piece::Chosen)
      out += "<one of " + nest.arrays[s.accesses[p.cases.front().access].array].name + ">";
    else
      out += "<" + nest.scalars[p.scalar].name + ">";
  }
  return out;
}

std::string bodyText(const Nest &nest, const Statement &s) { return textOf(nest, s, s.body); }

static std::string arrayLine(const Nest &nest, const Array &a) {
  std::string out = "array " + a.name + ": " + a.elementType;
  for (const auto &extent : a.extents)
    out += "[" + (extent ? toIsl(*extent) : "") + "]";
  if (a.hidden)
    return out + ", hidden\n";
  if (a.addends)
    return out + ", addends\n";
  out += ", base " + a.baseText + ", strides " + join(a.strideTexts);
  if (!a.addressText.empty())
    out += ", address " + a.addressText;
  if (a.delinearized)
    out += ", delinearized";
  if (a.watched)
    out += ", watched";
  if (a.versions)
    out += ", versions";
  std::vector<std::string> others;
  for (unsigned k : a.mayOverlap)
    others.push_back(nest.arrays[k].name);
  if (!others.empty())
    out += ", may overlap " + join(others);
  return out + "\n";
}

static std::string dataLines(const Nest &nest, const DataRange &d) {
  std::vector<std::string> subscripts;
  for (const AffineExpr &e : d.subscripts)
    subscripts.push_back(toIsl(e));
  std::string out = "data " + d.symbol + " = " + islName(nest.arrays[d.array].name) + "[" +
                    join(subscripts) + "]";
  if (d.least != d.greatest)
    out += " from " + nest.params[d.least].name + " to " + nest.params[d.greatest].name;
  if (d.uncertain)
    out += ", perhaps";
  for (const DataRange::Place &p : d.places)
    out += "\n  read { [" + join(p.symbols) + "]" + suchThat(p.domain) + " }";
  return out + "\n";
}

std::string placeOf(const SourceLoc &loc) {
  return loc.file + ":" + std::to_string(loc.line) + ":" + std::to_string(loc.column);
}

std::string oneLine(std::string_view text) {
  std::string out;
  for (char c : text) {
    bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!space)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (!out.empty() && out.back() == ' ')
    out.pop_back();
  return out;
}

static std::string statementLines(const Nest &nest, const Statement &s) {
  std::string out = "statement " + domainText(s) + "\n";
  out += "  schedule " + scheduleText(s) + "\n";
  for (const Access &a : s.accesses)
    out += std::string(a.write ? "  write " : "  read ") + accessText(nest, s, a) +
           (a.conditional ? " conditional" : "") + (a.last ? " last" : "") + "\n";
  out += "  body " + oneLine(bodyText(nest, s)) + "\n";
  for (const Statement::Addition &sum : s.additions)
    out +=
        "  adds to " + nest.apart[sum.sum].name + " " + oneLine(textOf(nest, s, sum.value)) + "\n";
  return out;
}

std::string dump(const Nest &nest) {
  std::string out = "nest " + nest.name + " in " + nest.function + "\n";
  for (const Parameter &p : nest.params) {
    out += "parameter " + p.name + ": " + p.type + " = " + oneLine(p.text);
    if (p.min)
      out += ", at least " + std::to_string(*p.min);
    if (p.max)
      out += ", at most " + std::to_string(*p.max);
    out += "\n";
  }
  if (!isAlways(nest.context))
    out += "context { : " + toIsl(nest.context) + " }\n";
  if (!isAlways(nest.required))
    out += "required { : " + toIsl(nest.required) + " }\n";
  for (const std::string &check : nest.checks)
    out += "check " + oneLine(check) + "\n";
  for (const Array &a : nest.arrays)
    out += arrayLine(nest, a);
  for (const DataRange &d : nest.data)
    out += dataLines(nest, d);
  for (const Scalar &s : nest.scalars)
    out += "scalar " + s.name + ": " + s.type + " = " + oneLine(s.text) + "\n";
  for (const Global &g : nest.globals)
    out += "global " + g.text + "\n";
  for (const std::string &name : nest.privates)
    out += "private " + name + "\n";
  for (const Statement &s : nest.statements)
    out += statementLines(nest, s);
  if (!nest.finals.empty())
    out += "finals " + oneLine(nest.finals) + "\n";
  if (nest.stops)
    out += "between stops " + nest.stops->stops + "\n";
  if (nest.entersNests)
    out += "enters nests\n";
  if (nest.callsLibm)
    out += "calls libm\n";
  return out;
}

} // namespace hetile::model
