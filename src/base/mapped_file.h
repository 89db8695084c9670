// SPDX-License-Identifier: Apache-2.0
//
// MappedFile: a file's bytes without reading them. A JDK's image has 130 MB of which a run looks at a
// few; mapped, only the pages that are touched cost anything.
//
// A file that somebody shortens while it is mapped ends the process (SIGBUS); so this is for installed
// files, not for what a build writes at the same time.
#pragma once

#include <string>
#include <utility>

#include "base/bytes.h"
#include "base/result.h"

namespace ravel {

class MappedFile {
 public:
  MappedFile() = default;
  MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~MappedFile();

  static Result<MappedFile> open(const std::string& path);
  Bytes bytes() const { return bytes_; }

 private:
  Bytes bytes_;
};

}  // namespace ravel
