Properties, and what is shown of them.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cp "$RAVEL_TREE"/tests/quick/properties/*.erl .
  $ ravel test plain.erl:prop_holds plain.erl:prop_collected | grep -v 'tests/s'
  plain:prop_holds: passed, 100 tests (pos, seed 0)
  plain:prop_collected: passed, 50 tests (pos, seed 0)
     54.0% 1
     46.0% 0
  $ ravel test plain.erl:prop_sum | grep -v 'tests/s'
  plain:prop_sum: failed, in test 16 (pos, seed 0)
  
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
  races:prop_lost: failed, in test 1 (pos, seed 0)
  
    property: the property is false
      2
    Found with size 1, shrunk once; 6 smaller tests tried under 76 schedules; no smaller one can fail
  
    How it came about (14 steps, 4 switches)
       1  root         ets:insert(#Ref<root.1>, {c,0}) -> true  races.erl:17
       2               spawn(fun) -> <counts.Pid>  races.erl:19
       3               spawn(fun) -> <counts.Pid1>  races.erl:19
       4  counts.Pid   ets:lookup(#Ref<root.1>, c) -> [{c,0}]  races.erl:9
       5  counts.Pid1  ets:lookup(#Ref<root.1>, c) -> [{c,0}]  races.erl:9
       6               ets:insert(#Ref<root.1>, {c,1}) -> true  races.erl:9
       7               <root> ! done  races.erl:19
       8               ends
       9  counts.Pid   ets:insert(#Ref<root.1>, {c,1}) -> true  races.erl:9
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
  ravel: the module plain has no test prop_hold; did you mean prop_holds?
  [2]
  $ printf -- '-module(unit).\n-export([adds/0]).\nadds() -> ok.\n' > unit.erl
  $ ravel test unit.erl
  ravel: the module unit has no tests: it exports no prop_*/0, no *_test/0 and no *_test_/0, and is no suite
  [2]
  $ ravel test plain.erl:bad_generator 2>&1 | head -2
  plain:bad_generator: failed, it cannot be tested
    a generator raised error:{bad,0}

