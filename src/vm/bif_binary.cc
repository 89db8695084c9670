// SPDX-License-Identifier: Apache-2.0
//
// The module binary. A search for one pattern is memmem's; for several, each position looks at the patterns
// that begin with its byte, the longest first.
//
// A compiled pattern is {bm, Patterns} or {ac, Patterns}. In OTP the second element is a reference to memory
// outside; the tuple is opaque, so nobody should look.
#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <vector>

#include "vm/bif.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/number.h"

namespace ravel::vm {
namespace {

constexpr size_t kCopiedPartMax = 64;

Term small_size(size_t size) { return Term::small(static_cast<int64_t>(size)); }

/// A binary's bytes, kept as long as this lives.
struct Subject {
  std::vector<uint8_t> scratch;
  Bytes bytes;
  explicit Subject(Term binary) : bytes(bytes_of(binary, scratch)) {}
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;
};

/// Bytes of a binary as a binary: short ones are copied, so that they do not keep the whole alive.
Term make_part(Heap& heap, Term whole, size_t first, size_t size) {
  Bits bits = bits_of(whole);
  if (size <= kCopiedPartMax && bits.aligned()) return make_binary(heap, Bytes(bits.data() + first, size));
  return make_sub_binary(heap, whole, first * 8, size * 8);
}

struct Range {
  size_t first, size;
};
/// A negative length counts backwards. Nothing if it is not wholly inside.
std::optional<Range> range_in(Term position, Term length, size_t size) {
  if (!position.is_small() || !length.is_small()) return std::nullopt;
  int64_t first = position.small(), count = length.small();
  if (count < 0) {
    first += count;
    count = -count;
  }
  auto end = static_cast<int64_t>(size);
  if (first < 0 || first > end || count > end - first) return std::nullopt;
  return Range{static_cast<size_t>(first), static_cast<size_t>(count)};
}

Term part(Call& call, Term position, Term length) {
  // The guard looks at the whole bytes of any bitstring; the module wants a binary.
  bool fine = call.builtin().module == "erlang" ? call[0].is_bitstring() : is_binary(call[0]);
  if (!fine) return call.badarg();
  auto range = range_in(position, length, bits_of(call[0]).byte_count());
  return range ? make_part(call.heap(), call[0], range->first, range->size) : call.badarg();
}
Term part_3(Call& call) { return part(call, call[1], call[2]); }
Term part_2(Call& call) {
  return call[1].is_tuple(2) ? part(call, call[1].element(0), call[1].element(1)) : call.badarg();
}

Term byte_at(Call& call, int64_t index) {
  if (!is_binary(call[0])) return call.badarg();
  Bits bits = bits_of(call[0]);
  if (index < 0) index += static_cast<int64_t>(bits.byte_count());
  if (index < 0 || static_cast<size_t>(index) >= bits.byte_count()) return call.badarg();
  return read_integer(call.heap(), bits.bytes, bits.first + static_cast<size_t>(index) * 8, 8, false,
                      Endian::big);
}
Term at_2(Call& call) {
  return call[1].is_small() && call[1].small() >= 0 ? byte_at(call, call[1].small()) : call.badarg();
}
Term first_1(Call& call) { return byte_at(call, 0); }
Term last_1(Call& call) { return byte_at(call, -1); }

Term copies(Call& call, size_t count) {
  Subject subject(call[0]);
  size_t size = subject.bytes.size();
  if (size != 0 && count > (size_t{1} << 34) / size) return call.system_limit();
  uint8_t* to = nullptr;
  Term result = make_binary(call.heap(), size * count, to);
  for (size_t i = 0; i < count && size > 0; ++i) std::memcpy(to + i * size, subject.bytes.data(), size);
  return result;
}
Term copy_1(Call& call) { return is_binary(call[0]) ? copies(call, 1) : call.badarg(); }
Term copy_2(Call& call) {
  bool fine = is_binary(call[0]) && call[1].is_small() && call[1].small() >= 0;
  return fine ? copies(call, static_cast<size_t>(call[1].small())) : call.badarg();
}
Term referenced_byte_size_1(Call& call) {
  if (!is_binary(call[0])) return call.badarg();
  Term whole = call[0].is_box_of(BoxKind::sub_binary) ? Term(call[0].box()[1]) : call[0];
  return small_size(bits_of(whole).byte_count());
}

// ---- numbers

std::optional<Endian> endian_of(Term name) {
  if (name.is(atoms::big)) return Endian::big;
  return name.is(atoms::little) ? std::optional(Endian::little) : std::nullopt;
}
Term decode(Call& call, std::optional<Endian> endian) {
  if (!is_binary(call[0]) || !endian) return call.badarg();
  Bits bits = bits_of(call[0]);
  Term value = read_integer(call.heap(), bits.bytes, bits.first, bits.count, false, *endian);
  return value ? value : call.system_limit();
}
Term decode_unsigned_1(Call& call) { return decode(call, Endian::big); }
Term decode_unsigned_2(Call& call) { return decode(call, endian_of(call[1])); }
Term encode(Call& call, std::optional<Endian> endian) {
  if (!call[0].is_integer() || !endian) return call.badarg();
  Magnitude value(call[0]);
  if (value.negative()) return call.badarg();
  std::string bytes(reinterpret_cast<const char*>(value.limbs()), value.size() * 8);
  size_t last = bytes.find_last_not_of('\0');
  bytes.resize(last == std::string::npos ? 0 : last + 1);
  if (bytes.empty()) bytes.push_back('\0');
  if (*endian == Endian::big) std::reverse(bytes.begin(), bytes.end());
  return make_binary(call.heap(), bytes);
}
Term encode_unsigned_1(Call& call) { return encode(call, Endian::big); }
Term encode_unsigned_2(Call& call) { return encode(call, endian_of(call[1])); }

// ---- common beginnings and ends

Term longest_common(Call& call, bool at_end) {
  int64_t count = list_length(call[0]);
  if (count <= 0) return call.badarg();
  std::vector<std::vector<uint8_t>> all;
  for (Term item : ListItems(call[0])) {
    if (!is_binary(item)) return call.badarg();
    Subject subject(item);
    all.emplace_back(subject.bytes.begin(), subject.bytes.end());
    if (at_end) std::reverse(all.back().begin(), all.back().end());
  }
  size_t common = all[0].size();
  for (const auto& bytes : all) {
    common = std::min(common, bytes.size());
    auto differs =
        std::mismatch(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(common), all[0].begin());
    common = static_cast<size_t>(differs.first - bytes.begin());
  }
  return small_size(common);
}
Term longest_common_prefix_1(Call& call) { return longest_common(call, false); }
Term longest_common_suffix_1(Call& call) { return longest_common(call, true); }

// ---- searching

class Patterns {
 public:
  /// A binary, a list of binaries, or a compiled pattern. False if it is none.
  bool read(Term pattern) {
    bool is_compiled = pattern.is_tuple(2) &&
                       (pattern.element(0).is(make_atom("bm")) || pattern.element(0).is(make_atom("ac")));
    if (is_compiled) pattern = pattern.element(1);
    if (pattern.is_bitstring()) return add(pattern) && finish();
    if (list_length(pattern) <= 0) return false;
    for (Term item : ListItems(pattern))
      if (!add(item)) return false;
    return finish();
  }
  size_t count() const { return all_.size(); }
  std::optional<Range> find(Bytes bytes, size_t first, size_t end) const {
    if (all_.size() == 1) return find_one(bytes, first, end);
    for (size_t at = first; at < end; ++at)
      for (uint32_t index : by_first_[bytes[at]])
        if (all_[index].size() <= end - at && std::equal(all_[index].begin(), all_[index].end(),
                                                         bytes.begin() + static_cast<std::ptrdiff_t>(at)))
          return Range{at, all_[index].size()};
    return std::nullopt;
  }

