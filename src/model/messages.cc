// SPDX-License-Identifier: Apache-2.0
//
// The table of messages. Rows of one function stand together.
//
// Incomplete: only libraries of Erlang/OTP and Elixir.
#include "model/messages.h"

#include <algorithm>
#include <array>

#include "base/hash_map.h"

namespace ravel::model {

namespace {

constexpr uint8_t C = MessageForm::kCaller;

constexpr std::string_view kDown = "{DOWN, @R, _, _, _} | {CHANGE, @R, _, _, _}";
constexpr std::string_view kTaggedDown = "{_, @R, _, _, _}";
constexpr std::string_view kSomeDown = "{DOWN, #, process, _, _}";
constexpr std::string_view kExit = "{EXIT, _, _}";
constexpr std::string_view kPort =
    "{#, {data, _}} | {#, {exit_status, _}} | {#, eof} | {#, closed} | {#, connected} | {EXIT, #, _}";
constexpr std::string_view kTcp =
    "{tcp, #, _} | {tcp_closed, #} | {tcp_error, #, _} | {tcp_passive, #} | {http, #, _}";
constexpr std::string_view kUdp =
    "{udp, #, _, _, _} | {udp, #, _, _, _, _} | {udp_error, #, _} | {udp_passive, #}";
constexpr std::string_view kSsl =
    "{ssl, #, _} | {ssl_closed, #} | {ssl_error, #, _} | {ssl_passive, #} | {http, #, _}";
constexpr std::string_view kSocket =
    "{tcp, #, _} | {tcp_closed, #} | {tcp_error, #, _} | {tcp_passive, #} | {http, #, _} | {udp, #, _, _, _} "
    "| "
    "{udp, #, _, _, _, _} | {udp_error, #, _} | {udp_passive, #} | {sctp, #, _, _, _} | {inet_async, #, _, "
    "_}";
constexpr std::string_view kSctp = "{sctp, #, _, _, _} | {sctp_error, #} | {sctp_passive, #}";
constexpr std::string_view kPassive = "{active, false}";
constexpr std::string_view kNodes = "{nodeup, _} | {nodedown, _} | {nodeup, _, _} | {nodedown, _, _}";
constexpr std::string_view kSelect =
    "{$socket, #, select, _} | {$socket, #, completion, _} | {$socket, #, abort, _}";
constexpr std::string_view kXPort = "Elixir.Port", kXProcess = "Elixir.Process", kXTask = "Elixir.Task",
                           kXTaskSup = "Elixir.Task.Supervisor", kXNode = "Elixir.Node";

constexpr MessageForm kForms[] = {
    // Sends.
    {"erlang", "send", 2, 0, "@1"},
    {"erlang", "send", 3, 0, "@1"},
    {"erlang", "!", 2, 0, "@1"},
    {"erlang", "send_nosuspend", 2, 0, "@1"},
    {"erlang", "send_nosuspend", 3, 0, "@1"},
    {"Elixir.Kernel", "send", 2, 0, "@1"},
    {kXProcess, "send", 3, 0, "@1"},
    {"gen_server", "cast", 2, 0, "{$gen_cast, @1}"},
    {"gen_server", "abcast", 2, 0, "{$gen_cast, @1}"},
    {"gen_server", "abcast", 3, 1, "{$gen_cast, @2}"},
    {"gen_statem", "cast", 2, 0, "{$gen_cast, @1}"},
    {"gen_event", "notify", 2, 0, "{notify, @1}"},
    {"gen_fsm", "send_event", 2, 0, "{$gen_event, @1}"},
    {"gen_fsm", "send_all_state_event", 2, 0, "{$gen_all_state_event, @1}"},
    {"Elixir.GenServer", "cast", 2, 0, "{$gen_cast, @1}"},
    {"proc_lib", "init_ack", 2, 0, "{ack, _, @1}"},
    {"global", "send", 2, 0, "@1"},
    {"ets", "give_away", 3, 1, "{ETS-TRANSFER, _, _, @2}"},
    // Timers.
    {"erlang", "send_after", 3, 1, "@2"},
    {"erlang", "send_after", 4, 1, "@2"},
    {"erlang", "start_timer", 3, 1, "{timeout, @R, @2}"},
    {"erlang", "start_timer", 4, 1, "{timeout, @R, @2}"},
    {"timer", "send_after", 2, C, "@1"},
    {"timer", "send_after", 3, 1, "@2"},
    {"timer", "send_interval", 2, C, "@1"},
    {"timer", "send_interval", 3, 1, "@2"},
    {"timer", "exit_after", 2, C, kExit, true},
    {"timer", "exit_after", 3, 1, kExit, true},
    {"timer", "kill_after", 2, 1, kExit, true},
    {kXProcess, "send_after", 3, 0, "@1"},
    {kXProcess, "send_after", 4, 0, "@1"},
    {"gen_fsm", "start_timer", 2, C, "{timeout, @R, _}"},
    {"gen_fsm", "send_event_after", 2, C, "{timeout, @R, _}"},
    // Signals: monitors, links, exits.
    {"erlang", "monitor", 2, C, kDown},
    {"erlang", "monitor", 3, C, kTaggedDown},
    {"erlang", "spawn_monitor", 1, C, kSomeDown},
    {"erlang", "spawn_monitor", 2, C, kSomeDown},
    {"erlang", "spawn_monitor", 3, C, kSomeDown},
    {"erlang", "spawn_monitor", 4, C, kSomeDown},
    {"erlang", "spawn_opt", 2, C, "{_, #, process, _, _}"},
    {"erlang", "spawn_opt", 3, C, "{_, #, process, _, _}"},
    {"erlang", "spawn_opt", 4, C, "{_, #, process, _, _}"},
    {"erlang", "spawn_opt", 5, C, "{_, #, process, _, _}"},
    {"erlang", "spawn_request", 1, C, "{spawn_reply, @R, _, _}"},
    {"erlang", "spawn_request", 2, C, "{_, @R, _, _} | {_, #, process, _, _}"},
    {"erlang", "spawn_request", 3, C, "{_, @R, _, _} | {_, #, process, _, _}"},
    {"erlang", "spawn_request", 4, C, "{_, @R, _, _} | {_, #, process, _, _}"},
    {"erlang", "spawn_request", 5, C, "{_, @R, _, _} | {_, #, process, _, _}"},
    {"proc_lib", "start_monitor", 3, C, kSomeDown},
    {"proc_lib", "start_monitor", 4, C, kSomeDown},
    {"proc_lib", "start_monitor", 5, C, kSomeDown},
    {"gen_server", "start_monitor", 3, C, kSomeDown},
    {"gen_server", "start_monitor", 4, C, kSomeDown},
    {"gen_statem", "start_monitor", 3, C, kSomeDown},
    {"gen_statem", "start_monitor", 4, C, kSomeDown},
    {"erlang", "link", 1, C, kExit, true},
    {"erlang", "link", 1, 0, kExit, true},
    {"erlang", "exit", 2, 0, "{EXIT, _, @1}", true},
    {kXProcess, "link", 1, C, kExit, true},
    {kXProcess, "link", 1, 0, kExit, true},
    {kXProcess, "exit", 2, 0, "{EXIT, _, @1}", true},
    {kXProcess, "monitor", 1, C, kDown},
    {kXProcess, "monitor", 2, C, kTaggedDown},
    {kXTask, "async", 1, C, "{#, _} | {DOWN, #, process, _, _}"},
    {kXTask, "async", 3, C, "{#, _} | {DOWN, #, process, _, _}"},
    {kXTaskSup, "async", 2, C, "{#, _} | {DOWN, #, process, _, _}"},
    {kXTaskSup, "async", 3, C, "{#, _} | {DOWN, #, process, _, _}"},
    {kXTaskSup, "async_nolink", 2, C, "{#, _} | {DOWN, #, process, _, _}"},
    {kXTaskSup, "async_nolink", 3, C, "{#, _} | {DOWN, #, process, _, _}"},
    // Nodes.
    {"erlang", "monitor_node", 2, C, "{nodedown, @0}"},
    {"erlang", "monitor_node", 3, C, "{nodedown, @0}"},
    {"net_kernel", "monitor_nodes", 1, C, kNodes},
    {"net_kernel", "monitor_nodes", 2, C, kNodes},
    {kXNode, "monitor", 2, C, "{nodedown, @0}"},
    {kXNode, "monitor", 3, C, "{nodedown, @0}"},
    // Ports.
    {"erlang", "open_port", 2, C, kPort},
    {"erlang", "port_connect", 2, 1, kPort},
    {kXPort, "open", 2, C, kPort},
    {kXPort, "connect", 2, 1, kPort},
    {kXPort, "monitor", 1, C, kDown},
    // Sockets.
    {"gen_tcp", "connect", 2, C, kTcp, false, 1, kPassive},
    {"gen_tcp", "connect", 3, C, kTcp, false, 2, kPassive},
    {"gen_tcp", "connect", 4, C, kTcp, false, 2, kPassive},
    {"gen_tcp", "accept", 1, C, kTcp},
    {"gen_tcp", "accept", 2, C, kTcp},
    {"gen_tcp", "listen", 2, C, "{tcp_error, #, _}"},
    {"gen_tcp", "controlling_process", 2, 1, kTcp},
    {"gen_udp", "open", 1, C, kUdp},
    {"gen_udp", "open", 2, C, kUdp, false, 1, kPassive},
    {"gen_udp", "controlling_process", 2, 1, kUdp},
    {"gen_sctp", "open", 0, C, kSctp},
    {"gen_sctp", "open", 1, C, kSctp},
    {"gen_sctp", "open", 2, C, kSctp},
    {"gen_sctp", "controlling_process", 2, 1, kSctp},
    {"inet", "setopts", 2, C, kSocket, false, 1, kPassive},
    {"inet", "tcp_controlling_process", 2, 1, kTcp},
    {"inet", "udp_controlling_process", 2, 1, kUdp},
    {"ssl", "connect", 2, C, kSsl},
    {"ssl", "connect", 3, C, kSsl, false, 2, kPassive},
    {"ssl", "connect", 4, C, kSsl, false, 2, kPassive},
    {"ssl", "handshake", 1, C, kSsl},
    {"ssl", "handshake", 2, C, kSsl},
    {"ssl", "handshake", 3, C, kSsl},
    {"ssl", "setopts", 2, C, kSsl, false, 1, kPassive},
    {"ssl", "controlling_process", 2, 1, kSsl},
    {"socket", "accept", 2, C, kSelect},
    {"socket", "connect", 3, C, kSelect},
    {"socket", "recv", 2, C, kSelect},
    {"socket", "recv", 3, C, kSelect},
    {"socket", "recv", 4, C, kSelect},
    {"socket", "recvfrom", 2, C, kSelect},
    {"socket", "recvfrom", 3, C, kSelect},
    {"socket", "recvfrom", 4, C, kSelect},
    {"socket", "recvmsg", 2, C, kSelect},
    {"socket", "recvmsg", 3, C, kSelect},
    {"socket", "send", 3, C, kSelect},
    {"socket", "send", 4, C, kSelect},
    {"socket", "sendto", 4, C, kSelect},
    // Requests whose answer comes as a message.
    {"gen_server", "send_request", 2, C, "{_, _} | {DOWN, #, process, _, _}"},
    {"gen_server", "send_request", 4, C, "{_, _} | {DOWN, #, process, _, _}"},
    {"gen_statem", "send_request", 2, C, "{_, _} | {DOWN, #, process, _, _}"},
    {"gen_statem", "send_request", 4, C, "{_, _} | {DOWN, #, process, _, _}"},
    {"gen_event", "send_request", 3, C, "{_, _} | {DOWN, #, process, _, _}"},
    {"gen_event", "add_sup_handler", 3, C, "{gen_event_EXIT, _, _}"},
    {"gen_event", "swap_sup_handler", 3, C, "{gen_event_EXIT, _, _}"},
    {"erpc", "send_request", 2, C, "{#, _} | {spawn_reply, #, _, _} | {DOWN, #, process, _, _}"},
    {"erpc", "send_request", 4, C, "{#, _} | {spawn_reply, #, _, _} | {DOWN, #, process, _, _}"},
    {"rpc", "async_call", 4, C, "{#, {promise_reply, _}}"},
    {"httpc", "request", 4, C, "{http, _}"},
    {"httpc", "request", 5, C, "{http, _}"},
    {"mnesia", "subscribe", 1, C,
     "{mnesia_table_event, _} | {mnesia_system_event, _} | {mnesia_activity_event, _}"},
    {"disk_log", "open", 1, C, "{disk_log, _, _, _}"},
    {"pg", "monitor", 1, C, "{#, _, _, _}"},
    {"pg", "monitor", 2, C, "{#, _, _, _}"},
    {"pg", "monitor_scope", 0, C, "{#, _, _, _}"},
    {"pg", "monitor_scope", 1, C, "{#, _, _, _}"},
    {"global", "register_name", 2, 1, "{global_name_conflict, _} | {global_name_conflict, _, _}", false,
     MessageForm::kNone, "", true},
    {"erlang", "system_monitor", 2, C, "{monitor, _, _, _}"},
    {"erlang", "check_process_code", 3, C, "{check_process_code, _, _}"},
    {"erlang", "garbage_collect", 2, C, "{garbage_collect, _, _}"},
};

/// Reads the text of a shape; the table is ours, so there is nothing to complain about.
class ShapeReader {
 public:
  explicit ShapeReader(std::string_view text) : text_(text) {}

