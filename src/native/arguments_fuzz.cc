// SPDX-License-Identifier: Apache-2.0
//
// Any words as a compile command: nothing is kept that could make Clang write, load or start something.
#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "base/check.h"
#include "native/arguments.h"
#include "native/flags.h"

namespace {

bool is_dangerous(const std::string& flag) {
  for (const char* part : {"-Wp,", "-Xclang", "-fplugin", "-fpass-plugin", "-load", "-include-pch", "-mllvm",
                           "-ftime-trace", "-foptimization-record", "-fmodule", "-serialize-diag",
                           "--serialize-diag", "-MF", "-index-store", "-specs", "--config", "-B", "@"})
    if (flag.starts_with(part)) return true;
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::vector<std::string> words = {"cc"};
  std::string_view text = ravel::as_text({data, size});
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const auto unit = ravel::native::unit_of_command(words, "a.c", "/src");
  if (!unit) return 0;
  const std::vector<std::string>& kept = unit->arguments;
  for (size_t i = 0; i < kept.size(); ++i) {
    CHECK(!kept[i].empty() && kept[i].front() == '-', "Clang would get the input {}", kept[i]);
    CHECK(!is_dangerous(kept[i]), "Clang would get {}", kept[i]);
    // The value of a flag is not a flag.
    if (kept[i] == "-x" || ravel::native::use_of_flag(kept[i]).takes_next) ++i;
  }
  (void)ravel::native::identity(*unit);
  return 0;
}
