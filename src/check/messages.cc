// SPDX-License-Identifier: Apache-2.0
//
// stuck-receive and lost-message: communication deadlocks (Christakis and Sagonas 2011, section 4.1)
// of processes that are spawned by hand. Both need to know all that is sent to a process, or
// all that it may receive; where that is not known there is silence.
//
//   stuck-receive  a receive without `after`, in code that only this process runs, and no send of the
//                  program has the process as its destination (no-message), or none with a message
//                  that a clause takes (wrong-message). The pid must not get away: put into data,
//                  given to library code, registered. And the process must not ask for messages
//                  of another kind: no self(), monitors, timers, ports, sockets, trapped exits.
//                  Also a receive whose clauses all wait for a reference just made and given to nobody.
//   lost-message   a message to exactly this process, which no receive of all the code that it runs takes.
//
// Incomplete on purpose: processes known by name, pids inside messages, what unknown code does.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "check/checks.h"
#include "check/places.h"
#include "ir/receive.h"
#include "model/spawns.h"

namespace ravel::check {

namespace {

using flow::ObjId;
using flow::ObjKind;
using flow::OriginId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

constexpr size_t kFunctionsMax = 400;  ///< of one process; larger ones are not looked at

/// A message that some code sends to a process of the topology.
struct Sent {
  FuncId func;
  InstrId instr;
  ValueId message;
  bool only = false;  ///< to this process and no other
};

/// A process that is spawned in one place, and what is known of it.
struct Spawned {
  OriginId origin;
  ObjId pid;
  std::vector<FuncId> functions;  ///< that it may run
  bool code_known = true;         ///< all it calls was seen
  bool quiet = true;              ///< nothing but sends to its pid can give it a message
  bool escapes = false;           ///< somebody not seen may know the pid
  bool returned = false;          ///< an exported function returns the pid
  std::vector<Sent> sent;
};

/// Built-in functions after which messages arrive, or by which the pid becomes known.
bool brings_messages(Symbol name) {
  static constexpr std::string_view kNames[] = {"self",
                                                "monitor",
                                                "monitor_node",
                                                "send_after",
                                                "start_timer",
                                                "open_port",
                                                "process_flag",
                                                "spawn_monitor",
                                                "spawn_opt",
                                                "spawn_request",
                                                "alias",
                                                "trace",
                                                "port_connect",
                                                "group_leader",
                                                "system_flag",
                                                "system_monitor",
                                                "check_process_code"};
  return std::ranges::find(kNames, name.view()) != std::end(kNames);
}

/// Modules that neither send to the caller nor receive, as far as the caller sees.
bool is_plain(Symbol module) {
  static constexpr std::string_view kNames[] = {"erlang", "lists",  "maps", "io",        "io_lib", "string",
                                                "math",   "binary", "ets",  "proplists", "rand",   "unicode"};
  return std::ranges::find(kNames, module.view()) != std::end(kNames);
}

class Messages {
 public:
  explicit Messages(const CheckInput& input) : input_(input), values_(input.flow.values) {
    find_processes();
    if (!processes_.empty()) find_uses();
  }

  std::vector<report::Finding> stuck() {
    std::vector<report::Finding> result;
    for (const Spawned& process : processes_) {
      if (!process.code_known || !process.quiet || process.escapes) continue;
      for (const FuncId f : process.functions) {
        const auto origins = input_.flow.origins.of(f);
        if (origins.size() != 1 || input_.program.module_of(f).library) continue;
        for (const ir::Receive& receive : receives(f)) look_at(process, f, receive, result);
      }
    }
    for (uint32_t f = 0; f < input_.program.function_count(); ++f) fresh_references(FuncId(f), result);
    return result;
  }

  std::vector<report::Finding> lost() {
    std::vector<report::Finding> result;
    for (const Spawned& process : processes_) {
      if (!process.code_known) continue;
      for (const Sent& sent : process.sent)
        if (sent.only && is_lost(process, sent)) result.push_back(lost_finding(process, sent));
    }
    return result;
  }

