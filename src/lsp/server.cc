// SPDX-License-Identifier: Apache-2.0
#include "lsp/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/json_form.h"
#include "report/unicode.h"

namespace ravel::lsp {

namespace {

using report::Finding;
using report::Json;
using report::Place;

constexpr int kParseError = -32700, kInvalidRequest = -32600, kMethodNotFound = -32601;
constexpr int kWholeDocument = 1;         // TextDocumentSyncKind.Full
constexpr int kSeverities[] = {1, 2, 3};  // in the order of report::Severity
constexpr uint32_t kLineMax = 0x7FFFFFFF;

/// A member of an object, or null; whatever the message is.
const Json& member(const Json& object, const char* name) {
  static const Json kNull;
  if (!object.is_object()) return kNull;
  const auto found = object.find(name);
  return found == object.end() ? kNull : *found;
}

std::string text_of(const Json& value) {
  return value.is_string() ? value.get<std::string>() : std::string();
}

uint32_t number_of(const Json& value) {
  if (!value.is_number_unsigned()) return 0;
  return static_cast<uint32_t>(std::min<uint64_t>(value.get<uint64_t>(), kLineMax));
}

std::string_view line_text(std::string_view content, uint32_t line) {
  for (; line > 1; --line) {
    const size_t end = content.find('\n');
    if (end == content.npos) return {};
    content.remove_prefix(end + 1);
  }
  std::string_view text = content.substr(0, content.find('\n'));
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

/// Positions count UTF-16 code units.
size_t units(std::string_view text) {
  size_t count = 0;
  for (size_t at = 0; at < text.size();) count += report::next_char(text, at) > 0xFFFF ? 2 : 1;
  return count;
}

/// The comment that silences a finding, in the language of the file.
std::string comment_mark(std::string_view file) {
  for (const std::string_view ending : {".erl", ".hrl", ".yrl", ".xrl", ".escript"})
    if (file.ends_with(ending)) return "%%";
  return file.ends_with(".ex") || file.ends_with(".exs") ? "#" : "//";
}

Json position(uint32_t line, size_t character) { return {{"line", line}, {"character", character}}; }

std::string place_sentence(const Place& place) {
  std::string text =
      fmt::format("{}{}{}", report::name_of(place.role), place.what.empty() ? "" : " ", place.what);
  if (!place.function.empty()) text += " in " + place.function;
  if (!place.origin.empty()) text += ", by " + place.origin;
  for (size_t i = 0; i < place.holds.size(); ++i) text += (i == 0 ? ", holding " : ", ") + place.holds[i];
  return report::printable(text);
}

}  // namespace

class Server::Inside {
 public:
  Inside(Analyse analyse, report::SourceLookup source, std::string version)
      : analyse_(std::move(analyse)), source_(std::move(source)), version_(std::move(version)) {}

  std::vector<std::string> take(std::string_view text) {
    out_.clear();
    const Json message = Json::parse(text, nullptr, false);
    if (message.is_discarded() || !message.is_object()) {
      answer_error(nullptr, kParseError, "this is no JSON object");
      return std::move(out_);
    }
    const std::string method = text_of(member(message, "method"));
    const Json& id = member(message, "id");
    const Json& parameters = member(message, "params");
    if (method.empty()) return std::move(out_);  // an answer: nothing was asked
    if (id.is_null())
      notified(method, parameters);
    else
      asked(method, id, parameters);
    return std::move(out_);
  }

  std::vector<std::string> refresh() {
    out_.clear();
    stale_ = false;
    report_ = analyse_(folder_);
    std::map<std::string, Json> by_file;
    for (const std::string& file : told_) by_file[file] = Json::array();  // what is gone is taken back
    told_.clear();
    for (const Finding& finding : report_.findings) {
      if (finding.suppressed) continue;
      for (size_t i = 0; i < finding.locations.size(); ++i) add_diagnostic(by_file, finding, i);
    }
    for (const auto& [file, list] : by_file) {
      send({{"jsonrpc", "2.0"},
            {"method", "textDocument/publishDiagnostics"},
            {"params", {{"uri", uri_of_path(file)}, {"diagnostics", list}}}});
      if (!list.empty()) told_.insert(file);
    }
    tell_troubles();
    return std::move(out_);
  }

  bool is_stale() const { return stale_ && initialized_; }
  std::optional<int> exit_status() const { return exit_; }

 private:
  void send(const Json& message) { out_.push_back(report::dump(message, -1)); }
  void answer(const Json& id, Json result) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
  }
  void answer_error(const Json& id, int code, std::string_view text) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", text}}}});
  }

