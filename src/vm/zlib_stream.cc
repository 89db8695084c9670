// SPDX-License-Identifier: Apache-2.0
#include "vm/zlib_stream.h"

#include <algorithm>

namespace ravel::vm {

namespace {
constexpr size_t kDictionaryMax = 32768;

Bytef* bytes_of(std::string_view text) { return reinterpret_cast<Bytef*>(const_cast<char*>(text.data())); }
}  // namespace

ZlibStream::ZlibStream(const ZlibStream& other)
    : controller(other.controller),
      stash(other.stash),
      buffer_size(other.buffer_size),
      state_(other.state_),
      after_end_(other.after_end_),
      has_ended_(other.has_ended_),
      is_raw_(other.is_raw_),
      checksum_(other.checksum_),
      input_(other.input_),
      used_(other.used_) {
  auto& source = const_cast<z_stream&>(other.stream_);  // zlib reads it only
  if (state_ == State::deflates && deflateCopy(&stream_, &source) != Z_OK) state_ = State::none;
  if (state_ == State::inflates && inflateCopy(&stream_, &source) != Z_OK) state_ = State::none;
}

int ZlibStream::start_deflate(int level, int method, int window_bits, int memory_level, int strategy) {
  stream_ = {};
  stream_.data_type = Z_BINARY;
  const int status = deflateInit2(&stream_, level, method, window_bits, memory_level, strategy);
  if (status != Z_OK) return status;
  state_ = State::deflates;
  has_ended_ = false;
  is_raw_ = window_bits < 0;
  checksum_ = 0;
  return status;
}

int ZlibStream::start_inflate(int window_bits, AfterEnd after_end) {
  stream_ = {};
  stream_.data_type = Z_BINARY;
  const int status = inflateInit2(&stream_, window_bits);
  if (status != Z_OK) return status;
  state_ = State::inflates;
  after_end_ = after_end;
  has_ended_ = false;
  is_raw_ = window_bits < 0;
  checksum_ = 0;
  return status;
}

int ZlibStream::end() {
  const bool deflates = state_ == State::deflates;
  int status = deflates ? deflateEnd(&stream_) : inflateEnd(&stream_);
  const bool is_complete = waiting().empty() && (deflates || has_ended_);
  if (status == Z_OK && !is_complete) status = Z_DATA_ERROR;
  input_.clear();
  used_ = 0;
  state_ = State::none;
  return status;
}

int ZlibStream::reset() {
  input_.clear();
  used_ = 0;
  has_ended_ = false;
  checksum_ = 0;
  return state_ == State::deflates ? deflateReset(&stream_) : inflateReset(&stream_);
}

int ZlibStream::set_parameters(int level, int strategy) {
  // Everything was flushed before: one byte is room enough for nothing.
  Bytef nothing = 0;
  stream_.next_out = &nothing;
  stream_.avail_out = 1;
  const int status = deflateParams(&stream_, level, strategy);
  return stream_.avail_out == 0 ? Z_STREAM_ERROR : status;
}

int ZlibStream::set_dictionary(std::string_view dictionary, uint32_t& checksum) {
  const auto size = static_cast<uInt>(dictionary.size());
  if (state_ == State::inflates) return inflateSetDictionary(&stream_, bytes_of(dictionary), size);
  const int status = deflateSetDictionary(&stream_, bytes_of(dictionary), size);
  checksum = static_cast<uint32_t>(is_raw_ ? adler32(0, bytes_of(dictionary), size) : stream_.adler);
  return status;
}

int ZlibStream::dictionary(std::string& result) {
  result.resize(kDictionaryMax);
  uInt size = 0;
  const int status = inflateGetDictionary(&stream_, bytes_of(result), &size);
  result.resize(size);
  return status;
}

void ZlibStream::close() {
  if (state_ == State::deflates) deflateEnd(&stream_);
  if (state_ == State::inflates) inflateEnd(&stream_);
  state_ = State::closed;
  input_.clear();
  used_ = 0;
}

ZlibStream::Piece ZlibStream::work(size_t input_max, size_t output_max, int flush) {
  Piece piece;
  const bool inflates = state_ == State::inflates;
  if (inflates && has_ended_ && !waiting().empty()) {
    if (after_end_ == AfterEnd::error) return {Z_DATA_ERROR, {}, false};
    if (after_end_ == AfterEnd::cut) {
      input_.clear();
      used_ = 0;
    } else {
      inflateReset(&stream_);
      has_ended_ = false;
    }
  }
  const std::string_view input = waiting().substr(0, input_max);
  piece.output.resize(output_max);
  stream_.next_in = bytes_of(input);
  stream_.avail_in = static_cast<uInt>(input.size());
  stream_.next_out = bytes_of(piece.output);
  stream_.avail_out = static_cast<uInt>(output_max);
  const bool is_last = input.size() == waiting().size();
  // What is in the middle of the input is not flushed.
  const int step_flush = is_last ? flush : Z_NO_FLUSH;
  piece.status = inflates ? inflate(&stream_, step_flush) : deflate(&stream_, step_flush);
  const size_t consumed = input.size() - stream_.avail_in;
  piece.output.resize(output_max - stream_.avail_out);
  if (is_raw_) {
    const std::string_view counted = inflates ? std::string_view(piece.output) : input.substr(0, consumed);
    checksum_ = static_cast<uint32_t>(crc32(checksum_, bytes_of(counted), static_cast<uInt>(counted.size())));
  }
  used_ += consumed;
  const bool is_all_used = waiting().empty();
  if (is_all_used) {
    input_.clear();
    used_ = 0;
  }
  if (piece.status < 0 && piece.status != Z_BUF_ERROR) return piece;
  if (piece.status == Z_STREAM_END) has_ended_ = true;
  if (consumed == 0 && piece.output.empty() && !is_all_used && piece.status != Z_NEED_DICT) {
    piece.status = Z_DATA_ERROR;
    return piece;
  }
  piece.is_more = !is_all_used || piece.output.size() == output_max;
  if (piece.status == Z_BUF_ERROR) piece.status = Z_OK;
  return piece;
}

}  // namespace ravel::vm
