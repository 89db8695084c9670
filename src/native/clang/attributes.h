// SPDX-License-Identifier: Apache-2.0
//
// Clang's thread-safety attributes (GUARDED_BY, REQUIRES, ACQUIRE, ...), which exist in the syntax tree only.
// They are read there, kept in the LLVM module as metadata, and so reach lifting also from the cache.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTConsumer;
}
namespace llvm {
class Module;
}

namespace ravel::native {

/// One attribute as strings: kind of subject, name, "shared" or "", subject, file, line, arguments; as
/// ir::LockAttribute explains them.
using AttributeText = std::vector<std::string>;

/// Fills `attributes` when the whole unit has been parsed.
std::unique_ptr<clang::ASTConsumer> attribute_reader(std::vector<AttributeText>& attributes);

void write_attributes(const std::vector<AttributeText>& attributes, llvm::Module& module);

}  // namespace ravel::native
