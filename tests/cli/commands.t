The commands themselves.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ ravel --version
  ravel [0-9]+\.[0-9]+\.[0-9]+ (re)
  $ ravel --help | sed -n '/^Subcommands:/,/^$/p' | awk '{print $1}'
  Subcommands:
  check
  explain
  doctor
  dump
  
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
  1
  $ ravel completions bash > c.bash && bash -n c.bash && grep -c _ravel c.bash
  2
  $ bash -c '. ./c.bash; COMP_WORDS=(ravel check --fo); COMP_CWORD=2; _ravel; echo ${COMPREPLY[@]}'
  --format
  $ bash -c '. ./c.bash; COMP_WORDS=(ravel check --color a); COMP_CWORD=3; _ravel; echo ${COMPREPLY[@]}'
  auto always
  $ ravel completions zsh | head -1
  #compdef ravel
  $ ravel completions fish | grep -c -- '-l min-score'
  1

A clean program:

  $ printf -- '-module(good).\n-export([f/1]).\nf(X) -> lists:reverse(X).\n' > good.erl
  $ ravel check good.erl
  No findings.
  $ ravel check --format json good.erl | /usr/bin/python3 -c 'import json,sys; r=json.load(sys.stdin); print(r["findings"], r["diagnostics"])'
  [] []
  $ ravel check --format text --format sarif=out.sarif --format json=out.json good.erl
  No findings.
  $ /usr/bin/python3 -c 'import json; json.load(open("out.sarif")); json.load(open("out.json"))'
  $ ravel check -o report.txt good.erl && cat report.txt
  No findings.

What Ravel sees:

  $ ravel dump --calls good.erl --function 'good:f/1'
  .*good:f/1.* (re)
  .*lists:reverse/1.* (re)
  $ ravel dump --ir good.erl | grep -c 'call lists:reverse/1'
  1
  $ ravel dump --ir=json good.erl | /usr/bin/python3 -m json.tool > /dev/null
  $ ravel dump --ir=dot good.erl | head -1 | cut -c1-7
  digraph

