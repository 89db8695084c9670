// SPDX-License-Identifier: Apache-2.0
//
// The values that call-cycle passes along when it walks functions again (call_cycle_walk.h): sets of
// objects of flow/, and of tuples made on the way. Sets with equal contents are one id, so that
// comparing, hashing and remembering a set of arguments costs nothing.
//
// Incomplete: maps and list cells made on the way are what flow/ says of them.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "flow/flow.h"

namespace ravel::flow::beam {

/// A set of values, interned. Items are objects of flow/, or tuples made on the way.
using ValId = Id<struct ValTag>;

class Vals {
 public:
  explicit Vals(const flow::ValueFlow& values);
  static constexpr ValId kNothing{0}, kUnknown{1};
  static constexpr uint32_t kMade = 1u << 31;  ///< an item with this bit is a tuple of made()
  static constexpr size_t kItemsMax = 16;

  /// Some value was one of more than kItemsMax: nothing is known of it.
  bool was_cut() const { return was_cut_; }

  ValId of(const flow::ValueSet& set);
  ValId of(flow::ObjId object) { return make({object.index()}, false); }
  ValId make(std::vector<uint32_t> items, bool unknown);
  /// A tuple with these elements.
  ValId tuple(std::vector<ValId> elements) { return make({list(std::move(elements)) | kMade}, false); }
  /// A number for a list of values, say the arguments of a call: equal lists have equal numbers.
  uint32_t list(std::vector<ValId> values);
  ValId unite(ValId a, ValId b);

  /// Ascending. Stays valid when sets are added.
  std::span<const uint32_t> items(ValId val) const { return sets_[val.index()].first; }
  bool unknown(ValId val) const { return sets_[val.index()].second; }
  /// Whether it is some known value and nothing else.
  bool exact(ValId val) const { return !unknown(val) && !items(val).empty(); }
  std::span<const ValId> made(uint32_t item) const { return lists_[item & ~kMade]; }
  static bool is_made(uint32_t item) { return (item & kMade) != 0; }
  /// Element `index` of those tuples that are long enough.
  ValId element(ValId val, uint32_t index);
  /// The same with every object `from` replaced, also inside tuples made on the way.
  ValId replace(ValId val, flow::ObjId from, ValId to, int depth = 0);
  /// Whether an object is in it, or inside its tuples.
  bool contains(ValId val, flow::ObjId object, int depth = 0) const;
  /// The references in it and inside its tuples: by them an answer is recognised.
  std::vector<flow::ObjId> references(ValId val, int depth = 0) const;
  /// `{get, _}`, `a | b`.
  std::string text(ValId val, int depth = 0) const;

  const flow::Object& object(uint32_t item) const { return values_.object(flow::ObjId(item)); }

 private:
  std::string item_text(uint32_t item, int depth) const;
  const std::vector<flow::ObjId>& references_in(flow::ObjId object) const;

  struct Hash {
    size_t operator()(const std::pair<std::vector<uint32_t>, bool>& set) const {
      size_t hash = set.second ? 1 : 2;
      for (const uint32_t item : set.first) hash = mix(hash, item);
      return hash;
    }
    size_t operator()(const std::vector<ValId>& list) const {
      size_t hash = 3;
      for (const ValId value : list) hash = mix(hash, value.index());
      return hash;
    }
    static size_t mix(size_t hash, uint32_t more) {
      return (hash ^ more) * 0x9E3779B97F4A7C15ull + (hash >> 29);
    }
  };

  const flow::ValueFlow& values_;
  std::vector<std::pair<std::vector<uint32_t>, bool>> sets_;
  std::unordered_map<std::pair<std::vector<uint32_t>, bool>, uint32_t, Hash> ids_;
  std::vector<std::vector<ValId>> lists_;
  std::unordered_map<std::vector<ValId>, uint32_t, Hash> list_ids_;
  bool was_cut_ = false;
  std::vector<ValId> by_set_;  ///< by set of flow/; invalid: not asked for yet
  mutable std::map<flow::ObjId, std::vector<flow::ObjId>> references_;  ///< by tuple of flow/
};

}  // namespace ravel::flow::beam
