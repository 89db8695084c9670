// SPDX-License-Identifier: Apache-2.0
//
// The hash map and set of the project. Iteration order is unspecified: sort before anything is shown.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

namespace ravel {

template <typename K, typename V>
using HashMap = boost::unordered_flat_map<K, V>;
template <typename K>
using HashSet = boost::unordered_flat_set<K>;

}  // namespace ravel
