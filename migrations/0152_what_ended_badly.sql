-- What was turned away, what failed and what waits for somebody is told on the first page. Each is found by itself,
-- however much went well; before, a company where nothing failed was read to its first day.
create index collection_rejected on collection (org_id, collected_on desc, id desc) where state = 'rejected';
create index payment_failed on payment (org_id, created_at desc, id desc) where state = 'failed';
create index cost_line_to_post on cost_line (org_id, day) where state = 'recorded';
create index plot_to_verify on plot (org_id, captured_at) where state = 'checked';
