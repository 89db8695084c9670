%% SPDX-License-Identifier: Apache-2.0
%%
%% Looks for a free port number by trying to take one after the other; insert_new says
%% whether it was free.
-module(rec_probe_safe).
-export([init/0, allocate/1]).

init() ->
    ets:new(ports, [named_table, public]).

allocate(Owner) ->
    probe(40000, Owner).

probe(Port, _Owner) when Port > 65535 ->
    {error, exhausted};
probe(Port, Owner) ->
    case ets:insert_new(ports, {Port, Owner}) of %~ none
        true -> {ok, Port};
        false -> probe(Port + 1, Owner)
    end.
