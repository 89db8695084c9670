// SPDX-License-Identifier: Apache-2.0
//
// The external term format (what term_to_binary writes), complete, as a template over the thing
// that builds the terms. TermBuilder in term.h is one builder; the virtual machine brings its own
// and gets its own tagged words from the same decoder. A builder has a type Value and the
// functions that TermBuilder shows.
//
// The input is untrusted. The decoder keeps its own stack, so depth costs heap and not the
// machine's stack, and still has a limit because those who walk the result may recurse. A count is
// checked against the bytes that are left (each element takes at least one) before anything
// grows by it. Compressed terms draw on the budget in the limits.
//
// Not handled, because they only make sense on a connection between nodes: atom cache
// references (82) and fragment headers.
#pragma once

#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "base/utf8.h"
#include "beam/inflate.h"
#include "beam/term.h"

namespace ravel::beam {

/// Numbers of the format, named as in its documentation.
enum class TermTag : uint8_t {
  record = 67,
  new_float = 70,
  bit_binary = 77,
  compressed = 80,
  new_pid = 88,
  new_port = 89,
  newer_reference = 90,
  small_integer = 97,
  integer = 98,
  float_text = 99,
  atom = 100,
  reference = 101,
  port = 102,
  pid = 103,
  small_tuple = 104,
  large_tuple = 105,
  nil = 106,
  string = 107,
  list = 108,
  binary = 109,
  small_big = 110,
  large_big = 111,
  new_fun = 112,
  export_fun = 113,
  new_reference = 114,
  small_atom = 115,
  map = 116,
  fun = 117,
  atom_utf8 = 118,
  small_atom_utf8 = 119,
  v4_port = 120,
  local = 121,
  version = 131,
};

struct DecodeLimits {
  size_t depth_max = 1000;
  /// Elements of all terms that one decoder makes, characters of strings included: a byte of input can become
  /// a word of memory, and a compressed byte a thousand words.
  size_t terms_max = size_t{8} << 20;
};

struct DecodeError {
  size_t offset = 0;  ///< in the bytes given; of the compressed part, if inside one
  std::string message;
};

template <typename Builder>
class TermDecoder {
 public:
  using Value = typename Builder::Value;

  TermDecoder(Builder& builder, InflateBudget& budget, DecodeLimits limits = {})
      : builder_(builder), budget_(budget), limits_(limits) {}

  /// The term that `bytes` begins with (131 first). Bytes after it are ignored; used() tells where it ended.
  std::optional<Value> decode(Bytes bytes) {
    ByteReader in(bytes);
    error_ = {};
    if (in.u8() != static_cast<uint8_t>(TermTag::version)) return fail_at(0, "this is no external term");
    std::optional<Value> result =
        in.peek() == static_cast<uint8_t>(TermTag::compressed) ? decode_compressed(in) : decode_tagged(in);
    used_ = in.offset();
    return result;
  }
  size_t used() const { return used_; }
  const DecodeError& error() const { return error_; }

 private:
  enum class FrameKind : uint8_t { tuple, list, map, record, fun };
  struct Frame {
    FrameKind kind;
    size_t remaining;  ///< children still to come
    size_t begin;      ///< first child in values_
  };
  enum class Step : uint8_t { value, frame, error };

  std::nullopt_t fail_at(size_t offset, std::string message) {
    if (error_.message.empty()) error_ = {offset, std::move(message)};
    return std::nullopt;
  }
  Step bad(const ByteReader& in, const char* message) {
    fail_at(in.offset(), message);
    return Step::error;
  }
  Step push(Value value) {
    values_.push_back(std::move(value));
    return Step::value;
  }

  std::optional<Value> decode_compressed(ByteReader& in) {
    const size_t start = in.offset();
    in.skip(1);
    const uint32_t size = in.u32();
    if (in.failed()) return fail_at(start, "the term is cut short");
    auto inflated = inflate_zlib(in.take(in.remaining()), size, budget_);
    if (!inflated) return fail_at(start, "a compressed term is wrong: " + inflated.error().message);
    ByteReader inner(as_bytes(*inflated));
    std::optional<Value> result = decode_tagged(inner);
    error_.offset = start;
    return result;
  }

