%% SPDX-License-Identifier: Apache-2.0
%%
%% The name travels in a tuple that is taken apart in two functions. It is the same element
%% in both: a second caller can register it in between.
-module(name_tuple_racy).
-export([start_mail/1]).

start_mail(Pid) ->
    start({service, mailer, mailer_standby}, Pid).

start(Service, Pid) ->
    case running(Service) of
        true -> already;
        false -> enter(Service, Pid)
    end.

running({service, Name, _Standby}) ->
    whereis(Name) =/= undefined.

enter({service, Name, _Standby}, Pid) ->
    register(Name, Pid). %~ check-then-act/registry %~ witnessed
