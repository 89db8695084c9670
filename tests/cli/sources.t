A .beam file says where its source was when it was compiled. Ravel looks for where it is now, and shows the line; without
it, the finding is told all the same.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ mkdir -p away apps/shop-1.0/ebin apps/shop-1.0/src/deep checkout/far
  $ printf -- '-module(names).\n-export([claim/1]).\nclaim(P) ->\n  case whereis(boss) of\n    undefined -> register(boss, P);\n    _ -> taken\n  end.\n' > away/names.erl
  $ erlc -o apps/shop-1.0/ebin away/names.erl

No source anywhere: the name that the compiler noted, and no excerpt.

  $ mv away/names.erl kept
  $ ravel check --color never apps > out; echo $?
  1
  $ grep -o '^away/names.erl:4: error: the registered name boss' out
  away/names.erl:4: error: the registered name boss
  $ grep -c 'whereis(boss) of' out
  0
  [1]

Told where to look:

  $ cp kept checkout/far/names.erl
  $ ravel check --color never --source-path checkout apps > out; echo $?
  1
  $ grep -o '^checkout/far/names.erl:4: error: the registered name boss' out
  checkout/far/names.erl:4: error: the registered name boss
  $ grep -c 'whereis(boss) of' out
  1

In the application's own sources, which come first:

  $ cp kept apps/shop-1.0/src/deep/names.erl
  $ ravel check --color never --source-path checkout apps/shop-1.0/ebin > out; echo $?
  1
  $ grep -o 'apps/shop-1.0/src/deep/names.erl:4: error' out
  apps/shop-1.0/src/deep/names.erl:4: error
  $ grep -c 'whereis(boss) of' out
  1

A compressed .beam file is the same module:

  $ gzip apps/shop-1.0/ebin/names.beam && mv apps/shop-1.0/ebin/names.beam.gz apps/shop-1.0/ebin/names.beam
  $ ravel check --color never apps/shop-1.0/ebin > out2; echo $?
  1
  $ diff out out2
