Findings that are made to happen.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cp "$RAVEL_TREE"/examples/mailer/*.erl .

Without --confirm nothing is run, and --fail-on witnessed has nothing to fail on.

  $ ravel check --fail-on witnessed --format json -o r.json .
  $ grep '"status"' r.json
        "status": "possible",
  $ ls *.rvt ravel-witnesses 2>/dev/null
  [2]

With it the finding is shown, and so is how.

  $ ravel check --confirm --fail-on witnessed . | sed -n '/How it went/,/What to do/p'
    How it went wrong
         process 1                                 \xe2\x94\x82 process 2 (esc)
      1  whereis(mailer) -> undefined              \xe2\x94\x82 (esc)
      2                                            \xe2\x94\x82 whereis(mailer) -> undefined (esc)
      3                                            \xe2\x94\x82 spawn(fun) -> <pid.Pid1> (esc)
      4                                            \xe2\x94\x82 register(mailer, <pid.Pid1>) -> true (esc)
      5                                            \xe2\x94\x82 <pid.Pid1> ! {deliver,a,a} (esc)
      6                                            \xe2\x94\x82 ends (esc)
      7  spawn(fun) -> <pid.Pid>                   \xe2\x94\x82 (esc)
      8  register(mailer, <pid.Pid>) fails: badarg \xe2\x94\x82 (esc)
      9  fails: badarg                             \xe2\x94\x82 (esc)
  
    What was seen
      - process 1 ends with an error: badarg (mailer.erl:21). process 1: whereis(mailer) -> undefined
        (mailer.erl:18); then process 2: register(mailer, <pid.Pid1>) -> true (mailer.erl:21); then
        process 1: register(mailer, <pid.Pid>) fails: badarg (mailer.erl:21)
      - called: mailer:deliver(a, a) and mailer:deliver(a, a) at once; schedules tried: 1
      - again: ravel replay ravel-witnesses/check-then-act-012ae842bed9.rvt
  
    What to do
  $ ravel check --confirm --fail-on witnessed . > again; echo $?
  1
  $ ravel replay ravel-witnesses/*.rvt | head -8
  ravel_confirm:drive([], [[{mailer,deliver,[a,a]}],[{mailer,deliver,[a,a]}]])
  
       1  root        process_flag(trap_exit, true) -> false  ravel_confirm.erl:18
       2              spawn_opt(fun) -> {<drive.Pid>,#Ref<root.1>}  ravel_confirm.erl:22
       3              spawn_opt(fun) -> {<drive.Pid1>,#Ref<root.2>}  ravel_confirm.erl:22
       4  drive.Pid   whereis(mailer) -> undefined  mailer.erl:18
       5  drive.Pid1  whereis(mailer) -> undefined  mailer.erl:18
       6              spawn(fun) -> <pid.Pid1>  mailer.erl:20
  $ ravel view ravel-witnesses/*.rvt -o mailer.svg && head -c 5 mailer.svg
  <?xml (no-eol)

The same later, from a report; a fingerprint that is not in it is a mistake.

  $ ravel confirm --format json r.json 012 | grep -A 6 '"witness"'
        "witness": {
          "trace": "ravel-witnesses/check-then-act-012ae842bed9.rvt",
          "schedules": 1,
          "outcome": "process 1 ends with an error: badarg (mailer.erl:21). process 1: whereis(mailer) -> undefined (mailer.erl:18); then process 2: register(mailer, <pid.Pid1>) -> true (mailer.erl:21); then process 1: register(mailer, <pid.Pid>) fails: badarg (mailer.erl:21)",
          "driver": "mailer:deliver(a, a) and mailer:deliver(a, a) at once"
        }
      }
  $ ravel confirm r.json fff
  ravel: no finding of the report has a fingerprint that begins with fff
  [2]
  $ echo '{}' > none.json; ravel confirm none.json
  ravel: none.json: this is no report of `ravel check --format json`
  [2]
  $ ravel check --confirm=-1 .
  ravel: --confirm: '-1' is not a number of seconds above 0
  [2]

A case of Common Test makes what nobody could make up, and is the driver itself.

  $ mkdir -p store/src store/test && cd store && touch rebar.config
  $ cat > src/store.erl <<'END'
  > -module(store).
  > -export([open/1, put_new/3]).
  > open([{secret, S}]) when S > 41 -> ets:new(store, [public]).
  > put_new(T, {key, K, _}, V) when is_reference(T), K > 41 ->
  >     case ets:lookup(T, K) of [] -> ets:insert(T, {K, V}); _ -> taken end.
  > END
  $ cat > test/store_SUITE.erl <<'END'
  > -module(store_SUITE).
  > -export([all/0, puts/1]).
  > all() -> [puts].
  > puts(_) ->
  >     T = store:open([{secret, 42}]),
  >     S = self(),
  >     [spawn_link(fun() -> store:put_new(T, {key, 42, z}, I), S ! done end) || I <- [1, 2]],
  >     [receive done -> ok end || _ <- [1, 2]],
  >     ok.
  > END
  $ ravel check --confirm . | grep 'called:'
      - called: ravel_confirm:test(ct, store_SUITE, puts); schedules tried: 2

A deadlock of two servers that only comes about when both are asked at once.

  $ cd .. && mkdir two && cd two && cp -r "$RAVEL_TREE"/tests/programs/beam/cycles/servers/crossing_deadlock/*.erl .
  $ ravel check --confirm . | grep -c 'they wait for each other'
  1
