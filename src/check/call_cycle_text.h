// SPDX-License-Identifier: Apache-2.0
//
// The words of a call-cycle finding: who waits for whom, by which calls, for how long, what then happens,
// and what to write instead.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "check/beam_input.h"
#include "flow/beam/call_cycle_search.h"

namespace ravel::check {

/// A process in a callback, and the call for which it waits.
struct Link {
  Entry entry;
  Wait wait;
};

/// Link i waits for the process of link i + 1, the last one for the first.
struct Cycle {
  std::string_view kind;
  std::vector<Link> links;
  double score = 0;
};

class CycleWords {
 public:
  CycleWords(const CheckInput& input, const WaitGraph& graph, const Cycle& cycle, const std::set<Step>& calls)
      : input_(input), graph_(graph), cycle_(cycle), calls_(calls) {}

  report::Finding finding() const;

 private:
  std::string name(const Entry& entry) const;
  std::string handling(const Entry& entry) const;
  std::string subject() const;
  std::string whom(size_t link) const;
  std::string message() const;
  std::string advice() const;
  void add_places(report::Finding& finding) const;
  void add_reasons(report::Finding& finding) const;
  void add_steps(report::Finding& finding) const;
  void add_drawing(report::Finding& finding) const;

  const CheckInput& input_;
  const WaitGraph& graph_;
  const Cycle& cycle_;
  const std::set<Step>& calls_;
};

}  // namespace ravel::check
