// SPDX-License-Identifier: Apache-2.0
//
// What is under way to one process, in order of sending. Whoever looks for the choices of all processes asks
// it of each of them: without an index a thousand processes that wait, with a thousand signals under way,
// cost a million looks at every step. A few entries are looked through as they are.
#pragma once

#include <span>
#include <vector>

#include "base/hash_map.h"
#include "vm/lazy.h"

namespace ravel::vm {

/// Good for as long as no entry comes or goes.
class Addressees {
 public:
  void make(std::span<UnderWay> entries) {
    entries_ = entries;
    first_.clear();
    if (entries.size() <= kFew) return;
    next_.resize(entries.size());
    for (size_t i = entries.size(); i-- > 0;) {
      const auto [first, is_new] = first_.try_emplace(entries[i].to.word(), static_cast<uint32_t>(i));
      next_[i] = is_new ? kNone : std::exchange(first->second, static_cast<uint32_t>(i));
    }
  }

  template <typename Do>
  void each(Term receiver, const Do& act) const {
    if (first_.empty()) {
      for (UnderWay& entry : entries_)
        if (entry.to.is(receiver)) act(entry);
      return;
    }
    const auto first = first_.find(receiver.word());
    if (first == first_.end()) return;
    for (uint32_t i = first->second; i != kNone; i = next_[i]) act(entries_[i]);
  }

  template <typename Ask>
  bool any(Term receiver, const Ask& ask) const {
    bool found = false;
    each(receiver, [&](const UnderWay& entry) { found = found || ask(entry); });
    return found;
  }

 private:
  static constexpr size_t kFew = 24;
  static constexpr uint32_t kNone = UINT32_MAX;
  std::span<UnderWay> entries_;
  HashMap<Word, uint32_t> first_;
  std::vector<uint32_t> next_;  ///< of the same receiver
};

}  // namespace ravel::vm
