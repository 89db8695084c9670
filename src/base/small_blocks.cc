// SPDX-License-Identifier: Apache-2.0
//
// Small blocks of memory that a thread gives back are kept for what it wants next, without a limit that is
// reached at once: malloc keeps seven of each size at hand. An explored schedule lets go of hundreds, and the
// next one wants as many again.
//
// Blocks are malloc's, in its sizes (16 n + 8 bytes), so whoever frees one otherwise does no harm. One that
// another thread gives back is that thread's from then on. Not for sanitizers: they want to see every block.
#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define RAVEL_SEES_BLOCKS
#endif
#endif
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(RAVEL_SEES_BLOCKS)

namespace {

constexpr size_t kUnit = 16, kSizeMax = 2048, kClasses = kSizeMax / kUnit + 1;
constexpr size_t kKeptBytes = size_t{128} << 10U;  ///< of each size

struct Block {
  Block* next;
};
struct Kept {
  Block* first = nullptr;
  size_t count = 0;
};
constinit thread_local Kept kept[kClasses];
constinit thread_local bool is_closed = false;  ///< the thread ends

struct Closer {
  ~Closer() {
    is_closed = true;
    for (Kept& each : kept)
      while (Block* const block = each.first) {
        each.first = block->next;
        std::free(block);
      }
  }
};

/// The least n such that 16 n + 8 bytes are enough.
size_t class_of(size_t size) { return size <= 24 ? 1 : (size + 7) / kUnit; }

void* allocate(size_t size) {
  for (;;) {
    if (void* const memory = std::malloc(size)) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (!handler) throw std::bad_alloc();
    handler();
  }
}

}  // namespace

void* operator new(size_t size) {
  const size_t which = class_of(size);
  if (which >= kClasses) [[unlikely]]
    return allocate(size);
  Kept& same = kept[which];
  if (!same.first) [[unlikely]]
    return allocate(which * kUnit + 8);
  --same.count;
  Block* const block = same.first;
  same.first = block->next;
  return block;
}

void operator delete(void* memory) noexcept { std::free(memory); }

void operator delete(void* memory, size_t size) noexcept {
  const size_t which = class_of(size);
  if (!memory || which >= kClasses) [[unlikely]]
    return std::free(memory);
  Kept& same = kept[which];
  if (!same.first) [[unlikely]] {
    static thread_local const Closer closer;
    if (is_closed) return std::free(memory);
  }
  if (same.count * (which * kUnit) >= kKeptBytes) [[unlikely]]
    return std::free(memory);
  ++same.count;
  same.first = new (memory) Block{same.first};
}

#endif
