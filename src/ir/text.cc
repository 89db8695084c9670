// SPDX-License-Identifier: Apache-2.0
//
// The printer. Every instruction is `flags op details extras ; position`; `details` depends on the op,
// and records in `Shown` which fields of the instruction it has shown, so that `extras` can add
// the rest. That keeps the text complete for instructions that no rule allows.
#include "ir/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "ir/const_text.h"
#include "ir/names.h"
#include "ir/receive.h"

namespace ravel::ir {
namespace {

/// More cases than this are printed one per line.
constexpr size_t kCasesOnOneLine = 4;

bool edges_in_range(const Function& function) {
  const auto exists = [&](BlockId b) { return b.valid() && b.index() < function.blocks.size(); };
  return std::all_of(function.blocks.begin(), function.blocks.end(), [&](const Block& block) {
    if (block.unwind.valid() && !exists(block.unwind)) return false;
    if (uint64_t{block.target_begin} + block.target_count > function.targets.size()) return false;
    const std::span<const BlockId> targets = function.targets_of(block);
    return std::all_of(targets.begin(), targets.end(), exists);
  });
}

class Printer {
 public:
  Printer(const Module& module, std::string& out) : module_(module), out_(out) {}

  void module_header();
  void function(const Function& function);
  void instr(const Function& function, const Block* block, const Instr& instr);

 private:
  struct Shown {
    bool kind = false, imm = false, payload = false;
    size_t targets = 0;
  };

  void function_header();
  void block(BlockId id, std::span<const BlockId> from);
  void flags(const Instr& instr);
  Shown details(const Instr& instr);
  Shown alloc(const Instr& instr);
  Shown load_or_store(const Instr& instr);
  void memory(const Memory& part);
  Shown test(const Instr& instr);
  Shown refine(const Instr& instr);
  Shown select(const Instr& instr);
  Shown receive(const Instr& instr);
  Shown phi(const Instr& instr);
  Shown call(const Instr& instr);
  Shown caught(const Instr& instr);
  void test_arguments(const Instr& instr);
  void extras(const Instr& instr, const Shown& shown);

  template <typename... Args>
  void put(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }
  void value(ValueId v) { out_ += print(*function_, v); }
  void values(std::span<const ValueId> list, std::string_view separator);
  void spaced(std::span<const ValueId> list);
  void label(BlockId b);
  void target(size_t i);
  void callee(uint32_t payload);
  void position(PosId pos);
  /// Empty if the range is wrong.
  std::span<const ValueId> operands_of(const Instr& instr) const {
    const bool in_range = uint64_t{instr.operand_begin} + instr.operand_count <= function_->operands.size();
    return in_range ? function_->operands_of(instr) : std::span<const ValueId>{};
  }
  size_t target_count() const { return targets_.size(); }

