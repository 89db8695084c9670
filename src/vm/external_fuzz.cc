// SPDX-License-Identifier: Apache-2.0
//
// Fuzz target of the external format: any bytes, decoded, then through everything that walks terms. What was
// decoded must come back equal after being written and read again, with the same hashes.
#include "base/check.h"
#include "vm/compare.h"
#include "vm/external.h"
#include "vm/print.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ravel;      // NOLINT
  using namespace ravel::vm;  // NOLINT
  Heap heap;
  size_t used = 0;
  const Term term = decode_term(nullptr, heap, Bytes(data, size), used, true);
  if (!term) return 0;
  print_term(term, 1000);
  const std::string written = encode_term(nullptr, term, {});
  const Term again = decode_term(nullptr, heap, as_bytes(written), used, false);
  CHECK(again && used == written.size(), "what was written cannot be read");
  CHECK(equal_exact(term, again) && compare(term, again, true) == 0, "a term changed on its way");
  CHECK(portable_hash2(term) == portable_hash2(again) && internal_hash(term) == internal_hash(again),
        "equal terms have different hashes");
  return 0;
}
