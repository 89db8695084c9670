// SPDX-License-Identifier: Apache-2.0
//
// Fuzz target of trace files: any bytes. What can be read can be written and read again, and is the same.
#include "base/bytes.h"
#include "base/check.h"
#include "explore/trace_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ravel;           // NOLINT
  using namespace ravel::explore;  // NOLINT
  const auto trace = read_trace(as_text(Bytes(data, size)));
  if (!trace) {
    CHECK(!trace.error().message.empty(), "refused without a reason");
    return 0;
  }
  if (trace->actions.size() > 100'000) return 0;  // a few bytes can stand for millions
  const auto again = read_trace(trace_bytes(*trace));
  CHECK(again && again->actions == trace->actions && again->modules == trace->modules &&
            again->outcome == trace->outcome && again->failure.has_value() == trace->failure.has_value(),
        "another trace was read than was written");
  return 0;
}
