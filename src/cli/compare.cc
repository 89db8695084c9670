// SPDX-License-Identifier: Apache-2.0
//
// `ravel compare OLD NEW MODULE:FUNCTION`: the same call explored in two builds. Which outcomes came and
// which went is what a change has done to a program's behaviour; that an old failure went is told as known
// only if every schedule of the new build was explored.
//
// Exit status: 0 nothing fails in NEW, 1 something does, 2 it could not be run.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/file.h"
#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/explore_result.h"
#include "cli/program.h"
#include "cli/session.h"
#include "project/walk.h"
#include "report/json_form.h"
#include "report/style.h"
#include "report/unicode.h"

namespace ravel::cli {

namespace {

constexpr uint64_t kSchedules = 10'000;

/// How often a program ended so in each of the builds.
struct Row {
  uint64_t before = 0, after = 0;
  bool failed = false;
};

/// Explores the call with the modules of one folder.
Result<report::Exploration> explored(const CompareRequest& request, const std::string& folder) {
  if (!is_directory(folder)) return fail(fmt::format("{} is not a folder", folder));
  ExploreRequest call = request.call;
  call.keep_going = true;
  if (call.schedules == 0) call.schedules = kSchedules;
  std::string module = call.program.target.substr(0, call.program.target.rfind(':'));
  std::erase(module, '\'');
  const std::vector<std::string> folders = project_folders(folder);
  if (std::ranges::none_of(folders,
                           [&](const std::string& each) { return is_file(join(each, module + ".beam")); }))
    return fail(fmt::format("there is no module {} in {} (is it built?)", module, folder));
  call.program.code_path.insert(call.program.code_path.begin(), folders.begin(), folders.end());
  auto options = search_options(call);
  if (!options) return fail(options.error().message);
  const auto session = Session::open(call);
  if (!session) return fail(session.error().message);
  const bool is_dpor = options->chooser.strategy == explore::Strategy::dpor;
  options->closely = session->start();
  explore::Search search(is_dpor ? session->start() : session->plain_start(), *options);
  search.run();
  report::Exploration result = exploration_of(search.result());
  result.program = session->title();
  return result;
}

std::string extent(const report::Exploration& e) {
  const bool is_all = e.complete && e.blind_spots.empty();
  return fmt::format("{}{} schedule{}", is_all ? "all " : "", e.schedules, e.schedules == 1 ? "" : "s");
}

std::string change_of(const Row& row, bool knows_after) {
  if (row.before == 0) return "came";
  if (row.after == 0) return knows_after ? "went" : "not seen";
  return "";
}

std::string text_of(const CompareRequest& request, const report::Exploration& before,
                    const report::Exploration& after, const std::map<std::string, Row>& rows) {
  std::string out =
      fmt::format("{}: {} ({}) and {} ({}), {}\n\n{:>10} {:>10}\n", before.program, request.before,
                  extent(before), request.after, extent(after), request.call.strategy, "before", "after");
  const bool knows_after = after.complete && after.blind_spots.empty();
  for (const auto& [text, row] : rows) {
    const std::string change = change_of(row, knows_after);
    report::append_line(out, 0,
                        fmt::format("{:>10} {:>10}  {:<8}  {}{}", row.before, row.after, change,
                                    report::printable(text), row.failed ? "  failed" : ""));
  }
  return out;
}

std::string json_of(const CompareRequest& request, const report::Exploration& before,
                    const report::Exploration& after, const std::map<std::string, Row>& rows) {
  report::Json root;
  root["program"] = before.program;
  root["strategy"] = request.call.strategy;
  for (const auto& [name, e] : {std::pair("before", &before), std::pair("after", &after)})
    root[name] = {{"schedules", e->schedules}, {"failures", e->failures}, {"complete", e->complete}};
  root["outcomes"] = report::Json::array();
  const bool knows_after = after.complete && after.blind_spots.empty();
  for (const auto& [text, row] : rows)
    root["outcomes"].push_back({{"outcome", text},
                                {"failed", row.failed},
                                {"before", row.before},
                                {"after", row.after},
                                {"change", change_of(row, knows_after)}});
  return report::dump(root, 2) + "\n";
}

}  // namespace

ExitStatus run_compare(const CompareRequest& request) {
  set_jobs(request.call.jobs);
  const auto before = explored(request, request.before);
  if (!before) return complain(before.error().message);
  const auto after = explored(request, request.after);
  if (!after) return complain(after.error().message);
  std::map<std::string, Row> rows;
  for (const auto& [e, count] : {std::pair(&*before, &Row::before), std::pair(&*after, &Row::after)})
    for (const report::ExploredOutcome& outcome : e->outcomes) {
      Row& row = rows[outcome.text];
      row.*count += outcome.count;
      row.failed |= outcome.failed;
    }
  const std::string text = request.call.result.format == "json" ? json_of(request, *before, *after, rows)
                                                                : text_of(request, *before, *after, rows);
  if (!write_result(text, request.call.result)) return ExitStatus::failed;
  return after->failures > 0 ? ExitStatus::findings : ExitStatus::clean;
}

}  // namespace ravel::cli
