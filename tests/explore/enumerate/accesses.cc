// SPDX-License-Identifier: Apache-2.0
#include "accesses.h"

#include "vm/build.h"
#include "vm/print.h"
#include "vm/questions.h"
#include "vm/tables.h"

namespace ravel::enumerate {

using vm::Term;

namespace {

const vm::Table* table_of(const vm::Machine& machine, Term name) {
  const vm::Tables& tables = machine.tables();
  return name.is_atom()        ? tables.find_named(name)
         : name.is_reference() ? tables.find(vm::reference_id(name))
                               : nullptr;
}

std::string object_of(const vm::Table& table) { return "table " + std::to_string(table.id); }
std::string name_object(Term name) { return "name " + vm::print_term(name); }

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  for (const std::string_view each : names)
    if (each == name) return true;
  return false;
}

}  // namespace

void CallAccesses::add(std::string object, std::string key, Mode mode) {
  is_shared_ = true;
  accesses_.push_back({std::move(object), std::move(key), mode});
}

CallAccesses::CallAccesses(const vm::Machine& machine, const vm::Process& process,
                           const vm::NextEvent& next) {
  if (next.builtin == nullptr) return;
  const std::string_view module = next.builtin->module, name = next.builtin->name;
  const auto arguments = next.arguments;
  if (module == "ets") table_call(machine, process, name, arguments);
  if (module == "atomics" || name.starts_with("counters_")) counter_call(machine, name, arguments);
  if (module == "persistent_term") persistent_call(machine, name, arguments);
  if (module == "os" && !arguments.empty())
    add("environment", vm::print_term(arguments[0]), name == "getenv" ? Mode::read : Mode::write);
  if (name == "group_leader") {
    const Term of = arguments.size() == 2 ? arguments[1] : process.pid;
    add("leader " + std::to_string(of.word()), "", arguments.empty() ? Mode::read : Mode::write);
  }
  if (name == "list_to_atom" || name == "list_to_existing_atom")
    add("atoms", vm::print_term(arguments[0]), name == "list_to_atom" ? Mode::write : Mode::read);
  if (module != "erlang") return;
  if (name.starts_with("spawn")) add("processes", "", Mode::add);
  if (name == "processes") add("processes", "", Mode::read);
  if (name == "system_info" && vm::print_term(arguments[0]) == "process_count")
    add("processes", "", Mode::read);
  if (name == "system_info" && vm::print_term(arguments[0]) == "ets_count") add("tables", "", Mode::read);
  name_call(machine, name, arguments);
  arrival_call(machine, process, name, arguments);
  if (name == "link") link_call(process, arguments[0]);
  if (name == "process_flag" && vm::print_term(arguments[0]) == "trap_exit")
    accesses_.push_back({"trap " + std::to_string(process.pid.word()), "", Mode::write});
}

void CallAccesses::name_call(const vm::Machine& machine, std::string_view name,
                             std::span<const Term> arguments) {
  if (name == "register") {
    const bool is_free = !machine.whereis(arguments[0]);
    const vm::Process* process = arguments[1].is_pid() ? machine.find(arguments[1]) : nullptr;
    const bool works = is_free && process != nullptr && !process->registered_name;
    if (works) add("names", "", Mode::add);
    add(name_object(arguments[0]), "", works ? Mode::write : Mode::read);
    if (!arguments[1].is_pid()) return;
    add("name of " + std::to_string(arguments[1].word()), "", works ? Mode::write : Mode::read);
    if (is_free) add("life " + std::to_string(arguments[1].word()), "", Mode::read);
  } else if (name == "unregister") {
    const Term owner = machine.whereis(arguments[0]);
    add(name_object(arguments[0]), "", owner ? Mode::write : Mode::read);
    if (owner) add("names", "", Mode::add);
    if (owner) add("name of " + std::to_string(owner.word()), "", Mode::write);
  } else if (name == "registered") {
    add("names", "", Mode::read);
  } else if (name == "whereis" || (is_one_of(name, {"!", "send"}) && arguments[0].is_atom())) {
    add(name_object(arguments[0]), "", Mode::read);
  } else if (name == "monitor" && arguments[1].is_atom()) {
    add(name_object(arguments[1]), "", Mode::read);
  }
}

/// Who does not trap exits gets an exception if there is nobody to link to.
void CallAccesses::link_call(const vm::Process& process, Term target) {
  if (!process.trap_exit && target.is_pid())
    accesses_.push_back({"life " + std::to_string(target.word()), "", Mode::read});
}

/// Calls that depend on whether something has come: a timer, a DOWN, messages.
void CallAccesses::arrival_call(const vm::Machine& machine, const vm::Process& process, std::string_view name,
                                std::span<const Term> arguments) {
  if (is_one_of(name, {"send_after", "start_timer"})) is_shared_ = true;
  if (is_one_of(name, {"cancel_timer", "read_timer"}))
    result_ = machine.timers().find_reference(vm::reference_id(arguments[0])) != nullptr ? "runs" : "is over";
  if (name == "process_info" && arguments[0].is(process.pid)) {
    vm::Heap heap;
    const Term items = arguments.size() == 2 ? arguments[1] : Term::none();
    const Term seen = items ? vm::process_information(machine, process, items, heap)
                            : vm::default_information(machine, process, heap);
    result_ = vm::print_term(seen);
  }
  if (name != "demonitor") return;
  const bool tells = arguments.size() == 2 && vm::print_term(arguments[1]).find("info") != std::string::npos;
  is_silent_ = !tells || !process.monitors.contains(vm::reference_id(arguments[0]));
}

