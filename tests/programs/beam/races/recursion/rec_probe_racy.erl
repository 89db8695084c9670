%% SPDX-License-Identifier: Apache-2.0
%%
%% Looks for a free port number by trying one after the other. Two processes may both find
%% the same number free and both take it.
-module(rec_probe_racy).
-export([init/0, allocate/1]).

init() ->
    ets:new(ports, [named_table, public]).

allocate(Owner) ->
    probe(40000, Owner).

probe(Port, _Owner) when Port > 65535 ->
    {error, exhausted};
probe(Port, Owner) ->
    case ets:member(ports, Port) of
        false ->
            ets:insert(ports, {Port, Owner}), %~ check-then-act/ets %~ witnessed
            {ok, Port};
        true ->
            probe(Port + 1, Owner)
    end.
