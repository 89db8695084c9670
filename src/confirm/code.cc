// SPDX-License-Identifier: Apache-2.0
#include "confirm/code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace ravel::confirm {

namespace {

constexpr std::string_view kCallbacks[] = {
    "init",          "handle_call",    "handle_cast",  "handle_info",       "handle_continue",
    "terminate",     "code_change",    "handle_event", "handle_sync_event", "callback_mode",
    "format_status", "behaviour_info", "child_spec",   "__info__"};

bool is_maker(std::string_view module, std::string_view name) {
  if (module == "ets" || module == "counters" || module == "atomics") return name == "new";
  if (module == "dets") return name == "open_file";
  if (module == "persistent_term") return name == "put";
  if (module == "mnesia") return name == "create_table";
  if (module == "application" || module == "pg")
    return name.starts_with("start") || name == "ensure_all_started";
  if (module == "erlang") return name == "register" || name.starts_with("spawn");
  if (module == "gen_event" && name.starts_with("add_")) return true;  // a handler
  return name.starts_with("start") &&
         (module.starts_with("gen_") || module == "supervisor" || module == "proc_lib" ||
          module == "Elixir.GenServer" || module == "Elixir.Agent" || module == "Elixir.Supervisor" ||
          module == "Elixir.Registry" || module == "Elixir.DynamicSupervisor");
}

bool is_request(std::string_view module, std::string_view name) {
  if (module == "erlang") return name == "send" || name == "send_after";
  return (module.starts_with("gen_") || module == "Elixir.GenServer" || module == "Elixir.Agent") &&
         !name.starts_with("start");
}

/// How likely a function with this name makes what others need; less is likelier.
int rank_of(std::string_view name) {
  static constexpr std::string_view kNames[] = {"start_link", "start", "init", "new",     "setup", "create",
                                                "open",       "boot",  "make", "install", "begin"};
  for (size_t i = 0; i < std::size(kNames); ++i)
    if (name.starts_with(kNames[i])) return static_cast<int>(i);
  return static_cast<int>(std::size(kNames));
}

}  // namespace

bool has_function(const ir::Module& module, std::string_view name, size_t arity) {
  return std::ranges::any_of(module.functions, [&](const ir::Function& function) {
    return function.exported && function.name.name.view() == name && function.params.size() == arity;
  });
}

Code::Code(const ir::Program& program)
    : program_(program),
      values_(program),
      callers_(program.function_count()),
      callees_(program.function_count()),
      makes_(program.function_count()) {
  for (size_t i = 0; i < program.function_count(); ++i)
    if (!program.module_of(ir::FuncId(i)).library) add_edges(ir::FuncId(i));
  for (size_t i = 0; i < callees_.size(); ++i)
    for (const ir::FuncId callee : callees_[i]) callers_[callee.index()].push_back(ir::FuncId(i));
}

bool Code::is_behaviour(ir::ModuleId module, std::string_view name) const {
  const auto& all = program_.module(module).behaviours;
  return std::ranges::any_of(all, [&](Symbol each) { return each.view() == name; });
}

bool Code::asks_otp(ir::ModuleId id) const {
  constexpr std::string_view kAsked[] = {"application",       "global", "pg", "rpc", "erpc", "mnesia",
                                         "Elixir.Application"};
  const ir::Module& module = program_.module(id);
  return std::ranges::any_of(module.functions, [&](const ir::Function& function) {
    return std::ranges::any_of(function.instrs, [&](const ir::Instr& instr) {
      if (instr.op != ir::Op::call) return false;
      const std::string_view callee = module.callee(ir::CalleeId(instr.payload)).module.view();
      return std::ranges::find(kAsked, callee) != std::end(kAsked);
    });
  });
}

bool Code::is_callback(ir::FuncId id) const {
  const ir::Module& module = program_.module_of(id);
  const std::string_view name = program_.function(id).name.name.view();
  if (name == "module_info" || name == "__info__") return true;
  if (module.behaviours.empty()) return false;
  if (is_behaviour(program_.ref(id).module, "application") && (name == "start" || name == "stop"))
    return true;
  return std::ranges::find(kCallbacks, name) != std::end(kCallbacks);
}

void Code::add_callbacks(ir::FuncId from, ir::ModuleId module) {
  const auto count = static_cast<uint32_t>(program_.module(module).functions.size());
  for (uint32_t i = 0; i < count; ++i)
    if (const ir::FuncId id = program_.func_id(module, i); program_.function(id).exported && is_callback(id))
      callees_[from.index()].push_back(id);
}

