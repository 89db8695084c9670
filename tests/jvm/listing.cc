// SPDX-License-Identifier: Apache-2.0
//
// What the reader sees of classes, one line for each instruction, for javap_test.py to compare with javap:
//
//     class java/lang/Object
//     method hashCode ()I
//     0 42 0 0              offset, opcode, operands (branch targets as byte offsets)
//     case 1 40             of the switch before
//     handler 0 4 8 java/lang/Throwable
//
// Usage: jvm_listing MODULES CLASS...
#include <fmt/format.h>

#include <cstdio>

#include "jvm/class_file.h"
#include "jvm/jdk_image.h"
#include "jvm/opcodes.h"

namespace {

using namespace ravel::jvm;  // NOLINT

void list_code(const Code& code) {
  const auto offset = [&](uint32_t index) {
    return index < code.instructions.size() ? code.instructions[index].offset : UINT32_MAX;
  };
  for (const Instruction& in : code.instructions) {
    const bool is_switch = in.opcode == op_tableswitch || in.opcode == op_lookupswitch;
    const auto a = is_branch(in.opcode) ? static_cast<int64_t>(offset(static_cast<uint32_t>(in.a))) : in.a;
    fmt::print("{} {} {} {}\n", in.offset, in.opcode, a, is_switch ? 0 : in.b);
    if (!is_switch) continue;
    const Switch& table = code.switches[static_cast<size_t>(in.b)];
    for (const auto& [value, target] : table.cases) fmt::print("case {} {}\n", value, offset(target));
    fmt::print("case default {}\n", offset(table.fallback));
  }
  for (const Handler& h : code.handlers) {
    fmt::print("handler {} {} {} {}\n", offset(h.begin),
               h.end < code.instructions.size() ? std::to_string(offset(h.end)) : "end", offset(h.target),
               h.type.empty() ? "any" : h.type.view());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const auto image = JdkImage::open(argv[1]);
  if (!image) {
    fmt::print(stderr, "{}\n", image.error().message);
    return 2;
  }
  for (int i = 2; i < argc; ++i) {
    const auto bytes = image->find_class(argv[i]);
    if (!bytes) {
      fmt::print(stderr, "{}: not in the image\n", argv[i]);
      return 1;
    }
    const ClassFile file = read_class(argv[i], *bytes);
    for (const ravel::Problem& problem : file.problems) fmt::print("problem {}\n", problem.message);
    fmt::print("class {}\n", file.name.view());
    for (const Method& method : file.methods) {
      fmt::print("method {} {}\n", method.name.view(), method.descriptor.view());
      if (method.code) list_code(*method.code);
    }
  }
  return 0;
}
