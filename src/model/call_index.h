// SPDX-License-Identifier: Apache-2.0
//
// The tables of model/ are arrays of entries with `module`, `name` and `arity`. This finds an entry
// by a call's symbols: built once per table, on first use.
#pragma once

#include <cstdint>
#include <span>

#include "base/hash_map.h"
#include "base/symbol.h"

namespace ravel::model {

template <typename Entry>
class CallIndex {
 public:
  explicit CallIndex(std::span<const Entry> entries) {
    for (const Entry& entry : entries) {
      index_.emplace(Key{Symbol(entry.module), Symbol(entry.name), entry.arity}, &entry);
      modules_.insert(Symbol(entry.module));
    }
  }
  /// The first entry of module:name/arity, or null.
  const Entry* find(Symbol module, Symbol name, uint32_t arity) const {
    if (!modules_.contains(module)) return nullptr;
    const auto it = index_.find(Key{module, name, arity});
    return it == index_.end() ? nullptr : it->second;
  }

 private:
  struct Key {
    Symbol module, name;
    uint32_t arity;
    bool operator==(const Key&) const = default;
    friend size_t hash_value(const Key& key) {
      return key.module.hash() * 31 + key.name.hash() * 7 + key.arity;
    }
  };
  HashMap<Key, const Entry*> index_;
  HashSet<Symbol> modules_;
};

}  // namespace ravel::model
