// SPDX-License-Identifier: Apache-2.0
//
// A vector that grows by pieces: elements never move, so references stay and growing needs no second copy.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace ravel::flow::heap {

template <typename T>
class ChunkedVector {
 public:
  T& operator[](size_t i) { return chunks_[i / kChunk][i % kChunk]; }
  const T& operator[](size_t i) const { return chunks_[i / kChunk][i % kChunk]; }
  size_t size() const { return size_; }
  /// A new element, as T() makes it.
  T& add() {
    if (size_ % kChunk == 0) chunks_.push_back(std::make_unique<T[]>(kChunk));
    return (*this)[size_++];
  }
  void clear() {
    chunks_.clear();
    size_ = 0;
  }

 private:
  static constexpr size_t kChunk = 1024;
  std::vector<std::unique_ptr<T[]>> chunks_;
  size_t size_ = 0;
};

}  // namespace ravel::flow::heap
