// SPDX-License-Identifier: Apache-2.0
//
// term_to_binary: the bytes that OTP 25 writes, tag by tag. The terms still to be written lie on a stack of
// runs, so depth costs no stack of ours.
//
// Not written: the atom cache and fragments of connections between nodes.
#include "vm/external.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <boost/container/small_vector.hpp>

#include "base/utf8.h"
#include "beam/term_decoder.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/code.h"
#include "vm/compare.h"
#include "vm/fun.h"
#include "vm/machine.h"
#include "vm/map.h"
#include "vm/number.h"
#include "vm/records.h"
#include "vm/work.h"

namespace ravel::vm {
namespace {

using beam::TermTag;

enum class RunKind : uint8_t {
  words,     ///< `at` to `at + count`
  list,      ///< the rest of a list, from the word at `at`
  pairs,     ///< keys at `at`, values at `second`
  children,  ///< of a node of a large map, the last first
  term,      ///< the word itself is the term
  fun_end,   ///< of a fun whose size is to be written at `count`
};
struct Run {
  RunKind kind;
  Word word;
  const Word* at;
  const Word* second;
  size_t count;
};

/// Latin-1 bytes of UTF-8 text, or nothing if it has other characters.
std::optional<std::string> as_latin1(std::string_view text) {
  if (is_ascii(text)) return std::string(text);
  std::string latin1;
  while (!text.empty()) {
    auto character = next_code_point(text);
    if (!character || *character > 255) return std::nullopt;
    latin1.push_back(static_cast<char>(*character));
  }
  return latin1;
}

class Encoder {
 public:
  Encoder(const Machine* machine, const EncodeOptions& options) : machine_(machine), options_(options) {}

  std::string run(Term start) {
    push(start);
    WorkMeter meter;
    for (; !work_.empty(); step()) meter.step();
    return std::move(out_);
  }

 private:
  void u8(uint64_t value) { out_.push_back(static_cast<char>(value)); }
  void u16(uint64_t value) { u8(value >> 8), u8(value); }
  void u32(uint64_t value) { u16(value >> 16), u16(value); }
  void tag(TermTag value) { u8(static_cast<uint8_t>(value)); }
  void text(std::string_view bytes) { out_ += bytes; }

  void push(Term term) { work_.push_back({RunKind::term, term.word(), nullptr, nullptr, 0}); }
  void push_words(const Word* at, size_t count) {
    if (count > 0) work_.push_back({RunKind::words, 0, at, nullptr, count});
  }

  /// Writes one term of the topmost run.
  void step() {
    Run& run = work_.back();
    Term next;
    switch (run.kind) {
      case RunKind::term:
        next = Term(run.word);
        work_.pop_back();
        break;
      case RunKind::words:
        next = Term(*run.at++);
        if (--run.count == 0) work_.pop_back();
        break;
      case RunKind::list:
        next = Term(run.at[0]);
        run.word = run.at[1];
        if (Term(run.word).is_cons())
          run.at = Term(run.word).cell();
        else
          run.kind = RunKind::term;  // the tail, after the head
        break;
      case RunKind::pairs: {
        next = Term(*run.at++);
        Term value(*run.second++);
        if (--run.count == 0) work_.pop_back();
        push(value);
        break;
      }
      case RunKind::children: {
        Term child(run.at[--run.count]);
        if (run.count == 0) work_.pop_back();
        if (child.is_cons())
          push_words(child.cell(), 2);
        else
          children(child);
        return;
      }
      case RunKind::fun_end:
        close_fun(run.count);
        work_.pop_back();
        return;
    }
    any(next);
  }

  void any(Term term) {
    if (term.is_cons()) return list(term);
    if (term.is_boxed()) return boxed(term);
    if (term.is_small()) return small(term.small());
    if (term.is_atom()) return atom(term);
    if (term.is_nil()) return tag(TermTag::nil);
    if (term.is_pid()) return pid(term);
    port(term);
  }

