// SPDX-License-Identifier: Apache-2.0
//
// `ravel lsp`: the editor's protocol on standard input and output. Everything that has come in is read before
// an analysis begins, so that ten files saved at once are analysed once.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/file.h"
#include "base/process.h"
#include "cli/commands.h"
#include "cli/confirming.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "cli/version.h"
#include "lsp/server.h"
#include "project/walk.h"
#include "report/baseline.h"
#include "report/report.h"
#include "report/unicode.h"

namespace ravel::cli {

namespace {

constexpr double kConfirmSeconds = 20;
constexpr uint64_t kExploreMs = 120'000;
constexpr const char* kBaselineFile = "ravel-baseline.json";
constexpr size_t kToldMax = 1500;  ///< characters of a message

report::Report failed(const std::string& why) {
  report::Report report;
  report.diagnostics.push_back({report::Severity::error, {}, std::nullopt, why});
  return report;
}

Result<Options> options_in(const std::string& folder, const OptionsOf& options_of) {
  if (folder.empty() || ::chdir(folder.c_str()) != 0)
    return fail("the editor names no folder that can be read");
  auto options = options_of(".");
  if (!options) return options;
  options->quiet = true;
  options->confirm.seconds = 0;
  options->write_baseline = false;
  // What the editor has put into it counts, also where no ravel.toml names it.
  if (options->baseline.empty() && path_exists(kBaselineFile)) options->baseline = kBaselineFile;
  return options;
}

/// The report on a folder, from inside of it: there the files' names are relative to it. Nothing if it was
/// stopped by what `heard` has heard.
std::optional<report::Report> report_on(const lsp::Wish& wish, const OptionsOf& options_of,
                                        const std::function<bool()>& heard) {
  auto options = options_in(wish.folder, options_of);
  if (!options) return failed(options.error().message);
  bool stopped = false;
  auto checked = check_program(*options, STDIN_FILENO, [&] { return stopped = heard(); });
  if (!checked) return failed(checked.error().message);
  if (stopped) return std::nullopt;
  if (checked->interrupted) leave(static_cast<int>(ExitStatus::interrupted));
  if (!wish.confirm.empty()) {
    options->confirm.seconds = kConfirmSeconds;
    if (confirm_findings(checked->report, *options, {wish.confirm}))
      leave(static_cast<int>(ExitStatus::interrupted));
  }
  return std::move(checked->report);
}

/// Adds one finding to the baseline of the folder. What to tell the user.
std::string add_to_baseline(const lsp::Server& server, const std::string& fingerprint,
                            const OptionsOf& options_of) {
  const report::Finding* finding = server.find(fingerprint);
  const auto options = options_in(server.folder(), options_of);
  if (finding == nullptr) return "this finding is not there any more";
  if (!options) return options.error().message;
  const std::string file = options->baseline.empty() ? kBaselineFile : options->baseline;
  report::Baseline known;
  if (const auto text = read_file(file)) {
    auto parsed = report::parse_baseline(*text, file);
    if (!parsed) return parsed.error().message;
    known = std::move(*parsed);
  }
  report::Report one;
  one.findings = {*finding};
  for (report::BaselineEntry& each : report::baseline_of(one).entries)
    if (std::none_of(known.entries.begin(), known.entries.end(),
                     [&](const auto& entry) { return entry.fingerprint == each.fingerprint; }))
      known.entries.push_back(std::move(each));
  if (auto written = write_file(file, report::baseline_text(known)); !written) return written.error().message;
  return {};
}

/// `ravel test FILE:LINE`, and what it said.
std::string explore_test(const std::string& target) {
  Command command;
  command.argv = {"/proc/self/exe", "test", target, "--quiet", "--color", "never"};
  command.timeout_ms_max = kExploreMs;
  const auto done = run_process(command);
  if (!done) return done.error().message;
  if (done->timed_out) return "the test took too long and was stopped";
  return report::printable_lines((done->output + done->errors).substr(0, kToldMax));
}

bool has_input() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return ::poll(&input, 1, 0) > 0;
}

/// False at the end of the input.
bool read_more(std::string& buffer) {
  std::array<char, 65536> bytes;
  ssize_t count = 0;
  do count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  while (count < 0 && errno == EINTR);
  if (count <= 0) return false;
  buffer.append(bytes.data(), static_cast<size_t>(count));
  return true;
}

bool send(const std::vector<std::string>& messages) {
  for (const std::string& message : messages)
    if (!write_stdout(lsp::framed(message))) return false;
  return true;
}

/// As if something had been saved.
constexpr std::string_view kSaved = R"({"method":"textDocument/didSave"})";

/// Messages from standard input to the server, and its answers back.
class Conversation {
 public:
  explicit Conversation(lsp::Server& server) : server_(server) {}
  bool failed() const { return failed_ || !error_.empty(); }
  const std::string& error() const { return error_; }
  bool at_end() const { return at_end_; }

  void say(const std::vector<std::string>& messages) { failed_ = failed_ || !send(messages); }
  /// Waits for more, and hands on what is whole.
  void listen() {
    if (!read_more(buffer_)) at_end_ = true;
    while (!failed() && !server_.exit_status()) {
      auto message = lsp::take_message(buffer_);
      if (!message) error_ = message.error().message;
      if (!message || !*message) return;
      say(server_.take(**message));
    }
  }

 private:
  lsp::Server& server_;
  std::string buffer_, error_;
  bool failed_ = false, at_end_ = false;
};

}  // namespace

ExitStatus run_lsp(const OptionsOf& options_of) {
  lsp::Server server(report::sources_on_disk("/"), kVersion);
  Conversation editor(server);
  while (!editor.failed()) {
    if (const auto status = server.exit_status())
      return *status == 0 ? ExitStatus::clean : ExitStatus::findings;
    if (const auto command = server.take_command()) {
      std::string told = command->first == lsp::kBaselineCommand
                             ? add_to_baseline(server, command->second, options_of)
                             : explore_test(command->second);
      if (!told.empty()) editor.say(server.say(told));
      if (command->first == lsp::kBaselineCommand) server.take(kSaved);
      continue;
    }
    if (editor.at_end()) return ExitStatus::clean;
    if (!server.is_stale() || has_input()) {
      editor.listen();
      continue;
    }
    std::vector<std::string> before;
    const lsp::Wish wish = server.begin(before);
    editor.say(before);
    auto report = report_on(wish, options_of, [&] {
      editor.listen();
      return editor.failed() || editor.at_end() || server.wants_end();
    });
    editor.say(server.end(std::move(report)));
  }
  return complain(editor.error().empty() ? "cannot write to standard output" : editor.error());
}

}  // namespace ravel::cli
