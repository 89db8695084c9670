// SPDX-License-Identifier: Apache-2.0
//
// Where class files are: folders, jars (multi-release ones too), jars and classes inside of war and
// "fat" jars, jmods, single files. A ClassSource lists what one path holds; names are found by binary
// search, and bytes are read when they are asked for.
//
// A multi-release jar (its manifest says so) has further versions of a class under META-INF/versions/N: the
// highest N that is not above the wanted release counts, as for the JVM itself. A class's name comes from its
// place; the file itself may say otherwise, and whoever reads it compares.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "jvm/archive.h"

namespace ravel::jvm {

struct ClassEntry {
  std::string name;     ///< `org/foo/Bar`, from the place; the path for a file that was added by itself
  std::string where;    ///< for people: `lib/a.jar!org/foo/Bar.class`
  int archive = -1;     ///< index, or -1: `where` is a file
  uint32_t source = 0;  ///< counts what was added: of two classes of one name the earlier one is read
  int version = 0;      ///< N of META-INF/versions/N
  uint64_t index = 0, size = 0;  ///< in the archive
};

class ClassSource {
 public:
  explicit ClassSource(int release = 25) : release_(release) {}

  /// Adds what the path holds. Problems cost what they are about, not the rest.
  void add(const std::string& path);

  /// By name, then in the order in which they were added: the first of a name counts.
  const std::vector<ClassEntry>& classes();
  const ClassEntry* find(std::string_view name);
  /// Safe to call from many threads.
  Result<std::string> read(const ClassEntry& entry) const;
  /// Other files that matter: `META-INF/services/...` of all archives and folders.
  const std::vector<ClassEntry>& services() const { return services_; }
  const std::vector<Problem>& problems() const { return problems_; }

 private:
  static constexpr int kNestingMax = 4;

  void add_folder(const std::string& path);
  void add_archive(Archive archive, const std::string& where, int depth);
  void add_entry(int archive, uint32_t source, const Archive::Entry& entry, const std::string& where);

  int release_;
  bool sorted_ = true;
  uint32_t sources_ = 0;
  std::deque<Archive> archives_;
  std::vector<ClassEntry> classes_, services_;
  std::vector<Problem> problems_;
};

}  // namespace ravel::jvm
