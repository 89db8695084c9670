// SPDX-License-Identifier: Apache-2.0
//
// The editor's side of Ravel, by the Language Server Protocol 3.17: read this header first. A server takes
// one message and answers with those to send; it knows neither streams nor processes, so a test speaks to it
// in strings. The program is analysed as it is on the disk, whole, when a file is opened for the first time
// and when one is saved; each end of a finding is a diagnostic of its file, with the others as related
// information. Whoever runs the server runs the analysis, too: `begin` says what is wanted, `take` goes on
// answering meanwhile (from what was found before), and `end` tells what changed.
//
// Not there: analysis of what is not saved, or of the changed file alone.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "report/report.h"

namespace ravel::lsp {

inline constexpr const char* kExplainCommand = "ravel.explain";    ///< of a finding, by its fingerprint
inline constexpr const char* kBaselineCommand = "ravel.baseline";  ///< the same
inline constexpr const char* kConfirmCommand = "ravel.confirm";    ///< the same
inline constexpr const char* kExploreCommand = "ravel.explore";    ///< of a test, "FILE:LINE"

/// What is to be analysed. Files of the report are relative to the folder, or absolute.
struct Wish {
  std::string folder;
  std::string confirm;  ///< the fingerprint of what is to be made to happen, or empty
};

class Server {
 public:
  Server(report::SourceLookup source, std::string version);
  ~Server();

  /// What is to be sent back, in order: JSON without headers.
  std::vector<std::string> take(std::string_view message);
  /// Something was opened or saved since the last analysis, or is wanted.
  bool is_stale() const;
  /// An analysis begins; it is told what to send before.
  Wish begin(std::vector<std::string>& to_send);
  /// The analysis that runs is not wanted any more: the user says so, or something was saved since.
  bool wants_end() const;
  /// It has ended; nothing if it was stopped.
  std::vector<std::string> end(std::optional<report::Report> report);
  /// A command that is not the server's own to do (baseline, explore), once, with its argument.
  std::optional<std::pair<std::string, std::string>> take_command();
  /// A sentence for the user.
  std::vector<std::string> say(const std::string& text);
  const report::Finding* find(std::string_view fingerprint) const;
  const std::string& folder() const;
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
