// SPDX-License-Identifier: Apache-2.0
//
// Walks over iodata. The only memory a walk needs are the tails it has still to come back to.
#include "vm/iodata.h"

#include "base/utf8.h"
#include "vm/build.h"

namespace ravel::vm {

Term DataWalk::next() {
  in_tail_ = false;
  for (;;) {
    if (at_.is_cons()) {
      Term head = at_.head(), tail = at_.tail();
      if (!head.is_list()) {
        at_ = tail;
        return head;
      }
      tails_.push_back(tail);
      at_ = head;
    } else if (at_.is_nil() || at_.is_none()) {
      if (tails_.empty()) return Term::none();
      at_ = tails_.back();
      tails_.pop_back();
    } else {
      in_tail_ = true;
      return std::exchange(at_, Term::nil());
    }
  }
}

Term DataWalk::rest(Heap& heap, Term last) const {
  Term result = in_tail_ ? last : make_cons(heap, last, at_);
  for (size_t i = tails_.size(); i-- > 0;) result = make_cons(heap, result, tails_[i]);
  return result;
}

namespace {

bool is_octet(Term term) { return term.is_small() && static_cast<uint64_t>(term.small()) < 256; }

}  // namespace

std::optional<std::string> iodata_bytes(Term data) {
  std::string bytes;
  DataWalk walk(data);
  std::vector<uint8_t> scratch;
  while (Term item = walk.next()) {
    if (is_octet(item) && !walk.in_tail()) {
      bytes.push_back(static_cast<char>(item.small()));
    } else if (item.is_bitstring() && is_binary(item)) {
      bytes += as_text(bytes_of(item, scratch));
    } else {
      return std::nullopt;
    }
  }
  return bytes;
}

std::optional<size_t> iodata_size(Term data) {
  size_t size = 0;
  DataWalk walk(data);
  while (Term item = walk.next()) {
    if (is_octet(item) && !walk.in_tail())
      ++size;
    else if (item.is_bitstring() && is_binary(item))
      size += bits_of(item).byte_count();
    else
      return std::nullopt;
  }
  return size;
}

std::optional<std::string> bytes_of_list(Term list) {
  std::string bytes;
  for (; list.is_cons(); list = list.tail()) {
    if (!is_octet(list.head())) return std::nullopt;
    bytes.push_back(static_cast<char>(list.head().small()));
  }
  return list.is_nil() ? std::optional(std::move(bytes)) : std::nullopt;
}

std::optional<std::string> utf8_of_list(Term list) {
  std::string text;
  for (; list.is_cons(); list = list.tail()) {
    if (!list.head().is_small() || !is_code_point(list.head().small())) return std::nullopt;
    append_utf8(text, static_cast<uint32_t>(list.head().small()));
  }
  return list.is_nil() ? std::optional(std::move(text)) : std::nullopt;
}

}  // namespace ravel::vm