void CallAccesses::persistent_call(const vm::Machine& machine, std::string_view name,
                                   std::span<const Term> arguments) {
  if (arguments.empty()) return add("persistent", "", Mode::read);
  const bool is_there = machine.tables().persistent.find(arguments[0]) != nullptr;
  const bool writes = name == "put" || (name == "erase" && is_there);
  add("persistent", vm::print_term(arguments[0]), writes ? Mode::write : Mode::read);
}

void CallAccesses::counter_call(const vm::Machine& machine, std::string_view name,
                                std::span<const Term> arguments) {
  if (arguments.empty()) return;
  Term reference = arguments[0];
  if (reference.is_tuple(2)) reference = reference.element(1);  // counters: {atomics, Ref}
  if (!reference.is_reference() || arguments.size() < 2) return;
  const std::string key = vm::print_term(arguments[1]);
  Mode mode = Mode::write;
  if (is_one_of(name, {"get", "counters_get"})) mode = Mode::read;
  if (is_one_of(name, {"add", "sub", "counters_add"})) mode = Mode::add;
  if (name == "compare_exchange") {
    const vm::Atomics* array = machine.tables().find_atomics(vm::reference_id(reference));
    const size_t index = static_cast<size_t>(arguments[1].small()) - 1;
    if (array != nullptr && array->values[index] != static_cast<uint64_t>(arguments[2].small()))
      mode = Mode::read;
  }
  add("counter " + std::to_string(vm::reference_id(reference)), key, mode);
}

void CallAccesses::table_call(const vm::Machine& machine, const vm::Process& process, std::string_view name,
                              std::span<const Term> arguments) {
  is_shared_ = true;
  if (name == "new") {
    const bool is_free = machine.tables().find_named(arguments[0]) == nullptr;
    add("table name " + vm::print_term(arguments[0]), "", is_free ? Mode::write : Mode::read);
    add("tables", "", Mode::add);
    return;
  }
  if (arguments.empty()) return add("tables", "", Mode::read);
  if (arguments[0].is_atom()) add("table name " + vm::print_term(arguments[0]), "", Mode::read);
  const vm::Table* table = table_of(machine, arguments[0]);
  if (table == nullptr && arguments[0].is_reference())
    add("table " + std::to_string(vm::reference_id(arguments[0])), "", Mode::read);
  if (table == nullptr) return;
  if (name == "give_away") {
    const bool may_give = table->owner.is(process.pid) && !arguments[1].is(process.pid);
    if (may_give) add("life " + std::to_string(arguments[1].word()), "", Mode::read);
    if (!may_give || machine.find(arguments[1]) == nullptr) return add(object_of(*table), "", Mode::read);
  }
  if (is_one_of(name, {"delete", "delete_all_objects", "rename", "give_away", "setopts", "match_delete",
                       "internal_delete_all", "internal_select_delete", "select_replace", "safe_fixtable"}) &&
      (name != "delete" || arguments.size() == 1)) {
    add(object_of(*table), "", Mode::write);
    if (name == "delete") add("tables", "", Mode::add);
    if (is_one_of(name, {"delete", "rename"}) && table->options.named)
      add("table name " + vm::print_term(table->name), "", Mode::write);
    return;
  }
  if (arguments.size() > 1 &&
      is_one_of(name, {"insert", "insert_new", "lookup", "lookup_element", "member", "delete",
                       "update_counter", "update_element", "take", "delete_object"}))
    return table_rows(*table, name, arguments[1]);
  add(object_of(*table), "", Mode::read);
}

void CallAccesses::table_rows(const vm::Table& table, std::string_view name, Term what) {
  const bool is_row = is_one_of(name, {"insert", "insert_new", "delete_object"});
  std::vector<Term> keys;
  if (!is_row) {
    keys.push_back(what);
  } else if (what.is_tuple()) {
    keys.push_back(table.key_of(what));
  } else {
    for (Term rest = what; rest.is_cons(); rest = rest.tail()) keys.push_back(table.key_of(rest.head()));
  }
  bool any_there = false;
  for (const Term key : keys) any_there |= table.find(key) != nullptr;
  Mode mode = Mode::read;
  if (is_one_of(name, {"insert", "update_counter"})) mode = Mode::write;
  if (name == "insert_new") mode = any_there ? Mode::read : Mode::write;
  if (is_one_of(name, {"delete", "delete_object", "take", "update_element"}))
    mode = any_there ? Mode::write : Mode::read;
  for (const Term key : keys) add(object_of(table), vm::print_term(key), mode);
}

std::vector<Access> accesses_of_end(const vm::Machine& before, const vm::Process& process) {
  std::vector<Access> found;
  found.push_back({"life " + std::to_string(process.pid.word()), "", Mode::write});
  found.push_back({"processes", "", Mode::add});
  if (process.registered_name) found.push_back({"names", "", Mode::add});
  if (process.registered_name) found.push_back({name_object(process.registered_name), "", Mode::write});
  for (const auto& table : before.tables().all) {
    const auto is_its = [&](const auto& fixation) { return fixation.process.is(process.pid); };
    const bool is_owner = table->owner.is(process.pid);
    if (!is_owner && std::ranges::any_of(table->fixations, is_its))
      found.push_back({object_of(*table), "", Mode::write});
    if (!is_owner) continue;
    found.push_back({"tables", "", Mode::add});
    found.push_back({object_of(*table), "", Mode::write});
    if (table->options.named) found.push_back({"table name " + vm::print_term(table->name), "", Mode::write});
  }
  return found;
}

}  // namespace ravel::enumerate
