# SPDX-License-Identifier: Apache-2.0
"""Small wrong changes, one place each, over all layers: scripts/mutants applies them and says which tests notice.

A row: name, file, the exact text, which occurs there once, and what takes its place, what it breaks, and the tests that
should notice, cheapest first: `unit:PROGRAM:FILTER` (GoogleTest), `ctest:REGEX`, `lit:REGEX`, `e2e:REGEX`. Of a text with
a part between [[ and ]], only the part is replaced. What is replaced is an expression, or a statement with its semicolon, and
so is what takes its place: all mutants fit into one build.
"""
from collections import namedtuple

Mutant = namedtuple("Mutant", "name file old new breaks tests")
POLY = "unit:hetile_poly_test:"
FRONTEND = "unit:hetile_frontend_test:"
PLAN = "unit:hetile_plan_test:"
KERNELS = POLY + "All/KernelTest.*/{}"
TABLE = []


def add(name, file, old, new, breaks, *tests):
    TABLE.append(Mutant(name, file, old, new, breaks, tests))


# ===--- frontend ---------------------------------------------------------------===
add("loop-step-sign", "lib/frontend/syntax/Counters.cpp", "op->isIncrementOp() ? 1 : [[-1]]", "1",
    "loops that count down are read as counting up", FRONTEND + "Nest.*", "lit:traits/loops/decreasing")
add("loop-minus-step", "lib/frontend/values/Loops.cpp", "header.iterator.decreasing = *step < 0;",
    "header.iterator.decreasing = *step > 0;", "source order of loops reversed", FRONTEND + "Nest.*")
add("iterator-modified", "lib/frontend/values/Loops.cpp", "body.written.count(header.var) || body.addressTaken.count(header.var)",
    "body.written.count(header.var) && body.addressTaken.count(header.var)",
    "iterators that the body changes are accepted", FRONTEND + "*Refusal*")
add("short-iterator", "lib/frontend/values/Loops.cpp", "attempt.symbols.provenNonNegative(model::sub(model::affineConstant(most), next), all)",
    "attempt.symbols.provenNonNegative(model::sub(next, model::affineConstant(least)), all)",
    "iterators of 8 and 16 bits may wrap around", FRONTEND + "*Refusal*:*Style*:Nest*", "lit:frontend|traits/loops/unsigned")
add("count-down-first", "lib/frontend/values/Loops.cpp", "lower = model::sub(*lower, model::affineConstant(1));",
    "lower = model::sub(*lower, model::affineConstant(0));", "while (i--) starts one too high", FRONTEND + "*Style*:Nest*",
    "lit:traits")
add("delinearize-row-length-one", "lib/frontend/arrays/Delinearize.cpp", "p.isConstant() && p.constantTerm() <= 1", "p.isConstant() && p.constantTerm() <= 100", "constant row lengths are not found", FRONTEND + "Access*:Rows*",
    "lit:traits/arrays/flattened|traits/loops/constant")
add("private-address", "lib/frontend/syntax/OwnArrays.cpp", "if ([[!uses.areHarmless()]])", "false",
    "arrays that a pointer leads to are private", FRONTEND + "PrivateArrays*")
add("last-left", "lib/poly/PrivateArrays.cpp", "(touched.left.is_null() || [[!touched.written.is_subset(touched.left)]])", "false",
    "what the last iteration does not write of a last private array is lost", "e2e:programs/last_private.c")
add("last-partial", "lib/frontend/syntax/OwnArrays.cpp", " || [[*bytes % size != 0]]", "false",
    "the last row of memory is left out of a private array", "e2e:programs/last_private_memory")
add("last-asked", "lib/frontend/search/Nest.cpp", "nest.required = model::conjunction(nest.required, [[when]]);", "model::always()",
    "arrays are private wherever bounds may agree", "e2e:programs/last_private.c")
add("both-branches-write", "lib/frontend/statements/SureWrites.cpp", "if ([[other.count(key)]])", "true",
    "a write in one branch only counts as sure", FRONTEND + "Access*:Nest*:Style*", "lit:traits/bodies/guards|frontend")
