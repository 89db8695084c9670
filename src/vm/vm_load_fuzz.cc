// SPDX-License-Identifier: Apache-2.0
//
// Fuzz target of the loader: any bytes, read as a module, verified and prepared. It may refuse, it must not
// crash, and every place in what it accepts can be asked for.
#include "beam/beam.h"
#include "vm/code.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ravel;  // NOLINT
  const beam::Module module = beam::read_module("fuzz.beam", Bytes(data, size));
  if (!module.usable) return 0;
  vm::CodeStore store;
  const auto loaded = store.prepare(module, Bytes(data, size));
  if (!loaded) return 0;
  for (size_t i = 0; i < (*loaded)->code.size(); i += 7) (*loaded)->place_of((*loaded)->code.data() + i);
  return 0;
}
