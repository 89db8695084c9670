// SPDX-License-Identifier: Apache-2.0
//
// ETS: tables as wholes. Making, deleting, describing, renaming, giving away and fixing them, and what
// happens to them when their owner ends. Rows are in bif_ets_rows.cc, selections in bif_ets_select.cc.
#include "vm/bif_ets.h"

#include <array>

#include "vm/bare_servers.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/paged_vector.h"

namespace ravel::vm {
namespace ets {
namespace {

constexpr std::array kCauses = {"",       "type",     "id",    "access",    "table_type",    "badkey",
                                "keypos", "position", "owner", "not_owner", "already_exists"};

bool contains_float(Term term) {
  std::vector<Term> todo = {term};
  while (!todo.empty()) {
    term = todo.back();
    todo.pop_back();
    if (term.is_float()) return true;
    if (term.is_cons()) {
      todo.push_back(term.tail());
      todo.push_back(term.head());
    } else if (term.is_tuple()) {
      for (size_t index = 0; index < term.tuple_size(); ++index) todo.push_back(term.element(index));
    } else if (term.is_map()) {
      return true;  // may hold one; rare as a key
    }
  }
  return false;
}

}  // namespace

uint64_t name_object(Term name) { return (uint64_t{1} << 63) | portable_hash2(name); }

Term fail(Call& call, Cause cause) {
  if (cause == Cause::none) return call.badarg(Term::none());
  return call.badarg(make_atom(kCauses[static_cast<size_t>(cause)]));
}

std::optional<uint64_t> key_number(const Table& table, Term key) {
  // Of keys that are equal as numbers but not the same, the hashes differ.
  if (table.options.kind == TableKind::ordered_set && contains_float(key)) return {};
  return uint64_t{portable_hash2(key)} + 1;
}

void touch_key(Call& call, const Table& table, Term key, bool write) {
  if (call.machine().recording)
    call.touch(ObjectKind::table, table.id, key_number(table, key).value_or(0), write);
}

void touch_all(Call& call, const Table& table, bool write) {
  call.touch(ObjectKind::table, table.id, 0, write);
}

void touch_name(Call& call, Term name, bool write) {
  if (call.machine().recording) call.touch(ObjectKind::table, name_object(name), 0, write);
}

const Table* look(Call& call, Term name, Cause& cause) {
  const Tables& tables = std::as_const(call.machine()).tables();
  cause = Cause::id;
  if (name.is_atom()) {
    touch_name(call, name, false);
    return tables.find_named(name);
  }
  if (!name.is_reference() || !(name.box()[2] & kTableReference)) {
    cause = Cause::type;
    return nullptr;
  }
  const uint64_t id = name.box()[2];
  const Table* table = tables.find(id);
  if (!table) call.touch(ObjectKind::table, id, 0, false);  // that it is gone was seen
  return table;
}

const Table* find(Call& call, Term name, Right right) {
  Cause cause{};
  const Table* table = look(call, name, cause);
  if (!table && start_server_of_table(call.machine(), name, call.process().pid.node_index())) {
    call.yield();
    return nullptr;
  }
  if (!table) {
    tell_missing_server(call.machine(), name);
    fail(call, cause);
    return nullptr;
  }
  if (right == Right::none || table->owner.is(call.process().pid)) return table;
  const TableAccess access = table->options.access;
  if (access == TableAccess::public_ || (access == TableAccess::protected_ && right == Right::read))
    return table;
  fail(call, Cause::access);
  return nullptr;
}

Table* own(Call& call, Term name) {
  const Table* table = find(call, name, Right::write);
  return table ? &call.machine().tables().own(table->id) : nullptr;
}

Term table_reference(Heap& heap, const Table& table) {
  return make_reference(heap, table.owner.node_index(), table.id);
}
Term table_term(Heap& heap, const Table& table) {
  return table.options.named ? table.name : table_reference(heap, table);
}

Term copy_rows(Heap& heap, const std::vector<const Packed*>& rows) {
  Term list = Term::nil();
  for (size_t index = rows.size(); index-- > 0;)
    list = make_cons(heap, copy_term(rows[index]->term, heap), list);
  return list;
}

Term end_of_table() {
  static const Term atom = make_atom("$end_of_table");
  return atom;
}

namespace {

// ---- options

bool is_boolean(Term term) { return term.is(atoms::true_) || term.is(atoms::false_); }

bool read_pair(Term option, TableOptions& options, std::optional<bool>& decentralized) {
  const std::string_view name = option.element(0).is_atom() ? atom_text(option.element(0)) : "";
  const Term value = option.element(1);
  if (name == "keypos") {
    if (!value.is_small() || value.small() < 1) return false;
    options.key_position = static_cast<size_t>(value.small());
    return true;
  }
  if (name == "heir") {
    options.heir = Term::none();
    return value.is_atom() && atom_text(value) == "none";
  }
  if (name == "write_concurrency") {
    const bool is_auto = value.is_atom() && atom_text(value) == "auto";
    if (!is_auto && !is_boolean(value)) return false;
    options.write_concurrency = is_auto                  ? WriteConcurrency::auto_
                                : value.is(atoms::true_) ? WriteConcurrency::on
                                                         : WriteConcurrency::off;
    return true;
  }
  if (!is_boolean(value)) return false;
  if (name == "read_concurrency") {
    options.read_concurrency = value.is(atoms::true_);
  } else if (name == "decentralized_counters") {
    decentralized = value.is(atoms::true_);
  } else {
    return false;
  }
  return true;
}

bool set_access(std::string_view name, TableOptions& options) {
  if (name == "public") {
    options.access = TableAccess::public_;
  } else if (name == "protected") {
    options.access = TableAccess::protected_;
  } else if (name == "private") {
    options.access = TableAccess::private_;
  } else {
    return false;
  }
  return true;
}

bool read_word(std::string_view name, TableOptions& options) {
  if (name == "set") {
    options.kind = TableKind::set;
  } else if (name == "ordered_set") {
    options.kind = TableKind::ordered_set;
  } else if (name == "bag") {
    options.kind = TableKind::bag;
  } else if (name == "duplicate_bag") {
    options.kind = TableKind::duplicate_bag;
  } else if (name == "named_table") {
    options.named = true;
  } else if (name == "compressed") {
    options.compressed = true;
  } else {
    return set_access(name, options);
  }
  return true;
}

/// {heir, Pid, Data}
bool read_heir(Term option, TableOptions& options) {
  if (!option.is_tuple(3) || !option.element(0).is_atom() || atom_text(option.element(0)) != "heir" ||
      !option.element(1).is_pid()) {
    return false;
  }
  options.heir = option.element(1);
  options.heir_data = pack(option.element(2));
  return true;
}

bool read_options(Term list, TableOptions& options) {
  if (list_length(list) < 0) return false;
  std::optional<bool> decentralized;
  for (Term option : ListItems(list)) {
    const bool known = option.is_atom()     ? read_word(atom_text(option), options)
                       : option.is_tuple(2) ? read_pair(option, options, decentralized)
                                            : read_heir(option, options);
    if (!known) return false;
  }
  const WriteConcurrency writes = options.write_concurrency;
  options.decentralized_counters =
      writes == WriteConcurrency::auto_ ||
      (writes == WriteConcurrency::on && decentralized.value_or(options.kind == TableKind::ordered_set));
  return true;
}

/// The table goes, by what `pid` does: the ends of its owner, and of those who walk through it, will not
/// touch it any more.
void note_gone(Machine& machine, const Table& table, Term pid) {
  if (!table.owner.is(pid)) machine.note_robbed(table.owner);
  for (const Table::Fixation& fixation : table.fixations)
    if (!fixation.process.is(pid)) machine.note_robbed(fixation.process);
}

// ---- built-ins

Term new_2(Call& call) {
  TableOptions options;
  if (!call[0].is_atom() || !read_options(call[1], options)) return fail(call);
  Machine& machine = call.machine();
  if (options.named) {
    const bool exists = std::as_const(machine).tables().find_named(call[0]) != nullptr;
    touch_name(call, call[0], !exists);
    if (exists) return fail(call, Cause::exists);
  }
  const uint64_t id = kTableReference | machine.new_reference();
  auto table = std::make_shared<Table>(id, call[0], call.process().pid, std::move(options));
  const Term result = table_term(call.heap(), *table);
  call.touch(ObjectKind::table, 0, 0, TouchMode::add);
  machine.tables().add(std::move(table));
  return result;
}

Term delete_1(Call& call) {
  const Table* table = find(call, call[0], Right::write);
  if (!table) return Term::none();
  call.touch(ObjectKind::table, 0, 0, TouchMode::add);
  touch_all(call, *table, true);
  if (table->options.named) touch_name(call, table->name, true);
  note_gone(call.machine(), *table, call.process().pid);
  call.machine().tables().remove(table->id);
  return atoms::true_;
}

Term rename_2(Call& call) {
  if (!call[1].is_atom()) {
    Cause cause{};
    return look(call, call[0], cause) ? fail(call) : fail(call, cause);
  }
  const Table* table = find(call, call[0], Right::write);
  if (!table) return Term::none();
  if (table->options.named) {
    touch_name(call, table->name, true);
    touch_name(call, call[1], true);
    if (std::as_const(call.machine()).tables().find_named(call[1])) return fail(call);
  }
  touch_all(call, *table, true);
  const uint64_t id = table->id;
  call.machine().tables().rename(id, call[1]);
  return table_term(call.heap(), *call.machine().tables().find(id));
}

Term whereis_1(Call& call) {
  if (!call[0].is_atom()) return fail(call);
  Cause cause{};
  const Table* table = look(call, call[0], cause);
  return table ? table_reference(call.heap(), *table) : atoms::undefined;
}

/// {'ETS-TRANSFER', Table, From, Gift}
void transfer(Machine& machine, Table& table, Term to, Term gift) {
  Heap heap;
  const Term from = table.owner;
  table.owner = to;
  machine.send_message(from, to,
                       make_tuple(heap, {make_atom("ETS-TRANSFER"), table_term(heap, table), from, gift}));
}

Term give_away_3(Call& call) {
  const Table* found = find(call, call[0], Right::write);
  if (!found) return Term::none();
  const Term self = call.process().pid;
  touch_all(call, *found, false);  // also if it fails, it was there
  if (!call[1].is_pid()) return fail(call);
  if (!found->owner.is(self)) return fail(call, Cause::not_owner);
  if (call[1].is(self)) return fail(call, Cause::owner);
  call.touch(ObjectKind::life, call[1].word(), 0, false);
  if (!call.machine().find(call[1])) return fail(call);
  touch_all(call, *found, true);
  transfer(call.machine(), call.machine().tables().own(found->id), call[1], call[2]);
  return atoms::true_;
}

Term setopts_2(Call& call) {
  const Table* found = find(call, call[0], Right::write);
  if (!found) return Term::none();
  const Term single[] = {call[1]};
  std::vector<Term> options(single, single + 1);
  if (call[1].is_list()) {
    if (list_length(call[1]) < 0) return fail(call);
    options.clear();
    for (Term option : ListItems(call[1])) options.push_back(option);
  }
  if (!found->owner.is(call.process().pid)) return fail(call);
  TableOptions changed = found->options;
  int heirs = 0, accesses = 0;
  std::optional<bool> ignored;
  for (Term option : options) {
    const bool pair = option.is_tuple(2) && option.element(0).is_atom();
    const std::string_view name = pair ? atom_text(option.element(0)) : "";
    if (name == "protection" && option.element(1).is_atom() &&
        set_access(atom_text(option.element(1)), changed)) {
      ++accesses;
    } else if ((name == "heir" && read_pair(option, changed, ignored)) || read_heir(option, changed)) {
      ++heirs;
    } else {
      return fail(call);
    }
  }
  if (heirs > 1 || accesses > 1) return fail(call);
  touch_all(call, *found, true);
  call.machine().tables().own(found->id).options = std::move(changed);
  return atoms::true_;
}

Term safe_fixtable_2(Call& call) {
  const Table* found = find(call, call[0], Right::read);
  if (!found) return Term::none();
  if (!is_boolean(call[1])) return fail(call);
  Table& table = call.machine().tables().own(found->id);
  if (call[1].is(atoms::true_)) {
    table.fix(call.process().pid, call.machine().now_us());
  } else {
    table.unfix(call.process().pid, false);
  }
  touch_all(call, table, true);
  return atoms::true_;
}

Term delete_all(Call& call) {
  Table* table = own(call, call[0]);
  if (!table) return Term::none();
  touch_all(call, *table, true);
  const size_t size = table->size();
  table->clear();
  return make_unsigned(call.heap(), size);
}

Term list_all(Call& call) {
  const Tables& tables = std::as_const(call.machine()).tables();
  call.touch(ObjectKind::table, 0, 0, false);
  Term list = Term::nil();
  for (const auto& table : tables.all) list = make_cons(call.heap(), table_term(call.heap(), *table), list);
  return list;
}

// The answer comes as a message from each scheduler; ours has all of it in one.
Term request_all(Call& call) {
  Heap& heap = call.heap();
  const Term reference =
      make_reference(heap, call.process().pid.node_index(), call.machine().new_reference());
  const Term self = call.process().pid;
  call.machine().send_message(self, self, make_tuple(heap, {reference, list_all(call)}));
  return reference;
}

constexpr Builtin kBuiltins[] = {
    {"ets", "new", 2, new_2, false},
    {"ets", "delete", 1, delete_1, false},
    {"ets", "rename", 2, rename_2, false},
    {"ets", "whereis", 1, whereis_1, false},
    {"ets", "give_away", 3, give_away_3, false},
    {"ets", "setopts", 2, setopts_2, false},
    {"ets", "safe_fixtable", 2, safe_fixtable_2, false},
    {"ets", "internal_delete_all", 2, delete_all, false},
    {"ets", "all", 0, list_all, false},
    {"ets", "internal_request_all", 0, request_all, false},
};

}  // namespace
}  // namespace ets

std::span<const Builtin> ets_builtins() { return ets::kBuiltins; }

// A table goes to its heir, if that lives; else it goes with its owner.
void tables_process_exit(Machine& machine, Term pid) {
  auto& tables = machine.node(pid.node_index()).tables;
  if (!tables) return;
  std::vector<uint64_t> owned, fixed;
  for (const auto& table : tables->all) {
    if (table->owner.is(pid)) owned.push_back(table->id);
    for (const auto& fixation : table->fixations) {
      if (fixation.process.is(pid)) fixed.push_back(table->id);
    }
  }
  if (owned.empty() && fixed.empty()) return;
  for (const uint64_t id : fixed) machine.touch({ObjectKind::table, TouchMode::write, id, 0});
  if (!owned.empty()) machine.touch({ObjectKind::table, TouchMode::add, 0, 0});
  for (const uint64_t id : owned) {
    machine.touch({ObjectKind::table, TouchMode::write, id, 0});
    const Table& table = *tables->find(id);
    if (table.options.named && machine.recording)
      machine.touch({ObjectKind::table, TouchMode::write, ets::name_object(table.name), 0});
  }
  Tables& changed = own_shared(tables);
  for (uint64_t id : fixed) changed.own(id).unfix(pid, true);
  for (uint64_t id : owned) {
    const Table& table = *changed.find(id);
    const Term heir = table.options.heir;
    if (heir.is_pid() && !heir.is(pid)) machine.touch({ObjectKind::life, TouchMode::read, heir.word(), 0});
    if (!heir.is_none() && !heir.is(pid) && machine.find(heir)) {
      ets::transfer(machine, changed.own(id), heir, table.options.heir_data.term);
    } else {
      ets::note_gone(machine, table, pid);
      changed.remove(id);
    }
  }
}

}  // namespace ravel::vm
