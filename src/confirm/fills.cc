// SPDX-License-Identifier: Apache-2.0
#include "confirm/fills.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace ravel::confirm {

namespace {

constexpr const char* kPid = "{'$confirm',pid}";

/// A call at a place where the finding reads.
struct ReadCall {
  const ir::Module& module;
  const ir::Function& function;
  ir::FuncId id;
  const ir::Instr& instr;
};

class Filler {
 public:
  Filler(const Code& code, std::vector<std::vector<Call>>& fills) : code_(code), fills_(fills) {}

  void add(const ReadCall& read) {
    const ir::FuncName& callee = read.module.callee(ir::CalleeId(read.instr.payload));
    const std::string_view module = callee.module.view(), name = callee.name.view();
    const auto operands = read.function.operands_of(read.instr);
    const auto text = [&](size_t i) { return i < operands.size() ? text_of(read, operands[i]) : "a"; };
    if (module == "ets" && name != "info") {
      const std::string table = table_of(read);
      std::vector<std::string> rows;
      if (name.starts_with("match"))
        rows = {matched_by(text(1))};
      else if (operands.size() == 1)  // whose answer is a key: first, last
        for (const std::string& key : answers(read)) rows.push_back(fmt::format("{{{}}}", key));
      else
        rows = this->rows(read, text(1));
      for (const std::string& row : rows) put({{"ets", "insert", {table, row}}});
      make_table(table, rows);
    } else if (module == "dets") {
      const std::string table = table_of(read);
      const Call open{"dets", "open_file", {table, "[]"}};
      put({open});
      for (const std::string& row : rows(read, text(1))) put({open, {"dets", "insert", {table, row}}});
    } else if (module == "mnesia") {
      const bool is_pattern = name.find("match") != std::string_view::npos && !operands.empty();
      const std::vector<std::string> rows =
          is_pattern ? std::vector{matched_by(text(operands.size() - 1))} : records(read, operands);
      for (const std::string& row : rows) put({{"mnesia", "dirty_write", {row}}});
    } else if ((module == "erlang" || module == "Elixir.Process") && name == "whereis") {
      put({{"erlang", "register", {name_of(read, operands[0]), kPid}}});
    } else if (module == "erlang" && name == "registered") {
      for (const std::string& each : code_.values().process_names())
        put({{"erlang", "register", {each, kPid}}});
    } else if (module == "global") {
      put({{"global", "register_name", {name_of(read, operands[0]), kPid}}});
    } else if (module == "persistent_term") {
      for (const std::string& value : answers(read)) put({{"persistent_term", "put", {text(0), value}}});
    } else if (module == "application" || module == "Elixir.Application") {
      for (const std::string& value : answers(read))
        put({{"application", "set_env", {text(0), text(1), value}}});
    } else if (module == "file" || module == "filelib" || module == "Elixir.File") {
      put({{"file", "write_file", {text(0), "<<\"a\">>"}}});
    } else if (module == "atomics" || module == "counters") {
      put({{std::string(module), "new", {"3", "[]"}}});
    } else if (module == "pg") {
      const Call start{"pg", "start_link", {}}, join{"pg", "join", {text(0), kPid}};
      put({start, join});
      put({start});
      put({start, join, join});
    }
  }

 private:
  void put(std::vector<Call> calls) {
    if (std::ranges::find(fills_, calls) == fills_.end()) fills_.push_back(std::move(calls));
  }

  /// Somebody else's table: that of a name which the program itself does not make.
  void make_table(const std::string& table, const std::vector<std::string>& rows) {
    const auto& made = code_.values().table_names();
    if (table.starts_with('{') || std::ranges::find(made, table) != made.end()) return;
    const Call create{"ets", "new", {table, "[named_table,public]"}};
    put({create});
    for (const std::string& row : rows) put({create, {"ets", "insert", {table, row}}});
  }

  std::string table_of(const ReadCall& read) const {
    const auto operands = read.function.operands_of(read.instr);
    const std::string text =
        operands.empty() ? std::string() : literal_text(read.module, read.function, operands[0]);
    if (!text.empty()) return text;
    const auto& names = code_.values().table_names();
    return names.empty() ? std::string("a") : result_of(1);
  }

