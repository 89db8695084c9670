// SPDX-License-Identifier: Apache-2.0
//
// The stack of a process. It grows downwards, as the BEAM's does: top() points at y0 of the innermost frame,
// y registers follow in order, and behind the last one lies the frame's return address (a code address: tag
// 00, so nobody takes it for a term). Only the live part is copied with a process.
//
// The interpreter keeps `top` in a register of its own while a process runs and puts it back when it stops.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>

#include "vm/memory.h"
#include "vm/term.h"

namespace ravel::vm {

class Stack {
 public:
  Stack() = default;
  Stack(const Stack& other) { *this = other; }
  Stack& operator=(const Stack& other) {
    if (this == &other) return *this;
    const size_t live = other.size();
    if (capacity_ < live) replace(live + kSpare);
    top_ = end() - live;
    std::copy(other.top_, other.top_ + live, top_);
    return *this;
  }
  Stack(Stack&& other) noexcept { swap(other); }
  Stack& operator=(Stack&& other) noexcept {
    swap(other);
    return *this;
  }

  Term* top() const { return top_; }
  void set_top(Term* top) { top_ = top; }
  Term* end() const { return words_.get() + capacity_; }
  /// The lowest slot there is room for.
  Term* limit() const { return words_.get(); }
  size_t size() const { return static_cast<size_t>(end() - top_); }
  std::span<Term> live() const { return {top_, size()}; }
  void clear() { top_ = end(); }
  void assign(std::span<const Term> words) {
    if (capacity_ < words.size()) replace(words.size() + kSpare);
    top_ = end() - words.size();
    std::copy(words.begin(), words.end(), top_);
  }
  /// Room for `words` more below top(), which moves if there is none.
  void reserve(size_t words) {
    if (static_cast<size_t>(top_ - words_.get()) >= words) return;
    Stack larger;
    larger.replace(std::max(size() + words + kSpare, 2 * capacity_));
    larger.top_ = larger.end() - size();
    std::copy(top_, end(), larger.top_);
    swap(larger);
  }

 private:
  static constexpr size_t kSpare = 60;

  void replace(size_t capacity) {
    note_allocation(capacity * sizeof(Term));
    words_ = std::make_unique<Term[]>(capacity);
    capacity_ = capacity;
    top_ = end();
  }
  void swap(Stack& other) noexcept {
    std::swap(words_, other.words_);
    std::swap(capacity_, other.capacity_);
    std::swap(top_, other.top_);
  }

  std::unique_ptr<Term[]> words_;
  size_t capacity_ = 0;
  Term* top_ = nullptr;
};

}  // namespace ravel::vm