  void small(int64_t value) {
    if (value >= 0 && value < 256) {
      tag(TermTag::small_integer);
      u8(static_cast<uint64_t>(value));
    } else if (value >= INT32_MIN && value <= INT32_MAX) {
      tag(TermTag::integer);
      u32(static_cast<uint64_t>(value));
    } else {
      big(Term::small(value));
    }
  }
  void big(Term term) {
    Magnitude value(term);
    mp_limb_t top = value.limbs()[value.size() - 1];
    size_t bytes = (value.size() - 1) * 8 + (71 - static_cast<size_t>(std::countl_zero(top))) / 8;
    tag(bytes < 256 ? TermTag::small_big : TermTag::large_big);
    if (bytes < 256)
      u8(bytes);
    else
      u32(bytes);
    u8(value.negative() ? 1 : 0);
    text({reinterpret_cast<const char*>(value.limbs()), bytes});
  }

  void atom(Term term) {
    std::string_view utf8 = atom_text(term);
    if (options_.minor_version < 2) {
      if (auto latin1 = as_latin1(utf8)) {
        tag(TermTag::atom);
        u16(latin1->size());
        return text(*latin1);
      }
    }
    tag(utf8.size() < 256 ? TermTag::small_atom_utf8 : TermTag::atom_utf8);
    if (utf8.size() < 256)
      u8(utf8.size());
    else
      u16(utf8.size());
    text(utf8);
  }

  void list(Term term) {
    size_t count = 0;
    bool is_string = true;
    Term at = term;
    for (; at.is_cons(); at = at.tail(), ++count)
      is_string = is_string && at.head().is_small() && static_cast<uint64_t>(at.head().small()) < 256;
    if (is_string && at.is_nil() && count <= UINT16_MAX) {
      tag(TermTag::string);
      u16(count);
      for (Term item : ListItems(term)) u8(static_cast<uint64_t>(item.small()));
      return;
    }
    tag(TermTag::list);
    u32(count);
    work_.push_back({RunKind::list, 0, term.cell(), nullptr, 0});
  }

  void tuple(Term term) {
    size_t size = term.tuple_size();
    tag(size < 256 ? TermTag::small_tuple : TermTag::large_tuple);
    if (size < 256)
      u8(size);
    else
      u32(size);
    push_words(term.box() + 1, size);
  }

  void record(Term term) {
    tag(TermTag::record);
    u32(record_size(term));
    u8(is_exported_record(term) ? 1 : 0);
    atom(record_module(term));
    atom(record_name(term));
    for (size_t i = 0; i < record_size(term); ++i) atom(record_field(term, i));
    push_words(term.box() + 2, record_size(term));
  }

  void map(Term term) {
    size_t size = map_size(term);
    tag(TermTag::map);
    u32(size);
    if (size == 0) return;
    if (term.is_box_of(BoxKind::flat_map))
      return work_.push_back({RunKind::pairs, 0, Term(term.box()[1]).box() + 1, term.box() + 2, size});
    if (!options_.deterministic) return children(term);
    auto pairs = map_pairs(term);
    std::sort(pairs.begin(), pairs.end(),
              [](const auto& a, const auto& b) { return compare(a.first, b.first, true) > 0; });
    for (const auto& [key, value] : pairs) push(value), push(key);
  }
  void children(Term node) {
    size_t first = hash_children_at(node), count = Term::header_words(node.header()) + 1 - first;
    work_.push_back({RunKind::children, 0, node.box() + first, nullptr, count});
  }

  void bitstring(Term term) {
    Bits bits = bits_of(term);
    size_t bytes = (bits.count + 7) / 8, rest = bits.count % 8;
    tag(rest == 0 ? TermTag::binary : TermTag::bit_binary);
    u32(bytes);
    if (rest != 0) u8(rest);
    size_t at = out_.size();
    out_.resize(at + bytes);
    copy_bits(bits.bytes, bits.first, reinterpret_cast<uint8_t*>(out_.data()) + at, 0, bits.count);
  }

  void real(double value) {
    if (options_.minor_version == 0) {
      std::string digits = float_text_scientific(value, 20);
      digits.resize(31);
      tag(TermTag::float_text);
      return text(digits);
    }
    tag(TermTag::new_float);
    auto bits = std::bit_cast<uint64_t>(value);
    u32(bits >> 32);
    u32(bits & UINT32_MAX);
  }