void Code::add_edges(ir::FuncId id) {
  const ir::Module& module = program_.module_of(id);
  const ir::Function& function = program_.function(id);
  const auto to = [&](const ir::FuncName& name) {
    if (const ir::FuncId callee = program_.find(name); callee.valid()) callees_[id.index()].push_back(callee);
  };
  const auto atom_at = [&](ir::ValueId value) -> Symbol {
    const ir::Instr* made = function.definition(value);
    if (made == nullptr || made->op != ir::Op::constant) return {};
    const ir::Const& constant = module.constant(ir::ConstId(made->payload));
    return constant.kind == ir::ConstKind::atom ? constant.text : Symbol();
  };
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op == ir::Op::alloc && static_cast<ir::AllocKind>(instr.kind) == ir::AllocKind::closure)
      to(module.callee(ir::CalleeId(instr.payload)));
    if (instr.op == ir::Op::constant) {
      const ir::Const& constant = module.constant(ir::ConstId(instr.payload));
      if (constant.kind == ir::ConstKind::function) to(module.callee(constant.callee));
    }
    if (instr.op == ir::Op::send && !module.behaviours.empty()) add_callbacks(id, program_.ref(id).module);
    if (instr.op != ir::Op::call) continue;
    const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
    to(callee);
    const ir::ModuleId called = program_.find_module(callee.module);
    if (called.valid() && !program_.module(called).library) continue;
    if (is_maker(callee.module.view(), callee.name.view())) makes_[id.index()] = 1;
    const auto operands = function.operands_of(instr);
    for (size_t i = 0; i < operands.size(); ++i) {
      const ir::ModuleId named = program_.find_module(atom_at(operands[i]));
      if (!named.valid()) continue;
      if (!program_.module(named).behaviours.empty()) add_callbacks(id, named);
      const Symbol name = i + 1 < operands.size() ? atom_at(operands[i + 1]) : Symbol();
      if (name.empty()) continue;
      for (uint32_t k = 0; k < program_.module(named).functions.size(); ++k)
        if (const ir::FuncId other = program_.func_id(named, k); program_.function(other).name.name == name)
          callees_[id.index()].push_back(other);
    }
    if (is_request(callee.module.view(), callee.name.view()) && !module.behaviours.empty())
      add_callbacks(id, program_.ref(id).module);
  }
}

std::vector<ir::FuncId> Code::functions_at(const std::vector<Spot>& spots) const {
  std::vector<ir::FuncId> found;
  for (const Spot& spot : spots) {
    const ir::ModuleId id = program_.find_module(Symbol(spot.module));
    if (!id.valid()) continue;
    const ir::Module& module = program_.module(id);
    for (uint32_t i = 0; i < module.functions.size(); ++i) {
      const ir::Function& function = module.functions[i];
      const bool is_there = std::ranges::any_of(function.instrs, [&](const ir::Instr& instr) {
        const ir::Position* pos = module.position(instr.pos);
        return pos != nullptr && pos->line == spot.line;
      });
      const ir::FuncId func = program_.func_id(id, i);
      if (is_there && std::ranges::find(found, func) == found.end()) found.push_back(func);
    }
  }
  return found;
}

/// All that lead there, nearest first.
std::vector<ir::FuncId> Code::callers_to(const std::vector<ir::FuncId>& targets) const {
  std::vector<ir::FuncId> found = targets;
  std::set<ir::FuncId> seen(targets.begin(), targets.end());
  for (size_t i = 0; i < found.size(); ++i) {
    std::vector<ir::FuncId> callers = callers_[found[i].index()];
    std::ranges::sort(callers);
    for (const ir::FuncId caller : callers)
      if (seen.insert(caller).second) found.push_back(caller);
  }
  return found;
}

std::vector<ir::FuncId> Code::entries_to(const std::vector<ir::FuncId>& targets) const {
  std::vector<ir::FuncId> found = callers_to(targets);
  std::erase_if(found, [&](ir::FuncId id) {
    const ir::Function& function = program_.function(id);
    return !function.exported || function.synthetic || is_callback(id) || test_of(id);
  });
  return found;
}

std::vector<ir::ModuleId> Code::related(const std::vector<ir::ModuleId>& modules) const {
  std::vector<ir::ModuleId> found = modules;
  const auto add = [&](ir::FuncId id) {
    const ir::ModuleId module = program_.ref(id).module;
    if (std::ranges::find(found, module) == found.end()) found.push_back(module);
  };
  for (const ir::ModuleId module : modules)
    for (uint32_t i = 0; i < program_.module(module).functions.size(); ++i) {
      const size_t func = program_.func_id(module, i).index();
      for (const ir::FuncId caller : callers_[func]) add(caller);
      for (const ir::FuncId callee : callees_[func]) add(callee);
    }
  return found;
}