 private:
  // ---- topology

  void find_processes() {
    const auto origins = input_.flow.origins.origins();
    for (uint32_t o = 0; o < origins.size(); ++o) {
      const flow::Origin& origin = origins[o];
      if (origin.kind != flow::OriginKind::spawned || input_.program.module_of(origin.site_func).library)
        continue;
      const ir::Instr& site = input_.program.function(origin.site_func).instr(origin.site);
      if (site.op != Op::call || values_.callees(origin.site_func, origin.site).incomplete) continue;
      const ir::FuncName& callee =
          input_.program.module_of(origin.site_func).callee(ir::CalleeId(site.payload));
      const model::SpawnForm* form = model::find_spawn(callee.module, callee.name, callee.arity);
      if (form == nullptr || form->result != model::SpawnForm::pid ||
          form->options != model::SpawnForm::kNone)
        continue;
      Spawned process;
      process.origin = OriginId(o);
      for (const ObjId id : values_.value(origin.site_func, site.result).objects)
        if (values_.object(id).kind == ObjKind::pid && values_.object(id).func == origin.site_func &&
            values_.object(id).value == site.result)
          process.pid = id;
      if (!process.pid.valid() || !collect_functions(origin, process)) continue;
      by_pid_.emplace(process.pid, static_cast<uint32_t>(processes_.size()));
      processes_.push_back(std::move(process));
    }
  }

  bool collect_functions(const flow::Origin& origin, Spawned& process) const {
    std::vector<FuncId>& list = process.functions;
    HashSet<FuncId> seen;
    for (const FuncId f : origin.entries)
      if (seen.insert(f).second) list.push_back(f);
    for (size_t i = 0; i < list.size(); ++i) {
      if (list.size() > kFunctionsMax) return false;
      look_at_code(list[i], process);
      for (const FuncId callee : input_.flow.calls.callees(list[i]))
        if (seen.insert(callee).second) list.push_back(callee);
    }
    std::ranges::sort(list);
    return true;
  }

  /// Whether all that a function calls was seen, and whether it may bring messages.
  void look_at_code(FuncId f, Spawned& process) const {
    const ir::Function& function = input_.program.function(f);
    const ir::Module& module = input_.program.module_of(f);
    static const Symbol erlang("erlang"), sleep("sleep");
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      if (!ir::is_call(instr.op)) continue;
      if (instr.op != Op::call) {
        if (values_.callees(f, InstrId(i)).incomplete) process.code_known = false;
        continue;
      }
      const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
      if (callee.module == erlang && brings_messages(callee.name)) process.quiet = false;
      if (input_.program.find(callee).valid()) continue;
      const bool known = is_plain(callee.module) || callee.name == sleep ||
                         model::find_spawn(callee.module, callee.name, callee.arity) != nullptr ||
                         !values_.requests(f).empty();
      if (!known) process.code_known = false;
    }
  }

  /// Follows the pids through every function: what is sent to them, and where they get out of sight.
  void find_uses() {
    for (uint32_t f = 0; f < input_.program.function_count(); ++f) {
      const FuncId func(f);
      const ir::Function& function = input_.program.function(func);
      for (uint32_t i = 0; i < function.instrs.size(); ++i) {
        const auto operands = function.operands_of(function.instrs[i]);
        for (uint32_t o = 0; o < operands.size(); ++o) {
          const flow::ValueSet set = values_.value(func, operands[o]);
          for (const ObjId id : set.objects) {
            const auto it = by_pid_.find(id);
            if (it != by_pid_.end()) use(processes_[it->second], func, InstrId(i), o, set.only() == id);
          }
          if (o == 0 && function.instrs[i].op == Op::send && set.unknown)
            sent_anywhere_.push_back({func, InstrId(i), operands[1], false});
        }
      }
    }
  }