  const Module& module_;
  std::string& out_;
  const Function* function_ = nullptr;
  std::span<const BlockId> targets_;  ///< of the instruction being printed; empty unless it ends its block
};

void Printer::module_header() {
  put("module {}", print_atom(module_.name.view()));
  if (module_.platform != Platform::beam) put(" {}", name_of(module_.platform));
  if (module_.library) put(" library");
  put("\n");
  if (!module_.path.empty()) put("path {}\n", quote(module_.path, '"'));
  for (const std::string& file : module_.files) put("file {}\n", quote(file, '"'));
  for (Symbol behaviour : module_.behaviours) put("behaviour {}\n", print_atom(behaviour.view()));
}

void Printer::function(const Function& function) {
  function_ = &function;
  function_header();
  std::optional<Predecessors> predecessors;
  if (edges_in_range(function)) predecessors.emplace(function);
  for (size_t b = 0; b < function.blocks.size(); ++b) {
    block(BlockId(b), predecessors ? predecessors->of(BlockId(b)) : std::span<const BlockId>{});
  }
}

void Printer::function_header() {
  put("function {}(", print(function_->name));
  values(function_->params, ", ");
  put(")");
  if (function_->exported) put(" exported");
  if (function_->synthetic) put(" synthetic");
  if (function_->captured_count != 0) put(" captured {}", function_->captured_count);
  if (function_->parent != FuncName{}) put(" parent {}", print(function_->parent));
  position(function_->pos);
  put("\n");
}

void Printer::block(BlockId id, std::span<const BlockId> from) {
  const Block& block = function_->block(id);
  label(id);
  if (block.unwind.valid()) {
    put(" unwind ");
    label(block.unwind);
  }
  put(":");
  if (id.index() == 0) put(" // entry");
  if (!from.empty()) put("{}", id.index() == 0 ? " from" : " // from");
  for (BlockId p : from) put(" b{}", p.index());
  put("\n");
  if (block.begin > block.end || block.end > function_->instrs.size()) {
    put("  // instructions {} to {} are out of range\n", block.begin, block.end);
    return;
  }
  for (const Instr& i : function_->instrs_of(block)) {
    put("  ");
    instr(*function_, &block, i);
    put("\n");
  }
}

void Printer::instr(const Function& function, const Block* block, const Instr& instr) {
  function_ = &function;
  const bool last =
      block != nullptr && block->end > block->begin && &instr == &function.instrs[block->end - 1];
  const bool in_range =
      last && uint64_t{block->target_begin} + block->target_count <= function.targets.size();
  targets_ = in_range ? function.targets_of(*block) : std::span<const BlockId>{};
  if (instr.result.valid()) {
    value(instr.result);
    put(" = ");
  }
  flags(instr);
  put("{}", name_of(instr.op));
  extras(instr, details(instr));
  position(instr.pos);
}

void Printer::flags(const Instr& instr) {
  if (instr.flags & kTail) put("tail ");
  if (instr.flags & kGuard) put("guard ");
  if (instr.flags & kNoReturn) put("noreturn ");
  if ((instr.flags & kNegated) && instr.op != Op::refine) put("negated ");
}

Printer::Shown Printer::details(const Instr& instr) {
  const std::span<const ValueId> operands = operands_of(instr);
  switch (instr.op) {
    case Op::constant:
      put(" {}", print(module_, ConstId(instr.payload)));
      spaced(operands);
      return {.payload = true};
    case Op::phi:
      return phi(instr);
    case Op::alloc:
      return alloc(instr);
    case Op::load:
    case Op::store:
    case Op::address:
      return load_or_store(instr);
    case Op::refine:
      return refine(instr);
    case Op::caught:
      return caught(instr);
    case Op::call:
    case Op::call_value:
    case Op::call_dynamic:
    case Op::call_apply:
    case Op::call_virtual:
      return call(instr);
    case Op::test:
      return test(instr);
    case Op::select:
      return select(instr);
    case Op::receive:
      return receive(instr);
    case Op::raise: {
      const bool known = is_valid<RaiseKind>(instr.kind);
      if (known) put(" {}", name_of(static_cast<RaiseKind>(instr.kind)));
      spaced(operands);
      return {.kind = known};
    }
    case Op::jump:
    case Op::next_message: {
      spaced(operands);
      if (target_count() == 0) return {};
      put(" ");
      target(0);
      return {.targets = 1};
    }
    default:
      spaced(operands);
      return {};
  }
}

Printer::Shown Printer::phi(const Instr& instr) {
  put(" [");
  const std::span<const ValueId> operands = operands_of(instr);
  for (size_t i = 0; i < operands.size(); ++i) {
    if (i != 0) put(", ");
    const size_t at = size_t{instr.payload} + i;
    label(at < function_->phi_blocks.size() ? function_->phi_blocks[at] : BlockId());
    put(": ");
    value(operands[i]);
  }
  put("]");
  return {.payload = true};
}

Printer::Shown Printer::alloc(const Instr& instr) {
  const bool known = is_valid<AllocKind>(instr.kind);
  const auto kind = static_cast<AllocKind>(instr.kind);
  Shown shown{.kind = known};
  if (known) put(" {}", name_of(kind));
  if (known && kind == AllocKind::closure) {
    put(" ");
    callee(instr.payload);
    shown.payload = true;
    if (instr.imm != 0) put(" as {}", print(module_, ConstId(instr.imm - 1)));
    shown.imm = true;
  }
  if (known && (kind == AllocKind::object || kind == AllocKind::array)) {
    put(" {}", print(module_, ConstId(instr.payload)));
    shown.payload = true;
  }
  if (known && kind == AllocKind::map_update && instr.imm == 1) {
    put(" exact");
    shown.imm = true;
  }
  put("(");
  values(operands_of(instr), ", ");
  put(")");
  return shown;
}

Printer::Shown Printer::load_or_store(const Instr& instr) {
  std::span<const ValueId> operands = operands_of(instr);
  const bool known = is_valid<FieldKind>(instr.kind);
  const auto kind = static_cast<FieldKind>(instr.kind);
  Shown shown{.kind = known};
  if (!operands.empty()) {
    put(" ");
    value(operands[0]);
    operands = operands.subspan(1);
  }
  if (known) put(" {}", name_of(kind));
  if (known && (kind == FieldKind::element || kind == FieldKind::captured)) {
    put(" {}", instr.imm);
    shown.imm = true;
  }
  if (known && (kind == FieldKind::field || kind == FieldKind::statik)) {
    const bool valid = instr.payload < module_.fields.size();
    put(" {}", valid ? print_atom(module_.fields[instr.payload].view()) : "$invalid");
    shown.payload = true;
  }
  if (known && kind == FieldKind::memory && instr.payload < module_.memory.size()) {
    memory(module_.memory[instr.payload]);
    shown.payload = true;
  }
  spaced(operands);
  return shown;
}

/// `'conn.count' at 8 size 4 acquire volatile`: what is as usual is left out.
void Printer::memory(const Memory& part) {
  if (!part.field.empty()) put(" {}", quote(part.field.view(), '\''));
  if (part.offset != 0) put(" at {}", part.offset);
  if (part.size != 0) put(" size {}", part.size);
  if (part.order != MemoryOrder::plain) put(" {}", name_of(part.order));
  if (part.is_volatile) put(" volatile");
  if (part.is_update) put(" update");
  if (part.is_bulk) put(" bulk");
}

Printer::Shown Printer::refine(const Instr& instr) {
  const std::span<const ValueId> operands = operands_of(instr);
  spaced(operands.first(operands.empty() ? 0 : 1));
  if (instr.flags & kNegated) put(" not");
  const bool known = is_valid<TestKind>(instr.kind);
  if (!known) {
    spaced(operands.subspan(operands.empty() ? 0 : 1));
    return {};
  }
  put(" {}", name_of(static_cast<TestKind>(instr.kind)));
  spaced(operands.subspan(operands.empty() ? 0 : 1));
  test_arguments(instr);
  const TestShape shape = shape_of(static_cast<TestKind>(instr.kind));
  return {.kind = true, .imm = shape.uses_imm, .payload = shape.uses_const};
}

Printer::Shown Printer::test(const Instr& instr) {
  Shown shown;
  if (is_valid<TestKind>(instr.kind)) {
    put(" {}", name_of(static_cast<TestKind>(instr.kind)));
    const TestShape shape = shape_of(static_cast<TestKind>(instr.kind));
    shown = {.kind = true, .imm = shape.uses_imm, .payload = shape.uses_const};
  }
  spaced(operands_of(instr));
  if (shown.kind) test_arguments(instr);
  if (target_count() < 2) return shown;
  put(" ? ");
  target(0);
  put(" : ");
  target(1);
  shown.targets = 2;
  return shown;
}

void Printer::test_arguments(const Instr& instr) {
  const TestShape shape = shape_of(static_cast<TestKind>(instr.kind));
  if (shape.uses_imm) put(" {}", instr.imm);
  if (shape.uses_const) put(" {}", print(module_, ConstId(instr.payload)));
}

Printer::Shown Printer::select(const Instr& instr) {
  const bool known = is_valid<SelectKind>(instr.kind);
  if (known) put(" {}", name_of(static_cast<SelectKind>(instr.kind)));
  spaced(operands_of(instr));
  if (target_count() == 0) return {.kind = known, .payload = true};
  const size_t cases = target_count() - 1;
  const bool one_line = cases <= kCasesOnOneLine;
  put(" {{");
  for (size_t i = 0; i <= cases; ++i) {
    put("{}", one_line ? (i == 0 ? "" : ", ") : (i == 0 ? "\n    " : ",\n    "));
    const size_t at = size_t{instr.payload} + i;
    if (i == cases) {
      put("_");
    } else {
      put("{}", print(module_, at < function_->case_values.size() ? function_->case_values[at] : ConstId()));
    }
    put(" => ");
    target(i);
  }
  put("}}");
  return {.kind = known, .imm = instr.imm == cases, .payload = true, .targets = target_count()};
}

Printer::Shown Printer::receive(const Instr& instr) {
  if (target_count() == 0) {
    spaced(operands_of(instr));
    return {};
  }
  put(" ");
  target(0);
  if (instr.operand_count == 0 && target_count() < 2) return {.targets = 1};
  put(" after");
  spaced(operands_of(instr));
  if (target_count() < 2) return {.targets = 1};
  put(" ");
  target(1);
  return {.targets = 2};
}

Printer::Shown Printer::call(const Instr& instr) {
  std::span<const ValueId> operands = operands_of(instr);
  Shown shown;
  put(" ");
  if (instr.op == Op::call || instr.op == Op::call_virtual) {
    callee(instr.payload);
    shown.payload = true;
  } else {
    const size_t named = std::min<size_t>(operands.size(), instr.op == Op::call_value ? 1 : 2);
    values(operands.first(named), ":");
    operands = operands.subspan(named);
  }
  put("(");
  values(operands, ", ");
  put(")");
  return shown;
}

Printer::Shown Printer::caught(const Instr& instr) {
  static constexpr std::string_view kParts[] = {"class", "reason", "trace"};
  const bool known = instr.imm < std::size(kParts);
  if (known) put(" {}", kParts[instr.imm]);
  spaced(operands_of(instr));
  return {.imm = known};
}

void Printer::extras(const Instr& instr, const Shown& shown) {
  if (!shown.kind && instr.kind != 0) put(" kind={}", instr.kind);
  if (!shown.imm && (instr.imm != 0 || instr.op == Op::select)) put(" imm={}", instr.imm);
  if (!shown.payload && instr.payload != 0) put(" payload={}", instr.payload);
  const int unknown_flags = instr.flags & ~(kTail | kNegated | kGuard | kNoReturn);
  if (unknown_flags != 0) put(" flags={}", unknown_flags);
  for (size_t i = shown.targets; i < target_count(); ++i) {
    put("{}", i == shown.targets ? " -> " : ", ");
    target(i);
  }
}

void Printer::values(std::span<const ValueId> list, std::string_view separator) {
  for (size_t i = 0; i < list.size(); ++i) {
    if (i != 0) put("{}", separator);
    value(list[i]);
  }
}

void Printer::spaced(std::span<const ValueId> list) {
  for (ValueId v : list) {
    put(" ");
    value(v);
  }
}

void Printer::label(BlockId b) {
  if (b.valid() && b.index() < function_->blocks.size()) {
    put("b{}", b.index());
  } else {
    put("$invalid");
  }
}

void Printer::target(size_t i) { label(targets_[i]); }

void Printer::callee(uint32_t payload) {
  put("{}", payload < module_.callees.size() ? print(module_.callees[payload]) : "$invalid");
}

void Printer::position(PosId pos) {
  const std::string text = print(module_, pos);
  if (!text.empty()) put(" ; {}", text);
}

/// A file name that can stand in a position without quotes.
bool is_plain_file_name(std::string_view name) {
  if (name.empty() || name.front() == '"' || name.find("//") != std::string_view::npos) return false;
  for (char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("/._-+@").find(c) != std::string_view::npos;
    if (!plain) return false;
  }
  return true;
}

std::string_view base_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// The last part of a file's path where that is enough to tell it from the module's other files.
std::string_view short_name(const Module& module, uint32_t file) {
  if (file >= module.files.size()) return {};
  const std::string_view name = base_name(module.files[file]);
  const auto same = [&](const std::string& other) { return base_name(other) == name; };
  const bool clear = !name.empty() && std::count_if(module.files.begin(), module.files.end(), same) == 1;
  return clear ? name : module.files[file];
}

/// The module with `behind` of each function.
template <typename Behind>
std::string print_functions(const Module& module, const Behind& behind) {
  std::string out;
  Printer printer(module, out);
  printer.module_header();
  for (const Function& function : module.functions) {
    out += '\n';
    printer.function(function);
    behind(out, function);
  }
  return out;
}

}  // namespace

std::string print(const Module& module) {
  return print_functions(module, [](std::string&, const Function&) {});
}

std::string print_with_receives(const Module& module) {
  return print_functions(module, [&](std::string& out, const Function& function) {
    for (const Receive& receive : find_receives(module, function)) {
      const std::string text = print(module, function, receive);
      for (std::string_view rest = text; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1))
        out += fmt::format("// {}\n", rest.substr(0, rest.find('\n')));
    }
  });
}

std::string print(const Module& module, const Function& function) {
  std::string out;
  Printer(module, out).function(function);
  return out;
}

std::string print(const Module& module, const Function& function, const Block& block, const Instr& instr) {
  std::string out;
  Printer(module, out).instr(function, &block, instr);
  return out;
}

std::string print(const Module& module, PosId pos) {
  if (!pos.valid() || pos.index() >= module.positions.size()) return {};
  const Position& p = module.positions[pos.index()];
  const std::string_view file = short_name(module, p.file);
  std::string out = is_plain_file_name(file) ? std::string(file) : quote(file, '"');
  out += fmt::format(":{}", p.line);
  if (p.column != 0) out += fmt::format(":{}", p.column);
  return out;
}

std::string print(const Function& function, ValueId value) {
  if (!value.valid()) return "%?";
  const auto name = function.names.find(value);
  if (name == function.names.end() || name->second.empty()) return fmt::format("%{}", value.index());
  const std::string_view text = name->second.view();
  return fmt::format("%{}.{}", is_word(text) ? std::string(text) : quote(text, '\''), value.index());
}

}  // namespace ravel::ir
