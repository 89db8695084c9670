%% SPDX-License-Identifier: Apache-2.0
%%
%% Numbers for support tickets, kept in a Mnesia table so that they survive a restart.
%%
%% The fix: the number is read, raised and written in a transaction, together with the ticket.
%% The read asks for the write lock at once, so that two transactions do not both read first
%% and then have one of them start over. (dirty_update_counter would do for the number alone.)
-module(ticket_ids_fixed).
-export([create_tables/0, open/2]).

-record(last_id, {queue :: atom(), id = 0 :: non_neg_integer()}).
-record(ticket, {id :: {atom(), pos_integer()}, text :: binary()}).

create_tables() ->
    {atomic, ok} = mnesia:create_table(last_id, [{attributes, record_info(fields, last_id)}]),
    {atomic, ok} = mnesia:create_table(ticket, [{attributes, record_info(fields, ticket)}]),
    ok.

open(Queue, Text) ->
    {atomic, Id} = mnesia:transaction(fun() ->
        Id = {Queue, next_id(Queue)},
        ok = mnesia:write(#ticket{id = Id, text = Text}),
        Id
    end),
    Id.

next_id(Queue) ->
    Next = case mnesia:read(last_id, Queue, write) of
               [#last_id{id = Last}] -> Last + 1;
               [] -> 1
           end,
    ok = mnesia:write(#last_id{queue = Queue, id = Next}), %~ none
    Next.