  void use(Spawned& process, FuncId func, InstrId id, uint32_t operand, bool only) {
    const ir::Function& function = input_.program.function(func);
    const ir::Instr& instr = function.instr(id);
    if (input_.program.module_of(func).library) process.escapes = true;
    switch (instr.op) {
      case Op::send:
        if (operand == 0)
          process.sent.push_back({func, id, function.operands_of(instr)[1], only});
        else
          process.escapes = true;
        return;
      case Op::alloc:
        if (instr.kind == static_cast<uint16_t>(ir::AllocKind::closure)) return;
        if (!only_spawn_arguments(func, instr.result)) process.escapes = true;
        return;
      case Op::ret:
        if (function.exported) process.returned = true;
        // Who calls a fun is not always seen.
        if (!function.parent.name.empty()) process.escapes = true;
        return;
      case Op::call:
        return use_in_call(process, func, id, operand, only);
      case Op::call_value:
      case Op::call_dynamic:
      case Op::call_apply:
        if (values_.callees(func, id).incomplete || values_.callees(func, id).edges.empty())
          process.escapes = true;
        return;
      case Op::store:
        process.escapes = true;
        return;
      default:
        return;
    }
  }

  void use_in_call(Spawned& process, FuncId func, InstrId id, uint32_t operand, bool only) {
    const ir::Function& function = input_.program.function(func);
    const ir::Instr& instr = function.instr(id);
    const ir::FuncName& callee = input_.program.module_of(func).callee(ir::CalleeId(instr.payload));
    static const Symbol erlang("erlang"), send("send");
    if (callee.module == erlang && callee.name == send && operand == 0) {
      process.sent.push_back({func, id, function.operands_of(instr)[1], only});
      return;
    }
    static constexpr std::string_view kHarmless[] = {
        "link", "unlink",           "exit", "monitor", "is_pid", "node",      "=:=",
        "=/=",  "is_process_alive", "==",   "/=",      "!",      "demonitor", "process_info"};
    if (callee.module == erlang && std::ranges::find(kHarmless, callee.name.view()) != std::end(kHarmless))
      return;
    // Only what flow/ follows into the callee is seen there.
    const auto edges = values_.callees(func, id).edges;
    if (edges.empty() || std::ranges::any_of(edges, [&](const flow::CallEdge& edge) {
          return input_.program.module_of(edge.callee).library;
        }))
      process.escapes = true;
  }

  /// A list whose only use is to be the arguments of spawn(M, F, Args).
  bool only_spawn_arguments(FuncId func, ValueId value) const {
    const ir::Function& function = input_.program.function(func);
    for (const ir::Instr& instr : function.instrs) {
      const auto operands = function.operands_of(instr);
      if (std::ranges::find(operands, value) == operands.end()) continue;
      if (instr.op == Op::alloc && instr.kind == static_cast<uint16_t>(ir::AllocKind::cons)) {
        if (!only_spawn_arguments(func, instr.result)) return false;
        continue;
      }
      if (instr.op != Op::call) return false;
      const ir::FuncName& callee = input_.program.module_of(func).callee(ir::CalleeId(instr.payload));
      if (model::find_spawn(callee.module, callee.name, callee.arity) == nullptr) return false;
    }
    return true;
  }

  // ---- matching

  const std::vector<ir::Receive>& receives(FuncId f) {
    const auto [it, fresh] = receives_.try_emplace(f);
    if (fresh) it->second = ir::find_receives(input_.program.module_of(f), input_.program.function(f));
    return it->second;
  }

  bool may_match(FuncId f, const ir::Pattern& pattern, const flow::ValueSet& set) const {
    if (set.unknown || set.top || set.empty()) return true;
    return std::ranges::any_of(set.objects, [&](ObjId id) { return may_match(f, pattern, id); });
  }

