// SPDX-License-Identifier: Apache-2.0
//
// Terms to constants, and lookups that survive any index.
#include "beam/lift/context.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace ravel::beam {

namespace {

constexpr int kDepthMax = 1000;             ///< of literals; deeper parts become ConstKind::other
constexpr size_t kBigIntegerMax = 1 << 14;  ///< bytes; decimal conversion is quadratic

ir::Const make(ir::ConstKind kind, Symbol text = {}, int64_t number = 0) {
  return {.kind = kind, .text = text, .number = number, .callee = {}, .items = {}};
}

/// `magnitude` has its least significant byte first.
std::string decimal(bool negative, Bytes magnitude) {
  constexpr uint64_t kChunk = 1'000'000'000;
  std::vector<uint32_t> chunks;  // base 10^9, least significant first
  for (size_t i = magnitude.size(); i-- > 0;) {
    uint64_t carry = magnitude[i];
    for (uint32_t& chunk : chunks) {
      carry += uint64_t{chunk} << 8;
      chunk = static_cast<uint32_t>(carry % kChunk);
      carry /= kChunk;
    }
    if (carry > 0) chunks.push_back(static_cast<uint32_t>(carry));
  }
  if (chunks.empty()) return "0";
  std::string text = fmt::format("{}{}", negative ? "-" : "", chunks.back());
  for (size_t i = chunks.size() - 1; i-- > 0;) text += fmt::format("{:09}", chunks[i]);
  return text;
}

bool is_byte_string(Term list) {
  if (!list.tail().is_nil()) return false;
  const auto is_byte = [](Term t) { return t.is_integer() && t.integer() >= 0 && t.integer() <= 255; };
  return std::all_of(list.elements().begin(), list.elements().end(), is_byte);
}

std::string byte_string(Term list) {
  std::string text;
  text.reserve(list.size());
  for (Term t : list.elements()) text.push_back(static_cast<char>(t.integer()));
  return text;
}

}  // namespace

ModuleContext::ModuleContext(const Module& module, ir::ModuleBuilder& builder, std::vector<uint32_t> files)
    : beam(module), out(builder), files_(std::move(files)) {
  // Labels are numbered densely, so a number far above the number of instructions is nonsense.
  const size_t most = module.instructions.size() * 2 + 64;
  labels_.resize(std::min<size_t>(most, size_t{module.label_count} + 1));
  for (uint32_t i = 0; i < module.instructions.size(); ++i) {
    const Instruction& instruction = module.instructions[i];
    if (instruction.opcode != Opcode::label || instruction.operand_count != 1) continue;
    const int64_t number = module.operands_of(instruction)[0].number;
    if (number > 0 && static_cast<size_t>(number) < labels_.size()) {
      labels_[static_cast<size_t>(number)].instruction = i;
    }
  }
  function_at_.resize(labels_.size());
  for (uint32_t f = 0; f < module.functions.size(); ++f) {
    const uint32_t entry = module.functions[f].entry_label;
    if (entry < function_at_.size()) function_at_[entry] = f + 1;
  }
  literals_.resize(module.literals.size());
  imports_.resize(module.imports.size());
  lines_.resize(module.lines.size());
}

Label* ModuleContext::label(int64_t number) {
  if (number <= 0 || static_cast<size_t>(number) >= labels_.size()) return nullptr;
  Label& label = labels_[static_cast<size_t>(number)];
  return label.instruction == UINT32_MAX ? nullptr : &label;
}

ir::ConstId ModuleContext::literal(int64_t index) {
  if (index < 0 || static_cast<size_t>(index) >= literals_.size()) return out.other("missing literal");
  ir::ConstId& id = literals_[static_cast<size_t>(index)];
  if (!id.valid()) id = constant(beam.literals[static_cast<size_t>(index)]);
  return id;
}

ir::ConstId ModuleContext::constant(Term term, int depth) {
  if (depth > kDepthMax) return out.other("deep term");
  ir::Const result;
  switch (term.kind()) {
    case TermKind::atom:
      return out.atom(term.atom());
    case TermKind::integer:
      return out.integer(term.integer());
    case TermKind::big_integer:
      if (term.magnitude().size() > kBigIntegerMax) return out.other("big integer");
      return out.constant(make(ir::ConstKind::big, Symbol(decimal(term.negative(), term.magnitude()))));
    case TermKind::real:
      return out.constant(make(ir::ConstKind::floating, {}, std::bit_cast<int64_t>(term.real())));
    case TermKind::nil:
      return out.nil();
    case TermKind::list:
      if (is_byte_string(term)) return out.constant(make(ir::ConstKind::string, Symbol(byte_string(term))));
      result.kind = ir::ConstKind::list;
      break;
    case TermKind::tuple:
      result.kind = ir::ConstKind::tuple;
      break;
    case TermKind::map:
      result.kind = ir::ConstKind::map;
      break;
    case TermKind::bitstring:
      return out.constant(make(ir::ConstKind::binary, Symbol(as_text(term.bytes())),
                               static_cast<int64_t>(term.bit_count() % 8)));
    case TermKind::export_fun: {
      const ExportFunTerm& fun = *term.export_fun();
      result.kind = ir::ConstKind::function;
      result.callee = out.callee({fun.module, fun.name, fun.arity});
      return out.constant(std::move(result));
    }
    default:
      return out.other(to_text(term, {.depth_max = 4, .size_max = 200}));
  }
  result.items.reserve(term.size() + 1);
  for (Term element : term.elements()) result.items.push_back(constant(element, depth + 1));
  if (term.kind() == TermKind::list) result.items.push_back(constant(term.tail(), depth + 1));
  return out.constant(std::move(result));
}

ir::CalleeId ModuleContext::import(int64_t index) {
  if (index < 0 || static_cast<size_t>(index) >= imports_.size()) return {};
  ir::CalleeId& id = imports_[static_cast<size_t>(index)];
  const FunctionName& name = beam.imports[static_cast<size_t>(index)];
  if (!id.valid()) id = out.callee({name.module, name.name, name.arity});
  return id;
}

ir::CalleeId ModuleContext::function_at(int64_t label) {
  if (label <= 0 || static_cast<size_t>(label) >= function_at_.size()) return {};
  const uint32_t index = function_at_[static_cast<size_t>(label)];
  if (index == 0) return {};
  const FunctionCode& function = beam.functions[index - 1];
  return out.callee({beam.name, function.name, function.arity});
}

ir::CalleeId ModuleContext::lambda(int64_t index) {
  if (index < 0 || static_cast<size_t>(index) >= beam.lambdas.size()) return {};
  const Lambda& lambda = beam.lambdas[static_cast<size_t>(index)];
  return out.callee({beam.name, lambda.name, lambda.arity});
}

ir::CalleeId ModuleContext::erlang(std::string_view name, uint32_t arity) {
  return out.callee({erlang_name, Symbol(name), arity});
}

ir::PosId ModuleContext::line(int64_t index) {
  if (index <= 0 || static_cast<size_t>(index) >= lines_.size()) return {};
  ir::PosId& id = lines_[static_cast<size_t>(index)];
  const LineEntry& entry = beam.lines[static_cast<size_t>(index)];
  if (id.valid() || entry.line == 0) return id;
  const uint32_t file = entry.file < files_.size() ? files_[entry.file] : 0;
  id = out.position({.file = file < (1u << 16) ? file : 0, .line = entry.line});
  return id;
}

}  // namespace ravel::beam