add("wrap-limit", "lib/frontend/values/Wrapping.cpp", "std::to_string(int64_t(1) << [[bits]])", "bits + 8",
    "products of 32 bits may wrap around unnoticed", FRONTEND + "Style*")
add("alias-same-size", "lib/frontend/finish/Aliases.cpp", "return ctx.getTypeSize(object) == ctx.getTypeSize(element);",
    "return false;", "an int that a write through int * may change counts as constant", FRONTEND + "*Refusal*:Access*",
    "lit:traits/arrays/bare|frontend")
add("alias-character", "lib/frontend/finish/Aliases.cpp", "if (isCharacter(element))\n    return [[true]];", "false",
    "what a write through char * may change counts as constant", FRONTEND + "*", "lit:frontend|traits", "e2e:overlap|hostile")
add("alias-hidden", "lib/frontend/finish/Aliases.cpp", "[[!attempt.facts.functionEffects.addressTaken.count(v)]]) ||\n           (v->getType().isConst", "true",
    "a local whose address is known counts as constant", FRONTEND + "*", "lit:frontend|traits", "e2e:sources|scalar|overlap")
add("alias-global-written", "lib/frontend/finish/Aliases.cpp", "[[w->getCanonicalDecl() == v->getCanonicalDecl()]])\n        return attempt.refuse(Reason::CallReads",
    "w == nullptr", "a called function may read an array that the nest writes", FRONTEND + "*Refusal*")
add("rotation-length", "lib/frontend/canonical/Rotation.cpp", "set(b, old);", "set(b, valueOf(b));",
    "std::swap moves one way only", "lit:traits/arrays/rotations", "e2e:rotation|swap")
add("swap-levels", "lib/frontend/canonical/Rotation.cpp", "set(a, [[valueOf(b)]]);\n    return true;", "valueOf(a)",
    "an exchange of pointers is not followed", FRONTEND + "Style*:Rows*", "lit:traits/arrays/rotations")
add("unsure-declaration", "lib/frontend/values/Inductions.cpp", "scope.values[v] = attempt.entryValue(firstReference(attempt.facts.root, v));",
    "scope.values[v] = Poly::constant(0);", "an induction variable starts at zero", FRONTEND + "Style*:Access*", "lit:traits/loops/carried|traits/arrays/pointer",
    "e2e:inductions")

add("sum-apart", "lib/frontend/canonical/Sums.cpp", "return [[ref->getDecl() == v]];", "false",
    "a sum is formed in an element that its factors may be", "lit:order/products")

# ===--- model --------------------------------------------------------------------===
add("floor-of-negative", "lib/model/Affine.cpp", "a / b - (a % b != 0 && a < 0)", "a / b",
    "floors of negative constants", FRONTEND + "Affine*", POLY + "*")
add("add-floors", "lib/model/Affine.cpp", "g.denominator == f.denominator && equal(g.numerator, f.numerator)",
    "g.denominator == f.denominator", "floors of different numerators are added up", FRONTEND + "Affine*")
add("equal-constants", "lib/model/Affine.cpp", "[[a.constant != b.constant]] || a.terms != b.terms || a.floors.size() != b.floors.size()",
    "false", "a[i] and a[i + 1] are one element", FRONTEND + "Affine*:*", POLY + "All/*")

# ===--- poly -------------------------------------------------------------------===
add("anti-left-out", "lib/poly/band/Dependences.cpp", "d.flow.unite(d.anti).unite(d.output).coalesce()", "d.flow.unite(d.output).coalesce()",
    "anti dependences are left out of what all of them decide", KERNELS.format("*"), POLY + "Seeds/*")
add("anti-empty", "lib/poly/band/Dependences.cpp", "toNextWrite(scop).coalesce()", "toNextWrite(scop).subtract(toNextWrite(scop))",
    "anti dependences are left out", KERNELS.format("*seidel*"), POLY + "Seeds/*")
