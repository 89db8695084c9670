// SPDX-License-Identifier: Apache-2.0
//
// `ravel view TRACE -o FILE.{html,svg,dot}`: draws a recorded schedule. The name of the file says as what.
#include <fmt/format.h>

#include "base/file.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "explore/replay.h"
#include "view/dot.h"
#include "view/html.h"
#include "view/svg.h"

namespace ravel::cli {

namespace {

Result<std::string> draw(const explore::Story& story, const std::string& file) {
  if (file.ends_with(".svg")) return view::to_svg(story);
  return file.ends_with(".dot") ? view::to_dot(story) : view::to_html(story);
}

bool is_picture(const std::string& file) {
  return file.ends_with(".svg") || file.ends_with(".dot") || file.ends_with(".html");
}

}  // namespace

ExitStatus run_view(const ViewRequest& request) {
  if (!is_picture(request.output))
    return complain(fmt::format("-o {}: the name of a picture ends in .html, .svg or .dot", request.output));
  const auto trace = load_trace(request.trace);
  if (!trace) return complain(trace.error().message);
  const auto session = Session::open(*trace, request.code_path);
  if (!session) return complain(fmt::format("{}: {}", request.trace, session.error().message));

  explore::Execution execution(session->system().clone());
  if (const explore::Replayed replayed = explore::replay(execution, trace->actions); !replayed.fits)
    return complain(fmt::format("{}: the schedule does not fit: step {} of {} is not possible here",
                                request.trace, replayed.steps + 1, trace->actions.size()));
  const auto picture = draw(session->story(trace->actions, explore::OtherOrders::tried), request.output);
  if (!picture) return complain(picture.error().message);
  const auto written = write_file(request.output, *picture);
  return written ? ExitStatus::clean : complain(written.error().message);
}

}  // namespace ravel::cli
