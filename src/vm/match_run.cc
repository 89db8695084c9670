// SPDX-License-Identifier: Apache-2.0
//
// Runs compiled match specifications. While guards are evaluated nothing is copied: values may point into the
// row. What a body builds is copied as far as it comes from the row or the specification, because the result
// outlives both.
#include <vector>

#include "vm/build.h"
#include "vm/compare.h"
#include "vm/map.h"
#include "vm/match_functions.h"
#include "vm/match_spec.h"

namespace ravel::vm {

class MatchRun {
 public:
  MatchRun(const MatchProgram& program, MatchContext& context, Term subject)
      : program_(program), context_(context), subject_(subject), slots_(context.slots), todo_(context.todo) {}

  Term run() {
    for (const MatchProgram::Clause& clause : program_.clauses_) {
      clause_ = &clause;
      if (!matches_head() || !passes_guards()) continue;
      Term value;
      in_body_ = true;
      for (uint32_t node : clause.body) value = evaluate(node, true);
      in_body_ = false;
      return value;
    }
    return Term::none();
  }

 private:
  using Node = MatchProgram::Node;
  using Kind = MatchProgram::Kind;
  using Test = MatchProgram::Test;

  bool matches_head() {
    slots_.assign(clause_->slots, Term::none());
    todo_.assign(1, subject_);
    const auto& steps = clause_->head;
    for (size_t at = 0; at < steps.size(); ++at) {
      const auto& step = steps[at];
      const Term term = todo_.back();
      todo_.pop_back();
      switch (step.test) {
        case Test::any:
          break;
        case Test::equal:
          if (!equal_exact(term, step.term)) return false;
          break;
        case Test::bind:
          slots_[step.count] = term;
          break;
        case Test::same:
          if (!equal_exact(term, slots_[step.count])) return false;
          break;
        case Test::tuple:
          if (!term.is_tuple(step.count)) return false;
          for (size_t index = step.count; index-- > 0;) todo_.push_back(term.element(index));
          break;
        case Test::cons:
          if (!term.is_cons()) return false;
          todo_.push_back(term.tail());
          todo_.push_back(term.head());
          break;
        case Test::map:
          if (!term.is_map()) return false;
          for (size_t index = step.count; index-- > 0;) {
            const Term value = map_get(term, steps[at + 1 + index].term);
            if (!value) return false;
            todo_.push_back(value);
          }
          at += step.count;
          break;
      }
    }
    return true;
  }

  bool passes_guards() {
    for (uint32_t guard : clause_->guards) {
      if (!evaluate(guard, false).is(atoms::true_)) return false;
    }
    return true;
  }

  Term from_subject(Term term, bool copy) const {
    return copy && context_.copy_subject ? copy_term(term, *context_.heap) : term;
  }
  /// A function failed: in a body that is a value.
  Term failed() const { return in_body_ ? atoms::EXIT : Term::none(); }
  uint32_t child(const Node& node, uint32_t index) const { return program_.children_[node.first + index]; }

  /// None() if a guard fails. With `copy` the value shall live in the heap.
  Term evaluate(uint32_t index, bool copy) {
    const Node& node = program_.nodes_[index];
    switch (node.kind) {
      case Kind::constant:
        return copy ? copy_term(node.term, *context_.heap) : node.term;
      case Kind::variable:
        return from_subject(slots_[node.variable], copy);
      case Kind::whole:
        return from_subject(subject_, copy);
      case Kind::all_variables:
        return all_variables(copy);
      case Kind::self:
        return context_.self;
      case Kind::list:
      case Kind::tuple:
      case Kind::map:
        return construct(node, copy);
      case Kind::call:
        return call(node, copy);
      case Kind::and_:
      case Kind::or_:
        return both(node);
      case Kind::andalso:
      case Kind::orelse:
        return one_after_another(node, copy);
      default:
        return action(node);
    }
  }

  Term all_variables(bool copy) {
    Term list = Term::nil();
    for (size_t index = clause_->variables.size(); index-- > 0;)
      list = make_cons(*context_.heap, from_subject(slots_[clause_->variables[index]], copy), list);
    return list;
  }

  bool evaluate_children(const Node& node, bool copy, std::vector<Term>& values) {
    for (uint32_t index = 0; index < node.count; ++index) {
      values.push_back(evaluate(child(node, index), copy));
      if (!values.back()) return false;
    }
    return true;
  }

  Term construct(const Node& node, bool copy) {
    std::vector<Term> values;
    if (!evaluate_children(node, copy, values)) return Term::none();
    if (node.kind == Kind::tuple) return vm::make_tuple(*context_.heap, std::span<const Term>(values));
    if (node.kind == Kind::list) {
      const Term tail = values.back();
      values.pop_back();
      return make_list(*context_.heap, values, tail);
    }
    std::vector<std::pair<Term, Term>> pairs;
    for (size_t index = 0; index < values.size(); index += 2)
      pairs.emplace_back(values[index], values[index + 1]);
    return make_map(*context_.heap, pairs);
  }

  Term call(const Node& node, bool copy) {
    std::vector<Term> arguments;
    if (!evaluate_children(node, false, arguments)) return Term::none();
    const Term value = call_match_function(node.function, arguments.data(), context_);
    if (!value) return failed();
    return copy ? copy_term(value, *context_.heap) : value;
  }

  Term both(const Node& node) {
    const Term decides = Term::boolean(node.kind == Kind::or_);
    std::vector<Term> values;
    if (!evaluate_children(node, false, values)) return Term::none();
    Term result = Term::boolean(node.kind == Kind::and_);
    for (Term value : values) {
      if (!value.is(atoms::true_) && !value.is(atoms::false_)) return failed();
      if (value.is(decides)) result = decides;
    }
    return result;
  }

  // The last one may be anything.
  Term one_after_another(const Node& node, bool copy) {
    const Term decides = Term::boolean(node.kind == Kind::orelse);
    for (uint32_t index = 0; index < node.count; ++index) {
      const bool last = index + 1 == node.count;
      const Term value = evaluate(child(node, index), last && copy);
      if (!value || last || value.is(decides)) return value;
      if (!value.is(atoms::true_) && !value.is(atoms::false_)) return failed();
    }
    return decides;
  }

  // Tracing itself is not here; what a test of a specification shows is.
  Term action(const Node& node) {
    std::vector<Term> arguments;
    if (!evaluate_children(node, true, arguments)) return Term::none();
    if (node.kind == Kind::message) context_.message = arguments[0];
    if (node.kind == Kind::return_trace) context_.return_trace = true;
    if (node.kind == Kind::exception_trace) context_.exception_trace = true;
    return atoms::true_;
  }

  const MatchProgram& program_;
  MatchContext& context_;
  Term subject_;
  const MatchProgram::Clause* clause_ = nullptr;
  std::vector<Term>&slots_, &todo_;
  bool in_body_ = false;
};

Term MatchProgram::run(Term subject, MatchContext& context) const {
  return MatchRun(*this, context, subject).run();
}

}  // namespace ravel::vm
