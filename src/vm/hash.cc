// SPDX-License-Identifier: Apache-2.0
//
// Hashes of terms that agree bit for bit with OTP 25's: phash2, which programs see (and on which the order in
// dict and sets depends), and the internal one, which orders maps of more than 32 keys. Both walk the term
// with a stack and mix each leaf into one running value; they differ in what they mix.
//
// The internal hash of atoms, pids, ports and export funs depends in OTP on addresses and table indices of
// the run. Ours depends on texts and numbers, so that two runs agree.
#include <bit>
#include <boost/container/small_vector.hpp>

#include "vm/code.h"
#include "vm/compare.h"
#include "vm/fun.h"
#include "vm/hash_mix.h"
#include "vm/map.h"
#include "vm/work.h"

namespace ravel::vm {

uint32_t atom_hash(std::string_view text) {
  uint32_t hash = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    auto unit = static_cast<uint8_t>(text[i]);
    bool two_bytes = i + 1 < text.size() && (unit & 0xFE) == 0xC2 && (text[i + 1] & 0xC0) == 0x80;
    if (two_bytes) unit = static_cast<uint8_t>(unit << 6 | (text[++i] & 0x3F));
    hash = (hash << 4) + unit;
    if (uint32_t high = hash & 0xf0000000U) hash = (hash ^ high >> 24) ^ high;
  }
  return hash;
}

void Mixer::add_bytes(const uint8_t* bytes, size_t size) {
  auto word = [&](size_t at, size_t end) {
    uint32_t value = 0;
    for (size_t i = at; i < at + 4 && i < end; ++i) value |= uint32_t{bytes[i]} << 8 * (i - at);
    return value;
  };
  uint32_t a = golden(1), b = golden(1), c = hash;
  size_t at = 0;
  // lookup2 carries a and b on; mix() does not give them back, so this loop has its own.
  auto mix = [&] {
    a -= b, a -= c, a ^= c >> 13;
    b -= c, b -= a, b ^= a << 8;
    c -= a, c -= b, c ^= b >> 13;
    a -= b, a -= c, a ^= c >> 12;
    b -= c, b -= a, b ^= a << 16;
    c -= a, c -= b, c ^= b >> 5;
    a -= b, a -= c, a ^= c >> 3;
    b -= c, b -= a, b ^= a << 10;
    c -= a, c -= b, c ^= b >> 15;
  };
  for (; size - at >= 12; at += 12) {
    a += word(at, size);
    b += word(at + 4, size);
    c += word(at + 8, size);
    mix();
  }
  a += word(at, size);
  b += word(at + 4, size);
  c += static_cast<uint32_t>(size) + (word(at + 8, size) << 8);  // the lowest byte of c is the size's
  mix();
  hash = c;
}

void Mixer::add_bitstring(Bits bits) {
  hash += golden(13);
  if (bits.count == 0) return;
  std::vector<uint8_t> copy;
  const uint8_t* bytes = bits.data();
  size_t size = bits.byte_count(), rest = bits.count % 8;
  if (!bits.aligned()) {
    copy.resize(size + 1);
    copy_bits(bits.bytes, bits.first, copy.data(), 0, bits.count);
    bytes = copy.data();
  }
  add_bytes(bytes, size);
  if (rest > 0) add(static_cast<uint32_t>(rest), bytes[size] >> (8 - rest), golden(15));
}

namespace {

uint32_t hash_of_atom(Term atom) { return atom_hash(atom_text(atom)); }

/// What lies on the stack besides terms. The low bits are 00, so none is a term.
constexpr Word kMapTail = 1 << 2, kMapPair = 2 << 2, kTailFollows = 3 << 2;

using Pending = boost::container::small_vector<Word, 64>;

Word pop(Pending& stack) {
  Word word = stack.back();
  stack.pop_back();
  return word;
}

bool is_byte(Term term) { return term.is_small() && static_cast<uint64_t>(term.small()) < 256; }

void push_words(Pending& stack, const Word* begin, size_t count) {  // the first on top
  for (size_t i = count; i-- > 0;) stack.push_back(begin[i]);
}

double without_sign_of_zero(double value) { return value == 0 ? 0.0 : value; }

/// What both hashes have in common: bytes of strings by four, tuples and free variables on the stack.
struct Walk : Mixer {
  Pending stack;
  WorkMeter meter;

