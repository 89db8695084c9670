// SPDX-License-Identifier: Apache-2.0
//
// Where modules come from. In a bare start a module is loaded when one of its functions is called first: from
// the program's folders, then from OTP's (kernel and stdlib before the others, as OTP's own code path has
// them).
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "vm/file_system.h"
#include "vm/interpreter.h"
#include "vm/machine.h"
#include "vm/print.h"

namespace ravel::vm {

/// OTP's modules by name; made once for a machine and all its copies.
struct Machine::ModuleIndex {
  HashMap<std::string, std::string> paths;
  std::vector<std::string> folders;  ///< in OTP's order
};

namespace {

int folder_rank(const std::string& name) {
  if (name.starts_with("kernel-")) return 0;
  return name.starts_with("stdlib-") ? 1 : 2;
}

std::vector<std::string> sub_folders(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end(), [](const auto& a, const auto& b) {
    return std::pair(folder_rank(a), a) < std::pair(folder_rank(b), b);
  });
  return names;
}

}  // namespace

void Machine::index_modules() {
  index_ = std::make_shared<ModuleIndex>();
  if (options_->otp_root.empty()) return;
  const std::string library = options_->otp_root + "/lib/";
  for (const std::string& name : sub_folders(library)) {
    const std::string folder = library + name + "/ebin";
    std::error_code error;
    size_t found = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
      if (entry.path().extension() != ".beam") continue;
      ++found;
      index_->paths.try_emplace(entry.path().stem().string(), entry.path().string());
    }
    if (found != 0) index_->folders.push_back(folder);
  }
}

const std::vector<std::string>& Machine::otp_folders() const { return index_->folders; }

std::string Machine::find_module_file(Term name) const {
  const std::string text(atom_text(name));
  if (text.empty() || text.find('/') != std::string::npos || text.find('\0') != std::string::npos) return "";
  for (const std::string& folder : *code_path_) {
    const std::string path = fmt::format("{}/{}.beam", folder, text);
    FileStatus status;
    if (files_->status(path, status).empty() && status.kind == FileKind::regular) return path;
  }
  const auto found = index_->paths.find(text);
  return found == index_->paths.end() ? "" : found->second;
}

const LoadedModule* Machine::load_module(Term name) {
  const std::string path = find_module_file(name);
  if (path.empty()) return nullptr;
  FileStatus status;
  if (files_->status(path, status).empty() && status.is_virtual) {
    std::shared_ptr<const std::string> content;
    if (!files_->read(path, content).empty()) return nullptr;
    return load_binary(*content, path);
  }
  const auto loaded = store_->load_file(path);
  if (!loaded) {
    missing(path + ": " + loaded.error().message);
    return nullptr;
  }
  install(*loaded);
  // Its on_load may have refused.
  const auto now = world_->current.find(atom_symbol(name.atom()));
  return now != world_->current.end() && now->second == *loaded ? *loaded : nullptr;
}

const LoadedModule* Machine::load_binary(std::string_view beam, const std::string& path) {
  const auto loaded = prepare_binary(beam, path);
  if (loaded) install(loaded);
  return loaded;
}

const LoadedModule* Machine::prepare_binary(std::string_view beam, const std::string& path) {
  // Who loads here what is loaded here already wants another version of it, though it is the same.
  const auto is_here = [&](const LoadedModule* known) {
    const Symbol name = atom_symbol(known->name.atom());
    const auto slot = [&](const auto& versions) {
      const auto found = versions.find(name);
      return found != versions.end() && found->second == known;
    };
    return slot(world().current) || slot(world().old);
  };
  if (const LoadedModule* known = store_->prepared(path, beam); known && !is_here(known)) return known;
  const beam::Module module = beam::read_module(path, as_bytes(beam));
  if (!module.usable) return nullptr;
  const auto loaded = store_->prepare(module, as_bytes(beam));
  if (loaded) {
    store_->keep_prepared(path, beam, *loaded);
    return *loaded;
  }
  missing(path + ": " + loaded.error().message);
  return nullptr;
}

