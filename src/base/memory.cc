// SPDX-License-Identifier: Apache-2.0
#include "base/memory.h"

#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

namespace ravel {

namespace {

constexpr uint64_t kMost = uint64_t{1} << 50U;

/// The whole of a small file of the kernel's, whose size it does not tell.
std::string content_of(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The number at the front; nothing for "max".
std::optional<uint64_t> number_in(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} ? std::optional(number) : std::nullopt;
}

/// Takes the smaller one.
void lower_to(uint64_t& limit, std::optional<uint64_t> other) {
  if (other && *other > 0 && (limit == 0 || *other < limit)) limit = *other;
}

/// The folder of our control group, from "0::/a/b" or "5:memory:/a/b".
std::string group_in(std::string_view text, std::string_view mark) {
  const size_t at = text.find(mark);
  if (at == std::string_view::npos) return {};
  const size_t begin = at + mark.size();
  return std::string(text.substr(begin, text.find('\n', begin) - begin));
}

/// The limits of a group and of those that it is in.
void lower_by_groups(uint64_t& limit, const std::string& base, std::string group, const char* file) {
  for (;;) {
    lower_to(limit, number_in(content_of(base + group + "/" + file)));
    if (group.empty() || group == "/") return;
    group.resize(group.find_last_of('/') == std::string::npos ? 0 : group.find_last_of('/'));
  }
}

}  // namespace

uint64_t available_memory_below(const std::string& root) {
  uint64_t limit = 0;
  const std::string machine = content_of(root + "proc/meminfo");
  constexpr std::string_view kTotal = "MemTotal:";
  if (const size_t at = machine.find(kTotal); at != std::string::npos)
    if (const auto kilobytes = number_in(std::string_view(machine).substr(at + kTotal.size())))
      limit = *kilobytes * 1024;
  const std::string groups = content_of(root + "proc/self/cgroup");
  lower_by_groups(limit, root + "sys/fs/cgroup", group_in(groups, "0::"), "memory.max");
  lower_by_groups(limit, root + "sys/fs/cgroup/memory", group_in(groups, ":memory:"),
                  "memory.limit_in_bytes");
  return limit;
}

uint64_t available_memory() { return available_memory_below("/"); }

std::optional<uint64_t> parse_bytes(std::string_view text) {
  constexpr std::string_view kUnits = "KMGT";
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, static_cast<size_t>(text.data() + text.size() - end));
  const size_t index = unit.empty() ? 0 : kUnits.find(unit.front());
  const bool is_unit = index != std::string_view::npos &&
                       (unit.size() <= 1 || unit.substr(1) == "B" || unit.substr(1) == "iB");
  if (error != std::errc{} || !is_unit || number > kMost) return std::nullopt;
  if (!unit.empty()) number <<= 10 * (index + 1);
  if (number == 0 || number > kMost) return std::nullopt;
  return number;
}

void limit_own_memory(uint64_t bytes) {
  rlimit present{};
  if (kHasShadowMemory || bytes == 0 || ::getrlimit(RLIMIT_DATA, &present) != 0) return;
  present.rlim_cur = std::min<rlim_t>(present.rlim_max, bytes);
  ::setrlimit(RLIMIT_DATA, &present);
}

}  // namespace ravel
