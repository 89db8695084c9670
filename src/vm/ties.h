// SPDX-License-Identifier: Apache-2.0
//
// Small changes to what ties processes together: links and aliases.
#pragma once

#include <algorithm>

#include "vm/process.h"

namespace ravel::vm {

inline auto link_position(std::vector<Term>& links, Term other) {
  return std::lower_bound(links.begin(), links.end(), other,
                          [](Term a, Term b) { return a.word() < b.word(); });
}
inline bool has_link(const Process& process, Term other) {
  return std::binary_search(process.links.begin(), process.links.end(), other,
                            [](Term a, Term b) { return a.word() < b.word(); });
}
/// False if it was there.
inline bool add_link(Process& process, Term other) {
  const auto at = link_position(process.links, other);
  if (at != process.links.end() && at->is(other)) return false;
  process.links.insert(at, other);
  return true;
}
/// False if it was not there.
inline bool remove_link(Process& process, Term other) {
  const auto at = link_position(process.links, other);
  if (at == process.links.end() || !at->is(other)) return false;
  process.links.erase(at);
  return true;
}

inline AliasKind alias_kind(const Process& process, uint64_t reference) {
  for (const auto& [alias, kind] : process.aliases)
    if (alias == reference) return kind;
  return AliasKind::none;
}
/// A message to an alias that is good for one.
inline bool is_single_reply(const Process& receiver, const Signal& signal) {
  return signal.kind == SignalKind::alias_message &&
         alias_kind(receiver, signal.reference) == AliasKind::reply_demonitor;
}
/// False if it was none. The machine's table of aliases is the caller's business.
inline bool remove_alias(Process& process, uint64_t reference) {
  return std::erase_if(process.aliases, [&](const auto& alias) { return alias.first == reference; }) != 0;
}

/// What a last moment is about (the key of ObjectKind::trap).
uint64_t last_moment_key(const Process& process);

}  // namespace ravel::vm
