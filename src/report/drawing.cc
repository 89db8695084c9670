// SPDX-License-Identifier: Apache-2.0
#include "report/drawing.h"

#include <fmt/format.h>

#include "report/unicode.h"

namespace ravel::report {

namespace {

/// A string as DOT writes it: quotes and backslashes are escaped, so that no name ends it.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : printable(text)) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

}  // namespace

std::string drawing_dot(const Drawing& drawing) {
  std::string out = "digraph waits {\n  node [shape=box, style=rounded];\n";
  for (size_t i = 0; i < drawing.nodes.size(); ++i)
    out += fmt::format("  n{} [label={}];\n", i, quoted(drawing.nodes[i]));
  for (size_t i = 0; i < drawing.edges.size(); ++i) {
    const Drawing::Edge& edge = drawing.edges[i];
    out += fmt::format("  n{} -> n{} [label={}{}];\n", edge.from, edge.to,
                       quoted(fmt::format("{}: {}", i + 1, edge.label)), edge.later ? ", style=dashed" : "");
  }
  return out + "}\n";
}

}  // namespace ravel::report
