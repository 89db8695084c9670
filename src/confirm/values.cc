// SPDX-License-Identifier: Apache-2.0
#include "confirm/values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "confirm/driver.h"
#include "confirm/wanted.h"

namespace ravel::confirm {

namespace {

constexpr size_t kDepthMax = 6;
constexpr const char* kPid = "{'$confirm',pid}";

void add(std::vector<std::string>& texts, std::string text) {
  if (!text.empty() && std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
}

void add_all(std::vector<std::string>& texts, std::vector<std::string> more) {
  for (std::string& text : more) add(texts, std::move(text));
}

std::string fun_text(size_t arity) { return fmt::format("{{'$confirm','fun',{}}}", arity); }

const char* text_of_type(ir::TestKind kind) {
  switch (kind) {
    case ir::TestKind::is_atom:
      return "a";
    case ir::TestKind::is_boolean:
    case ir::TestKind::is_true:
      return "true";
    case ir::TestKind::is_integer:
    case ir::TestKind::is_number:
      return "1";
    case ir::TestKind::is_float:
      return "1.0";
    case ir::TestKind::is_pid:
      return kPid;
    case ir::TestKind::is_reference:
      return "{'$confirm',ref}";
    case ir::TestKind::is_list:
    case ir::TestKind::is_cons:
      return "[a]";
    case ir::TestKind::is_nil:
      return "[]";
    case ir::TestKind::is_tuple:
      return "{a,1}";
    case ir::TestKind::is_binary:
    case ir::TestKind::is_bitstring:
    case ir::TestKind::matches_binary:
      return "<<\"a\">>";
    case ir::TestKind::is_map:
      return "#{}";
    default:
      return "";
  }
}

std::string bytes_text(std::string_view bytes) {
  std::vector<unsigned> numbers;
  for (const char c : bytes) numbers.push_back(static_cast<unsigned char>(c));
  return fmt::format("{}", fmt::join(numbers, ","));
}

/// The value and what it is called where more is known of it.
std::set<ir::ValueId> names_of(const ir::Function& function, ir::ValueId value) {
  std::set<ir::ValueId> names = {value};
  bool grows = true;
  while (grows) {
    grows = false;
    for (const ir::Instr& instr : function.instrs) {
      if (instr.op != ir::Op::refine || !instr.result.valid() || names.contains(instr.result)) continue;
      const auto operands = function.operands_of(instr);
      if (operands.empty() || !names.contains(operands[0])) continue;
      grows |= names.insert(instr.result).second;
    }
  }
  return names;
}

}  // namespace

std::string constant_text(const ir::Module& module, ir::ConstId id) {
  const ir::Const& constant = module.constant(id);
  std::vector<std::string> items;
  for (const ir::ConstId item : constant.items) {
    items.push_back(constant_text(module, item));
    if (items.back().empty()) return {};
  }
  switch (constant.kind) {
    case ir::ConstKind::atom:
      return atom_text(constant.text.view());
    case ir::ConstKind::integer:
      return std::to_string(constant.number);
    case ir::ConstKind::big:
      return constant.text.str();
    case ir::ConstKind::floating: {
      const std::string text = fmt::format("{}", std::bit_cast<double>(constant.number));
      return text.find('.') == std::string::npos ? text + ".0" : text;
    }
    case ir::ConstKind::nil:
      return "[]";
    case ir::ConstKind::string:
      return fmt::format("[{}]", bytes_text(constant.text.view()));
    case ir::ConstKind::binary:
      return constant.number != 0 ? "" : fmt::format("<<{}>>", bytes_text(constant.text.view()));
    case ir::ConstKind::tuple:
      return fmt::format("{{{}}}", fmt::join(items, ","));
    case ir::ConstKind::list: {
      const std::string tail = items.back();
      items.pop_back();
      return tail == "[]" ? fmt::format("[{}]", fmt::join(items, ","))
                          : fmt::format("[{}|{}]", fmt::join(items, ","), tail);
    }
    case ir::ConstKind::map: {
      std::vector<std::string> pairs;
      for (size_t i = 0; i + 1 < items.size(); i += 2)
        pairs.push_back(fmt::format("{} => {}", items[i], items[i + 1]));
      return fmt::format("#{{{}}}", fmt::join(pairs, ","));
    }
    case ir::ConstKind::function: {
      const ir::FuncName& name = module.callee(constant.callee);
      return fmt::format("fun {}:{}/{}", atom_text(name.module.view()), atom_text(name.name.view()),
                         name.arity);
    }
    default:
      return {};
  }
}

std::string literal_text(const ir::Module& module, const ir::Function& function, ir::ValueId value) {
  const ir::Instr* made = function.definition(value);
  if (made == nullptr) return {};
  if (made->op == ir::Op::constant) return constant_text(module, ir::ConstId(made->payload));
  const auto operands = function.operands_of(*made);
  if (made->op == ir::Op::refine && !operands.empty()) return literal_text(module, function, operands[0]);
  if (made->op != ir::Op::alloc) return {};
  std::vector<std::string> items;
  for (const ir::ValueId item : operands) {
    items.push_back(literal_text(module, function, item));
    if (items.back().empty()) return {};
  }
  const auto kind = static_cast<ir::AllocKind>(made->kind);
  if (kind == ir::AllocKind::tuple) return fmt::format("{{{}}}", fmt::join(items, ","));
  if (kind == ir::AllocKind::cons) return fmt::format("[{}|{}]", items[0], items[1]);
  return {};
}

Values::Values(const ir::Program& program) : program_(program) {
  for (size_t i = 0; i < program.module_count(); ++i) {
    const ir::Module& module = program.module(ir::ModuleId(i));
    if (module.library) continue;
    for (const ir::Function& function : module.functions) collect(module, function);
  }
}

void Values::collect(const ir::Module& module, const ir::Function& function) {
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op != ir::Op::call) continue;
    const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
    const auto operands = function.operands_of(instr);
    for (size_t i = 0; i < operands.size(); ++i)
      if (std::string text = literal_text(module, function, operands[i]); !text.empty())
        add(passed_[{callee, i}], std::move(text));
    if (operands.empty()) continue;
    const std::string first = literal_text(module, function, operands[0]);
    const std::string_view from = callee.module.view(), name = callee.name.view();
    if (from == "ets" && name == "new") add(table_names_, first);
    if (from == "erlang" && name == "register") add(process_names_, first);
    if (name.starts_with("start") && first.starts_with("{local,"))
      add(process_names_, first.substr(7, first.size() - 8));
  }
}

