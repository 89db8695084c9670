// SPDX-License-Identifier: Apache-2.0
//
// Match specifications: [{Head, [Guard], [Body]}], compiled once and run against many terms.
//
// A head becomes a list of tests that consume a stack of subterms (no recursion, however deep the term is);
// guards and bodies become trees of expressions. A guard that fails, or whose value is not true, rejects its
// clause; a function that fails in a body gives the atom 'EXIT' and evaluation goes on, as in OTP.
//
// The dialect `trace` (erlang:match_spec_test/3 and tracing) matches a list of arguments and knows more
// actions; of these only what a test of a specification shows is here: return_trace, message and the like.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

class Machine;

enum class MatchDialect : uint8_t { table, trace };

/// What guards can ask for besides the term, and what actions of the trace dialect leave behind.
struct MatchContext {
  Heap* heap = nullptr;
  Term self;
  const Machine* machine = nullptr;  ///< names nodes; without it there is one that has no name
  /// The subject lies in a row or another segment: what the result takes of it is copied into the heap.
  bool copy_subject = true;
  bool return_trace = false, exception_trace = false;
  Term message;                   ///< none() if no {message, _} was run
  std::vector<Term> slots, todo;  ///< scratch: variables, subterms still to be matched
};

/// The number of a variable '$N', or nothing.
std::optional<uint64_t> match_variable(Term term);
bool has_match_variable(Term term);
/// Whether every clause of `spec` builds a row with the key that it matched (ets:select_replace/2 insists).
bool keeps_key(Term spec, size_t key_position);

class MatchProgram {
 public:
  /// Null if the specification is wrong; `error` then gets the words of erlang:match_spec_test/3. The program
  /// refers to `spec` itself; use `pack`ed ones for a program that is kept (see `keep`).
  static std::shared_ptr<const MatchProgram> compile(Term spec, MatchDialect dialect,
                                                     std::string* error = nullptr);
  /// The same, with a copy of `spec` inside.
  static std::shared_ptr<const MatchProgram> compile_and_keep(Term spec, MatchDialect dialect,
                                                              std::string* error = nullptr);
  /// The value of the first clause that matches, in context.heap; none() if none does.
  Term run(Term subject, MatchContext& context) const;
  Term spec() const { return spec_; }
  /// The keys of all heads if each is bound; nothing if some row with any key could match.
  std::optional<std::vector<Term>> bound_keys(size_t key_position) const;

 private:
  friend class MatchCompiler;
  friend class MatchRun;

  enum class Test : uint8_t { any, equal, bind, same, tuple, cons, map };
  struct HeadStep {
    Test test = Test::any;
    uint32_t count = 0;  ///< arity, number of pairs, variable
    Term term;           ///< constant; map: the map pattern
  };
  enum class Kind : uint8_t {
    constant,
    variable,
    whole,
    all_variables,
    list,
    tuple,
    map,
    call,
    and_,
    or_,
    andalso,
    orelse,
    self,
    node,
    message,
    return_trace,
    exception_trace,
    no_action
  };
  struct Node {
    Kind kind = Kind::constant;
    uint32_t function = 0, variable = 0;
    uint32_t first = 0, count = 0;  ///< children in `children_`
    Term term = Term::none();
  };
  struct Clause {
    std::vector<HeadStep> head;
    std::vector<uint32_t> guards, body;  ///< nodes
    std::vector<uint32_t> variables;     ///< slots of all variables, by the variables' numbers
    uint32_t slots = 0;
  };

  static bool has_map(Term term);

  Packed kept_;
  Term spec_;
  std::vector<Clause> clauses_;
  std::vector<Node> nodes_;
  std::vector<uint32_t> children_;
};

}  // namespace ravel::vm
