// SPDX-License-Identifier: Apache-2.0
//
// See sample.h. The sources are real Erlang with the defects that the findings tell, so that the rendered
// reports can also be judged by reading them.
#include "report/testing/sample.h"

#include <fmt/format.h>

#include <limits>
#include <map>

#include "report/fingerprint.h"
#include "report/suppress.h"

namespace ravel::report::sample {

namespace {

constexpr std::string_view kServer = R"(-module(srv).
-export([start/0, stop/0]).

%% Starts the server unless it runs already.
start() ->
    case whereis(srv) of
        undefined ->
            Pid = spawn(fun loop/0),
            register(srv, Pid),
            {ok, Pid};
        Pid ->
            {ok, Pid}
    end.

stop() ->
    srv ! stop.
)";

constexpr std::string_view kCache =
    "-module(cache).\n"
    "-export([hit/1, miss/1]).\n"
    "\n"
    "hit(Page) ->\n"
    "\tcase ets:lookup(hits, Page) of\n"
    "\t\t[] -> ets:insert(hits, {Page, 1, <<\"größe 大小\"/utf8>>}), ok;\n"
    "\t\t[{_, Count, _}] -> bump(Page, Count)\n"
    "\tend.\n"
    "\n"
    "bump(Page, Count) ->\n"
    "\tets:insert(hits, {Page, Count + 1}).\n"
    "\n"
    "miss(Page) ->\n"
    "\t%% ravel:ignore check-then-act -- a lost miss does not matter\n"
    "\tcase ets:member(misses, Page) of\n"
    "\t\tfalse -> ets:insert(misses, {Page});\n"
    "\t\ttrue -> ok\n"
    "\tend.\n";

Place place(Role role, SourcePos pos, std::string function, std::string what, std::string origin) {
  Place result;
  result.role = role;
  result.pos = std::move(pos);
  result.function = std::move(function);
  result.what = std::move(what);
  result.origin = std::move(origin);
  return result;
}

void add(Report& report, Severity severity, SourcePos pos, std::optional<uint64_t> offset,
         std::string message) {
  Diagnostic diagnostic;
  diagnostic.severity = severity;
  diagnostic.pos = std::move(pos);
  diagnostic.offset = offset;
  diagnostic.message = std::move(message);
  report.diagnostics.push_back(std::move(diagnostic));
}

Finding silenced_finding() {
  Finding finding;
  finding.rule = "check-then-act";
  finding.kind = "ets";
  finding.score = 0.4;
  finding.subject = "misses[Page]";
  finding.message =
      "A row of the table misses is tested and then written; another process may write it in between.";
  const std::string origin = "any process that calls cache:miss/1";
  finding.locations = {
      place(Role::read, {"src/cache.erl", 15, 0}, "cache:miss/1", "ets:member(misses, Page)", origin),
      place(Role::write, {"src/cache.erl", 16, 0}, "cache:miss/1", "ets:insert(misses, {Page})", origin)};
  return finding;
}

Finding plain(Severity severity, size_t number) {
  Finding finding;
  finding.rule = "check-then-act";
  finding.kind = "ets";
  finding.severity = severity;
  finding.score = 0.5;
  finding.subject = fmt::format("table{:02}", number);
  finding.message = "A row is read and then written.";
  finding.locations = {
      place(Role::read, {"src/a.erl", static_cast<uint32_t>(number + 1), 3}, "a:f/0", "", "")};
  return finding;
}

}  // namespace

Finding registry_finding() {
  Finding finding;
  finding.rule = "check-then-act";
  finding.kind = "registry";
  finding.score = 0.91;
  finding.subject = "registered name srv";
  finding.message =
      "The name srv is looked up and then registered; another process may register it in between.";
  const std::string origin = "any process that calls srv:start/0";
  finding.locations = {
      place(Role::read, {"src/srv.erl", 6, 10}, "srv:start/0", "whereis(srv)", origin),
      place(Role::write, {"src/srv.erl", 9, 13}, "srv:start/0", "register(srv, Pid)", origin)};
  finding.reasons = {"both places mean the registered name srv, the same atom",
                     "srv:start/0 is exported, so two processes may run it at once"};
  finding.origins = {"process A", "process B"};
  finding.interleaving = {{0, "whereis(srv) returns undefined", 0},
                          {1, "whereis(srv) returns undefined", 0},
                          {1, "register(srv, <0.2.0>) returns true", 1},
                          {0, "register(srv, <0.1.0>) fails with badarg", 1}};
  finding.advice = {
      "Call register/2 first and treat error:badarg as \"already running\", or start it as a gen_server with "
      "{local, srv}."};
  return finding;
}