  std::optional<Value> decode_tagged(ByteReader& in) {
    values_.clear();
    frames_.clear();
    funs_.clear();
    do {
      const size_t start = in.offset();
      if (++terms_made_ > limits_.terms_max)
        return fail_at(start, "there are more terms than the limit allows");
      const Step step = read_one(in);
      if (in.failed()) return fail_at(start, "the term is cut short");
      if (step == Step::error) return std::nullopt;
      if (step == Step::value) close_frames();
    } while (!frames_.empty());
    return values_.back();
  }

  /// A value is complete; so may be the frames that waited for it.
  void close_frames() {
    while (!frames_.empty() && --frames_.back().remaining == 0) {
      const Frame frame = frames_.back();
      frames_.pop_back();
      Value built = build(frame);
      values_.resize(frame.begin);
      values_.push_back(std::move(built));
    }
  }

  Value build(const Frame& frame) {
    const std::span<const Value> children(values_.data() + frame.begin, values_.size() - frame.begin);
    switch (frame.kind) {
      case FrameKind::tuple:
        return builder_.tuple(children);
      case FrameKind::list:
        return builder_.list(children.first(children.size() - 1), children.back());
      case FrameKind::map:
        return builder_.map(children);
      case FrameKind::record:
        return builder_.record(children);
      case FrameKind::fun:
        break;
    }
    const LocalFunTerm header = funs_.back();
    funs_.pop_back();
    return builder_.local_fun(header, children);
  }

  Step open(const ByteReader& in, FrameKind kind, size_t children) {
    if (in.failed()) return Step::error;
    if (children > in.remaining()) return bad(in, "a count is larger than the bytes that are left");
    if (frames_.size() >= limits_.depth_max)
      return bad(in, "the term is nested deeper than the limit allows");
    frames_.push_back({kind, children, values_.size()});
    return Step::frame;
  }

  Step read_one(ByteReader& in) {
    const auto tag = static_cast<TermTag>(in.u8());
    switch (tag) {
      case TermTag::small_integer:
        return push(builder_.integer(in.u8()));
      case TermTag::integer:
        return push(builder_.integer(static_cast<int32_t>(in.u32())));
      case TermTag::small_big:
        return read_big(in, in.u8());
      case TermTag::large_big:
        return read_big(in, in.u32());
      case TermTag::new_float:
        return read_float(in);
      case TermTag::float_text:
        return read_float_text(in);
      case TermTag::atom:
      case TermTag::small_atom:
      case TermTag::atom_utf8:
      case TermTag::small_atom_utf8:
        return read_atom_value(in, tag);
      case TermTag::nil:
        return push(builder_.nil());
      case TermTag::string:
        return read_string(in);
      case TermTag::list:
        return open(in, FrameKind::list, size_t{in.u32()} + 1);
      case TermTag::small_tuple:
        return read_tuple(in, in.u8());
      case TermTag::large_tuple:
        return read_tuple(in, in.u32());
      case TermTag::record:
        return read_record(in);
      case TermTag::map:
        return read_map(in, in.u32());
      case TermTag::binary:
        return read_binary(in);
      case TermTag::bit_binary:
        return read_bit_binary(in);
      case TermTag::pid:
      case TermTag::new_pid:
        return read_pid_value(in, tag);
      case TermTag::port:
      case TermTag::new_port:
      case TermTag::v4_port:
        return read_port(in, tag);
      case TermTag::reference:
      case TermTag::new_reference:
      case TermTag::newer_reference:
        return read_reference(in, tag);
      case TermTag::new_fun:
        return read_new_fun(in);
      case TermTag::fun:
        return read_old_fun(in);
      case TermTag::export_fun:
        return read_export_fun(in);
      case TermTag::local:
        return read_local(in);
      case TermTag::compressed:
      case TermTag::version:
        break;
    }
    return bad(in, "a byte is no tag of the external term format");
  }

  Step read_big(ByteReader& in, size_t size) {
    const bool negative = in.u8() != 0;
    return push(builder_.big_integer(negative, in.take(size)));
  }

  Step read_float(ByteReader& in) {
    const uint64_t bits = in.u64();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return std::isfinite(value) ? push(builder_.real(value)) : bad(in, "a float is not a finite number");
  }

  Step read_float_text(ByteReader& in) {
    const std::string_view text = as_text(in.take(31));
    const std::string_view digits = text.substr(0, text.find('\0'));
    double value = 0;
    const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (in.failed()) return Step::error;
    if (parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size() || !std::isfinite(value)) {
      return bad(in, "a float in the old text form is no number");
    }
    return push(builder_.real(value));
  }

