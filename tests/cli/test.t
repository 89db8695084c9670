Properties, and what is shown of them.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cp "$RAVEL_TREE"/tests/quick/properties/*.erl .
  $ ravel test plain.erl:prop_holds plain.erl:prop_collected | grep -v 'tests/s'
  plain:prop_holds: passed, 100 tests (random, seed 0)
  plain:prop_collected: passed, 50 tests (random, seed 0)
     54.0% 1
     46.0% 0
  $ ravel test plain.erl:prop_sum | grep -v 'tests/s'
  plain:prop_sum: failed, in test 16 (random, seed 0)
  
    property: the property is false
      [20]
    Found with size 7, shrunk 4 times; 24 smaller tests tried under 346 schedules; no smaller one can fail
  
    The schedule is in plain.rvt:
      ravel replay plain.rvt
      ravel view plain.rvt -o plain.html
  
  $ ravel test plain.erl:prints > out; echo $?; sed -n '/printed/,/N was/p' out
  1
    The property printed
      N was 5
  $ ravel test plain.erl:waits | sed -n 's/, shrunk .*//; 3,6p'
    deadlock: every process waits, and nothing is under way to any of them
      5
      root waits in plain:'-waits/0-fun-0-'/1 (plain.erl:28); its mailbox is empty
    Found with size 2
  $ ravel test races.erl:prop_lost | grep -v 'tests/s'
  races:prop_lost: failed, in test 3 (random, seed 0)
  
    property: the property is false
      2
    Found with size 1, shrunk once; 6 smaller tests tried under 75 schedules; no smaller one can fail
  
    How it came about (14 steps, 4 switches)
       1  root         ets:insert(#Ref<root.1>, {c,0}) -> true  races.erl:17
       2               spawn(fun) -> <counts.Pid>  races.erl:19
       3               spawn(fun) -> <counts.Pid1>  races.erl:19
       4  counts.Pid1  ets:lookup(#Ref<root.1>, c) -> [{c,0}]  races.erl:9
       5  counts.Pid   ets:lookup(#Ref<root.1>, c) -> [{c,0}]  races.erl:9
       6               ets:insert(#Ref<root.1>, {c,1}) -> true  races.erl:9
       7               <root> ! done  races.erl:19
       8               ends
       9  counts.Pid1  ets:insert(#Ref<root.1>, {c,1}) -> true  races.erl:9
      10               <root> ! done  races.erl:19
      11               ends
      12  root         receives done  races.erl:20
      13               receives done  races.erl:20
      14               ets:lookup(#Ref<root.1>, c) -> [{c,1}]  races.erl:21
  
    The schedule is in races.rvt:
      ravel replay races.rvt
      ravel view races.rvt -o races.html
  
  $ ravel replay races.rvt | tail -3
    4 and 6 (table t, key c); the other way round: passed
    6 and 9 (table t, key c); the other way round: fails with the property is false
    10 and 7 (messages to root); the other way round: fails with the property is false
  $ ravel view races.rvt -o races.html
  $ ravel test --strategy dpor --tests 10 races.erl:few | grep -v 'tests/s'
  races:few: passed, all 54 different schedules of 10 tests (dpor, seed 0)

It cannot be tested:

  $ ravel test nowhere
  ravel: there is no module nowhere (searched --pa folders, the current one, ebin and _build; or name its .erl file)
  [2]
  $ ravel test plain.erl:prop_hold
  ravel: the module plain exports no function prop_hold/0; did you mean prop_holds?
  [2]
  $ printf -- '-module(unit).\n-export([adds_test/0]).\nadds_test() -> ok.\n' > unit.erl
  $ ravel test unit.erl
  ravel: the module unit exports no property (a function prop_*/0); EUnit's tests are explored one by one: ravel explore unit:adds_test
  [2]
  $ ravel test plain.erl:bad_generator 2>&1 | head -2
  plain:bad_generator: failed, it cannot be tested
    a generator raised error:{bad,0}
