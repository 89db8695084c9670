% SPDX-License-Identifier: Apache-2.0
% Behaviours, hooks that make no code, and a parse of names with odd characters.
-module(attributes).
-behavior(gen_server).
-export([init/1, handle_call/3, handle_cast/2, 'odd-name/1'/1]).

init(Args) -> {ok, Args}.

handle_call(_Request, _From, State) -> {reply, ok, State}.

handle_cast(_Request, State) -> {noreply, State}.

'odd-name/1'(X) -> fun() -> X end.
