// SPDX-License-Identifier: Apache-2.0
//
// A recursive-descent parser over the tokens of lexer.h. The first error counts: it is
// remembered, and the parser jumps to the end token, where every loop stops by itself.
//
// Labels may be used before they are defined: while a function is read, a BlockId is an index into
// `labels_`, and end_function() replaces it. Values need no such step: numbers are kept, and names
// without a number get numbers beyond all that the function mentions.
#include "ir/parse.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "ir/builder.h"
#include "ir/lexer.h"
#include "ir/names.h"
#include "ir/parse_const.h"

namespace ravel::ir {
namespace {

class Parser {
 public:
  explicit Parser(std::string_view text)
      : tokens_(text), consts_(tokens_, builder_), value_limit_(text.size() + 65536) {}

  tl::expected<Module, ParseError> run();

 private:
  struct Label {
    BlockId block;     ///< invalid until it is defined
    size_t first_use;  ///< a token
  };
  /// The instruction being read, before its operands have a place.
  struct Draft {
    Instr instr;
    std::vector<ValueId> operands;
    std::vector<BlockId> targets;
  };

  void module_line();
  void header_line();
  void function();
  void function_attributes();
  void begin_function();
  void end_function();
  void block_header();
  void end_block();
  void instruction();
  void details(Draft& d);
  void extras(Draft& d);
  void finish(Draft& d);
  void phi(Draft& d);
  void alloc(Draft& d);
  void load_or_store(Draft& d);
  Memory memory();
  void refine(Draft& d);
  void test(Draft& d);
  void test_arguments(Draft& d);
  void select(Draft& d);
  void receive(Draft& d);
  void call(Draft& d);
  void caught(Draft& d);

  bool accept_flag(uint8_t& flags);
  template <typename Enum>
  bool accept_kind(Draft& d);
  ValueId value();
  void values(Draft& d);
  void arguments(Draft& d);
  std::vector<ValueId> value_list();
  BlockId label();
  bool at_label() const;
  PosId position();
  uint32_t file_index(const std::string& name);
  void end_line();
  bool at_word() const {
    return tokens_.peek().kind == TokenKind::word && !tokens_.peek(1).is(TokenKind::punct, "=");
  }

  Tokens tokens_;
  ModuleBuilder builder_;
  ConstParser consts_;
  size_t value_limit_;
  bool module_named_ = false;
  HashMap<std::string, uint32_t> files_;

