// SPDX-License-Identifier: Apache-2.0
//
// The interner behind Symbol: 64 shards, each a set under its own lock.
#include "base/symbol.h"

#include <xxhash.h>

#include <array>
#include <cstring>
#include <memory>
#include <mutex>

#include "base/hash_map.h"

namespace ravel {

namespace {

struct Key {
  uint64_t hash;
  std::string_view text;
  bool operator==(const Key& other) const { return text == other.text; }
};
struct KeyHash {
  using is_avalanching = void;
  size_t operator()(const Key& key) const { return key.hash; }
};

struct Shard {
  std::mutex mutex;
  boost::unordered_flat_map<Key, const Symbol::Entry*, KeyHash> entries;
};

constexpr size_t kShards = 64;

Shard& shard_of(uint64_t hash) {
  // Never destroyed: symbols in static objects may outlive any static of ours.
  static auto* shards = new std::array<Shard, kShards>;
  return (*shards)[hash >> 58];
}

const Symbol::Entry* intern(std::string_view text) {
  const uint64_t hash = XXH3_64bits(text.data(), text.size());
  Shard& shard = shard_of(hash);
  std::lock_guard lock(shard.mutex);
  if (auto found = shard.entries.find(Key{hash, text}); found != shard.entries.end()) return found->second;
  char* copy = new char[text.size() + 1];
  if (!text.empty()) std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  const auto* entry = new Symbol::Entry{hash, static_cast<uint32_t>(text.size()), copy};
  shard.entries.emplace(Key{hash, {copy, text.size()}}, entry);
  return entry;
}

}  // namespace

Symbol::Symbol() {
  static const Entry* empty = intern({});
  entry_ = empty;
}
Symbol::Symbol(std::string_view text) : entry_(intern(text)) {}

}  // namespace ravel