  /// Mixes the characters that a list begins with; `list` becomes what follows. Gives the number of
  /// characters in `rest`, which are not mixed yet.
  size_t string_prefix(Term& list, uint32_t& rest) {
    size_t count = 0;
    rest = 0;
    while (list.is_cons() && is_byte(list.head())) {
      rest = (rest << 8) + static_cast<uint32_t>(list.head().small());
      if (++count == 4) {
        add(rest, golden(4));
        rest = 0;
        count = 0;
      }
      list = list.tail();
    }
    return count;
  }
  void tuple(Term term) {
    add(static_cast<uint32_t>(term.tuple_size()), golden(9));
    push_words(stack, term.box() + 1, term.tuple_size());
  }
  void free_variables(Term fun) {
    push_words(stack, fun_free_variables(fun).data(), fun_free_variables(fun).size());
  }
};

struct Portable : Walk {
  uint32_t xor_of_pairs = 0;

  void integer(int64_t value) {
    if (value >= -(1 << 27) && value < 1 << 27) {
      auto word = static_cast<uint32_t>(static_cast<int32_t>(value));
      if (value < 0) add(-word, golden(1));
      add(word, golden(1));
      return;
    }
    uint64_t magnitude = value < 0 ? -static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
    add_limbs(&magnitude, 1, value < 0);
  }
  void atom(Term term) {
    uint32_t own = hash_of_atom(term);
    if (hash == 0)
      hash = own;
    else
      add(own, golden(3));
  }
  void nil() {
    if (hash == 0)
      hash = 3468870702U;
    else
      add(2, golden(2));
  }
  void immediate(Term term) {
    if (term.is_small()) return integer(term.small());
    if (term.is_atom()) return atom(term);
    if (term.is_nil()) return nil();
    if (term.is_pid()) return add(static_cast<uint32_t>(term.number() & 0x7FFF), golden(5));
    add_port(term);
  }
  void add_port(Term term) {
    uint64_t number = term.number();
    add(static_cast<uint32_t>(number), static_cast<uint32_t>(number >> 32), golden(6));
  }
  /// A hash that does not depend on the order: each pair has its own, and they are xored.
  void map(Term term) {
    size_t size = map_size(term);
    add(static_cast<uint32_t>(size), golden(16));
    if (size == 0) return;
    stack.push_back(xor_of_pairs);
    stack.push_back(hash);
    stack.push_back(kMapTail);
    hash = 0;
    xor_of_pairs = 0;
    MapWalk(term).each([&](Term key, Term value) {
      stack.push_back(kMapPair);
      stack.push_back(value.word());
      stack.push_back(key.word());
    });
  }
  void export_fun(Term term) {
    FunctionName name = export_fun_name(term);
    add(name.arity, hash_of_atom(name.module), golden(1));
    add(hash_of_atom(name.name), golden(14));
  }
  void fun(Term term) {
    const FunEntry& entry = fun_entry(term);
    add(static_cast<uint32_t>(fun_free_variables(term).size()), hash_of_atom(entry.module->name), golden(1));
    add(entry.index, entry.old_unique, golden(1));
    free_variables(term);
  }
  void boxed(Term term) {
    Word header = term.header();
    switch (Term::header_kind(header)) {
      case BoxKind::tuple:
      case BoxKind::record:  // not the number that OTP has
        return tuple(term);
      case BoxKind::flat_map:
      case BoxKind::hash_map:
        return map(term);
      case BoxKind::positive_big:
      case BoxKind::negative_big:
        return add_limbs(term.box() + 1, Term::header_words(header),
                         Term::header_kind(header) == BoxKind::negative_big);
      case BoxKind::real: {
        auto bits = std::bit_cast<uint64_t>(without_sign_of_zero(term.real()));
        return add(static_cast<uint32_t>(bits >> 32), static_cast<uint32_t>(bits), golden(12));
      }
      case BoxKind::reference:
        return add(static_cast<uint32_t>(term.box()[2] & 0x3FFFF), golden(7));
      case BoxKind::export_fun:
        return export_fun(term);
      case BoxKind::fun:
        return fun(term);
      default:
        return add_bitstring(bits_of(term));
    }
  }
  void list(Term term) {
    uint32_t rest = 0;
    if (string_prefix(term, rest) > 0) add(rest, golden(4));
    if (!term.is_cons()) return stack.push_back(term.word());
    stack.push_back(term.tail().word());
    stack.push_back(term.head().word());
  }
  uint32_t run(Term start) {
    stack.push_back(start.word());
    while (!stack.empty()) {
      meter.step();
      Word word = pop(stack);
      if (word == kMapPair) {
        xor_of_pairs ^= hash;
        hash = 0;
      } else if (word == kMapTail) {
        hash = static_cast<uint32_t>(pop(stack));
        add(xor_of_pairs, golden(19));
        xor_of_pairs = static_cast<uint32_t>(pop(stack));
      } else if (Term term(word); term.is_cons()) {
        list(term);
      } else if (term.is_boxed()) {
        boxed(term);
      } else {
        immediate(term);
      }
    }
    return hash;
  }
};

constexpr uint32_t kInternalSalt = 3432918353U;  // so that it differs from phash2

struct Internal : Walk {
  uint32_t salt = 0;

