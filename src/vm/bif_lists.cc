// SPDX-License-Identifier: Apache-2.0
//
// Lists and tuples. Copies of lists are laid out in one piece, which is what makes ++ and reverse quick.
#include <algorithm>
#include <vector>

#include "base/hash_map.h"
#include "vm/bif.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/number.h"

namespace ravel::vm {
namespace {

constexpr size_t kTupleSizeMax = (size_t{1} << 24) - 1;

Term reverse_2(Call& call) {
  int64_t length = list_length(call[0]);
  if (length < 0) return call.badarg();
  if (length == 0) return call[1];
  Word* cell = call.heap().allocate(2 * static_cast<size_t>(length));
  Term result = call[1];
  for (Term item : ListItems(call[0])) {
    cell[0] = item.word();
    cell[1] = result.word();
    result = Term::cons(cell);
    cell += 2;
  }
  return result;
}

Term member_2(Call& call) {
  Term wanted = call[0], list = call[1];
  if (!wanted.is_cons() && !wanted.is_boxed()) {
    for (; list.is_cons(); list = list.tail())
      if (list.head().is(wanted)) return atoms::true_;
  } else {
    for (; list.is_cons(); list = list.tail())
      if (equal_exact(list.head(), wanted)) return atoms::true_;
  }
  return list.is_nil() ? atoms::false_ : call.badarg();
}

/// The first tuple whose element equals (==) the key; none() if there is none. `fine` is false if the
/// arguments are wrong.
Term find_key(const Call& call, bool& fine) {
  Term key = call[0], list = call[2];
  fine = call[1].is_small() && call[1].small() >= 1;
  if (!fine) return Term::none();
  auto index = static_cast<size_t>(call[1].small() - 1);
  bool by_word = key.is_atom() || key.is_pid() || key.is_nil();
  for (; list.is_cons(); list = list.tail()) {
    Term tuple = list.head();
    if (!tuple.is_tuple() || tuple.tuple_size() <= index) continue;
    Term element = tuple.element(index);
    if (by_word ? element.is(key) : equal(element, key)) return tuple;
  }
  fine = list.is_nil();
  return Term::none();
}
Term keyfind_3(Call& call) {
  bool fine = false;
  Term tuple = find_key(call, fine);
  if (!fine) return call.badarg();
  return tuple ? tuple : atoms::false_;
}
Term keymember_3(Call& call) {
  bool fine = false;
  Term tuple = find_key(call, fine);
  return fine ? Term::boolean(!tuple.is_none()) : call.badarg();
}
Term keysearch_3(Call& call) {
  bool fine = false;
  Term tuple = find_key(call, fine);
  if (!fine) return call.badarg();
  return tuple ? make_tuple(call.heap(), {atoms::value, tuple}) : atoms::false_;
}

Term append_2(Call& call) {
  int64_t length = list_length(call[0]);
  if (length < 0) return call.badarg();
  if (length == 0) return call[1];
  if (call[1].is_nil()) return call[0];
  Word* cells = call.heap().allocate(2 * static_cast<size_t>(length));
  Word* cell = cells;
  for (Term item : ListItems(call[0])) {
    cell[0] = item.word();
    cell[1] = Term::cons(cell + 2).word();
    cell += 2;
  }
  cell[-1] = call[1].word();
  return Term::cons(cells);
}

/// The elements still to be taken away. Few are searched one by one, many by their hash.
class Bag {
 public:
  explicit Bag(Term list, size_t count) : hashed_(count > 16) {
    for (Term item : ListItems(list)) {
      if (hashed_) places_[internal_hash(item)].push_back(items_.size());
      items_.push_back(item);
    }
  }
  bool empty() const { return taken_ == items_.size(); }
  bool take(Term term) {
    if (hashed_) {
      auto found = places_.find(internal_hash(term));
      return found != places_.end() && take_from(found->second, term);
    }
    for (Term& item : items_)
      if (item && equal_exact(item, term)) return take_item(item);
    return false;
  }

 private:
  bool take_item(Term& item) {
    item = Term::none();
    ++taken_;
    return true;
  }
  bool take_from(std::vector<size_t>& places, Term term) {
    for (size_t i = places.size(); i-- > 0;) {
      if (!equal_exact(items_[places[i]], term)) continue;
      places.erase(places.begin() + static_cast<std::ptrdiff_t>(i));
      ++taken_;
      return true;
    }
    return false;
  }

