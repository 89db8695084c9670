% SPDX-License-Identifier: Apache-2.0
-module(library_start_fixed_stock).
-behaviour(gen_server).
-export([total/0, init/1, handle_call/3, handle_cast/2]).

total() ->
    gen_server:call(library_start_stock, total, infinity).  %~ none

init(Sum) ->
    {ok, Sum}.

handle_call(total, _From, Sum) ->
    {reply, Sum, Sum};
handle_call(report, _From, Sum) ->
    {reply, {report, Sum}, Sum}.

handle_cast(_Message, Sum) ->
    {noreply, Sum}.