add("output-empty", "lib/poly/band/Dependences.cpp", "d.output = writes.must_dependence().coalesce();",
    "d.output = writes.must_dependence().subtract(writes.must_dependence());", "output dependences are left out", KERNELS.format("*"),
    POLY + "Seeds/*", "lit:.*")
add("values-direct", "lib/poly/band/Dependences.cpp", "d.values = coalesced([[reads.full_must_dependence()]]);",
    "writes.full_must_dependence()", "what flows is what is overwritten", KERNELS.format("lcs"))
add("cross-ylo", "lib/poly/sets/BlockSets.cpp", "within(\"y_\", N.ylo, N.yedge) + [[\" and v_ >= \"]] + N.yedge)",
    "\" and v_ > \"", "messages lack what the first column after the edge reads",
    KERNELS.format("lcs"))
add("footprint-reads", "lib/poly/sets/BlockSets.cpp", "elements(scop.reads.unite(scop.writes), band, window.columns())",
    "elements(scop.writes, band, window.columns())", "elements that are only read have no place", KERNELS.format("lcs"))
add("live-out-columns", "lib/poly/sets/BlockSets.cpp", "elements(deps.liveOut, band, window.tile())", "elements(deps.liveOut, band, window.columns())",
    "live-out of all rows", KERNELS.format("lcs"))
add("phase-live-in", "lib/poly/sets/PhaseSets.cpp", "[[\"x_ < \"]] + N.phase0", "\"x_ + 1 < \"",
    "a phase does not get what the row before it wrote", KERNELS.format("jacobi_1d"))
add("phase-live-out", "lib/poly/sets/PhaseSets.cpp", "[[\"x_ >= \"]] + N.phase1", "\"x_ > \"",
    "elements that the next row overwrites do not leave a phase", KERNELS.format("jacobi_1d"))
add("window-first", "lib/poly/sets/ArrayWindows.cpp", "[[isl_set_dim_min_val]](ages.copy(), 0)", "isl_set_dim_max_val",
    "too few rows of a table are kept", POLY + "Storage*")
add("filled-twice", "lib/poly/sets/ArrayWindows.cpp", "scop.writes.intersect_range(elements).is_injective()", "true",
    "elements that are written twice count as final", POLY + "Storage*")
add("skew-last", "lib/poly/sets/Skewing.cpp", "sum != y[k]", "sum > y[k]", "boxes follow something that is not y",
    POLY + "Storage*")
add("orientation-backwards", "lib/poly/entry/Guards.cpp", "e + [[\" < 0 or \"]] + e + \" >= \"", "\" < -1 or \"",
    "a subscript one before its row passes the guard", POLY + "Storage*")
add("mapped-writable", "lib/poly/entry/Guards.cpp", "Mapped::Writable", "Mapped::Readable",
    "memory that may not be written is checked for reading only", POLY + "Storage*")
add("versions-age", "lib/poly/variants/Versions.cpp", "sub(now, affineConstant(sign * age.fixed.value_or(0)))",
    "sub(now, affineConstant(sign * (age.fixed.value_or(0) + 1)))", "reads want a version one too old", POLY + "*Data*:*knapsack_one_row*")

add("blocks-only-updates", "lib/poly/tile/Blocking.cpp", "return [[onlyUpdates(facts.within(deps.all, facts.dimension(outer)), s, *p)]] ? found : Blocked();", "true",
    "products run in blocks whatever depends on their order", POLY + "Blocks.*", KERNELS.format("lu"))
add("panel-forward", "lib/poly/tile/PanelOrder.cpp", "return [[Panels.isForward(out)]] ? std::optional<Scop>", "true",
    "updates run after their panel whatever else reads what they do", POLY + "Panels.*", "lit:order/panels")
add("private-iteration", "lib/poly/PrivateArrays.cpp", "for (unsigned d = 0; [[d < depth]]; ++d)", "d + 1 < depth",
    "an iteration keeps what another one has written", POLY + "PrivateArrays*")