  std::vector<MessageShape> alternatives() {
    std::vector<MessageShape> list{term()};
    while (skip(" | ")) list.push_back(term());
    return list;
  }

 private:
  bool skip(std::string_view what) {
    if (!text_.starts_with(what)) return false;
    text_.remove_prefix(what.size());
    return true;
  }
  MessageShape term() {
    MessageShape shape;
    if (skip("{")) {
      shape.kind = MessageShape::tuple;
      do shape.items.push_back(term());
      while (skip(", "));
      skip("}");
      return shape;
    }
    const std::string_view word = text_.substr(0, text_.find_first_of(",}| "));
    text_.remove_prefix(word.size());
    if (word == "_") return shape;
    if (word == "#") {
      shape.kind = MessageShape::fresh;
    } else if (word == "@R") {
      shape.kind = MessageShape::result;
    } else if (word.starts_with('@')) {
      shape.kind = MessageShape::argument;
      shape.index = static_cast<uint8_t>(word[1] - '0');
    } else {
      shape.kind = MessageShape::atom;
      shape.text = Symbol(word);
    }
    return shape;
  }

  std::string_view text_;
};

struct Function {
  Symbol module, name;
  uint32_t arity;
  bool operator==(const Function&) const = default;
  friend size_t hash_value(const Function& f) { return f.module.hash() * 31 + f.name.hash() * 7 + f.arity; }
};

const HashMap<Function, std::vector<MessageRow>>& rows() {
  static const auto table = [] {
    HashMap<Function, std::vector<MessageRow>> result;
    for (const MessageForm& form : kForms) {
      MessageRow row{&form, ShapeReader(form.message).alternatives(), {}};
      if (!form.unless.empty()) row.unless = ShapeReader(form.unless).alternatives().front();
      result[{Symbol(form.module), Symbol(form.name), form.arity}].push_back(std::move(row));
    }
    return result;
  }();
  return table;
}

}  // namespace

std::span<const MessageRow> find_messages(Symbol module, Symbol name, uint32_t arity) {
  const auto it = rows().find({module, name, arity});
  return it == rows().end() ? std::span<const MessageRow>() : it->second;
}

std::span<const MessageForm> message_forms() { return kForms; }

const std::vector<MessageShape>& exit_messages() {
  static const auto shapes = ShapeReader(kExit).alternatives();
  return shapes;
}

const std::vector<MessageShape>& request_messages() {
  static const auto shapes =
      ShapeReader("{$gen_call, _, _} | {$gen_cast, _} | {system, _, _}").alternatives();
  return shapes;
}

const std::vector<MessageShape>& reply_messages() {
  static const auto shapes = ShapeReader("{_, _}").alternatives();
  return shapes;
}

}  // namespace ravel::model
