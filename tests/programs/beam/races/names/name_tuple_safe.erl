%% SPDX-License-Identifier: Apache-2.0
%%
%% The tuple holds two names, of the service and of its standby. One function reads the
%% service, the other writes the standby.
-module(name_tuple_safe).
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

enter({service, _Name, Standby}, Pid) ->
    register(Standby, Pid). %~ none