add("fission-forward", "lib/poly/variants/LoopOrder.cpp", "if ([[!isForward(Before, Before.kept, scop)]] || !keepsLast(Before, scop))", "false",
    "loops part whatever depends on their order", KERNELS.format("sums_in_between"))
add("strips-forward", "lib/poly/tile/StripOrder.cpp", "return [[Strips.isForward(scop)]] ? std::optional<Scop>", "true",
    "what a row does runs strip by strip whatever depends on its order", "lit:order/strips", "e2e:strips")
add("strips-late", "lib/poly/tile/StripOrder.cpp", "waiting.apply([[inOneRow.intersect(notBefore)]])", "inOneRow.intersect(notBefore.reverse())",
    "sums are cut behind what waits for the strip", "lit:order/strips")
add("updates-kinds", "lib/poly/variants/SourceOrder.cpp", "if ([[number != other || number < 0]])", "number < 0 || other < 0",
    "updates by different operations change places", "lit:order/updates", "e2e:updates")
add("updates-signed", "lib/frontend/statements/ElementUpdates.cpp", "return [[type->isUnsignedIntegerType()]];", "true",
    "sums of signed integers change places", "lit:order/updates")
add("sums-first", "lib/frontend/statements/Expansion.cpp", "[[firstAccess(body, v) == First::Write]] &&\n                  countMentions", "true",
    "sums that go on from one element to the next get memory for each", "lit:order/inner-sums", "e2e:inner-sums")

add("apart-fused", "lib/frontend/syntax/Inline.cpp", "!hasFloatingOperation(value)", "true",
    "what a function is given is fused with its operations", FRONTEND + "Container.*", "e2e:fused")
add("argument-lost", "lib/frontend/syntax/Inline.cpp", "[&](const Expr *e) { return [[isIn(e, value)]]; })", "true",
    "calls in arguments that nobody uses are lost", "e2e:element_functions|member_setters")
add("setter-own", "lib/frontend/syntax/AccessorBody.cpp", "[[isOutside(op->getLHS())]] && !hasEffects", "true",
    "a setter of its parameter sets the caller's variable", "e2e:member_setters")
add("table-stays", "lib/frontend/statements/Calls.cpp", "!isSmall(array) || [[mayStore(attempt.facts.root, array)]]", "true",
    "tables that go along are arrays of the nest", "e2e:element_functions")
add("trips-none", "lib/frontend/statements/StatementReader.cpp", "statement.trips.push_back(*trips);", ";",
    "a point counts for one, however long its loop", "lit:emit/trips")
add("once-again", "lib/model/text/JoinedText.cpp", "needed[other] = changes = true;", ";",
    "a header that is included again brings one that stands in the text", "lit:headers/joined")
add("tokens-trusted", "lib/frontend/search/Extract.cpp", "headers.mode == Headers::Read && [[file.tokens == headers.tokens]];", "true",
    "nobody compares the tokens of the joined text", "lit:headers")
add("marks-joined", "lib/frontend/source/Marks.cpp", "if ([[source.isInJoinedHeader(p.loc)]])", "false",
    "a mark in a header is one of the file", "e2e:headers")
add("branch-moved", "lib/frontend/headers/JoinHeaders.cpp", "(line.once || [[isBesideOnly(file, line)]])", "false",
    "what another compiler includes is searched beside the file", "e2e:headers")
add("sum-narrow", "lib/frontend/arrays/Objects.cpp", "(cast->getCastKind() == CK_IntegralCast && [[ctx.getIntWidth(to) >= ctx.getIntWidth(from)]]);", "true",
    "places are sums though a function's parameter cuts them", "e2e:places_computed")
add("opened-once", "lib/frontend/source/OpenMembers.cpp", "hash.update([[scope + \" \" + recordOf(owner)]]", "recordOf(owner)",
    "what opens a member stands in the namespace of the first nest only", "e2e:opened_scopes")
