Two builds of one program: which outcomes came and went, and whether an old failure is gone.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ mkdir old new
  $ cp "$RAVEL_TREE"/tests/cli/explore/opts.erl . && erlc -o old opts.erl
  $ sed 's/^adds(T).*/adds(T) -> ets:update_counter(T, n, 1)./' opts.erl > fixed && mv fixed opts.erl && erlc -o new opts.erl && rm opts.erl
  $ ravel compare old new opts:counts
  opts:counts(): old (all 4 schedules) and new (all 2 schedules), dpor
  
      before      after
           2          0  went      error: {badmatch,[{n,1}]}  failed
           2          2            ok
  $ ravel compare new old opts:counts --format json | grep '"change"'
        "change": "came"
        "change": ""
  $ ravel compare old nowhere opts:counts
  ravel: nowhere is not a folder
  [2]
  $ ravel compare old new lists:seq
  ravel: there is no module lists in old (is it built?)
  [2]

  $ ravel explore --pa old --strategy dpor opts:counts | head -1
  opts:counts(): failed, in schedule 2 (dpor)
  $ ravel explore --pa new --strategy dpor --against opts.rvt opts:counts | sed -n '/Against/,/^$/p'
  Against opts.rvt, which ended with error: {badmatch,[{n,1}]}
    gone: all 2 schedules pass
  
  $ ravel explore --pa new --schedules 10 --against opts.rvt opts:counts | sed -n '/Against/,/^$/p'
  Against opts.rvt, which ended with error: {badmatch,[{n,1}]}
    not seen: 10 schedules pass, and there may be others
  
  $ ravel explore --pa old --strategy dpor --against opts.rvt --trace again.rvt opts:counts | sed -n '/Against/,/^$/p'
  Against opts.rvt, which ended with error: {badmatch,[{n,1}]}
    still there: 2 of 4 schedules end so
  
  $ ravel explore --pa new --against nothing.rvt opts:counts
  ravel: cannot open nothing.rvt: No such file or directory
  [2]
