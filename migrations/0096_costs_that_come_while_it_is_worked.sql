-- A cost that comes onto a lot while a batch works on it is known to the batch when it ends, not when it began.
grant update (cost_amount) on processing_input to mavuno_app;
