// SPDX-License-Identifier: Apache-2.0
//
// The nodes of a list are reached by its head and by its tail; one function forgets the lock of the list.
#include <mutex>

class List {
 public:
  void add(int value);
  int first();
  void take();

 private:
  struct Node {
    int value;
    Node *next;
  };
  std::mutex mu_;
  Node *head_ = nullptr;
  Node *tail_ = nullptr;
};

void List::add(int value) {
  std::lock_guard<std::mutex> lock(mu_);
  Node *node = new Node{value, nullptr};
  if (tail_ != nullptr) tail_->next = node;
  tail_ = node;
  if (head_ == nullptr) head_ = node;
}

int List::first() {
  return head_ == nullptr ? 0 : ++head_->value;  //~ race x2
}

void List::take() {
  std::lock_guard<std::mutex> lock(mu_);
  if (tail_ != nullptr) tail_->value = 0;  //~ race
}
