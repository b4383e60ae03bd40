// SPDX-License-Identifier: Apache-2.0
//===- ProductLoops.cpp - products in blocks, as C text -------------------===//
//
// As in Goto and van de Geijn, Anatomy of High-Performance Matrix Multiplication (ACM TOMS 34(3),
// 2008): of some rows and some updates of each element, the left factors are packed, then, columns
// by columns, the right ones; a block of the updated array stays in registers for all of these
// updates. Each row has an interval of columns: those of the rows that run together overlap or
// touch, so that every factor that is packed is one that the program reads. Elements of a block
// that are none of the program's are computed in a block of their own and forgotten.
//
//===----------------------------------------------------------------------===//
#include "ProductLoops.h"

#include "model/Affine.h"
#include "model/body/Product.h"

using namespace hetile::model;

namespace hetile::emit {

namespace {

/// Of a block in registers: 12 vectors, two of the right factor and one of the left one.
constexpr unsigned Rows = 6;
constexpr unsigned Vectors = 2;

const Ast &inside(const Ast &loop, unsigned depth) {
  const Ast *at = &loop;
  for (; depth > 0; --depth)
    for (at = &at->body.front(); at->kind == Ast::Block;)
      at = &at->body.front();
  return *at;
}

class ProductWriter {
public:
  ProductWriter(Writer &w, const Ast &loop, const Nest &nest, const TileBody &body,
                const JamFrame &frame)
      : W(w), TheNest(nest), Body(body), Frame(frame), RowLoop(inside(loop, loop.blocked.row)),
        ColumnLoop(inside(loop, loop.blocked.column)), DepthLoop(inside(loop, loop.blocked.depth)),
        User(inside(loop, 3)), S(nest.statements[User.target]), P(*productOf(nest, S)),
        Type(nest.arrays[S.accesses[P.element].array].elementType) {}

  void write(const std::function<void()> &otherwise) {
    W.line("const hetile_i64 hetile_k0 = " + Frame.text(DepthLoop.lower) +
           ", hetile_k1 = " + Frame.text(DepthLoop.upper) + ";");
    W.line("hetile_i64 hetile_row = " + Frame.text(RowLoop.lower) + ";");
    W.line("const hetile_i64 hetile_row1 = " + Frame.text(RowLoop.upper) + ";");
    declarations();
    W.line("hetile_panel *const hetile_room = hetile_k1 - hetile_k0 >= HETILE_PRODUCT_LEAST - 1 && "
           "hetile_row1 - hetile_row >= " +
           number(Rows / 2 - 1) + " ? (hetile_panel *)hetile_panels(sizeof(hetile_panel)) : 0;");
    W.open("if (hetile_room)");
    places();
    W.open("while (hetile_row <= hetile_row1)");
    rows();
    W.open("for (hetile_i64 hetile_k = hetile_k0; hetile_k <= hetile_k1; hetile_k += "
           "hetile_depth)");
    W.line("const hetile_i64 hetile_steps = hetile_min(hetile_depth, hetile_k1 - hetile_k + 1);");
    packLeft();
    W.open("for (hetile_i64 hetile_c = hetile_least; hetile_c <= hetile_most; hetile_c += "
           "hetile_wide)");
    W.line("const hetile_i64 hetile_last = hetile_min(hetile_c + hetile_wide - 1, hetile_most);");
    packRight();
    W.open("for (int hetile_r = 0; hetile_r < hetile_n; hetile_r += " + number(Rows) + ")");
    block();
    W.close();
    W.close();
    W.close();
    W.line("hetile_row += hetile_n;");
    W.close();
    W.close();
    W.open("else");
    otherwise();
    W.close();
  }

private:
  /// Panels share what there is of the caches.
  std::string depth() const {
    const size_t panels = std::max(P.left.size(), P.right.size());
    return "HETILE_PRODUCT_DEPTH" + (panels > 1 ? " / " + number(panels) : "");
  }

