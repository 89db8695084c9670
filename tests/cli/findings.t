What happens to findings on their way out: exit status, options, suppressions, baseline.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cat > mailer.erl <<'END'
  > -module(mailer).
  > -export([pid/0]).
  > pid() ->
  >     case whereis(mailer) of
  >         undefined ->
  >             Pid = spawn(fun() -> receive stop -> ok end end),
  >             register(mailer, Pid),
  >             Pid;
  >         Pid -> Pid
  >     end.
  > END
  $ count() { /usr/bin/python3 -c 'import json,sys; print(len(json.load(sys.stdin)["findings"]))'; }

  $ ravel check mailer.erl > out; echo $?
  1
  $ grep -o '^mailer.erl:4: error' out
  mailer.erl:4: error
  $ tail -1 out
  1 finding (1 check-then-act); looked at 1 module (4 functions), 1 kind of process.
  $ ravel check --fail-on never mailer.erl > /dev/null; echo $?
  0
  $ ravel check --fail-on witnessed mailer.erl > /dev/null; echo $?
  0
  $ ravel check --rules -check-then-act mailer.erl
  No findings; looked at 1 module (4 functions), 1 kind of process.
  $ ravel check --api 'other:*' mailer.erl
  No findings; looked at 1 module (4 functions), 1 kind of process.
  $ ravel check --api 'mailer:*' mailer.erl > /dev/null; echo $?
  1
  $ ravel check --min-score 1 mailer.erl
  No findings; looked at 1 module (4 functions), 1 kind of process.
  $ RAVEL_MIN_SCORE=1 ravel check mailer.erl
  No findings; looked at 1 module (4 functions), 1 kind of process.
  $ RAVEL_MIN_SCORE=1 ravel check --min-score 0 mailer.erl > /dev/null; echo $?
  1

A missing file makes it 2, and the finding is still told:

  $ ravel check mailer.erl missing.erl > out; echo $?
  ravel: missing.erl: no such file or directory
  2
  $ grep -c check-then-act/registry out
  1

Every format has it:

  $ ravel check --format json mailer.erl | count
  1
  $ ravel check --format github mailer.erl | grep -c '^::error file=mailer.erl,line=4'
  1
  $ ravel check --format sarif --format html=page.html mailer.erl | /usr/bin/python3 -c 'import json,sys; print(json.load(sys.stdin)["runs"][0]["results"][0]["ruleId"])'
  check-then-act
  $ head -c 15 page.html
  <!doctype html> (no-eol)

The same bytes whatever the number of workers, and colour only where it is wanted:

  $ ravel check --jobs 1 mailer.erl > one; ravel check --jobs 4 mailer.erl > four; cmp one four
  $ ravel check mailer.erl | grep -c $'\x1b'
  0
  [1]
  $ ravel check --color always mailer.erl | grep -q $'\x1b' && echo colour
  colour
  $ NO_COLOR=1 CLICOLOR_FORCE=1 ravel check mailer.erl | grep -q $'\x1b'
  [1]
  $ CLICOLOR_FORCE=1 ravel check mailer.erl | grep -q $'\x1b' && echo colour
  colour

A baseline: what is known is not told again.

  $ ravel check --write-baseline mailer.erl > /dev/null; echo $?
  0
  $ ravel check --baseline ravel-baseline.json mailer.erl > /dev/null; echo $?
  0
  $ echo 'baseline = "ravel-baseline.json"' > ravel.toml
  $ sed -i '3i %% a line more' mailer.erl
  $ ravel check mailer.erl > /dev/null; echo $?
  0
  $ rm ravel.toml

An entry of ravel.toml, and a comment in the source:

  $ printf '[[ignore]]\nrule = "check-then-act"\nfile = "mailer.erl"\nreason = "known"\n' > ravel.toml
  $ ravel check mailer.erl > /dev/null; echo $?
  0
  $ rm ravel.toml
  $ sed -i '5i %% ravel:ignore check-then-act -- only started once' mailer.erl
  $ ravel check mailer.erl > /dev/null; echo $?
  0

The modules of a dependency are looked into but not reported on:

  $ mkdir -p p/src p/ebin p/deps/mailer/ebin
  $ touch p/erlang.mk
  $ printf -- '-module(own).\n-export([f/0]).\nf() -> mailer:pid().\n' > p/src/own.erl
  $ erlc +debug_info -o p/ebin p/src/own.erl
  $ erlc +debug_info -o p/deps/mailer/ebin mailer.erl
  $ ravel check p > out; grep -c '^p/deps' out
  0
  [1]

A suppression is not called useless because its finding scores too little, its rule did not run, or a file is missing:

  $ cp mailer.erl quiet.erl && sed -i 's/module(mailer)/module(quiet)/' quiet.erl
  $ ravel check --min-score 1 quiet.erl
  No findings; looked at 1 module (4 functions), 1 kind of process.
  $ ravel check --rules -check-then-act quiet.erl
  No findings; looked at 1 module (4 functions), 1 kind of process.
  $ printf '[[ignore]]\nrule = "check-then-act"\nfile = "gone.erl"\nreason = "known"\n' > ravel.toml
  $ ravel check quiet.erl gone.erl > /dev/null
  ravel: gone.erl: no such file or directory
  [2]
  $ ravel check quiet.erl 2>&1 > /dev/null | grep -c 'silences nothing'
  1
  $ rm ravel.toml
