// SPDX-License-Identifier: Apache-2.0
#include "vm/beam_file.h"

#include <algorithm>

#include "beam/inflate.h"
#include "vm/digest.h"

namespace ravel::vm {

namespace {

constexpr size_t kFunCount = 4, kFunEntry = 24, kOldUnique = 4;  // sizes in the table of funs

void add_funs(Md5& md5, std::string_view chunk) {
  if (chunk.size() < kFunCount) return;
  md5.update(chunk.substr(0, kFunCount));
  for (chunk.remove_prefix(kFunCount); chunk.size() >= kFunEntry; chunk.remove_prefix(kFunEntry)) {
    md5.update(chunk.substr(0, kFunEntry - kOldUnique));
    md5.update(std::string_view("\0\0\0\0", kOldUnique));
  }
}

}  // namespace

std::optional<Bytes> find_chunk(Bytes file, std::string_view name) {
  if (file.size() < 12 || as_text(file.first(4)) != "FOR1") return std::nullopt;
  for (size_t at = 12; at + 8 <= file.size();) {
    const size_t size =
        size_t{file[at + 4]} << 24 | size_t{file[at + 5]} << 16 | size_t{file[at + 6]} << 8 | file[at + 7];
    if (size > file.size() - at - 8) return std::nullopt;
    if (as_text(file.subspan(at, 4)) == name) return file.subspan(at + 8, size);
    at += 8 + (size + 3) / 4 * 4;
  }
  return std::nullopt;
}

std::array<uint8_t, 16> module_md5(Bytes file) {
  std::string plain;
  if (beam::is_gzip(file)) {
    beam::InflateBudget budget;
    auto inflated = beam::inflate_gzip(file, budget);
    if (!inflated) return {};
    plain = *std::move(inflated);
    file = as_bytes(plain);
  }
  Md5 md5;
  for (const std::string_view name :
       {"Atom", "AtU8", "Code", "StrT", "ImpT", "ExpT", "FunT", "LitT", "Meta"}) {
    const auto chunk = find_chunk(file, name);
    if (!chunk) continue;
    if (name == "FunT")
      add_funs(md5, as_text(*chunk));
    else
      md5.update(as_text(*chunk));
  }
  const std::string digest = md5.finish();
  std::array<uint8_t, 16> result{};
  std::copy(digest.begin(), digest.end(), result.begin());
  return result;
}

}  // namespace ravel::vm
