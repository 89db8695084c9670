// SPDX-License-Identifier: Apache-2.0
//
// What stands for kernel's servers in a bare start: the code module without its code_server, init without its
// process, a logger that logs nothing. (Crashes of processes are told by start.cc.) In a booted start OTP's
// own code runs instead.
#include <fmt/format.h>

#include <algorithm>

#include "vm/bif_io.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/file_system.h"
#include "vm/machine.h"
#include "vm/work.h"

namespace ravel::vm {

namespace {

const LoadedModule* loaded_version(const Machine& machine, Term name) {
  const auto& modules = machine.world().current;
  const auto found = modules.find(atom_symbol(name.atom()));
  return found == modules.end() ? nullptr : found->second;
}

Term error_term(Call& call, std::string_view reason) {
  return make_tuple(call.heap(), {atoms::error, make_atom(reason)});
}
/// Why a module that was asked for is not there.
Term not_loaded(Call& call, Term name) {
  return error_term(call, call.machine().find_module_file(name).empty() ? "nofile" : "on_load_failure");
}
Term module_term(Call& call, Term name) { return make_tuple(call.heap(), {atoms::module, name}); }

// ---- loading

Term ensure_loaded_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  call.touch(ObjectKind::code, call[0].word(), 0, true);
  Machine& machine = call.machine();
  if (loaded_version(machine, call[0]) || machine.load_module(call[0])) return module_term(call, call[0]);
  return not_loaded(call, call[0]);
}

Term ensure_modules_loaded_1(Call& call) {
  std::vector<Term> failed;
  for (const Term name : ListItems(call[0])) {
    if (!name.is_atom()) return call.badarg();
    if (!loaded_version(call.machine(), name) && !call.machine().load_module(name))
      failed.push_back(make_tuple(call.heap(), {name, make_atom("nofile")}));
  }
  if (failed.empty()) return atoms::ok;
  return make_tuple(call.heap(), {atoms::error, make_list(call.heap(), failed)});
}

/// Code is no event: what another sees of it is not tried.
void note_new_code(Call& call, std::string_view what) {
  constexpr size_t kReductionsToLoad = 2'000;
  note_work(kReductionsToLoad);
  call.machine().note_blind_spot("code:" + std::string(what) +
                                 ": when others see that code has come or gone was not tried");
}

Term load_file_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  note_new_code(call, "load_file/1");
  call.touch(ObjectKind::code, call[0].word(), 0, true);
  return call.machine().load_module(call[0]) ? module_term(call, call[0]) : not_loaded(call, call[0]);
}

Term load_abs_1(Call& call) {
  std::string path;
  note_new_code(call, "load_abs/1");
  if (!append_chardata(call[0], false, path)) return call.badarg();
  path += ".beam";
  std::shared_ptr<const std::string> content;
  if (!call.machine().files().read(path, content).empty()) return error_term(call, "nofile");
  const LoadedModule* module = call.machine().load_binary(*content, path);
  return module ? module_term(call, module->name) : error_term(call, "badfile");
}

Term load_binary_3(Call& call) {
  std::string path;
  if (!call[0].is_atom() || !is_binary(call[2])) return call.badarg();
  note_new_code(call, "load_binary/3");
  if (!append_chardata(call[1], false, path)) path = call[1].is_atom() ? atom_text(call[1]) : "";
  std::vector<uint8_t> scratch;
  const LoadedModule* module = call.machine().prepare_binary(as_text(bytes_of(call[2], scratch)), path);
  if (!module || !module->name.is(call[0])) return error_term(call, "badfile");
  call.touch(ObjectKind::code, call[0].word(), 0, true);
  call.machine().install(module);
  return loaded_version(call.machine(), call[0]) == module ? module_term(call, call[0])
                                                           : error_term(call, "on_load_failure");
}

Term delete_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  note_new_code(call, "delete/1");
  call.touch(ObjectKind::code, call[0].word(), 0, true);
  const LoadedModule* module = loaded_version(call.machine(), call[0]);
  if (!module) return atoms::false_;
  call.machine().uninstall(module);
  call.machine().own_world().old[atom_symbol(call[0].atom())] = module;
  return atoms::true_;
}

/// True if somebody was killed for it, as OTP says; nobody is.
Term purge_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  call.machine().own_world().old.erase(atom_symbol(call[0].atom()));
  return atoms::false_;
}
Term soft_purge_1(Call& call) {
  purge_1(call);
  return atoms::true_;
}

// ---- where things are

Term path_of(Call& call, const LoadedModule& module) { return make_string(call.heap(), module.path); }

Term is_loaded_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  const LoadedModule* module = loaded_version(call.machine(), call[0]);
  if (!module) return atoms::false_;
  return make_tuple(call.heap(), {atoms::file, path_of(call, *module)});
}

Term which_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  const std::string path = call.machine().find_module_file(call[0]);
  if (!path.empty()) return make_string(call.heap(), path);
  const LoadedModule* module = loaded_version(call.machine(), call[0]);
  return module ? path_of(call, *module) : make_atom("non_existing");
}

