%% SPDX-License-Identifier: Apache-2.0
%%
%% The test reads the field of the group, the registration the field of the job. The two
%% fields hold different names in every record that is made here.
-module(name_record_safe).
-export([nightly/0]).

-record(job, {name :: atom(), group :: atom(), run :: fun(() -> ok)}).

nightly() ->
    launch(#job{name = backup, group = night_shift, run = fun() -> timer:sleep(5000) end}).

launch(Job) ->
    case idle(Job) of
        true -> run(Job);
        false -> busy
    end.

idle(#job{group = Group}) ->
    whereis(Group) =:= undefined.

run(#job{name = Name, run = Run}) ->
    Pid = spawn(Run),
    register(Name, Pid), %~ none
    {started, Pid}.
