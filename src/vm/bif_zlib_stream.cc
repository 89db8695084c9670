// SPDX-License-Identifier: Apache-2.0
//
// Streams of the module zlib: what its Erlang code asks of natives. A stream is named by a reference, and
// only the process that controls it may use it. OTP frees one that nobody refers to any more; here one lives
// until it is closed or its process ends.
#include <array>

#include "vm/build.h"
#include "vm/iodata.h"
#include "vm/machine.h"
#include "vm/zlib_stream.h"

namespace ravel::vm {

namespace {

using State = ZlibStream::State;

Term fail(Call& call, std::string_view reason) { return call.error(make_atom(reason)); }

/// The stream that the first argument names, to be changed. Null, with an exception under way, if there is
/// none, if somebody else controls it, or if it is in another state than `wanted`.
ZlibStream* stream_of(Call& call, std::optional<State> wanted = std::nullopt) {
  ZlibStream* stream =
      call[0].is_reference() ? call.machine().own_zlib_stream(reference_id(call[0])) : nullptr;
  if (!stream) {
    call.badarg();
  } else if (!stream->controller.is(call.process().pid)) {
    fail(call, "not_on_controlling_process");
  } else if (wanted && stream->state() != *wanted) {
    fail(call, *wanted == State::none ? "already_initialized" : "not_initialized");
  } else {
    return stream;
  }
  return nullptr;
}

/// ok, or the exception that zlib's status stands for.
Term status_term(Call& call, int status) {
  switch (status) {
    case Z_OK:
      return atoms::ok;
    case Z_STREAM_END:
      return fail(call, "stream_end");
    case Z_NEED_DICT:
      return fail(call, "need_dictionary");
    case Z_DATA_ERROR:
      return fail(call, "data_error");
    case Z_MEM_ERROR:
      return fail(call, "mem_error");
    case Z_BUF_ERROR:
      return fail(call, "buf_error");
    case Z_VERSION_ERROR:
      return fail(call, "version_error");
    default:
      return fail(call, "stream_error");
  }
}

/// Arguments from `first` on as numbers; false, with an exception under way, if they are not.
template <size_t Count>
bool numbers(Call& call, size_t first, std::array<int, Count>& values) {
  for (size_t i = 0; i < Count; ++i) {
    const Term value = call[first + i];
    if (!value.is_small() || value.small() < INT32_MIN || value.small() > INT32_MAX) {
      call.badarg();
      return false;
    }
    values[i] = static_cast<int>(value.small());
  }
  return true;
}

Term open_0(Call& call) {
  Machine& machine = call.machine();
  const uint64_t reference = machine.new_reference();
  machine.own_zlib_streams().emplace(reference, std::make_shared<ZlibStream>(call.process().pid));
  return make_reference(call.heap(), call.process().pid.node_index(), reference);
}

Term close_1(Call& call) {
  ZlibStream* stream = stream_of(call);
  if (!stream) return Term::none();
  if (stream->state() == State::closed) return fail(call, "not_initialized");
  stream->close();
  return atoms::ok;
}

Term set_controller_2(Call& call) {
  if (!call[1].is_pid()) return call.badarg();
  ZlibStream* stream = stream_of(call);
  if (!stream) return Term::none();
  stream->controller = call[1];
  return atoms::ok;
}

Term deflate_init_6(Call& call) {
  std::array<int, 5> values{};
  if (!numbers(call, 1, values)) return Term::none();
  ZlibStream* stream = stream_of(call, State::none);
  if (!stream) return Term::none();
  return status_term(call, stream->start_deflate(values[0], values[1], values[2], values[3], values[4]));
}

Term inflate_init_3(Call& call) {
  std::array<int, 2> values{};
  if (!numbers(call, 1, values)) return Term::none();
  if (values[1] < 0 || values[1] > 2) return call.badarg();
  ZlibStream* stream = stream_of(call, State::none);
  if (!stream) return Term::none();
  return status_term(call, stream->start_inflate(values[0], static_cast<ZlibStream::AfterEnd>(values[1])));
}

template <State In>
Term reset_1(Call& call) {
  ZlibStream* stream = stream_of(call, In);
  return stream ? status_term(call, stream->reset()) : Term::none();
}
template <State In>
Term end_1(Call& call) {
  ZlibStream* stream = stream_of(call, In);
  return stream ? status_term(call, stream->end()) : Term::none();
}

Term deflate_params_3(Call& call) {
  std::array<int, 2> values{};
  if (!numbers(call, 1, values)) return Term::none();
  ZlibStream* stream = stream_of(call, State::deflates);
  return stream ? status_term(call, stream->set_parameters(values[0], values[1])) : Term::none();
}

template <State In>
Term set_dictionary_2(Call& call) {
  const auto data = iodata_bytes(call[1]);
  if (!data) return call.badarg();
  ZlibStream* stream = stream_of(call, In);
  if (!stream) return Term::none();
  uint32_t checksum = 0;
  const int status = stream->set_dictionary(*data, checksum);
  return status == Z_OK && In == State::deflates ? Term::small(checksum) : status_term(call, status);
}

Term get_dictionary_1(Call& call) {
  ZlibStream* stream = stream_of(call, State::inflates);
  if (!stream) return Term::none();
  std::string dictionary;
  const int status = stream->dictionary(dictionary);
  return status == Z_OK ? make_binary(call.heap(), dictionary) : status_term(call, status);
}

/// {continue | finished, [Binary]} or {need_dictionary, Adler32, [Binary]}
template <State In>
Term work_4(Call& call) {
  std::array<int, 3> values{};
  if (!numbers(call, 1, values)) return Term::none();
  if (values[0] <= 0 || values[1] <= 0) return call.badarg();
  ZlibStream* stream = stream_of(call, In);
  if (!stream) return Term::none();
  const auto piece = stream->work(static_cast<size_t>(values[0]), static_cast<size_t>(values[1]), values[2]);
  if (piece.status < 0) return status_term(call, piece.status);
  Heap& heap = call.heap();
  const Term output = piece.output.empty() ? Term::nil() : make_list(heap, {make_binary(heap, piece.output)});
  if (!piece.is_more && piece.status != Z_NEED_DICT) return make_tuple(heap, {make_atom("finished"), output});
  if (piece.status != Z_NEED_DICT) return make_tuple(heap, {make_atom("continue"), output});
  return make_tuple(heap, {make_atom("need_dictionary"), Term::small(stream->adler()), output});
}

Term enqueue_2(Call& call) {
  const auto data = iodata_bytes(call[1]);
  if (!data) return call.badarg();
  ZlibStream* stream = stream_of(call);
  if (!stream) return Term::none();
  if (stream->state() != State::deflates && stream->state() != State::inflates)
    return fail(call, "not_initialized");
  stream->enqueue(*data);
  return atoms::ok;
}

Term crc32_1(Call& call) {
  ZlibStream* stream = stream_of(call);
  if (!stream) return Term::none();
  if (stream->state() != State::deflates && stream->state() != State::inflates)
    return fail(call, "not_initialized");
  return Term::small(stream->checksum());
}

Term get_stash_1(Call& call) {
  const ZlibStream* stream = stream_of(call);
  if (!stream) return Term::none();
  if (!stream->stash) return make_atom("empty");
  return make_tuple(call.heap(), {atoms::ok, copy_term(stream->stash->term, call.heap())});
}
Term clear_stash_1(Call& call) {
  ZlibStream* stream = stream_of(call);
  if (!stream) return Term::none();
  if (!stream->stash) return call.error(atoms::error);
  stream->stash.reset();
  return atoms::ok;
}
Term set_stash_2(Call& call) {
  ZlibStream* stream = stream_of(call);
  if (!stream) return Term::none();
  if (stream->stash) return call.error(atoms::error);
  stream->stash = pack(call[1]);
  return atoms::ok;
}

Term get_buffer_size_1(Call& call) {
  const ZlibStream* stream = stream_of(call);
  return stream ? Term::small(stream->buffer_size) : Term::none();
}
Term set_buffer_size_2(Call& call) {
  std::array<int, 1> values{};
  if (!numbers(call, 1, values)) return Term::none();
  ZlibStream* stream = stream_of(call);
  if (!stream) return Term::none();
  stream->buffer_size = static_cast<uint32_t>(values[0]);
  return atoms::ok;
}

// Not events: nobody but the controlling process can notice.
constexpr Builtin kTable[] = {
    {"zlib", "open_nif", 0, open_0},
    {"zlib", "close_nif", 1, close_1},
    {"zlib", "set_controller_nif", 2, set_controller_2},
    {"zlib", "deflateInit_nif", 6, deflate_init_6},
    {"zlib", "deflateSetDictionary_nif", 2, set_dictionary_2<State::deflates>},
    {"zlib", "deflateReset_nif", 1, reset_1<State::deflates>},
    {"zlib", "deflateEnd_nif", 1, end_1<State::deflates>},
    {"zlib", "deflateParams_nif", 3, deflate_params_3},
    {"zlib", "deflate_nif", 4, work_4<State::deflates>},
    {"zlib", "inflateInit_nif", 3, inflate_init_3},
    {"zlib", "inflateSetDictionary_nif", 2, set_dictionary_2<State::inflates>},
    {"zlib", "inflateGetDictionary_nif", 1, get_dictionary_1},
    {"zlib", "inflateReset_nif", 1, reset_1<State::inflates>},
    {"zlib", "inflateEnd_nif", 1, end_1<State::inflates>},
    {"zlib", "inflate_nif", 4, work_4<State::inflates>},
    {"zlib", "enqueue_nif", 2, enqueue_2},
    {"zlib", "crc32_nif", 1, crc32_1},
    {"zlib", "getStash_nif", 1, get_stash_1},
    {"zlib", "clearStash_nif", 1, clear_stash_1},
    {"zlib", "setStash_nif", 2, set_stash_2},
    {"zlib", "getBufSize_nif", 1, get_buffer_size_1},
    {"zlib", "setBufSize_nif", 2, set_buffer_size_2},
};

}  // namespace

ZlibStream* Machine::own_zlib_stream(uint64_t reference) {
  if (!zlib_streams_->contains(reference)) return nullptr;
  auto& stream = zlib_streams_.own().at(reference);
  if (stream.use_count() != 1) stream = std::make_shared<ZlibStream>(*stream);
  return stream.get();
}

void Machine::close_zlib_streams(Term controller) {
  if (zlib_streams_->empty()) return;
  // Nobody may use them any more; what they are called by may still be asked about.
  std::vector<uint64_t> left;
  for (const auto& [reference, stream] : *zlib_streams_)
    if (stream->controller.is(controller) && stream->state() != State::closed) left.push_back(reference);
  for (const uint64_t reference : left) own_zlib_stream(reference)->close();
}

std::span<const Builtin> zlib_stream_builtins() { return kTable; }

}  // namespace ravel::vm
