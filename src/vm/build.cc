// SPDX-License-Identifier: Apache-2.0
//
// Makes terms: one allocation each, filled at once. Binaries of up to 64 bytes live on the heap and are
// copied with it; larger ones are shared between heaps and counted.
#include "vm/build.h"

#include <algorithm>
#include <bit>

#include "base/check.h"
#include "base/utf8.h"
#include "vm/binary.h"

namespace ravel::vm {
namespace {

constexpr size_t kHeapBinaryMax = 64;

Term make_big(Heap& heap, BoxKind kind, uint64_t magnitude) {
  Word* box = heap.allocate(2);
  box[0] = Term::make_header(kind, 1);
  box[1] = magnitude;
  return Term::boxed(box);
}

}  // namespace

Term make_tuple(Heap& heap, std::span<const Term> elements) {
  Word* box = heap.allocate(elements.size() + 1);
  box[0] = Term::make_header(BoxKind::tuple, elements.size());
  for (size_t i = 0; i < elements.size(); ++i) box[1 + i] = elements[i].word();
  return Term::boxed(box);
}

Term make_list(Heap& heap, std::span<const Term> elements, Term tail) {
  if (elements.empty()) return tail;
  Word* cells = heap.allocate(2 * elements.size());
  for (size_t i = 0; i < elements.size(); ++i) {
    cells[2 * i] = elements[i].word();
    cells[2 * i + 1] = Term::cons(cells + 2 * i + 2).word();
  }
  cells[2 * elements.size() - 1] = tail.word();
  return Term::cons(cells);
}

Term make_integer(Heap& heap, int64_t value) {
  if (Term::fits_small(value)) return Term::small(value);
  if (value >= 0) return make_big(heap, BoxKind::positive_big, static_cast<uint64_t>(value));
  return make_big(heap, BoxKind::negative_big, -static_cast<uint64_t>(value));
}

Term make_unsigned(Heap& heap, uint64_t value) {
  if (value <= static_cast<uint64_t>(Term::kSmallMax)) return Term::small(static_cast<int64_t>(value));
  return make_big(heap, BoxKind::positive_big, value);
}

Term make_float(Heap& heap, double value) {
  Word* box = heap.allocate(2);
  box[0] = Term::make_header(BoxKind::real, 1);
  box[1] = std::bit_cast<Word>(value);
  return Term::boxed(box);
}

Term make_string(Heap& heap, std::string_view text) {
  std::vector<Term> characters;
  characters.reserve(text.size());
  while (!text.empty()) {
    std::string_view rest = text;
    if (auto code_point = next_code_point(rest)) {
      characters.push_back(Term::small(*code_point));
      text = rest;
    } else {
      characters.push_back(Term::small(static_cast<uint8_t>(text.front())));
      text.remove_prefix(1);
    }
  }
  return make_list(heap, characters);
}

Term make_binary(Heap& heap, Bytes bytes) {
  uint8_t* to = nullptr;
  Term binary = make_binary(heap, bytes.size(), to);
  if (!bytes.empty()) std::memcpy(to, bytes.data(), bytes.size());
  return binary;
}

Term make_binary(Heap& heap, size_t size, uint8_t*& bytes) {
  if (size <= kHeapBinaryMax) {
    size_t words = (size + sizeof(Word) - 1) / sizeof(Word);
    Word* box = heap.allocate(2 + words);
    box[0] = Term::make_header(BoxKind::heap_binary, 1 + words);
    box[1] = size;
    if (words > 0) box[1 + words] = 0;  // no byte behind the last one is left to chance
    bytes = reinterpret_cast<uint8_t*>(box + 2);
    return Term::boxed(box);
  }
  SharedBytes* shared = SharedBytes::make(size);
  shared->size = size;
  bytes = shared->bytes;
  return make_shared_binary(heap, shared, size);
}

Term make_shared_binary(Heap& heap, SharedBytes* shared, size_t size) {
  Word* box = heap.allocate(3);
  heap.own(shared);
  box[0] = Term::make_header(BoxKind::shared_binary, 2);
  box[1] = reinterpret_cast<Word>(shared);
  box[2] = size;
  return Term::boxed(box);
}

Term make_sub_binary(Heap& heap, Term whole, size_t first, size_t bits) {
  if (whole.is_box_of(BoxKind::sub_binary)) {
    first += whole.box()[2];
    whole = Term(whole.box()[1]);
  } else if (whole.is_box_of(BoxKind::match_context)) {
    whole = Term(whole.box()[1]);  // `first` counts from the start of its whole, as positions in a context do
  }
  Word* box = heap.allocate(4);
  box[0] = Term::make_header(BoxKind::sub_binary, 3);
  box[1] = whole.word();
  box[2] = first;
  box[3] = bits;
  return Term::boxed(box);
}

Term make_reference(Heap& heap, uint32_t node, uint64_t id) {
  Word* box = heap.allocate(kReferenceWords);
  box[0] = Term::make_header(BoxKind::reference, kReferenceWords - 1);
  box[1] = node;
  box[2] = id;
  return Term::boxed(box);
}

Term make_export_fun(Heap& heap, uint32_t export_id) {
  Word* box = heap.allocate(2);
  box[0] = Term::make_header(BoxKind::export_fun, 1);
  box[1] = export_id;
  return Term::boxed(box);
}

int64_t list_length(Term list) {
  int64_t length = 0;
  for (; list.is_cons(); list = list.tail()) ++length;
  return list.is_nil() ? length : -1;
}

}  // namespace ravel::vm
