// SPDX-License-Identifier: Apache-2.0
//
// Elixir's quoted form, printed as source. A node is {Name, Meta, Arguments} where an atom instead
// of arguments makes it a variable; a remote call has {'.', _, [Module, Function]} for its name;
// atoms, numbers, strings, lists and pairs stand for themselves.
#include <algorithm>

#include "beam/source_text.h"

namespace ravel::beam {
namespace {

bool is_operator(std::string_view name) {
  if (name == "and" || name == "or" || name == "in" || name == "div" || name == "rem") return true;
  return !name.empty() && std::none_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c < 0;
  });
}

class ElixirPrinter {
 public:
  std::string take() { return cut_source_text(std::move(out_)); }

  void print(Term node, size_t depth) {
    if (out_.size() > kSourceTextMax) return;
    if (depth > kSourceDepthMax) {
      out_ += "...";
    } else if (node.is_atom()) {
      out_ += elixir_atom_text(node.atom().view());
    } else if (node.is_tuple(3)) {
      print_node(node, depth + 1);
    } else if (node.is_tuple()) {
      print_all("{", node.elements(), "}", depth + 1);
    } else if (node.is_list()) {
      print_all("[", node.elements(), "]", depth + 1);
    } else if (const auto text = node.is_binary() ? node.text() : std::nullopt) {
      out_ += '"' + *text + '"';
    } else {
      out_ += to_text(node, {4, kSourceTextMax});
    }
  }

 private:
  void print_node(Term node, size_t depth) {
    const Term name = node.element(0), arguments = node.element(2);
    if (arguments.is_atom()) {
      out_ += name.atom().view();
    } else if (name.is_tuple(3) && name.element(0).is_atom(".") && name.element(2).size() == 2) {
      print_remote(name.element(2).element(0), name.element(2).element(1), arguments, depth);
    } else if (name.is_atom()) {
      print_form(name.atom().view(), arguments, depth);
    } else {
      print(name, depth);
      print_all(".(", arguments.elements(), ")", depth);
    }
  }

  void print_form(std::string_view name, Term arguments, size_t depth) {
    const auto parts = arguments.elements();
    if (name == "{}") {
      print_all("{", parts, "}", depth);
    } else if (name == "%{}") {
      print_pairs(parts, depth);
    } else if (name == "%" && parts.size() == 2) {
      out_ += '%';
      print(parts[0], depth);
      print_pairs(parts[1].element(2).elements(), depth);
    } else if (name == "<<>>") {
      print_all("<<", parts, ">>", depth);
    } else if (name == "fn" || name == "case" || name == "cond" || name == "receive" || name == "try" ||
               name == "with" || name == "for") {
      out_ += name;
      out_ += " ... end";
    } else if (name == "__block__") {
      out_ += "(...)";
    } else if (is_operator(name) && parts.size() == 2) {
      print_infix(parts[0], name, parts[1], depth);
    } else {
      out_ += name;
      print_all("(", parts, ")", depth);
    }
  }

  void print_remote(Term module, Term function, Term arguments, size_t depth) {
    const auto parts = arguments.elements();
    const std::string_view name = function.atom().view();
    if (module.is_atom("erlang") && is_operator(name) && parts.size() == 2) {
      return print_infix(parts[0], name, parts[1], depth);
    }
    print(module, depth);
    out_ += '.';
    out_ += name;
    print_all("(", parts, ")", depth);
  }

  void print_infix(Term left, std::string_view name, Term right, size_t depth) {
    print(left, depth);
    out_ += ' ';
    out_ += name;
    out_ += ' ';
    print(right, depth);
  }

  void print_pairs(std::span<const Term> pairs, size_t depth) {
    out_ += "%{";
    for (size_t i = 0; i < pairs.size() && out_.size() <= kSourceTextMax; ++i) {
      if (i > 0) out_ += ", ";
      if (pairs[i].is_tuple(2)) {
        print_infix(pairs[i].element(0), "=>", pairs[i].element(1), depth);
      } else {
        print(pairs[i], depth);
      }
    }
    out_ += '}';
  }

  void print_all(const char* open, std::span<const Term> parts, const char* close, size_t depth) {
    out_ += open;
    for (size_t i = 0; i < parts.size() && out_.size() <= kSourceTextMax; ++i) {
      if (i > 0) out_ += ", ";
      print(parts[i], depth);
    }
    out_ += close;
  }

  std::string out_;
};

}  // namespace

std::string elixir_atom_text(std::string_view atom) {
  if (atom == "true" || atom == "false" || atom == "nil") return std::string(atom);
  constexpr std::string_view kAliasPrefix = "Elixir.";
  if (atom.starts_with(kAliasPrefix)) return std::string(atom.substr(kAliasPrefix.size()));
  std::string text = atom_text(atom);
  if (text.front() != '\'') return ":" + text;
  text.front() = text.back() = '"';
  return ":" + text;
}

std::string elixir_text(Term expression) {
  ElixirPrinter printer;
  printer.print(expression, 0);
  return printer.take();
}

}  // namespace ravel::beam
