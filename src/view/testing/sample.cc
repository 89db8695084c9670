// SPDX-License-Identifier: Apache-2.0
//
// See sample.h.
#include "view/testing/sample.h"

#include <fmt/format.h>

namespace ravel::view::sample {

using explore::Story;
using explore::StoryKind;
using explore::StoryProcess;

uint32_t Teller::process(std::string name, std::string function, std::optional<uint32_t> by) {
  const auto index = static_cast<uint32_t>(story.processes.size());
  StoryProcess process;
  process.name = std::move(name);
  process.function = std::move(function);
  if (by) process.parent = story.events[*by].process;
  process.is_alive = true;
  story.processes.push_back(process);
  const uint32_t start = event(StoryKind::start, index, "starts " + story.processes[index].function);
  story.processes[index].first = start;
  if (by) {
    story.events[*by].other = index;
    story.events[start].after.push_back(*by);
  }
  return index;
}

uint32_t Teller::system(std::string name) {
  const auto index = static_cast<uint32_t>(story.processes.size());
  story.processes.push_back(
      {std::move(name), "gen_server:init_it/6", std::nullopt, true, 0, 0, "", true, ""});
  return index;
}

uint32_t Teller::event(StoryKind kind, uint32_t process, std::string text, uint32_t line) {
  const auto index = static_cast<uint32_t>(story.events.size());
  explore::StoryEvent event;
  event.kind = kind;
  event.process = process;
  event.step = index;
  event.text = std::move(text);
  event.line = line;
  if (line != 0) event.file = file;
  if (kind != StoryKind::start && !story.processes[process].is_system) {
    event.after.push_back(story.processes[process].last);
    event.function = story.processes[process].function;
  }
  story.processes[process].last = index;
  story.events.push_back(std::move(event));
  return index;
}

uint32_t Teller::spawn(uint32_t parent, std::string text, uint32_t line) {
  return event(StoryKind::spawn, parent, std::move(text), line);
}

uint32_t Teller::send(uint32_t from, uint32_t to, std::string message, uint32_t line) {
  const uint32_t index =
      event(StoryKind::send, from, fmt::format("{} ! {}", story.processes[to].name, message), line);
  story.events[index].message = std::move(message);
  story.events[index].other = to;
  return index;
}

uint32_t Teller::get(StoryKind kind, uint32_t process, uint32_t sent_at, std::string message, uint32_t line) {
  const std::string_view verb = kind == StoryKind::receive   ? "receive"
                                : kind == StoryKind::deliver ? "in the mailbox:"
                                                             : "gets";
  const uint32_t index = event(kind, process, fmt::format("{} {}", verb, message), line);
  story.events[index].message = std::move(message);
  story.events[index].sent_at = sent_at;
  story.events[index].other = story.events[sent_at].process;
  story.events[index].after.push_back(sent_at);
  return index;
}

uint32_t Teller::effect(uint32_t process, std::string text, std::string touched, uint32_t line) {
  const uint32_t index = event(StoryKind::side_effect, process, std::move(text), line);
  if (!touched.empty()) story.events[index].touched.push_back(std::move(touched));
  return index;
}

uint32_t Teller::ends(uint32_t process, std::string reason, uint32_t line) {
  story.processes[process].end = reason;
  story.processes[process].is_alive = false;
  return event(StoryKind::exit, process, "exits: " + std::move(reason), line);
}

Story figure1() {
  Teller t("demo:procA()");
  t.file = "demo.erl";
  const uint32_t root = t.process("root", "demo:procA/0");
  const uint32_t pid_b = t.process("procA.PidB", "demo:procB/0", t.spawn(root, "spawn(fun procB/0)", 5));
  const uint32_t a = t.send(root, pid_b, "a", 6);
  t.effect(root, "process_flag(trap_exit, true) -> false", "", 7);
  const uint32_t link = t.event(StoryKind::link, root, "link(procA.PidB)", 8);
  t.story.events[link].other = pid_b;
  const uint32_t linked = t.get(StoryKind::signal, pid_b, link, "link from root");
  t.get(StoryKind::receive, pid_b, a, "a", 15);
  const uint32_t dies = t.ends(pid_b, "kill", 16);
  t.conflict(linked, dies);
  t.get(StoryKind::receive, root, dies, "{'EXIT', procA.PidB, kill}", 9);
  t.ends(root, "normal");
  t.story.outcome = "kill";
  t.story.races.push_back({linked, dies, "links of procA.PidB", "{'EXIT', procA.PidB, noproc}"});
  return t.story;
}

Story figure2() {
  Teller t("demo:procA()");
  t.file = "demo.erl";
  const uint32_t root = t.process("root", "demo:procA/0");
  const uint32_t pid_b = t.process("procA.PidB", "demo:procB/0", t.spawn(root, "spawn(fun procB/0)", 5));
  const uint32_t a = t.send(root, pid_b, "a", 6);
  t.get(StoryKind::receive, pid_b, a, "a", 15);
  const uint32_t dies = t.ends(pid_b, "kill", 16);
  t.effect(root, "process_flag(trap_exit, true) -> false", "", 7);
  const uint32_t link = t.event(StoryKind::link, root, "link(procA.PidB)", 8);
  t.story.events[link].other = pid_b;
  const uint32_t too_late = t.get(StoryKind::signal, pid_b, link, "link from root: noproc");
  t.conflict(dies, too_late);
  t.get(StoryKind::receive, root, too_late, "{'EXIT', procA.PidB, noproc}", 9);
  t.ends(root, "normal");
  t.story.outcome = "noproc";
  t.story.races.push_back({dies, too_late, "links of procA.PidB", "{'EXIT', procA.PidB, kill}"});
  return t.story;
}

Story figure3() {
  Teller t("demo:write_race()");
  t.file = "demo.erl";
  const uint32_t root = t.process("root", "demo:write_race/0");
  const uint32_t pid =
      t.process("write_race.Pid", "demo:-write_race/0-fun-0-/0", t.spawn(root, "spawn(fun ...)", 20));
  const uint32_t b = t.effect(root, "file:write_file(\"a.txt\", \"b\") -> ok", "file a.txt (write)", 23);
  t.ends(root, "normal");
  const uint32_t a = t.effect(pid, "file:write_file(\"a.txt\", \"a\") -> ok", "file a.txt (write)", 21);
  t.conflict(b, a);
  t.ends(pid, "normal");
  t.story.outcome = "ok";
  t.story.races.push_back({b, a, "file a.txt", "the file holds b"});
  return t.story;
}

Story overtaking() {
  Teller t("proc_reg_eqc:run()");
  t.file = "proc_reg.erl";
  const uint32_t root = t.process("root", "proc_reg_eqc:run/0");
  const uint32_t server =
      t.process("start_link.Pid", "proc_reg:init/1", t.spawn(root, "spawn_link(fun ...)", 31));
  const uint32_t b = t.process("run.BPid", "proc_reg:reg/2", t.spawn(root, "spawn_link(fun ...)", 40));
  const uint32_t a = t.process("run.APid", "proc_reg:reg/2", t.spawn(root, "spawn_link(fun ...)", 41));
  const uint32_t b_insert =
      t.effect(b, "ets:insert_new(proc_reg, {c, <0.88.0>}) -> true", "table proc_reg, key c (write)", 52);
  const uint32_t cast = t.send(b, server, "{cast, {reg, c, <0.88.0>}}", 54);
  const uint32_t b_done = t.send(b, root, "{b, true}", 42);
  t.ends(b, "normal");
  const uint32_t a_insert =
      t.effect(a, "ets:insert_new(proc_reg, {c, <0.88.0>}) -> false", "table proc_reg, key c (read)", 52);
  t.conflict(b_insert, a_insert);
  t.effect(a, "is_process_alive(<0.88.0>) -> false", "process <0.88.0> (read)", 57);
  const uint32_t audit = t.send(a, server, "{call, {audit, <0.88.0>}, run.APid, #Ref<1>}", 58);
  const uint32_t took =
      t.get(StoryKind::receive, server, audit, "{call, {audit, <0.88.0>}, run.APid, #Ref<1>}", 70);
  const uint32_t lookup = t.effect(server, "ets:lookup(proc_reg, {rev, <0.88.0>}) -> []",
                                   "table proc_reg, key {rev, <0.88.0>} (read)", 74);
  const uint32_t reply = t.send(server, a, "{#Ref<1>, ok}", 76);
  t.get(StoryKind::receive, a, reply, "{#Ref<1>, ok}", 59);
  const uint32_t again =
      t.effect(a, "ets:insert_new(proc_reg, {c, <0.88.0>}) -> false", "table proc_reg, key c (read)", 60);
  t.conflict(b_insert, again);
  const uint32_t dies = t.ends(a, "badarg", 61);
  t.get(StoryKind::receive, server, cast, "{cast, {reg, c, <0.88.0>}}", 70);
  const uint32_t reverse = t.effect(server, "ets:insert(proc_reg, {{rev, <0.88.0>}, #Ref<2>}) -> true",
                                    "table proc_reg, key {rev, <0.88.0>} (write)", 81);
  t.conflict(lookup, reverse);
  t.get(StoryKind::receive, root, b_done, "{b, true}", 43);
  t.get(StoryKind::receive, root, dies, "{'EXIT', run.APid, badarg}", 44);
  t.ends(root, "badarg");
  t.story.outcome = "error: badarg";
  t.story.failed = true;
  t.story.failed_at = dies;
  t.story.failure = {"run.APid ended with badarg in proc_reg:reg/2",
                     "in function proc_reg:reg/2 (proc_reg.erl:61)",
                     "called from proc_reg_eqc:run/0 (proc_reg.erl:41)"};
  t.story.races.push_back(
      {b_insert, a_insert, "table proc_reg, key c", "run.APid registers c; run.BPid gets false"});
  t.story.races.push_back({cast, took, "which message start_link.Pid takes first", "ok"});
  t.story.processes[server].waiting = "receive at proc_reg.erl:70, mailbox []";
  return t.story;
}

Story deadlock() {
  Teller t("cross:run()");
  t.file = "cross.erl";
  const uint32_t root = t.process("root", "cross:run/0");
  const uint32_t left = t.process("left", "cross:init/1", t.spawn(root, "gen_server:start_link(left)", 8));
  const uint32_t right = t.process("right", "cross:init/1", t.spawn(root, "gen_server:start_link(right)", 9));
  const uint32_t go_left = t.send(root, left, "{'$gen_call', {root, #Ref<1>}, {ask, right}}", 11);
  const uint32_t go_right = t.send(root, right, "{'$gen_cast', {ask, left}}", 10);
  t.get(StoryKind::receive, left, go_left, "{'$gen_call', {root, #Ref<1>}, {ask, right}}");
  t.send(left, right, "{'$gen_call', {left, #Ref<2>}, value}", 21);
  t.get(StoryKind::receive, right, go_right, "{'$gen_cast', {ask, left}}");
  t.send(right, left, "{'$gen_call', {right, #Ref<3>}, value}", 21);
  t.story.processes[root].waiting = "waits for left: receive at cross.erl:11, mailbox []";
  t.story.processes[left].waiting =
      "waits for right: receive at cross.erl:21, mailbox [{'$gen_call', {right, #Ref<3>}, value}]";
  t.story.processes[right].waiting =
      "waits for left: receive at cross.erl:21, mailbox [{'$gen_call', {left, #Ref<2>}, value}]";
  t.story.outcome = "deadlock";
  t.story.failed = t.story.is_deadlock = true;
  t.story.failure = {"deadlock: root, left and right wait for each other",
                     "root waits in cross:run/0 (cross.erl:11)",
                     "left waits in cross:handle_call/3 (cross.erl:21) for right",
                     "right waits in cross:handle_cast/2 (cross.erl:21) for left"};
  return t.story;
}

Story lost() {
  Teller t("post:run()");
  t.file = "post.erl";
  const uint32_t root = t.process("root", "post:run/0");
  const uint32_t gone = t.process("run.Gone", "post:gone/0", t.spawn(root, "spawn(fun gone/0)", 4));
  const uint32_t slow = t.process("run.Slow", "post:slow/0", t.spawn(root, "spawn(fun slow/0)", 5));
  t.ends(gone, "normal");
  t.send(root, gone, "too_late", 6);
  const uint32_t one = t.send(root, slow, "one", 7);
  const uint32_t two = t.send(root, slow, "two", 8);
  t.send(root, slow, "nobody_wants_this", 9);
  const uint32_t arrives = t.get(StoryKind::deliver, slow, one, "one");
  const uint32_t takes = t.get(StoryKind::receive, slow, two, "two", 21);
  t.story.events[arrives].step = takes;  // one decision, two events
  t.get(StoryKind::receive, slow, one, "one", 22);
  t.ends(root, "normal");
  t.story.outcome = "ok";
  t.story.processes[slow].waiting = "receive at post.erl:23, mailbox []";
  return t.story;
}

Story hostile() {
  const std::string script =
      "</script><script>document.title='owned'</script><img src=x onerror=document.title='owned'>";
  const std::string odd = "\"; } evil [label=\"\\N \\G &lt; &#60;\" \\";
  Teller t(script + odd);
  t.file = "<b>\".erl";
  const uint32_t root = t.process(script, odd);
  const uint32_t child = t.process(odd, script, t.spawn(root, script, 1));
  const uint32_t a =
      t.send(root, child, script + "\n\t\x01\xff\xc3 \xe2\x80\xa8 \xe2\x80\xae {data} /*{script}*/", 2);
  t.get(StoryKind::receive, child, a, script, 3);
  const uint32_t first = t.effect(root, odd, script, 4);
  const uint32_t second = t.effect(child, std::string(5000, 'x') + odd, odd, 5);
  t.conflict(first, second);
  t.ends(child, odd);
  t.ends(root, script);
  t.story.outcome = script;
  t.story.failed = true;
  t.story.failure = {script, odd, "\xff\xfe"};
  t.story.races.push_back({first, second, script, odd});
  return t.story;
}

Story broken() {
  Teller t("");
  const uint32_t root = t.process("", "");
  const uint32_t last = t.event(StoryKind::receive, root, "");
  t.story.events[last].sent_at = 99;
  t.story.events[last].after = {99, last, 0};
  t.story.events.push_back(t.story.events[last]);
  t.story.events.back().process = 77;
  t.story.events.push_back(t.story.events[0]);
  t.story.events.back().kind = StoryKind::send;
  t.story.events.back().other = 55;
  t.story.events.push_back(t.story.events[0]);
  t.story.events.back().kind = StoryKind::spawn;
  t.story.events.back().other = 55;
  t.story.processes[root].parent = 12;
  t.story.processes[root].first = 500;
  t.story.races.push_back({400, 0, "", ""});
  t.story.races.push_back({0, 2, "", ""});
  t.story.failed = true;
  t.story.failed_at = 1000;
  return t.story;
}

Story many(uint32_t processes, uint32_t events) {
  Teller t(fmt::format("load:run({})", events));
  t.file = "load.erl";
  const uint32_t root = t.process("root", "load:run/1");
  const uint32_t logger = t.system("logger");
  uint64_t seed = 7;
  const auto random = [&seed](uint32_t below) {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<uint32_t>((seed >> 33) % below);
  };
  std::vector<uint32_t> workers;
  while (t.story.processes.size() < processes)
    workers.push_back(
        t.process(fmt::format("run.Worker{}", workers.empty() ? "" : std::to_string(workers.size())),
                  "load:worker/1", t.spawn(root, "spawn(fun worker/1)", 12)));
  std::vector<std::pair<uint32_t, uint32_t>> on_the_way;  // send, receiver
  std::optional<uint32_t> writer;
  while (t.story.events.size() + workers.size() + 1 < events) {
    const uint32_t who = random(8) == 0 ? root : workers[random(static_cast<uint32_t>(workers.size()))];
    const uint32_t what = random(10);
    if (what < 3 || (what < 7 && on_the_way.size() < 3)) {
      const uint32_t to = workers[random(static_cast<uint32_t>(workers.size()))];
      on_the_way.emplace_back(t.send(who, to, fmt::format("{{job, {}}}", random(100)), 30), to);
    } else if (what < 7) {
      const auto pick = on_the_way.begin() + random(static_cast<uint32_t>(on_the_way.size()));
      t.get(StoryKind::receive, pick->second, pick->first, t.story.events[pick->first].message, 41);
      on_the_way.erase(pick);
    } else if (what < 9) {
      const uint32_t key = random(5);
      const uint32_t e = t.effect(who, fmt::format("ets:insert(jobs, {{{}, {}}}) -> true", key, who),
                                  fmt::format("table jobs, key {} (write)", key), 52);
      if (writer && key == 0 && t.story.events[*writer].process != who) {
        t.conflict(*writer, e);
        t.story.races.push_back({*writer, e, "table jobs, key 0", ""});
      }
      if (key == 0) writer = e;
    } else {
      const uint32_t sent = t.send(who, logger, "{log, info, \"job done\"}", 60);
      t.get(StoryKind::receive, logger, sent, "{log, info, \"job done\"}");
    }
  }
  for (const uint32_t worker : workers) t.ends(worker, "normal");
  const uint32_t end = t.ends(root, "{badmatch, {jobs, 3}}", 70);
  t.story.outcome = "error: {badmatch, {jobs, 3}}";
  t.story.failed = true;
  t.story.failed_at = end;
  t.story.failure = {"root ended with {badmatch, {jobs, 3}}", "in function load:run/1 (load.erl:70)"};
  return t.story;
}

std::optional<std::string> source_of(const std::string& file) {
  if (file != "proc_reg.erl") return std::nullopt;
  std::string text;
  for (int i = 1; i < 100; ++i)
    text +=
        i == 52 ? "    case ets:insert_new(?TABLE, {Name, Pid}) of\n" : fmt::format("    {{line, {}}},\n", i);
  return text;
}

std::optional<Story> by_name(std::string_view name) {
  if (name == "figure1") return figure1();
  if (name == "figure2") return figure2();
  if (name == "figure3") return figure3();
  if (name == "overtaking") return overtaking();
  if (name == "deadlock") return deadlock();
  if (name == "lost") return lost();
  if (name == "hostile") return hostile();
  if (name == "broken") return broken();
  if (name == "200") return many(9, 200);
  if (name == "1000") return many(13, 1000);
  if (name == "empty") return Story{};
  return std::nullopt;
}

}  // namespace ravel::view::sample