std::vector<ir::FuncId> Code::api(ir::ModuleId module) const {
  std::vector<ir::FuncId> found;
  for (uint32_t i = 0; i < program_.module(module).functions.size(); ++i) {
    const ir::FuncId id = program_.func_id(module, i);
    const ir::Function& function = program_.function(id);
    if (function.exported && !function.synthetic && !is_callback(id) && !test_of(id)) found.push_back(id);
  }
  std::ranges::sort(found, [&](ir::FuncId a, ir::FuncId b) {
    return program_.function(a).name < program_.function(b).name;
  });
  return found;
}

bool Code::makes_something(ir::FuncId id) const {
  std::deque<ir::FuncId> queue = {id};
  std::set<ir::FuncId> seen = {id};
  while (!queue.empty() && seen.size() < 200) {
    const ir::FuncId at = queue.front();
    queue.pop_front();
    if (makes_[at.index()] != 0) return true;
    for (const ir::FuncId callee : callees_[at.index()])
      if (seen.insert(callee).second) queue.push_back(callee);
  }
  return false;
}

std::vector<ir::FuncId> Code::makers(ir::ModuleId module) const {
  std::vector<ir::FuncId> found = api(module);
  std::erase_if(found, [&](ir::FuncId id) { return !makes_something(id); });
  std::ranges::stable_sort(found, {}, [&](ir::FuncId id) {
    const ir::Function& function = program_.function(id);
    return std::pair(rank_of(function.name.name.view()), function.params.size());
  });
  return found;
}

/// Words for what is known only when it runs, replaced by what this driver has.
std::vector<std::string> Code::filled(const std::vector<std::string>& texts, size_t results) const {
  std::vector<std::string> filled;
  const auto add = [&](const std::string& text) {
    if (std::ranges::find(filled, text) == filled.end()) filled.push_back(text);
  };
  const auto add_with = [&](const std::string& text, std::string_view word, size_t at,
                            const std::vector<std::string>& names) {
    const auto put = [&](const std::string& value) {
      add(std::string(text).replace(at, word.size(), value));
    };
    for (size_t i = results; i > 0; --i) put(result_of(i));
    for (const std::string& name : names) put(name);
    if (results == 0 && names.empty()) put("a");
  };
  // Whatever has parts may be what the setup has made.
  const bool has_parts = std::ranges::any_of(
      texts, [](const std::string& text) { return text.starts_with('{') || text.starts_with('#'); });
  // Of what nothing is known the name that everybody has comes first.
  if (has_parts && texts.front() == "a") add(texts.front());
  for (size_t i = results; i > 0 && has_parts; --i) add(result_of(i));
  for (const std::string& text : texts) {
    // One of them in a term is replaced by all there are, more are not worth it.
    const size_t server = text.find(kServerWord), table = text.find(kTableWord);
    if (server != std::string::npos && text.find('@', server + 1) == std::string::npos)
      add_with(text, kServerWord, server, values_.process_names());
    else if (table != std::string::npos && text.find('@', table + 1) == std::string::npos)
      add_with(text, kTableWord, table, values_.table_names());
    else if (text.find('@') == std::string::npos)
      add(text);
  }
  if (filled.empty()) filled = {"a"};
  return filled;
}

std::vector<Call> Code::calls_of(ir::FuncId id, size_t results, size_t max) const {
  constexpr size_t kEachMax = 8;
  const ir::Function& function = program_.function(id);
  std::vector<std::vector<std::string>> texts;
  for (size_t i = 0; i < function.params.size(); ++i) {
    texts.push_back(filled(values_.of_parameter(id, i), results));
    if (texts.back().size() > kEachMax) texts.back().resize(kEachMax);
  }
  const auto call_with = [&](const std::vector<size_t>& choice) {
    Call call{function.name.module.str(), function.name.name.str(), {}};
    for (size_t i = 0; i < choice.size(); ++i) call.arguments.push_back(texts[i][choice[i]]);
    return call;
  };
  // By the sum of their ranks: first the best of each, then one that is second best, and so on.
  std::vector<Call> calls;
  std::vector<size_t> choice(texts.size());
  const auto with_sum = [&](const auto& self, size_t parameter, size_t sum) -> void {
    if (calls.size() >= max) return;
    if (parameter == texts.size()) {
      if (sum == 0) calls.push_back(call_with(choice));
      return;
    }
    for (size_t rank = 0; rank <= sum && rank < texts[parameter].size(); ++rank) {
      choice[parameter] = rank;
      self(self, parameter + 1, sum - rank);
    }
  };
  size_t sum_max = 0;
  for (const auto& each : texts) sum_max += each.size() - 1;
  for (size_t sum = 0; sum <= sum_max && calls.size() < max; ++sum) with_sum(with_sum, 0, sum);
  return calls;
}