  /// The name of an atom, in UTF-8. Nothing if it is no atom or not valid.
  std::optional<Symbol> read_atom(ByteReader& in, TermTag tag) {
    const bool is_latin1 = tag == TermTag::atom || tag == TermTag::small_atom;
    const bool unicode = tag == TermTag::atom_utf8 || tag == TermTag::small_atom_utf8;
    const bool is_short = tag == TermTag::small_atom || tag == TermTag::small_atom_utf8;
    if (!is_latin1 && !unicode) return fail_at(in.offset(), "an atom is expected here");
    const std::string_view text = as_text(in.take(is_short ? in.u8() : in.u16()));
    if (in.failed()) return std::nullopt;
    if (is_latin1 && !is_ascii(text)) return Symbol(latin1_to_utf8(text));
    if (!is_utf8(text)) return fail_at(in.offset(), "an atom is not valid UTF-8");
    return Symbol(text);
  }
  std::optional<Symbol> read_atom(ByteReader& in) { return read_atom(in, static_cast<TermTag>(in.u8())); }

  Step read_atom_value(ByteReader& in, TermTag tag) {
    const auto name = read_atom(in, tag);
    return name ? push(builder_.atom(*name)) : Step::error;
  }

  Step read_string(ByteReader& in) {
    const Bytes characters = in.take(in.u16());
    terms_made_ += characters.size();
    return push(builder_.string(characters));
  }
  Step read_tuple(ByteReader& in, size_t size) {
    if (size == 0) return push(builder_.tuple({}));
    return open(in, FrameKind::tuple, size);
  }
  Step read_map(ByteReader& in, size_t pairs) {
    if (pairs == 0) return push(builder_.map({}));
    return open(in, FrameKind::map, 2 * pairs);
  }

  /// A native record (OTP 29): module, name and whether others may use it, the fields' names, their values.
  Step read_record(ByteReader& in) {
    const uint32_t size = in.u32();
    const uint8_t flags = in.u8();
    if (in.failed() || size > in.remaining())
      return bad(in, "a count is larger than the bytes that are left");
    if (frames_.size() >= limits_.depth_max)
      return bad(in, "the term is nested deeper than the limit allows");
    const size_t begin = values_.size();
    for (size_t i = 0; i < size + 2; ++i) {
      const auto name = read_atom(in);
      if (!name) return Step::error;
      values_.push_back(builder_.atom(*name));
      if (i == 1) values_.push_back(builder_.atom(Symbol((flags & 1) != 0 ? "true" : "false")));
    }
    terms_made_ += size + 3;
    if (size == 0) {
      Value made = builder_.record(std::span<const Value>(values_).subspan(begin));
      values_.resize(begin);
      return push(std::move(made));
    }
    frames_.push_back({FrameKind::record, size, begin});
    return Step::frame;
  }

  Step read_binary(ByteReader& in) {
    const Bytes bytes = in.take(in.u32());
    return push(builder_.bitstring(bytes, bytes.size() * 8));
  }
  Step read_bit_binary(ByteReader& in) {
    const uint32_t size = in.u32();
    const uint8_t last_bits = in.u8();
    const Bytes bytes = in.take(size);
    if (in.failed()) return Step::error;
    if (last_bits > 8 || (last_bits == 0) != bytes.empty())
      return bad(in, "a bit string has an impossible size");
    return push(builder_.bitstring(bytes, bytes.empty() ? 0 : (bytes.size() - 1) * 8 + last_bits));
  }

  std::optional<PidTerm> read_pid(ByteReader& in, TermTag tag) {
    if (tag != TermTag::pid && tag != TermTag::new_pid) return fail_at(in.offset(), "a pid is expected here");
    const auto node = read_atom(in);
    if (!node) return std::nullopt;
    PidTerm pid{*node, in.u32(), in.u32(), 0};
    pid.creation = tag == TermTag::pid ? in.u8() : in.u32();
    return pid;
  }
  Step read_pid_value(ByteReader& in, TermTag tag) {
    const auto pid = read_pid(in, tag);
    return pid ? push(builder_.pid(*pid)) : Step::error;
  }

  Step read_port(ByteReader& in, TermTag tag) {
    const auto node = read_atom(in);
    if (!node) return Step::error;
    PortTerm port{*node, 0, 0};
    port.id = tag == TermTag::v4_port ? in.u64() : in.u32();
    port.creation = tag == TermTag::port ? in.u8() : in.u32();
    if (tag != TermTag::v4_port && port.id >> 28 != 0) return bad(in, "a port has an impossible number");
    return push(builder_.port(port));
  }

