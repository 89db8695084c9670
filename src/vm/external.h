// SPDX-License-Identifier: Apache-2.0
//
// The external term format for running terms: term_to_binary/binary_to_term and literals. Decoding is
// beam/term_decoder.h with a builder that makes tagged words; nothing here trusts the input.
#pragma once

#include <string>

#include "base/bytes.h"
#include "beam/term.h"
#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

class Machine;

struct EncodeOptions {
  int compression = 0;    ///< 0 for none, else zlib's level
  int minor_version = 1;  ///< 0: floats as text; 1: OTP 25's default, latin1 atoms; 2: atoms as UTF-8
  bool deterministic = false;
};
/// `machine` tells nodes and code; it may be null for terms without pids, references and funs.
std::string encode_term(const Machine* machine, Term term, const EncodeOptions& options);
/// None() if malformed. `used` gets the bytes consumed. With `safe`, no new atoms, no new nodes, no new funs.
Term decode_term(Machine* machine, Heap& heap, Bytes bytes, size_t& used, bool safe);
/// A literal of a .beam file (already decoded by beam/) as a running term.
Term import_term(const beam::Term& literal, Heap& heap);

}  // namespace ravel::vm
