// SPDX-License-Identifier: Apache-2.0
#include "lsp/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "lsp/document.h"
#include "report/unicode.h"

namespace ravel::lsp {

namespace {

using report::Finding;
using report::Place;

constexpr int kParseError = -32700, kInvalidRequest = -32600, kMethodNotFound = -32601;
constexpr int kWholeDocument = 1;         // TextDocumentSyncKind.Full
constexpr int kSeverities[] = {1, 2, 3};  // in the order of report::Severity
constexpr int kInfo = 3;                  // MessageType.Info
constexpr std::string_view kCommands[] = {kExplainCommand, kBaselineCommand, kConfirmCommand,
                                          kExploreCommand};

}  // namespace

class Server::Inside {
 public:
  Inside(report::SourceLookup source, std::string version)
      : documents_(std::move(source)), version_(std::move(version)) {}

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

  Wish begin(std::vector<std::string>& to_send) {
    out_.clear();
    const Wish wish{documents_.folder(), wanted_};
    is_running_ = true;
    stale_ = is_cancelled_ = false;
    wanted_.clear();
    if (shows_progress_) begin_progress(wish);
    to_send = std::move(out_);
    return wish;
  }

  std::vector<std::string> end(std::optional<report::Report> report) {
    out_.clear();
    is_running_ = false;
    documents_.forget();
    if (report) {
      report_ = std::move(*report);
      publish();
      tell_troubles();
      if (has_lenses_) send({{"jsonrpc", "2.0"}, {"id", ++asked_}, {"method", "workspace/codeLens/refresh"}});
    }
    if (shows_progress_) end_progress(report.has_value());
    return std::move(out_);
  }

  std::vector<std::string> say(const std::string& text) {
    out_.clear();
    show(text);
    return std::move(out_);
  }

  const Finding* find(std::string_view fingerprint) const {
    for (const Finding& finding : report_.findings)
      if (finding.fingerprint == fingerprint) return &finding;
    return nullptr;
  }

