// SPDX-License-Identifier: Apache-2.0
#include "lsp/server.h"

#include <gtest/gtest.h>

namespace ravel::lsp {
namespace {

report::Report one_race() {
  report::Report report;
  report::Finding finding;
  finding.rule = "race";
  finding.kind = "field";
  finding.message = "two threads at once";
  finding.fingerprint = "0123456789abcdef";
  report::Place place;
  place.pos.file = "a.c";
  place.pos.line = 2;
  finding.locations.push_back(place);
  report.findings.push_back(finding);
  return report;
}

/// A server over a folder with one file of three lines, and how often it has analysed.
struct Fixture {
  int analysed = 0;
  Server server{[](const std::string&) { return std::optional<std::string>("int a;\n  a = 1;\nint b;\n"); },
                "1.0"};

  std::vector<std::string> refresh() {
    std::vector<std::string> sent;
    server.begin(sent);
    ++analysed;
    for (std::string& each : server.end(one_race())) sent.push_back(std::move(each));
    return sent;
  }
  Fixture() { server.take(R"({"id":1,"method":"initialize","params":{"rootUri":"file:///p"}})"); }
  void open() {
    server.take(R"({"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///p/a.c"}}})");
  }
};

TEST(Framing, MessagesComeInPieces) {
  std::string buffer = framed("{}") + "Content-Length: 4\r\nContent-Type: x\r\n\r\n[1";
  EXPECT_EQ(**take_message(buffer), "{}");
  EXPECT_EQ(*take_message(buffer), std::nullopt);
  buffer += "2]";
  EXPECT_EQ(**take_message(buffer), "[12]");
  EXPECT_EQ(buffer, "");
}

TEST(Framing, WhatCanNeverBecomeAMessageIsSaid) {
  for (std::string bad : {std::string("Content-Length: -5\r\n\r\n"), std::string("Content-Length: x\r\n\r\n"),
                          std::string("Length: 5\r\n\r\n"), std::string(10'000, 'a'),
                          std::string("Content-Length: 99999999999999999999\r\n\r\n")})
    EXPECT_FALSE(take_message(bad)) << bad.substr(0, 40);
}

TEST(Framing, FilesAsUris) {
  EXPECT_EQ(path_of_uri("file:///a%20b/%C3%A4.c"), "/a b/ä.c");
  EXPECT_EQ(uri_of_path("/a b/ä.c"), "file:///a%20b/%C3%A4.c");
  EXPECT_EQ(path_of_uri("http://x/a.c"), "");
  EXPECT_EQ(path_of_uri("file:///a%00b"), "") << "no file has such a name";
}

TEST(Server, AnalysesOnceForAllThatWasOpened) {
  Fixture f;
  EXPECT_FALSE(f.server.is_stale());
  f.open();
  f.open();
  ASSERT_TRUE(f.server.is_stale());
  const auto sent = f.refresh();
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_NE(sent[0].find("publishDiagnostics"), std::string::npos);
  EXPECT_NE(sent[0].find("file:///p/a.c"), std::string::npos);
  EXPECT_NE(sent[0].find(R"("line":1)"), std::string::npos) << sent[0];
  EXPECT_EQ(f.analysed, 1);
  EXPECT_FALSE(f.server.is_stale());
}

TEST(Server, AnswersEveryRequest) {
  Fixture f;
  f.open();
  f.refresh();
  const auto at = [&](int line) {
    return f.server
        .take(
            R"({"id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///p/a.c"},"position":{"line":)" +
            std::to_string(line) + R"(,"character":3}}})")
        .at(0);
  };
  EXPECT_NE(at(1).find("ravel explain race"), std::string::npos) << at(1);
  EXPECT_NE(at(0).find(R"("result":null)"), std::string::npos);
  EXPECT_NE(f.server.take(R"({"id":3,"method":"no/such"})").at(0).find("-32601"), std::string::npos);
  EXPECT_NE(f.server.take("[").at(0).find("-32700"), std::string::npos);
  EXPECT_TRUE(f.server.take(R"({"method":"no/such"})").empty()) << "nothing was asked";
}

TEST(Server, TellsProgressAndCanBeStopped) {
  Fixture f;
  f.server.take(
      R"({"id":1,"method":"initialize","params":{"rootUri":"file:///p","capabilities":{"window":{"workDoneProgress":true}}}})");
  f.open();
  std::vector<std::string> sent;
  f.server.begin(sent);
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_NE(sent[0].find("workDoneProgress/create"), std::string::npos);
  EXPECT_NE(sent[1].find(R"("kind":"begin")"), std::string::npos);
  EXPECT_FALSE(f.server.wants_end());
  f.server.take(R"({"method":"window/workDoneProgress/cancel","params":{"token":"ravel-1"}})");
  EXPECT_TRUE(f.server.wants_end());
  sent = f.server.end(std::nullopt);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_NE(sent[0].find("stopped"), std::string::npos);
  EXPECT_FALSE(f.server.is_stale()) << "it is not begun again by itself";
}

TEST(Server, NamesThePathAsCalls) {
  Fixture f;
  f.open();
  std::vector<std::string> sent;
  f.server.begin(sent);
  report::Report report = one_race();
  report.findings[0].locations[0].function = "inner";
  report.findings[0].locations[0].path.push_back({"outer", {"a.c", 3, 0}, false});
  f.server.end(report);
  const std::string items =
      f.server
          .take(
              R"({"id":2,"method":"textDocument/prepareCallHierarchy","params":{"textDocument":{"uri":"file:///p/a.c"},"position":{"line":1,"character":0}}})")
          .at(0);
  EXPECT_NE(items.find(R"("name":"inner")"), std::string::npos) << items;
  const auto callers = [&](const char* depth) {
    return f.server
        .take(
            std::string(
                R"({"id":3,"method":"callHierarchy/incomingCalls","params":{"item":{"data":{"fingerprint":"0123456789abcdef","place":0,"depth":)") +
            depth + "}}}}")
        .at(0);
  };
  EXPECT_NE(callers("1").find(R"("name":"outer")"), std::string::npos) << callers("1");
  EXPECT_NE(callers("0").find(R"("result":[])"), std::string::npos) << "an entry";
  EXPECT_NE(callers("9").find(R"("result":[])"), std::string::npos);
}

TEST(Server, HandsCommandsOn) {
  Fixture f;
  f.open();
  f.refresh();
  const auto run = [&](const std::string& command) {
    return f.server.take(R"({"id":2,"method":"workspace/executeCommand","params":{"command":")" + command +
                         R"(","arguments":["0123456789abcdef"]}})");
  };
  EXPECT_NE(run("ravel.explain").at(0).find("two threads at once"), std::string::npos);
  EXPECT_EQ(f.server.take_command(), std::nullopt);
  run("ravel.baseline");
  EXPECT_EQ(f.server.take_command(),
            std::pair(std::string("ravel.baseline"), std::string("0123456789abcdef")));
  EXPECT_NE(run("rm -rf").at(0).find("-32601"), std::string::npos);
  run("ravel.confirm");
  ASSERT_TRUE(f.server.is_stale());
  std::vector<std::string> sent;
  EXPECT_EQ(f.server.begin(sent).confirm, "0123456789abcdef");
}

TEST(Server, EndsAsTheProtocolWants) {
  Fixture f;
  f.server.take(R"({"id":9,"method":"shutdown"})");
  EXPECT_EQ(f.server.exit_status(), std::nullopt);
  f.server.take(R"({"method":"exit"})");
  EXPECT_EQ(f.server.exit_status(), 0);
  Fixture rude;
  rude.server.take(R"({"method":"exit"})");
  EXPECT_EQ(rude.server.exit_status(), 1);
}

}  // namespace
}  // namespace ravel::lsp
