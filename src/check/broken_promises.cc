// SPDX-License-Identifier: Apache-2.0
//
// guarded-by, requires-lock, thread-local, and lock-order where an order is declared: the program says which
// lock guards what, who has to hold it, whose an object is (facts/promises.h), and somebody does otherwise.
// What is said is a row of the table below; all of it is about as sure, but for code that nothing calls.
#include <fmt/args.h>
#include <fmt/format.h>

#include "check/rules.h"

namespace ravel::check {

namespace {

using facts::Breach;
using facts::BrokenPromise;
using report::Role;

/// By promise.
constexpr std::string_view kRules[] = {"guarded-by", "requires-lock", "thread-local", "lock-order"};

/// How a breach is told, in the order of facts::Breach. The names in braces are those of a promise's fields;
/// {does} is what is done to its subject.
struct Wording {
  Role role;
  std::string_view message, advice;
};

constexpr std::string_view kUsed = "{function}() {does} without holding its lock \"{lock}\"";
constexpr std::string_view kUsedAsReader =
    "{function}() {does} and holds its lock \"{lock}\" only as a reader";
constexpr std::string_view kCalledAsReader =
    "{function}() calls {subject}(), which wants \"{lock}\" to be held, and holds it only as a reader";
constexpr std::string_view kHoldIt = "hold {lock} here, or declare that callers of {function}() hold it";
constexpr std::string_view kNoThreads = "keep it in a local variable or a java.lang.ThreadLocal";

constexpr Wording kWordings[] = {
    {Role::read, kUsed, kHoldIt},
    {Role::read, kUsed, kHoldIt},
    {Role::read, kUsed, kHoldIt},
    {Role::read, kUsed, kHoldIt},
    {Role::write,
     "{function}() writes {subject}, which is declared to be written only while its object is made",
     "set it in the constructor, or declare its lock"},
    {Role::declare, "{subject} is declared to be guarded by \"{lock}\", which {why}",
     "name a lock that is there and never changes: make the field that holds it final"},
    {Role::declare,
     "{subject} is a static field of a class that threads share, and nothing is said to guard it",
     "declare its lock, or make it final or volatile"},
    {Role::declare, "{other} has {ghosts}, and {subject} says which {are} for {said}",
     "write @With(\"...\") at the type, with one lock for each ghost"},
    {Role::write, "{function}() stores in {subject} an object whose lock is another than \"{lock}\"",
     "all objects that the field may hold are guarded by one lock: make it so"},
    {Role::call, "{function}() calls {subject}(), which wants \"{lock}\" to be held, without holding it",
     "take the lock around the call, or declare that callers of {function}() hold it"},
    {Role::call, "{function}() calls {subject}() and holds \"{lock}\", which must not be held there",
     "release {lock} before the call"},
    {Role::declare, "{subject}() is declared to need \"{lock}\", which {why}",
     "name a lock that is there and never changes"},
    {Role::declare,
     "{subject}() wants its callers to hold \"{lock}\", and {other}(), which it overrides, does not",
     "take the lock in the method itself, or declare it for the method above as well"},
    {Role::call, "{function}() gives {subject}() an object whose lock is another than \"{lock}\"", ""},
    {Role::release, "{function}() returns here without holding \"{lock}\", which it promises to hold", ""},
    {Role::acquire, "{function}() takes a lock, and is declared not to", ""},
    {Role::declare, "{subject} is declared both a thread's own and shared by threads", ""},
    {Role::declare, "{subject} is shared by threads, and {other}, which it extends, is a thread's own",
     "share the class above too, or let this one be local"},
    {Role::declare,
     "{class} is shared by threads, and its field {member} holds a {other}, which is a thread's own",
     kNoThreads},
    {Role::declare, "all threads see the static field {subject}, and {other} is a thread's own", kNoThreads},
    {Role::declare,
     "{subject}() overrides a method of {other}, which threads share: another thread may call it", ""},
    {Role::read, "{function}() casts {from} to {subject}, a thread's own: it may be another thread's", ""},
    {Role::write, "the {subject} made in {function}() is a thread's own, and another thread can get to it",
     ""},
    {Role::acquire,
     "{function}() takes {lock} while it holds {other}, though {lock} is declared to come first",
     "take {lock} before {other}"},
};

static_assert(std::size(kWordings) == facts::kBreaches.size());

/// `reads Account.balance`.
std::string does(const BrokenPromise& promise) {
  if (promise.breach == Breach::contents_used) return "uses the object in " + promise.subject;
  const std::string_view verb = promise.by_call ? "uses" : promise.write ? "writes" : "reads";
  return fmt::format("{} {}{}", verb, promise.breach == Breach::element_used ? "an element of " : "",
                     promise.subject);
}

Role role_of(const BrokenPromise& promise, Role usual) {
  return promise.by_call ? Role::call : promise.write ? Role::write : usual;
}

/// A store of arguments must stay where it was filled.
using Names = fmt::dynamic_format_arg_store<fmt::format_context>;

/// The wording's names in braces.
void add_names(const BrokenPromise& promise, Names& names) {
  const auto name = [&](const char* key, std::string value) {
    names.push_back(fmt::arg(key, std::move(value)));
  };
  const size_t dot = promise.subject.rfind('.');
  name("function", promise.function);
  name("subject", promise.subject);
  name("class", promise.subject.substr(0, dot));
  name("member", promise.subject.substr(dot + 1));
  name("does", does(promise));
  name("lock", promise.lock);
  name("other", promise.other);
  name("from", promise.other.empty() ? "what threads share" : "a " + promise.other);
  name("why", promise.why);
  name("ghosts", fmt::format("{} ghost {}", promise.wanted, promise.wanted == 1 ? "lock" : "locks"));
  name("are", promise.wanted == 1 ? "it is" : "they are");
  name("said", std::to_string(promise.said));
}

void tell_order(const BrokenPromise& promise, report::Finding& finding) {
  finding.origins = {promise.at.origin};
  finding.interleaving = {{0, fmt::format("takes {}", promise.other), std::nullopt},
                          {0, fmt::format("takes {}, against the declared order", promise.lock), 0}};
  if (promise.taken) finding.locations.push_back(place(Role::acquire, *promise.taken));
}

report::Finding finding(const BrokenPromise& promise) {
  const facts::BreachRow& row = row_of(promise.breach);
  const Wording& wording = kWordings[static_cast<size_t>(promise.breach)];
  Names names;
  add_names(promise, names);
  report::Finding result;
  result.rule = kRules[static_cast<size_t>(row.promise)];
  result.kind = row.kind.empty() ? std::string_view(promise.flaw) : row.kind;
  result.score = promise.uncalled ? 0.6 : 0.8;
  result.is_evident = !promise.doubtful;
  result.subject = promise.subject;
  result.message = fmt::vformat(wording.message, names);
  if (promise.only_read)
    result.message = fmt::vformat(promise.breach == Breach::called ? kCalledAsReader : kUsedAsReader, names);
  result.locations = {place(role_of(promise, wording.role), promise.at, promise.what, promise.holds)};
  if (promise.declared) result.locations.push_back(place(Role::declare, *promise.declared, promise.what));
  if (promise.by_default)
    result.reasons.emplace_back(
        "its class is declared to be shared by threads, so `this` guards what says nothing else");
  if (promise.uncalled)
    result.reasons.push_back(fmt::vformat(
        "nothing that was given calls {function}(): only the locks that it takes or requires itself count",
        names));
  if (promise.breach == Breach::against_order) tell_order(promise, result);
  if (promise.breach == Breach::escapes) result.reasons.push_back(promise.why);
  if (!wording.advice.empty()) result.advice.push_back(fmt::vformat(wording.advice, names));
  return result;
}

}  // namespace

Findings broken_promises(std::span<const BrokenPromise> promises, double min_score) {
  Findings result;
  for (const BrokenPromise& promise : promises) result.push_back(finding(promise));
  std::erase_if(result, [&](const report::Finding& one) { return one.score < min_score; });
  return result;
}

}  // namespace ravel::check
