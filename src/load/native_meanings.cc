// SPDX-License-Identifier: Apache-2.0
#include "load/native_meanings.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/nearest.h"
#include "project/glob.h"

namespace ravel::load {
namespace {

using model::kNoOperand;
using model::NativeAct;
using model::NativeCall;
using model::Success;

/// What an argument can be, and which member of NativeCall says where it is.
struct Role {
  const char* name;
  uint8_t NativeCall::* member;
  uint8_t usual;  ///< where it is if nothing is said; kNoOperand: nowhere
};

struct Key {
  const char* name;
  NativeCall call;
  std::vector<Role> roles;
  bool can_fail = false;  ///< its result says whether it did
};

const std::vector<Key>& keys() {
  const Role lock{"lock", &NativeCall::object, 0};
  const Role signal{"signal", &NativeCall::object, 0};
  const Role function{"function", &NativeCall::other, 0};
  const NativeCall taken{.act = NativeAct::acquire};
  const auto with = [](NativeCall call, auto... set) {
    (set(call), ...);
    return call;
  };
  const auto shared = [](NativeCall& call) { call.shared = true; };
  const auto tried = [](NativeCall& call) { call.blocks = false; };
  const auto spins = [](NativeCall& call) { call.spins = true; };
  const auto again = [](NativeCall& call) { call.recursive = true; };
  static const std::vector<Key> table = {
      {"lock", taken, {lock}},
      {"read-lock", with(taken, shared), {lock}},
      {"spin-lock", with(taken, spins), {lock}},
      {"recursive-lock", with(taken, again), {lock}},
      {"try-lock", with(taken, tried), {lock}, true},
      {"try-read-lock", with(taken, tried, shared), {lock}, true},
      {"unlock", {.act = NativeAct::release}, {lock}},
      {"wait",
       {.act = NativeAct::wait, .object = 1, .other = 0, .can_fail = true},
       {{"condition", &NativeCall::other, 0}, {"lock", &NativeCall::object, 1}}},
      {"notify", {.act = NativeAct::notify}, {{"condition", &NativeCall::object, 0}}},
      {"post", {.act = NativeAct::post}, {signal}},
      {"await", {.act = NativeAct::await}, {signal}},
      {"barrier", {.act = NativeAct::barrier}, {signal}},
      {"once",
       {.act = NativeAct::once, .other = 1},
       {{"control", &NativeCall::object, 0}, {"function", &NativeCall::other, 1}}},
      {"spawn",
       {.act = NativeAct::create, .object = kNoOperand, .other = 0, .argument = 1, .returns_handle = true},
       {{"handle", &NativeCall::object, kNoOperand}, function, {"argument", &NativeCall::argument, 1}}},
      {"callback",
       {.act = NativeAct::deferred, .other = 0, .argument = 1, .many = true},
       {function, {"argument", &NativeCall::argument, 1}}},
      {"handler", {.act = NativeAct::handler, .other = 0}, {function}},
      {"listen",
       {.act = NativeAct::listen, .object = 0, .other = 1, .argument = 2},
       {{"loop", &NativeCall::object, 0},
        {"function", &NativeCall::other, 1},
        {"argument", &NativeCall::argument, 2}}},
      {"attach",
       {.act = NativeAct::attach, .object = 0, .other = 1},
       {{"loop", &NativeCall::object, 0}, {"event", &NativeCall::other, 1}}},
      {"run-loop", {.act = NativeAct::run_loop}, {{"loop", &NativeCall::object, 0}}},
      {"join", {.act = NativeAct::join}, {{"handle", &NativeCall::object, 0}}},
      {"alloc", {.act = NativeAct::allocate}, {}},
      {"free", {.act = NativeAct::free}, {{"memory", &NativeCall::object, 0}}},
      {"sleeps", {.act = NativeAct::blocks}, {}},
      {"exits", {.act = NativeAct::exit}, {}},
      {"nothing", {.act = NativeAct::nothing}, {}},
  };
  return table;
}

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

Result<void> read_roles(const Key& key, std::string_view list, NativeCall& call) {
  for (const Role& role : key.roles) call.*role.member = kNoOperand;
  uint8_t at = 0;
  while (true) {
    const size_t comma = std::min(list.find(','), list.size());
    const std::string_view name = trimmed(list.substr(0, comma));
    const auto role =
        std::find_if(key.roles.begin(), key.roles.end(), [&](const Role& each) { return name == each.name; });
    if (role != key.roles.end()) {
      call.*role->member = at;
    } else if (name != "_") {
      std::vector<std::string> known = {"_"};
      for (const Role& each : key.roles) known.emplace_back(each.name);
      return fail(
          fmt::format("an argument of {} is one of {}, not '{}'", key.name, fmt::join(known, ", "), name));
    }
    if (comma == list.size()) break;
    list.remove_prefix(comma + 1);
    if (++at == kNoOperand) return fail("a function with so many arguments is not known");
  }
  // What decides over what the call does must be there.
  for (const Role& role : key.roles)
    if (role.usual == 0 && call.*role.member == kNoOperand)
      return fail(fmt::format("{}: one of the arguments is the {}", key.name, role.name));
  return {};
}

}  // namespace

std::vector<std::string_view> native_keys() {
  std::vector<std::string_view> result;
  for (const Key& key : keys()) result.emplace_back(key.name);
  return result;
}

Result<NativeEntry> parse_native_entry(std::string_view name, std::string_view text) {
  const auto key =
      std::find_if(keys().begin(), keys().end(), [&](const Key& each) { return name == each.name; });
  if (key == keys().end()) return fail(fmt::format("there is no key '{}'", name));
  NativeEntry entry{std::string(), key->call};
  text = trimmed(text);
  if (key->can_fail) entry.call.success = Success::nonzero;
  if (const size_t equals = text.find("=="); equals != std::string_view::npos) {
    if (!key->can_fail || trimmed(text.substr(equals + 2)) != "0")
      return fail(
          fmt::format("`== 0` says that a try-lock which returns 0 has the lock; {} has nothing like that",
                      key->can_fail ? "another value" : key->name));
    entry.call.success = Success::zero;
    text = trimmed(text.substr(0, equals));
  }
  const size_t open = text.find('(');
  entry.pattern = trimmed(text.substr(0, open));
  if (entry.pattern.empty() || entry.pattern.find_first_not_of('*') == std::string::npos)
    return fail("a function's name is needed, like \"cache_lock\" or \"cache_*_lock(_, lock)\"");
  if (open == std::string_view::npos) return entry;
  if (text.back() != ')') return fail(fmt::format("'{}' has no closing parenthesis at its end", text));
  if (auto read = read_roles(*key, text.substr(open + 1, text.size() - open - 2), entry.call); !read)
    return fail(read.error().message);
  return entry;
}

void add_meanings(const std::vector<NativeMeaning>& meanings, model::NativeCalls& calls) {
  for (const NativeMeaning& meaning : meanings) {
    auto entry = parse_native_entry(meaning.key, meaning.text);
    if (!entry) continue;  // the configuration's reader has told
    calls.add([pattern = entry->pattern](std::string_view name) { return glob_matches(pattern, name); },
              entry->call, fmt::format("{} = \"{}\"", meaning.key, meaning.text));
  }
}

}  // namespace ravel::load
