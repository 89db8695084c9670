%% SPDX-License-Identifier: Apache-2.0
%%
%% PropEr's functions for trying out native types by hand.

-module(proper_typeserver).
-export([demo_translate_type/2, demo_is_instance/3, start/0, stop/0]).

demo_translate_type(Module, Text) ->
    try {ok, ravel_native:type(Module, Text)}
    catch throw:{'$ravel', {typeserver, Problem}} -> {error, Problem}
    end.

demo_is_instance(Term, Module, Text) ->
    case demo_translate_type(Module, Text) of
        {ok, Type} -> ravel_instance:is_instance(Term, Type);
        Error -> Error
    end.

start() -> ok.
stop() -> ok.
