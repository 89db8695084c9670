// SPDX-License-Identifier: Apache-2.0
//
// view_sample FORMAT STORY: prints a hand-made story, for the tests of this folder and for looking at a
// picture while changing it.
#include <cstdio>
#include <string>

#include "view/dot.h"
#include "view/html.h"
#include "view/svg.h"
#include "view/testing/sample.h"

int main(int argc, char** argv) {
  using namespace ravel;
  const std::string format = argc > 1 ? argv[1] : "";
  const std::optional<explore::Story> story = view::sample::by_name(argc > 2 ? argv[2] : "");
  std::string text;
  if (story && format == "dot") text = view::to_dot(*story);
  if (story && format == "html") text = view::to_html(*story, view::sample::source_of);
  if (story && format == "svg") {
    const Result<std::string> svg = view::to_svg(*story);
    text = svg ? *svg : std::string();
    if (!svg) std::fprintf(stderr, "%s\n", svg.error().message.c_str());
  }
  if (text.empty()) {
    std::fputs("usage: view_sample dot|svg|html STORY (view/testing/sample.h)\n", stderr);
    return 2;
  }
  std::fwrite(text.data(), 1, text.size(), stdout);
  return 0;
}
