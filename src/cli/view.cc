// SPDX-License-Identifier: Apache-2.0
//
// `ravel view TRACE -o FILE.{html,svg,dot}`: draws a recorded schedule. The name of the file says as what.
#include <fmt/format.h>

#include "base/file.h"
#include "cli/commands.h"
#include "cli/explore_result.h"
#include "cli/session.h"
#include "explore/replay.h"
#include "explore/rounds.h"
#include "view/dot.h"
#include "view/html.h"
#include "view/svg.h"

namespace ravel::cli {

namespace {

Result<std::string> draw(const explore::Story& story, const std::string& file) {
  if (file.ends_with(".svg")) return view::to_svg(story);
  return file.ends_with(".dot") ? view::to_dot(story) : view::to_html(story);
}

/// What does not end has no end that could be seen: the trace says that it does not.
explore::Story story_of(const explore::Trace& trace, const Session& session) {
  constexpr size_t kDrawnMax = 200;  ///< of a schedule that was cut off for its length
  std::vector<explore::Action> actions = trace.actions;
  const bool is_endless = trace.failure && trace.failure->kind == explore::FailureKind::livelock;
  if (is_endless && actions.size() > 10 * kDrawnMax) actions.resize(kDrawnMax);
  explore::Story story = session.story(actions, explore::OtherOrders::tried);
  const std::vector<size_t> numbers = step_numbers(story);
  for (size_t i = 0; i < numbers.size(); ++i) story.events[i].number = static_cast<uint32_t>(numbers[i]);
  if (!is_endless) return story;
  story.failed = true;
  story.failure = {trace.failure->message};
  if (const auto round = explore::first_round(session.system(), actions))
    story.failure.push_back(explore::repeated_text(*round));
  else if (actions.size() < trace.actions.size())
    story.failure.push_back(fmt::format("only the first {} steps are drawn", actions.size()));
  return story;
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
  const auto picture = draw(story_of(*trace, *session), request.output);
  if (!picture) return complain(picture.error().message);
  const auto written = write_file(request.output, *picture);
  return written ? ExitStatus::clean : complain(written.error().message);
}

}  // namespace ravel::cli
