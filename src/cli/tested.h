// SPDX-License-Identifier: Apache-2.0
//
// What `ravel test` is told to test, found: modules by name, folders and applications with all their modules,
// or sources, which the user's erlc compiles with
// the headers of the test library at hand. A model is of little use without the modules that it tests, so
// sources that lie beside a given one are compiled too if a given one (or what it needs) mentions their names
// and no .beam file of that name is in a folder that is searched.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "load/test_library.h"
#include "project/options.h"
#include "quick/units.h"

namespace ravel::cli {

using namespace project;
using namespace load;

struct TestedProperty {
  std::string module, property;
};

struct Tested {
  std::vector<TestedProperty> properties;  ///< in the order of the command line, each module's by name
  std::vector<quick::Unit> units;          ///< of frameworks, likewise
  std::vector<std::string> errors;         ///< what could not be asked for its tests: sentences
  std::vector<std::string> code_path;      ///< absolute folders, without the library
  std::vector<std::string> atomic;         ///< functions that their modules say are one event
};

/// `ravel explore FILE.erl:FUNCTION` and FILE.exs:LINE: the request by modules, with what the file became.
/// Others are left as they are.
Result<ExploreRequest> with_source(const ExploreRequest& request);

/// The error is a sentence, or what the compiler says. `library` is where the machine has the test library.
Result<Tested> find_tested(const TestRequest& request, const quick::Library& library);

}  // namespace ravel::cli
