// SPDX-License-Identifier: Apache-2.0
//
// Segments, large binaries, and allocation. A heap starts small (most processes are), and a new segment is at
// least half as large as what there is already, so that growing costs a constant per word.
#include "vm/heap.h"

#include <cstdlib>
#include <new>

#include "vm/memory.h"

namespace ravel::vm {
namespace {

uint64_t new_heap_id() {
  // Only ever compared for equality, with SharedBytes::writer: no run depends on the value.
  static std::atomic<uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

}  // namespace

SharedBytes* SharedBytes::make(size_t capacity) {
  note_allocation(sizeof(SharedBytes) + capacity);
  auto* bytes = static_cast<uint8_t*>(std::malloc(capacity == 0 ? 1 : capacity));
  if (bytes == nullptr) no_memory(capacity);
  auto* shared = new SharedBytes;
  shared->capacity = capacity;
  shared->bytes = bytes;
  return shared;
}

void SharedBytes::release() {
  if (references.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  std::free(bytes);
  delete this;
}

Segment* Segment::make(size_t capacity) {
  note_allocation(sizeof(Segment) + capacity * sizeof(Word));
  return reserve(capacity);
}

Segment* Segment::reserve(size_t capacity) {
  void* memory = std::malloc(sizeof(Segment) + capacity * sizeof(Word));
  if (memory == nullptr) no_memory(capacity * sizeof(Word));
  auto* segment = new (memory) Segment;
  segment->capacity = capacity;
  return segment;
}

void Segment::release() {
  if (references.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  for (SharedBytes* shared : binaries) shared->release();
  this->~Segment();
  std::free(this);
}

Heap::Heap(size_t first_words) : id_(new_heap_id()) { new_active(first_words); }

Heap::Heap(const Heap& other) : others_words_(0), others_limit_(other.others_limit_), id_(new_heap_id()) {
  other.close();
  others_ = other.others_;
}

/// From now on nobody writes into the active segment; the first allocation makes a new one. If this went on,
/// its new terms could refer to what is not held by who shares the segment, and its own collector, which does
/// not look into what is shared, would let that go.
void Heap::close() const {
  if (!active_) return;
  auto& self = const_cast<Heap&>(*this);  // NOLINT: nothing that its terms say changes
  self.active_->used = static_cast<size_t>(top_ - active_->words());
  self.others_words_ += self.active_->used;
  self.others_.push_back(std::move(self.active_));
  self.top_ = self.limit_ = nullptr;
}

bool Heap::go_on_elsewhere(size_t need) {
  constexpr size_t kSegmentsMax = 32, kRoom = 60;  // a parent that hears of many children has many segments
  if (active_ || others_.size() > kSegmentsMax || wants_collection()) return false;
  new_active(need + kRoom);
  return true;
}

void Heap::new_active(size_t words) { go_on_in(SegmentRef(Segment::make(words))); }

void Heap::go_on_in(SegmentRef segment) {
  active_ = std::move(segment);
  top_ = active_->words();
  limit_ = active_->end();
}

Word* Heap::allocate_slow(size_t words) {
  constexpr size_t kRoom = 100;  // with that a segment is still of a size that malloc keeps at hand
  const size_t used = active_ ? static_cast<size_t>(top_ - active_->words()) : 0;
  // Before anything is changed: if there is no memory the heap is as it was.
  SegmentRef next(Segment::make(words + used / 2 + kRoom));
  if (active_) {
    active_->used = used;
    others_words_ += used;
    others_.push_back(std::move(active_));
  }
  go_on_in(std::move(next));
  return std::exchange(top_, top_ + words);
}

void Heap::own(SharedBytes* bytes) {
  if (!active_) new_active(233);
  auto& binaries = active_->binaries;
  if (!binaries.empty() && binaries.back() == bytes) {
    bytes->release();  // appended to again and again: one count is enough for one segment
    return;
  }
  others_words_ += bytes->capacity / sizeof(Word) + 4;
  binaries.push_back(bytes);
}

void Heap::adopt(const SegmentRef& segment) {
  if (!segment) return;
  constexpr size_t kOverhead = sizeof(Segment) / sizeof(Word);
  others_words_ += segment->used + kOverhead;
  others_.push_back(segment);
}

size_t Heap::words_used() const {
  size_t words = active_ ? static_cast<size_t>(top_ - active_->words()) : 0;
  for (const SegmentRef& segment : others_) words += segment->used;
  return words;
}

}  // namespace ravel::vm