add("flag-stale", "lib/frontend/values/Expressions.cpp", "isTruth(v->getInit()) && [[!attempt.facts.effects.written.count(v)]]", "true",
    "a flag keeps its first condition", "e2e:edges_named")
add("walk-origin", "lib/frontend/values/Inductions.cpp", "scope.places[v] = *place;\n    [[scope.values[v] = {};]]", ";",
    "a pointer that is set anew goes on counting", "e2e:walking_pointers")
add("branches-turned", "lib/frontend/statements/StatementReader.cpp", "choosing.join(std::move(otherwise), [[fails, holds]]);", "holds, fails",
    "what a variable keeps is thought to hold where it is set", "e2e:neighbours_by_if")
add("condition-copied", "lib/model/flow/Calm.cpp", "!flow.declares && [[!flow.inside]] && isCalm(flow)", "true",
    "a copy of a condition stands in the header of a loop", "lit:emit")
add("attribute-hidden", "lib/frontend/source/Meaning.cpp", "each(name->getName());\n    [[const auto at = S.log.macros.find(name);]]",
    "const auto at = S.log.macros.end();", "attributes out of macros are not seen", "lit:macro-attributes")
add("end-unforeseen", "runtime/src/nest/Comebacks.cpp", "[[std::any_of(loops.begin(), loops.end(), is)]] &&", "false",
    "the end of a loop is not foreseen", "unit:runtime_machine_test:Comebacks.*")
add("step-end", "lib/frontend/values/Inductions.cpp", "[[model::affineConstant(std::abs(header.step))]])};",
    "model::affineConstant(1)", "loops of long steps end an iteration too early", "e2e:steps_of_pointers")
add("diagonal-kept", "lib/poly/band/Diagonals.cpp", "if ([[!band || !runsAlongDiagonal(*band)]])", "true",
    "columns run along the diagonal of a point", "lit:diagonals")
add("objects-unasked", "lib/frontend/search/FunctionSearch.cpp", "reading.asksObjects = [[true]];", "false",
    "objects are not asked where their elements are", FRONTEND + "Container.*")
add("addresses-taken", "runtime/src/process/OwnHeap.cpp", "Refused = [[areAddressesLimited()]];", "false",
    "the runtime takes limited addresses", "unit:runtime_machine_test:OwnHeap.*")
add("rows-found", "runtime/src/decide/Planner.cpp", "[[known.entering > secondsOf(*nest, p)]];", "false",
    "rows are found in vain", "unit:runtime_cache_test:Entering.*")

# ===--- emit -------------------------------------------------------------------===
add("trips-ends", "lib/emit/nest/CountText.cpp", "return std::nullopt;\n    if (!mentions(*inner, a.iterator))\n      return [[times(tripCount(a), *inner)]];",
    "*inner", "loops are counted as one iteration", "lit:emit")
add("interval-end", "lib/emit/nest/SetText.cpp", "return Expr::make(Expr::Add, {last, Expr::integer(1)});", "return last;",
    "intervals end one too early", "e2e:reader/1", "lit:emit")
add("run-step", "lib/emit/text/LoopText.cpp", "std::to_string(c * (loop ? loop->step : 0))", "std::to_string(c)",
    "runs over strided elements step by one", "lit:emit", "e2e:reader|even|odd_even")
add("run-length", "lib/emit/text/LoopText.cpp", "length = \"(\" + length + \") / \" + std::to_string(loop->step);", ";",
    "runs over strided elements are too long", "lit:emit", "e2e:reader|even|odd_even")
add("for-bound", "lib/emit/text/LoopText.cpp", "[[\" <= \"]] + hi(a.iterator)", "\" < \"",
    "loops of set functions end one too early", "lit:emit", "e2e:reader/1")
add("min-for-max", "lib/emit/text/Writer.cpp", "call(\"hetile_max\", e, spelling)", "call(\"hetile_min\", e, spelling)",
    "minima in place of maxima", "e2e:reader/1", "lit:emit")