  /// What is looked up by whom may be given a process as well.
  std::string name_of(const ReadCall& read, ir::ValueId value) const {
    const std::string text = text_of(read, value);
    return text == kPid ? "a" : text;
  }

  /// A value as a driver's calls will have it: what is unknown is as everywhere.
  std::string text_of(const ReadCall& read, ir::ValueId value, size_t depth = 0) const {
    if (std::string text = literal_text(read.module, read.function, value); !text.empty()) return text;
    const auto param = std::ranges::find(read.function.params, value);
    if (param != read.function.params.end()) {
      const auto index = static_cast<size_t>(param - read.function.params.begin());
      const std::string text = code_.values().of_parameter(read.id, index).front();
      return text.find('@') == std::string::npos ? text : "a";
    }
    const ir::Instr* made = read.function.definition(value);
    if (made == nullptr || depth > 4) return "a";
    const auto operands = read.function.operands_of(*made);
    if (made->op == ir::Op::refine && !operands.empty()) return text_of(read, operands[0], depth + 1);
    if (made->op != ir::Op::alloc || static_cast<ir::AllocKind>(made->kind) != ir::AllocKind::tuple)
      return "a";
    std::vector<std::string> items;
    for (const ir::ValueId item : operands) items.push_back(text_of(read, item, depth + 1));
    return fmt::format("{{{}}}", fmt::join(items, ","));
  }

  std::vector<std::string> answers(const ReadCall& read) const {
    std::vector<std::string> texts;
    if (read.instr.result.valid()) texts = code_.values().of_value_in(read.id, read.instr.result);
    std::erase_if(texts, [](const std::string& text) { return text.find('@') != std::string::npos; });
    for (std::string& text : texts)
      if (text.starts_with("{ok,")) text = text.substr(4, text.size() - 5);  // as get_env gives it
    for (const char* each : {"1", "[a]", "#{}", "a"})
      if (std::ranges::find(texts, each) == texts.end()) texts.emplace_back(each);
    return texts;
  }

  /// A row that a pattern matches.
  static std::string matched_by(std::string pattern) {
    for (size_t at = pattern.find('\''); at != std::string::npos; at = pattern.find('\'', at + 1)) {
      const size_t end = pattern.find('\'', at + 1);
      const bool is_variable = end != std::string::npos && (pattern[at + 1] == '$' || pattern[at + 1] == '_');
      if (is_variable) pattern.replace(at, end + 1 - at, "1");
    }
    return pattern;
  }

  /// With that key: as the answer's patterns want them, then as rows usually are.
  std::vector<std::string> rows(const ReadCall& read, const std::string& key) const {
    std::vector<std::string> rows;
    const auto add = [&](const std::string& row) {
      if (std::ranges::find(rows, row) == rows.end()) rows.push_back(row);
    };
    for (const std::string& answer : answers(read)) {
      if (!answer.starts_with("[{") || !answer.ends_with("}]")) continue;
      const std::string row = answer.substr(1, answer.size() - 2);
      add(row.starts_with("{a,") ? fmt::format("{{{},{}", key, row.substr(3)) : row);
    }
    add(fmt::format("{{{},1}}", key));
    add(fmt::format("{{{},10}}", key));
    add(fmt::format("{{{},1,1}}", key));
    add(fmt::format("{{{},[a]}}", key));
    add(fmt::format("{{{},{}}}", key, kPid));
    // One who asks for two keys wants two rows.
    if (key == "a") add("[{a,10},{1,10}]");
    return rows;
  }

