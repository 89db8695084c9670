// SPDX-License-Identifier: Apache-2.0
//
// The door of ravel-clang.so (native/component.h).
#include "native/clang/clang.h"
#include "native/component.h"

extern "C" __attribute__((visibility("default"))) const ravel::native::Component* ravel_clang_component();

const ravel::native::Component* ravel_clang_component() {
  namespace reader = ravel::native::clang_reader;
  static constexpr ravel::native::Component kComponent{RAVEL_VERSION, reader::missing, reader::version,
                                                       reader::read_database, reader::read_units};
  return &kComponent;
}
