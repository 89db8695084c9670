%% SPDX-License-Identifier: Apache-2.0
%%
%% A mail relay claims its name when registered() does not list it, and survives losing
%% the race: badarg from register/2 is the answer "somebody else has it".
-module(reg_registered_safe).
-export([claim/1]).

-spec claim(pid()) -> claimed | taken.
claim(Relay) ->
    case lists:member(mail_relay, registered()) of
        true ->
            taken;
        false ->
            try register(mail_relay, Relay) of %~ none
                true -> claimed
            catch
                error:badarg -> taken
            end
    end.
