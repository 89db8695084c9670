// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a source file of any language: the scanner ends, and what it says lies inside the file.
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "base/check.h"
#include "report/comments.h"
#include "report/suppress.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ravel::report;
  static constexpr std::array<std::string_view, 5> kFiles = {"a.erl", "a.ex", "a.cc", "a.java", "a.txt"};
  if (size == 0) return 0;
  const std::string_view file = kFiles[data[0] % kFiles.size()];
  const std::string_view text = ravel::as_text({data + 1, size - 1});
  const CommentScan scan = scan_comments(file, text);
  for (const CommentLine& comment : scan.comments) {
    CHECK(comment.line > 0 && comment.line < scan.has_code.size());
    CHECK(comment.column > 0);
  }
  for (const InlineIgnore& ignore : find_inline_ignores(file, text)) {
    CHECK(ignore.first_line <= ignore.last_line && ignore.last_line < scan.has_code.size());
  }
  return 0;
}