  Term node_name(uint64_t index) const {
    bool known = machine_ != nullptr && index < machine_->node_count();
    return known ? machine_->node(static_cast<uint32_t>(index)).name : atoms::nonode_nohost;
  }
  uint32_t creation(uint64_t index) const {
    return node_name(index).is(atoms::nonode_nohost) ? 0
                                                     : machine_->node(static_cast<uint32_t>(index)).creation;
  }
  void pid(Term term) {
    tag(TermTag::new_pid);
    atom(node_name(term.node_index()));
    u32(term.number() & 0x7FFF);
    u32(term.number() >> 15);
    u32(creation(term.node_index()));
  }
  void port(Term term) {
    bool is_long = term.number() >> 28 != 0;
    tag(is_long ? TermTag::v4_port : TermTag::new_port);
    atom(node_name(term.node_index()));
    if (is_long) u32(term.number() >> 32);
    u32(term.number() & UINT32_MAX);
    u32(creation(term.node_index()));
  }
  void reference(Term term) {
    uint64_t id = term.box()[2];
    tag(TermTag::newer_reference);
    u16(3);
    atom(node_name(term.box()[1]));
    u32(creation(term.box()[1]));
    u32(id & 0x3FFFF);
    u32(id >> 18 & UINT32_MAX);
    u32(id >> 50);
  }

  void export_fun(Term term) {
    FunctionName name = export_fun_name(term);
    tag(TermTag::export_fun);
    atom(name.module);
    atom(name.name);
    small(name.arity);
  }
  void fun(Term term) {
    const FunEntry& entry = fun_entry(term);
    const auto free = fun_free_variables(term);
    tag(TermTag::new_fun);
    // The size in front covers the free variables: it is known when they have been written.
    work_.push_back({RunKind::fun_end, 0, nullptr, nullptr, out_.size()});
    u32(0);
    u8(entry.arity);
    text({reinterpret_cast<const char*>(entry.module->md5.data()), entry.module->md5.size()});
    u32(entry.index);
    u32(free.size());
    atom(entry.module->name);
    small(entry.index);
    small(entry.old_unique);
    pid(fun_creator(term));
    push_words(free.data(), free.size());
  }
  void close_fun(size_t at) {
    const size_t size = out_.size() - at;
    for (size_t i = 0; i < 4; ++i) out_[at + i] = static_cast<char>(size >> (24 - 8 * i));
  }

  void boxed(Term term) {
    switch (Term::header_kind(term.header())) {
      case BoxKind::tuple:
        return tuple(term);
      case BoxKind::record:
        return record(term);
      case BoxKind::flat_map:
      case BoxKind::hash_map:
        return map(term);
      case BoxKind::positive_big:
      case BoxKind::negative_big:
        return big(term);
      case BoxKind::real:
        return real(term.real());
      case BoxKind::reference:
        return reference(term);
      case BoxKind::export_fun:
        return export_fun(term);
      case BoxKind::fun:
        return fun(term);
      default:
        return bitstring(term);
    }
  }

  const Machine* machine_;
  const EncodeOptions& options_;
  std::string out_;
  boost::container::small_vector<Run, 32> work_;
};

/// Compressed with its header; empty if that is no shorter.
std::string compressed(const std::string& plain, int level) {
  uLongf size = compressBound(plain.size());
  std::string packed(size, '\0');
  auto* target = reinterpret_cast<Bytef*>(packed.data());
  if (compress2(target, &size, reinterpret_cast<const Bytef*>(plain.data()), plain.size(), level) != Z_OK)
    return {};
  packed.resize(size);
  if (packed.size() + 5 > plain.size()) return {};
  std::string head = {static_cast<char>(TermTag::compressed)};
  for (int shift_by = 24; shift_by >= 0; shift_by -= 8)
    head.push_back(static_cast<char>(plain.size() >> shift_by));
  return head + packed;
}

}  // namespace

std::string encode_term(const Machine* machine, Term term, const EncodeOptions& options) {
  std::string body = Encoder(machine, options).run(term);
  if (options.compression != 0)
    if (std::string packed = compressed(body, options.compression); !packed.empty()) body = std::move(packed);
  return static_cast<char>(TermTag::version) + body;
}

}  // namespace ravel::vm
