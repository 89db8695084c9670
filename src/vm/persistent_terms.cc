// SPDX-License-Identifier: Apache-2.0
//
// Persistent terms, sorted by hash. Reading one copies nothing: the value is to the reader what a literal of
// its code is. Therefore a value that is replaced or erased is kept; a program that replaces one in a loop
// grows. (OTP scans all heaps at that point, and warns that it is expensive.)
#include <algorithm>

#include "vm/compare.h"
#include "vm/tables.h"

namespace ravel::vm {
namespace {

auto position(auto& entries, Term key, uint32_t hash) {
  return std::find_if(std::partition_point(entries.begin(), entries.end(),
                                           [&](const auto& entry) { return entry.hash < hash; }),
                      entries.end(), [&](const auto& entry) {
                        return entry.hash != hash || equal_exact(entry.key.term, key);
                      });
}

}  // namespace

const PersistentTerms::Entry* PersistentTerms::find(Term key) const {
  const uint32_t hash = portable_hash2(key);
  const auto at = position(entries, key, hash);
  return at != entries.end() && at->hash == hash ? &*at : nullptr;
}

bool PersistentTerms::put(Packed key, Packed value) {
  const uint32_t hash = portable_hash2(key.term);
  const auto at = position(entries, key.term, hash);
  if (at == entries.end() || at->hash != hash) {
    entries.insert(at, {std::move(key), std::move(value), hash});
    return true;
  }
  if (equal_exact(at->value.term, value.term)) return false;
  retired.push_back(std::move(at->value));
  at->value = std::move(value);
  return true;
}

bool PersistentTerms::erase(Term key) {
  const uint32_t hash = portable_hash2(key);
  const auto at = position(entries, key, hash);
  if (at == entries.end() || at->hash != hash) return false;
  retired.push_back(at->key);
  retired.push_back(at->value);
  entries.erase(at);
  return true;
}

uint64_t PersistentTerms::memory_bytes() const {
  uint64_t words = 0;
  for (const Entry& entry : entries) words += 3 + flat_size(entry.key.term) + flat_size(entry.value.term);
  return words * sizeof(Word);
}

}  // namespace ravel::vm
