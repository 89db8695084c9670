// SPDX-License-Identifier: Apache-2.0
//
// Where the sources of classes are. A class file tells its source's name and its package, so the path below
// a source root (`org/foo/Bar.java`) is known; roots are what the user named, and where build tools keep
// sources beside their output (`target/classes` has `src/main/java`). Kotlin and Scala files need not lie in
// the folder of their package: then the one given file of that name counts.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace ravel::project {

class JvmSources {
 public:
  JvmSources() = default;
  /// `roots`: folders, in order. `files`: sources that were given.
  JvmSources(std::vector<std::string> roots, const std::vector<std::string>& files);

  /// The path here of `written` (`org/foo/Bar.java`), which the class from `where` names (a class file, or
  /// `a.jar!org/foo/Bar.class`); `written` itself if there is none.
  std::string resolve(const std::string& where, const std::string& written) const;

 private:
  std::vector<std::string> roots_;
  std::multimap<std::string, std::string, std::less<>> by_name_;  ///< given sources by base name
};

}  // namespace ravel::project
