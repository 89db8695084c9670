// SPDX-License-Identifier: Apache-2.0
//
// Bitstrings seen alike whatever box they are in, and the reading and writing of fields at any bit position,
// which the instructions of binary matching and construction and the built-ins share.
#pragma once

#include <optional>
#include <vector>

#include "base/bytes.h"
#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

/// Bits in memory: the first one is bit `first` (0 is the highest of byte 0).
struct Bits {
  const uint8_t* bytes = nullptr;
  size_t first = 0, count = 0;
  bool aligned() const { return first % 8 == 0; }
  bool whole_bytes() const { return count % 8 == 0; }
  size_t byte_count() const { return count / 8; }
  const uint8_t* data() const { return bytes + first / 8; }  ///< if aligned
};

/// Of a bitstring or a match context's rest.
Bits bits_of(Term bitstring);
inline bool is_binary(Term term) { return term.is_bitstring() && bits_of(term).whole_bytes(); }
/// The bytes of a binary; copied into `scratch` if it does not start on a byte.
Bytes bytes_of(Term binary, std::vector<uint8_t>& scratch);

enum class Endian : uint8_t { big, little };
/// An integer field of `size` bits at `first`.
Term read_integer(Heap& heap, const uint8_t* bytes, size_t first, size_t size, bool is_signed, Endian endian);
/// 16, 32 or 64 bits; nothing if the bits are no finite number.
std::optional<double> read_float(const uint8_t* bytes, size_t first, size_t size, Endian endian);
/// One character; nothing if malformed. `used` gets the bits read.
std::optional<uint32_t> read_utf8(Bits bits, size_t& used);
std::optional<uint32_t> read_utf16(Bits bits, Endian endian, size_t& used);
/// False if `value` is not of the right type. The room must be there; other bits are left alone.
bool write_integer(uint8_t* bytes, size_t first, size_t size, Term value, Endian endian);
bool write_float(uint8_t* bytes, size_t first, size_t size, Term value, Endian endian);
void copy_bits(const uint8_t* from, size_t from_first, uint8_t* to, size_t to_first, size_t count);
int compare_bits(Bits left, Bits right);

/// `binary` and `extra` bits more, which the caller writes at once to bit `first` of `bytes` and on.
/// Appending again and again to the result costs a constant each time: there is room behind it that only this
/// heap may use, and only the longest version of the binary.
Term append_bits(Heap& heap, Term binary, size_t extra, uint8_t*& bytes, size_t& first);

}  // namespace ravel::vm
