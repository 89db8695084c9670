// SPDX-License-Identifier: Apache-2.0
//
// erlang:phash/2's hash, the older portable one: each kind of term multiplies the running value by a prime
// and adds its bytes. Kept exact because programs have stored its values.
#include <bit>
#include <vector>

#include "vm/code.h"
#include "vm/compare.h"
#include "vm/fun.h"
#include "vm/hash_mix.h"
#include "vm/work.h"

namespace ravel::vm {
namespace {

/// Primes just above 2^28, numbered as their users below.
constexpr uint32_t kPrimes[] = {0,         268440163, 268439161, 268435459, 268436141,
                                268438633, 268437017, 268438039, 268437511, 268439627,
                                268440479, 268440577, 268440581, 268440593, 268440611};

enum class Next : uint8_t { term, tuple_end, list_rest, list_end };
struct Step {
  Next next;
  Word word;  ///< a term, or a tuple's size
};

class OldHash {
 public:
  uint32_t run(Term start) {
    work_.push_back({Next::term, start.word()});
    WorkMeter meter;
    while (!work_.empty()) {
      meter.step();
      Step step = work_.back();
      work_.pop_back();
      take(step);
    }
    return hash_;
  }

 private:
  void step(uint32_t prime, uint32_t value) { hash_ = hash_ * kPrimes[prime] + value; }

  void take(Step next) {
    Term term(next.word);
    switch (next.next) {
      case Next::tuple_end:
        return step(9, static_cast<uint32_t>(next.word));
      case Next::list_end:
        hash_ *= kPrimes[8];
        return;
      case Next::list_rest:
        if (term.is_cons()) return list(term);
        work_.push_back({Next::list_end, 0});
        return any(term);
      case Next::term:
        return any(term);
    }
  }

  void any(Term term) {
    if (term.is_cons()) return list(term);
    if (term.is_boxed()) return boxed(term);
    if (term.is_small()) return small(term.small());
    if (term.is_atom()) return step(1, atom_hash(atom_text(term)));
    if (term.is_nil()) return step(3, 1);
    if (term.is_pid()) return bytes_of_number(static_cast<uint32_t>(term.number() & 0x7FFF), 5, 6);
    bytes_of_number(static_cast<uint32_t>(term.number()), 9, 10);
  }

  void bytes_of(uint32_t value, uint32_t prime) {
    for (int i = 0; i < 4; ++i) step(prime, value >> 8 * i & 0xFF);
  }
  void bytes_of_number(uint32_t value, uint32_t prime, uint32_t last) {
    bytes_of(value, prime);
    hash_ *= kPrimes[last];
  }
  void small(int64_t value) {
    uint64_t magnitude = value < 0 ? -static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
    limbs(&magnitude, 1, value < 0);
  }
  /// Whole words of 32 bits, as many as the number needs.
  void limbs(const uint64_t* limb, size_t count, bool negative) {
    for (size_t i = 0; i < count; ++i) {
      bytes_of(static_cast<uint32_t>(limb[i]), 2);
      if (i + 1 < count || limb[i] >> 32 != 0) bytes_of(static_cast<uint32_t>(limb[i] >> 32), 2);
    }
    hash_ *= kPrimes[negative ? 4 : 3];
  }

  void list(Term term) {
    while (term.head().is_small() && static_cast<uint64_t>(term.head().small()) < 256) {
      step(2, static_cast<uint32_t>(term.head().small()));
      if (!term.tail().is_cons()) {
        work_.push_back({Next::list_end, 0});
        work_.push_back({Next::term, term.tail().word()});
        return;
      }
      term = term.tail();
    }
    work_.push_back({Next::list_rest, term.tail().word()});
    work_.push_back({Next::term, term.head().word()});
  }

  void push_terms(const Word* begin, size_t count) {
    for (size_t i = count; i-- > 0;) work_.push_back({Next::term, begin[i]});
  }

  void fun(Term term) {
    const FunEntry& entry = fun_entry(term);
    size_t free_count = fun_free_variables(term).size();
    step(10, static_cast<uint32_t>(free_count));
    step(1, atom_hash(atom_text(entry.module->name)));
    step(2, entry.index);
    step(2, entry.old_unique);
    push_terms(fun_free_variables(term).data(), free_count);
  }
  void export_fun(Term term) {
    FunctionName name = export_fun_name(term);
    step(11, name.arity);
    step(1, atom_hash(atom_text(name.module)));
    step(1, atom_hash(atom_text(name.name)));
  }
  void bitstring(Bits bits) {
    std::vector<uint8_t> bytes(bits.byte_count() + 1);
    copy_bits(bits.bytes, bits.first, bytes.data(), 0, bits.count);
    for (size_t i = 0; i < bits.byte_count(); ++i) step(1, bytes[i]);
    if (auto rest = static_cast<uint32_t>(bits.count % 8)) {
      step(1, uint32_t{bytes.back()} >> (8 - rest));
      step(12, rest);
    }
    step(4, static_cast<uint32_t>(bits.byte_count()));
  }

  void boxed(Term term) {
    Word header = term.header();
    size_t words = Term::header_words(header);
    switch (Term::header_kind(header)) {
      case BoxKind::tuple:
      case BoxKind::record:
        work_.push_back({Next::tuple_end, words});
        return push_terms(term.box() + 1, words);
      case BoxKind::positive_big:
      case BoxKind::negative_big:
        return limbs(term.box() + 1, words, Term::header_kind(header) == BoxKind::negative_big);
      case BoxKind::real: {
        auto value = std::bit_cast<uint64_t>(term.real() == 0 ? 0.0 : term.real());
        return step(6, static_cast<uint32_t>(value) ^ static_cast<uint32_t>(value >> 32));
      }
      case BoxKind::reference:
        return bytes_of_number(static_cast<uint32_t>(term.box()[2] & 0x3FFFF), 9, 10);
      case BoxKind::fun:
        return fun(term);
      case BoxKind::export_fun:
        return export_fun(term);
      case BoxKind::flat_map:
      case BoxKind::hash_map:
        return step(13, kPrimes[14] + portable_hash2(term));
      default:
        return bitstring(bits_of(term));
    }
  }

  uint32_t hash_ = 0;
  std::vector<Step> work_;
};

}  // namespace

uint32_t portable_hash(Term term) { return OldHash().run(term); }

}  // namespace ravel::vm
