// SPDX-License-Identifier: Apache-2.0
//
// Where terms live. A Segment is a block of words, counted by reference and shared freely: between a process
// and its copy in a cloned machine, between a message and whoever took it. Terms do not change, so a shared
// segment needs no copy; whoever goes on allocating does so behind `used`, where nobody else looks.
//
// A Heap is one process's: the segment it allocates in, and others it refers to. allocate() never moves
// anything and never fails, so code that builds terms (built-ins above all) needs no roots. Memory is
// reclaimed only by collect() (collect.cc), which the interpreter calls at its safe points with all the roots
// in hand.
//
// The collector copies what is live into a new segment and leaves forwarding marks behind in segments that
// nobody else refers to. Shared segments it usually leaves where they are, as if they were literals; all of
// them stay or none, which keeps this true: if a shared segment refers to another one, whoever holds the
// first holds the second. When there are too many of them they are copied, too, with the forwarding marks in
// a table on the side.
//
// Large binaries live outside: SharedBytes, counted; each segment holds a count for every one that a box in
// it names.
#pragma once

#include <atomic>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "vm/term.h"

namespace ravel::vm {

/// The bytes of a large binary. `size` may grow up to `capacity` by its one writer (appending, bs_append);
/// readers keep to the size in their box. `writer` is the id of the heap that may append; a copied process
/// gets a new id and so never is.
struct SharedBytes {
  std::atomic<uint32_t> references{1};
  uint64_t writer = 0;
  size_t size = 0, capacity = 0;
  uint8_t spare_bits = 0;  ///< of the last byte of `size`, not written yet
  uint8_t* bytes = nullptr;

  static SharedBytes* make(size_t capacity);
  void retain() { references.fetch_add(1, std::memory_order_relaxed); }
  void release();
};

struct Segment {
  std::atomic<uint32_t> references{1};
  size_t capacity = 0, used = 0;       ///< in words
  std::vector<SharedBytes*> binaries;  ///< one count each, given back when the segment goes
  bool closed = false;                 ///< a Packed's: its terms refer to nothing outside but literals
  Word* words() { return reinterpret_cast<Word*>(this + 1); }
  Word* end() { return words() + capacity; }
  bool holds(const Word* at) { return at >= words() && at < words() + capacity; }

  static Segment* make(size_t capacity);     ///< notes it (memory.h)
  static Segment* reserve(size_t capacity);  ///< of which not all will be used; the caller notes what is
  void release();
};

/// A counted pointer to a segment.
class SegmentRef {
 public:
  SegmentRef() = default;
  explicit SegmentRef(Segment* owned) : segment_(owned) {}
  SegmentRef(const SegmentRef& other) : segment_(other.segment_) {
    if (segment_) segment_->references.fetch_add(1, std::memory_order_relaxed);
  }
  SegmentRef(SegmentRef&& other) noexcept : segment_(std::exchange(other.segment_, nullptr)) {}
  SegmentRef& operator=(SegmentRef other) noexcept {
    std::swap(segment_, other.segment_);
    return *this;
  }
  ~SegmentRef() {
    if (segment_) segment_->release();
  }
  Segment* get() const { return segment_; }
  Segment* operator->() const { return segment_; }
  explicit operator bool() const { return segment_ != nullptr; }
  bool alone() const { return segment_->references.load(std::memory_order_acquire) == 1; }

 private:
  Segment* segment_ = nullptr;
};

/// A term that stands alone: a message under way, a row of a table, a literal.
struct Packed {
  SegmentRef segment;  ///< none if the term is an immediate (or a literal)
  Term term;
};

class Heap {
 public:
  explicit Heap(size_t first_words = 233);
  Heap(const Heap& other);  ///< shares what is there; both go on in segments of their own
  Heap& operator=(const Heap&) = delete;
  Heap(Heap&&) = default;
  Heap& operator=(Heap&&) = default;
  ~Heap() = default;

  /// Room for `words` words, which the caller fills at once. Never moves anything.
  Word* allocate(size_t words) {
    if (static_cast<size_t>(limit_ - top_) < words) return allocate_slow(words);
    return std::exchange(top_, top_ + words);
  }
  /// The active segment's free room, for the interpreter, which allocates by itself between swap-outs.
  Word*& top() { return top_; }
  Word* limit() const { return limit_; }

  /// A new shared binary box is about to be written into the active segment: takes over the caller's count.
  void own(SharedBytes* bytes);
  /// Refers to `segment` from now on: terms in it may be used as if they were allocated here.
  void adopt(const SegmentRef& segment);
  uint64_t id() const { return id_; }
  /// Whoever holds these can go on using the terms that are here now. The heap goes on elsewhere.
  void share(std::vector<SegmentRef>& segments) const {
    close();
    segments = others_;
  }
  /// Room for `need` words without a collection, if the heap was copied or shared since the last and that is
  /// not worth one: then there is simply no segment to go on with. False if a collection is due.
  bool go_on_elsewhere(size_t need);

  /// With every segment that it refers to.
  template <typename Each>
  void for_each_segment(const Each& each) const {
    if (active_) each(active_.get());
    for (const SegmentRef& segment : others_) each(segment.get());
  }

  /// Words in all segments, and whether a collection is worth while.
  size_t words_used() const;
  bool wants_collection() const { return others_words_ > others_limit_; }
  /// At the next safe point.
  void request_collection() { others_words_ = others_limit_ + 1; }

  /// Copies what `roots` (spans of words: registers, stack, dictionary, mailbox; headers and code addresses
  /// among them are passed over) reach into a new active segment with room for `need` words more, and lets go
  /// of the rest.
  void collect(std::span<const std::span<Term>> roots, size_t need);

 private:
  struct Collector;
  Word* allocate_slow(size_t words);
  void new_active(size_t words);
  void go_on_in(SegmentRef segment);
  void close() const;

  Word* top_ = nullptr;
  Word* limit_ = nullptr;
  SegmentRef active_;
  std::vector<SegmentRef> others_;
  size_t others_words_ = 0, others_limit_ = 4096;
  uint64_t id_;
};

/// A copy of `term` in `heap`, without sharing (as a message send makes it). Literals and other terms outside
/// heaps are copied too.
Term copy_term(Term term, Heap& heap);
/// A copy that stands alone. Large binaries are shared.
Packed pack(Term term);
size_t flat_size(Term term);  ///< words that a copy takes; erts_debug:flat_size/1

}  // namespace ravel::vm
