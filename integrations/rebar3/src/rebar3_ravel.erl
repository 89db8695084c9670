%% SPDX-License-Identifier: Apache-2.0
%%
%% rebar3 ravel                 checks the project's applications, after compiling them
%% rebar3 ravel check -- --all  any command of ravel, and after `--`, which rebar3 wants, its options
%% rebar3 as test ravel test    its tests under many schedules
%%
%% The program is `ravel` on the PATH, or what the variable RAVEL names.
-module(rebar3_ravel).
-export([init/1, do/1, format_error/1]).

init(State) ->
    Provider = providers:create([{name, ravel}, {module, ?MODULE}, {bare, true}, {deps, [compile]},
                                 {example, "rebar3 ravel check"}, {opts, []},
                                 {short_desc, "Finds concurrency bugs in this project"},
                                 {desc, "Runs `ravel` on what rebar3 has built."}]),
    {ok, rebar_state:add_provider(State, Provider)}.

do(State) ->
    {Command, Options} = command_of(rebar_state:command_args(State) -- ["--"]),
    case program() of
        false -> {error, {?MODULE, no_program}};
        Program ->
            case run(Program, [Command | Options ++ paths(Command, State)]) of
                0 -> {ok, State};
                Status -> {error, {?MODULE, {status, Status}}}
            end
    end.

format_error(no_program) -> "ravel is not on the PATH; the variable RAVEL may name it";
format_error({status, 1}) -> "ravel has findings";
format_error({status, Status}) -> io_lib:format("ravel ended with status ~p", [Status]).

command_of([]) -> {"check", []};
command_of(["-" ++ _ | _] = Options) -> {"check", Options};
command_of([Command | Options]) -> {Command, Options}.

program() ->
    case os:getenv("RAVEL") of
        false -> os:find_executable("ravel");
        Program -> Program
    end.

%% The project's own applications in the profile that was just built, not what they depend on.
paths("check", State) -> [rebar_app_info:ebin_dir(App) || App <- rebar_state:project_apps(State)];
paths(_, _) -> [].

%% It writes to where rebar3 writes: what it says passes through no port, so colours and letters stay as they are.
run(Program, Arguments) ->
    Port = open_port({spawn_executable, Program}, [{args, Arguments}, exit_status, nouse_stdio]),
    receive {Port, {exit_status, Status}} -> Status end.