Finding ets_finding() {
  Finding finding;
  finding.rule = "check-then-act";
  finding.kind = "ets";
  finding.severity = Severity::error;
  finding.status = Status::witnessed;
  finding.score = 0.85;
  finding.subject = "hits[Page]";
  finding.message =
      "A row of the table hits is read and then written; another process may write it in between.";
  Place read = place(Role::read, {"src/cache.erl", 5, 0}, "cache:hit/1", "ets:lookup(hits, Page)",
                     "any process that calls web:handle/2");
  read.path = {{"web:handle/2", {"src/web.erl", 40, 5}, false},
               {"lists:foreach/2", {"/usr/lib/erlang/lib/stdlib-4.2/src/lists.erl", 1342, 0}, true},
               {"lists:foreach_1/2", {"/usr/lib/erlang/lib/stdlib-4.2/src/lists.erl", 1349, 0}, true},
               {"web:-handle/2-fun-0-/1", {"src/web.erl", 41, 0}, false}};
  Place write =
      place(Role::write, {"src/cache.erl", 11, 0}, "cache:bump/2", "ets:insert(hits, {Page, Count + 1})",
            "the process cache_writer, of which there may be several");
  write.holds = {"global:trans(lock_b)", "global:trans(lock_a)"};
  finding.locations = {std::move(read), std::move(write)};
  finding.reasons = {"the table hits is public and named",
                     "the key Page is the same variable at both places"};
  finding.origins = {"a web process", "cache_writer"};
  finding.interleaving = {{0, "ets:lookup(hits, Page) returns [{Page, 7}]", 0},
                          {1, "ets:insert(hits, {Page, 8})", 1},
                          {0, "computes 7 + 1", std::nullopt},
                          {0, "ets:insert(hits, {Page, 8}): the other update is lost", std::nullopt}};
  finding.advice = {"Use ets:update_counter(hits, Page, 1, {Page, 0})."};
  return finding;
}

SourceLookup sources() {
  return [](const std::string& file) -> std::optional<std::string> {
    if (file == "src/srv.erl") return std::string(kServer);
    if (file == "src/cache.erl") return std::string(kCache);
    return std::nullopt;
  };
}

RenderOptions options() {
  RenderOptions result;
  result.source = sources();
  result.version = "0.1.0";
  result.directory = "/home/user/project";
  return result;
}

Report ordinary() {
  Report report;
  report.findings = {silenced_finding(), ets_finding(), registry_finding()};
  add(report, Severity::error, {"ebin/broken.beam", 0, 0}, 1234, "the chunk Code ends before its time");
  add(report, Severity::warning, {"src/web.erl", 3, 4}, std::nullopt, "there is no rule 'rac' to ignore");
  report.stats = {120, 4711, 0.25, 31, {{"read", 0.1}, {"check", 0.15}}};
  normalize(report, "/home/user/project");
  set_fingerprints(report);
  suppress_inline(report, sources(), {});
  return report;
}

Report hostile() {
  Finding finding;
  finding.rule = "no-such-rule</script><script>alert(1)</script>";
  finding.kind = "__proto__";
  finding.score = std::numeric_limits<double>::quiet_NaN();
  finding.subject = "<img src=x onerror=\"document.title='owned'\">";
  finding.message =
      "</script><script>document.title='owned'</script> & \xE2\x80\xA8 \x1b[31mred\x1b[0m \xff\xfe "
      "\xC0\xAF \xED\xA0\x80 ::error::x%0A\r\n::error file=a,line=1::injected <!-- {data} /*{script}*/";
  finding.locations = {place(Role::declare, {"dir with blanks/<b>,:%\n\xff.erl", 4000000000u, 4000000000u},
                             "m:'<i>f</i>'/1", std::string("nul\0byte", 8), "\xE2\x80\xAE reversed"),
                       place(Role::send, {"", 0, 0}, "", "", "")};
  finding.locations[0].holds = {"<u>lock</u>"};
  finding.locations[0].path = {{"", {"", 0, 0}, true}, {"<s>x</s>", {"src/srv.erl", 2, 0}, false}};
  finding.reasons = {"<script>document.title='owned'</script>"};
  finding.origins = {"<b>A</b>"};
  finding.interleaving = {{4000000000u, "<b>far</b>\n\t step", 77}, {0, "", 1}};
  finding.advice = {"javascript:alert(1)"};
  Finding nowhere;
  Report report;
  report.findings = {finding, nowhere, finding};
  report.findings[2].suppressed = {"\xff<b>reason</b>", "src/\xff.erl:1"};
  report.findings[2].score = 7;
  add(report, Severity::note, {"\xff<b>.beam", 0, 0}, 5, "<script>bad</script>\n\x07");
  add(report, Severity::error, {}, std::nullopt, "");
  normalize(report, "/home/user/project");
  set_fingerprints(report);
  return report;
}

Report drawn() {
  Report report;
  const auto add = [&](std::string subject, Drawing drawing) {
    Finding finding = plain(Severity::error, report.findings.size());
    finding.rule = "call-cycle";
    finding.subject = std::move(subject);
    finding.drawing = std::move(drawing);
    report.findings.push_back(std::move(finding));
  };
  add("loop", {{"stock"}, {{0, 0, "gen_server:call(stock, size)"}}});
  add("ring", {{"stock", "prices <b>", "a_name_that_is_longer_than_its_box"},
               {{0, 1, "gen_server:call(prices, get)"}, {1, 2, "a call & more"}, {2, 0, "back"}}});
  add("order", {{"sup", "stock", "prices"},
                {{1, 2, "gen_server:call(prices, get)"},
                 {0, 1, "starts stock and waits for its init"},
                 {0, 2, "starts prices only then", true}}});
  normalize(report, "");
  set_fingerprints(report);
  return report;
}

Report many() {
  Report report;
  for (size_t i = 0; i < 25; ++i) report.findings.push_back(plain(Severity::warning, i));
  for (size_t i = 0; i < 12; ++i) report.findings.push_back(plain(Severity::error, 100 + i));
  for (size_t i = 0; i < 12; ++i) report.findings.push_back(plain(Severity::note, 200 + i));
  normalize(report, "");
  set_fingerprints(report);
  return report;
}

}  // namespace ravel::report::sample
