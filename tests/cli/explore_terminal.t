At a terminal: a schedule step by step, a search that is interrupted and gone on with.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cp "$RAVEL_TREE"/tests/cli/explore/opts.erl "$RAVEL_TREE"/tests/cli/explore/long.erl .
  $ erlc +debug_info opts.erl long.erl
  $ terminal() { /usr/bin/python3 "$RAVEL_TREE"/tests/cli/explore/terminal.py "$@"; }
  $ ravel explore --strategy dpor opts:counts > /dev/null
  [1]

Each Enter shows the next step; q ends it.

  $ terminal 'insert' '\n' 'Pids>' '\n' 'Pids1>' '\n' 'lookup' 'q\n' -- "$RAVEL" replay --color never --step opts.rvt
  Enter: the next step; q: the end
  
       1  root          ets:insert(#Ref<root.1>, {n,0}) -> true  opts.erl:35
       2  root          spawn_opt(fun) -> {<counts.Pids>,#Ref<root.2>}  opts.erl:36
       3  root          spawn_opt(fun) -> {<counts.Pids1>,#Ref<root.3>}  opts.erl:36
       4  counts.Pids   ets:lookup(#Ref<root.1>, n) -> [{n,0}]  opts.erl:32
  q
  
  It failed: exception: root ended with an error: {badmatch,[{n,1}]}
    in opts:counts/0 (opts.erl:38)
  
  Nothing but chance orders the steps
    4 and 6 (table t, key n); the other way round: ok
    6 and 8 (table t, key n); the other way round: fails with error: {badmatch,[{n,1}]}
  [1]

Ctrl-C shows what was found so far, and the same command goes on: in the end all is as if nothing had happened.

  $ search() { "$@" "$RAVEL" explore --color never --strategy dpor --jobs 1 --resume state.json long:run 7 300000; }
  $ search terminal 'about ' '^C' -- > interrupted.txt; sed 's/in [0-9,]* schedules/in N schedules/' interrupted.txt | sed -n '1,2p;$p'
  long:run(7, 300000): passed, no failure in N schedules (dpor)
    It was interrupted; this is what was found until then.
  [130]
  $ grep -c frontier state.json
  1
  $ search
  long:run(7, 300000): passed, all 5,040 different schedules explored (dpor)
  
  Outcomes of 5,040 schedules
    720  1
    720  2
    720  3
    720  4
    720  5
    720  6
    720  7
  
  What the outcome depends on
    messages to root
      long.erl:9 in long:'-run/2-fun-1-'/2: send, two at once
        either way: 1
                    2
                    3
                    4
                    and 3 more
  $ grep -c frontier state.json
  0
  [1]

There is nothing left to do then; with other code nothing that was done would mean anything.

  $ search | head -1
  long:run(7, 300000): passed, all 5,040 different schedules explored (dpor)
  $ sed -i 's/work(N - 1)/work(N - 2 + 1)/' long.erl && erlc +debug_info long.erl && search
  ravel: state.json: the search was begun with other code: a module has changed since; begin again with another file
  [2]
