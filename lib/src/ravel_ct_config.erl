%% SPDX-License-Identifier: Apache-2.0
%%
%% What rebar.config says about all suites of a project: {ct_opts, [{config, Files}, {sys_config, Files}]}, there or in the
%% profile `test`. It is read when the suites are asked for their tests, so that no schedule has to.

-module(ravel_ct_config).
-export([given/0]).

%% {what ct:get_config knows, settings of applications}; empty where nothing is said.
given() ->
    case file:consult("rebar.config") of
        {ok, Terms} ->
            Options = options(Terms) ++ options(option(test, option(profiles, Terms, []), [])),
            {terms(config, Options), lists:append([each(T) || T <- terms(sys_config, Options)])};
        _ -> {[], []}
    end.

options(Terms) -> option(ct_opts, Terms, []).

option(Key, Terms, Default) when is_list(Terms) ->
    case lists:keyfind(Key, 1, Terms) of {_, Value} -> Value; _ -> Default end;
option(_, _, Default) -> Default.

terms(Key, Options) -> lists:append([consulted(File) || {Given, Files} <- Options, Given =:= Key, File <- files(Files)]).

files([C | _] = File) when is_integer(C) -> [File];
files(Files) -> [File || File <- Files, is_list(File)].

consulted(File) ->
    case file:consult(File) of {ok, Terms} -> Terms; _ -> [] end.

%% A sys.config is a list of {Application, Settings}, or of names of such files.
each(Terms) when is_list(Terms) -> [{App, Env} || {App, Env} <- Terms, is_atom(App), is_list(Env)];
each(_) -> [].
