// SPDX-License-Identifier: Apache-2.0
//
// See svg.h. `dot` reads a file, because a child of ours has no standard input.
#include "view/svg.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "base/file.h"
#include "base/process.h"
#include "view/dot.h"
#include "view/text.h"

namespace ravel::view {

namespace {

/// A folder that goes away with this object.
class WorkFolder {
 public:
  WorkFolder() {
    std::error_code error;
    std::string pattern = (std::filesystem::temp_directory_path(error) / "ravel-view-XXXXXX").string();
    if (!error && mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  ~WorkFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Without what stands before the picture: a document type that names an address, and a comment with the
/// version of Graphviz, which would make pictures differ between machines.
std::string alone(const std::string& svg) {
  const size_t begin = svg.find("<svg");
  if (begin == svg.npos) return {};
  return "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n" + svg.substr(begin);
}

}  // namespace

Result<std::string> to_svg(const explore::Story& story) {
  const std::optional<std::string> program = find_program("dot");
  if (!program)
    return fail(
        "An SVG picture is drawn by Graphviz, whose program dot is not on the PATH: install the package "
        "graphviz, "
        "or ask for .html, which needs nothing, or for .dot.");
  const WorkFolder folder;
  const std::string input = folder.path() + "/story.dot";
  if (folder.path().empty() || !write_file(input, to_dot(story)))
    return fail(
        "The picture could not be written for dot to read: is there room in the folder for temporary files?");
  Command command;
  command.argv = {*program, "-Tsvg", input};
  command.output_bytes_max = size_t{256} << 20;
  const Result<Finished> finished = run_process(command);
  if (!finished) return fail(finished.error().message);
  if (finished->timed_out)
    return fail(
        fmt::format("Graphviz was still drawing {} events after a minute: ask for .html, which has no limit.",
                    story.events.size()));
  std::string svg = alone(finished->output);
  if (!finished->succeeded() || finished->truncated || svg.empty())
    return fail(fmt::format("{} could not draw the picture (status {}): {}", *program, finished->status,
                            one_line(finished->errors, 300)));
  return svg;
}

}  // namespace ravel::view
