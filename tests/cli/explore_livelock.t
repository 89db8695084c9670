Programs that come to the same state again and again are told from those that only take long.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cp "$RAVEL_TREE"/tests/cli/explore/rounds.erl .
  $ erlc +debug_info rounds.erl
  $ how() { ravel explore "$@" | sed -n '3,/^  The schedule/p' | grep -v '^$' | grep -v 'The schedule'; }

Messages to and fro:

  $ how --strategy dpor rounds:pings
    livelock: pings.Echo and root go round and round: after 4 events everything is as it was
      from step 2 on it repeats these 4 steps without end
    How it came about (5 steps, 2 switches; found with 504 steps, 251 switches)
      1  root        spawn(fun) -> <pings.Echo>  rounds.erl:47
      2              <pings.Echo> ! {ping,<root>}  rounds.erl:51
      3  pings.Echo  receives {ping,<root>}  rounds.erl:53
      4              <root> ! pong  rounds.erl:53
      5  root        receives pong  rounds.erl:52
  $ how --strategy dpor rounds:polite
    livelock: polite.Other and root go round and round: after 4 events everything is as it was
      from step 3 on it repeats these 4 steps without end
    How it came about (6 steps, 2 switches; found with 504 steps, 251 switches)
      1  root          spawn(fun) -> <polite.Other>  rounds.erl:16
      2                <polite.Other> ! {after_you,<root>}  rounds.erl:17
      3  polite.Other  receives {after_you,<root>}  rounds.erl:20
      4                <root> ! {after_you,<polite.Other>}  rounds.erl:21
      5  root          receives {after_you,<polite.Other>}  rounds.erl:20
      6                <polite.Other> ! {after_you,<root>}  rounds.erl:21

A new reference in each round; a new process; time that goes on:

  $ how --strategy dpor rounds:asks
    livelock: asks.Pid and root go round and round: after 6 events everything is as it was
      from step 2 on it repeats these 6 steps without end
    How it came about (7 steps, 2 switches; found with 506 steps, 168 switches)
      1  root      spawn(fun) -> <asks.Pid>  rounds.erl:56
      2            monitor(process, <asks.Pid>) -> #Ref<root.1>  rounds.erl:59
      3            <asks.Pid> ! {are_you_ready,<root>,#Ref<root.1>}  rounds.erl:60
      4  asks.Pid  receives {are_you_ready,<root>,#Ref<root.1>}  rounds.erl:66
      5            <root> ! {#Ref<root.1>,starting}  rounds.erl:66
      6  root      receives {#Ref<root.1>,starting}  rounds.erl:61
      7            demonitor(#Ref<root.1>, [flush]) -> true  rounds.erl:62
  $ how --strategy dpor rounds:starts
    livelock: root and starts._ go round and round: after 3 events everything is as it was
      from step 1 on it repeats these 3 steps without end
    How it came about (3 steps, 2 switches; found with 503 steps, 335 switches)
      1  root      spawn_opt(fun) -> {<starts._>,#Ref<root.1>}  rounds.erl:73
      2  starts._  ends
      3  root      receives {'DOWN',#Ref<root.1>,process,<starts._>,normal}  rounds.erl:74
  $ how --strategy dpor rounds:sleeps
    a process had more than 2 time-outs: the later ones came only when nothing else could happen
    livelock: root goes round and round: after 1 event everything is as it was
      from step 1 on it repeats this step without end
    How it came about (1 step, 0 switches; found with 501 steps, 0 switches)
      1  root  times out  rounds.erl:30

Two that look again and again, each for what the other does only afterwards; whoever chooses the schedules:

  $ for strategy in random pct pos dpor; do how --strategy $strategy rounds:both_look | sed -n 1p; done
    livelock: both_look.Pid and root go round and round: after 2 events everything is as it was
    livelock: both_look.Pid and root go round and round: after 2 events everything is as it was
    livelock: both_look.Pid and root go round and round: after 2 events everything is as it was
    livelock: both_look.Pid and root go round and round: after 2 events everything is as it was

The trace ends with the first round. It can be replayed and drawn:

  $ how --trace pings.rvt rounds:pings > /dev/null; ravel replay pings.rvt
  rounds:pings()
  
      1  root        spawn(fun) -> <pings.Echo>  rounds.erl:47
      2              <pings.Echo> ! {ping,<root>}  rounds.erl:51
      3  pings.Echo  receives {ping,<root>}  rounds.erl:53
      4              <root> ! pong  rounds.erl:53
      5  root        receives pong  rounds.erl:52
  
  It failed: livelock: pings.Echo and root go round and round: after 4 events everything is as it was
    from step 2 on it repeats these 4 steps without end
  [1]
  $ ravel view pings.rvt -o pings.dot && grep -o 'label="rounds.*"' pings.dot
  label="rounds:pings()\lpings.Echo and root go round and round: after 4 events everything is as it was\l"; fontcolor="#b3261e"

What only takes long is no livelock, be it a number, a table, a dictionary or the clock that goes on:

  $ all() { ravel explore --strategy "$@" | head -1; }
  $ all dpor rounds:pings 1000
  rounds:pings(1000): passed, its only schedule explored (dpor)
  $ all dpor rounds:asks 500
  rounds:asks(500): passed, its only schedule explored (dpor)
  $ all dpor rounds:starts 500
  rounds:starts(500): passed, its only schedule explored (dpor)
  $ all dpor rounds:counts
  rounds:counts(): passed, its only schedule explored (dpor)
  $ all dpor rounds:remembers
  rounds:remembers(): passed, its only schedule explored (dpor)
  $ all dpor rounds:deadline
  rounds:deadline(): passed, 1 schedule explored, and there may be others (dpor)
  $ for strategy in random dpor; do all $strategy --schedules 20 rounds:polls waiting; done
  rounds:polls(waiting): passed, no failure in 20 schedules (random, seed 0)
  rounds:polls(waiting): passed, 1 schedule explored, and there may be others (dpor)
  $ how --strategy dpor rounds:polls suspended | grep livelock
    livelock: root goes round and round: after 2 events everything is as it was
  $ for strategy in random pct pos dpor; do all $strategy --schedules 20 rounds:looks; done
  rounds:looks(): passed, no failure in 20 schedules (random, seed 0)
  rounds:looks(): passed, no failure in 20 schedules (pct, seed 0, depth 3)
  rounds:looks(): passed, no failure in 20 schedules (pos, seed 0)
  rounds:looks(): passed, no failure in 20 schedules (dpor)

What others do for ever when the tested function has returned is their business, unless all of them are tested:

  $ all dpor rounds:left_alone
  rounds:left_alone(): passed, its only schedule explored (dpor)
  $ ravel explore --strategy dpor --processes any rounds:left_alone | sed -n '1p;3p'
  rounds:left_alone(): failed, in schedule 1 (dpor, processes any)
    livelock: left_alone.Echo and left_alone.Pid go round and round: after 4 events everything is as

It can be ignored, and there is still the bound:

  $ ravel explore --strategy dpor --ignore livelock rounds:pings | head -2
  rounds:pings(): passed, its only schedule explored (dpor, ignore livelock)
    1 schedule failed in a way that is ignored
  $ how --strategy dpor --events 400 rounds:pings | head -2
    livelock: pings.Echo and root go round and round: after 4 events everything is as it was
      from step 2 on it repeats these 4 steps without end
