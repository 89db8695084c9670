// SPDX-License-Identifier: Apache-2.0
#include "vm/process_table.h"

#include <algorithm>
#include <new>
#include <utility>

#include "vm/interpreter.h"

namespace ravel::vm {

namespace {

/// Memory of processes that are no more, of one thread. Each step of an explored program copies a process and
/// each schedule lets go of as many at once: more than malloc keeps at hand.
struct FreeBlocks {
  struct Block {
    Block* next;
  };
  Block* first = nullptr;
  size_t count = 0;
  bool is_closed = false;  ///< the thread ends: nothing is kept any more
};
constinit thread_local FreeBlocks free_blocks;

struct FreeBlocksCloser {
  ~FreeBlocksCloser() {
    free_blocks.is_closed = true;
    while (FreeBlocks::Block* const block = free_blocks.first) {
      free_blocks.first = block->next;
      ::operator delete(block);
    }
  }
};

/// For std::allocate_shared of processes, and of nothing else: all blocks are of one size.
template <typename T>
struct ProcessAllocator {
  using value_type = T;
  ProcessAllocator() = default;
  template <typename U>
  explicit ProcessAllocator(const ProcessAllocator<U>& /*other*/) {}

  T* allocate(size_t count) {
    if (free_blocks.first == nullptr) return static_cast<T*>(::operator new(count * sizeof(T)));
    FreeBlocks::Block* const block = free_blocks.first;
    free_blocks.first = block->next;
    --free_blocks.count;
    return reinterpret_cast<T*>(block);
  }
  void deallocate(T* memory, size_t /*count*/) {
    constexpr size_t kKept = 256;
    static thread_local const FreeBlocksCloser closer;
    if (free_blocks.is_closed || free_blocks.count >= kKept) return ::operator delete(memory);
    free_blocks.first = new (memory) FreeBlocks::Block{free_blocks.first};
    ++free_blocks.count;
  }
  template <typename U>
  bool operator==(const ProcessAllocator<U>& /*other*/) const {
    return true;
  }
};

template <typename... Arguments>
std::shared_ptr<Process> make_process(Arguments&&... arguments) {
  return std::allocate_shared<Process>(ProcessAllocator<Process>(), std::forward<Arguments>(arguments)...);
}

}  // namespace

void ProcessTable::make_room() {
  if (live_ * 2 < slots_.size()) return;
  std::vector<std::shared_ptr<Process>> old(slots_.size() * 2);
  old.swap(slots_);
  for (auto& slot : old)
    if (slot) {
      const size_t at = slot_of(slot->pid);
      slots_[at] = std::move(slot);
    }
}

Process& ProcessTable::add(uint32_t node) {
  make_room();
  while (slots_[next_ & (slots_.size() - 1)]) ++next_;
  auto& slot = slots_[next_ & (slots_.size() - 1)];
  slot = make_process();
  slot->pid = Term::pid(node, next_++);
  ++live_;
  return *slot;
}

Process& ProcessTable::add(uint32_t node, uint64_t number) {
  make_room();
  while (find(Term::pid(node, number))) ++number;
  auto& slot = slots_[slot_of(Term::pid(node, number))];
  slot = make_process();
  slot->pid = Term::pid(node, number);
  ++live_;
  return *slot;
}

Process* ProcessTable::copy(std::shared_ptr<Process>& slot) {
  slot = make_process(*slot);
  unshare_contexts(*slot);
  return slot.get();
}

/// What stands behind the gap and would not be found any more moves up.
void ProcessTable::remove(Term pid) {
  size_t gap = slot_of(pid);
  if (!slots_[gap]) return;
  slots_[gap].reset();
  --live_;
  const size_t mask = slots_.size() - 1;
  for (size_t at = (gap + 1) & mask; slots_[at]; at = (at + 1) & mask) {
    const size_t home = slots_[at]->pid.number() & mask;
    if (((at - home) & mask) < ((at - gap) & mask)) continue;
    slots_[gap] = std::move(slots_[at]);
    gap = at;
  }
}

std::vector<Term> ProcessTable::pids() const {
  std::vector<Term> all;
  all.reserve(live_);
  for (const auto& slot : slots_)
    if (slot) all.push_back(slot->pid);
  std::sort(all.begin(), all.end(), [](Term a, Term b) { return a.number() < b.number(); });
  return all;
}

}  // namespace ravel::vm
