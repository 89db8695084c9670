// SPDX-License-Identifier: Apache-2.0
//
// Makes terms in a heap. Whatever is passed in must already live in that heap, in a literal, or in a segment
// it has adopted.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

#include "base/bytes.h"
#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

inline Term make_cons(Heap& heap, Term head, Term tail) {
  Word* cell = heap.allocate(2);
  cell[0] = head.word();
  cell[1] = tail.word();
  return Term::cons(cell);
}
Term make_tuple(Heap& heap, std::span<const Term> elements);
inline Term make_tuple(Heap& heap, std::initializer_list<Term> elements) {
  return make_tuple(heap, std::span<const Term>(elements.begin(), elements.size()));
}
Term make_list(Heap& heap, std::span<const Term> elements, Term tail = Term::nil());
inline Term make_list(Heap& heap, std::initializer_list<Term> elements) {
  return make_list(heap, std::span<const Term>(elements.begin(), elements.size()));
}
/// A small integer, or a big one if it does not fit.
Term make_integer(Heap& heap, int64_t value);
Term make_unsigned(Heap& heap, uint64_t value);
Term make_float(Heap& heap, double value);
/// The code points of UTF-8 text (bytes where it is not valid) as a list of integers.
Term make_string(Heap& heap, std::string_view text);
/// On the heap up to 64 bytes, shared above, as OTP does.
Term make_binary(Heap& heap, Bytes bytes);
inline Term make_binary(Heap& heap, std::string_view text) {
  return make_binary(heap, Bytes(reinterpret_cast<const uint8_t*>(text.data()), text.size()));
}
/// A new binary of `size` bytes, and where to write them.
Term make_binary(Heap& heap, size_t size, uint8_t*& bytes);
/// A box for bytes that are shared already; takes over the caller's count. `size` in bytes.
Term make_shared_binary(Heap& heap, SharedBytes* shared, size_t size);
/// `bits` bits from bit `first` of a heap or shared binary or of another sub binary.
Term make_sub_binary(Heap& heap, Term whole, size_t first, size_t bits);
Term make_reference(Heap& heap, uint32_t node, uint64_t id);
Term make_export_fun(Heap& heap, uint32_t export_id);

/// A walk over a proper list: for (Term item : ListItems(list)). Check proper() first, or look at rest()
/// afterwards.
class ListItems {
 public:
  explicit ListItems(Term list) : list_(list) {}
  struct End {};
  class Iterator {
   public:
    explicit Iterator(Term at) : at_(at) {}
    Term operator*() const { return at_.head(); }
    Iterator& operator++() {
      at_ = at_.tail();
      return *this;
    }
    bool operator!=(End) const { return at_.is_cons(); }

   private:
    Term at_;
  };
  Iterator begin() const { return Iterator(list_); }
  End end() const { return {}; }

 private:
  Term list_;
};
/// Number of elements, or -1 if the list is improper (or no list).
int64_t list_length(Term list);

}  // namespace ravel::vm
