// SPDX-License-Identifier: Apache-2.0
//
// Erlang terms as data: what literals, attributes, compile info and abstract code are made of.
//
// A Term is one pointer to an immutable node in a TermArena; copying it is free and nothing is
// freed before the arena. Proper lists are one node with all their elements, so a list of a
// million costs eight bytes an element and a loop over it is a loop over a span. A string is
// such a list. Integers 0..255 and [] are shared, static nodes.
//
// Accessors never fail: asked of a term of another kind they give the empty value (no elements,
// the empty symbol, 0). Code that walks untrusted terms tests shapes and needs no error paths.
//
// The decoder of the external term format is in term_decoder.h; it builds these terms through
// TermBuilder, and the virtual machine's own ones through a builder of its own.
#pragma once

#include <array>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/symbol.h"

namespace ravel::beam {

enum class TermKind : uint8_t {
  none,  ///< no term at all: a default-constructed Term
  atom,
  integer,      ///< fits 64 bits
  big_integer,  ///< does not
  real,
  nil,
  list,  ///< non-empty: elements() and then tail(), which is nil for proper lists
  tuple,
  map,        ///< elements() are key, value, key, value, ...
  bitstring,  ///< bytes() and bit_count(); a binary if the count divides by 8
  pid,
  port,
  reference,
  local_fun,
  export_fun,
};

class Term;

struct PidTerm {
  Symbol node;
  uint32_t id = 0, serial = 0, creation = 0;
};
struct PortTerm {
  Symbol node;
  uint64_t id = 0;
  uint32_t creation = 0;
};
struct ReferenceTerm {
  Symbol node;
  uint32_t creation = 0;
  std::span<const uint32_t> ids;  ///< at most 5 words, the first is the least significant
};
struct ExportFunTerm {
  Symbol module, name;
  uint32_t arity = 0;
};
struct LocalFunTerm {
  Symbol module;
  uint32_t arity = 0;  ///< without the free variables; 0 in the oldest format, which does not say
  uint32_t index = 0;  ///< entry in the module's FunT
  uint32_t old_index = 0, old_unique = 0;
  std::array<uint8_t, 16> unique{};  ///< MD5 of the module's significant chunks
  PidTerm creator;
  std::span<const Term> free;  ///< values of the free variables
};

struct TermNode;

class Term {
 public:
  constexpr Term() = default;  ///< kind none
  constexpr explicit Term(const TermNode* node) : node_(node) {}

  TermKind kind() const;
  explicit operator bool() const { return node_ != nullptr; }

  bool is_atom() const { return kind() == TermKind::atom; }
  bool is_atom(std::string_view name) const { return is_atom() && atom().view() == name; }
  bool is_integer() const { return kind() == TermKind::integer; }
  bool is_nil() const { return kind() == TermKind::nil; }
  bool is_list() const { return kind() == TermKind::list || is_nil(); }
  bool is_tuple() const { return kind() == TermKind::tuple; }
  bool is_tuple(size_t size) const { return is_tuple() && elements().size() == size; }
  /// A tuple of `size` elements whose first is the atom `tag`.
  bool is_tagged(std::string_view tag, size_t size) const;
  bool is_map() const { return kind() == TermKind::map; }
  bool is_binary() const { return kind() == TermKind::bitstring && bit_count() % 8 == 0; }

  Symbol atom() const;
  int64_t integer() const;
  double real() const;
  /// big_integer: its sign, and its magnitude with the least significant byte first.
  bool negative() const;
  Bytes magnitude() const;
  /// list (without tail), tuple, map (key and value in turn).
  std::span<const Term> elements() const;
  /// element(i) of elements(), or no term if there are not so many.
  Term element(size_t index) const { return index < elements().size() ? elements()[index] : Term(); }
  size_t size() const { return elements().size(); }
  /// What follows the last element of a list; nil for [] and for proper lists.
  Term tail() const;
  /// The value of `key` in a map, or of the first pair {key, Value} in a list; no term if it is absent.
  Term lookup(std::string_view key) const;
  Bytes bytes() const;
  size_t bit_count() const;
  const PidTerm* pid() const;
  const PortTerm* port() const;
  const ReferenceTerm* reference() const;
  const LocalFunTerm* local_fun() const;
  const ExportFunTerm* export_fun() const;

  /// The UTF-8 text of a string (a proper list of code points, [] is "") or of a binary that is valid UTF-8.
  std::optional<std::string> text() const;

  /// Same value, same type (Erlang's =:=), except that maps compare in the order they are stored.
  bool same_as(Term other) const;

 private:
  const TermNode* node_ = nullptr;
};

/// Owns the nodes of terms. Not thread-safe; the terms in it may be read by any thread.
class TermArena {
 public:
  TermArena() = default;
  TermArena(const TermArena&) = delete;
  TermArena& operator=(const TermArena&) = delete;

  /// Uninitialised room; freed with the arena, without destructors.
  template <typename T>
  T* allocate(size_t count) {
    bytes_used_ += count * sizeof(T);
    return static_cast<T*>(memory_.allocate(count * sizeof(T), alignof(T)));
  }
  size_t bytes_used() const { return bytes_used_; }

 private:
  std::pmr::monotonic_buffer_resource memory_{2048};
  size_t bytes_used_ = 0;
};

/// Makes Terms in an arena. Also the builder that the decoder uses, so its shape is the builder contract
/// that term_decoder.h describes. Spans and bytes are copied.
class TermBuilder {
 public:
  using Value = Term;
  explicit TermBuilder(TermArena& arena) : arena_(&arena) {}

  Term atom(std::string_view utf8) { return atom(Symbol(utf8)); }
  Term atom(Symbol name);
  Term integer(int64_t value);
  /// Becomes a plain integer if it fits 64 bits. `magnitude` has the least significant byte first.
  Term big_integer(bool negative, Bytes magnitude);
  Term real(double value);
  Term nil();
  /// The list of the bytes as integers.
  Term string(Bytes bytes);
  /// `elements` may be empty: then the result is the tail.
  Term list(std::span<const Term> elements, Term tail);
  Term list(std::span<const Term> elements) { return list(elements, nil()); }
  Term tuple(std::span<const Term> elements);
  Term map(std::span<const Term> keys_and_values);
  /// A native record, which no literal is: as a tuple of its parts.
  Term record(std::span<const Term> parts) { return tuple(parts); }
  Term bitstring(Bytes bytes, size_t bit_count);
  Term binary(Bytes bytes) { return bitstring(bytes, bytes.size() * 8); }
  Term pid(const PidTerm& pid);
  Term port(const PortTerm& port);
  Term reference(const ReferenceTerm& reference);
  Term local_fun(const LocalFunTerm& header, std::span<const Term> free);
  Term export_fun(const ExportFunTerm& fun);

 private:
  std::span<const Term> copy(std::span<const Term> elements);

  TermArena* arena_;
};

struct TextOptions {
  size_t depth_max = 100;             ///< deeper parts are shown as "..."
  size_t size_max = size_t{1} << 20;  ///< bytes, after which the text is cut with "..."
};

/// The term in Erlang syntax on one line, as ~p would show it: strings and printable binaries in quotes,
/// atoms quoted where they must be. Pids, references and local funs as #Pid<...> and so on.
std::string to_text(Term term, const TextOptions& options = {});
/// An atom in Erlang syntax, quoted where it must be.
std::string atom_text(std::string_view utf8);

}  // namespace ravel::beam
