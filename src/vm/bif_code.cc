// SPDX-License-Identifier: Apache-2.0
//
// Built-ins about code: what is loaded, and loading it. Prepared code is named by a reference. Nothing is
// ever freed (code.h), so purging only forgets the old version's name.
#include <algorithm>

#include "vm/beam_file.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/external.h"
#include "vm/interpreter.h"
#include "vm/machine.h"
#include "vm/questions.h"

namespace ravel::vm {

namespace {

const LoadedModule* current_version(const Machine& machine, Term name) {
  const auto& modules = machine.world().current;
  const auto found = modules.find(atom_symbol(name.atom()));
  return found == modules.end() ? nullptr : found->second;
}

const LoadedModule* old_version(const Machine& machine, Term name) {
  const auto& modules = machine.world().old;
  const auto found = modules.find(atom_symbol(name.atom()));
  return found == modules.end() ? nullptr : found->second;
}

void touch_code(Call& call, Term module, bool write) {
  call.touch(ObjectKind::code, module.word(), 0, write);
}

/// Modules that OTP has before anything is loaded.
constexpr std::string_view kPreloaded[] = {"atomics",
                                           "counters",
                                           "erl_init",
                                           "erl_prim_loader",
                                           "erl_tracer",
                                           "erlang",
                                           "erts_code_purger",
                                           "erts_dirty_process_signal_handler",
                                           "erts_internal",
                                           "erts_literal_area_collector",
                                           "init",
                                           "persistent_term",
                                           "prim_buffer",
                                           "prim_eval",
                                           "prim_file",
                                           "prim_inet",
                                           "prim_net",
                                           "prim_socket",
                                           "prim_zip",
                                           "socket_registry",
                                           "zlib"};

bool is_preloaded(Term module) {
  return std::find(std::begin(kPreloaded), std::end(kPreloaded), atom_text(module)) != std::end(kPreloaded);
}

Term pre_loaded_0(Call& call) {
  std::vector<Term> names;
  for (const std::string_view name : kPreloaded) names.push_back(make_atom(name));
  return make_list(call.heap(), names);
}

Term module_loaded_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  touch_code(call, call[0], false);
  return Term::boolean(current_version(call.machine(), call[0]) || is_preloaded(call[0]));
}

Term loaded_0(Call& call) {
  touch_code(call, Term::none(), false);
  std::vector<Term> names;
  for (const auto& [symbol, module] : call.machine().world().current) names.push_back(module->name);
  for (const std::string_view name : kPreloaded)
    if (!current_version(call.machine(), make_atom(name))) names.push_back(make_atom(name));
  std::sort(names.begin(), names.end(), [](Term a, Term b) { return compare(a, b) < 0; });
  return make_list(call.heap(), names);
}

Term function_exported_3(Call& call) {
  if (!call[0].is_atom() || !call[1].is_atom() || !call[2].is_small()) return call.badarg();
  if (call[2].small() < 0 || call[2].small() > UINT8_MAX) return atoms::false_;
  touch_code(call, call[0], false);
  const ExportId id = export_id({call[0], call[1], static_cast<uint32_t>(call[2].small())});
  // The preloaded modules come in when they are first needed.
  if (is_preloaded(call[0])) call.machine().resolve(id);
  const Exported found = call.machine().world().find(id);
  const bool is_loaded = current_version(call.machine(), call[0]) != nullptr || is_preloaded(call[0]);
  return Term::boolean(found.code || (found.builtin && is_loaded));
}

Term is_builtin_3(Call& call) {
  if (!call[0].is_atom() || !call[1].is_atom() || !call[2].is_small() || call[2].small() < 0)
    return call.badarg();
  const Builtin* builtin =
      find_builtin(export_id({call[0], call[1], static_cast<uint32_t>(call[2].small())}));
  return Term::boolean(builtin);
}

// ---- module_info

Term functions_of(const LoadedModule& module, Heap& heap, bool exported_only) {
  std::vector<Term> found;
  for (const CodeRange& range : module.functions) {
    const ExportId id = export_id(range.name);
    const bool is_exported = std::any_of(module.exports.begin(), module.exports.end(),
                                         [&](const auto& entry) { return entry.first == id; });
    if (exported_only && !is_exported) continue;
    found.push_back(make_tuple(heap, {range.name.name, Term::small(range.name.arity)}));
  }
  return make_list(heap, found);
}

Term info_item(const LoadedModule& module, Heap& heap, std::string_view item) {
  if (item == "module") return module.name;
  if (item == "exports") return functions_of(module, heap, true);
  if (item == "functions") return functions_of(module, heap, false);
  if (item == "attributes") return module.attributes;
  if (item == "compile") return module.compile_info;
  if (item == "md5") return make_binary(heap, Bytes(module.md5.data(), module.md5.size()));
  if (item == "nifs") return Term::nil();
  return item == "native" ? atoms::false_ : Term::none();
}

const LoadedModule* module_argument(Call& call) {
  if (!call[0].is_atom()) return nullptr;
  touch_code(call, call[0], false);
  const LoadedModule* module = current_version(call.machine(), call[0]);
  if (!module && is_preloaded(call[0])) module = call.machine().load_module(call[0]);
  return module;
}

Term get_module_info_1(Call& call) {
  const LoadedModule* module = module_argument(call);
  if (!module) return call.badarg();
  std::vector<Term> all;
  for (const std::string_view item : {"module", "exports", "attributes", "compile", "md5"})
    all.push_back(make_tuple(call.heap(), {make_atom(item), info_item(*module, call.heap(), item)}));
  return make_list(call.heap(), all);
}

Term get_module_info_2(Call& call) {
  const LoadedModule* module = module_argument(call);
  if (!module || !call[1].is_atom()) return call.badarg();
  const Term value = info_item(*module, call.heap(), atom_text(call[1]));
  return value ? value : call.badarg();
}

// ---- loading

Term prepare_loading_2(Call& call) {
  if (!call[0].is_atom() || !is_binary(call[1])) return call.badarg();
  std::vector<uint8_t> scratch;
  const std::string_view bytes = as_text(bytes_of(call[1], scratch));
  const LoadedModule* module = call.machine().prepare_binary(bytes, std::string(atom_text(call[0])));
  if (!module || !module->name.is(call[0]))
    return make_tuple(call.heap(), {atoms::error, make_atom("badfile")});
  const uint64_t reference = call.machine().new_reference();
  call.machine().own_prepared().emplace(reference, module);
  return make_reference(call.heap(), call.process().pid.node_index(), reference);
}

const LoadedModule* prepared_module(Call& call, Term term) {
  if (!term.is_reference()) return nullptr;
  const auto& prepared = call.machine().own_prepared();
  const auto found = prepared.find(reference_id(term));
  return found == prepared.end() ? nullptr : found->second;
}

Term has_prepared_code_on_load_1(Call& call) {
  const LoadedModule* module = prepared_module(call, call[0]);
  return module ? Term::boolean(module->on_load != nullptr) : call.badarg();
}

/// ok, or {Problem, [Module]}.
Term finish_loading_1(Call& call) {
  std::vector<const LoadedModule*> modules;
  std::vector<Term> not_purged;
  std::vector<Term> on_load;
  for (const Term item : ListItems(call[0])) {
    const LoadedModule* module = prepared_module(call, item);
    if (!module) return call.badarg();
    modules.push_back(module);
    if (old_version(call.machine(), module->name)) not_purged.push_back(module->name);
    if (module->on_load) on_load.push_back(module->name);
  }
  if (list_length(call[0]) < 0) return call.badarg();
  Heap& heap = call.heap();
  if (!not_purged.empty()) return make_tuple(heap, {make_atom("not_purged"), make_list(heap, not_purged)});
  if (!on_load.empty() && modules.size() > 1)
    return make_tuple(heap, {make_atom("on_load"), make_list(heap, on_load)});
  for (const LoadedModule* module : modules) {
    touch_code(call, module->name, true);
    call.machine().install_only(module);
  }
  return on_load.empty() ? atoms::ok : make_tuple(heap, {make_atom("on_load"), make_list(heap, on_load)});
}

Term call_on_load_function_1(Call& call) {
  const LoadedModule* module = call[0].is_atom() ? current_version(call.machine(), call[0]) : nullptr;
  if (!module || !module->on_load) return call.badarg();
  return call.tail_call(call.machine().on_load_name(module), {});
}

Term finish_after_on_load_2(Call& call) {
  const LoadedModule* module = call[0].is_atom() ? current_version(call.machine(), call[0]) : nullptr;
  if (!module) return call.badarg();
  if (!call[1].is(atoms::true_)) call.machine().uninstall(module);
  return atoms::true_;
}

Term check_old_code_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  touch_code(call, call[0], false);
  return Term::boolean(old_version(call.machine(), call[0]));
}

