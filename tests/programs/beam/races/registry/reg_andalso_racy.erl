%% SPDX-License-Identifier: Apache-2.0
%%
%% The one-line form of the lazy start. andalso decides on a value that is stale as soon as
%% it was read: two callers, both true, the second register/2 fails.
-module(reg_andalso_racy).
-export([enable_tracing/1]).

enable_tracing(Tracer) ->
    whereis(tracer) =:= undefined andalso register(tracer, Tracer). %~ check-then-act/registry %~ witnessed
