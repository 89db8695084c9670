// SPDX-License-Identifier: Apache-2.0
//
// How the analysis grows: synthetic programs of several shapes, each with 10k, 100k and 1M functions (or
// the counts given as arguments; names among them mean only these shapes), and the seconds and bytes per
// function. Near-linear means that the last columns stay about the same down the table. Seconds are those of
// the processor, so that other work on the machine counts little.
//
//   chain   f(i) calls f(i+1) with a tuple and returns what comes back: a million calls deep
//   tree    f(i) calls f(2i+1) and f(2i+2)
//   hub     every function calls one helper with its own atom, and uses the result
//   funs    every function passes a closure to lists:foreach, and to another function that calls it
//   cycle   groups of fifty mutually recursive functions that pass a growing argument
//   nest    functions of a thousand tests each (a thousandth as many of them)
//   races   a public table; groups of fifty functions, where the first reads a key and decides, and the last,
//   forty-nine
//           calls down, writes it: one finding per group, and the check must find them all
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "check/beam_input.h"
#include "check/checks.h"
#include "flow/flow.h"
#include "ir/parse.h"

namespace {

using namespace ravel;

double now() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// One module of straight-line functions.
class ModuleBuilder {
 public:
  explicit ModuleBuilder(const std::string& name) { module_.name = Symbol(name); }

  void begin(const std::string& name, uint32_t params, bool exported) {
    ir::Function& fn = module_.functions.emplace_back();
    fn.name = {module_.name, Symbol(name), params};
    fn.exported = exported;
    for (uint32_t i = 0; i < params; ++i) fn.params.push_back(fresh());
  }
  ir::Function& fn() { return module_.functions.back(); }
  ir::ValueId param(uint32_t i) { return fn().params[i]; }

  ir::ValueId emit(ir::Op op, uint16_t kind, uint32_t payload, std::vector<ir::ValueId> operands,
                   bool has_result = true) {
    ir::Instr instr;
    instr.op = op;
    instr.kind = kind;
    instr.payload = payload;
    instr.operand_begin = static_cast<uint32_t>(fn().operands.size());
    instr.operand_count = static_cast<uint32_t>(operands.size());
    fn().operands.insert(fn().operands.end(), operands.begin(), operands.end());
    if (has_result) instr.result = fresh();
    fn().instrs.push_back(instr);
    if (has_result) fn().definitions.back() = ir::InstrId(fn().instrs.size() - 1);
    return instr.result;
  }
  ir::ValueId atom(const std::string& text) {
    ir::Const c;
    c.kind = ir::ConstKind::atom;
    c.text = Symbol(text);
    module_.constants.push_back(c);
    return emit(ir::Op::constant, 0, static_cast<uint32_t>(module_.constants.size() - 1), {});
  }
  ir::ValueId call(const ir::FuncName& callee, std::vector<ir::ValueId> args) {
    return emit(ir::Op::call, 0, callee_index(callee), std::move(args));
  }
  uint32_t callee_index(const ir::FuncName& callee) {
    const auto [it, is_new] = index_.try_emplace(callee, static_cast<uint32_t>(module_.callees.size()));
    if (is_new) module_.callees.push_back(callee);
    return it->second;
  }
  void finish(ir::ValueId result) {
    emit(ir::Op::ret, 0, 0, {result}, false);
    ir::Block block;
    block.end = static_cast<uint32_t>(fn().instrs.size());
    fn().blocks.push_back(block);
  }
  const ir::FuncName& name() const { return module_.functions.back().name; }
  ir::Module take() { return std::move(module_); }

