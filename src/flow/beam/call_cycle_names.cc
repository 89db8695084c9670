// SPDX-License-Identifier: Apache-2.0
//
// Values are evaluated backwards, from where they are used to the parameters of the function, and through the
// functions that make them. See call_cycle_names.h.
#include "flow/beam/call_cycle_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/behaviours.h"
#include "model/built_ins.h"
#include "model/waits.h"

namespace ravel::flow::beam {

using flow::ServerId;
using ir::AllocKind;
using ir::FieldKind;
using ir::FuncId;
using ir::Op;
using ir::ValueId;

namespace {

constexpr int kNameDepthMax = 12;  ///< of a value, and of the functions that make it
constexpr size_t kPartsMax = 24;   ///< of one node
constexpr std::string_view kLoaded = "load ", kCalled = "call ";

Made node(std::string text, std::vector<Made> parts) {
  Made result{Made::Kind::node, std::move(text), std::move(parts)};
  if (result.parts.size() > kPartsMax) return {};
  return result;
}

bool is_tuple(const Made& made) { return made.kind == Made::Kind::node && made.text == "tuple"; }
bool is_cons(const Made& made) { return made.kind == Made::Kind::node && made.text == "cons"; }

bool is_word(const Made& made, std::string_view word) {
  return made.kind == Made::Kind::constant && made.text == word;
}

std::string_view registry_asked(const Made& made) {
  if (made.kind != Made::Kind::node || made.parts.empty() || !made.text.starts_with(kCalled)) return {};
  return model::registry_asked(std::string_view(made.text).substr(kCalled.size()));
}

bool is_lookup(const Made& made) { return !registry_asked(made).empty(); }

/// A pid that a registry was asked for is meant by the name that servers have there: `gproc:where(Key)`,
/// `[{Pid, _}] = Registry:lookup(Registry, Key)`.
Made as_name(Made made) {
  const Made* asked = &made;
  while (asked->kind == Made::Kind::node && (asked->text == "load 0" || asked->text == "load hd"))
    asked = &asked->parts[0];
  const std::string_view registry = registry_asked(*asked);
  if (registry.empty()) return made;
  const auto word = [](std::string_view text) { return Made{Made::Kind::constant, std::string(text), {}}; };
  Made key = asked->parts.size() == 1 ? asked->parts[0] : node("tuple", asked->parts);
  if (registry == "global") return node("tuple", {word("global"), std::move(key)});
  return node("tuple", {word("via"), word(registry), std::move(key)});
}

/// Something besides what callers bring along, and the way a name is told: without it every name is alike.
bool is_telling(const Made& made) {
  if (made.kind == Made::Kind::constant) return made.text != "[]";
  if (made.kind != Made::Kind::node) return false;
  if (made.text.starts_with(kCalled)) return true;
  const bool elsewhere = is_tuple(made) && !made.parts.empty() &&
                         (is_word(made.parts[0], "via") || is_word(made.parts[0], "global"));
  return elsewhere ? is_telling(made.parts.back()) : std::ranges::any_of(made.parts, is_telling);
}

}  // namespace

std::string Made::written() const {
  if (kind != Kind::node) return kind == Kind::hole ? "?" : (kind == Kind::leaf ? "$" : "") + text;
  std::string result = text + "(";
  for (const Made& part : parts) result += part.written() + ",";
  return result + ")";
}

std::string Made::shape() const {
  if (kind == Kind::constant) return text;
  if (kind != Kind::node || text.starts_with(kLoaded)) return "_";
  std::string result = text + "(";
  for (const Made& part : parts) result += part.shape() + ",";
  return result + ")";
}

bool Made::has_hole() const {
  return kind == Kind::hole || std::ranges::any_of(parts, [](const Made& part) { return part.has_hole(); });
}

ComputedNames::ComputedNames(const BeamInput& input) : input_(input), values_(input.flow.values) {
  for (uint32_t s = 0; s < values_.servers().size(); ++s)
    for (const flow::Server::Start& start : values_.servers()[s].starts)
      // A child that is started by {gen_server, start_link, _} is started at no call.
      if (start.instr.valid() && (start.unnamed || start.global_or_via)) add_start(ServerId(s), start);
  for (const Start& start : starts_) {
    auto& list = by_shape_[start.name.shape()];
    if (std::ranges::find(list, start.server) == list.end()) list.push_back(start.server);
  }
}

std::vector<Made> ComputedNames::leaves(size_t count, std::string_view name) {
  std::vector<Made> result;
  for (size_t i = 0; i < count; ++i) result.push_back({Made::Kind::leaf, fmt::format("{}{}", name, i), {}});
  return result;
}

/// {local, Name} and options with `name: Name` give a name as calls write it.
void ComputedNames::add_start(ServerId id, const flow::Server::Start& start) {
  const ir::Function& function = input_.program.function(start.func);
  const ir::Instr& instr = function.instr(start.instr);
  if (instr.op != Op::call) return;
  const ir::FuncName& callee = input_.program.module_of(start.func).callee(ir::CalleeId(instr.payload));
  const model::StartForm* form = model::find_start(callee.module, callee.name, callee.arity);
  if (form == nullptr || form->init_arg == model::StartForm::kNone) return;
  const auto params = leaves(function.params.size(), "P");
  const auto argument = [&](uint8_t index) {
    return made(start.func, function.operands_of(instr)[index], params, 0);
  };
  Made name;
  if (form->server_name != model::StartForm::kNone) {
    name = argument(form->server_name);
    if (is_tuple(name) && name.parts.size() == 2 && is_word(name.parts[0], "local")) {
      Made local = std::move(name.parts[1]);
      name = std::move(local);
    }
  } else if (form->options != model::StartForm::kNone) {
    name = option_name(argument(form->options));
  }
  // A name that the callers choose is told by them.
  if (name.kind == Made::Kind::node && is_telling(name))
    starts_.push_back({id, std::move(name), argument(form->init_arg)});
}

Made ComputedNames::option_name(const Made& options) const {
  for (const Made* at = &options; is_cons(*at) && at->parts.size() == 2; at = &at->parts[1])
    if (const Made& option = at->parts[0];
        is_tuple(option) && option.parts.size() == 2 && is_word(option.parts[0], "name"))
      return option.parts[1];
  return {};
}

Made ComputedNames::constant(const ir::Module& module, ir::ConstId id, int depth) const {
  const ir::Const& c = module.constant(id);
  const auto part = [&](ir::ConstId item) { return constant(module, item, depth + 1); };
  if (depth > kNameDepthMax) return {};
  std::vector<Made> parts;
  switch (c.kind) {
    case ir::ConstKind::integer:
      return {Made::Kind::constant, fmt::format("{}", c.number), {}};
    case ir::ConstKind::nil:
      return {Made::Kind::constant, "[]", {}};
    case ir::ConstKind::atom:
      return {Made::Kind::constant, c.text.str(), {}};
    case ir::ConstKind::tuple:
      for (const ir::ConstId item : c.items) parts.push_back(part(item));
      return node("tuple", std::move(parts));
    case ir::ConstKind::list: {
      if (c.items.empty() || c.items.size() > kPartsMax) return {};
      Made list = part(c.items.back());
      for (size_t i = c.items.size() - 1; i-- > 0;) list = node("cons", {part(c.items[i]), std::move(list)});
      return list;
    }
    case ir::ConstKind::string:
    case ir::ConstKind::binary:
      return {Made::Kind::constant, '"' + c.text.str() + '"', {}};
    default:
      return {};
  }
}

Made ComputedNames::made(FuncId func, ValueId value, const std::vector<Made>& params, int depth) const {
  const ir::Function& function = input_.program.function(func);
  const ir::Instr* definition = function.definition(value);
  for (int steps = 0; definition != nullptr && definition->op == Op::refine && steps < 64; ++steps) {
    value = function.operands_of(*definition)[0];
    definition = function.definition(value);
  }
  if (depth > kNameDepthMax) return {};
  if (definition == nullptr) {
    const auto param = std::ranges::find(function.params, value);
    const size_t index = static_cast<size_t>(param - function.params.begin());
    return index < params.size() ? params[index] : Made();
  }
  const auto operands = function.operands_of(*definition);
  std::vector<Made> parts;
  switch (definition->op) {
    case Op::constant:
      return constant(input_.program.module_of(func), ir::ConstId(definition->payload), 0);
    case Op::alloc: {
      const auto kind = static_cast<AllocKind>(definition->kind);
      if (kind != AllocKind::tuple && kind != AllocKind::cons && kind != AllocKind::binary &&
          kind != AllocKind::map)
        return {};
      for (const ValueId operand : operands) parts.push_back(made(func, operand, params, depth + 1));
      return node(kind == AllocKind::tuple    ? "tuple"
                  : kind == AllocKind::cons   ? "cons"
                  : kind == AllocKind::binary ? "binary"
                                              : "map",
                  std::move(parts));
    }
    case Op::load:
      return load(func, *definition, params, depth);
    case Op::call:
      return called(func, *definition, params, depth);
    default:
      return {};
  }
}

Made ComputedNames::load(FuncId func, const ir::Instr& instr, const std::vector<Made>& params,
                         int depth) const {
  const auto operands = input_.program.function(func).operands_of(instr);
  Made base = made(func, operands[0], params, depth + 1);
  if (base.kind == Made::Kind::hole) return {};
  const bool part_known =
      base.kind == Made::Kind::node && !base.text.starts_with(kLoaded) && !is_lookup(base);
  switch (static_cast<FieldKind>(instr.kind)) {
    case FieldKind::element:
      if (is_tuple(base) && instr.imm < base.parts.size()) return base.parts[instr.imm];
      return part_known ? Made() : node(fmt::format("{}{}", kLoaded, instr.imm), {std::move(base)});
    case FieldKind::head:
      if (is_cons(base)) return base.parts[0];
      return part_known ? Made() : node(fmt::format("{}hd", kLoaded), {std::move(base)});
    case FieldKind::tail:
      if (is_cons(base)) return base.parts[1];
      return part_known ? Made() : node(fmt::format("{}tl", kLoaded), {std::move(base)});
    case FieldKind::map_value: {
      const Made key = made(func, operands[1], params, depth + 1);
      if (key.kind != Made::Kind::constant) return {};
      if (base.kind == Made::Kind::node && base.text == "map")
        for (size_t i = 0; i + 1 < base.parts.size(); i += 2)
          if (base.parts[i].written() == key.written()) return base.parts[i + 1];
      return part_known ? Made() : node(fmt::format("{}{}", kLoaded, key.text), {std::move(base)});
    }
    default:
      return {};
  }
}

Made ComputedNames::called(FuncId func, const ir::Instr& instr, const std::vector<Made>& params,
                           int depth) const {
  std::vector<Made> given;
  for (const ValueId operand : input_.program.function(func).operands_of(instr))
    given.push_back(made(func, operand, params, depth + 1));
  const ir::FuncName& name = input_.program.module_of(func).callee(ir::CalleeId(instr.payload));
  if (model::makes_reference(name.module, name.name)) return {};
  const FuncId callee = input_.program.find(name);
  if (callee.valid() && !input_.program.module_of(callee).library) {
    Made result = result_of(callee, given, depth + 1);
    if (!result.has_hole()) return result;
  }
  return node(fmt::format("{}{}", kCalled, name.str()), std::move(given));
}

Made ComputedNames::result_of(FuncId func, const std::vector<Made>& params, int depth) const {
  const ir::Function& function = input_.program.function(func);
  ValueId only;
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op != Op::ret || instr.operand_count == 0) continue;
    if (only.valid()) return {};
    only = function.operands_of(instr)[0];
  }
  return only.valid() ? made(func, only, params, depth + 1) : Made();
}