  bool may_match(FuncId f, const ir::Pattern& pattern, ObjId id) const {
    const flow::Object& object = values_.object(id);
    switch (pattern.kind) {
      case ir::PatternKind::any:
      case ir::PatternKind::pin:
        return true;
      case ir::PatternKind::constant: {
        const ir::Const& c = input_.program.module_of(f).constant(pattern.constant);
        if (c.kind == ir::ConstKind::atom)
          return object.kind == ObjKind::any_atom || (object.kind == ObjKind::atom && object.text == c.text);
        if (c.kind == ir::ConstKind::integer)
          return object.kind == ObjKind::any_number ||
                 (object.kind == ObjKind::number && object.number == c.number);
        return object.kind != ObjKind::atom || c.kind == ir::ConstKind::other;
      }
      case ir::PatternKind::tuple:
        if (object.kind != ObjKind::tuple || object.arity != pattern.items.size()) return false;
        for (uint32_t i = 0; i < object.arity; ++i)
          if (!may_match(f, pattern.items[i], values_.field(id, i))) return false;
        return true;
      case ir::PatternKind::cons:
        return object.kind == ObjKind::cons;
      case ir::PatternKind::map:
        return object.kind == ObjKind::map;
      case ir::PatternKind::typed:
        if (pattern.type == ir::TestKind::is_pid || pattern.type == ir::TestKind::is_reference ||
            pattern.type == ir::TestKind::is_integer)
          return object.kind != ObjKind::atom && object.kind != ObjKind::tuple;
        return true;
    }
    return true;
  }

  bool takes(FuncId f, const ir::Receive& receive, const Sent& sent) const {
    const flow::ValueSet message = values_.value(sent.func, sent.message);
    return std::ranges::any_of(
        receive.clauses, [&](const ir::Clause& clause) { return may_match(f, clause.pattern, message); });
  }

  bool is_lost(const Spawned& process, const Sent& sent) {
    const flow::ValueSet message = values_.value(sent.func, sent.message);
    if (message.unknown || message.empty() || input_.program.module_of(sent.func).library) return false;
    for (const FuncId f : process.functions)
      for (const ir::Receive& receive : receives(f))
        if (takes(f, receive, sent)) return false;
    return true;
  }

  // ---- findings

  void look_at(const Spawned& process, FuncId f, const ir::Receive& receive,
               std::vector<report::Finding>& out) const {
    if (!receive.waits_forever || receive.clauses.empty()) return;
    if (std::ranges::any_of(process.sent, [&](const Sent& sent) { return takes(f, receive, sent); })) return;
    // Whoever was given the pid may hand it to a function of the program that sends just this.
    if (process.returned &&
        std::ranges::any_of(sent_anywhere_, [&](const Sent& sent) { return takes(f, receive, sent); }))
      return;
    const bool nothing = process.sent.empty();
    report::Finding finding =
        make_stuck(f, receive, nothing ? "no-message" : "wrong-message", process.returned ? 0.5 : 0.8);
    finding.message =
        nothing ? fmt::format("nobody sends anything to this process: it waits for ever for {}",
                              expected(f, receive))
                : fmt::format("of all that is sent to this process nothing is {}: it waits for ever",
                              expected(f, receive));
    for (const Sent& sent : process.sent) {
      report::Place place =
          make_place(input_, report::Role::send, entry_path(input_, sent.func), {{sent.func, sent.instr}});
      place.what = "a message that no clause of the receive takes";
      finding.locations.push_back(std::move(place));
    }
    finding.reasons.push_back(fmt::format("it is the {}, whose pid stays within the program that was read",
                                          input_.flow.origins.describe(process.origin)));
    if (process.returned)
      finding.reasons.push_back(
          "an exported function returns its pid: code that was not read may send to it");
    out.push_back(std::move(finding));
  }

  report::Finding make_stuck(FuncId f, const ir::Receive& receive, std::string_view kind,
                             double score) const {
    report::Finding finding;
    finding.rule = "stuck-receive";
    finding.kind = kind;
    finding.score = score;
    finding.severity = score >= 0.7 ? report::Severity::error : report::Severity::warning;
    finding.subject = fmt::format("{} receive {}", written_name(input_.program, f), expected(f, receive));
    const InstrId at(input_.program.function(f).block(receive.block).end - 1);
    report::Place place = make_place(input_, report::Role::receive, entry_path(input_, f), {{f, at}});
    place.what = "receive " + expected(f, receive);
    finding.locations.push_back(std::move(place));
    finding.advice.push_back("send it what it waits for, or let the receive end: `after Time -> ...`");
    return finding;
  }

