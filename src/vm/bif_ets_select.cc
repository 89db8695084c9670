// SPDX-License-Identifier: Apache-2.0
//
// ETS: select and its relatives, and match specifications by themselves.
//
// A selection with a limit gives a continuation, shaped as OTP's (ets:repair_continuation/2 looks inside):
//   hashed   {Table, NextBucket, Limit, Program, Rest, RestSize}
//   ordered  {Table, LastKey, [], Limit, Program, [], Backwards, 0}
// A hashed table is visited bucket by bucket; what a bucket had beyond the limit waits in Rest.
//
// A selection is one step here. In OTP a long one lets others run now and then, with the table fixed.
#include "vm/bif_ets.h"
#include "vm/build.h"
#include "vm/compare.h"

namespace ravel::vm {
namespace ets {
namespace {

Term all_variables() {
  static const Term atom = make_atom("$$");
  return atom;
}
Term whole_row() {
  static const Term atom = make_atom("$_");
  return atom;
}

/// [{Pattern, [], [Result]}]: what match and match_object stand for.
Term pattern_spec(Heap& heap, Term pattern, Term result) {
  const Term clause = make_tuple(heap, {pattern, Term::nil(), make_list(heap, {result})});
  return make_list(heap, {clause});
}

MatchContext context_of(Call& call) {
  MatchContext context;
  context.heap = &call.heap();
  context.self = call.process().pid;
  context.machine = &call.machine();
  return context;
}

/// A specification as select and the like take it. An empty one lets nothing through.
struct Selector {
  std::shared_ptr<const MatchProgram> program;  ///< null: nothing matches
  Table::Keys keys;
  bool valid = false;
};

Selector selector(Call& call, const Table& table, Term spec) {
  Selector result;
  if (spec.is_nil()) {
    result.valid = true;
    return result;
  }
  result.program = MatchProgram::compile(spec, MatchDialect::table);
  if (!result.program) return result;
  result.valid = true;
  result.keys = result.program->bound_keys(table.options.key_position);
  // Bound keys are all that is looked at.
  if (result.keys) {
    for (Term key : *result.keys) touch_key(call, table, key, false);
  } else {
    touch_all(call, table, false);
  }
  return result;
}

// ---- with a limit

Term program_reference(Call& call, const std::shared_ptr<const MatchProgram>& program) {
  const uint64_t reference = call.machine().tables().add_program(program);
  return make_reference(call.heap(), call.process().pid.node_index(), reference);
}

/// The first `count` of `stack`, whose back is the head of the list.
Term take_list(Heap& heap, const std::vector<Term>& stack, size_t begin, size_t end) {
  Term list = Term::nil();
  for (size_t index = begin; index < end; ++index) list = make_cons(heap, stack[index], list);
  return list;
}

struct Chunk {
  Table::Cursor cursor;
  size_t limit = 0;
  std::vector<Term> found;  ///< oldest first
  Term program;             ///< reference
};

/// `again`: the answer to a continuation. OTP then turns the rest around.
Term hashed_answer(Call& call, const Table& table, const Chunk& chunk, bool again) {
  Heap& heap = call.heap();
  const size_t count = chunk.found.size(), extra = count > chunk.limit ? count - chunk.limit : 0;
  const Term result = take_list(heap, chunk.found, 0, count - extra);
  Term rest = take_list(heap, chunk.found, count - extra, count);
  if (again) {
    rest = Term::nil();
    for (size_t index = count; index-- > count - extra;) rest = make_cons(heap, chunk.found[index], rest);
  }
  if (extra == 0 && chunk.cursor.ended) {
    return count == 0 ? end_of_table() : make_tuple(heap, {result, end_of_table()});
  }
  const int64_t bucket = chunk.cursor.ended ? -1 : static_cast<int64_t>(chunk.cursor.bucket);
  const Term continuation =
      make_tuple(heap, {table_reference(heap, table), Term::small(bucket), make_unsigned(heap, chunk.limit),
                        chunk.program, rest, make_unsigned(heap, extra)});
  return make_tuple(heap, {result, continuation});
}

Term ordered_answer(Call& call, const Table& table, const Chunk& chunk) {
  Heap& heap = call.heap();
  const Term result = make_list(heap, chunk.found);
  if (chunk.cursor.ended) {
    return chunk.found.empty() ? end_of_table() : make_tuple(heap, {result, end_of_table()});
  }
  const Term continuation =
      make_tuple(heap, {table_reference(heap, table), copy_term(chunk.cursor.last_key, heap), Term::nil(),
                        make_unsigned(heap, chunk.limit), chunk.program, Term::nil(),
                        Term::small(chunk.cursor.backwards ? 1 : 0), Term::small(0)});
  return make_tuple(heap, {result, continuation});
}

void fill(Call& call, const Table& table, const MatchProgram& program, const Table::Keys& keys,
          Chunk& chunk) {
  MatchContext context = context_of(call);
  const size_t wanted = chunk.limit > chunk.found.size() ? chunk.limit - chunk.found.size() : 0;
  if (wanted == 0 || chunk.cursor.ended) return;
  table.visit(chunk.cursor, keys, wanted, [&](const Packed& row) {
    const Term value = program.run(row.term, context);
    if (value) chunk.found.push_back(value);
    return static_cast<bool>(value);
  });
}

Term select_limited(Call& call, Term spec, Term limit, bool backwards) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  if (!limit.is_small() || limit.small() < 1) return fail(call);
  Selector selected = selector(call, *table, spec);
  if (!selected.valid) return fail(call);
  if (!selected.program || (selected.keys && selected.keys->empty())) return end_of_table();
  // The program is kept: a continuation may refer to it.
  const auto program = MatchProgram::compile_and_keep(spec, MatchDialect::table);
  Chunk chunk;
  chunk.limit = static_cast<size_t>(limit.small());
  chunk.cursor.backwards = backwards;
  fill(call, *table, *program, selected.keys, chunk);
  if (!chunk.cursor.ended || chunk.found.size() > chunk.limit)
    chunk.program = program_reference(call, program);
  table = find(call, call[0], Right::read);
  return table->ordered() ? ordered_answer(call, *table, chunk) : hashed_answer(call, *table, chunk, false);
}

std::shared_ptr<const MatchProgram> program_of(Call& call, Term reference) {
  if (!reference.is_reference() || !(reference.box()[2] & kProgramReference)) return nullptr;
  return std::as_const(call.machine()).tables().find_program(reference.box()[2]);
}

Term go_on_ordered(Call& call, const Table& table, Term continuation) {
  const Term limit = continuation.element(3), backwards = continuation.element(6);
  const auto program = program_of(call, continuation.element(4));
  if (!program || !limit.is_small() || limit.small() < 1 || !backwards.is_small()) return fail(call);
  Chunk chunk;
  chunk.limit = static_cast<size_t>(limit.small());
  chunk.program = continuation.element(4);
  chunk.cursor.backwards = backwards.small() != 0;
  chunk.cursor.last_key = continuation.element(1);
  touch_all(call, table, false);
  fill(call, table, *program, std::nullopt, chunk);
  return ordered_answer(call, table, chunk);
}

Term go_on_hashed(Call& call, const Table& table, Term continuation) {
  const Term bucket = continuation.element(1), limit = continuation.element(2),
             rest = continuation.element(4);
  const auto program = program_of(call, continuation.element(3));
  if (!program || !bucket.is_small() || !limit.is_small() || limit.small() < 1 || list_length(rest) < 0 ||
      bucket.small() >= static_cast<int64_t>(table.hashed()->bucket_count())) {
    return fail(call);
  }
  Chunk chunk;
  chunk.limit = static_cast<size_t>(limit.small());
  chunk.program = continuation.element(3);
  for (Term item : ListItems(rest)) chunk.found.insert(chunk.found.begin(), item);
  chunk.cursor.ended = bucket.small() < 0;
  chunk.cursor.bucket = chunk.cursor.ended ? 0 : static_cast<uint32_t>(bucket.small());
  touch_all(call, table, false);
  fill(call, table, *program, std::nullopt, chunk);
  return hashed_answer(call, table, chunk, true);
}

Term go_on(Call& call) {
  if (call[0].is(end_of_table())) return call[0];
  if (!call[0].is_tuple() || call[0].tuple_size() == 0) return fail(call);
  const Table* table = find(call, call[0].element(0), Right::read);
  if (!table) return Term::none();
  if (table->ordered()) return call[0].is_tuple(8) ? go_on_ordered(call, *table, call[0]) : fail(call);
  return call[0].is_tuple(6) ? go_on_hashed(call, *table, call[0]) : fail(call);
}

// ---- all at once

Term select_all(Call& call, Term spec, bool backwards) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  const Selector selected = selector(call, *table, spec);
  if (!selected.valid) return fail(call);
  if (!selected.program) return Term::nil();
  Heap& heap = call.heap();
  MatchContext context = context_of(call);
  Term list = Term::nil();
  Table::Cursor cursor;
  // The list grows at its head, so an ordered table is visited from its other end.
  cursor.backwards = !backwards;
  table->visit(cursor, selected.keys, SIZE_MAX, [&](const Packed& row) {
    const Term value = selected.program->run(row.term, context);
    if (value) list = make_cons(heap, value, list);
    return static_cast<bool>(value);
  });
  return list;
}

Term select_count_2(Call& call) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  const Selector selected = selector(call, *table, call[1]);
  if (!selected.valid) return fail(call);
  if (!selected.program) return Term::small(0);
  MatchContext context = context_of(call);
  Table::Cursor cursor;
  const size_t count = table->visit(cursor, selected.keys, SIZE_MAX, [&](const Packed& row) {
    return selected.program->run(row.term, context).is(atoms::true_);
  });
  return make_unsigned(call.heap(), count);
}

