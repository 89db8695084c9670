// SPDX-License-Identifier: Apache-2.0
//
// Any source line, column and words: every renderer ends, and the text form has no control characters.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/bytes.h"
#include "base/check.h"
#include "report/report.h"
#include "report/unicode.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ravel::report;
  if (size < 4) return 0;
  const std::string text(ravel::as_text({data + 4, size - 4}));
  Report report;
  Finding finding;
  finding.message = text;
  finding.origins = {text.substr(0, data[1])};
  finding.interleaving = {{data[2], text, data[3]}, {1, text.substr(0, 9), 0}};
  for (uint32_t i = 0; i < 2; ++i) {
    Place place;
    place.pos = {"a.erl", 1 + i, data[i] % 64u};
    place.what = text.substr(0, data[3] % 16);
    finding.locations.push_back(place);
  }
  report.findings = {finding};
  RenderOptions options;
  options.width = data[0];
  options.rules = {};  // their pages are the same every time, and long
  options.source = [&](const std::string&) { return std::optional(text); };
  for (const std::string_view name : format_names()) {
    const std::string bytes = render(report, *format_of_name(name), options);
    CHECK(valid_utf8(bytes) == bytes, "{}", name);
    if (name != "text") continue;
    for (const char c : bytes) CHECK(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
  }
  return 0;
}
