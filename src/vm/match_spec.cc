// SPDX-License-Identifier: Apache-2.0
//
// Compiles match specifications. Heads are taken apart with a stack of patterns; match_run.cc goes through
// the term with the same stack discipline. Texts of errors are those of erlang:match_spec_test/3.
#include "vm/match_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "vm/build.h"
#include "vm/compare.h"
#include "vm/map.h"
#include "vm/match_functions.h"
#include "vm/print.h"

namespace ravel::vm {
namespace {

constexpr int kDepthMax =
    500;  // nested expressions of a guard or body: they are compiled and run by recursion

const Term kWhole = make_atom("$_"), kAllVariables = make_atom("$$");
const Term kConst = make_atom("const"), kAnd = make_atom("and"), kOr = make_atom("or"),
           kAndalso = make_atom("andalso"), kOrelse = make_atom("orelse"), kSelf = make_atom("self"),
           kMessage = make_atom("message"), kReturnTrace = make_atom("return_trace"),
           kExceptionTrace = make_atom("exception_trace"), kElement = make_atom("element");

/// Actions of the trace dialect.
bool is_action(Term name) {
  static const std::vector<Term> names = [] {
    std::vector<Term> list;
    for (const char* text :
         {"message", "return_trace", "exception_trace", "is_seq_trace", "set_seq_token", "get_seq_token",
          "process_dump", "enable_trace", "disable_trace", "trace", "display", "caller", "caller_line",
          "silent", "set_tcw", "get_tcw", "current_stacktrace"}) {
      list.push_back(make_atom(text));
    }
    return list;
  }();
  return std::any_of(names.begin(), names.end(), [&](Term other) { return other.is(name); });
}

}  // namespace

std::optional<uint64_t> match_variable(Term term) {
  if (!term.is_atom()) return std::nullopt;
  const std::string_view text = atom_text(term);
  if (text.size() < 2 || text.size() > 10 || text[0] != '$') return std::nullopt;
  if (text[1] == '0' && text.size() > 2) return std::nullopt;
  uint64_t number = 0;
  for (char digit : text.substr(1)) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + static_cast<uint64_t>(digit - '0');
  }
  return number;
}

bool has_match_variable(Term term) {
  std::vector<Term> todo = {term};
  while (!todo.empty()) {
    term = todo.back();
    todo.pop_back();
    if (term.is_cons()) {
      todo.push_back(term.tail());
      todo.push_back(term.head());
    } else if (term.is_tuple()) {
      for (size_t index = 0; index < term.tuple_size(); ++index) todo.push_back(term.element(index));
    } else if (term.is_map()) {
      for (auto [key, value] : map_pairs(term)) {
        todo.push_back(key);
        todo.push_back(value);
      }
    } else if (term.is(atoms::underscore) || match_variable(term)) {
      return true;
    }
  }
  return false;
}

class MatchCompiler {
 public:
  MatchCompiler(MatchProgram& program, MatchDialect dialect) : program_(program), dialect_(dialect) {}

  bool compile(Term spec) {
    if (!spec.is_cons()) return fail("Match programs are not in a list.");
    if (list_length(spec) < 0) return fail("Match programs are not in a proper list.");
    for (Term clause : ListItems(spec)) {
      if (!clause.is_tuple(3)) return fail("Match program part is not a tuple of arity 3.");
    }
    for (Term clause : ListItems(spec)) {
      if (!compile_clause(clause)) return false;
    }
    return true;
  }
  const std::string& error() const { return error_; }

 private:
  using Node = MatchProgram::Node;
  using Kind = MatchProgram::Kind;
  using Test = MatchProgram::Test;

  bool fail(std::string error) {
    if (error_.empty()) error_ = std::move(error);
    return false;
  }

  bool compile_clause(Term term) {
    clause_ = {};
    slots_.clear();
    if (!compile_head(term.element(0))) return false;
    for (auto [number, slot] : slots_) clause_.variables.push_back(slot);
    clause_.slots = static_cast<uint32_t>(slots_.size());
    if (!compile_list(term.element(1), clause_.guards)) return false;
    if (!term.element(2).is_cons()) return fail("Body clause does not return anything.");
    if (!compile_list(term.element(2), clause_.body)) return false;
    program_.clauses_.push_back(std::move(clause_));
    return true;
  }