void touch_written(Call& call, const Table& table, const Selector& selected) {
  if (!selected.keys) return touch_all(call, table, true);
  for (Term key : *selected.keys) touch_key(call, table, key, true);
}

Term select_delete_2(Call& call) {
  const Table* found = find(call, call[0], Right::write);
  if (!found) return Term::none();
  const Selector selected = selector(call, *found, call[1]);
  if (!selected.valid) return fail(call);
  if (!selected.program) return Term::small(0);
  touch_written(call, *found, selected);
  MatchContext context = context_of(call);
  const size_t count = call.machine().tables().own(found->id).erase_if(selected.keys, [&](const Packed& row) {
    return selected.program->run(row.term, context).is(atoms::true_);
  });
  return make_unsigned(call.heap(), count);
}

Term select_replace_2(Call& call) {
  const Table* found = find(call, call[0], Right::write);
  if (!found) return Term::none();
  if (found->options.kind == TableKind::bag) return fail(call, Cause::table_type);
  if (list_length(call[1]) < 0 || !keeps_key(call[1], found->options.key_position)) return fail(call);
  const Selector selected = selector(call, *found, call[1]);
  if (!selected.valid) return fail(call);
  if (!selected.program) return Term::small(0);
  touch_written(call, *found, selected);
  MatchContext context = context_of(call);
  const size_t count = call.machine().tables().own(found->id).replace(selected.keys, [&](const Packed& row) {
    const Term value = selected.program->run(row.term, context);
    return value ? pack(value) : Packed();
  });
  return make_unsigned(call.heap(), count);
}