  void declarations() {
    const std::string all = "__attribute__((vector_size(HETILE_PRODUCT_BYTES)";
    W.line("typedef " + Type + " hetile_vec " + all + ", may_alias));");
    W.line("typedef " + Type + " hetile_any " + all + ", aligned(sizeof(" + Type +
           ")), may_alias));");
    W.line("enum { hetile_lanes = HETILE_PRODUCT_BYTES / sizeof(" + Type + "), hetile_wide = " +
           number(Vectors) + " * hetile_lanes, hetile_depth = " + depth() +
           ", hetile_high = HETILE_PRODUCT_ROWS / " + number(Rows) + " * " + number(Rows) + " };");
    W.open("typedef struct");
    for (size_t k = 0; k < P.right.size(); ++k)
      W.line("hetile_vec right" + number(k) + "[hetile_depth * " + number(Vectors) + "];");
    W.line("hetile_vec edge[" + number(Rows * Vectors) + "];");
    for (size_t k = 0; k < P.left.size(); ++k)
      W.line(Type + " left" + number(k) + "[hetile_high * hetile_depth];");
    W.line("hetile_i64 lo[hetile_high], hi[hetile_high];");
    W.close(" hetile_panel;");
  }

  void places() {
    for (size_t k = 0; k < P.left.size(); ++k)
      W.line(Type + " *const hetile_left" + number(k) + " = hetile_room->left" + number(k) + ";");
    for (size_t k = 0; k < P.right.size(); ++k)
      W.line("hetile_vec *const hetile_right" + number(k) + " = hetile_room->right" + number(k) +
             ";");
    W.line("hetile_vec *const hetile_edge = hetile_room->edge;");
    W.line("hetile_i64 *const hetile_lo = hetile_room->lo, *const hetile_hi = hetile_room->hi;");
  }

  //===--- which rows --------------------------------------------------------===//

  /// Rows whose intervals of columns have no gap between them.
  void rows() {
    W.line("hetile_i64 hetile_least = 0, hetile_most = 0;");
    W.line("int hetile_n = 0;");
    W.open("for (; hetile_n < hetile_high && hetile_row + hetile_n <= hetile_row1; ++hetile_n)");
    Frame.bind(RowLoop, "hetile_row + hetile_n");
    W.line("const hetile_i64 hetile_from = " + Frame.text(ColumnLoop.lower) +
           ", hetile_to = " + Frame.text(ColumnLoop.upper) + ";");
    Frame.release(RowLoop);
    W.line("if (hetile_from > hetile_to || (hetile_n > 0 && (hetile_from > hetile_most + 1 || "
           "hetile_to < hetile_least - 1)))");
    W.line("  break;");
    W.line("hetile_least = hetile_n > 0 ? hetile_min(hetile_least, hetile_from) : hetile_from;");
    W.line("hetile_most = hetile_n > 0 ? hetile_max(hetile_most, hetile_to) : hetile_to;");
    W.line("hetile_lo[hetile_n] = hetile_from;");
    W.line("hetile_hi[hetile_n] = hetile_to;");
    W.close();
    W.open("if (hetile_n == 0)"); // a row without columns
    W.line("++hetile_row;");
    W.line("continue;");
    W.close();
  }

  //===--- panels --------------------------------------------------------------===//

  /// Writes `body` where the three iterators have these values.
  template <class Do>
  void at(const std::string &row, const std::string &column, const std::string &k, Do body) {
    W.open("");
    Frame.bind(RowLoop, row);
    Frame.bind(ColumnLoop, column);
    Frame.bind(DepthLoop, k);
    Frame.iterators(User, "");
    body();
    for (const Ast *loop : {&RowLoop, &ColumnLoop, &DepthLoop})
      Frame.release(*loop);
    W.close();
  }

