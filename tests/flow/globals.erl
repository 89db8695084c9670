% SPDX-License-Identifier: Apache-2.0
%
% Values that go through variables of the process, the application and the node; names of pids.
-module(globals).
-export([dictionary/0, environment/0, persistent/0, registered/0, mapped/0, updated/0]).

%? result dictionary/0 = {undefined, v1}
dictionary() -> put(key1, v1), put(key2, v2), get(key1).
%? result environment/0 = {set, unknown}
environment() -> application:set_env(app, k, set), {ok, V} = application:get_env(app, k), V.
%? result persistent/0 = {p}
persistent() -> persistent_term:put({?MODULE, x}, p), persistent_term:put(y, p), persistent_term:get(y).
%? result registered/0 = {pid globals:registered/0, undefined, unknown}
registered() -> register(me, spawn(fun() -> ok end)), whereis(me).
%? result mapped/0 = {b}
mapped() -> M = #{a => b, c => d}, maps:get(a, M).
%? result updated/0 = {new}
updated() -> #{a := X} = change(#{a => old, z => w}), X.
change(M) -> M#{a => new}.
