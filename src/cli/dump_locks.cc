// SPDX-License-Identifier: Apache-2.0
#include "cli/dump_locks.h"

#include "flow/sync/sync.h"
#include "session/checking.h"
#include "session/lock_order_dump.h"
#include "session/origins_dump.h"

namespace ravel::cli {

namespace {

std::string show(JvmAnalysis& analysis, std::string_view form,
                 std::string (*print)(const flow::jvm::JvmInput&, std::string_view)) {
  const flow::sync::Sync sync(analysis.program(), analysis.classes(), analysis.points_to(),
                              analysis.harness());
  const flow::sync::Words words(analysis.program(), analysis.classes(), analysis.points_to(),
                                analysis.harness(), sync);
  Checking all(facts::CheckOptions{});
  return print({all.input(analysis.program()), analysis.classes(), analysis.points_to(), analysis.harness(),
                sync, words},
               form);
}

}  // namespace

std::string jvm_locks(JvmAnalysis& analysis, std::string_view form) {
  return show(analysis, form, session::lock_graph);
}

std::string jvm_origins(JvmAnalysis& analysis, std::string_view form) {
  return show(analysis, form, session::jvm_origins);
}

}  // namespace ravel::cli