  /// In blocks of rows, of each step the row's factors one after the other. Rows that are missing
  /// in the last block are as its last one.
  void packLeft() {
    W.open("for (int hetile_r = 0; hetile_r < (hetile_n + " + number(Rows - 1) + ") / " +
           number(Rows) + " * " + number(Rows) + "; ++hetile_r)");
    W.line("const hetile_i64 hetile_i = hetile_row + hetile_min(hetile_r, hetile_n - 1);");
    W.line("const hetile_i64 hetile_at = (hetile_i64)(hetile_r / " + number(Rows) + ") * " +
           number(Rows) + " * hetile_depth + hetile_r % " + number(Rows) + ";");
    steps();
    at("hetile_i", "hetile_least", "hetile_k + hetile_q", [&] {
      for (size_t k = 0; k < P.left.size(); ++k)
        W.line("hetile_left" + number(k) + "[hetile_at + hetile_q * " + number(Rows) +
               "] = " + Body.element(S, P.left[k]) + ";");
    });
    W.close();
    W.close();
  }

  void steps() {
    W.line("HETILE_PRODUCT_PACK");
    W.open("for (hetile_i64 hetile_q = 0; hetile_q < hetile_steps; ++hetile_q)");
  }

  /// Of each step the columns' factors one after the other. Columns that are missing are as the
  /// last one.
  void packRight() {
    for (size_t k = 0; k < P.right.size(); ++k) {
      if (liesAlong(TheNest, S.accesses[P.right[k]], S.iterators[P.column].name))
        packRows(k);
      else
        packColumns(k);
    }
  }

  void packRows(size_t factor) {
    W.open("if (hetile_last - hetile_c == hetile_wide - 1)");
    W.open("for (hetile_i64 hetile_q = 0; hetile_q < hetile_steps; ++hetile_q)");
    at("hetile_row", "hetile_c", "hetile_k + hetile_q", [&] {
      W.line("const hetile_any *const hetile_from = (const hetile_any *)&" +
             Body.element(S, P.right[factor]) + ";");
      for (unsigned v = 0; v < Vectors; ++v)
        W.line("hetile_right" + number(factor) + "[hetile_q * " + number(Vectors) + " + " +
               number(v) + "] = hetile_from[" + number(v) + "];");
    });
    W.close();
    W.close();
    W.open("else");
    packColumns(factor);
    W.close();
  }

  void packColumns(size_t factor) {
    W.open("for (int hetile_j = 0; hetile_j < hetile_wide; ++hetile_j)");
    W.line(Type + " *const hetile_to = (" + Type + " *)hetile_right" + number(factor) +
           " + hetile_j;");
    steps();
    at("hetile_row", "hetile_min(hetile_c + hetile_j, hetile_last)", "hetile_k + hetile_q", [&] {
      W.line("hetile_to[hetile_q * hetile_wide] = " + Body.element(S, P.right[factor]) + ";");
    });
    W.close();
    W.close();
  }

  //===--- a block in registers --------------------------------------------------===//

  std::string pointer(unsigned row) const { return "hetile_p" + number(row); }

  /// Where each row of the block is: in the array, if all of them have all columns.
  void block() {
    W.line("const int hetile_m = hetile_min(" + number(Rows) + ", hetile_n - hetile_r);");
    W.line("int hetile_whole = hetile_m == " + number(Rows) +
           " && hetile_last - hetile_c == hetile_wide - 1, hetile_some = 0;");
    W.open("for (int hetile_q = hetile_r; hetile_q < hetile_r + hetile_m; ++hetile_q)");
    W.line("hetile_whole &= hetile_lo[hetile_q] <= hetile_c && hetile_hi[hetile_q] >= "
           "hetile_last;");
    W.line("hetile_some |= hetile_lo[hetile_q] <= hetile_last && hetile_hi[hetile_q] >= hetile_c;");
    W.close();
    W.line("if (!hetile_some)");
    W.line("  continue;");
    std::string names;
    for (unsigned r = 0; r < Rows; ++r)
      names += (r ? ", *" : " *") + pointer(r);
    W.line(Type + names + ";");
    W.open("if (hetile_whole)");
    for (unsigned r = 0; r < Rows; ++r)
      at("hetile_row + hetile_r + " + number(r), "hetile_c", "hetile_k",
         [&] { W.line(pointer(r) + " = &" + Body.element(S, P.element) + ";"); });
    W.close();
    W.open("else");
    for (unsigned r = 0; r < Rows; ++r)
      W.line(pointer(r) + " = (" + Type + " *)(hetile_edge + " + number(r * Vectors) + ");");
    copy(true);
    W.close();
    updates();
    W.open("if (!hetile_whole)");
    copy(false);
    W.close();
  }

