// SPDX-License-Identifier: Apache-2.0
#include "cli/dump_locks.h"

#include "check/lock_order_dump.h"
#include "flow/sync/sync.h"

namespace ravel::cli {

std::string jvm_locks(JvmAnalysis& analysis, std::string_view form) {
  const flow::sync::Sync sync(analysis.program(), analysis.classes(), analysis.points_to(),
                              analysis.harness());
  const check::JvmCheckOptions options;
  return check::lock_graph(
      {analysis.program(), analysis.classes(), analysis.points_to(), analysis.harness(), sync, options},
      form);
}

}  // namespace ravel::cli