  Step read_reference(ByteReader& in, TermTag tag) {
    std::array<uint32_t, 5> ids{};
    constexpr size_t kOldCount = 3;
    const size_t count = tag == TermTag::reference ? 1 : in.u16();
    if (count == 0 || count > (tag == TermTag::newer_reference ? ids.size() : kOldCount))
      return bad(in, "a reference has an impossible size");
    const auto node = read_atom(in);
    if (!node) return Step::error;
    ReferenceTerm reference{*node, 0, {ids.data(), count}};
    if (tag == TermTag::newer_reference) reference.creation = in.u32();
    if (tag == TermTag::new_reference) reference.creation = in.u8();
    for (size_t i = 0; i < count; ++i) ids[i] = in.u32();
    if (tag == TermTag::reference) reference.creation = in.u8();
    if (tag != TermTag::newer_reference && ids[0] >> 18 != 0)
      return bad(in, "a reference has an impossible number");
    return push(builder_.reference(reference));
  }

  std::optional<uint32_t> read_small(ByteReader& in) {
    const auto tag = static_cast<TermTag>(in.u8());
    if (tag == TermTag::small_integer) return in.u8();
    if (tag == TermTag::integer) return in.u32();
    return fail_at(in.offset(), "an integer is expected here");
  }

  /// The free variables follow; with none the fun is complete.
  Step open_fun(ByteReader& in, const LocalFunTerm& header, size_t free_count) {
    if (free_count == 0) return push(builder_.local_fun(header, {}));
    funs_.push_back(header);
    return open(in, FrameKind::fun, free_count);
  }

  Step read_new_fun(ByteReader& in) {
    in.skip(4);  // its size in bytes, which the parts tell anyway
    LocalFunTerm fun;
    fun.arity = in.u8();
    const Bytes unique = in.take(fun.unique.size());
    std::copy(unique.begin(), unique.end(), fun.unique.begin());
    fun.index = in.u32();
    const uint32_t free_count = in.u32();
    const auto module = read_atom(in);
    if (!module) return Step::error;
    const auto old_index = read_small(in);
    const auto old_unique = old_index ? read_small(in) : std::nullopt;
    const auto creator = old_unique ? read_pid(in, static_cast<TermTag>(in.u8())) : std::nullopt;
    if (!creator) return Step::error;
    fun.module = *module;
    fun.old_index = *old_index;
    fun.old_unique = *old_unique;
    fun.creator = *creator;
    return open_fun(in, fun, free_count);
  }

  Step read_old_fun(ByteReader& in) {
    LocalFunTerm fun;
    const uint32_t free_count = in.u32();
    const auto creator = read_pid(in, static_cast<TermTag>(in.u8()));
    const auto module = creator ? read_atom(in) : std::nullopt;
    const auto index = module ? read_small(in) : std::nullopt;
    const auto unique = index ? read_small(in) : std::nullopt;
    if (!unique) return Step::error;
    fun.creator = *creator;
    fun.module = *module;
    fun.index = fun.old_index = *index;
    fun.old_unique = *unique;
    return open_fun(in, fun, free_count);
  }

  Step read_export_fun(ByteReader& in) {
    const auto module = read_atom(in);
    const auto name = module ? read_atom(in) : std::nullopt;
    const auto arity = name ? read_small(in) : std::nullopt;
    if (!arity) return Step::error;
    if (*arity > INT32_MAX) return bad(in, "a function has fewer than no arguments");
    return push(builder_.export_fun({*module, *name, *arity}));
  }

  /// term_to_binary(Term, [local]): a checksum of 8 bytes, then a term that only its writer promises to
  /// understand.
  Step read_local(ByteReader& in) {
    if (!frames_.empty()) return bad(in, "a local term may not stand inside another term");
    in.skip(8);
    const uint8_t next = in.peek();
    if (next == static_cast<uint8_t>(TermTag::local))
      return bad(in, "a local term may not stand inside another");
    return read_one(in);
  }

  Builder& builder_;
  InflateBudget& budget_;
  DecodeLimits limits_;
  std::vector<Value> values_;
  std::vector<Frame> frames_;
  std::vector<LocalFunTerm> funs_;  ///< headers of the funs among frames_
  size_t terms_made_ = 0;
  DecodeError error_;
  size_t used_ = 0;
};

}  // namespace ravel::beam