Term delete_module_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  touch_code(call, call[0], true);
  const LoadedModule* module = current_version(call.machine(), call[0]);
  if (!module) return atoms::undefined;
  if (old_version(call.machine(), call[0])) return call.badarg();
  call.machine().uninstall(module);
  call.machine().own_world().old[atom_symbol(call[0].atom())] = module;
  return atoms::true_;
}

/// purge_module(Module, prepare | prepare_on_load | abort | complete)
Term purge_module_2(Call& call) {
  if (!call[0].is_atom() || !call[1].is_atom()) return call.badarg();
  touch_code(call, call[0], true);
  if (!old_version(call.machine(), call[0])) return atoms::false_;
  if (call[1].is(make_atom("complete"))) call.machine().own_world().old.erase(atom_symbol(call[0].atom()));
  return atoms::true_;
}

/// Whether the process runs, or will return to, the old version of the module.
bool runs_old_code(const Machine& machine, const Process& process, Term name) {
  const LoadedModule* old = old_version(machine, name);
  if (!old) return false;
  const auto lies_in = [&](const Code* code) {
    return code >= old->code.data() && code < old->code.data() + old->code.size();
  };
  if (lies_in(process.code) || lies_in(process.return_to)) return true;
  const auto stack = process.stack.live();
  return std::any_of(stack.begin(), stack.end(), [&](Term slot) {
    return (slot.word() & 3) == 0 && lies_in(reinterpret_cast<const Code*>(slot.word()));
  });
}

