// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a result of `ravel explore`, which `ravel merge` and --resume read: an error with words or a
// result.
#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "base/check.h"
#include "report/exploration.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto result = ravel::report::parse_exploration(ravel::as_text({data, size}), "r.json");
  CHECK(result.has_value() || !result.error().message.empty());
  return 0;
}
