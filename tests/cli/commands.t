The commands themselves.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ ravel --version
  ravel [0-9]+\.[0-9]+\.[0-9]+ (re)
  $ ravel --help | sed -n '/^Subcommands:/,/^$/p' | awk '{print $1}'
  Subcommands:
  check
  watch
  lsp
  ci
  confirm
  infer
  explain
  doctor
  dump
  run
  explore
  compare
  test
  flaky
  replay
  view
  merge
  
  $ ravel check --help | head -2
  analyse programs without running them
  Usage: ravel check [OPTIONS] [PATH...]

The rules:

  $ ravel explain | grep -c '^check-then-act '
  1
  $ ravel explain check-then-act | head -1
  .*check-then-act.* (re)

The manual page and the completions come from the same table of commands.

  $ ravel man | head -1 | cut -c1-11
  .TH RAVEL 1
  $ ravel man | grep -c '^\\fB\\-\\-min\\-score\\fR'
  2
  $ ravel completions bash > c.bash && bash -n c.bash && grep -c _ravel c.bash
  2
  $ bash -c '. ./c.bash; COMP_WORDS=(ravel check --fo); COMP_CWORD=2; _ravel; echo ${COMPREPLY[@]}'
  --format
  $ bash -c '. ./c.bash; COMP_WORDS=(ravel check --color a); COMP_CWORD=3; _ravel; echo ${COMPREPLY[@]}'
  auto always
  $ ravel completions zsh | head -1
  #compdef ravel
  $ ravel completions fish | grep -c -- '-l min-score'
  2

A clean program:

  $ printf -- '-module(good).\n-export([f/1]).\nf(X) -> lists:reverse(X).\n' > good.erl
  $ ravel check good.erl
  No findings; looked at 1 module (3 functions), 0 kinds of process.
  $ ravel check --format json good.erl | /usr/bin/python3 -c 'import json,sys; r=json.load(sys.stdin); print(r["findings"], r["diagnostics"])'
  [] []
  $ ravel check --format text --format sarif=out.sarif --format json=out.json good.erl
  No findings; looked at 1 module (3 functions), 0 kinds of process.
  $ /usr/bin/python3 -c 'import json; json.load(open("out.sarif")); json.load(open("out.json"))'
  $ ravel check -o report.txt good.erl && cat report.txt
  No findings; looked at 1 module (3 functions), 0 kinds of process.

What Ravel sees:

  $ ravel dump --calls good.erl --function 'good:f/1'
  .*good:f/1.* (re)
  .*lists:reverse/1.* (re)
  $ ravel dump --ir good.erl | grep -c 'call lists:reverse/1'
  1
  $ ravel dump --ir=json good.erl | /usr/bin/python3 -m json.tool > /dev/null
  $ ravel dump --ir=dot good.erl | head -1 | cut -c1-7
  digraph

What it makes of the values: who runs what, and what a value may be.

  $ printf -- '-module(kv).\n-export([new/0, get/2]).\nnew() -> ets:new(kv, [public]).\nget(T, K) -> spawn(fun() -> ets:lookup(T, K) end).\n' > kv.erl
  $ ravel dump --origins kv.erl
  any process that calls an exported function
    many at once: any process may call an exported function
    may run 2 functions
    enters kv:get/2
    enters kv:new/0
  
  process spawned at kv.erl:4
    many at once: .* (re)
    may run 1 functions
    enters kv:'-get/2-fun-0-'/2
  $ ravel dump --origins=json kv.erl | /usr/bin/python3 -c 'import json,sys; print([o["multiple"] for o in json.load(sys.stdin)])'
  [True, True]
  $ ravel dump --origins --api 'kv:new/*' kv.erl | grep enters
    enters kv:new/0
    enters kv:'-get/2-fun-0-'/2
  $ ravel dump --points-to kv:new/0 kv.erl
  result
    table made in kv:new/0 (kv.erl:3)
  $ ravel dump --points-to kv:get/2:K kv.erl
  %K.1
    anything from outside
  $ ravel dump --points-to kv:get/2 --form json kv.erl | /usr/bin/python3 -c 'import json,sys; print([v["value"] for v in json.load(sys.stdin)])'
  ['parameter 1, %T.0', 'parameter 2, %K.1', 'result']
  $ ravel dump --points-to kv:put/2 kv.erl
  ravel: ravel dump: 'kv:put/2' names no function of the program; write mod:fun/arity, or mod:fun/arity:%7 for a value
  [2]
  $ ravel dump --points-to kv:get/2:Q kv.erl
  ravel: ravel dump: kv:get/2 has no value 'Q'; --ir --function 'kv:get/2' shows them
  [2]
