// SPDX-License-Identifier: Apache-2.0
//
// Each .erl file here holds lines `%? question = answer` (see flow_facts.h). The file is compiled by the
// system's erlc, together with the modules of more/ that it names, read, lifted, solved as an open program,
// and asked.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/file.h"
#include "base/process.h"
#include "beam/beam.h"
#include "beam/lift/lift.h"
#include "flow/flow.h"
#include "flow_facts.h"

namespace {

using namespace ravel;
namespace fs = std::filesystem;

struct Expectation {
  std::string file, module, question, answer;
};

std::vector<Expectation> expectations(const fs::path& path, const std::string& mark = "%? ") {
  std::vector<Expectation> result;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with(mark)) continue;
    const size_t equals = line.find(" = ");
    if (equals == std::string::npos) continue;
    result.push_back({path.filename(), path.stem(), line.substr(3, equals - 3), line.substr(equals + 3)});
  }
  return result;
}

ir::Module load(const fs::path& beam_path) {
  const Result<std::string> bytes = read_file(beam_path);
  if (!bytes) return {};
  const beam::Module module = beam::read_module(beam_path, as_bytes(*bytes));
  EXPECT_TRUE(module.usable) << beam_path;
  return beam::lift_module(module).module;
}

void run(const std::vector<std::string>& argv, const fs::path& directory) {
  Command command;
  command.argv = argv;
  command.directory = directory.string();
  command.timeout_ms_max = 120'000;
  const Result<Finished> done = run_process(command);
  ASSERT_TRUE(done.has_value()) << argv[0];
  EXPECT_TRUE(done->succeeded()) << done->output << done->errors;
}

ir::Module compile(const fs::path& source, const fs::path& folder) {
  run({ERLC, "-o", folder.string(), source.filename().string()}, source.parent_path());
  return load(folder / source.filename().replace_extension(".beam"));
}

void ask(std::vector<ir::Module> modules, const std::vector<Expectation>& asked) {
  ir::Program program;
  program.add(std::move(modules));
  const flow::Flow flow(program, {});
  EXPECT_FALSE(asked.empty());
  for (const Expectation& e : asked)
    EXPECT_EQ(flow::answer(flow, Symbol(e.module), e.question), e.answer) << e.file << ": " << e.question;
}

void check(const std::string& main, const std::vector<std::string>& others) {
  const fs::path here = FLOW_PROGRAMS;
  const fs::path folder =
      fs::temp_directory_path() / ("ravel_flow_" + std::to_string(::getpid()) + "_" + main);
  fs::create_directories(folder);
  std::vector<ir::Module> modules;
  std::vector<Expectation> asked;
  const auto take = [&](const fs::path& source) {
    modules.push_back(compile(source, folder));
    for (Expectation& e : expectations(source)) asked.push_back(std::move(e));
  };
  take(here / (main + ".erl"));
  for (const std::string& other : others) take(here / "more" / (other + ".erl"));
  fs::remove_all(folder);
  ask(std::move(modules), asked);
}

TEST(FlowPrograms, Closures) { check("closures", {}); }
TEST(FlowPrograms, Server) { check("server", {}); }
TEST(FlowPrograms, Spawns) { check("spawns", {}); }
TEST(FlowPrograms, Multiple) { check("multiple", {"sup", "child", "worker"}); }
TEST(FlowPrograms, Tables) { check("tables", {}); }
TEST(FlowPrograms, Unknown) { check("unknown", {}); }
TEST(FlowPrograms, Statem) { check("statem", {}); }
TEST(FlowPrograms, Supervised) { check("supervised", {"quiet", "pool", "pooled"}); }
TEST(FlowPrograms, Events) { check("events", {"looper"}); }
// Elixir: one file of several modules; a question starts with the module it is about.
TEST(FlowPrograms, Elixir) {
  const std::string elixirc = find_program("elixirc").value_or("");
  if (elixirc.empty()) GTEST_SKIP() << "no elixirc";
  const fs::path folder =
      fs::temp_directory_path() / ("ravel_flow_" + std::to_string(::getpid()) + "_elixir");
  fs::create_directories(folder);
  const fs::path source = fs::path(FLOW_PROGRAMS) / "elixir.ex";
  run({elixirc, "-o", folder.string(), "elixir.ex"}, source.parent_path());
  std::vector<ir::Module> modules;
  for (const auto& entry : fs::directory_iterator(folder)) modules.push_back(load(entry.path()));
  fs::remove_all(folder);
  std::vector<Expectation> asked;
  for (Expectation& e : expectations(source, "#? ")) {
    const size_t space = e.question.find(' ');
    e.module = e.question.substr(0, space);
    e.question = e.question.substr(space + 1);
    asked.push_back(std::move(e));
  }
  ask(std::move(modules), asked);
}

TEST(FlowPrograms, Messages) { check("messages", {}); }

/// Modules that are there when asked for, and a list of who was asked for.
struct Shelf : ir::ModuleSource {
  HashMap<Symbol, ir::Module> modules;
  std::vector<std::string> asked;
  std::mutex mutex;
  std::optional<ir::Module> load(Symbol name) override {
    const std::lock_guard lock(mutex);
    asked.push_back(name.str());
    const auto it = modules.find(name);
    if (it == modules.end()) return std::nullopt;
    return it->second;
  }
};

TEST(FlowPrograms, LibrariesAreReadWhenTheyAreReached) {
  const fs::path here = FLOW_PROGRAMS;
  const fs::path folder = fs::temp_directory_path() / ("ravel_flow_" + std::to_string(::getpid()) + "_lib");
  fs::create_directories(folder);
  Shelf shelf;
  for (const char* name : {"lib_one", "lib_two"})
    shelf.modules.emplace(Symbol(name), compile(here / "more" / (std::string(name) + ".erl"), folder));
  std::vector<ir::Module> given;
  given.push_back(compile(here / "lib_user.erl", folder));
  fs::remove_all(folder);
  ir::Program program(&shelf);
  program.add(std::move(given));
  const flow::Flow flow(program, {});
  for (const Expectation& e : expectations(here / "lib_user.erl"))
    EXPECT_EQ(flow::answer(flow, Symbol(e.module), e.question), e.answer) << e.question;
  // Not lib_never: the function that calls it is never called.
  EXPECT_EQ(shelf.asked, (std::vector<std::string>{"lib_one", "lib_two"}));
}

TEST(FlowPrograms, Globals) { check("globals", {}); }

}  // namespace
