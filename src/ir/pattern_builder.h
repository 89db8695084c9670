// SPDX-License-Identifier: Apache-2.0
//
// Grows the pattern of one clause (receive.h). Values that are the message or a part of it are
// mapped to places in the pattern: loads go down into it, refinements stay. A test on such a value
// then says something about its place. More specific knowledge replaces less specific; what
// contradicts is dropped, for then the clause never runs.
#pragma once

#include <optional>
#include <vector>

#include "base/hash_map.h"
#include "ir/receive.h"

namespace ravel::ir {

class PatternBuilder {
 public:
  PatternBuilder(const Module& module, const Function& function) : module_(module), f_(function), nodes_(1) {}

  /// Learns which value is which part of the message.
  void follow(const Instr& instr);

  /// The test held, or not. True if the pattern now says all of that.
  bool apply_test(const Instr& test, bool held);

  /// The select went to this case and to no other.
  bool apply_case(const Instr& select, ConstId value);

  /// The pattern alone makes the test fail, or the select go to its default.
  bool implies_failure(const Instr& test_or_select) const;

  Pattern build() const { return build(0); }

 private:
  using Place = uint32_t;  ///< index into nodes_; 0 is the message
  struct Node {
    Pattern pattern;  ///< without items
    std::vector<Place> items;
  };

  std::optional<Place> place_of(ValueId v) const;
  std::optional<Place> part(Place whole, const Instr& load);
  Place map_value(Place map, ValueId key);
  std::optional<ConstId> constant_of(ValueId v) const;
  bool is_open(Place place) const;
  uint32_t shapes_of(Place place) const;
  bool differs(Place place, ConstId constant) const;
  bool apply_equal(Place place, ValueId other);
  bool become_constant(Place place, ConstId constant);
  bool become_tuple(Place place, uint32_t arity);
  bool become_whole(Place place, PatternKind kind, uint32_t parts);
  bool become_typed(Place place, TestKind type);
  Pattern build(Place place) const;

  const Module& module_;
  const Function& f_;
  std::vector<Node> nodes_;
  HashMap<ValueId, Place> places_;
};

}  // namespace ravel::ir
