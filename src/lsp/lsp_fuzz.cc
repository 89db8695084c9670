// SPDX-License-Identifier: Apache-2.0
//
// Fuzz target of the editor's protocol: any bytes as a stream of messages, to a server that has one finding.
#include "lsp/server.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ravel;  // NOLINT
  const auto report_of = [] {
    report::Report report;
    report::Place place;
    place.pos.file = "a.c";
    place.pos.line = 1;
    place.path.push_back({"f", place.pos, false});
    report.findings.emplace_back();
    report.findings.back().rule = "race";
    report.findings.back().locations.push_back(place);
    return report;
  };
  lsp::Server server([](const std::string&) { return std::optional<std::string>("int a;\n"); }, "0");
  server.take(R"({"id":1,"method":"initialize","params":{"rootUri":"file:///p"}})");
  std::string buffer(reinterpret_cast<const char*>(data), size);
  server.take(buffer);
  while (true) {
    const auto message = lsp::take_message(buffer);
    if (!message || !*message) break;
    server.take(**message);
    server.take_command();
    std::vector<std::string> begun;
    if (server.is_stale()) {
      server.begin(begun);
      server.end(report_of());
    }
  }
  return 0;
}
