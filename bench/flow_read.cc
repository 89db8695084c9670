// SPDX-License-Identifier: Apache-2.0
//
// Solves the value flow of every .beam file under the given folders as one program, and says what it
// cost: seconds, memory, evaluations per function, sizes of the tables. --libraries DIR (repeatable) gives
// folders in which modules that are called and not given are looked for. --ask MODULE QUESTION answers one of
// the questions of tests/flow/flow_facts.h.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "../tests/flow/flow_facts.h"
#include "base/bytes.h"
#include "base/file.h"
#include "base/parallel.h"
#include "beam/beam.h"
#include "beam/lift/lift.h"
#include "flow/flow.h"

namespace {

using namespace ravel;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double peak_mib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

std::vector<std::string> beam_files(const std::string& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
    if (entry.path().extension() == ".beam") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::optional<ir::Module> load(const std::string& path) {
  const Result<std::string> bytes = read_file(path);
  if (!bytes) return std::nullopt;
  const beam::Module module = beam::read_module(path, as_bytes(*bytes));
  if (!module.usable) return std::nullopt;
  return beam::lift_module(module).module;
}

class Folders : public ir::ModuleSource {
 public:
  void add(const std::string& folder) {
    for (const std::string& file : beam_files(folder))
      files_.emplace(Symbol(std::filesystem::path(file).stem().string()), file);
  }
  std::optional<ir::Module> load(Symbol name) override {
    const auto it = files_.find(name);
    return it == files_.end() ? std::nullopt : ::load(it->second);
  }

 private:
  HashMap<Symbol, std::string> files_;
};

}  // namespace

int main(int argc, char** argv) {
  Folders libraries;
  std::vector<std::string> files;
  std::vector<std::pair<std::string, std::string>> questions;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--libraries" && i + 1 < argc) {
      libraries.add(argv[++i]);
    } else if (word == "--ask" && i + 2 < argc) {
      questions.emplace_back(argv[i + 1], argv[i + 2]);
      i += 2;
    } else {
      for (std::string& file : beam_files(word)) files.push_back(std::move(file));
    }
  }
  const double start = now();
  std::vector<ir::Module> modules;
  for (const std::string& file : files)
    if (auto module = load(file)) modules.push_back(std::move(*module));
  ir::Program program(&libraries);
  program.add(std::move(modules));
  size_t instrs = 0;
  for (size_t f = 0; f < program.function_count(); ++f)
    instrs += program.function(ir::FuncId(f)).instrs.size();
  const double read = now();
  const double read_mib = peak_mib();
  flow::ValueFlow values(program, {});
  const double solved = now();
  flow::CallGraph calls(values);
  const double graph = now();
  flow::Origins origins(values, calls);
  const double done = now();
  const auto s = values.stats();
  fmt::print("read {:.2f} s  flow {:.2f} s  call graph {:.2f} s  origins {:.2f} s\n", read - start,
             solved - read, graph - solved, done - graph);
  fmt::print("{} modules  {} functions ({} given)  {} instructions\n", program.module_count(), s.functions,
             program.function_count(), instrs);
  fmt::print("{} evaluations  {} sweeps  {} rounds  {} objects  {} sets  {} cells  {} edges\n", s.evaluations,
             s.sweeps, s.rounds, s.objects, s.sets, s.cells, s.edges);
  fmt::print("{} components  {} origins  {} servers  {} tables  peak {:.0f} MiB ({:.0f} after reading)\n",
             calls.scc_count(), origins.origins().size(), values.servers().size(), values.tables().size(),
             peak_mib(), read_mib);
  size_t incomplete = 0, through_values = 0, unknown = 0, top = 0, empty = 0, total = 0;
  for (uint32_t f = 0; f < program.function_count(); ++f) {
    const ir::Function& fn = program.function(ir::FuncId(f));
    for (uint32_t i = 0; i < fn.instrs.size(); ++i) {
      const ir::Op op = fn.instrs[i].op;
      if (op == ir::Op::call_value || op == ir::Op::call_dynamic || op == ir::Op::call_apply) {
        ++through_values;
        incomplete += values.callees(ir::FuncId(f), ir::InstrId(i)).incomplete;
      }
    }
    for (uint32_t v = 0; v < fn.value_count; ++v) {
      const auto set = values.value(ir::FuncId(f), ir::ValueId(v));
      ++total;
      top += set.top;
      unknown += set.unknown;
      empty += set.empty();
    }
  }
  fmt::print(
      "{} calls through values, {} incomplete; of {} values {} may be unknown ({} top), {} are empty\n",
      through_values, incomplete, total, unknown, top, empty);
  if (!questions.empty()) {
    flow::Flow flow(program, {});
    for (const auto& [module, question] : questions)
      fmt::print("{}: {} = {}\n", module, question, flow::answer(flow, Symbol(module), question));
  }
  return 0;
}
