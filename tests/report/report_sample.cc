// SPDX-License-Identifier: Apache-2.0
//
// report_sample FORMAT [ordinary|hostile|many|drawn|empty] [WIDTH]: prints a hand-made report, for the
// validators of this folder and for looking at a renderer while changing it.
#include <cstdio>
#include <string>

#include "report/testing/sample.h"

int main(int argc, char** argv) {
  using namespace ravel::report;
  const std::optional<Format> format = argc > 1 ? format_of_name(argv[1]) : std::nullopt;
  const std::string which = argc > 2 ? argv[2] : "ordinary";
  if (!format) {
    std::fputs("usage: report_sample FORMAT [ordinary|hostile|many|drawn|empty] [WIDTH]\n", stderr);
    return 2;
  }
  Report report;
  if (which == "ordinary") report = sample::ordinary();
  if (which == "hostile") report = sample::hostile();
  if (which == "many") report = sample::many();
  if (which == "drawn") report = sample::drawn();
  RenderOptions options = sample::options();
  if (argc > 3) options.width = std::stoul(argv[3]);
  options.color = argc > 4;
  options.stats = which == "ordinary";
  options.failed = which == "hostile";
  const std::string bytes = render(report, *format, options);
  std::fwrite(bytes.data(), 1, bytes.size(), stdout);
  return 0;
}