Term get_object_code_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  const std::string path = call.machine().find_module_file(call[0]);
  std::shared_ptr<const std::string> content;
  if (path.empty() || !call.machine().files().read(path, content).empty()) return atoms::error;
  return make_tuple(call.heap(),
                    {call[0], make_binary(call.heap(), *content), make_string(call.heap(), path)});
}

Term all_loaded_0(Call& call) {
  std::vector<Term> names;
  for (const auto& [symbol, module] : call.machine().world().current) names.push_back(module->name);
  std::sort(names.begin(), names.end(), [](Term a, Term b) { return compare(a, b) < 0; });
  for (Term& name : names)
    name = make_tuple(call.heap(), {name, path_of(call, *loaded_version(call.machine(), name))});
  return make_list(call.heap(), names);
}

Term get_path_0(Call& call) {
  std::vector<Term> folders;
  for (const std::string& folder : call.machine().code_path())
    folders.push_back(make_string(call.heap(), folder));
  for (const std::string& folder : call.machine().otp_folders())
    folders.push_back(make_string(call.heap(), folder));
  return make_list(call.heap(), folders);
}

Term add_folder(Call& call, Term name, bool first) {
  std::string folder;
  if (!append_chardata(name, false, folder)) return call.badarg();
  FileStatus status;
  if (!call.machine().files().status(folder, status).empty() || status.kind != FileKind::directory)
    return error_term(call, "bad_directory");
  auto& path = call.machine().own_code_path();
  std::erase(path, folder);
  path.insert(first ? path.begin() : path.end(), folder);
  return atoms::true_;
}
Term add_patha_1(Call& call) { return add_folder(call, call[0], true); }
Term add_pathz_1(Call& call) { return add_folder(call, call[0], false); }
Term add_pathsz_1(Call& call) {
  for (const Term folder : ListItems(call[0])) add_folder(call, folder, false);
  call.process().outcome = Outcome::value;
  return atoms::ok;
}
Term add_pathsa_1(Call& call) {
  for (const Term folder : ListItems(call[0])) add_folder(call, folder, true);
  call.process().outcome = Outcome::value;
  return atoms::ok;
}
Term del_path_1(Call& call) {
  std::string folder;
  if (!append_chardata(call[0], false, folder)) return call.badarg();
  return Term::boolean(std::erase(call.machine().own_code_path(), folder) != 0);
}

Term root_dir_0(Call& call) { return make_string(call.heap(), call.machine().options().otp_root); }
Term library_0(Call& call) { return make_string(call.heap(), call.machine().options().otp_root + "/lib"); }

/// The folder of an application: .../Name-Version/ebin or .../Name/ebin in the code path, without "/ebin".
std::string application_folder(const Machine& machine, std::string_view name) {
  const auto matches = [&](std::string folder) -> std::string {
    if (folder.ends_with("/ebin")) folder.resize(folder.size() - 5);
    std::string last = folder.substr(folder.rfind('/') + 1);
    last = last.substr(0, last.find('-'));
    return last == name ? folder : "";
  };
  for (const auto* list : {&machine.code_path(), &machine.otp_folders()})
    for (const std::string& folder : *list)
      if (std::string found = matches(folder); !found.empty()) return found;
  return "";
}

Term folder_in(Call& call, std::string_view below) {
  const std::string name(call[0].is_atom() ? atom_text(call[0]) : "");
  const std::string folder = application_folder(call.machine(), name);
  return folder.empty() ? error_term(call, "bad_name")
                        : make_string(call.heap(), folder + std::string(below));
}
Term lib_dir_1(Call& call) { return folder_in(call, ""); }
Term priv_dir_1(Call& call) { return folder_in(call, "/priv"); }
Term lib_dir_2(Call& call) {
  return folder_in(call, call[1].is_atom() ? "/" + std::string(atom_text(call[1])) : std::string());
}

Term where_is_file_1(Call& call) {
  std::string name;
  if (!append_chardata(call[0], false, name)) return call.badarg();
  for (const auto* list : {&call.machine().code_path(), &call.machine().otp_folders()})
    for (const std::string& folder : *list) {
      FileStatus status;
      const std::string path = fmt::format("{}/{}", folder, name);
      if (call.machine().files().status(path, status).empty()) return make_string(call.heap(), path);
    }
  return make_atom("non_existing");
}

Term get_mode_0(Call&) { return make_atom("interactive"); }
/// Without inet_db's table: the modules of IPv4, which then say that there are no sockets.
Term tcp_module_0(Call&) { return make_atom("inet_tcp"); }
Term udp_module_0(Call&) { return make_atom("inet_udp"); }
/// The host of simulated nodes; the real one's name would make runs differ.
Term gethostname_0(Call& call) {
  return make_tuple(call.heap(), {atoms::ok, make_string(call.heap(), "localhost")});
}
Term sctp_module_0(Call&) { return make_atom("inet_sctp"); }

