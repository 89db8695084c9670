// SPDX-License-Identifier: Apache-2.0
//
// The editor's side of Ravel, by the Language Server Protocol 3.17: read this header first. A server takes
// one message and answers with those to send; it knows neither streams nor processes, so a test speaks to it
// in strings. The program is analysed as it is on the disk, whole, when a file is opened for the first time
// and when one is saved; each end of a finding is a diagnostic of its file, with the others as related
// information.
//
// Not there: analysis of what is not saved, or of the changed file alone; progress; cancellation.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "report/report.h"

namespace ravel::lsp {

/// Analyses the program in a folder; files of the report are relative to it, or absolute.
using Analyse = std::function<report::Report(const std::string& folder)>;

class Server {
 public:
  Server(Analyse analyse, report::SourceLookup source, std::string version);
  ~Server();

  /// What is to be sent back, in order: JSON without headers.
  std::vector<std::string> take(std::string_view message);
  /// Something was opened or saved since the last analysis.
  bool is_stale() const;
  /// Analyses anew, and tells what changed.
  std::vector<std::string> refresh();
  /// After `exit`: the status that the protocol wants.
  std::optional<int> exit_status() const;

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

/// Takes the first whole message off `buffer` (a header with Content-Length, an empty line, the content). An
/// error means that what is there can never become one.
Result<std::optional<std::string>> take_message(std::string& buffer);

/// With its header.
std::string framed(std::string_view content);

/// "file:///a%20b" is "/a b"; empty for what is no file.
std::string path_of_uri(std::string_view uri);
std::string uri_of_path(std::string_view path);

}  // namespace ravel::lsp
