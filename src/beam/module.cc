// SPDX-License-Identifier: Apache-2.0
//
// read_module: a .beam file from its first byte to plain data. The order matters in one point
// only: atoms come first because every other table names things by atom index, and literals
// come before code because operands are checked against them.

#include "base/utf8.h"
#include "beam/beam.h"
#include "beam/compact.h"
#include "beam/reader.h"

namespace ravel::beam {
namespace {

/// The module's own source: what the compiler noted, else the name that stack traces would show.
std::string own_source(const Module& module) {
  auto source = module.compile_info.lookup("source").text();
  if (source && !source->empty()) return *source;
  return module.name.str() + ".erl";
}

std::string raw_chunk(const FileReader& reader, std::string_view id) {
  const Chunk* chunk = reader.find(id);
  return chunk == nullptr ? std::string() : std::string(as_text(chunk->content));
}

/// The first name of an atom table, which may be cut short after it.
Symbol first_atom(ByteReader& in, bool unicode) {
  const auto count = static_cast<int32_t>(in.u32());
  CompactReader names(in.take(in.remaining()));
  TaggedNumber tagged;
  uint8_t length = 0;
  const bool has_length = count < 0 ? names.read(tagged) : names.read_byte(length);
  Bytes name;
  if (!has_length || tagged.value < 0) return {};
  if (!names.read_bytes(count < 0 ? static_cast<size_t>(tagged.value) : length, name)) return {};
  const std::string_view text = as_text(name);
  if (!unicode) return Symbol(latin1_to_utf8(text));
  return is_utf8(text) ? Symbol(text) : Symbol();
}

void read_chunks(FileReader& reader) {
  Module& module = reader.module();
  // A cut container still has its first chunks: read them, so that the module has at least a name.
  const bool is_whole = reader.read_container();
  if (!is_whole && reader.find("AtU8") == nullptr && reader.find("Atom") == nullptr) return;
  bool is_usable = reader.read_atoms();
  // From here on an atom index below atoms.size() is a name.
  is_usable = reader.read_imports() && is_usable;
  is_usable = reader.read_exports("ExpT", module.exports) && is_usable;
  reader.read_exports("LocT", module.locals);
  is_usable = reader.read_lambdas() && is_usable;
  is_usable = reader.read_literals() && is_usable;
  if (const Chunk* strings = reader.find("StrT")) module.strings = as_text(strings->content);
  module.type_chunk = raw_chunk(reader, "Type");
  module.meta_chunk = raw_chunk(reader, "Meta");
  module.debug_chunk = raw_chunk(reader, reader.find("Dbgi") != nullptr ? "Dbgi" : "Abst");
  reader.read_term_chunk("Attr", module.attributes);
  reader.read_term_chunk("CInf", module.compile_info);
  module.files.push_back(own_source(module));
  reader.read_lines();
  // Without its tables code cannot be checked, and one damage need not be reported twice.
  module.usable = is_usable && reader.read_code();
}

}  // namespace

Module read_module(std::string path, Bytes bytes) {
  Module module;
  module.path = std::move(path);
  module.terms = std::make_shared<TermArena>();
  InflateBudget budget;
  std::string inflated;
  if (is_gzip(bytes)) {
    auto content = inflate_gzip(bytes, budget);
    if (!content) {
      module.problems.push_back(
          {module.path, 0, "The file cannot be decompressed: " + content.error().message + "."});
      return module;
    }
    inflated = std::move(*content);
    bytes = as_bytes(inflated);
  }
  FileReader reader(module, bytes, budget);
  read_chunks(reader);
  return module;
}

Symbol peek_module_name(Bytes bytes) {
  InflateBudget budget;
  std::string inflated;
  if (is_gzip(bytes)) {
    auto content = inflate_gzip(bytes, budget);
    if (!content) return {};
    inflated = std::move(*content);
    bytes = as_bytes(inflated);
  }
  ByteReader in(bytes);
  if (as_text(in.take(4)) != "FOR1") return {};
  in.skip(4);
  if (as_text(in.take(4)) != "BEAM") return {};
  while (!in.at_end()) {
    const std::string_view id = as_text(in.take(4));
    const uint32_t size = in.u32();
    if (id == "AtU8" || id == "Atom") return first_atom(in, id == "AtU8");
    in.skip((size_t{size} + 3) / 4 * 4);
  }
  return {};
}

}  // namespace ravel::beam
