// SPDX-License-Identifier: Apache-2.0
#include "ir/ir.h"

#include <fmt/format.h>

#include <algorithm>

namespace ravel::ir {

std::string FuncName::str() const { return fmt::format("{}:{}/{}", module.view(), name.view(), arity); }

FuncName parse_func_name(std::string_view text) {
  const size_t slash = text.rfind('/');
  const size_t colon = text.find(':');
  if (slash == text.npos || colon == text.npos || colon > slash) return {};
  uint32_t arity = 0;
  for (char c : text.substr(slash + 1)) arity = arity * 10 + static_cast<uint32_t>(c - '0');
  return {Symbol(text.substr(0, colon)), Symbol(text.substr(colon + 1, slash - colon - 1)), arity};
}

size_t hash_value(const FuncName& name) {
  return (name.module.hash() * 31 + name.name.hash()) * 0x9E3779B97F4A7C15ull + name.arity;
}

size_t hash_value(const Memory& memory) {
  uint64_t hash = memory.field.hash() * 31 + static_cast<uint64_t>(memory.offset);
  hash = hash * 0x9E3779B97F4A7C15ull + memory.size;
  const uint64_t flags = memory.is_volatile + 2u * memory.is_update + 4u * memory.is_bulk;
  return hash * 0x9E3779B97F4A7C15ull + static_cast<uint64_t>(memory.order) * 8 + flags;
}

bool is_terminator(Op op) { return op >= Op::jump; }

bool is_call(Op op) { return op >= Op::call && op <= Op::call_virtual; }

Predecessors::Predecessors(const Function& function) : begin_(function.blocks.size() + 1) {
  const auto each_edge = [&](auto visit) {
    for (size_t b = 0; b < function.blocks.size(); ++b) {
      const Block& block = function.blocks[b];
      for (BlockId target : function.targets_of(block)) visit(BlockId(b), target);
      if (block.unwind.valid()) visit(BlockId(b), block.unwind);
    }
  };
  each_edge([&](BlockId, BlockId to) { ++begin_[to.index() + 1]; });
  for (size_t b = 1; b < begin_.size(); ++b) begin_[b] += begin_[b - 1];
  list_.resize(begin_.back());
  std::vector<uint32_t> next(begin_.begin(), begin_.end() - 1);
  each_edge([&](BlockId from, BlockId to) { list_[next[to.index()]++] = from; });
}

}  // namespace ravel::ir
