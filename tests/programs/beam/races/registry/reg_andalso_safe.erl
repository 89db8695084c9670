%% SPDX-License-Identifier: Apache-2.0
%%
%% The one-line form tests one name and registers another; no item is both read and written.
-module(reg_andalso_safe).
-export([enable_tracing/1]).

enable_tracing(Tracer) ->
    whereis(profiler) =:= undefined andalso register(tracer, Tracer). %~ none
