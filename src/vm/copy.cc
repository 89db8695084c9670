// SPDX-License-Identifier: Apache-2.0
//
// Copies of terms. The size is counted first, then everything lands in one block that is filled breadth
// first, so neither long lists nor deep tuples need a stack of ours for the copy itself; counting keeps its
// own. Sharing inside a term is not kept, as OTP does not when it sends.
#include <algorithm>
#include <vector>

#include "vm/heap.h"
#include "vm/work.h"

namespace ravel::vm {
namespace {

class Copier {
 public:
  explicit Copier(Word* to) : top_(to), scan_(to) {}

  Term copy(Term root) {
    Term result = move(root);
    while (scan_ < top_) {
      if ((*scan_ & 3) != 0) {
        *scan_ = move(Term(*scan_)).word();
        ++scan_;
        continue;
      }
      const TermRange terms = term_range(*scan_);
      for (size_t i = terms.begin; i < terms.end; ++i) scan_[i] = move(Term(scan_[i])).word();
      scan_ += Term::header_words(*scan_) + 1;
    }
    return result;
  }

  std::vector<SharedBytes*> binaries;

 private:
  Term move(Term term) {
    if (term.is_cons()) {
      const Word* cell = term.cell();
      Word* to = std::exchange(top_, top_ + 2);
      to[0] = cell[0];
      to[1] = cell[1];
      return Term::cons(to);
    }
    if (!term.is_boxed()) return term;
    const Word* box = term.box();
    const size_t words = Term::header_words(box[0]) + 1;
    Word* to = std::exchange(top_, top_ + words);
    std::copy(box, box + words, to);
    if (Term::header_kind(box[0]) == BoxKind::shared_binary) {
      auto* shared = reinterpret_cast<SharedBytes*>(box[1]);
      shared->retain();
      binaries.push_back(shared);
    }
    return Term::boxed(to);
  }

  Word* top_;
  Word* scan_;
};

}  // namespace

size_t flat_size(Term term) {
  size_t words = 0;
  std::vector<Term> todo;
  WorkMeter meter;
  for (;;) {
    meter.step();
    while (term.is_cons()) {
      words += 2;
      meter.step();
      Term head = term.head();
      if (head.is_cons() || head.is_boxed()) todo.push_back(head);
      term = term.tail();
    }
    if (term.is_boxed()) {
      const Word* box = term.box();
      words += Term::header_words(box[0]) + 1;
      const TermRange terms = term_range(box[0]);
      for (size_t i = terms.begin; i < terms.end; ++i)
        if (Term part(box[i]); part.is_cons() || part.is_boxed()) todo.push_back(part);
    }
    if (todo.empty()) return words;
    term = todo.back();
    todo.pop_back();
  }
}

Term copy_term(Term term, Heap& heap) {
  if (!term.is_cons() && !term.is_boxed()) return term;
  Copier copier(heap.allocate(flat_size(term)));
  Term copy = copier.copy(term);
  for (SharedBytes* shared : copier.binaries) heap.own(shared);
  return copy;
}

Packed pack(Term term) {
  if (!term.is_cons() && !term.is_boxed()) return {{}, term};
  const size_t words = flat_size(term);
  SegmentRef segment(Segment::make(words));
  segment->used = words;
  segment->closed = true;
  Copier copier(segment->words());
  Term copy = copier.copy(term);
  segment->binaries = std::move(copier.binaries);
  return {std::move(segment), copy};
}

}  // namespace ravel::vm
