// SPDX-License-Identifier: Apache-2.0
#include "cli/config.h"

#include "load/native_meanings.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "cli/settings.h"
#include "project/test_files.h"
#include "project/walk.h"

namespace ravel::cli {

using namespace project;
using namespace load;
namespace {

/// The error of parsing `text` as "ravel.toml", or "" if there is none.
std::string error_of(std::string_view text) {
  Options options;
  const auto done = parse_config(options, text, "ravel.toml");
  return done ? "" : done.error().message;
}

Options parsed(std::string_view text, const std::string& file = "ravel.toml") {
  Options options;
  const auto done = parse_config(options, text, file);
  EXPECT_TRUE(done) << done.error().message;
  return options;
}

TEST(Config, EveryKindOfValue) {
  const Options o = parsed(
      "format = ['json', 'sarif=out.sarif']\nmin-score = 0.5\njobs = 3\nquiet = true\nfail-on = 'witnessed'\n"
      "unknown-calls = 'any'\ncolor = 'never'\nexclude = ['gen_*', 'priv/']\nbaseline = 'known.json'\n");
  ASSERT_EQ(o.formats.size(), 2u);
  EXPECT_EQ(o.formats[0].format, report::Format::json);
  EXPECT_EQ(o.formats[1].file, "out.sarif");
  EXPECT_EQ(o.min_score, 0.5);
  EXPECT_EQ(o.jobs, 3u);
  EXPECT_TRUE(o.quiet);
  EXPECT_EQ(o.fail_on, FailOn::witnessed);
  EXPECT_EQ(o.unknown_calls, UnknownCalls::any);
  EXPECT_EQ(o.color, Color::never);
  EXPECT_EQ(o.exclude, (std::vector<std::string>{"gen_*", "priv/"}));
  EXPECT_EQ(o.baseline, "known.json");
}

TEST(Config, PathsAreRelativeToTheFile) {
  const Options o =
      parsed("baseline = 'b.json'\nsource-path = ['src']\nclasspath = '/abs'\nformat = 'sarif=x.sarif'",
             "sub/ravel.toml");
  EXPECT_EQ(o.baseline, "sub/b.json");
  EXPECT_EQ(o.source_paths, (std::vector<std::string>{"sub/src"}));
  EXPECT_EQ(o.jvm.classpath, (std::vector<std::string>{"/abs"}));
  EXPECT_EQ(o.formats.at(0).file, "sub/x.sarif");
}

TEST(Config, NothingLeadsOutOfTheProject) {
  const TestFiles files({{"project/ravel.toml", ""}, {"precious", "mine"}});
  std::filesystem::create_symlink(files.path("precious"), files.path("project/link"));
  std::filesystem::create_symlink(files.path(), files.path("project/up"));
  const auto error = [&](const std::string& text) {
    Options options;
    const auto done = parse_config(options, text, files.path("project/ravel.toml"));
    return done ? "" : done.error().message;
  };
  for (const char* inside :
       {"output = 'new/report.txt'", "format = ['text', 'json=a.json', 'sarif=x/../b.sarif']",
        "baseline = 'b.json'", "source-path = '.'", "output = '-'"})
    EXPECT_EQ(error(inside), "") << inside;
  for (const char* outside :
       {"output = '/home/me/.bashrc'", "output = '../x'", "output = 'link'", "output = 'up/x'",
        "output = 'up/new/x'", "format = ['text=/home/me/.bashrc']", "format = 'text=../x'",
        "baseline = '/x'", "source-path = '/'", "source-path = ['src', '..']"})
    EXPECT_NE(error(outside).find("leads out of the folder of this file"), std::string::npos) << outside;
  Options options;  // the user's own file may say what it likes
  EXPECT_TRUE(parse_config(options, "output = '/x'", files.path("project/ravel.toml"), ConfigOf::user));
}

TEST(Config, TrustIsTheUsersToGive) {
  EXPECT_NE(error_of("trust = true").find("a project cannot say 'trust' of itself"), std::string::npos);
  EXPECT_NE(error_of("trust = false").find("a project cannot say 'trust' of itself"), std::string::npos);
  Options options;
  ASSERT_TRUE(parse_config(options, "trust = true", "config.toml", ConfigOf::user));
  EXPECT_TRUE(options.trust);
}

TEST(Config, Jvm) {
  const Options o = parsed(
      "contexts = '3obj'\ngroup = 'object'\nclasspath = ['lib/a.jar', 'lib/b.jar']\n"
      "[jvm]\napi = ['org.foo.*']\nnot-parallel = [['org.foo.A.*', 'org.foo.B.close'], ['org.foo.C.*']]\n"
      "thread-local = ['org.foo.Bar', 'org.foo.Baz.field']\n");
  EXPECT_EQ(o.jvm.contexts, "3obj");
  EXPECT_EQ(o.jvm.group, facts::Grouping::object);
  EXPECT_EQ(o.jvm.classpath, (std::vector<std::string>{"lib/a.jar", "lib/b.jar"}));
  EXPECT_EQ(o.api, std::vector<std::string>{"org.foo.*"});
  EXPECT_EQ(o.jvm.not_parallel,
            (std::vector<std::vector<std::string>>{{"org.foo.A.*", "org.foo.B.close"}, {"org.foo.C.*"}}));
  EXPECT_EQ(o.jvm.thread_local_names, (std::vector<std::string>{"org.foo.Bar", "org.foo.Baz.field"}));
  EXPECT_EQ(error_of("[jvm]\nthreadlocal = []"),
            "ravel.toml:2:1: unknown key 'threadlocal'; did you mean 'thread-local'?");
  EXPECT_EQ(error_of("[jvm]\nnot-parallel = ['org.foo.A.*']"),
            "ravel.toml:2:17: a list of patterns in quotes is needed here");
}

TEST(Config, Machine) {
  const Options o = parsed("[machine]\nprocesses = 1000\natoms = 2_000\nmemory = '512M'\nreductions = 5\n");
  EXPECT_EQ(o.machine.processes, 1000U);
  EXPECT_EQ(o.machine.atoms, 2000U);
  EXPECT_EQ(o.machine.memory, 512U << 20U);
  EXPECT_EQ(o.machine.reductions, 5U);
  EXPECT_EQ(parsed("[machine]\nmemory = '4GiB'").machine.memory, uint64_t{4} << 30U);
  EXPECT_EQ(parsed("[machine]\nmemory = 800").machine.memory, 800U);
  EXPECT_EQ(error_of("[machine]\nprocess = 1"),
            "ravel.toml:2:1: unknown key 'process'; did you mean 'processes'?");
  EXPECT_EQ(error_of("[machine]\natoms = 0"), "ravel.toml:2:9: atoms is a whole number above 0");
  EXPECT_EQ(error_of("[machine]\natoms = '4G'"), "ravel.toml:2:9: atoms is a whole number above 0");
  for (const char* memory : {"'4X'", "'G'", "'-1'", "1.5", "'99999999T'"})
    EXPECT_EQ(error_of(fmt::format("[machine]\nmemory = {}", memory)),
              "ravel.toml:2:10: memory is a number of bytes, as in 800_000_000, \"512M\" or \"4G\"")
        << memory;
}

TEST(Config, Native) {
  const Options o = parsed(
      "[native]\nlock = ['cache_lock(_, lock)', 'my_*_enter']\ntry-lock = ['try_enter(lock) == 0']\n"
      "spawn = ['pool_run(_, function, argument)']\nalloc = ['xmalloc']\n");
  std::vector<std::string> entries;
  for (const NativeMeaning& each : o.native_meanings) entries.push_back(each.key + " " + each.text);
  EXPECT_EQ(entries, (std::vector<std::string>{"alloc xmalloc", "lock cache_lock(_, lock)", "lock my_*_enter",
                                               "spawn pool_run(_, function, argument)",
                                               "try-lock try_enter(lock) == 0"}));
  EXPECT_EQ(error_of("native = 1"), "ravel.toml:1:10: native is a table: write [native]");
  EXPECT_EQ(error_of("[native]\nlocks = []"), "ravel.toml:2:1: unknown key 'locks'; did you mean 'lock'?");
  EXPECT_EQ(error_of("[native]\nlock = 'f'"), "ravel.toml:2:8: lock is a list of functions in quotes");
  EXPECT_EQ(error_of("[native]\nlock = [1]"), "ravel.toml:2:9: a function is a text in quotes");
  EXPECT_EQ(error_of("[native]\nlock = ['*']"),
            "ravel.toml:2:9: a function's name is needed, like \"cache_lock\" or \"cache_*_lock(_, lock)\"");
  EXPECT_EQ(error_of("[native]\nlock = ['f(_, mutex)']"),
            "ravel.toml:2:9: an argument of lock is one of _, lock, not 'mutex'");
  EXPECT_EQ(error_of("[native]\nlock = ['f(_)']"), "ravel.toml:2:9: lock: one of the arguments is the lock");
  EXPECT_EQ(error_of("[native]\nlock = ['f(lock']"),
            "ravel.toml:2:9: 'f(lock' has no closing parenthesis at its end");
  EXPECT_EQ(
      error_of("[native]\nlock = ['f == 0']"),
      "ravel.toml:2:9: `== 0` says that a try-lock which returns 0 has the lock; lock has nothing like that");
}

TEST(Config, NativeEntriesSayWhereArgumentsAre) {
  const auto entry = parse_native_entry("spawn", "pool_run(_, function, _, argument)");
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->pattern, "pool_run");
  EXPECT_EQ(entry->call.other, 1);
  EXPECT_EQ(entry->call.argument, 3);
  EXPECT_EQ(parse_native_entry("wait", "sleep_on")->call.object, 1);
  EXPECT_EQ(parse_native_entry("try-lock", "f == 0")->call.success, model::Success::zero);
  EXPECT_EQ(parse_native_entry("try-lock", "f")->call.success, model::Success::nonzero);
}

TEST(Config, Ignores) {
  const Options o = parsed(
      "[[ignore]]\nrule = 'check-then-act'\nfile = 'src/a.erl'\nreason = 'one process'\n\n"
      "[[ignore]]\nsubject = 'sessions*'\n");
  ASSERT_EQ(o.ignores.size(), 2u);
  EXPECT_EQ(o.ignores[0].rules, std::vector<std::string>{"check-then-act"});
  EXPECT_EQ(o.ignores[0].file, "src/a.erl");
  EXPECT_EQ(o.ignores[0].reason, "one process");
  EXPECT_EQ(o.ignores[1].subject, "sessions*");
  EXPECT_EQ(o.ignores[1].where.line, 6u);
}

TEST(Config, MistakesTellTheirPlace) {
  EXPECT_EQ(error_of("jobs = 1\nmin-scor = 0.5\n"),
            "ravel.toml:2:1: unknown key 'min-scor'; did you mean 'min-score'?");
  EXPECT_EQ(error_of("zzz = 1"), "ravel.toml:1:1: unknown key 'zzz'");
  EXPECT_EQ(error_of("write-baseline = true").substr(0, 45), "ravel.toml:1:1: unknown key 'write-baseline'");
  EXPECT_EQ(error_of("min-score = 2"), "ravel.toml:1:13: min-score: '2' is not a number from 0 to 1");
  EXPECT_EQ(error_of("quiet = 'yes'"), "ravel.toml:1:9: quiet is true or false");
  EXPECT_EQ(error_of("jobs = [1]"), "ravel.toml:1:8: jobs cannot have a value of this type");
  EXPECT_EQ(error_of("[[ignore]]\nrule = 'check-then-akt'"),
            "ravel.toml:2:8: there is no rule 'check-then-akt'; did you mean check-then-act?");
  EXPECT_EQ(error_of("[[ignore]]\nfiel = 'x'"), "ravel.toml:2:1: unknown key 'fiel'; did you mean 'file'?");
  EXPECT_EQ(error_of("[[ignore]]\nreason = 'x'"),
            "ravel.toml:1:1: this entry would ignore everything; give a rule, file, function or subject");
  EXPECT_EQ(error_of("ignore = 3"), "ravel.toml:1:10: ignore is a list of tables: write [[ignore]]");
}

TEST(Config, MalformedTomlTellsItsPlace) {
  EXPECT_TRUE(error_of("jobs = \nquiet = true").starts_with("ravel.toml:1:8: "))
      << error_of("jobs = \nquiet = true");
}

TEST(Config, AnyLetterAnywhere) {
  // Characters that the parser's tables of white space do not expect: of Latin-1, Katakana, Arabic forms.
  EXPECT_EQ(parsed("# \xC3\xA9 \xE3\x83\xBD \xEF\xBB\xBD\njobs = 3").jobs, 3u);
  EXPECT_TRUE(error_of("[[ A.\xEF\xBB\xBD]\n").starts_with("ravel.toml:1:"));
}

TEST(Config, TheNearestFileUpwardsCounts) {
  const TestFiles files({{"ravel.toml", ""}, {"a/b/x.erl", ""}, {"a/ravel.toml", ""}});
  EXPECT_EQ(find_config(files.path("a/b/x.erl")), files.path("a/ravel.toml"));
  EXPECT_EQ(find_config(files.path("a")), files.path("a/ravel.toml"));
  EXPECT_EQ(find_config(files.path("missing")), files.path("ravel.toml"));
}

TEST(Settings, LayersInOrder) {
  Options o = parsed("min-score = 0.1\njobs = 1\nformat = ['json', 'html=x.html']\nexclude = 'a'");
  const auto get = [](const std::string& name) -> std::optional<std::string> {
    if (name == "RAVEL_MIN_SCORE") return "0.2";
    if (name == "RAVEL_JOBS") return "2";
    if (name == "RAVEL_EXCLUDE") return "b:c";
    return std::nullopt;
  };
  ASSERT_TRUE(apply_environment(o, get));
  ASSERT_TRUE(apply_flags(o, {{"jobs", {"3"}}, {"format", {"text"}}, {"exclude", {"d"}}}));
  EXPECT_EQ(o.min_score, 0.2);
  EXPECT_EQ(o.jobs, 3u);
  ASSERT_EQ(o.formats.size(), 1u);
  EXPECT_EQ(o.formats[0].format, report::Format::text);
  EXPECT_EQ(o.exclude, (std::vector<std::string>{"a", "b", "c", "d"}));
}

TEST(Settings, ErrorsNameTheirOrigin) {
  Options o;
  EXPECT_EQ(apply_environment(o,
                              [](const std::string& name) -> std::optional<std::string> {
                                if (name == "RAVEL_COLOR") return "blue";
                                return std::nullopt;
                              })
                .error()
                .message,
            "RAVEL_COLOR: 'blue' is not one of auto, always, never");
  EXPECT_EQ(apply_flags(o, {{"format", {"jsn"}}}).error().message,
            "--format: 'jsn' is not one of text, concise, json, sarif, html, github, gitlab, junit, "
            "checkstyle, diff; did you mean "
            "json?");
  EXPECT_EQ(apply_flags(o, {{"jobs", {"-1"}}}).error().message,
            "--jobs: '-1' is not a number from 0 (one per core) to 1024");
  EXPECT_EQ(apply_flags(o, {{"rules", {"+nonsense-rule"}}}).error().message,
            "--rules: there is no rule 'nonsense-rule'; `ravel explain` lists them");
}

TEST(Settings, EveryOneIsDocumented) {
  const auto page = read_file(RAVEL_SOURCE_DIR "/docs/configuration.md");
  ASSERT_TRUE(page) << page.error().message;
  for (const Setting& setting : all_settings())
    EXPECT_NE(page->find("`" + std::string(setting.name) + "`"), std::string::npos) << setting.name;
}

TEST(Rules, SignsAndBareNames) {
  RuleSelection rules;
  EXPECT_TRUE(rules.has("check-then-act"));
  ASSERT_TRUE(rules.apply("-check-then-act"));
  EXPECT_FALSE(rules.has("check-then-act"));
  ASSERT_TRUE(rules.apply("+check-then-act"));
  EXPECT_TRUE(rules.has("check-then-act"));
  ASSERT_TRUE(rules.apply("check-then-act"));
  EXPECT_EQ(rules.names(), std::vector<std::string>{"check-then-act"});
  ASSERT_TRUE(rules.apply("-all"));
  EXPECT_TRUE(rules.names().empty());
  ASSERT_TRUE(rules.apply("all, -check-then-act"));
  EXPECT_FALSE(rules.has("check-then-act"));
}

}  // namespace
}  // namespace ravel::cli
