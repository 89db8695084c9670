% SPDX-License-Identifier: Apache-2.0
% What the receive in the fun waits for is sent.
-module(in_fun_fixed).
-export([run/1]).

run(Names) ->
    Pid = spawn(fun() -> collect(Names) end),
    Pid ! {name, "joe"},
    ok.

collect(Names) ->
    lists:map(fun(Name) ->
                      receive  %~ none
                          {name, Text} -> {Name, Text}
                      end
              end,
              Names).
