Mistakes in the use of options and configuration: one sentence, exit status 2, nothing on standard output.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ printf -- '-module(good).\n-export([f/0]).\nf() -> ok.\n' > good.erl

  $ ravel chek good.erl
  ravel: unknown command 'chek'; did you mean check?
  [2]
  $ ravel check --frmat json good.erl
  ravel: ravel check: unknown option --frmat; did you mean --format?
  [2]
  $ ravel check --format jsn good.erl
  ravel: --format: 'jsn' is not one of text, concise, json, sarif, html, github, gitlab, junit, checkstyle, diff; did you mean json?
  [2]
  $ ravel check --format json --format sarif good.erl
  ravel: two formats would be written to standard output; give each its own file: --format json=FILE
  [2]
  $ ravel check --rules +check-then-akt good.erl
  ravel: --rules: there is no rule 'check-then-akt'; did you mean check-then-act?
  [2]
  $ ravel check --min-score 7 good.erl
  ravel: --min-score: '7' is not a number from 0 to 1
  [2]
  $ ravel check --jobs many good.erl
  ravel: --jobs: 'many' is not a number from 0 (one per core) to 1024
  [2]
  $ RAVEL_COLOR=blue ravel check good.erl
  ravel: RAVEL_COLOR: 'blue' is not one of auto, always, never
  [2]
  $ ravel check --baseline missing.json good.erl
  ravel: cannot open missing.json: No such file or directory; --write-baseline makes a new one
  No findings; looked at 1 module (3 functions), 0 kinds of process.
  The run was incomplete: what could not be read was not looked at.
  [2]
  $ ravel check --config missing.toml good.erl
  ravel: cannot open missing.toml: No such file or directory
  [2]
  $ ravel explain check-then-akt
  ravel: there is no rule 'check-then-akt'; did you mean check-then-act?
  [2]
  $ ravel dump good.erl
  ravel: ravel dump: say what to show: one of --ir, --calls, --origins, --points-to, --locks, --waits, --messages, --atomicities, --races
  [2]
  $ ravel dump --ir=xml good.erl
  ravel: ravel dump: 'xml' is not one of text, json, dot
  [2]
  $ ravel completions tcsh
  ravel: no completions for 'tcsh'; there are bash, zsh and fish
  [2]
  $ ravel 2> err; echo $?; sed -n 2p err
  2
  Usage: ravel [OPTIONS] [SUBCOMMAND]

ravel.toml: malformed, an unknown key, a value of the wrong kind, an unknown rule.

  $ echo 'jobs = = 3' > ravel.toml
  $ ravel check good.erl 2>&1 | cut -c1-25
  ravel: ravel.toml:1:8: Er
  $ printf 'quiet = true\nmin-scor = 0.5\n' > ravel.toml
  $ ravel check good.erl
  ravel: ravel.toml:2:1: unknown key 'min-scor'; did you mean 'min-score'?
  [2]
  $ echo 'min-score = "high"' > ravel.toml
  $ ravel check good.erl
  ravel: ravel.toml:1:13: min-score: 'high' is not a number from 0 to 1
  [2]
  $ printf '[[ignore]]\nrule = "race-condition-x"\n' > ravel.toml
  $ ravel check good.erl
  ravel: ravel.toml:2:8: there is no rule 'race-condition-x'
  [2]

The nearest file upwards from the path counts, wherever ravel is started:

  $ rm ravel.toml
  $ mkdir -p deep/er; cp good.erl deep/er; echo 'nonsense = 1' > deep/ravel.toml
  $ ravel check deep/er/good.erl
  ravel: deep/ravel.toml:1:1: unknown key 'nonsense'
  [2]

A source path that is not there:

  $ ravel check --source-path nowhere good.erl
  ravel: --source-path: nowhere is not a folder
  [2]
