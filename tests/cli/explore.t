Programs under controlled schedules.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cp "$RAVEL_TREE"/examples/watcher/*.erl .
  $ erlc +debug_info watcher.erl watcher_fixed.erl
  $ ravel explore watcher:run
  watcher:run(): failed, in schedule 7 (random, seed 0)
  
    exception: root ended with an error: {badmatch,noproc}
      in watcher:run/0 (watcher.erl:19)
  
    How it came about (6 steps, 2 switches)
      1  root        process_flag(trap_exit, true) -> false  watcher.erl:15
      2              spawn(fun) -> <run.Worker>  watcher.erl:16
      3  run.Worker  exits: disk_full  watcher.erl:16
      4  root        link(<run.Worker>) -> true  watcher.erl:17
      5              receives {'EXIT',<run.Worker>,noproc}  watcher.erl:18
      6              fails: {badmatch,noproc}  watcher.erl:19
  
    The schedule is in watcher.rvt:
      ravel replay watcher.rvt
      ravel view watcher.rvt -o watcher.html
  
  Outcomes of 7 schedules
    6  disk_full
    1  error: {badmatch,noproc}  failed
  
  What the outcome depends on
    end of run.Worker
      1 watcher.erl:16 in watcher:'-run/0-fun-0-'/0: erlang:exit/1
      2 watcher.erl:17 in watcher:run/0: erlang:link/1
        1 before 2: error: {badmatch,noproc}
        2 before 1: disk_full
  [1]
  $ ravel explore --strategy dpor watcher_fixed:run
  watcher_fixed:run(): passed, its only schedule explored (dpor)
  
  Outcomes of 1 schedule
    1  disk_full

The failure again, and as pictures:

  $ ravel replay watcher.rvt
  watcher:run()
  
      1  root        process_flag(trap_exit, true) -> false  watcher.erl:15
      2              spawn(fun) -> <run.Worker>  watcher.erl:16
      3  run.Worker  exits: disk_full  watcher.erl:16
      4  root        link(<run.Worker>) -> true  watcher.erl:17
      5              receives {'EXIT',<run.Worker>,noproc}  watcher.erl:18
      6              fails: {badmatch,noproc}  watcher.erl:19
  
  It failed: exception: root ended with an error: {badmatch,noproc}
    in watcher:run/0 (watcher.erl:19)
  
  Nothing but chance orders the steps
    3 and 4 (end of run.Worker); the other way round: disk_full
  [1]
  $ printf '\n\n\n\n\n\n\n\n\n\n' | ravel replay --step watcher.rvt | tail -5 | head -2
  It failed: exception: root ended with an error: {badmatch,noproc}
    in watcher:run/0 (watcher.erl:19)
  $ printf 'q\n' | ravel replay --step watcher.rvt | head -2
      1  root        process_flag(trap_exit, true) -> false  watcher.erl:15
  
  $ for form in dot html; do ravel view watcher.rvt -o picture.$form && head -c 15 picture.$form; done
  digraph story {<!doctype html> (no-eol)
  $ ravel view watcher.rvt -o picture.png
  ravel: -o picture.png: the name of a picture ends in .html, .svg or .dot
  [2]

The same whatever the number of cores, and the failing seed alone fails, too:

  $ for jobs in 1 3; do ravel explore --jobs $jobs --keep-going --strategy pos watcher:run > $jobs.txt; done; cmp 1.txt 3.txt
  $ ravel explore --format json --seed 5 watcher:run > failed.json
  [1]
  $ seed=$(/usr/bin/python3 -c 'import json; print(json.load(open("failed.json"))["failure"]["seed"])')
  $ ravel explore --seed $seed --schedules 1 watcher:run | head -1
  watcher:run(): failed, in schedule 1 (random, seed 6)

JSON:

  $ cat > keys.py <<'END'
  > import json, sys
  > r = json.load(open(sys.argv[1]))
  > print(r["result"], r["tests"], r["complete"], sorted(r["stats"]))
  > print(sorted(r["failure"]) if "failure" in r else "no failure")
  > END
  $ /usr/bin/python3 keys.py failed.json
  failed 1 False ['events', 'seconds']
  ['counterexample', 'details', 'interleaving', 'kind', 'length', 'length_before', 'message', 'process', 'schedule', 'seed', 'steps', 'switches', 'switches_before', 'trace']
  $ ravel explore --strategy dpor --format json -o passed.json watcher_fixed:run; /usr/bin/python3 keys.py passed.json
  passed 1 True ['events', 'seconds']
  no failure

Parts of a search, joined, are the whole of it:

  $ for i in 1 2 3; do ravel explore --keep-going --schedules 100 --shard $i/3 --format json -o $i.json watcher:run || true; done
  $ ravel merge 1.json 2.json 3.json | sed -n '1p;/^Outcomes/,/^$/p'
  watcher:run(): failed, 50 of 100 schedules (random, seed 0, 3 of 3 shards)
  Outcomes of 100 schedules
    50  disk_full
    50  error: {badmatch,noproc}  failed
  
  $ ravel explore --keep-going --schedules 100 watcher:run | sed -n '1p;/^Outcomes/,/^$/p'
  watcher:run(): failed, 50 of 100 schedules (random, seed 0)
  Outcomes of 100 schedules
    50  disk_full
    50  error: {badmatch,noproc}  failed
  
  $ ravel merge 1.json 1.json
  ravel: 1.json: shard 1/3 is there twice
  [2]
  $ ravel merge 1.json failed.json
  ravel: failed.json: it is of another search (watcher:run(), random, seed 5, 1 shards; the first is watcher:run(), random, seed 0, 3 shards)
  [2]
  $ ravel merge watcher.rvt
  ravel: watcher.rvt: this is not valid JSON
  [2]

The parts of an exhaustive search have no schedule in common, and together they have all:

  $ for i in 1 2 3; do ravel explore --strategy dpor --keep-going --shard $i/3 --format json -o $i.json watcher:run || true; done
  $ ravel merge 1.json 2.json 3.json | sed -n '1p;/^Outcomes/,/^$/p'
  watcher:run(): failed, all 2 different schedules explored (dpor, 3 of 3 shards)
  Outcomes of 2 schedules
    1  disk_full
    1  error: {badmatch,noproc}  failed
  
  $ ravel explore --strategy dpor --keep-going watcher:run | sed -n '1p;/^Outcomes/,/^$/p'
  watcher:run(): failed, all 2 different schedules explored (dpor)
  Outcomes of 2 schedules
    1  disk_full
    1  error: {badmatch,noproc}  failed
  
  $ ravel merge 1.json 3.json | head -1
  watcher:run(): failed, in schedule 1 (dpor, 2 of 3 shards)
  $ ravel explore --strategy dpor --shard 1/3 watcher_fixed:run | head -1
  watcher_fixed:run(): passed, one schedule in this part (dpor, shard 1/3)
  $ ravel explore --strategy dpor --shard 2/3 watcher_fixed:run | head -1
  watcher_fixed:run(): passed, no schedule in this part (dpor, shard 2/3)
  $ sed 's/"version": 1/"version": 7/' 1.json > new.json; ravel merge new.json
  ravel: new.json: it was written by another release (version 7 of the format; this one reads 1)
  [2]
  $ sed 's/"watcher [0-9a-f]*"/"watcher 00"/' 2.json > other.json; ravel merge 1.json other.json
  ravel: other.json: it was made from other code than the first: a module has changed between the two
  [2]

A search that goes on:

  $ ravel explore --keep-going --schedules 40 --resume state.json watcher:run > /dev/null
  [1]
  $ ravel explore --keep-going --schedules 100 --resume state.json watcher:run | sed -n '1p;/^Outcomes/,/^$/p'
  watcher:run(): failed, 50 of 100 schedules (random, seed 0)
  Outcomes of 100 schedules
    50  disk_full
    50  error: {badmatch,noproc}  failed
  
  $ ravel explore --keep-going --seed 9 --resume state.json watcher:run
  ravel: state.json: this is another search (watcher:run(), random, seed 0, shard 1/1); give the same options, or another file
  [2]

Ctrl-C shows what was found so far:

  $ timeout --preserve-status -s INT 1 "$RAVEL" explore --schedules 1000000000 --resume long.json watcher_fixed:run > long.txt
  [130]
  $ sed 's/[0-9,]* schedules/N schedules/' long.txt | head -2
  watcher_fixed:run(): passed, no failure in N schedules (random, seed 0)
    It was interrupted; this is what was found until then.
  $ /usr/bin/python3 -c 'import json; r = json.load(open("long.json")); print(r["search"]["next"] == r["schedules"] > 0)'
  True

What goes wrong:

  $ sed -i 's/disk_full/disk_gone/' watcher.erl && erlc +debug_info watcher.erl
  $ ravel replay watcher.rvt
  ravel: watcher.rvt: the trace was made from other code: the module watcher has changed since; find the failure again with `ravel explore`
  [2]
  $ rm watcher.beam
  $ ravel replay watcher.rvt
  ravel: watcher.rvt: there is no function watcher:run/0 (searched the code path and OTP's libraries)
  [2]
  $ mkdir old && cp "$RAVEL_TREE"/examples/watcher/watcher.erl old && (cd old && erlc +debug_info watcher.erl)
  $ ravel replay --pa old watcher.rvt | tail -5 | head -2
  It failed: exception: root ended with an error: {badmatch,noproc}
    in watcher:run/0 (watcher.erl:19)
  $ head -c 40 watcher.rvt > cut.rvt && ravel replay cut.rvt
  ravel: cut.rvt: the trace is damaged or cut off (at byte 32)
  [2]
  $ echo hello > no.rvt && ravel view no.rvt -o x.dot
  ravel: no.rvt: this is no trace file: it does not begin with "RVT"
  [2]
  $ ravel replay nothing.rvt
  ravel: cannot open nothing.rvt: No such file or directory
  [2]
  $ ravel explore nowhere:run
  ravel: there is no function nowhere:run/0 (searched the code path and OTP's libraries)
  [2]
  $ ravel explore watcher_fixed
  ravel: 'watcher_fixed' is not MODULE:FUNCTION
  [2]
  $ ravel explore --strategy best watcher_fixed:run
  ravel: --strategy: best not in {random,pct,pos,dpor}
  [2]
  $ ravel explore --shard 4/3 watcher_fixed:run
  ravel: --shard: '4/3' is not I/N, as in 2/8
  [2]
  $ ravel explore --strategy dpor --preemptions 2 --shard 1/3 watcher_fixed:run
  ravel: --shard: with a bound on preemptions or delays dpor cannot be divided
  [2]
