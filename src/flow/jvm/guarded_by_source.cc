// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/guarded_by_source.h"

#include <algorithm>
#include <optional>

namespace ravel::flow::jvm {

using model::JvmPromise;

namespace {

enum class TokenKind : uint8_t { word, sign, literal, comment, end };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;  ///< comments: what stands behind the #
  uint32_t line = 0;
  bool alone = false;  ///< comments: the first thing on its line
};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || (c & 0x80) != 0;
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

/// `a, b.c` without the blanks around each.
std::vector<std::string_view> list_of(std::string_view text) {
  std::vector<std::string_view> result;
  while (true) {
    const size_t comma = text.find(',');
    if (const auto item = trimmed(text.substr(0, comma)); !item.empty()) result.push_back(item);
    if (comma == std::string_view::npos) return result;
    text = text.substr(comma + 1);
  }
}

std::vector<Symbol> symbols_of(std::string_view text) {
  std::vector<Symbol> result;
  for (const std::string_view item : list_of(text)) result.emplace_back(item);
  return result;
}

class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  std::vector<Token> all() {
    std::vector<Token> result;
    while (true) {
      const Token token = next();
      if (token.kind == TokenKind::end) break;
      result.push_back(token);
    }
    result.push_back({TokenKind::end, {}, line_, false});
    return result;
  }

 private:
  Token next() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') {
        ++line_;
        fresh_ = true;
        ++at_;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
        ++at_;
      } else if (text_.substr(at_).starts_with("//") || text_.substr(at_).starts_with("/*")) {
        if (const auto token = comment()) return *token;
      } else {
        return plain(c);
      }
    }
    return {};
  }

  Token plain(char c) {
    const size_t from = at_;
    const uint32_t line = line_;
    fresh_ = false;
    if (is_letter(c) || is_digit(c)) {
      while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
      return {is_letter(c) ? TokenKind::word : TokenKind::literal, text_.substr(from, at_ - from), line,
              false};
    }
    if (c == '"' || c == '\'') {
      literal(c);
      return {TokenKind::literal, text_.substr(from, at_ - from), line, false};
    }
    ++at_;
    return {TokenKind::sign, text_.substr(from, 1), line, false};
  }

  void literal(char quote) {
    const bool block = text_.substr(at_).starts_with("\"\"\"");
    at_ += block ? 3 : 1;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') {
        if (!block) return;  // it was never closed
        ++line_;
      }
      if (c == '\\') {
        at_ = std::min(at_ + 2, text_.size());
        continue;
      }
      if (block ? text_.substr(at_).starts_with("\"\"\"") : c == quote) {
        at_ += block ? 3 : 1;
        return;
      }
      ++at_;
    }
  }

  std::optional<Token> comment() {
    const bool to_end_of_line = text_[at_ + 1] == '/';
    const uint32_t line = line_;
    const size_t from = at_ + 2;
    size_t end = text_.find(to_end_of_line ? "\n" : "*/", from);
    const bool closed = end != std::string_view::npos;
    if (!closed) end = text_.size();
    std::string_view inside = text_.substr(from, end - from);
    line_ += static_cast<uint32_t>(std::count(inside.begin(), inside.end(), '\n'));
    at_ = closed && !to_end_of_line ? end + 2 : end;
    if (!inside.starts_with('#')) return std::nullopt;
    inside = trimmed(inside.substr(1));
    return Token{TokenKind::comment, inside.substr(0, inside.find("//~")), line, fresh_};
  }

  std::string_view text_;
  size_t at_ = 0;
  uint32_t line_ = 1;
  bool fresh_ = true;  ///< nothing but blanks on this line so far
};

struct Word {
  std::string_view text;
  JvmPromise promise;
};
constexpr Word kWords[] = {
    {"guarded_by", JvmPromise::guarded_by},
    {"write_guarded_by", JvmPromise::write_guarded_by},
    {"elems_guarded_by", JvmPromise::elements_guarded_by},
    {"readonly", JvmPromise::read_only},
    {"requires", JvmPromise::holding},
    {"thread_local", JvmPromise::thread_local_class},
    {"thread_shared", JvmPromise::thread_shared_class},
    {"atomic", JvmPromise::atomic},
    {"const", JvmPromise::atomic},
    {"mover", JvmPromise::atomic},
    {"compound", JvmPromise::atomic},
    {"cmpd", JvmPromise::atomic},
};

/// The first word of a comment, and what follows.
std::pair<std::string_view, std::string_view> first_word(std::string_view text) {
  size_t end = 0;
  while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
  return {text.substr(0, end), trimmed(text.substr(end))};
}

