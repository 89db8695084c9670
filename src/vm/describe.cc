// SPDX-License-Identifier: Apache-2.0
#include "vm/describe.h"

#include <fmt/format.h>

#include "vm/compare.h"
#include "vm/file_system.h"
#include "vm/instructions.h"
#include "vm/interpreter.h"
#include "vm/interpreter_state.h"
#include "vm/looks.h"
#include "vm/print.h"
#include "vm/questions.h"
#include "vm/tables.h"

namespace ravel::vm {

std::string event_text(const Code* code) {
  if (code == nullptr) return {};
  Op op = instruction_op(*code);
  if (op == Op::event) {
    code += 2;
    op = instruction_op(*code);
  }
  const Builtin* builtin = nullptr;
  switch (op) {
    case Op::send:
      return "send";
    case Op::loop_rec:
    case Op::wait:
    case Op::wait_timeout:
      return "receive";
    case Op::end_process:
      return "exit";
    case Op::call_bif:
    case Op::call_bif_last:
    case Op::call_bif_only:
      builtin = &builtins()[code[1]];
      break;
    case Op::call_stub:
      builtin = find_builtin(static_cast<ExportId>(code[1]));
      break;
    default:
      break;
  }
  if (builtin == nullptr) return {};
  return fmt::format("{}:{}/{}", builtin->module, builtin->name, builtin->arity);
}

namespace {

constexpr size_t kPrintMax = 200;

uint64_t hash_key(Term key) { return uint64_t{portable_hash2(key)} + 1; }

std::string table_text(const Machine& machine, const Touch& touch) {
  const Tables& tables = machine.tables();
  const Table* table = tables.find(touch.object);
  if (table == nullptr) {
    // A name, or a table that is gone.
    for (const auto& [name, id] : tables.named)
      if (touch.object == (uint64_t{1} << 63U | portable_hash2(name)))
        return "table name " + print_term(name);
    return touch.object == 0 ? "the tables there are" : "a table";
  }
  std::string text = "table " + print_term(table->name);
  if (touch.key == 0) return text;
  std::string key;
  Table::Cursor cursor;
  table->visit(cursor, std::nullopt, SIZE_MAX, [&](const Packed& row) {
    const Term candidate = table->key_of(row.term);
    if (key.empty() && hash_key(candidate) == touch.key) key = print_term(candidate, kPrintMax);
    return false;
  });
  return key.empty() ? text + ", a key" : text + ", key " + key;
}

std::string persistent_text(const Machine& machine, const Touch& touch) {
  if (touch.key == 0) return "persistent terms";
  for (const auto& entry : machine.tables().persistent.entries)
    if (hash_key(entry.key.term) == touch.key)
      return "persistent term " + print_term(entry.key.term, kPrintMax);
  return "a persistent term";
}

}  // namespace

std::string touched_text(const Machine& machine, const Touch& touch,
                         const std::function<std::string(Term)>& name) {
  const auto process = [&] { return name(Term(touch.object)); };
  switch (touch.kind) {
    case ObjectKind::mailbox:
      return "mailbox of " + process();
    case ObjectKind::life:
      return "life of " + process();
    case ObjectKind::ties:
      return "links and monitors of " + process();
    case ObjectKind::trap:
      return (touch.key == kComeKey    ? "what has come to "
              : touch.key == kOrderKey ? "order of messages to "
                                       : "trap_exit of ") +
             process();
    case ObjectKind::alias:
      return "an alias of " + name(Term::pid(0, touch.object >> 32U));
    case ObjectKind::processes:
      return "the processes there are";
    case ObjectKind::mark: {
      const FunctionName function = export_name(static_cast<ExportId>(touch.object));
      return fmt::format("{}:{}/{}", print_term(function.module), print_term(function.name), function.arity);
    }
    case ObjectKind::server:
      return "server " + process();
    case ObjectKind::name:
      if (touch.key == 0) return "registered names";
      return touch.key == 1 ? "name of " + process() : "name " + print_term(Term(touch.key));
    case ObjectKind::table:
      return table_text(machine, touch);
    case ObjectKind::persistent:
      return persistent_text(machine, touch);
    case ObjectKind::counter:
      return touch.object == 0 ? "unique integers" : fmt::format("counter {}", touch.key);
    case ObjectKind::file: {
      const std::string path = machine.files().path_of_hash(touch.object);
      return path.empty() ? "a file" : "file " + path;
    }
    case ObjectKind::timer:
      return "a timer of " + name(Term::pid(0, touch.object >> 32U));
    case ObjectKind::code:
      return "code";
    case ObjectKind::output:
      return "output";
    case ObjectKind::node:
      return "nodes";
    case ObjectKind::environment:
      return "environment";
    case ObjectKind::dictionary:
      return "dictionary of " + process();
    case ObjectKind::atoms:
      return "the atoms there are";
    case ObjectKind::clock:
      return "the time";
  }
  return {};
}

}  // namespace ravel::vm
