// SPDX-License-Identifier: Apache-2.0
//
// Calls whose target is only known when they happen: by name, by fun, and of functions that do not exist.
#include <array>

#include "vm/build.h"
#include "vm/interpreter_state.h"

namespace ravel::vm {
namespace {

const Term kHandleUndefined = make_atom("$handle_undefined_function");

Term argument_list(Running& running, uint32_t arity) {
  return make_list(running.heap, std::span<const Term>(running.x, arity));
}

bool is_exported(Running& running, const FunctionName& name) {
  const ExportId id = export_id(name);
  if (find_builtin(id) != nullptr) return true;
  const Exported found = running.machine.resolve(id);
  return found.code != nullptr || found.builtin != nullptr;
}

}  // namespace

ExportId cached_export_id(Term module, Term function, uint32_t arity) {
  struct Entry {
    FunctionName name;
    ExportId id{};
  };
  // Numbers never change, so a cache of them needs no care; one for each thread needs no lock.
  static thread_local std::array<Entry, 512> cache;
  const size_t slot = ((module.word() >> 6) * 31 + (function.word() >> 6) * 7 + arity) % cache.size();
  Entry& entry = cache[slot];
  const FunctionName name{module, function, arity};
  if (!(entry.name == name)) entry = {name, export_id(name)};
  return entry.id;
}

const Code* call_undefined(Running& running, ExportId id) {
  const FunctionName name = export_name(id);
  Process& process = running.process;
  const bool is_default = process.error_handler.is(atoms::error_handler) && !running.machine.options().booted;
  // In a bare start nobody could load anything: what OTP's error_handler does for a module that is there.
  if (is_default) {
    const FunctionName fallback{name.module, kHandleUndefined, 2};
    if (is_exported(running, fallback)) {
      running.x[1] = argument_list(running, name.arity);
      running.x[0] = name.name;
      return running.store.call_stub(export_id(fallback));
    }
  } else if (const FunctionName handler{process.error_handler, atoms::undefined_function, 3};
             !(handler == name) && is_exported(running, handler)) {
    running.x[2] = argument_list(running, name.arity);
    running.x[0] = name.module;
    running.x[1] = name.name;
    return running.store.call_stub(export_id(handler));
  }
  set_error(process, atoms::undef);
  const Term first =
      make_tuple(running.heap, {name.module, name.name, argument_list(running, name.arity), Term::nil()});
  process.raised.first_frame = first;
  process.raised.is_outside = true;
  return nullptr;
}

const Code* call_fun_slow(Running& running, Term fun, uint32_t arity) {
  Heap& heap = running.heap;
  if (fun.is_box_of(BoxKind::fun)) {
    const Word* box = fun.box();
    const auto* entry = reinterpret_cast<const FunEntry*>(box[1]);
    if (entry->arity == arity) {
      for (uint32_t i = 0; i < entry->free_count; ++i) running.x[arity + i] = Term(box[4 + i]);
      return entry->code;
    }
  } else if (fun.is_box_of(BoxKind::export_fun)) {
    const auto id = static_cast<ExportId>(fun.box()[1]);
    if (export_name(id).arity == arity) return running.store.call_stub(id);
  } else {
    set_error(running.process, atoms::badfun, fun);
    return nullptr;
  }
  set_error(running.process, atoms::badarity, make_tuple(heap, {fun, argument_list(running, arity)}));
  return nullptr;
}

bool is_fun_of_arity(Term fun, Term arity) {
  if (!fun.is_fun() || !arity.is_small()) return false;
  if (fun.is_box_of(BoxKind::fun)) return fun.box()[2] == static_cast<Word>(arity.small());
  return export_name(static_cast<ExportId>(fun.box()[1])).arity == arity.small();
}

}  // namespace ravel::vm
