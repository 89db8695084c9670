// SPDX-License-Identifier: Apache-2.0
//
// The table of atoms: index to text and back. Reading is frequent and by any thread, so texts lie in blocks
// that never move and a reader takes no lock; adding takes one. Indices depend on who asked first, therefore
// nothing may be ordered or hashed by them.
#include <array>
#include <atomic>
#include <memory>
#include <mutex>

#include "base/check.h"
#include "base/hash_map.h"
#include "vm/term.h"

namespace ravel::vm {
namespace {

constexpr size_t kBlockSize = 4096, kBlockMax = 65'536;  // 268 million atoms, of all machines together

class AtomTable {
 public:
  AtomTable() {
#define ATOM(name, text) add(Symbol(text));
#include "vm/atoms.def"
#undef ATOM
  }

  AtomIndex index(Symbol text) {
    std::lock_guard lock(mutex_);
    auto found = indices_.find(text);
    return static_cast<AtomIndex>(found != indices_.end() ? found->second : add(text));
  }

  bool exists(Symbol text) {
    std::lock_guard lock(mutex_);
    return indices_.contains(text);
  }

  Symbol text(AtomIndex index) const {
    auto number = static_cast<size_t>(index);
    return blocks_[number / kBlockSize].load(std::memory_order_acquire)[number % kBlockSize];
  }

 private:
  uint32_t add(Symbol text) {
    auto number = count_++;
    CHECK(number < kBlockSize * kBlockMax);
    auto& block = blocks_[number / kBlockSize];
    if (number % kBlockSize == 0) {
      owned_.push_back(std::make_unique<Symbol[]>(kBlockSize));
      block.store(owned_.back().get(), std::memory_order_release);
    }
    block.load(std::memory_order_relaxed)[number % kBlockSize] = text;
    indices_.emplace(text, number);
    return number;
  }

  std::mutex mutex_;
  HashMap<Symbol, uint32_t> indices_;
  std::vector<std::unique_ptr<Symbol[]>> owned_;
  std::array<std::atomic<Symbol*>, kBlockMax> blocks_{};
  uint32_t count_ = 0;
};

AtomTable& table() {
  static AtomTable instance;
  return instance;
}

}  // namespace

AtomIndex atom_index(Symbol text) { return table().index(text); }
bool atom_exists(Symbol text) { return table().exists(text); }
Symbol atom_symbol(AtomIndex index) { return table().text(index); }

}  // namespace ravel::vm
