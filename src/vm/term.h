// SPDX-License-Identifier: Apache-2.0
//
// A term of the running program is one 64-bit word. The low two bits tell what it is:
//
//   01  a cons: pointer to two words, head and tail
//   10  a box: pointer to a header word and what follows it
//   11  an immediate: small integer (60 bits, as OTP's), atom, pid, port, []
//   00  never a term: a header, a return address on a stack, or none() (all bits zero)
//
// A header says the kind of the box and how many words follow, so a heap can be walked from end to end, and
// says (term_range) which of these words are terms; the rest is raw. Terms never change once made.
// Exceptions: the position in a match context, which only registers refer to, and a tuple that
// set_tuple_element fills in right after setelement/3 made it. That is why heaps may be shared between copies
// of a machine (heap.h).
//
// Nothing here allocates. build.h makes terms, compare.h orders them, print.h writes them.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "base/symbol.h"

namespace ravel::vm {

using Word = uint64_t;

enum class BoxKind : uint8_t {
  tuple,          ///< elements
  positive_big,   ///< limbs, least significant first, the top one not zero; the value does not fit a small
                  ///< integer
  negative_big,   ///< the same, magnitude
  real,           ///< one double
  reference,      ///< node index, then id words (see ReferenceBox)
  fun,            ///< FunEntry*, arity (without free variables), creator pid, then the free variables
  export_fun,     ///< ExportId
  heap_binary,    ///< size in bytes, then the bytes
  shared_binary,  ///< SharedBytes*, size in bytes
  sub_binary,     ///< the whole (a heap or shared binary), then first bit, number of bits
  match_context,  ///< the whole, then position, end (in bits)
  flat_map,       ///< tuple of the keys in term order, then the values
  hash_map,       ///< root of a hash trie: number of pairs, bit map (small integers), then the children
  hash_node,      ///< inner node: bit map, then the children. A leaf is a cons of key and value
  record,         ///< a native record (records.h): its definition, then the values of its fields
};

enum class AtomIndex : uint32_t {};

class Term {
 public:
  constexpr Term() = default;  ///< none(): no term at all, what a failed built-in returns
  constexpr explicit Term(Word word) : word_(word) {}
  static constexpr Term none() { return Term(); }
  constexpr Word word() const { return word_; }
  constexpr bool is_none() const { return word_ == 0; }
  constexpr explicit operator bool() const { return word_ != 0; }
  /// The same word: identity, which for immediates is equality. Terms are compared by compare.h.
  constexpr bool is(Term other) const { return word_ == other.word_; }
  constexpr bool operator==(const Term& other) const = default;

  // ---- immediates
  static constexpr int kSmallBits = 60;
  static constexpr int64_t kSmallMax = (int64_t{1} << 59) - 1, kSmallMin = -(int64_t{1} << 59);
  static constexpr bool fits_small(int64_t value) { return value >= kSmallMin && value <= kSmallMax; }
  static constexpr Term small(int64_t value) { return Term((static_cast<Word>(value) << 4) | kSmallTag); }
  constexpr bool is_small() const { return (word_ & 0xF) == kSmallTag; }
  constexpr int64_t small() const { return static_cast<int64_t>(word_) >> 4; }

  static constexpr Term atom(AtomIndex index) { return Term((static_cast<Word>(index) << 6) | kAtomTag); }
  constexpr bool is_atom() const { return (word_ & 0x3F) == kAtomTag; }
  constexpr AtomIndex atom() const { return static_cast<AtomIndex>(word_ >> 6); }
  static constexpr Term boolean(bool value);

  static constexpr Term nil() { return Term(kNilTag); }
  constexpr bool is_nil() const { return word_ == kNilTag; }

  /// Pids of every node are immediates: 16 bits say the node (Machine::nodes), the rest the process.
  static constexpr Term pid(uint32_t node, uint64_t number) {
    return Term((number << 20) | (Word{node & 0xFFFF} << 4) | kPidTag);
  }
  constexpr bool is_pid() const { return (word_ & 0xF) == kPidTag; }
  static constexpr Term port(uint32_t node, uint64_t number) {
    return Term((number << 20) | (Word{node & 0xFFFF} << 4) | kPortTag);
  }
  constexpr bool is_port() const { return (word_ & 0xF) == kPortTag; }
  constexpr uint32_t node_index() const { return (word_ >> 4) & 0xFFFF; }  ///< of a pid or port
  constexpr uint64_t number() const { return word_ >> 20; }                ///< of a pid or port

  /// A handler of `catch` or `try`, only ever in a stack slot: the code address behind it.
  static Term catch_handler(const void* code) {
    return Term((reinterpret_cast<Word>(code) << 6) | kCatchTag);
  }
  constexpr bool is_catch() const { return (word_ & 0x3F) == kCatchTag; }
  template <typename Code>
  const Code* catch_code() const {
    return pointer<const Code>(word_ >> 6);
  }

