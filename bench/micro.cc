// SPDX-License-Identifier: Apache-2.0
//
// Inner loops, by Google Benchmark: interning, symbolic expressions, components of a graph, reading a .beam
// file. Built with -DRAVEL_BENCH=ON; `micro --benchmark_filter=Symbol` runs some of them.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/scc.h"
#include "base/symbol.h"
#include "beam/beam.h"
#include "flow/expr.h"

namespace {

using namespace ravel;

void BM_SymbolAgain(benchmark::State& state) {
  std::vector<std::string> names;
  for (int i = 0; i < 1000; ++i) names.push_back(fmt::format("module_{}", i));
  for (auto _ : state)
    for (const std::string& name : names) benchmark::DoNotOptimize(Symbol(name));
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(names.size()));
}
BENCHMARK(BM_SymbolAgain);

void BM_ExprSubstitute(benchmark::State& state) {
  flow::ExprTable exprs;
  const flow::ExprId key = exprs.element(exprs.param(0), 1);
  const flow::ExprId item =
      exprs.make(flow::ExprKind::tuple, {}, 0, {}, std::array{exprs.param(1), key, exprs.atom(Symbol("k"))});
  const std::array arguments{
      exprs.make(flow::ExprKind::tuple, {}, 0, {}, std::array{exprs.integer(1), exprs.param(3)}),
      exprs.param(2)};
  for (auto _ : state) benchmark::DoNotOptimize(exprs.substitute(item, arguments));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_ExprSubstitute);

void BM_Components(benchmark::State& state) {
  const auto count = static_cast<uint32_t>(state.range(0));
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  for (uint32_t i = 0; i < count; ++i) {
    edges.emplace_back(i, (i * 7 + 1) % count);
    edges.emplace_back(i, i / 2);
  }
  const FlatGraph graph = FlatGraph::from_edges(count, std::move(edges));
  for (auto _ : state) benchmark::DoNotOptimize(strong_components(graph).size());
  state.SetItemsProcessed(state.iterations() * count);
}
BENCHMARK(BM_Components)->Arg(1000)->Arg(100000);

/// The file named by RAVEL_BENCH_BEAM; skipped without it.
void BM_ReadBeam(benchmark::State& state) {
  const char* path = std::getenv("RAVEL_BENCH_BEAM");
  const auto bytes = read_file(path != nullptr ? path : "");
  if (!bytes) {
    state.SkipWithError("set RAVEL_BENCH_BEAM to a .beam file");
    return;
  }
  for (auto _ : state) benchmark::DoNotOptimize(beam::read_module(path, as_bytes(*bytes)).usable);
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(bytes->size()));
}
BENCHMARK(BM_ReadBeam);

}  // namespace

BENCHMARK_MAIN();
