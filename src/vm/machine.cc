// SPDX-License-Identifier: Apache-2.0
#include "vm/machine.h"

#include <algorithm>

#include "vm/file_system.h"
#include "vm/tables.h"

namespace ravel::vm {

Machine::Machine(MachineOptions options, MachineOutput output)
    : options_(std::make_shared<const MachineOptions>(std::move(options))),
      output_(std::make_shared<MachineOutput>(std::move(output))),
      store_(std::make_shared<CodeStore>()),
      files_(std::make_shared<FileSystem>(options_->directory)),
      missing_(std::make_shared<HashSet<std::string>>()),
      random_(options_->seed) {
  memory_allowance = static_cast<int64_t>(options_->memory_max / 2);
  add_node(options_->nodes.empty() ? atoms::nonode_nohost : make_atom(options_->nodes.front()));
  for (const auto& [name, value] : options_->environment) environment_.own().emplace(name, value);
  code_path_.own() = options_->code_path;
  CodeWorld& world = world_.own();
  for (const Builtin& builtin : builtins()) {
    if (builtin.bare && options_->booted) continue;
    const auto id =
        static_cast<size_t>(export_id({make_atom(builtin.module), make_atom(builtin.name), builtin.arity}));
    if (id >= world.exported.size()) world.exported.resize(id + 1);
    world.exported[id].builtin = &builtin;
  }
  for (const FunctionName& function : options_->side_effects)
    store_->mark(export_id(function), FunctionMark::side_effect);
  for (const FunctionName& function : options_->atomic)
    store_->mark(export_id(function), FunctionMark::atomic);
  index_modules();
  if (options_->booted)
    start_booted();
  else
    start_bare(0);
  for (const Term pid : pids()) make_system(*own(pid));
  started_ = true;
  step_ = Process::kNoStep;  // what is sent before the first step was sent by none
  for (size_t i = 1; i < options_->nodes.size(); ++i) add_node(make_atom(options_->nodes[i]));
  // Whatever the start itself took does not count.
  time_passes_from_ = reductions_ + 1'000'000;
  reductions_at_start_ = reductions_;
}

Machine::Machine(const Machine&) = default;
Machine::~Machine() = default;

std::unique_ptr<Machine> Machine::clone() const {
  auto copy = std::unique_ptr<Machine>(new Machine(*this));
  copy->recording = nullptr;
  copy->event = nullptr;
  copy->observer = nullptr;
  return copy;
}

/// A process may do the same again and again within a step, if nobody can notice.
void Machine::forget_repeated_touches() {
  std::vector<Touch> kept;
  HashSet<std::array<uint64_t, 3>> seen;
  for (const Touch& touch : *recording) {
    const uint64_t how = static_cast<uint64_t>(touch.kind) << 16U | static_cast<uint64_t>(touch.mode) << 8U |
                         static_cast<uint64_t>(touch.claimed);
    if (seen.insert({how, touch.object, touch.key}).second) kept.push_back(touch);
  }
  *recording = std::move(kept);
  touches_kept_ = std::max(kTouchesKept, 2 * recording->size());
}

/// Whoever is there before the program starts is part of OTP. Most of them can be asked by several processes
/// at once without anybody being able to tell who was first.
void Machine::make_system(Process& process) {
  static constexpr std::string_view kHarmless[] = {"code_server",
                                                   "erl_prim_loader",
                                                   "erl_signal_server",
                                                   "error_logger",
                                                   "erts_code_purger",
                                                   "init",
                                                   "kernel_refc",
                                                   "logger",
                                                   "logger_handler_watcher",
                                                   "logger_proxy",
                                                   "logger_std_h_default",
                                                   "logger_sup",
                                                   "standard_error",
                                                   "standard_error_sup",
                                                   "user",
                                                   "user_drv"};
  process.is_system = true;
  const std::string_view name = process.registered_name ? atom_text(process.registered_name) : "";
  process.is_harmless = std::find(std::begin(kHarmless), std::end(kHarmless), name) != std::end(kHarmless);
}

Tables& Machine::tables() {
  auto& tables = nodes_[current_node_].tables;
  if (tables.use_count() != 1) tables = std::make_shared<Tables>(*tables);
  return *tables;
}

FileSystem& Machine::files() {
  if (files_.use_count() != 1) files_ = std::make_shared<FileSystem>(*files_);
  return *files_;
}

Term Machine::alias_process(uint64_t reference) const {
  const auto found = aliases_->find(reference);
  return found == aliases_->end() ? Term::none() : found->second;
}

uint64_t Machine::new_reference() {
  if (!running_) return ++references_;
  Process& process = *own(running_);
  return (process.pid.number() << 32) | ++process.references;
}

uint64_t Machine::new_now_us() {
  last_now_us_ = std::max(last_now_us_ + 1, options_->start_time_us + time_us_);
  return last_now_us_;
}

/// SplitMix64 (Steele, Lea and Flood, 2014): every seed gives a good sequence.
uint64_t Machine::random() {
  uint64_t z = (random_ += 0x9E3779B97F4A7C15);
  if (explores() && running_) {
    // Not from a common sequence, or it would depend on the schedule who gets which.
    Process& process = *own(running_);
    z = options_->seed + ((process.pid.number() << 32) | ++process.uniques) * 0x9E3779B97F4A7C15;
  }
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

void Machine::missing(std::string_view what) {
  // Kernel tries a few things while it starts that it can do without.
  const bool is_starting = options_->booted && !started_;
  if (is_starting) return;
  // Who asks for a library may have something else for what it does.
  if (!what.starts_with("the native library of ") || lacking_.empty()) lacking_ = what;
  if (missing_->emplace(what).second) output_->missing(what);
}

}  // namespace ravel::vm
