// SPDX-License-Identifier: Apache-2.0
//
// Which of the given classes `main` comes to, before anything is known about objects: calls go to every class
// that fits by type, and what is made and handed to a library may be called back by it. Coarse, and on the
// safe side: a class that is not reached is used by nobody whose code is here. A framework may, or the
// clients of a library that has a demonstration beside it.
#pragma once

#include <span>
#include <vector>

#include "base/hash_map.h"
#include "flow/heap/hierarchy.h"

namespace ravel::flow::heap {

/// Classes of `given` of which a method with code is reached from `mains`.
HashSet<ClassId> reached_classes(const ir::Program& program, Hierarchy& classes,
                                 std::span<const ClassId> given, std::span<const ir::FuncName> mains);

}  // namespace ravel::flow::heap
