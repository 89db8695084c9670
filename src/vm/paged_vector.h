// SPDX-License-Identifier: Apache-2.0
//
// A vector in pages that copies share: copying it copies one pointer for each page, and writing to an element
// copies its page first if another vector still refers to it. Tables keep their rows in one, so that a copy
// of a machine that then changes one row pays for one page.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

namespace ravel::vm {

/// A pointer that may be written through: another owner may just have let go on its own thread, and what it
/// read must lie before what we write.
template <typename T>
T& own_shared(std::shared_ptr<T>& pointer) {
  if (pointer.use_count() != 1) {
    pointer = std::make_shared<T>(*pointer);
  } else {
    std::atomic_thread_fence(std::memory_order_acquire);
  }
  return *pointer;
}

template <typename T, size_t kPageSize = 64>
class PagedVector {
 public:
  size_t size() const { return size_; }
  const T& operator[](size_t index) const { return (*pages_[index / kPageSize])[index % kPageSize]; }
  /// The element to be changed.
  T& own(size_t index) { return own_shared(pages_[index / kPageSize])[index % kPageSize]; }
  void push_back(T value) {
    resize(size_ + 1);
    own(size_ - 1) = std::move(value);
  }
  /// New elements are T(). Elements cut off are reset, so that they hold on to nothing.
  void resize(size_t size) {
    for (size_t index = size; index < size_; ++index) own(index) = T();
    const size_t pages = (size + kPageSize - 1) / kPageSize;
    while (pages_.size() > pages) pages_.pop_back();
    while (pages_.size() < pages) pages_.push_back(std::make_shared<Page>());
    size_ = size;
  }

 private:
  using Page = std::array<T, kPageSize>;
  std::vector<std::shared_ptr<Page>> pages_;
  size_t size_ = 0;
};

}  // namespace ravel::vm
