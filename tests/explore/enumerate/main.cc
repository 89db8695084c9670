// SPDX-License-Identifier: Apache-2.0
//
// explore_enumerate [--plain] [--limit N] [--time-outs last|ordered|all] --pa FOLDER CALL...
//
// Every interleaving of small programs, by the most simple means: at each point every transition of the
// machine is tried on a copy. Messages are delivered by transitions of their own, as OTP has it. For each
// CALL, "module:function(Arguments)", a line: classes, outcomes, and how much was looked at. This is what the
// explorer (src/explore) is compared with, and it shares no code with it.
//
// Prefixes that have led to the same state are gone on from once (history.h); --plain does not even do that.
#include <fmt/format.h>
#include <malloc.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/process.h"
#include "history.h"
#include "vm/build.h"
#include "vm/print.h"
#include "vm/term_reader.h"
#include "zone.h"

namespace ravel::enumerate {
namespace {

using vm::Machine;
using vm::Term;

struct Options {
  bool plain = false;
  vm::TimeOuts time_outs = vm::TimeOuts::last;
  uint64_t limit = 2'000'000;
  std::vector<std::string> code_path, calls;
};

std::string otp_root() {
  const auto erl = find_program("erl");
  std::error_code error;
  const auto real = erl ? std::filesystem::canonical(*erl, error) : std::filesystem::path();
  return error || real.empty() ? "" : real.parent_path().parent_path().string();
}

class Enumerator {
 public:
  explicit Enumerator(const Options& options) : options_(options) {}

  nlohmann::json run(const std::string& call) {
    vm::MachineOptions machine_options;
    machine_options.otp_root = otp_root();
    machine_options.code_path = options_.code_path;
    machine_options.explore = true;
    machine_options.time_outs = options_.time_outs;
    auto machine = std::make_unique<Machine>(machine_options, vm::MachineOutput{});
    for (const char* module : {"erlang",
                               "lists",
                               "maps",
                               "ets",
                               "proplists",
                               "gen",
                               "gen_server",
                               "gen_statem",
                               "sys",
                               "proc_lib",
                               "counters",
                               "atomics",
                               "persistent_term",
                               "timer",
                               "file",
                               "prim_file",
                               "filename",
                               "supervisor",
                               "init",
                               "logger",
                               "error_handler"})
      machine->load_module(vm::make_atom(module));
    const size_t colon = call.find(':'), open = call.find('(');
    const std::string module = call.substr(0, colon), function = call.substr(colon + 1, open - colon - 1);
    vm::Heap heap;
    const auto arguments = vm::read_term(heap, "{" + call.substr(open + 1, call.rfind(')') - open - 1) + "}");
    if (!arguments) return {{"call", call}, {"error", arguments.error().message}};
    std::vector<Term> list;
    for (size_t i = 0; i < arguments->tuple_size(); ++i) list.push_back(arguments->element(i));
    machine->load_module(vm::make_atom(module));
    main_ =
        machine->spawn({vm::make_atom(module), vm::make_atom(function), static_cast<uint32_t>(list.size())},
                       list, Term::none());
    Zone zone;
    zone.note(*machine);
    go_on(std::move(machine), {}, std::move(zone));
    return result(call);
  }

 private:
  struct Seen {
    std::string outcome;
    Digest texts;
  };

  nlohmann::json result(const std::string& call) const {
    std::set<std::string> outcomes;
    for (const auto& [meaning, seen] : classes_) outcomes.insert(seen.outcome);
    nlohmann::json line{{"call", call},
                        {"classes", classes_.size()},
                        {"outcomes", outcomes},
                        {"states", states_},
                        {"ends", ends_}};
    if (states_ >= options_.limit) line["error"] = "the limit of states was reached";
    if (!disagreement_.empty()) line["error"] = disagreement_;
    return line;
  }

  /// Once the tested function has ended time stands still.
  std::vector<vm::Transition> enabled(const Machine& machine) const {
    std::vector<vm::Transition> found = machine.enabled();
    if (machine.find(main_) != nullptr) return found;
    std::erase_if(found, [&](const vm::Transition& each) {
      return each.kind == vm::TransitionKind::timer && !machine.timers().find(each.timer)->is_early &&
             machine.timers().find(each.timer)->due_us > machine.now_us();
    });
    return found;
  }

