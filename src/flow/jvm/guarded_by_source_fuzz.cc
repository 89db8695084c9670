// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a Java source: the reader ends, and every line that it names is one of the file.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "base/check.h"
#include "flow/jvm/guarded_by_source.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ravel::flow::jvm;
  const std::string_view text = ravel::as_text({data, size});
  const auto lines = static_cast<uint32_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  const JavaSource source = read_java_source(text);
  for (const SourceClass& c : source.classes) {
    CHECK(c.line <= lines);
    for (const SourceMember& member : c.members) CHECK(member.line <= lines);
  }
  for (const SourceHolds& holds : source.holds) CHECK(holds.first_line <= holds.last_line);
  return 0;
}
