// SPDX-License-Identifier: Apache-2.0
//
// Reads and lifts every .beam file under the given folders, on all cores, and says how long it
// took: modules, functions and instructions per second, and the peak of memory. With --verify each
// function is checked too; with --print the text form of every module goes to stdout.
//
// Only what is lifted stays in memory, as in `ravel check`.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/file.h"
#include "base/parallel.h"
#include "base/part.h"
#include "beam/beam.h"
#include "beam/lift/lift.h"
#include "ir/text.h"
#include "ir/verify.h"

namespace {

using namespace ravel;

struct Options {
  bool verify = false, print = false;
  std::vector<std::string> paths;
};

struct Outcome {
  ir::Module module;
  size_t beam_instructions = 0, bytes = 0;
  std::vector<std::string> messages;
  std::string text;
};

std::vector<std::string> beam_files(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    if (!std::filesystem::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
      if (entry.path().extension() == ".beam") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

Outcome process(const std::string& path, const Options& options) {
  const Part part("file", path);
  Outcome outcome;
  const Result<std::string> bytes = read_file(path);
  if (!bytes) {
    outcome.messages.push_back(bytes.error().message);
    return outcome;
  }
  const beam::Module module = beam::read_module(path, as_bytes(*bytes));
  for (const Problem& p : module.problems)
    outcome.messages.push_back(fmt::format("{}: {}", p.file, p.message));
  outcome.bytes = bytes->size();
  outcome.beam_instructions = module.instructions.size();
  if (!module.usable) return outcome;
  beam::Lifted lifted = beam::lift_module(module);
  for (const Problem& p : lifted.problems)
    outcome.messages.push_back(fmt::format("{}: {}", p.file, p.message));
  if (options.verify) {
    for (const std::string& message : ir::verify(lifted.module)) {
      outcome.messages.push_back(fmt::format("{}: {}", path, message));
    }
  }
  if (options.print) outcome.text = ir::print(lifted.module);
  outcome.module = std::move(lifted.module);
  return outcome;
}

double peak_mib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

int report(const std::vector<Outcome>& outcomes, double seconds) {
  size_t functions = 0, instructions = 0, beam_instructions = 0, bytes = 0, messages = 0, blocks = 0;
  for (const Outcome& o : outcomes) {
    std::fputs(o.text.c_str(), stdout);
    for (const std::string& message : o.messages) fmt::print("{}\n", message);
    messages += o.messages.size();
    functions += o.module.functions.size();
    beam_instructions += o.beam_instructions;
    bytes += o.bytes;
    for (const ir::Function& f : o.module.functions) {
      instructions += f.instrs.size();
      blocks += f.blocks.size();
    }
  }
  const auto rate = [&](size_t count) { return static_cast<double>(count) / seconds; };
  fmt::print("files: {} ({:.1f} MB), functions: {}, problems: {}\n", outcomes.size(),
             static_cast<double>(bytes) / 1e6, functions, messages);
  fmt::print("BEAM instructions: {}, IR instructions: {} in {} blocks\n", beam_instructions, instructions,
             blocks);
  fmt::print("seconds: {:.2f}, jobs: {}, peak MiB: {:.0f}\n", seconds, jobs(), peak_mib());
  fmt::print("modules/s: {:.0f}, BEAM instructions/s: {:.0f}\n", rate(outcomes.size()),
             rate(beam_instructions));
  return messages == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view arg = argv[i];
    if (arg == "--verify") {
      options.verify = true;
    } else if (arg == "--print") {
      options.print = true;
    } else if (arg.starts_with("--jobs=")) {
      set_jobs(std::stoul(std::string(arg.substr(7))));
    } else {
      options.paths.emplace_back(arg);
    }
  }
  const std::vector<std::string> files = beam_files(options.paths);
  const auto start = std::chrono::steady_clock::now();
  std::vector<Outcome> outcomes(files.size());
  parallel_for(files.size(), [&](size_t i) { outcomes[i] = process(files[i], options); });
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  return report(outcomes, elapsed.count());
}
