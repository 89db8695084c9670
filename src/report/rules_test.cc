// SPDX-License-Identifier: Apache-2.0
#include "report/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "report/unicode.h"

namespace ravel::report {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string kPage = R"(# A title

> A sentence
> on two lines.

- Platforms: BEAM, JVM
- Kinds: a, b
- Severity: error

## What it means

Text with `code` and *stress*.

## Example

```erlang
## not a heading
```

## Fix

- one
  and more
- two

## When it may be wrong

Never.
)";

TEST(Rules, ReadsAPage) {
  const Result<Rule> rule = parse_rule("x", kPage);
  ASSERT_TRUE(rule) << rule.error().message;
  EXPECT_EQ(rule->title, "A title");
  EXPECT_EQ(rule->summary, "A sentence on two lines.");
  EXPECT_THAT(rule->platforms, testing::ElementsAre("BEAM", "JVM"));
  EXPECT_THAT(rule->kinds, testing::ElementsAre("a", "b"));
  EXPECT_EQ(rule->severity, Severity::error);
  ASSERT_EQ(rule->sections.size(), 4u);
  EXPECT_EQ(rule->sections[1].body, "```erlang\n## not a heading\n```\n");
  EXPECT_THAT(rule->markdown, StartsWith("## What it means\n\nText"));
}

std::string complaint(const std::string& from, const std::string& to) {
  std::string page = kPage;
  page.replace(page.find(from), from.size(), to);
  const Result<Rule> rule = parse_rule("x", page);
  return rule ? "none" : rule.error().message;
}

TEST(Rules, SaysWhatIsWrongWithAPage) {
  EXPECT_THAT(complaint("# A title", ""), HasSubstr("title"));
  EXPECT_THAT(complaint("> A sentence\n> on two lines.", ""), HasSubstr("summary"));
  EXPECT_EQ(complaint("Severity: error", "Severity: fatal"),
            "docs/rules/x.md:8: the severity is error, warning or note");
  EXPECT_THAT(complaint("- Severity: error", ""), HasSubstr("Severity is missing"));
  EXPECT_THAT(complaint("Kinds", "Kind"), HasSubstr("no property 'Kind'"));
  EXPECT_THAT(complaint("## Fix", "## Fixes"), HasSubstr("the sections must be"));
  EXPECT_THAT(complaint("Never.", ""), HasSubstr("'When it may be wrong' is empty"));
  EXPECT_THAT(complaint("- Kinds: a, b", "stray"), HasSubstr("x.md:7"));
}

TEST(Rules, ExplainsOnATerminal) {
  const Result<Rule> rule = parse_rule("x", kPage);
  ASSERT_TRUE(rule);
  EXPECT_EQ(explain(*rule, false, 60), R"(x: A title
==========

A sentence on two lines.

Platforms: BEAM, JVM
Kinds:     a, b

What it means
-------------

Text with `code` and stress.

Example
-------

    ## not a heading

Fix
---

- one and more
- two

When it may be wrong
--------------------

Never.
)");
}

// One page per file in docs/rules, all of them well-formed.
TEST(Rules, KnowsEveryPage) {
  size_t pages = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(std::string(RAVEL_SOURCE_DIR) + "/docs/rules")) {
    const std::string name = file.path().stem().string();
    if (name == "README") continue;
    ++pages;
    EXPECT_NE(find_rule(name), nullptr) << name;
  }
  EXPECT_EQ(all_rules().size(), pages);
  ASSERT_NE(find_rule("check-then-act"), nullptr);
  EXPECT_EQ(find_rule("no-such-rule"), nullptr);
  EXPECT_EQ(nearest_rule("check-than-act"), "check-then-act");
  EXPECT_EQ(nearest_rule("zzz"), std::nullopt);
}

TEST(Rules, PagesFitATerminal) {
  for (const Rule& rule : all_rules()) {
    const std::string page = explain(rule, false, 80);
    for (size_t begin = 0; begin < page.size();) {
      const size_t end = page.find('\n', begin);
      const std::string line = page.substr(begin, end - begin);
      begin = end + 1;
      if (!line.starts_with("    ")) {
        EXPECT_LE(display_width(line), 80u) << line;
      }
    }
  }
}

}  // namespace
}  // namespace ravel::report
