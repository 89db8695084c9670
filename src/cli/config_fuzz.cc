// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a project's ravel.toml: an error that names the file, or options in which nothing leads out of
// the folder and nobody is trusted.
#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "base/check.h"
#include "cli/config.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ravel::cli;
  Options options;
  const auto done = parse_config(options, ravel::as_text({data, size}), "/nowhere/project/ravel.toml");
  if (!done) {
    CHECK(done.error().message.starts_with("/nowhere/project/ravel.toml:"), "{}", done.error().message);
    return 0;
  }
  CHECK(!options.trust);
  const auto is_inside = [](const std::string& path) {
    return path.empty() || path == "-" || path.starts_with("/nowhere/project");
  };
  CHECK(is_inside(options.output) && is_inside(options.baseline));
  for (const FormatRequest& format : options.formats) CHECK(is_inside(format.file));
  for (const std::string& folder : options.source_paths) CHECK(is_inside(folder));
  return 0;
}
