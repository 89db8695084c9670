// SPDX-License-Identifier: Apache-2.0
//
// Sets of abstract objects, hash-consed: equal sets have equal ids, so "did it change?" is one
// comparison, and the union of two ids is looked up, not computed, the second time.
//
// A set holds at most 24 objects. Atoms beyond 12 become any_atom, numbers beyond 6 any_number,
// binaries beyond 6 any_binary; what is still too large becomes Top, of which nothing is known. So a cell
// that holds a set can only rise a few dozen times, and that bounds the whole analysis.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash_map.h"
#include "flow/objects.h"

namespace ravel::flow {

using SetId = Id<struct SetTag>;

class ValueSets {
 public:
  static constexpr SetId kEmpty{0}, kTop{1}, kUnknown{2};  ///< kTop: {Unknown} and everything else
  static constexpr size_t kSizeMax = 24, kAtomsMax = 12, kNumbersMax = 6, kBinariesMax = 6;

  explicit ValueSets(const Objects& objects);

  SetId singleton(ObjId object);
  SetId unite(SetId a, SetId b);
  SetId insert(SetId set, ObjId object) { return unite(set, singleton(object)); }
  /// The set of these objects, in any order, with repetitions.
  SetId make(std::vector<ObjId> objects);

  /// Ascending.
  std::span<const ObjId> objects(SetId set) const {
    const Entry& e = entries_[set.index()];
    return {pool_.data() + e.begin, e.size};
  }
  bool contains(SetId set, ObjId object) const;
  /// Something not known may be in it. Always true for Top.
  bool has_unknown(SetId set) const { return entries_[set.index()].unknown; }
  /// Its objects were once lost in Top: a value of which nothing is known may be one of them.
  bool absorbed(SetId set) const { return entries_[set.index()].absorbed; }
  /// Some set had so many objects of a kind that one of the "any" objects stands for them.
  bool was_widened(ObjId any) const { return widened_[any.index()]; }
  size_t size() const { return entries_.size(); }
  size_t memory() const;

 private:
  struct Entry {
    uint32_t begin = 0;
    uint8_t size = 0;
    bool unknown = false;
    bool absorbed = false;
  };
  SetId absorb(SetId set);  ///< notes that the set became part of Top, which it gives
  SetId add(std::span<const ObjId> sorted);
  SetId intern(std::span<const ObjId> sorted);
  bool normalize(std::vector<ObjId>& sorted);  ///< false: it is Top

  const Objects& objects_;
  std::vector<ObjId> pool_;
  std::vector<Entry> entries_;
  HashMap<uint64_t, SetId> by_hash_;  ///< content hash, probed on by rehashing
  HashMap<uint64_t, SetId> unions_;   ///< (a, b) with a < b
  std::vector<SetId> singletons_;     ///< by object
  std::vector<ObjId> scratch_;
  std::array<bool, Objects::kAnyReference.index() + 1> widened_{};  ///< by "any" object
};

}  // namespace ravel::flow
