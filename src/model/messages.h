// SPDX-License-Identifier: Apache-2.0
//
// Which calls make messages, as data: those that send, and those after which the system sends: a
// monitor's DOWN, a timer's message, what a port or an active socket has read. And what every other
// library function does with a process identifier that it is given.
//
// The form of a message is a text, `{'DOWN', @R, _, _, _}` without the quotes:
//
//   _   any value                        @0  an argument of the call, counted from 0
//   #   a reference, pid or port that    @R  what the call returns
//       only the system makes            |   between alternatives
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/symbol.h"

namespace ravel::model {

/// A message, or a part of one, as far as the table tells.
struct MessageShape {
  enum Kind : uint8_t { any, fresh, atom, tuple, argument, result };
  Kind kind = any;
  Symbol text;        ///< atom
  uint8_t index = 0;  ///< argument
  std::vector<MessageShape> items;
};

/// A message that a call sends, or makes somebody send.
struct MessageForm {
  static constexpr uint8_t kNone = 255, kCaller = 254;
  std::string_view module;
  std::string_view name;
  uint8_t arity;
  uint8_t to;                    ///< the argument that is the destination, or kCaller
  std::string_view message;      ///< see above
  bool exit_signal = false;      ///< becomes a message only where exits are trapped
  uint8_t options = kNone;       ///< the argument with options,
  std::string_view unless = {};  ///< and the one, a pair, with which no message comes: `{active, false}`
  bool also_keeps = false;       ///< besides, others may get at its arguments
};

/// A form with its message understood.
struct MessageRow {
  const MessageForm* form = nullptr;
  std::vector<MessageShape> shapes;  ///< the alternatives
  MessageShape unless;               ///< a tuple, if the form has one
};
/// The rows of module:name/arity; empty if the table has none.
std::span<const MessageRow> find_messages(Symbol module, Symbol name, uint32_t arity);
std::span<const MessageForm> message_forms();

// Messages that no call in the program makes.
const std::vector<MessageShape>& exit_messages();     ///< from linked processes, where exits are trapped
const std::vector<MessageShape>& request_messages();  ///< what the library sends to servers
const std::vector<MessageShape>& reply_messages();    ///< and a server to whoever has asked: {Tag, Reply}

/// What a library function whose code is not read does, beyond the messages of the table.
enum class CallEffect : uint8_t {
  quiet,    ///< neither keeps its arguments nor makes messages: io:format
  data,     ///< gives back what it was given, or a part: lists:nth
  keeps,    ///< others may get at its arguments: ets:insert, mnesia:write
  unknown,  ///< may do anything
};
CallEffect effect_of(Symbol module, Symbol name);
/// The table has this function, whatever its module is.
bool is_listed(Symbol module, Symbol name);

}  // namespace ravel::model
