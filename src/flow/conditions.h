// SPDX-License-Identifier: Apache-2.0
//
// What must hold of a function's values for something in it to happen: `Mode` is `write` or `delete`,
// `To` is a pid, the third element of `Op` is not `clear`. Summaries keep such conditions with what a
// function does, so that a call whose arguments contradict them does not do it, and a process that can only
// make such calls never does.
//
// A condition speaks of one expression (expr.h): its type, and a few constants that it must be one of, or
// must not be. Several hold together; of two ways to one thing, what both ask for is kept, values united.
// Forgetting a condition is always right: it only lets more happen. So their number is bounded, and so is
// that of constants. BEAM data never changes: what held when a process read still holds when it writes.
//
// Not expressed: sizes of tuples, ranges of numbers, conditions between two values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "flow/expr.h"
#include "flow/value_flow.h"

namespace ravel::flow {

/// Types of values, as a set of bits.
using TypeMask = uint16_t;

namespace type {
constexpr TypeMask kAtom = 1, kInteger = 2, kFloat = 4, kPid = 8, kPort = 16, kReference = 32, kFunction = 64,
                   kCons = 128, kNil = 256, kTuple = 512, kMap = 1024, kBits = 2048, kAny = 4095;
}  // namespace type

/// The types that an expression may have.
TypeMask types_of(const ExprTable& exprs, ExprId expr);

struct Condition {
  static constexpr size_t kConstantsMax = 32;

  ExprId subject;
  ExprId constants;             ///< as the elements of a tuple, ascending and closed; invalid: none
  TypeMask types = type::kAny;  ///< of which it is one
  bool only = false;            ///< it is one of the constants; else it is none of them

  bool operator==(const Condition&) const = default;

  static Condition of_type(ExprId subject, TypeMask types) { return {subject, {}, types, false}; }
  /// One of these, or none of them. More than can be kept: only their types are, or the first of them.
  static Condition among(ExprTable& exprs, ExprId subject, std::vector<ExprId> values);
  static Condition none_of(ExprTable& exprs, ExprId subject, std::vector<ExprId> values, TypeMask types);
};

/// Both hold; nothing if that cannot be. The subjects are the same.
std::optional<Condition> both(ExprTable& exprs, const Condition& a, const Condition& b);
/// One of them holds; nothing if that says nothing.
std::optional<Condition> either(ExprTable& exprs, const Condition& a, const Condition& b);
/// Whether the expression, put in for the subject, leaves it possible.
bool possible(const ExprTable& exprs, const Condition& condition, ExprId expr);
/// The same for the objects that a value may be.
bool possible(const ValueFlow& values, const ExprTable& exprs, const Condition& condition,
              const ValueSet& objects);
/// The same for all that the value flow knows of the subject, as a value of `func`.
bool possible_in(const ValueFlow& values, const ExprTable& exprs, ir::FuncId func,
                 const Condition& condition);

/// Conditions that hold together, at most one for each subject. Copies share them: most of what a function
/// does stands under conditions that something else stands under, too.
class Conditions {
 public:
  static constexpr size_t kMax = 6;

  std::span<const Condition> all() const {
    return items_ ? std::span<const Condition>(*items_) : std::span<const Condition>();
  }
  bool empty() const { return !items_; }
  void clear() { items_.reset(); }
  bool operator==(const Conditions& other) const {
    return items_ == other.items_ || (items_ && other.items_ && *items_ == *other.items_);
  }
  /// They are not only equal, but one.
  bool shares(const Conditions& other) const { return items_ == other.items_; }

  /// False if they contradict what is there already; then nothing is added.
  bool add(ExprTable& exprs, std::span<const Condition> others);
  bool add(ExprTable& exprs, const Condition& condition) { return add(exprs, std::span(&condition, 1)); }
  bool add(ExprTable& exprs, const Conditions& others) { return add(exprs, others.all()); }
  /// What holds on either of two ways.
  void join(ExprTable& exprs, const Conditions& other);
  /// Forgets what is said of values of one function only.
  void keep_exported(const ExprTable& exprs);

 private:
  void set(std::vector<Condition> items);

  std::shared_ptr<const std::vector<Condition>> items_;  ///< never an empty vector
};

}  // namespace ravel::flow
