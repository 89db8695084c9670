// SPDX-License-Identifier: Apache-2.0
//
// What zlib:open/0 opens: a stream of zlib's with the input that waits for it. It can be copied, since a copy
// of the machine copies it.
#pragma once

#include <zlib.h>

#include <optional>
#include <string>
#include <string_view>

#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

class ZlibStream {
 public:
  enum class State : uint8_t { none, deflates, inflates, closed };
  /// What happens to input behind the end of the compressed data.
  enum class AfterEnd : uint8_t { error, reset, cut };
  struct Piece {
    int status = Z_OK;  ///< zlib's
    std::string output;
    bool is_more = false;  ///< to be asked for again
  };

  explicit ZlibStream(Term owner) : controller(owner) {}
  ZlibStream(const ZlibStream& other);
  ZlibStream& operator=(const ZlibStream&) = delete;
  ~ZlibStream() { close(); }

  // Each gives zlib's status.
  int start_deflate(int level, int method, int window_bits, int memory_level, int strategy);
  int start_inflate(int window_bits, AfterEnd after_end);
  int end();
  int reset();
  int set_parameters(int level, int strategy);
  int set_dictionary(std::string_view dictionary, uint32_t& checksum);
  int dictionary(std::string& result);
  void close();

  void enqueue(std::string_view data) { input_ += data; }
  /// Goes on with what waits, at most so much at a time.
  Piece work(size_t input_max, size_t output_max, int flush);
  /// zlib:crc32/1.
  uint32_t checksum() const { return checksum_; }
  uint32_t adler() const { return static_cast<uint32_t>(stream_.adler); }
  State state() const { return state_; }

  Term controller;  ///< who may use it
  std::optional<Packed> stash;
  uint32_t buffer_size = 4000;

 private:
  std::string_view waiting() const { return std::string_view(input_).substr(used_); }

  z_stream stream_{};
  State state_ = State::none;
  AfterEnd after_end_ = AfterEnd::cut;
  bool has_ended_ = false, is_raw_ = false;
  uint32_t checksum_ = 0;
  std::string input_;
  size_t used_ = 0;  ///< of the input
};

}  // namespace ravel::vm
