// SPDX-License-Identifier: Apache-2.0
//===- NestBuilder.cpp - nests from compact text --------------------------===//
//
// A recursive descent parser for affine expressions and conditions; everything above it is
// splitting at separators.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"

#include "model/Affine.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

using namespace hetile::model;

namespace hetile::test {

namespace {

class Parser {
public:
  explicit Parser(const std::string &text) : Text(text) {}

  AffineExpr sum() {
    AffineExpr out = factor();
    for (;;) {
      if (accept("+"))
        out = add(out, factor());
      else if (accept("-"))
        out = sub(out, factor());
      else
        return out;
    }
  }

  Condition condition() {
    Condition out = conjunct();
    while (accept("or"))
      out = disjunction(out, conjunct());
    return out;
  }

  void end() {
    if (skip(), At != Text.size())
      fail();
  }

private:
  /// A chain of comparisons joined by "and".
  Condition conjunct() {
    Condition out = always();
    do {
      AffineExpr left = sum();
      std::string op = relation();
      do {
        AffineExpr right = sum();
        out = conjunction(out, compare(left, op, right));
        left = right;
        op = relation();
      } while (!op.empty());
    } while (accept("and"));
    return out;
  }

  static Condition compare(const AffineExpr &a, const std::string &op, const AffineExpr &b) {
    if (op == "=")
      return zero(sub(a, b));
    if (op[0] == '>')
      return compare(b, op == ">" ? "<" : "<=", a);
    return nonNegative(sub(sub(b, a), affineConstant(op == "<" ? 1 : 0)));
  }

  std::string relation() {
    for (const char *op : {"<=", ">=", "<", ">", "="})
      if (accept(op))
        return op;
    return "";
  }

  /// [integer [*]] [name | floor(sum/integer)] | (sum)
  AffineExpr factor() {
    skip();
    if (accept("-"))
      return scale(factor(), -1);
    int64_t coeff = 1;
    bool number = At < Text.size() && std::isdigit(Text[At]);
    if (number)
      coeff = integer();
    bool star = number && accept("*");
    skip();
    if (At < Text.size() && (std::isalpha(Text[At]) || Text[At] == '_') && !keyword())
      return scale(symbol(), coeff);
    if (accept("("))
      return scale(parenthesis(), coeff);
    if (!number || star)
      fail();
    return affineConstant(coeff);
  }

  AffineExpr symbol() {
    std::string name;
    while (At < Text.size() && (std::isalnum(Text[At]) || Text[At] == '_'))
      name += Text[At++];
    if (name != "floor")
      return affineSymbol(name);
    expect("(");
    AffineExpr numerator = sum();
    expect("/");
    skip();
    int64_t denominator = integer();
    expect(")");
    return floorDiv(numerator, denominator);
  }

  AffineExpr parenthesis() {
    AffineExpr e = sum();
    expect(")");
    return e;
  }

  int64_t integer() {
    size_t begin = At;
    while (At < Text.size() && std::isdigit(Text[At]))
      ++At;
    if (begin == At)
      fail();
    return std::stoll(Text.substr(begin, At - begin));
  }

  bool keyword() { return word("and") || word("or"); }

  bool word(const std::string &w) const {
    size_t end = At + w.size();
    return Text.compare(At, w.size(), w) == 0 &&
           (end >= Text.size() || !(std::isalnum(Text[end]) || Text[end] == '_'));
  }

  bool accept(const std::string &token) {
    skip();
    bool found = std::isalpha(token[0]) ? word(token) : Text.compare(At, token.size(), token) == 0;
    if (found)
      At += token.size();
    return found;
  }

  void expect(const std::string &token) {
    if (!accept(token))
      fail();
  }

  void skip() {
    while (At < Text.size() && std::isspace(Text[At]))
      ++At;
  }

  [[noreturn]] void fail() const {
    throw std::runtime_error("not understood at " + std::to_string(At) + ": '" + Text + "'");
  }

  const std::string &Text;
  size_t At = 0;
};

std::vector<std::string> words(const std::string &text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string w; in >> w;)
    out.push_back(w);
  return out;
}

std::vector<std::string> split(const std::string &text, char separator) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string part; std::getline(in, part, separator);)
    if (!words(part).empty())
      out.push_back(part);
  return out;
}

/// "B[i][j - 1] rest" into the name, the texts between brackets and the rest.
std::string subscripts(const std::string &text, std::vector<std::string> &subs,
                       std::string &rest) {
  size_t open = text.find('[');
  std::string name = text.substr(0, open);
  size_t at = open;
  while (at != std::string::npos && at < text.size() && text[at] == '[') {
    size_t close = text.find(']', at);
    subs.push_back(text.substr(at + 1, close - at - 1));
    at = close + 1;
  }
  rest = at < text.size() ? text.substr(at) : "";
  std::vector<std::string> first = words(name);
  if (first.empty())
    throw std::runtime_error("no array in '" + text + "'");
  if (open == std::string::npos)
    rest = name.substr(name.find(first[0]) + first[0].size());
  return first[0];
}

} // namespace

AffineExpr parseAffine(const std::string &text) {
  Parser p(text);
  AffineExpr e = p.sum();
  p.end();
  return e;
}

