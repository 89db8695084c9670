// SPDX-License-Identifier: Apache-2.0
//
// Fuzzing the lifting: whatever the reader accepts as usable is lifted without a crash, and what comes out
// keeps the rules of the representation.
#include <cstdint>
#include <cstdlib>

#include "base/check.h"
#include "beam/beam.h"
#include "beam/lift/lift.h"
#include "ir/verify.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ravel;
  const beam::Module module = beam::read_module("fuzz.beam", Bytes(data, size));
  if (!module.usable) return 0;
  const beam::Lifted lifted = beam::lift_module(module, {.names = true});
  const std::vector<std::string> problems = ir::verify(lifted.module);
  CHECK(problems.empty(), "{}", problems[0]);
  return 0;
}
