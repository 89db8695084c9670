Programs on the machine.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cat > hello.erl <<'END'
  > -module(hello).
  > -export([main/0, sum/1, wait/0, fail/1, stop/0, forever/0]).
  > main() -> io:format("hello ~p~n", [self() =:= self()]).
  > sum(L) -> lists:sum(L).
  > wait() -> receive after 3600000 -> io:format("an hour later~n") end.
  > fail(throw) -> throw(ball);
  > fail(exit) -> exit({shutdown, why});
  > fail(X) -> X + 1.
  > stop() -> halt(3).
  > forever() -> receive never -> ok end.
  > END
  $ erlc hello.erl
  $ ravel run hello:main
  hello true
  $ ravel run --result hello:sum '[1, 16#ff, -3]'
  253
  $ ravel run --result lists:reverse '[{a,"x"},<<1,2:4>>,#{k => 1.5}]'
  [#{k => 1.5},<<1,2:4>>,{a,"x"}]
  $ ravel run hello:wait
  an hour later

What goes wrong:

  $ ravel run hello:fail a
  Error in process <0.3.0> with exit value:
  {badarith,[{hello,fail,1,[{file,"hello.erl"},{line,8}]}]}
  [1]
  $ ravel run hello:fail exit
  ravel: the program ended with exit: {shutdown,why}
  [1]
  $ ravel run hello:stop
  [1]
  $ ravel run hello:forever
  ravel: the program waits for ever: no process can run and no timer is set
  [1]
  $ ravel run hello:nothing
  ravel: there is no function hello:nothing/0 (searched --pa folders, the current one, ebin, _build, and OTP's)
  [2]
  $ ravel run hello
  ravel: 'hello' is not MODULE:FUNCTION
  [2]
  $ ravel run hello:sum '[1,'
  ravel: an argument is no term: '[1,' at character 4: no term begins so
  [2]

With OTP's kernel started first:

  $ ravel run --booted hello:main
  hello true
  $ ravel run --booted hello:nothing
  ravel: there is no function hello:nothing/0 (searched --pa folders, the current one, ebin, _build, and OTP's)
  [2]

Several simulated nodes:

  $ ravel run --nodes a,b --result erpc:call b@localhost erlang node '[]'
  b@localhost
  $ ravel run --nodes a,b@somewhere --result erlang:nodes
  [b@somewhere]
  $ ravel run --nodes a,a erlang:nodes
  ravel: --nodes names a twice
  [2]
  $ ravel run --nodes a,b --booted erlang:nodes
  ravel: --nodes and --booted do not go together: only a bare start can simulate several nodes
  [2]
