// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/broken_promises.h"

namespace ravel::flow::jvm {

using flow::sync::OriginKind;

/// By one of the threads that run it.
facts::Path BrokenPromises::path_to(const CodePoint& at) {
  if (!at.instance.valid()) return {};
  for (const flow::sync::OriginId id : input_.sync.threads().of(at.instance)) {
    const OriginKind kind = input_.sync.threads()[id].kind;
    if (kind == OriginKind::root || kind == OriginKind::forked)
      return input_.words.path(id, paths_.to(id, at.instance));
  }
  return {};
}

facts::BrokenPromise* BrokenPromises::add(facts::Breach breach, const CodePoint& at,
                                          const std::string& subject, const std::string& what) {
  const report::SourcePos pos = facts::position_of(input_.program, {at.function, at.instr});
  const std::string_view kind = row_of(breach).kind;
  if (declared_.is_silenced(at.function, pos.line, kind)) return nullptr;
  if (!known_.emplace(kind, pos.file, pos.line, subject).second) return nullptr;
  facts::BrokenPromise& told = all_.emplace_back();
  told.breach = breach;
  told.at = input_.words.spot(path_to(at), {at.function, at.instr});
  told.function = method(at.function);
  told.subject = subject;
  told.what = what;
  told.holds = locks_.text(at);
  return &told;
}

facts::BrokenPromise* BrokenPromises::add(facts::Breach breach, report::SourcePos declared,
                                          const std::string& subject, std::string_view flaw) {
  if (declared_.is_silenced(declared, flaw.empty() ? row_of(breach).kind : flaw)) return nullptr;
  facts::BrokenPromise& told = all_.emplace_back();
  told.breach = breach;
  told.flaw = flaw;
  told.at.pos = std::move(declared);
  told.subject = told.what = subject;
  return &told;
}

}  // namespace ravel::flow::jvm
