// SPDX-License-Identifier: Apache-2.0
//
// Places of findings as the protocol wants them: files as URIs, positions in UTF-16 code units; and members
// of messages, whatever they are.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "report/json_form.h"
#include "report/report.h"

namespace ravel::lsp {

using report::Json;

/// A member of an object, or null.
const Json& member(const Json& object, const char* name);
std::string text_of(const Json& value);
uint32_t number_of(const Json& value);
Json position(uint32_t line, size_t character);

/// "read ets:lookup(t, K) in m:f/1, by any process, holding nothing".
std::string place_sentence(const report::Place& place);
/// The comment that silences a finding, in the language of the file.
std::string comment_mark(std::string_view file);

/// The files of the folder that the editor has open.
class Documents {
 public:
  explicit Documents(report::SourceLookup source) : source_(std::move(source)) {}

  void set_folder(std::string folder);
  const std::string& folder() const { return folder_; }
  std::string full_path(const std::string& file) const;
  std::string uri_of(const report::SourcePos& pos) const;
  /// From the place, or the first letter of its line, to the end of the line.
  Json range_of(const report::SourcePos& pos) const;
  /// Line from 1; of a file with its full path.
  std::string line_of(const std::string& path, uint32_t line) const;
  std::optional<std::string> content_of(const std::string& path) const;
  /// They may have changed.
  void forget() { read_.clear(); }

 private:
  report::SourceLookup source_;
  std::string folder_;
  mutable std::map<std::string, std::optional<std::string>> read_;
};

/// Findings with a place on the lines (from 0) of the document that `parameters` names.
std::vector<const report::Finding*> findings_at(const report::Report& report, const Documents& documents,
                                                const std::string& path, uint32_t first, uint32_t last);

/// What can be done about the findings there: the comment, the patch, the baseline, and for BEAM programs a
/// trial.
Json code_actions(const report::Report& report, const Documents& documents, const Json& parameters);
/// "why?" above each finding, "explore" above each test of EUnit and ExUnit.
Json code_lenses(const report::Report& report, const Documents& documents, const Json& parameters);
/// The way from an origin's entry to a place, as a hierarchy of calls.
Json prepare_calls(const report::Report& report, const Documents& documents, const Json& parameters);
Json incoming_calls(const report::Report& report, const Documents& documents, const Json& parameters);

}  // namespace ravel::lsp