Term select_1(Call& call) { return go_on(call); }
Term select_2(Call& call) { return select_all(call, call[1], false); }
Term select_3(Call& call) { return select_limited(call, call[1], call[2], false); }
Term select_reverse_2(Call& call) { return select_all(call, call[1], true); }
Term select_reverse_3(Call& call) { return select_limited(call, call[1], call[2], true); }
Term match_2(Call& call) {
  return select_all(call, pattern_spec(call.heap(), call[1], all_variables()), false);
}
Term match_3(Call& call) {
  return select_limited(call, pattern_spec(call.heap(), call[1], all_variables()), call[2], false);
}
Term match_object_2(Call& call) {
  return select_all(call, pattern_spec(call.heap(), call[1], whole_row()), false);
}
Term match_object_3(Call& call) {
  return select_limited(call, pattern_spec(call.heap(), call[1], whole_row()), call[2], false);
}

// ---- match specifications by themselves

Term match_spec_compile_1(Call& call) {
  const auto program = MatchProgram::compile_and_keep(call[0], MatchDialect::table);
  return program ? program_reference(call, program) : fail(call);
}

Term is_compiled_ms_1(Call& call) { return Term::boolean(program_of(call, call[0]) != nullptr); }

/// The results are put before the third argument, in reverse order.
Term match_spec_run_r_3(Call& call) {
  const auto program = program_of(call, call[1]);
  if (!program || list_length(call[0]) < 0) return fail(call);
  MatchContext context = context_of(call);
  context.copy_subject = false;
  Term list = call[2];
  for (Term item : ListItems(call[0])) {
    const Term value = program->run(item, context);
    if (value) list = make_cons(call.heap(), value, list);
  }
  return list;
}