Term check_process_code_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  return Term::boolean(runs_old_code(call.machine(), call.process(), call[0]));
}

/// A NIF library: its functions are built in, or it is not there.
Term load_nif_2(Call& call) {
  const FunctionName caller = current_function(call.machine().store(), call.process());
  const std::string_view module = caller.module ? atom_text(caller.module) : "";
  const auto known = builtins();
  if (std::any_of(known.begin(), known.end(),
                  [&](const Builtin& builtin) { return builtin.module == module; }))
    return atoms::ok;
  call.machine().missing("the native library of " + std::string(module));
  Heap& heap = call.heap();
  return make_tuple(
      heap,
      {atoms::error, make_tuple(heap, {make_atom("load_failed"), make_string(heap, "not in this machine")})});
}

// ---- parts of a .beam file

Term beamfile_chunk_2(Call& call) {
  if (!is_binary(call[0]) || list_length(call[1]) != 4) return call.badarg();
  std::string name;
  for (const Term item : ListItems(call[1])) {
    if (!item.is_small()) return call.badarg();
    name += static_cast<char>(item.small());
  }
  std::vector<uint8_t> scratch;
  const auto chunk = find_chunk(bytes_of(call[0], scratch), name);
  return chunk ? make_binary(call.heap(), *chunk) : atoms::undefined;
}

Term beamfile_module_md5_1(Call& call) {
  if (!is_binary(call[0])) return call.badarg();
  std::vector<uint8_t> scratch;
  const Bytes file = bytes_of(call[0], scratch);
  if (!find_chunk(file, "Code")) return atoms::undefined;
  return make_binary(call.heap(), Bytes(module_md5(file)));
}

Term false_any(Call&) { return atoms::false_; }
Term dirty_ok(Call&) { return make_atom("noproc"); }

constexpr Builtin kTable[] = {
    {"erlang", "pre_loaded", 0, pre_loaded_0},
    {"erlang", "module_loaded", 1, module_loaded_1, false},
    {"erlang", "loaded", 0, loaded_0, false},
    {"erlang", "function_exported", 3, function_exported_3, false},
    {"erlang", "is_builtin", 3, is_builtin_3},
    {"erlang", "get_module_info", 1, get_module_info_1, false},
    {"erlang", "get_module_info", 2, get_module_info_2, false},
    {"erts_internal", "prepare_loading", 2, prepare_loading_2, false},
    {"erlang", "has_prepared_code_on_load", 1, has_prepared_code_on_load_1},
    {"erlang", "finish_loading", 1, finish_loading_1, false},
    {"erlang", "call_on_load_function", 1, call_on_load_function_1, false},
    {"erlang", "finish_after_on_load", 2, finish_after_on_load_2, false},
    {"erlang", "check_old_code", 1, check_old_code_1, false},
    {"erlang", "delete_module", 1, delete_module_1, false},
    {"erts_internal", "purge_module", 2, purge_module_2, false},
    {"erts_internal", "check_process_code", 1, check_process_code_1, false},
    {"erts_internal", "check_dirty_process_code", 2, false_any},
    {"erts_internal", "is_process_executing_dirty", 1, false_any},
    {"erts_internal", "dirty_process_handle_signals", 1, dirty_ok},
    {"erts_literal_area_collector", "release_area_switch", 0, false_any},
    {"erlang", "load_nif", 2, load_nif_2, false},
    {"erts_internal", "beamfile_chunk", 2, beamfile_chunk_2},
    {"erts_internal", "beamfile_module_md5", 1, beamfile_module_md5_1},
};

}  // namespace

bool process_runs_old_code(const Machine& machine, const Process& process, Term module) {
  return runs_old_code(machine, process, module);
}

std::span<const std::string_view> preloaded_modules() { return kPreloaded; }

std::span<const Builtin> code_builtins() { return kTable; }

}  // namespace ravel::vm