  std::string expected(FuncId f, const ir::Receive& receive) const {
    std::string text;
    for (const ir::Clause& clause : receive.clauses)
      text += (text.empty() ? "" : " or ") +
              ir::print(input_.program.module_of(f), input_.program.function(f), clause.pattern);
    return text;
  }

  report::Finding lost_finding(const Spawned& process, const Sent& sent) {
    report::Finding finding;
    finding.rule = "lost-message";
    finding.score = 0.7;
    finding.severity = report::Severity::warning;
    finding.subject = fmt::format("{} to {}", written_name(input_.program, sent.func),
                                  written_name(input_.program, process.functions.front()));
    finding.message = "the process that gets this message never takes it: it stays in the mailbox";
    report::Place place =
        make_place(input_, report::Role::send, entry_path(input_, sent.func), {{sent.func, sent.instr}});
    place.what = "a message";
    finding.locations.push_back(std::move(place));
    finding.reasons.push_back(fmt::format("it goes to the {}, and none of its receives has a clause for it",
                                          input_.flow.origins.describe(process.origin)));
    finding.advice.push_back("add a clause for it, or do not send it");
    return finding;
  }

  // ---- references that nobody was given

  static bool has_pin(const ir::Pattern& pattern, const std::vector<ValueId>& refs) {
    if (pattern.kind == ir::PatternKind::pin && std::ranges::find(refs, pattern.pin) != refs.end())
      return true;
    return std::ranges::any_of(pattern.items, [&](const ir::Pattern& p) { return has_pin(p, refs); });
  }

  void fresh_references(FuncId f, std::vector<report::Finding>& out) {
    if (input_.program.module_of(f).library) return;
    const std::vector<ValueId> refs = kept_references(f);
    if (refs.empty()) return;
    for (const ir::Receive& receive : receives(f)) {
      if (!receive.waits_forever || receive.clauses.empty()) continue;
      if (!std::ranges::all_of(receive.clauses,
                               [&](const ir::Clause& c) { return has_pin(c.pattern, refs); }))
        continue;
      report::Finding finding = make_stuck(f, receive, "no-message", 0.85);
      finding.message = "this receive waits for a reference that was just made and given to nobody";
      out.push_back(std::move(finding));
    }
  }

  /// References made in a function that are only compared.
  std::vector<ValueId> kept_references(FuncId f) const {
    const ir::Function& function = input_.program.function(f);
    const ir::Module& module = input_.program.module_of(f);
    static const Symbol erlang("erlang"), make_ref("make_ref");
    std::vector<ValueId> refs;
    for (const ir::Instr& instr : function.instrs)
      if (instr.op == Op::call && module.callee(ir::CalleeId(instr.payload)).module == erlang &&
          module.callee(ir::CalleeId(instr.payload)).name == make_ref)
        refs.push_back(instr.result);
    std::erase_if(refs, [&](ValueId ref) {
      return std::ranges::any_of(function.instrs, [&](const ir::Instr& instr) {
        if (instr.op == Op::test || instr.op == Op::refine) return false;
        const auto operands = function.operands_of(instr);
        return std::ranges::find(operands, ref) != operands.end();
      });
    });
    return refs;
  }

  const CheckInput& input_;
  const flow::ValueFlow& values_;
  std::vector<Spawned> processes_;
  HashMap<ObjId, uint32_t> by_pid_;
  std::vector<Sent> sent_anywhere_;  ///< to pids that are not known
  std::map<FuncId, std::vector<ir::Receive>> receives_;
};

}  // namespace

std::vector<report::Finding> stuck_receive(const CheckInput& input) { return Messages(input).stuck(); }

std::vector<report::Finding> lost_message(const CheckInput& input) { return Messages(input).lost(); }

}  // namespace ravel::check
