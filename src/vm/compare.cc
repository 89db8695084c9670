// SPDX-License-Identifier: Apache-2.0
//
// The order of terms:
//
//   number < atom < reference < fun < port < pid < tuple < map < [] < list < bitstring
//
// Integers and floats compare by their exact mathematical values, unless the comparison is exact: then any
// integer is below any float. Keys of maps always compare exactly. Tuples and maps compare by size first.
//
// The work still to do lies on a stack of our own: pairs of terms, and runs of pairs (the elements of two
// tuples, say). The first difference decides, so nothing needs to be combined. Only the sorting of large maps
// that differ calls compare() again, for their keys.
#include "vm/compare.h"

#include <gmp.h>

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cmath>
#include <memory>

#include "vm/binary.h"
#include "vm/code.h"
#include "vm/fun.h"
#include "vm/map.h"
#include "vm/records.h"
#include "vm/work.h"

namespace ravel::vm {
namespace {

enum class Mode : uint8_t {
  loose,  ///< 1 == 1.0
  exact,  ///< 1 < 1.0
};

int sign(bool less) { return less ? -1 : 1; }

/// Two runs of words that are terms.
struct Rest {
  const Word* left;
  const Word* right;
  size_t count;
  Mode mode;
};
class Work : public boost::container::small_vector<Rest, 32> {
 public:
  /// Room for words that a run is made of.
  Word* keep(size_t words) { return kept_.emplace_back(std::make_unique<Word[]>(words)).get(); }