 private:
  ir::ValueId fresh() {
    fn().definitions.push_back(ir::InstrId());
    return ir::ValueId(fn().value_count++);
  }
  ir::Module module_;
  HashMap<ir::FuncName, uint32_t> index_;
};

constexpr size_t kPerModule = 1000;
constexpr auto kTuple = static_cast<uint16_t>(ir::AllocKind::tuple);

ir::FuncName name_of(size_t i, uint32_t arity) {
  return {Symbol(fmt::format("m{}", i / kPerModule)), Symbol(fmt::format("f{}", i)), arity};
}

void body(ModuleBuilder& m, std::string_view family, size_t i, size_t count) {
  const std::string self = fmt::format("f{}", i);
  const auto tuple_of = [&](std::vector<ir::ValueId> items) {
    return m.emit(ir::Op::alloc, kTuple, 0, std::move(items));
  };
  if (family == "chain") {
    m.begin(self, 1, i == 0);
    const ir::ValueId arg = i % 7 == 0 ? tuple_of({m.atom(self), m.param(0)}) : m.param(0);
    m.finish(i + 1 < count ? m.call(name_of(i + 1, 1), {arg}) : arg);
  } else if (family == "tree") {
    m.begin(self, 1, i == 0);
    ir::ValueId result = m.param(0);
    for (const size_t child : {2 * i + 1, 2 * i + 2})
      if (child < count) result = m.call(name_of(child, 1), {tuple_of({m.atom(self), result})});
    m.finish(result);
  } else if (family == "hub") {
    m.begin(self, 1, i > 0);
    m.finish(i == 0 ? m.param(0) : m.call(name_of(0, 1), {tuple_of({m.atom(self), m.param(0)})}));
  } else if (family == "cycle") {
    const size_t next = i % 50 == 49 ? i - 49 : i + 1;
    m.begin(self, 1, i % 50 == 0);
    m.finish(m.call(name_of(next < count ? next : i, 1), {tuple_of({m.atom(self), m.param(0)})}));
  } else if (family == "funs") {
    // Every third is the lambda, the function that makes it, and one that calls its argument.
    const size_t base = i - i % 3;
    if (i % 3 == 0) {
      m.begin(self, 2, false);
      m.fn().captured_count = 1;
      m.fn().parent = name_of(base + 1, 1);
      m.finish(tuple_of({m.param(0), m.param(1)}));
    } else if (i % 3 == 1) {
      m.begin(self, 1, true);
      const auto closure = static_cast<uint16_t>(ir::AllocKind::closure);
      const ir::ValueId fun = m.emit(ir::Op::alloc, closure, m.callee_index(name_of(base, 2)), {m.param(0)});
      m.call({Symbol("lists"), Symbol("foreach"), 2}, {fun, m.param(0)});
      m.finish(base + 2 < count ? m.call(name_of(base + 2, 1), {fun}) : fun);
    } else {
      m.begin(self, 1, false);
      m.finish(m.emit(ir::Op::call_value, 0, 0, {m.param(0), m.atom(self)}));
    }
  } else {
    m.begin(self, 1, true);
    ir::ValueId value = m.param(0);
    for (int t = 0; t < 1000; ++t) {
      const auto test = static_cast<uint16_t>(t % 2 == 0 ? ir::TestKind::is_tuple : ir::TestKind::is_list);
      value = m.emit(ir::Op::refine, test, 0, {value});
      m.fn().instrs.back().flags = ir::kNegated;
    }
    m.finish(value);
  }
}

constexpr size_t kGroup = 50;

/// A module of the family `races`, in the text form.
ir::Module races_module(size_t first, size_t count) {
  std::string text = fmt::format("module m{}\n", first / kPerModule);
  if (first == 0)
    text +=
        "function init/0() exported\nb0:\n  %n = constant tab\n  %o = constant [named_table, public]\n"
        "  %t = call ets:new/2(%n, %o)\n  ret %t\n";
  for (size_t i = first; i < first + count; ++i) {
    text += fmt::format("function f{}/1(%k){}\nb0:\n", i, i % kGroup == 0 ? " exported" : "");
    if (i % kGroup == 0)
      text += fmt::format(
          "  %t = constant tab\n  %r = call ets:lookup/2(%t, %k)\n  test is_nil %r ? b1 : b2\nb1:\n"
          "  %x = call f{}/1(%k)\n  ret %x\nb2:\n  ret %r\n",
          i + 1);
    else if (i % kGroup == kGroup - 1)
      text += "  %t = constant tab\n  %o = alloc tuple(%k, %k)\n  %x = call ets:insert/2(%t, %o)\n  ret %x\n";
    else
      text += fmt::format("  %x = call f{}/1(%k)\n  ret %x\n", i + 1);
  }
  auto module = ir::parse(text);
  CHECK(module.has_value(), "{}", module.error().str());
  return std::move(*module);
}

double measure(std::string_view family, size_t count) {
  ir::Program program;
  std::vector<ir::Module> modules;
  for (size_t i = 0; i < count;) {
    if (family == "races") {
      modules.push_back(races_module(i, std::min(kPerModule, count - i)));
      i += kPerModule;
      continue;
    }
    ModuleBuilder m(fmt::format("m{}", i / kPerModule));
    for (const size_t end = std::min(count, i + kPerModule); i < end; ++i) body(m, family, i, count);
    modules.push_back(m.take());
  }
  program.add(std::move(modules));
  const double start = now();
  const flow::Flow flow(program, {.load_libraries = false});
  const double flow_seconds = now() - start;
  const auto stats = flow.values.stats();
  Budget budget;
  check::CheckOptions options;
  options.min_score = 0;
  size_t findings = 0;
  check::run_checks(check::CheckInput{{program, options, budget}, flow},
                    [&](const check::Findings& found) { findings += found.size(); });
  const double seconds = now() - start;
  if (family == "races")
    CHECK(findings == count / kGroup, "{} findings in {} groups", findings, count / kGroup);
  fmt::print(
      "{:6} {:9} functions {:8.2f} s {:8.2f} us/function ({:.2f} of them flow) {:6.1f} bytes/function "
      "{:5.2f} evaluations/function\n",
      family, count, seconds, seconds * 1e6 / static_cast<double>(count),
      flow_seconds * 1e6 / static_cast<double>(count),
      static_cast<double>(stats.memory_bytes) / static_cast<double>(count),
      static_cast<double>(stats.evaluations) / static_cast<double>(count));
  std::fflush(stdout);
  return seconds;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<size_t> counts;
  std::vector<std::string_view> families;
  for (int i = 1; i < argc; ++i) {
    if (const size_t count = std::strtoull(argv[i], nullptr, 10); count > 0)
      counts.push_back(count);
    else
      families.emplace_back(argv[i]);
  }
  const auto wanted = [&](std::string_view family) {
    return families.empty() || std::find(families.begin(), families.end(), family) != families.end();
  };
  if (counts.empty()) counts = {10'000, 100'000, 1'000'000};
  for (const char* family : {"chain", "tree", "hub", "funs", "cycle", "races"})
    for (const size_t count : counts)
      if (wanted(family)) measure(family, count);
  for (const size_t count : counts)
    if (wanted("nest")) measure("nest", count / 1000);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  fmt::print("peak {} MiB\n", usage.ru_maxrss / 1024);
  return 0;
}