std::optional<Said> meaning(std::string_view comment) {
  Said said;
  if (comment.starts_with('{')) {
    std::string_view inside = comment.substr(1, comment.find('}') - 1);
    const auto items = list_of(inside);
    said.promise =
        !items.empty() && first_word(items[0]).first == "ghost" ? JvmPromise::ghost : JvmPromise::with;
    // A ghost is declared like a parameter: the name comes last.
    for (const std::string_view item : items)
      said.values.emplace_back(said.promise == JvmPromise::ghost ? item.substr(item.rfind(' ') + 1) : item);
    said.on = said.promise == JvmPromise::with ? ir::AnnotationOn::type : ir::AnnotationOn::declaration;
    return said;
  }
  const auto [word, rest] = first_word(comment);
  for (const Word& known : kWords) {
    if (known.text != word) continue;
    said.promise = known.promise;
    if (known.promise == JvmPromise::atomic)
      said.values.emplace_back(comment);
    else
      said.values = symbols_of(rest);
    return said;
  }
  // `this.lock ? mover : error`: it begins with an expression, whatever that is.
  if (comment.find('?') == std::string_view::npos) return std::nullopt;
  said.promise = JvmPromise::atomic;
  said.values.emplace_back(comment);
  return said;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : tokens_(Tokens(text).all()) {}

  JavaSource read() {
    while (now().kind != TokenKind::end) declaration("", "");
    return std::move(out_);
  }

 private:
  const Token& now() const { return tokens_[at_]; }
  const Token& peek(size_t n) const { return tokens_[std::min(at_ + n, tokens_.size() - 1)]; }
  bool is(std::string_view sign) const { return now().kind != TokenKind::comment && now().text == sign; }
  void advance() {
    if (now().kind == TokenKind::comment) pragma(now());
    if (at_ + 1 < tokens_.size()) ++at_;
  }

  /// Pragmas may stand anywhere.
  void pragma(const Token& comment) {
    const auto [word, rest] = first_word(comment.text);
    if (word == "holds") {
      for (const Symbol expression : symbols_of(rest)) {
        blocks_.back().push_back(out_.holds.size());
        out_.holds.push_back({comment.line, UINT32_MAX, expression});
      }
    } else if (word == "no_warn") {
      SourceNoWarn no_warn{comment.line, {}};
      if (comment.alone) no_warn.line = peek(1).line;
      for (const std::string_view category : list_of(rest)) no_warn.categories.emplace_back(category);
      out_.no_warns.push_back(std::move(no_warn));
    }
  }

  void enter() { blocks_.emplace_back(); }
  void leave(uint32_t line) {
    if (blocks_.size() < 2) return;
    for (const size_t holds : blocks_.back()) out_.holds[holds].last_line = line;
    blocks_.pop_back();
  }

  /// From a bracket to behind the one that closes it.
  void skip_balanced() {
    size_t depth = 0;
    do {
      if (is("{") || is("(") || is("[")) {
        ++depth;
        if (is("{")) enter();
      } else if (is("}") || is(")") || is("]")) {
        --depth;
        if (is("}")) leave(now().line);
      } else if (is("new")) {
        made();
      }
      advance();
    } while (depth > 0 && now().kind != TokenKind::end);
  }

  /// `new a.b.C/*#{e}*/(`.
  void made() {
    size_t n = 1;
    std::string_view name;
    for (; peek(n).kind == TokenKind::word || (peek(n).kind == TokenKind::sign && peek(n).text == "."); ++n)
      if (peek(n).kind == TokenKind::word) name = peek(n).text;
    if (peek(n).kind != TokenKind::comment || name.empty()) return;
    const auto said = meaning(peek(n).text);
    if (said && said->promise == JvmPromise::with)
      out_.made.push_back({peek(n).line, std::string(name), said->values});
  }

  /// One declaration of a class body (`owner` is its class, empty at the file's level), or whatever stands
  /// there.
  void declaration(const std::string& owner, const std::string& simple) {
    std::vector<Said> said;
    size_t before_name = 0;  // so many of them stand before the last word
    std::string_view name;
    uint32_t line = 0;
    const auto comment = [&] {
      if (const auto meant = meaning(now().text)) said.push_back(*meant);
    };
    for (;; advance()) {
      const Token& token = now();
      if (token.kind == TokenKind::end) return;
      if (token.kind == TokenKind::comment) {
        comment();
      } else if (is("@") && peek(1).text != "interface") {
        skip_annotation();
        --at_;
      } else if (is("class") || is("interface") || is("enum") ||
                 (is("record") && peek(1).kind == TokenKind::word)) {
        type(owner, std::move(said));
        return;
      } else if (is("(") && !name.empty()) {
        method(owner, simple, name, line, std::move(said));
        return;
      } else if (is("{")) {
        skip_balanced();  // an initialiser
        return;
      } else if (is("}") || is("(")) {
        advance();
        return;
      } else if (is("<") || is("[")) {
        skip_angles(said);
        --at_;
      } else if (is(";") || is("=") || is(",")) {
        field(owner, name, line, std::move(said), before_name);
        return;
      } else if (token.kind == TokenKind::word) {
        name = token.text;
        line = token.line;
        before_name = said.size();
      }
    }
  }

  void skip_annotation() {
    advance();
    while (now().kind == TokenKind::word || is(".")) {
      const bool last = now().kind == TokenKind::word && peek(1).text != ".";
      advance();
      if (last) break;
    }
    if (is("(")) skip_balanced();
  }

  /// `<...>` or `[...]`; what stands in brackets is about the elements.
  void skip_angles(std::vector<Said>& said) {
    const bool square = is("[");
    size_t depth = 0;
    do {
      if (is(square ? "[" : "<")) ++depth;
      if (is(square ? "]" : ">")) --depth;
      if (now().kind == TokenKind::comment && square)
        if (const auto meant = meaning(now().text)) said.push_back(*meant);
      if (is(";") || is("{")) return;
      advance();
    } while (depth > 0 && now().kind != TokenKind::end);
  }

  void type(const std::string& owner, std::vector<Said> said) {
    const bool is_enum = is("enum");
    advance();
    SourceClass found;
    const std::string simple(now().text);
    found.name = owner.empty() ? simple : owner + "$" + simple;
    found.line = now().line;
    for (advance(); !is("{") && !is(";") && now().kind != TokenKind::end;) {
      if (now().kind == TokenKind::comment)
        if (const auto meant = meaning(now().text)) said.push_back(*meant);
      if (is("(")) {
        skip_balanced();
      } else {
        advance();
      }
    }
    found.said = std::move(said);
    const std::string name = found.name;
    out_.classes.push_back(std::move(found));
    if (!is("{")) return;
    enter();
    advance();
    if (is_enum) skip_constants();
    while (!is("}") && now().kind != TokenKind::end) declaration(name, simple);
    leave(now().line);
    advance();
  }

  void skip_constants() {
    while (!is(";") && !is("}") && now().kind != TokenKind::end) {
      if (is("{") || is("(")) {
        skip_balanced();
      } else {
        advance();
      }
    }
  }

  void method(const std::string& owner, const std::string& simple, std::string_view name, uint32_t line,
              std::vector<Said> said) {
    SourceMember member{name == simple ? "<init>" : std::string(name), true, 0, line, std::move(said)};
    size_t depth = 0;
    bool any = false;
    do {
      if (is("(") || is("<") || is("[") || is("{")) ++depth;
      if (is(")") || is(">") || is("]") || is("}")) --depth;
      if (depth == 1 && is(",")) ++member.parameters;
      if (depth == 1 && now().kind == TokenKind::word) any = true;
      if (depth > 0 && now().kind == TokenKind::comment) {
        if (auto meant = meaning(now().text)) {
          meant->on = ir::AnnotationOn::parameter;
          meant->index = member.parameters;
          member.said.push_back(std::move(*meant));
        }
      }
      advance();
    } while (depth > 0 && now().kind != TokenKind::end);
    if (any) ++member.parameters;
    for (; !is("{") && !is(";") && !is("}") && now().kind != TokenKind::end; advance())
      if (now().kind == TokenKind::comment)
        if (const auto meant = meaning(now().text)) member.said.push_back(*meant);
    add(owner, std::move(member));
    if (is("{")) {
      skip_balanced();
    } else if (is(";")) {
      advance();
    }
  }

  /// From behind the first declarator's name: `= 1, other = 2;`. What was said before that name is about all
  /// of them.
  void field(const std::string& owner, std::string_view name, uint32_t line, std::vector<Said> said,
             size_t before) {
    const std::vector<Said> for_all(said.begin(), said.begin() + static_cast<std::ptrdiff_t>(before));
    SourceMember member{std::string(name), false, 0, line, std::move(said)};
    bool value = false;
    for (; now().kind != TokenKind::end; advance()) {
      if (is("{") || is("(") || is("[")) {
        skip_balanced();
        --at_;
      } else if (is("new")) {
        made();
      } else if (is("}")) {
        break;
      } else if (is("=")) {
        value = true;
      } else if (is(";") || is(",")) {
        const bool last = is(";");
        if (!member.name.empty()) add(owner, std::move(member));
        member = {"", false, 0, 0, for_all};
        value = false;
        if (last) {
          trailing(owner);
          break;
        }
      } else if (now().kind == TokenKind::comment) {
        if (const auto meant = meaning(now().text)) member.said.push_back(*meant);
      } else if (!value && now().kind == TokenKind::word) {
        member.name = now().text;
        member.line = now().line;
      }
    }
  }

  /// Behind the `;`: a comment to the end of that line still belongs to the field.
  void trailing(const std::string& owner) {
    const uint32_t line = now().line;
    advance();
    while (now().kind == TokenKind::comment && now().line == line && !now().alone) {
      if (const auto meant = meaning(now().text); meant && !members(owner).empty())
        members(owner).back().said.push_back(*meant);
      advance();
    }
  }

  std::vector<SourceMember>& members(const std::string& owner) {
    const auto found = std::find_if(out_.classes.begin(), out_.classes.end(),
                                    [&](const auto& c) { return c.name == owner; });
    return found == out_.classes.end() ? nowhere_ : found->members;
  }
  void add(const std::string& owner, SourceMember member) { members(owner).push_back(std::move(member)); }

  std::vector<Token> tokens_;
  size_t at_ = 0;
  JavaSource out_;
  std::vector<SourceMember> nowhere_;
  std::vector<std::vector<size_t>> blocks_ = {{}};  ///< the `holds` of each open block
};

}  // namespace

JavaSource read_java_source(std::string_view text) { return Reader(text).read(); }

}  // namespace ravel::flow::jvm