  void notified(const std::string& method, const Json& parameters) {
    if (method == "exit") exit_ = shut_down_ ? 0 : 1;
    if (method == "textDocument/didOpen") {
      const std::string path = path_of_uri(text_of(member(member(parameters, "textDocument"), "uri")));
      if (folder_.empty()) folder_ = path.substr(0, path.rfind('/'));
      if (!analysed_once_) stale_ = analysed_once_ = true;
    }
    if (method == "textDocument/didSave") stale_ = analysed_once_ = true;
  }

  void asked(const std::string& method, const Json& id, const Json& parameters) {
    if (shut_down_) return answer_error(id, kInvalidRequest, "the server was shut down");
    if (method == "initialize") return initialize(id, parameters);
    if (method == "shutdown") {
      shut_down_ = true;
      return answer(id, nullptr);
    }
    if (method == "textDocument/hover") return hover(id, parameters);
    if (method == "textDocument/codeAction") return code_actions(id, parameters);
    answer_error(id, kMethodNotFound, report::printable(fmt::format("{} is not supported", method)));
  }

  void initialize(const Json& id, const Json& parameters) {
    initialized_ = true;
    const Json& folders = member(parameters, "workspaceFolders");
    if (folders.is_array() && !folders.empty())
      folder_ = path_of_uri(text_of(member(folders.front(), "uri")));
    if (folder_.empty()) folder_ = path_of_uri(text_of(member(parameters, "rootUri")));
    if (folder_.empty()) folder_ = text_of(member(parameters, "rootPath"));
    while (folder_.size() > 1 && folder_.ends_with('/')) folder_.pop_back();
    Json capabilities;
    capabilities["textDocumentSync"] = {{"openClose", true}, {"change", kWholeDocument}, {"save", true}};
    capabilities["hoverProvider"] = true;
    capabilities["codeActionProvider"] = {{"codeActionKinds", {"quickfix"}}};
    answer(id, {{"capabilities", capabilities}, {"serverInfo", {{"name", "ravel"}, {"version", version_}}}});
  }

  std::string full_path(const std::string& file) const {
    return file.starts_with('/') ? file : folder_ + "/" + file;
  }

  Json range_of(const report::SourcePos& pos) const {
    const uint32_t line = pos.line == 0 ? 0 : pos.line - 1;
    const auto content = source_ ? source_(full_path(pos.file)) : std::nullopt;
    const std::string_view text = content ? line_text(*content, line + 1) : std::string_view();
    size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    if (pos.column > 0) {
      // Columns count characters.
      begin = 0;
      for (uint32_t i = 1; i < pos.column && begin < text.size(); ++i) report::next_char(text, begin);
    }
    return {{"start", position(line, units(text.substr(0, begin)))}, {"end", position(line, units(text))}};
  }

  void add_diagnostic(std::map<std::string, Json>& by_file, const Finding& finding, size_t index) const {
    const Place& place = finding.locations[index];
    if (place.pos.file.empty()) return;
    Json diagnostic;
    diagnostic["range"] = range_of(place.pos);
    diagnostic["severity"] = kSeverities[static_cast<size_t>(finding.severity)];
    diagnostic["code"] = finding.rule;
    diagnostic["source"] = "ravel";
    diagnostic["message"] =
        index == 0 ? report::printable(finding.message)
                   : fmt::format("{} ({})", report::printable(finding.message), place_sentence(place));
    diagnostic["relatedInformation"] = Json::array();
    for (size_t i = 0; i < finding.locations.size(); ++i)
      if (i != index)
        add_related(diagnostic["relatedInformation"], finding.locations[i].pos,
                    place_sentence(finding.locations[i]));
    for (const report::Frame& frame : place.path)
      add_related(diagnostic["relatedInformation"], frame.pos, "via " + report::printable(frame.function));
    diagnostic["data"] = {{"fingerprint", finding.fingerprint}};
    Json& list = by_file[full_path(place.pos.file)];
    if (list.is_null()) list = Json::array();
    if (std::find(list.begin(), list.end(), diagnostic) == list.end()) list.push_back(std::move(diagnostic));
  }

  void add_related(Json& list, const report::SourcePos& pos, const std::string& text) const {
    if (pos.file.empty()) return;
    list.push_back({{"location", {{"uri", uri_of_path(full_path(pos.file))}, {"range", range_of(pos)}}},
                    {"message", text}});
  }

  /// What could not be read is told once, not as a diagnostic: it is about the run.
  void tell_troubles() {
    for (const report::Diagnostic& diagnostic : report_.diagnostics) {
      if (diagnostic.severity == report::Severity::note) continue;
      const std::string place = diagnostic.pos.file.empty() ? "" : diagnostic.pos.file + ": ";
      send({{"jsonrpc", "2.0"},
            {"method", "window/logMessage"},
            {"params",
             {{"type", diagnostic.severity == report::Severity::error ? 1 : 2},
              {"message", report::printable(place + diagnostic.message)}}}});
    }
  }

