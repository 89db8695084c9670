%% SPDX-License-Identifier: Apache-2.0
%%
%% Module and function of a callback are arguments of a local function; what is passed is
%% start/1 of this module, which registers the name that was tested. Two boots collide.
-module(unk_module_racy).
-export([boot/1, start/1, describe/1]).

boot(Name) ->
    ensure(Name, ?MODULE, start).

ensure(Name, Module, Function) ->
    case whereis(Name) of
        undefined -> Module:Function(Name);
        Pid -> Pid
    end.

start(Name) ->
    Pid = spawn(timer, sleep, [1000]),
    register(Name, Pid), %~ check-then-act/registry %~ witnessed
    Pid.

describe(Name) ->
    io:format("~p is not running~n", [Name]).
