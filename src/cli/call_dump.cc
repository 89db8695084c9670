// SPDX-License-Identifier: Apache-2.0
//
// Calls as the code says them. A call through a value has no name; it is shown as `(fun)/2` or `(dynamic)/2`,
// so that whoever reads the list knows that something is called there.
#include "cli/call_dump.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#if __has_include("ir/dump.h")
#include "ir/dump.h"
#define RAVEL_HAS_IR_DUMP 1
#endif
#include "ir/text.h"

namespace ravel::cli {

namespace {

struct CallEdge {
  std::string kind;  ///< "call", "fun" (a closure is made), "unknown"
  std::string callee;
  std::string file;
  uint32_t line = 0;
};

struct Caller {
  std::string function;
  std::vector<CallEdge> calls;
};

std::optional<CallEdge> edge_of(const ir::Module& module, const ir::Instr& instr) {
  using ir::Op;
  CallEdge edge;
  switch (instr.op) {
    case Op::call:
    case Op::call_virtual:
      edge = {"call", ir::print(module.callee(ir::CalleeId(instr.payload))), "", 0};
      break;
    case Op::alloc:
      if (static_cast<ir::AllocKind>(instr.kind) != ir::AllocKind::closure) return std::nullopt;
      edge = {"fun", ir::print(module.callee(ir::CalleeId(instr.payload))), "", 0};
      break;
    case Op::call_value:
      edge = {"unknown", fmt::format("(fun)/{}", instr.operand_count - 1), "", 0};
      break;
    case Op::call_dynamic:
      edge = {"unknown", fmt::format("(dynamic)/{}", instr.operand_count - 2), "", 0};
      break;
    case Op::call_apply:
      edge = {"unknown", "(apply)", "", 0};
      break;
    default:
      return std::nullopt;
  }
  if (const ir::Position* pos = module.position(instr.pos)) {
    edge.line = pos->line;
    if (pos->file < module.files.size()) edge.file = module.files[pos->file];
  }
  return edge;
}

std::vector<Caller> callers_of(const std::vector<ir::Module>& modules) {
  std::vector<Caller> result;
  for (const ir::Module& module : modules) {
    for (const ir::Function& function : module.functions) {
      Caller caller{ir::print(function.name), {}};
      for (const ir::Instr& instr : function.instrs)
        if (auto edge = edge_of(module, instr)) caller.calls.push_back(std::move(*edge));
      result.push_back(std::move(caller));
    }
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const Caller& a, const Caller& b) { return a.function < b.function; });
  return result;
}

std::string as_text(const std::vector<Caller>& callers) {
  std::string text;
  for (const Caller& caller : callers) {
    text += caller.function + "\n";
    for (const CallEdge& edge : caller.calls)
      text += fmt::format("  {} {}{}\n", edge.kind == "fun" ? "makes" : "calls", edge.callee,
                          edge.line == 0 ? "" : fmt::format("  {}:{}", edge.file, edge.line));
  }
  return text;
}

/// A JSON or DOT string, quotes included. Bytes above ASCII are passed on: names are UTF-8 by construction.
std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      (result += '\\') += c;
    else if (static_cast<unsigned char>(c) < 0x20)
      result += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else
      result += c;
  }
  return result + "\"";
}

std::string as_json(const std::vector<Caller>& callers) {
  std::string text = "{\"functions\": [";
  for (size_t i = 0; i < callers.size(); ++i) {
    text += fmt::format("{}\n  {{\"function\": {}, \"calls\": [", i == 0 ? "" : ",",
                        in_quotes(callers[i].function));
    for (size_t k = 0; k < callers[i].calls.size(); ++k) {
      const CallEdge& edge = callers[i].calls[k];
      text += fmt::format("{}\n    {{\"kind\": {}, \"callee\": {}", k == 0 ? "" : ",", in_quotes(edge.kind),
                          in_quotes(edge.callee));
      if (edge.line > 0) text += fmt::format(", \"file\": {}, \"line\": {}", in_quotes(edge.file), edge.line);
      text += "}";
    }
    text += "]}";
  }
  return text + "\n]}\n";
}

std::string as_dot(const std::vector<Caller>& callers) {
  std::string text = "digraph calls {\n  rankdir=LR;\n  node [shape=box, fontname=monospace];\n";
  for (const Caller& caller : callers) {
    text += fmt::format("  {};\n", in_quotes(caller.function));
    std::set<std::pair<std::string, bool>> seen;
    for (const CallEdge& edge : caller.calls)
      if (seen.emplace(edge.callee, edge.kind == "fun").second)
        text += fmt::format("  {} -> {}{};\n", in_quotes(caller.function), in_quotes(edge.callee),
                            edge.kind == "fun" ? " [style=dashed]" : "");
  }
  return text + "}\n";
}

}  // namespace

std::string dump_calls(const std::vector<ir::Module>& modules, std::string_view form) {
  const std::vector<Caller> callers = callers_of(modules);
  if (form == "json") return as_json(callers);
  return form == "dot" ? as_dot(callers) : as_text(callers);
}

std::string dump_ir(const std::vector<ir::Module>& modules, std::string_view form) {
  (void)form;
  std::string text;
  for (const ir::Module& module : modules) text += ir::print(module);
  return text;
}

}  // namespace ravel::cli