  bool compile_head(Term head) {
    if (dialect_ == MatchDialect::trace && head.is_cons() && list_length(head) < 0)
      return fail(fmt::format("Match expression part {} is not a proper list.", print_term(head)));
    std::vector<Term> todo = {head};
    while (!todo.empty()) {
      const Term pattern = todo.back();
      todo.pop_back();
      if (pattern.is_cons()) {
        step(Test::cons);
        todo.push_back(pattern.tail());
        todo.push_back(pattern.head());
      } else if (pattern.is_tuple()) {
        step(Test::tuple, pattern.tuple_size());
        for (size_t index = pattern.tuple_size(); index-- > 0;) todo.push_back(pattern.element(index));
      } else if (pattern.is_map()) {
        if (!compile_map(pattern, todo)) return false;
      } else if (pattern.is(atoms::underscore)) {
        step(Test::any);
      } else if (auto number = match_variable(pattern)) {
        const auto [entry, is_new] = slots_.try_emplace(*number, static_cast<uint32_t>(slots_.size()));
        step(is_new ? Test::bind : Test::same, entry->second);
      } else {
        step(Test::equal, 0, pattern);
      }
    }
    return true;
  }

  // The keys follow as steps that are only read.
  bool compile_map(Term pattern, std::vector<Term>& todo) {
    const auto pairs = map_pairs(pattern);
    step(Test::map, pairs.size());
    for (auto [key, value] : pairs) {
      if (match_variable(key)) return fail("Variable found in map key.");
      if (key.is(atoms::underscore)) return fail("Underscore found in map key.");
      step(Test::equal, 0, key);
    }
    for (size_t index = pairs.size(); index-- > 0;) todo.push_back(pairs[index].second);
    return true;
  }

  void step(Test test, size_t count = 0, Term term = Term::none()) {
    clause_.head.push_back({test, static_cast<uint32_t>(count), term});
  }

  bool compile_list(Term list, std::vector<uint32_t>& nodes) {
    if (!list.is_list()) return fail("Match expression is not a list.");
    if (list_length(list) < 0) return fail("Match expression is not a proper list.");
    for (Term item : ListItems(list)) {
      const auto node = expression(item, 0);
      if (!node) return false;
      nodes.push_back(*node);
    }
    return true;
  }

  std::optional<uint32_t> add(Node node, const std::vector<uint32_t>& children = {}) {
    node.first = static_cast<uint32_t>(program_.children_.size());
    node.count = static_cast<uint32_t>(children.size());
    program_.children_.insert(program_.children_.end(), children.begin(), children.end());
    program_.nodes_.push_back(node);
    return static_cast<uint32_t>(program_.nodes_.size() - 1);
  }
  std::optional<uint32_t> constant(Term term) { return add({.kind = Kind::constant, .term = term}); }
  std::optional<uint32_t> wrong(std::string error) {
    fail(std::move(error));
    return std::nullopt;
  }

  std::optional<uint32_t> expression(Term term, int depth) {
    if (depth > kDepthMax) return wrong("Match expression is nested too deeply.");
    if (term.is_cons()) return list(term, depth);
    if (term.is_map()) return map(term, depth);
    if (term.is_tuple()) return tuple_or_call(term, depth);
    if (term.is(kWhole)) return add({.kind = Kind::whole});
    if (term.is(kAllVariables)) return add({.kind = Kind::all_variables});
    if (auto number = match_variable(term)) {
      const auto slot = slots_.find(*number);
      if (slot == slots_.end()) return wrong(fmt::format("Variable ${} is unbound.", *number));
      return add({.kind = Kind::variable, .variable = slot->second});
    }
    return constant(term);
  }

  /// Expressions one after another; false after an error.
  bool expressions(const std::vector<Term>& terms, int depth, std::vector<uint32_t>& nodes) {
    for (Term term : terms) {
      const auto node = expression(term, depth + 1);
      if (!node) return false;
      nodes.push_back(*node);
    }
    return true;
  }
  bool all_constant(const std::vector<uint32_t>& nodes) const {
    return std::all_of(nodes.begin(), nodes.end(),
                       [&](uint32_t node) { return program_.nodes_[node].kind == Kind::constant; });
  }

