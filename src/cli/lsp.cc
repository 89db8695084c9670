// SPDX-License-Identifier: Apache-2.0
//
// `ravel lsp`: the editor's protocol on standard input and output. Everything that has come in is read before
// an analysis begins, so that ten files saved at once are analysed once.
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "cli/version.h"
#include "lsp/server.h"
#include "report/report.h"

namespace ravel::cli {

namespace {

/// The report on a folder, from inside of it: there the files' names are relative to it.
report::Report report_on(const std::string& folder, const OptionsOf& options_of) {
  report::Report report;
  const auto failed = [&](const std::string& why) {
    report.diagnostics.push_back({report::Severity::error, {}, std::nullopt, why});
    return report;
  };
  if (folder.empty() || ::chdir(folder.c_str()) != 0)
    return failed("the editor names no folder that can be read");
  auto options = options_of(".");
  if (!options) return failed(options.error().message);
  options->quiet = true;
  options->confirm.seconds = 0;
  options->write_baseline = false;
  auto checked = check_program(*options);
  if (!checked) return failed(checked.error().message);
  if (checked->interrupted) leave(static_cast<int>(ExitStatus::interrupted));
  return std::move(checked->report);
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

}  // namespace

ExitStatus run_lsp(const OptionsOf& options_of) {
  lsp::Server server([&](const std::string& folder) { return report_on(folder, options_of); },
                     report::sources_on_disk("/"), kVersion);
  std::string buffer;
  while (true) {
    auto message = lsp::take_message(buffer);
    if (!message) return complain(message.error().message);
    if (*message) {
      if (!send(server.take(**message))) return complain("cannot write to standard output");
      if (const auto status = server.exit_status())
        return *status == 0 ? ExitStatus::clean : ExitStatus::findings;
      continue;
    }
    if (server.is_stale() && !has_input()) {
      if (!send(server.refresh())) return complain("cannot write to standard output");
      continue;
    }
    if (!read_more(buffer)) return ExitStatus::clean;
  }
}

}  // namespace ravel::cli
