// SPDX-License-Identifier: Apache-2.0
//
// ets:info/1,2: what a table says about itself. Nothing here needs rights.
#include <array>
#include <string_view>

#include "vm/bif_ets.h"
#include "vm/build.h"

namespace ravel::vm {
namespace ets {
namespace {

Term kind_atom(TableKind kind) {
  constexpr std::array kNames = {"set", "ordered_set", "bag", "duplicate_bag"};
  return make_atom(kNames[static_cast<size_t>(kind)]);
}

Term access_atom(TableAccess access) {
  constexpr std::array kNames = {"public", "protected", "private"};
  return make_atom(kNames[static_cast<size_t>(access)]);
}

Term concurrency_term(WriteConcurrency concurrency) {
  if (concurrency == WriteConcurrency::auto_) return make_atom("auto");
  return Term::boolean(concurrency == WriteConcurrency::on);
}

Term statistics(Heap& heap, const Table& table) {
  const HashRows* rows = table.hashed();
  if (!rows) return atoms::false_;
  const HashRows::Statistics numbers = rows->statistics();
  return make_tuple(heap, {make_unsigned(heap, rows->bucket_count()), make_float(heap, numbers.average),
                           make_float(heap, numbers.deviation), make_float(heap, numbers.expected),
                           make_unsigned(heap, numbers.shortest), make_unsigned(heap, numbers.longest),
                           make_unsigned(heap, rows->marks()), make_unsigned(heap, rows->locks())});
}

Term fixed_since(Call& call, const Table& table, bool monotonic) {
  if (!table.is_fixed()) return atoms::false_;
  Heap& heap = call.heap();
  Term list = Term::nil();
  for (size_t index = table.fixations.size(); index-- > 0;) {
    const Table::Fixation& fixation = table.fixations[index];
    list = make_cons(heap, make_tuple(heap, {fixation.process, make_unsigned(heap, fixation.count)}), list);
  }
  if (monotonic) return make_tuple(heap, {make_unsigned(heap, table.fixed_at_us * 1000), list});
  const uint64_t time = call.machine().options().start_time_us + table.fixed_at_us;
  const Term stamp = make_tuple(
      heap, {make_unsigned(heap, time / 1'000'000'000'000), make_unsigned(heap, time / 1'000'000 % 1'000'000),
             make_unsigned(heap, time % 1'000'000)});
  return make_tuple(heap, {stamp, list});
}

/// None() if there is no such item.
Term item(Call& call, const Table& table, std::string_view name) {
  Heap& heap = call.heap();
  const TableOptions& options = table.options;
  if (name == "id") return table_reference(heap, table);
  if (name == "decentralized_counters") return Term::boolean(options.decentralized_counters);
  if (name == "read_concurrency") return Term::boolean(options.read_concurrency);
  if (name == "write_concurrency") return concurrency_term(options.write_concurrency);
  if (name == "compressed") return Term::boolean(options.compressed);
  if (name == "memory") return make_unsigned(heap, table.memory_words());
  if (name == "owner") return table.owner;
  if (name == "heir") return options.heir.is_none() ? make_atom("none") : options.heir;
  if (name == "name") return table.name;
  if (name == "size") return make_unsigned(heap, table.size());
  if (name == "node") return call.machine().node(call.machine().current_node()).name;
  if (name == "named_table") return Term::boolean(options.named);
  if (name == "type") return kind_atom(options.kind);
  if (name == "keypos") return make_unsigned(heap, options.key_position);
  if (name == "protection") return access_atom(options.access);
  if (name == "fixed") return Term::boolean(table.is_fixed());
  if (name == "safe_fixed") return fixed_since(call, table, false);
  if (name == "safe_fixed_monotonic_time") return fixed_since(call, table, true);
  if (name == "stats") return statistics(heap, table);
  return Term::none();
}

constexpr std::array<std::string_view, 15> kItems = {"id",
                                                     "decentralized_counters",
                                                     "read_concurrency",
                                                     "write_concurrency",
                                                     "compressed",
                                                     "memory",
                                                     "owner",
                                                     "heir",
                                                     "name",
                                                     "size",
                                                     "node",
                                                     "named_table",
                                                     "type",
                                                     "keypos",
                                                     "protection"};

Term info_1(Call& call) {
  Cause cause{};
  const Table* table = look(call, call[0], cause);
  if (!table) return cause == Cause::id ? atoms::undefined : fail(call, cause);
  touch_all(call, *table, false);
  Heap& heap = call.heap();
  Term list = Term::nil();
  for (size_t index = kItems.size(); index-- > 0;) {
    const Term value = item(call, *table, kItems[index]);
    list = make_cons(heap, make_tuple(heap, {make_atom(kItems[index]), value}), list);
  }
  return list;
}

Term info_2(Call& call) {
  Cause cause{};
  const Table* table = look(call, call[0], cause);
  if (!table) return cause == Cause::id ? atoms::undefined : fail(call, cause);
  touch_all(call, *table, false);
  if (call[1].is_atom() && atom_text(call[1]) == "binary") return call.unsupported("ets:info(Table, binary)");
  const Term value = call[1].is_atom() ? item(call, *table, atom_text(call[1])) : Term::none();
  return value ? value : fail(call);
}

constexpr Builtin kBuiltins[] = {
    {"ets", "info", 1, info_1, false},
    {"ets", "info", 2, info_2, false},
};

}  // namespace
}  // namespace ets

std::span<const Builtin> ets_info_builtins() { return ets::kBuiltins; }

}  // namespace ravel::vm
