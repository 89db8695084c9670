// SPDX-License-Identifier: Apache-2.0
#include "cli/dump_jvm.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "facts/words.h"

namespace ravel::cli {

namespace {

using flow::heap::ObjectId;

/// What is asked about.
struct Question {
  ir::FuncName function;
  std::optional<uint32_t> value;
};

std::optional<uint32_t> number(std::string_view text) {
  uint32_t result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return result;
}

std::optional<Question> parse(std::string_view text) {
  Question result;
  if (const size_t at = text.rfind(":%"); at != std::string_view::npos) {
    result.value = number(text.substr(at + 2));
    if (!result.value) return std::nullopt;
    text = text.substr(0, at);
  }
  const size_t colon = text.find(':'), slash = text.rfind('/');
  if (colon == std::string_view::npos || slash == std::string_view::npos || slash < colon)
    return std::nullopt;
  const auto arity = number(text.substr(slash + 1));
  if (!arity) return std::nullopt;
  result.function = {Symbol(text.substr(0, colon)), Symbol(text.substr(colon + 1, slash - colon - 1)),
                     *arity};
  return result;
}

class PointsToText {
 public:
  explicit PointsToText(JvmAnalysis& analysis) : analysis_(analysis) {}

  std::string text(flow::heap::InstanceId instance, const Question& question) {
    const ir::Function& function = analysis_.program().function(analysis_.points_to().function(instance));
    std::string result = fmt::format("{} in [{}]\n", function.name.str(), context(instance));
    for (uint32_t v = 0; v < function.value_count; ++v) {
      if (question.value && *question.value != v) continue;
      const auto objects = analysis_.points_to().objects(instance, ir::ValueId(v));
      if (objects.empty()) continue;
      result += fmt::format("  %{}\n", v);
      for (const uint32_t o : objects) result += fmt::format("    {}\n", object(ObjectId(o)));
    }
    return result;
  }

 private:
  std::string place_text(const facts::Step& step) const {
    return facts::short_text(facts::position_of(analysis_.program(), step));
  }
  std::string site(const flow::heap::Site& site) {
    std::string klass = flow::heap::class_text(analysis_.classes().name(site.klass));
    if (site.merged || !site.function.valid() || !site.instr.valid()) return klass;
    if (site.function == analysis_.harness().main()) return klass + " of a client";
    return fmt::format("{} made at {}", klass, place_text({site.function, site.instr}));
  }
  std::string object(ObjectId id) {
    const std::string outer = elements(analysis_.points_to().object(id).context);
    return site(analysis_.points_to().site(id)) + (outer.empty() ? "" : fmt::format(" in [{}]", outer));
  }
  std::string context(flow::heap::InstanceId instance) {
    return elements(analysis_.points_to().context(instance));
  }
  std::string elements(flow::heap::ContextId id) {
    std::string result;
    for (const uint32_t e : analysis_.points_to().elements(id)) {
      const flow::heap::ContextElement element = analysis_.points_to().element(e);
      if (!result.empty()) result += ", ";
      if (element.klass.valid())
        result += flow::heap::class_text(analysis_.program().module(element.klass).name);
      else if (element.caller.valid() && element.caller == analysis_.harness().main())
        result += "call by whoever uses the program";
      else if (element.caller.valid())
        result += "call at " + place_text({element.caller, element.instr});
      else
        result += site(analysis_.points_to().site(element.site));
    }
    return result;
  }

  JvmAnalysis& analysis_;
};

}  // namespace

Result<std::string> jvm_points_to_as_text(JvmAnalysis& analysis, std::string_view value) {
  const auto question = parse(value);
  const ir::FuncId function = question ? analysis.program().find(question->function) : ir::FuncId();
  if (!function.valid())
    return fail(
        fmt::format("'{}' names no method of the program; write org/foo/Bar:take(I)V/2, or "
                    "org/foo/Bar:take(I)V/2:%7 for a value; --calls shows the names",
                    value));
  PointsToText words(analysis);
  std::string text;
  for (const flow::heap::InstanceId instance : analysis.points_to().instances_of(function))
    text += words.text(instance, *question);
  if (text.empty()) return fail(fmt::format("nothing calls {}", question->function.str()));
  return text;
}

}  // namespace ravel::cli
