// SPDX-License-Identifier: Apache-2.0
#include "cli/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/bytes.h"
#include "base/file.h"
#include "cli/program.h"
#include "cli/terminal.h"
#include "cli/tested.h"
#include "cli/version.h"
#include "explore/replay.h"
#include "explore/story_maker.h"
#include "quick/outcome.h"
#include "quick/units.h"
#include "vm/build.h"
#include "vm/call_text.h"
#include "vm/external.h"
#include "vm/print.h"

namespace ravel::cli {

namespace {

using explore::BeamOptions;
using explore::Trace;
using explore::TraceModule;

constexpr size_t kArgumentMax = 60;  ///< characters of an argument in a title

vm::MachineOutput quiet_output() {
  vm::MachineOutput output;
  output.missing = [](std::string_view what) { tell_user(fmt::format("ravel: missing: {}\n", what)); };
  return output;
}

NamedOptions named_options(const ExploreRequest& request, const vm::MachineOptions& used) {
  NamedOptions named;
  if (request.program.booted) named.emplace_back("booted", "true");
  if (request.processes != "tested") named.emplace_back("processes", request.processes);
  if (request.system_processes) named.emplace_back("system-processes", "true");
  if (request.property) named.emplace_back("property", "true");
  if (request.time_outs != "last") {
    named.emplace_back("time-outs", request.time_outs);
    named.emplace_back("early", std::to_string(request.early));
  }
  if (request.time_flows) named.emplace_back("time-flows", "true");
  if (request.is_test) named.emplace_back("test", "true");
  if (request.is_driver) named.emplace_back("driver", "true");
  if (request.told != UINT64_MAX) named.emplace_back("told", std::to_string(request.told));
  const auto add = [&](const char* name, const std::vector<std::string>& values) {
    for (const std::string& value : values) named.emplace_back(name, value);
  };
  // A replay has the limits that the search had.
  const auto limit = [&](const char* name, auto value, auto usual) {
    if (value != usual) named.emplace_back(name, std::to_string(value));
  };
  const vm::MachineOptions usual;
  limit("processes-max", used.processes_max, usual.processes_max);
  limit("atoms-max", used.atoms_max, usual.atoms_max);
  limit("memory-max", used.memory_max, usual.memory_max);
  limit("reductions-max", used.reductions_max, static_cast<int64_t>(kExploreReductions));
  add("node", request.program.nodes);
  add("normal", request.normal);
  add("ignore", request.ignore);
  add("fault", request.fault);
  add("atomic", request.atomic);
  add("side-effect", request.side_effect);
  return named;
}

/// The limit that a trace names, or null.
uint64_t* limit_of(MachineLimits& limits, std::string_view name) {
  if (name == "processes-max") return &limits.processes;
  if (name == "atoms-max") return &limits.atoms;
  if (name == "memory-max") return &limits.memory;
  return name == "reductions-max" ? &limits.reductions : nullptr;
}

/// The request that a trace was made by, as far as it matters to how the program runs.
Result<ExploreRequest> request_of(const Trace& trace) {
  ExploreRequest request;
  vm::Heap heap;
  request.program.target = fmt::format("{}:{}", vm::print_term(vm::make_atom(trace.module)),
                                       vm::print_term(vm::make_atom(trace.function)));
  for (const std::string& bytes : trace.arguments) {
    size_t used = 0;
    const vm::Term term = vm::decode_term(nullptr, heap, as_bytes(bytes), used, false);
    if (term == vm::Term::none() || used != bytes.size())
      return fail("the trace is damaged: an argument is no term");
    request.program.arguments.push_back(vm::print_term(term));
  }
  request.program.code_path = trace.code_path;
  for (const auto& [name, value] : trace.options) {
    if (name == "booted")
      request.program.booted = value == "true";
    else if (name == "node")
      request.program.nodes.push_back(value);
    else if (name == "processes")
      request.processes = value;
    else if (name == "system-processes")
      request.system_processes = value == "true";
    else if (name == "test")
      request.is_test = value == "true";
    else if (name == "driver")
      request.is_driver = value == "true";
    else if (uint64_t* const limit = limit_of(request.program.limits, name))
      std::from_chars(value.data(), value.data() + value.size(), *limit);
    else if (name == "told")
      std::from_chars(value.data(), value.data() + value.size(), request.told);
    else if (name == "property")
      request.property = value == "true";
    else if (name == "time-outs")
      request.time_outs = value;
    else if (name == "time-flows")
      request.time_flows = value == "true";
    else if (name == "early")
      std::from_chars(value.data(), value.data() + value.size(), request.early);
    else if (name == "ignore")
      request.ignore.push_back(value);
    else if (name == "normal")
      request.normal.push_back(value);
    else if (name == "fault")
      request.fault.push_back(value);
    else if (name == "atomic")
      request.atomic.push_back(value);
    else if (name == "side-effect")
      request.side_effect.push_back(value);
    else
      return fail(fmt::format("the trace needs something that this release does not know: {}", name));
  }
  return request;
}

/// "{untimed,f_test_}" and "{printed,f_test}" are f_test_ and f_test to people; of ExUnit's
/// "{[app],wanted,'test a'}" the test.
std::string unit_text(const std::string& term) {
  for (const std::string_view how : {"{untimed,", "{printed,"})
    if (term.starts_with(how)) return unit_text(term.substr(how.size(), term.size() - how.size() - 1));
  for (const std::string_view how : {",wanted,", ",any,"})
    if (const size_t at = term.find(how); term.starts_with("{[") && at != std::string::npos)
      return term.substr(at + how.size(), term.size() - at - how.size() - 1);
  return term;
}

std::string md5_of(const vm::LoadedModule& module) {
  return {reinterpret_cast<const char*>(module.md5.data()), module.md5.size()};
}

}  // namespace

explore::BeamOptions beam_options(const ExploreRequest& request, vm::MachineOptions machine) {
  BeamOptions options;
  options.machine = std::move(machine);
  options.target = request.program.target;
  options.arguments = request.program.arguments;
  options.machine.system_races = request.system_processes;
  options.any_process = request.processes == "any";
  options.normal = request.normal;
  options.ignored = ignored_kinds(request);
  options.is_property = request.property;
  options.machine.time_outs = request.time_outs == "all"       ? vm::TimeOuts::all
                              : request.time_outs == "ordered" ? vm::TimeOuts::ordered
                                                               : vm::TimeOuts::last;
  options.machine.early_max = request.early;
  options.machine.time_flows = request.time_flows;
  for (const std::string& fault : request.fault) {
    options.faults_kill |= fault == "kill";
    options.faults_exit |= fault == "exit";
    options.faults_net |= fault == "net";
  }
  options.atomic = request.atomic;
  options.side_effects = request.side_effect;
  return options;
}

std::vector<explore::FailureKind> ignored_kinds(const ExploreRequest& request) {
  std::vector<explore::FailureKind> kinds;
  for (const std::string& name : request.ignore)
    if (const auto kind = explore::failure_of_name(name == "exit" ? "crash" : name)) kinds.push_back(*kind);
  return kinds;
}

Result<explore::Trace> load_trace(const std::string& file) {
  const auto bytes = read_file(file);
  if (!bytes) return fail(bytes.error().message);
  auto trace = explore::read_trace(*bytes);
  if (!trace) return fail(fmt::format("{}: {}", file, trace.error().message));
  return trace;
}

Result<ExploreRequest> as_the_tests_of(ExploreRequest request) {
  std::string asked = request.program.target;
  std::erase(asked, '\'');
  for (const std::string& file : request.against) {
    const auto trace = load_trace(file);
    if (!trace) return fail(trace.error().message);
    const auto made_by = request_of(*trace);
    if (!made_by) return fail(made_by.error().message);
    const std::vector<std::string>& unit = made_by->program.arguments;
    if (made_by->program.target != quick::kUnitFunction || unit.size() < 3) continue;
    std::string tested = fmt::format("{}:{}", unit[1], unit_text(unit[2]));
    std::erase(tested, '\'');
    if (tested != asked || !request.program.arguments.empty()) continue;
    request.program.target = made_by->program.target;
    request.program.arguments = unit;
    request.program.booted = made_by->program.booted;
    request.is_test = true;
    request.time_outs = made_by->time_outs;
  }
  return request;
}

Result<Session> Session::open(BeamOptions options) {
  auto system = explore::BeamSystem::make(options, quiet_output());
  if (!system) return fail(system.error().message);
  Session session;
  session.system_ = std::move(*system);
  std::string arguments;
  for (const std::string& argument : options.arguments) {
    if (!arguments.empty()) arguments += ", ";
    arguments += argument.size() > kArgumentMax ? argument.substr(0, kArgumentMax) + "..." : argument;
  }
  session.title_ = fmt::format("{}({})", options.target, arguments);
  session.options_ = std::move(options);
  return session;
}

namespace {

/// EUnit's generators only make tests; whoever explores one wants these to run. (Time-outs of EUnit itself
/// would fire at any time, like all others.)
ExploreRequest with_generated(ExploreRequest request) {
  const std::string& target = request.program.target;
  const size_t colon = target.rfind(':');
  if (request.is_test || colon == std::string::npos || !request.program.arguments.empty()) return request;
  if (!target.ends_with("_test_") && !target.ends_with("_test_'")) return request;
  request.program.arguments = {"eunit", target.substr(0, colon),
                               fmt::format("{{untimed,{}}}", target.substr(colon + 1))};
  request.program.target = quick::kUnitFunction;
  request.is_test = true;
  // As `ravel test` has it: fixtures start applications.
  request.program.booted |= request.program.nodes.empty();
  return request;
}

}  // namespace

Result<Session> Session::open(const ExploreRequest& asked) {
  const ExploreRequest request = with_generated(asked);
  auto machine = machine_options(request.program, kExploreReductions);
  if (!machine) return fail(machine.error().message);
  BeamOptions options = beam_options(request, *std::move(machine));
  if (request.is_test || request.is_driver) {
    // Before everything else: a real PropEr there would be taken for ours.
    const auto library = test_library();
    if (!library) return fail(library.error().message);
    auto& folders = options.machine.code_path;
    folders.insert(request.is_test ? folders.begin() : folders.end(), library->ebin);
    if (request.is_test) folders.push_back(library->last);
    if (request.is_test) options.ends_with_main = request.program.target == quick::kUnitFunction;
  }
  if (request.is_test) options.judge = quick::failure_of_result;
  auto session = open(std::move(options));
  if (!session) return session;
  if (request.is_test != asked.is_test)  // what is called is there in any case
    if (auto there = session->check_function(asked.program.target); !there)
      return fail(there.error().message);
  session->told_ = request.told;
  session->is_test_ = request.is_test;
  const auto& arguments = request.program.arguments;
  if (request.is_test && request.program.target == quick::kUnitFunction && arguments.size() > 2) {
    session->title_ = fmt::format("{}:{}", arguments[1], unit_text(arguments[2]));
    session->module_ = arguments[1];
    std::erase(session->module_, '\'');
  } else if (request.is_test && arguments.size() > 1) {
    session->title_ = fmt::format("{}:{}()", arguments[0], arguments[1]);
  }
  return session;
}

Result<Session> Session::open(const Trace& trace, const std::vector<std::string>& code_path) {
  auto request = request_of(trace);
  if (!request) return fail(request.error().message);
  auto& folders = request->program.code_path;
  folders.insert(folders.begin(), code_path.begin(), code_path.end());
  auto session = open(*request);
  if (!session) return session;
  if (auto same = session->check_code(trace); !same) return fail(same.error().message);
  return session;
}

Result<void> Session::check_function(const std::string& target) const {
  vm::Heap heap;
  auto call = vm::read_call(target, {}, heap);
  if (!call) return fail(call.error().message);
  if (vm::find_called(system_->machine(), call->function)) return {};
  return fail(fmt::format("there is no function {}/0 (searched the code path and OTP's libraries)", target));
}

Result<void> Session::check_code(const Trace& trace) const {
  vm::Machine& machine = system_->machine();
  for (const TraceModule& module : trace.modules) {
    const std::string path = machine.find_module_file(vm::make_atom(module.name));
    if (path.empty())
      return fail(fmt::format(
          "the trace was made with a module {} that is not here (is a --pa folder missing?)", module.name));
    const auto loaded = machine.store().load_file(path);
    if (!loaded) return fail(loaded.error().message);
    if (md5_of(**loaded) != module.md5)
      return fail(
          fmt::format("the trace was made from other code: the module {} has changed since; find the "
                      "failure again with `ravel explore`",
                      module.name));
  }
  return {};
}

explore::Start Session::start() const {
  // Each thread gets a system that shares no memory with the others'.
  return explore::beam_start(options_);
}

explore::Start Session::plain_start() const {
  BeamOptions options = options_;
  options.machine.keep_positions = false;
  return explore::beam_start(options);
}

std::string Session::module() const {
  return module_.empty() ? std::string(vm::atom_text(system_->called().module)) : module_;
}

std::vector<std::string> Session::modules() const {
  std::vector<std::string> modules;
  for (const auto& [name, module] : system_->machine().world().current) {
    if (module->path.empty() || module->path.starts_with(options_.machine.otp_root)) continue;
    std::string& text = modules.emplace_back(fmt::format("{} ", vm::atom_text(module->name)));
    for (const uint8_t byte : module->md5) text += fmt::format("{:02x}", byte);
  }
  std::ranges::sort(modules);
  return modules;
}

Trace Session::trace(const ExploreRequest& request, const std::vector<explore::Action>& actions) const {
  Trace trace;
  trace.made_by = fmt::format("ravel {}", kVersion);
  vm::Heap heap;
  if (const auto call = vm::read_call(options_.target, options_.arguments, heap)) {
    trace.module = vm::atom_text(system_->called().module);
    trace.function = vm::atom_text(system_->called().name);
    for (const vm::Term argument : call->arguments)
      trace.arguments.push_back(vm::encode_term(nullptr, argument, {}));
  }
  trace.code_path = request.program.code_path;
  ExploreRequest used_request = request;
  used_request.is_test = is_test_;
  used_request.program.booted = options_.machine.booted;
  trace.options = named_options(used_request, options_.machine);
  trace.strategy = request.strategy;
  trace.seed = request.seed;
  trace.actions = actions;

  explore::Execution execution(system_->clone());
  const explore::Replayed replayed = explore::replay(execution, actions);
  trace.outcome = replayed.outcome;
  trace.failure = replayed.failure;
  if (trace.failure) trace.failure->details.clear();
  // OTP's own modules are not listed: another OTP shows by the schedule not being possible any more.
  const auto& used = static_cast<explore::BeamSystem&>(execution.system()).machine();
  for (const auto& [name, module] : used.world().current)
    if (!module->path.empty() && !module->path.starts_with(options_.machine.otp_root))
      trace.modules.push_back({std::string(vm::atom_text(module->name)), md5_of(*module)});
  std::ranges::sort(trace.modules, {}, &TraceModule::name);
  return trace;
}

explore::Story Session::story(const std::vector<explore::Action>& actions,
                              explore::OtherOrders others) const {
  std::vector<explore::Action> told = actions;
  told.resize(std::min<size_t>(told.size(), told_));
  std::unique_ptr<explore::System> copy = system_->clone();
  auto* start = static_cast<explore::BeamSystem*>(copy.release());
  explore::Story story = explore::make_story(std::unique_ptr<explore::BeamSystem>(start), told, others);
  story.title = title_;
  if (told.size() == actions.size()) return story;
  explore::Execution execution(system_->clone());
  const explore::Replayed replayed = explore::replay(execution, actions);
  story.outcome = replayed.outcome;
  story.failed = replayed.failure.has_value();
  if (replayed.failure) {
    story.failure = replayed.failure->details;
    story.failure.insert(story.failure.begin(), replayed.failure->message);
  }
  return story;
}

}  // namespace ravel::cli