Term false_any(Call&) { return atoms::false_; }
Term ok_any(Call&) { return atoms::ok; }

// ---- init

Term get_argument_1(Call& call) {
  Heap& heap = call.heap();
  if (!call[0].is(make_atom("root"))) return atoms::error;
  const Term root = make_string(heap, call.machine().options().otp_root);
  return make_tuple(heap, {atoms::ok, make_list(heap, {make_list(heap, {root})})});
}
Term nil_any(Call&) { return Term::nil(); }
Term get_plain_arguments_0(Call& call) {
  std::vector<Term> all;
  for (const std::string& text : call.machine().options().arguments)
    all.push_back(make_string(call.heap(), text));
  return make_list(call.heap(), all);
}
Term get_status_0(Call& call) {
  return make_tuple(call.heap(), {make_atom("started"), make_atom("started")});
}

/// init:stop/0,1: everybody is told in OTP; here the run is over when nobody has anything to do any more.
Term stop(Call& call) {
  const bool has_status = call.builtin().arity == 1 && call[0].is_small();
  call.touch(ObjectKind::processes, 0, 0, true);
  call.machine().halt(has_status ? static_cast<int>(call[0].small() & 0xFF) : 0);
  return atoms::ok;
}

constexpr bool kPure = true;
constexpr bool kBare = true;
constexpr Builtin kTable[] = {
    {"code", "ensure_loaded", 1, ensure_loaded_1, !kPure, kBare},
    {"code", "ensure_modules_loaded", 1, ensure_modules_loaded_1, !kPure, kBare},
    {"code", "load_file", 1, load_file_1, !kPure, kBare},
    {"code", "load_abs", 1, load_abs_1, !kPure, kBare},
    {"code", "load_binary", 3, load_binary_3, !kPure, kBare},
    {"code", "delete", 1, delete_1, !kPure, kBare},
    {"code", "purge", 1, purge_1, !kPure, kBare},
    {"code", "soft_purge", 1, soft_purge_1, !kPure, kBare},
    {"code", "is_loaded", 1, is_loaded_1, !kPure, kBare},
    {"code", "which", 1, which_1, !kPure, kBare},
    {"code", "get_object_code", 1, get_object_code_1, !kPure, kBare},
    {"code", "all_loaded", 0, all_loaded_0, !kPure, kBare},
    {"code", "get_path", 0, get_path_0, !kPure, kBare},
    {"code", "add_path", 1, add_pathz_1, !kPure, kBare},
    {"code", "add_patha", 1, add_patha_1, !kPure, kBare},
    {"code", "add_pathz", 1, add_pathz_1, !kPure, kBare},
    {"code", "add_paths", 1, add_pathsz_1, !kPure, kBare},
    {"code", "add_pathsa", 1, add_pathsa_1, !kPure, kBare},
    {"code", "add_pathsz", 1, add_pathsz_1, !kPure, kBare},
    {"code", "del_path", 1, del_path_1, !kPure, kBare},
    {"code", "root_dir", 0, root_dir_0, kPure, kBare},
    {"code", "lib_dir", 0, library_0, kPure, kBare},
    {"code", "lib_dir", 1, lib_dir_1, !kPure, kBare},
    {"code", "lib_dir", 2, lib_dir_2, !kPure, kBare},
    {"code", "priv_dir", 1, priv_dir_1, !kPure, kBare},
    {"code", "where_is_file", 1, where_is_file_1, !kPure, kBare},
    {"code", "get_mode", 0, get_mode_0, kPure, kBare},
    {"code", "is_sticky", 1, false_any, kPure, kBare},
    {"code", "unstick_mod", 1, ok_any, kPure, kBare},
    {"code", "stick_mod", 1, ok_any, kPure, kBare},
    {"code", "unstick_dir", 1, ok_any, kPure, kBare},
    {"code", "stick_dir", 1, ok_any, kPure, kBare},
    {"code", "rehash", 0, ok_any, kPure, kBare},
    {"init", "get_argument", 1, get_argument_1, kPure, kBare},
    {"init", "get_arguments", 0, nil_any, kPure, kBare},
    {"init", "get_plain_arguments", 0, get_plain_arguments_0, kPure, kBare},
    {"init", "get_status", 0, get_status_0, kPure, kBare},
    {"init", "stop", 0, stop, !kPure, kBare},
    {"init", "stop", 1, stop, !kPure, kBare},
    {"inet", "gethostname", 0, gethostname_0, kPure, kBare},
    {"inet_db", "tcp_module", 0, tcp_module_0, kPure, kBare},
    {"inet_db", "udp_module", 0, udp_module_0, kPure, kBare},
    {"inet_db", "sctp_module", 0, sctp_module_0, kPure, kBare},
    {"logger_config", "allow", 1, false_any, kPure, kBare},
    {"logger_config", "allow", 2, false_any, kPure, kBare},
};

}  // namespace

std::span<const Builtin> bare_builtins() { return kTable; }

}  // namespace ravel::vm