 private:
  bool add(Term binary) {
    if (!is_binary(binary) || bits_of(binary).count == 0) return false;
    Subject subject(binary);
    all_.emplace_back(subject.bytes.begin(), subject.bytes.end());
    return true;
  }
  bool finish() {
    std::sort(all_.begin(), all_.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
    for (uint32_t i = 0; i < all_.size(); ++i) by_first_[all_[i][0]].push_back(i);
    return true;
  }
  std::optional<Range> find_one(Bytes bytes, size_t first, size_t end) const {
    if (first >= end) return std::nullopt;
    const void* found = memmem(bytes.data() + first, end - first, all_[0].data(), all_[0].size());
    if (found == nullptr) return std::nullopt;
    return Range{static_cast<size_t>(static_cast<const uint8_t*>(found) - bytes.data()), all_[0].size()};
  }

  std::vector<std::vector<uint8_t>> all_;
  std::array<std::vector<uint32_t>, 256> by_first_;
};

Term compile_pattern_1(Call& call) {
  Patterns patterns;
  if (call[0].is_tuple() || !patterns.read(call[0])) return call.badarg();
  return make_tuple(call.heap(), {make_atom(patterns.count() == 1 ? "bm" : "ac"), call[0]});
}

struct SearchOptions {
  Range scope{0, 0};
  bool global = false, trim = false, trim_all = false;
};
bool read_scope(Term option, SearchOptions& options, size_t size) {
  if (!option.is_tuple(2) || !option.element(0).is(atoms::scope) || !option.element(1).is_tuple(2))
    return false;
  auto range = range_in(option.element(1).element(0), option.element(1).element(1), size);
  if (range) options.scope = *range;
  return range.has_value();
}
bool read_options(Term list, SearchOptions& options, size_t size, bool for_split) {
  options.scope = {0, size};
  if (!list.is_list()) return false;
  for (; list.is_cons(); list = list.tail()) {
    Term option = list.head();
    if (for_split && option.is(atoms::global_))
      options.global = true;
    else if (for_split && option.is(atoms::trim))
      options.trim = true;
    else if (for_split && option.is(atoms::trim_all))
      options.trim = options.trim_all = true;
    else if (!read_scope(option, options, size))
      return false;
  }
  return true;  // whatever the list ends with, as OTP has it
}

/// The matches of a call's subject and pattern, at most `most`. Nothing if the arguments are wrong.
std::optional<std::vector<Range>> search(const Call& call, size_t most, SearchOptions& options,
                                         bool for_split) {
  Patterns patterns;
  if (!is_binary(call[0])) return std::nullopt;
  Subject subject(call[0]);
  Term list = call.builtin().arity == 3 ? call[2] : Term::nil();
  if (!read_options(list, options, subject.bytes.size(), for_split)) return std::nullopt;
  if (subject.bytes.empty()) return std::vector<Range>();  // what is looked for does not matter then
  if (!patterns.read(call[1])) return std::nullopt;
  if (options.global) most = SIZE_MAX;
  std::vector<Range> found;
  size_t at = options.scope.first, end = at + options.scope.size;
  while (found.size() < most) {
    auto match = patterns.find(subject.bytes, at, end);
    if (!match) break;
    found.push_back(*match);
    at = match->first + match->size;
  }
  return found;
}

Term range_term(Heap& heap, Range range) {
  return make_tuple(heap, {small_size(range.first), small_size(range.size)});
}

Term match(Call& call) {
  SearchOptions options;
  auto found = search(call, 1, options, false);
  if (!found) return call.badarg();
  return found->empty() ? atoms::nomatch : range_term(call.heap(), found->front());
}
Term matches(Call& call) {
  SearchOptions options;
  auto found = search(call, SIZE_MAX, options, false);
  if (!found) return call.badarg();
  std::vector<Term> ranges;
  for (Range range : *found) ranges.push_back(range_term(call.heap(), range));
  return make_list(call.heap(), ranges);
}

Term split(Call& call) {
  SearchOptions options;
  auto found = search(call, 1, options, true);
  if (!found) return call.badarg();
  std::vector<Range> parts;
  size_t at = 0, size = bits_of(call[0]).byte_count();
  for (Range range : *found) {
    parts.push_back({at, range.first - at});
    at = range.first + range.size;
  }
  parts.push_back({at, size - at});
  if (options.trim_all) std::erase_if(parts, [](Range range) { return range.size == 0; });
  while (options.trim && !parts.empty() && parts.back().size == 0) parts.pop_back();
  std::vector<Term> binaries;
  bool whole = found->empty() && !parts.empty();
  for (Range range : parts)
    binaries.push_back(whole ? call[0] : make_part(call.heap(), call[0], range.first, range.size));
  return make_list(call.heap(), binaries);
}

constexpr Builtin kTable[] = {
    {"binary", "at", 2, at_2},
    {"binary", "first", 1, first_1},
    {"binary", "last", 1, last_1},
    {"binary", "part", 2, part_2},
    {"binary", "part", 3, part_3},
    {"erlang", "binary_part", 2, part_2},
    {"erlang", "binary_part", 3, part_3},
    {"binary", "copy", 1, copy_1},
    {"binary", "copy", 2, copy_2},
    {"binary", "referenced_byte_size", 1, referenced_byte_size_1},
    {"binary", "decode_unsigned", 1, decode_unsigned_1},
    {"binary", "decode_unsigned", 2, decode_unsigned_2},
    {"binary", "encode_unsigned", 1, encode_unsigned_1},
    {"binary", "encode_unsigned", 2, encode_unsigned_2},
    {"binary", "longest_common_prefix", 1, longest_common_prefix_1},
    {"binary", "longest_common_suffix", 1, longest_common_suffix_1},
    {"binary", "compile_pattern", 1, compile_pattern_1},
    {"binary", "match", 2, match},
    {"binary", "match", 3, match},
    {"binary", "matches", 2, matches},
    {"binary", "matches", 3, matches},
    {"binary", "split", 2, split},
    {"binary", "split", 3, split},
};

}  // namespace

std::span<const Builtin> binary_builtins() { return kTable; }

}  // namespace ravel::vm
