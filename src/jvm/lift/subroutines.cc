// SPDX-License-Identifier: Apache-2.0
#include "jvm/lift/subroutines.h"

#include <algorithm>

#include "jvm/opcodes.h"

namespace ravel::jvm {
namespace {

constexpr size_t kInstructionsMax = 200'000;

/// One copy of the whole code: the body of a subroutine for one call of it, or copy 0, the method itself.
struct Copy {
  uint32_t caller = 0;     ///< the copy that called
  uint32_t return_to = 0;  ///< old index behind the jsr there
  uint32_t target = 0;     ///< old index of the subroutine
};

class Inliner {
 public:
  Inliner(const Code& code, std::string& problem) : code_(code), problem_(problem) {}

  std::optional<Code> run() {
    place_.reserve(code_.instructions.size() + 1);
    uint32_t at = 0;
    for (const Instruction& i : code_.instructions) {
      place_.push_back(at);
      at += i.opcode == op_jsr ? 2 : 1;  // the address as a null, then the jump
    }
    place_.push_back(at);
    copies_.push_back({});
    // copies_ grows while it is walked: a copy's jsrs ask for further ones.
    for (uint32_t c = 0; c < copies_.size(); ++c) {
      if (size_t{c + 1} * at > kInstructionsMax) {
        problem_ = "its subroutines are nested too deeply";
        return std::nullopt;
      }
      if (!append(c)) return std::nullopt;
    }
    out_.max_stack = code_.max_stack;
    out_.max_locals = code_.max_locals;
    return std::move(out_);
  }

 private:
  uint32_t place(uint32_t copy, uint32_t old_index) const { return copy * place_.back() + place_[old_index]; }

  /// The copy that a jsr in `copy` calls; nothing if the subroutine would call itself.
  std::optional<uint32_t> call(uint32_t copy, uint32_t jsr, uint32_t target) {
    for (uint32_t c = copy; c != 0; c = copies_[c].caller) {
      if (copies_[c].target == target) return std::nullopt;
    }
    copies_.push_back({copy, jsr + 1, target});
    return static_cast<uint32_t>(copies_.size() - 1);
  }

  /// Old indices that copy `c` can reach, following jsr to behind it: only those get calls of their own.
  std::vector<uint8_t> reachable(uint32_t c) const;
  bool append(uint32_t c);

  const Code& code_;
  std::string& problem_;
  std::vector<uint32_t> place_;  ///< by old index: index within a copy
  std::vector<Copy> copies_;
  Code out_;
};

std::vector<uint8_t> Inliner::reachable(uint32_t c) const {
  std::vector<uint8_t> seen(code_.instructions.size());
  std::vector<uint32_t> work;
  const auto visit = [&](uint32_t i) {
    if (i < seen.size() && seen[i] == 0) {
      seen[i] = 1;
      work.push_back(i);
    }
  };
  visit(copies_[c].target);
  while (!work.empty()) {
    const uint32_t i = work.back();
    work.pop_back();
    const Instruction& in = code_.instructions[i];
    for (const Handler& h : code_.handlers) {
      if (h.begin <= i && i < h.end) visit(h.target);
    }
    if (in.opcode == op_tableswitch || in.opcode == op_lookupswitch) {
      const Switch& table = code_.switches[static_cast<size_t>(in.b)];
      visit(table.fallback);
      for (const auto& [value, target] : table.cases) visit(target);
    } else if (in.opcode == op_jsr) {
      visit(i + 1);
    } else {
      if (is_branch(in.opcode)) visit(static_cast<uint32_t>(in.a));
      if (!ends_flow(in.opcode)) visit(i + 1);
    }
  }
  return seen;
}

bool Inliner::append(uint32_t c) {
  const std::vector<uint8_t> seen = reachable(c);
  for (uint32_t i = 0; i < code_.instructions.size(); ++i) {
    Instruction in = code_.instructions[i];
    if (in.opcode == op_jsr) {
      uint32_t target = place(c, i);  // unreachable: a jump to itself
      if (seen[i] != 0) {
        const auto callee = call(c, i, static_cast<uint32_t>(in.a));
        if (!callee) {
          problem_ = "a subroutine calls itself";
          return false;
        }
        target = place(*callee, static_cast<uint32_t>(in.a));
      }
      Instruction address = in;
      address.opcode = op_aconst_null;
      out_.instructions.push_back(address);
      in.opcode = op_goto;
      in.a = static_cast<int32_t>(target);
    } else if (in.opcode == op_ret) {
      if (seen[i] != 0 && c == 0) {
        problem_ = "a ret outside of a subroutine";
        return false;
      }
      in.opcode = op_goto;
      in.a = static_cast<int32_t>(c == 0 ? place(c, i) : place(copies_[c].caller, copies_[c].return_to));
    } else if (is_branch(in.opcode)) {
      in.a = static_cast<int32_t>(place(c, static_cast<uint32_t>(in.a)));
    } else if (in.opcode == op_tableswitch || in.opcode == op_lookupswitch) {
      Switch table = code_.switches[static_cast<size_t>(in.b)];
      table.fallback = place(c, table.fallback);
      for (auto& [value, target] : table.cases) target = place(c, target);
      in.b = static_cast<int32_t>(out_.switches.size());
      out_.switches.push_back(std::move(table));
    }
    out_.instructions.push_back(in);
  }
  for (Handler h : code_.handlers) {
    h.begin = place(c, h.begin);
    h.end = place(c, h.end);
    h.target = place(c, h.target);
    out_.handlers.push_back(h);
  }
  for (const auto& [index, line] : code_.lines) out_.lines.emplace_back(place(c, index), line);
  for (LocalVariable local : code_.locals) {
    local.begin = place(c, local.begin);
    local.end = place(c, local.end);
    out_.locals.push_back(local);
  }
  return true;
}

}  // namespace

bool has_subroutines(const Code& code) {
  return std::any_of(code.instructions.begin(), code.instructions.end(),
                     [](const Instruction& i) { return i.opcode == op_jsr || i.opcode == op_ret; });
}

std::optional<Code> inline_subroutines(const Code& code, std::string& problem) {
  return Inliner(code, problem).run();
}

}  // namespace ravel::jvm
