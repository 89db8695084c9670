// SPDX-License-Identifier: Apache-2.0
//
// What workers find once and share: whoever asks first for a key computes its value, others who ask for the
// same meanwhile wait for that, and nobody waits for other keys. Values never move and are never dropped, so
// references to them last as long as the map.
#pragma once

#include <memory>
#include <mutex>

#include "base/hash_map.h"

namespace ravel::flow::sync {

template <typename Key, typename Value>
class OnceMap {
 public:
  /// `make` may ask other maps, but not this one.
  template <typename Make>
  const Value& get(const Key& key, Make make) {
    Slot* slot = nullptr;
    {
      const std::lock_guard lock(mutex_);
      std::unique_ptr<Slot>& mine = slots_[key];
      if (mine == nullptr) mine = std::make_unique<Slot>();
      slot = mine.get();
    }
    std::call_once(slot->asked, [&] { slot->value = make(); });
    return slot->value;
  }

 private:
  struct Slot {
    std::once_flag asked;
    Value value;
  };
  std::mutex mutex_;
  HashMap<Key, std::unique_ptr<Slot>> slots_;
};

}  // namespace ravel::flow::sync