  std::vector<Term> items_;
  HashMap<uint32_t, std::vector<size_t>> places_;
  size_t taken_ = 0;
  bool hashed_;
};

Term subtract_2(Call& call) {
  int64_t left = list_length(call[0]), right = list_length(call[1]);
  if (left < 0 || right < 0) return call.badarg();
  if (left == 0 || right == 0) return call[0];
  Bag bag(call[1], static_cast<size_t>(right));
  std::vector<Term> kept;
  Term list = call[0];
  for (; list.is_cons() && !bag.empty(); list = list.tail())
    if (!bag.take(list.head())) kept.push_back(list.head());
  return make_list(call.heap(), kept, list);
}

// ---- tuples

Term tuple_to_list_1(Call& call) {
  if (!call[0].is_tuple()) return call.badarg();
  std::vector<Term> elements;
  for (size_t i = 0; i < call[0].tuple_size(); ++i) elements.push_back(call[0].element(i));
  return make_list(call.heap(), elements);
}

Term list_to_tuple_1(Call& call) {
  int64_t length = list_length(call[0]);
  if (length < 0 || static_cast<size_t>(length) > kTupleSizeMax) return call.badarg();
  std::vector<Term> elements;
  elements.reserve(static_cast<size_t>(length));
  for (Term item : ListItems(call[0])) elements.push_back(item);
  return make_tuple(call.heap(), std::span<const Term>(elements));
}

/// Position from 0 if the term counts one of `size` elements from 1.
std::optional<size_t> position(Term index, size_t size) {
  if (!index.is_small()) return std::nullopt;
  auto at = static_cast<uint64_t>(index.small()) - 1;
  return at < size ? std::optional<size_t>(at) : std::nullopt;
}

Term setelement_3(Call& call) {
  if (!call[1].is_tuple()) return call.badarg();
  size_t size = call[1].tuple_size();
  auto at = position(call[0], size);
  if (!at) return call.badarg();
  Word* box = call.heap().allocate(size + 1);
  std::copy_n(call[1].box(), size + 1, box);
  box[1 + *at] = call[2].word();
  return Term::boxed(box);
}

Word* filled_tuple(Call& call, size_t size, Term value) {
  Word* box = call.heap().allocate(size + 1);
  box[0] = Term::make_header(BoxKind::tuple, size);
  std::fill_n(box + 1, size, value.word());
  return box;
}
std::optional<size_t> tuple_size_from(Term size) {
  bool fine = size.is_small() && size.small() >= 0 && static_cast<size_t>(size.small()) <= kTupleSizeMax;
  return fine ? std::optional(static_cast<size_t>(size.small())) : std::nullopt;
}
Term make_tuple_2(Call& call) {
  auto size = tuple_size_from(call[0]);
  return size ? Term::boxed(filled_tuple(call, *size, call[1])) : call.badarg();
}
Term make_tuple_3(Call& call) {
  auto size = tuple_size_from(call[0]);
  if (!size) return call.badarg();
  if (list_length(call[2]) < 0) return call.badarg();
  for (Term item : ListItems(call[2]))
    if (!item.is_tuple(2) || !position(item.element(0), *size)) return call.badarg();
  Word* box = filled_tuple(call, *size, call[1]);
  for (Term item : ListItems(call[2])) box[1 + *position(item.element(0), *size)] = item.element(1).word();
  return Term::boxed(box);
}

Term inserted(Call& call, Term tuple, size_t at, Term value) {
  size_t size = tuple.tuple_size();
  if (size >= kTupleSizeMax) return call.badarg();
  Word* box = call.heap().allocate(size + 2);
  box[0] = Term::make_header(BoxKind::tuple, size + 1);
  std::copy_n(tuple.box() + 1, at, box + 1);
  box[1 + at] = value.word();
  std::copy_n(tuple.box() + 1 + at, size - at, box + 2 + at);
  return Term::boxed(box);
}
Term append_element_2(Call& call) {
  return call[0].is_tuple() ? inserted(call, call[0], call[0].tuple_size(), call[1]) : call.badarg();
}
Term insert_element_3(Call& call) {
  if (!call[1].is_tuple()) return call.badarg();
  auto at = position(call[0], call[1].tuple_size() + 1);
  return at ? inserted(call, call[1], *at, call[2]) : call.badarg();
}
Term delete_element_2(Call& call) {
  if (!call[1].is_tuple()) return call.badarg();
  size_t size = call[1].tuple_size();
  auto at = position(call[0], size);
  if (!at) return call.badarg();
  Word* box = call.heap().allocate(size);
  box[0] = Term::make_header(BoxKind::tuple, size - 1);
  std::copy_n(call[1].box() + 1, *at, box + 1);
  std::copy_n(call[1].box() + 2 + *at, size - *at - 1, box + 1 + *at);
  return Term::boxed(box);
}

constexpr Builtin kTable[] = {
    {"lists", "reverse", 2, reverse_2},
    {"lists", "member", 2, member_2},
    {"lists", "keyfind", 3, keyfind_3},
    {"lists", "keymember", 3, keymember_3},
    {"lists", "keysearch", 3, keysearch_3},
    {"erlang", "++", 2, append_2},
    {"erlang", "append", 2, append_2},
    {"erlang", "--", 2, subtract_2},
    {"erlang", "subtract", 2, subtract_2},
    {"erlang", "tuple_to_list", 1, tuple_to_list_1},
    {"erlang", "list_to_tuple", 1, list_to_tuple_1},
    {"erlang", "setelement", 3, setelement_3},
    {"erlang", "make_tuple", 2, make_tuple_2},
    {"erlang", "make_tuple", 3, make_tuple_3},
    {"erlang", "append_element", 2, append_element_2},
    {"erlang", "insert_element", 3, insert_element_3},
    {"erlang", "delete_element", 2, delete_element_2},
};

}  // namespace

std::span<const Builtin> lists_builtins() { return kTable; }

}  // namespace ravel::vm
