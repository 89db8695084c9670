// SPDX-License-Identifier: Apache-2.0
#include "base/mapped_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace ravel {

Result<MappedFile> MappedFile::open(const std::string& path) {
  const auto failed = [&] { return fail(fmt::format("{}: cannot be read: {}", path, std::strerror(errno))); };
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return failed();
  struct stat info{};
  MappedFile file;
  if (::fstat(fd, &info) != 0) {
    ::close(fd);
    return failed();
  }
  if (!S_ISREG(info.st_mode)) {
    ::close(fd);
    return fail(fmt::format("{}: not a regular file", path));
  }
  const auto size = static_cast<size_t>(info.st_size);
  if (size > 0) {
    void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (data == MAP_FAILED) {
      ::close(fd);
      return failed();
    }
    file.bytes_ = {static_cast<const uint8_t*>(data), size};
  }
  ::close(fd);
  return file;
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) ::munmap(const_cast<uint8_t*>(bytes_.data()), bytes_.size());
}

}  // namespace ravel