add("select-swapped", "lib/emit/text/Writer.cpp", "inParens([[e.args[1]]], spelling) + \" : \"", "e.args[2]",
    "choices in bounds have one outcome", "lit:emit", "e2e:reader|unsigned|chosen")
add("guard-left-out", "lib/emit/nest/NestText.cpp", "W.line(\"if (!(\" + print(C.tiling.guard, C.spelling()) + \"))\");",
    "W.line(\"if (0)\");", "guards are not asked", "lit:emit|traits", "e2e:data-dependences|subscripts|sources")
add("data-least", "lib/emit/nest/DataText.cpp", "out.line(\"ht_least = hetile_min(ht_least, ht_d);\");", "out.line(\"ht_least = ht_d;\");",
    "of the data only the last value counts", "lit:emit", "e2e:data-dependences|knapsack_rows/3|row_lengths")
add("sum-identity", "lib/emit/nest/ReductionText.cpp", "isFloating(r) ? \"-0.0\" : \"0\"", "isFloating(r) ? \"1.0\" : \"0\"",
    "partial sums start at one", "lit:emit|reductions", "e2e:sums|reductions_exact")
add("greater-equal", "lib/emit/nest/ReductionText.cpp", "leader.fold == Fold::GreaterEqual ? [[\" >= \"]]", "\" > \"",
    "of equal maxima the first place counts, not the last", "e2e:best_place")
add("install-globals", "lib/emit/nest/NestText.cpp", "[[k < C.nest.globals.size()]]; ++k) {", "k + 1 < C.nest.globals.size()",
    "called functions see the workers' own globals", "e2e:region/captures")

# ===--- plan -------------------------------------------------------------------===
add("recurrence-latency", "lib/plan/src/blocks/Recurrence.cpp", "std::max(start, leftFirst + b.latency)", "std::max(start, leftFirst)",
    "blocks start before their message is there", PLAN + "Recurrence*")
add("recurrence-end", "lib/plan/src/blocks/Recurrence.cpp", "std::max(start + double(rows) * b.rowTime, leftEnd + b.latency + b.rowTime)",
    "start + double(rows) * b.rowTime", "blocks end before their last message is there", PLAN + "Recurrence*")
add("periodic-width", "lib/plan/src/blocks/Sequence.cpp", "std::min(chunk.sizes[q], columns - done)", "chunk.sizes[q]",
    "blocks beyond the last column", PLAN + "Sequence*:Allocation*", PLAN + "*")
add("even-passes", "lib/plan/src/blocks/Sequence.cpp", "more ? [[2 * passes]] : 0", "passes",
    "passes have more columns than there are", PLAN + "Sequence*:Ramp*", PLAN + "*")
add("shape-cumulative", "lib/plan/src/shape/Shape.cpp", "Cumulative[(i + 1) * (GridY + 1) + j] -\n                                                  [[Cumulative[i * (GridY + 1) + j]]]", "0",
    "points of a shape are counted twice", PLAN + "Shape*")
add("shape-edge", "lib/plan/src/shape/Shape.cpp", "i * (extent / cells) + i * (extent % cells) / cells", "i * (extent / cells)",
    "the last rows belong to no cell", PLAN + "Shape*")

# ===--- runtime ----------------------------------------------------------------===
RUN = "ctest:^runtime.(pipeline|host_forced|host_cyclic1)\\.(2|3)$"
add("strip-dropped", "runtime/src/pipeline/Strips.cpp", "count.bytes == 0", "count.bytes == 0 || strip == Place.lastStrip - 1",
    "the last message of a block is not received", RUN)
add("strip-edge", "runtime/src/pipeline/Strips.cpp", "block.arrivedTo, [[block.y1]],", "block.y1 + 1",
    "messages over the wrong edge", RUN)
add("strip-height", "runtime/src/pipeline/Strips.cpp", "std::min(job.x1, stripBegin(job, strip) + job.tileHeight)",
    "stripBegin(job, strip) + job.tileHeight - 1", "the last row of a strip is not sent", RUN)
