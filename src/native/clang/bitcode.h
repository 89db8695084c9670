// SPDX-License-Identifier: Apache-2.0
//
// LLVM modules as files. LLVM's reader is made for files that LLVM wrote: on others it may abort, run out of
// memory or take forever. So a stranger's file is read in a child process with limits, which checks the
// module and hands back a fresh copy; only that is read here. Files that we wrote ourselves (the cache) are
// read directly.
//
// The child is a fork: no other thread should be inside of LLVM meanwhile.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace ravel::native {

/// The bitcode of a module that is sound and prepared (lift.h), from .bc or .ll content. The error is a
/// sentence.
Result<std::string> sound_bitcode(std::string_view content, const std::string& name);

bool looks_like_bitcode(std::string_view content);

/// Reads bitcode that sound_bitcode() or write_bitcode() made.
Result<std::unique_ptr<llvm::Module>> read_bitcode(std::string_view content, llvm::LLVMContext& context);

std::string write_bitcode(const llvm::Module& module);

}  // namespace ravel::native
