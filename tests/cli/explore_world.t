Files, nodes, and OTP's own processes under controlled schedules.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cp "$RAVEL_TREE"/tests/cli/explore/world.erl .
  $ erlc +debug_info world.erl
  $ all() { ravel explore --strategy dpor --keep-going "$@" | sed -n '1p;/^Outcomes/,/^$/p' | grep -v '^$'; }

Whoever lists a folder sees what is there by then; two that come there do not see each other:

  $ all world:lists
  world:lists(): passed, all 2 different schedules explored (dpor)
  Outcomes of 2 schedules
    1  {ok,["x"]}
    1  {ok,[]}
  $ all world:renames
  world:renames(): passed, all 2 different schedules explored (dpor)
  Outcomes of 2 schedules
    1  {ok,["a"]}
    1  {ok,["b"]}
  $ all world:two_files
  world:two_files(): passed, its only schedule explored (dpor)
  Outcomes of 1 schedule
    1  ok

A connection that goes while a process is being started:

  $ all --nodes a@host,b@host --fault net world:asks_far
  world:asks_far(): passed, all 9 schedules explored (dpor, node a@host, node b@host, fault net)
  Outcomes of 9 schedules
    7  noconnection
    2  4
  $ ravel explore --keep-going --nodes a@host,b@host --fault net world:asks_far | sed -n '/^Outcomes/,/^$/s/^ *[0-9]* //p' | sort
   4
   noconnection

OTP's own processes act at once, unless asked for:

  $ all world:prints
  world:prints(): passed, its only schedule explored (dpor)
  Outcomes of 1 schedule
    1  ok
  $ all --booted world:prints
  world:prints(): passed, its only schedule explored (dpor, booted)
  Outcomes of 1 schedule
    1  ok
  $ all --booted --system-processes world:prints
  world:prints(): passed, all 2 different schedules explored (dpor, booted, system-processes)
  Outcomes of 2 schedules
    2  ok
  $ ravel explore --strategy dpor --system-processes world:lists | tail -6
  What the outcome depends on
    messages to file_server_2
      1 world.erl:14 in world:'-lists/0-fun-1-'/0: file:write_file/2
      2 world.erl:9 in world:together/2: file:call/2
        1 before 2: {ok,["x"]}
        2 before 1: {ok,[]}
