// SPDX-License-Identifier: Apache-2.0
//
// What a server keeps for its clients is shared like a row of a table: `Old = get(K), set(K, Old + 1)`, where
// get and set are calls of one server, loses an update. For that one has to know what a request does. Here
// the clause that handles a request is looked at: does its reply tell of the state, or does it put a part of
// the request into the state without looking at what is there? Parts of the state (fields of a record, keys
// of a map) are told apart.
//
// Incomplete: gen_server only; handlers that answer later; requests whose first element is no atom; tables
// that the server keeps count as one part each, by the way the table is named.
#pragma once

#include <map>
#include <tuple>

#include "flow/value_flow.h"

namespace ravel::flow {

class ServerRequests {
 public:
  explicit ServerRequests(const ValueFlow& values) : values_(values) {}

  struct Meaning {
    bool reads = false;   ///< the reply tells what is kept
    bool writes = false;  ///< what the request brings takes the place of what is kept
    bool keyed = false;   ///< under the request's second element
    int64_t part = -1;    ///< of the state; -1: all of it
  };
  /// Of a request with this tag and size (0: the tag alone) made by a call; null where it is not known to
  /// read or write.
  const Meaning* of(ir::FuncId func, ir::InstrId call, Symbol tag, uint32_t size) const;

 private:
  using Key = std::tuple<ServerId, Symbol, uint32_t, bool>;
  const ValueFlow& values_;
  mutable std::map<Key, Meaning> known_;
};

}  // namespace ravel::flow
