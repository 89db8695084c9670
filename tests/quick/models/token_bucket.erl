%% SPDX-License-Identifier: Apache-2.0
%%
%% A bucket of three tokens: take/2 takes some if there are enough, refill/2 puts some back. The seeded race: the number
%% of tokens is read, and the new one written; the right way is to write it only if it has not changed.
-module(token_bucket).
-include_lib("eqc/include/eqc.hrl").
-include_lib("eqc/include/eqc_statem.hrl").
-compile([export_all, nowarn_export_all]).
-define(FULL, 3).
-record(state, {how, tokens = ?FULL}).

%~ passes
prop_sequential() ->
    ?FORALL(Cmds, commands(?MODULE, #state{how = racy}),
            begin
                start(),
                {_, _, Result} = run_commands(?MODULE, Cmds),
                stop(),
                Result == ok
            end).

%~ passes
prop_atomic() -> parallel(atomic).
%~ fails at most 4
prop_racy() -> parallel(racy).

parallel(How) ->
    ?FORALL(Cmds, parallel_commands(?MODULE, #state{how = How}),
            begin
                start(),
                {_, _, Result} = run_parallel_commands(?MODULE, Cmds),
                stop(),
                Result == ok
            end).

%% The model: how many there are.

initial_state() -> #state{how = atomic}.

command(#state{how = How}) ->
    frequency([{3, {call, ?MODULE, take, [How, choose(1, ?FULL)]}},
               {1, {call, ?MODULE, refill, [How, choose(1, ?FULL)]}}]).

precondition(_, _) -> true.

next_state(S = #state{tokens = Tokens}, _, {call, _, take, [_, N]}) when N =< Tokens -> S#state{tokens = Tokens - N};
next_state(S, _, {call, _, take, _}) -> S;
next_state(S, _, {call, _, refill, [_, N]}) -> S#state{tokens = min(?FULL, S#state.tokens + N)}.

postcondition(#state{tokens = Tokens}, {call, _, take, [_, N]}, Result) -> Result =:= (N =< Tokens);
postcondition(_, {call, _, refill, _}, Result) -> Result =:= ok.

%% The program.

take(How, N) ->
    change(How, fun(Tokens) when Tokens >= N -> {true, Tokens - N};
                   (Tokens) -> {false, Tokens}
                end).

refill(How, N) ->
    change(How, fun(Tokens) -> {ok, min(?FULL, Tokens + N)} end).

change(How, Change) ->
    [{tokens, Old}] = ets:lookup(?MODULE, tokens),
    {Answer, New} = Change(Old),
    case write(How, Old, New) of
        true -> Answer;
        false -> change(How, Change)
    end.

write(racy, _, New) -> ets:insert(?MODULE, {tokens, New});
write(atomic, Old, New) -> 1 =:= ets:select_replace(?MODULE, [{{tokens, Old}, [], [{{tokens, New}}]}]).

start() ->
    ets:new(?MODULE, [named_table, public]),
    ets:insert(?MODULE, {tokens, ?FULL}).

stop() -> ets:delete(?MODULE).