  std::string outcome(const Machine& machine) const {
    if (machine.halted()) return fmt::format("halt {}", *machine.halted());
    const auto end = machine.exit_reason(main_);
    if (!end) return "deadlock";
    const Term kind = end->term.element(0);
    Term reason = end->term.element(1);
    const bool has_trace = (kind.is(vm::atoms::error) || kind.is(vm::atoms::throw_)) && reason.is_tuple(2);
    if (has_trace) reason = reason.element(0);
    const std::string value = vm::print_term(reason);
    return kind.is(vm::atoms::normal) ? value : std::string(vm::atom_text(kind)) + ": " + value;
  }

  void end(const Machine& machine, const History& history) {
    ++ends_;
    const auto [found, is_new] =
        classes_.try_emplace(history.meaning(), Seen{outcome(machine), history.texts()});
    if (is_new) return;
    if (found->second.outcome != outcome(machine))
      disagreement_ = "one class, two outcomes: " + found->second.outcome + ", " + outcome(machine);
    else if (found->second.texts != history.texts())
      disagreement_ = "one class, different calls";
  }

  struct Next {
    std::unique_ptr<Machine> machine;
    History history;
    Zone zone;
  };

  Digest state_of(const Next& next) const {
    Digest digest = next.history.state();
    if (options_.time_outs == vm::TimeOuts::ordered) digest.add(next.zone.hash());
    return digest;
  }

  /// False if there is no time at which it could happen.
  bool is_in_time(Next& next, const vm::Transition& transition) const {
    if (options_.time_outs != vm::TimeOuts::ordered) return true;
    const uint64_t timer = transition.kind == vm::TransitionKind::timer ? transition.timer : 0;
    return next.zone.advance(*next.machine, timer);
  }

  void go_on(std::unique_ptr<Machine> machine, History history, Zone zone) {
    std::vector<Next> all;
    for (;;) {
      if (++states_ >= options_.limit) return;
      const auto transitions = enabled(*machine);
      if (transitions.empty()) return end(*machine, history);
      all.clear();
      bool was_nothing = false;
      for (const vm::Transition& transition : transitions) {
        Next next{machine->clone(), history, zone};
        if (!is_in_time(next, transition)) continue;
        was_nothing = !next.history.step(*next.machine, transition);
        next.zone.note(*next.machine);
        if (was_nothing) {
          machine = std::move(next.machine);
          history = std::move(next.history);
          zone = std::move(next.zone);
          break;
        }
        all.push_back(std::move(next));
      }
      if (!was_nothing) break;
    }
    machine.reset();
    for (Next& next : all)
      if (options_.plain || seen_.insert(state_of(next)).second)
        go_on(std::move(next.machine), std::move(next.history), std::move(next.zone));
  }

  const Options& options_;
  Term main_;
  std::map<Digest, Seen> classes_;
  std::set<Digest> seen_;
  uint64_t states_ = 0, ends_ = 0;
  std::string disagreement_;
};

vm::TimeOuts time_outs_of(std::string_view name) {
  return name == "all" ? vm::TimeOuts::all : name == "ordered" ? vm::TimeOuts::ordered : vm::TimeOuts::last;
}

int run(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--plain")
      options.plain = true;
    else if (argument == "--time-outs" && i + 1 < argc)
      options.time_outs = time_outs_of(argv[++i]);
    else if (argument == "--limit" && i + 1 < argc)
      options.limit = std::stoull(argv[++i]);
    else if (argument == "--pa" && i + 1 < argc)
      options.code_path.push_back(std::filesystem::absolute(argv[++i]).string());
    else
      options.calls.push_back(argument);
  }
  // Machines come and go all the time: their memory is kept.
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  for (const std::string& call : options.calls) {
    const std::string line = Enumerator(options).run(call).dump();
    std::fputs((line + "\n").c_str(), stdout);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace ravel::enumerate

int main(int argc, char** argv) { return ravel::enumerate::run(argc, argv); }
