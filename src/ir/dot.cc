// SPDX-License-Identifier: Apache-2.0
#include "ir/dot.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/text.h"

namespace ravel::ir {
namespace {

/// Text inside a DOT string: quotes and backslashes escaped.
std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

/// When a block goes to its i-th target; empty if it always does.
std::string edge_label(const Module& module, const Function& f, const Block& block, size_t i) {
  const Instr& end = f.instrs[block.end - 1];
  switch (end.op) {
    case Op::test:
      return i == 0 ? "yes" : "no";
    case Op::select:
      return i < end.imm ? print(module, f.case_values[end.payload + i]) : "otherwise";
    case Op::receive:
      return i == 0 ? "message" : "timeout";
    default:
      return {};
  }
}

/// Prints what a box says: the label of the block and its instructions without their targets, which the
/// arrows show.
std::string box(const Module& module, const Function& f, BlockId b) {
  const Block& block = f.block(b);
  const Block without_targets{.begin = 0, .end = 0, .target_begin = 0, .target_count = 0, .unwind = {}};
  std::string out = fmt::format("b{}:\\l", b.index());
  for (const Instr& instr : f.instrs_of(block)) {
    std::string line = print(module, f, without_targets, instr);
    if (instr.op == Op::select) line = line.substr(0, line.find(" imm="));
    out += "  " + escaped(line) + "\\l";
  }
  return out;
}

void append_function(std::string& out, const Module& module, const Function& f, size_t number) {
  const auto node = [&](BlockId b) { return fmt::format("f{}_b{}", number, b.index()); };
  std::string title = print(f.name) + "(";
  for (ValueId param : f.params) title += (param == f.params.front() ? "" : ", ") + print(f, param);
  out += fmt::format("  subgraph cluster_{} {{\n    label=\"{})\";\n", number, escaped(title));
  for (size_t b = 0; b < f.blocks.size(); ++b) {
    out += fmt::format("    {} [label=\"{}\"];\n", node(BlockId(b)), box(module, f, BlockId(b)));
  }
  for (size_t b = 0; b < f.blocks.size(); ++b) {
    const Block& block = f.blocks[b];
    const bool back = f.instrs[block.end - 1].op == Op::next_message;
    const std::span<const BlockId> targets = f.targets_of(block);
    for (size_t i = 0; i < targets.size(); ++i) {
      const std::string label = edge_label(module, f, block, i);
      out += fmt::format("    {} -> {}", node(BlockId(b)), node(targets[i]));
      if (!label.empty()) out += fmt::format(" [label={}]", dot_string(label));
      out += back ? " [style=dotted];\n" : ";\n";
    }
    if (!block.unwind.valid()) continue;
    out += fmt::format("    {} -> {} [style=dashed, color=red, label=\"raises\"];\n", node(BlockId(b)),
                       node(block.unwind));
  }
  out += "  }\n";
}

}  // namespace

std::string dot_string(std::string_view text) { return fmt::format("\"{}\"", escaped(text)); }

std::string ir_as_dot(std::span<const Module> modules) {
  std::string out = "digraph ir {\n  node [shape=box, fontname=\"monospace\"];\n";
  size_t number = 0;
  for (const Module& module : modules) {
    for (const Function& function : module.functions) append_function(out, module, function, number++);
  }
  return out + "}\n";
}

}  // namespace ravel::ir
