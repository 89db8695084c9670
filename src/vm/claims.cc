// SPDX-License-Identifier: Apache-2.0
//
// Calls that are done with the event before them (merge.cc) because they touch only what nobody else touches:
// rows of tables that a process has for itself. Nothing says so beforehand. It is taken for granted of every
// row (the process claims it), and whoever explores sees from what the steps touched where it was wrong: a
// row that was claimed, touched by another process as well, in ways that do not commute, by steps of which
// neither was caused by the other. Then it begins anew, and that row is among those that are not claimed.
//
// That finds every mistake. Take an execution, each event a step, in which f of another process stands
// between e and the claim c behind it, is the first there that conflicts with c, and c is the first such
// claim. Until then every claim can be moved to the event before it, and so can c, to before f. Then f is
// still what its process does next, and still conflicts with c: if one of them changed something before, it
// does now. In the merged execution that begins so the step of c and the step of f conflict, and neither
// caused the other: f did not wait for anything that comes after e. For this last reason nothing is claimed
// after a step has done something that others may wait for: sent, started a process, set a timer.
//
// Whether a call is claimed must not depend on what others have done by then, or a step would do now more and
// now less. So one that finds no table is claimed as well, with all of the table: if it was another who took
// that away this is such a mistake.
//
// Not claimed: counters, persistent terms, names, files, selections. They remain events of their own.
#include <algorithm>
#include <array>
#include <optional>

#include "vm/bare_servers.h"
#include "vm/bif_ets.h"
#include "vm/machine.h"
#include "vm/tables.h"

namespace ravel::vm {

namespace {

/// Which argument tells the key: it is one, or a row that has it.
enum class Key : uint8_t { none, argument, row };

Key key_of(const Builtin& builtin) {
  static constexpr std::array<std::string_view, 7> kByKey = {
      "lookup", "member", "lookup_element", "take", "delete", "update_element", "update_counter"};
  static constexpr std::array<std::string_view, 3> kByRow = {"insert", "insert_new", "delete_object"};
  if (builtin.module != "ets" || builtin.arity < 2) return Key::none;
  if (std::ranges::find(kByKey, builtin.name) != kByKey.end()) return Key::argument;
  return std::ranges::find(kByRow, builtin.name) != kByRow.end() ? Key::row : Key::none;
}

std::vector<Key> make_keys() {
  std::vector<Key> keys;
  for (const Builtin& builtin : builtins()) keys.push_back(key_of(builtin));
  return keys;
}

uint64_t name_of(ObjectKind kind, uint64_t object, uint64_t key) {
  constexpr uint64_t kMix = 0x9E3779B97F4A7C15U;
  return ((object * kMix) ^ (key + static_cast<uint64_t>(kind))) * kMix;
}

}  // namespace

void Machine::set_claiming(bool claims, std::span<const Touch> shared) {
  shared_things_ = nullptr;
  if (!claims) return;
  HashSet<uint64_t> names;
  for (const Touch& touch : shared) names.insert(name_of(touch.kind, touch.object, touch.key));
  shared_things_ = std::make_shared<const HashSet<uint64_t>>(std::move(names));
}

/// Whether the call touches only one row that the process may have for itself (and the table's name, which is
/// claimed like it). If so it is done next.
bool Machine::claims(const Process& process, uint32_t builtin, const Term* arguments) {
  static const std::vector<Key> keys = make_keys();
  if (!shared_things_ || builtin >= keys.size() || keys[builtin] == Key::none) return false;
  const Tables& all = std::as_const(*this).tables();
  const Term name = arguments[0];
  const Table* table = name.is_atom()        ? all.find_named(name)
                       : name.is_reference() ? all.find(reference_id(name))
                                             : nullptr;
  const auto is_shared = [&](uint64_t object, uint64_t part) {
    return shared_things_->contains(name_of(ObjectKind::table, object, part));
  };
  if (!table && (name.is_atom() ? is_table_of_server(name) : !name.is_reference())) return false;
  is_contested_ = name.is_atom() && is_shared(ets::name_object(name), 0);
  if (table) {
    Term key = arguments[1];
    if (keys[builtin] == Key::row) {
      if (!key.is_tuple() || key.tuple_size() < table->options.key_position) return false;
      key = table->key_of(key);
    }
    const std::optional<uint64_t> number = ets::key_number(*table, key);
    if (!number) return false;
    is_contested_ |= is_shared(table->id, 0) || is_shared(table->id, *number);
  } else if (name.is_reference()) {
    is_contested_ = is_shared(reference_id(name), 0);
  }
  if (is_contested_) return false;
  // Nobody can wait for what it has done so far in this step.
  const auto is_its_own = [&](const Touch& touch) {
    switch (touch.kind) {
      case ObjectKind::table:
      case ObjectKind::counter:
      case ObjectKind::persistent:
        return true;
      case ObjectKind::life:
      case ObjectKind::mailbox:
      case ObjectKind::trap:
        return touch.object == process.pid.word();
      default:
        return false;
    }
  };
  is_claiming_ = std::ranges::all_of(current_->touched, is_its_own);
  return is_claiming_;
}

}  // namespace ravel::vm
