// SPDX-License-Identifier: Apache-2.0
//
// The container: "FOR1", a size, "BEAM", then chunks of a four-letter name, a size and content
// padded to four bytes. Also the problems: every one carries an offset in the file (in the
// decompressed file, if it was compressed).
#include <fmt/format.h>

#include <algorithm>

#include "beam/reader.h"

namespace ravel::beam {
namespace {

constexpr size_t kChunksMax = 1000;

}  // namespace

FileReader::FileReader(Module& module, Bytes bytes, InflateBudget budget)
    : module_(module), bytes_(bytes), budget_(budget), builder_(*module.terms), decoder_(builder_, budget_) {}

bool FileReader::problem(size_t file_offset, std::string message) {
  module_.problems.push_back({module_.path, file_offset, std::move(message)});
  return false;
}

bool FileReader::problem(const Chunk& chunk, size_t offset, const std::string& message) {
  return problem(chunk.offset + offset, fmt::format("In chunk {}: {}.", chunk.id(), message));
}

bool FileReader::read_container() {
  ByteReader in(bytes_);
  if (as_text(in.take(4)) != "FOR1")
    return problem(0, "This is not a .beam file: it does not begin with FOR1.");
  const uint32_t form_size = in.u32();
  if (in.failed()) return problem(bytes_.size(), "The file ends inside its header.");
  const bool is_whole = form_size <= in.remaining();
  if (as_text(in.take(4)) != "BEAM")
    return problem(8, "This is not a .beam file: the container does not hold BEAM.");
  if (!is_whole) {
    problem(bytes_.size(), fmt::format("The file is cut short: its header promises {} bytes, there are {}.",
                                       size_t{form_size} + 8, bytes_.size()));
  }
  // What follows the form is not looked at, as the BEAM itself does.
  ByteReader form(is_whole ? bytes_.first(size_t{form_size} + 8) : bytes_);
  form.skip(12);
  while (!form.at_end()) {
    if (chunks_.size() == kChunksMax) return problem(form.offset(), "The file has more than 1000 chunks.");
    Chunk chunk;
    const size_t start = form.offset();
    const Bytes name = form.take(4);
    const uint32_t size = form.u32();
    chunk.offset = form.offset();
    chunk.content = form.take(size);
    if (form.failed())
      return is_whole ? problem(start, "A chunk reaches beyond the end of the file.") : false;
    std::copy(name.begin(), name.end(), chunk.name.begin());
    chunks_.push_back(chunk);
    form.skip(std::min<size_t>((4 - size % 4) % 4, form.remaining()));
  }
  return is_whole;
}

const Chunk* FileReader::find(std::string_view id) const {
  const auto found =
      std::find_if(chunks_.rbegin(), chunks_.rend(), [&](const Chunk& chunk) { return chunk.id() == id; });
  return found == chunks_.rend() ? nullptr : &*found;
}

}  // namespace ravel::beam