  // Of the function being read.
  Function f_;
  std::vector<Label> labels_;
  HashMap<std::string, size_t> label_by_name_;
  HashMap<std::string, ValueId> value_by_name_;
  uint32_t next_value_ = 0;
};

tl::expected<Module, ParseError> Parser::run() {
  while (!tokens_.at_end()) {
    if (tokens_.accept(TokenKind::newline)) continue;
    if (tokens_.accept_word("function")) {
      function();
    } else {
      header_line();
    }
  }
  if (tokens_.error()) return tl::unexpected<ParseError>(*tokens_.error());
  return builder_.take();
}

void Parser::header_line() {
  Module& module = builder_.module();
  if (tokens_.accept_word("module")) {
    module_line();
  } else if (tokens_.accept_word("path")) {
    module.path = tokens_.string();
  } else if (tokens_.accept_word("file")) {
    const std::string file = tokens_.string();
    files_.emplace(file, static_cast<uint32_t>(module.files.size()));
    module.files.push_back(file);
  } else if (tokens_.accept_word("behaviour")) {
    module.behaviours.push_back(Symbol(tokens_.atom()));
  } else {
    tokens_.fail("expected `module`, `path`, `file`, `behaviour` or `function`");
  }
  end_line();
}

void Parser::module_line() {
  Module& module = builder_.module();
  module.name = Symbol(tokens_.atom());
  module_named_ = true;
  while (tokens_.peek().kind == TokenKind::word) {
    if (tokens_.accept_word("library")) {
      module.library = true;
    } else if (const auto platform = from_name<Platform>(tokens_.peek().text)) {
      module.platform = *platform;
      tokens_.next();
    } else {
      tokens_.fail("expected a platform or `library`");
    }
  }
}

void Parser::function() {
  begin_function();
  ParsedName name = consts_.func_name();
  if (!module_named_) {
    builder_.module().name = name.name.module;
    module_named_ = true;
  }
  f_.params = value_list();
  if (!name.has_arity) name.name.arity = static_cast<uint32_t>(f_.params.size());
  f_.name = name.name;
  function_attributes();
  f_.pos = position();
  end_line();
  while (!tokens_.at_end() && !tokens_.peek().is(TokenKind::word, "function")) {
    if (tokens_.accept(TokenKind::newline)) continue;
    const bool header =
        tokens_.peek().kind == TokenKind::word &&
        (tokens_.peek(1).is(TokenKind::punct, ":") || tokens_.peek(1).is(TokenKind::word, "unwind"));
    if (header) {
      block_header();
    } else if (f_.blocks.empty()) {
      tokens_.fail("expected a block label such as `b0:`");
    } else {
      instruction();
    }
  }
  end_function();
}

void Parser::function_attributes() {
  while (tokens_.peek().kind == TokenKind::word) {
    if (tokens_.accept_word("exported")) {
      f_.exported = true;
    } else if (tokens_.accept_word("synthetic")) {
      f_.synthetic = true;
    } else if (tokens_.accept_word("captured")) {
      f_.captured_count = tokens_.uint32();
    } else if (tokens_.accept_word("parent")) {
      const ParsedName parent = consts_.func_name();
      if (!parent.has_arity) tokens_.fail("the parent needs its arity");
      f_.parent = parent.name;
    } else {
      tokens_.fail("expected `exported`, `synthetic`, `captured` or `parent`");
    }
  }
}

/// Finds the first number that is free for values with names only.
void Parser::begin_function() {
  f_ = Function();
  labels_.clear();
  label_by_name_.clear();
  value_by_name_.clear();
  next_value_ = 0;
  for (size_t i = 0; tokens_.peek(i).kind != TokenKind::end; ++i) {
    const Token& token = tokens_.peek(i);
    if (token.kind == TokenKind::newline && tokens_.peek(i + 1).is(TokenKind::word, "function")) break;
    if (token.kind != TokenKind::value || !token.has_number || token.number >= value_limit_) continue;
    next_value_ = std::max(next_value_, static_cast<uint32_t>(token.number) + 1);
  }
}

void Parser::end_function() {
  end_block();
  for (const Label& label : labels_) {
    if (!label.block.valid()) return tokens_.fail_at(label.first_use, "there is no block of this name");
  }
  const auto resolve = [&](BlockId& b) {
    if (b.valid()) b = labels_[b.index()].block;
  };
  for (BlockId& b : f_.targets) resolve(b);
  for (BlockId& b : f_.phi_blocks) resolve(b);
  for (Block& block : f_.blocks) resolve(block.unwind);
  f_.value_count = next_value_;
  f_.definitions.assign(next_value_, InstrId());
  for (size_t i = 0; i < f_.instrs.size(); ++i) {
    const ValueId result = f_.instrs[i].result;
    if (!result.valid() || f_.definitions[result.index()].valid()) continue;
    f_.definitions[result.index()] = InstrId(i);
  }
  for (ValueId param : f_.params) {
    if (param.valid()) f_.definitions[param.index()] = InstrId();
  }
  builder_.module().functions.push_back(std::move(f_));
}

void Parser::block_header() {
  end_block();
  const size_t here = tokens_.index();
  const BlockId id = label();
  if (!id.valid()) return;
  if (labels_[id.index()].block.valid()) return tokens_.fail_at(here, "the block is already defined");
  labels_[id.index()].block = BlockId(f_.blocks.size());
  Block block;
  block.begin = static_cast<uint32_t>(f_.instrs.size());
  block.target_begin = static_cast<uint32_t>(f_.targets.size());
  if (tokens_.accept_word("unwind")) block.unwind = label();
  tokens_.expect(":");
  end_line();
  f_.blocks.push_back(block);
}

void Parser::end_block() {
  if (f_.blocks.empty()) return;
  Block& block = f_.blocks.back();
  block.end = static_cast<uint32_t>(f_.instrs.size());
  block.target_count = static_cast<uint32_t>(f_.targets.size()) - block.target_begin;
}

void Parser::instruction() {
  Draft d;
  if (tokens_.peek().kind == TokenKind::value) {
    d.instr.result = value();
    tokens_.expect("=");
  }
  while (accept_flag(d.instr.flags)) {
  }
  const std::optional<Op> op =
      tokens_.peek().kind == TokenKind::word ? from_name<Op>(tokens_.peek().text) : std::nullopt;
  if (!op) return tokens_.fail("expected an instruction");
  tokens_.next();
  d.instr.op = *op;
  details(d);
  extras(d);
  d.instr.pos = position();
  end_line();
  finish(d);
}

bool Parser::accept_flag(uint8_t& flags) {
  constexpr std::pair<std::string_view, uint8_t> kFlags[] = {
      {"tail", kTail}, {"guard", kGuard}, {"noreturn", kNoReturn}, {"negated", kNegated}};
  for (const auto& [word, flag] : kFlags) {
    if (!tokens_.accept_word(word)) continue;
    flags |= flag;
    return true;
  }
  return false;
}

void Parser::finish(Draft& d) {
  d.instr.operand_begin = static_cast<uint32_t>(f_.operands.size());
  d.instr.operand_count = static_cast<uint32_t>(d.operands.size());
  f_.operands.insert(f_.operands.end(), d.operands.begin(), d.operands.end());
  f_.targets.insert(f_.targets.end(), d.targets.begin(), d.targets.end());
  f_.instrs.push_back(d.instr);
}

void Parser::details(Draft& d) {
  switch (d.instr.op) {
    case Op::constant:
      d.instr.payload = consts_.constant().index();
      return values(d);
    case Op::phi:
      return phi(d);
    case Op::alloc:
      return alloc(d);
    case Op::load:
    case Op::store:
    case Op::address:
      return load_or_store(d);
    case Op::refine:
      return refine(d);
    case Op::caught:
      return caught(d);
    case Op::call:
    case Op::call_value:
    case Op::call_dynamic:
    case Op::call_apply:
    case Op::call_virtual:
      return call(d);
    case Op::test:
      return test(d);
    case Op::select:
      return select(d);
    case Op::receive:
      return receive(d);
    case Op::raise:
      accept_kind<RaiseKind>(d);
      return values(d);
    case Op::jump:
    case Op::next_message:
      values(d);
      if (at_label()) d.targets.push_back(label());
      return;
    default:
      return values(d);
  }
}

/// Fields that the instruction should not have; the printer shows them so that nothing is lost.
void Parser::extras(Draft& d) {
  while (tokens_.peek().kind == TokenKind::word && tokens_.peek(1).is(TokenKind::punct, "=")) {
    const std::string field = tokens_.peek().text;
    tokens_.next();
    tokens_.next();
    const uint32_t number = tokens_.uint32();
    if (field == "imm") {
      d.instr.imm = number;
    } else if (field == "payload") {
      d.instr.payload = number;
    } else if (field == "kind" && number <= UINT16_MAX) {
      d.instr.kind = static_cast<uint16_t>(number);
    } else if (field == "flags" && number <= UINT8_MAX) {
      d.instr.flags = static_cast<uint8_t>(d.instr.flags | number);
    } else {
      return tokens_.fail("expected `kind=`, `imm=`, `payload=` or `flags=` and a number that fits");
    }
  }
  if (!tokens_.accept("->")) return;
  do {
    d.targets.push_back(label());
  } while (tokens_.accept(","));
}

void Parser::phi(Draft& d) {
  d.instr.payload = static_cast<uint32_t>(f_.phi_blocks.size());
  tokens_.expect("[");
  if (tokens_.accept("]")) return;
  do {
    f_.phi_blocks.push_back(label());
    tokens_.expect(":");
    d.operands.push_back(value());
  } while (tokens_.accept(","));
  tokens_.expect("]");
}

template <typename Enum>
bool Parser::accept_kind(Draft& d) {
  if (!at_word()) return false;
  const std::optional<Enum> kind = from_name<Enum>(tokens_.peek().text);
  if (!kind) {
    tokens_.fail("this kind does not exist");
    return false;
  }
  tokens_.next();
  d.instr.kind = static_cast<uint16_t>(*kind);
  return true;
}

void Parser::alloc(Draft& d) {
  const bool known = accept_kind<AllocKind>(d);
  const auto kind = static_cast<AllocKind>(d.instr.kind);
  if (known && kind == AllocKind::closure) {
    const ParsedName name = consts_.func_name_or_invalid();
    if (!name.has_arity) tokens_.fail("a closure's function needs its arity");
    d.instr.payload = name.invalid ? UINT32_MAX : builder_.callee(name.name).index();
    if (tokens_.accept_word("as")) d.instr.imm = consts_.constant().index() + 1;
  }
  if (known && (kind == AllocKind::object || kind == AllocKind::array)) {
    d.instr.payload = consts_.constant().index();
  }
  if (known && kind == AllocKind::map_update && tokens_.accept_word("exact")) d.instr.imm = 1;
  d.operands = value_list();
}

void Parser::load_or_store(Draft& d) {
  if (tokens_.peek().kind == TokenKind::value) d.operands.push_back(value());
  if (accept_kind<FieldKind>(d)) {
    const auto kind = static_cast<FieldKind>(d.instr.kind);
    if (kind == FieldKind::element || kind == FieldKind::captured) d.instr.imm = tokens_.uint32();
    if (kind == FieldKind::field || kind == FieldKind::statik) {
      d.instr.payload = consts_.accept_invalid() ? UINT32_MAX : builder_.field(Symbol(tokens_.atom()));
    }
    if (kind == FieldKind::memory) d.instr.payload = builder_.memory(memory());
  }
  values(d);
}

Memory Parser::memory() {
  Memory part;
  if (tokens_.peek().kind == TokenKind::quoted) part.field = Symbol(tokens_.atom());
  while (at_word()) {
    const std::string word = tokens_.peek().text;
    const auto order = from_name<MemoryOrder>(word);
    if (tokens_.accept_word("at")) {
      part.offset = tokens_.int64();
    } else if (tokens_.accept_word("size")) {
      part.size = static_cast<uint64_t>(tokens_.int64());
    } else if (word == "volatile" || word == "update" || word == "bulk") {
      (word == "volatile" ? part.is_volatile : word == "update" ? part.is_update : part.is_bulk) = true;
      tokens_.next();
    } else if (order) {
      part.order = *order;
      tokens_.next();
    } else {
      tokens_.fail("expected what is known of the memory");
    }
  }
  return part;
}

void Parser::refine(Draft& d) {
  if (tokens_.peek().kind == TokenKind::value) d.operands.push_back(value());
  if (tokens_.accept_word("not")) d.instr.flags |= kNegated;
  const bool known = accept_kind<TestKind>(d);
  values(d);
  if (known) test_arguments(d);
}

void Parser::test(Draft& d) {
  const bool known = accept_kind<TestKind>(d);
  values(d);
  if (known) test_arguments(d);
  if (!tokens_.accept("?")) return;
  d.targets.push_back(label());
  tokens_.expect(":");
  d.targets.push_back(label());
}

void Parser::test_arguments(Draft& d) {
  const TestShape shape = shape_of(static_cast<TestKind>(d.instr.kind));
  if (shape.uses_imm) d.instr.imm = tokens_.uint32();
  if (shape.uses_const) d.instr.payload = consts_.constant().index();
}

void Parser::select(Draft& d) {
  accept_kind<SelectKind>(d);
  values(d);
  d.instr.payload = static_cast<uint32_t>(f_.case_values.size());
  if (!tokens_.accept("{")) return;
  while (!tokens_.at_end() && !tokens_.accept_word("_")) {
    f_.case_values.push_back(consts_.constant());
    tokens_.expect("=>");
    d.targets.push_back(label());
    tokens_.expect(",");
  }
  tokens_.expect("=>");
  d.instr.imm = static_cast<uint32_t>(d.targets.size());
  d.targets.push_back(label());
  tokens_.expect("}");
}

void Parser::receive(Draft& d) {
  values(d);
  if (!at_label()) return;
  d.targets.push_back(label());
  if (!tokens_.accept_word("after")) return;
  values(d);
  if (at_label()) d.targets.push_back(label());
}

void Parser::call(Draft& d) {
  const bool direct = d.instr.op == Op::call || d.instr.op == Op::call_virtual;
  std::optional<ParsedName> name;
  if (direct) {
    name = consts_.func_name_or_invalid();
  } else if (tokens_.peek().kind == TokenKind::value) {
    d.operands.push_back(value());
    if (tokens_.accept(":")) d.operands.push_back(value());
  }
  arguments(d);
  if (!name) return;
  if (!name->has_arity) name->name.arity = static_cast<uint32_t>(d.operands.size());
  d.instr.payload = name->invalid ? UINT32_MAX : builder_.callee(name->name).index();
}

void Parser::caught(Draft& d) {
  constexpr std::string_view kParts[] = {"class", "reason", "trace"};
  for (uint32_t part = 0; part < std::size(kParts); ++part) {
    if (!tokens_.accept_word(kParts[part])) continue;
    d.instr.imm = part;
    break;
  }
  values(d);
}

ValueId Parser::value() {
  const Token& token = tokens_.peek();
  if (token.kind != TokenKind::value) {
    tokens_.fail("expected a value such as `%1`");
    return {};
  }
  if (!token.has_number && token.text.empty()) {  // %?
    tokens_.next();
    return {};
  }
  if (token.has_number && token.number >= value_limit_) {
    tokens_.fail("the value's number is too large");
    return {};
  }
  ValueId id(token.number);
  if (token.has_number) next_value_ = std::max(next_value_, id.index() + 1);
  if (!token.has_number) {
    const auto [known, is_new] = value_by_name_.emplace(token.text, ValueId(next_value_));
    if (is_new) ++next_value_;
    id = known->second;
  }
  if (!token.text.empty()) f_.names.emplace(id, Symbol(token.text));
  tokens_.next();
  return id;
}

void Parser::values(Draft& d) {
  while (tokens_.peek().kind == TokenKind::value) d.operands.push_back(value());
}

std::vector<ValueId> Parser::value_list() {
  std::vector<ValueId> list;
  tokens_.expect("(");
  if (tokens_.accept(")")) return list;
  do {
    list.push_back(value());
  } while (tokens_.accept(","));
  tokens_.expect(")");
  return list;
}

void Parser::arguments(Draft& d) {
  const std::vector<ValueId> list = value_list();
  d.operands.insert(d.operands.end(), list.begin(), list.end());
}

bool Parser::at_label() const { return at_word() || tokens_.peek().is(TokenKind::punct, "$"); }

BlockId Parser::label() {
  if (consts_.accept_invalid()) return {};
  if (tokens_.peek().kind != TokenKind::word) {
    tokens_.fail("expected a block label");
    return {};
  }
  const auto [known, is_new] = label_by_name_.emplace(tokens_.peek().text, labels_.size());
  if (is_new) labels_.push_back({BlockId(), tokens_.index()});
  tokens_.next();
  return BlockId(known->second);
}

PosId Parser::position() {
  const Token& token = tokens_.peek();
  if (token.kind != TokenKind::position) return {};
  const uint32_t file = file_index(token.text);
  if (file > UINT16_MAX) {
    tokens_.fail("there are too many source files");
    return {};
  }
  const PosId id = builder_.position({file, static_cast<uint32_t>(token.number), token.column_in_source});
  tokens_.next();
  return id;
}

/// The file of this path, or the declared one that has this name in some folder, or a new one.
uint32_t Parser::file_index(const std::string& name) {
  std::vector<std::string>& files = builder_.module().files;
  const auto [known, is_new] = files_.emplace(name, static_cast<uint32_t>(files.size()));
  if (!is_new) return known->second;
  for (uint32_t i = 0; i < files.size(); ++i) {
    const std::string& path = files[i];
    if (name.empty() || !path.ends_with(name)) continue;
    if (path.size() > name.size() && path[path.size() - name.size() - 1] == '/') return known->second = i;
  }
  files.push_back(name);
  return known->second;
}

void Parser::end_line() {
  if (!tokens_.accept(TokenKind::newline)) tokens_.fail("expected the end of the line");
}

}  // namespace

std::string ParseError::str() const { return fmt::format("line {}, column {}: {}", line, column, message); }

tl::expected<Module, ParseError> parse(std::string_view text) { return Parser(text).run(); }

}  // namespace ravel::ir
