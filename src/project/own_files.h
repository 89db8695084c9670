// SPDX-License-Identifier: Apache-2.0
//
// Which files belong to what is analysed. A stranger's program may name any file: `-file("/etc/passwd", 1).`,
// `#line 1 "/home/me/.netrc"`, a SourceFile attribute, a link. Only lines of files that lie below the
// project, below --source-path or in the toolchains' own libraries are shown, and only the project's are seen
// by the compilers that Ravel starts.
//
// The project of a path: the folder around it that is a checkout (.git) or, before one is met, the highest
// with a build file; else the folder that was given, and of a src/ the one around it. Never the user's home
// or a folder at the top of the disk, unless that is what was given. All paths are compared with links
// resolved.
#pragma once

#include <string>
#include <vector>

#include "project/options.h"
#include "project/toolchain.h"

namespace ravel::project {

class OwnFiles {
 public:
  OwnFiles(const Options& options, const Toolchain& toolchain);

  /// Folders of the project and of --source-path, sorted, links resolved.
  const std::vector<std::string>& folders() const { return folders_; }
  /// Whether its lines may be shown.
  bool has(const std::string& file) const;
  /// Whether a source may include it: what has no business outside of its project shows in messages and names
  /// even if no line is quoted. Headers lie anywhere, so elsewhere a file has to be called like one.
  bool may_take_in(const std::string& file) const;

 private:
  std::vector<std::string> folders_, libraries_;
};

/// The folder of the project that a file or folder belongs to.
std::string project_around(const std::string& path);

/// Whether `file` is `folder` or lies below it; both without links and `..`.
bool is_below(const std::string& file, const std::string& folder);

}  // namespace ravel::project