  /// Between the array and the block beside it.
  void copy(bool in) {
    const std::string place = "((" + Type + " *)hetile_edge)[hetile_q * hetile_wide + hetile_j]";
    W.open("for (int hetile_q = 0; hetile_q < " + number(Rows) + "; ++hetile_q)");
    W.open("for (int hetile_j = 0; hetile_j < hetile_wide; ++hetile_j)");
    W.open("if (hetile_q < hetile_m && hetile_c + hetile_j >= hetile_lo[hetile_r + hetile_q] && "
           "hetile_c + hetile_j <= hetile_hi[hetile_r + hetile_q])");
    at("hetile_row + hetile_r + hetile_q", "hetile_c + hetile_j", "hetile_k", [&] {
      const std::string element = Body.element(S, P.element);
      W.line(in ? place + " = " + element + ";" : element + " = " + place + ";");
    });
    W.close();
    if (in)
      W.line("else " + place + " = 0;");
    W.close();
    W.close();
  }

  static std::string updated(unsigned row, unsigned vector) {
    return "hetile_c" + number(row) + "_" + number(vector);
  }

  void updates() {
    for (unsigned r = 0; r < Rows; ++r)
      for (unsigned v = 0; v < Vectors; ++v)
        W.line("hetile_vec " + updated(r, v) + " = ((hetile_any *)" + pointer(r) + ")[" +
               number(v) + "];");
    W.open("for (hetile_i64 hetile_q = 0; hetile_q < hetile_steps; ++hetile_q)");
    for (size_t k = 0; k < P.right.size(); ++k)
      for (unsigned v = 0; v < Vectors; ++v)
        W.line("const hetile_vec " + right(k, v) + " = hetile_right" + number(k) + "[hetile_q * " +
               number(Vectors) + " + " + number(v) + "];");
    for (size_t k = 0; k < P.left.size(); ++k)
      W.line("const " + Type + " *const hetile_l" + number(k) + " = hetile_left" + number(k) +
             " + (hetile_i64)hetile_r * hetile_depth + hetile_q * " + number(Rows) + ";");
    for (unsigned r = 0; r < Rows; ++r)
      for (unsigned v = 0; v < Vectors; ++v)
        Body.statement(W, S, replacements(r, v));
    W.close();
    for (unsigned r = 0; r < Rows; ++r)
      for (unsigned v = 0; v < Vectors; ++v)
        W.line("((hetile_any *)" + pointer(r) + ")[" + number(v) + "] = " + updated(r, v) + ";");
  }

  static std::string right(size_t factor, unsigned vector) {
    return "hetile_b" + number(factor) + "_" + number(vector);
  }

  Replacements replacements(unsigned row, unsigned vector) const {
    Replacements out;
    for (unsigned a = 0; a < S.accesses.size(); ++a) {
      const auto isOf = [&](unsigned other) {
        return sameElement(S.accesses[a], S.accesses[other]);
      };
      if (isOf(P.element))
        out[a] = updated(row, vector);
      for (size_t k = 0; k < P.left.size(); ++k)
        if (isOf(P.left[k]))
          out[a] = "hetile_l" + number(k) + "[" + number(row) + "]";
      for (size_t k = 0; k < P.right.size(); ++k)
        if (isOf(P.right[k]))
          out[a] = right(k, vector);
    }
    return out;
  }

  Writer &W;
  const Nest &TheNest;
  const TileBody &Body;
  const JamFrame &Frame;
  const Ast &RowLoop, &ColumnLoop, &DepthLoop, &User;
  const Statement &S;
  const Product P;
  const std::string Type;
};

} // namespace

void writeProduct(Writer &w, const Ast &loop, const Nest &nest, const TileBody &body,
                  const JamFrame &frame, const std::function<void()> &otherwise) {
  ProductWriter(w, loop, nest, body, frame).write(otherwise);
}

} // namespace hetile::emit
