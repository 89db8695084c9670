// SPDX-License-Identifier: Apache-2.0
//
// What the analysis found, as lines of text that tests can expect and people can read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "flow/flow.h"

namespace ravel::flow {

/// `a`, `7`, `fun/1 foo:bar/1`, `tuple/2`, `table foo:new/0`, `unknown` …
std::string show(const ValueFlow& flow, ObjId object);
/// `{a, b}`, sorted by text.
std::string show(const ValueFlow& flow, const ValueSet& set);

/// Answers a question, or says that it cannot:
///   calls F/A       same-process callees         spawns F/A, starts F/A   the other kinds
///   result F/A      what it returns              param F/A N              from 1
///   runs F/A        its origins                  origins                  all of them, with single or
///   multiple tables          all of them                  requests F/A             the servers they reach
///   unknown F/A     what incomplete calls may run with --unknown-calls any
/// Functions of module `home` are written without it.
std::string answer(const Flow& flow, Symbol home, std::string_view question);

}  // namespace ravel::flow
