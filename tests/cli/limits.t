Programs that never end, or grow without end, are stopped and told as failures.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cp "$RAVEL_TREE"/tests/cli/explore/limits.erl .
  $ erlc +debug_info limits.erl
  limits.erl:26:13: Warning: the result of calling list_to_atom/1 is ignored (suppress the warning by assigning the expression to the _ variable)
  %   26| atoms(N) -> list_to_atom("limits_" ++ integer_to_list(N)), atoms(N + 1).
  %     |             ^
  
  $ cat > ravel.toml <<'END'
  > [machine]
  > memory = "64M"
  > processes = 2000
  > atoms = 5000
  > reductions = 30_000_000
  > END

Only run:

  $ for what in pure flag grow recurse binary messages table; do echo "$what"; ravel run limits:$what 2>&1 | sed 's/[0-9.]* MiB/N MiB/; s/[0-9]* messages/N messages/'; done
  pure
  ravel: it had not ended after 30000000 reductions (`reductions` of [machine] in ravel.toml)
  flag
  ravel: it had not ended after 30000000 reductions (`reductions` of [machine] in ravel.toml)
  grow
  ravel: out of memory: the program needs more than N MiB (`memory` of [machine] in ravel.toml)
    <0.3.0> has N MiB, in limits:grow/1
  recurse
  ravel: out of memory: the program needs more than N MiB (`memory` of [machine] in ravel.toml)
    <0.3.0> has N MiB, in limits:recurse/1
  binary
  ravel: out of memory: the program needs more than N MiB (`memory` of [machine] in ravel.toml)
    <0.3.0> has N MiB, in limits:binary/1
  messages
  ravel: out of memory: the program needs more than N MiB (`memory` of [machine] in ravel.toml)
    <0.4.0> has N MiB and N messages, in limits:'-messages/0-fun-0-'/0
  table
  ravel: out of memory: the program needs more than N MiB (`memory` of [machine] in ravel.toml)
    what is in tables has N MiB
  $ ravel run limits:nothing
  ravel: the program waits for ever: no process can run and no timer is set
  [1]
  $ ravel run limits:spawns 2>&1 | sed -n '2p' | sed 's/#Fun<[^>]*>/#Fun/'
  {system_limit,[{erlang,spawn,[erlang,apply,[#Fun,[]]],[{error_info,#{module => erl_erts_errors}}]},{erlang,spawn,1,[]},{limits,spawns,0,[{file,"limits.erl"},{line,24}]}]}
  $ ravel run limits:atoms 2>&1 | sed -n '2p'
  {system_limit,[{erlang,list_to_atom,["limits_5000"],[{error_info,#{module => erl_erts_errors}}]},{limits,atoms,1,[{file,"limits.erl"},{line,26}]}]}
  $ ravel run --result limits:within
  500000
  $ ravel run --result limits:limits
  {2000,5000}
  $ ravel run limits:pure > /dev/null 2>&1
  [1]

Explored, whoever chooses the schedules:

  $ how() { ravel explore "$@" | sed -n '3,/^  The schedule/p' | grep -v '^$' | grep -v 'The schedule' | sed 's/[0-9.]* MiB/N MiB/; s/[0-9]* messages/N messages/'; }
  $ for strategy in random pct pos dpor; do ravel explore --strategy $strategy limits:pure | sed -n '1p;3p'; done
  limits:pure(): failed, in schedule 1 (random, seed 0)
    livelock: root goes round and round: after 1 event everything is as it was
  limits:pure(): failed, in schedule 1 (pct, seed 0, depth 3)
    livelock: root goes round and round: after 1 event everything is as it was
  limits:pure(): failed, in schedule 1 (pos, seed 0)
    livelock: root goes round and round: after 1 event everything is as it was
  limits:pure(): failed, in schedule 1 (dpor)
    livelock: root goes round and round: after 1 event everything is as it was
  $ how limits:flag
    livelock: root goes round and round: after 1 event everything is as it was
      from step 2 on it repeats this step without end
    How it came about (2 steps, 0 switches; found with 3 steps, 0 switches)
      1  root  process_flag(trap_exit, true) -> false  limits.erl:8
      2        process_flag(trap_exit, true) -> true  limits.erl:8
  $ how limits:grow
    memory: out of memory: the program needs more than N MiB (`memory` of [machine] in ravel.toml)
    (in root)
      root has N MiB, in limits:grow/1
  $ how limits:messages
    livelock: it had not ended after 30000000 reductions (`reductions` of [machine] in ravel.toml) (in
    root)
      root is at limits.erl:19 in limits:messages/1: send
      it is the same process's turn again and again: the first 4 steps are shown
    How it came about (7,745 steps, 0 switches)
      1  root  spawn(fun) -> <messages.P>  limits.erl:18
      2        <messages.P> ! {message,<messages.P>}  limits.erl:19
      3        <messages.P> ! {message,<messages.P>}  limits.erl:19
      4        <messages.P> ! {message,<messages.P>}  limits.erl:19
  $ how limits:spawns | sed 's/#Fun<[^>]*>/#Fun/' | head -6
    exception: root ended with an error: system_limit
      in erlang:spawn(erlang,apply,[#Fun,[]])
      in erlang:spawn/1
      in limits:spawns/0 (limits.erl:24)
      there were too many processes: 2000 (`processes` of [machine] in ravel.toml)
    How it came about (1,999 steps, 0 switches)
  $ ravel explore limits:nothing | sed -n '1,3p'
  limits:nothing(): failed, in schedule 1 (random, seed 0)
  
    deadlock: every process waits, and nothing is under way to any of them
  $ ravel explore --trace grow.rvt limits:grow > /dev/null
  [1]
  $ ravel replay grow.rvt | sed 's/[0-9.]* MiB/N MiB/'
  limits:grow()
  
  
  It failed: memory: out of memory: the program needs more than N MiB (`memory` of [machine] in ravel.toml) (in root)
    root has N MiB, in limits:grow/1
  $ ravel explore --ignore memory --schedules 2 limits:grow | head -2
  limits:grow(): passed, no failure in 2 schedules (random, seed 0, ignore memory)
    2 schedules failed in a way that is ignored
  $ ravel explore limits:within | head -1
  limits:within(): passed, no failure in 1,000 schedules (random, seed 0)

The time for a search holds within a schedule, too:

  $ echo '[machine]
  > reductions = 100_000_000_000' > ravel.toml
  $ for strategy in random dpor; do ravel explore --strategy $strategy --time 1 --events 100000000 limits:messages | sed -n '1p;3p' | sed 's/after [0-9]* events/after N events/'; done
  limits:messages(): failed, in schedule 1 (random, seed 0, events 100000000)
    livelock: it had not ended after N events and 1 seconds
  limits:messages(): failed, in schedule 1 (dpor, events 100000000)
    livelock: it had not ended after N events and 1 seconds
  $ ravel explore --time 1 --events 100000000 limits:timers | sed -n '1,5p' | sed 's/after [0-9]* events/after N events/'
  limits:timers(): failed, in schedule 1 (random, seed 0, events 100000000)
    time-outs came at any time, in the order they were due (--time-outs ordered)
    a process started more than 64 timers: the later ones came only when nothing else could happen
  
    livelock: it had not ended after N events and 1 seconds

What ravel.toml may say:

  $ echo '[machine]
  > memory = "lots"' > ravel.toml
  $ ravel run limits:within
  ravel: ravel.toml:2:10: memory is a number of bytes, as in 800_000_000, "512M" or "4G"
  [2]