void Machine::install(const LoadedModule* module) {
  install_only(module);
  if (module->on_load) run_on_load(module);
}

void Machine::install_only(const LoadedModule* module) {
  world_.own().install(module);
  // With a kernel of its own OTP's modules come as bytes, from nowhere.
  const std::string name(atom_text(module->name));
  const bool is_otp = module->path.starts_with(options_->otp_root + "/") || index_->paths.contains(name) ||
                      std::ranges::find(preloaded_modules(), name) != preloaded_modules().end();
  if (!is_otp) watched_ |= watches_of(*module);
}

void Machine::uninstall(const LoadedModule* module) {
  CodeWorld& world = world_.own();
  world.current.erase(atom_symbol(module->name.atom()));
  for (const auto& [id, code] : module->exports) world.exported[static_cast<size_t>(id)].code = nullptr;
}

FunctionName Machine::on_load_name(const LoadedModule* module) {
  const FunctionName name{module->name, make_atom("$on_load"), 0};
  const auto id = static_cast<size_t>(export_id(name));
  CodeWorld& world = world_.own();
  if (id >= world.exported.size()) world.exported.resize(id + 1);
  world.exported[id].code = module->on_load;
  return name;
}

constexpr int kOnLoadTurns = 10'000;

/// Runs it to its end, inside whatever is running: its caller waits for it anyway. When it waits itself,
/// others run meanwhile. Not when somebody chooses who runs (step()): there it may not wait.
void Machine::run_on_load(const LoadedModule* module) {
  Process& process = processes_.add(current_node_);
  const Term pid = process.pid;
  process.group_leader = io_server_;
  process.code = module->on_load;
  process.return_to = store_->exit_stub();
  std::optional<Packed> end;
  if (explores() || !started_) {
    process.parent = pid;
    const Term outer = std::exchange(running_, pid);
    Stop stop;
    // One that waits for a server to be started yields again and again.
    for (int turn = 0; turn < kOnLoadTurns && stop.why == StopReason::budget; ++turn)
      stop = Interpreter::run(*this, process, {1'000'000, false});
    running_ = outer;
    if (stop.why == StopReason::exited) end = end_of(process);
    if (Process* left = own(pid)) untie(*left, {{}, atoms::normal});
  } else {
    enqueue(process);
    if (run_others_until_ended(pid)) end = exit_reason(pid);
    results_.own().erase(pid.word());
  }
  const bool has_returned = end && end->term.element(0).is(atoms::normal);
  if (has_returned && end->term.element(1).is(atoms::ok)) return;
  const std::string why = !end           ? "waits"
                          : has_returned ? "returned " + print_term(end->term.element(1), 300)
                                         : "failed: " + print_term(end->term.element(1), 300);
  missing("on_load of " + std::string(atom_text(module->name)) + " " + why);
  uninstall(module);
}

/// The process whose turn it is waits for the end of another one, in the middle of an instruction; others
/// take their turns meanwhile. False if that does not end.
bool Machine::run_others_until_ended(Term pid) {
  const Term outer = std::exchange(running_, Term::none());
  const uint32_t node = current_node_;
  if (outer) interrupted_.push_back(outer);
  while (find(pid) && !has_stopped() && take_turn()) {
  }
  if (outer) interrupted_.pop_back();
  running_ = outer;
  current_node_ = node;
  return !find(pid);
}

Exported Machine::resolve(ExportId id) {
  const Exported found = world_->find(id);
  if (found.builtin || found.code || options_->booted) return found;
  const Term module = export_name(id).module;
  if (world_->current.contains(atom_symbol(module.atom()))) return found;
  has_called = true;
  if (!load_module(module)) return found;
  return world_->find(id);
}

}  // namespace ravel::vm
