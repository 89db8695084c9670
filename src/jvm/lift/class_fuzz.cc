// SPDX-License-Identifier: Apache-2.0
//
// Fuzzing the class file reader and the lifting: any bytes are read without a crash, what is usable is
// lifted, and what comes out keeps the rules of the representation.
#include <cstdint>

#include "base/check.h"
#include "ir/verify.h"
#include "jvm/lift/lift.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ravel;
  const jvm::ClassFile file = jvm::read_class("fuzz.class", Bytes(data, size));
  if (!file.usable) return 0;
  const jvm::Lifted lifted = jvm::lift_class(file);
  const std::vector<std::string> problems = ir::verify(lifted.module);
  CHECK(problems.empty(), "{}", problems[0]);
  return 0;
}
