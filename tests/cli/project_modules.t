Modules are found where build tools put them, by whoever runs them.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ mkdir -p ebin _build/default/lib/shop/ebin _build/dev/lib/till/ebin
  $ for m in here shop till; do printf -- "-module($m).\n-export([main/0]).\nmain() -> $m.\n" > $m.erl; done
  $ erlc -o ebin here.erl && erlc -o _build/default/lib/shop/ebin shop.erl && erlc -o _build/dev/lib/till/ebin till.erl
  $ for m in here shop till; do ravel run --result $m:main; done
  here
  shop
  till
  $ ravel explore shop:main | head -1
  shop:main(): passed, no failure in 1,000 schedules (random, seed 0)

What is not there is told before anything runs, whoever would load it.

  $ ravel explore --booted nowhere:main
  ravel: there is no function nowhere:main/0 (searched the code path and OTP's libraries)
  [2]
  $ ravel explore --booted here:nothing
  ravel: there is no function here:nothing/0 (searched the code path and OTP's libraries)
  [2]
  $ ravel run --booted here:nothing
  ravel: there is no function here:nothing/0 (searched --pa folders, the current one, ebin, _build, and OTP's)
  [2]
  $ ravel run --booted --result here:main
  here

Elixir's modules have two names.

  $ command -v elixirc > /dev/null || exit 80
  $ ravel run --result Enum:sum '[1,2,3]'
  6
  $ ravel run --result Elixir.Enum:sum '[1,2,3]'
  6
  $ ravel run --result "'Elixir.Enum':sum" '[1,2,3]'
  6
