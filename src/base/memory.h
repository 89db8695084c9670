// SPDX-License-Identifier: Apache-2.0
//
// How much memory there is for us: the machine's, or less if a control group (a container, a CI job) says so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ravel {

/// Whether a sanitizer has mapped terabytes for itself, so that a limit on what is mapped would forbid
/// everything.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kHasShadowMemory = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool kHasShadowMemory = true;
#else
constexpr bool kHasShadowMemory = false;
#endif
#else
constexpr bool kHasShadowMemory = false;
#endif

/// Bytes; 0 if nothing tells.
uint64_t available_memory();

/// The same by files below `root`, in which proc/ and sys/ are: for tests.
uint64_t available_memory_below(const std::string& root);

/// "512M", "4G", "4GiB", "800000000" as bytes; nothing if it is no such text, 0, or more than 2^50.
std::optional<uint64_t> parse_bytes(std::string_view text);

/// From here on this process cannot have more memory of its own than so many bytes; 0: no limit. Sanitized
/// builds have none.
void limit_own_memory(uint64_t bytes);

}  // namespace ravel
