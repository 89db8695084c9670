// SPDX-License-Identifier: Apache-2.0
//
// For tests: .beam files written by hand, so that forms which the installed compiler does not
// emit (old atom tables, the encodings of OTP 28, damage) can be tested too.
#pragma once

#include <zlib.h>

#include <string>
#include <string_view>
#include <vector>

namespace ravel::beam::testing {

inline std::string u16(uint32_t value) { return {static_cast<char>(value >> 8), static_cast<char>(value)}; }
inline std::string u32(uint32_t value) { return u16(value >> 16) + u16(value & 0xFFFF); }

/// A tagged number of up to 11 bits.
inline std::string compact(unsigned tag, unsigned value) {
  if (value < 16) return {static_cast<char>(value << 4 | tag)};
  return {static_cast<char>((value >> 3 & 0xE0) | 8 | tag), static_cast<char>(value)};
}

// Terms in the external format, without the version byte.
inline std::string atom_term(std::string_view name) {
  return "w" + std::string(1, static_cast<char>(name.size())) + std::string(name);
}
inline std::string integer_term(uint32_t value) { return "b" + u32(value); }
inline std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) all += part;
  return all;
}
inline std::string tuple_term(const std::vector<std::string>& parts) {
  return "i" + u32(static_cast<uint32_t>(parts.size())) + joined(parts);
}
inline std::string list_term(const std::vector<std::string>& parts) {
  return "l" + u32(static_cast<uint32_t>(parts.size())) + joined(parts) + "j";
}
inline std::string map_term(const std::vector<std::string>& keys_and_values) {
  return "t" + u32(static_cast<uint32_t>(keys_and_values.size() / 2)) + joined(keys_and_values);
}
inline std::string string_term(std::string_view text) {
  return "k" + u16(static_cast<uint32_t>(text.size())) + std::string(text);
}

inline std::string deflate_zlib(std::string_view plain) {
  uLongf size = compressBound(plain.size());
  std::string result(size, '\0');
  compress(reinterpret_cast<Bytef*>(result.data()), &size, reinterpret_cast<const Bytef*>(plain.data()),
           plain.size());
  result.resize(size);
  return result;
}

inline std::string deflate_gzip(std::string_view plain) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
  std::string result(compressBound(plain.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  deflate(&stream, Z_FINISH);
  result.resize(stream.total_out);
  deflateEnd(&stream);
  return result;
}

/// A file of chunks. put() replaces a chunk of that name, drop() removes it.
class BeamWriter {
 public:
  BeamWriter& put(std::string_view name, std::string content) {
    drop(name);
    chunks_.emplace_back(name, std::move(content));
    return *this;
  }
  BeamWriter& drop(std::string_view name) {
    std::erase_if(chunks_, [&](const auto& chunk) { return chunk.first == name; });
    return *this;
  }
  std::string file() const {
    std::string form = "BEAM";
    for (const auto& [name, content] : chunks_) {
      form += name;
      form += u32(static_cast<uint32_t>(content.size()));
      form += content;
      form.append((4 - content.size() % 4) % 4, '\0');
    }
    return "FOR1" + u32(static_cast<uint32_t>(form.size())) + form;
  }

 private:
  std::vector<std::pair<std::string, std::string>> chunks_;
};

inline std::string atom_table(const std::vector<std::string>& names) {
  std::string table = u32(static_cast<uint32_t>(names.size()));
  for (const std::string& name : names) table += static_cast<char>(name.size()) + name;
  return table;
}

/// OTP 28's form: the count is negative, lengths are tagged numbers.
inline std::string atom_table_28(const std::vector<std::string>& names) {
  std::string table = u32(0u - static_cast<uint32_t>(names.size()));
  for (const std::string& name : names) table += compact(0, static_cast<unsigned>(name.size())) + name;
  return table;
}

inline std::string literal_table(const std::vector<std::string>& terms) {
  std::string table = u32(static_cast<uint32_t>(terms.size()));
  for (const std::string& term : terms) table += u32(static_cast<uint32_t>(term.size())) + term;
  return table;
}

inline std::string code_chunk(std::string_view code, uint32_t labels, uint32_t functions) {
  return u32(16) + u32(0) + u32(184) + u32(labels) + u32(functions) + std::string(code);
}

/// f(X) -> ok. The operands: tags u 0, i 1, a 2, x 3, y 4, f 5, z 7; the atoms: 1 m, 2 f, 3 ok.
inline std::string small_code() {
  return std::string("\x01") + compact(0, 1) +                                     // label 1
         "\x99" + compact(0, 1) +                                                  // line 1
         "\x02" + compact(2, 1) + compact(2, 2) + compact(0, 1) +                  // func_info m f 1
         "\x01" + compact(0, 2) +                                                  // label 2
         "\x40" + compact(7, 4) + compact(0, 0) + compact(3, 1) +                  // move literal 0, x1
         "\x40" + compact(7, 5) + compact(3, 0) + compact(0, 0) + compact(3, 2) +  // move x0 with type 0, x2
         "\x3b" + compact(3, 0) + compact(5, 1) + compact(7, 1) + compact(0, 2) + compact(2, 3) +
         compact(5, 2) +                           // select_val
         "\x40" + compact(2, 3) + compact(3, 0) +  // move ok, x0
         "\x13" + "\x03";                          // return, int_code_end
}

/// A whole module around small_code().
inline BeamWriter small_module() {
  const std::string literal(
      "\x83h\x02"
      "a\x01"
      "a\x02",
      7);  // {1,2}
  const std::string table = literal_table({literal});
  BeamWriter writer;
  writer.put("AtU8", atom_table({"m", "f", "ok"}));
  writer.put("Code", code_chunk(small_code(), 3, 1));
  writer.put("StrT", "abc");
  writer.put("ImpT", u32(1) + u32(1) + u32(3) + u32(2));
  writer.put("ExpT", u32(1) + u32(2) + u32(1) + u32(2));
  writer.put("FunT", u32(1) + u32(2) + u32(1) + u32(2) + u32(0) + u32(0) + u32(7));
  writer.put("LitT", u32(static_cast<uint32_t>(table.size())) + deflate_zlib(table));
  writer.put("Line", u32(0) + u32(0) + u32(1) + u32(2) + u32(1) + compact(1, 5) + compact(2, 1) +
                         compact(1, 700) + u16(5) + "m.hrl");
  writer.put("Attr", "\x83j");
  return writer;
}

}  // namespace ravel::beam::testing
