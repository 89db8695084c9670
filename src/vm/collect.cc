// SPDX-License-Identifier: Apache-2.0
//
// The collector: copies what is live, breadth first, into one new segment (Cheney 1970). A box that has moved
// has the new term where its header was; a cell that has moved has kMoved as its head and the new term as its
// tail.
//
// Segments that somebody else holds, too, are not touched. Usually they stay (heap.h says why that is sound);
// when there are more than kFixedMax of them, everything is copied and the marks for the shared ones are kept
// in a table. A pointer into no segment of this heap is a literal and stays as it is.
#include <algorithm>

#include "base/hash_map.h"
#include "vm/heap.h"
#include "vm/memory.h"

namespace ravel::vm {
namespace {

constexpr Word kMoved = 0xC;  // tag 00, and no header that exists: never the head of a live cell
constexpr size_t kFixedMax = 32;
constexpr size_t kSmallest = 233, kOthersMin = 16384;

}  // namespace

struct Heap::Collector {
  struct Range {
    const Word* begin;
    const Word* end;
    Segment* segment;
    bool is_fixed;  ///< held by others, too
    bool is_reached = false;
  };

  std::vector<Range> ranges;
  HashMap<const Word*, Term> moved;  ///< from shared segments, when they are copied, too
  bool copies_all = false;
  size_t last = 0;
  Segment* to = nullptr;
  Word* top = nullptr;
  size_t binary_words = 0;

  /// The segment that `at` lies in. Most pointers lie in the one the last lay in.
  Range* find(const Word* at) {
    Range& guess = ranges[last];
    if (at >= guess.begin && at < guess.end) return &guess;
    auto after = std::upper_bound(ranges.begin(), ranges.end(), at,
                                  [](const Word* word, const Range& range) { return word < range.begin; });
    if (after == ranges.begin()) return nullptr;
    --after;
    if (at >= after->end) return nullptr;
    last = static_cast<size_t>(after - ranges.begin());
    return &*after;
  }

  Term evacuate(Term term) {
    if (term.is_cons()) return evacuate_cons(term);
    if (term.is_boxed()) return evacuate_box(term);
    return term;
  }

  Term evacuate_cons(Term term) {
    Word* cell = term.cell();
    Range* range = find(cell);
    if (range == nullptr) return term;
    if (range->is_fixed && !copies_all) {
      range->is_reached = true;
      return term;
    }
    if (range->is_fixed) {
      if (auto known = moved.find(cell); known != moved.end()) return known->second;
    } else if (cell[0] == kMoved) {
      return Term(cell[1]);
    }
    top[0] = cell[0];
    top[1] = cell[1];
    Term copy = Term::cons(top);
    top += 2;
    if (range->is_fixed) {
      moved.emplace(cell, copy);
    } else {
      cell[0] = kMoved;
      cell[1] = copy.word();
    }
    return copy;
  }

  Term evacuate_box(Term term) {
    Word* box = term.box();
    Range* range = find(box);
    if (range == nullptr) return term;
    if (range->is_fixed && !copies_all) {
      range->is_reached = true;
      return term;
    }
    if (range->is_fixed) {
      if (auto known = moved.find(box); known != moved.end()) return known->second;
    } else if ((box[0] & 3) != 0) {
      return Term(box[0]);
    }
    const size_t words = Term::header_words(box[0]) + 1;
    std::copy(box, box + words, top);
    Term copy = Term::boxed(top);
    if (Term::header_kind(box[0]) == BoxKind::shared_binary) keep(reinterpret_cast<SharedBytes*>(box[1]));
    top += words;
    if (range->is_fixed) {
      moved.emplace(box, copy);
    } else {
      box[0] = copy.word();
    }
    return copy;
  }

  void keep(SharedBytes* shared) {
    shared->retain();
    to->binaries.push_back(shared);
    binary_words += shared->capacity / sizeof(Word);
  }

  /// Everything from `at` on was copied and still refers to the old place.
  void scan(Word* at) {
    while (at < top) {
      if ((*at & 3) != 0) {
        *at = evacuate(Term(*at)).word();
        ++at;
        continue;
      }
      const TermRange terms = term_range(*at);
      for (size_t i = terms.begin; i < terms.end; ++i) at[i] = evacuate(Term(at[i])).word();
      at += Term::header_words(*at) + 1;
    }
  }
};

void Heap::collect(std::span<const std::span<Term>> roots, size_t need) {
  Collector collector;
  if (active_) {
    active_->used = static_cast<size_t>(top_ - active_->words());
    others_.push_back(std::move(active_));
  }
  // Adopted twice is held once.
  std::sort(others_.begin(), others_.end(),
            [](const SegmentRef& left, const SegmentRef& right) { return left.get() < right.get(); });
  others_.erase(
      std::unique(others_.begin(), others_.end(),
                  [](const SegmentRef& left, const SegmentRef& right) { return left.get() == right.get(); }),
      others_.end());
  size_t live_max = 0, fixed_count = 0, fixed_words = 0;
  for (const SegmentRef& segment : others_) {
    const bool is_fixed = !segment.alone();
    collector.ranges.push_back({segment->words(), segment->end(), segment.get(), is_fixed});
    if (is_fixed) {
      ++fixed_count;
      fixed_words += segment->capacity;  // its owner may have written behind what `used` says
    } else {
      live_max += segment->used;
    }
  }
  collector.copies_all = fixed_count > kFixedMax;
  if (collector.copies_all) live_max += fixed_words;

  // Twice what may be live: pages that are not reached cost nothing.
  SegmentRef to(Segment::reserve(2 * live_max + need + kSmallest));
  collector.to = to.get();
  collector.top = to->words();
  if (!collector.ranges.empty()) {
    for (std::span<Term> root : roots)
      for (Term& term : root) term = collector.evacuate(term);
    collector.scan(to->words());
  }

  // Shared segments stay all or none, unless they refer to nothing.
  bool keep_all = false;
  HashMap<Segment*, bool> reached;
  for (const auto& range : collector.ranges) {
    keep_all |= range.is_reached && !range.segment->closed;
    if (range.is_fixed) reached.emplace(range.segment, range.is_reached);
  }
  std::erase_if(others_, [&](const SegmentRef& segment) {
    auto found = reached.find(segment.get());
    if (found == reached.end() || collector.copies_all) return true;
    return !keep_all && !found->second;
  });

  const auto live = static_cast<size_t>(collector.top - to->words());
  active_ = std::move(to);
  top_ = collector.top;
  limit_ = std::min(active_->end(), active_->words() + 2 * live + need + kSmallest);
  // Nothing lies behind. If the segment is shared by then, the next collection counts all of it as live: with
  // what it was made with, each would be twice as large as the one before.
  active_->capacity = static_cast<size_t>(limit_ - active_->words());
  others_words_ = 0;
  others_limit_ = std::max(kOthersMin, live + collector.binary_words);
  note_allocation(active_->capacity * sizeof(Word));
}

}  // namespace ravel::vm
