%% Two servers of one module, each knows the other's name by its state, and asks it for ever.
%~ flags: --min-score 0.6
-module(name_peers_deadlock).
-behaviour(gen_server).
-export([start/1, ask/1, init/1, handle_call/3, handle_cast/2]).

start(left) -> gen_server:start_link({local, left}, ?MODULE, right, []);
start(right) -> gen_server:start_link({local, right}, ?MODULE, left, []).

ask(Name) -> gen_server:call(Name, ask, infinity).

init(Peer) -> {ok, Peer}.

handle_call(ask, _From, Peer) ->
    Answer = gen_server:call(Peer, ask, infinity), %~ call-cycle/cycle %~ unwitnessed -- never met
    {reply, Answer, Peer}.

handle_cast(_, Peer) -> {noreply, Peer}.
