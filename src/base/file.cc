// SPDX-License-Identifier: Apache-2.0
#include "base/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace ravel {

namespace {

constexpr off_t kFileSizeMax = off_t{1} << 30;

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

std::string reason() { return std::strerror(errno); }

}  // namespace

Result<std::string> read_file(const std::string& path) {
  Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (fd.get() < 0) return fail(fmt::format("cannot open {}: {}", path, reason()));
  struct stat info{};
  if (::fstat(fd.get(), &info) != 0) return fail(fmt::format("cannot read {}: {}", path, reason()));
  if (!S_ISREG(info.st_mode)) return fail(fmt::format("cannot read {}: it is not a regular file", path));
  if (info.st_size > kFileSizeMax) return fail(fmt::format("cannot read {}: it is larger than 1 GiB", path));
  std::string content(static_cast<size_t>(info.st_size), '\0');
  size_t done = 0;
  while (done < content.size()) {
    const ssize_t got = ::read(fd.get(), content.data() + done, content.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(fmt::format("cannot read {}: {}", path, reason()));
    if (got == 0) break;
    done += static_cast<size_t>(got);
  }
  content.resize(done);
  return content;
}

Result<void> write_file(const std::string& path, std::string_view content) {
  // A device or a pipe is written to; a file in its place would be the end of /dev/null.
  struct stat there{};
  const bool in_place = ::stat(path.c_str(), &there) == 0 && !S_ISREG(there.st_mode);
  const std::string target = in_place ? path : fmt::format("{}.{}.tmp", path, ::getpid());
  std::FILE* file = std::fopen(target.c_str(), "wb");
  if (file == nullptr) return fail(fmt::format("cannot write {}: {}", path, reason()));
  const bool wrote = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  const bool closed = std::fclose(file) == 0;
  if (!wrote || !closed || (!in_place && std::rename(target.c_str(), path.c_str()) != 0)) {
    const std::string why = reason();
    if (!in_place) std::remove(target.c_str());
    return fail(fmt::format("cannot write {}: {}", path, why));
  }
  return {};
}

}  // namespace ravel