  const std::string& folder() const { return documents_.folder(); }
  bool is_stale() const { return stale_ && initialized_; }
  bool wants_end() const { return is_cancelled_ || stale_ || exit_.has_value(); }
  std::optional<std::pair<std::string, std::string>> take_command() {
    return std::exchange(command_, std::nullopt);
  }
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
      if (documents_.folder().empty()) documents_.set_folder(path.substr(0, path.rfind('/')));
      if (!analysed_once_) stale_ = analysed_once_ = true;
    }
    if (method == "textDocument/didSave") stale_ = analysed_once_ = true;
    if (method == "window/workDoneProgress/cancel" && is_running_) is_cancelled_ = true;
  }

  void asked(const std::string& method, const Json& id, const Json& parameters) {
    if (shut_down_) return answer_error(id, kInvalidRequest, "the server was shut down");
    if (method == "initialize") return initialize(id, parameters);
    if (method == "shutdown") {
      shut_down_ = true;
      return answer(id, nullptr);
    }
    if (method == "textDocument/hover") return hover(id, parameters);
    if (method == "textDocument/codeAction") return answer(id, code_actions(report_, documents_, parameters));
    if (method == "textDocument/codeLens") return answer(id, code_lenses(report_, documents_, parameters));
    if (method == "textDocument/prepareCallHierarchy")
      return answer(id, prepare_calls(report_, documents_, parameters));
    if (method == "callHierarchy/incomingCalls")
      return answer(id, incoming_calls(report_, documents_, parameters));
    if (method == "callHierarchy/outgoingCalls") return answer(id, Json::array());
    if (method == "workspace/executeCommand") return execute(id, parameters);
    answer_error(id, kMethodNotFound, report::printable(fmt::format("{} is not supported", method)));
  }

  void initialize(const Json& id, const Json& parameters) {
    initialized_ = true;
    const Json& folders = member(parameters, "workspaceFolders");
    std::string folder;
    if (folders.is_array() && !folders.empty()) folder = path_of_uri(text_of(member(folders.front(), "uri")));
    if (folder.empty()) folder = path_of_uri(text_of(member(parameters, "rootUri")));
    if (folder.empty()) folder = text_of(member(parameters, "rootPath"));
    documents_.set_folder(std::move(folder));
    const Json& client = member(parameters, "capabilities");
    shows_progress_ = member(member(client, "window"), "workDoneProgress") == true;
    has_lenses_ = member(member(member(client, "workspace"), "codeLens"), "refreshSupport") == true;
    Json capabilities;
    capabilities["textDocumentSync"] = {{"openClose", true}, {"change", kWholeDocument}, {"save", true}};
    capabilities["hoverProvider"] = true;
    capabilities["codeActionProvider"] = {{"codeActionKinds", {"quickfix"}}};
    capabilities["codeLensProvider"] = {{"resolveProvider", false}};
    capabilities["callHierarchyProvider"] = true;
    capabilities["executeCommandProvider"] = {{"commands", kCommands}};
    answer(id, {{"capabilities", capabilities}, {"serverInfo", {{"name", "ravel"}, {"version", version_}}}});
  }

  void execute(const Json& id, const Json& parameters) {
    const std::string command = text_of(member(parameters, "command"));
    const Json& arguments = member(parameters, "arguments");
    const std::string argument = arguments.is_array() && !arguments.empty() ? text_of(arguments.front()) : "";
    if (std::find(std::begin(kCommands), std::end(kCommands), command) == std::end(kCommands))
      return answer_error(id, kMethodNotFound, report::printable(fmt::format("{} is no command", command)));
    if (command == kExplainCommand)
      show(explanation(argument));
    else if (command == kConfirmCommand)
      stale_ = true, wanted_ = argument;
    else
      command_ = {command, argument};
    answer(id, nullptr);
  }

  void show(const std::string& text) {
    send({{"jsonrpc", "2.0"},
          {"method", "window/showMessage"},
          {"params", {{"type", kInfo}, {"message", text}}}});
  }

  void progress(Json value) {
    send({{"jsonrpc", "2.0"},
          {"method", "$/progress"},
          {"params", {{"token", token()}, {"value", std::move(value)}}}});
  }
  std::string token() const { return fmt::format("ravel-{}", runs_); }

  void begin_progress(const Wish& wish) {
    ++runs_;
    send({{"jsonrpc", "2.0"},
          {"id", ++asked_},
          {"method", "window/workDoneProgress/create"},
          {"params", {{"token", token()}}}});
    progress(
        {{"kind", "begin"},
         {"title", wish.confirm.empty() ? "Ravel: looking for races" : "Ravel: trying to make it happen"},
         {"cancellable", true}});
  }

  void end_progress(bool is_done) {
    const size_t open = report::open_findings(report_);
    progress({{"kind", "end"},
              {"message", is_done ? fmt::format("{} finding{}", open, open == 1 ? "" : "s") : "stopped"}});
  }

  void publish() {
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
  }

  void add_diagnostic(std::map<std::string, Json>& by_file, const Finding& finding, size_t index) const {
    const Place& place = finding.locations[index];
    if (place.pos.file.empty()) return;
    Json diagnostic;
    diagnostic["range"] = documents_.range_of(place.pos);
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
    Json& list = by_file[documents_.full_path(place.pos.file)];
    if (list.is_null()) list = Json::array();
    if (std::find(list.begin(), list.end(), diagnostic) == list.end()) list.push_back(std::move(diagnostic));
  }

  void add_related(Json& list, const report::SourcePos& pos, const std::string& text) const {
    if (pos.file.empty()) return;
    list.push_back({{"location", {{"uri", documents_.uri_of(pos)}, {"range", documents_.range_of(pos)}}},
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

  void hover(const Json& id, const Json& parameters) {
    const uint32_t line = number_of(member(member(parameters, "position"), "line"));
    const std::string path = path_of_uri(text_of(member(member(parameters, "textDocument"), "uri")));
    std::string text;
    for (const Finding* finding : findings_at(report_, documents_, path, line, line))
      text += in_short(*finding);
    if (text.empty()) return answer(id, nullptr);
    answer(id, {{"contents", {{"kind", "markdown"}, {"value", text}}}});
  }

  static std::string in_short(const Finding& finding) {
    std::string text = fmt::format("**{}**: {}\n\n", finding.rule, report::printable(finding.message));
    if (finding.witness)
      text +=
          fmt::format("It was made to happen: {}. `ravel replay {}` shows it again.\n\n",
                      report::printable(finding.witness->outcome), report::printable(finding.witness->trace));
    for (size_t i = 0; i < finding.interleaving.size(); ++i) {
      const report::Step& step = finding.interleaving[i];
      const bool named = step.origin < finding.origins.size();
      text += fmt::format(
          "{}. {}: {}\n", i + 1,
          named ? report::printable(finding.origins[step.origin]) : fmt::format("origin {}", step.origin + 1),
          report::printable(step.text));
    }
    if (const report::Rule* rule = report::find_rule(finding.rule))
      text += fmt::format("\n{}\n", rule->summary);
    for (const std::string& advice : finding.advice) text += "- " + report::printable(advice) + "\n";
    return text + fmt::format("- `ravel explain {}`\n\n", finding.rule);
  }

  /// As plain text, for a message: why the two can overlap.
  std::string explanation(const std::string& fingerprint) const {
    const Finding* finding = find(fingerprint);
    if (finding == nullptr) return "this finding is not there any more";
    std::string text = report::printable(finding->message);
    for (const std::string& reason : finding->reasons) text += "; " + report::printable(reason);
    if (!finding->confirm.empty()) text += "; " + report::printable(finding->confirm);
    return text;
  }

  Documents documents_;
  std::string version_;
  report::Report report_;
  std::set<std::string> told_;  ///< files with diagnostics that the editor shows
  std::vector<std::string> out_;
  std::string wanted_;                                          ///< the finding that is to be made to happen
  std::optional<std::pair<std::string, std::string>> command_;  ///< and its argument
  bool initialized_ = false, shut_down_ = false, stale_ = false, analysed_once_ = false;
  bool is_running_ = false, is_cancelled_ = false, shows_progress_ = false, has_lenses_ = false;
  size_t asked_ = 0, runs_ = 0;
  std::optional<int> exit_;
};

Server::Server(report::SourceLookup source, std::string version)
    : inside_(std::make_unique<Inside>(std::move(source), std::move(version))) {}
Server::~Server() = default;
std::vector<std::string> Server::take(std::string_view message) { return inside_->take(message); }
bool Server::is_stale() const { return inside_->is_stale(); }
Wish Server::begin(std::vector<std::string>& to_send) { return inside_->begin(to_send); }
bool Server::wants_end() const { return inside_->wants_end(); }
std::vector<std::string> Server::end(std::optional<report::Report> report) {
  return inside_->end(std::move(report));
}
std::optional<std::pair<std::string, std::string>> Server::take_command() { return inside_->take_command(); }
std::vector<std::string> Server::say(const std::string& text) { return inside_->say(text); }
const report::Finding* Server::find(std::string_view fingerprint) const { return inside_->find(fingerprint); }
const std::string& Server::folder() const { return inside_->folder(); }
std::optional<int> Server::exit_status() const { return inside_->exit_status(); }

}  // namespace ravel::lsp
