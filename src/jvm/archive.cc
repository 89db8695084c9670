// SPDX-License-Identifier: Apache-2.0
#include "jvm/archive.h"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "base/file.h"

namespace ravel::jvm {

/// libzip is not safe for threads on one archive: a lock around every use.
struct Archive::Handle {
  zip_t* zip = nullptr;
  std::mutex lock;

  Handle() = default;
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (zip != nullptr) zip_discard(zip);
  }
};

Archive::Archive() : handle_(std::make_unique<Handle>()) {}
Archive::Archive(Archive&&) noexcept = default;
Archive& Archive::operator=(Archive&&) noexcept = default;
Archive::~Archive() = default;

Result<Archive> Archive::open(const std::string& path) {
  // A jmod is a zip file behind four bytes; libzip would take every offset to be wrong.
  if (path.ends_with(".jmod")) {
    auto bytes = read_file(path);
    if (!bytes) return tl::unexpected(bytes.error());
    Bytes content = as_bytes(*bytes);
    return open(path,
                content.size() > 4 && content[0] == 'J' && content[1] == 'M' ? content.subspan(4) : content);
  }
  Archive archive;
  archive.name_ = path;
  int code = 0;
  archive.handle_->zip = zip_open(path.c_str(), ZIP_RDONLY, &code);
  if (archive.handle_->zip == nullptr) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string text = zip_error_strerror(&error);
    zip_error_fini(&error);
    return fail(fmt::format("{}: not a readable archive: {}", path, text));
  }
  archive.list();
  return archive;
}

Result<Archive> Archive::open(const std::string& name, Bytes bytes) {
  Archive archive;
  archive.name_ = name;
  zip_error_t error;
  zip_error_init(&error);
  const auto failed = [&] {
    std::string text = zip_error_strerror(&error);
    zip_error_fini(&error);
    return fail(fmt::format("{}: not a readable archive: {}", name, text));
  };
  void* copy = std::malloc(std::max<size_t>(bytes.size(), 1));  // libzip frees it
  if (copy == nullptr) return fail(fmt::format("{}: too large for the memory there is", name));
  if (!bytes.empty()) std::memcpy(copy, bytes.data(), bytes.size());
  zip_source_t* source = zip_source_buffer_create(copy, bytes.size(), 1, &error);
  if (source == nullptr) {
    std::free(copy);
    return failed();
  }
  archive.handle_->zip = zip_open_from_source(source, ZIP_RDONLY, &error);
  if (archive.handle_->zip == nullptr) {
    zip_source_free(source);
    return failed();
  }
  zip_error_fini(&error);
  archive.list();
  return archive;
}

void Archive::list() {
  const zip_int64_t count = zip_get_num_entries(handle_->zip, 0);
  for (zip_int64_t i = 0; i < count; ++i) {
    zip_stat_t info;
    zip_stat_init(&info);
    const auto index = static_cast<zip_uint64_t>(i);
    if (zip_stat_index(handle_->zip, index, ZIP_FL_ENC_RAW, &info) != 0) continue;
    if ((info.valid & ZIP_STAT_NAME) == 0 || info.name == nullptr) continue;
    const std::string_view name = info.name;
    if (name.empty() || name.ends_with('/')) continue;
    entries_.push_back({std::string(name), index, (info.valid & ZIP_STAT_SIZE) != 0 ? info.size : 0});
  }
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    return a.name != b.name ? a.name < b.name : a.index < b.index;
  });
}

const Archive::Entry* Archive::find(std::string_view name) const {
  const auto after = std::upper_bound(entries_.begin(), entries_.end(), name,
                                      [](std::string_view n, const Entry& e) { return n < e.name; });
  return after != entries_.begin() && std::prev(after)->name == name ? &*std::prev(after) : nullptr;
}

Result<std::string> Archive::read(const Entry& entry) const {
  const auto failed = [&](std::string_view why) {
    return fail(fmt::format("{}!{}: {}", name_, entry.name, why));
  };
  if (entry.size > kEntrySizeMax) return failed("the entry is too large to be read");
  const std::lock_guard guard(handle_->lock);
  zip_file_t* file = zip_fopen_index(handle_->zip, entry.index, 0);
  if (file == nullptr) return failed(zip_strerror(handle_->zip));
  std::string content;
  // Grown as the data comes, so that a claimed size alone costs nothing.
  constexpr size_t kStep = size_t{64} << 10;
  for (;;) {
    const size_t before = content.size();
    content.resize(before + kStep);
    const zip_int64_t got = zip_fread(file, content.data() + before, kStep);
    content.resize(before + static_cast<size_t>(std::max<zip_int64_t>(got, 0)));
    if (got < 0 || content.size() > kEntrySizeMax) {
      zip_fclose(file);
      return failed("the entry is damaged");
    }
    if (got == 0) break;
  }
  zip_fclose(file);
  return content;
}

}  // namespace ravel::jvm