const std::vector<ServerId>& ComputedNames::servers(FuncId func, ValueId name) const {
  static const std::vector<ServerId> kNone;
  if (by_shape_.empty() || !name.valid()) return kNone;
  const Made wanted = as_name(made(func, name, leaves(input_.program.function(func).params.size(), "P"), 0));
  if (wanted.kind != Made::Kind::node || !is_telling(wanted)) return kNone;
  const auto it = by_shape_.find(wanted.shape());
  return it == by_shape_.end() ? kNone : it->second;
}

Made ComputedNames::first_state(ServerId id, const Made& argument) const {
  const flow::Server& server = values_.servers()[id.index()];
  for (size_t c = 0; c < server.callbacks.size(); ++c) {
    if (server.roles[c]->name != "init") continue;
    const FuncId init = server.callbacks[c];
    const ir::Function& function = input_.program.function(init);
    Made state;
    for (const ir::Instr& instr : function.instrs) {
      if (instr.op != Op::ret || instr.operand_count == 0) continue;
      const Made result = made(init, function.operands_of(instr)[0], {argument}, 0);
      if (!is_tuple(result) || result.parts.size() < 2 || !is_word(result.parts[0], "ok")) continue;
      // {ok, State, ...}; of a gen_statem, {ok, StateName, Data, ...}.
      const size_t at =
          server.behaviour == model::Behaviour::gen_statem || server.behaviour == model::Behaviour::gen_fsm
              ? 2
              : 1;
      if (at >= result.parts.size()) continue;
      if (state.kind != Made::Kind::hole && state.written() != result.parts[at].written()) return {};
      state = result.parts[at];
    }
    return state;
  }
  return {};
}

bool ComputedNames::is_own(ServerId id, FuncId callback, const std::vector<Step>& path, ValueId name) const {
  const model::Callback* role = values_.callback(callback);
  if (role == nullptr || path.empty() || path[0].first != callback) return false;
  bool any = false;
  for (const Start& start : starts_) {
    if (start.server != id) continue;
    const Made state = first_state(id, start.argument);
    std::vector<Made> params = leaves(input_.program.function(callback).params.size(), "M");
    for (size_t p = 0; p < params.size() && p < model::Callback::kParamsMax; ++p)
      if (role->params[p] == model::Role::state) params[p] = state;
    for (size_t s = 0; s + 1 < path.size(); ++s) {
      const ir::Function& function = input_.program.function(path[s].first);
      const ir::Instr& instr = function.instr(path[s].second);
      if (instr.op != Op::call) return false;
      std::vector<Made> next;
      for (const ValueId operand : function.operands_of(instr))
        next.push_back(made(path[s].first, operand, params, 0));
      params = std::move(next);
    }
    const Made asked = as_name(made(path.back().first, name, params, 0));
    if (asked.has_hole() || asked.written() != start.name.written()) return false;
    any = true;
  }
  return any;
}

}  // namespace ravel::flow::beam
