The project's build: what is older than its source is told with the command that mends it, and run with --build.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ mkdir -p src bin _build/test/lib/shop/ebin && touch rebar.config
  $ printf -- '-module(shop).\n-export([two_test/0]).\ntwo_test() -> 2 = 3.\n' > src/shop.erl
  $ printf '#!/bin/sh\necho "$@" > asked\n[ -e broken ] && { echo "no way"; exit 1; }\nexec erlc -o _build/test/lib/shop/ebin src/shop.erl\n' > bin/rebar3 && chmod +x bin/rebar3
  $ ravel test
  ravel: .: there are no tests in the 0 compiled modules here (are they built for tests? rebar3 as test compile, or --build, or name a .erl file)
  [2]
  $ PATH=/nowhere "$RAVEL" test --build
  ravel: --build: rebar3 is not installed, or not on the PATH
  [2]
  $ PATH="$PWD/bin:$PATH" ravel test --build | tail -1; cat asked
  1 test: 1 failed (one schedule each, the fair one; seed 0)
  as test compile
  $ printf -- '-module(shop).\n-export([two_test/0]).\ntwo_test() -> 2 = 2.\n' > src/shop.erl && touch -d '+1 minute' src/shop.erl
  $ ravel test | tail -1
  ravel: src/shop.erl is newer than what was compiled from it; run `rebar3 as test compile` (or give --build), or the tests are those of the old build
  1 test: 1 failed (one schedule each, the fair one; seed 0)
  $ touch -d '-1 minute' src/shop.erl
  $ PATH="$PWD/bin:$PATH" ravel test --build | tail -1
  1 test: 1 passed (one schedule each, the fair one; seed 0)
  $ touch broken; PATH="$PWD/bin:$PATH" ravel test --build
  ravel: --build: `rebar3 as test compile` failed: no way
  
  [2]

Files that do not compile cost their own tests only.

  $ mkdir ../apart && cd ../apart
  $ cp "$RAVEL_TREE"/tests/quick/units/shop.erl "$RAVEL_TREE"/tests/quick/units/shop_tests.erl .
  $ printf -- '-module(bad_tests).\n-export([a_test/0]).\na_test() -> b().\n' > bad_tests.erl
  $ ravel test bad_tests.erl shop_tests.erl:starts_test
  could not run: bad_tests.erl:3: function b/0 undefined %    3| a_test() -> b(). %     |             ^
  1 test: 1 passed (one schedule each, the fair one; seed 0)
  [2]

What the machine does not have, or a limit stops, is no failure of the program.

  $ printf -- '-module(far_tests).\n-export([asks_test/0, turns_test/0]).\nasks_test() -> "x" = os:cmd("echo x").\nturns_test() -> turns(0).\nturns(N) -> turns(N + 1).\n' > far_tests.erl
  $ ravel test far_tests.erl
  far_tests:asks_test: error
    not supported: open_port({spawn, "/bin/sh -s unix:cmd"})
  far_tests:turns_test: error
    it had not ended after 100000 events (--events N allows more)
  2 tests: 2 could not run (one schedule each, the fair one; seed 0)
  [2]

A module in Erlang takes the place of one with native code.

  $ cp "$RAVEL_TREE"/tests/quick/units/native.erl "$RAVEL_TREE"/tests/quick/units/native_tests.erl . && mkdir stubs
  $ printf -- '-module(native).\n-export([add/2]).\nadd(A, B) -> A + B.\n' > stubs/native.erl
  $ ravel test native_tests.erl:adds_test
  native_tests:adds_test: error
    not supported: native code (NIFs) of the module native, which is not run here; a module native in Erlang, in a folder of --pa or of `stub` in ravel.toml, would take its place
  1 test: 1 could not run (one schedule each, the fair one; seed 0)
  [2]
  $ printf '[machine]\nstub = "stubs"\n' > ravel.toml
  $ ravel test native_tests.erl:adds_test
  1 test: 1 passed (one schedule each, the fair one; seed 0)