Term match_spec_test_3(Call& call) {
  const bool trace = call[2].is_atom() && atom_text(call[2]) == "trace";
  const bool table = call[2].is_atom() && atom_text(call[2]) == "table";
  if (!table && !(trace && call[0].is_list())) return fail(call);
  Heap& heap = call.heap();
  std::string error;
  const auto program =
      MatchProgram::compile(call[1], trace ? MatchDialect::trace : MatchDialect::table, &error);
  if (!program) {
    const Term entry = make_tuple(heap, {atoms::error, make_string(heap, error)});
    return make_tuple(heap, {atoms::error, make_list(heap, {entry})});
  }
  MatchContext context = context_of(call);
  context.copy_subject = false;
  Term value = program->run(call[0], context);
  if (!value) {
    value = atoms::false_;
  } else if (trace) {
    value = context.message.is_none() ? atoms::true_ : context.message;
  }
  Term flags = Term::nil();
  if (context.exception_trace) flags = make_cons(heap, make_atom("exception_trace"), flags);
  if (context.return_trace) flags = make_cons(heap, make_atom("return_trace"), flags);
  return make_tuple(heap, {atoms::ok, value, flags, Term::nil()});
}

constexpr Builtin kBuiltins[] = {
    {"ets", "select", 1, select_1, false},
    {"ets", "select", 2, select_2, false},
    {"ets", "select", 3, select_3, false},
    {"ets", "select_reverse", 1, select_1, false},
    {"ets", "select_reverse", 2, select_reverse_2, false},
    {"ets", "select_reverse", 3, select_reverse_3, false},
    {"ets", "select_count", 2, select_count_2, false},
    {"ets", "internal_select_delete", 2, select_delete_2, false},
    {"ets", "select_replace", 2, select_replace_2, false},
    {"ets", "match", 1, select_1, false},
    {"ets", "match", 2, match_2, false},
    {"ets", "match", 3, match_3, false},
    {"ets", "match_object", 1, select_1, false},
    {"ets", "match_object", 2, match_object_2, false},
    {"ets", "match_object", 3, match_object_3, false},
    {"ets", "match_spec_compile", 1, match_spec_compile_1},
    {"ets", "is_compiled_ms", 1, is_compiled_ms_1},
    {"ets", "match_spec_run_r", 3, match_spec_run_r_3},
    {"erlang", "match_spec_test", 3, match_spec_test_3},
};

}  // namespace
}  // namespace ets

std::span<const Builtin> ets_select_builtins() { return ets::kBuiltins; }

}  // namespace ravel::vm
