-- Every write has lines of audit: more of their words are sorted in together than of papers', which costs each half.
alter index audit_event_searched set (gin_pending_list_limit = 2048);
