// SPDX-License-Identifier: Apache-2.0
//
// Erlang's abstract format, printed as source. Every node is a tuple {Kind, Position, ...}; kinds
// that would not fit a message (case, try, comprehensions) are shown by their first and last word.
#include <array>

#include "base/utf8.h"
#include "beam/source_text.h"

namespace ravel::beam {
namespace {

class ErlangPrinter {
 public:
  std::string take() { return cut_source_text(std::move(out_)); }

  void print(Term node, size_t depth) {
    if (out_.size() > kSourceTextMax) return;
    if (depth > kSourceDepthMax || !node.is_tuple() || !node.element(0).is_atom()) {
      out_ += "...";
      return;
    }
    const std::string_view kind = node.element(0).atom().view();
    if (print_simple(kind, node)) return;
    if (print_data(kind, node, depth + 1)) return;
    if (print_operation(kind, node, depth + 1)) return;
    print_block(kind);
  }

 private:
  bool print_simple(std::string_view kind, Term node) {
    const Term value = node.element(2);
    if (kind == "var") {
      out_ += value.atom().view();
    } else if (kind == "atom" || kind == "integer" || kind == "float" || kind == "string") {
      out_ += value.is_nil() ? "\"\"" : to_text(value, {8, kSourceTextMax});
    } else if (kind == "char") {
      out_ += '$';
      append_utf8(out_, is_code_point(value.integer()) ? static_cast<uint32_t>(value.integer()) : '?');
    } else if (kind == "nil") {
      out_ += "[]";
    } else {
      return false;
    }
    return true;
  }

  bool print_data(std::string_view kind, Term node, size_t depth) {
    if (kind == "tuple") {
      print_list("{", node.element(2), "}", depth);
    } else if (kind == "cons") {
      print_cons(node, depth);
    } else if (kind == "bin") {
      print_list("<<", node.element(2), ">>", depth);
    } else if (kind == "bin_element") {
      print_segment(node, depth);
    } else if (kind == "map") {
      if (node.size() == 4) print(node.element(2), depth);
      print_list("#{", node.element(node.size() - 1), "}", depth);
    } else if (kind == "map_field_assoc" || kind == "map_field_exact") {
      print_infix(node.element(2), kind == "map_field_assoc" ? " => " : " := ", node.element(3), depth);
    } else if (kind == "record") {
      if (node.size() == 5) print(node.element(2), depth);
      out_ += "#" + atom_text(node.element(node.size() - 2).atom().view());
      print_list("{", node.element(node.size() - 1), "}", depth);
    } else if (kind == "record_field") {
      print_record_field(node, depth);
    } else if (kind == "record_index") {
      out_ += "#" + atom_text(node.element(2).atom().view()) + ".";
      print(node.element(3), depth);
    } else {
      return false;
    }
    return true;
  }

  bool print_operation(std::string_view kind, Term node, size_t depth) {
    if (kind == "call") {
      print(node.element(2), depth);
      print_list("(", node.element(3), ")", depth);
    } else if (kind == "remote") {
      print_infix(node.element(2), ":", node.element(3), depth);
    } else if (kind == "match") {
      print_infix(node.element(2), " = ", node.element(3), depth);
    } else if (kind == "op" && node.size() == 5) {
      print_infix(node.element(3), " " + node.element(2).atom().str() + " ", node.element(4), depth);
    } else if (kind == "op") {
      out_ += node.element(2).atom().str();
      if (out_.back() >= 'a' && out_.back() <= 'z') out_ += ' ';
      print(node.element(3), depth);
    } else if (kind == "fun" || kind == "named_fun") {
      print_fun(kind, node, depth);
    } else if (kind == "catch") {
      out_ += "catch ";
      print(node.element(2), depth);
    } else {
      return false;
    }
    return true;
  }

  void print_block(std::string_view kind) {
    if (kind == "lc") {
      out_ += "[... || ...]";
    } else if (kind == "bc") {
      out_ += "<<... || ...>>";
    } else if (kind == "mc") {
      out_ += "#{... || ...}";
    } else if (kind == "case" || kind == "if" || kind == "receive" || kind == "try" || kind == "maybe") {
      out_ += kind;
      out_ += " ... end";
    } else if (kind == "block") {
      out_ += "begin ... end";
    } else {
      out_ += "...";
    }
  }

  void print_list(const char* open, Term list, const char* close, size_t depth) {
    out_ += open;
    const auto elements = list.elements();
    for (size_t i = 0; i < elements.size() && out_.size() <= kSourceTextMax; ++i) {
      if (i > 0) out_ += ", ";
      print(elements[i], depth);
    }
    out_ += close;
  }

  void print_infix(Term left, const std::string& between, Term right, size_t depth) {
    print(left, depth);
    out_ += between;
    print(right, depth);
  }

  void print_cons(Term node, size_t depth) {
    out_ += '[';
    print(node.element(2), depth);
    Term rest = node.element(3);
    for (; rest.is_tagged("cons", 4) && out_.size() <= kSourceTextMax; rest = rest.element(3)) {
      out_ += ", ";
      print(rest.element(2), depth);
    }
    if (!rest.is_tagged("nil", 2)) {
      out_ += " | ";
      print(rest, depth);
    }
    out_ += ']';
  }

  void print_segment(Term node, size_t depth) {
    print(node.element(2), depth);
    if (!node.element(3).is_atom("default")) {
      out_ += ':';
      print(node.element(3), depth);
    }
    const char* between = "/";
    for (Term type : node.element(4).elements()) {
      out_ += between;
      out_ += type.is_atom() ? type.atom().str() : to_text(type, {2, 20});
      between = "-";
      if (out_.size() > kSourceTextMax) break;
    }
  }

  /// {record_field, _, Name, Value} inside a record, or {record_field, _, Expression, Record, Name}.
  void print_record_field(Term node, size_t depth) {
    if (node.size() == 4) return print_infix(node.element(2), " = ", node.element(3), depth);
    print(node.element(2), depth);
    out_ += "#" + atom_text(node.element(3).atom().view()) + ".";
    print(node.element(4), depth);
  }

  void print_fun(std::string_view kind, Term node, size_t depth) {
    const Term what = node.element(2);
    if (what.is_tagged("function", 3)) {
      out_ += "fun " + to_text(what.element(1), {1, 60}) + "/" + to_text(what.element(2), {1, 10});
    } else if (what.is_tagged("function", 4)) {
      out_ += "fun ";
      print_infix(what.element(1), ":", what.element(2), depth);
      out_ += '/';
      print(what.element(3), depth);
    } else {
      const Term clauses = kind == "fun" ? what.element(1) : node.element(3);
      out_ += "fun";
      print_list("(", clauses.element(0).element(2), ") -> ... end", depth);
    }
  }

  std::string out_;
};

}  // namespace

std::string cut_source_text(std::string text) {
  if (text.size() <= kSourceTextMax) return text;
  size_t end = kSourceTextMax - 3;
  while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xC0) == 0x80) --end;  // not inside a character
  return text.substr(0, end) + "...";
}

std::string erlang_text(Term expression) {
  ErlangPrinter printer;
  printer.print(expression, 0);
  return printer.take();
}

}  // namespace ravel::beam
