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

bool write_all(int fd, std::string_view content) {
  while (!content.empty()) {
    const ssize_t count = ::write(fd, content.data(), content.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    content.remove_prefix(static_cast<size_t>(count));
  }
  return true;
}

/// A file that was not there before, beside `path`: nobody can have put a link in its place.
int open_new_beside(const std::string& path, std::string& name) {
  constexpr int kTriesMax = 100;
  for (int i = 0; i < kTriesMax; ++i) {
    uint64_t number = 0;
    if (::getentropy(&number, sizeof number) != 0) return -1;
    name = fmt::format("{}.{:016x}.tmp", path, number);
    const int fd = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

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
  const auto failed = [&](const std::string& why) {
    return fail(fmt::format("cannot write {}: {}", path, why));
  };
  // A device or a pipe is written to; a file in its place would be the end of /dev/null. Nobody at the other
  // end of a pipe is an error, and nothing to wait for. A link is replaced, wherever it leads, unless the
  // system made it (/dev/stdout).
  struct stat there{};
  const bool is_system = path.starts_with("/dev/") || path.starts_with("/proc/");
  if ((is_system ? ::stat(path.c_str(), &there) : ::lstat(path.c_str(), &there)) == 0 &&
      !S_ISREG(there.st_mode) && !S_ISLNK(there.st_mode)) {
    const Descriptor fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    if (fd.get() < 0) return failed(reason());
    ::fcntl(fd.get(), F_SETFL, 0);
    return write_all(fd.get(), content) ? Result<void>() : failed(reason());
  }
  std::string beside;
  const int fd = open_new_beside(path, beside);
  if (fd < 0) return failed(reason());
  bool done = write_all(fd, content);
  std::string why = done ? "" : reason();
  if (::close(fd) != 0 && done) {
    done = false;
    why = reason();
  }
  if (done && std::rename(beside.c_str(), path.c_str()) == 0) return {};
  if (done) why = reason();
  std::remove(beside.c_str());
  return failed(why);
}

}  // namespace ravel
