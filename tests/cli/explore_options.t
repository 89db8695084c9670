What decides which schedules there are, and which of them fail. Each option on a program where it makes the
difference, and where it does not.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cp "$RAVEL_TREE"/tests/cli/explore/opts.erl .
  $ erlc +debug_info opts.erl
  $ all() { ravel explore --strategy dpor --keep-going "$@" | sed -n '1p;/^Outcomes/,/^$/p' | grep -v '^$'; }
  $ how() { ravel explore --strategy dpor "$@" | sed -n '3,/^  The schedule/p' | grep -v '^$' | grep -v 'The schedule' | sed 's/; found with.*)/)/'; }
  $ kinds() { ravel explore --strategy dpor --keep-going "$@" | sed -n 's/^\([a-z_:()]*: [a-z]*\), .*/\1/p;/^Outcomes/,/^$/s/^ *[0-9,]* \( .*\)/\1/p' | sort; }

Every kind of failure, told so that one can see what happened:

  $ how opts:ends
    crash: root exited: tired
    How it came about (7 steps, 2 switches)
      1  root      spawn(fun) -> <ends.Pid>  opts.erl:54
      2            spawn(fun) -> <ends.Pid1>  opts.erl:54
      3            spawn(fun) -> <ends.Pid2>  opts.erl:54
      4  ends.Pid  <root> ! 1  opts.erl:54
      5            ends
      6  root      receives 1  opts.erl:55
      7            exits: tired  opts.erl:55
  $ how --ignore exit opts:ends | head -2
    deadlock: every process waits, and nothing is under way to any of them
      root waits in opts:ends/0 (opts.erl:55); in its mailbox: 1, 2
  $ how --ignore exit --ignore deadlock opts:ends
    exception: root ended with an error: broken
      in opts:ends/0 (opts.erl:55)
    How it came about (7 steps, 2 switches)
      1  root       spawn(fun) -> <ends.Pid>  opts.erl:54
      2             spawn(fun) -> <ends.Pid1>  opts.erl:54
      3  ends.Pid1  <root> ! 2  opts.erl:54
      4             ends
      5  root       spawn(fun) -> <ends.Pid2>  opts.erl:54
      6             receives 2  opts.erl:55
      7             fails: broken  opts.erl:55
  $ how opts:stops
    halt: the program halted with status 3
    How it came about (6 steps, 2 switches)
      1  root        spawn(fun) -> <stops.Pid>  opts.erl:67
      2              spawn(fun) -> <stops.Pid1>  opts.erl:67
      3  stops.Pid1  <root> ! 3  opts.erl:67
      4              ends
      5  root        receives 3  opts.erl:68
      6              halt(3)
  $ how opts:asserts
    assertion: root ended with an error: {assertEqual,[{module,opts},{line,80},{expression,"receive N
    -> N end"},{expected,1},{value,2}]}
      in opts:asserts/0 (opts.erl:80)
    How it came about (6 steps, 2 switches)
      1  root          spawn(fun) -> <asserts.Pid>  opts.erl:79
      2                spawn(fun) -> <asserts.Pid1>  opts.erl:79
      3  asserts.Pid1  <root> ! 2  opts.erl:79
      4                ends
      5  root          receives 2  opts.erl:80
      6                fails: {assertEqual,[{module,opts},{line,80},{expression,"receive N -> N
                       end"},{expected,1},{value,2}]}  opts.erl:80
  $ how --property opts:first
    property: the property is false
    How it came about (6 steps, 2 switches)
      1  root        spawn(fun) -> <first.Pid>  opts.erl:58
      2              spawn(fun) -> <first.Pid1>  opts.erl:58
      3  first.Pid1  <root> ! false  opts.erl:58
      4              ends
      5  root        receives false  opts.erl:59
      6              ends
  $ how --events 1000 opts:forever
    livelock: forever.P and root go round and round: after 4 events everything is as it was
      from step 3 on it repeats these 4 steps without end
    How it came about (6 steps, 2 switches)
      1  root       spawn(fun) -> <forever.P>  opts.erl:61
      2             <forever.P> ! {ping,<root>}  opts.erl:61
      3  forever.P  receives {ping,<root>}  opts.erl:63
      4             <root> ! pong  opts.erl:63
      5  root       receives pong  opts.erl:62
      6             <forever.P> ! {ping,<root>}  opts.erl:62
  $ how opts:stuck
    deadlock: every process waits, and nothing is under way to any of them
      root waits in opts:stuck/0 (opts.erl:75); its mailbox is empty
      stuck.Other waits in opts:'-stuck/0-fun-0-'/1 (opts.erl:73); in its mailbox: go
    How it came about (2 steps, 0 switches)
      1  root  spawn(fun) -> <stuck.Other>  opts.erl:73
      2        <stuck.Other> ! go  opts.erl:74

Those that are ignored are counted, and what fails later in the same schedule is still found:

  $ all --ignore exit --ignore exception --ignore deadlock opts:ends
  opts:ends(): passed, all 3 different schedules explored (dpor, ignore exit, ignore exception, ignore deadlock)
  Outcomes of 3 schedules
    1  deadlock: root waits in opts:ends/0 (opts.erl:55)
    1  error: broken
    1  exit: tired
  $ ravel explore --strategy dpor --ignore exception --ignore exit --ignore deadlock opts:ends | sed -n 2p
    3 schedules failed in a way that is ignored
  $ all --processes any opts:helper_and_stuck
  opts:helper_and_stuck(): failed, its only schedule explored (dpor, processes any)
  Outcomes of 1 schedule
    1  helper_and_stuck.Pid exited: tired  failed
  $ all --processes any --ignore exit opts:helper_and_stuck
  opts:helper_and_stuck(): failed, its only schedule explored (dpor, processes any, ignore exit)
  Outcomes of 1 schedule
    1  deadlock: root waits in opts:helper_and_stuck/0 (opts.erl:85)  failed
  $ all --property opts:first
  opts:first(): failed, all 2 different schedules explored (dpor, property)
  Outcomes of 2 schedules
    1  false  failed
    1  true
  $ all opts:first
  opts:first(): passed, all 2 different schedules explored (dpor)
  Outcomes of 2 schedules
    1  false
    1  true

Whose end counts, and which:

  $ all opts:helper
  opts:helper(): passed, its only schedule explored (dpor)
  Outcomes of 1 schedule
    1  ok
  $ all --processes any opts:helper
  opts:helper(): failed, its only schedule explored (dpor, processes any)
  Outcomes of 1 schedule
    1  ok; helper.Pid exited: tired  failed
  $ all --processes any --normal tired opts:helper
  opts:helper(): passed, its only schedule explored (dpor, processes any, normal tired)
  Outcomes of 1 schedule
    1  ok
  $ all --processes any --normal '{tired,1}' opts:helper
  opts:helper(): failed, its only schedule explored (dpor, processes any, normal {tired,1})
  Outcomes of 1 schedule
    1  ok; helper.Pid exited: tired  failed

A function as one event: what raced inside of it does not any more.

  $ all opts:counts
  opts:counts(): failed, all 4 different schedules explored (dpor)
  Outcomes of 4 schedules
    2  error: {badmatch,[{n,1}]}  failed
    2  ok
  $ all --atomic opts:adds/1 opts:counts
  opts:counts(): passed, all 2 different schedules explored (dpor, atomic opts:adds/1)
  Outcomes of 2 schedules
    2  ok

A call that others may come before:

  $ all opts:steps
  opts:steps(): passed, its only schedule explored (dpor)
  Outcomes of 1 schedule
    1  {<steps.A>,2,<steps.B>,3}
  $ all --side-effect opts:step/1 opts:steps
  opts:steps(): passed, all 2 different schedules explored (dpor, side-effect opts:step/1)
  Outcomes of 2 schedules
    2  {<steps.A>,2,<steps.B>,3}

Few switches are enough for the lost update, none are not:

  $ kinds --preemptions 0 opts:counts
   ok
  opts:counts(): passed
  $ kinds --preemptions 1 opts:counts
   error: {badmatch,[{n,1}]}  failed
   ok
  opts:counts(): failed
  $ ravel explore --keep-going --delays 0 opts:counts | head -1
  opts:counts(): passed, no failure in 1,000 schedules (random, seed 0, delays 0)
  $ ravel explore --keep-going --delays 2 opts:counts | head -1 | sed 's/ [0-9]* of/ N of/'
  opts:counts(): failed, N of 1,000 schedules (random, seed 0, delays 2)
  $ ravel explore --keep-going --strategy dpor --delays 0 opts:counts | head -1
  opts:counts(): passed, the only schedule within the bounds explored (dpor, delays 0)
  $ ravel explore --keep-going --strategy dpor --delays 2 opts:counts | head -1
  opts:counts(): failed, all 17 schedules within the bounds explored (dpor, delays 2)
  $ ravel explore --keep-going --strategy dpor opts:counts | head -1
  opts:counts(): failed, all 4 different schedules explored (dpor)
  $ ravel explore --keep-going --strategy dpor --source-sets opts:counts | head -1
  opts:counts(): failed, all 4 different schedules explored (dpor, source-sets)
  $ ravel explore --source-sets opts:counts
  ravel: --source-sets: only dpor has a choice of this kind
  [2]

Crashes and cuts at any point:

  $ kinds opts:asks
   4
  opts:asks(): passed
  $ kinds --fault kill opts:asks
   4
   deadlock: root waits in opts:asks/0 (opts.erl:14)  failed
  opts:asks(): failed
  $ kinds --fault kill opts:asks_and_watches
   4
   killed
  opts:asks_and_watches(): passed
  $ kinds --fault exit opts:asks_and_watches
   4
   fault
  opts:asks_and_watches(): passed
  $ all --nodes a@host,b@host opts:far
  opts:far(): passed, its only schedule explored (dpor, node a@host, node b@host)
  Outcomes of 1 schedule
    1  4
  $ ravel explore --nodes a@host,b@host --fault net opts:far | sed -n '3,5p;/fault:/p'
    deadlock: every process waits, and nothing is under way to any of them
      root waits in opts:far/0 (opts.erl:24); its mailbox is empty
  
      1  root        fault: a connection is cut

Limits:

  $ ravel explore --schedules 7 opts:asks | head -1
  opts:asks(): passed, no failure in 7 schedules (random, seed 0)
  $ ravel explore --strategy dpor --schedules 2 --keep-going opts:counts | grep Outcomes
  Outcomes of 2 schedules
  $ ravel explore --time 0.3 --keep-going opts:asks | head -1 | sed 's/ [0-9,]* schedules/ N schedules/'
  opts:asks(): passed, no failure in N schedules (random, seed 0)
  $ for seed in 3 3 100; do ravel explore --strategy pct --seed $seed --schedules 40 --keep-going opts:counts | sed 's/seed [0-9]*//' | md5sum; done | uniq -c | sed 's/[0-9a-f]* *-$//'
        2 
        1 

A trace where it was asked for, and as it was found:

  $ ravel explore --trace here.rvt --no-shrink opts:counts > /dev/null
  [1]
  $ ravel replay here.rvt | grep '^It failed'
  It failed: exception: root ended with an error: {badmatch,[{n,1}]}

What is drawn and told of a race: both orders' outcomes.

  $ ravel explore --strategy dpor opts:counts > /dev/null
  [1]
  $ ravel replay opts.rvt
  opts:counts()
  
       1  root          ets:insert(#Ref<root.1>, {n,0}) -> true  opts.erl:35
       2                spawn_opt(fun) -> {<counts.Pids>,#Ref<root.2>}  opts.erl:36
       3                spawn_opt(fun) -> {<counts.Pids1>,#Ref<root.3>}  opts.erl:36
       4  counts.Pids   ets:lookup(#Ref<root.1>, n) -> [{n,0}]  opts.erl:32
       5  counts.Pids1  ets:lookup(#Ref<root.1>, n) -> [{n,0}]  opts.erl:32
       6                ets:insert(#Ref<root.1>, {n,1}) -> true  opts.erl:32
       7                ends
       8  counts.Pids   ets:insert(#Ref<root.1>, {n,1}) -> true  opts.erl:32
       9                ends
      10  root          receives {'DOWN',#Ref<root.2>,process,<counts.Pids>,normal}  opts.erl:37
      11                receives {'DOWN',#Ref<root.3>,process,<counts.Pids1>,normal}  opts.erl:37
      12                ets:lookup(#Ref<root.1>, n) -> [{n,1}]  opts.erl:38
      13                fails: {badmatch,[{n,1}]}  opts.erl:38
  
  It failed: exception: root ended with an error: {badmatch,[{n,1}]}
    in opts:counts/0 (opts.erl:38)
  
  Nothing but chance orders the steps
    4 and 6 (table t, key n); the other way round: ok
    6 and 8 (table t, key n); the other way round: fails with error: {badmatch,[{n,1}]}
  [1]
  $ ravel view opts.rvt -o opts.dot && grep -c 'the other way round: ok' opts.dot
  1

JSON as it is promised, for every kind of failure, and the exit status with it:

  $ cat > valid.py <<'END'
  > import json, os, sys
  > import jsonschema
  > schema = json.load(open(os.environ["RAVEL_TREE"] + "/tests/cli/explore/result.schema.json"))
  > for file in sys.argv[1:]:
  >     result = json.load(open(file))
  >     jsonschema.validate(result, schema)
  >     print(file, result["result"], result["complete"], result.get("failure", {}).get("kind", "-"))
  > END
  $ json() { ravel explore --strategy dpor --events 1000 --format json -o $1.json "${@:2}"; echo $?; }
  $ json ok opts:steps; json exit opts:ends; json error --ignore exit --ignore deadlock opts:ends; json halt opts:stops
  0
  1
  1
  1
  $ json assert opts:asserts; json property --property opts:first; json livelock opts:forever; json deadlock opts:stuck
  1
  1
  1
  1
  $ /usr/bin/python3 valid.py *.json
  assert.json failed False assertion
  deadlock.json failed False deadlock
  error.json failed False exception
  exit.json failed False crash
  halt.json failed False halt
  livelock.json failed False livelock
  ok.json passed True -
  property.json failed False property

A trace is bytes from anywhere:

  $ size=$(stat -c %s opts.rvt); for n in $(seq 0 $((size - 1))); do head -c $n opts.rvt > cut.rvt; ravel replay cut.rvt > /dev/null 2> cut.txt; echo $?; done | sort | uniq -c | sed "s/ $size / all /"
      all 2
  $ cat > damage.py <<'END'
  > import subprocess, sys
  > whole = open("opts.rvt", "rb").read()
  > for at in range(0, len(whole), 5):
  >     open("bad.rvt", "wb").write(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1:])
  >     run = subprocess.run([sys.argv[1], "replay", "bad.rvt"], capture_output=True)
  >     if run.returncode not in (0, 1, 2) or (run.returncode == 2 and not run.stderr.startswith(b"ravel: bad.rvt: ")):
  >         print(at, run.returncode, run.stderr)
  > END
  $ /usr/bin/python3 damage.py "$RAVEL"
  $ { cat opts.rvt; echo; } > more.rvt; ravel replay more.rvt
  ravel: more.rvt: the trace is damaged: something follows its end (at byte 274)
  [2]
  $ printf 'RVT\377\001' > new.rvt; ravel replay new.rvt
  ravel: new.rvt: it was written by another release (version 255 of the format; this one reads 1)
  [2]
  $ printf 'RVT' | cat - /dev/zero | head -c 100000000 > huge.rvt; ravel view huge.rvt -o huge.html
  ravel: huge.rvt: it was written by another release (version 0 of the format; this one reads 1)
  [2]

On a terminal the first failure is told at once, and how far it is:

  $ cat > terminal.py <<'END'
  > import os, pty, subprocess, sys, time, signal
  > master, slave = pty.openpty()
  > child = subprocess.Popen(sys.argv[1:], stdin=slave, stdout=subprocess.DEVNULL, stderr=slave)
  > os.close(slave)
  > seen = b""
  > deadline = time.time() + 20
  > while time.time() < deadline and not (b" failed: " in seen and b"schedules, " in seen):
  >     seen += os.read(master, 4096)
  > child.send_signal(signal.SIGINT)
  > child.wait()
  > print(child.returncode)
  > text = seen.decode().replace("\r", "\n")
  > print(next(line for line in text.split("\n") if " failed: " in line).replace("\x1b[K", ""))
  > END
  $ /usr/bin/python3 terminal.py "$RAVEL" explore --keep-going --schedules 100000000 opts:first_fails | sed 's/schedule [0-9]*/schedule N/'
  130
  ravel: schedule N failed: root ended with an error: {badmatch,false}
