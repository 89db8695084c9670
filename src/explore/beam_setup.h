// SPDX-License-Identifier: Apache-2.0
//
// What all copies of a BeamSystem share. Only for its own files.
#pragma once

#include "explore/beam_names.h"
#include "explore/beam_system.h"

namespace ravel::explore {

/// What all copies share and nobody changes.
struct BeamSystem::Setup {
  BeamOptions options;
  BeamNames names;
  vm::Heap heap;
  std::vector<vm::Term> normal;  ///< reasons, in `heap`
  vm::FunctionName called;
};

}  // namespace ravel::explore
