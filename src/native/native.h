// SPDX-License-Identifier: Apache-2.0
//
// The reader of C and C++: from compile commands, sources and LLVM bitcode to IR. ir/native.h tells how the
// code looks then.
//
// Clang is an optional part of the build, and opened only when it is needed (component.h). This header,
// argument handling (arguments.h) and linking (link.h) know nothing of it; clang/ implements what is declared
// here with Clang 19 in process.
//
// A unit costs only itself: if it does not compile, its errors are told and the others are read. Units are
// read in parallel; the result does not depend on who was first.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/ir.h"

namespace ravel::native {

/// Something to read: a source with what its compiler is told, or a .bc or .ll file (no arguments).
struct Unit {
  std::string file;       ///< as the user or the database names it, below `directory` if relative
  std::string directory;  ///< where its compiler runs; empty: here
  std::vector<std::string> arguments;     ///< flags only; arguments.h
  std::vector<std::string> refused = {};  ///< flags that Clang does not get, for a word about them
  std::vector<std::string> targets = {};  ///< what it is built for, where the build's folders say so
};

/// What the compiler says of a unit.
struct Message {
  bool is_error = false;  ///< else a warning
  std::string file;       ///< empty: no place
  uint32_t line = 0, column = 0;
  std::string text;
};

struct UnitResult {
  std::optional<ir::Module> module;  ///< none if the unit could not be read
  std::vector<Message> messages;
  bool was_cached = false;
};

/// Whether a compiler may read a file, given by its absolute path; empty: any. Asked by any thread.
using MayRead = std::function<bool(const std::string& file)>;

struct ReadOptions {
  std::string cache;               ///< folder for results of earlier runs; empty: none
  std::function<void()> progress;  ///< called after each unit, by any thread
  MayRead may_read = {};           ///< of the files that sources include
};

/// Empty if C and C++ can be read; else a sentence that says what is missing and how to get it.
std::string missing();
/// "Clang 19.1.7", or empty.
std::string version();

/// The units of a compile_commands.json: those that compile something, each once, in the order of the file.
Result<std::vector<Unit>> read_database(const std::string& path);

/// The units, read; result i is of unit i.
std::vector<UnitResult> read_units(std::span<const Unit> units, const ReadOptions& options);

}  // namespace ravel::native