/// Lists of one element may want two, and who guards against something may do more with that.
void Values::add_rest(Texts& texts) {
  const Texts known = texts;
  for (const std::string& text : known) {
    const bool is_one = text.starts_with('[') && text.ends_with(']') && text.size() > 2;
    if (!is_one || text.find_first_of(",|\"") != std::string::npos) continue;
    const std::string item = text.substr(1, text.size() - 2);
    add(texts, fmt::format("[{},{}]", item, item));
  }
  add(texts, "a");
}

Values::Texts Values::of_parameter(ir::FuncId id, size_t index) const {
  const ir::Function& function = program_.function(id);
  Texts texts;
  if (const auto found = passed_.find({function.name, index}); found != passed_.end()) texts = found->second;
  for (std::string& text : of_value({program_.module_of(id), function, 0}, function.params[index]))
    add(texts, std::move(text));
  if (texts.empty()) texts = {"a", "1", kTableWord, kPid};
  add_rest(texts);
  if (std::ranges::find(texts, "1") != texts.end()) add(texts, "10");  // there may be a bound
  return texts;
}

Values::Texts Values::of_value(const Asked& asked, ir::ValueId value) const {
  Texts texts;
  if (asked.depth > kDepthMax) return texts;
  const std::set<ir::ValueId> names = names_of(asked.function, value);
  for (const ir::Instr& instr : asked.function.instrs) {
    const auto operands = asked.function.operands_of(instr);
    for (size_t i = 0; i < operands.size(); ++i) {
      if (!names.contains(operands[i])) continue;
      const bool is_test = instr.op == ir::Op::refine || instr.op == ir::Op::test;
      if (is_test && (instr.flags & ir::kNegated) == 0 && i == 0)
        add_test(asked, instr, instr.op == ir::Op::refine ? instr.result : operands[0], texts);
      else
        add_use(asked, instr, i, texts);
    }
  }
  // Any tuple is the last resort: mostly more is known of it.
  const auto any = std::ranges::find(texts, text_of_type(ir::TestKind::is_tuple));
  if (any != texts.end()) std::rotate(any, any + 1, texts.end());
  return texts;
}

