// SPDX-License-Identifier: Apache-2.0
#include "confirm/fills.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

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
      for (const std::string& row : rows(read, text(1))) put({{"ets", "insert", {table, row}}});
      make_table(table, rows(read, text(1)));
    } else if (module == "dets") {
      const std::string table = table_of(read);
      const Call open{"dets", "open_file", {table, "[]"}};
      put({open});
      for (const std::string& row : rows(read, text(1))) put({open, {"dets", "insert", {table, row}}});
    } else if (module == "mnesia") {
      for (const std::string& row : records(read, operands)) put({{"mnesia", "dirty_write", {row}}});
    } else if ((module == "erlang" || module == "Elixir.Process") && name == "whereis") {
      put({{"erlang", "register", {text(0), kPid}}});
    } else if (module == "erlang" && name == "registered") {
      for (const std::string& each : code_.values().process_names())
        put({{"erlang", "register", {each, kPid}}});
    } else if (module == "global") {
      put({{"global", "register_name", {text(0), kPid}}});
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
      put({{"pg", "start_link", {}}, {"pg", "join", {text(0), kPid}}});
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

}  // namespace

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
