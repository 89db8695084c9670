// SPDX-License-Identifier: Apache-2.0
//
// How long a copy of the machine takes: of a bare one with ten processes and of a booted one, alone and with
// the first thing that the copy changes (a message arrives at one process, which is then copied).
//
//   vm_clone OTP_ROOT CODE_FOLDER     CODE_FOLDER holds vm_bench.beam
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "vm/build.h"
#include "vm/machine.h"

namespace {

using namespace ravel::vm;  // NOLINT

constexpr int kProcesses = 10;
constexpr double kBareMaxUs = 20, kBootedMaxUs = 1000;

/// The median of many, in microseconds.
template <typename Work>
double measure(int times, Work work) {
  std::vector<double> all;
  for (int i = 0; i < times; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    all.push_back(
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
  }
  std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
  return all[all.size() / 2];
}

bool report(const char* what, double us, double max_us) {
  std::printf("%-44s %9.1f us  (at most %.0f)\n", what, us, max_us);
  return us <= max_us;
}

bool measure_machine(const std::string& otp_root, const std::string& folder, bool booted) {
  MachineOptions options;
  options.otp_root = otp_root;
  options.code_path = {folder};
  options.booted = booted;
  Machine machine(options, MachineOutput{});
  const Term count = Term::small(kProcesses);
  const Term main =
      machine.spawn({make_atom("vm_bench"), make_atom("sleepers"), 1}, {&count, 1}, Term::none());
  machine.run();  // until the first one ends; the others wait then
  const Term last = machine.pids().back();
  const int times = booted ? 300 : 3000;
  const double alone = measure(times, [&] { auto copy = machine.clone(); });
  const double written = measure(times, [&] {
    auto copy = machine.clone();
    copy->send_message(main, last, atoms::ok);
  });
  const std::string name = booted ? "booted" : "bare";
  const double max_us = booted ? kBootedMaxUs : kBareMaxUs;
  const std::string processes = std::to_string(machine.pids().size());
  const bool is_fast = report(("copy, " + name + ", " + processes + " processes").c_str(), alone, max_us);
  return report(("copy and a message, " + name).c_str(), written, max_us) && is_fast;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: vm_clone OTP_ROOT CODE_FOLDER\n");
    return EXIT_FAILURE;
  }
  const bool bare = measure_machine(argv[1], argv[2], false);
  const bool booted = measure_machine(argv[1], argv[2], true);
  return bare && booted ? EXIT_SUCCESS : EXIT_FAILURE;
}