Condition parseCondition(const std::string &text) {
  if (words(text).empty())
    return always();
  Parser p(text);
  Condition c = p.condition();
  p.end();
  return c;
}

NestBuilder::NestBuilder(const std::string &params) {
  N.name = "test.c:1:1";
  N.function = "test";
  N.loc = {"test.c", 1, 1};
  for (const std::string &name : words(params)) {
    Parameter p;
    p.name = p.text = name;
    p.type = "int";
    p.min = INT32_MIN;
    p.max = INT32_MAX;
    N.params.push_back(p);
  }
}

NestBuilder &NestBuilder::context(const std::string &condition) {
  N.context = parseCondition(condition);
  return *this;
}

NestBuilder &NestBuilder::array(const std::string &text, bool delinearized) {
  Array a;
  std::vector<std::string> subs;
  std::string rest;
  a.name = a.baseText = subscripts(text, subs, rest);
  a.elementType = "double";
  a.elementSize = 8;
  a.type = ElementType::Double;
  a.delinearized = delinearized;
  for (const std::string &s : subs) {
    a.extents.emplace_back();
    if (!words(s).empty())
      a.extents.back() = parseAffine(s);
    a.strideTexts.push_back("1");
  }
  N.arrays.push_back(a);
  return *this;
}

NestBuilder &NestBuilder::data(const std::string &text, const std::string &least,
                               const std::string &greatest, const std::string &symbols,
                               const std::string &domain) {
  auto number = [&](const std::string &name) {
    for (unsigned k = 0; k < N.params.size(); ++k)
      if (N.params[k].name == name)
        return k;
    throw std::runtime_error("no parameter '" + name + "'");
  };
  size_t equal = text.find('=');
  Access element = access(text.substr(equal + 1), false);
  DataRange d;
  d.symbol = words(text.substr(0, equal)).at(0);
  d.text = element.text;
  d.array = element.array;
  d.subscripts = element.subscripts;
  d.least = number(least);
  d.greatest = number(greatest);
  d.places.push_back({words(symbols), parseCondition(domain)});
  N.data.push_back(d);
  return *this;
}

unsigned NestBuilder::arrayNamed(const std::string &name) const {
  for (unsigned k = 0; k < N.arrays.size(); ++k)
    if (N.arrays[k].name == name)
      return k;
  throw std::runtime_error("no array '" + name + "'");
}

Access NestBuilder::access(const std::string &text, bool write) const {
  Access a;
  a.write = write;
  a.loc = N.loc;
  std::string body = text;
  size_t question = body.find('?');
  a.conditional = question != std::string::npos;
  if (a.conditional)
    body.erase(question, 1);
  std::vector<std::string> subs;
  std::string rest;
  std::string name = subscripts(body, subs, rest);
  a.array = arrayNamed(name);
  a.text = name;
  for (const std::string &s : subs) {
    a.subscripts.push_back(parseAffine(s));
    a.text += "[" + s + "]";
  }
  size_t condition = rest.find(" if ");
  if (condition != std::string::npos) {
    a.guard = parseCondition(rest.substr(condition + 4));
    rest = rest.substr(0, condition);
  }
  std::vector<std::string> inner = words(rest);
  for (size_t k = 1; k < inner.size(); ++k)
    a.inner.push_back({inner[k]});
  return a;
}

/// The sum of all that is read, if there is one element to give it to.
static std::vector<Piece> sumOf(const std::vector<Access> &accesses) {
  std::vector<Piece> out;
  for (unsigned k = 0; k < accesses.size(); ++k) {
    if (accesses[k].conditional || accesses[k].write != (k + 1 == accesses.size()))
      return {};
    out.push_back({Piece::Text, k ? "+" : "=", 0, 0, {}});
    out.push_back({Piece::Element, "", k, 0, {}});
  }
  std::rotate(out.begin(), out.end() - 1, out.end());
  out.back() = {Piece::Text, ";", 0, 0, {}};
  return out;
}

NestBuilder &NestBuilder::statement(const std::string &order, const std::string &domain,
                                    const std::string &accesses) {
  Statement s;
  s.name = "S" + std::to_string(N.statements.size());
  s.loc = {"test.c", unsigned(N.statements.size()) + 2, 1};
  std::vector<std::string> parts = words(order);
  for (size_t k = 0; k < parts.size(); ++k) {
    if (k % 2 == 0) {
      s.position.push_back(std::stoi(parts[k]));
      continue;
    }
    bool down = parts[k][0] == '-';
    s.iterators.push_back({parts[k].substr(down), "int", down});
  }
  s.domain = parseCondition(domain);
  size_t equal = accesses.find(":=");
  if (equal == std::string::npos)
    throw std::runtime_error("no := in '" + accesses + "'");
  for (const std::string &r : split(accesses.substr(equal + 2), ','))
    s.accesses.push_back(access(r, false));
  for (const std::string &w : split(accesses.substr(0, equal), ','))
    s.accesses.push_back(access(w, true));
  s.body = sumOf(s.accesses);
  N.statements.push_back(s);
  return *this;
}

} // namespace hetile::test