  // ---- conses
  static Term cons(const Word* cell) { return Term(reinterpret_cast<Word>(cell) | kConsTag); }
  constexpr bool is_cons() const { return (word_ & 3) == kConsTag; }
  constexpr bool is_list() const { return is_cons() || is_nil(); }
  Word* cell() const { return pointer<Word>(word_ - kConsTag); }
  Term head() const { return Term(cell()[0]); }
  Term tail() const { return Term(cell()[1]); }

  // ---- boxes
  static Term boxed(const Word* box) { return Term(reinterpret_cast<Word>(box) | kBoxTag); }
  constexpr bool is_boxed() const { return (word_ & 3) == kBoxTag; }
  Word* box() const { return pointer<Word>(word_ - kBoxTag); }
  Word header() const { return box()[0]; }
  static constexpr Word make_header(BoxKind kind, size_t words) {
    return (static_cast<Word>(words) << 6) | (static_cast<Word>(kind) << 2);
  }
  static constexpr BoxKind header_kind(Word header) { return static_cast<BoxKind>((header >> 2) & 0xF); }
  static constexpr size_t header_words(Word header) { return header >> 6; }
  bool is_box_of(BoxKind kind) const { return is_boxed() && header_kind(header()) == kind; }

  bool is_tuple() const { return is_box_of(BoxKind::tuple); }
  bool is_tuple(size_t size) const { return is_boxed() && header() == make_header(BoxKind::tuple, size); }
  size_t tuple_size() const { return header_words(header()); }
  Term element(size_t index) const { return Term(box()[1 + index]); }  ///< counts from 0
  bool is_big() const {
    return is_boxed() &&
           (header_kind(header()) == BoxKind::positive_big || header_kind(header()) == BoxKind::negative_big);
  }
  bool is_integer() const { return is_small() || is_big(); }
  bool is_float() const { return is_box_of(BoxKind::real); }
  double real() const { return std::bit_cast<double>(box()[1]); }
  bool is_number() const { return is_integer() || is_float(); }
  bool is_reference() const { return is_box_of(BoxKind::reference); }
  bool is_fun() const {
    return is_boxed() &&
           (header_kind(header()) == BoxKind::fun || header_kind(header()) == BoxKind::export_fun);
  }
  bool is_map() const {
    return is_boxed() &&
           (header_kind(header()) == BoxKind::flat_map || header_kind(header()) == BoxKind::hash_map);
  }
  /// Any bitstring; is_binary in binary.h asks for whole bytes as well.
  bool is_bitstring() const {
    if (!is_boxed()) return false;
    BoxKind kind = header_kind(header());
    return kind == BoxKind::heap_binary || kind == BoxKind::shared_binary || kind == BoxKind::sub_binary;
  }

 private:
  template <typename T>
  static T* pointer(Word word) {
    return reinterpret_cast<T*>(word);  // NOLINT(performance-no-int-to-ptr): that is what a tagged word is
  }

  static constexpr Word kConsTag = 1, kBoxTag = 2;
  static constexpr Word kPidTag = 0x3, kPortTag = 0x7, kSmallTag = 0xF;
  static constexpr Word kAtomTag = 0x0B, kCatchTag = 0x1B, kNilTag = 0x3B;

  Word word_ = 0;
};

/// The words of a box that are terms: box[begin] to box[end - 1].
struct TermRange {
  size_t begin, end;
};
constexpr TermRange term_range(Word header) {
  size_t end = Term::header_words(header) + 1;
  switch (Term::header_kind(header)) {
    case BoxKind::tuple:
    case BoxKind::flat_map:
    case BoxKind::hash_map:
    case BoxKind::hash_node:
    case BoxKind::record:
      return {1, end};
    case BoxKind::fun:
      return {4, end};
    case BoxKind::sub_binary:
    case BoxKind::match_context:
      return {1, 2};
    default:
      return {0, 0};
  }
}

/// Layout of BoxKind::reference: 64 bits are unique in a machine. Tables, counters and atomics are named by
/// references, too.
struct ReferenceBox {
  Word header, node, id;
};
inline constexpr size_t kReferenceWords = 3;

// ---- atoms
/// The machine's atoms are indices into one table for the whole program, which only grows; any thread may
/// ask.
AtomIndex atom_index(Symbol text);
Symbol atom_symbol(AtomIndex index);
bool atom_exists(Symbol text);
inline Term make_atom(std::string_view text) { return Term::atom(atom_index(Symbol(text))); }
inline std::string_view atom_text(Term atom) { return atom_symbol(atom.atom()).view(); }

namespace atoms {
namespace detail {
enum : uint32_t {
#define ATOM(name, text) name,
#include "vm/atoms.def"
#undef ATOM
  count
};
}  // namespace detail
#define ATOM(name, text) inline constexpr Term name = Term::atom(static_cast<AtomIndex>(detail::name));
#include "vm/atoms.def"
#undef ATOM
}  // namespace atoms

constexpr Term Term::boolean(bool value) { return value ? atoms::true_ : atoms::false_; }

}  // namespace ravel::vm
