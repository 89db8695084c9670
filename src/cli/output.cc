// SPDX-License-Identifier: Apache-2.0
#include "cli/output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/file.h"
#include "cli/terminal.h"
#include "report/unicode.h"

namespace ravel::cli {

namespace {

std::vector<FormatRequest> requests(const Options& options) {
  std::vector<FormatRequest> result = options.formats;
  if (result.empty()) result.push_back({report::Format::text, ""});
  // -o names the place of the one format that has no file of its own.
  for (FormatRequest& request : result)
    if (request.file.empty()) request.file = options.output;
  for (FormatRequest& request : result)
    if (request.file == "-") request.file.clear();
  return result;
}

/// Colour and width belong to the terminal, not to a file.
report::RenderOptions for_file(report::RenderOptions render, const Options& options) {
  render.color = options.color == Color::always;
  render.width = 100;
  return render;
}

}  // namespace

std::string diagnostic_line(const report::Diagnostic& diagnostic) {
  const bool is_error = diagnostic.severity == report::Severity::error;
  std::string place = report::printable(diagnostic.pos.file);  // on one line, whatever is in it
  if (diagnostic.pos.line > 0) place += fmt::format(":{}", diagnostic.pos.line);
  if (diagnostic.pos.line > 0 && diagnostic.pos.column > 0)
    place += fmt::format(":{}", diagnostic.pos.column);
  if (diagnostic.offset) place += fmt::format(": byte {}", *diagnostic.offset);
  if (!place.empty()) place += ": ";
  // A place in a source file comes first, for editors; and then a compiler's error is exactly the compiler's.
  const std::string_view who = diagnostic.pos.line > 0 ? "" : "ravel: ";
  const std::string kind = is_error ? "" : fmt::format("{}: ", report::name_of(diagnostic.severity));
  return fmt::format("{}{}{}{}\n", who, place, kind, diagnostic.message);
}

Result<void> check_outputs(const Options& options) {
  std::vector<std::string> files;
  for (const FormatRequest& request : requests(options)) files.push_back(request.file);
  std::sort(files.begin(), files.end());
  const auto twice = std::adjacent_find(files.begin(), files.end());
  if (twice == files.end()) return {};
  return fail(fmt::format("two formats would be written to {}; give each its own file: --format json=FILE",
                          twice->empty() ? "standard output" : *twice));
}

Result<void> write_report(const report::Report& report, const Options& options,
                          const report::RenderOptions& render) {
  const auto wanted = requests(options);
  const bool text_on_stdout = std::any_of(wanted.begin(), wanted.end(), [](const FormatRequest& request) {
    return request.file.empty() &&
           (request.format == report::Format::text || request.format == report::Format::concise);
  });
  const bool other_on_stdout = !text_on_stdout && std::any_of(wanted.begin(), wanted.end(),
                                                              [](const auto& r) { return r.file.empty(); });
  for (const report::Diagnostic& diagnostic : report.diagnostics)
    if (diagnostic.severity == report::Severity::error || (!options.quiet && !other_on_stdout))
      tell_user(diagnostic_line(diagnostic));

  for (const FormatRequest& request : wanted) {
    if (!request.file.empty()) {
      const auto done =
          write_file(request.file, report::render(report, request.format, for_file(render, options)));
      if (!done) return done;
      continue;
    }
    report::Report shown = report;
    if (text_on_stdout) shown.diagnostics.clear();
    if (!write_stdout(report::render(shown, request.format, render)))
      return fail("cannot write the report to standard output");
  }
  return {};
}

}  // namespace ravel::cli
