// SPDX-License-Identifier: Apache-2.0
//
// Calls of built-ins and other modules, and choices; see loader.h. Which built-ins there are is known when
// code is loaded, so a call of one needs no look-up later.
#include <fmt/format.h>

#include <algorithm>

#include "vm/bif.h"
#include "vm/loader.h"

namespace ravel::vm {

using beam::Opcode;
using beam::OperandKind;

namespace {

constexpr uint64_t kLiveMax = 1023, kFrameMax = 1023, kHeapMax = uint64_t{1} << 28;

/// Built-ins that are instructions of their own.
struct NamedOp {
  std::string_view name;
  uint32_t arity;
  Op op;
};
constexpr NamedOp kArithmetic[] = {
    {"+", 2, Op::add},          {"-", 2, Op::subtract},         {"*", 2, Op::multiply},
    {"/", 2, Op::divide},       {"div", 2, Op::integer_divide}, {"rem", 2, Op::remainder},
    {"band", 2, Op::bit_and},   {"bor", 2, Op::bit_or},         {"bxor", 2, Op::bit_xor},
    {"bsl", 2, Op::shift_left}, {"bsr", 2, Op::shift_right},    {"-", 1, Op::negate},
    {"bnot", 1, Op::bit_not},
};
constexpr NamedOp kInline[] = {
    {"element", 2, Op::element},       {"hd", 1, Op::hd},           {"tl", 1, Op::tl},
    {"tuple_size", 1, Op::tuple_size}, {"map_get", 2, Op::map_get},
};
struct NamedComparison {
  std::string_view name;
  Comparison comparison;
};
constexpr NamedComparison kComparisons[] = {
    {"<", Comparison::lt},         {">=", Comparison::ge},        {"==", Comparison::eq},
    {"/=", Comparison::ne},        {">", Comparison::gt},         {"=<", Comparison::le},
    {"=:=", Comparison::eq_exact}, {"=/=", Comparison::ne_exact},
};

bool is_immediate(Term term) { return !term.is_none() && !term.is_cons() && !term.is_boxed(); }

}  // namespace

void Loader::call_ext(Operands operands, Op bif, Op plain, bool has_frame) {
  const beam::FunctionName& import = module_.imports[static_cast<size_t>(operands[1].number)];
  const FunctionName name{Term::atom(atom_index(import.module)), Term::atom(atom_index(import.name)),
                          import.arity};
  const ExportId id = export_id(name);
  const Builtin* found = find_builtin(id);
  if (found != nullptr && !found->pure) {
    begin(Op::event);
    word(name.arity);
  }
  begin(found != nullptr ? bif : plain);
  word(found != nullptr ? static_cast<uint64_t>(found - builtins().data()) : static_cast<uint64_t>(id));
  if (has_frame) number(operands[2], kFrameMax);
}

void Loader::bif(Opcode opcode, Operands operands) {
  if (facts_.is_sure[static_cast<size_t>(current_ - module_.instructions.data())]) {
    begin(Op::move);
    source(Term::nil());
    destination(operands.back());
  }
  switch (opcode) {
    case Opcode::bif0:
      return guard_bif(nullptr, operands[0], {}, 0, operands[1]);
    case Opcode::bif1:
    case Opcode::bif2:
    case Opcode::bif3:
      return guard_bif(&operands[0], operands[1], operands.subspan(2, operands.size() - 3), 0,
                       operands.back());
    default:
      return guard_bif(&operands[0], operands[2], operands.subspan(3, operands.size() - 4),
                       number_of(operands[1], kLiveMax), operands.back());
  }
}

void Loader::guard_bif(const Operand* fail_label, const Operand& import, Operands arguments, uint32_t live,
                       const Operand& result) {
  const beam::FunctionName& name = module_.imports[static_cast<size_t>(import.number)];
  if (name.arity != arguments.size()) return error("a built-in has the wrong number of arguments");
  const auto write = [&](std::initializer_list<uint64_t> numbers) {
    if (fail_label != nullptr) label(*fail_label);
    for (uint64_t value : numbers) word(value);
    for (const Operand& argument : arguments) source(argument);
    destination(result);
  };
  if (name.module.view() == "erlang") {
    const auto is_it = [&](const NamedOp& named) {
      return named.name == name.name.view() && named.arity == name.arity;
    };
    if (name.name.view() == "self" && name.arity == 0) {
      begin(Op::self);
      return destination(result);
    }
    if (auto found = std::find_if(std::begin(kArithmetic), std::end(kArithmetic), is_it);
        found != std::end(kArithmetic) && fail_label != nullptr) {
      const bool is_x_constant =
          arguments.size() == 2 && is_x(arguments[0]) && is_x(result) && constant_of(arguments[1]).is_small();
      begin(is_x_constant && found->op == Op::add        ? Op::add_xc
            : is_x_constant && found->op == Op::subtract ? Op::subtract_xc
                                                         : found->op);
      return write({live});
    }
    if (auto found = std::find_if(std::begin(kInline), std::end(kInline), is_it);
        found != std::end(kInline) && fail_label != nullptr) {
      begin(found->op);
      return write({});
    }
    auto comparison =
        std::find_if(std::begin(kComparisons), std::end(kComparisons),
                     [&](const NamedComparison& named) { return named.name == name.name.view(); });
    if (comparison != std::end(kComparisons) && name.arity == 2) {
      begin(Op::compare_value);
      word(static_cast<uint64_t>(comparison->comparison));
      for (const Operand& argument : arguments) source(argument);
      return destination(result);
    }
  }
  const FunctionName full{Term::atom(atom_index(name.module)), Term::atom(atom_index(name.name)), name.arity};
  const Builtin* found = find_builtin(export_id(full));
  if (found == nullptr)
    return error(fmt::format("the machine has no built-in {}:{}/{}", name.module.view(), name.name.view(),
                             name.arity));
  constexpr Op kBifs[] = {Op::bif0, Op::bif1, Op::bif2, Op::bif3};
  begin(kBifs[arguments.size()]);
  write({static_cast<uint64_t>(found - builtins().data())});
}

void Loader::select(Operands operands) {
  const Operands pairs = list(operands[2], 2);
  if (current_->opcode == Opcode::select_tuple_arity) {
    begin(Op::select_tuple_arity);
    source(operands[0]);
    label(operands[1]);
    word(pairs.size() / 2);
    for (size_t i = 0; i < pairs.size(); i += 2) {
      number(pairs[i], kHeapMax);
      label(pairs[i + 1]);
    }
    return;
  }
  struct Case {
    Term value;
    const Operand* label;
  };
  std::vector<Case> cases;
  bool all_immediate = true, all_small = true;
  for (size_t i = 0; i < pairs.size(); i += 2) {
    cases.push_back({constant_of(pairs[i]), &pairs[i + 1]});
    all_immediate = all_immediate && is_immediate(cases.back().value);
    all_small = all_small && cases.back().value.is_small();
  }
  if (all_immediate) {
    std::stable_sort(cases.begin(), cases.end(), [](const Case& left, const Case& right) {
      return static_cast<int64_t>(left.value.word()) < static_cast<int64_t>(right.value.word());
    });
  }
  if (all_small && cases.size() >= 4) {
    const int64_t lowest = cases.front().value.small(), highest = cases.back().value.small();
    const auto span = static_cast<uint64_t>(highest) - static_cast<uint64_t>(lowest);
    if (span < cases.size() * 4 && lowest >= INT32_MIN && lowest <= INT32_MAX) {
      begin(Op::select_table);
      source(operands[0]);
      label(operands[1]);
      word(span + 1);
      word(static_cast<uint32_t>(lowest));
      size_t next = 0;
      for (uint64_t i = 0; i <= span; ++i) {
        const bool hit = cases[next].value.small() == lowest + static_cast<int64_t>(i);
        label(hit ? *cases[next].label : operands[1]);
        while (next + 1 < cases.size() && cases[next].value.small() <= lowest + static_cast<int64_t>(i))
          ++next;
      }
      return;
    }
  }
  begin(all_immediate ? Op::select_val : Op::select_equal);
  source(operands[0]);
  label(operands[1]);
  word(cases.size());
  for (const Case& item : cases) {
    if (item.value.is_none()) return error("a case is no constant");
    source(item.value);
    label(*item.label);
  }
}

}  // namespace ravel::vm