  std::optional<uint32_t> list(Term term, int depth) {
    std::vector<Term> items;
    Term rest = term;
    for (; rest.is_cons(); rest = rest.tail()) items.push_back(rest.head());
    items.push_back(rest);
    // Texts are frequent and long, and nothing in them needs evaluation.
    if (std::all_of(items.begin(), items.end(), [](Term item) { return item.is_small() || item.is_nil(); }))
      return constant(term);
    std::vector<uint32_t> nodes;
    if (!expressions(items, depth, nodes)) return std::nullopt;
    return add({.kind = Kind::list}, nodes);
  }

  std::optional<uint32_t> map(Term term, int depth) {
    std::vector<Term> items;
    for (auto [key, value] : map_pairs(term)) {
      items.push_back(key);
      items.push_back(value);
    }
    std::vector<uint32_t> nodes;
    if (!expressions(items, depth, nodes)) return std::nullopt;
    return all_constant(nodes) && !has_tuple(items) ? constant(term) : add({.kind = Kind::map}, nodes);
  }
  static bool has_tuple(const std::vector<Term>& items) {
    return std::any_of(items.begin(), items.end(),
                       [](Term item) { return !item.is_number() && !item.is_atom(); });
  }

  static std::vector<Term> elements(Term tuple, size_t first) {
    std::vector<Term> result;
    for (size_t index = first; index < tuple.tuple_size(); ++index) result.push_back(tuple.element(index));
    return result;
  }

  std::optional<uint32_t> tuple_or_call(Term term, int depth) {
    const size_t size = term.tuple_size();
    if (size == 1 && term.element(0).is_tuple()) {
      std::vector<uint32_t> nodes;
      if (!expressions(elements(term.element(0), 0), depth, nodes)) return std::nullopt;
      return add({.kind = Kind::tuple}, nodes);
    }
    if (size == 0 || !term.element(0).is_atom() || match_variable(term.element(0))) {
      return wrong(
          fmt::format("{} is neither a function call, nor a tuple (tuples are written {{{{ ... }}}}).",
                      print_term(term)));
    }
    return call(term, depth);
  }

  std::optional<uint32_t> call(Term term, int depth) {
    const Term name = term.element(0);
    const size_t arity = term.tuple_size() - 1;
    if (name.is(kConst)) {
      if (arity == 1) return constant(term.element(1));
      return wrong(
          fmt::format("Special form 'const' called with more than one argument in {}.", print_term(term)));
    }
    if (name.is(kSelf)) {
      if (arity == 0) return add({.kind = Kind::self});
      return wrong(fmt::format("Special form 'self' called with arguments in {}.", print_term(term)));
    }
    std::vector<uint32_t> nodes;
    Node node;
    if (name.is(kAnd) || name.is(kOr) || name.is(kAndalso) || name.is(kOrelse)) {
      if (arity == 0) {
        return wrong(fmt::format("Special form '{}' called without arguments in {}.", atom_text(name),
                                 fmt::format("{{{}}}", atom_text(name))));
      }
      node.kind = name.is(kAnd)       ? Kind::and_
                  : name.is(kOr)      ? Kind::or_
                  : name.is(kAndalso) ? Kind::andalso
                                      : Kind::orelse;
    } else if (is_action(name)) {
      if (dialect_ == MatchDialect::table)
        return wrong(fmt::format("Special form '{}' used in wrong dialect.", atom_text(name)));
      node.kind = name.is(kMessage) && arity == 1       ? Kind::message
                  : name.is(kReturnTrace) && arity == 0 ? Kind::return_trace
                  : name.is(kExceptionTrace)            ? Kind::exception_trace
                                                        : Kind::no_action;
    } else {
      const auto function = find_match_function(name, arity);
      if (!function) return wrong(fmt::format("Function {}/{} does_not_exist.", print_term(name), arity));
      node.kind = Kind::call;
      node.function = *function;
    }
    if (!expressions(elements(term, 1), depth, nodes)) return std::nullopt;
    return add(node, nodes);
  }

  MatchProgram& program_;
  MatchDialect dialect_;
  MatchProgram::Clause clause_;
  std::map<uint64_t, uint32_t> slots_;  ///< variable to slot
  std::string error_;
};

std::shared_ptr<const MatchProgram> MatchProgram::compile(Term spec, MatchDialect dialect,
                                                          std::string* error) {
  auto program = std::make_shared<MatchProgram>();
  program->spec_ = spec;
  MatchCompiler compiler(*program, dialect);
  if (compiler.compile(spec)) return program;
  if (error) *error = compiler.error();
  return nullptr;
}

