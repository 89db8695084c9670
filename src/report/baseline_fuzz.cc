// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a baseline: an error or a baseline, and a baseline survives being written and read again.
#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "base/check.h"
#include "report/baseline.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ravel::report;
  const ravel::Result<Baseline> baseline = parse_baseline(ravel::as_text({data, size}), "b.json");
  if (!baseline) {
    CHECK(!baseline.error().message.empty());
    return 0;
  }
  const std::string once = baseline_text(*baseline);
  const ravel::Result<Baseline> again = parse_baseline(once, "b.json");
  CHECK(again.has_value());
  CHECK(baseline_text(*again) == once);
  return 0;
}