/// How a test of a framework is run by itself; nothing if the function is none.
std::optional<Call> Code::test_of(ir::FuncId id) const {
  const ir::Module& module = program_.module_of(id);
  const ir::Function& function = program_.function(id);
  if (!function.exported || function.synthetic || module.library) return std::nullopt;
  const std::string name = function.name.name.str(), of = function.name.module.str();
  const size_t arity = function.params.size();
  const auto by = [&](const char* framework) {
    return Call{"ravel_confirm", "test", {framework, atom_text(of), atom_text(name)}};
  };
  if (arity == 0 && name.ends_with("_test")) return Call{of, name, {}};
  if (arity == 0 && name.ends_with("_test_"))
    return Call{"ravel_confirm", "eunit", {atom_text(of), atom_text(name)}};
  if (arity == 0 && name.starts_with("prop_"))
    return Call{"ravel_confirm", "property", {atom_text(of), atom_text(name)}};
  if (arity != 1) return std::nullopt;
  if (name.starts_with("test ") && has_function(module, "__ex_unit__", 0)) return by("exunit");
  const bool is_setup = name.starts_with("init_per_") || name.starts_with("end_per_");
  if (of.ends_with("_SUITE") && has_function(module, "all", 0) && !is_setup) return by("ct");
  return std::nullopt;
}

std::vector<Call> Code::tests_to(const std::vector<ir::FuncId>& targets, size_t max) const {
  std::vector<Call> tests;
  for (const ir::FuncId id : callers_to(targets))
    if (std::optional<Call> test = test_of(id); test && tests.size() < max) tests.push_back(*std::move(test));
  return tests;
}

namespace {

/// What is known of a table of Mnesia by how it is used.
struct MnesiaTable {
  size_t attributes = 2;
  std::set<std::string> indexed;  ///< positions in the record
};

/// How many elements the records of a table have that an answer is matched with: "[{document,a,[],a}]".
size_t record_size(const std::vector<std::string>& answers, const std::string& table) {
  size_t size = 0;
  for (const std::string& answer : answers) {
    if (!answer.starts_with(fmt::format("[{{{},", table))) continue;
    size_t depth = 0, commas = 0;
    for (const char c : answer) {
      depth += static_cast<size_t>(c == '{' || c == '[') - static_cast<size_t>(c == '}' || c == ']');
      if (c == '}' && depth == 1) break;
      commas += static_cast<size_t>(c == ',' && depth == 2);
    }
    size = std::max(size, commas + 1);
  }
  return size;
}

}  // namespace

std::string Code::mnesia_tables(const std::vector<ir::ModuleId>& modules) const {
  std::map<std::string, MnesiaTable> tables;
  for (size_t i = 0; i < program_.function_count(); ++i) {
    const ir::FuncId id(i);
    const ir::Module& module = program_.module_of(id);
    const ir::Function& function = program_.function(id);
    if (std::ranges::find(modules, program_.ref(id).module) == modules.end()) continue;
    for (const ir::Instr& instr : function.instrs) {
      if (instr.op != ir::Op::call) continue;
      const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
      if (callee.module.view() != "mnesia") continue;
      const auto called_with = function.operands_of(instr);
      for (const ir::ValueId operand : called_with) {
        const ir::Instr* made = function.definition(operand);
        if (made == nullptr) continue;
        const bool is_record =
            made->op == ir::Op::alloc && static_cast<ir::AllocKind>(made->kind) == ir::AllocKind::tuple;
        const auto items = function.operands_of(*made);
        const ir::ValueId tag = is_record && items.size() > 2 ? items[0] : operand;
        const std::string name = literal_text(module, function, tag);
        if (name.empty() || name[0] < 'a' || name[0] > 'z') continue;
        MnesiaTable& table = tables[name];
        size_t size = is_record ? items.size() : 0;
        if (instr.result.valid())
          size = std::max(size, record_size(values_.of_value_in(id, instr.result), name));
        table.attributes = std::max<size_t>({table.attributes, 2, size > 0 ? size - 1 : 0});
        const bool asks_index = callee.name.view().find("index_read") != std::string_view::npos;
        if (asks_index && called_with.size() > 2)
          if (std::string position = literal_text(module, function, called_with[2]); !position.empty())
            table.indexed.insert(std::move(position));
        break;
      }
    }
  }
  std::vector<std::string> texts;
  for (const auto& [name, table] : tables) {
    std::vector<std::string> attributes;
    for (size_t i = 1; i <= table.attributes; ++i) attributes.push_back(fmt::format("a{}", i));
    texts.push_back(
        fmt::format("{{{},[{}],[{}]}}", name, fmt::join(attributes, ","), fmt::join(table.indexed, ",")));
  }
  return fmt::format("[{}]", fmt::join(texts, ","));
}

}  // namespace ravel::confirm
