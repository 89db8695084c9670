// SPDX-License-Identifier: Apache-2.0
//
// The tables of a module: atoms, imports, exports, locals, funs, literals, lines, and the chunks
// that are one term. All are a count and then entries; a count is believed only if the chunk
// has room for so many.
#include <fmt/format.h>

#include "base/utf8.h"
#include "beam/compact.h"
#include "beam/reader.h"

namespace ravel::beam {
namespace {

constexpr uint32_t kArityMax = 255;
// Limits of the BEAM itself, or far above them. They keep a small compressed file from becoming large tables.
constexpr size_t kAtomsMax = size_t{1} << 20;
constexpr size_t kLinesMax = size_t{1} << 24;
constexpr size_t kFilesMax = size_t{1} << 16;

}  // namespace

bool FileReader::read_count(const Chunk& chunk, ByteReader& in, size_t entry_size, uint32_t& count) {
  count = in.u32();
  if (in.failed()) return problem(chunk, 0, "it ends before its count");
  if (count > in.remaining() / entry_size) {
    return problem(chunk, 0, fmt::format("it declares {} entries and is too short for them", count));
  }
  return true;
}

bool FileReader::atom_at(const Chunk& chunk, const ByteReader& in, uint32_t index, Symbol& atom) {
  if (index == 0 || index >= module_.atoms.size()) {
    return problem(chunk, in.offset(), fmt::format("there is no atom number {}", index));
  }
  atom = module_.atoms[index];
  return true;
}

bool FileReader::read_atoms() {
  module_.atoms.assign(1, Symbol());  // index 0 is [] and never a name
  if (const Chunk* chunk = find("AtU8")) return read_atom_names(*chunk, true);
  if (const Chunk* chunk = find("Atom")) return read_atom_names(*chunk, false);
  return problem(bytes_.size(), "The file has no atom table (chunk AtU8).");
}

/// A count and the names, each after its length. A negative count (OTP 28 on) means that lengths are
/// tagged numbers instead of bytes, for names of more than 255 bytes.
bool FileReader::read_atom_names(const Chunk& chunk, bool unicode) {
  ByteReader header(chunk.content);
  const auto signed_count = static_cast<int32_t>(header.u32());
  const bool has_tagged_lengths = signed_count < 0;
  const size_t count =
      has_tagged_lengths ? size_t{0} - static_cast<size_t>(signed_count) : static_cast<size_t>(signed_count);
  if (header.failed() || count == 0) return problem(chunk, 0, "it has no atoms, not even the module's name");
  if (count > header.remaining())
    return problem(chunk, 0, fmt::format("it declares {} atoms and is too short for them", count));
  if (count > kAtomsMax)
    return problem(chunk, 0, fmt::format("{} atoms are more than the limit of {}", count, kAtomsMax));
  CompactReader in(chunk.content.subspan(4));
  module_.atoms.reserve(count + 1);
  for (size_t i = 0; i < count; ++i) {
    TaggedNumber tagged;
    uint8_t length = 0;
    const bool has_length = has_tagged_lengths ? in.read(tagged) : in.read_byte(length);
    const size_t size = has_tagged_lengths ? static_cast<size_t>(tagged.value) : length;
    Bytes name;
    if (!has_length || tagged.value < 0 || !in.read_bytes(size, name)) {
      return problem(chunk, 4 + in.offset(), fmt::format("it ends inside atom {} of {}", i + 1, count));
    }
    const std::string_view text = as_text(name);
    if (unicode && !is_utf8(text)) return problem(chunk, 4 + in.offset(), "an atom is not valid UTF-8");
    module_.atoms.push_back(unicode || is_ascii(text) ? Symbol(text) : Symbol(latin1_to_utf8(text)));
    if (i == 0) module_.name = module_.atoms.back();
  }
  return true;
}

bool FileReader::read_imports() {
  const Chunk* chunk = find("ImpT");
  if (chunk == nullptr) return problem(bytes_.size(), "The file has no import table (chunk ImpT).");
  ByteReader in(chunk->content);
  uint32_t count = 0;
  if (!read_count(*chunk, in, 12, count)) return false;
  module_.imports.reserve(count);
  for (uint32_t i = 0; i < count; ++i) {
    FunctionName name;
    if (!atom_at(*chunk, in, in.u32(), name.module) || !atom_at(*chunk, in, in.u32(), name.name))
      return false;
    name.arity = in.u32();
    if (name.arity > kArityMax) return problem(*chunk, in.offset(), "an arity is larger than 255");
    module_.imports.push_back(name);
  }
  return true;
}

bool FileReader::read_exports(std::string_view id, std::vector<ExportEntry>& entries) {
  const Chunk* chunk = find(id);
  // Local functions are listed for debugging only and are often stripped.
  if (chunk == nullptr)
    return id == "LocT" ||
           problem(bytes_.size(), fmt::format("The file has no export table (chunk {}).", id));
  ByteReader in(chunk->content);
  uint32_t count = 0;
  if (!read_count(*chunk, in, 12, count)) return false;
  entries.reserve(count);
  for (uint32_t i = 0; i < count; ++i) {
    ExportEntry entry;
    if (!atom_at(*chunk, in, in.u32(), entry.name)) return false;
    entry.arity = in.u32();
    entry.label = in.u32();
    if (entry.arity > kArityMax) return problem(*chunk, in.offset(), "an arity is larger than 255");
    entries.push_back(entry);
  }
  return true;
}

bool FileReader::read_lambdas() {
  const Chunk* chunk = find("FunT");
  if (chunk == nullptr) return true;
  ByteReader in(chunk->content);
  uint32_t count = 0;
  if (!read_count(*chunk, in, 24, count)) return false;
  module_.lambdas.reserve(count);
  for (uint32_t i = 0; i < count; ++i) {
    Lambda lambda;
    if (!atom_at(*chunk, in, in.u32(), lambda.name)) return false;
    lambda.arity = in.u32();
    lambda.label = in.u32();
    lambda.index = in.u32();
    lambda.free_count = in.u32();
    lambda.old_unique = in.u32();
    if (lambda.arity > kArityMax || lambda.free_count > lambda.arity) {
      return problem(*chunk, in.offset(), "a fun has an impossible arity or number of free variables");
    }
    module_.lambdas.push_back(lambda);
  }
  return true;
}

/// The size of the table when decompressed, then the table; size 0 (OTP 28 on) means that it is not
/// compressed.
bool FileReader::read_literals() {
  const Chunk* chunk = find("LitT");
  if (chunk == nullptr) return true;
  ByteReader in(chunk->content);
  const uint32_t inflated_size = in.u32();
  if (in.failed()) return problem(*chunk, 0, "it ends before its size");
  const Bytes rest = in.take(in.remaining());
  if (inflated_size == 0) return read_literal_table(*chunk, rest, false);
  auto table = inflate_zlib(rest, inflated_size, budget_);
  if (!table) return problem(*chunk, 4, table.error().message);
  return read_literal_table(*chunk, as_bytes(*table), true);
}

bool FileReader::read_literal_table(const Chunk& chunk, Bytes table, bool is_compressed) {
  ByteReader in(table);
  // Offsets inside compressed data mean nothing to a reader of the file: the chunk is what we can point at.
  const auto where = [&](size_t offset) { return is_compressed ? 4 : 4 + offset; };
  const uint32_t count = in.u32();
  if (in.failed() || count > in.remaining() / 4)
    return problem(chunk, where(0), "its table of literals is cut short");
  module_.literals.reserve(count);
  for (uint32_t i = 0; i < count; ++i) {
    const size_t start = in.offset() + 4;
    const Bytes bytes = in.take(in.u32());
    if (in.failed())
      return problem(chunk, where(start), fmt::format("literal {} of {} is cut short", i, count));
    const auto term = decoder_.decode(bytes);
    if (!term) {
      return problem(chunk, where(start + decoder_.error().offset),
                     fmt::format("literal {} of {}: {}", i, count, decoder_.error().message));
    }
    module_.literals.push_back(*term);
  }
  module_.literal_table_size = count;
  return true;
}

bool FileReader::read_term_chunk(std::string_view id, Term& term) {
  const Chunk* chunk = find(id);
  if (chunk == nullptr || chunk->content.empty()) return true;
  const auto decoded = decoder_.decode(chunk->content);
  if (!decoded) return problem(*chunk, decoder_.error().offset, decoder_.error().message);
  term = *decoded;
  return true;
}

/// Version, flags, count of line instructions, count of entries, count of file names; then the entries and
/// the names.
bool FileReader::read_lines() {
  const Chunk* chunk = find("Line");
  if (chunk == nullptr || chunk->content.empty()) return true;
  ByteReader in(chunk->content);
  const uint32_t version = in.u32();
  in.skip(8);
  const uint32_t line_count = in.u32(), file_count = in.u32();
  if (in.failed()) return problem(*chunk, 0, "it ends inside its header");
  if (version != 0) return problem(*chunk, 0, fmt::format("version {} of line tables is not known", version));
  if (line_count > in.remaining() || file_count > in.remaining() / 2 || line_count > kLinesMax ||
      file_count > kFilesMax) {
    return problem(*chunk, 12, "it declares more entries than it has room for, or than the limit");
  }
  return read_line_items(*chunk, line_count, file_count);
}

bool FileReader::read_line_items(const Chunk& chunk, size_t line_count, size_t file_count) {
  constexpr size_t kHeaderSize = 20;
  CompactReader in(chunk.content.subspan(kHeaderSize));
  const auto damaged = [&](const char* message) {
    return problem(chunk, kHeaderSize + in.offset(), message);
  };
  module_.lines.reserve(line_count + 1);
  module_.lines.push_back({});
  uint32_t file = 0;
  while (module_.lines.size() <= line_count) {
    TaggedNumber number;
    if (!in.read(number)) return damaged("its line entries are cut short");
    if (number.value < 0 || number.value > std::numeric_limits<int32_t>::max())
      return damaged("a line entry is out of range");
    const auto value = static_cast<uint32_t>(number.value);
    if (number.tag == CompactTag::a) {
      if (value > file_count) return damaged("a line entry names a file that is not listed");
      file = value;
    } else if (number.tag == CompactTag::i) {
      module_.lines.push_back({file, value});
    } else {
      return damaged("a line entry is neither a file nor a line");
    }
  }
  for (size_t i = 0; i < file_count; ++i) {
    ByteReader length(chunk.content.subspan(kHeaderSize + in.offset()));
    Bytes skipped, name;
    const size_t size = length.u16();
    if (!in.read_bytes(2, skipped) || !in.read_bytes(size, name))
      return damaged("its file names are cut short");
    const std::string_view text = as_text(name);
    module_.files.push_back(is_utf8(text) ? std::string(text) : latin1_to_utf8(text));
  }
  return true;
}

}  // namespace ravel::beam
