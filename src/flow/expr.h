// SPDX-License-Identifier: Apache-2.0
//
// Symbolic expressions: what a value is, said in terms of the function's own parameters.
//
// BEAM data is immutable and code is in SSA form, so "the same expression" means "the same
// value" within one run of a function: that is how `whereis(Name)` and `register(Name, P)` are
// known to concern one name although nobody knows which. At a call the callee's parameters are
// replaced by the caller's argument expressions, so the identity survives calls, closures,
// tuples, records and pure functions (an application of a pure function to equal arguments is
// equal).
//
// Expressions are hash-consed: equal ones have equal ids, and parts have smaller ids than what they are part
// of. They are bounded in size; a larger one becomes `local`: still itself inside its function, unknown
// outside. Most mean something only while one function is looked at: shrink() forgets the newest, so that the
// table stays small enough for the processor's caches however large the program is.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/symbol.h"
#include "ir/program.h"

namespace ravel::flow {

using ExprId = Id<struct ExprTag>;

enum class ExprKind : uint8_t {
  unknown,  ///< nothing is known; not even equal to itself
  atom,     ///< text
  integer,  ///< number
  literal,  ///< text: any other constant without parts, printed
  nil,
  tuple,     ///< children
  cons,      ///< head, tail
  map,       ///< key, value, ... sorted by key id
  closure,   ///< number: FuncId of the lambda; children: captured values
  external,  ///< text: "m:f/a" of an external fun; number: arity
  param,     ///< number: index
  local,     ///< number: value id; owner: the function
  element,   ///< children: the tuple; number: index from 0
  head,      ///< children: the list
  tail,
  map_get,  ///< children: map, key
  apply,    ///< text: "m:f/a" of a pure built-in, or none and number: 1 + FuncId; children: arguments
  self,     ///< the running process
};

struct Expr {
  ExprKind kind = ExprKind::unknown;
  uint8_t size = 1;      ///< nodes, saturating
  bool open = false;     ///< mentions a parameter or a local
  bool local = false;    ///< mentions a value of one function, which means nothing outside
  bool partial = false;  ///< mentions unknown
  Symbol text;
  int64_t number = 0;
  ir::FuncId owner;
  uint32_t child_begin = 0, child_count = 0;
};

class ExprTable {
 public:
  static constexpr uint8_t kSizeMax = 40;

  ExprTable();

  const Expr& operator[](ExprId id) const { return nodes_[id.index()]; }
  std::span<const ExprId> children(ExprId id) const {
    const Expr& node = nodes_[id.index()];
    return {children_.data() + node.child_begin, node.child_count};
  }
  size_t size() const { return nodes_.size(); }
  /// Forgets all expressions but the first `count`.
  void shrink(size_t count);

  /// Values that were too large to be told: those that are put together while the program runs.
  size_t cut_count() const { return cut_count_; }

  ExprId unknown() const { return unknown_; }
  ExprId nil() const { return nil_; }
  ExprId self() const { return self_; }
  ExprId atom(Symbol text) { return make(ExprKind::atom, text, 0, {}, {}); }
  ExprId integer(int64_t number) { return make(ExprKind::integer, {}, number, {}, {}); }
  ExprId param(uint32_t index) { return make(ExprKind::param, {}, index, {}, {}); }
  ExprId local(ir::FuncId function, ir::ValueId value) {
    return make(ExprKind::local, {}, value.index(), function, {});
  }

  /// Makes a node, simplified: element of a known tuple is that component, and so on. Too large: unknown().
  ExprId make(ExprKind kind, Symbol text, int64_t number, ir::FuncId owner, std::span<const ExprId> children);
  ExprId constant(const ir::Module& module, ir::ConstId id);

  ExprId element(ExprId tuple, uint32_t index) {
    return make(ExprKind::element, {}, index, {}, std::span(&tuple, 1));
  }

  /// The expression with parameter i replaced by arguments[i]; locals become unknown.
  ExprId substitute(ExprId id, std::span<const ExprId> arguments);

  /// A constant through and through: no parameter, local, or unknown part.
  bool closed(ExprId id) const { return !(*this)[id].open && !(*this)[id].partial; }
  /// Both are constants and differ: they can never be equal.
  bool surely_differ(ExprId a, ExprId b) const;
  /// The same value for certain.
  bool surely_equal(ExprId a, ExprId b) const { return a == b && !(*this)[a].partial; }

  /// In Erlang syntax; `name_of` gives names of parameters and locals.
  using Namer = std::string (*)(const void* context, const Expr& expr);
  std::string text(ExprId id, Namer namer, const void* context) const;

 private:
  std::optional<ExprId> simplify(ExprKind kind, int64_t number, std::span<const ExprId> children) const;

  std::vector<Expr> nodes_;
  std::vector<ExprId> children_;
  // Open addressing with linear probing: id + 1, or 0. What was added last can be taken out without a trace.
  std::vector<uint32_t> slots_;
  std::vector<uint32_t> hashes_;  ///< by id
  ExprId unknown_, nil_, self_;
  size_t cut_count_ = 0;
};

}  // namespace ravel::flow
