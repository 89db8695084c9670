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
  Server server{[this](const std::string&) {
                  ++analysed;
                  return one_race();
                },
                [](const std::string&) { return std::optional<std::string>("int a;\n  a = 1;\nint b;\n"); },
                "1.0"};

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
  const auto sent = f.server.refresh();
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
  f.server.refresh();
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
