// SPDX-License-Identifier: Apache-2.0
//
// One server per key. Many servers of a kind may run at once, each registered under a name that is made of
// what it was started with: `start_link(Host) -> gen_server:start_link({local, proc(Host)}, ?MODULE, Host,
// [])`. If it keeps Host in its state, then a row under that key is its own: another server with the same
// Host would have the same name, and is not started. So nobody races for it, unless somebody else writes it.
//
// It takes three facts:
//   - the key is, or contains, a field of the state that is set by init, from its argument, and never
//   changed;
//   - every start of the kind is under a local name that follows from that part of the argument alone, by
//     functions without side effects. They need not be one-to-one: two keys may share a name, not the other
//     way round;
//   - the state is what flow/ says, and nothing else.
//
// Incomplete: states that are no tuples, names in via and global.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "flow/beam/input.h"

namespace ravel::flow::beam {

class OwnKeys {
 public:
  explicit OwnKeys(const BeamInput& input)
      : input_(input), values_(input.flow.values), exprs_(input.summaries->exprs()) {}

  struct Owner {
    flow::OriginId kind;  ///< of server, which alone runs the function, each on a key of its own
    uint32_t field = 0;   ///< of the state, from 0
    uint32_t part = 0;    ///< of the key that it is: 0 the key itself, or 1 and so on of a tuple
    bool operator==(const Owner&) const = default;
  };
  /// Nothing if a key of a function is not known to be its process's own.
  std::optional<Owner> owner(ir::FuncId func, flow::ExprId key) const;

 private:
  /// How to get from init's argument to a part of it: elements of tuples, heads and tails of lists.
  struct Hop {
    ir::FieldKind kind;
    uint32_t index;
    bool operator==(const Hop&) const = default;
  };
  using Path = std::vector<Hop>;

  std::optional<uint32_t> state_field(flow::OriginId kind, ir::FuncId func, flow::ExprId key) const;
  std::optional<uint32_t> given_field(flow::OriginId kind, ir::FuncId func, uint32_t param, int depth) const;
  std::optional<uint32_t> field_of_value(flow::OriginId kind, ir::FuncId func, ir::ValueId value,
                                         int depth) const;
  bool are_states(std::span<const flow::ObjId> objects, flow::OriginId kind) const;
  bool is_identity(flow::OriginId kind, uint32_t field) const;
  bool find_identity(flow::OriginId kind, uint32_t field) const;
  /// From which part of init's argument every state has the field.
  std::optional<Path> path_of_field(flow::OriginId kind, uint32_t field) const;
  std::optional<uint32_t> field_from_argument(flow::OriginId kind, flow::ExprId key) const;
  bool is_at(flow::ExprId key, const Path& path) const;
  /// The tuples that the state may be; empty if it may be anything else.
  std::vector<flow::ObjId> states(flow::OriginId kind) const;
  int64_t number_of(ir::FuncId func, ir::ValueId value) const;
  /// An instruction makes a state out of another one, with the same field.
  bool keeps(flow::OriginId kind, ir::FuncId func, const ir::Instr& made, uint32_t field) const;
  /// Every start of the kind is under a name that follows from that part of the argument.
  bool names_follow(flow::OriginId kind, const Path& path) const;
  /// How a value of init comes from its argument.
  bool path_from_argument(ir::FuncId init, ir::ValueId value, Path& path) const;
  flow::ExprId follow(flow::ExprId argument, const Path& path) const;
  /// The value follows from the part: it is made of it and of constants.
  bool follows_from(flow::ExprId value, flow::ExprId part) const;

  const BeamInput& input_;
  const flow::ValueFlow& values_;
  const flow::ExprTable& exprs_;
  mutable std::map<std::pair<flow::OriginId, uint32_t>, bool> known_;
};

}  // namespace ravel::flow::beam
