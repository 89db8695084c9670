% SPDX-License-Identifier: Apache-2.0
% The receive is in a fun that a list function calls.
-module(in_fun_stuck).
-export([run/1]).

run(Names) ->
    Pid = spawn(fun() -> collect(Names) end),
    Pid ! {nick, "joe"},  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

collect(Names) ->
    lists:map(fun(Name) ->
                      receive  %~ stuck-receive/wrong-message %~ witnessed
                          {name, Text} -> {Name, Text}
                      end
              end,
              Names).