 private:
  std::vector<std::unique_ptr<Word[]>> kept_;
};

/// Place in the order of types.
int rank(Term term) {
  if (term.is_cons()) return 10;
  if (term.is_boxed()) {
    switch (Term::header_kind(term.header())) {
      case BoxKind::positive_big:
      case BoxKind::negative_big:
      case BoxKind::real:
        return 0;
      case BoxKind::reference:
        return 2;
      case BoxKind::fun:
      case BoxKind::export_fun:
        return 3;
      case BoxKind::tuple:
        return 6;
      case BoxKind::record:
        return 7;
      case BoxKind::flat_map:
      case BoxKind::hash_map:
      case BoxKind::hash_node:
        return 8;
      default:
        return 11;
    }
  }
  if (term.is_small()) return 0;
  if (term.is_atom()) return 1;
  if (term.is_port()) return 4;
  if (term.is_pid()) return 5;
  return 9;
}

bool is_negative(Term big) { return Term::header_kind(big.header()) == BoxKind::negative_big; }

mpz_srcptr as_mpz(Term big, mpz_ptr room) {
  auto limbs = static_cast<mp_size_t>(Term::header_words(big.header()));
  return mpz_roinit_n(room, big.box() + 1, is_negative(big) ? -limbs : limbs);
}

int compare_bigs(Term left, Term right) {
  if (is_negative(left) != is_negative(right)) return sign(is_negative(left));
  size_t left_limbs = Term::header_words(left.header()), right_limbs = Term::header_words(right.header());
  int magnitude = left_limbs != right_limbs
                      ? sign(left_limbs < right_limbs)
                      : mpn_cmp(left.box() + 1, right.box() + 1, static_cast<mp_size_t>(left_limbs));
  return is_negative(left) ? -magnitude : magnitude;
}

int compare_integers(Term left, Term right) {
  if (left.is_small() && right.is_small()) return left.is(right) ? 0 : sign(left.small() < right.small());
  if (left.is_small()) return sign(!is_negative(right));
  if (right.is_small()) return sign(is_negative(left));
  return compare_bigs(left, right);
}

int compare_doubles(double left, double right) { return left == right ? 0 : sign(left < right); }

int compare_with_float(Term integer, double real) {
  if (integer.is_big()) {
    mpz_t room;
    int order = mpz_cmp_d(as_mpz(integer, room), real);
    return order == 0 ? 0 : sign(order < 0);
  }
  constexpr double lossless = 9007199254740992.0;  // 2^53
  if (std::fabs(real) < lossless) return compare_doubles(static_cast<double>(integer.small()), real);
  // A whole number from here on.
  if (std::fabs(real) >= 0x1p60) return sign(real > 0);
  auto whole = static_cast<int64_t>(real);
  return integer.small() == whole ? 0 : sign(integer.small() < whole);
}

int compare_numbers(Term left, Term right, Mode mode) {
  bool left_float = left.is_float(), right_float = right.is_float();
  if (!left_float && !right_float) return compare_integers(left, right);
  if (left_float && right_float) return compare_doubles(left.real(), right.real());
  if (mode == Mode::exact) return sign(right_float);
  return left_float ? -compare_with_float(right, left.real()) : compare_with_float(left, right.real());
}

int compare_atoms(Term left, Term right) {
  auto order = atom_symbol(left.atom()) <=> atom_symbol(right.atom());
  return order == 0 ? 0 : sign(order < 0);
}

template <typename T>
int compare_plain(T left, T right) {
  return left == right ? 0 : sign(left < right);
}

int compare_references(Term left, Term right) {
  if (int order = compare_plain(left.box()[1], right.box()[1])) return order;
  return compare_plain(left.box()[2], right.box()[2]);
}

/// Of pids, or of ports.
int compare_numbered(Term left, Term right) {
  if (int order = compare_plain(left.number(), right.number())) return order;
  return compare_plain(left.node_index(), right.node_index());
}

int compare_exports(Term left, Term right) {
  FunctionName a = export_fun_name(left);
  FunctionName b = export_fun_name(right);
  if (int order = compare_atoms(a.module, b.module)) return order;
  if (int order = compare_atoms(a.name, b.name)) return order;
  return compare_plain(a.arity, b.arity);
}

int compare_funs(Term left, Term right, Mode mode, Work& work) {
  bool left_exported = left.is_box_of(BoxKind::export_fun);
  if (left_exported != right.is_box_of(BoxKind::export_fun)) return sign(!left_exported);
  if (left_exported) return compare_exports(left, right);
  const FunEntry& a = fun_entry(left);
  const FunEntry& b = fun_entry(right);
  if (&a != &b) {
    if (int order = compare_atoms(a.module->name, b.module->name)) return order;
    if (int order = compare_plain(a.index, b.index)) return order;
    if (int order = compare_plain(a.old_unique, b.old_unique)) return order;
  }
  const auto left_free = fun_free_variables(left), right_free = fun_free_variables(right);
  if (int order = compare_plain(left_free.size(), right_free.size())) return order;
  if (!left_free.empty()) work.push_back({left_free.data(), right_free.data(), left_free.size(), mode});
  return 0;
}

/// A key, and what two maps have for it.
struct Differing {
  Term key, left, right;
};
bool is_before(Term left, Term right) { return compare(left, right, true) < 0; }

/// Whether two large maps have the same keys: then their trees have the same shape. And the values that are
/// not plainly the same.
bool has_same_keys(Term left, Term right, std::vector<Differing>& differing) {
  std::vector<std::pair<Term, Term>> work{{left, right}};
  while (!work.empty()) {
    auto [a, b] = work.back();
    work.pop_back();
    if (a.is(b)) continue;
    if (a.is_cons() != b.is_cons()) return false;
    if (a.is_cons()) {
      if (!equal_exact(a.head(), b.head())) return false;
      if (!a.tail().is(b.tail())) differing.push_back({a.head(), a.tail(), b.tail()});
      continue;
    }
    if (a.header() != b.header()) return false;
    size_t words = Term::header_words(a.header());
    size_t first = hash_children_at(a);
    for (size_t i = 1; i < first; ++i)
      if (a.box()[i] != b.box()[i]) return false;
    for (size_t i = first; i <= words; ++i) work.emplace_back(Term(a.box()[i]), Term(b.box()[i]));
  }
  return true;
}

/// Large maps of one size: first by all keys, in their order, and then by all values.
int compare_large_maps(Term left, Term right, Mode mode, Work& work) {
  std::vector<Differing> differing;
  if (!has_same_keys(left, right, differing)) {
    auto by_key = [](const auto& a, const auto& b) { return is_before(a.first, b.first); };
    auto left_pairs = map_pairs(left), right_pairs = map_pairs(right);
    std::sort(left_pairs.begin(), left_pairs.end(), by_key);
    std::sort(right_pairs.begin(), right_pairs.end(), by_key);
    for (size_t i = 0; i < left_pairs.size(); ++i)
      if (int order = compare(left_pairs[i].first, right_pairs[i].first, true)) return order;
    return 0;
  }
  if (differing.empty()) return 0;
  std::sort(differing.begin(), differing.end(),
            [](const Differing& a, const Differing& b) { return is_before(a.key, b.key); });
  const size_t count = differing.size();
  Word* const values = work.keep(2 * count);
  for (size_t i = 0; i < count; ++i) {
    values[i] = differing[i].left.word();
    values[count + i] = differing[i].right.word();
  }
  work.push_back({values, values + count, count, mode});
  return 0;
}

int compare_maps(Term left, Term right, Mode mode, Work& work) {
  if (int order = compare_plain(map_size(left), map_size(right))) return order;
  if (left.is_box_of(BoxKind::hash_map)) return compare_large_maps(left, right, mode, work);
  size_t count = map_size(left);
  if (count == 0) return 0;
  work.push_back({left.box() + 2, right.box() + 2, count, mode});
  if (left.box()[1] != right.box()[1])  // after the values, so it is compared before them
    work.push_back({Term(left.box()[1]).box() + 1, Term(right.box()[1]).box() + 1, count, Mode::exact});
  return 0;
}

int compare_tuples(Term left, Term right, Mode mode, Work& work) {
  size_t size = left.tuple_size();
  if (size != right.tuple_size()) return sign(size < right.tuple_size());
  if (size > 0) work.push_back({left.box() + 1, right.box() + 1, size, mode});
  return 0;
}

/// Module, name, whether it is exported, number of fields, their names, and then their values.
int compare_records(Term left, Term right, Mode mode, Work& work) {
  const Term a = record_definition(left), b = record_definition(right);
  const size_t size = record_size(left);
  constexpr size_t kNamed = kRecordFieldsAt;
  for (size_t i = 0; i < kNamed; ++i)
    if (int order = compare_atoms(a.element(i), b.element(i))) return order;
  if (int order = compare_plain(size, record_size(right))) return order;
  for (size_t i = 0; i < size; ++i)
    if (int order = compare_atoms(a.element(kNamed + i), b.element(kNamed + i))) return order;
  if (size > 0) work.push_back({left.box() + 2, right.box() + 2, size, mode});
  return 0;
}

/// Two terms of one rank that are not the same word. What remains to be compared goes to `work`.
int compare_same_rank(int kind, Term left, Term right, Mode mode, Work& work) {
  switch (kind) {
    case 0:
      return compare_numbers(left, right, mode);
    case 1:
      return compare_atoms(left, right);
    case 2:
      return compare_references(left, right);
    case 3:
      return compare_funs(left, right, mode, work);
    case 4:
    case 5:
      return compare_numbered(left, right);
    case 6:
      return compare_tuples(left, right, mode, work);
    case 7:
      return compare_records(left, right, mode, work);
    case 8:
      return compare_maps(left, right, mode, work);
    case 10:
      work.push_back({left.cell(), right.cell(), 2, mode});
      return 0;
    case 11:
      return compare_bits(bits_of(left), bits_of(right));
    default:
      return 0;
  }
}

int compare_all(Work& work) {
  WorkMeter meter;
  while (!work.empty()) {
    meter.step();
    Rest& run = work.back();
    Term left(*run.left++), right(*run.right++);
    Mode mode = run.mode;
    if (--run.count == 0) work.pop_back();
    if (left.is(right)) continue;
    int left_rank = rank(left), right_rank = rank(right);
    if (left_rank != right_rank) return sign(left_rank < right_rank);
    if (int order = compare_same_rank(left_rank, left, right, mode, work)) return order;
  }
  return 0;
}

// ---- equality, which need not know the order

bool equal_funs(Term left, Term right, Work& work) {
  return compare_funs(left, right, Mode::exact, work) == 0;
}

/// Boxes with the same header. What remains goes to `work`.
bool equal_boxes(Term left, Term right, Work& work) {
  const Word *a = left.box(), *b = right.box();
  size_t words = Term::header_words(*a);
  switch (Term::header_kind(*a)) {
    case BoxKind::tuple:
    case BoxKind::record:
      if (words > 0) work.push_back({a + 1, b + 1, words, Mode::exact});
      return true;
    case BoxKind::real:
      return left.real() == right.real();
    case BoxKind::positive_big:
    case BoxKind::negative_big:
    case BoxKind::reference:
    case BoxKind::export_fun:
      return std::equal(a + 1, a + 1 + words, b + 1);
    case BoxKind::fun:
      return equal_funs(left, right, work);
    case BoxKind::flat_map:
    case BoxKind::hash_map:
    case BoxKind::hash_node:
      // Keys, sizes and bit maps are terms, too, and equal maps have the same shape.
      work.push_back({a + 1, b + 1, words, Mode::exact});
      return true;
    default:
      return false;
  }
}

bool equal_bits(Term left, Term right) {
  Bits a = bits_of(left), b = bits_of(right);
  return a.count == b.count && compare_bits(a, b) == 0;
}

bool equal_deep(Term left_term, Term right_term) {
  Word first_left = left_term.word(), first_right = right_term.word();
  Work work;
  work.push_back({&first_left, &first_right, 1, Mode::exact});
  WorkMeter meter;
  while (!work.empty()) {
    meter.step();
    Rest& run = work.back();
    Term left(*run.left++), right(*run.right++);
    if (--run.count == 0) work.pop_back();
    if (left.is(right)) continue;
    if (left.is_cons() && right.is_cons()) {
      work.push_back({left.cell(), right.cell(), 2, Mode::exact});
      continue;
    }
    if (!left.is_boxed() || !right.is_boxed()) return false;
    const bool is_equal = left.is_bitstring()
                              ? right.is_bitstring() && equal_bits(left, right)
                              : left.header() == right.header() && equal_boxes(left, right, work);
    if (!is_equal) return false;
  }
  return true;
}

/// What the elements of two tuples of one size say without looking into them.
enum class Shallow : uint8_t { same, different, unknown };
Shallow compare_elements(const Word* left, const Word* right, size_t count) {
  Shallow result = Shallow::same;
  for (size_t i = 0; i < count; ++i) {
    if (left[i] == right[i]) continue;
    if ((left[i] & right[i] & 3) == 3 || ((left[i] ^ right[i]) & 3) != 0) return Shallow::different;
    result = Shallow::unknown;
  }
  return result;
}

}  // namespace

int compare(Term left, Term right, bool exact) {
  if (left.is(right)) return 0;
  if (left.is_small() && right.is_small()) return sign(left.small() < right.small());
  if (left.is_atom() && right.is_atom()) return compare_atoms(left, right);
  Word a = left.word(), b = right.word();
  Work work;
  work.push_back({&a, &b, 1, exact ? Mode::exact : Mode::loose});
  return compare_all(work);
}

bool equal_exact_slow(Term left, Term right) {
  if (((left.word() ^ right.word()) & 3) != 0) return false;
  if (left.is_tuple()) {
    // Keys like {x,1} are compared more often than anything else.
    if (left.header() != right.header()) return false;
    Shallow shallow = compare_elements(left.box() + 1, right.box() + 1, left.tuple_size());
    if (shallow != Shallow::unknown) return shallow == Shallow::same;
  }
  return equal_deep(left, right);
}

}  // namespace ravel::vm
