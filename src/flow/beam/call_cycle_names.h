// SPDX-License-Identifier: Apache-2.0
//
// Names that are made at run time. `gen_server:start_link(name(Host), ?MODULE, Host, [])` and
// `gen_server:call(name(Host), check)` mean one kind of process, although nobody knows what name/1 gives: it
// may be list_to_atom("chat_" ++ Host), {via, Registry, {Chat.Registry, Host}} or {global, {chat, Host}}. So
// a name is told by how it is made: constants, calls and constructors, with holes for what callers bring
// along. A start and a call with the same shape belong together. And if a callback asks the name that follows
// from its own state as its own name followed from what it was started with, it asks itself.
//
// Incomplete: results of functions with several ways to return, and values that meet where branches join, are
// holes; a field of the state is taken to be what init has put there.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "flow/beam/input.h"

namespace ravel::flow::beam {

/// How a value is made: a tree whose leaves are constants, and names for what is not known.
struct Made {
  enum class Kind : uint8_t { hole, leaf, constant, node };
  Kind kind = Kind::hole;
  std::string text;  ///< leaf: its name; constant: its text; node: what makes it
  std::vector<Made> parts;
  /// Equal texts mean equal values, unless there is a hole in it.
  std::string written() const;
  /// The same for all leaves and holes, and what was loaded from them: `_`.
  std::string shape() const;
  bool has_hole() const;
};

class ComputedNames {
 public:
  explicit ComputedNames(const BeamInput& input);

  /// The servers that are started under a name of the same shape as this value of a function has.
  const std::vector<flow::ServerId>& servers(ir::FuncId func, ir::ValueId name) const;
  /// The callback at the beginning of a chain of calls asks, at its end, for the very name that it has
  /// itself.
  bool is_own(flow::ServerId server, ir::FuncId callback, const std::vector<Step>& path,
              ir::ValueId name) const;

 private:
  struct Start {
    flow::ServerId server;
    Made name, argument;
  };
  void add_start(flow::ServerId id, const flow::Server::Start& start);
  Made made(ir::FuncId func, ir::ValueId value, const std::vector<Made>& params, int depth) const;
  Made constant(const ir::Module& module, ir::ConstId id, int depth) const;
  Made result_of(ir::FuncId func, const std::vector<Made>& params, int depth) const;
  Made load(ir::FuncId func, const ir::Instr& instr, const std::vector<Made>& params, int depth) const;
  Made called(ir::FuncId func, const ir::Instr& instr, const std::vector<Made>& params, int depth) const;
  Made option_name(const Made& options) const;
  /// What init makes of its argument.
  Made first_state(flow::ServerId server, const Made& argument) const;
  static std::vector<Made> leaves(size_t count, std::string_view name);

  const BeamInput& input_;
  const flow::ValueFlow& values_;
  std::vector<Start> starts_;
  std::map<std::string, std::vector<flow::ServerId>> by_shape_;
};

}  // namespace ravel::flow::beam
