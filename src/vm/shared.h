// SPDX-License-Identifier: Apache-2.0
//
// Two small containers of the machine: a value that copies of the machine share until one of them changes it,
// and a queue that costs nothing while it is empty (std::deque allocates at once; machines and processes are
// made by the million).
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace ravel::vm {

template <typename T>
class Shared {
 public:
  Shared() : value_(std::make_shared<T>()) {}
  const T& operator*() const { return *value_; }
  const T* operator->() const { return value_.get(); }
  /// The value to be changed: ours alone from now on.
  T& own() {
    if (value_.use_count() != 1) value_ = std::make_shared<T>(*value_);
    return *value_;
  }

 private:
  std::shared_ptr<T> value_;
};

/// First in, first out; taking one from further back moves what stands behind it.
template <typename T>
class Queue {
 public:
  size_t size() const { return items_.size() - first_; }
  bool empty() const { return first_ == items_.size(); }
  T& operator[](size_t index) { return items_[first_ + index]; }
  const T& operator[](size_t index) const { return items_[first_ + index]; }
  auto begin() { return items_.begin() + static_cast<std::ptrdiff_t>(first_); }
  auto end() { return items_.end(); }
  auto begin() const { return items_.begin() + static_cast<std::ptrdiff_t>(first_); }
  auto end() const { return items_.end(); }
  void push_back(T item) { items_.push_back(std::move(item)); }
  void clear() {
    items_.clear();
    first_ = 0;
  }

  void remove(size_t index) {
    if (index != 0) {
      items_.erase(begin() + static_cast<std::ptrdiff_t>(index));
      return;
    }
    items_[first_] = T{};
    if (++first_ == items_.size()) return clear();
    if (first_ < 64 || first_ < items_.size() / 2) return;
    items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
  T take_first() {
    T item = std::move(items_[first_]);
    remove(0);
    return item;
  }

 private:
  std::vector<T> items_;
  size_t first_ = 0;  ///< those before are gone
};

}  // namespace ravel::vm
