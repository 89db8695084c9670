// SPDX-License-Identifier: Apache-2.0
//
// The nodes behind Term, and the builder that makes them. One struct per shape of payload, all
// trivially destructible, so that an arena drops them without looking.
#include "beam/term.h"

#include <algorithm>
#include <bit>
#include <new>
#include <vector>

#include "base/utf8.h"

namespace ravel::beam {

struct TermNode {
  TermKind kind;
};

namespace {

struct AtomNode : TermNode {
  Symbol name;
};
struct IntegerNode : TermNode {
  int64_t value;
};
struct RealNode : TermNode {
  double value;
};
/// list, tuple, map
struct SpanNode : TermNode {
  const Term* elements;
  size_t count;
  Term tail;
};
/// bitstring (count in bits), big_integer (count in bits, a multiple of 8)
struct BytesNode : TermNode {
  bool negative;
  const uint8_t* bytes;
  size_t bit_count;
};
template <typename T>
struct RecordNode : TermNode {
  T value;
};

template <typename Node>
const Node& as(const TermNode* node) {
  return static_cast<const Node&>(*node);
}

template <typename Node>
Term make(TermArena& arena, Node node) {
  static_assert(std::is_trivially_destructible_v<Node>);
  return Term(new (arena.allocate<Node>(1)) Node(node));
}

template <typename T>
const T* record_of(const TermNode* node, TermKind wanted) {
  return node != nullptr && node->kind == wanted ? &as<RecordNode<T>>(node).value : nullptr;
}

constexpr TermNode kNil{TermKind::nil};

struct SmallIntegers {
  std::array<IntegerNode, 256> nodes;
  constexpr SmallIntegers() : nodes() {
    for (size_t i = 0; i < nodes.size(); ++i)
      nodes[i] = IntegerNode{{TermKind::integer}, static_cast<int64_t>(i)};
  }
};
constexpr SmallIntegers kSmallIntegers;

bool same_leaf(Term a, Term b);

bool same_bytes(Bytes a, Bytes b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

bool same_pid(const PidTerm& a, const PidTerm& b) {
  return a.node == b.node && a.id == b.id && a.serial == b.serial && a.creation == b.creation;
}

/// Equality of everything but the parts that are terms themselves.
bool same_leaf(Term a, Term b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case TermKind::none:
    case TermKind::nil:
      return true;
    case TermKind::atom:
      return a.atom() == b.atom();
    case TermKind::integer:
      return a.integer() == b.integer();
    case TermKind::big_integer:
      return a.negative() == b.negative() && same_bytes(a.magnitude(), b.magnitude());
    case TermKind::real:  // by bits: 0.0 and -0.0 differ, and a NaN equals itself
      return std::bit_cast<uint64_t>(a.real()) == std::bit_cast<uint64_t>(b.real());
    case TermKind::list:
    case TermKind::tuple:
    case TermKind::map:
      return a.size() == b.size();
    case TermKind::bitstring:
      return a.bit_count() == b.bit_count() && same_bytes(a.bytes(), b.bytes());
    case TermKind::pid:
      return same_pid(*a.pid(), *b.pid());
    case TermKind::port:
      return a.port()->node == b.port()->node && a.port()->id == b.port()->id &&
             a.port()->creation == b.port()->creation;
    case TermKind::reference: {
      const auto &x = *a.reference(), &y = *b.reference();
      return x.node == y.node && x.creation == y.creation &&
             std::equal(x.ids.begin(), x.ids.end(), y.ids.begin(), y.ids.end());
    }
    case TermKind::local_fun: {
      const auto &x = *a.local_fun(), &y = *b.local_fun();
      return x.module == y.module && x.arity == y.arity && x.index == y.index &&
             x.old_unique == y.old_unique && x.unique == y.unique && x.free.size() == y.free.size();
    }
    case TermKind::export_fun: {
      const auto &x = *a.export_fun(), &y = *b.export_fun();
      return x.module == y.module && x.name == y.name && x.arity == y.arity;
    }
  }
  return false;
}

std::span<const Term> parts_of(Term term) {
  return term.kind() == TermKind::local_fun ? term.local_fun()->free : term.elements();
}

}  // namespace

TermKind Term::kind() const { return node_ == nullptr ? TermKind::none : node_->kind; }

bool Term::is_tagged(std::string_view tag, size_t size) const {
  return is_tuple(size) && element(0).is_atom(tag);
}

Symbol Term::atom() const { return is_atom() ? as<AtomNode>(node_).name : Symbol(); }
int64_t Term::integer() const { return is_integer() ? as<IntegerNode>(node_).value : 0; }
double Term::real() const { return kind() == TermKind::real ? as<RealNode>(node_).value : 0; }

bool Term::negative() const {
  if (kind() == TermKind::big_integer) return as<BytesNode>(node_).negative;
  return integer() < 0 || real() < 0;
}
Bytes Term::magnitude() const {
  if (kind() != TermKind::big_integer) return {};
  return {as<BytesNode>(node_).bytes, as<BytesNode>(node_).bit_count / 8};
}

std::span<const Term> Term::elements() const {
  switch (kind()) {
    case TermKind::list:
    case TermKind::tuple:
    case TermKind::map:
      return {as<SpanNode>(node_).elements, as<SpanNode>(node_).count};
    default:
      return {};
  }
}
Term Term::tail() const {
  if (kind() == TermKind::list) return as<SpanNode>(node_).tail;
  return is_nil() ? *this : Term();
}

Term Term::lookup(std::string_view key) const {
  const auto parts = elements();
  if (is_map()) {
    for (size_t i = 0; i + 1 < parts.size(); i += 2) {
      if (parts[i].is_atom(key)) return parts[i + 1];
    }
  } else if (is_list()) {
    for (Term pair : parts) {
      if (pair.is_tagged(key, 2)) return pair.element(1);
    }
  }
  return {};
}

Bytes Term::bytes() const {
  if (kind() != TermKind::bitstring) return {};
  return {as<BytesNode>(node_).bytes, (as<BytesNode>(node_).bit_count + 7) / 8};
}
size_t Term::bit_count() const { return kind() == TermKind::bitstring ? as<BytesNode>(node_).bit_count : 0; }

const PidTerm* Term::pid() const { return record_of<PidTerm>(node_, TermKind::pid); }
const PortTerm* Term::port() const { return record_of<PortTerm>(node_, TermKind::port); }
const ReferenceTerm* Term::reference() const { return record_of<ReferenceTerm>(node_, TermKind::reference); }
const LocalFunTerm* Term::local_fun() const { return record_of<LocalFunTerm>(node_, TermKind::local_fun); }
const ExportFunTerm* Term::export_fun() const {
  return record_of<ExportFunTerm>(node_, TermKind::export_fun);
}

std::optional<std::string> Term::text() const {
  if (is_binary()) {
    if (!is_utf8(as_text(bytes()))) return std::nullopt;
    return std::string(as_text(bytes()));
  }
  if (!is_list() || !tail().is_nil()) return std::nullopt;
  std::string result;
  result.reserve(size());
  for (Term element : elements()) {
    if (!element.is_integer() || !is_code_point(element.integer())) return std::nullopt;
    append_utf8(result, static_cast<uint32_t>(element.integer()));
  }
  return result;
}

bool Term::same_as(Term other) const {
  std::vector<std::pair<Term, Term>> waiting = {{*this, other}};
  while (!waiting.empty()) {
    const auto [a, b] = waiting.back();
    waiting.pop_back();
    if (a.node_ == b.node_) continue;
    if (!same_leaf(a, b)) return false;
    const auto left = parts_of(a), right = parts_of(b);
    for (size_t i = 0; i < left.size(); ++i) waiting.emplace_back(left[i], right[i]);
    if (a.kind() == TermKind::list) waiting.emplace_back(a.tail(), b.tail());
  }
  return true;
}

std::span<const Term> TermBuilder::copy(std::span<const Term> elements) {
  if (elements.empty()) return {};
  Term* room = arena_->allocate<Term>(elements.size());
  std::copy(elements.begin(), elements.end(), room);
  return {room, elements.size()};
}

Term TermBuilder::atom(Symbol name) { return make(*arena_, AtomNode{{TermKind::atom}, name}); }

Term TermBuilder::integer(int64_t value) {
  if (value >= 0 && value < static_cast<int64_t>(kSmallIntegers.nodes.size())) {
    return Term(&kSmallIntegers.nodes[static_cast<size_t>(value)]);
  }
  return make(*arena_, IntegerNode{{TermKind::integer}, value});
}

Term TermBuilder::big_integer(bool negative, Bytes magnitude) {
  while (!magnitude.empty() && magnitude.back() == 0) magnitude = magnitude.first(magnitude.size() - 1);
  if (magnitude.size() <= 8) {
    uint64_t value = 0;
    for (size_t i = magnitude.size(); i-- > 0;) value = value << 8 | magnitude[i];
    constexpr uint64_t kMinMagnitude = uint64_t{1} << 63;
    if (value < kMinMagnitude || (negative && value == kMinMagnitude)) {
      return integer(static_cast<int64_t>(negative ? 0 - value : value));
    }
  }
  auto* room = arena_->allocate<uint8_t>(magnitude.size());
  std::copy(magnitude.begin(), magnitude.end(), room);
  return make(*arena_, BytesNode{{TermKind::big_integer}, negative, room, magnitude.size() * 8});
}

Term TermBuilder::real(double value) { return make(*arena_, RealNode{{TermKind::real}, value}); }
Term TermBuilder::nil() { return Term(&kNil); }

Term TermBuilder::string(Bytes bytes) {
  if (bytes.empty()) return nil();
  Term* room = arena_->allocate<Term>(bytes.size());
  std::transform(bytes.begin(), bytes.end(), room,
                 [](uint8_t byte) { return Term(&kSmallIntegers.nodes[byte]); });
  return make(*arena_, SpanNode{{TermKind::list}, room, bytes.size(), nil()});
}

Term TermBuilder::list(std::span<const Term> elements, Term tail) {
  if (elements.empty()) return tail;
  return make(*arena_, SpanNode{{TermKind::list}, copy(elements).data(), elements.size(), tail});
}
Term TermBuilder::tuple(std::span<const Term> elements) {
  return make(*arena_, SpanNode{{TermKind::tuple}, copy(elements).data(), elements.size(), {}});
}
Term TermBuilder::map(std::span<const Term> keys_and_values) {
  return make(*arena_, SpanNode{{TermKind::map}, copy(keys_and_values).data(), keys_and_values.size(), {}});
}

Term TermBuilder::bitstring(Bytes bytes, size_t bit_count) {
  auto* room = arena_->allocate<uint8_t>(bytes.size());
  std::copy(bytes.begin(), bytes.end(), room);
  // Bits after the last one are never looked at, but equality compares whole bytes.
  if (bit_count % 8 != 0) room[bytes.size() - 1] &= static_cast<uint8_t>(0xFF00 >> bit_count % 8);
  return make(*arena_, BytesNode{{TermKind::bitstring}, false, room, bit_count});
}

Term TermBuilder::pid(const PidTerm& pid) { return make(*arena_, RecordNode<PidTerm>{{TermKind::pid}, pid}); }
Term TermBuilder::port(const PortTerm& port) {
  return make(*arena_, RecordNode<PortTerm>{{TermKind::port}, port});
}
Term TermBuilder::reference(const ReferenceTerm& reference) {
  auto* ids = arena_->allocate<uint32_t>(reference.ids.size());
  std::copy(reference.ids.begin(), reference.ids.end(), ids);
  const ReferenceTerm kept{reference.node, reference.creation, {ids, reference.ids.size()}};
  return make(*arena_, RecordNode<ReferenceTerm>{{TermKind::reference}, kept});
}
Term TermBuilder::local_fun(const LocalFunTerm& header, std::span<const Term> free) {
  LocalFunTerm kept = header;
  kept.free = copy(free);
  return make(*arena_, RecordNode<LocalFunTerm>{{TermKind::local_fun}, kept});
}
Term TermBuilder::export_fun(const ExportFunTerm& fun) {
  return make(*arena_, RecordNode<ExportFunTerm>{{TermKind::export_fun}, fun});
}

}  // namespace ravel::beam
