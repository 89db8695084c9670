%% SPDX-License-Identifier: Apache-2.0
%%
%% The name is a field of a record that two functions read. A second launch/1 of the same job
%% gets through the test before the first has registered: badarg.
-module(name_record_racy).
-export([nightly/0]).

-record(job, {name :: atom(), group :: atom(), run :: fun(() -> ok)}).

nightly() ->
    launch(#job{name = backup, group = night_shift, run = fun() -> timer:sleep(5000) end}).

launch(Job) ->
    case idle(Job) of
        true -> run(Job);
        false -> busy
    end.

idle(#job{name = Name}) ->
    whereis(Name) =:= undefined.

run(#job{name = Name, run = Run}) ->
    Pid = spawn(Run),
    register(Name, Pid), %~ check-then-act/registry %~ witnessed
    {started, Pid}.
