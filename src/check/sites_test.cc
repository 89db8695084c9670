// SPDX-License-Identifier: Apache-2.0
//
// Rules that judge facts, from facts as text: what is told, of what kind, how sure. Each with a twin that is
// silent or milder.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "check/rules.h"
#include "facts/sites_text.h"

namespace ravel::check {
namespace {

facts::Sites given(std::string_view text) {
  const auto sites = facts::parse_sites(text);
  EXPECT_TRUE(sites.has_value()) << (sites ? "" : sites.error().message);
  return sites ? *sites : facts::Sites();
}

/// `kind score`, and `?` where it is told with --all only; then the lines.
std::string text(const Findings& findings) {
  std::string result;
  for (const report::Finding& finding : findings) {
    result += fmt::format("{}{} {:.2f}{}", result.empty() ? "" : "; ", finding.kind, finding.score,
                          finding.is_evident ? "" : "?");
    for (const report::Place& place : finding.locations) result += fmt::format(" {}", place.pos.line);
  }
  return result;
}

std::string waits(std::string_view facts) { return text(wait_loop(given(facts).waits())); }

TEST(Rules, WaitLoop) {
  EXPECT_EQ(waits("wait at A:3 f callee Object.wait tested-inside taken"), "if 0.60 3");
  EXPECT_EQ(waits("wait at A:3 f callee Object.wait in-loop tested-inside taken"), "");
  EXPECT_EQ(waits("wait at A:3 f callee Object.wait called-in-loops tested-inside"), "");
  EXPECT_EQ(waits("wait at A:3 f callee Object.wait timed tested-inside taken"), "if 0.30? 3");
  EXPECT_EQ(waits("wait at A:3 f callee Object.wait taken"), "unconditional 0.50 3");
  EXPECT_EQ(waits("wait at A:3 f callee Object.wait asks-for-it taken"), "unconditional 0.50? 3");
  EXPECT_EQ(waits("wait at A:3 f callee Object.wait"), "");
  EXPECT_EQ(waits("wait at A:3 f callee Object.wait taken tested-outside A:1 f"), "");
}

std::string signals(std::string_view facts) {
  const facts::Sites sites = given(facts);
  return text(lost_signal(sites.waits(), sites.notifies()));
}

TEST(Rules, LostSignal) {
  EXPECT_EQ(signals("wait at A:3 f lock l taken tested-outside A:1 f"), "outside 0.60 1 3");
  EXPECT_EQ(signals("wait at A:3 f lock l tested-inside taken tested-outside A:1 f"), "");
  EXPECT_EQ(signals("wait at A:3 f lock l timed taken tested-outside A:1 f"), "");
  const std::string two =
      "wait at A:3 f number 1 lock l condition full in-loop tested-inside\n"
      "wait at A:8 g number 2 lock l condition empty in-loop tested-inside\n";
  EXPECT_EQ(signals(two + "notify at A:5 h lock l"), "one 0.45? 5 8 3");
  EXPECT_EQ(signals(two + "notify at A:5 h lock other"), "");
  EXPECT_EQ(signals("wait at A:3 f number 1 lock l condition full in-loop tested-inside\n"
                    "wait at A:8 g number 2 lock l condition full in-loop tested-inside\n"
                    "notify at A:5 h lock l"),
            "");
}

TEST(Rules, DoubleChecked) {
  const auto of = [](std::string_view facts) { return double_checked(given(facts).double_tests()); };
  const std::string object = "test first A:3 A.get write A:5 A.get function A.get variable A.one lock A.lock";
  EXPECT_EQ(text(of(object)), "object 0.65 3 5");
  EXPECT_EQ(text(of("test first A:3 A.get write A:5 A.get function A.get variable A.ready flag")),
            "flag 0.50 3 5");
  EXPECT_EQ(of(object)[0].locations[1].holds, std::vector<std::string>{"A.lock"});
  EXPECT_EQ(of(object)[0].subject, "A.one in A.get");
}

std::string locked(std::string_view facts) { return text(lock_value(given(facts).locked_values())); }

TEST(Rules, LockValue) {
  EXPECT_EQ(locked("locked string at A:3 f certain"), "string 0.65 3");
  EXPECT_EQ(locked("locked string at A:3 f"), "string 0.40 3");
  EXPECT_EQ(locked("locked string at A:3 f meant"), "string 0.40? 3");
  EXPECT_EQ(locked("locked boxed at A:3 f"), "boxed 0.45 3");
  EXPECT_EQ(locked("locked reassigned at A:3 f set A:4 f"), "reassigned 0.55 3 4");
  EXPECT_EQ(locked("locked fresh at A:3 f"), "fresh 0.65 3");
  EXPECT_EQ(locked("locked lock at A:3 f"), "lock 0.45 3");
}

TEST(Rules, UnsafePublication) {
  const auto of = [](std::string_view facts) { return unsafe_publication(given(facts).publications()); };
  EXPECT_EQ(text(of("publication thread at A:3 f write at A:4 f variable A.x")), "thread 0.60 3 4");
  EXPECT_EQ(text(of("publication thread at A:3 f delayed write at A:4 f variable A.x")), "thread 0.60? 3 4");
  EXPECT_EQ(text(of("publication everybody at A:3 f write at A:4 f variable A.x")), "static 0.45 3 4");
  EXPECT_EQ(text(of("publication listener at A:3 f write at A:4 f variable A.x")), "listener 0.35? 3 4");
  // A field that is written twice is said once.
  EXPECT_EQ(
      of("publication thread at A:3 f function A.A write at A:5 f variable A.y write at A:4 f variable A.x "
         "write at A:6 f variable A.y")[0]
          .subject,
      "A.x, A.y in A.A");
}

TEST(Rules, LockLeak) {
  const auto of = [](std::string_view facts) { return lock_leak(given(facts).locks_left()); };
  EXPECT_EQ(text(of("left taken A:3 f lock l exit calls at A:4 f callee g exit returns at A:6 f")),
            "return 0.70 3 6");
  EXPECT_EQ(text(of("left taken A:3 f lock l exit calls at A:4 f callee g exit raises at A:5 f")),
            "exception 0.65 3 5");
  EXPECT_EQ(text(of("left taken A:3 f lock l exit calls at A:4 f callee g")), "exception 0.50 3 4");
  EXPECT_EQ(text(of("left taken A:3 f lock l")), "");
}

Findings broken(std::string_view facts) {
  return broken_promises(given("broken " + std::string(facts)).broken, 0);
}

TEST(Rules, BrokenPromises) {
  const std::string use = "used at A:3 A.f function A.f subject A.x what A.x lock this";
  EXPECT_EQ(text(broken(use)), "race 0.80 3");
  EXPECT_EQ(broken(use)[0].rule, "guarded-by");
  EXPECT_EQ(broken(use)[0].message, "A.f() reads A.x without holding its lock \"this\"");
  EXPECT_EQ(text(broken(use + " declared A:1 \"\" uncalled")), "race 0.60 3 1");
  EXPECT_EQ(broken(use + " write only-read")[0].message,
            "A.f() writes A.x and holds its lock \"this\" only as a reader");
  EXPECT_EQ(broken(use + " write")[0].locations[0].role, report::Role::write);
  EXPECT_EQ(text(broken("bad-guard flaw unknown-name at A:1 \"\" subject A.x")), "unknown-name 0.80 1");
  EXPECT_EQ(broken("called at A:3 f function f subject g lock l only-read")[0].message,
            "f() calls g(), which wants \"l\" to be held, and holds it only as a reader");
  EXPECT_EQ(
      text(broken("against-order at A:3 f function f subject \"a, b\" lock a other b taken A:2 f doubtful")),
      "declared 0.80? 3 2");
  EXPECT_TRUE(broken_promises(given("broken " + use + " uncalled").broken, 0.7).empty());
}

/// Each in its words, with nothing left in braces.
TEST(Rules, BrokenPromisesInWords) {
  const auto of = [](std::string_view name) {
    const Findings one = broken(fmt::format(
        "{} at A:3 A.f function A.f subject A.x lock this other B why \"is none\" wanted 2 said 1", name));
    return one[0].rule + "/" + one[0].kind + ": " + one[0].message;
  };
  EXPECT_EQ(of("called"),
            "requires-lock/race: A.f() calls A.x(), which wants \"this\" to be held, without holding it");
  EXPECT_EQ(of("more-asked"),
            "requires-lock/override: A.x() wants its callers to hold \"this\", and B(), which it overrides, "
            "does not");
  EXPECT_EQ(of("ghosts-unsaid"), "guarded-by/ghost: B has 2 ghost locks, and A.x says which they are for 1");
  EXPECT_EQ(of("shared-holds"),
            "thread-local/shared-field: A is shared by threads, and its field x holds a B, which is a "
            "thread's own");
  EXPECT_EQ(of("cast-to-own"),
            "thread-local/bad-cast: A.f() casts a B to A.x, a thread's own: it may be another thread's");
  EXPECT_EQ(of("against-order"),
            "lock-order/declared: A.f() takes this while it holds B, though this is declared to come first");
  for (const facts::BreachRow& row : facts::kBreaches) EXPECT_EQ(of(row.name).find('{'), std::string::npos);
}

/// What is told of two ends, each with what it has.
std::string circle(std::string_view one, std::string_view other, std::string_view all = "",
                   double min_score = 0) {
  const facts::Sites sites = given(fmt::format("circle {} end {} end {}", all, one, other));
  return text(lock_order(sites, min_score));
}

TEST(Rules, LockOrder) {
  const std::string a = "lock once at A:3 f function f called a number 1 place 1";
  const std::string b = "lock once at B:5 g function g called b number 2 place 2";
  EXPECT_EQ(circle(a, b), "cycle 0.90 3 5");
  EXPECT_EQ(circle(b, a), "cycle 0.90 3 5");
  EXPECT_EQ(circle(a, b, "doubtful"), "cycle 0.90? 3 5");
  EXPECT_EQ(circle("lock once at A:3 f taken A:2 f called a number 1", b), "cycle 0.90 3 5 2");
  EXPECT_EQ(circle(a, b, "composed"), "cycle 0.14? 3 5");
  EXPECT_EQ(circle(a, b, "composed", 0.15), "");
  EXPECT_EQ(circle(a, b, "alike"), "instances 0.70 3 5");
  EXPECT_EQ(circle(a, b + " timed"), "cycle 0.45 3 5");
  EXPECT_EQ(circle(a, "lock often at B:5 g function g called b number 2 place 2"), "cycle 0.68 3 5");
  EXPECT_EQ(circle(a, "thread once at B:5 g function g called t number 2"), "join 0.85 3 5");
  EXPECT_EQ(circle(a, "notification once at B:5 g function g called n number 2 gives"), "wait 0.80 3 5");
  EXPECT_EQ(text(lock_order(given("circle end lock once at A:3 f called a self shared"), 0)),
            "upgrade 0.90 3");
}

TEST(Rules, LockOrderInWords) {
  const auto of = [](std::string_view facts) { return lock_order(given(facts), 0); };
  const std::string two =
      "circle end lock once at A:3 f function f called a number 1 end lock once at B:5 g function g called b "
      "number 2";
  EXPECT_EQ(of(two)[0].message,
            "f holds a and wants b, g holds b and wants a: they may wait for each other for ever");
  EXPECT_EQ(of(two)[0].subject, "a, b");
  // The same locks meet twice: one finding, unless something tells them apart.
  EXPECT_EQ(of(two + "\n" + two).size(), 1u);
  EXPECT_EQ(of(two + "\n" + "circle apart-from x" + two.substr(6)).size(), 2u);
}

TEST(Rules, LockMisuse) {
  const auto of = [](std::string_view facts) { return lock_misuse(given(facts).misuses); };
  EXPECT_EQ(text(of("misuse again at A:3 f lock l other A:2 f")), "again 0.80 3 2");
  EXPECT_EQ(text(of("misuse upgrade at A:3 f lock l doubtful")), "upgrade 0.80? 3");
  EXPECT_EQ(of("misuse handler at A:3 f lock l other A:9 h other-holds l")[0].message,
            "f holds l when the handler h may come, which waits for it for ever");
  EXPECT_EQ(text(of("misuse unheld at A:3 f lock l")), "unheld 0.60 3");
  EXPECT_EQ(text(of("misuse left at A:3 f lock l holds l other A:2 f")), "return 0.70 3 2");
  EXPECT_EQ(of("misuse kept at A:3 f lock l ends-thread")[0].message,
            "f ends its thread with l still held, and nobody else releases it");
  EXPECT_EQ(text(of("misuse slept at A:3 f lock l")), "spin 0.60 3");
}

TEST(Rules, HeldWhileBlocking) {
  const auto of = [](std::string_view facts, double min_score) {
    return text(held_while_blocking(given(facts), min_score));
  };
  EXPECT_EQ(of("slow sleep at A:3 f callee Thread.sleep lock l", 0.15), "sleep 0.30 3");
  EXPECT_EQ(of("slow io at A:3 f callee Stream.read lock l", 0.15), "");
  EXPECT_EQ(of("slow io at A:3 f callee Stream.read lock l", 0), "io 0.10 3");
  EXPECT_EQ(of("open\nslow io at A:3 f callee Stream.read lock l", 0), "io 0.10? 3");
  EXPECT_EQ(of("open\nslow wait at A:3 f timed lock l", 0), "wait 0.17? 3");
  EXPECT_EQ(of("open\nslow wait at A:3 f lock l", 0), "wait 0.25 3");
}

}  // namespace
}  // namespace ravel::check