std::shared_ptr<const MatchProgram> MatchProgram::compile_and_keep(Term spec, MatchDialect dialect,
                                                                   std::string* error) {
  Packed copy = pack(spec);
  auto program = compile(copy.term, dialect, error);
  if (program) std::const_pointer_cast<MatchProgram>(program)->kept_ = std::move(copy);
  return program;
}

std::optional<std::vector<Term>> MatchProgram::bound_keys(size_t key_position) const {
  std::vector<Term> keys;
  for (Term clause : ListItems(spec_)) {
    const Term head = clause.element(0);
    if (head.is(atoms::underscore) || match_variable(head)) return std::nullopt;
    // A head that is no tuple, or too short a one, matches no row.
    if (!head.is_tuple() || head.tuple_size() < key_position) continue;
    const Term key = head.element(key_position - 1);
    if (has_match_variable(key) || has_map(key)) return std::nullopt;
    keys.push_back(key);
  }
  return keys;
}

bool MatchProgram::has_map(Term term) {
  std::vector<Term> todo = {term};
  while (!todo.empty()) {
    term = todo.back();
    todo.pop_back();
    if (term.is_map()) return true;
    if (term.is_cons()) {
      todo.push_back(term.tail());
      todo.push_back(term.head());
    } else if (term.is_tuple()) {
      for (size_t index = 0; index < term.tuple_size(); ++index) todo.push_back(term.element(index));
    }
  }
  return false;
}

// ---- select_replace

namespace {

/// Whether a body's expression always builds the very term that a head's pattern matched.
bool builds_what_it_matched(Term pattern, Term body, bool constant) {
  struct Pair {
    Term pattern, body;
    bool constant;
  };
  std::vector<Pair> todo = {{pattern, body, constant}};
  while (!todo.empty()) {
    Pair pair = todo.back();
    todo.pop_back();
    if (pair.body.is_cons()) {
      if (!pair.pattern.is_cons()) return false;
      todo.push_back({pair.pattern.tail(), pair.body.tail(), pair.constant});
      todo.push_back({pair.pattern.head(), pair.body.head(), pair.constant});
    } else if (pair.body.is_tuple()) {
      if (!pair.constant) {
        if (pair.body.is_tuple(2) && pair.body.element(0).is(kConst)) {
          todo.push_back({pair.pattern, pair.body.element(1), true});
          continue;
        }
        if (!pair.body.is_tuple(1) || !pair.body.element(0).is_tuple()) return false;
        pair.body = pair.body.element(0);
      }
      if (!pair.pattern.is_tuple(pair.body.tuple_size())) return false;
      for (size_t index = 0; index < pair.body.tuple_size(); ++index)
        todo.push_back({pair.pattern.element(index), pair.body.element(index), pair.constant});
    } else if (pair.body.is_boxed()) {
      // Of maps the matched one may have more pairs.
      if (pair.body.is_map() || !equal_exact(pair.pattern, pair.body)) return false;
    } else if (!pair.pattern.is(pair.body) || pair.body.is(atoms::underscore) ||
               pair.body.is(kAllVariables) || pair.body.is(kWhole) ||
               (pair.constant && match_variable(pair.body))) {
      return false;
    }
  }
  return true;
}

bool clause_keeps_key(Term clause, size_t key_position) {
  const Term head = clause.element(0), bodies = clause.element(2);
  if (!bodies.is_cons() || !bodies.tail().is_nil()) return false;
  const Term body = bodies.head();
  if (body.is(kWhole)) return true;
  if (!body.is_tuple() || !head.is_tuple() || head.tuple_size() < key_position) return false;
  const bool constant = body.is_tuple(2) && body.element(0).is(kConst);
  if (!constant && !body.is_tuple(1)) return false;
  const Term row = body.element(constant ? 1 : 0);
  if (!row.is_tuple() || row.tuple_size() < key_position) return false;
  const Term key = row.element(key_position - 1);
  if (builds_what_it_matched(head.element(key_position - 1), key, constant)) return true;
  return !constant && key.is_tuple(3) && key.element(0).is(kElement) && key.element(2).is(kWhole) &&
         key.element(1).is(Term::small(static_cast<int64_t>(key_position)));
}

}  // namespace

bool keeps_key(Term spec, size_t key_position) {
  for (Term clause : ListItems(spec)) {
    if (!clause.is_tuple(3) || !clause_keeps_key(clause, key_position)) return false;
  }
  return true;
}

}  // namespace ravel::vm
