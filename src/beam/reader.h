// SPDX-License-Identifier: Apache-2.0
//
// Inside the reader: the chunks of one file, and the state that the readers of the single chunks
// share. Each read_* function decodes one chunk into the Module and gives false after noting a
// problem if the chunk is damaged; what was decoded before the damage stays.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "beam/beam.h"
#include "beam/inflate.h"
#include "beam/term_decoder.h"

namespace ravel::beam {

struct Chunk {
  std::array<char, 4> name{};
  size_t offset = 0;  ///< of the content in the file
  Bytes content;
  std::string_view id() const { return {name.data(), name.size()}; }
};

class FileReader {
 public:
  FileReader(Module& module, Bytes bytes, InflateBudget budget);

  /// Splits the container into chunks; gives false if that failed at some point. Chunks before it are kept.
  bool read_container();
  /// The content of a chunk, the last one if there are several as the BEAM itself does, or null.
  const Chunk* find(std::string_view id) const;

  bool read_atoms();
  bool read_imports();
  /// ExpT and LocT have the same form.
  bool read_exports(std::string_view id, std::vector<ExportEntry>& entries);
  bool read_lambdas();
  bool read_literals();
  bool read_lines();
  bool read_term_chunk(std::string_view id, Term& term);
  bool read_code();
  bool read_records();

  Module& module() { return module_; }
  /// Notes a problem at an offset of the file. Always false, so that it can be returned.
  bool problem(size_t file_offset, std::string message);
  bool problem(const Chunk& chunk, size_t offset, const std::string& message);

 private:
  bool read_atom_names(const Chunk& chunk, bool unicode);
  bool read_literal_table(const Chunk& chunk, Bytes table, bool is_compressed);
  bool read_line_items(const Chunk& chunk, size_t line_count, size_t file_count);
  /// The count at the start of a table whose entries have `entry_size` bytes, checked against the bytes there
  /// are.
  bool read_count(const Chunk& chunk, ByteReader& in, size_t entry_size, uint32_t& count);
  bool atom_at(const Chunk& chunk, const ByteReader& in, uint32_t index, Symbol& atom);

  Module& module_;
  Bytes bytes_;
  std::vector<Chunk> chunks_;
  InflateBudget budget_;
  TermBuilder builder_;
  TermDecoder<TermBuilder> decoder_;
};

/// Where the code is, for offsets of problems.
struct CodePlace {
  FileReader& reader;
  const Chunk& chunk;
  size_t offset;  ///< of the first instruction in the chunk

  bool problem(size_t code_offset, const std::string& message) const {
    return reader.problem(chunk, offset + code_offset, message);
  }
};

/// Fills Module::functions from its instructions.
bool cut_functions(const CodePlace& place, uint32_t function_count);
/// Every label is defined once, and every label that is used is defined.
bool check_labels(const CodePlace& place);

}  // namespace ravel::beam
