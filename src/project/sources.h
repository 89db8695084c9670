// SPDX-License-Identifier: Apache-2.0
//
// Where a module's sources are now. A .beam file only tells where they were when it was compiled: an absolute
// path on a build machine, a path relative to a project, or just a name. Looked at, in this order:
//
//   1. the file that Ravel itself compiled
//   2. the application's own folder, if the path's end leads to a file there (src/a.erl): a checkout that was
//      copied is shown with its own paths
//   3. the path as it stands
//   4. the application's own folders: src/, lib/, include/ beside the ebin/ (Debian's erlang-src has this
//      form), or where the project keeps the application; then anywhere below its src/
//   5. the folders of --source-path, and everything below them
//
// What cannot be found keeps its name: the finding is still told, only without the source line.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "project/inputs.h"
#include "project/own_files.h"
#include "report/report.h"

namespace ravel::project {

class SourceFinder {
 public:
  SourceFinder() = default;
  SourceFinder(const Inputs& inputs, const std::vector<std::string>& source_paths);

  /// Notes that Ravel compiled `beam` from `source`, which is empty if it was one of several.
  void add_compiled(const std::string& beam, const std::string& source);

  /// The source that `beam` was compiled from by Ravel, else `beam` itself.
  std::string given_name(const std::string& beam) const;

  /// The path here of a file that the module in `beam` names.
  std::string resolve(const std::string& beam, const std::string& name) const;

 private:
  std::vector<std::string> folders_for(const std::string& beam) const;

  std::map<std::string, std::string, std::less<>> compiled_;     ///< .beam to source
  std::map<std::string, std::string, std::less<>> app_of_ebin_;  ///< ebin folder to the application's folder
  std::vector<std::string> source_paths_;
  std::multimap<std::string, std::string, std::less<>> by_name_;  ///< files below source_paths_ by base name
};

/// Reads a source by its resolved path, once; files over 16 MiB are left out, and so are those that do not
/// belong to the program.
report::SourceLookup source_lookup(OwnFiles own);

}  // namespace ravel::project