  /// The same for Mnesia: {Table, Key, ...}.
  std::vector<std::string> records(const ReadCall& read, std::span<const ir::ValueId> operands) const {
    std::vector<std::string> records;
    if (operands.empty()) return records;
    std::string table = text_of(read, operands[0]), key = "a";
    if (table.starts_with('{')) {  // {Table, Key}
      const size_t comma = table.find(',');
      key = table.substr(comma + 1, table.size() - comma - 2);
      table = table.substr(1, comma - 1);
    } else if (operands.size() > 1) {
      key = text_of(read, operands[1]);
    }
    for (const std::string& answer : answers(read))
      if (answer.starts_with("[{") && answer.ends_with("}]"))
        records.push_back(answer.substr(1, answer.size() - 2));
    records.push_back(fmt::format("{{{},{},1}}", table, key));
    records.push_back(fmt::format("{{{},{},1,1}}", table, key));
    return records;
  }

  const Code& code_;
  std::vector<std::vector<Call>>& fills_;
};

/// A setting or file that a function asks for by a name of its own.
std::optional<Call> asked_for(const Code& code, const ir::Module& module, ir::FuncId id,
                              const ir::Instr& instr) {
  const ir::Function& function = code.program().function(id);
  const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
  const std::string_view from = callee.module.view(), name = callee.name.view();
  const auto operands = function.operands_of(instr);
  const auto literal = [&](size_t i) {
    return i < operands.size() ? literal_text(module, function, operands[i]) : std::string();
  };
  std::string value = "1";
  if (instr.result.valid())
    for (std::string text : code.values().of_value_in(id, instr.result)) {
      if (text.starts_with("{ok,")) text = text.substr(4, text.size() - 5);
      if (text.find('@') != std::string::npos || text == "undefined" || text == "false") continue;
      value = text;
      break;
    }
  const bool is_application = from == "application" || from == "Elixir.Application";
  if (is_application && (name == "get_env" || name == "fetch_env" || name == "fetch_env!") &&
      !literal(0).empty() && !literal(1).empty())
    return Call{"application", "set_env", {literal(0), literal(1), value}};
  if (from == "os" && name == "getenv" && operands.size() == 1 && !literal(0).empty())
    return Call{"os", "putenv", {literal(0), "\"1\""}};
  if (from == "file" && (name == "read_file" || name == "consult"))
    return Call{"file",
                "write_file",
                {literal(0).empty() ? "\"confirm.tmp\"" : literal(0),
                 name == "consult" ? "<<\"{a,1}.\">>" : "<<\"a\">>"}};
  return {};
}

}  // namespace

std::vector<Call> surroundings(const std::vector<ir::ModuleId>& modules, const Code& code) {
  constexpr size_t kMax = 8;
  std::vector<Call> calls;
  const ir::Program& program = code.program();
  for (const ir::ModuleId id : modules) {
    const ir::Module& module = program.module(id);
    for (uint32_t i = 0; i < module.functions.size(); ++i)
      for (const ir::Instr& instr : module.functions[i].instrs) {
        if (instr.op != ir::Op::call || calls.size() == kMax) continue;
        const auto call = asked_for(code, module, program.func_id(id, i), instr);
        if (call && std::ranges::find(calls, *call) == calls.end()) calls.push_back(*call);
      }
  }
  return calls;
}

std::vector<std::vector<Call>> fills_for(const std::vector<Spot>& spots, const Code& code) {
  std::vector<std::vector<Call>> fills;
  Filler filler(code, fills);
  const ir::Program& program = code.program();
  std::vector<Call> first;
  size_t before = 0;
  for (const Spot& spot : spots) {
    if ((spot.roles & role_bit(report::Role::read)) == 0) continue;
    const ir::ModuleId id = program.find_module(Symbol(spot.module));
    if (!id.valid()) continue;
    const ir::Module& module = program.module(id);
    for (uint32_t i = 0; i < module.functions.size(); ++i)
      for (const ir::Instr& instr : module.functions[i].instrs) {
        const ir::Position* pos = module.position(instr.pos);
        if (instr.op == ir::Op::call && pos != nullptr && pos->line == spot.line)
          filler.add({module, module.functions[i], program.func_id(id, i), instr});
      }
    if (fills.size() > before) first.insert(first.end(), fills[before].begin(), fills[before].end());
    before = fills.size();
  }
  // What is read at several places, all of it.
  if (first.size() > 1 && std::ranges::find(fills, first) == fills.end()) fills.push_back(first);
  return fills;
}

}  // namespace ravel::confirm
