// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <cstdlib>
#include <map>
#include <new>
#include <stdexcept>

#include "base/check.h"
#include "base/part.h"
#ifdef RAVEL_TEST_HOOKS
#include "base/crash_for_tests.h"
#endif

namespace ravel {

#ifdef RAVEL_TEST_HOOKS

namespace testing {

namespace {

enum class Way { segv, abort, fpe, bus, check, bad_alloc, exception, overflow, exit };

std::string name_to_crash;
Way way_to_crash;

/// Cannot be a loop: each call needs what the one within it has made.
size_t use_up_stack(size_t depth) {
  volatile char room[4096];
  room[depth % sizeof room] = static_cast<char>(depth);
  const size_t deeper = use_up_stack(depth + 1);
  return deeper + static_cast<size_t>(room[deeper % sizeof room]);
}

void use_up_memory() {
  // More than any address space has.
  volatile size_t size = size_t{1} << 62;
  ::operator delete(::operator new(size));
}

}  // namespace

void crash_if_wanted(const std::string& name) {
  if (name != name_to_crash) return;
  switch (way_to_crash) {
    case Way::segv: {
      volatile int* volatile nowhere = nullptr;
      *nowhere = 1;
      break;
    }
    case Way::abort:
      std::abort();
    case Way::fpe:
      std::raise(SIGFPE);
      break;
    case Way::bus:
      std::raise(SIGBUS);
      break;
    case Way::check:
      CHECK(name.empty(), "a test wants {} to fail", name);
      break;
    case Way::bad_alloc:
      use_up_memory();
      break;
    case Way::exception:
      throw std::length_error("a test wants it");
    case Way::overflow:
      use_up_stack(1);
      break;
    case Way::exit:
      std::_Exit(3);
  }
}

}  // namespace testing

bool crash_part_for_tests(std::string name, std::string_view way) {
  using testing::Way;
  static const std::map<std::string_view, Way> kWays = {{"segv", Way::segv},
                                                        {"abort", Way::abort},
                                                        {"fpe", Way::fpe},
                                                        {"bus", Way::bus},
                                                        {"check", Way::check},
                                                        {"bad_alloc", Way::bad_alloc},
                                                        {"exception", Way::exception},
                                                        {"overflow", Way::overflow},
                                                        {"exit", Way::exit}};
  const auto found = kWays.find(way);
  if (found == kWays.end()) return false;
  testing::name_to_crash = std::move(name);
  testing::way_to_crash = found->second;
  Part::anything_to_ask = true;
  return true;
}

#else

bool crash_part_for_tests(std::string, std::string_view) { return false; }

#endif

}  // namespace ravel