/// One for each first element that the function tells apart.
Values::Texts Values::tuples_of(const Asked& asked, ir::ValueId tuple, size_t arity,
                                const std::string& tag) const {
  std::vector<std::string> items(arity, "a");
  std::vector<Texts> others(arity);
  Texts tags;
  const std::set<ir::ValueId> names = names_of(asked.function, tuple);
  for (const ir::Instr& instr : asked.function.instrs) {
    if (instr.op != ir::Op::load || static_cast<ir::FieldKind>(instr.kind) != ir::FieldKind::element)
      continue;
    const auto operands = asked.function.operands_of(instr);
    if (operands.empty() || !names.contains(operands[0]) || instr.imm >= arity) continue;
    const Texts known = of_value({asked.module, asked.function, asked.depth + 1}, instr.result);
    if (!known.empty() && items[instr.imm] == "a") items[instr.imm] = known.front();
    for (const std::string& each : known) add(instr.imm == 0 ? tags : others[instr.imm], each);
  }
  if (!tag.empty()) tags = {tag};
  if (tags.empty() && arity > 0) tags = {items[0]};
  Texts tuples;
  if (arity == 0) tuples.emplace_back("{}");
  // What nothing is known of may be a number, too.
  std::vector<std::string> numbers = items;
  std::ranges::replace(numbers, "a", "1");
  for (std::vector<std::string>* const each : {&items, &numbers})
    for (const std::string& first : tags) {
      (*each)[0] = first;
      add(tuples, fmt::format("{{{}}}", fmt::join(*each, ",")));
    }
  // And what else the function tells apart behind the first: {From, total}, {From, average}.
  constexpr size_t kOthersMax = 4;
  for (size_t i = 1; i < arity && !tags.empty(); ++i)
    for (size_t k = 0; k < others[i].size() && k < kOthersMax; ++k) {
      std::vector<std::string> changed = items;
      changed[0] = tags.front();
      changed[i] = others[i][k];
      add(tuples, fmt::format("{{{}}}", fmt::join(changed, ",")));
    }
  return tuples;
}

/// Functions that call a fun with each element of a list: where the fun stands, and the list.
struct EachRow {
  std::string_view module, name;
  size_t fun, list;
};
constexpr EachRow kEach[] = {
    {"lists", "foreach", 0, 1},      {"lists", "map", 0, 1},          {"lists", "filter", 0, 1},
    {"lists", "any", 0, 1},          {"lists", "all", 0, 1},          {"lists", "flatmap", 0, 1},
    {"lists", "foldl", 0, 2},        {"lists", "foldr", 0, 2},        {"lists", "filtermap", 0, 1},
    {"lists", "partition", 0, 1},    {"Elixir.Enum", "each", 1, 0},   {"Elixir.Enum", "map", 1, 0},
    {"Elixir.Enum", "filter", 1, 0}, {"Elixir.Enum", "reduce", 2, 0}, {"Elixir.Enum", "flat_map", 1, 0}};

/// The list that such a function is called with: of what its fun wants.
bool Values::add_each(const Asked& asked, const ir::Instr& instr, size_t operand, Texts& texts) const {
  const ir::FuncName& callee = asked.module.callee(ir::CalleeId(instr.payload));
  for (const EachRow& row : kEach) {
    if (row.module != callee.module.view() || row.name != callee.name.view() || row.list != operand) continue;
    const auto operands = asked.function.operands_of(instr);
    const ir::Instr* fun = row.fun < operands.size() ? asked.function.definition(operands[row.fun]) : nullptr;
    if (fun == nullptr || fun->op != ir::Op::alloc ||
        static_cast<ir::AllocKind>(fun->kind) != ir::AllocKind::closure)
      return false;
    const ir::FuncId id = program_.find(asked.module.callee(ir::CalleeId(fun->payload)));
    if (!id.valid() || program_.function(id).params.empty()) return false;
    Texts items = of_value({program_.module_of(id), program_.function(id), asked.depth + 1},
                           program_.function(id).params[0]);
    if (items.empty()) items.emplace_back("a");
    for (const std::string& item : items) add_list(item, texts);
    return true;
  }
  return false;
}

