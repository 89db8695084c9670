%% SPDX-License-Identifier: Apache-2.0
%%
%% Figure 2 (right) of Christakis and Sagonas (2010), repaired: read and write are in one
%% transaction, whose lock keeps others from writing in between.
-module(mn_figure2_safe).
-export([table_func/2]).

-record(time_stamp, {key = ref_count, data}).

table_func(new, _Op) ->
    create_time_stamp_table();
table_func(delete, _Op) ->
    mnesia:delete_table(time_stamp).

create_time_stamp_table() ->
    Props = [{type, set}, {attributes, record_info(fields, time_stamp)}],
    create_table(time_stamp, Props, ram_copies),
    mnesia:transaction(fun() ->
        NRef = case mnesia:read(time_stamp, ref_count) of
                   [] -> 1;
                   [#time_stamp{data = Ref}] -> Ref + 1
               end,
        mnesia:write(#time_stamp{data = NRef}) %~ none
    end).

create_table(Name, Props, Storage) ->
    mnesia:create_table(Name, [{Storage, [node()]} | Props]).
