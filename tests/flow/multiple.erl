% SPDX-License-Identifier: Apache-2.0
%
% How many of a process there can be: an application starts its supervisor, that its two children, and one of these
% spawns once in init and again at each request.
-module(multiple).
-behaviour(application).
-export([start/2, stop/1]).

% The supervisor and the worker have no names, but only the application and the supervisor start them, once each.
%? origins = gen_server child (registered as child): single; the start of application multiple: single; supervisor sup: single; gen_server worker: single; process spawned at child.erl:12: single; process spawned at child.erl:16: multiple
start(_Type, _Args) -> sup:start_link().
stop(_) -> ok.