/// One element, and two alike.
void Values::add_list(const std::string& item, Texts& texts) const {
  add(texts, fmt::format("[{}]", item));
  add(texts, fmt::format("[{},{}]", item, item));
}

/// Lists of one element, as the function wants it.
void Values::add_lists(const Asked& asked, ir::ValueId list, Texts& texts) const {
  const std::set<ir::ValueId> names = names_of(asked.function, list);
  for (const ir::Instr& instr : asked.function.instrs) {
    if (instr.op != ir::Op::load || static_cast<ir::FieldKind>(instr.kind) != ir::FieldKind::head) continue;
    const auto operands = asked.function.operands_of(instr);
    if (operands.empty() || !names.contains(operands[0])) continue;
    for (const std::string& head : of_value({asked.module, asked.function, asked.depth + 1}, instr.result))
      add_list(head, texts);
  }
  add_list("a", texts);
}

std::string Values::map_of(const Asked& asked, const ir::Instr& instr, ir::ValueId map) const {
  std::vector<std::string> pairs;
  const auto keys = asked.function.operands_of(instr);
  const std::set<ir::ValueId> names = names_of(asked.function, map);
  for (size_t i = 1; i < keys.size(); ++i) {
    const std::string key = literal_text(asked.module, asked.function, keys[i]);
    if (key.empty()) return {};
    std::string value = "a";
    for (const ir::Instr& load : asked.function.instrs) {
      if (load.op != ir::Op::load || static_cast<ir::FieldKind>(load.kind) != ir::FieldKind::map_value)
        continue;
      const auto operands = asked.function.operands_of(load);
      if (operands.size() < 2 || !names.contains(operands[0]) ||
          literal_text(asked.module, asked.function, operands[1]) != key)
        continue;
      const Texts known = of_value({asked.module, asked.function, asked.depth + 1}, load.result);
      if (!known.empty()) value = known.front();
    }
    pairs.push_back(fmt::format("{} => {}", key, value));
  }
  return fmt::format("#{{{}}}", fmt::join(pairs, ","));
}

void Values::add_test(const Asked& asked, const ir::Instr& instr, ir::ValueId refined, Texts& texts) const {
  const auto kind = static_cast<ir::TestKind>(instr.kind);
  const auto operands = asked.function.operands_of(instr);
  const auto other = [&] {
    return operands.size() > 1 ? literal_text(asked.module, asked.function, operands[1]) : std::string();
  };
  switch (kind) {
    case ir::TestKind::eq_exact:
    case ir::TestKind::eq:
    case ir::TestKind::ge:
    case ir::TestKind::le:
      return add(texts, other());
    case ir::TestKind::lt:
    case ir::TestKind::gt:
    case ir::TestKind::ne:
    case ir::TestKind::ne_exact:
      return add(texts, "1");
    case ir::TestKind::is_tuple_arity:
      return add_all(texts, tuples_of(asked, refined, instr.imm, ""));
    case ir::TestKind::is_tagged_tuple:
      return add_all(texts, tuples_of(asked, refined, instr.imm,
                                      constant_text(asked.module, ir::ConstId(instr.payload))));
    case ir::TestKind::is_cons:
      return add_lists(asked, refined, texts);
    case ir::TestKind::has_keys:
      return add(texts, map_of(asked, instr, refined));
    case ir::TestKind::is_function:
      return add(texts, fun_text(0));
    case ir::TestKind::is_function_arity: {
      const std::string arity = other();
      return add(texts, fun_text(arity.size() == 1 ? static_cast<size_t>(arity[0] - '0') : 1));
    }
    default:
      return add(texts, text_of_type(kind));
  }
}