add("rows-of-block", "runtime/src/pipeline/TileLoop.cpp", "std::min(rows[1], job.x0 + (strip + 1) * job.tileHeight)",
    "std::min(rows[1] - 1, job.x0 + (strip + 1) * job.tileHeight)", "the last row of a block does not run", RUN)
add("carried-part", "runtime/src/pipeline/TileLoop.cpp", "if ([[!first]]) {", "false", "what crossed earlier is lost when blocks change", RUN,
    "ctest:^runtime.host_cyclic")
add("live-out-left", "runtime/src/pipeline/TileLoop.cpp", "gatherer.finish(rest);", ";", "results of workers stay where they are", RUN)
add("overlap-unwritten", "runtime/src/arrays/Overlap.cpp", "x.written || y.written", "x.written && y.written",
    "an array that is read may lie in one that is written", "ctest:^runtime.arrays", "e2e:overlap")
add("overlap-end", "runtime/src/base/AddressRange.h", "return [[!intersection(a, b).empty()]];",
    "a.begin != b.begin && !intersection(a, b).empty()", "ranges that begin together do not meet", "ctest:^runtime.arrays", "e2e:overlap")
add("overlap-size", "runtime/src/arrays/Overlap.cpp", "(base)) + [[(last + 1)]] * size",
    "last", "the last element is not looked at", "ctest:^runtime.arrays",
    "e2e:overlap")
add("box-intersection", "runtime/src/nest/BoxAlgebra.cpp", "result.hi[d] = std::min(a.hi[d], b.hi[d]);", "result.hi[d] = std::max(a.hi[d], b.hi[d]);",
    "intersections are too large", "ctest:^runtime.(resident|arrays)(.2|.3)?$")
add("box-difference", "runtime/src/nest/BoxAlgebra.cpp", "parts.back().lo[d] = b.hi[d];", "parts.back().lo[d] = b.hi[d] - 1;",
    "parts of a difference overlap", "ctest:^runtime.(resident|arrays)(.2|.3)?$", "e2e:region")
add("resident-move", "runtime/src/resident/held/Holdings.cpp", "list.bytes() == 0", "list.bytes() <= 64",
    "small parts do not move between ranks", "ctest:^runtime.resident.(2|3)$")
add("resident-slide", "runtime/src/resident/held/Holdings.cpp", "const int64_t piece = up ? [[end - 1 - (k - begin)]] : k;", "k",
    "pieces that move up run over each other", "ctest:^runtime.resident.(2|3)$", "e2e:region|phases")
add("resident-full", "runtime/src/resident/ResidentArrays.cpp", "if ([[use.full]])\n          addFull", "true",
    "what lies between elements that a nest wrote comes home as its own", "ctest:^runtime.resident.(2|3)$", "e2e:region")
add("replay-uncovered", "runtime/src/modes/Replay.cpp", "if ([[!isEmpty(need, array.ndims) && !isCovered(ran, a)]])", "false",
    "nests run again though what they read is gone", "e2e:^replay")
add("replay-stored", "runtime/src/enter/Entries.cpp", "if ([[writes]])\n    Again.forget", "false",
    "nests run again over what the program has stored", "e2e:^replay")
add("heap-end", "runtime/src/resident/ResidentTouches.cpp", "const Allocating looks; // its notes may lie between rows\n    [[keepHeapEnd();]]", ";",
    "the heap gives back pages of rows that have ended", "e2e:^windows/ends")
add("walk-steps", "runtime/src/window/GuardedMemory.cpp", "[[isOpen(from, stores)]])\n      from", "false",
    "a walk along pages ends at the first one that is open", "ctest:^runtime.machine$")
add("looked-once", "runtime/src/window/GuardedMemory.cpp", "2 * touched <= count()", "true",
    "all that was looked at once comes at each first look", "ctest:^runtime.machine$")
add("border-row", "lib/frontend/arrays/RowBounds.cpp", "goesBelow(attempt, *e, domain)", "false",
    "what is right of a border is taken for the next row", "e2e:^programs/flat_borders")
