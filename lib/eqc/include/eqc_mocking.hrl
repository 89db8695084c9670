%% SPDX-License-Identifier: Apache-2.0
%%
%% Not supported. Including this header says so instead of leaving names undefined.

-error("Ravel does not support eqc_mocking (mocked modules)").
