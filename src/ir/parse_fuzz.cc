// SPDX-License-Identifier: Apache-2.0
//
// Any text: the parser answers, the verifier survives what it gives, and printing it is the end of the
// changes: the printed text parses to a module that prints the same.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "ir/calls.h"
#include "ir/dot.h"
#include "ir/json.h"
#include "ir/parse.h"
#include "ir/text.h"
#include "ir/verify.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ravel::ir;
  const auto module = parse({reinterpret_cast<const char*>(data), size});
  if (!module) return 0;
  const std::string text = print(*module);
  const auto again = parse(text);
  CHECK(again.has_value(), "{}: {}", again.error().str(), text);
  CHECK(print(*again) == text, "{}", text);
  if (!verify(*module).empty()) return 0;
  // What keeps the rules can be shown in every form.
  CHECK(print(*parse(print_with_receives(*module))) == text, "{}", text);
  const std::span<const Module> modules(&*module, 1);
  ir_as_json(modules);
  ir_as_dot(modules);
  calls_as_json(modules);
  return 0;
}
