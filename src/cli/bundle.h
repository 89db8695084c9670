// SPDX-License-Identifier: Apache-2.0
//
// `ravel doctor --bundle FILE`: what a report about a mistake of Ravel's needs, and nothing that is the
// user's own. No source, no name of a file or function, no path; inputs are told by kind, size and hash, so
// that two people can see whether they speak of the same file.
#pragma once

#include <string>

#include "project/inputs.h"
#include "project/toolchain.h"

namespace ravel::cli {

using namespace project;

std::string bundle_text(const Options& options, const Inputs& inputs, const Toolchain& tools);

}  // namespace ravel::cli