  void rotate(uint32_t constant) { hash = std::rotl(hash ^ constant, 17); }
  void atom(Term term) {
    // The interned text knows its hash. Where that was not enough to tell two keys apart (a salt says so),
    // the text itself is hashed.
    Symbol text = atom_symbol(term.atom());
    add_word(text.hash(), golden(1));
    if (salt != 0) add_bytes(reinterpret_cast<const uint8_t*>(text.view().data()), text.view().size());
  }
  void immediate(Term term) {
    if (term.is_atom()) return atom(term);
    add_word(term.word(), golden(1));  // our words are OTP's for small integers and []
  }
  void map(Term term) {
    add(static_cast<uint32_t>(map_size(term)), golden(16));
    if (term.is_box_of(BoxKind::flat_map)) {
      const Word* keys = Term(term.box()[1]).box() + 1;
      const Word* values = term.box() + 2;
      for (size_t i = map_size(term); i-- > 0;) {
        stack.push_back(values[i]);
        stack.push_back(keys[i]);
      }
      return;
    }
    children(term);
  }
  void children(Term node) {
    for (size_t i = hash_children_at(node); i <= Term::header_words(node.header()); ++i) {
      Term child(node.box()[i]);
      if (child.is_cons()) stack.push_back(child.tail().word());
      stack.push_back(child.is_cons() ? child.head().word() : child.word());
    }
  }
  void fun(Term term) {
    const FunEntry& entry = fun_entry(term);
    add(static_cast<uint32_t>(fun_free_variables(term).size()), hash_of_atom(entry.module->name), golden(20));
    add(entry.index, entry.old_unique, golden(21));
    free_variables(term);
  }
  void reference(Term term) {
    uint64_t id = term.box()[2];
    add(static_cast<uint32_t>(id & 0x3FFFF), golden(7));
    add(static_cast<uint32_t>(id >> 18), static_cast<uint32_t>(id >> 50), golden(8));
    if (term.box()[1] != 0) add_word(term.box()[1], golden(7));
  }
  void boxed(Term term) {
    Word header = term.header();
    switch (Term::header_kind(header)) {
      case BoxKind::tuple:
      case BoxKind::record:  // not the number that OTP has
        return tuple(term);
      case BoxKind::flat_map:
      case BoxKind::hash_map:
        return map(term);
      case BoxKind::hash_node:
        return children(term);
      case BoxKind::positive_big:
      case BoxKind::negative_big:
        return add_limbs(term.box() + 1, Term::header_words(header),
                         Term::header_kind(header) == BoxKind::negative_big);
      case BoxKind::real:
        return add_word(std::bit_cast<uint64_t>(without_sign_of_zero(term.real())), golden(12));
      case BoxKind::reference:
        return reference(term);
      case BoxKind::export_fun:
        return export_fun(term);
      case BoxKind::fun:
        return fun(term);
      default:
        return add_bitstring(bits_of(term));
    }
  }
  void export_fun(Term term) {
    FunctionName name = export_fun_name(term);
    atom(name.module);
    atom(name.name);
    add(name.arity, golden(14));
  }
  void list(Term term) {
    uint32_t rest = 0;
    if (size_t count = string_prefix(term, rest)) add(rest, static_cast<uint32_t>(count), golden(22));
    if (!term.is_cons()) return stack.push_back(term.word());
    rotate(golden(17));
    stack.push_back(term.tail().word());
    if (!term.tail().is_cons()) stack.push_back(kTailFollows);
    stack.push_back(term.head().word());
  }
  uint32_t run(Term start) {
    stack.push_back(start.word());
    while (!stack.empty()) {
      meter.step();
      Word word = pop(stack);
      if (word == kTailFollows) {
        rotate(golden(18));
      } else if (Term term(word); term.is_cons()) {
        list(term);
      } else if (term.is_boxed()) {
        boxed(term);
      } else {
        immediate(term);
      }
    }
    return hash;
  }
};

}  // namespace

uint32_t portable_hash2(Term term) { return Portable().run(term); }

uint32_t internal_hash(Term term, uint32_t salt) {
  if (term.is_small()) {
    Mixer mixer{salt ^ kInternalSalt};
    mixer.add_word(term.word(), golden(1));
    return mixer.hash;
  }
  Internal walk;
  walk.hash = salt ^ kInternalSalt;
  walk.salt = salt;
  return walk.run(term);
}

}  // namespace ravel::vm