  /// Open findings with a place on that line (from 0) of the document.
  std::vector<const Finding*> findings_at(const Json& parameters, uint32_t first, uint32_t last) const {
    const std::string path = path_of_uri(text_of(member(member(parameters, "textDocument"), "uri")));
    std::vector<const Finding*> found;
    for (const Finding& finding : report_.findings) {
      if (finding.suppressed) continue;
      const bool here =
          std::any_of(finding.locations.begin(), finding.locations.end(), [&](const Place& place) {
            return !place.pos.file.empty() && full_path(place.pos.file) == path && place.pos.line > first &&
                   place.pos.line <= last + 1;
          });
      if (here) found.push_back(&finding);
    }
    return found;
  }

  void hover(const Json& id, const Json& parameters) {
    const uint32_t line = number_of(member(member(parameters, "position"), "line"));
    std::string text;
    for (const Finding* finding : findings_at(parameters, line, line)) {
      text += fmt::format("**{}**: {}\n\n", finding->rule, report::printable(finding->message));
      for (size_t i = 0; i < finding->interleaving.size(); ++i) {
        const report::Step& step = finding->interleaving[i];
        const bool named = step.origin < finding->origins.size();
        text += fmt::format("{}. {}: {}\n", i + 1,
                            named ? report::printable(finding->origins[step.origin])
                                  : fmt::format("origin {}", step.origin + 1),
                            report::printable(step.text));
      }
      if (const report::Rule* rule = report::find_rule(finding->rule))
        text += fmt::format("\n{}\n", rule->summary);
      for (const std::string& advice : finding->advice) text += "- " + report::printable(advice) + "\n";
      text += fmt::format("- `ravel explain {}`\n\n", finding->rule);
    }
    if (text.empty()) return answer(id, nullptr);
    answer(id, {{"contents", {{"kind", "markdown"}, {"value", text}}}});
  }

  void code_actions(const Json& id, const Json& parameters) {
    const Json& range = member(parameters, "range");
    const uint32_t first = number_of(member(member(range, "start"), "line"));
    const uint32_t last = number_of(member(member(range, "end"), "line"));
    const std::string uri = text_of(member(member(parameters, "textDocument"), "uri"));
    const std::string path = path_of_uri(uri);
    Json actions = Json::array();
    std::set<std::pair<std::string, uint32_t>> offered;
    for (const Finding* finding : findings_at(parameters, first, std::max(first, last))) {
      for (const Place& place : finding->locations) {
        if (full_path(place.pos.file) != path || place.pos.line <= first ||
            place.pos.line > std::max(first, last) + 1)
          continue;
        if (offered.insert({finding->rule, place.pos.line}).second)
          actions.push_back(ignore_action(uri, path, finding->rule, place.pos.line));
      }
    }
    answer(id, actions);
  }

  Json ignore_action(const std::string& uri, const std::string& path, const std::string& rule,
                     uint32_t line) const {
    const auto content = source_ ? source_(path) : std::nullopt;
    const std::string_view text = content ? line_text(*content, line) : std::string_view();
    const std::string indent(text.substr(0, std::min(text.find_first_not_of(" \t"), text.size())));
    const Json at = position(line - 1, 0);
    const std::string comment = fmt::format("{}{} ravel:ignore {} -- why it cannot go wrong\n",
                                            report::valid_utf8(indent), comment_mark(path), rule);
    Json edit;
    edit["changes"][uri] = Json::array({{{"range", {{"start", at}, {"end", at}}}, {"newText", comment}}});
    return {
        {"title", fmt::format("Ignore this {} with a comment", rule)}, {"kind", "quickfix"}, {"edit", edit}};
  }

  Analyse analyse_;
  report::SourceLookup source_;
  std::string version_, folder_;
  report::Report report_;
  std::set<std::string> told_;  ///< files with diagnostics that the editor shows
  std::vector<std::string> out_;
  bool initialized_ = false, shut_down_ = false, stale_ = false, analysed_once_ = false;
  std::optional<int> exit_;
};

Server::Server(Analyse analyse, report::SourceLookup source, std::string version)
    : inside_(std::make_unique<Inside>(std::move(analyse), std::move(source), std::move(version))) {}
Server::~Server() = default;
std::vector<std::string> Server::take(std::string_view message) { return inside_->take(message); }
bool Server::is_stale() const { return inside_->is_stale(); }
std::vector<std::string> Server::refresh() { return inside_->refresh(); }
std::optional<int> Server::exit_status() const { return inside_->exit_status(); }

}  // namespace ravel::lsp