EUnit's tests: what always fails, and what fails by the order of events.

  $ cp "$RAVEL_TREE"/tests/quick/units/shop*.erl .
  $ ravel test shop_tests.erl | grep -v 'tests/s'
  shop_tests:stock_test_:32 (two are sold at once): flaky, in 3 of 10 schedules (pos, seed 0)
  
    assertion: assertEqual in line 32, expected 1, got 2
      in function shop_tests:'-stock_test_/0-fun-1-'/0 (shop_tests.erl, line 32)
      **error:{assertEqual,[{module,shop_tests},
                    {line,32},
                    {expression,"shop : stock ( )"},
                    {expected,1},
                    {value,2}]}
  
    Their order decides (the other way round the test passes)
      table shop, key stock
        1 customers.Pid: ets:lookup_element(shop, stock, 2) -> 3  shop.erl:9
        2 customers.Pid1: ets:insert(shop, {stock,2}) -> true  shop.erl:13
  
    How it came about (32 steps, 18 switches)
       1  run.Pid         ets:new(shop, [named_table,public]) -> shop  shop.erl:7
       2                  ets:insert(shop, {stock,3}) -> true  shop.erl:7
       3  apart.Pid1      ets:lookup_element(shop, stock, 2) -> 3  shop.erl:9
       4                  ends
       5  apart.Pid       ends
       6  run.Pid         ets:delete(shop) -> true  shop.erl:8
       7                  ets:new(shop, [named_table,public]) -> shop  shop.erl:7
       8                  ets:insert(shop, {stock,3}) -> true  shop.erl:7
       9  apart.Pid3      ets:lookup_element(shop, stock, 2) -> 3  shop.erl:9
      10                  ets:insert(shop, {stock,2}) -> true  shop.erl:13
      11                  ets:lookup_element(shop, stock, 2) -> 2  shop.erl:9
      12                  ends
      13  run.Pid         ets:delete(shop) -> true  shop.erl:8
      14                  ets:new(shop, [named_table,public]) -> shop  shop.erl:7
      15                  ets:insert(shop, {stock,3}) -> true  shop.erl:7
      16  apart.Pid5      spawn_link(fun) -> <customers.Pid>  shop_tests.erl:20
      17                  spawn_link(fun) -> <customers.Pid1>  shop_tests.erl:20
      18  customers.Pid   ets:lookup_element(shop, stock, 2) -> 3  shop.erl:9
      19  customers.Pid1  ets:lookup_element(shop, stock, 2) -> 3  shop.erl:9
      20                  ets:insert(shop, {stock,2}) -> true  shop.erl:13
      21                  <apart.Pid5> ! done  shop_tests.erl:20
      22                  ends
      23  customers.Pid   ets:insert(shop, {stock,2}) -> true  shop.erl:13
      24                  <apart.Pid5> ! done  shop_tests.erl:20
      25                  ends
      26  apart.Pid5      receives done  shop_tests.erl:21
      27                  receives done  shop_tests.erl:21
      28                  ets:lookup_element(shop, stock, 2) -> 2  shop.erl:9
      29                  ends
      30  apart.Pid4      ends
      31  run.Pid         ets:delete(shop) -> true  shop.erl:8
      32                  ends
  
    The schedule is in shop_tests.stock_test_.rvt:
      ravel replay shop_tests.stock_test_.rvt
      ravel view shop_tests.stock_test_.rvt -o shop_tests.stock_test_.html
  
  shop_tests:two_buy_test: flaky, in 2 of 10 schedules (pos, seed 0)
  
    assertion: assertEqual in line 26, expected 3, got 4
      in function shop_tests:two_buy_test/0 (shop_tests.erl, line 26)
      **error:{assertEqual,[{module,shop_tests},
                    {line,26},
                    {expression,"shop : stock ( )"},
                    {expected,3},
                    {value,4}]}
  
    Their order decides (the other way round the test passes)
      table shop, key stock
        1 customers.Pid1: ets:lookup_element(shop, stock, 2) -> 5  shop.erl:9
        2 customers.Pid: ets:insert(shop, {stock,4}) -> true  shop.erl:13
  
    How it came about (16 steps, 6 switches)
       1  run.Pid         ets:new(shop, [named_table,public]) -> shop  shop.erl:7
       2                  ets:insert(shop, {stock,5}) -> true  shop.erl:7
       3                  spawn_link(fun) -> <customers.Pid>  shop_tests.erl:20
       4                  spawn_link(fun) -> <customers.Pid1>  shop_tests.erl:20
       5  customers.Pid1  ets:lookup_element(shop, stock, 2) -> 5  shop.erl:9
       6  customers.Pid   ets:lookup_element(shop, stock, 2) -> 5  shop.erl:9
       7                  ets:insert(shop, {stock,4}) -> true  shop.erl:13
       8                  <run.Pid> ! done  shop_tests.erl:20
       9                  ends
      10  customers.Pid1  ets:insert(shop, {stock,4}) -> true  shop.erl:13
      11                  <run.Pid> ! done  shop_tests.erl:20
      12                  ends
      13  run.Pid         receives done  shop_tests.erl:21
      14                  receives done  shop_tests.erl:21
      15                  ets:lookup_element(shop, stock, 2) -> 4  shop.erl:9
      16                  ends
  
    The schedule is in shop_tests.two_buy_test.rvt:
      ravel replay shop_tests.two_buy_test.rvt
      ravel view shop_tests.two_buy_test.rvt -o shop_tests.two_buy_test.html
  
  shop_tests:wrong_test: failed, in its only schedule: a plain bug, not a matter of schedules
  
    assertion: assertEqual in line 16, expected 4, got 5
      in function shop_tests:wrong_test/0 (shop_tests.erl, line 16)
      **error:{assertEqual,[{module,shop_tests},
                    {line,16},
                    {expression,"shop : stock ( )"},
                    {expected,4},
                    {value,5}]}
  
  6 tests: 3 passed, 2 flaky, 1 failed (10 schedules each: a fair one, then pos; seed 0)
  $ ravel replay shop_tests.two_buy_test.rvt | tail -4
  Nothing but chance orders the steps
    5 and 7 (table shop, key stock); the other way round: passed
    7 and 10 (table shop, key stock); the other way round: fails with shop_tests:two_buy_test: assertEqual in line 26, expected 3, got 4
    8 and 11 (messages to run.Pid); the other way round: fails with shop_tests:two_buy_test: assertEqual in line 26, expected 3, got 4
  $ ravel test shop_tests.erl:starts_test
  1 test: 1 passed (one schedule each, the fair one; seed 0)
  $ ravel explore shop_tests:test | head -1
  ravel: there is no function shop_tests:test/0 (searched the code path and OTP's libraries)
  $ erlc shop.erl shop_tests.erl
  $ ravel explore shop_tests:test | head -1
  shop_tests:test(): failed, in schedule 1 (random, seed 0)
  $ ravel explore shop_tests:stock_test_ | head -1
  shop_tests:stock_test_: failed, in schedule 4 (random, seed 0)

Options that explore has, too, and names that nothing has:

  $ ravel test shop_tests:two_buy_test --atomic shop:buy/0
  1 test: 1 passed (10 schedules each: a fair one, then pos; seed 0)
  $ ravel test shop_tests:two_buy_test --preemptions 0 --schedules 100
  1 test: 1 passed (100 schedules each: a fair one, then pos; seed 0)
  $ ravel test shop_tests:two_buy_test --atomic shop:by/0
  could not run: --atomic shop:by/0: there is no such function (searched the code path and OTP's libraries)
  [2]
  $ ravel test races.erl:prop_lost --side-effect shop:sell/1
  ravel: --side-effect shop:sell/1: there is no such function (searched the code path and OTP's libraries)
  [2]
  $ ravel explore --side-effect shop:sell/1 shop_tests:starts_test
  ravel: --side-effect shop:sell/1: there is no such function (searched the code path and OTP's libraries)
  [2]
  $ ravel explore --atomic shop_tests:customers/1 shop_tests:starts_test | head -1
  shop_tests:starts_test(): passed, no failure in 1,000 schedules (random, seed 0, atomic shop_tests:customers/1)
  $ ravel test shop_tests:starts_test --nodes a,b --time-outs ordered
  1 test: 1 passed (10 schedules each: a fair one, then pos; seed 0)
  $ ravel test shop_tests --time 0.000001 | tail -2
  4 were not begun: the time was up (--time)
