Who waits, for how long, and who is left.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cp "$RAVEL_TREE"/tests/cli/explore/waits.erl .
  $ erlc +debug_info waits.erl
  $ head_of() { ravel explore "$@" | sed -n '1,/^$/p' | grep -v '^$'; }
  $ all() { ravel explore --strategy dpor --keep-going "$@" | sed -n '1p;/^Outcomes/,/^$/p' | grep -v '^$'; }

A failure without a step is one, and can be gone on with:

  $ ravel explore waits:alone
  waits:alone(): failed, in schedule 1 (random, seed 0)
  
    deadlock: every process waits, and nothing is under way to any of them
      root waits in waits:alone/0 (waits.erl:8); its mailbox is empty
  
    The schedule is in waits.rvt:
      ravel replay waits.rvt
      ravel view waits.rvt -o waits.html
  
  Outcomes of 1 schedule
    1  deadlock: root waits in waits:alone/0 (waits.erl:8)  failed
  [1]
  $ ravel explore --strategy dpor --resume alone.json waits:alone | head -1
  waits:alone(): failed, in schedule 1 (dpor)
  $ ravel explore --strategy dpor --resume alone.json waits:alone | head -3
  waits:alone(): failed, in schedule 1 (dpor)
  
    deadlock: every process waits, and nothing is under way to any of them

Who is left waiting is told, and is a failure if every process counts:

  $ ravel explore --strategy dpor waits:leaves
  waits:leaves(): passed, its only schedule explored (dpor)
  
  Outcomes of 1 schedule
    1  ok
  
  Left waiting for ever when the tested function had returned
    leaves.Pid waits in waits:'-leaves/0-fun-0-'/0 (waits.erl:11), in 1 schedule
  $ ravel explore --strategy dpor waits:leaves_none
  waits:leaves_none(): passed, its only schedule explored (dpor)
  
  Outcomes of 1 schedule
    1  ok
  $ ravel explore --strategy dpor --format json waits:leaves | /usr/bin/python3 -c 'import json, sys; print(json.load(sys.stdin)["waiting"])'
  [{'process': "leaves.Pid waits in waits:'-leaves/0-fun-0-'/0 (waits.erl:11)", 'count': 1}]
  $ ravel explore --strategy dpor --processes any waits:leaves | sed -n '1,4p'
  waits:leaves(): failed, in schedule 1 (dpor, processes any)
  
    left-waiting: the tested function has returned, and a process waits for ever
      leaves.Pid waits in waits:'-leaves/0-fun-0-'/0 (waits.erl:11)
  $ head_of --strategy dpor --processes any --ignore left-waiting waits:leaves
  waits:leaves(): passed, its only schedule explored (dpor, processes any, ignore left-waiting)
    1 schedule failed in a way that is ignored
  $ head_of --strategy dpor --processes any waits:leaves_none
  waits:leaves_none(): passed, its only schedule explored (dpor, processes any)

Time-outs come at any time, or last; not before what was there already:

  $ all waits:late
  waits:late(): failed, all 2 different schedules explored (dpor)
  Outcomes of 2 schedules
    1  error: late  failed
    1  ok
  $ head_of waits:late
  waits:late(): failed, in schedule 1 (random, seed 0)
    time-outs came at any time, in the order they were due (--time-outs ordered)
  $ all --time-outs all waits:late
  waits:late(): failed, all 2 different schedules explored (dpor, time-outs all)
  Outcomes of 2 schedules
    1  error: late  failed
    1  ok
  $ all --time-outs last waits:late
  waits:late(): passed, its only schedule explored (dpor, time-outs last)
  Outcomes of 1 schedule
    1  ok
  $ all waits:in_time
  waits:in_time(): passed, its only schedule explored (dpor)
  Outcomes of 1 schedule
    1  ok
  $ ravel explore waits:late > late.txt; ravel replay waits.rvt | tail -3
  
  It failed: exception: root ended with an error: late
    in waits:late/0 (waits.erl:15)

Of what goes on for ever only the first ones do:

  $ ravel explore --strategy dpor waits:ticks | head -6
  waits:ticks(): passed, 3 schedules explored, and there may be others (dpor)
    time-outs came at any time, in the order they were due (--time-outs ordered)
    a process had more than 2 time-outs: the later ones came only when nothing else could happen
  
  Outcomes of 3 schedules
    1  0
  $ ravel explore --strategy dpor --early 1 waits:ticks | head -6
  waits:ticks(): passed, 2 schedules explored, and there may be others (dpor, early 1)
    time-outs came at any time, in the order they were due (--time-outs ordered)
    a process had more than 1 time-outs: the later ones came only when nothing else could happen
  
  Outcomes of 2 schedules
    1  0

What is seen of another process is followed, or the report says that it is not:

  $ ravel explore --strategy dpor waits:looks | head -3
  waits:looks(): passed, 1 schedule explored, and there may be others (dpor)
    process_info(_, status) looks at what a process does between its events: not every moment of that
    was tried
  $ all waits:looks_at_name
  waits:looks_at_name(): passed, all 2 different schedules explored (dpor)
  Outcomes of 2 schedules
    1  []
    1  {registered_name,looked}

With a bound every schedule within it is made:

  $ all --delays 2 waits:reads
  waits:reads(): passed, all 350 schedules within the bounds explored (dpor, delays 2)
  Outcomes of 350 schedules
    197  [w,[{x,1}],[{x,1}],[{x,1}],[{x,1}],[]]
    132  [w,[{x,1}],[{x,1}],[{x,1}],[{x,1}],[{x,1}]]
     14  [w,[],[],[],[],[]]
      2  [w,[],[],[],[{x,1}],[]]
      1  [w,[],[],[{x,1}],[],[]]
      1  [w,[],[],[{x,1}],[{x,1}],[]]
      1  [w,[],[{x,1}],[],[],[]]
      1  [w,[],[{x,1}],[{x,1}],[{x,1}],[]]
      1  [w,[{x,1}],[],[],[],[]]

A guard that asks who receives:

  $ for what in own others; do ravel explore --strategy dpor waits:$what | sed -n '1p;3p'; done
  waits:own(): passed, its only schedule explored (dpor)
  Outcomes of 1 schedule
  waits:others(): failed, in schedule 1 (dpor)
    deadlock: every process waits, and nothing is under way to any of them
