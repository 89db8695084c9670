// SPDX-License-Identifier: Apache-2.0
//
// Receives of a function are taken in the order of its code. Each gets the first receive of the source
// that is not above it, that nobody else got, and whose patterns have the same atoms; if none has, the first
// at all. A closure only looks at the receives inside the fun that begins at its own line.
//
// Not exact: where two receives of a function have the same atoms and no line around them, the compiler
// may have turned them around.
#include "beam/lift/receive_lines.h"

#include <algorithm>

#include "ir/receive.h"

namespace ravel::beam {

namespace {

void add_atoms(const ir::Module& module, const ir::Pattern& pattern, std::vector<Symbol>& atoms) {
  if (pattern.kind == ir::PatternKind::constant) {
    const auto add = [&](const auto& self, ir::ConstId id) -> void {
      const ir::Const& c = module.constant(id);
      if (c.kind == ir::ConstKind::atom) atoms.push_back(c.text);
      for (const ir::ConstId item : c.items) self(self, item);
    };
    add(add, pattern.constant);
  }
  for (const ir::Pattern& item : pattern.items) add_atoms(module, item, atoms);
}

std::vector<Symbol> atoms_of(const ir::Module& module, const ir::Receive& receive) {
  std::vector<Symbol> atoms;
  for (const ir::Clause& clause : receive.clauses) add_atoms(module, clause.pattern, atoms);
  std::sort(atoms.begin(), atoms.end());
  atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
  return atoms;
}

uint32_t line_of(const ir::Module& module, ir::PosId pos) {
  const ir::Position* position = module.position(pos);
  return position == nullptr ? 0 : position->line;
}

void set_lines(std::span<const ReceiveText> texts, ir::Module& module, ir::Function& function) {
  const std::vector<ir::Receive> receives = ir::find_receives(module, function);
  if (receives.empty()) return;
  const bool closure = !function.parent.name.empty();
  const ir::FuncName& written = closure ? function.parent : function.name;
  const uint32_t begin = line_of(module, function.pos);
  std::vector<const ReceiveText*> free;
  for (const ReceiveText& text : texts) {
    if (text.function == written.name && text.arity == written.arity &&
        text.fun_line == (closure ? begin : 0))
      free.push_back(&text);
  }
  for (const ir::Receive& receive : receives) {
    ir::Instr& instr = function.instrs[function.block(receive.block).end - 1];
    const uint32_t above = std::max(begin, line_of(module, instr.pos));
    const std::vector<Symbol> atoms = atoms_of(module, receive);
    const auto below = [&](const ReceiveText* text) { return text->line >= above; };
    const auto same = [&](const ReceiveText* text) { return below(text) && text->atoms == atoms; };
    auto found = std::find_if(free.begin(), free.end(), same);
    if (found == free.end()) found = std::find_if(free.begin(), free.end(), below);
    if (found == free.end()) continue;
    const ir::Position* near = module.position(instr.pos.valid() ? instr.pos : function.pos);
    module.positions.push_back({near == nullptr ? 0 : near->file, (*found)->line, 0});
    instr.pos = ir::PosId(module.positions.size() - 1);
    free.erase(found);
  }
}

}  // namespace

void set_receive_lines(const DebugInfo& info, ir::Module& module) {
  if (info.receives.empty()) return;
  for (ir::Function& function : module.functions) set_lines(info.receives, module, function);
}

}  // namespace ravel::beam
