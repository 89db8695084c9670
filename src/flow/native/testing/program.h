// SPDX-License-Identifier: Apache-2.0
//
// Small native programs as IR text, for tests. `ravel dump --ir FILE.c` prints such text.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "ir/parse.h"
#include "ir/program.h"

namespace ravel::flow::native {

/// A global variable of a type, which is a record of pointers.
struct Variable {
  std::string name, type;
  uint64_t size = 8;
};

/// One module; every function is external. `constants`: names of globals that lie in read-only memory.
inline ir::Program program_of(const std::string& text, const std::vector<std::string>& constants = {},
                              const std::vector<Variable>& variables = {}) {
  auto parsed = ir::parse("module 'a.c' native\n" + text);
  EXPECT_TRUE(parsed.has_value()) << parsed.error().str();
  auto info = std::make_shared<ir::NativeInfo>();
  for (const ir::Function& function : parsed->functions)
    info->functions.push_back({function.name.name, ir::Linkage::external, false});
  for (const std::string& name : constants) {
    ir::NativeGlobal global;
    global.name = Symbol(name);
    global.size = 8;
    global.is_constant = true;
    info->globals.push_back(std::move(global));
  }
  for (const Variable& variable : variables) {
    ir::NativeGlobal global;
    global.name = Symbol(variable.name);
    global.type = Symbol(variable.type);
    global.size = variable.size;
    info->globals.push_back(std::move(global));
    ir::NativeRecord record{Symbol(variable.type), variable.size, {}, {{0, Symbol(variable.type)}}};
    for (uint32_t at = 0; at < variable.size; at += 8)
      record.leaves.push_back({at, 8, ir::LeafKind::pointer});
    info->records.push_back(std::move(record));
  }
  parsed->native = std::move(info);
  std::vector<ir::Module> modules;
  modules.push_back(std::move(*parsed));
  ir::Program program;
  program.add(std::move(modules));
  return program;
}

}  // namespace ravel::flow::native
