// SPDX-License-Identifier: Apache-2.0
//
// Where the classes of a JVM program come from. A class is looked for in this order:
//
//   1. what the user gave (read at once; everything else only when somebody names it)
//   2. the user's own models, then Ravel's: what a library class means, in Java (lib/java/models)
//   3. the class path: --classpath, a project's dependencies, the folder that a given .class file's package
//      lies in
//   4. the JDK's image, or an old JDK's rt.jar
//   5. the jars that lie beside the given ones
//
// Only the first is the program; the rest is library, and nothing is reported inside it. With whole_jdk the
// JDK comes before the models, except for those that use a primitive (ravel.Model): what a thread or a lock
// is cannot be read from the JDK's natives.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "ir/program.h"
#include "jvm/archive.h"
#include "jvm/class_source.h"
#include "jvm/jdk_image.h"
#include "project/jvm_sources.h"
#include "report/finding.h"

namespace ravel::load {

using namespace project;

struct JvmRequest {
  std::vector<std::string> given;         ///< .class files, jars, folders
  std::vector<std::string> classpath;     ///< jars and folders, in order
  std::vector<std::string> models;        ///< jars and folders that come before Ravel's models
  std::string jdk;                        ///< the JDK's folder, empty: none
  std::vector<std::string> source_roots;  ///< folders with sources
  std::vector<std::string> sources;       ///< source files that were given
  bool whole_jdk = false;
};

class JvmProgram final : public ir::ModuleSource {
 public:
  explicit JvmProgram(const JvmRequest& request);

  /// Everything that was given, by name.
  std::vector<ir::Module> read_given();
  /// A library class; safe to call from many threads.
  std::optional<ir::Module> load(Symbol name) override;
  std::vector<report::Diagnostic> take_diagnostics();

  /// `META-INF/services/NAME`: the classes that the program and its class path offer for a service, sorted.
  std::vector<Symbol> providers(Symbol service) const;

 private:
  /// A class file, in memory or in the image.
  struct Found {
    std::string owned;
    Bytes image;
    std::string where;
    Bytes bytes() const { return owned.empty() ? image : as_bytes(owned); }
  };

  std::optional<Found> find(const std::string& name);
  std::optional<Found> from(jvm::ClassSource& source, const std::string& name);
  std::optional<Found> from_roots(const std::string& name) const;
  std::optional<Found> from_models(const std::string& name) const;
  std::optional<Found> from_jdk(const std::string& name);
  std::optional<Found> from_neighbours(const std::string& name);
  std::optional<ir::Module> lift(const Found& found, bool library);
  void open_jdk();
  void tell(const std::vector<Problem>& problems, bool library);

  JvmRequest request_;
  jvm::ClassSource given_, own_models_, class_path_, old_jdk_, neighbours_;
  std::vector<std::string> roots_;  ///< of given .class files
  std::optional<jvm::Archive> models_;
  std::optional<jvm::JdkImage> image_;
  JvmSources sources_;
  std::once_flag neighbours_listed_;
  std::mutex mutex_;
  std::vector<report::Diagnostic> diagnostics_;
};

}  // namespace ravel::load
