% SPDX-License-Identifier: Apache-2.0
-module(looper).
-export([handle_call/3, handle_cast/2, handle_info/2]).

handle_call(_, _From, S) -> {reply, ok, S}.
handle_cast(_, S) -> {noreply, S}.
handle_info(_, S) -> {noreply, S}.