/// One that does nothing, then what the module itself exports: a callback may be any of it.
void Values::add_funs(const Asked& asked, size_t arity, Texts& texts) const {
  constexpr size_t kFunsMax = 3;
  add(texts, fun_text(arity));
  size_t count = 0;
  for (const ir::Function& function : asked.module.functions) {
    if (!function.exported || function.synthetic || function.params.size() != arity) continue;
    if (&function == &asked.function || function.name.name.view() == "module_info") continue;
    add(texts, fmt::format("{{'$confirm','fun',{},{},{}}}", atom_text(function.name.module.view()),
                           atom_text(function.name.name.view()), arity));
    if (++count == kFunsMax) return;
  }
}

namespace {

/// The callback that gets what a server is started with, if this operand is that; or no name.
ir::FuncName initialised_with(const ir::Module& module, const ir::Function& function, const ir::Instr& instr,
                              size_t operand) {
  const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
  const std::string_view of = callee.module.view();
  const bool is_server = of == "gen_server" || of == "gen_statem" || of == "Elixir.GenServer";
  const auto operands = function.operands_of(instr);
  if (!is_server || !callee.name.view().starts_with("start") || operand == 0 || operand >= operands.size())
    return {};
  // Behind the module; Erlang has a name before that, if there are four.
  const size_t arguments = of != "Elixir.GenServer" && operands.size() == 4 ? 2 : 1;
  const ir::Instr* made = function.definition(operands[arguments - 1]);
  if (operand != arguments || made == nullptr || made->op != ir::Op::constant) return {};
  const ir::Const& name = module.constant(ir::ConstId(made->payload));
  return name.kind == ir::ConstKind::atom ? ir::FuncName{name.text, Symbol("init"), 1} : ir::FuncName();
}

}  // namespace

void Values::add_use(const Asked& asked, const ir::Instr& instr, size_t operand, Texts& texts) const {
  const auto further = [&](const ir::FuncName& name, size_t parameter) {
    const ir::FuncId id = program_.find(name);
    if (!id.valid() || program_.module_of(id).library) return false;
    const ir::Function& function = program_.function(id);
    if (parameter < function.params.size())
      for (std::string& text :
           of_value({program_.module_of(id), function, asked.depth + 1}, function.params[parameter]))
        add(texts, std::move(text));
    return true;
  };
  switch (instr.op) {
    case ir::Op::call: {
      const ir::FuncName& callee = asked.module.callee(ir::CalleeId(instr.payload));
      if (const ir::FuncName init = initialised_with(asked.module, asked.function, instr, operand);
          !init.module.empty())
        further(init, 0);
      if (!further(callee, operand) && !add_each(asked, instr, operand, texts))
        add(texts, wanted_by(callee.module.view(), callee.name.view(), operand));
      break;
    }
    case ir::Op::call_value:
      if (operand == 0) add_funs(asked, asked.function.operands_of(instr).size() - 1, texts);
      break;
    case ir::Op::send:
      if (operand == 0) add_all(texts, {kServerWord, kPid});
      break;
    case ir::Op::alloc:
      if (static_cast<ir::AllocKind>(instr.kind) == ir::AllocKind::binary) add(texts, "<<\"a\">>");
      if (static_cast<ir::AllocKind>(instr.kind) == ir::AllocKind::closure) {
        const ir::FuncName& lambda = asked.module.callee(ir::CalleeId(instr.payload));
        const ir::FuncId id = program_.find(lambda);
        if (!id.valid()) break;
        const ir::Function& function = program_.function(id);
        further(lambda, function.params.size() - function.captured_count + operand);
      }
      break;
    case ir::Op::select: {
      const auto kind = static_cast<ir::SelectKind>(instr.kind);
      for (uint32_t i = 0; i < instr.imm; ++i) {
        const std::string text = constant_text(asked.module, asked.function.case_values[instr.payload + i]);
        if (kind == ir::SelectKind::value)
          add(texts, text);
        else if (!text.empty() && text.size() < 3)
          add_all(texts, tuples_of(asked, asked.function.operands_of(instr)[0], std::stoul(text), ""));
      }
      break;
    }
    default:
      break;
  }
}

}  // namespace ravel::confirm
