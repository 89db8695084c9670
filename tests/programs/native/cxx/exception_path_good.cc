// SPDX-License-Identifier: Apache-2.0
//
// A function that may throw.
// A guard releases it.
//~ none
#include <mutex>
#include <stdexcept>

static std::mutex mu;
static int value;

static void check(int n) {
  if (n < 0) throw std::runtime_error("negative");
}

static int add(int n) {
  std::lock_guard<std::mutex> hold(mu);
  check(n);
  value += n;
  return 0;
}

int main(int argc, char**) { return add(argc); }
