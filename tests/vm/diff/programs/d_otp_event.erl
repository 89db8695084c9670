%% SPDX-License-Identifier: Apache-2.0
%% A handler of events that d_otp adds to its manager; it has no cases of its own.
-module(d_otp_event).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, terminate/2]).

init(S) -> {ok, S}.
handle_event({note, X}, S) -> {ok, [X | S]}.
handle_call(get, S) -> {ok, S, S}.
terminate(_, S) -> S.