add("window-last", "runtime/src/pipeline/VersionWindows.cpp", "boxes[a].hi[0] = x1 + nest.arrays[a].window_last;", "boxes[a].hi[0] = x1 + nest.arrays[a].window_last - 1;",
    "windows lack their last row", "ctest:^runtime.pipeline.(2|3)$", "e2e:gotoh|dtw")
add("run-merge", "runtime/src/base/Runs.cpp", "if ([[step == size]] || count == 1) {\n    size *= count;", "step >= size",
    "strided runs are taken for lines", "ctest:^runtime.(arrays|pipeline)(.2)?$")
add("grid-lowest", "runtime/src/tile/TileOrder.cpp", "std::min(columns[c - 1].lowest, columns[c].lowest)", "columns[c - 1].lowest",
    "rectangles skip rows that columns further right have", "ctest:^runtime.cache$")
add("rectangle-end", "runtime/src/tile/TileOrder.cpp", "x1 - x > height ? x + height : [[x1]]", "x1 - 1", "the last rows of a tile do not run in rectangles", "ctest:^runtime.cache$")
add("track-order", "runtime/src/tile/Tracks.cpp", "if ([[done < end]])\n      return false;", "done + 1 < end",
    "threads run ahead of those they depend on", "ctest:^runtime.team$", "ctest:^runtime.cache$")
add("agreement", "runtime/src/protocol/Agreement.cpp", "[[!words.agree(0)]] && !met.leaves)\n    differ", "false",
    "ranks that do different things go on", "e2e:collective")
add("track-zone", "runtime/src/tile/Tracks.cpp", "[[static_cast<size_t>(threadNumber())]] % Zones.size()", "size_t(0)",
    "all threads begin with the same columns", "ctest:^runtime.cache$")
add("order-shape", "runtime/src/tile/TileOrder.cpp", "magnitude([[whole.y1 - whole.y0]])", "1",
    "what was learnt of wide tiles is believed of narrow ones", "ctest:^runtime.cache$")
add("rows-short", "lib/poly/band/Band.cpp", "return [[isLong || !parallel]];", "true",
    "short loops are cut into rows", "ctest:^lit$")
add("counter-left", "lib/frontend/values/Inductions.cpp", "if ([[attempt.reading.inductions.count(header.var)]])", "false",
    "a counter is what it was set to before its loop", "e2e:counters")
add("wave-run", "runtime/src/deferred/Wave.cpp", "[[high + meeting.distance <= low]]", "high + meeting.distance <= low + 4",
    "entries that run together run too far ahead", "ctest:^runtime.cache$", "e2e:random/waves")
add("wave-written", "runtime/src/deferred/Wave.cpp", "if ([[!one.written[a] && !two.written[b]]])", "!one.written[a]",
    "entries run before those that read what they overwrite", "ctest:^runtime.cache$", "e2e:random/waves")
add("wave-begin", "runtime/src/deferred/Wave.cpp", "[[high <= low + meeting.distance]]", "high <= low + meeting.distance + 4",
    "blocks of a wave begin too early", "ctest:^runtime.cache$")
add("held-loads", "runtime/src/window/HeldPages.cpp", "int rightsOf(const HeldPiece &piece) { return [[piece.loads ? PROT_READ : PROT_NONE]]; }", "PROT_READ",
    "what waits to be written may be loaded", "ctest:^runtime.machine$", "e2e:deferred|random/waves")
add("held-edges", "runtime/src/deferred/Waiting.cpp", "std::for_each(edges.rbegin(), edges.rend(), exchange);",
    "std::for_each(edges.begin(), edges.end(), exchange);",
    "edges that overlap get old values back", "e2e:deferred/edges")
add("rhythm-slower", "runtime/src/deferred/Rhythm.cpp", "[[Batches < TrialBatches ? MuchSlower : SoonerBy]]", "MuchSlower * 9",
    "entries are put off though that is slower", "ctest:^runtime.cache$")
